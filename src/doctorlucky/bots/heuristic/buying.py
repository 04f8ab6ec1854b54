"""Buying spite from the dog: a token counts for the rest of the game, most cards only once (DOG-9)."""

from typing import Final

from doctorlucky.bots.heuristic.counting import own_luck
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.engine.action import BUY, PASS, card_of, verb_of

KEPT_LUCK: Final = 4
"""Luck beyond this may be sold."""
KEPT_WEAPONS: Final = 2


def buy(table: Table) -> int:
    """Give away what is least missed; keep some weapons, and enough luck to save the Doctor now and then."""
    lore = table.lore
    offers = [code for code in table.codes if verb_of(code) == BUY]
    weapons = sum(lore.arms[card] for card in table.hand)
    spare = own_luck(table) - KEPT_LUCK
    for code in offers:
        card = card_of(code)
        if lore.moves[card]:
            return code
    for code in sorted(offers, key=lambda code: lore.luck[card_of(code)]):
        card = card_of(code)
        if weapons > KEPT_WEAPONS if lore.arms[card] else lore.luck[card] <= spare:
            return code
    return PASS
