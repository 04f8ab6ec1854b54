"""The lines along which pawns walk on a drawing: from the middle of a room through its door to the middle of the next."""

import heapq
import math

from doctorlucky.boards.layout import Layout, spaces_in
from doctorlucky.boards.outline import Point
from doctorlucky.boards.plan import Rect, seams
from doctorlucky.boards.svg_plan import Sheet
from doctorlucky.boards.web import Web, walked

Footstep = tuple[float, float, bool]
"""A point of a walk; True where the pawn comes out of sight: from other stairs, a secret portal, the train."""
Walks = dict[tuple[int, int], list[Footstep]]
"""For each two adjoining spaces, the smaller first, the way from the first to the second."""


def web_walks(web: Web, layout: Layout) -> Walks:
    """Along the corridors; through portals and by train out of sight."""
    found: Walks = {}
    for a in web.shown:
        for b in layout.neighbours[a]:
            if a < b and web.lists.adjacent[a] >> b & 1:
                found[a, b] = [(x, y, False) for x, y in walked(web, a, b)]
            elif a < b:
                found[a, b] = [(*web.points[a], False), (*web.points[b], True)]
    return found


def sheet_walks(sheet: Sheet, layout: Layout) -> Walks:
    """Through doors, across hallways that are no spaces, up and down stairs; the shortest way there is."""
    floor = _Floor(sheet, layout)
    found: Walks = {}
    for a in sheet.places:
        for b in spaces_in(layout.steps[a]):
            if a < b:
                found[a, b] = floor.walk(sheet.places[a], sheet.places[b])
    return found


class _Floor:
    """Every door, seam and middle as a point; two points are joined where one rectangle holds both."""

    def __init__(self, sheet: Sheet, layout: Layout) -> None:
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
        half = layout.part in layout.board.halves
        ways = (
            [(way.a, way.b) for way in sheet.plan.half_stairways if way.half == layout.part]
            if half
            else [(way.upper, way.lower) for way in sheet.plan.stairways]
        )
        self.leaps: dict[int, list[int]] = {}
        for a, b in ways:
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

    def walk(self, a: int, b: int) -> list[Footstep]:
        """The way from region to region; only they and hallways that are no spaces may be trodden."""
        start, goal = self.middles[a], self.middles[b]
        best = {start: 0.0}
        before: dict[int, tuple[int, bool]] = {}
        waiting = [(0.0, start)]
        while waiting:
            far, here = heapq.heappop(waiting)
            if here == goal:
                break
            if far > best[here]:
                continue
            ways = [(other, False) for holder in self.held[here] if self._open(holder[0], a, b) for other in self.on[holder]]
            ways += [(other, True) for other in self.leaps.get(here, []) if self._open(self.held[other][0][0], a, b)]
            for there, leap in ways:
                cost = far + (40 if leap else math.dist(self.points[here], self.points[there]))
                if cost < best.get(there, math.inf):
                    best[there] = cost
                    before[there] = (here, leap)
                    heapq.heappush(waiting, (cost, there))
        steps: list[Footstep] = []
        here = goal
        while here in before:
            earlier, leap = before[here]
            steps.append((*self.points[here], leap))
            here = earlier
        return [(*self.points[start], False), *reversed(steps)]

    def _open(self, place: int, a: int, b: int) -> bool:
        return place in (a, b) or (self.sheet.plan.regions[place].space < 0 and place not in self.sheet.shut)


def _holds(rect: Rect, point: Point) -> bool:
    return rect[0] <= point[0] <= rect[2] and rect[1] <= point[1] <= rect[3]
