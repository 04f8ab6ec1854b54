"""The story of a game: every attempt that was announced is told once, with its room, its luck and how it ended."""

from collections.abc import Sequence
from random import Random

import pytest

from doctorlucky.engine.action import pawn_text
from doctorlucky.engine.event import ATTEMPTED, COUNTERED, FAILED, KILLED, NONE, SAVED, STRUCK, Event
from doctorlucky.match import Match
from doctorlucky.match.determinize import determinize
from doctorlucky.server.protocol.table import Attempted
from doctorlucky.server.story import story_of

ANNOUNCED = (ATTEMPTED, COUNTERED, STRUCK)
SETTLED = (FAILED, KILLED, SAVED)
GAMES: dict[str, tuple[str, int, list[str]]] = {
    "killing-players": ("directors-cut", 3, ["killing-players"]),
    "re-entry": ("directors-cut", 4, ["killing-players", "re-entry", "super-spite"]),
    "dog": ("directors-cut", 4, ["killing-players", "dog", "vengeful-doctor"]),
    "strangers": ("anniversary", 2, []),
    "escape": ("anniversary", 3, ["escape"]),
    "save": ("save", 3, []),
}
SEEDS = range(60)
LONGEST = 600
"""Decisions: who strikes at everybody on sight is soon done."""


def played(name: str, seed: int) -> Match | None:
    """A game of people who strike, and strike back, whenever they can; None if it takes too long."""
    edition, players, variants = GAMES[name]
    dice, match = Random(seed), Match.new(edition, players, variants, seed=f"x{seed}")
    return match if finish(match, dice) else None


def finish(match: Match, dice: Random) -> bool:
    for _ in range(LONGEST):
        if match.over:
            return True
        legal = list(match.legal())
        strikes = [action for action in legal if action.verb in ("attempt", "counter")]
        match.play(dice.choice(strikes if strikes and dice.random() < 0.8 else legal))
    return False


def exchanges(events: Sequence[Event]) -> list[list[tuple[Event, Event]]]:
    """Attempts with how they ended. Those of an exchange are settled together and in order (PVP-4), before the next begins."""
    found: list[list[tuple[Event, Event]]] = []
    announced: list[Event] = []
    settled: list[Event] = []
    for event in events:
        if event.what in ANNOUNCED:
            announced.append(event)
        elif event.what in SETTLED:
            settled.append(event)
            if len(settled) == len(announced):
                found.append(list(zip(announced, settled, strict=True)))
                announced, settled = [], []
    assert not announced
    assert not settled
    return found


def facts(attempt: Attempted) -> tuple[int | None, str, str, int, bool]:
    return attempt.seat, attempt.target, attempt.card, attempt.strength, attempt.succeeded


@pytest.mark.parametrize("name", GAMES)
def test_every_attempt_is_told_once_with_its_outcome(name: str) -> None:
    longest = 0
    for seed in SEEDS:
        match = played(name, seed)
        if match is None:
            continue
        cards, spaces = [card.id for card in match.ruleset.deck.cards], [space.id for space in match.ruleset.board.spaces]
        story = story_of(match, 1.0, "x")
        expected, rooms = [], []
        for exchange in exchanges(match.events):
            longest = max(longest, len(exchange))
            for announced, settled in exchange:
                assert (announced.seat, announced.pawn) == (settled.seat, settled.pawn)
                seat = None if announced.seat == NONE else announced.seat
                card = "" if announced.card == NONE else cards[announced.card]
                expected.append((seat, pawn_text(announced.pawn), card, announced.amount, settled.what != FAILED))
                rooms.append(spaces[exchange[0][0].space])
        assert [facts(attempt) for attempt in story.attempts] == expected, seed
        assert [attempt.space for attempt in story.attempts] == rooms, "a counter is made in the room of what it answers"
        assert all(attempt.succeeded == (attempt.total < attempt.strength) for attempt in story.attempts), seed
        assert sum(figure.luck for figure in story.figures) == sum(attempt.total for attempt in story.attempts)
        assert sum(figure.attempts for figure in story.figures) == sum(attempt.seat is not None for attempt in story.attempts)
    assert longest >= (3 if "killing-players" in GAMES[name][2] else 1), "counters are countered"


def test_a_record_may_begin_while_an_attempt_is_answered() -> None:
    """What was announced before it is not told; what was announced in it is."""
    begun = told = 0
    for seed in SEEDS:
        dice, match = Random(seed), Match.new(*GAMES["killing-players"], seed=f"x{seed}")
        while not match.over and match.view().attempt is None:
            match.play(dice.choice(list(match.legal())))
        if match.over or match.seat is None:
            continue
        world = determinize(match.view(match.seat), dice)
        if not finish(world, dice):
            continue
        again = Match.replay(world.record())
        attempts = story_of(again, 1.0, "").attempts
        assert len(attempts) == sum(event.what in ANNOUNCED for event in again.events)
        begun += 1
        told += len(attempts)
    assert begun > 20
    assert told > 20
