"""Views that were sent to another process say there what they said here."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from test_state import filled

from doctorlucky.boards import load_board
from doctorlucky.engine.stream import Stream
from doctorlucky.match import Match
from doctorlucky.views.packing import unpacked
from doctorlucky.views.view import View
from rulesets import Table, spread

GAMES = 120
SHARES = 8


def travelled(view: View) -> View:
    found = pickle.loads(pickle.dumps(view))
    assert isinstance(found, View)
    return found


def same(here: View, there: View) -> bool:
    return (
        here == there
        and here.names == there.names
        and here.as_dict() == there.as_dict()
        and here.legal == there.legal
        and here._position.facts() == there._position.facts()
    )


@pytest.mark.parametrize("share", range(SHARES))
def test_views_arrive_as_they_were_sent(share: int) -> None:
    for table in spread(GAMES, 101)[share::SHARES]:
        travels(table)


def travels(table: Table) -> None:
    """A game of this, sent now and then."""
    match = table.match("travel")
    choice = Stream("travel")
    looked = 0
    while not match.over and match.turn < 80:
        if not looked or choice.below(8) == 0:
            for seat in (None, *range(len(match.names))):
                assert same(match.view(seat), travelled(match.view(seat))), table
            looked += 1
        legal = match.legal()
        match.play(legal[choice.below(len(legal))])
    assert looked
    assert same(match.view(), travelled(match.view())), table


def test_every_field_of_a_position_travels() -> None:
    s = filled()
    there = unpacked(pickle.loads(pickle.dumps(s.as_dict())))
    assert there == s
    assert [type(value) for value in there.as_dict().values()] == [type(value) for value in s.as_dict().values()]


def test_a_board_of_ones_own_travels_along(tmp_path: Path) -> None:
    path = tmp_path / "annex.toml"
    path.write_text(load_board("mansion-1996").text.replace("Trophy Room", "Smoking Room"), "utf-8")
    match = Match.new("directors-cut", 3, board=str(path), seed=1)
    view = match.view(0)
    path.unlink()
    there = travelled(view)
    assert same(view, there)
    assert there.ruleset.board.spaces[0].name == view.ruleset.board.spaces[0].name
    assert any(space.name == "Smoking Room" for space in there.ruleset.board.spaces)
    assert travelled(view).ruleset is there.ruleset  # and is not made anew every time


def test_into_another_process() -> None:
    match = Match.new("anniversary", 2, ["pet-cat"], seed=5)
    view = match.view(match.seat)
    look = "import pickle, sys; v = pickle.load(sys.stdin.buffer); print(v); print(v.legal)"
    run = subprocess.run([sys.executable, "-c", look], input=pickle.dumps(view), capture_output=True, check=True)
    assert run.stdout.decode().splitlines() == [repr(view), repr(view.legal)]
