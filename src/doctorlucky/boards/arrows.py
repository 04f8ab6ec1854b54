"""Where the arrow keys lead from each space: to the neighbour on that side, and on every board to every space."""

from typing import Final

from doctorlucky.boards.plan import Rect

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
    return _mended(found, boxes, steps)


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


def _mended(found: Arrows, boxes: dict[int, Rect], steps: list[int]) -> Arrows:
    """One arrow after another is turned until nothing is left out."""
    while boxes:
        score = _joined(found)
        if score == 2 * len(found):
            break
        better: tuple[float, int, str, int] | None = None
        first = min(found)
        reached, reaching = _reach(found, first), _reach(_turned(found), first)
        for here in found:
            for there in found:
                useful = (here in reached and there not in reached) or (there in reaching and here not in reaching)
                for side in SIDES if useful else ():
                    cost = _cost(boxes, steps, here, there, side, wide=True)
                    if cost is None or (better is not None and cost >= better[0]):
                        continue
                    tried = {**found, here: {**found[here], side: there}}
                    if _joined(tried) > score:
                        better = (cost, here, side, there)
        if better is None:
            break
        _, here, side, there = better
        found[here][side] = there
    return found


def _joined(found: Arrows) -> int:
    """How many spaces arrows lead to from the first, and from how many they lead back to it."""
    first = min(found)
    return len(_reach(found, first)) + len(_reach(_turned(found), first))


def _turned(found: Arrows) -> Arrows:
    back: Arrows = {here: {} for here in found}
    for here, sides in found.items():
        for side, there in sides.items():
            back[there][f"{side} {here}"] = here
    return back


def _reach(found: Arrows, start: int) -> set[int]:
    seen = {start}
    waiting = [start]
    while waiting:
        for there in found[waiting.pop()].values():
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return seen
