"""Aboard the ship: decks that are about to sink, and a deck of cards whose end loses the game for everybody (SAVE-6)."""

from typing import Final

from doctorlucky.bots.heuristic.position import Position
from doctorlucky.bots.heuristic.weights import CARD
from doctorlucky.engine.stream import Stream

SOON: Final = 4
"""A deck of the ship is about to sink when at most this many cards are left in its pile."""
PLENTIFUL: Final = 45
"""With at least this many cards left, drawing one costs the ship nothing worth counting."""
LAST: Final = 10
"""With at most this many cards left the ship is about to be lost, and then nobody wins."""
DRAW_ANYWAY: Final = 10
"""Draw anyway one time in N, so that games end."""


def sinking(position: Position) -> int:
    """The spaces that are about to sink, as bits."""
    s, rules = position.s, position.rules
    decks = rules.board.decks
    if rules.act != "save" or s.layout >= len(decks) - 1:
        return 0
    for extra in rules.extras:
        piles = extra.facts(s).get("piles")
        if isinstance(piles, list) and piles[0] <= SOON:
            return position.layout.open & ~rules.layouts[s.layout + 1].open
    return 0


def draw_worth_aboard(position: Position, rng: Stream) -> float:
    """The worth of drawing a card, which falls as the deck that keeps the ship afloat runs out."""
    left = len(position.s.deck)
    if left <= LAST:
        return -CARD if rng.below(DRAW_ANYWAY) else CARD
    return CARD * min(1.0, left / PLENTIFUL)
