"""The reader is awaited while they look elsewhere: a notice, a dot in the title and in the little picture beside it."""

import re
from typing import Any

import pytest
from company import Invite
from guest import Guest
from hands import Hands
from house import House, Opened
from mouse import Mouse
from playwright.sync_api import Locator, expect

RECORDED = """
window.notices = [];
window.Notification = class extends Notification {
    static permission = "granted";
    constructor(title, options) {
        super(title, options);
        this.told = { title, body: options.body, tag: options.tag, open: true };
        this.told.click = () => this.onclick();
        notices.push(this.told);
    }
    close() {
        this.told.open = false;
        super.close();
    }
};"""
"""The browser's own notices, and a list of them. Chromium without a window would not allow any."""

GAZE = """
window.gaze = "here";
Object.defineProperty(document, "visibilityState", { get: () => (gaze === "hidden" ? "hidden" : "visible") });
document.hasFocus = () => gaze === "here";
window.look = (where) => {
    const seen = document.visibilityState;
    gaze = where;
    if (document.visibilityState !== seen) document.dispatchEvent(new Event("visibilitychange"));
    dispatchEvent(new Event(gaze === "here" ? "focus" : "blur"));
};"""
"""Where the reader looks: here, at another tab, or at a window beside this one. In tests every page would be looked at."""

ASKS = """
window.asked = 0;
window.Notification = class {
    static permission = "default";
    static async requestPermission() {
        asked++;
        return (Notification.permission = "ANSWER");
    }
};"""
"""Somebody who is asked whether they want notices, and answers."""

BROKEN = """
window.tried = 0;
window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor() {
        tried++;
        throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
    }
};"""
"""What phones have."""

NONE = "delete window.Notification;"

RED_DOT = """async () => {
    const icon = new Image();
    icon.src = document.querySelector("link[rel=icon]").href;
    await icon.decode();
    const pen = new OffscreenCanvas(32, 32).getContext("2d");
    pen.drawImage(icon, 0, 0, 32, 32);
    const [red, green, blue, alpha] = pen.getImageData(25, 8, 1, 1).data;
    return alpha === 255 && red > 150 && green < 100 && blue < 100;
}"""

TITLES = {"turn": "Your turn", "foil": "Foil?", "buy": "The dog"}


def come(invite: Invite, house: House, *scripts: str, wants: bool = True) -> Guest:
    """Somebody who wants notices, or not."""
    guest = invite(house, storage={"settings": {"notify": wants}})
    for script in (GAZE, *scripts):
        guest.page.add_init_script(script)
    return guest


def notices(guest: Guest) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = guest.page.evaluate("notices.map(({ title, body, tag, open }) => ({ title, body, tag, open }))")
    return told


def calls(guest: Guest, since: int) -> list[str]:
    """What the reader was called to, by what the server has told the page since then: once whenever they begin to be awaited,
    or are awaited for something else: an answer, and then at once a turn, are two things."""
    found, call = [], TITLES["turn"]
    for said in guest.frames[since:]:
        if said["type"] == "update":
            moment = said["moment"]
            before, call = call, TITLES[moment["asks"]] if moment["to_act"] == guest.seat and not moment["over"] else ""
            if call and call != before:
                found.append(call)
    return found


def finish(hands: Hands) -> None:
    """End the turn, and wait for the next thing to decide."""
    turn = hands.guest.moment["turn"]
    while hands.guest.mine and hands.guest.moment["asks"] == "turn" and hands.guest.moment["turn"] == turn:
        legal = hands.guest.legal()
        hands.do(next(one for one in ("draw", "end", legal[0]) if one in legal))
    hands.guest.my_turn()


def wait_elsewhere(guest: Guest, where: str = "hidden") -> tuple[Opened, int]:
    """Have a turn, look elsewhere, and be awaited again. The table, and how much the page had been told by then."""
    for evening in range(1, 10):  # bots may be quick: then on another
        opened = Mouse(guest).sit_down(evening=evening)
        expect(guest.polite).to_contain_text("Your turn")  # that call is over: it comes only with the names of the rooms
        guest.page.evaluate("(where) => look(where)", where)
        since = len(guest.frames)
        while not guest.over and not calls(guest, since):  # whoever is next to themselves is not called
            finish(Mouse(guest))
        if not guest.over:
            return opened, since
    raise AssertionError("nobody lets this guest have a second turn")


def called(guest: Guest) -> None:
    """Wait for a notice to be there."""
    guest.page.wait_for_function("() => notices.some((one) => one.open)")


def bell(guest: Guest) -> Locator:
    return guest.page.get_by_role("button", name=re.compile("^Notifications: "))


@pytest.mark.parametrize("where", ["hidden", "beside"])
def test_one_notice_for_every_time_that_who_looks_elsewhere_is_awaited(invite: Invite, house: House, where: str) -> None:
    guest = come(invite, house, RECORDED)
    opened, since = wait_elsewhere(guest, where)
    called(guest)
    told = notices(guest)
    assert [one["title"] for one in told] == calls(guest, since)
    assert [one["open"] for one in told] == [False] * (len(told) - 1) + [True], "only the last is still there"
    assert {(one["body"], one["tag"]) for one in told} == {(guest.table["name"], f"table-{opened.table}")}


