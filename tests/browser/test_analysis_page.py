"""Who was winning: a finished game is looked at in the background, and the replay shows a graph and what turned it. What
the end of a game tells of it is tested on recorded frames: `web/src/table/end.component.test.ts`."""

import re
from time import monotonic, sleep
from typing import Any

import pytest
from axe import everywhere, violations
from finished import finished
from fixtures import Invite
from house import House
from person import Person
from playwright.sync_api import Locator, Route, expect

LONG = 120_000
"""Milliseconds for a game to be looked at by an engine that is not compiled."""


@pytest.fixture(scope="module")
def replay(house: House) -> str:
    return finished(house, most=9)[1]


@pytest.fixture(scope="module")
def found(house: House, replay: str) -> dict[str, Any]:
    """What the server found out, asked for without a page."""
    told: dict[str, Any] = house.ask(f"/api/replays/{replay}/analysis", {})
    deadline = monotonic() + LONG / 1000
    while told["state"] != "ready":
        assert monotonic() < deadline, told
        sleep(0.2)
        told = house.ask(f"/api/replays/{replay}/analysis")
    return told


def winning(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Who was winning")


def slider(person: Person) -> Locator:
    return person.page.get_by_role("slider", name="Moment of the game")


@pytest.mark.parametrize("phone", [True, False])
def test_the_graph_the_table_and_the_swings_say_the_same(
    invite: Invite, house: House, replay: str, found: dict[str, Any], phone: bool
) -> None:
    person = invite(house, phone=phone)
    person.go(f"/replay/{replay}")
    section = winning(person)
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
    expect(slider(person)).to_have_value(str(found["swings"][0]["seq"]))
    expect(slider(person)).to_be_in_viewport()
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    if not phone:
        moves_and_follows(person, section, found)
        everywhere(person)


def moves_and_follows(person: Person, section: Locator, found: dict[str, Any]) -> None:
    """The graph moves the replay, and follows it."""
    plot = section.locator(".plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    assert box
    last = found["points"][-1]["seq"]
    early, late = round(last * 0.2), round(last * 0.7)
    person.page.mouse.move(box["x"] + box["width"] * early / last, box["y"] + 40)
    person.page.mouse.down()
    expect(slider(person)).to_have_value(str(early))
    person.page.mouse.move(box["x"] + box["width"] * late / last, box["y"] + 60)
    person.page.mouse.up()
    expect(slider(person)).to_have_value(str(late))
    by_keys = person.page.get_by_role("slider", name="Moment on the graph")
    by_keys.focus()
    person.page.keyboard.press("End")
    expect(slider(person)).to_have_value(str(last))
    expect(by_keys).to_have_attribute("aria-valuetext", re.compile(f"^After turn {found['points'][-1]['turn']}, Ada "))
    person.page.keyboard.press("ArrowLeft")
    expect(slider(person)).to_have_value(str(last - 1))
    name = section.get_by_role("button", name=re.compile("^A?\\s*Ada"))
    name.click()
    expect(name).to_have_attribute("aria-pressed", "true")
    expect(section.locator(".lit")).to_have_count(1)


def test_stranger_1_strangers_have_lines_too_and_progress_is_shown_until_there_are_any(person: Person, house: House) -> None:
    _, visited = finished(house, "anniversary", 2, most=9, public=False)

    def half_done(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"state": "working", "done": 0.5, "points": [], "swings": []})

    person.page.route("**/analysis?*", half_done)
    person.go(f"/replay/{visited}")
    section = winning(person)
    expect(section.get_by_role("progressbar")).to_be_visible()
    person.page.unroute_all(behavior="wait")
    expect(section.get_by_role("heading", name="What turned it")).to_be_visible(timeout=LONG)
    expect(section.get_by_role("progressbar")).to_have_count(0)
    expect(section.locator(".graph .line")).to_have_count(4)
    expect(section.locator(".graph .stranger .line")).to_have_count(2)
    expect(section.get_by_role("list", name="Chances at this moment").get_by_role("button")).to_have_count(4)
    section.get_by_text("The chances as a table").click()
    for row in section.get_by_role("row").all()[1:]:
        shares = [re.match("[^\\d]*(\\d+)", cell.inner_text()) for cell in row.get_by_role("cell").all()]
        assert 97 <= sum(int(share[1]) for share in shares if share) <= 103
    assert violations(person) == []
