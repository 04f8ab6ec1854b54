"""The door: joining by link, open tables, one's own games, replays, learning."""

import re

import pytest
from company import Invite
from finished import begin_another, play, replay_of
from guest import Guest
from house import House, bots, here
from mouse import Mouse
from playwright.sync_api import expect
from temper import Temper
from test_every_page import MENU


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


def test_nobody_needs_a_name_to_sit_down(guest: Guest, house: House) -> None:
    """At home it says that the house picks one, and at the table it has."""
    house.table("save", [here("Host"), {"kind": "open"}, *bots(1)], public=True, name="No Names")
    guest.go("/")
    expect(guest.page.get_by_role("textbox", name="Your name")).to_have_attribute("placeholder", "The house picks one")
    row = guest.page.get_by_role("region", name="Open tables").get_by_role("listitem").filter(has_text="No Names").first
    row.get_by_role("button", name=re.compile("Sit down")).click()
    expect(row.get_by_label("Your name at this table")).to_have_attribute("placeholder", "The house picks one")
    row.get_by_role("button", name="Sit down").click()
    guest.until(lambda: guest.seat == 1)
    assert guest.table["seats"][1]["name"] not in ("", "Host")


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
    replay_of(house)
    guest = invite(house)
    guest.go("/")
    replays = guest.page.get_by_role("region", name="Replays")
    replays.get_by_role("link", name=re.compile("^Replay ")).first.click()
    expect(guest.page.get_by_role("slider", name="Moment of the game")).to_be_visible()


def test_ones_own_finished_games_are_among_the_replays(invite: Invite, house: House) -> None:
    """Also those of a private table; nobody else is told of them."""
    opened = house.table("directors-cut", [here("Ada"), *bots(2)], name="A Private Matter")
    replay = play(house, opened, Temper(1))
    guest, stranger = invite(house, storage={"keys": opened.keys}), invite(house)
    for one in (guest, stranger):
        one.go("/")
        listed = one.page.get_by_role("region", name="Replays").get_by_role("listitem").filter(has_text="A Private Matter")
        expect(one.page.get_by_role("region", name="Replays").get_by_role("listitem").first).to_be_visible()
        one.page.wait_for_load_state("networkidle")
        expect(listed).to_have_count(1 if one is guest else 0)
        if one is guest:
            expect(listed).to_contain_text("Yours")
        one.go("/replay")
        expect(one.page.get_by_role("heading", name="Finished games of public tables")).to_be_visible()
        one.page.wait_for_load_state("networkidle")
        expect(one.page.locator(f"a[href='/replay/{replay}']")).to_have_count(1 if one is guest else 0)
        expect(one.page.get_by_role("region", name="Your finished games")).to_have_count(1 if one is guest else 0)


def test_a_finished_game_is_told_as_it_ended_while_its_rematch_runs(invite: Invite, house: House) -> None:
    """To those who played, and to everybody else where the table is public."""
    for time in range(9):  # until a game lasts longer than its rematch will have
        name = f"Once More, Then, {time}"
        opened = house.table("original", [here("Ada"), *bots(2)], name=name, public=True)
        replay = play(house, opened, Temper(1))
        story, names = (house.ask(f"/api/replays/{replay}")[part] for part in ("story", "names"))
        if story["turns"] > 2:
            break
    assert story["winner"] is not None
    begin_another(house, opened)
    assert house.ask(f"/api/tables/{opened.table}")["phase"] == "playing"
    for one in (invite(house, storage={"keys": opened.keys}), invite(house)):
        one.go("/")
        listed = one.page.get_by_role("region", name="Replays").get_by_role("listitem").filter(has_text=name)
        expect(listed).to_contain_text(f"{names[story['winner']]} won · {story['turns']} turns")
        one.go("/replay")
        expect(one.page.locator(f"a[href='/replay/{replay}']")).to_contain_text(f"{names[story['winner']]} won")
        expect(one.page.locator(f"a[href='/replay/{replay}']")).to_contain_text(f"{story['turns']} turns")


def test_a_first_visit_has_no_last_choice(guest: Guest) -> None:
    guest.go("/")
    editions = guest.page.get_by_role("region", name="Five evenings, one old man")
    expect(editions.get_by_role("link")).to_have_count(5)
    expect(editions).not_to_contain_text("your last choice")
    editions.get_by_role("link", name=re.compile("^Deluxe")).click()
    guest.page.get_by_role("button", name="Open the table").click()
    guest.until(lambda: bool(guest.moment))
    guest.go("/")
    expect(editions.get_by_role("link", name=re.compile("^Deluxe"))).to_contain_text("your last choice")


def test_the_menu_leads_elsewhere_and_goes(guest: Guest, phone: Guest) -> None:
    """On a phone it is behind a button, and goes when one is elsewhere."""
    for one in (guest, phone):
        one.go("/")
        for name, to in MENU:
            banner = one.page.get_by_role("banner")
            if one.phone:
                expect(banner.get_by_role("button", name="Menu")).to_be_visible()
                expect(banner.get_by_role("navigation", name="Pages")).to_have_count(0)
                banner.get_by_role("button", name="Menu").click()
            banner.get_by_role("navigation", name="Pages").get_by_role("link", name=name, exact=True).click()
            expect(one.page).to_have_url(one.house.address + to)
            expect(one.page.get_by_role("heading", level=1).first).to_be_visible()
    phone.page.get_by_role("button", name="Menu").click()
    expect(phone.page.get_by_role("combobox", name="Language")).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.page.get_by_role("combobox", name="Language")).to_have_count(0)
    expect(phone.page.get_by_role("button", name="Menu")).to_be_focused()
    phone.page.get_by_role("button", name="Menu").click()
    phone.page.mouse.click(6, 800)
    expect(phone.page.get_by_role("combobox", name="Language")).to_have_count(0)


@pytest.mark.parametrize("path", ["/nosuch", "/learn/more", "/table", "/replay/a/b"])
def test_an_address_of_nothing_says_so(guest: Guest, path: str) -> None:
    guest.excused.append("status of 404")
    answer = guest.page.goto(path)
    assert answer is not None
    assert answer.status == 404
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    guest.page.get_by_role("main").get_by_role("link", name="Back to the hall").click()
    expect(guest.page.get_by_role("button", name="Play now")).to_be_visible()


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
