"""A board for a terminal: a floor plan in box-drawing characters, or a table for a board given as lists."""

from textwrap import wrap
from typing import Final

from doctorlucky.boards.board import Board
from doctorlucky.boards.canvas import Canvas, Ruler, Style, box, rulers
from doctorlucky.boards.labels import label
from doctorlucky.boards.layout import Layout, spaces_in
from doctorlucky.boards.lists import Lists
from doctorlucky.boards.plan import Door, Plan
from doctorlucky.errors import BoardError

WIDEST: Final = 96
NARROWEST: Final = 40
WORDS: Final = (12, 10, 9, 8, 7, 6, 5)
"""How much of a long word a room must hold; less and less where a drawing would otherwise not fit."""
LIGHT: Final = "·"
"""Fills what is seen."""
SHUT: Final = "╱"  # noqa: RUF001 - a box-drawing character, meant
SEA: Final = "~"
STEPS: Final = "≡"
SOLID: Final = "░"
LADDER: Final = "╫"


def draw_text(
    board: Board,
    layout: Layout,
    *,
    marks: dict[int, str] | None = None,
    width: int | None = None,
    height: int | None = None,
    sight: int | None = None,
    style: Style | None = None,
) -> str:
    """The board as lines of text, `width` columns wide at most, or as wide as it must be (see `least_columns`).

    A floor plan is made lower where `height` says so, as far as it goes. `marks` are put into spaces: pawns' letters.
    `sight` is the space whose view is lit. Plain text without a `style`; with one, every piece of it is passed through it together
    with its kind (see `canvas.Style`).
    """
    for space in ([] if sight is None else [sight]) + list(marks or {}):
        if not 0 <= space < len(board.spaces):
            raise BoardError(f"{board.name} has no space {space}; its spaces are 0 to {len(board.spaces) - 1}")
    columns = WIDEST if width is None else max(NARROWEST, width)
    if board.plan is not None:
        lines = _plan_lines(board, board.plan, layout, marks or {}, columns, height, sight, style)
    else:
        assert board.lists is not None
        lines = _table_lines(board, board.lists, layout, marks or {}, columns, sight, style)
    return "\n".join(lines) + "\n"


def least_columns(board: Board, layout: Layout, *, marks: dict[int, str] | None = None, whole: bool = False) -> int:
    """The fewest columns into which the board can be drawn with these `marks`; with `whole`, without shortening names for it."""
    if board.plan is None:
        assert board.lists is not None
        return max(NARROWEST, *map(len, _table_lines(board, board.lists, layout, marks or {}, NARROWEST, None, None)))
    plan, gutter, words = board.plan, _gutter(board), WORDS[:1] if whole else WORDS

    def fits(columns: int) -> bool:
        return _scales(board, plan, layout, columns, None, words)[0].length < columns - gutter

    enough = NARROWEST
    while not fits(enough):
        enough *= 2
    few = NARROWEST - 1 if enough == NARROWEST else enough // 2  # does not fit
    while enough - few > 1:
        middle = (few + enough) // 2
        few, enough = (few, middle) if fits(middle) else (middle, enough)
    return enough


def _gutter(board: Board) -> int:
    """What stands at the left of the plan: the letters of decks."""
    return max((len(deck) for deck in board.decks), default=-1) + 1


def _scales(
    board: Board, plan: Plan, layout: Layout, columns: int, height: int | None, words: tuple[int, ...]
) -> tuple[Ruler, Ruler]:
    """Where the plan's coordinates fall in so many columns; the words become shorter until they fit, if they can."""
    drawn = _drawn(board, plan, layout)
    names = {place: _title(board, plan, place) for place in drawn}
    bodies = [plan.regions[place].body for place in drawn]
    wide = max(b[2] for b in bodies) - min(b[0] for b in bodies)
    high = max(b[3] for b in bodies) - min(b[1] for b in bodies)
    length = columns - 1 - _gutter(board)
    # a character is about twice as high as it is wide; a terminal has some 40 rows, and two floors may ask for a taller one
    most = 40 if len({plan.regions[place].floor for place in drawn}) == 1 else 56
    rows = max(8, min(most, round(length * high / wide / 2)))
    if height is not None:
        rows = max(8, min(rows, height - 1))
    across, down = rulers(plan, drawn, names, length, rows, words[0])
    for word in words[1:]:
        if across.length <= length:
            break
        across, down = rulers(plan, drawn, names, length, rows, word)
    return across, down


