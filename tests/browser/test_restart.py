"""The server is killed in mid-game and started again: the page recovers by itself, and nothing acknowledged is lost."""

from fixtures import Invite
from house import House, here
from playwright.sync_api import expect
from test_reconnect import UNREACHABLE
from test_two_people import take_turns


def test_a_power_cut_in_mid_game_and_the_home_page_after_it(invite: Invite, own_house: House) -> None:
    house = own_house
    person, friend, watcher = company = invite(house), invite(house), invite(house)
    for one in company:
        one.excused.append(UNREACHABLE)
    opened = house.table("directors-cut", [here("Ada"), {"kind": "link", "name": "Ben"}])
    person.sit(opened, 0)
    friend.sit(opened, 1)
    watcher.watch(opened)
    take_turns(person, friend, 3)
    box = person.page.get_by_role("textbox", name="Say something")
    box.fill("Is it me, or did the lights flicker?")
    box.press("Enter")
    expect(person.page.get_by_role("region", name="Chat")).to_contain_text("flicker")
    before = person.snapshot
    lines = person.log.get_by_role("listitem").count()
    house.kill()
    expect(person.page.get_by_role("status").filter(has_text="Reconnecting")).to_be_visible()
    greeted = len(person.heard("welcome"))
    house.open()
    person.until(lambda: len(person.heard("welcome")) > greeted)
    watcher.until(lambda: watcher.snapshot["seq"] == before["seq"])
    expect(person.page.get_by_role("status").filter(has_text="Reconnecting")).to_have_count(0)
    assert person.snapshot == before
    expect(person.log.get_by_role("listitem")).to_have_count(lines)
    expect(person.page.get_by_role("region", name="Chat")).to_contain_text("flicker")
    friend.until(lambda: len(friend.heard("welcome")) > 1)
    take_turns(person, friend, 1)
    assert person.snapshot["seq"] > before["seq"]
    watcher.until(lambda: watcher.snapshot["seq"] >= person.snapshot["seq"])
    assert not [line for line in house.complaints().splitlines() if "Traceback" in line]
    # games kept on the device are listed again
    person.go("/")
    yours = person.page.get_by_role("region", name="Your games")
    expect(yours).to_contain_text("Nerves, Tested")
    yours.get_by_role("link", name="Resume").click()
    expect(person.hand).to_be_visible()
