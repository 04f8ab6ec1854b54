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

    def __init__(self, seq: int, turn: int, event: Event, space: int) -> None:
        self.seq: Final = seq
        self.turn: Final = turn
        self.event: Final = event
        self.space: Final = space
        self.total = 0

    def is_settled_by(self, event: Event) -> bool:
        """Whether the event tells what came of this attempt: it has the same maker and target."""
        return (self.event.seat, self.event.pawn) == (event.seat, event.pawn)

    def closed(self, match: Match, succeeded: bool) -> Attempted:
        """The attempt as the story tells it, now that it has succeeded or failed."""
        event = self.event
        return Attempted(
            seq=self.seq,
            turn=self.turn,
            seat=None if event.seat == NONE else event.seat,
            target=pawn_text(event.pawn),
            space="" if self.space == NONE else match.ruleset.board.spaces[self.space].id,
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
    opened: list[Open] = []
    """An attempt and the counters that answer it, in order: those of the same two people against each other too (PVP-3)."""
    answered = -1
    """Which of them is being answered; none of them where a record begins in the middle of an exchange."""
    for seq, (entry, told) in enumerate(match.history()):
        for event in entry.events:
            if event.what == TURN:
                turn = event.amount
                turns[event.seat] += 1
            elif event.what == DREW:
                drawn[event.seat] += 1
            elif event.what in (ATTEMPTED, STRUCK):
                opened, answered = [Open(seq, turn, event, event.space)], 0
            elif event.what == COUNTERED:  # in the room where they were attacked
                opened.append(Open(seq, turn, event, opened[0].space if opened else NONE))
            elif event.what in (FOILED_WITH, SPENT, TURNED_OVER) and answered >= 0:
                luck[event.seat] += event.amount - opened[answered].total
                opened[answered].total = event.amount
            elif event.what in (FAILED, KILLED, SAVED):
                settled = next((attempt for attempt in opened if attempt.is_settled_by(event)), None)  # they are in order (PVP-4)
                if settled is not None:
                    opened.remove(settled)
                    attempts.append(settled.closed(match, event.what != FAILED))
        now = told.state()
        answered = now.round - len(now.strengths) + len(opened) if opened else -1
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
