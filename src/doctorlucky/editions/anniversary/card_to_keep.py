"""The card of an exchange that a foiled attacker would keep as a Reason: the weapon, else the first card played (ANNIV-7)."""

from doctorlucky.editions.foiling import Foiling
from doctorlucky.engine.event import NONE
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


class CardToKeep:
    """Where a state remembers it: the card plus 1, or 0 for none as yet."""

    def __init__(self, rules: Rules) -> None:
        self.place = rules.reserve(1, formerly="keepsake")

    def card(self, s: State) -> int:
        """The card; NONE as yet."""
        return s.extra[self.place] - 1

    def put(self, s: State, card: int) -> None:
        """Remember a card, or NONE."""
        s.extra[self.place] = card + 1


class FoilForReasons(Foiling):
    """Foiling that remembers which card would be kept."""

    def __init__(self, rules: Rules, card_to_keep: CardToKeep) -> None:
        super().__init__(rules)
        self.card_to_keep = card_to_keep

    def open(self, s: State, maker: int, target: int, strength: int, weapon: int = NONE) -> None:
        super().open(s, maker, target, strength, weapon)
        self.card_to_keep.put(s, weapon)

    def count(self, s: State, card: int, luck: int) -> None:
        super().count(s, card, luck)
        if self.card_to_keep.card(s) == NONE:
            self.card_to_keep.put(s, card)

    def close(self, s: State) -> None:
        super().close(s)
        self.card_to_keep.put(s, NONE)