def _plan_lines(
    board: Board,
    plan: Plan,
    layout: Layout,
    marks: dict[int, str],
    columns: int,
    height: int | None,
    sight: int | None,
    style: Style | None,
) -> list[str]:
    drawn = _drawn(board, plan, layout)
    across, down = _scales(board, plan, layout, columns, height, WORDS)
    canvas = Canvas(across.length, down.length)
    for place in drawn:
        for rect in plan.regions[place].rects:
            canvas.paint(place, *box(rect, across, down))
    canvas.raise_walls()
    for row in range(1, canvas.rows):
        for column in range(1, canvas.columns):
            if canvas.at(column, row) < 0 and not canvas.walls_at(column, row):
                canvas.put(column, row, SOLID, "shut")
    for door in plan.doors:
        if door.a in drawn and door.b in drawn:
            _open_door(canvas, plan, door, across, down)
    seen = layout.sees[sight] | 1 << sight if sight is not None and layout.open >> sight & 1 else 0
    for place in drawn:
        _furnish(canvas, plan, layout, place, seen)
        space = plan.regions[place].space
        if space >= 0:
            _write(canvas, box(plan.regions[place].body, across, down), _title(board, plan, place), marks.get(space, ""))
    lines = canvas.lines(style)
    gutter = _gutter(board)
    if gutter:
        lines = _with_decks(board, plan, down, lines, gutter)
    if seen and sight is not None:
        lines.append(f"{LIGHT}{LIGHT}{LIGHT} seen from the {board.spaces[sight].label}")
    return lines


def _drawn(board: Board, plan: Plan, layout: Layout) -> list[int]:
    """The regions to draw: all, but not a floor that is folded away."""
    here = {board.spaces[space].floor for space in spaces_in(layout.open)}
    if layout.part not in board.halves or not here:
        return list(range(len(plan.regions)))
    return [place for place, region in enumerate(plan.regions) if region.floor in here]


def _title(board: Board, plan: Plan, place: int) -> str:
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
    """Light in rooms that are seen, hatching in closed ones, water in sunken ones, steps on stairs."""
    region = plan.regions[place]
    closed = region.space >= 0 and not layout.open >> region.space & 1
    sunk = region.deck != "" and region.deck in layout.closed
    if sunk or closed:
        sign, kind = (SEA if sunk else SHUT), "shut"
    elif region.space >= 0 and seen >> region.space & 1:
        sign, kind = LIGHT, "sight"
    elif region.kind == "stairs":
        sign, kind = STEPS, "floor"
    else:
        return
    for column, row in canvas.inside(place):
        canvas.put(column, row, sign, kind)


def _write(canvas: Canvas, room: tuple[int, int, int, int], title: str, mark: str) -> None:
    left, top, right, bottom = room[0] + 1, room[1] + 1, room[2] - 1, room[3] - 1
    for row, column, text, kind in label(title, mark, right - left + 1, bottom - top + 1):
        if kind == "name":
            _name(canvas, left + column, top + row, text)
        else:
            canvas.put(left + column, top + row, text, kind)


def _name(canvas: Canvas, column: int, row: int, line: str) -> None:
    canvas.put(column, row, line, "name")
    digits = len(line) - len(line.lstrip("0123456789"))
    if digits and line[digits : digits + 1] in ("", " "):
        canvas.put(column, row, line[:digits], "number")


def _with_decks(board: Board, plan: Plan, down: Ruler, lines: list[str], gutter: int) -> list[str]:
    """Each deck's letter at the left, halfway down the deck."""
    letters = [""] * len(lines)
    for deck in board.decks:
        rects = [rect for region in plan.regions if region.deck == deck for rect in region.rects]
        if rects:
            middle = down(min(rect[1] for rect in rects)) + down(max(rect[3] for rect in rects))
            letters[round(middle / 2)] = deck
    return [f"{letter:<{gutter}}{line}" for letter, line in zip(letters, lines, strict=True)]


