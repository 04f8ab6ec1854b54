"""For those who listen instead of looking: what is said, and where the focus goes."""

import re

from guest import Guest
from keyboard import Keyboard
from playwright.sync_api import expect
from temper import Temper

WITHIN = "(dialog) => dialog.contains(document.activeElement)"


def test_rooms_say_their_whole_name_and_what_happens_is_said(guest: Guest) -> None:
    keyboard = Keyboard(guest)
    keyboard.sit_down()
    names = {space["id"]: space["name"] for space in keyboard.props["spaces"]}
    step = next(one for one in guest.legal() if one.startswith("step"))
    room = guest.page.locator(f"[role=button][data-space='{step.split()[-1]}']")
    expect(room).to_have_attribute("aria-label", re.compile(f"^{re.escape(names[step.split()[-1]])}, one step"))
    doctor = guest.page.locator(f"[role=button][data-space='{guest.moment['doctor']}']")
    expect(doctor).to_have_attribute("aria-label", re.compile("Doctor Lucky"))
    off = guest.actions.locator("button[aria-disabled=true]").first
    guest.look()
    before = guest.polite.inner_text()
    keyboard.tab_to(off)
    keyboard.key("Enter")  # what cannot be done can be reached, and read
    expect(guest.polite).not_to_have_text(before)
    before = guest.polite.inner_text()
    keyboard.do(step)
    expect(guest.polite).not_to_have_text(before)


def test_being_asked_is_said_at_once_and_takes_the_focus_and_gives_it_back(guest: Guest) -> None:
    keyboard, temper = Keyboard(guest), Temper(0, most=9, meek=True)
    for evening in range(1, 10):
        opened = keyboard.sit_down(players=4, evening=evening)
        guest.log.get_by_role("list").focus()
        if keyboard.meanwhile(opened, lambda moment: bool(moment["asks"] == "foil")):
            break
    expect(guest.page.get_by_role("alert").filter(has_text="You are asked to foil")).to_be_attached()
    while guest.mine and guest.moment["asks"] == "foil":
        expect(guest.asked).to_be_visible()
        assert guest.asked.evaluate(WITHIN), "the focus is not in the dialog"
        keyboard.do(temper.choose(guest.moment))
    expect(guest.asked).to_have_count(0)
    assert guest.page.evaluate("document.activeElement !== document.body"), "the focus is lost"
