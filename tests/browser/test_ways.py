"""Whom a press on a room moves: what marks and tips say beforehand, and the question beside the room."""

import re
from typing import Any

from axe import everywhere, violations
from company import Invite
from finished import Moment
from guest import DESK, Guest
from hands import Choice, Hands
from house import House
from keyboard import Keyboard
from mouse import INSIDE, Finger, Mouse
from playwright.sync_api import ViewportSize, expect

from doctorlucky.decks import load_deck

SMALL: ViewportSize = {"width": 390, "height": 664}


def moves(moment: Moment) -> list[Choice]:
    return [Choice.read(one) for one in moment["legal"] if one.startswith(("step", "play"))]


def rooms(moment: Moment, pawn: str) -> set[str]:
    """Where somebody could go now, by a step of the reader's own or by a card."""
    return {one.space for one in moves(moment) if one.space and one.pawn == pawn and (one.verb == "play" or pawn == "self")}


def his_alone(moment: Moment) -> set[str]:
    """Where only the Doctor could be sent, and where pointers reach."""
    return rooms(moment, "doctor") - rooms(moment, "self") - {moment["pawns"][moment["to_act"]]}


def sit_with_his_rooms(hands: Hands) -> str:
    """At a table where some rooms are the Doctor's alone: one of them."""
    hands.sit_until(lambda moment: moment["asks"] == "turn" and bool(his_alone(moment)))
    hands.guest.look()
    return min(his_alone(hands.guest.moment))


def beside(mouse: Mouse, space: str) -> None:
    """The question lies in the window, off its room, and over nothing else: the board stays in sight."""
    page = mouse.page
    assert page.locator("dialog[open]").count() == 0
    expect(mouse.ways).to_be_in_viewport(ratio=1)
    assert mouse.room(space).evaluate(INSIDE), "it covers its room"


def told(guest: Guest) -> Any:
    """The note about the room looked at."""
    return guest.page.locator(".tip, .caption .note")


def marked(guest: Guest, mouse: Mouse) -> None:
    """Rooms are marked with who could go there."""
    mine, his = rooms(guest.moment, "self"), rooms(guest.moment, "doctor")
    steps = {one.space for one in moves(guest.moment) if one.verb == "step"}
    for space in guest.moment["eyes"]:
        marks = guest.page.locator(f".mark[data-room='{space}']")
        expect(marks.and_(guest.page.locator(".hat"))).to_have_count(int(space in his))
        expect(marks.and_(guest.page.locator(":not(.hat)"))).to_have_count(int(space in mine))
    # told apart by the line as well as by colour and sign
    dashes = {
        kind: mouse.room(sorted(which)[0]).locator(".frame").evaluate("(it) => getComputedStyle(it).strokeDasharray")
        for kind, which in (
            ("his", his_alone(guest.moment)),
            ("step", steps),
        )
    }
    assert dashes["step"] == "none"
    assert dashes["his"].count(",") == 3


def tipped(guest: Guest, mouse: Mouse, space: str) -> None:
    """The tip says that the Doctor goes, by which card, and at what price."""
    cards = {one.card for one in moves(guest.moment) if one.pawn == "doctor" and one.space == space}
    guest.page.mouse.move(*mouse.point(space))
    tip = told(guest)
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
    guest.page.mouse.move(*mouse.point(guest.moment["pawns"][0]))
    expect(tip).to_contain_text("you are here")
    expect(tip).not_to_contain_text("You:")


