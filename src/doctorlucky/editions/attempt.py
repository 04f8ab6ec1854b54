"""Attempts: what they can be made with, who would notice, and how one is announced (TRY-*)."""

from doctorlucky.engine.action import ATTEMPT, BARE, make
from doctorlucky.engine.event import ATTEMPTED, NONE
from doctorlucky.engine.menu import Menu, single, singles
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


def weapons_of(rules: Rules) -> list[bool]:
    """Which cards can be used in an attempt, by number."""
    return [card.arms for card in rules.deck.cards]


class Attempts:
    """The attempts on one pawn: with bare hands, and with each weapon in hand (TURN-4: at most one)."""

    def __init__(self, rules: Rules, pawn: int) -> None:
        self.weapon = weapons_of(rules)
        self.bare = single(make(ATTEMPT, pawn, BARE))
        self.armed = singles([make(ATTEMPT, pawn, card) for card in range(len(self.weapon))])

    def offer(self, s: State, seat: int, menu: Menu) -> None:
        """Put them on the menu. Whether the pawn can be attempted on at all is for its target to say."""
        menu.add(self.bare)
        menu.add_each(s.hands[seat], self.weapon, self.armed)


def occupied(s: State, spare: int) -> int:
    """The spaces, as bits, where players other than those in `spare` stand."""
    mask = 0
    for seat in range(len(s.pawns)):
        space = s.pawns[seat]
        if space >= 0 and not spare >> seat & 1:
            mask |= 1 << space
    return mask


def witnessed(rules: Rules, s: State, here: int, others: int, not_alone: Refusal, seen: Refusal) -> Refusal | None:
    """Why what is done in a space would not go unnoticed: `others`, the spaces as bits where those stand who must not know of it,
    or a witness."""
    if others >> here & 1:
        return not_alone
    if others & rules.sight.onto(s, here):
        return seen
    for witness in rules.witnesses:
        refusal = witness.watches(s, here)
        if refusal is not None:
            return refusal
    return None


def announce(rules: Rules, s: State, pawn: int, card: int) -> None:
    """The active seat makes an attempt: its strength is fixed here and now (TRY-2), its weapon spent (TRY-3)."""
    seat = s.active
    space = s.pawns[seat]
    strength = rules.strength.of(s, seat, card, space)
    s.attempts += 1
    s.note(ATTEMPTED, seat=seat, pawn=pawn, card=NONE if card == BARE else card, space=space, amount=strength)
    if card != BARE:
        rules.spend(s, seat, card)
    rules.exchange.open(s, seat, pawn, strength, NONE if card == BARE else card)
    for watcher in rules.attempt_watchers:
        watcher.announced(s, pawn)
