"""Rectangles as cells between the lines through their edges. A row of cells is one integer: bit 0 is its leftmost cell."""

from collections.abc import Iterable
from functools import reduce
from itertools import pairwise
from operator import and_

from doctorlucky.boards.model.space import Rect


def lines_of(rects: Iterable[Rect]) -> tuple[list[float], list[float]]:
    """The upright and the level lines through all edges, in order."""
    rects = tuple(rects)
    return sorted({x for rect in rects for x in rect[::2]}), sorted({y for rect in rects for y in rect[1::2]})


def painted(xs: list[float], ys: list[float], rects: Iterable[Rect]) -> list[int]:
    """Row by row the cells that lie in one of the rectangles, whose edges must be among the lines.

    However tall they are, two strokes are enough for each: one stroke of layer n covers 2 to the n rows.
    """
    column = {x: place for place, x in enumerate(xs)}
    row = {y: place for place, y in enumerate(ys)}
    high = len(ys) - 1
    layers = [[0] * high for _ in range(high.bit_length())]
    for x0, y0, x1, y1 in rects:
        top, bottom = row[y0], row[y1]
        stroke = (1 << column[x1]) - (1 << column[x0])
        n = (bottom - top).bit_length() - 1
        layers[n][top] |= stroke
        layers[n][bottom - (1 << n)] |= stroke
    for n in range(len(layers) - 1, 0, -1):
        half = 1 << (n - 1)
        for top, cells in enumerate(layers[n]):
            if cells:
                layers[n - 1][top] |= cells
                layers[n - 1][top + half] |= cells
    return layers[0] if layers else []


def spans(cells: int) -> list[tuple[int, int]]:
    """The unbroken runs of cells in a row, each as its first line and its last."""
    found: list[tuple[int, int]] = []
    while cells:
        start = (cells & -cells).bit_length() - 1
        length = (~(cells >> start) & (cells >> start) + 1).bit_length() - 1
        found.append((start, start + length))
        cells &= -1 << start + length
    return found


def bits(cells: int) -> list[int]:
    """The places of the cells in a row."""
    found: list[int] = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found


def coarser(xs: list[float], ys: list[float], rows: list[int], most: int) -> tuple[list[float], list[float], list[int]]:
    """The same without lines that part nothing, and with `most` columns and rows at most: of larger cells only those remain that
    are whole."""
    differ = 0
    for cells in rows:
        differ |= cells ^ cells >> 1
    columns = [0, *(at + 1 for at in bits(differ) if at + 1 < len(xs) - 1), len(xs) - 1]
    tall = [0, *(at for at in range(1, len(rows)) if rows[at] != rows[at - 1]), len(rows)]
    columns, tall = _fewer(columns, most), _fewer(tall, most)
    whole = [(1 << b) - (1 << a) for a, b in pairwise(columns)]
    merged: list[int] = []
    for top, bottom in pairwise(tall):
        cells = reduce(and_, rows[top:bottom])
        merged.append(sum(1 << place for place, mask in enumerate(whole) if cells & mask == mask) if cells else 0)
    return [xs[at] for at in columns], [ys[at] for at in tall], merged


def _fewer(lines: list[int], most: int) -> list[int]:
    return lines if len(lines) <= most + 1 else [lines[place * (len(lines) - 1) // most] for place in range(most + 1)]


def largest(rows: list[int]) -> list[tuple[int, int, int, int]]:
    """The rectangles of cells that cannot grow in any direction, as lines: left, top, right, bottom."""
    found: list[tuple[int, int, int, int]] = []
    rows = [0, *rows, 0]
    for top in range(1, len(rows) - 1):
        if not rows[top] & ~rows[top - 1]:
            continue  # whatever begins here could begin higher
        cells = rows[top]
        for bottom in range(top, len(rows) - 1):
            cells &= rows[bottom]
            if not cells:
                break
            if cells & ~rows[bottom + 1]:
                for left, right in spans(cells):
                    run = (1 << right) - (1 << left)
                    if run & ~rows[top - 1] and run & ~rows[bottom + 1]:
                        found.append((left, top - 1, right, bottom))
    return sorted(found)
