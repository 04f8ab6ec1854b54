"""A board that somebody else made costs little to read and to draw, whatever is in it."""

import itertools
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from doctorlucky.boards import BOARDS, board_from_text, load_board
from doctorlucky.boards.drawing.cells import coarser, largest, lines_of, painted
from doctorlucky.boards.drawing.geometry import geometry
from doctorlucky.boards.drawing.outline import outline
from doctorlucky.boards.drawing.stands import BOXES, CROWDS, PAWN, TALL, _free, stands
from doctorlucky.boards.drawing.svg import draw_page
from doctorlucky.boards.drawing.walks import _Floor
from doctorlucky.boards.model.space import Rect
from doctorlucky.boards.reading.file import has_deep_key
from doctorlucky.boards.reading.limits import LARGEST_FILE
from doctorlucky.editions.ruleset import ruleset
from doctorlucky.errors import BoardError
from heavy_boards import HEAVY, heavy_board

READING = 0.2
DRAWING = 1.0
"""Seconds of processor time that the costliest boards may take."""
SLACK = 10
"""How much slower a machine may be on which tests run."""

MANY = 600


@pytest.mark.parametrize("name", HEAVY)
def test_the_heaviest_boards_are_read_and_drawn(name: str) -> None:
    text = heavy_board(name)
    assert len(text) <= LARGEST_FILE
    start = time.process_time()
    board = board_from_text(text, "heavy.toml")
    assert time.process_time() - start < READING * SLACK
    for part in board.parts[:2]:
        layout = board.layout(part)
        start = time.process_time()
        geometry(board, layout)
        drawn = draw_page(board, layout)
        assert time.process_time() - start < DRAWING * SLACK
        assert len(drawn) < 1_500_000


@pytest.mark.parametrize(("edition", "name"), [("original", "hall"), ("anniversary", "parts"), ("save", "decks")])
def test_a_ruleset_on_the_heaviest_boards_is_made(edition: str, name: str) -> None:
    board = board_from_text(heavy_board(name), "heavy.toml")
    start = time.process_time()
    ruleset(edition, 4, (), board)
    assert time.process_time() - start < 0.5 * SLACK


# --- rooms of many rectangles -----------------------------------------------------------------------------------------


def flight() -> list[Rect]:
    return [(i * 10, i * 10, i * 10 + 30, i * 10 + 10) for i in range(MANY)]


def steps() -> list[Rect]:
    return [(0, i * 10, i * 10 + 40, i * 10 + 10) for i in range(MANY)]


def pyramid() -> list[Rect]:
    return [((MANY - i) * 5, i * 10, (MANY + i + 2) * 5, i * 10 + 10) for i in range(MANY)]


def broad_flight() -> list[Rect]:
    return [(i * 10, i * 10, i * 10 + 1000, i * 10 + 10) for i in range(MANY)]


def comb() -> list[Rect]:
    chance = random.Random(3)
    teeth = [(i * 20.0, 100.0, i * 20 + 10.0, 200 + chance.random() * 5000) for i in range(MANY - 1)]
    return [(0, 0, MANY * 20, 100), *teeth]


def ragged() -> list[Rect]:
    chance = random.Random(4)
    return [(chance.random() * 2000, i * 10, 4000 + chance.random() * 2000, i * 10 + 10) for i in range(MANY)]


def ragged_upright() -> list[Rect]:
    return [(y0, x0, y1, x1) for x0, y0, x1, y1 in ragged()]


def checker() -> list[Rect]:
    """Every second cell of every second row is missing."""
    cells = [(i, j) for i in range(29) for j in range(29) if j % 2 or i % 2 == 0]
    return [(i * 200.0, j * 200.0, i * 200.0 + 200, j * 200.0 + 200) for i, j in cells][:MANY]


def bricks() -> list[Rect]:
    chance = random.Random(6)
    found: list[Rect] = []
    for row in range(25):
        cuts = [0, *sorted(chance.sample(range(1, 6000), 23)), 6000]
        found += [(a, row * 90, b, row * 90 + 90) for a, b in itertools.pairwise(cuts)]
    return found