def test_marks_and_tips_say_who_goes_and_nobody_is_sent_unasked(guest: Guest) -> None:
    mouse = Mouse(guest)
    space = sit_with_his_rooms(mouse)
    marked(guest, mouse)
    tipped(guest, mouse, space)
    seq = guest.moment["seq"]
    mouse.touch_room(space)
    expect(mouse.ways).to_be_visible()
    beside(mouse, space)
    guest.page.keyboard.press("Escape")
    expect(mouse.ways).to_have_count(0)
    expect(mouse.room(space)).to_be_focused()
    mouse.touch_room(space)
    expect(mouse.ways).to_be_visible()
    guest.log.click(position={"x": 5, "y": 5})
    expect(mouse.ways).to_have_count(0)
    assert guest.moment["seq"] == seq
    assert not [one for one in guest.sent if one["type"] == "act" and one["seq"] == seq]
    mouse.pick(next(one.card for one in moves(guest.moment) if one.pawn == "doctor" and one.space == space))
    mouse.touch_room(space)  # with the card picked up he is not sent unasked either
    expect(mouse.ways).to_be_visible()
    assert guest.moment["seq"] == seq
    everywhere(guest)
    if not mouse.ways.count():  # axe has looked at another theme or size
        mouse.touch_room(space)
    mouse.moved("doctor").click()
    guest.until(lambda: guest.moment["seq"] > seq)
    assert guest.moment["doctor"] == space


def test_a_step_keeps_the_draw(guest: Guest) -> None:
    mouse = Mouse(guest)
    mouse.sit_down("save", 3)
    space = next(one.space for one in moves(guest.moment) if one.verb == "step")
    guest.page.mouse.move(*mouse.point(space))
    mine = told(guest).locator(".going").first
    expect(mine).to_contain_text("You: one step")
    expect(mine).to_contain_text("Then you have no step left.")
    expect(mine).not_to_contain_text("cannot draw")


def test_the_answers_are_walked_by_arrows(guest: Guest) -> None:
    keyboard = Keyboard(guest)
    space = sit_with_his_rooms(keyboard)
    seq = guest.moment["seq"]
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
    guest.until(lambda: guest.moment["seq"] > seq)
    assert guest.moment["doctor"] == space


def test_a_finger_is_asked_beside_the_room_on_a_small_phone(invite: Invite, house: House) -> None:
    guest = invite(house, phone=True)
    guest.page.set_viewport_size(SMALL)
    finger = Finger(guest)
    space = sit_with_his_rooms(finger)
    seq = guest.moment["seq"]
    finger.touch_room(space)
    expect(finger.ways).to_be_visible()
    beside(finger, space)
    for button in finger.ways.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
    assert violations(guest) == []
    assert guest.moment["seq"] == seq


def test_a_card_that_is_not_needed_is_named_before_foiling(guest: Guest) -> None:
    mouse = Mouse(guest)

    def rich(moment: Moment) -> bool:
        if moment["asks"] != "foil":
            return False
        lucks = sorted(luck(card) for card in held(moment))
        missing = moment["attempt"]["strength"] - moment["attempt"]["total"]
        return len(lucks) > 1 and lucks[-1] >= missing

    mouse.sit_until(rich)
    cards = guest.asked.get_by_role("group", name=re.compile("^Your cards")).get_by_role("button")
    for card in cards.and_(guest.page.locator("[aria-pressed=true]")).all():
        card.click()
    warning = guest.asked.locator(".waste")
    expect(warning).to_be_empty()
    # they lie by luck, the smallest first: the last one is enough, and what is chosen after it is not played
    cards.last.click()
    cards.first.click()
    expect(warning).to_contain_text("stays in your hand")
    guest.page.set_viewport_size(SMALL)
    expect(warning).to_be_in_viewport(ratio=1)
    guest.page.set_viewport_size(DESK)
    seq = guest.moment["seq"]
    assert violations(guest) == []
    guest.look()
    so_far = len(guest.sent)
    guest.asked.locator("[aria-keyshortcuts=f]").click()
    guest.until(lambda: guest.moment["seq"] > seq)
    guest.my_turn()
    played = [one["action"] for one in guest.sent[so_far:] if one["type"] == "act"]
    assert len(played) == 1, "the card that was not needed stayed"


def held(moment: Moment) -> list[str]:
    """Cards to foil with, each as often as it is held."""
    foils = {one.removeprefix("foil ") for one in moment["legal"] if one.startswith("foil ")}
    return [card for card in moment["hand"] if card in foils]


def luck(card: str) -> int:
    deck = load_deck("classic")
    return deck.cards[deck.index(card)].luck
