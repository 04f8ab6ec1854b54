"""For those who listen instead of looking: what is said, and where the focus goes."""

import re

from guest import Guest
from keyboard import Keyboard
from mouse import Mouse
from playwright.sync_api import expect
from temper import Temper

WITHIN = "(dialog) => dialog.contains(document.activeElement)"


def test_what_happens_is_said(guest: Guest) -> None:
    mouse = Mouse(guest)
    mouse.sit_down()
    expect(guest.polite).to_have_text(re.compile(r"\w"))
    before = guest.polite.inner_text()
    mouse.do(next(one for one in guest.legal() if one.startswith("step")))
    expect(guest.polite).not_to_have_text(before)


def test_rooms_say_their_whole_name(guest: Guest) -> None:
    mouse = Mouse(guest)
    mouse.sit_down()
    names = {space["id"]: space["name"] for space in mouse.props["spaces"]}
    step = next(one for one in guest.legal() if one.startswith("step")).split()[-1]
    expect(mouse.room(step)).to_have_attribute("aria-label", re.compile(f"^{re.escape(names[step])}, one step"))
    expect(mouse.room(guest.moment["doctor"])).to_have_attribute("aria-label", re.compile("Doctor Lucky"))


def test_what_cannot_be_done_can_be_reached_and_read(guest: Guest) -> None:
    keyboard = Keyboard(guest)
    keyboard.sit_down()
    off = guest.actions.locator("button[aria-disabled=true]").first
    keyboard.tab_to(off)
    keyboard.key("Enter")
    expect(guest.polite).to_have_text(re.compile(r"\w"))


def test_being_asked_is_said_at_once_and_takes_the_focus_and_gives_it_back(guest: Guest) -> None:
    keyboard, temper = Keyboard(guest), Temper(0, most=9, meek=True)
    for evening in range(1, 10):
        keyboard.sit_down(players=4, evening=evening)
        while guest.mine and guest.moment["asks"] == "turn":
            guest.log.get_by_role("list").focus()
            keyboard.do(temper.choose(guest.moment))
            guest.my_turn()
        if guest.mine and guest.moment["asks"] == "foil":
            break
    expect(guest.page.get_by_role("alert").filter(has_text="You are asked to foil")).to_be_attached()
    while guest.mine and guest.moment["asks"] == "foil":
        assert guest.asked.evaluate(WITHIN), "the focus is not in the dialog"
        keyboard.do(temper.choose(guest.moment))
    expect(guest.asked).to_have_count(0)
    assert guest.page.evaluate("document.activeElement !== document.body"), "the focus is lost"
