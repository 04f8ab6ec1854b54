"""Reading a floor plan: rectangles that do not overlap, doors that stand in walls."""

from typing import Final

from doctorlucky.boards.model.plan import ACROSS, CLIMBS, DOWN, Door, HalfStairway, Plan, Stairway, seams
from doctorlucky.boards.model.space import Rect, Region, Space
from doctorlucky.boards.reading.fields import Fields, one_of, short
from doctorlucky.boards.reading.limits import (
    MOST_DOORS,
    MOST_EDGES,
    MOST_IN_ROOM,
    MOST_RECTS,
    MOST_REGIONS,
    MOST_SPACES,
    MOST_STAIRWAYS,
)
from doctorlucky.boards.reading.rooms import KINDS, Room, check_rooms, find, ordinal, read_room
from doctorlucky.errors import BoardError

ROOM_KEYS: Final = ("id", "name", "number", "kind", "deck", "floor", "card", "rects")


def read_plan(file: str, top: Fields, decks: tuple[str, ...], halves: tuple[str, ...]) -> tuple[tuple[Space, ...], Plan]:
    """The spaces and the plan of a board file with `size` and rectangles."""
    if not top.has("size"):
        raise top.wrong("'size' is missing: the width and height of the plan, like size = [166, 126]")
    width, height = top.numbers("size", top.table["size"], 2)
    if width <= 0 or height <= 0:
        raise top.wrong(f"'size' must be a width and a height above 0, not {short(width)} and {short(height)}")
    standing = top.flag("hallways_are_spaces", True)
    rooms = [read_room(file, i + 1, table, ROOM_KEYS) for i, table in enumerate(top.tables("room", MOST_REGIONS))]
    check_rooms(file, rooms)
    regions = _regions(rooms, decks, standing, width, height)
    spaces = _spaces(file, rooms, regions)
    places = {region.id: place for place, region in enumerate(regions)}
    doors = tuple(_door(file, i + 1, table, regions, places) for i, table in enumerate(top.tables("door", MOST_DOORS)))
    _check_edges(top, regions, doors)
    stairways = tuple(
        _stairway(file, i + 1, table, regions, places) for i, table in enumerate(top.tables("stairway", MOST_STAIRWAYS))
    )
    half = tuple(
        _half_stairway(file, i + 1, table, halves, places) for i, table in enumerate(top.tables("half_stairway", MOST_STAIRWAYS))
    )
    through = top.flag("sight_through_stairs", True)
    if not through and not stairways:
        raise top.wrong("'sight_through_stairs = false' is about [[stairway]] tables, and there is none")
    return spaces, Plan(width, height, regions, doors, stairways, half, through)


def _regions(rooms: list[Room], decks: tuple[str, ...], standing: bool, width: float, height: float) -> tuple[Region, ...]:
    regions: list[Region] = []
    space = 0
    total = 0
    for room in rooms:
        fields = room.fields
        kind = one_of(fields, "kind", fields.text("kind", "room"), KINDS)
        stands = kind == "room" or standing
        if room.number >= 0 and not stands:
            raise fields.wrong(f"it has the number {room.number}, but with 'hallways_are_spaces = false' nobody can stand in it")
        if kind == "room" and not room.name:
            raise fields.wrong("'name' is missing; only hallways and stairs may go without")
        deck = fields.text("deck", "")
        if deck and deck not in decks:
            raise fields.wrong(f"its deck '{deck}' is not in 'decks'")
        if decks and not deck:
            raise fields.wrong("'deck' is missing; on a board with 'decks' every room lies on one")
        rects = _rects(fields, width, height)
        total += len(rects)
        if total > MOST_RECTS:
            raise fields.wrong(f"the plan has more than {MOST_RECTS} rectangles, which is the limit")
        for other in regions:
            clash = _overlap(rects, other.rects)
            if clash is not None:
                raise fields.wrong(f"it overlaps '{other.id}' at {_at(clash)}")
        regions.append(
            Region(room.id, room.name, room.number, kind, deck, fields.text("floor", ""), space if stands else -1, rects)
        )
        space += stands
    return tuple(regions)


def _rects(fields: Fields, width: float, height: float) -> tuple[Rect, ...]:
    value = fields.table.get("rects")
    if not isinstance(value, list) or not value:
        raise fields.wrong("'rects' must be a list of rectangles, like rects = [[0, 0, 33, 31]]")
    if len(value) > MOST_IN_ROOM:
        raise fields.wrong(f"{len(value)} rectangles; at most {MOST_IN_ROOM} are allowed")
    rects: list[Rect] = []
    for item in value:
        x0, y0, x1, y1 = fields.numbers("rects", item, 4)
        if x0 >= x1 or y0 >= y1:
            raise fields.wrong(f"the rectangle {_at((x0, y0, x1, y1))} has no inside; write left, top, right, bottom")
        if x0 < 0 or y0 < 0 or x1 > width or y1 > height:
            raise fields.wrong(f"the rectangle {_at((x0, y0, x1, y1))} leaves the plan, whose size is {width:g} by {height:g}")
        if _overlap(((x0, y0, x1, y1),), tuple(rects)) is not None:
            raise fields.wrong(f"its rectangle {_at((x0, y0, x1, y1))} overlaps another of its own; they should only touch")
        rects.append((x0, y0, x1, y1))
    whole = tuple(rects)
    if not _in_one_piece(whole):
        raise fields.wrong("its rectangles are not connected: each must share an edge with another")
    return whole


