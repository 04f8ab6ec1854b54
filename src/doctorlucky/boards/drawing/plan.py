"""Drawing a floor plan: floors, walls, doors, railings, stairs, names. Nothing here knows a particular board."""

from itertools import pairwise
from typing import Final

from doctorlucky.boards.drawing.lettering import aim, fit, medal_at, name_plate, text
from doctorlucky.boards.drawing.motifs import floor_of, motif_of
from doctorlucky.boards.drawing.plan_sheet import WALL, PlanSheet
from doctorlucky.boards.model.plan import Door, seams
from doctorlucky.boards.model.space import Rect, Region

PORTRAITS: Final = 30
BALUSTERS: Final = 60
"""In one row at most; a longer one has them farther apart."""


def shape(rects: tuple[Rect, ...]) -> str:
    """One path for all rectangles of a room, so that light falls on it as a whole."""
    return "".join(f"M{a:g} {b:g}H{c:g}V{d:g}H{a:g}z" for a, b, c, d in rects)


def floor_svg(sheet: PlanSheet, place: int) -> str:
    """Floor, lamp light, furniture."""
    region, colours = sheet.plan.regions[place], sheet.colours
    outline = shape(sheet.rects[place])
    floor = f"{sheet.prefix}-{floor_of(region.id, region.kind)}"
    parts = [f'<path d="{outline}" fill="url(#{floor})"/><path d="{outline}" fill="url(#{sheet.prefix}-lamp)"/>']
    body = sheet.bodies[place]
    if region.kind == "hallway":
        parts.extend(_runner(sheet, rect) for rect in sheet.rects[place] if min(rect[2] - rect[0], rect[3] - rect[1]) > 50)
    if region.kind == "stairs" or "stair" in region.id:
        parts.append(_stairs(sheet, place, body))
    if "gallery" in region.id:
        parts.append(_portraits(colours, body, region.number >= 0))
    motif = motif_of(region.id, region.kind)
    if motif:
        parts.append(_furniture(colours, region, sheet.names.get(region.name, region.name), body, motif))
    return "".join(parts)


def _runner(sheet: PlanSheet, rect: Rect) -> str:
    """A red carpet down the middle of a hallway."""
    x0, y0, x1, y1 = rect
    side, end = 22, 10
    a, b, c, d = (x0 + end, y0 + side, x1 - end, y1 - side) if x1 - x0 > y1 - y0 else (x0 + side, y0 + end, x1 - side, y1 - end)
    if c - a < 12 or d - b < 12:
        return ""
    return (
        f'<rect x="{a:g}" y="{b:g}" width="{c - a:g}" height="{d - b:g}" fill="{sheet.colours["runner"]}" fill-opacity=".75"/>'
        f'<rect x="{a + 5:g}" y="{b + 5:g}" width="{c - a - 10:g}" height="{d - b - 10:g}" fill="none" '
        f'stroke="{sheet.colours["sill"]}" stroke-opacity=".55" stroke-width="2" stroke-dasharray="2 5"/>'
    )


