"""Matches to make records of, and whether two matches are the same."""

from random import Random
from typing import Any

import pytest

from doctorlucky.match import Match

EVERYTHING = ["killing-players", "re-entry", "dog", "vengeful-doctor", "super-spite"]
GAMES: list[tuple[str, int, list[str]]] = [
    ("original", 2, []),
    ("original", 5, ["spite", "first-round", "starting-hands"]),
    ("directors-cut", 8, ["starting-positions", "no-f3"]),
    ("directors-cut", 3, ["killing-players"]),
    ("directors-cut", 4, EVERYTHING),
    ("deluxe", 4, ["old-dog", "new-tricks", "stronger-weapons"]),
    ("anniversary", 4, ["pet-cat"]),
    ("anniversary", 2, ["pet-dog"]),
    ("anniversary", 3, ["escape"]),
    ("save", 3, ["penalties"]),
]
IDS = ["1996", "1996-spite", "placed", "killing", "everything", "deluxe", "cat", "strangers", "escape", "ship"]
all_games = pytest.mark.parametrize(("edition", "players", "variants"), GAMES, ids=IDS)


def played(match: Match, decisions: int, seed: int = 0) -> Match:
    """The match after some decisions at random, bold ones preferred."""
    rng = Random(seed)
    for _ in range(decisions):
        if match.over:
            break
        bold = [action for action in match.legal() if action.verb in ("attempt", "counter", "draw", "buy")]
        match.play(rng.choice(bold) if bold and rng.random() < 0.5 else rng.choice(list(match.legal())))
    return match


def arranged(**more: Any) -> Match:
    return Match.arrange(
        "directors-cut",
        4,
        EVERYTHING,
        seed=2,
        doctor="tennessee-room",
        pawns=["lilac-room", "foyer", "white-room", None],
        hands=[["trowel"], ["failure-1", "move-1"], ["kitchen"], []],
        spite=[1, 2, 0, 3],
        extras={"dog": {"space": "lilac-room", "alive": True, "tokens": 0}},
        **more,
    )


def assert_same(one: Match, other: Match) -> None:
    """The two cannot be told apart, now or later."""
    assert one.state() == other.state()
    assert one.events == other.events
    assert one.actions == other.actions
    for name in ("names", "seed", "seat", "turn", "attempts"):
        assert getattr(one, name) == getattr(other, name)
    assert one.record() == other.record()
    assert list(one.legal()) == list(other.legal())
    later, as_well = played(one.copy(), 40, seed=9), played(other.copy(), 40, seed=9)
    assert later.state() == as_well.state(), "chance has a different future"
    assert later.events == as_well.events
