"""Random games of the Anniversary edition and Save: every part of every board, number of players, pet, with and without Strangers
and Escape. The quick form plays a few of those in which everything meets everything else; ``make proofs`` a thousand of each.

Every game is watched inside the engine at every decision; every tenth goes through a match as well, with all that one can do.
"""

import os
from collections.abc import Sequence
from functools import cache

import pytest

from doctorlucky.editions.ruleset import ruleset
from doctorlucky.engine.event import NONE
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import UndoError
from doctorlucky.match import determinize
from doctorlucky.match.verifying import replayed
from doctorlucky.views.knowledge import known_position
from rulesets import Table, cards_of, cover, every_ruleset

LONG = os.environ.get("DOCTORLUCKY_PROOFS") == "long"
GAMES = 1000 if LONG else 2
EVERY = 10
"""One game in so many is looked at more closely."""
SHARES = 64 if LONG else 8


@cache
def tables() -> Sequence[Table]:
    every = [table for table in every_ruleset() if table.edition in ("anniversary", "save")]
    return every if LONG else cover(every)


def watched(rules: Rules, seed: str) -> State:
    """A whole random game; a seat to decide always can, cards are conserved, and no decision depends on what is hidden."""
    chance, choice = Stream(seed), Stream(f"{seed}/choice")
    s = rules.begin()
    rules.advance(s)
    turn = 0
    while not s.over:
        if rules.awaits_chance(s):
            bag = rules.outcomes(s)
            rules.decide(s, bag[chance.below(len(bag))])
            continue
        codes = rules.menu(s).codes()
        assert codes
        assert len({*codes}) == len(codes)
        assert rules.menu(known_position(s, s.seat)).codes() == codes
        assert not rules.strangers >> s.seat & 1
        if s.turn != turn:
            turn = s.turn
            assert turn < 20_000, "it comes to an end"
            assert cards_of(s) == rules.whole
        rules.decide(s, codes[choice.below(len(codes))])
    assert cards_of(s) == rules.whole
    return s


def check_end(table: Table, rules: Rules, s: State) -> None:
    if table.edition == "save":
        sunk = s.layout == len(rules.layouts) - 1 and not s.deck
        assert (s.winner == NONE) == sunk, "saved, or sunk to the last deck"
    else:
        assert s.winner != NONE
        assert s.loser == NONE or not rules.strangers >> s.loser & 1, "never a Stranger (ANNIV-9)"
    alive = sum(space >= 0 for space in s.pawns)
    assert alive == (1 if "escape" in table.variants else rules.seats)


def closely(table: Table, seed: str) -> None:
    """Records, replays, undo, views and worlds along the way."""
    match = table.match(seed)
    choice = Stream(f"{seed}/choice")
    while not match.over:
        legal = match.legal()
        before = match.state()
        action = legal[choice.below(len(legal))]
        match.play(action)
        if choice.below(20):
            continue
        try:
            assert match.undo() == action
            assert match.state() == before
            match.play(action)
        except UndoError:
            pass
        reader = choice.below(match.ruleset.seats + 1)
        view = match.view(reader if reader < match.ruleset.seats else None)
        world = determinize(view, choice)
        assert world.view(view.seat) == view
        assert world.view(view.seat).as_dict() == view.as_dict()
        assert cards_of(world.state()) == match.ruleset.rules.whole
    again = replayed(match.record(), prove=True)
    assert again.state() == match.state()
    assert again.events == match.events


@pytest.mark.parametrize("number", range(SHARES))
def test_games_finish_or_sink(number: int) -> None:
    for table in tables()[number::SHARES]:
        rules = ruleset(table.edition, table.players, table.variants, table.board, table.part).rules
        for game in range(GAMES):
            seed = f"{table}/{game}"
            check_end(table, rules, watched(rules, seed))
            if game % EVERY == 1:
                closely(table, seed)
