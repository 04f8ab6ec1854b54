"""Reasons: cards kept from foiled attempts, each worth 1 from then on (ANNIV-5, ANNIV-7)."""

from doctorlucky.editions.anniversary.card_to_keep import CardToKeep
from doctorlucky.editions.strength import PLENTY, WeaponOrOne
from doctorlucky.engine.action import BARE
from doctorlucky.engine.bag import take
from doctorlucky.engine.event import NONE, REASON
from doctorlucky.engine.interfaces import Reward
from doctorlucky.engine.state import State, holder_of


class StrengthByReasons(WeaponOrOne):
    """1, and 1 for each Reason, and the weapon on top (ANNIV-5)."""

    def of(self, s: State, seat: int, card: int, space: int) -> int:
        return 1 + s.spite[seat] + (0 if card == BARE else self.weapon(card, space))


class Reasons(Reward):
    """A foiled attacker keeps the weapon, else the first card that was played (ANNIV-7)."""

    def __init__(self, card_to_keep: CardToKeep) -> None:
        self.card_to_keep = card_to_keep

    def earn(self, s: State, seat: int) -> None:
        s.spite[seat] += 1
        s.note(REASON, seat=seat, card=self.keep(s, seat), amount=s.spite[seat])

    def keep(self, s: State, holder: int) -> int:
        """A seat or the Doctor keeps a card of the exchange that is being settled."""
        card = self.card_to_keep.card(s)
        assert card != NONE
        take(s.discards, card)
        s.keep(holder, card)
        return card

    def left(self, s: State) -> int:
        return PLENTY

    def flaw(self, s: State) -> str:
        held = [len(s.reasons_of(seat)) for seat in range(len(s.spite))]
        card = self.card_to_keep.card(s)
        if card != NONE and (s.maker == NONE or card not in s.discards):
            return "what may be kept as a Reason was played, and lies among the discards (ANNIV-7)"
        return "" if held == s.spite else "Reasons are cards: there are as many as cards kept (ANNIV-7)"


def give_up(s: State, seat: int) -> list[int]:
    """The Reasons of a seat, which has them no longer."""
    cards = s.reasons_of(seat)
    s.reasons = [reason for reason in s.reasons if holder_of(reason) != seat]
    s.spite[seat] = 0
    return cards
