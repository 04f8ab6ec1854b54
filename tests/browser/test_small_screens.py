"""Phones with the bars of their browser, phones on their side, upright tablets: nothing is cut off, and the board has its share."""

from collections.abc import Callable
from typing import Any

import pytest
from axe import DRAWN, THEMES, violations
from company import Invite
from finished import Moment
from guest import Guest
from house import House, bots, here
from mouse import Finger
from playwright.sync_api import ViewportSize, expect
from temper import Temper
from test_mouse_game import play_on

SIZES: dict[str, ViewportSize] = {
    f"{width}x{height}": {"width": width, "height": height}
    for width, height in ((390, 664), (360, 640), (844, 390), (768, 1024), (820, 1180))
}
SHARE = 0.45
"""The board's part of the height; in landscape, of the width."""
THUMB = 44
PIXEL = 0.5
"""Sizes are laid out to a fraction of a pixel."""

MEASURE = """() => {
    const all = (selector, within = document) => [...within.querySelectorAll(selector)];
    const seen = (it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const rect = (it) => { const { left, top, right, bottom } = it.getBoundingClientRect(); return { left, top, right, bottom }; };
    const words = (it) => (it.getAttribute("aria-label") ?? it.innerText).trim().replace(/\\s+/g, " ");
    const reached = (it, x, y) => it.contains(document.elementFromPoint(x, y));
    const press = (it) => {
        const { left, top, right, bottom } = rect(it);
        return { words: words(it), left, top, right, bottom, reached: reached(it, (left + right) / 2, (top + bottom) / 2) };
    };
    const cut = (it) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1;
    const scrolls = (it) => /auto|scroll/.test(getComputedStyle(it).overflowX) && it.scrollWidth > it.clientWidth + 1;
    const says = (it) => seen(it) && [...it.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    const size = (it) => parseFloat(getComputedStyle(it).fontSize);
    // A card of a fan is reached by its left edge.
    const fanned = (it) => {
        const { left, top } = rect(it.parentElement);
        return { words: words(it), reached: reached(it, left + 12, Math.max(top, rect(it).top) + 34) };
    };
    const named = (it) => {
        const { left, top, bottom } = rect(it);
        return { words: words(it), reached: reached(it.closest(".card"), left + 8, (top + bottom) / 2) };
    };
    const decided = document.querySelector("[role=alertdialog], [role=group][aria-label=Actions]");
    const buttons = "nav.rail button, header button, [role=tab], " +
        "[role=group][aria-label=Actions] .btn, [role=alertdialog] .two .btn";
    const texts = "main.stage .html *, footer *, section.seats *, aside.panels *, header *";
    return {
        page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
        board: rect(document.querySelector("main.stage")),
        seats: all("section.seats .seat").map((it) => ({ words: words(it), cut: cut(it.parentElement), ...rect(it) })),
        cut: all("section.seats :is(.name, .at, .flag), header .mini-turn, header small, .quiet > span")
            .filter(seen).filter(cut).map(words),
        buttons: all(buttons).filter(seen).map(press),
        labels: all(".btn > span > b, .btn > b, .btn small", decided).filter(seen).filter(cut).map(words),
        scrolls: [decided, ...all("*", decided)].filter(scrolls).map((it) => it.className),
        cards: all("[role=group][aria-label^='Your '] .card").filter(seen).map(fanned),
        names: all("[role=group] .card .title", document.querySelector("[role=alertdialog]") ?? undefined).filter(seen).map(named),
        small: all(texts).filter((it) => says(it) && size(it) > 0 && size(it) < 11).map(words),
    };
}"""

