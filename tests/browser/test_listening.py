"""For those who listen instead of looking: what is said, and where the focus goes."""

import re

from keyboard import Keyboard
from person import Person
from playwright.sync_api import expect
from temper import Temper

WITHIN = "(dialog) => dialog.contains(document.activeElement)"


def test_rooms_say_their_whole_name_and_what_happens_is_said(person: Person) -> None:
    keyboard = Keyboard(person)
    keyboard.sit_down()
    names = {space["id"]: space["name"] for space in keyboard.catalogue["spaces"]}
    step = next(one for one in person.legal() if one.startswith("step"))
    room = person.page.locator(f"[role=button][data-space='{step.split()[-1]}']")
    expect(room).to_have_attribute("aria-label", re.compile(f"^{re.escape(names[step.split()[-1]])}, one step"))
    doctor = person.page.locator(f"[role=button][data-space='{person.snapshot['doctor']}']")
    expect(doctor).to_have_attribute("aria-label", re.compile("Doctor Lucky"))
    off = person.actions.locator("button[aria-disabled=true]").first
    person.look()
    before = person.polite.inner_text()
    keyboard.tab_to(off)
    keyboard.key("Enter")  # what cannot be done can be reached, and read
    expect(person.polite).not_to_have_text(before)
    before = person.polite.inner_text()
    keyboard.do(step)
    expect(person.polite).not_to_have_text(before)


def test_being_asked_is_said_at_once_and_takes_the_focus_and_gives_it_back(person: Person) -> None:
    keyboard, temper = Keyboard(person), Temper(0, most=9, meek=True)
    for deal in range(1, 10):
        opened = keyboard.sit_down(players=4, deal=deal)
        person.log.get_by_role("list").focus()
        if keyboard.meanwhile(opened, lambda snapshot: bool(snapshot["asks"] == "foil")):
            break
    expect(person.page.get_by_role("alert").filter(has_text="You are asked to foil")).to_be_attached()
    while person.mine and person.snapshot["asks"] == "foil":
        expect(person.asked).to_be_visible()
        assert person.asked.evaluate(WITHIN), "the focus is not in the dialog"
        keyboard.do(temper.choose(person.snapshot))
    expect(person.asked).to_have_count(0)
    assert person.page.evaluate("document.activeElement !== document.body"), "the focus is lost"
