"""What a card from the deck is worth; where the deck is what keeps the ship afloat, less and less (SAVE-6)."""

from typing import Final

from doctorlucky.bots.heuristic.table import Table
from doctorlucky.engine.stream import Stream

CARD: Final = 1.0
"""A card: everything else is measured by it."""
PLENTY: Final = 45
"""So many cards in the deck are no reason to be careful with them."""
LAST: Final = 10
"""So few are nearly the end of the ship, and then nobody wins."""
RECKLESS: Final = 10
"""One time in so many a card is drawn all the same, or nothing might ever happen again."""


def drawn(table: Table, whim: Stream) -> float:
    """The worth of drawing in this turn; below nothing if it had better be left alone."""
    if table.rules.act != "save":
        return CARD * table.news if table.recycles else CARD
    left = len(table.s.deck)
    if left <= LAST:
        return -CARD if whim.below(RECKLESS) else CARD
    return CARD * min(1.0, left / PLENTY)
