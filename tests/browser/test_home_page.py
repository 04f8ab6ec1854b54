"""The door: joining by link, open tables, one's own games, replays, learning."""

import re

from axe import crosswise
from finished import begin_another, play
from fixtures import Invite
from house import House, bots, here
from mouse import Mouse
from person import Person
from playwright.sync_api import Locator, expect
from temper import Temper
from test_every_page import MENU


def row_of(person: Person, region: str, name: str) -> Locator:
    """What the home page lists under a name."""
    return person.page.get_by_role("region", name=region).get_by_role("listitem").filter(has_text=name)


def test_joining_with_a_link(person: Person, house: House) -> None:
    """What is none is told, and so is a house that does not answer; one to a chair leads there."""
    page = person.page
    person.excused.append("status of 404|ERR_FAILED|Failed to load")
    person.go("/")
    field = page.get_by_label("Join with a link")
    for link, said in (
        ("", "Paste the link first"),
        ("good evening", "That is not a link to a table"),
        (f"{house.address}/table/abcdefghjkmn", "There is no such table in this house"),
    ):
        field.fill(link)
        page.get_by_role("button", name="Join", exact=True).click()
        expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()
        if "table" not in link:
            expect(field).to_be_focused()
    page.route("**/api/**", lambda route: route.abort())
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert").filter(has_text="The house does not answer")).to_be_visible()
    page.unroute_all(behavior="wait")
    opened = house.table("directors-cut", [here("Ada"), {"kind": "link", "name": "Ben"}])
    key = opened.keys[1]
    field.fill(f"Come and play! {house.address}/table/{opened.table}#{key['seat']}.{key['secret']}")
    page.get_by_role("button", name="Join", exact=True).click()
    person.until(lambda: person.seat == 1)
    expect(person.hand).to_be_visible()


def test_open_tables_are_found_and_sat_down_at(person: Person, house: House) -> None:
    """With a name, or without one: at home it says that the house picks one, and at the table it has."""
    seats = [here("Host"), {"kind": "open"}, *bots(1)]
    for name, mine in (("No Names", ""), ("An Open Door", "Ben")):
        opened = house.table("save", seats, public=True, name=name)
        person.go("/")
        expect(person.page.get_by_role("textbox", name="Your name")).to_have_attribute("placeholder", "The house picks one")
        row = row_of(person, "Open tables", name).first
        row.get_by_role("button", name=re.compile("Sit down")).click()
        field = row.get_by_label("Your name at this table")
        expect(field).to_have_attribute("placeholder", "The house picks one")
        field.fill(mine)
        person.table = {}
        row.get_by_role("button", name="Sit down").click()
        person.until(lambda: bool(person.table) and person.seat == 1)
        assert opened.table in person.page.url
        named = person.table["seats"][1]["name"]
        assert named == mine if mine else named not in ("", "Host")


def test_ones_own_games_are_resumed_and_forgotten(person: Person) -> None:
    opened = Mouse(person).sit_down()
    person.page.get_by_role("link", name="Doctor Lucky, home").click()
    yours = row_of(person, "Your games", "Nerves, Tested")
    expect(yours).to_contain_text("Your turn")
    person.table = {}
    yours.get_by_role("link", name="Resume").click()
    person.until(lambda: person.table.get("id") == opened.table)
    expect(person.hand).to_be_visible()
    person.go("/")
    yours.get_by_role("button", name="Forget Nerves, Tested").click()
    expect(yours.get_by_role("button", name="Keep it")).to_be_focused()
    yours.get_by_role("button", name="Keep it").click()
    expect(yours.get_by_role("link", name="Resume")).to_be_visible()
    yours.get_by_role("button", name="Forget Nerves, Tested").click()
    yours.get_by_role("button", name="Forget it").click()
    expect(yours).to_have_count(0)


