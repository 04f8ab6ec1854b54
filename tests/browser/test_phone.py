"""On a phone, upright: everything fits, and a thumb is enough."""

from finished import replay_of
from house import House
from mouse import Finger
from person import PHONE, Person
from playwright.sync_api import expect

WIDTH = "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
THUMB = 44


def fits(person: Person) -> bool:
    width: int = person.page.evaluate(WIDTH)
    return width <= PHONE["width"]


def test_the_replay_does_not_scroll_sideways(phone: Person, house: House) -> None:
    phone.go(f"/replay/{replay_of(house)}")
    expect(phone.page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    assert fits(phone)
    phone.page.get_by_role("button", name="Last moment").tap()
    assert fits(phone)


def test_the_panels_fit_and_come_and_go_and_buttons_are_as_large_as_a_thumb(phone: Person) -> None:
    Finger(phone).sit_down()
    rail = phone.page.get_by_role("navigation", name="Panels")
    for name in ("Log", "Chat", "House"):
        opener = rail.get_by_role("button", name=name)
        opener.tap()
        expect(opener).to_have_attribute("aria-expanded", "true")
        expect(phone.page.get_by_role("tabpanel", name=name)).to_be_in_viewport()
        assert fits(phone)
        phone.page.get_by_role("complementary").get_by_role("button", name="Close").tap()
        expect(phone.page.get_by_role("tabpanel")).to_have_count(0)
        expect(opener).to_be_focused()
    phone.page.get_by_role("button", name="Menu").tap()
    expect(phone.page.get_by_role("button", name="Leave", exact=True)).to_be_visible()
    assert fits(phone)
    phone.page.keyboard.press("Escape")
    for group in (phone.actions, phone.page.get_by_role("navigation", name="Panels"), phone.hand):
        buttons = group.locator("button").all()
        assert buttons
        for button in buttons:
            box = button.locator("xpath=ancestor-or-self::*[contains(@class, 'btn') or self::button][last()]").first.bounding_box()
            assert box
            assert box["height"] >= THUMB, button.inner_text()
