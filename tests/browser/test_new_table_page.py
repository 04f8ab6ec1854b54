"""The page of a new table: everything can be chosen, what does not go together says why, and what was chosen is what is played."""

import re

from house import House
from person import Person
from playwright.sync_api import Locator, expect

CARDS = {
    "original": "Original 1996",
    "directors-cut": "Director's Cut 2002",
    "deluxe": "Deluxe 2006",
    "anniversary": "Anniversary 2016",
    "save": "Save 2000",
}
"""What the editions' cards say; reasons say the same."""


def option(person: Person, name: str) -> Locator:
    """Something to choose, by its beginning."""
    role = person.page.get_by_role("checkbox", name=re.compile(f"^{re.escape(name)}"))
    return role.or_(person.page.get_by_role("radio", name=re.compile(f"^{re.escape(name)}"))).first


def sitting(person: Person, count: int) -> None:
    """Choose how many play, and wait until there is a chair for everybody."""
    person.page.get_by_role("radio", name=str(count), exact=True).check(force=True)
    expect(person.page.get_by_role("combobox", name=re.compile("^Who sits in chair"))).to_have_count(count)


def box_of(person: Person, variant: str) -> Locator:
    return person.page.locator(f"input[type=checkbox][value='{variant}']")


def open_the_table(person: Person) -> None:
    """Press the button, and wait until the game has begun."""
    person.snapshot = {}
    person.page.get_by_role("button", name="Open the table").click()
    person.until(lambda: bool(person.snapshot))
    expect(person.hand).to_be_visible()


def test_what_does_not_go_together_is_grey_and_says_why(person: Person, house: House) -> None:
    choice = {"edition": "anniversary", "players": 4, "variants": [], "board": "", "part": ""}
    answer = house.ask("/api/choices?language=en", choice)
    refused = [one for one in answer["variants"] if one["reason"]]
    assert refused
    cards = {edition["name"]: CARDS[edition["id"]] for edition in house.ask("/api/house?language=en")["editions"]}
    whole = re.compile("|".join(sorted(map(re.escape, cards), key=len, reverse=True)))
    person.go("/new?edition=anniversary")
    expect(option(person, "Anniversary")).to_be_checked()
    expect(person.page.locator("details:not([open])")).to_have_count(1)
    expect(box_of(person, next(one["id"] for one in refused if one["elsewhere"]))).to_be_hidden()
    for details in person.page.locator("details:not([open]) > summary").all():
        details.click()
    for one in refused:
        box = box_of(person, one["id"])
        expect(box).to_have_attribute("aria-disabled", "true")
        box.click(force=True)
        expect(box).not_to_be_checked()
        why = box.locator("xpath=ancestor::*[contains(@class, 'item')][1]")
        said = whole.sub(lambda name: cards[name.group(0)], one["reason"])
        assert "Kill Doctor Lucky" not in said
        expect(why).to_contain_text(said)
        if one["rule"]:
            expect(why.get_by_role("link", name=one["rule"])).to_have_attribute("href", f"/learn/rules/anniversary#{one['rule']}")
    # such a reason leads to its rule
    link = person.page.get_by_role("link", name=re.compile(r"^[A-Z]+-\d+$")).first
    number = link.inner_text()
    with person.page.expect_popup() as popup:
        link.click()
    expect(popup.value.locator(f"[id='{number}']")).to_be_visible()
    # two players get strangers
    sitting(person, 2)
    expect(person.page.get_by_text("A Stranger").first).to_be_visible()
    expect(box_of(person, "strangers")).to_be_checked()


def test_what_was_chosen_is_what_is_played(person: Person) -> None:
    page = person.page
    person.go("/new")
    option(person, "Anniversary").check(force=True)
    expect(page.locator("input[name=board][value=mansion-2016]")).to_be_checked()
    sitting(person, 3)
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
    open_the_table(person)
    table = person.table
    assert (table["edition"], table["players"], table["board"], table["variants"]) == ("anniversary", 3, "secret-lair", ["pet-cat"])
    assert (table["name"], table["spectators"], table["seats"][0]["name"]) == ("Nine Lives", False, "Ada")
    person.go("/new")
    expect(option(person, "Anniversary")).to_be_checked()
    expect(page.locator("input[name=board][value=secret-lair]")).to_be_checked()