DOCKED = """() => {
    const dock = document.querySelector("section.dock"), { top, bottom, left, right } = dock.getBoundingClientRect();
    const parts = [".head h2", ".head .score", ".meter i", ".meterline b", ".card .val", ".text > *", ".two > *"];
    const drawn = (it) => it.checkVisibility() && it.offsetWidth > 1;
    const covered = (it) => {
        const box = it.getBoundingClientRect(), within = it.closest(".card") ?? it.closest(".two") ?? it;
        const out = box.top < top - 1 || box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1;
        return out || [box.top + 3, box.bottom - 3].some((y) => {
            const found = document.elementFromPoint(Math.min(box.left + 8, box.right - 1), y);
            return !found || !(within.contains(found) || found.contains(within));
        });
    };
    const over = (it) => it.clientHeight > 1 && it.scrollHeight > it.clientHeight + 1;
    const scrolls = (it) => over(it) && getComputedStyle(it).overflowY !== "visible";
    return {
        covered: parts.flatMap((one) => [...dock.querySelectorAll(one)].filter(drawn).filter(covered).map((it) => it.innerText)),
        scrolls: [...dock.querySelectorAll("*")].filter(scrolls).map((it) => it.className),
    };
}"""
"""What of the question to foil is covered by anything or lies outside its place, and what must be scrolled to be read."""


@pytest.fixture(params=SIZES.values(), ids=list(SIZES))
def size(request: pytest.FixtureRequest) -> ViewportSize:
    found: ViewportSize = request.param
    return found


def fits(guest: Guest, size: ViewportSize) -> Any:
    """What one may press is in the window, on top and large enough; nothing scrolls sideways; the board has its share."""
    width, height = size["width"], size["height"]
    guest.page.evaluate(DRAWN)
    found = guest.page.evaluate(MEASURE)
    assert found["page"] == [width, height], "the page scrolls"
    board = found["board"]
    wide = (board["right"] - board["left"] + PIXEL) / width
    high = (board["bottom"] - board["top"] + PIXEL) / height
    assert (wide if width > height else high) >= SHARE, f"the board has {wide:.0%} of the width, {high:.0%} of the height"
    for seat in found["seats"]:
        assert seat["left"] >= 0, seat
        assert seat["right"] <= width, seat
        assert not seat["cut"], seat
    assert found["cut"] == [], "words are cut off"
    assert found["buttons"]
    for button in found["buttons"]:
        assert button["left"] >= 0, button
        assert button["top"] >= 0, button
        assert button["right"] <= width, button
        assert button["bottom"] <= height, button
        assert button["reached"], button
        assert min(button["right"] - button["left"], button["bottom"] - button["top"]) >= THUMB - PIXEL, button
    assert found["labels"] == [], "words on buttons are cut off"
    assert found["scrolls"] == [], "some of it must be scrolled sideways"
    for card in found["cards"]:
        assert card["reached"], card
    for name in found["names"]:
        assert name["reached"], f"the name of a card is not to be seen: {name['words']}"
    assert found["small"] == [], "letters of less than 11 pixels"
    return found


def seated(phone: Guest, size: ViewportSize, players: int, edition: str = "directors-cut") -> Finger:
    phone.page.set_viewport_size(size)
    finger = Finger(phone)
    finger.sit_down(edition, players)
    phone.look()
    return finger


@pytest.mark.parametrize("players", [4, 6, 8])
def test_ones_turn_fits(phone: Guest, size: ViewportSize, players: int) -> None:
    finger = seated(phone, size, players)
    found = fits(phone, size)
    assert len(found["seats"]) == players
    assert len(found["cards"]) == len(set(phone.moment["hand"]))
    for verb in ("draw", "end"):
        if verb in phone.legal():
            expect(phone.actions.locator(f"[aria-keyshortcuts={verb[0]}]")).to_be_in_viewport(ratio=1)
    # a card in hand rises, and says what can be done with it
    card = phone.moment["hand"][0]
    finger.pick(card)
    expect(finger.card(card)).to_be_in_viewport(ratio=0.95)
    expect(phone.actions).to_contain_text(finger.card_name(card))
    fits(phone, size)
    finger.take(finger.card(card))
    # a room that is looked at tells of itself beside it, and offers who could go there
    steps = [one.split()[-1] for one in phone.legal() if one.startswith("step ")]
    space = next(one for one in steps if one not in phone.moment["pawns"])
    finger.look_at(space)
    tip = phone.page.locator(".tip")
    expect(tip).to_be_visible()
    expect(tip).to_be_in_viewport(ratio=0.99)
    expect(phone.actions.get_by_role("button", name="You go")).to_be_visible()
    fits(phone, size)


