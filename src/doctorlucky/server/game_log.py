"""The log: what happened as one reader may know it, as data and in words."""

from collections.abc import Iterable
from typing import Final

from doctorlucky.engine.action import pawn_text
from doctorlucky.engine.event import ESCAPE, LIGHTS_OUT, NONE, PART, SANK, TURN, Event
from doctorlucky.languages import Language
from doctorlucky.match import Match
from doctorlucky.narration import Narrator
from doctorlucky.server.protocol.table import Line


class GameLog:
    """One reader's log of one match, in one language. It is told every event once, in order."""

    def __init__(self, match: Match, seat: int | None, language: Language, all: bool = False) -> None:
        """`all` tells hidden cards too: for matches that are over."""
        ruleset = match.ruleset
        self.seat: Final = seat
        self.lines: Final[list[Line]] = []
        self._spaces: Final = [space.id for space in ruleset.board.spaces]
        self._cards: Final = [card.id for card in ruleset.deck.cards]
        self._all: Final = all
        self._turn = 0
        self._entries = 0
        start = int(match.commitment[:6], 16)  # other words for another game, the same for all of its readers
        self._narrator: Final = Narrator(
            ruleset.board, ruleset.deck, match.names, start=start, layouts=ruleset.rules.layouts, language=language
        )

    def tell(self, events: Iterable[Event]) -> list[Line]:
        """Add what the next decision brought about, as the reader may know it, and return that."""
        told = [self._line(event if self._all else event.seen_by(self.seat)) for event in events]
        self._entries += 1
        self.lines.extend(told)
        return told

    def _line(self, event: Event) -> Line:
        text, remark = self._narrator.tell_apart(event)
        if event.what == TURN:
            self._turn = event.amount
        return Line(
            seq=self._entries,
            what=event.what,
            text=text,
            remark=remark,
            turn=self._turn,
            seat=None if event.seat == NONE else event.seat,
            pawn="" if event.pawn == NONE else pawn_text(event.pawn),
            card="" if event.card == NONE else self._cards[event.card],
            space="" if event.space == NONE else self._spaces[event.space],
            origin="" if event.origin == NONE or event.what in LAYOUTS else self._spaces[event.origin],
            amount=event.amount,
            cards=[self._cards[card] for card in event.cards],
        )


LAYOUTS: Final = (PART, LIGHTS_OUT, SANK, ESCAPE)
"""Events that change the board give the previous layout in `origin`, which is not a space there."""
