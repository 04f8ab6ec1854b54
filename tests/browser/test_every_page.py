"""What is so on every page outside the tables: one visit each."""

import re

import pytest
from axe import everywhere
from guest import DESK, PHONE, Guest
from keyboard import walk_round
from playwright.sync_api import expect

PAGES = [
    "/",
    "/new",
    "/new?edition=anniversary",
    "/learn",
    "/learn/tutorial",
    "/learn/puzzles",
    "/learn/rules/anniversary",
    "/learn/rules/save",
    "/replay",
]
MENU = (("New table", "/new"), ("Replays", "/replay"), ("Learn", "/learn"))
WIDTH = "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
ENGLISH = re.compile(r".*\b(?:the|with|your|and|of|is|are)\b.*")
"""Words that would be there only if a sentence had not been translated."""


@pytest.mark.parametrize("path", PAGES)
def test_every_page(guest: Guest, path: str) -> None:
    guest.go(path)
    expect(guest.page.get_by_role("heading", level=1).first).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    the_same_menu_is_over_it(guest)
    walk_round(guest)
    everywhere(guest)
    it_does_not_scroll_sideways_on_a_phone(guest)
    its_theme_changes(guest)
    its_language_changes(guest)
    assert guest.page.evaluate("location.pathname + location.search") == path


def the_same_menu_is_over_it(guest: Guest) -> None:
    pages = guest.page.get_by_role("banner").get_by_role("navigation", name="Pages")
    for name, to in MENU:
        expect(pages.get_by_role("link", name=name, exact=True)).to_have_attribute("href", to)


def it_does_not_scroll_sideways_on_a_phone(guest: Guest) -> None:
    guest.page.set_viewport_size(PHONE)
    assert guest.page.evaluate(WIDTH) <= PHONE["width"]
    guest.page.set_viewport_size(DESK)


def its_theme_changes(guest: Guest) -> None:
    """By the same button, with the same sign and the same name, everywhere."""
    page = guest.page
    banner = page.get_by_role("banner")
    page.evaluate("document.documentElement.dataset.theme = 'night'")
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(colour)
    for now, sign, then in (("stormy night", "moon", "parlour"), ("parlour", "sun", "night")):
        button = banner.get_by_role("button", name=f"Theme: {now}")
        expect(button.locator("use")).to_have_attribute("href", f"#i-{sign}")
        button.click()
        expect(page.locator("html")).to_have_attribute("data-theme", then)
        assert (page.evaluate(colour) == dark) == (then == "night")


def its_language_changes(guest: Guest) -> None:
    banner = guest.page.get_by_role("banner")
    banner.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(guest.page.locator("html")).to_have_attribute("lang", "de")
    expect(banner.get_by_role("combobox", name="Sprache")).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    expect(guest.page.locator("#app")).not_to_have_text(ENGLISH, use_inner_text=True)
