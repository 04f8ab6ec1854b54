"""Decks that are about to sink: better be above them (SAVE-6)."""

from typing import Final

from doctorlucky.bots.heuristic.table import Table

SOON: Final = 4
"""So few cards are left beside a deck that is about to sink."""


def doomed(table: Table) -> int:
    """The spaces, as bits, that will not be there much longer."""
    s, rules = table.s, table.rules
    decks = rules.board.decks
    if rules.act != "save" or s.layout >= len(decks) - 1:
        return 0
    for exhibit in rules.exhibits:
        piles = exhibit.facts(s).get("piles")
        if isinstance(piles, list) and piles[0] <= SOON:
            return table.layout.open & ~rules.layouts[s.layout + 1].open
    return 0
