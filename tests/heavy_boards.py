"""The costliest boards that the limits of a board file let through, each heavy in its own way."""

import random
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from doctorlucky.boards import load_board
from doctorlucky.boards.model.space import Rect
from doctorlucky.boards.reading.limits import (
    LARGEST_FILE,
    MOST_DOORS,
    MOST_IN_ROOM,
    MOST_LINES,
    MOST_PARTS,
    MOST_PORTALS,
    MOST_RECTS,
    MOST_REGIONS,
    MOST_SPACES,
    MOST_STAIRWAYS,
)

FULL = "hallways_are_spaces = false\n"


class Draft:
    """A plan being drawn."""

    def __init__(self, width: float, height: float, head: str = "") -> None:
        self.text = f'name = "Heavy"\nsize = [{width:g}, {height:g}]\n{head}'
        self.rooms: list[tuple[str, list[Rect]]] = []
        self.doors: list[tuple[Rect, str, str, bool]] = []
        self.tail = ""
        self.numbers = 0

    def add(self, id: str, rects: Iterable[Rect], kind: str = "room") -> None:
        found = list(rects)
        self.rooms.append((id, found))
        self.text += f'[[room]]\nid = "{id}"\nrects = [{", ".join(_at(rect) for rect in found)}]\n'
        name = f"N {id}" if self.numbers else "Kitchen"
        self.text += f'kind = "{kind}"\n' if kind != "room" else f'name = "{name}"\nnumber = {self.numbers}\n'
        self.numbers += kind == "room"

    def door(self, a: str, b: str, line: Rect, walk: bool = True) -> None:
        self.doors.append((line, a, b, walk))

    def doors_everywhere(self, most: int = MOST_DOORS, railings: bool = False, whole: bool = False) -> None:
        """First one between each two rooms that share a wall, then more, with as few different coordinates as can be."""
        walls: list[list[tuple[Rect, str, str]]] = []
        for place, (a, mine) in enumerate(self.rooms):
            for b, others in self.rooms[place + 1 :]:
                shared = [line for one in mine for other in others if (line := _wall(one, other)) is not None]
                if shared:
                    walls.append([(line, a, b) for line in shared])
        order = [wall[at] for at in range(max(map(len, walls))) for wall in walls if at < len(wall)]
        for line, a, b in order[:most]:
            x0, y0, x1, y1 = line
            self.door(a, b, line if whole else (x0, y0, (x0 + x1) / 2, (y0 + y1) / 2))
        if railings:  # all but what keeps the rooms together
            for number in range(len(walls), len(self.doors)):
                self.doors[number] = (*self.doors[number][:3], False)

    def done(self) -> str:
        for line, a, b, walk in self.doors:
            self.text += f'[[door]]\nrooms = ["{a}", "{b}"]\nline = {_at(line)}\n' + ("" if walk else "walk = false\n")
        first = next(id for id, _ in self.rooms if "hall" not in id)
        return self.text + (self.tail or f'[start]\nplayers = "{first}"\n')


def _at(rect: Rect) -> str:
    return "[" + ", ".join(f"{value:g}" for value in rect) + "]"


def _wall(a: Rect, b: Rect) -> Rect | None:
    x0, y0, x1, y1 = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    return (x0, y0, x1, y1) if (x0 == x1 and y0 < y1) or (y0 == y1 and x0 < x1) else None


