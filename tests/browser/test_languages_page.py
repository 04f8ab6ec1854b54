"""German and English, night and parlour, motion and none."""

import pytest
from company import Invite
from guest import Guest
from house import House
from mouse import Mouse
from playwright.sync_api import expect

MOVING = "document.getAnimations().filter((one) => one.playState === 'running').length"


def test_the_home_page_changes_to_german_and_stays_so(guest: Guest) -> None:
    page = guest.page
    guest.go("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Play now")).to_have_count(0)
    expect(page.get_by_role("combobox", name="Sprache")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    guest.go("/new")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("New table")


def test_a_german_browser_is_spoken_to_in_german(invite: Invite, house: House) -> None:
    guest = invite(house, language="de-AT")
    guest.go("/")
    expect(guest.page.locator("html")).to_have_attribute("lang", "de")


def test_the_table_changes_its_language_in_mid_game(guest: Guest) -> None:
    Mouse(guest).sit_down()
    english = guest.log.get_by_role("listitem").last.inner_text()
    greeted = len(guest.heard("welcome"))
    guest.page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(guest.page.locator("html")).to_have_attribute("lang", "de")
    guest.until(lambda: len(guest.heard("welcome")) > greeted)
    assert guest.seat == 0
    expect(guest.page.get_by_text(english, exact=True)).to_have_count(0)
    expect(guest.actions).to_have_count(0)
    expect(guest.page.get_by_text("Doctor Lucky").first).to_be_visible()


@pytest.mark.parametrize("path", ["/", "table"])
def test_the_theme_changes_and_stays_so(guest: Guest, path: str) -> None:
    page = guest.page
    if path == "table":
        Mouse(guest).sit_down()
    else:
        guest.go(path)
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


@pytest.mark.parametrize("path", ["/", "table"])
def test_nothing_moves_for_those_who_prefer_that(invite: Invite, house: House, path: str) -> None:
    """And something does for the others, or this would prove nothing."""
    for still in (True, False):
        guest = invite(house, still=still)
        if path == "table":
            Mouse(guest).sit_down()
        else:
            guest.go(path)
        expect(guest.page.get_by_role("heading", level=1).first).to_be_attached()
        if still:
            guest.page.wait_for_function(f"{MOVING} === 0")
        else:
            guest.page.wait_for_function(f"{MOVING} > 0")
