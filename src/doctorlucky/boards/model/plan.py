"""A floor plan: regions made of rectangles, openings between them, stairways between floors (BOARD-1)."""

from typing import TYPE_CHECKING, Final

from doctorlucky.boards.model.space import Rect, Region

if TYPE_CHECKING:
    from doctorlucky.boards.model.sight import Lines

ACROSS: Final = 0
"""Along x: a line of sight from left to right."""
DOWN: Final = 1
"""Along y: a line of sight from top to bottom."""

CLIMBS: Final = {"left": (ACROSS, -1), "right": (ACROSS, 1), "up": (DOWN, -1), "down": (DOWN, 1)}
"""The direction in which a stairway's steps rise on the sheet, as axis and sign."""


class Door:
    """An opening between two regions, given by their places in the plan."""

    def __init__(self, a: int, b: int, line: Rect, walk: bool) -> None:
        self.a: Final = a
        self.b: Final = b
        self.line: Final = line
        self.walk: Final = walk
        """False for a railing: it stops feet, not eyes (SIGHT-3)."""


class Stairway:
    """Joins two floors of the whole board, for walking and, along its steps, for sight (BOARD-5, SIGHT-4)."""

    def __init__(self, upper: int, lower: int, climb: str) -> None:
        self.upper: Final = upper
        self.lower: Final = lower
        self.climb: Final = climb


class HalfStairway:
    """Joins the two stairs of one floor, for walking, when only that floor is in play (BOARD-5)."""

    def __init__(self, half: str, a: int, b: int) -> None:
        self.half: Final = half
        self.a: Final = a
        self.b: Final = b


class Plan:
    """Everything a drawing, a walk or a line of sight needs to know about a board."""

    def __init__(
        self,
        width: float,
        height: float,
        regions: tuple[Region, ...],
        doors: tuple[Door, ...],
        stairways: tuple[Stairway, ...],
        half_stairways: tuple[HalfStairway, ...],
        sight_through_stairs: bool,
    ) -> None:
        self.width: Final = width
        self.height: Final = height
        self.regions: Final = regions
        self.doors: Final = doors
        self.stairways: Final = stairways
        self.half_stairways: Final = half_stairways
        self.sight_through_stairs: Final = sight_through_stairs
        self.lines: Lines | None = None
        """Its lines of sight, once somebody has looked."""

    def stairs(self, half: str) -> list[tuple[int, int]]:
        """The pairs of stairs that are joined for walking when this half is played alone, or on the whole board where it is empty
        (BOARD-5)."""
        if half:
            return [(way.a, way.b) for way in self.half_stairways if way.half == half]
        return [(way.upper, way.lower) for way in self.stairways]


def seams(rects: tuple[Rect, ...]) -> list[Rect]:
    """The lines along which the rectangles of one region touch: no wall stands there."""
    found: list[Rect] = []
    for i, a in enumerate(rects):
        for b in rects[i + 1 :]:
            x0, y0, x1, y1 = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
            if (x0 == x1 and y0 < y1) or (y0 == y1 and x0 < x1):
                found.append((x0, y0, x1, y1))
    return found
