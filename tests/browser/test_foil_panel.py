"""An attempt goes round the table, and somebody is asked. What it says is tested in `web/src/table/answering.component.test.ts`."""

from finished import Snapshot
from mouse import Finger
from person import Person
from playwright.sync_api import expect
from temper import Temper
from test_phone import THUMB, WIDTH


def test_the_answers_are_in_view_and_under_a_thumb_with_eight_players_on_a_phone(phone: Person) -> None:
    finger = Finger(phone)
    finger.sit_until(lambda snapshot: snapshot["asks"] == "foil" and len(foils(snapshot)) > 1, players=8)
    phone.page.set_viewport_size({"width": 390, "height": 664})  # a small one, with the bars of its browser
    for button in (phone.asked.locator("[aria-keyshortcuts=f]"), phone.asked.locator("[aria-keyshortcuts=p]")):
        expect(button).to_be_in_viewport(ratio=1)
    expect(phone.asked.locator(".risk")).to_be_in_viewport(ratio=1)
    text, buttons = phone.asked.locator(".risk").bounding_box(), phone.asked.locator(".two").bounding_box()
    assert text
    assert buttons
    assert text["y"] + text["height"] <= buttons["y"], "the buttons cover what passing means"
    assert phone.page.evaluate(WIDTH) <= phone.page.evaluate("innerWidth")
    for button in phone.asked.locator("button:not([aria-disabled])").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= THUMB
    finger.do(Temper(1, foils=True).choose(phone.snapshot))


def foils(snapshot: Snapshot) -> list[str]:
    """Cards to foil with."""
    return [action.removeprefix("foil ") for action in snapshot["legal"] if action.startswith("foil ")]
