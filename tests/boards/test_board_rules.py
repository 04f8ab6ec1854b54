"""The boards against the rules: BOARD-*, SIGHT-*, DOCTOR-1 and -2, and the worked examples."""

import pytest

from doctorlucky.boards import BOARDS, Board, board_from_text, load_board
from doctorlucky.boards.model.layout import Layout, spaces_in
from doctorlucky.boards.text import draw_text
from doctorlucky.errors import BoardError


def sees(board: Board, room: str, part: str = "full", closed: tuple[str, ...] = ()) -> set[str]:
    layout = board.layout(part, closed)
    return {board.spaces[space].id for space in spaces_in(layout.sees[board.space(room).index])}


def steps(board: Board, room: str, part: str = "full", closed: tuple[str, ...] = ()) -> set[str]:
    layout = board.layout(part, closed)
    return {board.spaces[space].id for space in spaces_in(layout.steps[board.space(room).index])}


def next_room(board: Board, layout: Layout, room: str) -> str:
    return board.spaces[layout.doctor_next[board.space(room).index]].id


def sight_pairs(layout: Layout) -> set[tuple[int, int]]:
    return {(a, b) for a in spaces_in(layout.open) for b in spaces_in(layout.sees[a]) if a < b}


def test_board_2_the_1996_mansion_has_32_spaces() -> None:
    board = load_board("mansion-1996")
    kinds = [space.kind for space in board.spaces]
    assert (kinds.count("room"), kinds.count("hallway"), kinds.count("stairs")) == (24, 6, 2)
    assert sorted(board.by_number) == list(range(20))


@pytest.mark.parametrize(
    ("name", "spaces", "numbers"),
    [
        ("mansion-2016", 24, range(1, 25)),
        ("bed-and-breakfast", 28, range(1, 29)),
        ("ship", 31, range(23)),
        ("secret-lair", 24, range(1, 25)),
        ("haunted-mansion", 24, range(1, 25)),
    ],
)
def test_board_2_counts_of_the_other_boards(name: str, spaces: int, numbers: range) -> None:
    board = load_board(name)
    assert len(board.spaces) == spaces
    assert sorted(board.by_number) == list(numbers)


def test_board_2_a_railing_is_no_step() -> None:
    board = load_board("mansion-1996")
    assert steps(board, "gallery") == {"nursery", "library"}


def test_board_3_hallways_of_2016_are_passed_through_but_not_rooms() -> None:
    board = load_board("mansion-2016")
    assert steps(board, "foyer") == {"drawing-room", "green-house", "piazza", "carriage-house"}
    assert "parlor" not in steps(board, "foyer")  # only through the Drawing Room


def test_board_4_closed_rooms_cannot_be_entered_or_seen_or_seen_through() -> None:
    board = load_board("mansion-2016")
    layout = board.layout("center")
    wing = {board.by_number[number] for number in (*board.wings["west"], *board.wings["east"])}
    assert all(layout.steps[room] == 0 and layout.sees[room] == 0 and layout.doctor_next[room] == -1 for room in wing)
    assert not any(mask & sum(1 << room for room in wing) for mask in layout.steps + layout.sees)
    assert "winter-garden" in sees(load_board("mansion-1996"), "kitchen")


def test_board_4_a_closed_wing_keeps_its_hallways() -> None:
    """ANNIV-2: with both wings closed one can still go round by the halls."""
    board = load_board("mansion-2016")
    assert {"trophy-room", "sitting-room"} <= steps(board, "dining-hall", "center")


def test_board_4_a_closed_room_breaks_a_line() -> None:
    ship = load_board("ship")
    assert "boiler-room" in sees(ship, "swimming-bath")
    assert sees(ship, "swimming-bath", closed=("D",)) == sees(ship, "swimming-bath") - {"boiler-room", "shaft-tunnel"}


