"""Several people on one device: a curtain falls between them, and behind it nobody's cards are there."""

import re

from axe import violations
from mouse import Mouse
from person import Person
from playwright.sync_api import expect
from temper import Temper


def test_a_curtain_between_two_people_on_one_device(person: Person) -> None:
    page = person.page
    person.go("/new")
    page.get_by_role("radio", name="2", exact=True).check()
    expect(page.get_by_role("combobox", name="Who sits in chair 3")).to_have_count(0)
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("combobox", name="Who sits in chair 2").select_option("Somebody else here")
    page.get_by_role("textbox", name="Name for chair 2").fill("Ben")
    expect(page.get_by_text("You share this device")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    curtain = page.get_by_role("main", name=re.compile("^Hand the device to "))
    mouse, temper = Mouse(person), Temper(5, most=9, meek=True)
    raised: list[str] = []
    for _ in range(8):
        if {"Ada", "Ben"} == set(raised) and len(raised) > 2:
            break
        expect(curtain.or_(person.actions)).to_be_visible()
        if curtain.is_visible():
            person.until(lambda: person.seat is None)
            assert not person.snapshot.get("hand"), "the page holds cards while the curtain is down"
            expect(person.hand).to_have_count(0)
            if not raised:
                assert violations(person) == []
            name = curtain.get_by_role("heading").inner_text().removeprefix("Hand the device to ")
            raised.append(name)
            expect(curtain.get_by_role("heading")).to_be_focused()  # what the one before still presses raises nothing
            page.get_by_role("button", name=f"I am {name}").click()
            person.until(lambda: person.seat is not None)
            person.my_turn()
            assert person.table["seats"][person.seat or 0]["name"] == name
        expect(person.hand).to_be_visible()
        before = person.snapshot["seq"]
        person.look()
        mouse.press(temper.choose(person.snapshot))
        person.until(lambda: person.snapshot["seq"] > before)  # noqa: B023  # it is called before the loop goes on
        person.shown() if person.mine else expect(curtain).to_be_visible()
    assert {"Ada", "Ben"} == set(raised)
