"""Where pawns stand in a room: beside its name and number, never on them, smaller as the room fills up."""

from typing import Final

from doctorlucky.boards.drawing.cells import coarser, largest, lines_of, painted
from doctorlucky.boards.drawing.outline import Point, outline
from doctorlucky.boards.model.space import Rect

Slot = tuple[float, float, float]
"""Where a pawn's middle goes, and its scale; at scale 1 it is as large as on the mansion's floor."""

CROWDS: Final = (1, 2, 3, 4, 6, 8, 10)
"""The numbers of pawns that rooms are arranged for: eight seats, the Doctor and a pet make ten."""
PAWN: Final = 56.0
"""The width of a pawn at scale 1; the Doctor's figure is `TALL` high."""
TALL: Final = 62.0
WALL_SIDE: Final = 10.0
"""The distance kept from the walls."""
GOOD: Final = 0.8
"""A scale good enough to stop searching."""
BOXES: Final = 150
"""How many boxes of a room are tried; pawns would not stand better for more."""
LINES: Final = 200
"""Into how many columns and rows a room is divided at most to find them."""
EASY: Final = 1.32
"""How much more than its own width a pawn gets where there is room."""


def stands(rects: tuple[Rect, ...], keep_off: list[Rect], soft: list[Rect], target: Point) -> list[list[Slot]]:
    """For each crowd the slots, near `target`; what is in `soft` is kept free as well where that costs little."""
    strict = _free(rects, keep_off + soft)
    loose = _free(rects, keep_off) or _free(rects, []) or _roomiest(list(rects))
    found: list[list[Slot]] = []
    for count in CROWDS:
        slots = _arrange(strict, count, target)
        for boxes, apart in ((loose, False), (strict, True), (loose, True)):
            if not slots or slots[0][2] < GOOD:
                other = _apart(boxes, count, target) if apart else _arrange(boxes, count, target)
                if other and (not slots or other[0][2] > slots[0][2] * 1.2):
                    slots = other
        found.append(slots)
    return found


def _arrange(boxes: list[Rect], count: int, target: Point) -> list[Slot]:
    """The rows in one of the boxes that let pawns be largest; of nearly equal ones those nearest to the target."""
    best: tuple[float, list[Slot]] | None = None
    for box in boxes:
        for columns, rows in _grids(count):
            scale = _scale(box, columns, rows)
            cx, cy = _middle(box, columns, rows, scale, target)
            score = scale - 0.0012 * (abs(cx - target[0]) + abs(cy - target[1])) - 0.02 * (rows > 1)
            if best is None or score > best[0]:
                best = (score, _rows(box, count, columns, rows, scale, target))
    return best[1] if best else []


def _apart(boxes: list[Rect], count: int, target: Point) -> list[Slot]:
    """Two groups in boxes that do not overlap: to the left and the right of a name, say."""
    if count < 2:
        return []
    scales = [[max(_scale(box, *grid) for grid in _grids(n)) for n in range(1, count)] for box in boxes]
    best: tuple[float, Rect, Rect, int] | None = None
    for i, a in enumerate(boxes):
        for j in range(i + 1, len(boxes)):
            b = boxes[j]
            if best is not None and min(scales[i][0], scales[j][0]) <= best[0]:
                continue  # not even one pawn in each would be larger
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
                continue
            for first in range(1, count):
                scale = min(scales[i][first - 1], scales[j][count - first - 1])
                if best is None or scale > best[0]:
                    best = (scale, a, b, first)
    if best is None:
        return []
    scale, a, b, first = best
    slots: list[Slot] = []
    for box, n in ((a, first), (b, count - first)):
        columns, rows = max(_grids(n), key=lambda grid: _scale(box, *grid))
        slots += _rows(box, n, columns, rows, scale, target)
    return slots


def _grids(count: int) -> list[tuple[int, int]]:
    """Columns and rows for so many pawns, no row empty."""
    pairs = [(columns, -(-count // columns)) for columns in range(1, count + 1)]
    return [(columns, rows) for columns, rows in pairs if -(-count // rows) == columns]


def _scale(box: Rect, columns: int, rows: int) -> float:
    return min(1.0, (box[2] - box[0]) / columns / PAWN, (box[3] - box[1]) / rows / TALL)


def _steps(box: Rect, columns: int, rows: int, scale: float) -> tuple[float, float]:
    """From pawn to pawn, across and down."""
    return min(PAWN * scale * EASY, (box[2] - box[0]) / columns), min(TALL * scale * EASY, (box[3] - box[1]) / rows)


def _middle(box: Rect, columns: int, rows: int, scale: float, target: Point) -> Point:
    x0, y0, x1, y1 = box
    across, down = _steps(box, columns, rows, scale)
    wide, high = across * columns / 2, down * rows / 2
    return min(max(target[0], x0 + wide), x1 - wide), min(max(target[1], y0 + high), y1 - high)


def _rows(box: Rect, count: int, columns: int, rows: int, scale: float, target: Point) -> list[Slot]:
    (cx, cy), (across, down) = _middle(box, columns, rows, scale, target), _steps(box, columns, rows, scale)
    slots: list[Slot] = []
    for row in range(rows):
        here = min(columns, count - row * columns)
        for i in range(here):
            x, y = cx + (i - (here - 1) / 2) * across, cy + (row - (rows - 1) / 2) * down
            slots.append((round(x, 1), round(y, 1), round(scale - 0.0005, 3)))
    return slots


def _free(rects: tuple[Rect, ...], keep_off: list[Rect]) -> list[Rect]:
    """The largest rectangles inside the room that keep off its walls and off everything else named; of too many the roomiest."""
    side = min(WALL_SIDE, min(max(r[2] - r[0] for r in rects), max(r[3] - r[1] for r in rects)) / 4)
    blocks = list(keep_off)
    for loop in outline(rects):
        for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True):
            blocks.append((min(ax, bx) - side, min(ay, by) - side, max(ax, bx) + side, max(ay, by) + side))
    xs, ys = lines_of((*rects, *blocks))
    rows = [floor & ~taken for floor, taken in zip(painted(xs, ys, rects), painted(xs, ys, blocks), strict=True)]
    xs, ys, rows = coarser(xs, ys, rows, LINES)
    return _roomiest([(xs[left], ys[top], xs[right], ys[bottom]) for left, top, right, bottom in largest(rows)])


def _roomiest(boxes: list[Rect]) -> list[Rect]:
    """The boxes, and of too many those of which a crowd can use most."""

    def used(box: Rect) -> float:
        return min(box[2] - box[0], PAWN * CROWDS[-1]) * min(box[3] - box[1], TALL * CROWDS[-1])

    return boxes if len(boxes) <= BOXES else sorted(sorted(boxes, key=used, reverse=True)[:BOXES])
