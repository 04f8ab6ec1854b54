"""Making an attempt: what it is worth, and with which weapon."""

from typing import Final

from doctorlucky.bots.heuristic.position import Position
from doctorlucky.engine.action import ATTEMPT, BARE, card_of, make, pawn_of, verb_of
from doctorlucky.engine.event import DOCTOR, DOG

CERTAIN: Final = 50.0
"""Extra worth of an attempt that cannot fail, so that it is never put off."""
ENOUGH_LUCK: Final = 4
"""Luck to hold before attacking anybody who strikes back (PVP-3, DOG-7)."""


class Prospects:
    """What attempts on the Doctor are worth in this turn, by their strength."""

    def __init__(self, position: Position) -> None:
        self._expected, self._deviation = position.expected_luck(position.others())
        self._weights = position.weights
        self._reward = position.weights.spite if position.rules.reward.left(position.s) > 0 else 0.0
        self._worth: dict[int, float] = {}

    def worth(self, strength: int) -> float:
        """The worth of an attempt: its chance of success, the luck it drains, and the spite it earns if it fails."""
        found = self._worth.get(strength)
        if found is None:
            chance = chance_of_success(strength, self._expected, self._deviation)
            found = self._reward + self._weights.drain * strength + self._weights.victory * chance
            if chance >= 1.0:
                found += CERTAIN
            self._worth[strength] = found
        return found


def chance_of_success(strength: int, expected: float, deviation: float) -> float:
    """The approximate chance that the others cannot foil an attempt, from the luck they are expected to hold."""
    if deviation <= 0.0:
        return 1.0 if strength > expected else 0.0
    return min(1.0, max(0.0, 0.5 + 0.35 * (strength - 0.5 - expected) / deviation))


def attempt_on_doctor(position: Position) -> int:
    """An attempt with the strongest weapon here; one that is stronger in its own room is saved if another does nearly as well."""
    s, seat, here, of = position.s, position.seat, position.here, position.rules.strength.of
    precomputed = position.precomputed
    best, chosen = float(of(s, seat, BARE, here)), BARE
    for card in position.hand:
        if precomputed.arms[card]:
            strength = of(s, seat, card, here)
            lost = precomputed.peak[card] - position.rules.strength.weapon(card, here)
            score = strength - position.weights.saved_up * lost
            if score > best:
                best, chosen = score, card
    return make(ATTEMPT, DOCTOR, chosen)


def attempt_on_players(position: Position) -> tuple[float, int] | None:
    """The best attempt on another player with its worth, if one is possible."""
    best: tuple[float, int] | None = None
    if len(position.rules.targets) == 1:
        return None
    for code in position.codes:
        if verb_of(code) != ATTEMPT or pawn_of(code) in (DOCTOR, DOG):
            continue
        if position.own_luck() < ENOUGH_LUCK:
            return None
        strength = position.rules.strength.of(position.s, position.seat, card_of(code), position.here)
        worth = position.weights.spite + position.weights.drain * strength
        if best is None or worth > best[0]:
            best = worth, code
    return best


def note_attempts(position: Position, prospects: Prospects) -> None:
    """Note each weapon as a candidate of its own: which one to give away is worth searching."""
    for code in position.codes:
        if verb_of(code) == ATTEMPT and pawn_of(code) == DOCTOR:
            strength = position.rules.strength.of(position.s, position.seat, card_of(code), position.here)
            position.add_candidate(prospects.worth(strength), code)
