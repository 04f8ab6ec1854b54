"""Whom a press on a room moves: what marks and tips say beforehand, and the question beside the room."""

import re
from typing import Any

from axe import everywhere, violations
from finished import Snapshot
from fixtures import Invite
from hands import Choice, Hands
from house import House
from keyboard import Keyboard
from mouse import INSIDE, Finger, Mouse
from person import DESK, Person
from playwright.sync_api import ViewportSize, expect

from doctorlucky.decks import load_deck

SMALL: ViewportSize = {"width": 390, "height": 664}


def moves(snapshot: Snapshot) -> list[Choice]:
    return [Choice.read(one) for one in snapshot["legal"] if one.startswith(("step", "play"))]


def rooms(snapshot: Snapshot, pawn: str) -> set[str]:
    """Where somebody could go now, by a step of the reader's own or by a card."""
    return {one.space for one in moves(snapshot) if one.space and one.pawn == pawn and (one.verb == "play" or pawn == "self")}


def his_alone(snapshot: Snapshot) -> set[str]:
    """Where only the Doctor could be sent, and where pointers reach."""
    return rooms(snapshot, "doctor") - rooms(snapshot, "self") - {snapshot["pawns"][snapshot["to_act"]]}


def sit_with_his_rooms(hands: Hands) -> str:
    """At a table where some rooms are the Doctor's alone: one of them."""
    hands.sit_until(lambda snapshot: snapshot["asks"] == "turn" and bool(his_alone(snapshot)))
    hands.person.look()
    return min(his_alone(hands.person.snapshot))


def beside(mouse: Mouse, space: str) -> None:
    """The question lies in the window, off its room, and over nothing else: the board stays in sight."""
    page = mouse.page
    assert page.locator("dialog[open]").count() == 0
    expect(mouse.ways).to_be_in_viewport(ratio=1)
    assert mouse.room(space).evaluate(INSIDE), "it covers its room"


def told(person: Person) -> Any:
    """The note about the room looked at."""
    return person.page.locator(".tip, .caption .note")


def marked(person: Person, mouse: Mouse) -> None:
    """Rooms are marked with who could go there."""
    mine, his = rooms(person.snapshot, "self"), rooms(person.snapshot, "doctor")
    steps = {one.space for one in moves(person.snapshot) if one.verb == "step"}
    for space in person.snapshot["eyes"]:
        marks = person.page.locator(f".mark[data-room='{space}']")
        expect(marks.and_(person.page.locator(".hat"))).to_have_count(int(space in his))
        expect(marks.and_(person.page.locator(":not(.hat)"))).to_have_count(int(space in mine))
    # told apart by the line as well as by colour and sign
    dashes = {
        kind: mouse.room(sorted(which)[0]).locator(".frame").evaluate("(it) => getComputedStyle(it).strokeDasharray")
        for kind, which in (
            ("his", his_alone(person.snapshot)),
            ("step", steps),
        )
    }
    assert dashes["step"] == "none"
    assert dashes["his"].count(",") == 3


def tipped(person: Person, mouse: Mouse, space: str) -> None:
    """The tip says that the Doctor goes, by which card, and at what price."""
    cards = {one.card for one in moves(person.snapshot) if one.pawn == "doctor" and one.space == space}
    person.page.mouse.move(*mouse.point(space))
    tip = told(person)
    expect(tip).to_contain_text("Doctor Lucky: with ")
    for card in cards:
        expect(tip).to_contain_text(mouse.card_name(card))
    expect(tip).to_contain_text("then you cannot draw this turn")
    expect(tip.get_by_role("link", name="CLASSIC-3")).to_be_visible()
    expect(tip).not_to_contain_text("You could draw")
    expect(tip).not_to_contain_text("You:")
    label = mouse.room(space).get_attribute("aria-label")
    assert label
    assert re.search(r", Doctor Lucky: with ", label)
    # where one stands one goes nowhere
    person.page.mouse.move(*mouse.point(person.snapshot["pawns"][0]))
    expect(tip).to_contain_text("you are here")
    expect(tip).not_to_contain_text("You:")


