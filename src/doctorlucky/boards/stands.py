"""Where pawns stand in a room: beside its name and number, never on them, smaller as the room fills up."""

from typing import Final

from doctorlucky.boards.outline import Point, outline
from doctorlucky.boards.plan import Rect

Slot = tuple[float, float, float]
"""Where a pawn's middle goes, and its scale; at scale 1 it is as large as on the mansion's floor."""

CROWDS: Final = (1, 2, 3, 4, 6, 8, 10)
"""For how many pawns there is an arrangement: eight seats, the Doctor and a pet make ten."""
PAWN: Final = 56.0
"""The width of a pawn at scale 1; the Doctor's figure is `TALL` high."""
TALL: Final = 62.0
WALL_SIDE: Final = 10.0
"""The distance kept from the walls."""
GOOD: Final = 0.8
"""A scale with which nothing better is looked for."""
EASY: Final = 1.32
"""How much more than its own width a pawn gets where there is room."""


def stands(rects: tuple[Rect, ...], keep_off: list[Rect], soft: list[Rect], target: Point) -> list[list[Slot]]:
    """For each crowd the slots, near `target`; what is in `soft` is kept free as well where that costs little."""
    strict = _free(rects, keep_off + soft)
    loose = _free(rects, keep_off) or _free(rects, []) or list(rects)
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
    best: tuple[float, Rect, Rect, int] | None = None
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
                continue
            for first in range(1, count):
                scale = min(max(_scale(box, *grid) for grid in _grids(n)) for box, n in ((a, first), (b, count - first)))
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
    """The largest rectangles inside the room that keep off its walls and off everything else named."""
    side = min(WALL_SIDE, min(max(r[2] - r[0] for r in rects), max(r[3] - r[1] for r in rects)) / 4)
    blocks = list(keep_off)
    for loop in outline(rects):
        for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True):
            blocks.append((min(ax, bx) - side, min(ay, by) - side, max(ax, bx) + side, max(ay, by) + side))
    xs = sorted({x for rect in (*rects, *blocks) for x in (rect[0], rect[2])})
    ys = sorted({y for rect in (*rects, *blocks) for y in (rect[1], rect[3])})
    wide, high = len(xs) - 1, len(ys) - 1
    blocked = [[0] * (high + 1) for _ in range(wide + 1)]  # sums over the cells up to here, to ask any rectangle at once
    for i in range(wide):
        for j in range(high):
            x, y = (xs[i] + xs[i + 1]) / 2, (ys[j] + ys[j + 1]) / 2
            taken = not any(_holds(r, x, y) for r in rects) or any(_holds(b, x, y) for b in blocks)
            blocked[i + 1][j + 1] = blocked[i][j + 1] + blocked[i + 1][j] - blocked[i][j] + taken

    def free(i0: int, j0: int, i1: int, j1: int) -> bool:
        if i0 < 0 or j0 < 0 or i1 > wide or j1 > high:
            return False
        return blocked[i1][j1] - blocked[i0][j1] - blocked[i1][j0] + blocked[i0][j0] == 0

    found: list[Rect] = []
    for i0 in range(wide):
        for j0 in range(high):
            for i1 in range(i0 + 1, wide + 1):
                if not free(i0, j0, i1, j0 + 1):
                    break
                for j1 in range(j0 + 1, high + 1):
                    if not free(i0, j0, i1, j1):
                        break
                    grows = ((i0 - 1, j0, i1, j1), (i0, j0 - 1, i1, j1), (i0, j0, i1 + 1, j1), (i0, j0, i1, j1 + 1))
                    if not any(free(*grown) for grown in grows):
                        found.append((xs[i0], ys[j0], xs[i1], ys[j1]))
    return found


def _holds(rect: Rect, x: float, y: float) -> bool:
    return rect[0] < x < rect[2] and rect[1] < y < rect[3]
