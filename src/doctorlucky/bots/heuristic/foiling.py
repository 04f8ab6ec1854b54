"""Answering an attempt: as cheaply as possible, and not at all while others will have to pay."""

from typing import Final

from doctorlucky.bots.heuristic.counting import luck_of
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.editions.foiling import target_of
from doctorlucky.engine.action import COUNTER, FOIL, PASS, SPEND, card_of, make, verb_of
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.stream import Stream

TOKEN: Final = -1
"""In place of a card: a spite token (VAR-3)."""
RICH: Final = 2
"""Who holds so many times the luck that is missing can afford to show some."""


def foil(table: Table, whim: Stream) -> int:
    """The answer of a guest who would rather not see anybody else succeed."""
    s = table.s
    counters = [code for code in table.codes if verb_of(code) == COUNTER]
    if counters:
        of = table.rules.strength.of
        return max(counters, key=lambda code: of(s, table.seat, card_of(code), table.here))
    missing = s.strengths[s.round] - s.totals[s.round]
    purse = luck_at_hand(table)
    if missing <= 0 or not purse:
        return PASS
    mine = sum(luck for luck, _, _ in purse)
    need = share(table, missing, mine)
    if need > 0 and bluffs(table, missing, whim):
        return PASS
    if need <= 0 and shows_off(table, missing, mine, whim):
        card = max(purse)[2]
        return SPEND if card == TOKEN else make(FOIL, card=card)
    if need <= 0 and PASS in table.codes:
        return PASS
    card = least(purse, max(1, need))
    return SPEND if card == TOKEN else make(FOIL, card=card)


def luck_at_hand(table: Table) -> list[tuple[int, int, int]]:
    """What can be played: its luck, its price and the card. Between equal luck a card that is good for nothing else is cheaper."""
    lore = table.lore
    purse: list[tuple[int, int, int]] = []
    for card in table.hand:
        luck = lore.luck[card]
        if luck > 0:
            purse.append((luck, 16 * luck + (3 if lore.arms[card] else 2 if lore.moves[card] else 0) + (luck == 1), card))
    if SPEND in table.codes:  # a token goes to the maker of the attempt: dearer than any card
        purse += [(1, 50, TOKEN)] * table.s.spite[table.seat]
    return purse


def share(table: Table, missing: int, mine: int) -> int:
    """How much to pay oneself; nothing where others will, where nobody can, and where it does no harm."""
    s = table.s
    target = target_of(s)
    if target == table.seat:  # one's own life: all of it, if only so that no killer gets the cards
        return min(missing, mine)
    if target != DOCTOR:  # fewer rivals, or one dog less
        return 0
    if not s.due:
        return missing if mine >= missing else 0
    later, off = luck_of(table, s.due, table.temper.trust)
    safe = later - table.temper.caution * off
    if safe >= missing:
        return 0
    need = missing - max(0, int(safe))
    return min(need, mine)


def bluffs(table: Table, missing: int, whim: Stream) -> bool:
    """Whether to pass as if there were nothing to give: never where one is the last, or where the others could not do it."""
    s, often = table.s, table.temper.bluff
    if not often or not s.due or target_of(s) != DOCTOR or PASS not in table.codes:
        return False
    return luck_of(table, s.due)[0] >= missing and whim.below(often) == 0


def shows_off(table: Table, missing: int, mine: int, whim: Stream) -> bool:
    """Whether to give one's luckiest card where nothing need be given, as if there were many of them; there have to be some."""
    s, often = table.s, table.temper.show
    if not often or not s.due or target_of(s) != DOCTOR or mine < RICH * missing:
        return False
    return whim.below(often) == 0


def least(purse: list[tuple[int, int, int]], need: int) -> int:
    """The card to begin with, of the cheapest that together are enough; if nothing is, the luckiest."""
    if sum(luck for luck, _, _ in purse) <= need:
        return max(purse)[2]
    best: list[tuple[int, int, int] | None] = [(0, 0, TOKEN)] + [None] * need
    # best[n]: the lowest price for a luck of n, or more at the end of the list; the luckiest of its cards and that card's luck
    for luck, price, card in purse:
        for so_far in range(need, -1, -1):
            entry = best[so_far]
            if entry is None or so_far == need:
                continue
            there = min(need, so_far + luck)
            cost = entry[0] + price
            old = best[there]
            if old is None or cost < old[0]:
                best[there] = (cost, luck, card) if luck > entry[1] else (cost, entry[1], entry[2])
    found = best[need]
    assert found is not None
    return found[2]
