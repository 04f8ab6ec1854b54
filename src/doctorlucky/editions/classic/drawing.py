"""Drawing at the end of a quiet turn (CLASSIC-3), and the deck that fills up again from the discards (CLASSIC-4)."""

from typing import Final

from doctorlucky.decks.deck import FAILURE
from doctorlucky.editions.drawing import DrawOne
from doctorlucky.engine.bag import put
from doctorlucky.engine.event import RESHUFFLED
from doctorlucky.engine.interfaces import Supply
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State

PLAYED: Final = Refusal("CLASSIC-3", "you played a card this turn, so you cannot draw")
UNNAMED: Final = Refusal("CLASSIC-3", "you can draw only in a room with a name")
EMPTY: Final = Refusal("CLASSIC-4", "no cards are left to draw")


class DrawWhenQuiet(DrawOne):
    """In a named space, if no card was played; an attempt would have ended the turn."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.named = [bool(space.name) for space in rules.board.spaces]

    def obstacle(self, s: State, seat: int) -> Refusal | None:
        if not s.played and not self.named[s.pawns[seat]]:
            return UNNAMED
        return self.forgone(s)

    def forgone(self, s: State) -> Refusal | None:
        if s.played:
            return PLAYED
        return None if self.rules.supply.available(s) else EMPTY


class Reshuffle(Supply):
    """Spent cards become the new deck when one is needed; Failures leave the game (CLASSIC-4)."""

    def __init__(self, rules: Rules) -> None:
        self.leaves = [card.kind == FAILURE for card in rules.deck.cards]

    def available(self, s: State) -> bool:
        return len(s.deck) > 0 or len(s.discards) > 0

    def ready(self, s: State) -> bool:
        if not s.deck and s.discards:
            s.note(RESHUFFLED, amount=len(s.discards))
            s.deck = s.discards
            s.discards = []
            s.fresh = s.deck[:]
            s.drawn = [0] * len(s.drawn)
        return len(s.deck) > 0

    def discard(self, s: State, card: int) -> None:
        put(s.gone if self.leaves[card] else s.discards, card)

    def taken(self, s: State) -> None:
        """Nothing follows: the deck fills up again."""

    def flaw(self, s: State) -> str:
        if any(self.leaves[card] for card in s.discards):
            return "a Failure leaves the game when it is spent: it is removed, not discarded (CLASSIC-4)"
        return ""
