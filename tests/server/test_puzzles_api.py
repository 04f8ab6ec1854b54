"""Puzzles over HTTP: what a page needs to put one, and nothing that its solver may not see."""

from pathlib import Path
from typing import Any

import pytest
from door import Door, open_door

from doctorlucky.lab.puzzles.daily import of_the_day
from doctorlucky.lab.puzzles.puzzle import shipped

PICKED = [next(puzzle for puzzle in shipped() if puzzle.kind == kind) for kind in ("win", "foil", "save")]


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with open_door(tmp_path_factory.mktemp("puzzles")) as opened:
        yield opened


def tried(door: Door, number: int, *actions: str) -> Any:
    return door.client.post(f"/api/puzzles/{number}", json={"actions": actions})


def hinted(door: Door, number: int, *actions: str, given: int = 0) -> Any:
    return door.client.post(f"/api/puzzles/{number}/hint", json={"actions": actions, "given": given})


def solution(door: Door, number: int) -> list[str]:
    told: list[str] = door.client.get(f"/api/puzzles/{number}/solution").json()["actions"]
    return told


def test_the_list_has_all_of_them_and_that_of_the_day(door: Door) -> None:
    from datetime import date

    said = door.client.get("/api/puzzles?date=2026-11-16").json()
    assert said["day"] == "2026-11-16"
    assert said["today"] == of_the_day(date(2026, 11, 16)).number
    assert [card["number"] for card in said["puzzles"]] == [puzzle.number for puzzle in shipped()]
    assert {card["number"] for card in said["puzzles"]} >= {door.client.get("/api/puzzles").json()["today"]}
    german = door.client.get("/api/puzzles?language=de").json()
    assert any(card["variants"] != other["variants"] for card, other in zip(german["puzzles"], said["puzzles"], strict=True))


@pytest.mark.parametrize("puzzle", PICKED, ids=lambda puzzle: puzzle.kind)
def test_a_puzzle_is_put_and_its_solution_solves_it(door: Door, puzzle: Any) -> None:
    put = door.client.get(f"/api/puzzles/{puzzle.number}").json()
    assert put["snapshot"]["to_act"] == put["seat"] == puzzle.seat
    assert put["card"]["kind"] == puzzle.kind
    assert bool(put["snapshot"]["attempt"]) == (puzzle.kind == "foil")
    actions: list[str] = []
    for action in solution(door, puzzle.number):
        answer = tried(door, puzzle.number, *actions)
        assert answer.json()["verdict"] is None
        assert action in answer.json()["snapshot"]["legal"]
        actions.append(action)
    verdict = tried(door, puzzle.number, *actions).json()["verdict"]
    assert verdict["solved"]
    assert verdict["why"] == ("saved" if puzzle.kind == "save" else "won")


def test_what_is_wrong_says_why(door: Door) -> None:
    save = PICKED[2]
    answer = tried(door, save.number, "end").json()
    assert not answer["verdict"]["solved"]
    assert answer["verdict"]["why"] == "beaten"
    assert answer["lines"]
    win = PICKED[0]
    left = tried(door, win.number, "end").json()["verdict"]
    assert left is None or not left["solved"]


@pytest.mark.parametrize("puzzle", PICKED, ids=lambda puzzle: puzzle.kind)
def test_a_hint_says_one_thing_more_each_time(door: Door, puzzle: Any) -> None:
    nothing = {"card": "", "space": "", "action": ""}
    first = (
        {"about": "witness"}
        if puzzle.kind == "save"
        else {"about": "weapon", "card": puzzle.card}
        if puzzle.card
        else {"about": "bare"}
    )
    place, beginning = {"about": "place", "space": puzzle.place}, {"about": "first", "action": puzzle.solution[0]}
    for given, told in enumerate([first, place, beginning, beginning]):
        assert hinted(door, puzzle.number, given=given).json() == nothing | told
    assert hinted(door, puzzle.number, given=-1).json() == nothing | first
    assert hinted(door, puzzle.number, *puzzle.solution[:-1]).json()["about"] != "astray"


def test_a_hint_says_whether_one_is_on_the_right_way(door: Door) -> None:
    puzzle = PICKED[2]
    astray = {"about": "astray", "card": "", "space": "", "action": ""}
    for given in range(4):
        assert hinted(door, puzzle.number, "end", given=given).json() == astray


@pytest.mark.parametrize("puzzle", PICKED, ids=lambda puzzle: puzzle.kind)
def test_nothing_gives_it_away_before_it_is_asked_for(door: Door, puzzle: Any) -> None:
    """What is put is the position and what its solver can count; no field is there for the line."""
    put = door.client.get(f"/api/puzzles/{puzzle.number}").json()
    assert put.keys() == {"card", "variants", "names", "seat", "snapshot", "lines", "unseen", "held", "against", "own"}
    assert put["card"].keys() == {"number", "kind", "difficulty", "edition", "edition_name", "players", "variants", "board"}
    assert put["card"] in door.client.get("/api/puzzles").json()["puzzles"]
    assert tried(door, puzzle.number, puzzle.solution[0]).json().keys() == {"snapshot", "lines", "verdict"}


@pytest.mark.parametrize("puzzle", PICKED, ids=lambda puzzle: puzzle.kind)
def test_nobody_sees_what_others_hold(door: Door, puzzle: Any) -> None:
    put = door.client.get(f"/api/puzzles/{puzzle.number}").json()
    played = tried(door, puzzle.number, puzzle.solution[0]).json()
    for snapshot in (put["snapshot"], played["snapshot"]):
        assert snapshot.get("hands", []) == []
        assert all(cards == [] for seat, cards in enumerate(snapshot["known_cards"]) if seat != puzzle.seat)
    match = puzzle.begin()
    others = {card for seat in range(len(match.names)) if seat != puzzle.seat for card in match.view(seat).hand}
    view = match.view(puzzle.seat)
    shown = {*view.hand, *view.discards, *view.removed, *(card for cards in view.reasons for card in cards)}
    spaces = {space.id for space in match.ruleset.board.spaces}  # a room's card is called what the room is
    text = door.client.get(f"/api/puzzles/{puzzle.number}").text
    for card in others - shown - spaces:
        assert f'"{card}"' not in text


def test_what_there_is_not_is_refused(door: Door) -> None:
    assert door.client.get("/api/puzzles/99999").status_code == 404
    assert door.client.get("/api/puzzles/first").status_code == 404
    assert door.client.get("/api/puzzles/99999/solution").status_code == 404
    assert hinted(door, 99999).status_code == 400
    assert door.client.post("/api/puzzles/1/hint", json={"actions": [], "given": "all"}).json()["code"] == "malformed"
    assert door.client.get("/api/puzzles?date=tomorrow").status_code == 400
    assert tried(door, 99999, "end").status_code == 400
    assert tried(door, 1, "dance").json()["code"] == "illegal"
    assert tried(door, 1, *["end"] * 100).json()["code"] == "refused"
    over = tried(door, PICKED[2].number, "end", "end").json()
    assert "is over" in over["reason"]
    assert door.client.post("/api/puzzles/1", content=b"{").json()["code"] == "malformed"
    assert "Rätsel" in door.client.get("/api/puzzles/99999?language=de").json()["reason"]


def test_the_page_has_an_address_for_each(door: Door, tmp_path: Path) -> None:
    from doctorlucky.server.app import PAGES

    assert PAGES.fullmatch("/learn/puzzles")
    assert PAGES.fullmatch("/learn/puzzles/12")
    assert not PAGES.fullmatch("/learn/puzzles/twelve")
