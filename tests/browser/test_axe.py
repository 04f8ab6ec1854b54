"""axe finds nothing in any state of a table, a replay or the home page, in both themes, at a desk and on a phone. One's turn and
the question to foil are looked at on phones and tablets in test_small_screens.py, the other pages in test_every_page.py."""

import re

from axe import crosswise, everywhere, in_both_themes
from finished import play, replay_of
from fixtures import Invite
from house import House, bots, here
from mouse import Mouse
from person import Person
from playwright.sync_api import expect
from temper import Temper

DIALOG = "dialog[open]"


def test_the_menu_of_a_phone(phone: Person) -> None:
    troubles = []
    for path in ("/", "/new"):
        phone.go(path)
        phone.page.get_by_role("button", name="Menu").click()
        expect(phone.page.get_by_role("navigation", name="Pages")).to_be_visible()
        troubles += [f"{path}: {one}" for one in in_both_themes(phone, "header")]
    assert troubles == [], "\n".join(troubles)


def test_home_with_games_and_a_replay_in_german(invite: Invite, house: House) -> None:
    replay = replay_of(house)
    person = invite(house, language="de")
    person.sit(house.table("save", [here("Ada"), {"kind": "open"}], public=True))
    person.go("/")
    expect(person.page.get_by_text("Nerves, Tested").first).to_be_visible()
    crosswise(person)
    person.go(f"/replay/{replay}?at=2")
    expect(person.page.get_by_role("slider")).to_be_visible()
    last = person.page.get_by_role("button", name="Letzter Augenblick")
    last.click()
    expect(last).to_have_attribute("aria-disabled", "true")
    everywhere(person)


def test_lobbies(invite: Invite, house: House) -> None:
    """With free chairs, and with every chair taken: at the host's desk and on another's phone."""
    ada, ben = invite(house), invite(house, phone=True)
    ada.sit(house.table("save", [here("Ada"), {"kind": "open"}, {"kind": "link", "name": "Ben"}]))
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    everywhere(ada)
    opened = house.table("anniversary", [here("Ada"), {"kind": "link", "name": "Ben"}, *bots(1)], ("pet-cat",), begin=False)
    ada.sit(opened)
    ben.sit(opened, 1)
    for person in (ada, ben):
        expect(person.page.get_by_role("list", name="Variants")).to_be_visible()
        expect(person.page.get_by_text("Everybody is here.").first).to_be_visible()
        assert in_both_themes(person) == []


def test_a_table_and_its_dialogs(person: Person) -> None:
    page = person.page
    look_round(person, "directors-cut", 3)
    assert in_both_themes(person) == []
    for opened_by in ("keys", "leave", "pile"):
        if opened_by == "keys":
            page.keyboard.press("?")
        elif opened_by == "leave":
            page.get_by_role("button", name="Leave", exact=True).click()
        else:
            page.get_by_role("button", name=re.compile("^Discards")).click()
        expect(page.locator(DIALOG)).to_be_visible()
        crosswise(person, DIALOG)
        page.keyboard.press("Escape")
        expect(page.locator(DIALOG)).to_have_count(0)


def test_tables_of_other_editions(person: Person) -> None:
    for edition, players in (("anniversary", 2), ("save", 7)):
        look_round(person, edition, players)
        everywhere(person)


def look_round(person: Person, edition: str, players: int) -> None:
    """One's own turn, with a card in hand and the pointer on a room."""
    mouse = Mouse(person)
    mouse.sit_down(edition, players)
    mouse.pick(person.snapshot["hand"][0])
    x, y = mouse.point(person.snapshot["doctor"])
    person.page.mouse.move(x, y)


def test_an_attempt_before_and_after(person: Person) -> None:
    Mouse(person).until_alone()
    person.look()
    person.actions.locator("[aria-keyshortcuts=a]").click()
    expect(person.page.get_by_role("dialog")).to_be_visible()
    crosswise(person, DIALOG)
    Mouse(person).until_asked()
    expect(person.asked).to_be_visible()
    assert in_both_themes(person) == []


def test_watching_and_the_end(person: Person, house: House) -> None:
    person.watch(house.table("directors-cut", [here("Ada"), *bots(2)]))
    expect(person.page.get_by_text("You are watching")).to_be_visible()
    crosswise(person)
    opened = house.table("directors-cut", [here("Ada"), *bots(2)])
    assert play(house, opened, Temper(2))
    person.sit(opened)
    expect(person.page.get_by_role("button", name="Play again")).to_be_visible()
    crosswise(person)