def _table_lines(
    board: Board, lists: Lists, layout: Layout, marks: dict[int, str], columns: int, sight: int | None, style: Style | None
) -> list[str]:
    """A row for each open room: number, name, who is there, where its doors lead, what it sees."""
    seen = layout.sees[sight] if sight is not None else 0
    order = sorted(spaces_in(layout.open), key=lambda space: (board.spaces[space].number < 0, board.spaces[space].number))
    tags = {s.index: str(s.number) if s.number >= 0 else s.name for s in board.spaces}
    rows: list[list[str]] = []
    for space in order:
        eye = "◉" if space == sight else LIGHT if seen >> space & 1 else ""
        ways = sorted(layout.neighbours[space], key=lambda other: board.spaces[other].number)
        views = sorted(spaces_in(layout.sees[space]), key=lambda other: board.spaces[other].number)
        name = board.spaces[space].name
        number = tags[space] if board.spaces[space].number >= 0 else ""
        rows.append([eye, number, name, marks.get(space, ""), " ".join(tags[o] for o in ways), " ".join(tags[o] for o in views)])
    heads = ["", "", "Room", "Here", "One step to", "Sees"]
    used = [i for i in range(6) if any(row[i] for row in rows)]
    widths = {i: max(len(heads[i]), *(len(row[i]) for row in rows)) if rows else len(heads[i]) for i in used}
    spare = columns - sum(widths.values()) - 2 * (len(used) - 1) - 2
    for i in (5, 4):  # lists of rooms may be broken over lines
        if spare < 0 and i in widths:
            room = max(len(heads[i]), 12, widths[i] + spare)
            spare += widths[i] - room
            widths[i] = room
    kinds = ["sight", "number", "name", "mark", "floor", "floor"]
    lines = ["  " + "  ".join(f"{heads[i]:<{widths[i]}}" for i in used).rstrip()]
    lines.append("  " + "  ".join("─" * widths[i] for i in used))
    for row in rows:
        cells = {i: wrap(row[i], widths[i]) or [""] for i in used}
        for at in range(max(len(cell) for cell in cells.values())):
            pieces: list[str] = []
            for i in used:
                piece = cells[i][at] if at < len(cells[i]) else ""
                padded = f"{piece:>{widths[i]}}" if i == 1 else f"{piece:<{widths[i]}}"
                pieces.append(padded.replace(piece, style(kinds[i], piece), 1) if style and piece else padded)
            lines.append(("  " + "  ".join(pieces)).rstrip())
    lines.extend(_notes(board, lists, layout, tags, sight))
    return lines


def _notes(board: Board, lists: Lists, layout: Layout, tags: dict[int, str], sight: int | None) -> list[str]:
    """What the table cannot say: which steps are by train or through a portal, what is closed, what the dots are."""
    notes: list[str] = []
    stations = [s for s in lists.monorail.get(layout.part, lists.monorail.get("full", [])) if layout.open >> s & 1]
    if len(stations) > 1:
        notes.append("Train: " + " ".join(tags[s] for s in sorted(stations, key=lambda s: board.spaces[s].number)))
    portals = [
        f"{tags[a]}-{tags[b]} ({name})"
        for (a, b, _), name in zip(lists.portals, lists.portal_names, strict=True)
        if layout.open >> a & layout.open >> b & 1
    ]
    if portals:
        notes.append("Portals: " + ", ".join(portals))
    closed = [space for space in range(len(board.spaces)) if not layout.open >> space & 1]
    if closed:
        notes.append("Closed: " + " ".join(tags[s] for s in sorted(closed, key=lambda s: board.spaces[s].number)))
    if sight is not None and layout.open >> sight & 1:
        notes.append(f"{LIGHT} seen from the {board.spaces[sight].label}")
    return [f"  {note}" for note in notes]
