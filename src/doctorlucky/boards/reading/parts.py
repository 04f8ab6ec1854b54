"""Reading what of a board may be closed or played alone, and where everybody starts: wings, halves and the chart."""

import re
from typing import Final

from doctorlucky.boards.model.board import Start
from doctorlucky.boards.reading.fields import Fields
from doctorlucky.boards.reading.limits import MOST_CLOSINGS, MOST_PARTS
from doctorlucky.boards.reading.rooms import find
from doctorlucky.errors import BoardError, shown, suggestion

ROW: Final = ("players", "closed", "rooms", "pawns", "lucky", "cat", "dog", "cat_for", "dog_for")
NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,29}")


def part_names(where: str, key: str, table: object) -> tuple[str, ...]:
    """The names that a table of the file's own choosing uses."""
    if not isinstance(table, dict):
        raise BoardError(f"{where}: '{key}' must be a table of names, each with its room numbers")
    if len(table) > MOST_CLOSINGS:
        raise BoardError(f"{where}: '{key}' has {len(table)} names; at most {MOST_CLOSINGS} are allowed")
    for name in table:
        if not NAME.fullmatch(name) or name == "full":
            raise BoardError(
                f"{where}: '{key}': '{shown(name)}' cannot be a name here; use letters, digits and hyphens, not 'full'"
            )
    return tuple(table)


def room_numbers(where: str, key: str, table: object, numbers: dict[int, str]) -> dict[str, list[int]]:
    """The parts under `wings` or `halves`, each with the numbers of its rooms."""
    fields = Fields(f"{where}: '{key}'", table, part_names(where, key, table))
    found: dict[str, list[int]] = {}
    for name in fields.table:
        found[name] = sorted(set(fields.wholes(name)))
        if not found[name]:
            raise fields.wrong(f"'{name}' has no room numbers")
        for number in found[name]:
            if number not in numbers:
                raise fields.wrong(f"'{name}' names the number {number}, which no room has")
    return found


def read_starts(
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
        raise top.wrong(f"'start' and 'halves' make {parts} parts of the board; at most {MOST_PARTS} are allowed")
    starts: dict[str, Start] = {}
    for part, table in raw.items():
        if not NAME.fullmatch(part):
            raise top.wrong(f"'start': '{shown(part)}' cannot name a part of a board; use letters, digits and hyphens")
        fields = Fields(f"{where}: [start.{part}]", table, ROW)
        closed = tuple(fields.words("closed"))
        for wing in closed:
            if wing not in wings:
                raise fields.wrong(f"'closed' names '{shown(wing)}', which is not a wing" + suggestion(wing, list(wings), "; "))
        if part != "full" and part not in halves and not closed:
            raise fields.wrong("a part is 'full', one of 'halves', or says which wings are 'closed'")
        if part in halves and closed:
            raise fields.wrong("a half is played without closing wings")
        rooms = [fields.number(key, -1) for key in ("pawns", "lucky", "cat", "dog")]
        for key, number in zip(("pawns", "lucky", "cat", "dog"), rooms, strict=True):
            if number >= 0 and number not in numbers:
                raise fields.wrong(f"'{key}' is {number}, which is not the number of a room")
        players = fields.text("players", "")
        seats, cat_for, dog_for = (_seats(fields, key) for key in ("players", "cat_for", "dog_for"))
        count = fields.number("rooms", -1)
        starts[part] = Start(part, players, seats, closed, count, rooms[0], rooms[1], rooms[2], rooms[3], "", cat_for, dog_for)
    return starts


def _seats(fields: Fields, key: str) -> tuple[int, ...]:
    """``2, 4-5`` as 2, 4, 5."""
    players = fields.text(key, "")
    seats: set[int] = set()
    for piece in players.split(",") if players else []:
        found = re.fullmatch(r"\s*([1-9])(?:\s*[-\u2013]\s*([1-9]))?\s*", piece)
        if found is None or int(found[1]) > int(found[2] or found[1]):
            raise fields.wrong(f"'{key}' must be numbers of players like \"2, 4-5\", not '{shown(players)}'")
        seats.update(range(int(found[1]), int(found[2] or found[1]) + 1))
    return tuple(sorted(seats))