def test_board_4_lines_of_the_secret_lair_stop_at_closed_rooms() -> None:
    board = load_board("secret-lair")
    assert "piazza" in sees(board, "gallery")
    full, north = board.layout(), board.layout("north")
    assert sight_pairs(north) <= sight_pairs(full)


def test_board_5_stairways_join_floors_or_each_other() -> None:
    board = load_board("bed-and-breakfast")
    whole, upstairs = steps(board, "rose-suite"), steps(board, "rose-suite", "up")
    assert "kitchen" in whole  # down the west stairs
    assert "armory" in upstairs  # from the west stairs to the east stairs of the same floor
    assert "armory" not in whole
    assert not upstairs & {board.spaces[board.by_number[n]].id for n in board.halves["down"]}


def test_sight_1_is_never_diagonal() -> None:
    board = load_board("mansion-1996")
    assert "carriage-house" not in sees(board, "foyer")
    assert "foyer" not in sees(board, "carriage-house")


def test_sight_1_doors_that_overlap_let_sight_through() -> None:
    """The Piazza's west door lies one unit higher than its east door; five units of six overlap."""
    assert "carriage-house" in sees(load_board("mansion-1996"), "green-house")


def test_sight_3_the_rail_stops_feet_not_eyes() -> None:
    for name in ("mansion-1996", "mansion-2016"):
        board = load_board(name)
        assert "dining-hall" in sees(board, "gallery")
        assert "dining-hall" not in steps(board, "gallery")


def test_sight_3_the_bulging_rail_cuts_lancaster_from_lilac() -> None:
    board = load_board("mansion-2016")
    assert "lilac-room" not in sees(board, "lancaster-room")


def test_sight_4_stairs_of_the_bed_and_breakfast_add_three_pairs() -> None:
    board = load_board("bed-and-breakfast")
    between = {
        (board.spaces[a].number, board.spaces[b].number)
        for a, b in sight_pairs(board.layout())
        if board.spaces[a].floor != board.spaces[b].floor
    }
    assert between == {(2, 19), (7, 21), (9, 21)}
    halves = sight_pairs(board.layout("up")) | sight_pairs(board.layout("down"))
    assert len(sight_pairs(board.layout()) - halves) == 3


def test_doctor_1_the_path_skips_closed_rooms_and_wraps() -> None:
    board = load_board("mansion-2016")
    layout = board.layout("full", ("west",))
    assert next_room(board, layout, "7") == board.space(13).id
    assert next_room(board, layout, "24") == board.space(1).id
    classic = load_board("mansion-1996")
    assert next_room(classic, classic.layout(), "19") == "drawing-room"


def test_doctor_2_off_his_path_to_the_largest_adjoining_number() -> None:
    board = load_board("mansion-1996")
    layout = board.layout()
    assert next_room(board, layout, "gallery") == "library"  # not the Dining Hall: the rail is no step
    assert next_room(board, layout, "hall-west") == "kitchen"
    assert next_room(board, layout, "white-room") == "hedge-maze"


def test_doctor_2_ruling_the_nearest_number_where_none_adjoins() -> None:
    from doctorlucky.boards import board_from_text

    numbers = ("number = 0", "", "", "number = 3")
    rooms = "".join(
        f'[[room]]\nid = "r{i}"\nname = "Room {"ABCD"[i]}"\n{number}\nrects = [[{i}, 0, {i + 1}, 1]]\n'
        for i, number in enumerate(numbers)
    )
    doors = "".join(f'[[door]]\nrooms = ["r{i}", "r{i + 1}"]\nline = [{i + 1}, 0, {i + 1}, 1]\n' for i in range(3))
    board = board_from_text(f'name = "Row"\nsize = [4, 1]\n{rooms}{doors}', "row.toml")
    assert board.layout().doctor_next == [3, 0, 3, 0]


def test_anniv_2_wings_and_parts_say_what_is_closed() -> None:
    board = load_board("mansion-2016")
    assert board.layout("center") is board.layout("center", ("west", "east"))
    assert board.layout("full", ("west", "east")).open == board.layout("center").open
    assert [len(board.layout(part).path) for part in ("center", "center-west", "center-east", "full")] == [14, 19, 19, 24]


