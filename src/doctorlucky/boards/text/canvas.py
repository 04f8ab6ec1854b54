"""A sheet of characters: a floor plan rounded to rows and columns, its walls as box-drawing characters."""

from collections.abc import Callable
from typing import Final, NamedTuple

from doctorlucky.boards.model.plan import Plan
from doctorlucky.boards.model.space import Rect

Style = Callable[[str, str], str]
"""Given what a piece of text is (wall, door, name, number, mark, sight, shut, floor, sea, title) and the piece, how to print it."""


class Wanted(NamedTuple):
    """What a drawing is to show, and how much room there is for it."""

    marks: dict[int, str]
    """What stands in spaces: pawns' letters."""
    columns: int
    height: int | None = None
    sight: int | None = None
    """The space whose view is lit."""
    style: Style | None = None


BOX: Final = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""By the directions in which a wall leaves the point: 1 up, 2 down, 4 left, 8 right."""
NOWHERE: Final = -1


class Canvas:
    """Characters at the corner points of a grid whose squares belong to regions: a wall runs wherever two owners meet."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns: Final = columns
        self.rows: Final = rows
        self.owner: Final = [[NOWHERE] * columns for _ in range(rows)]
        self.signs: Final = [[" "] * (columns + 1) for _ in range(rows + 1)]
        self.kinds: Final = [[""] * (columns + 1) for _ in range(rows + 1)]

    def paint(self, region: int, left: int, top: int, right: int, bottom: int) -> None:
        """Give the squares of a rectangle to a region."""
        for row in range(top, bottom):
            for column in range(left, right):
                self.owner[row][column] = region

    def at(self, column: int, row: int) -> int:
        """Who owns the square to the lower right of a point."""
        return self.owner[row][column] if 0 <= row < self.rows and 0 <= column < self.columns else NOWHERE

    def walls_at(self, column: int, row: int) -> int:
        """The walls that leave a point, as in `BOX`."""
        nw, ne = self.at(column - 1, row - 1), self.at(column, row - 1)
        sw, se = self.at(column - 1, row), self.at(column, row)
        return (nw != ne) + 2 * (sw != se) + 4 * (nw != sw) + 8 * (ne != se)

    def raise_walls(self) -> None:
        """Draw walls as box-drawing characters wherever two squares have different owners."""
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                walls = self.walls_at(column, row)
                if walls:
                    self.put(column, row, BOX[walls], "wall")

    def put(self, column: int, row: int, text: str, kind: str) -> None:
        """Write text from a corner point to the right; what would fall off the sheet is left out."""
        for offset, sign in enumerate(text):
            if 0 <= row <= self.rows and 0 <= column + offset <= self.columns:
                self.signs[row][column + offset] = sign
                self.kinds[row][column + offset] = kind if sign != " " else ""

    def clear(self, column: int, row: int, length: int, kind: str) -> None:
        """Keep a text clear of a kind of pattern: blanks where that lies right before and behind it."""
        for at in (column - 1, column + length):
            if 0 <= row <= self.rows and 0 <= at <= self.columns and self.kinds[row][at] == kind:
                self.put(at, row, " ", kind)

    def inside(self, region: int) -> list[tuple[int, int]]:
        """The points that lie wholly within a region."""
        return [
            (column, row)
            for row in range(1, self.rows)
            for column in range(1, self.columns)
            if self.at(column, row) == region and not self.walls_at(column, row)
        ]

    def straight(self, column: int, row: int, upright: bool, sides: set[int]) -> bool:
        """Whether the wall at a point runs straight between the two regions in `sides`: a door can stand there."""
        if self.walls_at(column, row) != (3 if upright else 12):
            return False
        return {self.at(column - 1, row - 1), self.at(column, row)} == sides

    def lines(self, style: Style | None) -> list[str]:
        """The rows as text. With a `style`, each run of one kind goes through it."""
        printed: list[str] = []
        for signs, kinds in zip(self.signs, self.kinds, strict=True):
            if style is None:
                printed.append("".join(signs).rstrip())
                continue
            row, start = "", 0
            for column in range(1, len(signs) + 1):
                if column == len(signs) or kinds[column] != kinds[start]:
                    piece = "".join(signs[start:column])
                    row += style(kinds[start], piece) if kinds[start] else piece
                    start = column
            printed.append(row.rstrip())
        return printed


class Ruler:
    """Where the coordinates of a plan fall on a row of characters: in proportion, but never too tight for what stands there."""

    def __init__(self, cuts: set[float], spans: list[tuple[float, float, int]], length: int) -> None:
        self.cuts: Final = sorted(cuts)
        self.places: Final = self._fit(spans, length)

    def _fit(self, spans: list[tuple[float, float, int]], length: int) -> list[int]:
        """`spans` are (from, to, least distance). What they push apart is taken back from the scale of the rest."""
        whole = self.cuts[-1] - self.cuts[0]
        best: list[int] = []
        for tenths in range(20):
            scale = length * (1 - tenths * 0.05) / whole
            places: dict[float, int] = {}
            last = 0
            for cut in self.cuts:
                place = max(last, round((cut - self.cuts[0]) * scale))
                for start, stop, least in spans:
                    if stop == cut:
                        place = max(place, places[start] + least)
                places[cut] = last = place
            best = [places[cut] for cut in self.cuts]
            if last <= length:
                break
        return best

    @property
    def length(self) -> int:
        """The place of the last coordinate: how many squares the row has."""
        return self.places[-1]

    def __call__(self, value: float) -> float:
        """A coordinate in characters, between the two cuts it lies between."""
        for i in range(1, len(self.cuts)):
            if value <= self.cuts[i]:
                a, b = self.cuts[i - 1], self.cuts[i]
                return self.places[i - 1] + (value - a) / (b - a) * (self.places[i] - self.places[i - 1])
        return float(self.length)

    def exact(self, cut: float) -> int:
        """The place of a coordinate at which the plan is cut."""
        return self.places[self.cuts.index(cut)]


def rulers(plan: Plan, drawn: list[int], names: dict[int, str], width: int, height: int, most: int) -> tuple[Ruler, Ruler]:
    """Rulers for the regions in `drawn`; the largest rectangle of each must hold its longest word, or `most` of it."""
    across: list[tuple[float, float, int]] = []
    down: list[tuple[float, float, int]] = []
    xs: set[float] = set()
    ys: set[float] = set()
    for place in drawn:
        region = plan.regions[place]
        word = max((len(word) for word in names[place].split()), default=1)
        body = region.body
        low = (body[3] - body[1]) * height < 3 * plan.height  # a single line, which must hold the whole name
        across.append((body[0], body[2], max(3, min(len(names[place]) if low else word, most) + 1)))
        down.append((body[1], body[3], 2))
        for x0, y0, x1, y1 in region.rects:
            xs.update((x0, x1))
            ys.update((y0, y1))
    return Ruler(xs, across, width), Ruler(ys, down, height)


def box(rect: Rect, across: Ruler, down: Ruler) -> tuple[int, int, int, int]:
    """A rectangle of the plan as left, top, right and bottom on the sheet."""
    return across.exact(rect[0]), down.exact(rect[1]), across.exact(rect[2]), down.exact(rect[3])