def _in_one_piece(rects: tuple[Rect, ...]) -> bool:
    reached = {0}
    waiting = [0]
    while waiting:
        here = rects[waiting.pop()]
        for place, rect in enumerate(rects):
            if place not in reached and seams((here, rect)):
                reached.add(place)
                waiting.append(place)
    return len(reached) == len(rects)


def _overlap(some: tuple[Rect, ...], others: tuple[Rect, ...]) -> Rect | None:
    for a in some:
        for b in others:
            common = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
            if common[0] < common[2] and common[1] < common[3]:
                return common
    return None


def _at(rect: Rect) -> str:
    return "[" + ", ".join(f"{value:g}" for value in rect) + "]"


def _spaces(file: str, rooms: list[Room], regions: tuple[Region, ...]) -> tuple[Space, ...]:
    spaces: list[Space] = []
    for room, region in zip(rooms, regions, strict=True):
        if region.space >= 0:
            x0, y0, x1, y1 = region.body
            spaces.append(Space(region, room.card, ((x0 + x1) / 2, (y0 + y1) / 2)))
    if len(spaces) > MOST_SPACES:
        raise BoardError(f"{file}: {len(spaces)} spaces to stand on; at most {MOST_SPACES} are allowed")
    return tuple(spaces)


def _door(file: str, place: int, table: object, regions: tuple[Region, ...], places: dict[str, int]) -> Door:
    fields = Fields(f"{file}: the {ordinal(place)} [[door]]", table, ("rooms", "line", "walk"))
    names = fields.words("rooms", 2)
    a, b = (find(fields, "rooms", name, places) for name in names)
    fields = Fields(f"{file}: door between '{names[0]}' and '{names[1]}'", table, ("rooms", "line", "walk"))
    if a == b:
        raise fields.wrong("a door needs a room on either side")
    x0, y0, x1, y1 = fields.numbers("line", fields.table.get("line"), 4)
    line = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    if (line[0] == line[2]) == (line[1] == line[3]):
        raise fields.wrong(f"its line {_at((x0, y0, x1, y1))} must be vertical or horizontal, and longer than a point")
    axis = ACROSS if line[0] == line[2] else DOWN
    if not _in_wall(line, axis, regions[a].rects, regions[b].rects):
        raise fields.wrong(f"its line {_at((x0, y0, x1, y1))} is not on a wall that the two rooms share")
    return Door(a, b, line, fields.flag("walk", True))


def _in_wall(line: Rect, axis: int, one: tuple[Rect, ...], other: tuple[Rect, ...]) -> bool:
    """Whether all of `line`, which is crossed along `axis`, has one room on this side and the other on that side."""
    for first, second in ((one, other), (other, one)):
        before = [rect for rect in first if rect[axis + 2] == line[axis]]
        after = [rect for rect in second if rect[axis] == line[axis]]
        if _covers(before, line, 1 - axis) and _covers(after, line, 1 - axis):
            return True
    return False


def _covers(rects: list[Rect], line: Rect, side: int) -> bool:
    at = line[side]
    for rect in sorted(rects, key=lambda r: r[side]):
        if rect[side] <= at:
            at = max(at, rect[side + 2])
    return at >= line[side + 2]


def _check_edges(top: Fields, regions: tuple[Region, ...], doors: tuple[Door, ...]) -> None:
    lines = [*(rect for region in regions for rect in region.rects), *(door.line for door in doors)]
    for axis, direction in ((ACROSS, "across"), (DOWN, "down")):
        edges = {edge for line in lines for edge in (line[axis], line[axis + 2])}
        if len(edges) > MOST_EDGES:
            raise top.wrong(
                f"rooms and doors begin and end at {len(edges)} different coordinates {direction}; at most {MOST_EDGES} are allowed"
            )


def _stairway(file: str, place: int, table: object, regions: tuple[Region, ...], places: dict[str, int]) -> Stairway:
    fields = Fields(f"{file}: the {ordinal(place)} [[stairway]]", table, ("rooms", "climb"))
    upper, lower = (find(fields, "rooms", name, places) for name in fields.words("rooms", 2))
    if upper == lower:
        raise fields.wrong("a stairway joins two different stairs: rooms = [upper, lower]")
    climb = one_of(fields, "climb", fields.text("climb"), tuple(CLIMBS))
    side = 1 - CLIMBS[climb][0]
    for region in (regions[upper], regions[lower]):
        if len(region.rects) != 1:
            raise fields.wrong(f"'{region.id}' must be a single rectangle: a staircase is straight")
    high, low = regions[upper].body, regions[lower].body
    if high[side + 2] - high[side] != low[side + 2] - low[side]:
        raise fields.wrong(f"'{regions[upper].id}' and '{regions[lower].id}' must be equally wide across the steps")
    return Stairway(upper, lower, climb)


def _half_stairway(file: str, place: int, table: object, halves: tuple[str, ...], places: dict[str, int]) -> HalfStairway:
    fields = Fields(f"{file}: the {ordinal(place)} [[half_stairway]]", table, ("half", "rooms", "see"))
    half = one_of(fields, "half", fields.text("half"), halves)
    a, b = (find(fields, "rooms", name, places) for name in fields.words("rooms", 2))
    if a == b:
        raise fields.wrong("it joins two different stairs")
    if fields.flag("see", False):
        raise fields.wrong("'see' must be false: stairs of one floor are joined for walking, not for sight (BOARD-5)")
    return HalfStairway(half, a, b)