def test_being_asked_to_foil_brings_one_too(invite: Invite, house: House) -> None:
    guest = come(invite, house, RECORDED, "look('hidden');")
    Mouse(guest).until_asked()
    guest.page.wait_for_function("() => notices.some((one) => one.open && one.title === 'Foil?')")
    assert [one["title"] for one in notices(guest) if one["open"]] == ["Foil?"]


def test_it_is_gone_when_another_device_has_decided(invite: Invite, house: House) -> None:
    guest, other = come(invite, house, RECORDED), invite(house)
    other.sit(wait_elsewhere(guest)[0])
    called(guest)
    there = len(notices(guest))
    other.my_turn()
    while any(one["open"] for one in notices(guest)[:there]):
        assert other.mine
        legal = other.legal()
        Mouse(other).do(next(one for one in ("pass", "draw", "end", legal[0]) if one in legal))
        guest.until(lambda: guest.moment["seq"] >= other.moment["seq"])
        guest.shown()


@pytest.mark.parametrize(
    ("where", "how"), [("hidden", "look('here')"), ("beside", "look('here')"), ("hidden", "notices.at(-1).click()")]
)
def test_it_is_gone_when_its_reader_is_back(invite: Invite, house: House, where: str, how: str) -> None:
    guest = come(invite, house, RECORDED)
    wait_elsewhere(guest, where)
    called(guest)
    guest.page.evaluate(how)
    assert not any(one["open"] for one in notices(guest))


def test_none_to_who_looks_at_the_page(invite: Invite, house: House) -> None:
    guest = come(invite, house, RECORDED)
    wait_elsewhere(guest, "here")
    expect(guest.page).to_have_title(re.compile("^● "))
    assert not notices(guest)


def test_none_to_who_does_not_want_any(invite: Invite, house: House) -> None:
    guest = come(invite, house, RECORDED, wants=False)
    wait_elsewhere(guest)
    expect(guest.page).to_have_title(re.compile("^● "))
    assert not notices(guest)


def test_they_are_switched_on_and_off_at_the_table(invite: Invite, house: House) -> None:
    guest = come(invite, house, RECORDED, wants=False)
    Mouse(guest).sit_down()
    expect(bell(guest)).to_have_text("Notifications: off")
    expect(bell(guest)).to_have_attribute("aria-pressed", "false")
    bell(guest).click()
    expect(bell(guest)).to_have_text("Notifications: on")
    expect(bell(guest)).to_have_attribute("aria-pressed", "true")
    guest.page.reload()
    expect(bell(guest)).to_have_text("Notifications: on")
    wait_elsewhere(guest)
    called(guest)
    Mouse(guest).sit_down()
    bell(guest).click()
    expect(bell(guest)).to_have_text("Notifications: off")


@pytest.mark.parametrize("answer", ["granted", "denied"])
def test_the_browser_is_asked_only_after_a_press(invite: Invite, house: House, answer: str) -> None:
    guest = come(invite, house, ASKS.replace("ANSWER", answer), wants=False)
    Mouse(guest).sit_down()
    assert guest.page.evaluate("asked") == 0
    bell(guest).click()
    if answer == "granted":
        expect(bell(guest)).to_have_text("Notifications: on")
    else:
        expect(bell(guest)).to_have_text("Notifications: not possible here")
        expect(guest.polite).to_contain_text("This browser shows no notifications here")
    assert guest.page.evaluate("asked") == 1


@pytest.mark.parametrize("lacking", [BROKEN, NONE], ids=["phones", "none"])
def test_without_notices_one_plays_and_is_told_all_the_same(invite: Invite, house: House, lacking: str) -> None:
    guest = come(invite, house, lacking)
    wait_elsewhere(guest)
    if guest.moment["asks"] == "turn":
        expect(guest.polite).to_have_text(re.compile(r"^Your turn\. You are (in|on) the .+\. The Doctor is (in|on) the .+\."))
    else:
        expect(guest.page.get_by_role("alert").filter(has_text="You are asked to foil")).to_be_attached()
    expect(guest.page).to_have_title(re.compile(f"^● {re.escape(TITLES[guest.moment['asks']])} · "))
    if lacking is BROKEN:
        assert guest.page.evaluate("tried") > 0
    else:
        Mouse(guest).sit_down()
        expect(bell(guest)).to_have_attribute("aria-disabled", "true")
        bell(guest).click(force=True)  # it can be pressed, and says why not
        expect(guest.polite).to_contain_text("This browser shows no notifications here")


def test_the_title_and_the_picture_beside_it_show_who_is_awaited(invite: Invite, house: House) -> None:
    guest, watcher = invite(house), invite(house)
    watcher.watch(Mouse(guest).sit_down())
    expect(guest.page).to_have_title(re.compile("^● Your turn · "))
    assert guest.page.evaluate(RED_DOT)
    expect(watcher.page).to_have_title(re.compile("^Nerves, Tested · "))
    assert not watcher.page.evaluate(RED_DOT)
    guest.page.get_by_role("link", name="Home").click()
    expect(guest.page).to_have_title(re.compile("^[^●]"))
    assert not guest.page.evaluate(RED_DOT)
