"""Reading a graph board (`graph = true`): every neighbour and every line of sight written down, both ways."""

from typing import Final

from doctorlucky.boards.model.graph import Graph, mask_of
from doctorlucky.boards.model.layout import spaces_in
from doctorlucky.boards.model.space import Region, Space
from doctorlucky.boards.reading.fields import Fields, one_of
from doctorlucky.boards.reading.limits import MOST_LINES, MOST_PORTALS, MOST_SPACES
from doctorlucky.boards.reading.rooms import Room, check_rooms, find, ordinal, read_room

ROOM_KEYS: Final = ("id", "name", "number", "card", "at", "adjacent", "sees", "floor", "deck")
COURT: Final = "court"


def read_graph(file: str, top: Fields, decks: tuple[str, ...], halves: tuple[str, ...]) -> tuple[tuple[Space, ...], Graph]:
    """The spaces and the graph of a board file with `graph = true`."""
    rooms = [read_room(file, i + 1, table, ROOM_KEYS) for i, table in enumerate(top.tables("room", MOST_SPACES))]
    check_rooms(file, rooms)
    places = {room.id: place for place, room in enumerate(rooms)}
    spaces = _spaces(rooms, decks)
    adjacent = [_mask(room, "adjacent", places) for room in rooms]
    sees = [_mask(room, "sees", places) for room in rooms]
    _check_mutual(rooms, "adjacent", adjacent)
    _check_mutual(rooms, "sees", sees)
    hidden = [_portal(file, i + 1, table, places) for i, table in enumerate(top.tables("portal", MOST_PORTALS))]
    monorail = _monorail(file, top, halves, places)
    lines = [_line(file, i + 1, table, rooms, sees, places) for i, table in enumerate(top.tables("line", MOST_LINES))]
    _check_notes(file, top, places)
    return spaces, Graph(adjacent, sees, lines, [way for _, way in hidden], [name for name, _ in hidden], monorail)


def _spaces(rooms: list[Room], decks: tuple[str, ...]) -> tuple[Space, ...]:
    spaces: list[Space] = []
    taken: dict[tuple[float, float], str] = {}
    for index, room in enumerate(rooms):
        fields = room.fields
        if not room.name:
            raise fields.wrong("'name' is missing")
        if not fields.has("at"):
            raise fields.wrong("'at' is missing: the middle of the room on the drawing, like at = [74, 83]")
        x, y = fields.numbers("at", fields.table["at"], 2)
        if taken.setdefault((x, y), room.id) != room.id:
            raise fields.wrong(f"it lies exactly where '{taken[x, y]}' lies")
        deck = fields.text("deck", "")
        if deck not in (decks or ("",)):
            raise fields.wrong(f"its deck '{deck}' is not in 'decks'" if deck else "'deck' is missing; the board has 'decks'")
        floor = fields.text("floor", "")
        region = Region(room.id, room.name, room.number, "room", deck, floor, index, ())
        spaces.append(Space(region, room.card, (x, y)))
    return tuple(spaces)


def _mask(room: Room, key: str, places: dict[str, int]) -> int:
    if not room.fields.has(key):
        raise room.fields.wrong(f"'{key}' is missing; write {key} = [] if there is nothing")
    mask = 0
    for id in room.fields.words(key):
        place = find(room.fields, key, id, places)
        if place == places[room.id]:
            raise room.fields.wrong(f"'{key}' names the room itself")
        mask |= 1 << place
    return mask


def _check_mutual(rooms: list[Room], key: str, masks: list[int]) -> None:
    for a, room in enumerate(rooms):
        for b, other in enumerate(rooms):
            if masks[a] >> b & 1 and not masks[b] >> a & 1:
                raise room.fields.wrong(f"'{key}' names '{other.id}', but '{other.id}' does not name it back")


def _portal(file: str, place: int, table: object, places: dict[str, int]) -> tuple[str, tuple[int, int, bool]]:
    fields = Fields(f"{file}: the {ordinal(place)} [[portal]]", table, ("object", "rooms", "see"))
    name = fields.text("object", f"portal {place}", most=20)
    a, b = (find(fields, "rooms", id, places) for id in fields.words("rooms", 2))
    if a == b:
        raise fields.wrong("a portal joins two different rooms")
    return name, (a, b, fields.flag("see", False))


def _monorail(file: str, top: Fields, halves: tuple[str, ...], places: dict[str, int]) -> dict[str, list[int]]:
    if not top.has("monorail"):
        return {}
    fields = Fields(f"{file}: [monorail]", top.table["monorail"], ("full", *halves))
    return {part: [find(fields, part, id, places) for id in dict.fromkeys(fields.words(part))] for part in fields.table}


def _line(file: str, place: int, table: object, rooms: list[Room], sees: list[int], places: dict[str, int]) -> list[int]:
    fields = Fields(f"{file}: the {ordinal(place)} [[line]]", table, ("runs", "rooms"))
    one_of(fields, "runs", fields.text("runs"), ("across", "down"))
    names = fields.words("rooms")
    if len(names) > len(rooms):
        raise fields.wrong("a line cannot meet more rooms than there are")
    line = [-1 if name == COURT else find(fields, "rooms", name, places) for name in names]
    whole = mask_of(line)
    for a in line:
        unseen = whole & ~sees[a] & ~(1 << a) if a >= 0 else 0
        if unseen:
            one, other = sorted((a, spaces_in(unseen)[0]), key=line.index)
            raise fields.wrong(f"it runs from '{rooms[one].id}' to '{rooms[other].id}', but their 'sees' lists do not say so")
    return line


def _check_notes(file: str, top: Fields, places: dict[str, int]) -> None:
    """Remarks for people (a yard, doors at a slant, doubtful sight): they change nothing, but must name rooms of the board."""
    for id in top.words("court"):
        find(top, "court", id, places)
    notes: list[tuple[Fields, str, object]] = [(top, "doubtful_sight", top.table.get("doubtful_sight", []))]
    if top.has("slanting"):
        slanting = Fields(f"{file}: [slanting]", top.table["slanting"], ("doors",))
        notes.append((slanting, "doors", slanting.table.get("doors", [])))
    for fields, key, pairs in notes:
        if not isinstance(pairs, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
            raise fields.wrong(f"'{key}' must be a list of pairs of rooms")
        for pair in pairs:
            for id in pair:
                find(fields, key, fields.clean(key, id), places)
