"""Walking on a floor plan: which spaces are one step apart."""

from doctorlucky.boards.model.plan import Plan


def step_masks(plan: Plan, spaces: int, closed: set[int], joined: list[tuple[int, int]]) -> list[int]:
    """For each space the spaces one step away: through openings one can walk, passing freely through hallways that are not spaces.

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
            for there in ways[here]:
                if there not in seen and there not in closed:
                    seen.add(there)
                    waiting.append(there)
    return steps
