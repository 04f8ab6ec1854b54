"""Tables with a clock: everybody sees it run, and when it has run out a bot plays, until the owner of the chair is back."""

import re
from time import time
from typing import Any

import pytest
from company import Invite
from guest import Guest
from house import House, here
from mouse import Mouse
from playwright.sync_api import Locator, expect

HOUR_BEHIND = "const today = Date.now; Date.now = () => today() - 3600 * 1000;"
"""A device whose own clock is wrong."""
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


def left(guest: Guest) -> int:
    """The seconds that the clock shows."""
    shown = re.fullmatch(r"(\d+):(\d\d)", clock(guest).inner_text())
    assert shown is not None
    expect(clock(guest)).to_have_attribute("aria-label", re.compile(r"^\d+:\d\d left$"))
    return int(shown[1]) * 60 + int(shown[2])


def test_everybody_sees_it_run_beside_the_one_who_is_to_decide(invite: Invite, house: House) -> None:
    phone, astray = invite(house, phone=True), invite(house)
    astray.page.add_init_script(HOUR_BEHIND)
    awaited, other = sit_down(invite, house, phone, astray, timer=90, pace=0)
    everybody = (awaited, other, phone, astray)
    name = awaited.table["seats"][awaited.seat]["name"]
    for guest in everybody:
        expect(clock(guest)).to_have_count(1)
        assert abs(left(guest) - (deadline(awaited) - time())) < 10, "not the time that is left, give or take a slow machine"
        expect(guest.page.get_by_role("listitem").filter(has=clock(guest))).to_contain_text(name)
    before = [left(guest) for guest in everybody]
    awaited.page.wait_for_timeout(1600)
    now = [left(guest) for guest in everybody]
    assert all(less < more for less, more in zip(now, before, strict=True)), f"{before}, then {now}"
    Mouse(awaited).do(next(one for one in awaited.legal() if one.startswith("step")))
    assert left(awaited) < before[0], "a step gives no more time"


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


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_where_no_bot_comes_by_itself_the_others_may_ask_for_one(invite: Invite, house: House, phone: bool) -> None:
    awaited, other = sit_down(invite, house, timer=2, pace=9000, bots_stand_in=False)
    if phone:
        other.page.set_viewport_size({"width": 390, "height": 844})
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


def test_without_a_timer_there_is_no_clock(invite: Invite, house: House) -> None:
    watcher = invite(house, phone=True)
    for guest in (*sit_down(invite, house, watcher, timer=0, pace=0), watcher):
        guest.shown()
        expect(guest.page.get_by_role("listitem").filter(has_text="Ada").first).to_be_visible()
        expect(clock(guest)).to_have_count(0)
