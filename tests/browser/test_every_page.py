"""What is so on every page outside the tables: one visit each, in which everything is looked at."""

import re

import pytest
from axe import COLOURS, resized, violations
from keyboard import walk_round
from person import DESK, PHONE, Person
from playwright.sync_api import expect

PAGES = [
    ("/", "/new", "/new?edition=anniversary"),
    ("/learn", "/learn/tutorial", "/learn/puzzles"),
    ("/learn/rules/anniversary", "/learn/rules/save", "/replay"),
]
LIKE_ANOTHER = ("/new?edition=anniversary", "/learn/rules/save")
"""What is shown there only at a desk is shown by another page as well."""
MENU = (("New table", "/new"), ("Replays", "/replay"), ("Learn", "/learn"))
WIDTH = "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
COLOUR = "getComputedStyle(document.body).backgroundColor"
ENGLISH = re.compile(r".*\b(?:the|with|your|and|of|is|are)\b.*")
"""Words that would be there only if a sentence had not been translated."""


@pytest.mark.parametrize("paths", PAGES, ids=["home", "learn", "rules"])
def test_every_page(person: Person, paths: tuple[str, ...]) -> None:
    """Menu, keyboard, axe, both themes by the button, and German. What only a phone shows, its menu, is axe's in another file."""
    page = person.page
    troubles: list[str] = []
    for path in paths:
        person.go(path)
        expect(page.get_by_role("heading", level=1).first, path).to_be_visible()
        page.wait_for_load_state("networkidle")
        the_same_menu_is_over_it(person)
        walk_round(person)

        def axe(where: str, rules: tuple[str, ...] = (), path: str = path) -> None:
            troubles.extend(f"{path}, {where}: {one}" for one in violations(person, rules))

        axe("desk, night")
        dark = page.evaluate(COLOUR)
        change_theme(person, "stormy night", "moon", "parlour")
        if page.evaluate(COLOUR) == dark:
            troubles.append(f"{path}: the parlour is as dark as the night")
        if path not in LIKE_ANOTHER:
            axe("desk, parlour", COLOURS)
        resized(person, PHONE)
        if page.evaluate(WIDTH) > PHONE["width"]:
            troubles.append(f"{path}: scrolls sideways on a phone")
        axe("phone, parlour")
        page.set_viewport_size(DESK)
        change_theme(person, "parlour", "sun", "night")
        if page.evaluate(COLOUR) != dark:
            troubles.append(f"{path}: another night than before")
        its_language_changes(person)
        assert page.evaluate("location.pathname + location.search") == path
    assert troubles == [], "\n".join(troubles)


def the_same_menu_is_over_it(person: Person) -> None:
    pages = person.page.get_by_role("banner").get_by_role("navigation", name="Pages")
    for name, to in MENU:
        expect(pages.get_by_role("link", name=name, exact=True), person.page.url).to_have_attribute("href", to)


def change_theme(person: Person, now: str, sign: str, then: str) -> None:
    """By the same button, with the same sign and the same name, everywhere."""
    button = person.page.get_by_role("banner").get_by_role("button", name=f"Theme: {now}")
    expect(button.locator("use"), person.page.url).to_have_attribute("href", f"#i-{sign}")
    button.click()
    expect(person.page.locator("html"), person.page.url).to_have_attribute("data-theme", then)


def its_language_changes(person: Person) -> None:
    """To German, all of it; and back, for the next page."""
    page, banner = person.page, person.page.get_by_role("banner")
    banner.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(page.locator("html"), page.url).to_have_attribute("lang", "de")
    expect(banner.get_by_role("combobox", name="Sprache"), page.url).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#app"), page.url).not_to_have_text(ENGLISH, use_inner_text=True)
    page.evaluate("localStorage.setItem('language', 'en')")