def test_marks_and_tips_say_who_goes_and_nobody_is_sent_unasked(person: Person) -> None:
    mouse = Mouse(person)
    space = sit_with_his_rooms(mouse)
    marked(person, mouse)
    tipped(person, mouse, space)
    seq = person.snapshot["seq"]
    mouse.touch_room(space)
    expect(mouse.ways).to_be_visible()
    beside(mouse, space)
    person.page.keyboard.press("Escape")
    expect(mouse.ways).to_have_count(0)
    expect(mouse.room(space)).to_be_focused()
    mouse.touch_room(space)
    expect(mouse.ways).to_be_visible()
    person.log.click(position={"x": 5, "y": 5})
    expect(mouse.ways).to_have_count(0)
    assert person.snapshot["seq"] == seq
    assert not [one for one in person.sent if one["type"] == "act" and one["seq"] == seq]
    mouse.pick(next(one.card for one in moves(person.snapshot) if one.pawn == "doctor" and one.space == space))
    mouse.touch_room(space)  # with the card picked up he is not sent unasked either
    expect(mouse.ways).to_be_visible()
    assert person.snapshot["seq"] == seq
    everywhere(person)
    if not mouse.ways.count():  # axe has looked at another theme or size
        mouse.touch_room(space)
    mouse.moved("doctor").click()
    person.until(lambda: person.snapshot["seq"] > seq)
    assert person.snapshot["doctor"] == space


def test_a_step_keeps_the_draw(person: Person) -> None:
    mouse = Mouse(person)
    mouse.sit_down("save", 3)
    space = next(one.space for one in moves(person.snapshot) if one.verb == "step")
    person.page.mouse.move(*mouse.point(space))
    mine = told(person).locator(".going").first
    expect(mine).to_contain_text("You: one step")
    expect(mine).to_contain_text("Then you have no step left.")
    expect(mine).not_to_contain_text("cannot draw")


def test_the_answers_are_walked_by_arrows(person: Person) -> None:
    keyboard = Keyboard(person)
    space = sit_with_his_rooms(keyboard)
    seq = person.snapshot["seq"]
    keyboard.go_to(space)
    keyboard.key("Enter")
    expect(keyboard.ways).to_be_visible()
    buttons = keyboard.ways.get_by_role("button")
    expect(buttons.first).to_be_focused()
    keyboard.key("ArrowUp")
    expect(buttons.last).to_be_focused()
    keyboard.key("ArrowDown")
    expect(buttons.first).to_be_focused()
    keyboard.key("Enter")
    person.until(lambda: person.snapshot["seq"] > seq)
    assert person.snapshot["doctor"] == space


def test_a_finger_is_asked_beside_the_room_on_a_small_phone(invite: Invite, house: House) -> None:
    person = invite(house, phone=True)
    person.page.set_viewport_size(SMALL)
    finger = Finger(person)
    space = sit_with_his_rooms(finger)
    seq = person.snapshot["seq"]
    finger.touch_room(space)
    expect(finger.ways).to_be_visible()
    beside(finger, space)
    for button in finger.ways.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
    assert violations(person) == []
    assert person.snapshot["seq"] == seq


def test_a_card_that_is_not_needed_is_named_before_foiling(person: Person) -> None:
    mouse = Mouse(person)

    def rich(snapshot: Snapshot) -> bool:
        if snapshot["asks"] != "foil":
            return False
        lucks = sorted(luck(card) for card in held(snapshot))
        missing = snapshot["attempt"]["strength"] - snapshot["attempt"]["total"]
        return len(lucks) > 1 and lucks[-1] >= missing

    mouse.sit_until(rich)
    cards = person.asked.get_by_role("group", name=re.compile("^Your cards")).get_by_role("button")
    expect(cards.and_(person.page.locator("[aria-pressed=true]"))).to_have_count(0)
    warning = person.asked.locator(".waste")
    expect(warning).to_be_empty()
    # they lie by luck, the smallest first: the last one is enough, and what is chosen after it is not played
    cards.last.click()
    cards.first.click()
    expect(warning).to_contain_text("stays in your hand")
    person.page.set_viewport_size(SMALL)
    expect(warning).to_be_in_viewport(ratio=1)
    person.page.set_viewport_size(DESK)
    seq = person.snapshot["seq"]
    assert violations(person) == []
    person.look()
    so_far = len(person.sent)
    person.asked.locator("[aria-keyshortcuts=f]").click()
    person.until(lambda: person.snapshot["seq"] > seq)
    person.my_turn()
    played = [one["action"] for one in person.sent[so_far:] if one["type"] == "act"]
    assert len(played) == 1, "the card that was not needed stayed"


def held(snapshot: Snapshot) -> list[str]:
    """Cards to foil with, each as often as it is held."""
    foils = {one.removeprefix("foil ") for one in snapshot["legal"] if one.startswith("foil ")}
    return [card for card in snapshot["hand"] if card in foils]


def luck(card: str) -> int:
    deck = load_deck("classic")
    return deck.cards[deck.index(card)].luck
