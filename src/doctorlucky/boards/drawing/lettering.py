"""Names and numbers on the drawing: the largest size that fits, one line or two."""

import math
from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import Final

from doctorlucky.boards.model.space import Rect

NOBODYS: Final[Mapping[str, str]] = MappingProxyType({})
"""Rooms are called what the board calls them."""
MEDAL: Final = 21
"""Radius of a number's medallion."""
LARGEST: Final = 34
SMALLEST: Final = 11

FONT: Final = "Palatino,'Palatino Linotype',P052,'DejaVu Serif',Georgia,serif"

_NARROW: Final = frozenset("iljtfrI'.,:;!|()[] -1")
_WIDE: Final = frozenset("mwMWQOGDHNABCKRVTUXYZ&@%")


SOFT: Final = "\u00ad"
"""A hyphen that is drawn only where a name is broken: languages with long words put it into theirs."""


def width(text: str, size: float) -> float:
    """About how wide a text is. Generous: nobody knows which serif the reader's machine has."""
    return sum(0.36 if c in _NARROW else 0.8 if c in _WIDE else 1.0 if ord(c) > 0x2E7F else 0.58 for c in text) * size * 1.04


def fit(name: str, room: float, height: float, most: int = LARGEST) -> tuple[int, list[str]]:
    """The largest size at which `name` fits into `room` by `height`, and its lines. Two lines must be worth it."""
    plain = name.replace(SOFT, "")
    options = [[plain]]
    for at, c in enumerate(name):
        if c in (" ", SOFT):
            options.append([name[:at].replace(SOFT, "") + ("-" if c == SOFT else ""), name[at + 1 :].replace(SOFT, "")])
    best, chosen = 0.0, (SMALLEST, options[-1] if len(options) > 1 else options[0])
    for lines in options:
        for size in range(most, SMALLEST - 1, -1):
            if max(width(line, size) for line in lines) <= room and size * 1.08 * len(lines) <= height:
                score = size if len(lines) == 1 else size * 0.76
                if score > best:
                    best, chosen = score, (size, lines)
                break
    return chosen


def text(x: float, y: float, size: float, words: str, kind: str = "name", anchor: str = "", most: float = 0) -> str:
    """One line of text; squeezed where not even the smallest size fits into `most`."""
    squeeze = f' textLength="{most:g}" lengthAdjust="spacingAndGlyphs"' if most and width(words, size) > most else ""
    middle = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size:g}"{middle}{squeeze}>{escape(words)}</text>'


Line = tuple[float, float, str, str, float]
"""One line of a name: where it starts, its words, its anchor, and how wide it may be."""


def _plate(name: str, number: int, rect: Rect) -> tuple[int, list[Line]]:
    """The size of a room's name and where its lines go: beside the medallion, under it, or in the middle of a slim room."""
    x0, y0, x1, y1 = rect
    wide, high = x1 - x0, y1 - y0
    if number < 0 and high <= 90:
        size, lines = fit(name, wide - 28, high - 22, 30)
        top = (y0 + y1) / 2 + size * 0.34 - (len(lines) - 1) * size * 0.53
        return size, [((x0 + x1) / 2, top + i * size * 1.06, line, "middle", wide - 20) for i, line in enumerate(lines)]
    left = 20 + 2 * MEDAL + 13 if number >= 0 else 24
    if number >= 0 and high <= 90:  # a low room: the name keeps to the upper wall, so that a pawn can stand below it
        size, lines = fit(name, wide - left - 14, 30, 24)
        top = y0 + 13 + size * 0.74
        return size, [(x0 + left, top + i * size * 1.06, line, "", wide - left - 8) for i, line in enumerate(lines)]
    size, lines = fit(name, wide - left - 14, high * 0.6)
    if number >= 0 and size < 19 and high > 150:  # a narrow room: the name goes under the medallion
        size, lines = fit(name, wide - 34, high * 0.4, 28)
        top = y0 + 24 + 2 * MEDAL
        return size, [(x0 + 20, top + size * (0.9 + i * 1.06), line, "", wide - 28) for i, line in enumerate(lines)]
    y = y0 + 16 + MEDAL + size * 0.34
    if len(lines) == 2 and number >= 0:
        y = max(y - size * 0.53, y0 + 14 + size * 0.74)
    return size, [(x0 + left, y + i * size * 1.06, line, "", wide - left - 8) for i, line in enumerate(lines)]


def medal_at(rect: Rect) -> tuple[float, float]:
    """The middle of the medallion in a room whose name plate has its corner at that of `rect`."""
    return (rect[0] + 18 + MEDAL, rect[1] + 16 + MEDAL)


def name_plate(name: str, number: int, rect: Rect, turn: float | None) -> str:
    """A room's medallion and name in its upper left corner; a slim room carries its name in the middle.

    `turn` is where the point on the medallion's rim aims: at the next number (DOCTOR-1).
    """
    size, lines = _plate(name, number, rect)
    plate = "".join(text(x, y, size, line, "name", anchor, most) for x, y, line, anchor, most in lines)
    return plate + (medallion(*medal_at(rect), number, turn) if number >= 0 else "")


def plate_boxes(name: str, number: int, rect: Rect) -> list[Rect]:
    """What the name plate covers, a box for each line and one for the medallion: nothing may stand there."""
    size, lines = _plate(name, number, rect) if name else (0, [])
    boxes: list[Rect] = []
    for x, y, line, anchor, most in lines:
        wide = min(width(line, size), most)
        left = x - wide / 2 if anchor else x
        boxes.append((left, y - size * 0.8, left + wide, y + size * 0.28))
    if number >= 0:
        x, y = medal_at(rect)
        boxes.append((x - MEDAL - 3, y - MEDAL - 3, x + MEDAL + 3, y + MEDAL + 3))
    return boxes


def medallion(x: float, y: float, number: int, turn: float | None) -> str:
    """A brass disc with the room's number."""
    point = "" if turn is None else f'<path class="way" d="M20-9L32 0L20 9z" transform="rotate({turn:.0f})"/>'
    digits = f'<text y="8" font-size="{24 if number < 100 else 18}" text-anchor="middle">{number}</text>'
    return (
        f'<g class="medal" transform="translate({x:g} {y:g})">{point}<circle r="{MEDAL}"/>'
        f'<circle class="rim" r="{MEDAL - 4}"/>{digits}</g>'
    )


def aim(a: tuple[float, float], b: tuple[float, float]) -> float | None:
    """The direction from one medallion to another, in degrees; None if there is none."""
    return None if a == b else math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))


def style(colours: dict[str, str]) -> str:
    """The style sheet of names and medallions."""
    face = f"font-family:{FONT};font-stretch:condensed"  # only the wide ones among them have a condensed cut
    return (
        f".name,.note{{{face};font-weight:600;fill:{colours['ink']};paint-order:stroke;stroke:{colours['void']};"
        f"stroke-opacity:.35;stroke-width:3px}}.note{{font-weight:400;fill:{colours['ink-soft']}}}"
        f".medal circle,.medal .way{{fill:{colours['medal']}}}"
        f".medal .rim{{fill:none;stroke:{colours['medal-rim']};stroke-width:1.6px}}"
        f".medal text{{{face};font-weight:700;fill:{colours['medal-ink']}}}"
        f".deck,.tag,.pawn text{{{face};font-weight:700}}.sunk{{opacity:.5}}.shut{{opacity:.38}}"
    )
