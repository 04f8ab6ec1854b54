"""What the page gets of a board: a drawing in its own colours, and everything that is laid over it, complete in every layout."""

import itertools
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from doctorlucky.boards import BOARDS, Board, board_from_text, load_board
from doctorlucky.boards.drawing.arrow_keys import arrows
from doctorlucky.boards.drawing.geometry import geometry
from doctorlucky.boards.drawing.lettering import plate_boxes
from doctorlucky.boards.drawing.outline import as_path, inset, outline
from doctorlucky.boards.drawing.stands import CROWDS, PAWN, TALL
from doctorlucky.boards.drawing.svg import LIGHT, TRAIL, draw_page
from doctorlucky.boards.drawing.themes import PAGE, THEMES
from doctorlucky.boards.model.layout import Layout, spaces_in
from doctorlucky.boards.model.space import Rect
from nook import NOOK

TOKENS = (Path(__file__).parents[2] / "web" / "src" / "styles" / "tokens.css").read_text("utf-8")


def every_layout() -> list[tuple[str, str, tuple[str, ...], bool]]:
    found: list[tuple[str, str, tuple[str, ...], bool]] = []
    for name in BOARDS:
        board = load_board(name)
        found += [(name, part, (), True) for part in board.parts]
        found += [(name, "full", board.decks[:count], True) for count in range(1, len(board.decks))]
        found += [(name, "full", (wing,), True) for wing in board.wings]
        found.append((name, "full", (), False))
    return found


@pytest.fixture(
    scope="module", params=every_layout(), ids=lambda value: "-".join([*value[:2], *value[2], "" if value[3] else "dark"])
)
def laid(request: pytest.FixtureRequest) -> tuple[Board, Layout, dict[str, Any]]:
    name, part, closed, lit = request.param
    board = load_board(name)
    layout = board.layout(part, closed)
    layout = layout if lit else layout.dark()
    return board, layout, geometry(board, layout)


def loops_of(path: str) -> list[list[tuple[float, float]]]:
    loops = []
    for loop in path.removesuffix("z").split("z"):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", loop)]
        loops.append(list(zip(numbers[::2], numbers[1::2], strict=True)))
    return loops


def inside(loops: list[list[tuple[float, float]]], x: float, y: float) -> bool:
    """Even or odd crossings of a line to the right."""
    odd = False
    for loop in loops:
        for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                odd = not odd
    return odd


def slots_of(space: dict[str, Any]) -> list[list[tuple[float, float, float]]]:
    return [list(zip(flat[::3], flat[1::3], flat[2::3], strict=True)) for flat in space["slots"]]


def test_it_is_plain_json(laid: tuple[Board, Layout, dict[str, Any]]) -> None:
    _, _, data = laid
    again = json.loads(json.dumps(data))
    assert {**data, "sees": {space: [list(strip) for strip in strips] for space, strips in data["sees"].items()}} == again


def test_every_open_space_is_on_it(laid: tuple[Board, Layout, dict[str, Any]]) -> None:
    board, layout, data = laid
    in_play = [board.spaces[space].id for space in spaces_in(layout.open)]
    assert data["open"] == in_play
    assert [space["id"] for space in data["spaces"] if space["open"]] == in_play
    assert data["lit"] == layout.lit
    assert data["closed"] == list(layout.closed)
    for space in data["spaces"]:
        real = board.space(space["id"])
        assert (space["name"], space["label"], space["deck"], space["floor"]) == (real.name, real.label, real.deck, real.floor)
        assert space["number"] == (real.number if real.number >= 0 else None)
        assert (space["medal"] is None) == (real.number < 0)


def test_pawns_stand_inside_their_room(laid: tuple[Board, Layout, dict[str, Any]]) -> None:
    for space in laid[2]["spaces"]:
        loops = loops_of(space["hit"])
        assert inside(loops, *space["centre"])
        for count, slots in zip(CROWDS, slots_of(space), strict=True):
            assert len(slots) == count
            for x, y, scale in slots:
                assert 0.2 < scale <= 1
                wide, high = PAWN * scale / 2, TALL * scale / 2
                assert all(inside(loops, x + dx, y + dy) for dx in (-wide, wide) for dy in (-high, high)), (space["id"], count)


def test_pawns_stand_beside_each_other_and_not_on_the_name(laid: tuple[Board, Layout, dict[str, Any]]) -> None:
    board, _, data = laid
    for space in data["spaces"]:
        x0, y0, x1, y1 = space["box"]
        plate = (x0, y0, x1, y1) if board.plan is not None else (x0 - 6, y0 - 4, x1, y1)
        number = -1 if space["number"] is None else space["number"]
        for slots in slots_of(space):
            boxes = [(x - PAWN * s / 2, y - TALL * s / 2, x + PAWN * s / 2, y + TALL * s / 2) for x, y, s in slots]
            for i, box in enumerate(boxes):
                assert not any(overlap(box, other) for other in boxes[i + 1 :])
                assert not any(overlap(box, words) for words in plate_boxes(space["name"], number, plate)), space["id"]