def _stairs(sheet: PlanSheet, place: int, rect: Rect) -> str:
    """Steps, lighter toward the top, and an arrow the way they rise."""
    x0, y0, x1, y1 = rect
    wide, high = x1 - x0, y1 - y0
    region, colours = sheet.plan.regions[place], sheet.colours
    climb = sheet.climbs.get(place) or ("up" if high > wide else "right")
    upright = climb in ("up", "down")
    top = y0 + (66 if region.name else 8)  # below the name
    if upright:
        count = int((y1 - 8 - y0) / 15)
        lines = "".join(f"M{x0 + 8:g} {y0 + 14 + 15 * i:g}H{x1 - 8:g}" for i in range(count) if y0 + 14 + 15 * i > top - 8)
    else:
        lines = "".join(f"M{x0 + 14 + 15 * i:g} {top:g}V{y1 - 8:g}" for i in range(int((wide - 18) / 15)))
    drawn = (
        f'<path d="{shape((rect,))}" fill="url(#{sheet.prefix}-flight-{climb})"/>'
        f'<path d="{lines}" stroke="{colours["motif"]}" stroke-opacity=".5" stroke-width="2.5"/>'
    )
    if not region.name:
        turn = {"up": -90, "down": 90, "left": 180, "right": 0}[climb]
        half = max(20, (high if upright else wide) / 2 - 40)
        drawn += (
            f'<path d="M{-half:g} 0H{half:g}M{half - 16:g}-10L{half:g} 0L{half - 16:g} 10" '
            f'transform="translate({(x0 + x1) / 2:g} {(y0 + y1) / 2:g}) rotate({turn})" fill="none" stroke="{colours["sill"]}" '
            'stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return drawn


def _portraits(colours: dict[str, str], rect: Rect, numbered: bool) -> str:
    """Portraits that follow you, along the upper wall of a gallery without a number, the lower wall of one with."""
    x0, y0, x1, y1 = rect
    count = min(PORTRAITS, int((x1 - x0 - 20) / 54))
    y = y1 - 56 if numbered else y0 + 13
    out = []
    for i in range(count):
        x = x0 + 36 + i * (x1 - x0 - 72) / max(1, count - 1)
        if (numbered and (y1 - y0 > 150 or x - x0 > 230)) or (not numbered and abs(x - (x0 + x1) / 2) > 76):
            out.append(
                f'<g fill="none" stroke="{colours["motif"]}" stroke-opacity=".3" stroke-width="2.5">'
                f'<rect x="{x - 15:.0f}" y="{y:g}" width="30" height="36"/><circle cx="{x:.0f}" cy="{y + 14:g}" r="5"/>'
                f'<path d="M{x - 9:.0f} {y + 31:g}q9-16 18 0"/></g>'
            )
    return "".join(out)


def _furniture(colours: dict[str, str], region: Region, name: str, rect: Rect, motif: str) -> str:
    x0, y0, x1, y1 = rect
    wide, high = x1 - x0, y1 - y0
    if wide < 90 or high < 90 or "gallery" in region.id:
        return ""
    lines = len(fit(name, wide - (82 if region.number >= 0 else 38), high * 0.6)[1])
    top = (62 if high > 130 else 40) + (24 if lines == 2 else 0)
    size = max(0.4, min((wide - 50) / 160, (high - top - 20) / 92, 1.75))
    return (
        f'<g transform="translate({(x0 + x1) / 2:g} {(y0 + top + y1 - 12) / 2:g}) scale({size:.2f})" fill="none" '
        f'stroke="{colours["motif"]}" stroke-opacity=".2" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">'
        f"{motif}</g>"
    )


def walls_path(sheet: PlanSheet) -> str:
    """All walls as one path: the edges of the rooms, cut at the doors, lengthened at corners so that every junction closes."""
    edges: dict[tuple[int, float], list[tuple[float, float]]] = {}
    holes: dict[tuple[int, float], list[tuple[float, float]]] = {}
    for rects in sheet.rects:
        for rect in rects:
            for axis in (0, 1):  # axis 0: the upright edges, x stays
                for at in (rect[axis], rect[axis + 2]):
                    edges.setdefault((axis, at), []).append((rect[1 - axis], rect[3 - axis]))
    openings = [sheet.scaled(door.line) for door in sheet.plan.doors] + sheet.balcony
    for rects in sheet.rects:
        openings.extend(seams(rects))
    for line in openings:
        axis = 0 if line[0] == line[2] else 1
        holes.setdefault((axis, line[axis]), []).append((line[1 - axis], line[3 - axis]))
    d: list[str] = []
    for (axis, at), spans in sorted(edges.items()):
        for a, b, jamb_a, jamb_b in cut(spans, holes.get((axis, at), [])):
            a, b = a - (0 if jamb_a else WALL / 2), b + (0 if jamb_b else WALL / 2)
            d.append(f"M{a:g} {at:g}H{b:g}" if axis == 1 else f"M{at:g} {a:g}V{b:g}")
    return "".join(d)


def balcony_svg(sheet: PlanSheet) -> str:
    """The bend of a balcony as a parapet from step to step: it is solid, unlike the railing between (SIGHT-3)."""
    links: dict[tuple[float, float], list[tuple[float, float]]] = {}
    for x0, y0, x1, y1 in sheet.balcony:
        links.setdefault((x0, y0), []).append((x1, y1))
        links.setdefault((x1, y1), []).append((x0, y0))
    d: list[str] = []
    while links:
        ends = [point for point in links if len(links[point]) == 1] or list(links)
        chain = [min(ends)]
        while links.get(chain[-1]):
            here = chain[-1]
            there = links[here].pop()
            links[there].remove(here)
            chain.append(there)
        for point in chain:
            if not links.get(point):
                links.pop(point, None)
        bends = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(chain)]
        points = [chain[0], *bends, chain[-1]]
        d.append("M" + "L".join(f"{x:g} {y:g}" for x, y in points))
    if not d:
        return ""
    line = f'd="{"".join(d)}" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return (
        f'<path {line} stroke="{sheet.colours["edge"]}" stroke-width="{WALL}"/>'
        f'<path {line} stroke="{sheet.colours["wall"]}" stroke-width="{WALL - 4}"/>'
    )


