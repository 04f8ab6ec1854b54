"""Tables with a clock: when it has run out a bot plays, until the owner of the chair is back. What it shows is tested on recorded
frames: `web/src/table/clock.component.test.ts`."""

import re
from time import time
from typing import Any

from company import Invite
from guest import PHONE, Guest
from house import House, here
from playwright.sync_api import Locator, expect

TIMER = 4
"""Seconds."""


def sit_down(invite: Invite, house: House, *watchers: Guest, **manners: Any) -> tuple[Guest, Guest]:
    """Two at a table, and others who watch. All have their pages open when it begins. First the one who is to decide."""
    opened = house.table("original", [here("Ada"), {"kind": "link", "name": "Ben"}], **manners)
    ada, ben = invite(house), invite(house)
    ada.sit(opened, 0)
    for watcher in watchers:
        watcher.watch(opened)
    ben.sit(opened, 1)
    for guest in (ada, ben, *watchers):
        guest.until(lambda guest=guest: bool(guest.moment))  # type: ignore[misc]
    awaited, other = (ada, ben) if ada.moment["to_act"] == 0 else (ben, ada)
    awaited.my_turn()
    return awaited, other


def clock(guest: Guest) -> Locator:
    return guest.page.get_by_role("timer")


def deadline(guest: Guest) -> float:
    """When the time is up, by what the server has last said of it."""
    said = next(one for one in reversed(guest.frames) if one["type"] in ("welcome", "table", "update"))
    return float(said["deadline"] if said["type"] == "update" else said["table"]["deadline"])


def told_away(guest: Guest, seat: int) -> list[bool]:
    """What the page was told of a chair, whenever that changed: that its owner is away, that they are back."""
    said = [bool(one["table"]["seats"][seat]["away"]) for one in guest.frames if one["type"] in ("welcome", "table")]
    return [now for was, now in zip([False, *said], said, strict=False) if was != now]


def test_when_it_has_run_out_a_bot_plays_until_the_owner_is_back(invite: Invite, house: House) -> None:
    watcher = invite(house)
    awaited, other = sit_down(invite, house, watcher, timer=TIMER, pace=9000)
    everybody = (awaited, other, watcher)
    seat = awaited.seat
    assert seat is not None
    due = deadline(awaited)
    awaited.until(lambda: bool(awaited.table["seats"][seat]["away"]))
    assert 0 <= time() - due < 9
    for guest in everybody:
        guest.until(lambda guest=guest: bool(guest.table["seats"][seat]["away"]))  # type: ignore[misc]
        row = guest.page.get_by_role("complementary", name="Order of play").locator("li[aria-current]")
        expect(row).to_contain_text(awaited.table["seats"][seat]["name"])
        expect(row).to_contain_text("away, a bot plays")
        expect(clock(guest)).to_have_count(0)
    back = "Take your chair back"
    for guest in (other, watcher):
        expect(guest.page.get_by_role("button", name=back)).to_have_count(0)
    expect(awaited.page).to_have_title(re.compile("^[^●]"))  # what the bot is asked is not asked of them
    expect(awaited.actions.get_by_role("button")).to_have_count(0)
    pressed = time()
    awaited.page.get_by_role("button", name=back).first.click()
    expect(clock(awaited)).to_have_count(1)
    assert awaited.moment["to_act"] == seat, "the bot has decided already"
    assert deadline(awaited) >= pressed + min(TIMER, 10), "who is back has no moment to look"
    for guest in everybody:
        guest.until(lambda guest=guest: told_away(guest, seat)[:2] == [True, False])  # type: ignore[misc]


def test_where_no_bot_comes_by_itself_the_others_may_ask_for_one(invite: Invite, house: House) -> None:
    awaited, other = sit_down(invite, house, timer=2, pace=9000, bots_stand_in=False)
    other.page.set_viewport_size(PHONE)
    seat = awaited.seat
    assert seat is not None
    ask = other.page.get_by_role("button", name="Ask for a bot to play for them")
    expect(ask).to_be_visible()
    assert time() >= deadline(awaited)
    for guest in (awaited, other):
        expect(clock(guest)).to_have_text("0:00")
    assert not awaited.table["seats"][seat]["away"]
    expect(awaited.page.get_by_role("button", name="Ask for a bot to play for them")).to_have_count(0)
    ask.click()
    awaited.until(lambda: bool(awaited.table["seats"][seat]["away"]))
    expect(awaited.page.get_by_role("button", name="Take your chair back").first).to_be_visible()
    expect(ask).to_have_count(0)
