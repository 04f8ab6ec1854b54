"""A floor plan for a terminal, in box-drawing characters."""

from typing import Final

from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.layout import Layout, spaces_in
from doctorlucky.boards.model.plan import Door, Plan
from doctorlucky.boards.text.canvas import Canvas, Ruler, Style, Wanted, box, rulers
from doctorlucky.boards.text.labels import label
from doctorlucky.boards.text.table import LIGHT

TALLEST: Final = 40
"""Rows that no drawing exceeds."""
GAP: Final = 2
"""Between two floors side by side."""
FLOORS: Final = {"up": "Upstairs", "down": "Downstairs"}
"""What to write above a floor; another one's own name does as well."""
WORDS: Final = (12, 10, 9, 8, 7, 6, 5)
"""How much of a long word a room must hold; less and less where a drawing would otherwise not fit."""
SHUT: Final = "╱"  # noqa: RUF001 - a box-drawing character, meant
SEA: Final = "~~~ "
STEPS: Final = "≡"
SOLID: Final = "░"
LADDER: Final = "╫"


def _gutter(board: Board) -> int:
    """What stands at the left of the plan: the letters of decks."""
    return max((len(deck) for deck in board.decks), default=-1) + 1


def _scales(
    board: Board, plan: Plan, drawn: list[int], columns: int, most: int, height: int | None, words: tuple[int, ...]
) -> tuple[Ruler, Ruler]:
    """Where the coordinates of these regions fall in so many columns; the words become shorter until they fit, if they can."""
    names = {place: _title(plan, place) for place in drawn}
    bodies = [plan.regions[place].body for place in drawn]
    wide = max(b[2] for b in bodies) - min(b[0] for b in bodies)
    high = max(b[3] for b in bodies) - min(b[1] for b in bodies)
    length = columns - 1 - _gutter(board)
    # a character is about twice as high as it is wide
    rows = max(8, min(most, round(length * high / wide / 2)))
    if height is not None:
        rows = max(8, min(rows, height - 1))
    across, down = rulers(plan, drawn, names, length, rows, words[0])
    for word in words[1:]:
        if across.length <= length:
            break
        across, down = rulers(plan, drawn, names, length, rows, word)
    return across, down


def plan_columns(board: Board, plan: Plan, layout: Layout, narrowest: int, whole: bool) -> int:
    """The fewest columns, `narrowest` or more, into which the plan can be drawn; with `whole`, without shortening names for it."""
    gutter, words = _gutter(board), WORDS[:1] if whole else WORDS
    floors = _floors(board, plan, layout)

    def fits(columns: int) -> bool:
        return all(
            _scales(board, plan, drawn, columns, TALLEST, None, words)[0].length < columns - gutter for drawn in floors.values()
        )

    enough = narrowest
    while not fits(enough):
        enough *= 2
    few = narrowest - 1 if enough == narrowest else enough // 2  # does not fit
    while enough - few > 1:
        middle = (few + enough) // 2
        few, enough = (few, middle) if fits(middle) else (middle, enough)
    return enough


