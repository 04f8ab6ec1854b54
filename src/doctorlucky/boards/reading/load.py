"""Loading boards: the six that are shipped by name, anybody's own by path."""

import os
import re
from importlib.resources import files
from pathlib import PurePath
from typing import Final

from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.graph import Graph
from doctorlucky.boards.model.layout import spaces_in
from doctorlucky.boards.model.plan import Plan
from doctorlucky.boards.model.space import Space
from doctorlucky.boards.reading.fields import Fields
from doctorlucky.boards.reading.file import file_shown, parse, read_file
from doctorlucky.boards.reading.graph import read_graph
from doctorlucky.boards.reading.limits import MOST_DECKS
from doctorlucky.boards.reading.parts import part_names, read_starts, room_numbers
from doctorlucky.boards.reading.plan import read_plan
from doctorlucky.boards.reading.rooms import find
from doctorlucky.errors import BoardError, shown, suggestion

BOARDS: Final = ("mansion-1996", "mansion-2016", "bed-and-breakfast", "ship", "secret-lair", "haunted-mansion")
"""The boards that are shipped."""

_COMMON: Final = ("name", "edition", "source", "room", "decks", "wings", "halves", "start", "dog_stays")
_PLAN: Final = (*_COMMON, "graph", "size", "hallways_are_spaces", "sight_through_stairs", "door", "stairway", "half_stairway")
_GRAPH: Final = (*_COMMON, "graph", "court", "doubtful_sight", "monorail", "portal", "line", "slanting")

_loaded: Final[dict[str, Board]] = {}


def load_board(name_or_path: str) -> Board:
    """A shipped board by name, or the board in a file: what ends in .toml or contains a slash is a path, and so is any other
    file's name that is not a shipped board's.

    >>> from doctorlucky import load_board
    >>> load_board("mansion-1996")
    <Board mansion-1996: 32 spaces>
    """
    if name_or_path.endswith(".toml") or "/" in name_or_path or "\\" in name_or_path:
        return board_from_text(read_file(name_or_path), name_or_path)
    name = name_or_path.casefold()
    if name not in BOARDS and os.path.isfile(name_or_path):
        return board_from_text(read_file(name_or_path), name_or_path)
    if name not in BOARDS:
        near = suggestion(name, list(BOARDS), "; ") or f"; there are {', '.join(BOARDS)}, or the path of a .toml file"
        raise BoardError(f"there is no board '{shown(name_or_path)}'{near}")
    if name not in _loaded:
        text = files("doctorlucky.data").joinpath("boards", f"{name}.toml").read_text("utf-8")
        _loaded[name] = _board(text, f"{name}.toml", True)
    return _loaded[name]


def board_from_text(text: str, where: str) -> Board:
    """The board that a file's text describes; `where` is what errors call the file."""
    file = file_shown(where)
    try:
        return _board(text, file, False)
    except (RecursionError, MemoryError, OverflowError):
        raise BoardError(f"{file}: not a board file: it is nested too deeply or too large") from None


def _board(text: str, where: str, shipped: bool) -> Board:
    raw = parse(text, where)
    if "lists" in raw:  # its name in version 0.1.0; records may have the text of such a board
        raw.setdefault("graph", raw.pop("lists"))
    is_graph = raw.get("graph", False)
    if not isinstance(is_graph, bool):
        raise BoardError(f"{where}: 'graph' must be true or false")
    top = Fields(where, raw, _GRAPH if is_graph else _PLAN)
    name = top.text("name")
    decks = tuple(top.words("decks"))
    if len(set(decks)) != len(decks):
        raise top.wrong("'decks' names one deck twice")
    if len(decks) > MOST_DECKS:
        raise top.wrong(f"{len(decks)} decks; at most {MOST_DECKS} are allowed")
    halves = part_names(where, "halves", raw.get("halves", {}))
    spaces: tuple[Space, ...]
    plan: Plan | None = None
    graph: Graph | None = None
    if is_graph:
        spaces, graph = read_graph(where, top, decks, halves)
    else:
        spaces, plan = read_plan(where, top, decks, halves)
    numbers = {space.number: space.id for space in spaces if space.number >= 0}
    wings = room_numbers(where, "wings", raw.get("wings", {}), numbers)
    places = {space.id: space.index for space in spaces}
    starts = read_starts(where, top, wings, halves, places, numbers)
    dog_stays = find(top, "dog_stays", top.text("dog_stays"), places) if top.has("dog_stays") else -1
    edition, source = top.text("edition", "own", 80), top.text("source", "unknown", 200)
    halves_numbers = room_numbers(where, "halves", raw.get("halves", {}), numbers)
    id = PurePath(where).stem if where.endswith(".toml") else name
    slug = re.sub(r"[^a-z0-9]+", "-", id.casefold()).strip("-") or "board"
    board = Board(slug, name, edition, source, spaces, plan, graph, wings, halves_numbers, decks, starts, dog_stays, text, shipped)
    _check_whole(where, board)
    return board


def _check_whole(where: str, board: Board) -> None:
    """What only the loaded board shows: every part hangs together, and the chart's rooms are open in it."""
    for part in board.parts:
        layout = board.layout(part)
        note = "" if part == "full" else f" with only '{part}' in play"
        if not layout.path:
            raise BoardError(f"{where}: no room has a number{note}, so Doctor Lucky has no path")
        home = layout.path[0]
        for space in spaces_in(layout.open):
            if layout.distance[home][space] < 0:
                name = board.spaces[space].id
                raise BoardError(f"{where}: room '{name}': there is no way to it from '{board.spaces[home].id}'{note}")
        start = board.starts.get(part)
        if start is None:
            continue
        if start.rooms >= 0 and start.rooms != len(layout.path):
            raise BoardError(
                f"{where}: [start.{part}]: it counts {start.rooms} rooms, but {len(layout.path)} numbered ones are open"
            )
        for number in (start.pawns, start.doctor, start.cat, start.dog):
            if number >= 0 and not layout.open >> board.by_number[number] & 1:
                raise BoardError(f"{where}: [start.{part}]: room {number} is closed in this part")