def cut(spans: list[tuple[float, float]], holes: list[tuple[float, float]]) -> list[tuple[float, float, bool, bool]]:
    """The spans merged, the holes taken away; with each end, whether it is the jamb of a hole."""
    merged: list[tuple[float, float]] = []
    for a, b in sorted(spans):
        if merged and a <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], b))
        else:
            merged.append((a, b))
    left: list[tuple[float, float, bool, bool]] = []
    for a, b in merged:
        at, jamb = a, False
        for start, stop in sorted(hole for hole in holes if hole[0] < b and hole[1] > a):
            if start > at:
                left.append((at, start, jamb, True))
            at, jamb = max(at, stop), True
        if at < b:
            left.append((at, b, jamb, False))
    return left


def door_svg(sheet: PlanSheet, door: Door) -> str:
    """A sill with its jambs, a ladder between decks, or a railing with balusters."""
    x0, y0, x1, y1 = sheet.scaled(door.line)
    sill = sheet.colours["sill"]
    if not door.walk:
        count = max(1, min(BALUSTERS, int(max(x1 - x0, y1 - y0) / 14)))
        dots = "".join(
            f'<circle cx="{x0 + (x1 - x0) * i / count:g}" cy="{y0 + (y1 - y0) * i / count:g}" r="4"/>' for i in range(count + 1)
        )
        rail = sheet.colours["rail"]
        return f'<g fill="{rail}"><path d="M{x0:g} {y0:g}L{x1:g} {y1:g}" stroke="{rail}" stroke-width="2"/>{dots}</g>'
    upright = x0 == x1
    t = WALL / 2
    a, b, c, d = (x0 - t, y0, x0 + t, y1) if upright else (x0, y0 - t, x1, y0 + t)
    drawn = f'<rect x="{a:g}" y="{b:g}" width="{c - a:g}" height="{d - b:g}" fill="{sill}" fill-opacity=".34"/>'
    if sheet.plan.regions[door.a].deck != sheet.plan.regions[door.b].deck and not upright:
        rungs = "".join(f"M{x0 + 14:g} {y0 + dy:g}H{x1 - 14:g}" for dy in range(-22, 26, 9))
        return drawn + (
            f'<path d="M{x0 + 14:g} {y0 - 28:g}v56M{x1 - 14:g} {y0 - 28:g}v56{rungs}" stroke="{sill}" stroke-width="3" '
            'stroke-linecap="round"/>'
        )
    jambs = f"M{a:g} {b:g}H{c:g}M{a:g} {d:g}H{c:g}" if upright else f"M{a:g} {b:g}V{d:g}M{c:g} {b:g}V{d:g}"
    return drawn + f'<path d="{jambs}" stroke="{sill}" stroke-width="3"/>'


def label_svg(sheet: PlanSheet, place: int) -> str:
    """Name and medallion; stairs that lead to another floor carry the letter they share with their other end."""
    region, body = sheet.plan.regions[place], sheet.bodies[place]
    if place in sheet.letters and not region.name:
        x, y = (body[0] + body[2]) / 2, (body[1] + body[3]) / 2
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="17" fill="{sheet.colours["void"]}" stroke="{sheet.colours["sill"]}" '
            'stroke-width="2.5"/>' + text(x, y + 7, 22, sheet.letters[place], "name", "middle")
        )
    if not region.name:
        return ""
    turn = None
    if place in sheet.path:
        following = sheet.path[(sheet.path.index(place) + 1) % len(sheet.path)]
        turn = aim(medal_at(body), medal_at(sheet.bodies[following]))
    return name_plate(sheet.names.get(region.name, region.name), region.number, body, turn)
