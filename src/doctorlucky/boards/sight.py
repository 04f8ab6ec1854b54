"""Sight and walking on a floor plan, exactly.

SIGHT-1: two spaces see each other when one straight horizontal or vertical line runs from one to the other through nothing but
openings and spaces. The edges of rooms and doors cut the plan into elementary strips; within a strip every line meets the same
rooms and doors, so one line down its middle speaks for all of them. A strip without width holds no line: touching corners and
doors that only meet at a jamb give no sight.
"""

from itertools import pairwise

from doctorlucky.boards.plan import CLIMBS, Plan


def strips(plan: Plan, axis: int) -> list[float]:
    """The middles of the elementary strips that run along `axis`."""
    cuts: set[float] = set()
    side = 1 - axis
    for region in plan.regions:
        for rect in region.rects:
            cuts.add(rect[side])
            cuts.add(rect[side + 2])
    for door in plan.doors:
        cuts.add(door.line[side])
        cuts.add(door.line[side + 2])
    return middles(cuts)


def middles(cuts: set[float]) -> list[float]:
    ordered = sorted(cuts)
    return [(low + high) / 2 for low, high in pairwise(ordered)]


def runs(plan: Plan, axis: int, middle: float, closed: set[int]) -> list[list[int]]:
    """The unbroken runs of regions met by the line along `axis` at `middle`, in order; closed regions break it (BOARD-4)."""
    side = 1 - axis
    cells: list[tuple[float, float, int]] = []
    for index, region in enumerate(plan.regions):
        if index in closed:
            continue
        for rect in region.rects:
            if rect[side] < middle < rect[side + 2]:
                cells.append((rect[axis], rect[axis + 2], index))
    cells.sort()
    openings: set[tuple[float, int, int]] = set()
    for door in plan.doors:
        line = door.line
        if line[axis] == line[axis + 2] and line[side] < middle < line[side + 2]:
            openings.add((line[axis], door.a, door.b))
            openings.add((line[axis], door.b, door.a))
    found: list[list[int]] = []
    end = 0.0
    for start, stop, index in cells:
        before = found[-1][-1] if found else -1
        if before >= 0 and end == start and (before == index or (start, before, index) in openings):
            found[-1].append(index)
        else:
            found.append([index])
        end = stop
    return found


def sight_masks(plan: Plan, spaces: int, closed: set[int], stairs: bool) -> list[int]:
    """For each space the spaces it sees, itself left out. `stairs`: lines go on along the stairways (SIGHT-4)."""
    sees = [0] * spaces
    for axis in (0, 1):
        for middle in strips(plan, axis):
            for run in runs(plan, axis, middle, closed):
                _see_each_other(plan, run, sees)
    if stairs:
        for number in range(len(plan.stairways)):
            for run in _stair_runs(plan, number, closed):
                _see_each_other(plan, run, sees)
    for space in range(spaces):
        sees[space] &= ~(1 << space)
    return sees


def _see_each_other(plan: Plan, run: list[int], sees: list[int]) -> None:
    mask = 0
    for index in run:
        space = plan.regions[index].space
        if space >= 0:
            mask |= 1 << space
    for index in run:
        space = plan.regions[index].space
        if space >= 0:
            sees[space] |= mask


def _stair_runs(plan: Plan, number: int, closed: set[int]) -> list[list[int]]:
    """Lines along the steps of a stairway: up to its foot on the lower floor, onward from its head on the upper one.

    A staircase is straight, so a line keeps its direction and its distance from the side of the stairs.
    """
    stairway = plan.stairways[number]
    if stairway.upper in closed or stairway.lower in closed:
        return []
    axis, sign = CLIMBS[stairway.climb]
    side = 1 - axis
    low, high = plan.regions[stairway.lower].body, plan.regions[stairway.upper].body
    shift = high[side] - low[side]
    cuts: set[float] = {low[side], low[side + 2]}
    for region in plan.regions:
        for rect in region.rects:
            cuts.update((rect[side], rect[side + 2], rect[side] - shift, rect[side + 2] - shift))
    for door in plan.doors:
        line = door.line
        cuts.update((line[side], line[side + 2], line[side] - shift, line[side + 2] - shift))
    found: list[list[int]] = []
    for middle in middles({cut for cut in cuts if low[side] <= cut <= low[side + 2]}):
        below = _part_of_run(plan, axis, middle, closed, stairway.lower, -sign)
        above = _part_of_run(plan, axis, middle + shift, closed, stairway.upper, sign)
        found.append(below + above)
    return found


def _part_of_run(plan: Plan, axis: int, middle: float, closed: set[int], start: int, sign: int) -> list[int]:
    """The regions a line meets from region `start` on, `start` included, going up (`sign` 1) or down the axis."""
    for run in runs(plan, axis, middle, closed):
        if start in run:
            at = run.index(start)
            return run[at:] if sign > 0 else run[: at + 1]
    return []


def step_masks(plan: Plan, spaces: int, closed: set[int], joined: list[tuple[int, int]]) -> list[int]:
    """For each space the spaces one step away: through openings one can walk, hallways that are no spaces passed freely.

    `joined` are pairs of regions that a stairway makes neighbours (BOARD-5).
    """
    ways: list[set[int]] = [set() for _ in plan.regions]
    for door in plan.doors:
        if door.walk:
            ways[door.a].add(door.b)
            ways[door.b].add(door.a)
    for a, b in joined:
        ways[a].add(b)
        ways[b].add(a)
    steps = [0] * spaces
    for index, region in enumerate(plan.regions):
        if region.space < 0 or index in closed:
            continue
        seen = {index}
        waiting = [index]
        while waiting:
            here = waiting.pop()
            if here != index and plan.regions[here].space >= 0:
                steps[region.space] |= 1 << plan.regions[here].space
                continue
            for there in sorted(ways[here]):
                if there not in seen and there not in closed:
                    seen.add(there)
                    waiting.append(there)
    return steps
