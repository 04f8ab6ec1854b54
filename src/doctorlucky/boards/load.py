"""Loading boards: the six that are shipped by name, anybody's own by path."""

import os
import re
import tomllib
from importlib.resources import files
from pathlib import PurePath
from typing import Final

from doctorlucky.boards.board import Board, Space, Start
from doctorlucky.boards.deep_keys import DEEPEST, has_deep_key
from doctorlucky.boards.fields import Fields
from doctorlucky.boards.layout import spaces_in
from doctorlucky.boards.lists import Lists
from doctorlucky.boards.plan import Plan
from doctorlucky.boards.read_lists import read_lists
from doctorlucky.boards.read_plan import read_plan
from doctorlucky.boards.rooms import find
from doctorlucky.errors import BoardError, shown, suggestion

BOARDS: Final = ("mansion-1996", "mansion-2016", "bed-and-breakfast", "ship", "secret-lair", "haunted-mansion")
"""The boards that are shipped."""

LARGEST_FILE: Final = 60_000
"""Characters, and bytes of a file. The largest shipped one has 11 thousand."""
MOST_CLOSINGS: Final = 8
"""Wings, and halves."""
MOST_DECKS: Final = 50
MOST_PARTS: Final = 12
"""The whole board, its halves and the rows of its chart: each is a layout of its own."""

_COMMON: Final = ("name", "edition", "source", "room", "decks", "wings", "halves", "start")
_PLAN: Final = (*_COMMON, "lists", "size", "hallways_are_spaces", "sight_through_stairs", "door", "stairway", "half_stairway")
_LISTS: Final = (*_COMMON, "lists", "court", "doubtful_sight", "monorail", "portal", "line", "slanting")

_loaded: Final[dict[str, Board]] = {}


def load_board(name_or_path: str) -> Board:
    """A shipped board by name, or the board in a file: what ends in .toml or contains a slash is a path, and so is any other
    file's name that is not a shipped board's.

    >>> from doctorlucky import load_board
    >>> load_board("mansion-1996")
    <Board mansion-1996: 32 spaces>
    """
    if name_or_path.endswith(".toml") or "/" in name_or_path or "\\" in name_or_path:
        return board_from_text(_read(name_or_path), name_or_path)
    name = name_or_path.casefold()
    if name not in BOARDS and os.path.isfile(name_or_path):
        return board_from_text(_read(name_or_path), name_or_path)
    if name not in BOARDS:
        near = suggestion(name, list(BOARDS), "; ") or f"; there are {', '.join(BOARDS)}, or the path of a .toml file"
        raise BoardError(f"there is no board '{shown(name_or_path)}'{near}")
    if name not in _loaded:
        text = files("doctorlucky.data").joinpath("boards", f"{name}.toml").read_text("utf-8")
        _loaded[name] = _board(text, f"{name}.toml", True)
    return _loaded[name]


def board_from_text(text: str, where: str) -> Board:
    """The board that a file's text describes; `where` is what errors call the file."""
    file = _file_shown(where)
    try:
        return _board(text, file, False)
    except (RecursionError, MemoryError, OverflowError):
        raise BoardError(f"{file}: not a board file: it is nested too deeply or too large") from None


def _file_shown(path: str) -> str:
    """A path for messages: of a long one the end, which has the file's name."""
    clean = "".join(c if c.isprintable() else "\ufffd" for c in path)
    return clean if len(clean) <= 160 else "..." + clean[-157:]


def _read(path: str) -> str:
    where = _file_shown(path)
    try:
        with open(path, "rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BoardError(f"{where}: there is no such file") from None
    except IsADirectoryError:
        raise BoardError(f"{where}: this is a directory, not a board file") from None
    except PermissionError:
        raise BoardError(f"{where}: this file may not be read") from None
    except (OSError, ValueError) as error:
        raise BoardError(f"{where}: this file cannot be read ({getattr(error, 'strerror', None) or 'not a file name'})") from None
    if len(raw) > LARGEST_FILE:
        raise _too_large(where)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BoardError(f"{where}: line {line}: not UTF-8 text") from None


def _too_large(where: str) -> BoardError:
    return BoardError(f"{where}: larger than {LARGEST_FILE // 1000} thousand bytes; that is no board file")


def _board(text: str, where: str, shipped: bool) -> Board:
    if len(text) > LARGEST_FILE:
        raise _too_large(where)
    if not text.strip():
        raise BoardError(f"{where}: the file is empty")
    if has_deep_key(text):
        raise BoardError(f"{where}: a key in it has more than {DEEPEST} parts; no board has such keys")
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"{where}: {_toml_reason(str(error))}") from None
    except ValueError:  # a number of thousands of digits, which Python will not read
        raise BoardError(f"{where}: a number in it is too long") from None
    lists_given = raw.get("lists", False)
    if not isinstance(lists_given, bool):
        raise BoardError(f"{where}: 'lists' must be true or false")
    top = Fields(where, raw, _LISTS if lists_given else _PLAN)
    name = top.text("name")
    decks = tuple(top.words("decks"))
    if len(set(decks)) != len(decks):
        raise top.wrong("'decks' names one deck twice")
    if len(decks) > MOST_DECKS:
        raise top.wrong(f"{len(decks)} decks; {MOST_DECKS} are the most")
    halves_table = Fields(f"{where}: 'halves'", raw.get("halves", {}), _names(where, "halves", raw.get("halves", {})))
    halves = tuple(halves_table.table)
    spaces: tuple[Space, ...]
    plan: Plan | None = None
    lists: Lists | None = None
    if lists_given:
        spaces, lists = read_lists(where, top, decks, halves)
    else:
        spaces, plan = read_plan(where, top, decks, halves)
    numbers = {space.number: space.id for space in spaces if space.number >= 0}
    wings = _numbers(where, "wings", raw.get("wings", {}), numbers)
    starts = _starts(where, top, wings, halves, {space.id: space.index for space in spaces}, numbers)
    edition, source = top.text("edition", "own", 80), top.text("source", "unknown", 200)
    halves_numbers = _numbers(where, "halves", raw.get("halves", {}), numbers)
    id = PurePath(where).stem if where.endswith(".toml") else name
    slug = re.sub(r"[^a-z0-9]+", "-", id.casefold()).strip("-") or "board"
    board = Board(slug, name, edition, source, spaces, plan, lists, wings, halves_numbers, decks, starts, text, shipped)
    _check_whole(where, board)
    return board


