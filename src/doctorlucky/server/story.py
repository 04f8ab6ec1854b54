"""A finished game in figures: what the page draws its picture from."""

from typing import Final

from doctorlucky.engine.action import pawn_text
from doctorlucky.engine.event import (
    ATTEMPTED,
    COUNTERED,
    DREW,
    FAILED,
    FOILED_WITH,
    KILLED,
    NONE,
    SAVED,
    SPENT,
    STRUCK,
    TURN,
    TURNED_OVER,
    Event,
)
from doctorlucky.match import Match
from doctorlucky.server.protocol.table import Attempted, Figure, Story


class Open:
    """An attempt that is being answered."""

    def __init__(self, seq: int, turn: int, event: Event) -> None:
        self.seq: Final = seq
        self.turn: Final = turn
        self.event: Final = event
        self.total = 0

    def closed(self, match: Match, succeeded: bool) -> Attempted:
        event = self.event
        return Attempted(
            seq=self.seq,
            turn=self.turn,
            seat=None if event.seat == NONE else event.seat,
            target=pawn_text(event.pawn),
            space="" if event.space == NONE else match.ruleset.board.spaces[event.space].id,
            card="" if event.card == NONE else match.ruleset.deck.cards[event.card].id,
            strength=event.amount,
            total=self.total,
            succeeded=succeeded,
        )


def story_of(match: Match, seconds: float, replay: str) -> Story:
    """The story of a match that is over."""
    seats = range(match.ruleset.seats)
    turns, drawn, luck = [0] * len(seats), [0] * len(seats), [0] * len(seats)
    attempts: list[Attempted] = []
    turn = 0
    opened: dict[tuple[str, str], Open] = {}
    answered: tuple[str, str] | None = None
    """By whom and on whom: which of several attempts is being answered (PVP-3)."""
    for seq, (entry, told) in enumerate(match.retold()):
        for event in entry.events:
            sides = ("doctor" if event.seat == NONE else pawn_text(event.seat), pawn_text(event.pawn))
            if event.what == TURN:
                turn = event.amount
                turns[event.seat] += 1
            elif event.what == DREW:
                drawn[event.seat] += 1
            elif event.what in (ATTEMPTED, STRUCK, COUNTERED):
                opened[sides] = Open(seq, turn, event)
                if len(opened) == 1:
                    answered = sides
            elif event.what in (FOILED_WITH, SPENT, TURNED_OVER) and answered in opened:
                luck[event.seat] += max(0, event.amount - opened[answered].total)
                opened[answered].total = event.amount
            elif event.what in (FAILED, KILLED, SAVED) and sides in opened:
                attempts.append(opened.pop(sides).closed(match, event.what != FAILED))
        now = told.view().attempt
        answered = None if now is None else (now.maker, now.target)
    view = match.view()
    figures = [
        Figure(
            seat=seat,
            turns=turns[seat],
            attempts=sum(attempt.seat == seat for attempt in attempts),
            strongest=max((attempt.strength for attempt in attempts if attempt.seat == seat), default=0),
            luck=luck[seat],
            drawn=drawn[seat],
            spite=view.spite[seat],
        )
        for seat in seats
    ]
    return Story(
        winner=view.winner,
        loser=view.loser,
        turns=match.turn,
        seconds=round(seconds, 1),
        figures=figures,
        attempts=sorted(attempts, key=lambda attempt: attempt.seq),
        seed=match.seed,
        replay=replay,
    )