SHAPES = (flight, steps, pyramid, broad_flight, comb, ragged, ragged_upright, checker, bricks)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_hallway_of_600_rectangles_is_arranged(shape: Callable[[], list[Rect]]) -> None:
    rects = tuple(shape())
    assert len(rects) == MANY
    name = (30.0, 30.0, 200.0, 60.0)
    start = time.process_time()
    found = stands(rects, [name], [(50.0, 130.0, 100.0, 160.0)], (3000.0, 3000.0))
    assert time.process_time() - start < 0.5 * SLACK
    assert len(_free(rects, [name])) <= BOXES
    xs, ys = lines_of(rects)
    floor = painted(xs, ys, rects)
    for count, slots in zip(CROWDS, found, strict=True):
        assert len(slots) == count
        for x, y, scale in slots:
            wide, high = PAWN * scale / 2, TALL * scale / 2
            for cx, cy in itertools.product((x - wide, x, x + wide), (y - high, y, y + high)):
                column = sum(line <= cx for line in xs) - 1
                row = sum(line <= cy for line in ys) - 1
                assert floor[row] >> column & 1, (count, cx, cy)


def some_rooms() -> list[tuple[Rect, ...]]:
    chance = random.Random(5)
    found: list[tuple[Rect, ...]] = []
    for _ in range(150):
        xs, ys = (sorted(chance.sample(range(60), chance.randint(2, 7))) for _ in range(2))
        cells = itertools.product(itertools.pairwise(xs), itertools.pairwise(ys))
        room: tuple[Rect, ...] = tuple((a, c, b, d) for (a, b), (c, d) in cells if chance.random() < 0.7)
        found += [room] if room else []
    return found


def test_the_largest_rectangles_are_all_that_cannot_grow() -> None:
    for room in some_rooms():
        xs, ys = lines_of(room)
        rows = painted(xs, ys, room)
        high, wide = len(rows), len(xs) - 1
        free = {(i, j) for i in range(wide) for j in range(high) if rows[j] >> i & 1}
        assert free == {
            (i, j) for i in range(wide) for j in range(high) if any(a <= xs[i] < b and c <= ys[j] < d for a, c, b, d in room)
        }
        sides = itertools.product(range(wide), range(high), range(1, wide + 1), range(1, high + 1))
        inside = {
            (a, c, b, d) for a, c, b, d in sides if a < b and c < d and free >= set(itertools.product(range(a, b), range(c, d)))
        }
        whole = [
            (a, c, b, d)
            for a, c, b, d in sorted(inside)
            if not inside & {(a - 1, c, b, d), (a, c - 1, b, d), (a, c, b + 1, d), (a, c, b, d + 1)}
        ]
        assert largest(rows) == whole


def test_coarser_cells_lie_within_the_finer_ones() -> None:
    for room in some_rooms():
        xs, ys = lines_of(room)
        rows = painted(xs, ys, room)
        same_xs, same_ys, same = coarser(xs, ys, rows, 100)
        assert [(same_xs[a], same_ys[c], same_xs[b], same_ys[d]) for a, c, b, d in largest(same)] == [
            (xs[a], ys[c], xs[b], ys[d]) for a, c, b, d in largest(rows)
        ]
        few_xs, few_ys, few = coarser(xs, ys, rows, 3)
        assert max(len(few_xs), len(few_ys)) <= 4
        for row, column in itertools.product(range(len(few)), range(len(few_xs) - 1)):
            if few[row] >> column & 1:
                left, right = xs.index(few_xs[column]), xs.index(few_xs[column + 1])
                top, bottom = ys.index(few_ys[row]), ys.index(few_ys[row + 1])
                assert all(rows[j] >> i & 1 for i in range(left, right) for j in range(top, bottom))


def test_an_outline_has_only_corners_and_the_area_of_its_room() -> None:
    for room in some_rooms():
        loops = outline(room)
        area = 0.0
        for loop in loops:
            for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
                assert (before[0] == here[0]) == (here[1] == after[1]) != (before[1] == here[1]) == (here[0] == after[0])
                area += (before[0] * here[1] - here[0] * before[1]) / 2
        assert area == sum((b - a) * (d - c) for a, c, b, d in room)


# --- the limits -------------------------------------------------------------------------------------------------------

ROOM = '[[room]]\nid = "{id}"\nname = "Room {id}"\nnumber = {number}\nrects = {rects}\n'


