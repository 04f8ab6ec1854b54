"""Before the game: who sits where, who is still to come, and how they get there."""

import re

import pytest
from axe import resized
from fixtures import Invite
from house import House, Opened, bots, here
from person import DESK, PHONE, Person
from playwright.sync_api import Locator, expect

FRIEND = "Kept for a friend, by link"
SEATS = [here("Ada"), here("Ben"), {"kind": "link", "name": "Cleo"}, {"kind": "link", "name": "Dan"}, {"kind": "open"}]


def host(invite: Invite, house: House, opened: Opened, **settings: bool) -> Person:
    """Whoever set out the table: the chairs at this device, and the invitations to pass on, the last one first."""
    of = {kind: [key for key in opened.keys if SEATS[key["seat"]]["kind"] == kind] for kind in ("here", "link")}
    person = invite(house, storage={"keys": of["here"], "invitations": of["link"][::-1]}, **settings)
    person.go(f"/table/{opened.table}")
    person.until(lambda: person.seat == 0)
    return person


@pytest.fixture
def opened(house: House) -> Opened:
    return house.table("directors-cut", SEATS, begin=False)


def test_what_the_host_sees(invite: Invite, house: House, opened: Opened) -> None:
    """Who comes and how, and the links to pass on; at a desk and on a phone."""
    ada = host(invite, house, opened)
    page = ada.page
    expect(page.get_by_text("1 chair is still free. 2 friends are still to come.")).to_be_visible()
    expect(page.get_by_role("button", name="Give up this chair")).to_have_count(0)
    chairs = page.get_by_role("region", name="The chairs").get_by_role("listitem")
    expect(chairs.nth(4).get_by_role("combobox")).to_be_visible()  # the names of the bots come after everything else
    said = [chair.locator("small").last.inner_text() for chair in chairs.all()]
    assert said == ["Here", "At this device", FRIEND, FRIEND, "For whoever comes"]
    assert [bool(chair.get_by_role("combobox").count()) for chair in chairs.all()] == [False, False, True, True, True]
    region = page.get_by_role("region", name="Invite people")
    expect(region).to_contain_text("This address works only on this computer. For phones in the room start:")
    expect(region.locator("code")).to_have_text("doctorlucky serve --host 0.0.0.0")
    for size in (DESK, PHONE):
        resized(ada, size)
        the_picture_disturbs_nothing(region.locator(".invitation").first)
    page.get_by_label("Your name").fill(" ")
    page.get_by_role("button", name="Be called that").click()
    expect(page.get_by_role("alert").filter(has_text="A name, please.")).to_be_visible()


def the_picture_disturbs_nothing(invitation: Locator) -> None:
    """A link and its buttons stand in one row, and its picture below; it is put away again."""
    row = invitation.locator("input, button").all()

    def places() -> list[tuple[int, int, int]]:
        boxes = [box for one in row if (box := one.bounding_box())]
        return [(round(box["x"]), round(box["width"]), round(box["height"])) for box in boxes]

    before = places()
    assert len({round(box["y"]) for one in row if (box := one.bounding_box())}) == 1
    button = invitation.get_by_role("button", name="As a picture for a camera")
    button.click()
    picture = invitation.get_by_role("img", name=re.compile("^QR code of http"))
    expect(picture).to_be_visible()
    assert places() == before, "the picture disturbs nothing"
    below, above = picture.bounding_box(), row[0].bounding_box()
    assert below
    assert above
    assert below["y"] >= above["y"] + above["height"]
    assert below["width"] == below["height"] >= 200
    button.click()
    expect(picture).to_have_count(0)


def test_a_friend_comes_goes_and_another_takes_the_chair(invite: Invite, house: House, opened: Opened) -> None:
    """The links stand in the order of the chairs, and there is none for who is here."""
    ada, ben = host(invite, house, opened), invite(house)
    labels = ada.page.get_by_role("region", name="Invite people").locator("label")
    every = ["For chair 3, Cleo: only this one", "For chair 4, Dan: only this one", "For anybody: a free chair"]
    expect(labels).to_have_text(every)
    ben.page.clock.install()
    ben.sit(opened, 2)
    expect(labels).to_have_text(every[1:])
    ben.page.get_by_role("button", name="Give up this chair").click()
    expect(ben.page.get_by_role("button", name="Play now")).to_be_visible()
    assert ben.page.evaluate("JSON.parse(localStorage.keys)") == []
    ada.until(lambda: ada.table["seats"][2]["kind"] == "open" and not ada.table["seats"][2]["kept"])
    expect(ada.page.get_by_role("region", name="The chairs").get_by_role("listitem").nth(2)).to_contain_text("For whoever comes")
    cleo = invite(house)
    cleo.watch(opened)
    cleo.page.get_by_label("Your name").fill("Cleo")
    cleo.page.get_by_role("button", name="Sit down").click()
    cleo.until(lambda: cleo.seat == 2)
    ada.until(lambda: ada.table["seats"][2]["kind"] == "person")
    ben.page.clock.run_for(60_000)  # whatever the page does by and by, it has done
    assert ben.page.url.endswith("/"), "and their page does not come back to it"


