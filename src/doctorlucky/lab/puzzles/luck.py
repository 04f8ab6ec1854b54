"""What others can bring against an attempt, as far as a seat can know.

Everything is computed from what the seat sees: its own hand, the piles that lie open, the sizes of the others' hands. What they
really hold is not looked at.
"""

from typing import Final

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.state import State
from doctorlucky.match.worlds import counts
from doctorlucky.views.knowledge import seen_cards


class Luck:
    """Counts luck for one seat."""

    def __init__(self, ruleset: Ruleset, seat: int) -> None:
        self.rules: Final = ruleset.rules
        self.seat: Final = seat
        self.of: Final = [card.luck for card in ruleset.deck.cards]
        self.tokens: Final = "super-spite" in ruleset.variant_ids
        """Tokens of spite can be spent as luck (VAR-3)."""
        self.strangers: Final = len(ruleset.strangers)
        self._whole: Final = [0] * (max(self.of) + 1)
        for card in self.rules.whole:
            self._whole[self.of[card]] += 1

    def unseen(self, s: State) -> list[int]:
        """The cards that the seat sees nowhere: they are in others' hands, in the deck or set aside."""
        left = counts(self.rules.whole, len(self.of))
        for card in self._seen(s):
            left[card] -= 1
        return [card for card, count in enumerate(left) for _ in range(count)]

    def _seen(self, s: State) -> list[int]:
        return seen_cards(s, [s.hands[self.seat]])

    def most(self, s: State, spare: int = -1) -> int:
        """The most luck that all others together, but for the seat `spare`, can hold. A Stranger turns one card over, which may
        be any."""
        held = self.strangers
        tokens = 0
        for seat, hand in enumerate(s.hands):
            if seat not in (self.seat, spare):
                held += len(hand)
                tokens += s.spite[seat]
        left = self._whole[:]  # unseen cards by their luck; this runs for every turn of every game that is looked through
        for card in self._seen(s):
            left[self.of[card]] -= 1
        most = tokens if self.tokens else 0
        for luck in range(len(left) - 1, 0, -1):
            taken = min(held, left[luck])
            held -= taken
            most += taken * luck
        return most

    def own(self, s: State) -> int:
        """What the seat could bring itself."""
        return sum(self.of[card] for card in s.hands[self.seat]) + (s.spite[self.seat] if self.tokens else 0)