def test_finished_games(invite: Invite, house: House) -> None:
    """Those of a private table are listed for those who played, and nobody else is told of them. One of a public table is told to
    everybody as it ended, also while its rematch runs. The list leads to the replay."""
    private = house.table("directors-cut", [here("Ada"), *bots(2)], name="A Private Matter")
    secret = play(house, private, Temper(1))
    for time in range(9):  # until a game lasts longer than its rematch will have
        name = f"Once More, Then, {time}"
        opened = house.table("original", [here("Ada"), *bots(2)], name=name, public=True)
        replay = play(house, opened, Temper(1))
        story, names = (house.ask(f"/api/replays/{replay}")[part] for part in ("story", "names"))
        if story["turns"] > 2:
            break
    else:
        raise AssertionError("no game lasts that long")
    assert story["winner"] is not None
    begin_another(house, opened)
    assert house.ask(f"/api/tables/{opened.table}")["phase"] == "playing"
    ada, stranger = invite(house, storage={"keys": [*private.keys, *opened.keys]}), invite(house)
    for one in (ada, stranger):
        page, mine = one.page, one is ada
        one.go("/")
        expect(row_of(one, "Replays", name)).to_contain_text(f"{names[story['winner']]} won · {story['turns']} turns")
        expect(row_of(one, "Replays", "A Private Matter")).to_have_count(int(mine))
        if mine:
            expect(row_of(one, "Replays", "A Private Matter")).to_contain_text("Yours")
        one.go("/replay")
        expect(page.get_by_role("heading", name="Finished games of public tables")).to_be_visible()
        public = page.locator(f"a[href='/replay/{replay}']")
        expect(public).to_contain_text(f"{names[story['winner']]} won")
        expect(public).to_contain_text(f"{story['turns']} turns")
        expect(page.locator(f"a[href='/replay/{secret}']")).to_have_count(int(mine))
        expect(page.get_by_role("region", name="Your finished games")).to_have_count(int(mine))
    stranger.go("/")
    stranger.page.get_by_role("region", name="Replays").get_by_role("link", name=re.compile("^Replay ")).first.click()
    expect(stranger.page.get_by_role("slider", name="Moment of the game")).to_be_visible()


def test_the_ways_on(person: Person) -> None:
    """The menu and the links of the home page lead elsewhere; an edition leads to its table, and then was the last choice."""
    page = person.page
    person.go("/")
    for name, to in MENU:
        page.get_by_role("banner").get_by_role("navigation", name="Pages").get_by_role("link", name=name, exact=True).click()
        expect(page).to_have_url(house_of(person, to))
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.get_by_role("link", name="Doctor Lucky, home").click()
    for name, path in (("New table", "/new"), ("Begin the tutorial", "/learn/tutorial"), ("Read the rules", "/learn/rules")):
        page.get_by_role("main").get_by_role("link", name=name, exact=True).first.click()
        expect(page).to_have_url(re.compile(f"{path}.*"))
        page.go_back()
        expect(page).to_have_url(house_of(person, "/"))
    editions = page.get_by_role("region", name="Five evenings, one old man")
    expect(editions.get_by_role("link")).to_have_count(5)
    expect(editions).not_to_contain_text("your last choice")
    editions.get_by_role("link", name=re.compile("^Deluxe")).click()
    page.get_by_role("button", name="Open the table").click()
    person.until(lambda: bool(person.snapshot))
    assert person.table["edition"] == "deluxe"
    person.go("/")
    expect(editions.get_by_role("link", name=re.compile("^Deluxe"))).to_contain_text("your last choice")


def house_of(person: Person, path: str) -> str:
    return person.house.address + path


def test_on_a_phone_pictures_are_whole_and_the_menu_is_behind_a_button(phone: Person) -> None:
    """It goes when one is elsewhere."""
    page = phone.page
    banner = page.get_by_role("banner")
    phone.go("/")
    pictures_are_whole(phone)
    for name, to in MENU:
        expect(banner.get_by_role("button", name="Menu")).to_be_visible()
        expect(banner.get_by_role("navigation", name="Pages")).to_have_count(0)
        banner.get_by_role("button", name="Menu").click()
        banner.get_by_role("navigation", name="Pages").get_by_role("link", name=name, exact=True).click()
        expect(page).to_have_url(house_of(phone, to))
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        if to == "/new":
            pictures_are_whole(phone)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("combobox", name="Language")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("combobox", name="Language")).to_have_count(0)
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("combobox", name="Language")).to_be_visible()
    page.mouse.click(6, 800)
    expect(page.get_by_role("combobox", name="Language")).to_have_count(0)


def pictures_are_whole(person: Person) -> None:
    """Those of the five editions."""
    pictures = person.page.locator("svg[viewBox='0 0 226 118']")
    expect(pictures).to_have_count(5)
    for shape in pictures.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())"):
        assert abs(shape["width"] / shape["height"] - 226 / 118) < 0.03, shape


def test_an_address_of_nothing_says_so(person: Person) -> None:
    person.excused.append("status of 404")
    page = person.page
    for path in ("/learn/more", "/table", "/replay/a/b", "/nosuch"):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 404, path
        expect(page.get_by_role("heading", level=1), path).to_have_text("There is nothing here")
    crosswise(person)
    page.get_by_role("main").get_by_role("link", name="Back to the hall").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    person.go("/table/nosuchtable")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading")).to_have_text("There is no such table")
    assert main.inner_text().lower().count("no such table") == 1, "it is told once"
    expect(main.get_by_text("a letter of the link is missing")).to_be_visible()
    expect(main.get_by_role("link", name="To the hall")).to_be_visible()
    crosswise(person)