def plan_lines(board: Board, plan: Plan, layout: Layout, wanted: Wanted) -> list[str]:
    """The floors one above the other, or side by side where they fit only so."""
    _, columns, height, sight, style = wanted
    floors = _floors(board, plan, layout)
    titles = [FLOORS.get(floor, floor.capitalize()) for floor in floors]

    def sheets(columns: int, most: int, height: int | None, style: Style | None) -> list[list[str]]:
        found: list[list[str]] = []
        for title, drawn in zip(titles, floors.values(), strict=True):
            head = [style("title", title) if style else title] if title else []
            room = None if height is None else height - len(head)
            found.append(
                head + _sheet(board, plan, layout, drawn, most, wanted._replace(columns=columns, height=room, style=style))
            )
        return found

    # a terminal has some 40 rows, and two floors may ask for a taller one
    most = TALLEST if len(floors) == 1 else TALLEST * 2 // 3
    found = sheets(columns, most, None if height is None else height // len(floors), style)
    lines = [line for sheet in found for line in sheet]
    if len(floors) > 1 and height is not None and len(lines) > height:  # too high for one above the other
        each = (columns - GAP * (len(floors) - 1)) // len(floors)
        plain = sheets(each, TALLEST, height, None)
        if max(len(line) for sheet in plain for line in sheet) <= each and max(map(len, plain)) <= height:
            lines = _side_by_side(plain, sheets(each, TALLEST, height, style), each + GAP)
    if sight is not None and layout.open >> sight & 1:
        lines.append(f"{LIGHT}{LIGHT}{LIGHT} seen from the {board.spaces[sight].label}")
    return lines


def _side_by_side(plain: list[list[str]], printed: list[list[str]], wide: int) -> list[str]:
    """Sheets next to each other, each as `printed`, which is as long as `plain` looks."""
    lines = [""] * max(map(len, plain))
    for at in range(len(lines)):
        owed = 0
        for bare, sheet in zip(plain, printed, strict=True):
            look = len(bare[at]) if at < len(bare) else 0
            lines[at] += " " * owed + (sheet[at] if look else "")
            owed = wide - look if look else owed + wide
    return [line.rstrip() for line in lines]


def _sheet(board: Board, plan: Plan, layout: Layout, drawn: list[int], most: int, wanted: Wanted) -> list[str]:
    """One floor, or all there is."""
    marks, columns, height, sight, style = wanted
    across, down = _scales(board, plan, drawn, columns, most, height, WORDS)
    canvas = Canvas(across.length, down.length)
    dry = [place for place in drawn if not _sunk(plan, layout, place)]
    for place in dry:
        for rect in plan.regions[place].rects:
            canvas.paint(place, *box(rect, across, down))
    canvas.raise_walls()
    for row in range(1, canvas.rows):
        for column in range(1, canvas.columns):
            if canvas.at(column, row) < 0 and not canvas.walls_at(column, row):
                canvas.put(column, row, SOLID, "shut")
    for door in plan.doors:
        if door.a in dry and door.b in dry:
            _open_door(canvas, plan, door, across, down)
    seen = layout.sees[sight] | 1 << sight if sight is not None and layout.open >> sight & 1 else 0
    _flood(canvas, board, plan, layout, across, down)
    for place in drawn:
        if place in dry:
            _furnish(canvas, plan, layout, place, seen)
        space = plan.regions[place].space
        if space >= 0:
            title = _title(plan, place) if place in dry else ""
            shut = place in dry and not layout.open >> space & 1
            _write(canvas, box(plan.regions[place].body, across, down), title, marks.get(space, ""), shut)
    lines = canvas.lines(style)
    gutter = _gutter(board)
    return _with_decks(board, plan, layout, down, lines, gutter) if gutter else lines


def _floors(board: Board, plan: Plan, layout: Layout) -> dict[str, list[int]]:
    """The regions to draw, by floor, the topmost on the sheet first: all, but not a floor that is folded away."""
    here = {board.spaces[space].floor for space in spaces_in(layout.open)}
    alone = layout.part in board.halves and here
    floors: dict[str, list[int]] = {}
    for place in sorted(range(len(plan.regions)), key=lambda place: plan.regions[place].body[1]):
        if not alone or plan.regions[place].floor in here:
            floors.setdefault(plan.regions[place].floor, []).append(place)
    return {floor: sorted(drawn) for floor, drawn in floors.items()}


def _sunk(plan: Plan, layout: Layout, place: int) -> bool:
    return plan.regions[place].deck != "" and plan.regions[place].deck in layout.closed


def _flood(canvas: Canvas, board: Board, plan: Plan, layout: Layout, across: Ruler, down: Ruler) -> None:
    """Open sea where a deck has sunk, and which deck that was."""
    for deck in board.decks:
        places = [place for place, region in enumerate(plan.regions) if region.deck == deck and _sunk(plan, layout, place)]
        boxes = [box(rect, across, down) for place in places for rect in plan.regions[place].rects]
        for left, top, right, bottom in boxes:
            for row in range(top, bottom + 1):
                for column in range(left, right + 1):
                    if not canvas.walls_at(column, row):
                        canvas.put(column, row, SEA[(column + 2 * row) % len(SEA)], "sea")
        if boxes:
            gone = f" {deck}-Deck has sunk "
            middle = (min(left for left, _, _, _ in boxes) + max(right for _, _, right, _ in boxes) - len(gone)) // 2
            row = (min(top for _, top, _, _ in boxes) + max(bottom for _, _, _, bottom in boxes)) // 2
            canvas.put(max(0, middle), row, gone, "sea")


def _title(plan: Plan, place: int) -> str:
    region = plan.regions[place]
    return f"{region.number} {region.name}" if region.number >= 0 else region.name


def _open_door(canvas: Canvas, plan: Plan, door: Door, across: Ruler, down: Ruler) -> None:
    """A gap in the wall as near as can be to where the door stands; never in a corner."""
    x0, y0, x1, y1 = door.line
    upright = x0 == x1
    along, fixed = (down, across.exact(x0)) if upright else (across, down.exact(y0))
    start, stop = (along(y0), along(y1)) if upright else (along(x0), along(x1))
    middle = (start + stop) / 2
    reach = canvas.rows if upright else canvas.columns
    fits = [at for at in range(reach + 1) if canvas.straight(*((fixed, at) if upright else (at, fixed)), upright, {door.a, door.b})]
    within = [at for at in fits if start <= at <= stop]
    if not within:
        within = sorted(fits, key=lambda at: abs(at - middle))[:1]
    elif door.walk and upright and stop - start < 4:  # one row is a door's width, better not the one with the names
        names = {down.exact(plan.regions[place].body[1]) + 1 for place in (door.a, door.b)}
        within = sorted(within, key=lambda at: (at in names, abs(at - middle)))[:1]
    elif door.walk and len(within) > 5 and not upright:
        within = within[1:-1]
    if not door.walk:
        sign = "┊" if upright else "┄"
    elif plan.regions[door.a].deck != plan.regions[door.b].deck:
        sign, within = LADDER, sorted(within, key=lambda at: abs(at - middle))[:1]
    else:
        sign = " "
    for at in within:
        canvas.put(*((fixed, at) if upright else (at, fixed)), sign, "door")


def _furnish(canvas: Canvas, plan: Plan, layout: Layout, place: int, seen: int) -> None:
    """Light in rooms that are seen, hatching in closed ones, steps on stairs."""
    region = plan.regions[place]
    if region.space >= 0 and not layout.open >> region.space & 1:
        sign, kind = SHUT, "shut"
    elif region.space >= 0 and seen >> region.space & 1:
        sign, kind = LIGHT, "sight"
    elif region.kind == "stairs":
        sign, kind = STEPS, "floor"
    else:
        return
    for column, row in canvas.inside(place):
        canvas.put(column, row, sign, kind)


def _write(canvas: Canvas, room: tuple[int, int, int, int], title: str, mark: str, shut: bool) -> None:
    left, top, right, bottom = room[0] + 1, room[1] + 1, room[2] - 1, room[3] - 1
    for row, column, text, kind in label(title, mark, right - left + 1, bottom - top + 1):
        if kind == "mark":
            canvas.clear(left + column, top + row, len(text), "sea")
        if kind == "name" and shut:  # a small room has no other place for the hatching
            canvas.put(left + column, top + row, text.replace(" ", SHUT), "shut")
        elif kind == "name":
            _name(canvas, left + column, top + row, text)
        else:
            canvas.put(left + column, top + row, text, kind)


def _name(canvas: Canvas, column: int, row: int, line: str) -> None:
    canvas.put(column, row, line, "name")
    digits = len(line) - len(line.lstrip("0123456789"))
    if digits and line[digits : digits + 1] in ("", " "):
        canvas.put(column, row, line[:digits], "number")


def _with_decks(board: Board, plan: Plan, layout: Layout, down: Ruler, lines: list[str], gutter: int) -> list[str]:
    """The letter of each deck afloat at the left, halfway down the deck."""
    letters = [""] * len(lines)
    for deck in board.decks:
        if deck in layout.closed:
            continue
        rects = [rect for region in plan.regions if region.deck == deck for rect in region.rects]
        if rects:
            middle = down(min(rect[1] for rect in rects)) + down(max(rect[3] for rect in rects))
            letters[round(middle / 2)] = deck
    return [f"{letter:<{gutter}}{line}" for letter, line in zip(letters, lines, strict=True)]
