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
LINGERING: Final = 1.0
"""The same, where nothing is to be had by it any more: better that others play, and the table changes."""


def ride(table: Table, prospects: Prospects, stop: int, spent: int = NONE, dogless: bool = False) -> float:
    """What it is worth to be where the Doctor comes next, alone: an attempt there, or at a later stop that a step leads to each
    time, and a card on the way wherever one can be drawn. Below nothing where neither is to be had. With `dogless`, as it
    will be once the dog is dead."""
    layout, occupied = table.layout, table.occupied
    fit = table.fit
    if dogless:
        fit = table.unwatched
    elif table.followed >> stop & 1:  # where a dog comes along, it comes along to all further stops
        fit = 0
    best = 0.0
    gathered = 0.0 if table.stale else ANOTHER_TURN
    card = table.news if table.lore.cards_move_doctor else 0.0  # where they do, his eyes do not matter (CLASSIC-3, SAVE-5)
    weight = PATIENCE
    for _ in range(STOPS):
        if fit >> stop & 1:
            best = max(best, gathered + weight * prospects.worth(table.strength(stop, spent)))
        onward = layout.doctor_next[stop]
        if layout.distance[stop][onward] != 1 or occupied >> onward & 1:
            break
        stop = onward
        weight *= PATIENCE
        gathered += weight * card
    if table.stale and best <= 0.0:
        return -LINGERING
    return max(best, gathered)