def grid(railings: bool = False) -> str:
    """Most rooms: a chessboard of rooms and hallways that are not spaces, as many doors as there may be."""
    draft = Draft(140, 100, FULL)
    rooms = 0
    for row in range(10):
        for column in range(MOST_REGIONS // 10):
            room = (row + column) % 2 == 0 and rooms < MOST_SPACES
            rooms += room
            at = (column * 10, row * 10, column * 10 + 10, row * 10 + 10)
            draft.add(f"r{row}-{column}", [at], "room" if room else "hallway")
    draft.doors_everywhere(10**6)
    doors, draft.doors = draft.doors, []
    joined = {f"r{row}-{column}": f"r{row}-{column}" for row in range(10) for column in range(14)}

    def root(id: str) -> str:
        while joined[id] != id:
            id = joined[id]
        return id

    spare: list[tuple[Rect, str, str, bool]] = []
    for door in doors:
        a, b = root(door[1]), root(door[2])
        joined[a] = b
        (draft.doors if a != b else spare).append(door)
    draft.doors += [(*door[:3], not railings) for door in spare[: MOST_DOORS - len(draft.doors)]]
    return draft.done()


def hall(halls: int = 1) -> str:
    """Most ways: every room opens with several doors on hallways that are not spaces, so all rooms adjoin each other."""
    draft = Draft(MOST_SPACES * 10 // 2, 40 + halls, FULL)
    half = MOST_SPACES // 2
    bands = [(0.0, 20.0 + i, half * 10.0, 21.0 + i) for i in range(halls)]
    for i, band in enumerate(bands):
        draft.add(f"hall{i}", [band], "hallway")
    for i in range(MOST_SPACES):
        x, top = i % half * 10, i < half
        draft.add(f"r{i}", [(x, 0, x + 10, 20) if top else (x, 20 + halls, x + 10, 40 + halls)])
    across = (MOST_DOORS - (halls - 1) * 20) // MOST_SPACES if halls > 1 else MOST_DOORS // MOST_SPACES
    for i in range(MOST_SPACES):
        x, y, near = i % half * 10, 20 if i < half else 20 + halls, 0 if i < half else halls - 1
        for k in range(across):
            draft.door(f"r{i}", f"hall{near}", (x + 2 * k + 1, y, x + 2 * k + 2, y))
    for i in range(halls - 1):
        for k in range(20):
            draft.door(f"hall{i}", f"hall{i + 1}", (k * 10 + 1, 21 + i, k * 10 + 2, 21 + i))
    return draft.done()


def one_to_all() -> str:
    """One room with most of the doors, the others with one each, on one hall."""
    draft = Draft(600, 30, FULL)
    draft.add("hall", [(0, 10, 600, 20)], "hallway")
    draft.add("long", [(0, 20, 600, 30)])
    for i in range(MOST_SPACES - 1):
        draft.add(f"r{i}", [(i * 10, 0, i * 10 + 10, 10)])
        draft.door(f"r{i}", "hall", (i * 10, 10, i * 10 + 4, 10))
    for k in range(MOST_DOORS - len(draft.doors)):
        draft.door("long", "hall", (k * 4, 20, k * 4 + 2, 20))
    return draft.done()


def bricks(railings: bool = False, spaces: bool = True) -> str:
    """Most rectangles: as many rooms as there can be of the most rectangles each, walls staggered, doors in all of them."""
    chance = random.Random(1)
    count = MOST_RECTS // MOST_IN_ROOM
    rows = [[0, *sorted(chance.sample(range(1, 90), 3)), 90] for _ in range(count * MOST_IN_ROOM // 4)]
    draft = Draft(90, len(rows), "" if spaces else FULL)
    for i in range(count):
        mine = range(i * len(rows) // count, (i + 1) * len(rows) // count)
        draft.add(f"r{i}", [(a, y, b, y + 1) for y in mine for a, b in zip(rows[y], rows[y][1:], strict=False)])
    draft.doors_everywhere(railings=railings)
    return draft.done()


def combs(railings: bool = False) -> str:
    """Pairs of combs with their teeth in each other: the longest walls there can be between two rooms."""
    draft = Draft(200, 102)
    teeth = MOST_IN_ROOM - 1
    for i in range(MOST_RECTS // MOST_IN_ROOM // 2):
        y = i * 50
        draft.add(f"a{i}", [(0, y, 4 * teeth, y + 2), *((4 * k, y + 2, 4 * k + 2, y + 40) for k in range(teeth))])
        draft.add(f"b{i}", [(0, y + 42, 4 * teeth, y + 50), *((4 * k + 2, y + 2, 4 * k + 4, y + 42) for k in range(teeth))])
        if i:
            draft.door(f"b{i - 1}", f"a{i}", (0, y, 2, y))
    kept, draft.doors = draft.doors, []
    draft.doors_everywhere(MOST_DOORS - 1, railings=railings)
    draft.doors = kept + draft.doors
    return draft.done()


def steps() -> str:
    """Rooms like flights of steps: more places to stand in them than in any other."""
    draft = Draft(160, 100)
    for i in range(MOST_RECTS // MOST_IN_ROOM):
        for_all = [(k + i * 20, k, k + i * 20 + 20, k + 1) for k in range(MOST_IN_ROOM)]
        draft.add(f"r{i}", for_all)
    draft.doors_everywhere(whole=True)
    return draft.done()


def strips() -> str:
    """Long strips, one above the other, with a railing all along."""
    draft = Draft(1000, MOST_REGIONS, FULL)
    for i in range(MOST_REGIONS):
        room = i % 7 < 3 and draft.numbers < MOST_SPACES
        draft.add(f"gallery{i}", [(0, i, 1000, i + 1)], "room" if room else "hallway")
        if i:
            draft.door(f"gallery{i - 1}", f"gallery{i}", (0, i, 1, i))
            if len(draft.doors) < MOST_DOORS - (MOST_REGIONS - i):
                draft.door(f"gallery{i - 1}", f"gallery{i}", (2, i, 1000, i), walk=False)
    return draft.done()


def parts() -> str:
    """Most parts, halves, wings and stairways, on a plan full of rooms."""
    draft = Draft(120, 100)
    spaces = 0
    for row in range(6):
        for column in range(10):
            id = f"r{row}-{column}"
            draft.add(id, [(column * 10, row * 10, column * 10 + 10, row * 10 + 10)])
            spaces += 1
    draft.doors_everywhere(MOST_DOORS)
    halves = ", ".join(f"h{i} = {list(range(60))}" for i in range(8))
    wings = ", ".join(f"w{i} = {list(range(50 + i, 58))}" for i in range(8))
    draft.text = draft.text.replace("[[room]]", f"halves = {{ {halves} }}\nwings = {{ {wings} }}\n[[room]]", 1)
    for i in range(MOST_STAIRWAYS):
        draft.tail += f'[[stairway]]\nrooms = ["r0-{i}", "r4-{i + 1}"]\nclimb = "{("left", "right", "up", "down")[i % 4]}"\n'
        draft.tail += f'[[half_stairway]]\nhalf = "h{i}"\nrooms = ["r0-{i}", "r4-{i + 1}"]\n'
    for i in range(MOST_PARTS - 9):
        draft.tail += f'[start.p{i}]\nclosed = ["w{i}"]\nplayers = "2-8"\npawns = 0\nlucky = 1\ncat = 2\ndog = 3\n'
    return draft.done()


def listed(ways: str, sights: str, decks: int = 0, count: int = MOST_SPACES) -> str:
    """A board given as lists. `ways` and `sights` are `all`, `ring` or `few`."""
    ids = [chr(97 + i % 26) + (str(i // 26) if i >= 26 else "") for i in range(count)]

    def near(i: int, which: str) -> str:
        if which == "all":
            places = [k for k in range(count) if k != i]
        else:
            steps = (1, count - 1) if which == "ring" else (1, count - 1, 7, count - 7, count // 2)
            places = sorted({(i + step) % count for step in steps} - {i})
        return ",".join(f'"{ids[k]}"' for k in places)

    names = [space.name for space in load_board("ship").spaces]
    text = 'name="Heavy"\ngraph=true\n'
    if decks:
        text += f"decks=[{','.join(f'{chr(34)}K{i}{chr(34)}' for i in range(decks))}]\n"
    halves = "" if decks else "".join(f"[halves]\n{''.join(f'h{i}={list(range(count))}{chr(10)}' for i in range(8))}")
    for i, id in enumerate(ids):
        text += f'[[room]]\nid="{id}"\nname="{names[i] if i < len(names) else "N" + id}"\nnumber={i}\n'
        text += f"at=[{i * 37 % 60},{i}]\nadjacent=[{near(i, ways)}]\nsees=[{near(i, sights)}]\n"
        text += f'deck="K{i % decks}"\n' if decks else ""
    for i in range(MOST_PORTALS):
        text += f'[[portal]]\nrooms=["{ids[0]}","{ids[1 + i % 2]}"]\nsee=true\n'
    text += f"[monorail]\nfull=[{','.join(f'{chr(34)}{id}{chr(34)}' for id in ids)}]\n{halves}"
    if sights == "all":
        line = f'[[line]]\nruns="down"\nrooms=[{",".join(f"{chr(34)}{id}{chr(34)}" for id in ids)}]\n'
        text += line * min(MOST_LINES, (LARGEST_FILE - len(text) - 400) // len(line))
    if not decks:
        for i in range(MOST_PARTS - 9):
            text += f'[start.{"full" if not i else f"h{i}"}]\nplayers="2-8"\npawns=0\nlucky=1\ncat=2\ndog=3\n'
    return text if "[start" in text else text + f'[start]\nplayers="{ids[0]}"\n'


def wordy(text: str) -> str:
    """A file as long as it may be, by what takes longest to read."""
    filler = "0,"
    return text.replace(
        "[[room]]", f"halves = {{ h = [{filler * ((LARGEST_FILE - len(text) - 30) // len(filler))}] }}\n[[room]]", 1
    )


HEAVY: Final[dict[str, Callable[[], str]]] = {
    "grid": grid,
    "grid with railings": lambda: grid(railings=True),
    "hall": hall,
    "two halls": lambda: hall(2),
    "halls": lambda: hall(7),
    "one to all": one_to_all,
    "bricks": bricks,
    "bricks with railings": lambda: bricks(railings=True),
    "combs": combs,
    "combs with railings": lambda: combs(railings=True),
    "steps": steps,
    "strips": strips,
    "parts": parts,
    "wordy": lambda: wordy(grid()),
    "all lists": lambda: listed("all", "all"),
    "sparse ways, all sights": lambda: listed("ring", "all"),
    "few": lambda: listed("few", "few"),
    "decks": lambda: listed("all", "all", 50, 50),
}


@cache
def heavy_board(name: str) -> str:
    """One of them, drawn when it is asked for."""
    return HEAVY[name]()
