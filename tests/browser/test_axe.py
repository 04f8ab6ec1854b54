"""axe finds nothing on any page, in any state of it, in both themes, at a desk and on a phone."""

import re

import pytest
from axe import everywhere
from company import Invite
from finished import play, replay_of
from guest import Guest
from house import House, bots, here
from mouse import Mouse
from playwright.sync_api import expect
from temper import Temper


def test_no_page(guest: Guest) -> None:
    guest.excused.append("status of 404")
    guest.go("/nosuch")
    expect(guest.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    everywhere(guest)


@pytest.mark.parametrize("path", ["/", "/new"])
def test_the_menu_of_a_phone(phone: Guest, path: str) -> None:
    phone.go(path)
    phone.page.get_by_role("button", name="Menu").click()
    expect(phone.page.get_by_role("navigation", name="Pages")).to_be_visible()
    everywhere(phone)


def test_home_with_games_and_in_german(invite: Invite, house: House) -> None:
    replay_of(house)
    guest = invite(house, language="de")
    opened = house.table("save", [here("Ada"), {"kind": "open"}], public=True)
    guest.sit(opened)
    guest.go("/")
    expect(guest.page.get_by_text("Nerves, Tested").first).to_be_visible()
    everywhere(guest)


def test_lobby(guest: Guest, house: House) -> None:
    guest.sit(house.table("save", [here("Ada"), {"kind": "open"}, {"kind": "link", "name": "Ben"}]))
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    everywhere(guest)


def test_lobby_in_which_every_chair_is_taken(invite: Invite, house: House) -> None:
    opened = house.table("anniversary", [here("Ada"), {"kind": "link", "name": "Ben"}, *bots(1)], ("pet-cat",), begin=False)
    ada, ben = invite(house), invite(house, phone=True)
    ada.sit(opened)
    ben.sit(opened, 1)
    for guest in (ada, ben):
        expect(guest.page.get_by_role("list", name="Variants")).to_be_visible()
        expect(guest.page.get_by_text("Everybody is here.").first).to_be_visible()
        everywhere(guest)


@pytest.mark.parametrize(("edition", "players"), [("directors-cut", 3), ("anniversary", 2), ("save", 7)])
def test_table(guest: Guest, edition: str, players: int) -> None:
    mouse = Mouse(guest)
    mouse.sit_down(edition, players)
    mouse.pick(guest.moment["hand"][0])
    x, y = mouse.point(guest.moment["doctor"])
    guest.page.mouse.move(x, y)
    everywhere(guest)


@pytest.mark.parametrize("key", ["?", "leave", "pile"])
def test_dialogs(guest: Guest, key: str) -> None:
    Mouse(guest).sit_down()
    if key == "?":
        guest.page.keyboard.press("?")
    elif key == "leave":
        guest.page.get_by_role("button", name="Leave", exact=True).click()
    else:
        guest.page.get_by_role("button", name=re.compile("^Discards")).click()
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    everywhere(guest)


def test_being_asked(guest: Guest) -> None:
    Mouse(guest).until_asked()
    expect(guest.asked).to_be_visible()
    everywhere(guest)


def test_before_an_attempt(guest: Guest) -> None:
    Mouse(guest).until_alone()
    guest.look()
    guest.actions.locator("[aria-keyshortcuts=a]").click()
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    everywhere(guest)


def test_watching(guest: Guest, house: House) -> None:
    guest.watch(house.table("directors-cut", [here("Ada"), *bots(2)]))
    expect(guest.page.get_by_text("You are watching")).to_be_visible()
    everywhere(guest)


def test_the_end(guest: Guest, house: House) -> None:
    opened = house.table("directors-cut", [here("Ada"), *bots(2)])
    assert play(house, opened, Temper(2))
    guest.sit(opened)
    expect(guest.page.get_by_role("button", name="Play again")).to_be_visible()
    everywhere(guest)


def test_replay(guest: Guest, house: House) -> None:
    guest.go(f"/replay/{replay_of(house)}?at=2")
    expect(guest.page.get_by_role("slider")).to_be_visible()
    guest.page.get_by_role("button", name="Last moment").click()
    everywhere(guest)


def test_a_table_that_is_not_there(guest: Guest) -> None:
    guest.go("/table/abcdefghjkmn")
    expect(guest.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    everywhere(guest)
