"""The drawings: well-formed, complete, and the same every time."""

import re
from xml.etree import ElementTree

import pytest

from doctorlucky.boards import BOARDS, board_from_text, load_board
from doctorlucky.boards.drawing.svg import draw_svg
from doctorlucky.boards.model.layout import spaces_in
from doctorlucky.boards.text import draw_text, room_lines
from doctorlucky.boards.text.labels import label, shortened
from doctorlucky.errors import BoardError
from nook import NOOK


def words(svg: str) -> str:
    return " ".join(element.text or "" for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"))


@pytest.mark.parametrize("theme", ["night", "parlour"])
@pytest.mark.parametrize("name", BOARDS)
def test_the_picture_is_well_formed_and_names_every_room(name: str, theme: str) -> None:
    board = load_board(name)
    for part in board.parts:
        picture = draw_svg(board, board.layout(part), theme=theme)
        text = words(picture)
        for space in board.spaces:
            assert all(word in text for word in space.name.split())
            assert space.number < 0 or f" {space.number} " in f" {text} "
        assert draw_svg(board, board.layout(part), theme=theme) == picture


def test_the_picture_stands_alone() -> None:
    for name in BOARDS:
        picture = draw_svg(load_board(name), load_board(name).layout())
        assert "http" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "<script" not in picture
        assert "var(" not in picture


def test_sight_and_pawns_are_drawn() -> None:
    board = load_board("mansion-1996")
    kitchen = board.space("kitchen").index
    plain = draw_svg(board, board.layout())
    lit = draw_svg(board, board.layout(), sight=kitchen, pawns=[(kitchen, "Q", 1), (0, "L", 0), (3, "Z", 9)])
    assert lit.count("#ffd684") > plain.count("#ffd684")
    assert {"Q", "L", "Z"} <= set(words(lit).split())
    for space in range(len(board.spaces)):
        ElementTree.fromstring(draw_svg(board, board.layout(), sight=space))


def test_sunken_decks_lie_under_the_sea() -> None:
    board = load_board("ship")
    for count in range(5):
        picture = draw_svg(board, board.layout("full", board.decks[:count]))
        assert (picture.count('class="sunk"') > 0) == (count > 0)


def test_strange_text_is_escaped() -> None:
    board = board_from_text(NOOK, "nasty.toml")
    picture = draw_svg(board, board.layout(), sight=0, pawns=[(0, "<", 1)])
    assert ElementTree.fromstring(picture)[0].text == board.name
    assert {"Nook", "&", "<Cranny>", "<"} <= set(words(picture).split())
    assert "999" in draw_text(board, board.layout())


def test_drawings_refuse_what_is_not_there() -> None:
    board = load_board("ship")
    with pytest.raises(BoardError, match="no theme 'noon'"):
        draw_svg(board, board.layout(), theme="noon")
    with pytest.raises(BoardError, match="no space 31"):
        draw_svg(board, board.layout(), sight=31)
    with pytest.raises(BoardError, match="no space 40"):
        draw_text(board, board.layout(), marks={40: "A"})


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("width", [None, 60, 80, 100])
def test_text_keeps_to_its_width_and_names_every_open_room(name: str, width: int | None) -> None:
    board = load_board(name)
    for part in board.parts:
        layout = board.layout(part)
        drawing = draw_text(board, layout, width=width)
        lines = drawing.splitlines()
        if width is None or width >= 80:
            assert max(map(len, lines)) <= (width or 96)
            for space in spaces_in(layout.open):
                assert all(word in drawing for word in board.spaces[space].name.split())
        assert "\x1b" not in drawing


def test_text_of_the_1996_mansion_fits_a_terminal() -> None:
    board = load_board("mansion-1996")
    lines = draw_text(board, board.layout()).splitlines()
    assert len(lines) == 37
    assert max(map(len, lines)) == 96
    assert lines[0] == "┌──────────────────┬───┬────────────┬──────────────────────┬────────────┬───┬──────────────────┐"
    assert lines[7] == "│                  │   ├────────────┼───┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄───┼────────────┤   │                  │"


@pytest.mark.parametrize("name", [name for name in BOARDS if load_board(name).plan is not None])
@pytest.mark.parametrize(("width", "height"), [(40, None), (50, None), (62, 18), (80, None)])
def test_small_drawings_break_no_word_and_lose_no_number(name: str, width: int, height: int | None) -> None:
    board = load_board(name)
    marks = {space.index: "Q" for space in board.spaces[::3]}
    drawing = draw_text(board, board.layout(), width=width, height=height, marks=marks)
    assert max(map(len, drawing.splitlines())) <= width
    words = {word for space in board.spaces for word in space.name.split()} | {"Q", *board.decks, "Upstairs", "Downstairs"}
    found = re.findall(r"[^\W\d_][\w'\u2019]*\.?", drawing)
    assert found.count("Q") == len(marks)
    for piece in found:
        assert piece in words or any(word.startswith(piece.rstrip(".")) for word in words)
    for number in board.by_number:
        assert re.search(rf"(?<!\d){number}(?!\d)", drawing)


def test_labels_are_shortened_rather_than_broken() -> None:
    assert [shortened("Billiard", most) for most in (8, 7, 6, 5, 4, 3)] == ["Billiard", "Bill.", "Bill.", "Bill.", "Bil.", "Bil"]
    assert label("2 Billiard Room", "A Dr", 8, 4) == [
        (0, 0, "2", "name"),
        (1, 0, "Billiard", "name"),
        (2, 0, "Room", "name"),
        (3, 0, "A Dr", "mark"),
    ]
    assert label("2 Billiard Room", "A Dr", 9, 2) == [
        (0, 1, "2 Bill.", "name"),
        (1, 1, "Room", "name"),
        (1, 6, "ADr", "mark"),
    ]
    assert label("2 Billiard Room", "A Dr", 3, 1) == [(0, 0, "ADr", "mark")]
    assert label("", "A B C D E F", 2, 2) == [(0, 0, "AB", "mark"), (1, 0, "C+", "mark")]
    assert label("2 Billiard Room", "", 0, 3) == []


def test_text_shows_every_mark() -> None:
    for name in BOARDS:
        board = load_board(name)
        marks = {space.index: "Q*" for space in board.spaces}
        assert draw_text(board, board.layout(), marks=marks).count("Q*") == len(board.spaces)
    board = load_board("mansion-1996")
    crowd = draw_text(board, board.layout(), marks={board.space("foyer").index: "A B C D E F G H *"})
    assert "ABCDEFGH*" in crowd


def test_text_lights_what_is_seen() -> None:
    board = load_board("mansion-1996")
    drawing = draw_text(board, board.layout(), sight=board.space("kitchen").index)
    assert "·8 Kitchen·" in drawing
    assert "·Wine Cellar·" in drawing
    assert "│ 19 Piazza " in drawing
    assert drawing.endswith("seen from the Kitchen\n")


def test_text_styles_pieces_by_kind() -> None:
    board = load_board("mansion-1996")
    kitchen = board.space("kitchen").index
    plain = draw_text(board, board.layout(), marks={kitchen: "A B"})
    seen: set[tuple[str, str]] = set()

    def style(kind: str, piece: str) -> str:
        seen.add((kind, piece))
        return piece

    assert draw_text(board, board.layout(), marks={kitchen: "A B"}, style=style) == plain
    assert {("mark", "A"), ("mark", "B"), ("number", "8"), ("name", "Kitchen")} <= seen


def test_text_of_half_a_house_draws_only_that_floor() -> None:
    board = load_board("bed-and-breakfast")
    assert "Kitchen" not in draw_text(board, board.layout("up"))
    assert "Rose Suite" not in draw_text(board, board.layout("down"))


def test_text_of_two_floors_has_them_labelled() -> None:
    board = load_board("bed-and-breakfast")
    lines = draw_text(board, board.layout()).splitlines()
    assert [line for line in lines if line.endswith("stairs")] == ["Upstairs", "Downstairs"]
    assert draw_text(board, board.layout("down")).startswith("Downstairs\n")
    beside = draw_text(board, board.layout(), width=96, height=20).splitlines()
    assert beside[0].split() == ["Upstairs", "Downstairs"]
    assert len(beside) <= 20
    assert max(map(len, beside)) <= 96
    marked = draw_text(
        board, board.layout(), width=96, height=20, style=lambda kind, piece: f"<{piece}>" if kind == "mark" else piece
    )
    assert marked.splitlines() == beside


def test_text_of_a_sunken_deck_is_water() -> None:
    board = load_board("ship")
    whole = draw_text(board, board.layout())
    for count in range(1, 5):
        gone = board.decks[:count]
        drawing = draw_text(board, board.layout("full", gone), marks={board.space("boiler room").index: "Q"})
        assert drawing.count("has sunk") == count
        assert len(drawing.splitlines()) == len(whole.splitlines())
        for space in board.spaces:
            assert (space.name.split()[0] in drawing) == (space.deck not in gone)
        assert " Q " in drawing  # who has not been lifted yet
        assert ("┌" in drawing) == (count < 4)


def test_text_of_a_closed_wing_is_hatched() -> None:
    board = load_board("mansion-2016")
    for width in (60, 96):
        drawing = draw_text(board, board.layout("center-west"), width=width, height=18)
        assert "21╱Hedge╱Maze" in drawing  # noqa: RUF001
        assert "8╱" not in drawing.replace("18╱", "")  # noqa: RUF001


def test_text_of_lists_in_few_rows_keeps_who_is_where() -> None:
    board = load_board("secret-lair")
    marks = {board.space("kitchen").index: "A Dr"}
    short = draw_text(board, board.layout(), marks=marks, width=62, height=14).splitlines()
    assert len(short) <= 14
    assert max(map(len, short)) <= 62
    assert sum(space.name in "\n".join(short) for space in board.spaces) == len(board.spaces)
    assert any("12 Kitchen" in line and "A Dr" in line for line in short)
    seen: set[tuple[str, str]] = set()

    def style(kind: str, piece: str) -> str:
        seen.add((kind, piece.strip()))
        return piece

    assert draw_text(board, board.layout(), marks=marks, width=62, height=14, style=style).splitlines() == short
    assert {("number", "12"), ("name", "Kitchen"), ("mark", "A Dr")} <= seen
    assert draw_text(board, board.layout(), width=40, height=4).count("\n") > 4  # it cannot be done


def test_text_of_rooms_is_for_every_board() -> None:
    for name in BOARDS:
        board = load_board(name)
        marks = {board.spaces[-1].index: "A Dr"}
        lines = room_lines(board, board.layout(), marks, 62, 17, None)
        assert len(lines) <= 17
        assert max(map(len, lines)) <= 62
        assert all(space.name in "\n".join(lines) for space in board.spaces)
        assert any(f"{board.spaces[-1].label} " in line and "A Dr" in line for line in lines)
        assert room_lines(board, board.layout(), marks, 30, 5, None) == []
    ship = load_board("ship")
    assert room_lines(ship, ship.layout("full", ship.decks), {0: "A"}, 62, 17, None) == [
        f" {ship.spaces[0].number} {ship.spaces[0].label} A"
    ]


def test_marks_are_clear_of_the_water() -> None:
    board = load_board("ship")
    marks = {space.index: "Q Dr" for space in board.spaces}
    for width in (40, 60, 96):
        for count in range(1, 5):
            drawing = draw_text(board, board.layout("full", board.decks[:count]), marks=marks, width=width)
            assert not re.search("~[QD]|[Qr]~", drawing)
            assert drawing.count("Dr") == len(marks)


def test_text_of_lists_is_a_table() -> None:
    board = load_board("haunted-mansion")
    drawing = draw_text(board, board.layout(), marks={board.space("foyer").index: "A *"})
    assert "Portals: 8-16 (raven), 6-14 (globe), 11-22 (portrait)" in drawing
    assert any(
        line.split() == ["1", "Foyer", "A", "*", "2", "8", "23", "24", "2", "8", "23", "24"] for line in drawing.splitlines()
    )
    assert "Closed: 1 2 3 4 5 6 7 8 9 22 23" in draw_text(board, board.layout("up"))
