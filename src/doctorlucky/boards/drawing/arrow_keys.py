"""Where the arrow keys lead from each space: to the neighbour on that side, and on every board to every space."""

from typing import Final

from doctorlucky.boards.model.space import Rect

TRIES: Final = 10_000
"""The most turns of an arrow that are tried to repair a board; most boards need one or two."""

Arrows = dict[int, dict[str, int]]

SIDES: Final = {"up": (1, -1), "down": (1, 1), "left": (0, -1), "right": (0, 1)}
"""Axis and sign."""
DETOUR: Final = 90.0
"""How much farther a space may be for being one step away."""


def arrows(boxes: dict[int, Rect], steps: list[int]) -> Arrows:
    """For each space in `boxes` the spaces up, down, left and right of it; rather one a step away than one behind a wall.

    From every space arrows lead to every other: where the nearest alone would leave one out, the next best gives way.
    """
    found: Arrows = {}
    for here in boxes:
        found[here] = {}
        for side in SIDES:
            ranked = [(cost, there) for there in boxes if (cost := _cost(boxes, steps, here, there, side)) is not None]
            if ranked:
                found[here][side] = min(ranked)[1]
    return _repaired(found, boxes, steps) if found else found


def _cost(boxes: dict[int, Rect], steps: list[int], here: int, there: int, side: str, wide: bool = False) -> float | None:
    """How far off a space lies on a side; None if it does not. `wide`: anywhere in that half of the board will do."""
    axis, sign = SIDES[side]
    a, b = boxes[here], boxes[there]
    along = sign * (b[axis] + b[axis + 2] - a[axis] - a[axis + 2]) / 2
    if here == there or along <= 0:
        return None
    cross = 1 - axis
    aside = abs(b[cross] + b[cross + 2] - a[cross] - a[cross + 2]) / 2
    apart = max(0.0, b[cross] - a[cross + 2], a[cross] - b[cross + 2])
    gap = max(0.0, b[axis] - a[axis + 2] if sign > 0 else a[axis] - b[axis + 2])
    if not wide and ((apart > 0 and aside > along) or (apart == 0 and gap == 0 and aside > along)):
        return None
    return gap + apart * 2 + aside * 0.4 + along * 0.1 + (0 if steps[here] >> there & 1 else DETOUR)


def _repaired(found: Arrows, boxes: dict[int, Rect], steps: list[int]) -> Arrows:
    """One arrow after another is turned, the cheapest that helps, until nothing is left out."""
    turns = [
        (cost, here, side, there)
        for here in found
        for there in found
        for side in SIDES
        if (cost := _cost(boxes, steps, here, there, side, wide=True)) is not None
    ]
    turns.sort(key=lambda turn: turn[0])
    tries = TRIES
    joined = _Joined(found)
    while joined.score < 2 * len(found):
        score, reached, reaching = joined.score, joined.reached, joined.reaching
        for _, here, side, there in turns:
            if not ((reached >> here & ~reached >> there) | (reaching >> there & ~reaching >> here)) & 1:
                continue
            before = found[here].get(side)
            tries -= 1
            joined.turn(here, side, there)
            if joined.score > score or tries < 0:
                break
            joined.turn(here, side, before)
        if joined.score <= score:
            break
    return found


class _Joined:
    """Where arrows lead to from the first space and from where they lead back to it, as bits."""

    def __init__(self, found: Arrows) -> None:
        self.found = found
        self.first = min(found, default=0)
        self.onward = dict.fromkeys(found, 0)
        self.back = dict.fromkeys(found, 0)
        for here, sides in found.items():
            for there in sides.values():
                self.onward[here] |= 1 << there
                self.back[there] |= 1 << here
        self._look()

    def turn(self, here: int, side: str, there: int | None) -> None:
        """An arrow leads somewhere else; with None there is none."""
        before = self.found[here].get(side)
        if there is None:
            del self.found[here][side]
        else:
            self.found[here][side] = there
            self.onward[here] |= 1 << there
            self.back[there] |= 1 << here
        if before is not None and before not in self.found[here].values():
            self.onward[here] &= ~(1 << before)
            self.back[before] &= ~(1 << here)
        self._look()

    def _look(self) -> None:
        self.reached, self.reaching = _reach(self.onward, self.first), _reach(self.back, self.first)
        self.score = self.reached.bit_count() + self.reaching.bit_count()


def _reach(ways: dict[int, int], start: int) -> int:
    seen = waiting = 1 << start
    while waiting:
        onward = ways[(waiting & -waiting).bit_length() - 1] & ~seen
        seen |= onward
        waiting = waiting & waiting - 1 | onward
    return seen
