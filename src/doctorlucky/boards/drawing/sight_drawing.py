"""Lines of sight as light: beams through doors, frames round the rooms that are seen."""

from doctorlucky.boards.drawing.plan import shape
from doctorlucky.boards.drawing.plan_sheet import PlanSheet
from doctorlucky.boards.model.space import Rect


def sight_svg(sheet: PlanSheet, place: int, seen: set[int]) -> str:
    """Amber light: beams from the room at `place` through the doors, a wash over every room in `seen`, a frame round its own."""
    amber = sheet.colours["beam"]
    parts = [f'<path d="{shape(sheet.rects[other])}" fill="{amber}" fill-opacity=".2"/>' for other in sorted(seen)]
    for x0, y0, x1, y1, doors, _ in beams(sheet, place, seen):
        opacity = max(0.1, 0.42 - 0.08 * doors)
        parts.append(f'<path d="{shape(((x0, y0, x1, y1),))}" fill="{amber}" fill-opacity="{opacity:.2f}"/>')
    parts.append(f'<path d="{shape(sheet.rects[place])}" fill="{amber}" fill-opacity=".3"/>')
    return "".join(parts)


def frame_svg(sheet: PlanSheet, place: int, seen: set[int]) -> str:
    """An unbroken frame in the room that looks, dashed ones in those it sees: colour is never alone."""
    amber = sheet.colours["sight"]
    parts: list[str] = []
    for other in sorted({place} | seen):
        x0, y0, x1, y1 = sheet.bodies[other]
        dash = "" if other == place else ' stroke-dasharray="10 8"'
        parts.append(
            f'<rect x="{x0 + 11:g}" y="{y0 + 11:g}" width="{max(1, x1 - x0 - 22):g}" height="{max(1, y1 - y0 - 22):g}" rx="3" '
            f'fill="none" stroke="{amber}" stroke-width="{5 if other == place else 2.5}"{dash}/>'
        )
    return "".join(parts)


def beams(sheet: PlanSheet, start: int, seen: set[int]) -> list[tuple[float, float, float, float, int, int]]:
    """Strips of light leaving a room, one for each room crossed, with the doors passed and that room's place in the plan.

    They follow SIGHT-1 like `sight.runs`.
    """
    found: list[tuple[float, float, float, float, int, int]] = []
    waiting: list[tuple[int, Rect, float, float, int, int, int]] = []
    for rect in sheet.rects[start]:
        for axis in (0, 1):
            for end in (0, 1):
                waiting.append((start, rect, rect[1 - axis], rect[3 - axis], axis, end, 0))
    while waiting and len(found) < 2000:
        here, rect, low, high, axis, end, doors = waiting.pop()
        at = rect[axis + 2 * end]
        for there, line in sheet.openings.get((here, axis, at), ()):
            if there in sheet.shut:
                continue
            for other in sheet.sides.get((there, axis + 2 * (1 - end), at), ()):
                c, d = max(low, line[1 - axis], other[1 - axis]), min(high, line[3 - axis], other[3 - axis])
                if c >= d:
                    continue
                if there != start and (there in seen or sheet.plan.regions[there].space < 0):
                    strip = (other[0], c, other[2], d) if axis == 0 else (c, other[1], d, other[3])
                    found.append((*strip, doors, there))
                waiting.append((there, other, c, d, axis, end, doors + (there != here)))
    return found
