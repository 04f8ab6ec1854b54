"""Views that went to another process as text say there what they said here, and nothing more."""

import json
from pathlib import Path
from typing import Any

import pytest
from test_views_travel import same

from doctorlucky.boards import load_board
from doctorlucky.engine.state import FIELDS
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.match import Match
from doctorlucky.views.knowledge import UNKNOWN
from doctorlucky.views.text import view_as_text, view_from_text
from doctorlucky.views.view import View
from rulesets import Table, spread

GAMES = 30
SHARES = 4


@pytest.mark.parametrize("share", range(SHARES))
def test_views_arrive_as_they_were_written(share: int) -> None:
    for table in spread(GAMES, 404)[share::SHARES]:
        written(table)


def written(table: Table) -> None:
    """A game of this, written down now and then."""
    match = table.match("text")
    choice = Stream("text")
    looked = 0
    while not match.over and match.turn < 60:
        if not looked or choice.below(8) == 0:
            for seat in (None, *range(len(match.names))):
                view = match.view(seat)
                assert same(view, view_from_text(view_as_text(view))), table
                assert_silent(view, view_as_text(view))
            looked += 1
        legal = match.legal()
        match.play(legal[choice.below(len(legal))])
    assert same(match.view(), view_from_text(view_as_text(match.view()))), table


def assert_silent(view: View, text: str) -> None:
    """Where a card is unknown to the reader, nothing else is written; and there is no other place for what is not known."""
    told = json.loads(text)
    position = told["position"]
    assert {*position} == {*FIELDS}
    assert position["hands"] == view._position.hands
    for seat, hand in enumerate(position["hands"]):
        if view.seat is None:
            assert set(hand) <= {UNKNOWN}
        elif seat != view.seat:
            assert sum(card != UNKNOWN for card in hand) == len(view.known_cards(seat))
    assert {*position["deck"], *position["aside"]} <= {UNKNOWN}
    assert position["known"] == []
    places = {
        "edition",
        "players",
        "variants",
        "board",
        "board_text",
        "part",
        "names",
        "seat",
        "position",
    }
    assert {*told} == places


def test_a_board_of_ones_own_goes_along_as_text(tmp_path: Path) -> None:
    path = tmp_path / "annex.toml"
    path.write_text(load_board("mansion-1996").text.replace("Trophy Room", "Smoking Room"), "utf-8")
    view = Match.new("directors-cut", 3, board=str(path), seed=1).view(0)
    path.unlink()
    there = view_from_text(view_as_text(view))
    assert same(view, there)
    assert any(space.name == "Smoking Room" for space in there.ruleset.board.spaces)


def changed(**facts: Any) -> str:
    told = json.loads(view_as_text(Match.new("original", 2, seed=1).view(0)))
    return json.dumps({**told, **facts})


def positioned(**facts: Any) -> str:
    view = Match.new("original", 2, seed=1).view(0)
    return changed(position={**view._position.as_dict(), **facts})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "[" * 100_000,
        changed(more=1),
        changed(seat=2),
        changed(seat=True),
        changed(position={}),
        positioned(turn="1"),
        positioned(over=0),
        positioned(pawns=["a"]),
        positioned(hands=[[]]),
        positioned(more=1),
        changed(names=["Ada"]),
        changed(edition="none"),
        changed(players="2"),
    ],
)
def test_what_is_no_view_is_refused(text: str) -> None:
    with pytest.raises(DoctorLuckyError):
        view_from_text(text)
