"""Making an attempt: what it is worth, and with which weapon. All worth is counted in cards."""

from typing import Final

from doctorlucky.bots.heuristic.counting import chance_of_success, luck_of, others, own_luck
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.engine.action import ATTEMPT, BARE, card_of, make, pawn_of, verb_of
from doctorlucky.engine.event import DOCTOR, DOG

CERTAIN: Final = 50.0
"""Victory without a doubt, which is not put off for anything."""
BRAVE: Final = 4
"""The luck to hold before making enemies among those who answer back (PVP-3)."""


class Prospects:
    """What attempts on the Doctor are worth in this turn."""

    def __init__(self, table: Table) -> None:
        self._expected, self._off = luck_of(table, others(table))
        self._temper = table.temper
        self._reward = table.temper.spite if table.rules.aftermath.left(table.s) > 0 else 0.0
        self._worth: dict[int, float] = {}

    def worth(self, strength: int) -> float:
        found = self._worth.get(strength)
        if found is None:
            chance = chance_of_success(strength, self._expected, self._off)
            found = self._reward + self._temper.drain * strength + self._temper.victory * chance
            if chance >= 1.0:
                found += CERTAIN
            self._worth[strength] = found
        return found


def attempt_on_doctor(table: Table) -> int:
    """With the weapon that does the most here, except that a weapon is saved for its own room where another does about as well."""
    s, seat, here, of = table.s, table.seat, table.here, table.rules.strength.of
    best, chosen = float(of(s, seat, BARE, here)), BARE
    for card in table.hand:
        if table.lore.arms[card]:
            strength = of(s, seat, card, here)
            score = strength - table.temper.saved_up * (table.lore.peak[card] - table.rules.strength.weapon(card, here))
            if score > best:
                best, chosen = score, card
    return make(ATTEMPT, DOCTOR, chosen)


def attempt_on_rivals(table: Table) -> tuple[float, int] | None:
    """An attempt on another player, where one is to be had."""
    best: tuple[float, int] | None = None
    if len(table.rules.targets) == 1:
        return None
    for code in table.codes:
        if verb_of(code) != ATTEMPT or pawn_of(code) in (DOCTOR, DOG):
            continue
        if own_luck(table) < BRAVE:
            return None
        worth = table.temper.spite + table.temper.drain * table.rules.strength.of(table.s, table.seat, card_of(code), table.here)
        if best is None or worth > best[0]:
            best = worth, code
    return best
