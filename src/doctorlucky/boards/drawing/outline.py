"""The outline of a room made of rectangles, as closed lines; inset, it is the frame that lights up round the room."""

from doctorlucky.boards.drawing.cells import bits, lines_of, painted, spans
from doctorlucky.boards.model.space import Rect

Point = tuple[float, float]


def outline(rects: tuple[Rect, ...]) -> list[list[Point]]:
    """The corners of each closed line round the union of `rects`, clockwise; holes run the other way."""
    xs, ys = lines_of(rects)
    onward: dict[Point, list[Point]] = {}
    for start, end in _edges(xs, ys, painted(xs, ys, rects)):
        onward.setdefault(start, []).append(end)
    loops: list[list[Point]] = []
    for first in sorted(onward):
        while onward.get(first):
            loop = [first]
            while (there := onward[loop[-1]].pop()) != first:
                loop.append(there)
            loops.append(loop)
    return loops


def _edges(xs: list[float], ys: list[float], rows: list[int]) -> list[tuple[Point, Point]]:
    """The straight pieces of the line round the cells, each from corner to corner with the cells on its right.

    Where two cells only touch at a corner two pieces begin; that which goes right or up comes last.
    """
    back: list[tuple[Point, Point]] = []
    forth: list[tuple[Point, Point]] = []
    above = lefts = rights = 0  # the row above, and which of its cells have a line on that side
    since_left: dict[int, float] = {}
    since_right: dict[int, float] = {}
    for y, cells in zip(ys, [*rows, 0], strict=True):
        back += [((xs[b], y), (xs[a], y)) for a, b in spans(above & ~cells)]
        forth += [((xs[a], y), (xs[b], y)) for a, b in spans(cells & ~above)]
        left, right = cells & ~(cells << 1), cells & ~(cells >> 1)
        for at in bits(lefts & ~left):
            forth.append(((xs[at], y), (xs[at], since_left.pop(at))))
        for at in bits(rights & ~right):
            back.append(((xs[at + 1], since_right.pop(at)), (xs[at + 1], y)))
        since_left.update((at, y) for at in bits(left & ~lefts))
        since_right.update((at, y) for at in bits(right & ~rights))
        above, lefts, rights = cells, left, right
    return back + forth


def inset(loop: list[Point], by: float) -> list[Point]:
    """The line moved inward: every edge keeps its direction."""
    moved: list[Point] = []
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        (ax, ay), (bx, by_) = _inward(before, here), _inward(here, after)
        moved.append((here[0] + by * (ax + bx), here[1] + by * (ay + by_)))
    return moved


def _inward(a: Point, b: Point) -> Point:
    """The unit step to the right of an upright or level edge: the inside of a clockwise line where y grows downward."""
    dx, dy = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
    return (-dy, dx)


def as_path(loops: list[list[Point]]) -> str:
    """The closed lines as an SVG path."""
    return "".join("M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in loop) + "z" for loop in loops)


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
