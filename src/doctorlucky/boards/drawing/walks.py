"""The lines along which pawns walk on a drawing: from the middle of a room through its door to the middle of the next."""

import heapq
import math
from typing import Final, NamedTuple

from doctorlucky.boards.drawing.graph_sheet import GraphSheet, walked
from doctorlucky.boards.drawing.outline import Point
from doctorlucky.boards.drawing.plan_sheet import PlanSheet
from doctorlucky.boards.model.layout import Layout, spaces_in
from doctorlucky.boards.model.plan import seams
from doctorlucky.boards.model.space import Rect

Footstep = tuple[float, float, bool]
"""A point of a walk; True where the pawn comes out of sight: from other stairs, a secret portal, the train."""
Walks = dict[tuple[int, int], list[Footstep]]
"""For each two adjoining spaces, the smaller first, the way from the first to the second."""
LEAP: Final = 40.0
"""What stairs to another floor count for, as if they were so far."""
MANY: Final = 40
"""Points of one rectangle."""


def graph_walks(sheet: GraphSheet, layout: Layout) -> Walks:
    """Along the corridors; through portals and by train out of sight."""
    found: Walks = {}
    for a in sheet.shown:
        for b in layout.neighbours[a]:
            if a < b and sheet.graph.adjacent[a] >> b & 1:
                found[a, b] = [(x, y, False) for x, y in walked(sheet, a, b)]
            elif a < b:
                found[a, b] = [(*sheet.points[a], False), (*sheet.points[b], True)]
    return found


def plan_walks(sheet: PlanSheet, layout: Layout) -> Walks:
    """Through doors, across hallways that are not spaces, up and down stairs; the shortest way."""
    floor = _Floor(sheet, layout)
    found: Walks = {}
    for a in sheet.places:
        there = [b for b in spaces_in(layout.steps[a]) if a < b]
        ways = floor.ways(sheet.places[a]) if there else _Ways({}, {})
        for b in there:
            found[a, b] = floor.walk(ways, sheet.places[a], sheet.places[b])
    return found


class _Ways(NamedTuple):
    """The shortest ways from a region's middle to points: how long they are, and from which point one comes, by leap or not."""

    best: dict[int, float]
    before: dict[int, tuple[int, bool]]


class _Floor:
    """Every door, seam and middle as a point; two points are joined where one rectangle holds both."""

    def __init__(self, sheet: PlanSheet, layout: Layout) -> None:
        self.sheet = sheet
        self.points: list[Point] = []
        self.held: list[list[tuple[int, int]]] = []
        """For each point the rectangles that hold it, as place and number."""
        self.on: dict[tuple[int, int], list[int]] = {}
        """For each rectangle the points it holds."""
        self.middles: list[int] = []
        for place, rects in enumerate(sheet.rects):
            x0, y0, x1, y1 = sheet.bodies[place]
            self.middles.append(self._add(((x0 + x1) / 2, (y0 + y1) / 2), (place,)))
            for x0, y0, x1, y1 in seams(rects):
                self._add(((x0 + x1) / 2, (y0 + y1) / 2), (place,))
        for door in sheet.plan.doors:
            if door.walk:
                x0, y0, x1, y1 = sheet.scaled(door.line)
                self._add(((x0 + x1) / 2, (y0 + y1) / 2), (door.a, door.b))
        self.leaps: dict[int, list[int]] = {}
        half = layout.part if layout.part in layout.board.halves else ""
        for a, b in sheet.plan.stairs(half):
            self.leaps.setdefault(self.middles[a], []).append(self.middles[b])
            self.leaps.setdefault(self.middles[b], []).append(self.middles[a])

    def _add(self, point: Point, places: tuple[int, ...]) -> int:
        index = len(self.points)
        self.points.append(point)
        holders = [(p, i) for p in places for i, rect in enumerate(self.sheet.rects[p]) if _holds(rect, point)]
        self.held.append(holders)
        for holder in holders:
            self.on.setdefault(holder, []).append(index)
        return index

    def ways(self, a: int) -> _Ways:
        """From a region to all that can be reached of it and of the hallways that are not spaces."""
        start = self.middles[a]
        found = _Ways({start: 0.0}, {})
        self._spread(found, [(0.0, start)], set(), a, a)
        return found

    def walk(self, ways: _Ways, a: int, b: int) -> list[Footstep]:
        """The way from region to region; only they and hallways that are not spaces may be crossed. `ways` are those from `a`."""
        start, goal = self.middles[a], self.middles[b]
        found = _Ways(dict(ways.best), dict(ways.before))
        rects = range(len(self.sheet.rects[b]))
        doors = {point for number in rects for point in self.on.get((b, number), []) if point in ways.best}
        waiting = [(ways.best[point], point) for point in doors]
        for here in self.leaps.get(goal, []):
            if here in ways.best and ways.best[here] + LEAP < found.best.get(goal, math.inf):
                found.best[goal] = ways.best[here] + LEAP
                found.before[goal] = (here, True)
                waiting.append((found.best[goal], goal))
        heapq.heapify(waiting)
        self._spread(found, waiting, doors, a, b)
        steps: list[Footstep] = []
        here = goal
        while here in found.before:
            earlier, leap = found.before[here]
            steps.append((*self.points[here], leap))
            here = earlier
        return [(*self.points[start], False), *reversed(steps)]

    def _spread(self, found: _Ways, waiting: list[tuple[float, int]], doors: set[int], a: int, b: int) -> None:
        """Go on from the points in `waiting` until the middle of `b` is reached, or everything if that is where one starts.

        From `doors` one has been everywhere but in `b`. A straight line is the shortest: whoever came through a rectangle to a
        point has been everywhere in it, which is worth remembering where it holds many points.
        """
        best, before = found
        goal = self.middles[b]
        through: dict[int, tuple[int, int]] = {}
        while waiting:
            far, here = heapq.heappop(waiting)
            if here == goal and a != b:
                break
            if far > best[here]:
                continue
            for holder in self.held[here]:
                been = holder[0] != b if here in doors else holder == through.get(here) and len(self.on[holder]) > MANY
                if been or not self._open(holder[0], a, b):
                    continue
                for there in self.on[holder]:
                    cost = far + math.dist(self.points[here], self.points[there])
                    if cost < best.get(there, math.inf):
                        best[there] = cost
                        before[there] = (here, False)
                        through[there] = holder
                        doors.discard(there)
                        heapq.heappush(waiting, (cost, there))
            for there in self.leaps.get(here, []) if here not in doors else []:
                if self._open(self.held[there][0][0], a, b) and far + LEAP < best.get(there, math.inf):
                    best[there] = far + LEAP
                    before[there] = (here, True)
                    through.pop(there, None)
                    doors.discard(there)
                    heapq.heappush(waiting, (best[there], there))

    def _open(self, place: int, a: int, b: int) -> bool:
        return place in (a, b) or (self.sheet.plan.regions[place].space < 0 and place not in self.sheet.shut)


def _holds(rect: Rect, point: Point) -> bool:
    return rect[0] <= point[0] <= rect[2] and rect[1] <= point[1] <= rect[3]
