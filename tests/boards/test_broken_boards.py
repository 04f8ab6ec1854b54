"""Files that are no boards: each is refused with a sentence, none with a traceback."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doctorlucky.boards import BOARDS, board_from_text, load_board
from doctorlucky.errors import BoardError

COTTAGE = """
name = "Cottage"
size = [20, 10]

[[room]]
id = "kitchen"
name = "Kitchen"
number = 1
rects = [[0, 0, 10, 10]]

[[room]]
id = "parlor"
name = "Parlor"
number = 2
rects = [[10, 0, 20, 10]]

[[door]]
rooms = ["kitchen", "parlor"]
line = [10, 4, 10, 6]
"""

LISTED = """
name = "Pair"
graph = true

[[room]]
id = "kitchen"
name = "Kitchen"
number = 1
at = [0, 0]
adjacent = ["parlor"]
sees = ["parlor"]

[[room]]
id = "parlor"
name = "Parlor"
number = 2
at = [50, 0]
adjacent = ["kitchen"]
sees = ["kitchen"]
"""


def refused(text: str) -> str:
    with pytest.raises(BoardError) as caught:
        board_from_text(text, "own.toml")
    message = str(caught.value)
    assert message.startswith("own.toml: ")
    assert "\n" not in message
    assert len(message) < 400
    return message


def test_the_cottage_itself_is_fine() -> None:
    board = board_from_text(COTTAGE, "own.toml")
    assert (board.id, board.name, board.edition, board.shipped) == ("own", "Cottage", "own", False)
    assert board.text == COTTAGE
    assert board.layout().sees == [2, 1]
    assert board_from_text(LISTED, "a record, line 4").id == "pair"


def test_a_graph_board_of_version_0_1_0_says_lists() -> None:
    old = board_from_text(LISTED.replace("graph = true", "lists = true"), "a record, line 4")
    assert old.layout().sees == board_from_text(LISTED, "a record, line 4").layout().sees


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[[10, 0, 20, 10]]", "[[9, 0, 20, 10]]", "room 'parlor': it overlaps 'kitchen' at [9, 0, 10, 10]"),
        ("line = [10, 4, 10, 6]", "line = [9, 4, 9, 6]", "door between 'kitchen' and 'parlor': its line [9, 4, 9, 6] is not"),
        ("line = [10, 4, 10, 6]", "line = [10, 4, 10, 11]", "not on a wall that the two rooms share"),
        ("line = [10, 4, 10, 6]", "line = [10, 4, 12, 6]", "must be vertical or horizontal"),
        ("line = [10, 4, 10, 6]", "line = [10, 4, 10, 4]", "longer than a point"),
        ("line = [10, 4, 10, 6]", "", "'line' must be a list of 4 numbers"),
        ('["kitchen", "parlor"]', '["kitchen", "parlour"]', "names 'parlour', which is not a room here; did you mean 'parlor'?"),
        ('["kitchen", "parlor"]', '["kitchen", "kitchen"]', "a room on either side"),
        ('["kitchen", "parlor"]', '["kitchen"]', "'rooms' must be a list of 2 texts"),
        ('id = "parlor"', 'id = "kitchen"', "room 'kitchen': there is another room with this id"),
        ('id = "parlor"', 'id = "Par lor"', "lowercase letters"),
        ('id = "parlor"', "", "the 2nd [[room]]: 'id' is missing"),
        ("number = 2", "number = 1", "room 'parlor': its number 1 is already that of 'kitchen'"),
        ("number = 2", "number = -1", "'number' must be between 0 and 999"),
        ("number = 2", "number = 2.0", "'number' must be a whole number"),
        ("number = 2", "number = true", "'number' must be a whole number, not true or false"),
        ("number = 2", f"number = {10**50}", "'number' must be between 0 and 999"),
        ('name = "Parlor"', 'name = "Kitchen"', "already goes by the name 'kitchen'"),
        ('name = "Parlor"', 'name = "\\u001b[31mRed"', "printable"),
        ('name = "Parlor"', 'name = "12"', "it needs a letter"),
        ('name = "Parlor"', "", "room 'parlor': 'name' is missing"),
        ('name = "Parlor"', "name = 3", "'name' must be text in quotes, not the number 3"),
        ('name = "Parlor"', f'name = "{"x" * 200}"', "1 to 40 printable"),
        ('name = "Parlor"', 'name = "Parlor"\nkind = "halway"', "'kind' cannot be 'halway', did you mean 'hallway'?"),
        ('name = "Parlor"', 'name = "Parlor"\nnumbr = 3', "unknown key 'numbr', did you mean 'number'?"),
        ('name = "Parlor"', 'name = "Parlor"\ndeck = "A"', "its deck 'A' is not in 'decks'"),
        ("size = [20, 10]", "", "'size' is missing"),
        ("size = [20, 10]", "size = [20]", "'size' must be a list of 2 numbers"),
        ("size = [20, 10]", "size = [0, 10]", "above 0"),
        ("size = [20, 10]", "size = [19, 10]", "leaves the plan"),
        ("size = [20, 10]", "size = [nan, 10]", "not a place on a board"),
        ("size = [20, 10]", "size = [inf, 10]", "not a place on a board"),
        ("size = [20, 10]", f"size = [{10**400}, 10]", "not a place on a board"),
        ("size = [20, 10]", 'size = [20, 10]\ndecks = ["A"]', "'deck' is missing"),
        ("size = [20, 10]", 'size = [20, 10]\ndecks = ["A", "A"]', "one deck twice"),
        ("size = [20, 10]", "size = [20, 10]\nsight_through_stairs = false", "about [[stairway]] tables"),
        ("size = [20, 10]", "size = [20, 10]\nwings = {west = [7]}", "names the number 7, which no room has"),
        ("size = [20, 10]", "size = [20, 10]\nwings = {west = []}", "has no room numbers"),
        ("size = [20, 10]", "size = [20, 10]\nwings = 3", "'wings' must be a table"),
        ("size = [20, 10]", "size = [20, 10]\nhalves = {full = [1]}", "not 'full'"),
        ("size = [20, 10]", 'size = [20, 10]\nstart = {players = "attic"}', "which is not a room here"),
        ("size = [20, 10]", 'size = [20, 10]\nstart = {playrs = "parlor"}', "unknown key 'playrs', did you mean 'players'?"),
        ("size = [20, 10]", "size = [20, 10]\nstart = {full = 3}", "[start.full]: must be a table"),
        ("size = [20, 10]", "size = [20, 10]\nstart = {full = {rooms = 3}}", "counts 3 rooms, but 2"),
        ("size = [20, 10]", "size = [20, 10]\nstart = {attic = {rooms = 2}}", "a part is 'full', one of 'halves'"),
        ("size = [20, 10]", 'size = [20, 10]\nstart = {full = {players = "many"}}', "numbers of players"),
        ("size = [20, 10]", 'size = [20, 10]\nstart = {full = {cat_for = "few"}}', "'cat_for' must be numbers of players"),
        ("size = [20, 10]", "size = [20, 10]\nstart = {full = {dog_for = 3}}", "'dog_for' must be text in quotes"),
        ("size = [20, 10]", "size = [20, 10]\nstart = {full = {lucky = 9}}", "not the number of a room"),
        ("size = [20, 10]", 'size = [20, 10]\ndog_stays = "attic"', "'dog_stays' names 'attic', which is not a room here"),
        ("size = [20, 10]", "size = [20, 10]\ndog_stays = 2", "'dog_stays' must be text in quotes"),
        ("size = [20, 10]", 'size = [20, 10]\nwings = {w = [2]}\nstart = {c = {closed = ["w"], lucky = 2}}', "room 2 is closed"),
        ("size = [20, 10]", "size = [20, 10]\ngraph = 1", "'graph' must be true or false"),
        ("rects = [[0, 0, 10, 10]]", "rects = [[0, 0, 10, 0]]", "has no inside"),
        ("rects = [[0, 0, 10, 10]]", "rects = [[0, 0, 5, 5], [4, 0, 10, 10]]", "overlaps another of its own"),
        ("rects = [[0, 0, 10, 10]]", "rects = [[0, 0, 4, 4], [5, 5, 10, 10]]", "are not connected"),
        ("rects = [[0, 0, 10, 10]]", "rects = [0, 0, 10, 10]", "'rects' must be a list of 4 numbers"),
        ("rects = [[0, 0, 10, 10]]", 'rects = [["a", {}, [], 2020-01-01]]', "'rects' must be a list of 4 numbers"),
        ("rects = [[0, 0, 10, 10]]", "", "'rects' must be a list of rectangles"),
        ("[[room]]\nid", "[room]\nid", "TOML"),
        ('name = "Cottage"', "name = Cottage", "line 2, column 8: not valid TOML"),
        ('name = "Cottage"', "", "'name' is missing"),
        ('name = "Cottage"', 'name = "Cottage"\nsiz = 3', "unknown key 'siz', did you mean 'size'?"),
    ],
)  # fmt: skip
def test_a_broken_plan_is_refused_with_its_reason(old: str, new: str, reason: str) -> None:
    assert old in COTTAGE
    assert reason in refused(COTTAGE.replace(old, new, 1) if "room]]" not in old else COTTAGE.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            'adjacent = ["kitchen"]',
            "adjacent = []",
            "room 'kitchen': 'adjacent' names 'parlor', but 'parlor' does not name it back",
        ),
        ('sees = ["kitchen"]', "sees = []", "'sees' names 'parlor', but 'parlor' does not"),
        ('sees = ["kitchen"]', "", "'sees' is missing"),
        ('sees = ["kitchen"]', 'sees = ["parlor"]', "names the room itself"),
        ("at = [50, 0]", "at = [0, 0]", "exactly where 'kitchen' lies"),
        ("at = [50, 0]", "", "'at' is missing"),
        ("graph = true", "graph = true\nmonorail = {attic = []}", "unknown key 'attic'"),
        ("graph = true", 'graph = true\nmonorail = {full = ["attic"]}', "which is not a room here"),
        ("graph = true", 'graph = true\nportal = [{rooms = ["kitchen", "kitchen"]}]', "two different rooms"),
        ("graph = true", 'graph = true\nline = [{runs = "up", rooms = []}]', "'runs' cannot be 'up'"),
        ("graph = true", "graph = true\nsize = [3, 3]", "unknown key 'size'"),
        ("graph = true", "graph = true\ndoubtful_sight = [3]", "a list of pairs"),
    ],
)
def test_broken_lists_are_refused_with_their_reason(old: str, new: str, reason: str) -> None:
    assert reason in refused(LISTED.replace(old, new, 1))


def test_lines_that_the_lists_do_not_know_are_refused() -> None:
    text = LISTED.replace('sees = ["parlor"]', "sees = []").replace('sees = ["kitchen"]', "sees = []")
    assert "do not say so" in refused(text + '[[line]]\nruns = "across"\nrooms = ["kitchen", "parlor"]\n')


def test_rooms_nobody_can_reach_are_refused() -> None:
    assert "room 'parlor': there is no way to it from 'kitchen'" in refused(COTTAGE.split("[[door]]")[0])
    assert "no way to it" in refused(COTTAGE + "walk = false\n")


def test_a_board_without_numbers_or_rooms_is_refused() -> None:
    assert "no path" in refused(COTTAGE.replace("number = 1", "").replace("number = 2", ""))
    assert "no [[room]]" in refused('name = "Nothing"\nsize = [1, 1]\n')


def test_more_than_sixty_spaces_are_refused() -> None:
    def row(count: int) -> str:
        rooms = "".join(
            f'[[room]]\nid = "r{i}"\nname = "R {i}"\nnumber = {i}\nrects = [[{i}, 0, {i + 1}, 1]]\n' for i in range(count)
        )
        doors = "".join(f'[[door]]\nrooms = ["r{i}", "r{i + 1}"]\nline = [{i + 1}, 0, {i + 1}, 1]\n' for i in range(count - 1))
        return f'name = "Row"\nsize = [100, 1]\n{rooms}{doors}'

    assert len(board_from_text(row(60), "row.toml").spaces) == 60
    assert "61 spaces to stand on; at most 60 are allowed" in refused(row(61))


def test_empty_and_absurd_texts_are_refused() -> None:
    assert "empty" in refused("")
    assert "empty" in refused("\n  \n")
    assert "TOML" in refused("\x00")
    assert "too" in refused("name = " + "[" * 5000)
    assert "too long" in refused("name = " + "9" * 5000)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    cases = {
        str(tmp_path / "none.toml"): "there is no such file",
        f"{tmp_path}/": "this is a directory",
        "a/\0.toml": "cannot be read",
    }
    (tmp_path / "latin.toml").write_bytes(b'name = "ok"\nname2 = "caf\xe9"\n')
    cases[str(tmp_path / "latin.toml")] = "line 2: not UTF-8 text"
    (tmp_path / "large.toml").write_text("# " + "x" * 60_000)
    cases[str(tmp_path / "large.toml")] = "larger than 60 thousand bytes"
    for path, reason in cases.items():
        with pytest.raises(BoardError, match=reason):
            load_board(path)


def test_a_file_of_ones_own_loads_like_a_shipped_board(tmp_path: Path) -> None:
    path = tmp_path / "My Cottage.toml"
    path.write_bytes(b"\xef\xbb\xbf" + COTTAGE.encode())  # editors on Windows put a mark in front
    board = load_board(str(path))
    assert (board.id, len(board.spaces)) == ("my-cottage", 2)


def test_a_shipped_board_is_also_a_valid_file_of_ones_own(tmp_path: Path) -> None:
    for name in BOARDS:
        path = tmp_path / f"{name}.toml"
        path.write_text(load_board(name).text, "utf-8")
        own = load_board(str(path))
        assert own.layout().sees == load_board(name).layout().sees
        assert not own.shipped


@given(st.data())
def test_whatever_a_file_says_the_answer_is_a_board_or_a_sentence(data: st.DataObject) -> None:
    """Any value in the place of any other."""
    values = st.sampled_from(
        [
            "",
            "0",
            "-1",
            "1e300",
            "nan",
            "[]",
            "{}",
            "true",
            '"x"',
            "[[[]]]",
            "[{}]",
            "1979-05-27",
            '["kitchen"]',
            "0x7fffffffffffffff",
        ]
    )
    text = data.draw(st.sampled_from([COTTAGE, LISTED]))
    lines = text.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        key, equals, _ = lines[at].partition(" = ")
        lines[at] = (
            f"{key}{equals}{data.draw(values)}" if equals else data.draw(st.sampled_from([lines[at], "", "[room]", "[[door]]"]))
        )
    refusal = ""
    try:
        board_from_text("\n".join(lines), "own.toml")
    except BoardError as error:
        refusal = str(error)
    assert not refusal or refusal.startswith("own.toml: ")
