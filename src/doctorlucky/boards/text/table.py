"""A graph board for a terminal: a table of its rooms."""

from textwrap import wrap
from typing import Final

from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.graph import Graph
from doctorlucky.boards.model.layout import Layout, spaces_in
from doctorlucky.boards.text.canvas import Style, Wanted

LIGHT: Final = "·"
"""Fills what is seen."""


def table_lines(board: Board, graph: Graph, layout: Layout, wanted: Wanted) -> list[str]:
    """A row for each open room: number, name, who is there, where its doors lead, what it sees; less in fewer rows than that."""
    marks, columns, height, sight, style = wanted
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
    notes = _notes(board, graph, layout, tags, sight)
    if height is not None and sight is None and len(lines) + len(notes) > height:
        short = [(number, name, mark) for _, number, name, mark, _, _ in rows]
        return _short(short, notes, columns, height, style) or lines + notes
    return lines + notes


def room_lines(board: Board, layout: Layout, marks: dict[int, str], columns: int, height: int, style: Style | None) -> list[str]:
    """Only the rooms of any board and who is there, for want of a drawing; nothing if there is no room for that either."""
    listed = [s for s in board.spaces if s.index in marks or (s.name and layout.open >> s.index & 1)]
    listed.sort(key=lambda space: (space.number < 0, space.number))
    rows = [(str(s.number) if s.number >= 0 else "", s.label, marks.get(s.index, "")) for s in listed]
    return _short(rows, [], columns, height, style)


def _short(rows: list[tuple[str, str, str]], notes: list[str], columns: int, height: int, style: Style | None) -> list[str]:
    """Numbers, names and who is there, in as few columns as it takes; nothing if it takes too many."""
    longest = max((len(name) for _, name, _ in rows), default=0)
    cells = [(f"{number:>2} {name:<{longest}}", mark) for number, name, mark in rows]
    wide = [len(name) + len(mark) + (1 if mark else 0) for name, mark in cells]
    for count in range(1, len(cells) + 1):
        high = -(-len(cells) // count)
        tops = range(0, len(cells), high)
        widths = [max(wide[top : top + high]) + 2 for top in tops]
        if sum(widths) > columns:
            break
        if high > height:
            continue
        lines = [""] * high
        for top, width in zip(tops, widths, strict=True):
            for at in range(top, min(top + high, len(cells))):
                name, mark = cells[at]
                spare = " " * (width - wide[at])
                if style is not None:
                    name, mark = style("number", name[:2]) + style("name", name[2:]), style("mark", mark) if mark else ""
                lines[at - top] += f"{name} {mark}{spare}" if mark else name + spare
        return [line.rstrip() for line in lines] + [note for note in notes if len(note) <= columns][: height - high]
    return []


def _notes(board: Board, graph: Graph, layout: Layout, tags: dict[int, str], sight: int | None) -> list[str]:
    """What the table cannot say: which steps are by train or through a portal, what is closed, what the dots are."""
    notes: list[str] = []
    stations = [s for s in graph.stations(layout.part) if layout.open >> s & 1]
    if len(stations) > 1:
        notes.append("Train: " + " ".join(tags[s] for s in sorted(stations, key=lambda s: board.spaces[s].number)))
    portals = [
        f"{tags[a]}-{tags[b]} ({name})"
        for (a, b, _), name in zip(graph.portals, graph.portal_names, strict=True)
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