def _toml_reason(message: str) -> str:
    """tomllib's reason with the line in front: ``line 3, column 5: invalid value``."""
    found = re.fullmatch(r"(.*?) \(at (line \d+, column \d+|end of document)\)", message, re.DOTALL)
    if found is None:
        return f"not valid TOML: {shown(message)}"
    reason = found[1][:1].lower() + found[1][1:]
    return f"{found[2]}: not valid TOML: {shown(reason)}"


def _names(where: str, key: str, table: object) -> tuple[str, ...]:
    """The names that a table of the file's own choosing uses."""
    if not isinstance(table, dict):
        raise BoardError(f"{where}: '{key}' must be a table of names, each with its room numbers")
    if len(table) > MOST_CLOSINGS:
        raise BoardError(f"{where}: '{key}' has {len(table)} names; {MOST_CLOSINGS} are the most")
    for name in table:
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9-]{0,29}", name) or name == "full":
            raise BoardError(
                f"{where}: '{key}': '{shown(name)}' cannot be a name here; use letters, digits and hyphens, not 'full'"
            )
    return tuple(table)


def _numbers(where: str, key: str, table: object, numbers: dict[int, str]) -> dict[str, list[int]]:
    fields = Fields(f"{where}: '{key}'", table, _names(where, key, table))
    found: dict[str, list[int]] = {}
    for name in fields.table:
        found[name] = sorted(set(fields.wholes(name)))
        if not found[name]:
            raise fields.wrong(f"'{name}' has no room numbers")
        for number in found[name]:
            if number not in numbers:
                raise fields.wrong(f"'{name}' names the number {number}, which no room has")
    return found


def _starts(
    where: str, top: Fields, wings: dict[str, list[int]], halves: tuple[str, ...], places: dict[str, int], numbers: dict[int, str]
) -> dict[str, Start]:
    """[start]: either one space for all players (CLASSIC-1), or a chart with a row for each part of the board (ANNIV-10)."""
    raw = top.table.get("start", {})
    if not isinstance(raw, dict):
        raise top.wrong("'start' must be a table")
    if any(not isinstance(value, dict) and key not in ("full", *halves) for key, value in raw.items()):
        fields = Fields(f"{where}: 'start'", raw, ("players",))
        id = fields.text("players")
        find(fields, "players", id, places)
        return {"full": Start("full", "", (), (), -1, -1, -1, -1, -1, id)}
    parts = len({"full", *raw, *halves})
    if parts > MOST_PARTS:
        raise top.wrong(f"'start' and 'halves' make {parts} parts of the board; {MOST_PARTS} are the most")
    starts: dict[str, Start] = {}
    for part, table in raw.items():
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9-]{0,29}", part):
            raise top.wrong(f"'start': '{shown(part)}' cannot name a part of a board; use letters, digits and hyphens")
        fields = Fields(f"{where}: [start.{part}]", table, ("players", "closed", "rooms", "pawns", "lucky", "cat", "dog"))
        closed = tuple(fields.words("closed"))
        for wing in closed:
            if wing not in wings:
                raise fields.wrong(f"'closed' names '{shown(wing)}', which is no wing" + suggestion(wing, list(wings), "; "))
        if part != "full" and part not in halves and not closed:
            raise fields.wrong("a part is 'full', one of 'halves', or says which wings are 'closed'")
        if part in halves and closed:
            raise fields.wrong("a half is played without closing wings")
        rooms = [fields.number(key, -1) for key in ("pawns", "lucky", "cat", "dog")]
        for key, number in zip(("pawns", "lucky", "cat", "dog"), rooms, strict=True):
            if number >= 0 and number not in numbers:
                raise fields.wrong(f"'{key}' is {number}, which is no room's number")
        players = fields.text("players", "")
        seats = _seats(fields, players)
        count = fields.number("rooms", -1)
        starts[part] = Start(part, players, seats, closed, count, rooms[0], rooms[1], rooms[2], rooms[3], "")
    return starts


def _seats(fields: Fields, players: str) -> tuple[int, ...]:
    """``2, 4-5`` as 2, 4, 5."""
    seats: set[int] = set()
    for piece in players.split(",") if players else []:
        found = re.fullmatch(r"\s*([1-9])(?:\s*[-\u2013]\s*([1-9]))?\s*", piece)
        if found is None or int(found[1]) > int(found[2] or found[1]):
            raise fields.wrong(f"'players' must be numbers of players like \"2, 4-5\", not '{shown(players)}'")
        seats.update(range(int(found[1]), int(found[2] or found[1]) + 1))
    return tuple(sorted(seats))


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
        for number in (start.pawns, start.lucky, start.cat, start.dog):
            if number >= 0 and not layout.open >> board.by_number[number] & 1:
                raise BoardError(f"{where}: [start.{part}]: room {number} is closed in this part")