def row(count: int, kind: str = "room", head: str = "", doors: int = 1) -> str:
    """Rooms beside each other, doors between them."""
    text = f'name = "Row"\nsize = [1000, 9]\n{head}'
    for i in range(count):
        room = ROOM.format(id=f"r{i}", number=i, rects=[[2 * i, 0, 2 * i + 2, 9]])
        text += room if i < 2 or kind == "room" else room.replace(f"number = {i}", f'kind = "{kind}"')
    for i in range(count - 1):
        for j in range(doors):
            text += f'[[door]]\nrooms = ["r{i}", "r{i + 1}"]\nline = [{2 * i + 2}, {j % 9}, {2 * i + 2}, {j % 9 + 1}]\n'
    return text


def pieces(count: int) -> list[list[int]]:
    return [[0, i, 9, i + 1] for i in range(count)]


def one_room(count: int) -> str:
    return 'name = "One"\nsize = [9, 1000]\n' + ROOM.format(id="r", number=1, rects=pieces(count))


def comb_rooms(rooms: int) -> str:
    """Rooms of forty rectangles each."""
    text = f'name = "Much"\nsize = [{9 * rooms}, 40]\n'
    for i in range(rooms):
        rects = [[9 * i, y, 9 * i + 9, y + 1] for y in range(40)]
        text += ROOM.format(id=f"r{i}", number=i, rects=rects)
        text += f'[[door]]\nrooms = ["r{i - 1}", "r{i}"]\nline = [{9 * i}, 0, {9 * i}, 1]\n' if i else ""
    return text


def fine_doors(count: int) -> str:
    """Two rooms with doors that all begin and end elsewhere."""
    text = 'name = "Two"\nsize = [20, 1000]\n' + "".join(
        ROOM.format(id=f"r{i}", number=i, rects=[[10 * i, 0, 10 * i + 10, 1000]]) for i in range(2)
    )
    return text + "".join(f'[[door]]\nrooms = ["r0", "r1"]\nline = [10, {5 * i + 1}, 10, {5 * i + 3}]\n' for i in range(count))


def charted(rows: int, halves: int = 0) -> str:
    text = row(20).replace("[[room]]", f"wings = {{ w = [19] }}\n{halves_of(halves)}[[room]]", 1)
    return text + "".join(f'[start.p{i}]\nclosed = ["w"]\n' for i in range(rows))


def halves_of(count: int) -> str:
    return f"halves = {{ {', '.join(f'h{i} = [0, 1, 2]' for i in range(count))} }}\n" if count else ""


def wings_of(count: int) -> str:
    return halves_of(count).replace("halves", "wings")


HIDING = "hallways_are_spaces = false\n"
HALL = "hallway"


@pytest.mark.parametrize(
    ("most", "more", "reason"),
    [
        (one_room(40), one_room(41), "room 'r': 41 rectangles; at most 40 are allowed"),
        (comb_rooms(5), comb_rooms(6), "room 'r5': the plan has more than 200 rectangles, which is the limit"),
        (row(140, HALL, HIDING), row(141, HALL, HIDING), "141 [[room]] tables; at most 140 are allowed"),
        (row(21, doors=10), row(22, doors=10), "210 [[door]] tables; at most 200 are allowed"),
        (fine_doors(149), fine_doors(150), "begin and end at 302 different coordinates down; at most 300 are allowed"),
        (charted(11), charted(12), "'start' and 'halves' make 13 parts of the board; at most 12 are allowed"),
        (charted(3, 8), charted(4, 8), "'start' and 'halves' make 13 parts of the board; at most 12 are allowed"),
        (row(3, head=halves_of(8)), row(3, head=halves_of(9)), "'halves' has 9 names; at most 8 are allowed"),
        (row(3, head=wings_of(8)), row(3, head=wings_of(9)), "'wings' has 9 names; at most 8 are allowed"),
        (row(2) + "#" * (LARGEST_FILE - len(row(2))), row(2) + "#" * LARGEST_FILE, "larger than 60 thousand bytes"),
    ],
)  # fmt: skip
def test_what_is_over_a_limit_is_refused(most: str, more: str, reason: str) -> None:
    with pytest.raises(BoardError) as caught:
        board_from_text(more, "own.toml")
    assert str(caught.value).startswith("own.toml: ")
    assert reason in str(caught.value)
    board_from_text(most, "own.toml")


def test_keys_have_a_limit() -> None:
    with pytest.raises(BoardError, match="a key in it has more than 8 parts"):
        board_from_text(row(2) + "a.b.c.d.e.f.g.h.i = 1", "own.toml")


