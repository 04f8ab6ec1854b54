"""Before the game: who sits where, who is still to come, and how they get there."""

import re

import pytest
from company import Invite
from guest import Guest
from house import House, Opened, bots, here
from playwright.sync_api import expect

FRIEND = "Kept for a friend, by link"
SEATS = [here("Ada"), here("Ben"), {"kind": "link", "name": "Cleo"}, {"kind": "link", "name": "Dan"}, {"kind": "open"}]


def host(invite: Invite, house: House, opened: Opened, **settings: bool) -> Guest:
    """Whoever set out the table: the chairs at this device, and the invitations to pass on, the last one first."""
    of = {kind: [key for key in opened.keys if SEATS[key["seat"]]["kind"] == kind] for kind in ("here", "link")}
    guest = invite(house, storage={"keys": of["here"], "invitations": of["link"][::-1]}, **settings)
    guest.go(f"/table/{opened.table}")
    guest.until(lambda: guest.seat == 0)
    return guest


@pytest.fixture
def opened(house: House) -> Opened:
    return house.table("directors-cut", SEATS)


def test_every_chair_says_who_comes_and_how(invite: Invite, house: House, opened: Opened) -> None:
    page = host(invite, house, opened).page
    expect(page.get_by_text("1 chair is still free. 2 friends are still to come.")).to_be_visible()
    chairs = page.get_by_role("region", name="The chairs").get_by_role("listitem")
    expect(chairs.nth(4).get_by_role("combobox")).to_be_visible()  # the names of the bots come after everything else
    said = [chair.locator("small").last.inner_text() for chair in chairs.all()]
    assert said == ["Here", "At this device", FRIEND, FRIEND, "For whoever comes"]
    assert [bool(chair.get_by_role("combobox").count()) for chair in chairs.all()] == [False, False, True, True, True]


def test_links_in_the_order_of_the_chairs_and_none_for_who_is_here(invite: Invite, house: House, opened: Opened) -> None:
    ada = host(invite, house, opened)
    region = ada.page.get_by_role("region", name="Invite people")
    every = ["For chair 3, Cleo: only this one", "For chair 4, Dan: only this one", "For anybody: a free chair"]
    expect(region.locator("label")).to_have_text(every)
    cleo = invite(house)
    cleo.sit(opened, 2)
    expect(region.locator("label")).to_have_text(every[1:])


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


def test_whoever_sits_may_not_be_called_nothing(invite: Invite, house: House, opened: Opened) -> None:
    page = host(invite, house, opened).page
    page.get_by_label("Your name").fill(" ")
    page.get_by_role("button", name="Be called that").click()
    expect(page.get_by_role("alert").filter(has_text="A name, please.")).to_be_visible()


def test_a_link_and_its_buttons_stand_in_one_row_on_a_phone(invite: Invite, house: House, opened: Opened) -> None:
    page = host(invite, house, opened, phone=True).page
    invitation = page.locator(".invitation").first
    tops = {round(box["y"]) for one in invitation.locator("input, button").all() if (box := one.bounding_box())}
    assert len(tops) == 1
    invitation.get_by_role("button", name="As a picture for a camera").tap()
    expect(invitation.get_by_role("img", name=re.compile("^QR code of http"))).to_be_visible()


def test_a_table_that_is_not_there_is_told_once(guest: Guest) -> None:
    guest.go("/table/nosuchtable")
    main = guest.page.get_by_role("main")
    expect(main.get_by_role("heading")).to_have_text("There is no such table")
    assert main.inner_text().lower().count("no such table") == 1
    expect(main.get_by_text("a letter of the link is missing")).to_be_visible()
    expect(main.get_by_role("link", name="To the hall")).to_be_visible()
