"""Phones with the bars of their browser, phones on their side, upright tablets: nothing is cut off, and the board has its share.
Each table is opened once, and its window takes every size."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from axe import DRAWN, in_both_themes, resized
from finished import Snapshot
from house import House, bots, here
from mouse import Finger
from person import Person
from playwright.sync_api import ViewportSize, expect
from temper import Temper

SIZES: dict[str, ViewportSize] = {
    f"{width}x{height}": {"width": width, "height": height}
    for width, height in ((390, 664), (360, 640), (844, 390), (768, 1024), (820, 1180))
}
UPRIGHT = ("390x664", "360x640")
PHONES = (*UPRIGHT, "844x390")
SHARE = 0.45
"""The board's part of the height; in landscape, of the width."""
THUMB = 44
PIXEL = 0.5
"""Sizes are laid out to a fraction of a pixel."""

MEASURE = """async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
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
    const decided = document.querySelector("[role=alertdialog], footer .row[role=group]"); // in any language
    const buttons = "nav.rail button, header button, [role=tab], " +
        "footer .row[role=group] .btn, [role=alertdialog] .two .btn";
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
        cards: all("[role=group]:is(.hand, .cards) .card").filter(seen).map(fanned),
        names: all("[role=group] .card .title", document.querySelector("[role=alertdialog]") ?? undefined).filter(seen).map(named),
        small: all(texts).filter((it) => says(it) && size(it) > 0 && size(it) < 11).map(words),
    };
}"""

DOCKED = """async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const dock = document.querySelector("section.dock");
    const parts = [".head h2", ".head .score", ".meter i", ".meterline b", ".card .val", ".text > *", ".two > *"];
    const seen = (it) => it.checkVisibility() && it.offsetWidth > 1;
    const covered = (it) => {
        const { top, bottom, left, right } = dock.getBoundingClientRect();
        const box = it.getBoundingClientRect(), within = it.closest(".card") ?? it.closest(".two") ?? it;
        const out = box.top < top - 1 || box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1;
        return out || [box.top + 3, box.bottom - 3].some((y) => {
            const found = document.elementFromPoint(Math.min(box.left + 8, box.right - 1), y);
            return !found || !(within.contains(found) || found.contains(within));
        });
    };
    const over = (it) => it.clientHeight > 1 && it.scrollHeight > it.clientHeight + 1;
    const scrolls = (it) => over(it) && getComputedStyle(it).overflowY !== "visible";
    const all = (selector) => [...dock.querySelectorAll(selector)];
    const look = (when) => [
        ...parts.flatMap(all).filter(seen).filter(covered).map((it) => `${when}: covered: ${it.innerText}`),
        ...all("*").filter(scrolls).map((it) => `${when}: must be scrolled: ${it.className}`),
    ];
    const cards = () => [...dock.querySelectorAll(".card")], chosen = (at) => cards()[at].getAttribute("aria-pressed") === "true";
    const before = cards().map((_, at) => chosen(at));
    await drawn();
    const found = look("as it comes");
    for (const at of before.keys())
        if (!chosen(at)) {
            cards()[at].click();
            await drawn();
            found.push(...look(`with ${at + 1} cards`));
        }
    if (!before.every((_, at) => chosen(at))) found.push("not every card can be chosen");
    for (const at of before.keys()) if (chosen(at) !== before[at]) cards()[at].click();
    await drawn();
    return found;
}"""
"""What of the question to foil is covered by anything or lies outside its place, and what must be scrolled to be read: as it comes,
and with every further card that is chosen. They are laid back then."""