def test_anniv_10_starting_positions() -> None:
    chart = {
        (name, part): (start.players, start.rooms, start.pawns, start.doctor, start.cat, start.dog)
        for name in ("mansion-2016", "bed-and-breakfast")
        for part, start in load_board(name).starts.items()
    }
    assert chart == {
        ("mansion-2016", "center"): ("3", 14, 1, 15, 2, 6),
        ("mansion-2016", "center-west"): ("2, 4-5", 19, 1, 15, 10, 6),
        ("mansion-2016", "center-east"): ("2, 4-5", 19, 1, 15, 2, 19),
        ("mansion-2016", "full"): ("6-8", 24, 1, 15, 10, 19),
        ("bed-and-breakfast", "up"): ("2-4", 13, 17, 23, 26, 20),
        ("bed-and-breakfast", "down"): ("2, 4-5", 15, 6, 9, 7, 14),
        ("bed-and-breakfast", "full"): ("6-8", 28, 6, 23, 7, 20),
    }
    assert load_board("mansion-2016").starts["center-west"].seats == (2, 4, 5)


def test_classic_1_players_start_in_the_drawing_room() -> None:
    assert load_board("mansion-1996").starts["full"].space == "drawing-room"


def test_save_1_the_ship_has_23_numbered_and_8_other_spaces() -> None:
    board = load_board("ship")
    assert board.decks == ("D", "C", "B", "A")
    assert sum(space.number < 0 for space in board.spaces) == 8


def test_save_6_decks_sink_one_after_another() -> None:
    board = load_board("ship")
    for count in range(5):
        layout = board.layout("full", board.decks[:count])
        assert {board.spaces[space].deck for space in spaces_in(layout.open)} == set(board.decks[count:])
    assert board.layout("full", board.decks).path == []


def test_save_8_without_d_deck_19_is_followed_by_3() -> None:
    board = load_board("ship")
    layout = board.layout("full", ("D",))
    assert [board.spaces[space].number for space in layout.path] == list(range(3, 20))
    assert next_room(board, layout, "19") == board.space(3).id


def test_example_1_classic_sight() -> None:
    board = load_board("mansion-1996")
    assert sees(board, "kitchen") == {
        "hall-southwest", "hall-west", "master-suite", "stairs-west", "trophy-room", "wine-cellar", "winter-garden",
    }  # fmt: skip
    assert sees(board, "gallery") == {
        "dining-hall", "drawing-room", "foyer", "hall-northwest", "library", "master-suite", "nursery", "piazza",
    }  # fmt: skip
    assert "carriage-house" not in sees(board, "foyer")


def test_example_2_classic_path() -> None:
    board = load_board("mansion-1996")
    layout = board.layout()
    assert [next_room(board, layout, room) for room in ("wine-cellar", "foyer", "19")] == ["kitchen", "piazza", "drawing-room"]


def test_example_5_anniversary_sight() -> None:
    board = load_board("mansion-2016")
    assert {board.space(room).number for room in sees(board, "trophy-room")} == {1, 2, 5, 7, 10}
    assert len(steps(board, "dining-hall")) == 15


def test_example_7_who_sees_the_bridge() -> None:
    board = load_board("ship")
    assert {"ice", "lifeboats-1"} <= sees(board, "bridge")
    assert "bridge" in steps(board, "promenade")
    assert [next_room(board, board.layout(), room) for room in ("8", "9")] == ["bridge", "lifeboats-1"]


def test_example_8_sight_across_decks() -> None:
    board = load_board("ship")
    assert next_room(board, board.layout(), "promenade") == "lido-deck"
    assert "lido-deck" in sees(board, "chapel")
    assert "lido-deck" not in sees(board, "bistro")
    assert "logistics" in sees(board, "engineering")


