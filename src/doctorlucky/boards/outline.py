"""The outline of a room made of rectangles, as closed lines; inset, it is the frame that lights up round the room."""

from doctorlucky.boards.plan import Rect

Point = tuple[float, float]


def outline(rects: tuple[Rect, ...]) -> list[list[Point]]:
    """The corners of each closed line round the union of `rects`, clockwise; holes run the other way."""
    xs = sorted({x for rect in rects for x in (rect[0], rect[2])})
    ys = sorted({y for rect in rects for y in (rect[1], rect[3])})

    def inside(i: int, j: int) -> bool:
        if not (0 <= i < len(xs) - 1 and 0 <= j < len(ys) - 1):
            return False
        x, y = (xs[i] + xs[i + 1]) / 2, (ys[j] + ys[j + 1]) / 2
        return any(rect[0] < x < rect[2] and rect[1] < y < rect[3] for rect in rects)

    onward: dict[Point, list[Point]] = {}
    for i in range(len(xs) - 1):
        for j in range(len(ys) - 1):
            if not inside(i, j):
                continue
            x0, y0, x1, y1 = xs[i], ys[j], xs[i + 1], ys[j + 1]
            for di, dj, start, end in (
                (0, -1, (x0, y0), (x1, y0)),
                (1, 0, (x1, y0), (x1, y1)),
                (0, 1, (x1, y1), (x0, y1)),
                (-1, 0, (x0, y1), (x0, y0)),
            ):
                if not inside(i + di, j + dj):
                    onward.setdefault(start, []).append(end)
    loops: list[list[Point]] = []
    while onward:
        first = min(onward)
        loop = [first]
        while True:
            ends = onward[loop[-1]]
            there = ends.pop()
            if not ends:
                del onward[loop[-1]]
            if there == first:
                break
            loop.append(there)
        loops.append(_corners(loop))
    return loops


def _corners(loop: list[Point]) -> list[Point]:
    """Without the points at which the line goes straight on."""
    return [
        here
        for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
        if not (before[0] == here[0] == after[0] or before[1] == here[1] == after[1])
    ]


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