def test_every_edition_can_be_opened_and_the_next_table_is_private_again(person: Person) -> None:
    """The Anniversary and the Deluxe edition are opened by the tests beside this one."""
    page = person.page
    public, watched = page.get_by_role("switch", name="Public"), page.get_by_label("Spectators may watch")
    for edition in ("original", "directors-cut", "save"):
        person.go(f"/new?edition={edition}")
        expect(page.locator(f"input[name=edition][value={edition}]")).to_be_checked()
        expect(public).not_to_be_checked()
        public.check(force=True)
        watched.uncheck(force=True)
        open_the_table(person)
        assert person.table["edition"] == edition
        assert person.table["public"]
    person.go("/new")
    expect(public).not_to_be_checked()
    expect(watched).not_to_be_checked()


def test_what_cannot_be_is_put_right_or_says_what_holds_it(person: Person) -> None:
    """And nothing is asked for meanwhile that the server would refuse: the page's complaints are looked at afterwards."""
    page = person.page
    person.go("/new?edition=directors-cut")
    for id in ("dog", "killing-players", "vengeful-doctor"):
        expect(box_of(person, id)).not_to_have_attribute("aria-disabled", "true")
        box_of(person, id).check(force=True)
        expect(box_of(person, id)).to_be_checked()
    for id in ("dog", "killing-players"):
        expect(box_of(person, id)).to_have_attribute("aria-disabled", "true")
        item = box_of(person, id).locator("xpath=ancestor::*[contains(@class, 'item')][1]")
        expect(item).to_contain_text("untick The vengeful Doctor first")
    box_of(person, "vengeful-doctor").uncheck(force=True)
    expect(box_of(person, "dog")).not_to_have_attribute("aria-disabled", "true")
    expect(page.get_by_text("untick")).to_have_count(0)
    for edition in ("Save", "Deluxe"):
        option(person, "Director").check(force=True)
        expect(page.get_by_role("radio", name="8", exact=True)).not_to_have_attribute("aria-disabled", "true")
        sitting(person, 8)
        option(person, edition).check(force=True)
        expect(page.get_by_role("radio", name="7", exact=True)).to_be_checked()
        expect(page.get_by_role("radio", name="8", exact=True)).to_have_attribute("aria-disabled", "true")
        expect(page.get_by_text("is for 2 to 7 players, not 8")).to_be_visible()


def test_who_sits_where_and_another_language_forgets_nothing(person: Person) -> None:
    """Bots alone make no table: it is said before anybody presses, and by the button when somebody does."""
    page = person.page
    person.go("/new")
    tonight = page.get_by_role("complementary", name="Tonight")
    second = page.get_by_role("combobox", name="Who sits in chair 2")
    for who in ("A friend, by link", "Whoever comes"):
        expect(tonight).to_contain_text("It begins at once.")
        second.select_option(who)
        expect(tonight).to_contain_text("it begins when every chair is taken and you say so")
        second.select_option(index=4)
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
    second.select_option("A friend, by link")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    expect(tonight.get_by_role("alert")).to_have_count(0)
    option(person, "Deluxe").check(force=True)
    sitting(person, 3)
    page.get_by_label("Name of the table").fill("Nine Lives")
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(page.get_by_role("heading", level=1)).to_have_text("Neuer Tisch")
    expect(page.locator("input[name=edition][value=deluxe]")).to_be_checked()
    expect(page.get_by_role("radio", name="3", exact=True)).to_be_checked()
    expect(page.get_by_label("Name des Tisches")).to_have_value("Nine Lives")


SLOWLY = """const quick = fetch;
window.fetch = async (...asked) => {
    if (String(asked[0]).includes("/api/choices")) await new Promise((done) => setTimeout(done, 300));
    return quick(...asked);
};"""


def test_nothing_is_lost_by_choosing_faster_than_the_server_answers(person: Person) -> None:
    page = person.page
    page.add_init_script(SLOWLY)
    person.go("/new")
    option(person, "Deluxe").check(force=True)
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_role("checkbox", name="Stronger weapons").check(force=True)
    open_the_table(person)
    assert (person.table["edition"], person.table["players"], person.table["variants"]) == ("deluxe", 3, ["stronger-weapons"])
