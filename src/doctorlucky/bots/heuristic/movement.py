"""Where the bot can get to in this turn, and the first action on the way."""

from typing import Final

from doctorlucky.boards.model.layout import FARTHEST, spaces_in
from doctorlucky.bots.heuristic.position import Position
from doctorlucky.engine.action import PLAY, SELF, STEP, WALK, make
from doctorlucky.engine.event import NONE


class Way:
    """One way of moving: on foot, or with a card."""

    def __init__(self, card: int, spaces: int, jump: int) -> None:
        self.card: Final = card
        """NONE on foot."""
        self.cards: Final = 0 if card == NONE else 1
        """How many cards it costs."""
        self.spaces: Final = spaces
        """Where it leads to, as bits."""
        self.jump: Final = jump
        """The space the card moves its player to, or NONE if it only gives points (ANNIV-3)."""


def find_ways(position: Position) -> list[Way]:
    """Every way that takes at most one card. The present space is in none of them."""
    points = position.s.points
    ways: list[Way] = []
    if points > 0:
        ways.append(Way(NONE, _on_foot(position, position.here, points), NONE))
    for card in position.movement_cards:
        ways += _by_card(position, card)
    return ways


def _on_foot(position: Position, start: int, points: int) -> int:
    """The spaces within a number of steps, not including the start."""
    return position.layout_tables.reach[min(points, FARTHEST)][start]


def _by_card(position: Position, card: int) -> list[Way]:
    points, here, precomputed = position.s.points, position.here, position.precomputed
    elsewhere = ~(1 << here)
    ways: list[Way] = []
    if precomputed.steps[card] > 0:
        ways.append(Way(card, _on_foot(position, here, points + precomputed.steps[card]), NONE))
    room = precomputed.room[card]
    if room >= 0 and room != here and position.layout.open >> room & 1:
        ways.append(Way(card, (_on_foot(position, room, points) | 1 << room) & elsewhere, room))
    return ways


def card_destinations(position: Position, card: int, pawn_at: int) -> int:
    """The spaces a card can move a pawn to, as bits."""
    precomputed = position.precomputed
    room = precomputed.room[card]
    spaces = position.layout_tables.reach[precomputed.steps[card]][pawn_at]
    if room >= 0 and room != pawn_at and position.layout.open >> room & 1:
        spaces |= 1 << room
    return spaces


def first_action(position: Position, way: Way, goal: int) -> int:
    """The first action on a way that leads to the goal: cards before steps."""
    card, here, reach = way.card, position.here, position.layout_tables.reach
    if way.jump != NONE:
        return make(PLAY, SELF, card, way.jump)
    if card == NONE:
        return make(STEP, SELF, space=_towards(position, here, goal))
    if not position.precomputed.cards_move_doctor:
        return make(WALK, card=card)
    landing = reach[position.precomputed.steps[card]][here]
    if landing >> goal & 1:
        return make(PLAY, SELF, card, goal)
    return make(PLAY, SELF, card, spaces_in(landing & reach[1][goal])[0])


def _towards(position: Position, here: int, goal: int) -> int:
    """The neighbouring space that is nearest to the goal."""
    distance = position.layout.distance
    return min(position.layout.neighbours[here], key=lambda space: distance[space][goal])
