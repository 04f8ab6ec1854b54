"""Where one can get in this turn, and how one begins."""

from typing import Final

from doctorlucky.boards.model.layout import FARTHEST, spaces_in
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.engine.action import PLAY, SELF, STEP, WALK, make
from doctorlucky.engine.event import NONE


class Reach:
    """A way of getting about: with no card, or with one."""

    def __init__(self, card: int, spaces: int, jump: int) -> None:
        self.card: Final = card
        """NONE for one's own feet."""
        self.cards: Final = 0 if card == NONE else 1
        self.spaces: Final = spaces
        """Where it leads to, as bits."""
        self.jump: Final = jump
        """Where the card puts one, or NONE where it only gives points (ANNIV-3)."""


def afoot(table: Table, start: int, points: int) -> int:
    """The spaces within so many steps, the start excluded."""
    return table.ground.reach[min(points, FARTHEST)][start]


def reaches(table: Table) -> list[Reach]:
    """Every way with at most one card. Here is in none of them: staying needs no way."""
    points, here, lore = table.s.points, table.here, table.lore
    ways: list[Reach] = []
    if points > 0:
        ways.append(Reach(NONE, afoot(table, here, points), NONE))
    previous = NONE
    for card in table.hand:
        if card != previous and lore.moves[card]:
            ways += _by_card(table, card)
        previous = card
    return ways


def _by_card(table: Table, card: int) -> list[Reach]:
    points, here, lore = table.s.points, table.here, table.lore
    stay = ~(1 << here)
    ways: list[Reach] = []
    if lore.steps[card] > 0:
        ways.append(Reach(card, afoot(table, here, points + lore.steps[card]), NONE))
    room = lore.room[card]
    if room >= 0 and room != here and table.layout.open >> room & 1:
        ways.append(Reach(card, (afoot(table, room, points) | 1 << room) & stay, room))
    return ways


def first_action(table: Table, way: Reach, goal: int) -> int:
    """What to do first to get to a space by a way that leads there: cards before steps."""
    card, here, reach = way.card, table.here, table.ground.reach
    if way.jump != NONE:
        return make(PLAY, SELF, card, way.jump)
    if card == NONE:
        return make(STEP, SELF, space=_towards(table, here, goal))
    if not table.lore.cards_move_doctor:
        return make(WALK, card=card)
    landing = reach[table.lore.steps[card]][here]
    if landing >> goal & 1:
        return make(PLAY, SELF, card, goal)
    return make(PLAY, SELF, card, spaces_in(landing & reach[1][goal])[0])


def _towards(table: Table, here: int, goal: int) -> int:
    """A neighbour that is nearer to the goal."""
    distance = table.layout.distance
    return min(table.layout.neighbours[here], key=lambda space: distance[space][goal])