RISING = """async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))), found = [];
    const cards = document.querySelectorAll("[role=group].hand .card");
    if (!cards.length) found.push("no card in hand");
    for (const card of cards) {
        card.click();
        await drawn();
        const box = card.getBoundingClientRect(), quiet = document.querySelector(".quiet").getBoundingClientRect();
        const row = document.querySelector("footer .row[role=group]").getBoundingClientRect();
        if (card.getAttribute("aria-pressed") !== "true") found.push("is not picked up");
        if (box.top < quiet.bottom) found.push(`${card.innerText} lies on the line above the hand`);
        if (box.bottom > row.top + 2) found.push(`not all of ${card.innerText} is seen`);
        if (card.scrollHeight > card.clientHeight + 1) found.push(`${card.innerText} is longer than its card`);
        card.click();
        await drawn();
    }
    return found;
}"""
"""Whether every card that rises from the hand is whole, and leaves the line above it to be read."""

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


def misfits(person: Person, name: str) -> list[str]:
    """Where what one may press is not in the window, on top and large enough, where words are cut off or something must be scrolled
    sideways, and where the board has less than its share."""
    width, height = SIZES[name]["width"], SIZES[name]["height"]
    found = person.page.evaluate(MEASURE)
    board = found["board"]
    wide = (board["right"] - board["left"] + PIXEL) / width
    high = (board["bottom"] - board["top"] + PIXEL) / height
    players, hand = len(person.table["seats"]), set(person.snapshot["hand"])
    wrong = [
        ("the page scrolls", found["page"] != [width, height] and found["page"]),
        ("the board has too little", (wide if width > height else high) < SHARE and f"{wide:.0%} by {high:.0%}"),
        ("seats", len(found["seats"]) != players and found["seats"]),
        ("seats cut off", [one for one in found["seats"] if one["cut"] or one["left"] < 0 or one["right"] > width]),
        ("words cut off", found["cut"]),
        ("no buttons", not found["buttons"]),
        ("buttons outside", [one for one in found["buttons"] if not within(one, width, height)]),
        ("buttons covered", [one for one in found["buttons"] if not one["reached"]]),
        ("buttons too small", [one for one in found["buttons"] if narrowest(one) < THUMB - PIXEL]),
        ("words on buttons cut off", found["labels"]),
        ("must be scrolled sideways", found["scrolls"]),
        ("cards", person.snapshot["asks"] == "turn" and len(found["cards"]) != len(hand) and found["cards"]),
        ("no cards", person.snapshot["asks"] == "foil" and not found["cards"]),
        ("cards out of reach", [one for one in found["cards"] if not one["reached"]]),
        ("names of cards not to be seen", [one for one in found["names"] if not one["reached"]]),
        ("letters of less than 11 pixels", found["small"]),
    ]
    return [f"{name}: {what}: {which}" for what, which in wrong if which]


def within(box: dict[str, Any], width: int, height: int) -> bool:
    return bool(box["left"] >= 0 and box["top"] >= 0 and box["right"] <= width and box["bottom"] <= height)


def narrowest(box: dict[str, Any]) -> float:
    return float(min(box["right"] - box["left"], box["bottom"] - box["top"]))


def seated(phone: Person, size: ViewportSize, players: int, edition: str = "directors-cut") -> Finger:
    phone.page.set_viewport_size(size)
    finger = Finger(phone)
    finger.sit_down(edition, players)
    phone.look()
    return finger


def speak_german(person: Person) -> None:
    """By the menu, which is behind a button where there is little room."""
    greeted = len(person.heard("welcome"))
    person.page.locator("header label.language select").select_option("de", force=True)
    expect(person.page.locator("html")).to_have_attribute("lang", "de")
    person.until(lambda: len(person.heard("welcome")) > greeted)
    person.look()


# One's own turn


def his_and_both(snapshot: Snapshot) -> bool:
    """Whether a card may send the Doctor where a step leads, and where no step does."""
    his, steps = rooms(snapshot)
    return snapshot["asks"] == "turn" and bool(his & steps) and bool(his - steps - {snapshot["pawns"][snapshot["to_act"]]})


def rooms(snapshot: Snapshot) -> tuple[set[str], set[str]]:
    """Where a card may send the Doctor, and where a step leads."""
    legal = [one.split() for one in snapshot["legal"]]
    his = {one[-1] for one in legal if one[0] == "play" and one[-2] == "doctor"}
    return his, {one[-1] for one in legal if one[0] == "step" and len(one) == 2}


