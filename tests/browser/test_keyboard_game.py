"""A whole game by keyboard alone, and where the keyboard is."""

import pytest
from fixtures import Invite
from house import House, bots, here
from keyboard import Keyboard, walk_round
from person import Person
from playwright.sync_api import expect
from temper import Temper
from test_mouse_game import play_on

SHORT = 26
"""A game that takes nine decisions, of six kinds."""


def test_a_whole_game_by_keyboard(invite: Invite, house: House) -> None:
    person = invite(house)
    keyboard = Keyboard(person)
    person.go("/")
    expect(person.page.get_by_role("button", name="Play now")).to_be_visible()
    keyboard.tab_to(person.page.get_by_role("button", name="Play now"))
    keyboard.key("Enter")
    person.until(lambda: bool(person.snapshot))
    person.sit(house.table("directors-cut", [here("Ada"), *bots(3)], deal=SHORT))
    play_on(person, keyboard, Temper(8))
    again = person.page.get_by_role("button", name="Play again")
    expect(again).to_be_visible()
    keyboard.tab_to(again)
    keyboard.key("Enter")
    person.until(lambda: person.table["game"] == 2)


def test_the_focus_is_to_be_seen_and_escape_closes_what_is_open(person: Person, house: House) -> None:
    keyboard = Keyboard(person)
    keyboard.sit_down()
    person.look()
    expect(person.hand.get_by_role("button").first).to_be_visible()
    walk_round(person)
    where = person.page.locator(f"[role=button][data-space='{person.snapshot['pawns'][person.seat or 0]}']")
    expect(where).to_be_visible()
    person.page.evaluate("document.activeElement.blur()")
    keyboard.key("ArrowLeft")  # the first arrow enters the board where one stands
    expect(where).to_be_focused()
    rooms = house.geometry(person.snapshot["drawing"])["open"]
    assert all(keyboard.way(person.snapshot["pawns"][0], room) for room in rooms if room != person.snapshot["pawns"][0])
    person.page.keyboard.press("?")
    keys = person.page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    person.page.keyboard.press("t")
    box = person.page.get_by_role("textbox", name="Say something")
    expect(box).to_be_focused()
    person.page.keyboard.type("ade")
    expect(box).to_have_value("ade")


@pytest.mark.parametrize(("edition", "board"), [("anniversary", "secret-lair"), ("save", "")])
def test_arrows_lead_to_every_room(person: Person, house: House, edition: str, board: str) -> None:
    keyboard = Keyboard(person)
    keyboard.sit_down(edition, 4, board=board)
    keyboard.to_board()
    start = person.snapshot["pawns"][0]
    assert keyboard.space == start
    rooms = house.geometry(person.snapshot["drawing"])["open"]
    farthest = max(rooms, key=lambda room: len(keyboard.way(start, room)))
    keyboard.go_to(farthest)
    keyboard.key("l")
    name = next(space["name"] for space in keyboard.catalogue["spaces"] if space["id"] == farthest)
    expect(person.polite).to_contain_text(name)