def overlap(a: Rect, b: Rect) -> bool:
    slack = 0.3  # lengths are rounded to tenths
    return a[0] + slack < b[2] and b[0] + slack < a[2] and a[1] + slack < b[3] and b[1] + slack < a[3]


def test_sight_1_light_falls_on_all_it_sees_and_nothing_else(laid: tuple[Board, Layout, dict[str, Any]]) -> None:
    board, layout, data = laid
    for here, strips in data["sees"].items():
        seen = {board.spaces[other].id for other in spaces_in(layout.sees[board.space(here).index])}
        assert {strip[5] for strip in strips} - {None} == seen
        shapes = {space["id"]: loops_of(space["hit"]) for space in data["spaces"]}
        for x0, y0, x1, y1, depth, there in strips:
            assert x0 < x1
            assert y0 < y1
            assert depth >= 0
            assert there is None or inside(shapes[there], (x0 + x1) / 2, (y0 + y1) / 2)
    if not layout.lit:
        assert not any(data["sees"].values())


def test_board_2_there_is_a_way_to_walk_between_adjoining_spaces_and_no_other(laid: tuple[Board, Layout, dict[str, Any]]) -> None:
    board, layout, data = laid
    pairs = {(board.spaces[a].id, board.spaces[b].id) for a in range(len(board.spaces)) for b in layout.neighbours[a] if a < b}
    assert {(a, b) for a, ways in data["doors"].items() for b in ways} == pairs
    shapes = {space["id"]: loops_of(space["hit"]) for space in data["spaces"]}
    for a, b in pairs:
        way = data["doors"][a][b]
        assert len(way) >= 2
        assert len(way[0]) == 2
        assert inside(shapes[a], *way[0])
        assert inside(shapes[b], *way[-1][:2])
        assert all(len(point) == 2 or point[2] == 1 for point in way)


def test_walks_keep_to_the_floor() -> None:
    """Through doors and over floors that may be trodden: never through a third room or a wall."""
    board = load_board("mansion-2016")
    data = geometry(board, board.layout())
    shapes = {space["id"]: loops_of(space["hit"]) for space in data["spaces"]}
    for a, ways in data["doors"].items():
        for b, way in ways.items():
            for (x0, y0), (x1, y1) in itertools.pairwise(way):
                for share in (0.1, 0.3, 0.5, 0.7, 0.9):
                    x, y = x0 + (x1 - x0) * share + 0.01, y0 + (y1 - y0) * share + 0.01
                    assert not any(inside(shape, x, y) for other, shape in shapes.items() if other not in (a, b)), (a, b)


def test_arrow_keys_lead_from_every_space_to_every_other(laid: tuple[Board, Layout, dict[str, Any]]) -> None:
    _, _, data = laid
    ways = data["neighbours"]
    assert sorted(ways) == sorted(data["open"])
    for start in data["open"]:
        seen, waiting = {start}, [start]
        while waiting:
            for there in ways[waiting.pop()].values():
                if there not in seen:
                    seen.add(there)
                    waiting.append(there)
        assert len(seen) == len(data["open"]), start


def test_an_arrow_leads_to_its_own_side(laid: tuple[Board, Layout, dict[str, Any]]) -> None:
    _, _, data = laid
    middles = {s["id"]: ((s["box"][0] + s["box"][2]) / 2, (s["box"][1] + s["box"][3]) / 2) for s in data["spaces"]}
    signs = {"left": (0, -1), "right": (0, 1), "up": (1, -1), "down": (1, 1)}
    for here, sides in data["neighbours"].items():
        for side, there in sides.items():
            axis, sign = signs[side]
            assert sign * (middles[there][axis] - middles[here][axis]) > 0


def test_arrows_are_mended_where_the_nearest_alone_would_leave_one_out() -> None:
    # two columns with a wide room below the left one: nothing is nearest to the far corner
    boxes: dict[int, Rect] = {
        0: (0, 0, 10, 10),
        1: (12, 0, 22, 10),
        2: (24, 2, 34, 12),
        3: (300, 300, 301, 301),
        4: (12, 14, 22, 24),
    }
    ways = arrows(boxes, [0, 0, 0, 0, 0])
    assert any(3 in sides.values() for here, sides in ways.items() if here != 3)
    assert ways[3]


def test_doctor_1_the_path_is_the_layouts(laid: tuple[Board, Layout, dict[str, Any]]) -> None:
    board, layout, data = laid
    assert data["path"] == [board.spaces[space].id for space in layout.path]
    for here in data["open"]:
        assert data["next"][here] == board.spaces[layout.doctor_next[board.space(here).index]].id