def without_draw(snapshot: Snapshot) -> bool:
    """A turn of which the line under the board says at length that nothing can be drawn."""
    return snapshot["asks"] == "turn" and "draw" not in snapshot["legal"] and bool(rooms(snapshot)[1])


def a_card_rises(finger: Finger) -> None:
    """It says what can be done with it."""
    card = finger.person.snapshot["hand"][0]
    finger.pick(card)
    expect(finger.card(card)).to_be_in_viewport(ratio=0.95)
    expect(finger.person.actions).to_contain_text(finger.card_name(card))


def look_away(finger: Finger) -> None:
    """From the room that was looked at."""
    finger.page.keyboard.press("Escape")
    expect(finger.page.locator(".room.looked")).to_have_count(0)


def test_ones_turn_fits(phone: Person) -> None:
    """A room that is looked at tells of itself beside it, where its note hides nobody, and offers everybody who could go there."""
    finger, troubles = Finger(phone), []
    finger.sit_until(his_and_both)
    place = phone.snapshot["pawns"][phone.seat or 0]
    his, steps = rooms(phone.snapshot)
    both = min(his & steps)
    quiet, tip = phone.page.locator(".quiet"), phone.page.locator(".tip")
    you, he = (phone.actions.get_by_role("button", name=name) for name in ("You go", "He goes"))
    for name, size in SIZES.items():
        resized(phone, size)
        phone.look()
        troubles += misfits(phone, name)
        for verb in ("draw", "end"):
            if verb in phone.legal():
                expect(phone.actions.locator(f"[aria-keyshortcuts={verb[0]}]"), name).to_be_in_viewport(ratio=1)
        troubles += [f"{name}: {one}" for one in in_both_themes(phone)]
        if name in UPRIGHT:
            troubles += [f"{name}: {one}" for one in phone.page.evaluate(RISING)]
        a_card_rises(finger)
        troubles += misfits(phone, name)
        finger.take(finger.card(phone.snapshot["hand"][0]))
        for space in (place, both) if name in PHONES else (both,):
            row = phone.actions.bounding_box()
            finger.look_at(space)
            expect(tip, name).to_be_in_viewport(ratio=0.99)
            expect(you, name).to_have_count(int(space in steps))
            expect(he, name).to_have_count(int(space in his))
            expect(tip, name).not_to_contain_text("Pick the card up first")
            if space in steps:
                expect(quiet, name).to_contain_text("Touch the room again to go there")
                troubles += misfits(phone, name)
            else:
                expect(quiet, name).not_to_contain_text("again")
            if name in PHONES:
                if phone.page.evaluate(UPON):
                    troubles.append(f"{name}: the note about the {space} lies on somebody")
                if phone.actions.bounding_box() != row:
                    troubles.append(f"{name}: what can be done does not keep its place")
            look_away(finger)
    assert troubles == [], "\n".join(troubles)
    seq = phone.snapshot["seq"]
    finger.look_at(both)
    with_cards = [one for one in phone.legal() if one.startswith("play ") and one.endswith(f" doctor {both}")]
    he.tap()
    if len(with_cards) > 1:  # with one card or another
        finger.moved("doctor").tap()
    phone.until(lambda: phone.snapshot["seq"] > seq)
    assert phone.snapshot["doctor"] == both


