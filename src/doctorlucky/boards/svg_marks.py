"""What is put on a drawing: light along the lines of sight, and pawns."""

from typing import Final

from doctorlucky.boards.lettering import text
from doctorlucky.boards.plan import Rect
from doctorlucky.boards.svg_plan import Sheet, shape
from doctorlucky.boards.themes import SEATS

Pawn = tuple[int, str, int]
"""Space, letter, seat: 1 to 8 are players, 0 is the Doctor, anything else a pet or a stranger."""

SHAPES: Final = (
    '<circle r="20"/>',
    '<rect x="-18" y="-18" width="36" height="36" rx="3"/>',
    '<path d="M0-22L19-11V11L0 22L-19 11V-11z"/>',
    '<path d="M0-25L25 0L0 25L-25 0z"/>',
    '<path d="M0-24L24 18H-24z"/>',
    '<path d="M0-22Q14-22 19-16Q20 10 0 23Q-20 10-19-16Q-14-22 0-22z"/>',
    '<path d="M-7 22L-3 8A11 11 0 1 1-9-8A11 11 0 1 1 9-8A11 11 0 1 1 3 8L7 22z"/>',
    '<path d="M0-25L7-9L25-8L11 4L16 22L0 12L-16 22L-11 4L-25-8L-7-9z"/>',
)
"""Each seat has a shape of its own as well as a hue and a letter."""


def sight_svg(sheet: Sheet, place: int, seen: set[int]) -> str:
    """Amber light: beams from the room at `place` through the doors, a wash over every room in `seen`, a frame round its own."""
    amber = sheet.colours["beam"]
    parts = [f'<path d="{shape(sheet.rects[other])}" fill="{amber}" fill-opacity=".2"/>' for other in sorted(seen)]
    for x0, y0, x1, y1, doors, _ in beams(sheet, place, seen):
        opacity = max(0.1, 0.42 - 0.08 * doors)
        parts.append(f'<path d="{shape(((x0, y0, x1, y1),))}" fill="{amber}" fill-opacity="{opacity:.2f}"/>')
    parts.append(f'<path d="{shape(sheet.rects[place])}" fill="{amber}" fill-opacity=".3"/>')
    return "".join(parts)


def frame_svg(sheet: Sheet, place: int, seen: set[int]) -> str:
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


def beams(sheet: Sheet, start: int, seen: set[int]) -> list[tuple[float, float, float, float, int, int]]:
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


def pawns_svg(colours: dict[str, str], middles: dict[int, tuple[float, float, float]], pawns: list[Pawn]) -> str:
    """Pawns side by side; `middles` says for each space where its row stands and how wide it may be."""
    by_space: dict[int, list[Pawn]] = {}
    for pawn in pawns:
        by_space.setdefault(pawn[0], []).append(pawn)
    parts: list[str] = []
    for space, group in sorted(by_space.items()):
        x, y, wide = middles[space]
        step = min(50.0, (wide - 44) / max(1, len(group) - 1)) if len(group) > 1 else 0.0
        for i, (_, letter, seat) in enumerate(group):
            parts.append(_pawn(colours, x + (i - (len(group) - 1) / 2) * step, y, letter, seat))
    return "".join(parts)


def _pawn(colours: dict[str, str], x: float, y: float, letter: str, seat: int) -> str:
    ring = f'stroke="{colours["pawn-ring"]}" stroke-width="3" stroke-linejoin="round"'
    if seat == 0:  # the Doctor: a brass disc under a top hat
        body = f'<g fill="{colours["medal"]}" {ring}><circle r="21"/><path d="M-15-18h30v-5h-6v-20H-9v20h-6z"/></g>'
        ink = colours["medal-ink"]
    elif 1 <= seat <= len(SEATS):
        fill, ink = SEATS[seat - 1]
        body = f'<g fill="{fill}" {ring}>{SHAPES[seat - 1]}</g>'
    else:
        body, ink = (
            f'<g fill="{colours["ink-soft"]}" {ring}><rect x="-15" y="-15" width="30" height="30" rx="15"/></g>',
            colours["void"],
        )
    size = 22 if len(letter) < 2 else 15
    drawn = text(0, size * 0.36, size, letter[:3], "letter", "middle").replace("<text", f'<text fill="{ink}"')
    return f'<g class="pawn" transform="translate({x:g} {y:g})">{body}{drawn}</g>'
