"""How it ended, in a panel over the board: how it is laid out. What it says is tested in `web/src/table/end.component.test.ts`."""

import pytest
from finished import play
from fixtures import Invite
from house import House, bots, here
from person import Person
from playwright.sync_api import Locator, expect
from temper import Temper

ONE_LINE = 48


def ended(person: Person, house: House) -> Locator:
    """Sit down where a game is over."""
    opened = house.table("directors-cut", [here("Ada"), *bots(7)])
    play(house, opened, Temper(1, most=9, meek=True))
    person.sit(opened)
    panel = person.page.get_by_role("dialog")
    expect(panel.get_by_role("heading", level=2)).to_be_visible()
    return panel


def bottom(one: Locator) -> float:
    box = one.bounding_box()
    assert box
    return box["y"] + box["height"]


@pytest.mark.parametrize("phone", [True, False])
def test_whoever_attempted_nothing_takes_one_line_and_the_axis_keeps_off_the_legend(
    invite: Invite, house: House, phone: bool
) -> None:
    person = invite(house, phone=phone)
    panel = ended(person, house)
    story = next(said["story"] for said in reversed(person.frames) if said.get("story"))
    made = {attempt["seat"] for attempt in story["attempts"]}
    assert len(made) < 8, "meek Ada has attempted something"
    for seat, row in enumerate(panel.get_by_role("row").all()[1:]):
        box = row.bounding_box()
        assert box
        assert seat in made or box["height"] <= ONE_LINE, f"{row.inner_text()!r} takes {box['height']} px"
    star = panel.locator(".key.won").evaluate(
        "(key) => key.getBoundingClientRect().top - parseFloat(getComputedStyle(key, '::before').height)"
    )
    assert bottom(panel.locator(".axis span").first) <= star
    for key in panel.locator(".key").all():
        assert float(key.evaluate("(key) => parseFloat(getComputedStyle(key).borderBottomWidth)")) > 0, "its foot is cut off"