def test_ones_turn_fits_with_eight_at_the_table(phone: Person) -> None:
    """In German, too."""
    finger, troubles = Finger(phone), []
    finger.sit_until(without_draw, 8)
    space = next(one for one in sorted(rooms(phone.snapshot)[1]) if one not in phone.snapshot["pawns"])
    for name, size in SIZES.items():
        resized(phone, size)
        phone.look()
        troubles += misfits(phone, name)
        a_card_rises(finger)
        troubles += misfits(phone, name)
        finger.take(finger.card(phone.snapshot["hand"][0]))
        finger.look_at(space)
        expect(phone.page.locator(".tip"), name).to_be_in_viewport(ratio=0.99)
        expect(phone.actions.get_by_role("button", name="You go"), name).to_be_visible()
        troubles += misfits(phone, name)
        look_away(finger)
    speak_german(phone)
    for name, size in SIZES.items():
        resized(phone, size)
        troubles += [f"in German: {one}" for one in misfits(phone, name)]
    assert troubles == [], "\n".join(troubles)


def test_other_tables_fit(phone: Person) -> None:
    finger, troubles = Finger(phone), []
    for edition, players in (("directors-cut", 6), ("anniversary", 2), ("save", 7)):
        finger = Finger(phone)
        finger.sit_down(edition, players)
        phone.look()
        for name, size in SIZES.items():
            resized(phone, size)
            troubles += [f"{edition}: {one}" for one in misfits(phone, name)]
    assert troubles == [], "\n".join(troubles)


# Being asked


def foils(snapshot: Snapshot) -> list[str]:
    return [one.removeprefix("foil ") for one in snapshot["legal"] if one.startswith("foil ")]


def two(snapshot: Snapshot) -> bool:
    return snapshot["asks"] == "foil" and len(foils(snapshot)) > 1


def three(snapshot: Snapshot) -> bool:
    return snapshot["asks"] == "foil" and len(foils(snapshot)) > 2


def many(snapshot: Snapshot) -> bool:
    return snapshot["asks"] == "foil" and len(foils(snapshot)) > 3


def must(snapshot: Snapshot) -> bool:
    """Whether somebody may not pass, and has to choose (FOIL-3)."""
    return two(snapshot) and "pass" not in snapshot["legal"]


@pytest.mark.parametrize(
    ("edition", "players", "so"),
    [("directors-cut", 4, three), ("directors-cut", 8, two), ("save", 4, must), ("anniversary", 4, many)],
    ids=["three", "eight", "must", "many"],
)
def test_the_question_whether_to_foil_fits(phone: Person, edition: str, players: int, so: Callable[[Snapshot], bool]) -> None:
    """All of it, in two languages; and so does talk beside it."""
    finger, troubles = Finger(phone), []
    finger.sit_until(so, players, edition)
    phone.look()
    first = phone.asked.locator(".card").first
    for name, size in SIZES.items():
        resized(phone, size)
        troubles += misfits(phone, name)
        troubles += [f"{name}: {one}" for one in phone.page.evaluate(DOCKED)]
        if so is must:
            assert phone.asked.locator(".never").inner_text().split()[-1] == "FOIL-3"
        if edition != "directors-cut":
            continue
        if so is three:
            troubles += [f"{name}: {one}" for one in in_both_themes(phone)]
        for key in ("f", "p"):
            expect(phone.asked.locator(f"[aria-keyshortcuts={key}]"), name).to_be_in_viewport(ratio=1)
        chosen = first.get_attribute("aria-pressed") == "true"
        finger.take(first)
        expect(first, name).to_have_attribute("aria-pressed", "false" if chosen else "true")
        troubles += misfits(phone, name)
        talk_beside_the_question(phone, name)
    speak_german(phone)
    for name, size in SIZES.items():
        resized(phone, size)
        troubles += [f"in German: {one}" for one in misfits(phone, name)]
        troubles += [f"in German: {name}: {one}" for one in phone.page.evaluate(DOCKED)]
    assert troubles == [], "\n".join(troubles)


