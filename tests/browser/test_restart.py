"""The server is killed in mid-game and started again: the page recovers by itself, and nothing acknowledged is lost."""

from company import Invite
from house import House, here
from playwright.sync_api import expect
from test_reconnect import UNREACHABLE
from test_two_people import take_turns


def test_a_power_cut_in_mid_game_and_the_home_page_after_it(invite: Invite, own_house: House) -> None:
    house = own_house
    guest, friend, watcher = company = invite(house), invite(house), invite(house)
    for one in company:
        one.excused.append(UNREACHABLE)
    opened = house.table("directors-cut", [here("Ada"), {"kind": "link", "name": "Ben"}])
    guest.sit(opened, 0)
    friend.sit(opened, 1)
    watcher.watch(opened)
    take_turns(guest, friend, 3)
    box = guest.page.get_by_role("textbox", name="Say something")
    box.fill("Is it me, or did the lights flicker?")
    box.press("Enter")
    expect(guest.page.get_by_role("region", name="Chat")).to_contain_text("flicker")
    before = guest.moment
    lines = guest.log.get_by_role("listitem").count()
    house.kill()
    expect(guest.page.get_by_role("status").filter(has_text="Reconnecting")).to_be_visible()
    greeted = len(guest.heard("welcome"))
    house.open()
    guest.until(lambda: len(guest.heard("welcome")) > greeted)
    watcher.until(lambda: watcher.moment["seq"] == before["seq"])
    expect(guest.page.get_by_role("status").filter(has_text="Reconnecting")).to_have_count(0)
    assert guest.moment == before
    expect(guest.log.get_by_role("listitem")).to_have_count(lines)
    expect(guest.page.get_by_role("region", name="Chat")).to_contain_text("flicker")
    friend.until(lambda: len(friend.heard("welcome")) > 1)
    take_turns(guest, friend, 1)
    assert guest.moment["seq"] > before["seq"]
    watcher.until(lambda: watcher.moment["seq"] >= guest.moment["seq"])
    assert not [line for line in house.complaints().splitlines() if "Traceback" in line]
    # games kept on the device are listed again
    guest.go("/")
    yours = guest.page.get_by_role("region", name="Your games")
    expect(yours).to_contain_text("Nerves, Tested")
    yours.get_by_role("link", name="Resume").click()
    expect(guest.hand).to_be_visible()
