"""Reading the rooms of a board file: what floor plans and graph boards have in common."""

import re
from typing import Final

from doctorlucky.boards.model.board import plain
from doctorlucky.boards.reading.fields import Fields
from doctorlucky.errors import BoardError, shown, suggestion

KINDS: Final = ("room", "hallway", "stairs")
ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Room:
    """One [[room]] table, before it becomes a space or a part of the plan."""

    def __init__(self, fields: Fields, id: str, name: str, number: int, card: str) -> None:
        self.fields: Final = fields
        self.id: Final = id
        self.name: Final = name
        self.number: Final = number
        self.card: Final = card


def read_room(file: str, place: int, table: object, keys: tuple[str, ...]) -> Room:
    """The facts every room has. Errors call it by its id once that is known, by its place in the file before."""
    id = table.get("id") if isinstance(table, dict) else None
    where = f"{file}: room '{shown(id)}'" if isinstance(id, str) and id else f"{file}: the {ordinal(place)} [[room]]"
    fields = Fields(where, table, keys)
    id = fields.text("id", most=40)
    if not ID.fullmatch(id):
        raise fields.wrong(
            "an id is made of lowercase letters, digits and single hyphens and starts with a letter, like 'wine-cellar'"
        )
    name = fields.text("name", "", most=40)
    if name and not any(c.isalpha() for c in name):
        raise fields.wrong(f"'{shown(name)}' is not a name: it needs a letter")
    return Room(fields, id, name, fields.number("number", -1), fields.text("card", name, most=40))


def check_rooms(file: str, rooms: list[Room]) -> None:
    """No two rooms share an id, a number or a name; somewhere there is a number for the Doctor."""
    if not rooms:
        raise BoardError(f"{file}: there is no [[room]] in it")
    ids: set[str] = set()
    numbers: dict[int, str] = {}
    names: dict[str, str] = {}
    for room in rooms:
        if room.id in ids:
            raise room.fields.wrong("there is another room with this id")
        ids.add(room.id)
        if room.number >= 0:
            if room.number in numbers:
                raise room.fields.wrong(f"its number {room.number} is already that of '{numbers[room.number]}'")
            numbers[room.number] = room.id
    for room in rooms:
        for name in {plain(room.name), plain(room.card), plain(room.id)} - {""}:
            if names.setdefault(name, room.id) != room.id:
                raise room.fields.wrong(f"'{names[name]}' already goes by the name '{name}', and cards could not tell them apart")
    if not numbers:
        raise BoardError(f"{file}: no room has a number, so Doctor Lucky has no path")


def find(fields: Fields, key: str, id: str, places: dict[str, int]) -> int:
    """The place of the room `id`, named under `key` of some table."""
    if id in places:
        return places[id]
    raise fields.wrong(f"'{key}' names '{shown(id)}', which is not a room here" + suggestion(id, list(places), "; "))


def ordinal(number: int) -> str:
    """A number as it is read out in an error: 1st, 2nd, 11th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
