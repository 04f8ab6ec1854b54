"""A plan as a screen shows it: only the floors that are in play."""

from doctorlucky.boards.plan import Door, HalfStairway, Plan, Rect, Region, Stairway


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
