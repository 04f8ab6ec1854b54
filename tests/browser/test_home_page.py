"""The door: joining by link, open tables, one's own games, replays, learning."""

import re

import pytest
from company import Invite
from finished import finished
from guest import Guest
from house import House, bots, here
from mouse import Mouse
from playwright.sync_api import expect


def join(guest: Guest, link: str) -> None:
    guest.page.get_by_label("Join with a link").fill(link)
    guest.page.get_by_role("button", name="Join", exact=True).click()


def test_joining_with_a_link_to_a_chair(guest: Guest, house: House) -> None:
    opened = house.table("directors-cut", [here("Ada"), {"kind": "link", "name": "Ben"}])
    key = opened.keys[1]
    guest.go("/")
    join(guest, f"Come and play! {house.address}/table/{opened.table}#{key['seat']}.{key['secret']}")
    guest.until(lambda: guest.seat == 1)
    expect(guest.hand).to_be_visible()


@pytest.mark.parametrize(("link", "said"), [("", "Paste the link first"), ("good evening", "That is not a link to a table")])
def test_what_is_no_link(guest: Guest, link: str, said: str) -> None:
    guest.go("/")
    join(guest, link)
    expect(guest.page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    expect(guest.page.get_by_label("Join with a link")).to_be_focused()


def test_a_link_to_no_table(guest: Guest, house: House) -> None:
    guest.excused.append("status of 404")
    guest.go("/")
    join(guest, f"{house.address}/table/abcdefghjkmn")
    expect(guest.page.get_by_role("alert").filter(has_text="There is no such table in this house")).to_be_visible()


def test_an_open_table_is_found_and_sat_down_at(guest: Guest, house: House) -> None:
    opened = house.table("save", [here("Host"), {"kind": "open"}, *bots(1)], public=True, name="An Open Door")
    guest.go("/")
    row = guest.page.get_by_role("region", name="Open tables").get_by_role("listitem").filter(has_text="An Open Door").first
    row.get_by_role("button", name=re.compile("Sit down")).click()
    row.get_by_label("Your name at this table").fill("Ben")
    row.get_by_role("button", name="Sit down").click()
    guest.until(lambda: guest.seat == 1)
    assert opened.table in guest.page.url


def test_ones_own_games_are_resumed_and_forgotten(guest: Guest) -> None:
    opened = Mouse(guest).sit_down()
    guest.page.get_by_role("link", name="Doctor Lucky, home").click()
    yours = guest.page.get_by_role("region", name="Your games").get_by_role("listitem").filter(has_text="Nerves, Tested")
    expect(yours).to_contain_text("Your turn")
    yours.get_by_role("link", name="Resume").click()
    guest.until(lambda: guest.table["id"] == opened.table)
    expect(guest.hand).to_be_visible()
    guest.go("/")
    yours.get_by_role("button", name="Forget Nerves, Tested").click()
    expect(yours.get_by_role("button", name="Keep it")).to_be_focused()
    yours.get_by_role("button", name="Keep it").click()
    expect(yours.get_by_role("link", name="Resume")).to_be_visible()
    yours.get_by_role("button", name="Forget Nerves, Tested").click()
    yours.get_by_role("button", name="Forget it").click()
    expect(yours).to_have_count(0)


def test_replays_are_listed(invite: Invite, house: House) -> None:
    finished(house)
    guest = invite(house)
    guest.go("/")
    replays = guest.page.get_by_role("region", name="Replays")
    replays.get_by_role("link", name=re.compile("^Replay ")).first.click()
    expect(guest.page.get_by_role("slider", name="Moment of the game")).to_be_visible()


def test_the_ways_on(guest: Guest) -> None:
    page = guest.page
    guest.go("/")
    for name, path in (("New table", "/new"), ("Begin the tutorial", "/learn/tutorial"), ("Read the rules", "/learn/rules")):
        page.get_by_role("main").get_by_role("link", name=name, exact=True).first.click()
        expect(page).to_have_url(re.compile(f"{path}.*"))
        page.go_back()


def test_a_house_that_does_not_answer_says_so(guest: Guest) -> None:
    guest.excused.append("ERR_FAILED|Failed to load")
    guest.go("/")
    expect(guest.page.get_by_role("button", name="Play now")).to_be_visible()
    guest.page.route("**/api/**", lambda route: route.abort())
    guest.page.get_by_role("button", name="Play now").click()
    expect(guest.page.get_by_role("alert").filter(has_text="The house does not answer")).to_be_visible()