@pytest.mark.parametrize("players", [4, 8])
def test_the_question_whether_to_foil_fits(phone: Guest, size: ViewportSize, players: int) -> None:
    phone.page.set_viewport_size(size)
    finger = Finger(phone)
    finger.sit_until(lambda moment: moment["asks"] == "foil" and len(foils(moment)) > 1, players)
    phone.look()
    found = fits(phone, size)
    assert found["cards"]
    for key in ("f", "p"):
        expect(phone.asked.locator(f"[aria-keyshortcuts={key}]")).to_be_in_viewport(ratio=1)
    cards = phone.asked.locator(".card")
    for card in cards.all():
        if card.get_attribute("aria-pressed") == "true":
            finger.take(card)
    finger.take(cards.first)
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    fits(phone, size)
    # talk and log lie on the board, and never on what is to be decided
    if phone.page.locator("nav.rail").is_visible():
        phone.page.locator("nav.rail").get_by_role("button", name="Chat").tap()
    else:
        phone.page.get_by_role("tab", name="Chat").tap()
    expect(phone.page.get_by_role("tabpanel", name="Chat")).to_be_visible()
    phone.page.get_by_role("textbox").tap()
    phone.page.keyboard.type("pf")
    for button in phone.page.evaluate(MEASURE)["buttons"]:
        assert button["reached"], button
    assert phone.mine, "letters in a field decide nothing"
    expect(phone.page.get_by_role("textbox")).to_have_value("pf")
    phone.page.get_by_role("textbox").fill("")
    finger.do("pass" if "pass" in phone.legal() else f"foil {foils(phone.moment)[0]}")


UPON = """() => {
    const [box, window] = [".tip", ".board"].map((one) => document.querySelector(one).getBoundingClientRect());
    const seen = (at) => at.left >= window.left && at.top >= window.top && at.right <= window.right && at.bottom <= window.bottom;
    const on = (at) => at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top;
    return [...document.querySelectorAll(".pieces .pawn")].filter((it) => {
        const { left, top, width, height } = it.getBoundingClientRect(), x = left + width / 2, y = top + height / 2;
        const at = { left: x - 12, right: x + 12, top: y - 12, bottom: y + 12 }; // without its eye and its ring
        return seen(at) && on(at);
    }).length;
}"""
"""How many pawns the note about a room lies on."""


CUT = """() => ["section.seats :is(.name, .at, .flag)", "header :is(.mini-turn, small)", ".quiet > span"]
    .flatMap((one) => [...document.querySelectorAll(one)])
    .filter((it) => it.checkVisibility())
    .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1)
    .map((it) => it.innerText)"""
"""Words that are cut off in the bar, in the row of seats and in the line under the board."""


SHORTENED = """() => {
    const pen = document.createElement("canvas").getContext("2d"), ARROW = 20;
    return [...document.querySelectorAll("li select, input.field[placeholder]")].filter((it) => {
        const style = getComputedStyle(it), words = it.selectedOptions?.[0].text ?? it.placeholder;
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const room = it.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - (it.options ? ARROW : 0);
        return it.checkVisibility() && pen.measureText(words).width > room;
    }).map((it) => it.placeholder ?? it.selectedOptions[0].text);
}"""
"""Fields too narrow for what they show."""


def his_and_both(moment: Moment) -> bool:
    """Whether a card may send the Doctor where a step leads, and where no step does."""
    his, steps = rooms(moment)
    return moment["asks"] == "turn" and bool(his & steps) and bool(his - steps - {moment["pawns"][moment["to_act"]]})


