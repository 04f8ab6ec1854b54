"""Two people and somebody who watches, each with a browser of their own."""

import re

import pytest
from fixtures import Invite
from house import House, bots, here
from mouse import Mouse
from person import Person
from playwright.sync_api import expect
from temper import Temper

Company = tuple[Person, Person, Person]


@pytest.fixture
def company(invite: Invite, house: House) -> Company:
    """Ada and Ben, a bot between them, and a watcher."""
    opened = house.table("directors-cut", [here("Ada"), {"kind": "link", "name": "Ben"}, *bots(1)])
    ada, ben, watcher = invite(house), invite(house), invite(house)
    ada.sit(opened, 0)
    ben.sit(opened, 1)
    watcher.watch(opened)
    assert (ada.seat, ben.seat, watcher.seat) == (0, 1, None)
    return ada, ben, watcher


def agree(*people: Person) -> None:
    """Wait until all have heard of the same snapshot, and show it."""
    for person in people:
        person.until(lambda person=person: bool(person.snapshot))  # type: ignore[misc]
    newest = max(people, key=lambda person: person.snapshot["seq"])
    for person in people:
        person.until(lambda person=person: person.snapshot["seq"] >= newest.snapshot["seq"])  # type: ignore[misc]
        person.shown()


def take_turns(ada: Person, ben: Person, decisions: int) -> None:
    """Both play, whoever is to decide."""
    hands = {0: Mouse(ada), 1: Mouse(ben)}
    temper = Temper(11, most=9, meek=True)
    for _ in range(decisions):
        ada.until(lambda: ada.snapshot["to_act"] in hands or ada.over)
        if ada.over:
            return
        agree(ada, ben)
        one = hands[ada.snapshot["to_act"]]
        one.do(temper.choose(one.person.snapshot))
        agree(ada, ben)


def in_peace(ada: Person, ben: Person) -> None:
    """Play on until nobody is asked anything, and either is to move."""
    ada.until(lambda: ada.snapshot["to_act"] in (0, 1))
    while ada.snapshot["asks"] != "turn" or ada.snapshot["to_act"] not in (0, 1):
        take_turns(ada, ben, 1)
    agree(ada, ben)


def test_each_sees_what_they_may_and_all_the_same_evening(company: Company) -> None:
    ada, ben, watcher = company
    take_turns(ada, ben, 5)
    agree(ada, ben, watcher)
    for person in (ada, ben):
        names = Mouse(person)
        held = sorted(names.card_name(card) for card in set(person.snapshot["hand"]))
        cards = person.hand.get_by_role("button").locator(".title")
        expect(cards).to_have_count(len(held))
        assert sorted(cards.all_inner_texts()) == held
    expect(watcher.hand).to_have_count(0)
    expect(watcher.page.get_by_text("You are watching")).to_be_visible()
    expect(watcher.actions.get_by_role("button")).to_have_count(0)
    for said in watcher.frames:
        snapshot = said.get("snapshot") or {}
        assert not snapshot.get("hand")
        assert not snapshot.get("legal")
    for person in (ada, ben):
        name = person.table["seats"][person.seat or 0]["name"]
        person.until(lambda person=person, name=name: [line.replace("You", name) for line in turns(person)] == turns(watcher))  # type: ignore[misc]
        assert turns(watcher)


def turns(person: Person) -> list[str]:
    """The headings of the log."""
    return [line for line in person.log.get_by_role("listitem").all_inner_texts() if re.match(r"Turn \d+", line)]


def test_what_is_said_and_gestured_reaches_everybody_and_a_chair_left_is_played_by_a_bot(company: Company) -> None:
    ada, ben, watcher = company
    in_peace(ada, ben)
    awaited, other = (ada, ben) if ada.snapshot["to_act"] == 0 else (ben, ada)
    expect(awaited.page).to_have_title(re.compile("^● "))
    for person in (other, watcher):
        expect(person.page).to_have_title(re.compile("^[^●]"))
    box = ada.page.get_by_role("textbox", name="Say something")
    box.fill("<b>Charming</b> evening.")
    ada.page.get_by_role("button", name="Say it").click()
    for person in company:
        expect(person.page.get_by_role("region", name="Chat")).to_contain_text("<b>Charming</b> evening.")
    expect(ben.polite).to_contain_text("Ada says")
    expect(watcher.page.get_by_role("textbox", name="Say something")).to_have_count(0)
    ada.page.get_by_role("region", name="Chat").get_by_role("button", name="Gestures").click()
    ada.page.get_by_role("group", name="Gestures").get_by_role("button", name="applauds").click()
    expect(ben.polite).to_contain_text("Ada applauds")
    for person in (ben, watcher):
        expect(person.page.locator(".gesture").filter(has_text="applauds")).to_be_visible()
    expect(ada.page.get_by_role("region", name="Chat")).to_contain_text("1 watching")
    ben.page.get_by_role("button", name="Leave", exact=True).click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Leave the chair to a bot").click()
    expect(ben.page.get_by_role("button", name="Play now")).to_be_visible()
    ada.until(lambda: bool(ada.table["seats"][1]["away"]))
    expect(ada.page.get_by_role("complementary", name="Order of play")).to_contain_text("away, a bot plays")
    ben.page.get_by_role("region", name="Your games").get_by_role("link", name=re.compile("Resume|Look in")).click()
    ada.until(lambda: not ada.table["seats"][1]["away"])  # to come back is enough
    expect(ben.page.get_by_role("button", name="Take your chair back")).to_have_count(0)


def test_friends_gather_by_link_before_the_game(invite: Invite, house: House) -> None:
    """The host opens a table with a free chair; a friend finds it on the home page, sits down, and the host begins."""
    host, friend = invite(house), invite(house)
    opened = house.table("directors-cut", [here("Ada"), {"kind": "open"}, *bots(1)], public=True, begin=False, name="A Gathering")
    host.sit(opened)
    expect(host.page.get_by_role("heading", level=1)).to_have_text("A Gathering")
    expect(host.page.get_by_text("1 chair is still free.")).to_be_visible()
    link = host.page.get_by_label("For anybody: a free chair").input_value()
    assert link.endswith(f"/table/{opened.table}")
    friend.go("/")
    found = friend.page.get_by_role("region", name="Open tables").get_by_role("listitem").filter(has_text="A Gathering")
    found.get_by_role("button", name="Sit down").click()
    found.get_by_label("Your name at this table").fill("Ben")
    found.get_by_role("button", name="Sit down").click()
    friend.until(lambda: friend.seat == 1)
    assert not friend.snapshot, "there is time to look round"
    host.page.get_by_role("button", name="Begin").click()
    host.until(lambda: bool(host.snapshot))
    friend.until(lambda: bool(friend.snapshot))
    assert host.table["seats"][1]["name"] == "Ben"
    expect(friend.hand).to_be_visible()
