"""An attempt goes round the table, and somebody is asked."""

import re

from finished import Moment
from guest import Guest
from mouse import Finger, Mouse
from playwright.sync_api import expect


def test_the_answers_are_in_view_with_eight_players_on_a_phone(phone: Guest) -> None:
    finger = Finger(phone)
    finger.sit_until(lambda moment: moment["asks"] == "foil" and len(foils(moment)) > 1, players=8)
    phone.page.set_viewport_size({"width": 390, "height": 664})  # a small one, with the bars of its browser
    for button in (phone.asked.locator("[aria-keyshortcuts=f]"), phone.asked.locator("[aria-keyshortcuts=p]")):
        expect(button).to_be_in_viewport(ratio=1)
    expect(phone.asked.locator(".risk")).to_be_in_viewport(ratio=1)
    text, buttons = phone.asked.locator(".risk").bounding_box(), phone.asked.locator(".two").bounding_box()
    assert text
    assert buttons
    assert text["y"] + text["height"] <= buttons["y"], "the buttons cover what passing means"


def foils(moment: Moment) -> list[str]:
    """Cards to foil with."""
    return [action.removeprefix("foil ") for action in moment["legal"] if action.startswith("foil ")]


def test_being_asked_again_says_what_has_been_played(guest: Guest) -> None:
    mouse = Mouse(guest)

    def not_done(moment: Moment) -> bool:
        """Whether this guest could play a card and have to go on."""
        if moment["asks"] != "foil" or moment["hand"].count("failure-1") + len(foils(moment)) < 3:
            return False
        return "failure-1" in foils(moment) and moment["attempt"]["strength"] - moment["attempt"]["total"] > 1

    mouse.sit_until(not_done)
    heading = guest.asked.get_by_role("heading", level=3)
    expect(heading).to_have_text(re.compile("It is up to you|You are asked all the same"))  # whether or not it can be enough
    play = guest.asked.locator("[aria-keyshortcuts=f]")
    for card in guest.asked.locator(".card[aria-pressed=true]").all():
        card.click()
    expect(play).to_contain_text("What you play leaves the game for good")
    before, strength = guest.moment["attempt"]["total"], guest.moment["attempt"]["strength"]
    mouse.do("foil failure-1")
    assert guest.mine
    expect(heading).to_have_text(f"You played Failure 1: {before + 1} of {strength}. Another card, or pass?")
    mouse.do("pass")
    expect(heading.filter(has_text="You played")).to_have_count(0)  # another attempt may come at once, and is another question