def test_a_proposed_name_is_good_enough(invite: Invite, house: House) -> None:
    opened = house.table("directors-cut", [here("Ada"), {"kind": "open"}, {"kind": "open"}, *bots(1)])
    first, second = invite(house), invite(house)
    first.watch(opened)
    name = first.page.get_by_label("Your name").input_value()
    assert name
    first.page.get_by_role("button", name="Sit down").click()
    first.until(lambda: first.seat == 1)
    assert first.table["seats"][1]["name"] == name
    assert "settings" not in first.page.evaluate("Object.keys(localStorage)"), "a name nobody has chosen is not remembered"
    second.watch(opened)
    field = second.page.get_by_label("Your name")
    assert field.input_value() not in ("", name)
    proposal = field.get_attribute("placeholder")
    field.fill("")
    second.page.get_by_role("button", name="Sit down").click()
    second.until(lambda: second.seat == 2)
    assert second.table["seats"][2]["name"] == proposal


# Coming


def from_the_page(person: Person, chairs: dict[int, str]) -> None:
    """Set out the usual table of four with other company."""
    person.go("/new")
    for chair, who in chairs.items():
        person.page.get_by_role("combobox", name=f"Who sits in chair {chair}").select_option(who)
    person.page.get_by_role("textbox", name="Your name").fill("Ada")
    person.table, person.snapshot = {}, {}
    person.page.get_by_role("button", name="Open the table").click()
    person.until(lambda: bool(person.table))


def test_the_invited_friend_says_a_name_and_the_host_begins(invite: Invite, house: House) -> None:
    ada, ben = invite(house), invite(house, phone=True)
    from_the_page(ada, {2: "A friend, by link"})
    begin = ada.page.get_by_role("button", name="Begin")
    expect(begin).to_be_disabled()
    link = ada.page.get_by_label(re.compile("only this one")).input_value()
    ben.go(link)
    ben.until(lambda: ben.seat == 1)
    proposed = ben.table["seats"][1]["name"]
    page = ben.page
    expect(page.get_by_text(f"You are invited to {ben.table['name']}: your name?")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_value(proposed)
    expect(page.get_by_text("Waiting for Ada to begin.").first).to_be_visible()
    expect(page.get_by_role("button", name="Begin")).to_have_count(0)
    expect(begin).to_be_enabled()
    expect(begin).to_be_focused()
    expect(ada.polite).to_have_text("Everybody is here. You may begin.")
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Be called that").click()
    expect(ben.polite).to_have_text("You are called Ben.")
    expect(ada.page.get_by_role("region", name="The chairs")).to_contain_text("Ben")
    assert not ada.snapshot, "nobody has said that it begins"
    begin.press("Enter")
    for person in (ada, ben):
        person.until(lambda person=person: bool(person.snapshot))  # type: ignore[misc]
        assert person.table["seats"][1]["name"] == "Ben"


def test_it_begins_when_the_host_says_so_or_at_once(invite: Invite, house: House) -> None:
    """A bot in the last free chair begins nothing."""
    ada = invite(house)
    from_the_page(ada, {3: "Whoever comes"})
    page = ada.page
    before = [seat["name"] for seat in ada.table["seats"]]
    chair = page.get_by_role("combobox", name="Who sits in chair 3")
    chair.focus()
    chair.select_option(index=1)
    ada.until(lambda: ada.table["seats"][2]["kind"] == "bot")
    begin = page.get_by_role("button", name="Begin")
    expect(begin).to_be_enabled()
    expect(chair).to_be_focused()  # nobody is torn away from what they are doing
    after = [seat["name"] for seat in ada.table["seats"]]
    assert after[2]
    assert [*after[:2], after[3]] == [*before[:2], before[3]]
    assert not ada.snapshot
    begin.click()
    ada.until(lambda: bool(ada.snapshot))
    # and with nobody to wait for it begins at once
    from_the_page(ada, {2: "Somebody else here", 3: "Somebody else here"})
    ada.until(lambda: ada.table["phase"] == "playing")


# What everybody is told


def test_the_lobby_says_what_will_be_played(invite: Invite, house: House) -> None:
    seats = [here("Ada"), {"kind": "link", "name": "Ben"}, {"kind": "open"}]
    options = {"timer": 300, "public": True, "spectators": False, "bots_stand_in": False, "begin": False}
    opened = house.table("anniversary", seats, ("pet-cat",), "secret-lair", **options)
    ben, gast = invite(house), invite(house, language="de", phone=True)
    ben.sit(opened, 1)
    tonight = ben.page.get_by_role("region", name="What will be played")
    choice = {"edition": "anniversary", "players": 3, "variants": ["pet-cat"], "board": "secret-lair"}
    names = house.ask("/api/choices?language=en", choice)
    cat = next(one["name"] for one in names["variants"] if one["id"] == "pet-cat")
    for words in ("Anniversary 2016", "The Secret Lair", "5 minutes for each decision", "Public: listed on the home page"):
        expect(tonight).to_contain_text(words)
    for words in ("Not to be watched", "No bot stands in for the absent"):
        expect(tonight).to_contain_text(words)
    expect(tonight.get_by_role("list", name="Variants").get_by_role("listitem")).to_have_text([cat])
    gast.watch(opened)
    expect(gast.page.get_by_role("region", name="Was gespielt wird")).to_contain_text("5 Minuten für jede Entscheidung")
    plain = house.table("directors-cut", [here("Ada"), {"kind": "open"}, *bots(1)], begin=False)
    ben.sit(plain)
    expect(tonight).to_contain_text("No clock: as long as it takes")
    for words in ("No variants", "Private: by link only", "May be watched", "Bots stand in for the absent"):
        expect(tonight).to_contain_text(words)
