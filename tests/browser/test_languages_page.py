"""German and English, night and parlour, motion and none."""

from mouse import Mouse
from person import Person
from playwright.sync_api import expect

MOVING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
"""How much moves. A function: the page's policy lets nobody try a mere expression again and again."""


def nothing_moves_for_those_who_prefer_that(person: Person) -> None:
    """And something does for the others, or this would prove nothing."""
    person.page.emulate_media(reduced_motion="no-preference")
    person.page.wait_for_function(f"{MOVING} > 0")
    person.page.emulate_media(reduced_motion="reduce")
    person.page.wait_for_function(f"{MOVING} === 0")


def the_theme_changes_and_stays_so(person: Person) -> None:
    page = person.page
    button = page.get_by_role("banner").get_by_role("button", name="Theme: stormy night")
    expect(button.locator("use")).to_have_attribute("href", "#i-moon")
    button.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "parlour")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "parlour")
    button = page.get_by_role("banner").get_by_role("button", name="Theme: parlour")
    expect(button.locator("use")).to_have_attribute("href", "#i-sun")
    button.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


def test_at_home(person: Person) -> None:
    """A page that is loaded anew, and another one, are in the theme and in the language that were chosen."""
    page = person.page
    person.go("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    nothing_moves_for_those_who_prefer_that(person)
    the_theme_changes_and_stays_so(person)
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Play now")).to_have_count(0)
    expect(page.get_by_role("combobox", name="Sprache")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    person.go("/new")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("New table")


def test_at_the_table(person: Person) -> None:
    """The language changes in mid-game, and the seat stays."""
    page = person.page
    Mouse(person).sit_down()
    nothing_moves_for_those_who_prefer_that(person)
    the_theme_changes_and_stays_so(person)
    person.my_turn()
    english = person.log.get_by_role("listitem").last.inner_text()
    greeted = len(person.heard("welcome"))
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    person.until(lambda: len(person.heard("welcome")) > greeted)
    assert person.seat == 0
    expect(page.get_by_text(english, exact=True)).to_have_count(0)
    expect(person.actions).to_have_count(0)
    expect(page.get_by_text("Doctor Lucky").first).to_be_visible()
