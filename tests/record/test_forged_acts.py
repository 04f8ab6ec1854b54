"""Positions of the newer editions that no game comes to: a record that claims one is refused at its line."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from forger import PLACE, wrong_line

from doctorlucky import Match
from doctorlucky.errors import RulesetError
from doctorlucky.record.notation import Record, read, write
from on_the_run import on_the_run


def forged(match: Match, change: Callable[[dict[str, Any]], None], result: str = "unfinished") -> str:
    """A record that begins where the match is now, but for a change."""
    position = deepcopy(match.state().as_dict())
    change(position)
    facts = {**read(match.record()).facts, "position": position, "dealer": position["dealer"]}
    return write(Record(facts, [], result))


def escaping() -> Match:
    """Seat 0 attacks seat 1 in the Escape."""
    hands = [["killing-joke", "failure-1"], ["failure-1", "kitchen"], ["failure-2"]]
    match = on_the_run("center", "parlor", ["foyer", "foyer", "foyer"], hands)
    match.play("attempt seat-2 killing-joke")
    return match


def hunting(**more: Any) -> Match:
    return Match.arrange(
        "anniversary",
        3,
        ["escape"],
        part="center",
        doctor="foyer",
        pawns=["foyer", "green-house", "green-house"],
        seed=1,
        **more,
    )


def test_what_is_not_forged_is_read() -> None:
    for match in (escaping(), hunting()):
        assert Match.replay(forged(match, lambda position: None)).state() == match.state()


def to_gone(position: dict[str, Any]) -> None:
    position["discards"] = []
    position["gone"] = [position["extra"][0] - 1]


FORGERIES: dict[str, Callable[[dict[str, Any]], None]] = {
    "an attack of a player's after the turn": lambda position: position.update(stage=position["stage"] + 2),
    "an attack of somebody whose turn it is not": lambda position: position.update(maker=2),
    "an attack on oneself": lambda position: position.update(target=0),
    "a counter where there are none": lambda position: position.update(strengths=[4, 4], totals=[0, 0]),
    "a played card that left the game": to_gone,
    "a board in no state": lambda position: position.update(layout=7),
    "a keepsake nobody played": lambda position: position.update(extra=[1]),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_escape_5_no_game_comes_to_it(name: str) -> None:
    assert wrong_line(forged(escaping(), FORGERIES[name])) == PLACE["position"]


def test_escape_1_nobody_goes_next_while_a_turn_is_on() -> None:
    """It would begin the Escape without a kill."""
    assert wrong_line(forged(hunting(), lambda position: position.update(next=1))) == PLACE["position"]


def test_escape_4_the_doctor_keeps_no_reasons_before_he_is_killed() -> None:
    def change(position: dict[str, Any]) -> None:
        card = position["deck"].pop()
        position["reasons"] = [8 << 6 | card]

    assert wrong_line(forged(hunting(), change)) == PLACE["position"]


def test_escape_1_everybody_is_there_when_it_begins() -> None:
    match = Match.arrange(
        "anniversary",
        3,
        part="center",
        doctor="foyer",
        pawns=["foyer", "green-house", "green-house"],
        hands=[["killing-joke"], [], []],
        seed=1,
    )
    match.play("attempt doctor killing-joke")
    record = read(match.escape(seed=1).record())
    facts = deepcopy(record.facts)
    facts["position"]["pawns"][0] = -1
    assert wrong_line(write(Record(facts, record.lines, record.result))) == PLACE["position"]


def test_escape_1_nothing_follows_where_nobody_won() -> None:
    match = Match.arrange("anniversary", 3, part="center", doctor="foyer", pawns=["foyer"] * 3, seed=1)
    over = Match.replay(forged(match, lambda position: position.update(over=True, prompt=-1, seat=-1), "nobody"))
    with pytest.raises(RulesetError, match="ESCAPE-1"):
        over.escape()