def test_haunted_portals_are_walked_not_seen_and_only_on_the_whole_board() -> None:
    board = load_board("haunted-mansion")
    assert "parlor" in steps(board, "sitting-room")
    assert "parlor" not in sees(board, "sitting-room")
    assert "parlor" not in steps(board, "sitting-room", "down")


def test_lair_monorail_by_part() -> None:
    board = load_board("secret-lair")
    assert {"green-house", "hedge-maze", "winter-garden"} <= steps(board, "library")
    assert steps(board, "library", "north") == {"dining-hall", "armory", "billiard-room", "gallery", "hedge-maze", "wine-cellar"}
    assert "hedge-maze" not in sees(board, "library")


def test_lair_lines_and_slanting_doors_explain_all_its_sight() -> None:
    import tomllib

    board = load_board("secret-lair")
    assert board.graph is not None
    raw = tomllib.loads(board.text)
    told = {frozenset(pair) for pair in raw["slanting"]["doors"]}
    for line in raw["line"]:
        rooms = [room for room in line["rooms"] if room != "court"]
        told |= {frozenset((a, b)) for i, a in enumerate(rooms) for b in rooms[i + 1 :]}
    listed = {frozenset((board.spaces[a].id, board.spaces[b].id)) for a, b in sight_pairs(board.layout())}
    assert listed == told


def test_a_space_goes_by_id_name_card_or_number() -> None:
    board = load_board("secret-lair")
    names = ("master-suite", "Master Control Room", "MASTER SUITE", "2", " master suite ")
    assert {board.space(name).id for name in names} == {"master-suite"}
    assert board.space(16).card == "Servants' Quarters"
    assert board.space("servants quarters").number == 16
    assert load_board("mansion-1996").space("Northwest hall").id == "hall-northwest"
    assert load_board("mansion-1996").space("stairs-west").label == "West stairs"


@pytest.mark.parametrize(
    ("name", "hint"), [("kitchn", "did you mean 'kitchen'"), ("25", "no room with the number 25"), ("", "no space")]
)
def test_a_space_that_is_not_there_is_refused(name: str, hint: str) -> None:
    with pytest.raises(BoardError, match=hint):
        load_board("mansion-1996").space(name)


def test_unknown_boards_parts_and_wings_are_refused() -> None:
    with pytest.raises(BoardError, match="did you mean 'mansion-1996'"):
        load_board("mansion-1969")
    with pytest.raises(BoardError, match="no part 'attic'"):
        load_board("mansion-2016").layout("attic")
    with pytest.raises(BoardError, match="it has west, east"):
        load_board("mansion-2016").layout("full", ("north",))
    with pytest.raises(BoardError, match="no wings or decks"):
        load_board("mansion-1996").layout("full", ("west",))


def test_shipped_boards_are_loaded_once_and_carry_their_text() -> None:
    for name in BOARDS:
        board = load_board(name)
        assert board is load_board(name)
        assert board.shipped
        assert board.id == name
        assert board.text.startswith("#")


def test_board_1_steps_sight_and_drawing_come_from_the_plan() -> None:
    """Moving one door of the plan moves the step, the sight line and the gap in the wall with it."""
    plan = load_board("mansion-1996").text
    door = 'rooms = ["master-suite", "hall-northwest"]\nline = [33, 16, 33, 22]'
    assert door in plan
    bricked_up = board_from_text(plan.replace(f"[[door]]\n{door}\n", ""), "bricked-up.toml")
    for board, open_door in ((load_board("mansion-1996"), True), (bricked_up, False)):
        layout = board.layout()
        suite, hall, nursery = (board.space(name).index for name in ("master-suite", "hall-northwest", "nursery"))
        assert bool(layout.steps[suite] >> hall & 1) is open_door
        assert bool(layout.sees[suite] >> nursery & 1) is open_door
    assert draw_text(bricked_up, bricked_up.layout()) != draw_text(load_board("mansion-1996"), load_board("mansion-1996").layout())