def test_decks_have_a_limit() -> None:
    decks = [f"K{i}" for i in range(51)]
    with pytest.raises(BoardError, match="51 decks; at most 50 are allowed"):
        board_from_text(f"name = 'Tower'\nsize = [1, 1]\ndecks = {decks}\n", "own.toml")


@pytest.mark.parametrize(("key", "most"), [("portal", 24), ("line", 100)])
def test_lists_have_limits(key: str, most: int) -> None:
    with pytest.raises(BoardError, match=rf"{most + 1} \[\[{key}\]\] tables; at most {most} are allowed"):
        board_from_text(LISTED + f"[[{key}]]\n" * (most + 1), "own.toml")


LISTED = (
    (
        'name = "Pair"\ngraph = true\n[[room]]\nid = "a"\nname = "A"\nnumber = 1\nat = [0, 0]\nadjacent = ["b"]\nsees = ["b"]\n'
        '[[room]]\nid = "b"\nname = "B"\nnumber = 2\nat = [{x}, {y}]\nadjacent = ["a"]\nsees = ["a"]\n'
    )
    .replace("{x}", "1")
    .replace("{y}", "0")
)


@pytest.mark.parametrize(
    "text",
    [
        "a" * 59_000,
        '"' * 59_000,
        "'" * 59_000,
        '"\\' * 29_000,
        '"""' * 19_000,
        "a.a.a.a.a.a.a=0\n" * 3_600,
        "a" + ".a" * 29_000,
        "x = [" + "1.5," * 14_000 + "]",
        "x = " + "[" * 59_000,
        "x = " + "{a=" * 19_000,
        "a\\" * 29_000,
    ],
)
def test_a_text_that_is_no_board_is_refused_soon(text: str) -> None:
    start = time.process_time()
    with pytest.raises(BoardError):
        board_from_text(text, "own.toml")
    assert time.process_time() - start < READING * SLACK


def test_keys_of_many_parts_are_found_wherever_they_hide() -> None:
    deep = "a.b.c.d.e.f.g.h.i"
    for text in (
        f"{deep} = 1",
        f"[{deep}]",
        f"[[ {deep.replace('.', ' . ')} ]]",
        f"x = {{ {deep} = 1 }}",
        f'x = {{ y = "#", {deep} = 1 }}',
        f'x = "a\\"b" #"\n{deep} = 1',
        f"x = '\\' #'\n{deep} = 1",
        f'x = {{ y = """\n""", {deep} = 1 }}',
        f'x = {{ y = """a""""", {deep} = 1 }}',
        f"x = {{ y = '''a''''', {deep} = 1 }}",
        f'"\\"".{deep} = 1',
        '"a"."b".\'c\'.d.e.f.g.h.i = 1',
    ):
        assert has_deep_key(text), text
    for text in (f"# {deep}", f'x = "{deep}"', f"x = '{deep}'", f'x = """\n{deep}\n"""', "x = [1.5, 2.5]", deep[:-2] + " = 1"):
        assert not has_deep_key(text), text
    assert not any(has_deep_key(load_board(name).text) for name in BOARDS)


@pytest.mark.parametrize("x", ["1e-300", "1e-6", "0.000001", "1", "100000"])
@pytest.mark.parametrize("y", ["0", "1e-300", "1e-6", "100000"])
def test_a_board_of_any_size_can_be_drawn(x: str, y: str) -> None:
    plan = f"""
name = "Any"
size = [{x}, {y}]
[[room]]
id = "a"
name = "A"
number = 1
rects = [[0, 0, {x}, {y}]]
"""
    for text in (plan, LISTED.replace("at = [1, 0]", f"at = [{x}, {y}]")):
        try:
            board = board_from_text(text, "any.toml")
        except BoardError:
            continue
        geometry(board, board.layout())
        draw_page(board, board.layout())


def test_walks_through_one_hall_do_not_look_at_every_pair_of_doors_for_every_pair_of_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    spread = _Floor._spread

    def counted(self: _Floor, *rest: Any) -> None:
        looked.append(len(rest[1]))
        spread(self, *rest)

    monkeypatch.setattr(_Floor, "_spread", counted)
    board = board_from_text(heavy_board("hall"), "heavy.toml")
    walks = geometry(board, board.layout())["doors"]
    pairs = sum(map(len, walks.values()))
    assert pairs == 60 * 59 // 2
    assert sum(looked) < 5 * pairs  # each begins at the few doors of the room it leads to