def rooms(moment: Moment) -> tuple[set[str], set[str]]:
    """Where a card may send the Doctor, and where a step leads."""
    legal = [one.split() for one in moment["legal"]]
    his = {one[-1] for one in legal if one[0] == "play" and one[-2] == "doctor"}
    return his, {one[-1] for one in legal if one[0] == "step" and len(one) == 2}


def test_a_room_that_is_looked_at_offers_everybody_who_could_go_and_its_note_hides_nobody(phone: Guest) -> None:
    finger = Finger(phone)
    finger.sit_until(his_and_both)
    here = phone.moment["pawns"][phone.seat or 0]
    his, steps = rooms(phone.moment)
    quiet = phone.page.locator(".quiet")
    you, he = (phone.actions.get_by_role("button", name=name) for name in ("You go", "He goes"))
    for name in ("390x664", "360x640", "844x390"):
        phone.page.set_viewport_size(SIZES[name])
        for space in (min(his & steps), here):
            phone.page.reload()
            phone.page.wait_for_selector("[data-seq]")
            phone.look()
            row = phone.actions.bounding_box()
            finger.look_at(space)
            assert phone.page.evaluate(UPON) == 0, f"{name}: the note about the {space} lies on somebody"
            expect(you).to_have_count(int(space in steps))
            expect(he).to_have_count(int(space in his))
            expect(phone.page.locator(".tip")).not_to_contain_text("Pick the card up first")
            if space in steps:
                expect(quiet).to_contain_text("Touch the room again to go there")
            else:
                expect(quiet).not_to_contain_text("again")
            assert phone.actions.bounding_box() == row, "what can be done keeps its place"
    seq = phone.moment["seq"]
    finger.look_at(min(his & steps))
    with_cards = [one for one in phone.legal() if one.startswith("play ") and one.endswith(f" doctor {min(his & steps)}")]
    he.tap()
    if len(with_cards) > 1:  # with one card or another
        finger.moved("doctor").tap()
    phone.until(lambda: phone.moment["seq"] > seq)
    assert phone.moment["doctor"] == min(his & steps)


def must(moment: Moment) -> bool:
    """Whether somebody may not pass, and has to choose (FOIL-3)."""
    return moment["asks"] == "foil" and len(foils(moment)) > 1 and "pass" not in moment["legal"]


def many(moment: Moment) -> bool:
    return moment["asks"] == "foil" and len(foils(moment)) > 3


def three(moment: Moment) -> bool:
    return moment["asks"] == "foil" and len(foils(moment)) > 2


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("edition", "so"), [("save", must), ("anniversary", many), ("directors-cut", three)], ids=["must", "many", "three"]
)
def test_nothing_of_the_question_to_foil_is_covered_or_scrolls(
    invite: Invite, house: House, edition: str, so: Callable[[Moment], bool], language: str
) -> None:
    guest = invite(house, phone=True, language=language)
    finger = Finger(guest)
    finger.sit_until(so, 4, edition)
    for name, size in SIZES.items():
        guest.page.set_viewport_size(size)
        guest.page.reload()
        guest.page.wait_for_selector("section.dock .card")
        guest.look()
        for card in [None, *guest.asked.locator(".card").all()]:  # as it comes, and with every further card that is chosen
            if card and card.get_attribute("aria-pressed") != "true":
                finger.take(card)
            assert guest.page.evaluate(DOCKED) == {"covered": [], "scrolls": []}, name
        if so is must:
            assert guest.asked.locator(".never").inner_text().split()[-1] == "FOIL-3"


