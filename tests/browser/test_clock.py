"""Tables with a clock: when it has run out a bot plays, until the owner of the chair is back. What it shows is tested on recorded
frames: `web/src/table/clock.component.test.ts`."""

from time import time
from typing import Any

from fixtures import Invite
from house import House, here
from person import PHONE, Person
from playwright.sync_api import Locator, expect

TIMER = 4
"""Seconds."""
TELL = ("welcome", "table", "update")


def sit_down(invite: Invite, house: House, *watchers: Person, **options: Any) -> tuple[Person, Person]:
    """Two at a table, and others who watch. All have their pages open when it begins. First the one who is to decide."""
    opened = house.table("original", [here("Ada"), {"kind": "link", "name": "Ben"}], **options)
    ada, ben = invite(house), invite(house)
    ada.sit(opened, 0)
    for watcher in watchers:
        watcher.watch(opened)
    ben.sit(opened, 1)
    for person in (ada, ben, *watchers):
        person.until(lambda person=person: bool(person.snapshot))  # type: ignore[misc]
    awaited, other = (ada, ben) if ada.snapshot["to_act"] == 0 else (ben, ada)
    return awaited, other


def clock(person: Person) -> Locator:
    return person.page.get_by_role("timer")


def deadlines(person: Person) -> list[float]:
    """When the time was to be up, by what the server has said of it."""
    said = [
        one["deadline"] if one["type"] == "update" else one["table"]["deadline"] for one in person.frames if one["type"] in TELL
    ]
    return [float(at) for at in said if at]


def told_away(person: Person, seat: int) -> list[bool]:
    """What the page was told of a chair, whenever that changed: that its owner is away, that they are back."""
    said = [bool(one["table"]["seats"][seat]["away"]) for one in person.frames if one["type"] in ("welcome", "table")]
    return [now for was, now in zip([False, *said], said, strict=False) if was != now]


def test_when_it_has_run_out_a_bot_plays_until_the_owner_is_back(invite: Invite, house: House) -> None:
    watcher = invite(house)
    awaited, other = sit_down(invite, house, watcher, timer=TIMER, pace=9000)
    seat = awaited.seat
    assert seat is not None
    everybody = (awaited, other, watcher)
    for person in everybody:
        person.until(lambda person=person: told_away(person, seat)[:1] == [True])  # type: ignore[misc]
    assert time() >= min(deadlines(awaited))
    back = "Take your chair back"
    for person in (other, watcher):
        expect(person.page.get_by_role("button", name=back)).to_have_count(0)
    awaited.page.get_by_role("button", name=back).first.click()
    for person in everybody:
        person.until(lambda person=person: told_away(person, seat)[:2] == [True, False])  # type: ignore[misc]


def test_where_no_bot_comes_by_itself_the_others_may_ask_for_one(invite: Invite, house: House) -> None:
    awaited, other = sit_down(invite, house, timer=2, pace=9000, bots_stand_in=False)
    other.page.set_viewport_size(PHONE)
    seat = awaited.seat
    assert seat is not None
    ask = other.page.get_by_role("button", name="Ask for a bot to play for them")
    expect(ask).to_be_visible()
    assert time() >= min(deadlines(awaited))
    for person in (awaited, other):
        expect(clock(person)).to_have_text("0:00")
    assert not awaited.table["seats"][seat]["away"]
    expect(awaited.page.get_by_role("button", name="Ask for a bot to play for them")).to_have_count(0)
    ask.click()
    awaited.until(lambda: bool(awaited.table["seats"][seat]["away"]))
    expect(awaited.page.get_by_role("button", name="Take your chair back").first).to_be_visible()
    expect(ask).to_have_count(0)
