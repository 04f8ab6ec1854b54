"""A floor plan on a drawing's sheet: scaled, with what is closed on it and the floors that are folded away."""

import math
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from doctorlucky.boards.drawing.lettering import NOBODYS
from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.layout import Layout, spaces_in
from doctorlucky.boards.model.plan import Door, HalfStairway, Plan, Stairway, seams
from doctorlucky.boards.model.space import Rect, Region

WALL: Final = 13
"""Thickness of a wall in the drawing."""


class PlanSheet:
    """The plan in the drawing's own scale."""

    def __init__(
        self,
        plan: Plan,
        colours: dict[str, str],
        prefix: str,
        shut: set[int],
        sunk: set[int],
        path: list[int],
        names: Mapping[str, str],
    ) -> None:
        self.plan: Final = plan
        self.names: Final = names
        """What rooms are called here, by their printed names; those that are not in it keep theirs."""
        self.colours: Final = colours
        self.prefix: Final = prefix
        self.shut: Final = shut
        """Regions that are closed, by place in the plan."""
        self.sunk: Final = sunk
        """Those of them that lie under water."""
        self.scale: Final = scale_of(plan)
        self.rects: Final = [tuple(self.scaled(rect) for rect in region.rects) for region in plan.regions]
        self.bodies: Final = [self.scaled(region.body) for region in plan.regions]
        self.width: Final = plan.width * self.scale
        self.height: Final = plan.height * self.scale
        self.places: Final = {region.space: place for place, region in enumerate(plan.regions) if region.space >= 0}
        """Where each space lies in the plan."""
        self.path: Final = path
        """The places of the Doctor's rooms in the plan, in order."""
        self.climbs: Final = {place: way.climb for way in plan.stairways for place in (way.upper, way.lower)}
        self.letters: Final = {p: chr(97 + i) for i, way in enumerate(plan.stairways) for p in (way.upper, way.lower)}

    def scaled(self, rect: Rect) -> Rect:
        """A rectangle of the plan in the drawing's units."""
        k = self.scale
        return (rect[0] * k, rect[1] * k, rect[2] * k, rect[3] * k)

    @cached_property
    def openings(self) -> dict[tuple[int, int, float], list[tuple[int, Rect]]]:
        """By region, axis and where on it: the doors and seams through which a line along the axis goes on, and where they lead."""
        found: dict[tuple[int, int, float], list[tuple[int, Rect]]] = {}
        ways = [(door.a, door.b, self.scaled(door.line)) for door in self.plan.doors]
        ways += [(place, place, line) for place, rects in enumerate(self.rects) for line in seams(rects)]
        for a, b, line in ways:
            axis = 0 if line[0] == line[2] else 1
            for here, there in {(a, b), (b, a)}:
                found.setdefault((here, axis, line[axis]), []).append((there, line))
        return found

    @cached_property
    def sides(self) -> dict[tuple[int, int, float], list[Rect]]:
        """By region, side of a rectangle (0 to 3, as in `Rect`) and where that is: its rectangles."""
        found: dict[tuple[int, int, float], list[Rect]] = {}
        for place, rects in enumerate(self.rects):
            for rect in rects:
                for side in range(4):
                    found.setdefault((place, side, rect[side]), []).append(rect)
        return found

    @cached_property
    def balcony(self) -> list[Rect]:
        """Short pieces of wall between two rooms that a railing joins: a plan of rectangles can only bend a balcony in steps."""
        walls: dict[tuple[int, int], list[Rect]] = {}
        steps: list[Rect] = []
        for door in self.plan.doors:
            if not door.walk:
                if (door.a, door.b) not in walls:
                    edges = [line for a in self.rects[door.a] for b in self.rects[door.b] for line in seams((a, b))]
                    walls[door.a, door.b] = [line for line in edges if max(line[2] - line[0], line[3] - line[1]) <= 3 * WALL]
                steps += [line for line in walls[door.a, door.b] if line != self.scaled(door.line)]
        return steps


def plan_sheet(
    board: Board, plan: Plan, layout: Layout, colours: dict[str, str], prefix: str, names: Mapping[str, str] = NOBODYS
) -> PlanSheet:
    """The plan with what `layout` closes: rooms out of play, sunken decks, a floor that is folded away."""
    folded = folded_floors(board, plan, layout)
    shut = {
        place
        for place, region in enumerate(plan.regions)
        if (not layout.open >> region.space & 1 if region.space >= 0 else region.deck in layout.closed or region.floor in folded)
    }
    sunk = {place for place in shut if plan.regions[place].deck in layout.closed}
    places = {region.space: place for place, region in enumerate(plan.regions) if region.space >= 0}
    return PlanSheet(plan, colours, prefix, shut, sunk, [places[space] for space in layout.path], names)


def folded_floors(board: Board, plan: Plan, layout: Layout) -> set[str]:
    """The floors on which nothing is in play."""
    return {r.floor for r in plan.regions if r.space >= 0} - {board.spaces[i].floor for i in spaces_in(layout.open)}


def scale_of(plan: Plan) -> float:
    """So large that an average room has the room of the mansion's: names and medallions have one size on all boards."""
    average = plan.width * plan.height / len(plan.regions)
    return max(0.001, min(math.sqrt(65_000 / average), 6_000 / max(plan.width, plan.height)))


def in_play(plan: Plan, folded: set[str]) -> Plan:
    """The plan without the floors in `folded`, moved into the sheet's corner. Spaces keep their indices; regions do not."""
    kept = [place for place, region in enumerate(plan.regions) if region.floor not in folded]
    if not folded or not kept:
        return plan
    now = {place: i for i, place in enumerate(kept)}
    rects = [rect for place in kept for rect in plan.regions[place].rects]
    left, top = min(rect[0] for rect in rects), min(rect[1] for rect in rects)

    def moved(rect: Rect) -> Rect:
        return (rect[0] - left, rect[1] - top, rect[2] - left, rect[3] - top)

    return Plan(
        max(rect[2] for rect in rects) - left,
        max(rect[3] for rect in rects) - top,
        tuple(
            Region(r.id, r.name, r.number, r.kind, r.deck, r.floor, r.space, tuple(moved(rect) for rect in r.rects))
            for r in (plan.regions[place] for place in kept)
        ),
        tuple(Door(now[d.a], now[d.b], moved(d.line), d.walk) for d in plan.doors if d.a in now and d.b in now),
        tuple(Stairway(now[w.upper], now[w.lower], w.climb) for w in plan.stairways if w.upper in now and w.lower in now),
        tuple(HalfStairway(w.half, now[w.a], now[w.b]) for w in plan.half_stairways if w.a in now and w.b in now),
        plan.sight_through_stairs,
    )