@pytest.mark.parametrize("language", ["en", "de"])
def test_fields_show_all_of_what_they_say(invite: Invite, house: House, language: str) -> None:
    guest = invite(house, phone=True, language=language)
    guest.page.set_viewport_size(SIZES["390x664"])
    guest.sit(house.table("directors-cut", [here("Ada"), {"kind": "open"}, {"kind": "open"}], begin=False))
    guest.page.wait_for_selector("li select")
    assert guest.page.evaluate(SHORTENED) == [], "the chairs"
    Finger(guest).sit_down()
    guest.page.set_viewport_size(SIZES["768x1024"])
    guest.page.get_by_role("tab", name="Chat").tap()
    guest.page.wait_for_selector("input.field[placeholder]")
    assert guest.page.evaluate(SHORTENED) == [], "the chat"


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_words_are_cut_off_with_eight_at_the_table(invite: Invite, house: House, language: str) -> None:
    guest = invite(house, phone=True, language=language)
    finger = Finger(guest)

    def without_draw(moment: Moment) -> bool:
        """A turn of which the line under the board says at length that nothing can be drawn."""
        return moment["asks"] == "turn" and "draw" not in moment["legal"]

    for so in (lambda moment: moment["asks"] == "foil" and len(foils(moment)) > 1, without_draw):
        finger.sit_until(so, 8)
        for name, size in SIZES.items():
            guest.page.set_viewport_size(size)
            guest.look()
            guest.page.evaluate(DRAWN)
            assert guest.page.evaluate(CUT) == [], name


def test_a_card_that_rises_leaves_the_line_above_it_to_be_read(phone: Guest) -> None:
    finger = Finger(phone)
    finger.sit_down()
    for name in ("390x664", "360x640"):
        phone.page.set_viewport_size(SIZES[name])
        phone.look()
        for card in phone.hand.get_by_role("button").all():
            finger.take(card)
            expect(card).to_have_attribute("aria-pressed", "true")
            above, box = phone.page.locator(".quiet").bounding_box(), card.bounding_box()
            assert above
            assert box
            assert box["y"] >= above["y"] + above["height"], f"{name}: the card lies on the line above the hand"
            row = phone.actions.bounding_box()
            assert row
            assert box["y"] + box["height"] <= row["y"] + 2, f"{name}: not all of the card is seen"
            assert card.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1"), f"{name}: {card.inner_text()}"
            finger.take(card)


def test_what_is_written_is_heard_as_soon_as_one_is_asked(phone: Guest) -> None:
    phone.page.set_viewport_size(SIZES["768x1024"])
    finger = Finger(phone)
    finger.sit_down(players=4)
    phone.page.get_by_role("tab", name="Chat").tap()
    assert finger.play_until(lambda moment: moment["asks"] == "foil", most=30)
    field = phone.page.get_by_role("textbox")
    field.focus()
    phone.page.keyboard.type("pf")
    expect(field).to_have_value("pf")


@pytest.mark.parametrize(("edition", "players"), [("anniversary", 2), ("save", 7)])
def test_other_editions_fit(phone: Guest, size: ViewportSize, edition: str, players: int) -> None:
    seated(phone, size, players, edition)
    fits(phone, size)


@pytest.mark.parametrize("size", [SIZES["360x640"], SIZES["844x390"], SIZES["768x1024"]], ids=["phone", "landscape", "tablet"])
def test_a_whole_game_by_touch(phone: Guest, house: House, size: ViewportSize) -> None:
    phone.page.set_viewport_size(size)
    phone.sit(house.table("directors-cut", [here("Ada"), *bots(2)]))
    play_on(phone, Finger(phone), Temper(3))
    expect(phone.page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    if size["width"] > size["height"]:  # the end lies beside the board
        box = phone.page.get_by_role("dialog").bounding_box()
        assert box
        assert box["x"] >= SHARE * size["width"]


def test_axe_finds_nothing(phone: Guest, size: ViewportSize) -> None:
    phone.page.set_viewport_size(size)
    finger = Finger(phone)
    for so in ("turn", "foil"):
        finger.sit_until(lambda moment, so=so: moment["asks"] == so, players=5)  # type: ignore[misc]
        for theme in THEMES:
            phone.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            assert violations(phone) == [], f"{so}, {theme}"


def foils(moment: Moment) -> list[str]:
    return [one.removeprefix("foil ") for one in moment["legal"] if one.startswith("foil ")]
