"""The page of a new table: everything can be chosen, what does not go together says why, and what was chosen is what is played."""

import re

import pytest
from guest import Guest
from house import House
from playwright.sync_api import Locator, expect


def option(guest: Guest, name: str) -> Locator:
    """Something to choose, by its beginning."""
    role = guest.page.get_by_role("checkbox", name=re.compile(f"^{re.escape(name)}"))
    return role.or_(guest.page.get_by_role("radio", name=re.compile(f"^{re.escape(name)}"))).first


def test_what_does_not_go_together_is_grey_and_says_why(guest: Guest, house: House) -> None:
    choice = {"edition": "anniversary", "players": 4, "variants": [], "board": "", "part": ""}
    answer = house.ask("/api/choices?language=en", choice)
    refused = [one for one in answer["variants"] if one["reason"]]
    assert refused
    guest.go("/new?edition=anniversary")
    expect(option(guest, "Anniversary")).to_be_checked()
    for details in guest.page.locator("details:not([open]) > summary").all():
        details.click()
    for one in refused:
        box = guest.page.locator(f"input[type=checkbox][value='{one['id']}']")
        expect(box).to_have_attribute("aria-disabled", "true")
        box.click(force=True)
        expect(box).not_to_be_checked()
        why = box.locator("xpath=ancestor::*[contains(@class, 'item')][1]")
        expect(why).to_contain_text(one["reason"])
        if one["rule"]:
            expect(why.get_by_role("link", name=one["rule"])).to_have_attribute("href", f"/learn/rules/anniversary#{one['rule']}")


def test_a_reason_leads_to_its_rule(guest: Guest) -> None:
    guest.go("/new?edition=anniversary")
    expect(option(guest, "Anniversary")).to_be_checked()
    link = guest.page.get_by_role("link", name=re.compile(r"^[A-Z]+-\d+$")).first
    number = link.inner_text()
    with guest.page.expect_popup() as popup:
        link.click()
    expect(popup.value.locator(f"[id='{number}']").or_(popup.value.get_by_role("alert"))).to_be_visible()


@pytest.mark.parametrize("edition", ["original", "directors-cut", "deluxe", "anniversary", "save"])
def test_every_edition_can_be_opened(guest: Guest, edition: str) -> None:
    guest.go(f"/new?edition={edition}")
    expect(guest.page.locator(f"input[name=edition][value={edition}]")).to_be_checked()
    guest.page.get_by_role("button", name="Open the table").click()
    guest.until(lambda: bool(guest.moment))
    assert guest.table["edition"] == edition
    expect(guest.hand).to_be_visible()


def test_what_was_chosen_is_what_is_played(guest: Guest) -> None:
    page = guest.page
    guest.go("/new")
    option(guest, "Anniversary").check(force=True)
    expect(page.locator("input[name=board][value=mansion-2016]")).to_be_checked()
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    expect(page.get_by_role("combobox", name=re.compile("^Who sits in chair"))).to_have_count(3)
    page.locator("input[name=board][value=secret-lair]").check(force=True)
    expect(
        page.get_by_text("The board: The Secret Lair").or_(page.get_by_role("img", name=re.compile("Secret Lair")))
    ).to_be_visible()
    page.locator("input[type=checkbox][value=pet-cat]").check(force=True)
    expect(page.get_by_role("complementary", name="Tonight")).to_contain_text(re.compile("cat", re.IGNORECASE))
    page.get_by_label("Name of the table").fill("Nine Lives")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_label("Spectators may watch").uncheck(force=True)
    page.get_by_role("button", name="Open the table").click()
    guest.until(lambda: bool(guest.moment))
    table = guest.table
    assert (table["edition"], table["players"], table["board"], table["variants"]) == ("anniversary", 3, "secret-lair", ["pet-cat"])
    assert (table["name"], table["spectators"], table["seats"][0]["name"]) == ("Nine Lives", False, "Ada")
    guest.go("/new")
    expect(option(guest, "Anniversary")).to_be_checked()
    expect(page.locator("input[name=board][value=secret-lair]")).to_be_checked()


def test_two_players_of_the_anniversary_get_strangers(guest: Guest) -> None:
    guest.go("/new?edition=anniversary")
    guest.page.get_by_role("radio", name="2", exact=True).check(force=True)
    expect(guest.page.get_by_text("A Stranger").first).to_be_visible()
    expect(guest.page.locator("input[type=checkbox][value=strangers]")).to_be_checked()


def test_an_impossible_number_of_players_is_put_right(guest: Guest) -> None:
    guest.go("/new?edition=directors-cut")
    guest.page.get_by_role("radio", name="8", exact=True).check(force=True)
    expect(guest.page.get_by_role("combobox", name=re.compile("^Who sits in chair"))).to_have_count(8)
    option(guest, "Save").check(force=True)
    expect(guest.page.get_by_role("radio", name="7", exact=True)).to_be_checked()
    expect(guest.page.get_by_role("radio", name="8", exact=True)).to_have_attribute("aria-disabled", "true")
    expect(guest.page.get_by_text("is for 2 to 7 players, not 8")).to_be_visible()


def test_friends_get_links(guest: Guest) -> None:
    page = guest.page
    guest.go("/new")
    page.get_by_role("combobox", name="Who sits in chair 2").select_option("A friend, by link")
    page.get_by_role("combobox", name="Who sits in chair 3").select_option("Whoever comes")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Invite people")).to_be_visible()
    links = [box.input_value() for box in page.get_by_role("region", name="Invite people").get_by_role("textbox").all()]
    assert any(re.search(r"/table/[a-z0-9]+#1\.[\w-]+$", link) for link in links), links
    assert any(re.search(r"/table/[a-z0-9]+$", link) for link in links), links


SLOWLY = """const quick = fetch;
window.fetch = async (...asked) => {
    if (String(asked[0]).includes("/api/choices")) await new Promise((done) => setTimeout(done, 300));
    return quick(...asked);
};"""


def test_nothing_is_lost_by_choosing_faster_than_the_server_answers(guest: Guest) -> None:
    page = guest.page
    page.add_init_script(SLOWLY)
    guest.go("/new")
    option(guest, "Deluxe").check(force=True)
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_role("checkbox", name="Stronger weapons").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    guest.until(lambda: bool(guest.moment))
    assert (guest.table["edition"], guest.table["players"], guest.table["variants"]) == ("deluxe", 3, ["stronger-weapons"])
