"""The menu of the table on a phone, and what else a newcomer looks for there. More: `web/src/table/menu.component.test.ts`."""

from finished import play
from house import House, bots, here
from mouse import Finger
from person import Person
from playwright.sync_api import Locator, expect
from temper import Temper


def menu(phone: Person) -> Locator:
    return phone.page.get_by_role("button", name="Menu")


def opened(phone: Person) -> Locator:
    menu(phone).tap()
    entry = phone.page.get_by_role("button", name="Leave", exact=True)
    expect(entry).to_be_visible()
    return entry


def test_a_touch_elsewhere_and_escape_close_the_menu_and_nothing_else(phone: Person) -> None:
    finger = Finger(phone)
    finger.sit_down()
    phone.my_turn()
    room = phone.snapshot["pawns"][phone.seat or 0]
    finger.bring(room)
    entry = opened(phone)
    expect(phone.page.get_by_role("button", name="Keys")).to_be_hidden()  # where there is no keyboard
    box = phone.page.locator("#tools").bounding_box()
    assert box
    sent = len(phone.sent)
    phone.page.touchscreen.tap(box["x"] / 2, 300)  # the board is behind it
    expect(entry).to_be_hidden()
    expect(phone.page.locator(".room.looked")).to_have_count(0)
    assert len(phone.sent) == sent
    phone.hand.get_by_role("button").first.tap()
    picked = phone.hand.locator("[aria-pressed=true]")
    expect(picked).to_have_count(1)
    opened(phone)
    phone.page.keyboard.press("Escape")
    expect(entry).to_be_hidden()
    expect(menu(phone)).to_be_focused()
    expect(picked).to_have_count(1)
    own = phone.table["seats"][phone.seat or 0]["name"]
    seats = phone.page.get_by_role("region", name="Order of play").get_by_role("listitem")
    expect(seats.filter(has_text=own).locator(".flag")).to_contain_text("you")


def test_a_new_game_begins_in_the_middle_of_the_window(phone: Person, house: House) -> None:
    at = house.table("directors-cut", [here("Ada"), *bots(2)])
    assert play(house, at, Temper(1))
    phone.sit(at)
    page = phone.page
    page.get_by_role("button", name="See the board").tap()
    Finger(phone).bring("hedge-maze")  # a corner of the house
    page.get_by_role("button", name="How it ended").tap()
    page.get_by_role("button", name="Play again").tap()
    phone.until(lambda: phone.table["game"] == 2)
    start = phone.snapshot["pawns"][phone.seat or 0]
    expect(page.locator(f'.room[data-space="{start}"] .frame').first).to_be_in_viewport(ratio=0.9)