def talk_beside_the_question(phone: Person, name: str) -> None:
    """Talk and log lie on the board, and never on what is to be decided; letters in a field decide nothing."""
    page, field = phone.page, phone.page.get_by_role("textbox")
    if name in PHONES:
        page.locator("nav.rail").get_by_role("button", name="Chat").tap()
    else:
        page.get_by_role("tab", name="Chat").tap()
    expect(page.get_by_role("tabpanel", name="Chat"), name).to_be_visible()
    field.tap()
    page.keyboard.type("pf")
    expect(field, name).to_have_value("pf")
    covered = [one["words"] for one in page.evaluate(MEASURE)["buttons"] if not one["reached"]]
    assert covered == [], name
    assert phone.mine, "letters in a field decide nothing"
    field.fill("")
    if name in PHONES:
        page.get_by_role("complementary").get_by_role("button", name="Close").tap()
        expect(page.get_by_role("tabpanel")).to_have_count(0)


# More


def test_fields_show_all_of_what_they_say(phone: Person, house: House) -> None:
    lobby = house.table("directors-cut", [here("Ada"), {"kind": "open"}, {"kind": "open"}], begin=False)
    for place in ("the chairs", "the chat"):
        if place == "the chairs":
            resized(phone, SIZES["390x664"])
            phone.sit(lobby)
            expect(phone.page.locator("li select")).to_have_count(2)
        else:
            phone.page.evaluate("localStorage.setItem('language', 'en')")
            resized(phone, SIZES["768x1024"])
            Finger(phone).sit_down()
            phone.page.get_by_role("tab", name="Chat").tap()
            expect(phone.page.locator("input.field[placeholder]")).to_be_visible()
        assert phone.page.evaluate(SHORTENED) == [], place
        phone.page.locator("header label.language select").select_option("de", force=True)
        expect(phone.page.locator("html")).to_have_attribute("lang", "de")
        phone.page.evaluate(DRAWN)
        assert phone.page.evaluate(SHORTENED) == [], f"{place}, in German"


def test_a_whole_game_by_touch(phone: Person, house: House) -> None:
    """Every kind of decision is made on a phone upright and on its side; the end is seen on a tablet, too."""
    finger, temper, page = Finger(phone), Temper(3), phone.page
    windows = ("360x640", "844x390")
    done: Counter[tuple[str, str]] = Counter()
    resized(phone, SIZES[windows[0]])
    phone.sit(house.table("directors-cut", [here("Ada"), *bots(2)]))
    while True:
        phone.my_turn()
        if phone.over:
            break
        action = temper.choose(phone.snapshot)
        verb = action.split()[0]
        kind = "walk" if verb in ("step", "play") else verb
        name = min(windows, key=lambda one, kind=kind: done[kind, one])  # type: ignore[misc]
        done[kind, name] += 1
        resized(phone, SIZES[name])
        finger.do(action)
    assert all(done[kind, name] for kind in ("walk", "attempt", "pass") for name in windows), done
    for name in (*windows, "768x1024"):
        resized(phone, SIZES[name])
        expect(page.get_by_role("button", name="Play again"), name).to_be_in_viewport(ratio=1)
        if name == "844x390":  # the end lies beside the board
            box = page.get_by_role("dialog").bounding_box()
            assert box
            assert box["x"] >= SHARE * SIZES[name]["width"]


def test_what_is_written_is_heard_as_soon_as_one_is_asked(phone: Person, house: House) -> None:
    """On a tablet, where somebody walks, makes an attempt and answers one by touch."""
    finger, temper, page = Finger(phone), Temper(3), phone.page
    resized(phone, SIZES["768x1024"])
    phone.sit(house.table("directors-cut", [here("Ada"), *bots(2)]))
    page.get_by_role("tab", name="Chat").tap()
    phone.my_turn()
    done = set()
    while phone.snapshot["asks"] != "foil":
        action = temper.choose(phone.snapshot)
        done.add(action.split()[0])
        finger.do(action)
        phone.my_turn()
        assert not phone.over, "nobody has asked"
    field = page.get_by_role("textbox")
    field.focus()
    page.keyboard.type("pf")
    expect(field).to_have_value("pf")
    field.fill("")
    assert "attempt" in done
    assert len(done) > 1, "nothing but attempts"
    finger.do("pass")
