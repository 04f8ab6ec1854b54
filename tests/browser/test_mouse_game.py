"""A whole game by mouse alone: from the door to the end, and what can be done then."""

import re
from pathlib import Path

from fixtures import Invite
from hands import Hands
from house import House, bots, here
from mouse import Mouse
from person import Person
from playwright.sync_api import expect
from temper import Temper

from doctorlucky.match import Match

MOST = 600
"""More decisions than any game takes."""
SHORT = 24
"""A game that takes nine of them, of seven kinds."""


def play_on(person: Person, hands: Hands, temper: Temper) -> None:
    """Until the game is over."""
    for _ in range(MOST):
        person.my_turn()
        if person.over:
            return
        hands.do(temper.choose(person.snapshot))
    raise AssertionError("the game does not end")


def test_from_the_door_to_the_end_by_mouse_and_what_can_be_done_then(invite: Invite, house: House, tmp_path: Path) -> None:
    person = invite(house, still=False)
    page = person.page
    person.go("/")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Play now").click()
    person.until(lambda: bool(person.snapshot))
    assert [seat["kind"] for seat in person.table["seats"]] == ["person", "bot", "bot", "bot"]
    assert person.table["seats"][0]["name"] == "Ada"
    person.sit(house.table("directors-cut", [here("Ada"), *bots(3)], deal=SHORT))
    play_on(person, Mouse(person), Temper(8))

    end = page.get_by_role("dialog", name=re.compile("Doctor Lucky"))
    expect(end).to_be_visible()
    names = [seat["name"] for seat in person.table["seats"]]
    winner = person.snapshot["winner"]
    expect(end.get_by_role("heading", level=2)).to_have_text(
        "You have killed Doctor Lucky" if winner == 0 else f"{names[winner]} has killed Doctor Lucky"
    )
    for name in names:
        expect(end.get_by_role("rowheader", name=name)).to_be_visible()
    story = person.heard("update")[-1]["story"]
    figures = end.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Ada"))
    expect(figures.get_by_role("cell", name=str(story["figures"][0]["turns"]), exact=True).first).to_be_visible()

    with page.expect_download() as waiting:
        end.get_by_role("link", name="Download record").click()
    record = tmp_path / "game.record"
    waiting.value.save_as(record)
    again = Match.replay(record.read_text())
    assert again.over
    assert again.result is not None
    assert again.result.winner == winner

    end.get_by_role("button", name="Verify the deal").click()
    expect(end.get_by_text("The deal was fixed before the first card was seen")).to_be_visible()
    expect(end.get_by_text(story["seed"])).to_be_visible()

    end.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    page.go_back()
    page.get_by_role("dialog").get_by_role("button", name="Play again").click()
    person.until(lambda: person.table["game"] == 2)
    assert not person.over
    expect(page.get_by_role("dialog", name=re.compile("killed Doctor Lucky"))).to_have_count(0)


def test_what_cannot_be_done_says_why_and_a_step_can_be_taken_back(person: Person) -> None:
    mouse = Mouse(person)
    mouse.sit_down()
    person.look()
    told = person.snapshot["refusals"]["attempt doctor"]
    refused = person.actions.locator("button[aria-disabled=true]").filter(has_text=told["reason"])
    refused.click(force=True)  # it is there to be pressed, and says that nothing will come of it
    expect(person.polite).to_contain_text(told["reason"])
    with person.page.expect_popup() as popup:
        person.actions.get_by_role("link", name=told["rule"]).first.click()
    expect(popup.value.locator(f"[id='{told['rule']}']")).to_be_in_viewport()
    before = person.snapshot["pawns"][0]
    mouse.do(next(one for one in person.legal() if one.startswith("step")))
    assert person.snapshot["pawns"][0] != before
    seq = person.snapshot["seq"]
    person.actions.get_by_role("button", name="Undo").click()
    person.until(lambda: person.snapshot["seq"] != seq)
    person.shown()
    assert person.snapshot["pawns"][0] == before
    expect(person.polite).to_contain_text("Taken back")
