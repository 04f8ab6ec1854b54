"""Sight on a floor plan, exactly.

SIGHT-1: two spaces see each other when one straight horizontal or vertical line runs from one to the other through nothing but
openings and spaces. The edges of rooms and doors cut the plan into elementary strips; within a strip every line meets the same
rooms and doors, so one line down its middle speaks for all of them. A strip without width holds no line: touching corners and
doors that only meet at a jamb give no sight.
"""

from bisect import bisect_right
from itertools import pairwise
from typing import Final

from doctorlucky.boards.model.plan import CLIMBS, Plan, Stairway
from doctorlucky.boards.model.space import Rect

Run = tuple[int, ...]
"""Regions that one line meets one after the other, nothing but openings between them."""


class Lines:
    """Every line of sight on a plan on which nothing is closed; to close something only cuts them (BOARD-4)."""

    def __init__(self, plan: Plan) -> None:
        across, down = _Strips(plan, 0), _Strips(plan, 1)
        self.runs: Final = list(dict.fromkeys(run for strips in (across, down) for runs in strips.runs for run in runs))
        """Each once, as far as they go."""
        self.masks: Final = [_mask(plan, run) for run in self.runs]
        """Their spaces."""
        self.regions: Final = [sum(1 << place for place in set(run)) for run in self.runs]
        """Their regions, as bits."""
        self.stairs: Final = [_along(plan, way, (across, down)[CLIMBS[way.climb][0]]) for way in plan.stairways]
        """For each stairway its lines, down from its foot and up from its head, both ends included (SIGHT-4)."""


class _Strips:
    """The elementary strips along an axis, and the runs of regions in each."""

    def __init__(self, plan: Plan, axis: int) -> None:
        side = 1 - axis
        rects = sorted((rect[axis], rect, place) for place, region in enumerate(plan.regions) for rect in region.rects)
        cuts: set[float] = set()
        for line in [*(rect for _, rect, _ in rects), *(door.line for door in plan.doors)]:
            cuts.add(line[side])
            cuts.add(line[side + 2])
        self.cuts: Final = sorted(cuts)
        strip = {cut: number for number, cut in enumerate(self.cuts)}
        cells: list[list[tuple[Rect, int]]] = [[] for _ in self.cuts]
        openings: list[set[tuple[float, int, int]]] = [set() for _ in self.cuts]
        for _, rect, place in rects:
            for number in range(strip[rect[side]], strip[rect[side + 2]]):
                cells[number].append((rect, place))
        for door in plan.doors:
            if door.line[axis] == door.line[axis + 2]:
                ways = ((door.line[axis], door.a, door.b), (door.line[axis], door.b, door.a))
                for number in range(strip[door.line[side]], strip[door.line[side + 2]]):
                    openings[number].update(ways)
        self.runs: Final[list[list[Run]]] = []
        for number in range(len(self.cuts) - 1):
            if number and cells[number] == cells[number - 1] and openings[number] == openings[number - 1]:
                self.runs.append(self.runs[-1])
            else:
                self.runs.append(_runs(cells[number], openings[number], axis))

    def run(self, at: float, place: int) -> Run:
        """What a line at a distance from the side of the plan meets together with a region."""
        strip = bisect_right(self.cuts, at) - 1
        runs = self.runs[strip] if 0 <= strip < len(self.runs) else []
        return next((run for run in runs if place in run), ())


def _runs(cells: list[tuple[Rect, int]], openings: set[tuple[float, int, int]], axis: int) -> list[Run]:
    found: list[list[int]] = []
    end = 0.0
    for rect, place in cells:
        before = found[-1][-1] if found else -1
        if before >= 0 and end == rect[axis] and (before == place or (end, before, place) in openings):
            found[-1].append(place)
        else:
            found.append([place])
        end = rect[axis + 2]
    return [tuple(run) for run in found]


def _mask(plan: Plan, run: Run) -> int:
    mask = 0
    for place in run:
        if plan.regions[place].space >= 0:
            mask |= 1 << plan.regions[place].space
    return mask


def _along(plan: Plan, stairway: Stairway, strips: _Strips) -> list[tuple[Run, Run]]:
    """Lines along the steps of a stairway: down from its foot on the lower floor, onward from its head on the upper one.

    A staircase is straight, so a line keeps its direction and its distance from the side of the stairs.
    """
    axis, sign = CLIMBS[stairway.climb]
    side = 1 - axis
    low, high = plan.regions[stairway.lower].body, plan.regions[stairway.upper].body
    shift = high[side] - low[side]
    cuts = {cut for line in strips.cuts for cut in (line, line - shift) if low[side] <= cut <= low[side + 2]}
    found: dict[tuple[Run, Run], None] = {}
    for middle in middles(cuts | {low[side], low[side + 2]}):
        below, above = strips.run(middle, stairway.lower), strips.run(middle + shift, stairway.upper)
        found[_from(below, stairway.lower, -sign), _from(above, stairway.upper, sign)] = None
    return list(found)


def middles(cuts: set[float]) -> list[float]:
    """The middle of each interval between neighbouring cuts."""
    ordered = sorted(cuts)
    return [(low + high) / 2 for low, high in pairwise(ordered)]


def _from(run: Run, start: int, sign: int) -> Run:
    """A run from one of its regions on, going up (`sign` 1) or down the axis."""
    if start not in run:
        return ()
    return run[run.index(start) :] if sign > 0 else run[run.index(start) :: -1]


def sight_masks(plan: Plan, spaces: int, closed: set[int], stairs: bool) -> list[int]:
    """For each space the spaces it sees, itself left out. `stairs`: lines go on along the stairways (SIGHT-4)."""
    if plan.lines is None:
        plan.lines = Lines(plan)
    lines = plan.lines
    shut = sum(1 << place for place in closed)
    together: set[int] = set()
    for run, mask, regions in zip(lines.runs, lines.masks, lines.regions, strict=True):
        if regions & shut:
            together.update(_mask(plan, piece) for piece in _pieces(run, closed))
        else:
            together.add(mask)
    if stairs:
        for way, found in zip(plan.stairways, lines.stairs, strict=True):
            if way.upper not in closed and way.lower not in closed:
                together.update(_mask(plan, _pieces(below, closed)[0] + _pieces(above, closed)[0]) for below, above in found)
    sees = [0] * spaces
    for mask in together:
        left = mask
        while left:
            sees[(left & -left).bit_length() - 1] |= mask
            left &= left - 1
    return [mask & ~(1 << space) for space, mask in enumerate(sees)]


def _pieces(run: Run, closed: set[int]) -> list[Run]:
    """What closed regions leave of a run."""
    pieces: list[list[int]] = [[]]
    for place in run:
        if place in closed:
            pieces.append([])
        else:
            pieces[-1].append(place)
    return [tuple(piece) for piece in pieces]
