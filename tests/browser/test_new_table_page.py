"""The page of a new table: everything can be chosen, what does not go together says why, and what was chosen is what is played."""

import re

import pytest
from guest import Guest
from house import House
from playwright.sync_api import Locator, expect

CARDS = {
    "original": "Original 1996",
    "directors-cut": "Director's Cut 2002",
    "deluxe": "Deluxe 2006",
    "anniversary": "Anniversary 2016",
    "save": "Save 2000",
}
"""What the editions' cards say; reasons say the same."""


def option(guest: Guest, name: str) -> Locator:
    """Something to choose, by its beginning."""
    role = guest.page.get_by_role("checkbox", name=re.compile(f"^{re.escape(name)}"))
    return role.or_(guest.page.get_by_role("radio", name=re.compile(f"^{re.escape(name)}"))).first


def test_what_does_not_go_together_is_grey_and_says_why(guest: Guest, house: House) -> None:
    choice = {"edition": "anniversary", "players": 4, "variants": [], "board": "", "part": ""}
    answer = house.ask("/api/choices?language=en", choice)
    refused = [one for one in answer["variants"] if one["reason"]]
    assert refused
    cards = {edition["name"]: CARDS[edition["id"]] for edition in house.ask("/api/house?language=en")["editions"]}
    whole = re.compile("|".join(sorted(map(re.escape, cards), key=len, reverse=True)))
    guest.go("/new?edition=anniversary")
    expect(option(guest, "Anniversary")).to_be_checked()
    expect(guest.page.locator("details:not([open])")).to_have_count(1)
    expect(
        guest.page.locator(f"input[type=checkbox][value='{next(one['id'] for one in refused if one['elsewhere'])}']")
    ).to_be_hidden()
    for details in guest.page.locator("details:not([open]) > summary").all():
        details.click()
    for one in refused:
        box = guest.page.locator(f"input[type=checkbox][value='{one['id']}']")
        expect(box).to_have_attribute("aria-disabled", "true")
        box.click(force=True)
        expect(box).not_to_be_checked()
        why = box.locator("xpath=ancestor::*[contains(@class, 'item')][1]")
        said = whole.sub(lambda name: cards[name.group(0)], one["reason"])
        assert "Kill Doctor Lucky" not in said
        expect(why).to_contain_text(said)
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
    page.locator("label:has(input[value=pet-cat])").click()  # waits until the page stands still: the new board's picture moves it
    expect(page.locator("input[value=pet-cat]")).to_be_checked()
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


@pytest.mark.parametrize("edition", ["Save", "Deluxe"])
def test_an_impossible_number_of_players_is_put_right(guest: Guest, edition: str) -> None:
    """And nothing is asked for meanwhile that the server would refuse: the page's complaints are looked at afterwards."""
    guest.go("/new?edition=directors-cut")
    guest.page.get_by_role("radio", name="8", exact=True).check(force=True)
    expect(guest.page.get_by_role("combobox", name=re.compile("^Who sits in chair"))).to_have_count(8)
    option(guest, edition).check(force=True)
    expect(guest.page.get_by_role("radio", name="7", exact=True)).to_be_checked()
    expect(guest.page.get_by_role("radio", name="8", exact=True)).to_have_attribute("aria-disabled", "true")
    expect(guest.page.get_by_text("is for 2 to 7 players, not 8")).to_be_visible()


def test_a_box_that_cannot_be_unticked_says_which_one_holds_it(guest: Guest) -> None:
    guest.go("/new?edition=directors-cut")
    for id in ("dog", "killing-players", "vengeful-doctor"):
        box = guest.page.locator(f"input[type=checkbox][value='{id}']")
        expect(box).not_to_have_attribute("aria-disabled", "true")
        box.check(force=True)
        expect(box).to_be_checked()
    for id in ("dog", "killing-players"):
        box = guest.page.locator(f"input[type=checkbox][value='{id}']")
        expect(box).to_have_attribute("aria-disabled", "true")
        expect(box.locator("xpath=ancestor::*[contains(@class, 'item')][1]")).to_contain_text("untick The vengeful Doctor first")
    guest.page.locator("input[type=checkbox][value=vengeful-doctor]").uncheck(force=True)
    expect(guest.page.locator("input[type=checkbox][value=dog]")).not_to_have_attribute("aria-disabled", "true")
    expect(guest.page.get_by_text("untick")).to_have_count(0)


def test_bots_alone_make_no_table(guest: Guest) -> None:
    """It is said before anybody presses, and by the button when somebody does."""
    page = guest.page
    guest.go("/new")
    tonight = page.get_by_role("complementary", name="Tonight")
    expect(tonight).to_contain_text("It begins at once.")
    page.get_by_role("combobox", name="Who sits in chair 1").select_option(index=4)
    expect(tonight).to_contain_text("Somebody has to sit at the table from the start who is not a bot")
    expect(tonight).not_to_contain_text("It begins")
    button = page.get_by_role("button", name="Open the table")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_have_accessible_description(re.compile("^Somebody has to sit"))
    button.click(force=True)
    expect(tonight.get_by_role("alert")).to_have_text(re.compile("^Somebody has to sit"))
    expect(page).to_have_url(re.compile("/new$"))
    page.get_by_role("combobox", name="Who sits in chair 2").select_option("A friend, by link")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    expect(tonight.get_by_role("alert")).to_have_count(0)


def test_the_next_table_is_private_again(guest: Guest) -> None:
    page = guest.page
    for _ in range(2):
        guest.go("/new")
        public = page.get_by_role("switch", name="Public")
        expect(public).not_to_be_checked()
        public.check(force=True)
        page.get_by_label("Spectators may watch").uncheck(force=True)
        guest.table.clear()
        page.get_by_role("button", name="Open the table").click()
        guest.until(lambda: bool(guest.table))
        assert guest.table["public"]
    guest.go("/new")
    expect(page.get_by_label("Spectators may watch")).not_to_be_checked()


def test_who_is_still_to_come_is_waited_for(guest: Guest) -> None:
    guest.go("/new")
    tonight = guest.page.get_by_role("complementary", name="Tonight")
    for who in ("A friend, by link", "Whoever comes"):
        expect(tonight).to_contain_text("It begins at once.")
        guest.page.get_by_role("combobox", name="Who sits in chair 2").select_option(who)
        expect(tonight).to_contain_text("it begins when every chair is taken and you say so")
        guest.page.get_by_role("combobox", name="Who sits in chair 2").select_option(index=4)


def test_another_language_forgets_nothing(guest: Guest) -> None:
    page = guest.page
    guest.go("/new?edition=save")
    option(guest, "Deluxe").check(force=True)
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    expect(page.get_by_role("combobox", name=re.compile("^Who sits in chair"))).to_have_count(3)
    page.get_by_label("Name of the table").fill("Nine Lives")
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(page.get_by_role("heading", level=1)).to_have_text("Neuer Tisch")
    expect(page.locator("input[name=edition][value=deluxe]")).to_be_checked()
    expect(page.get_by_role("radio", name="3", exact=True)).to_be_checked()
    expect(page.get_by_label("Name des Tisches")).to_have_value("Nine Lives")


@pytest.mark.parametrize("path", ["/new", "/"])
def test_pictures_are_whole_on_a_phone(phone: Guest, path: str) -> None:
    phone.go(path)
    pictures = phone.page.locator("svg[viewBox='0 0 226 118']")
    expect(pictures).to_have_count(5)
    for shape in pictures.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())"):
        assert abs(shape["width"] / shape["height"] - 226 / 118) < 0.03, shape


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
