"""What holds on every board, every part of it and every closing."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doctorlucky.boards import BOARDS, Board, Layout, board_from_text, load_board
from doctorlucky.boards.model.layout import spaces_in


def every_layout() -> list[tuple[str, str, tuple[str, ...]]]:
    cases: list[tuple[str, str, tuple[str, ...]]] = []
    for name in BOARDS:
        board = load_board(name)
        shuts = [*board.wings, *board.decks]
        for part in board.parts:
            for count in range(len(shuts) + 1):
                cases.extend((name, part, closed) for closed in combinations(shuts, count))
    return cases


@pytest.fixture(params=every_layout(), ids=lambda case: "-".join([case[0], case[1], *case[2]]))
def layout(request: pytest.FixtureRequest) -> Layout:
    name, part, closed = request.param
    return load_board(name).layout(part, closed)


def test_sight_1_sight_is_mutual_and_not_of_oneself(layout: Layout) -> None:
    for space, mask in enumerate(layout.sees):
        assert not mask >> space & 1
        assert all(layout.sees[other] >> space & 1 for other in spaces_in(mask))


def test_board_2_steps_are_mutual(layout: Layout) -> None:
    for space, mask in enumerate(layout.steps):
        assert not mask >> space & 1
        assert all(layout.steps[other] >> space & 1 for other in spaces_in(mask))


def test_board_4_nothing_leads_to_or_from_a_closed_space(layout: Layout) -> None:
    for space in range(len(layout.steps)):
        assert not (layout.steps[space] | layout.sees[space]) & ~layout.open
        if not layout.open >> space & 1:
            assert layout.steps[space] == layout.sees[space] == 0
            assert layout.doctor_next[space] == -1


def test_board_4_closing_never_opens_a_view(layout: Layout) -> None:
    whole = layout.board.layout()
    assert all(mask & ~whole.sees[space] == 0 for space, mask in enumerate(layout.sees))


def test_tables_agree_with_each_other(layout: Layout) -> None:
    for space, row in enumerate(layout.distance):
        assert layout.neighbours[space] == spaces_in(layout.steps[space])
        assert [other for other, steps in enumerate(row) if steps == 1] == layout.neighbours[space]
        for other, steps in enumerate(row):
            assert steps == layout.distance[other][space]
            assert all(steps <= layout.distance[near][other] + 1 for near in layout.neighbours[space] if steps > 0)
        for reach in range(5):
            assert layout.within[reach][space] == [other for other, steps in enumerate(row) if 1 <= steps <= reach]


def test_doctor_1_his_moves_visit_every_open_number_in_order(layout: Layout) -> None:
    spaces = layout.board.spaces
    assert [spaces[space].number for space in layout.path] == sorted(
        s.number for s in spaces if s.number >= 0 and layout.open >> s.index & 1
    )
    for i, space in enumerate(layout.path):
        assert layout.doctor_next[space] == layout.path[(i + 1) % len(layout.path)]
    for space in spaces_in(layout.open):
        assert layout.doctor_next[space] in layout.path


def test_doctor_2_off_the_path_nothing_nearer_and_nothing_larger_as_near(layout: Layout) -> None:
    for space in spaces_in(layout.open):
        if space not in layout.path:
            row, goal = layout.distance[space], layout.doctor_next[space]
            reached = [other for other in layout.path if row[other] > 0]
            nearest = min(row[other] for other in reached)
            assert goal == max((other for other in reached if row[other] == nearest), key=lambda s: layout.board.spaces[s].number)


def test_every_declared_part_hangs_together() -> None:
    for name in BOARDS:
        board = load_board(name)
        for part in board.parts:
            layout = board.layout(part)
            assert all(layout.distance[a][b] >= 0 for a in spaces_in(layout.open) for b in spaces_in(layout.open))


def sight_by_squares(board: Board, layout: Layout) -> list[int]:
    """Another way to the same sight: walk square by square over the units of the plan (stairways left out)."""
    plan = board.plan
    assert plan is not None
    width, height = int(plan.width), int(plan.height)
    owner = [[-1] * width for _ in range(height)]
    for place, region in enumerate(plan.regions):
        for x0, y0, x1, y1 in region.rects:
            for y in range(int(y0), int(y1)):
                owner[y][int(x0) : int(x1)] = [place] * int(x1 - x0)
    gaps: set[tuple[int, int, int]] = set()  # axis crossed, and the square before the gap
    for door in plan.doors:
        x0, y0, x1, y1 = map(int, door.line)
        gaps |= {(0, x0 - 1, y) for y in range(y0, y1)} if x0 == x1 else {(1, x, y0 - 1) for x in range(x0, x1)}
    sees = [0] * len(board.spaces)
    for axis in (0, 1):
        for line in range(height if axis == 0 else width):
            met: list[int] = []
            for at in range(width if axis == 0 else height):
                x, y = (at, line) if axis == 0 else (line, at)
                here = owner[y][x]
                before = -1 if at == 0 else owner[y][x - 1] if axis == 0 else owner[y - 1][x]
                crossing = (0, x - 1, y) if axis == 0 else (1, x, y - 1)
                if here != before and crossing not in gaps:
                    met = []
                space = plan.regions[here].space if here >= 0 else -1
                if here < 0 or (space >= 0 and not layout.open >> space & 1):
                    met = []
                elif space >= 0 and space not in met:
                    for other in met:
                        sees[space] |= 1 << other
                        sees[other] |= 1 << space
                    met.append(space)
    return sees


@pytest.mark.parametrize(
    ("name", "part", "closed"),
    [case for case in every_layout() if load_board(case[0]).plan is not None and case[0] != "bed-and-breakfast"]
    + [("bed-and-breakfast", "up", ()), ("bed-and-breakfast", "down", ())],
)
def test_sight_1_agrees_with_walking_square_by_square(name: str, part: str, closed: tuple[str, ...]) -> None:
    board = load_board(name)
    layout = board.layout(part, closed)
    assert layout.sees == sight_by_squares(board, layout)


@given(st.data())
def test_sight_1_on_random_houses(data: st.DataObject) -> None:
    """Houses of 3 by 3 rooms with doors anywhere: the sweep and the squares never disagree."""
    size = 6
    text = 'name = "House"\nsize = [18, 18]\n'
    for y in range(3):
        for x in range(3):
            left, top, right, bottom = x * size, y * size, x * size + size, y * size + size
            text += f'[[room]]\nid = "r{x}{y}"\nname = "R {x}{y}"\nnumber = {3 * y + x}\n'
            text += f"rects = [[{left}, {top}, {right}, {bottom}]]\n"
    for y in range(3):
        for x in range(3):
            for dx, dy in ((1, 0), (0, 1)):
                if x + dx > 2 or y + dy > 2:
                    continue
                a = data.draw(st.integers(0, size - 1))
                b = data.draw(st.integers(a + 1, size))
                right, bottom = x * size + size, y * size + size
                line = [right, y * size + a, right, y * size + b] if dx else [x * size + a, bottom, x * size + b, bottom]
                walk = "true" if dx or x == 0 else "false"
                text += f'[[door]]\nrooms = ["r{x}{y}", "r{x + dx}{y + dy}"]\nline = {line}\nwalk = {walk}\n'
    board = board_from_text(text, "house.toml")
    assert board.layout().sees == sight_by_squares(board, board.layout())
