"""A graph board on a drawing's sheet: where its rooms stand and how corridors run between them."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from doctorlucky.boards.drawing.lettering import NOBODYS
from doctorlucky.boards.drawing.outline import Point
from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.graph import Graph
from doctorlucky.boards.model.layout import Layout
from doctorlucky.boards.model.space import Rect

WIDE: Final = 224
HIGH: Final = 128
GAP: Final = 30
MARGIN: Final = 100

SNUG: Final = 44
"""The margin of a roomy drawing."""
CORRIDOR: Final = 44
"""The least distance between two plaques of a roomy drawing."""
LARGE_WIDE: Final = 330
LARGE_HIGH: Final = 204
SCREEN: Final = 1.4
"""Width by height of the place a board has on a screen."""


class GraphSheet:
    """The rooms as points of the drawing, far enough apart for their plaques.

    `roomy`: for a screen. The sheet is stretched toward a screen's shape, plaques grow into the room around them, and the half
    that is not in play is left out.
    """

    def __init__(
        self,
        board: Board,
        graph: Graph,
        layout: Layout,
        colours: dict[str, str],
        prefix: str,
        roomy: bool = False,
        names: Mapping[str, str] = NOBODYS,
    ) -> None:
        self.board: Final = board
        self.names: Final = names
        """What rooms are called here, by their printed names; those that are not in it keep theirs."""
        self.graph: Final = graph
        self.layout: Final = layout
        self.colours: Final = colours
        self.prefix: Final = prefix
        self.roomy: Final = roomy
        half = roomy and layout.part in board.halves
        self.shown: Final = [space.index for space in board.spaces if not half or layout.open >> space.index & 1]
        """The spaces that are drawn."""
        points = [board.spaces[space].at for space in self.shown]
        margin = SNUG if roomy else MARGIN
        across, down = stretch(points) if roomy else (_scale(points),) * 2
        left, top = min(x for x, _ in points), min(y for _, y in points)
        self.points: Final = [
            ((x - left) * across + WIDE / 2 + margin, (y - top) * down + HIGH / 2 + margin)
            for x, y in (space.at for space in board.spaces)
        ]
        ways, views = sum(map(int.bit_count, graph.adjacent)), sum(map(int.bit_count, layout.sees))
        self.bends: Final = ways < 400 and ways + views < 800
        """Whether corridors and lines of sight go round rooms; in a thicket of them there is no way round anyway."""
        self.bows: Final[dict[tuple[int, int], Point | None]] = {}
        """The ways that have been looked for so far."""
        self.width: Final = max(self.points[space][0] for space in self.shown) + WIDE / 2 + margin
        self.height: Final = max(self.points[space][1] for space in self.shown) + HIGH / 2 + margin
        self.sizes: Final = self._grown() if roomy else [(float(WIDE), float(HIGH)) for _ in self.points]
        """Width and height of each plaque."""

    def shut(self, space: int) -> bool:
        """Whether a space is closed."""
        return not self.layout.open >> space & 1

    def box(self, space: int) -> Rect:
        """The plaque of a space."""
        (x, y), (wide, high) = self.points[space], self.sizes[space]
        return (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)

    @cached_property
    def plaques(self) -> tuple["_Bands", "_Bands"]:
        """Which plaques lie across a line at some x, and at some y; a little is left free round them."""
        middles = [(space, self.points[space], self.sizes[space]) for space in self.shown]
        return (
            _Bands([(x - wide / 2 - 6, x + wide / 2 + 6, 1 << space) for space, (x, _), (wide, _) in middles]),
            _Bands([(y - high / 2 - 6, y + high / 2 + 6, 1 << space) for space, (_, y), (_, high) in middles]),
        )

    def _grown(self) -> list[tuple[float, float]]:
        """Plaques grow in turn, a little at a time, until they meet a neighbour, the frame, or the size of a good room."""
        sizes = [(float(WIDE), float(HIGH)) for _ in self.points]
        growing = {(space, axis) for space in self.shown for axis in (0, 1)}
        while growing:
            for space, axis in sorted(growing):
                wide, high = sizes[space]
                tried = (wide + 6, high) if axis == 0 else (wide, high + 6)
                if tried[axis] > (LARGE_WIDE, LARGE_HIGH)[axis] or not self._free(space, tried, sizes):
                    growing.discard((space, axis))
                else:
                    sizes[space] = tried
        return sizes

    def _free(self, space: int, size: tuple[float, float], sizes: list[tuple[float, float]]) -> bool:
        x, y = self.points[space]
        edge = SNUG - 16
        if x - size[0] / 2 < edge or y - size[1] / 2 < edge or x + size[0] / 2 > self.width - edge:
            return False
        if y + size[1] / 2 > self.height - edge:
            return False
        return not any(
            abs(x - self.points[other][0]) < (size[0] + sizes[other][0]) / 2 + CORRIDOR
            and abs(y - self.points[other][1]) < (size[1] + sizes[other][1]) / 2 + CORRIDOR
            for other in self.shown
            if other != space
        )


class _Bands:
    """Intervals on an axis: which of them hold a coordinate, as bits. Their ends do not belong to them."""

    def __init__(self, bands: list[tuple[float, float, int]]) -> None:
        self.ends: Final = sorted({end for low, high, _ in bands for end in (low, high)})
        self.held: Final = [0] * (2 * len(self.ends) + 1)
        """Before the first end, at it, between it and the second, at that, and so on."""
        for low, high, bit in bands:
            for at in range(self._at(low) + 1, self._at(high)):
                self.held[at] |= bit

    def _at(self, value: float) -> int:
        return bisect_left(self.ends, value) + bisect_right(self.ends, value)

    def __call__(self, value: float) -> int:
        return self.held[self._at(value)]


def _scale(points: list[Point]) -> float:
    """Large enough that no two plaques touch, unless that would make the drawing absurd."""
    span = max(max(x for x, _ in points) - min(x for x, _ in points), max(y for _, y in points) - min(y for _, y in points))
    return min(_need(points, 1.0, GAP), 5_000 / span) if span else 1.0


def _need(points: list[Point], ratio: float, gap: float) -> float:
    """The scale downward at which no two plaques touch, if that across is `ratio` times as large."""
    need = 1.0
    for i, (ax, ay) in enumerate(points):
        for bx, by in points[i + 1 :]:
            across = (WIDE + gap) / abs(ax - bx) / ratio if ax != bx else math.inf
            down = (HIGH + gap) / abs(ay - by) if ay != by else math.inf
            need = max(need, min(across, down))
    return need


def stretch(points: list[Point]) -> tuple[float, float]:
    """Scales across and down with which the sheet is shown largest on a screen that is wider than high."""
    wide = max(x for x, _ in points) - min(x for x, _ in points)
    high = max(y for _, y in points) - min(y for _, y in points)
    best = (math.inf, 1.0, 1.0)
    for tenths in range(7, 26):
        ratio = tenths / 10
        down = min(_need(points, ratio, CORRIDOR), 5_000 / max(wide * ratio, high, 1))
        size = max((wide * ratio * down + WIDE) / SCREEN, high * down + HIGH)
        best = min(best, (size, ratio * down, down))
    return best[1], best[2]


def bow(sheet: GraphSheet, a: int, b: int) -> Point | None:
    """The control point of the way from room to room, bowed where a third room lies in between; None for a straight way."""
    if (a, b) not in sheet.bows:
        sheet.bows[a, b] = _bow(sheet, a, b) if sheet.bends else None
    return sheet.bows[a, b]


def _bow(sheet: GraphSheet, a: int, b: int) -> Point | None:
    (ax, ay), (bx, by) = sheet.points[a], sheet.points[b]
    length = math.hypot(bx - ax, by - ay) or 1.0
    mx, my, fewest = 0.0, 0.0, 10_000
    for tried in (0.0, *(sign * size / 100 for size in (6, 10, 16, 22, 30, 38, 46) for sign in (1, -1))):
        x, y = (ax + bx) / 2 - (by - ay) * tried, (ay + by) / 2 + (bx - ax) * tried
        hits = _hits(sheet, a, b, (x, y))
        if hits < fewest:
            mx, my, fewest = x, y, hits
        if fewest == 0:
            break
    if abs((mx - ax) * (by - ay) - (my - ay) * (bx - ax)) < length:
        return None
    return (2 * mx - (ax + bx) / 2, 2 * my - (ay + by) / 2)


def route(sheet: GraphSheet, a: int, b: int) -> str:
    """The way from room to room as an SVG path."""
    (ax, ay), (bx, by), control = sheet.points[a], sheet.points[b], bow(sheet, a, b)
    if control is None:
        return f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"
    return f"M{ax:.0f} {ay:.0f}Q{control[0]:.0f} {control[1]:.0f} {bx:.0f} {by:.0f}"


def walked(sheet: GraphSheet, a: int, b: int) -> list[Point]:
    """The way from room to room as points, the bow in eight straight pieces."""
    (ax, ay), (bx, by), control = sheet.points[a], sheet.points[b], bow(sheet, a, b)
    if control is None:
        return [(ax, ay), (bx, by)]
    shares = [step / 8 for step in range(9)]
    return [
        (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * control[0] + t * t * bx,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * control[1] + t * t * by,
        )
        for t in shares
    ]


def _hits(sheet: GraphSheet, a: int, b: int, middle: Point) -> int:
    """How often the bow from `a` over `middle` to `b` crosses the plaque of a third room, or leaves the drawing."""
    hits = 0
    across, down = sheet.plaques
    others = ~(1 << a | 1 << b)
    (ax, ay), (bx, by) = sheet.points[a], sheet.points[b]
    cx, cy = 2 * middle[0] - (ax + bx) / 2, 2 * middle[1] - (ay + by) / 2
    for step in range(1, 20):
        t = step / 20
        x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx
        y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by
        hits += 3 * (not 40 < x < sheet.width - 40 or not 40 < y < sheet.height - (40 if sheet.roomy else 70))
        hits += (across(x) & down(y) & others).bit_count()
    return hits