def test_save_6_the_sea_rises_deck_by_deck() -> None:
    board = load_board("ship")
    lines = [geometry(board, board.layout("full", board.decks[:count]))["sea"]["line"] for count in range(5)]
    assert lines == sorted(lines, reverse=True)
    assert len(set(lines)) == 5
    assert geometry(board, board.layout())["sea"]["sunk"] == []
    mansion = load_board("mansion-1996")
    assert geometry(mansion, mansion.layout())["sea"] is None


def test_special_ways_are_named() -> None:
    def ways(name: str, part: str = "full") -> list[str]:
        return list(geometry(load_board(name), load_board(name).layout(part))["ways"])

    assert ways("secret-lair") == ["train"]
    assert ways("haunted-mansion") == ["portals"]
    assert ways("bed-and-breakfast") == ["stairs"]
    assert ways("mansion-1996") == []


def test_half_a_board_fills_the_sheet() -> None:
    for name in ("bed-and-breakfast", "secret-lair", "haunted-mansion"):
        board = load_board(name)
        whole = geometry(board, board.layout())
        for part in board.halves:
            data = geometry(board, board.layout(part))
            assert len(data["spaces"]) == len(data["open"]) < len(whole["spaces"])
            assert data["viewBox"][3] < whole["viewBox"][3] * 0.75


def test_a_board_of_ones_own_has_geometry() -> None:
    board = board_from_text(NOOK, "nook.toml")
    data = geometry(board, board.layout())
    assert data["neighbours"] == {"nook": {"down": "hall-long"}, "hall-long": {"up": "nook"}}
    assert len(data["doors"]["nook"]["hall-long"]) == 4  # middle, seam, door, middle
    ElementTree.fromstring(draw_page(board, board.layout()))


# --- the drawing ------------------------------------------------------------------------------------------------------


def test_the_pages_drawing_is_well_formed_in_three_layers(laid: tuple[Board, Layout, dict[str, Any]]) -> None:
    board, layout, data = laid
    picture = draw_page(board, layout)
    assert picture.count(LIGHT) == picture.count(TRAIL) == 1
    assert picture.index(LIGHT) < picture.index(TRAIL)
    root = ElementTree.fromstring(picture)
    assert [float(number) for number in root.attrib["viewBox"].split()] == pytest.approx(data["viewBox"], abs=0.1)
    words = " ".join(element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text"))
    for space in data["spaces"]:
        assert all(word in words for word in space["name"].split())
    assert not root.findall(".//{http://www.w3.org/2000/svg}style")
    assert not root.findall(".//{http://www.w3.org/2000/svg}title")


def test_the_pages_drawing_has_no_colour_of_its_own() -> None:
    for name in BOARDS:
        board = load_board(name)
        picture = draw_page(board, board.layout())
        assert not re.search(r'="#[0-9a-f]{3,8}"', picture), name
        for ident in re.findall(r' id="([^"]+)"', picture):
            assert ident.startswith("board-")


def test_every_colour_of_the_page_is_a_token_of_both_themes() -> None:
    night, parlour = TOKENS.split('[data-theme="parlour"]')
    for name, value in PAGE.items():
        token = re.fullmatch(r"var\((--[a-z-]+)\)", value)
        assert token, name
        assert f"{token[1]}:" in night, name
        assert f"{token[1]}:" in parlour, name
    assert PAGE.keys() == THEMES["night"].keys() == THEMES["parlour"].keys()


# --- outlines ---------------------------------------------------------------------------------------------------------


def test_an_outline_goes_round_the_union() -> None:
    corner: tuple[Rect, ...] = ((0, 0, 40, 20), (0, 20, 20, 60))
    (loop,) = outline(corner)
    assert loop == [(0, 0), (40, 0), (40, 20), (20, 20), (20, 60), (0, 60)]
    assert inset(loop, 2) == [(2, 2), (38, 2), (38, 18), (18, 18), (18, 58), (2, 58)]
    assert as_path([loop]) == "M0 0L40 0L40 20L20 20L20 60L0 60z"


def test_a_hole_has_an_outline_of_its_own() -> None:
    ring: tuple[Rect, ...] = ((0, 0, 30, 10), (0, 20, 30, 30), (0, 10, 10, 20), (20, 10, 30, 20))
    outer, hole = outline(ring)
    assert outer == [(0, 0), (30, 0), (30, 30), (0, 30)]
    assert sorted(hole) == [(10, 10), (10, 20), (20, 10), (20, 20)]
    assert sorted(inset(hole, 1)) == [(9, 9), (9, 21), (21, 9), (21, 21)]
