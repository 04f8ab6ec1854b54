"""The Lucky Train: who stands where the Doctor comes next plays next, again and again, while everybody else looks on (NEXT-1)."""

from typing import Final

from doctorlucky.bots.heuristic.attempting import Prospects
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.engine.event import NONE

STOPS: Final = 8
"""How far ahead a ride is thought through."""
PATIENCE: Final = 0.93
"""What is to be had a stop later is worth a little less."""
ANOTHER_TURN: Final = 0.3
"""A turn without an attempt at its end."""


def ride(table: Table, prospects: Prospects, stop: int, spent: int = NONE) -> float:
    """What it is worth to be where the Doctor comes next, alone: an attempt there, or at a later stop that a step leads to each
    time, and a card on the way wherever one can be drawn."""
    layout, fit, occupied = table.layout, table.fit, table.occupied
    best = 0.0
    gathered = ANOTHER_TURN
    weight = PATIENCE
    for _ in range(STOPS):
        if fit >> stop & 1:
            best = max(best, gathered + weight * prospects.worth(table.strength(stop, spent)))
        onward = layout.doctor_next[stop]
        if layout.distance[stop][onward] != 1 or occupied >> onward & 1:
            break
        stop = onward
        weight *= PATIENCE
        if table.draws_anywhere:
            gathered += weight
    return max(best, gathered)
