"""Who was winning: a finished game is looked at in the background, and the replay shows a graph and what turned it. What
the end of a game tells of it is tested on recorded frames: `web/src/table/end.component.test.ts`."""

import re
from time import sleep
from typing import Any

import pytest
from axe import everywhere, violations
from company import Invite
from finished import finished
from guest import Guest
from house import House
from playwright.sync_api import Locator, expect

LONG = 120_000
"""Milliseconds for a game to be looked at by an engine that is not compiled."""


@pytest.fixture(scope="module")
def replay(house: House) -> str:
    return finished(house, most=9)[1]


@pytest.fixture(scope="module")
def found(house: House, replay: str) -> dict[str, Any]:
    """What the server found out, asked for without a page."""
    told: dict[str, Any] = house.ask(f"/api/replays/{replay}/analysis", {})
    while told["state"] != "ready":
        sleep(0.2)
        told = house.ask(f"/api/replays/{replay}/analysis")
    return told


def winning(guest: Guest) -> Locator:
    return guest.page.get_by_role("region", name="Who was winning")


def moment(guest: Guest) -> Locator:
    return guest.page.get_by_role("slider", name="Moment of the game")


@pytest.mark.parametrize("phone", [True, False])
def test_the_graph_the_table_and_the_swings_say_the_same(
    invite: Invite, house: House, replay: str, found: dict[str, Any], phone: bool
) -> None:
    guest = invite(house, phone=phone)
    guest.go(f"/replay/{replay}")
    section = winning(guest)
    expect(section.locator(".graph .line")).to_have_count(3)
    section.get_by_text("The chances as a table").click()
    rows = section.get_by_role("row")
    expect(rows).to_have_count(len(found["points"]) + 1)
    expect(rows.last).to_contain_text("100%")
    swings = section.get_by_role("listitem").filter(has_text=re.compile("Turn \\d+ · "))
    expect(swings).to_have_count(len(found["swings"]))
    for swing, told in zip(swings.all(), found["swings"], strict=True):
        expect(swing).to_contain_text(f"Turn {told['turn']} · ")
        expect(swing).to_contain_text(re.compile("\\.\\s*$"))
    swings.first.get_by_role("button").click()
    expect(moment(guest)).to_have_value(str(found["swings"][0]["seq"]))
    expect(moment(guest)).to_be_in_viewport()
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    if not phone:
        moves_and_follows(guest, section, found)
        everywhere(guest)


def moves_and_follows(guest: Guest, section: Locator, found: dict[str, Any]) -> None:
    """The graph moves the replay, and follows it."""
    plot = section.locator(".plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    assert box
    last = found["points"][-1]["seq"]
    early, late = round(last * 0.2), round(last * 0.7)
    guest.page.mouse.move(box["x"] + box["width"] * early / last, box["y"] + 40)
    guest.page.mouse.down()
    expect(moment(guest)).to_have_value(str(early))
    guest.page.mouse.move(box["x"] + box["width"] * late / last, box["y"] + 60)
    guest.page.mouse.up()
    expect(moment(guest)).to_have_value(str(late))
    by_keys = guest.page.get_by_role("slider", name="Moment on the graph")
    by_keys.focus()
    guest.page.keyboard.press("End")
    expect(moment(guest)).to_have_value(str(last))
    expect(by_keys).to_have_attribute("aria-valuetext", re.compile(f"^After turn {found['points'][-1]['turn']}, Ada "))
    guest.page.keyboard.press("ArrowLeft")
    expect(moment(guest)).to_have_value(str(last - 1))
    name = section.get_by_role("button", name=re.compile("^A?\\s*Ada"))
    name.click()
    expect(name).to_have_attribute("aria-pressed", "true")
    expect(section.locator(".lit")).to_have_count(1)


def test_stranger_1_strangers_have_lines_too_and_progress_is_shown_until_there_are_any(guest: Guest, house: House) -> None:
    _, visited = finished(house, "anniversary", 2, most=9, public=False)
    guest.go(f"/replay/{visited}")
    section = winning(guest)
    expect(section.get_by_role("progressbar")).to_be_visible()
    expect(section.get_by_role("heading", name="What turned it")).to_be_visible(timeout=LONG)
    expect(section.get_by_role("progressbar")).to_have_count(0)
    expect(section.locator(".graph .line")).to_have_count(4)
    expect(section.locator(".graph .stranger .line")).to_have_count(2)
    expect(section.get_by_role("list", name="Chances at this moment").get_by_role("button")).to_have_count(4)
    section.get_by_text("The chances as a table").click()
    for row in section.get_by_role("row").all()[1:]:
        shares = [re.match("[^\\d]*(\\d+)", cell.inner_text()) for cell in row.get_by_role("cell").all()]
        assert 97 <= sum(int(share[1]) for share in shares if share) <= 103
    assert violations(guest) == []
