"""A whole game by keyboard alone, and where the keyboard is."""

import pytest
from company import Invite
from guest import Guest
from house import House, bots, here
from keyboard import Keyboard, walk_round
from playwright.sync_api import expect
from temper import Temper
from test_mouse_game import play_on

SHORT = 26
"""An evening that takes nine decisions, of six kinds."""


def test_a_whole_game_by_keyboard(invite: Invite, house: House) -> None:
    guest = invite(house)
    keyboard = Keyboard(guest)
    guest.go("/")
    expect(guest.page.get_by_role("button", name="Play now")).to_be_visible()
    keyboard.tab_to(guest.page.get_by_role("button", name="Play now"))
    keyboard.key("Enter")
    guest.until(lambda: bool(guest.moment))
    guest.sit(house.table("directors-cut", [here("Ada"), *bots(3)], evening=SHORT))
    play_on(guest, keyboard, Temper(8))
    again = guest.page.get_by_role("button", name="Play again")
    expect(again).to_be_visible()
    keyboard.tab_to(again)
    keyboard.key("Enter")
    guest.until(lambda: guest.table["game"] == 2)


def test_the_focus_is_to_be_seen_and_escape_closes_what_is_open(guest: Guest, house: House) -> None:
    keyboard = Keyboard(guest)
    keyboard.sit_down()
    guest.look()
    expect(guest.hand.get_by_role("button").first).to_be_visible()
    walk_round(guest)
    where = guest.page.locator(f"[role=button][data-space='{guest.moment['pawns'][guest.seat or 0]}']")
    expect(where).to_be_visible()
    guest.page.evaluate("document.activeElement.blur()")
    keyboard.key("ArrowLeft")  # the first arrow enters the board where one stands
    expect(where).to_be_focused()
    rooms = house.geometry(guest.moment["drawing"])["open"]
    assert all(keyboard.way(guest.moment["pawns"][0], room) for room in rooms if room != guest.moment["pawns"][0])
    guest.page.keyboard.press("?")
    keys = guest.page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    guest.page.keyboard.press("t")
    box = guest.page.get_by_role("textbox", name="Say something")
    expect(box).to_be_focused()
    guest.page.keyboard.type("ade")
    expect(box).to_have_value("ade")


@pytest.mark.parametrize(("edition", "board"), [("anniversary", "secret-lair"), ("save", "")])
def test_arrows_lead_to_every_room(guest: Guest, house: House, edition: str, board: str) -> None:
    keyboard = Keyboard(guest)
    keyboard.sit_down(edition, 4, board=board)
    keyboard.to_board()
    start = guest.moment["pawns"][0]
    assert keyboard.space == start
    rooms = house.geometry(guest.moment["drawing"])["open"]
    farthest = max(rooms, key=lambda room: len(keyboard.way(start, room)))
    keyboard.go_to(farthest)
    keyboard.key("l")
    name = next(space["name"] for space in keyboard.props["spaces"] if space["id"] == farthest)
    expect(guest.polite).to_contain_text(name)
