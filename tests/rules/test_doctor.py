"""DOCTOR-1 to DOCTOR-3, NEXT-1 to NEXT-5, END-1, and BOARD-4 where it touches the classic game."""

from itertools import pairwise
from pathlib import Path

import pytest
from table import CLASSIC, all_pass, first_turns, happened, play, refused, space, texts

from doctorlucky import Match

PATH = [
    *("drawing-room", "parlor", "billiard-room", "dining-hall", "sitting-room", "trophy-room", "green-house", "winter-garden"),
    *("kitchen", "lancaster-room", "master-suite", "nursery", "armory", "library", "tennessee-room", "lilac-room"),
    *("servants-quarters", "hedge-maze", "carriage-house", "piazza"),
]


def ended(doctor: str, *pawns: str | None, turn: int = 0, edition: str = "original", unplayed: tuple[int, ...] = ()) -> Match:
    """The turn of a seat has just ended, with the Doctor and the pawns where they were."""
    variants = ["killing-players"] if None in pawns else []
    match = Match.arrange(
        edition, len(pawns), variants, doctor=doctor, pawns=pawns, turn=turn, unplayed=unplayed, hands={turn: ["move-1"]}, seed=1
    )
    return play(match, "end")


# DOCTOR-1


@pytest.mark.parametrize("number", range(20))
def test_doctor_1_jumps_to_the_next_number_and_from_the_highest_to_the_lowest(number: int) -> None:
    match = ended(PATH[number], "wine-cellar", "wine-cellar")
    assert match.view().doctor == PATH[(number + 1) % 20]


def test_doctor_1_need_not_adjoin() -> None:
    match = ended("kitchen", "foyer", "foyer")
    assert match.view().doctor == "lancaster-room"


def test_doctor_1_the_view_foretells_his_stops() -> None:
    match = Match.arrange("original", 2, doctor="carriage-house", pawns=["kitchen", "kitchen"])
    assert match.view().doctor_stops(3) == ("piazza", "drawing-room", "parlor")


# DOCTOR-2


@pytest.mark.parametrize(
    ("off_path", "goes_to"),
    [
        ("gallery", "library"),  # nursery 11, library 13; the rail keeps him from the Dining Hall
        ("foyer", "piazza"),  # drawing-room 0, piazza 19
        ("wine-cellar", "kitchen"),  # winter-garden 7, kitchen 8
        ("white-room", "hedge-maze"),  # servants-quarters 16, hedge-maze 17
        ("hall-northwest", "nursery"),  # lancaster-room 9, master-suite 10, nursery 11
        ("hall-northeast", "lilac-room"),  # library 13, tennessee-room 14, lilac-room 15
        ("hall-west", "kitchen"),  # dining-hall 3, sitting-room 4, trophy-room 5, kitchen 8
        ("hall-east", "servants-quarters"),  # parlor 1, billiard-room 2, dining-hall 3, servants-quarters 16
        ("hall-southwest", "kitchen"),  # trophy-room 5, winter-garden 7, kitchen 8
        ("hall-southeast", "hedge-maze"),  # parlor 1, servants-quarters 16, hedge-maze 17
        ("stairs-west", "master-suite"),  # lancaster-room 9, master-suite 10
        ("stairs-east", "lilac-room"),  # tennessee-room 14, lilac-room 15
    ],
)
def test_doctor_2_off_his_path_he_goes_to_the_largest_adjoining_number(off_path: str, goes_to: str) -> None:
    assert ended(off_path, "armory", "armory").view().doctor == goes_to


def test_doctor_2_his_move_back_to_the_path_is_his_own_and_activates() -> None:
    match = ended("foyer", "armory", "armory", "piazza")
    assert match.seat == 2


def long_house(folder: Path, *spaces: str) -> str:
    """A board of spaces in a row, each open to the next; rooms are numbered in the order of PATH, halls are not."""
    lines = [f'name = "Long House"\nsize = [{10 * len(spaces)}, 10]\nhallways_are_spaces = true\nsight_through_stairs = true']
    lines += ['edition = "test"', 'source = "made up"', f'start = {{ players = "{spaces[0]}" }}']
    for place, name in enumerate(spaces):
        lines.append(f'[[room]]\nid = "{name}"\nrects = [[{10 * place}, 0, {10 * place + 10}, 10]]')
        if name in PATH:
            lines.append(f'kind = "room"\nname = "{name.replace("-", " ").title()}"\nnumber = {PATH.index(name)}')
        else:
            lines.append('kind = "hallway"')
    for place, (one, other) in enumerate(pairwise(spaces), start=1):
        lines.append(f'[[door]]\nrooms = ["{one}", "{other}"]\nline = [{10 * place}, 2, {10 * place}, 8]')
    file = folder / "long-house.toml"
    file.write_text("\n".join(lines))
    return str(file)


@pytest.mark.parametrize(
    ("spaces", "goes_to"),
    [
        (
            ("drawing-room", "parlor", "hall-a", "hall-b", "hall-c", "billiard-room"),
            "billiard-room",
        ),  # 1 and 2, both two steps away
        (
            ("drawing-room", "billiard-room", "hall-a", "hall-b", "hall-c", "parlor"),
            "billiard-room",
        ),  # the same the other way round
        (("drawing-room", "parlor", "hall-a", "hall-b", "hall-c", "hall-d", "billiard-room"), "parlor"),  # 1 is nearer than 2
    ],
)
def test_doctor_2_where_no_number_adjoins_the_largest_at_the_smallest_distance(
    tmp_path: Path, spaces: tuple[str, ...], goes_to: str
) -> None:
    board = long_house(tmp_path, *spaces)
    match = Match.arrange("original", 2, board=board, doctor="hall-b", pawns=["drawing-room", "drawing-room"])
    assert play(match, "end").view().doctor == goes_to


# DOCTOR-3


def test_doctor_3_he_passes_through_nothing_on_the_way() -> None:
    """From the Kitchen to the Lancaster Room the way on foot leads through the western hall and stairs."""
    match = ended("kitchen", "armory", "armory", "hall-west", "stairs-west")
    assert match.seat == 1
    assert happened(match, "activated") == []


def test_doctor_3_being_moved_by_a_card_activates_nobody() -> None:
    match = Match.arrange("original", 3, doctor="parlor", pawns=["kitchen", "kitchen", "nursery"], hands=[["nursery"], [], []])
    play(match, "play nursery doctor")
    assert match.seat == 0
    play(match, "end")
    assert (match.view().doctor, match.seat) == ("armory", 1)
    assert happened(match, "activated") == []


def test_doctor_3_his_own_move_starts_where_a_card_left_him() -> None:
    match = Match.arrange("original", 2, doctor="parlor", pawns=["kitchen", "kitchen"], hands=[["library"], []])
    play(match, "play library doctor", "end")
    moved = happened(match, "doctor-moved")[0]
    assert (space(match, moved.origin), space(match, moved.space)) == ("library", "tennessee-room")


def test_doctor_3_a_player_who_walks_in_on_him_is_not_activated() -> None:
    match = Match.arrange("original", 3, doctor="armory", pawns=["nursery", "kitchen", "kitchen"])
    play(match, "step armory", "end")
    assert match.seat == 1


# NEXT-1


def test_next_1_whoever_he_lands_on_plays_next() -> None:
    match = ended("armory", "kitchen", "kitchen", "library", "kitchen")
    assert match.seat == 2
    assert [event.seat for event in happened(match, "activated")] == [2]


def test_next_1_even_straight_after_their_own_turn() -> None:
    match = ended("armory", "kitchen", "library", "kitchen", turn=1)
    assert (match.seat, match.turn) == (1, 2)


def test_next_1_play_goes_on_from_the_activated_seat() -> None:
    match = play(ended("armory", "kitchen", "kitchen", "library", "kitchen"), "end")
    assert match.seat == 3


def test_next_1_the_activated_player_may_step_again() -> None:
    match = Match.arrange("original", 2, doctor="armory", pawns=["gallery", "kitchen"], seed=1)
    play(match, "step library", "end")
    assert match.seat == 0
    assert "step gallery" in match.legal()


# NEXT-2


@pytest.mark.parametrize(
    ("turn", "there", "next_seat"),
    [
        (0, {1, 3}, 1),
        (0, {2, 3}, 2),
        (2, {0, 1}, 0),
        (3, {0, 2}, 0),
        (2, {1, 2}, 1),  # the player whose turn ended comes last
        (0, {0, 4}, 4),
        (2, {1, 2, 4}, 4),
        (1, {0, 1, 2, 3, 4}, 2),
        (4, {0, 1, 2, 3, 4}, 0),
    ],
)
def test_next_2_of_several_the_first_going_left(turn: int, there: set[int], next_seat: int) -> None:
    match = ended("armory", *("library" if seat in there else "kitchen" for seat in range(5)), turn=turn)
    assert match.seat == next_seat


# NEXT-3


@pytest.mark.parametrize(("turn", "next_seat"), [(0, 1), (1, 2), (2, 0)])
def test_next_3_otherwise_to_the_left(turn: int, next_seat: int) -> None:
    match = ended("armory", "kitchen", "kitchen", "kitchen", turn=turn)
    assert match.seat == next_seat


def test_next_3_left_of_the_player_whose_turn_ended_not_of_the_one_skipped() -> None:
    """Seat 3 is activated after seat 0; seats 1 and 2 are not made up for."""
    match = play(ended("armory", "kitchen", "kitchen", "kitchen", "library", "kitchen"), "end")
    assert match.seat == 4


def test_next_3_seeing_the_doctor_is_not_being_landed_on() -> None:
    assert ended("armory", "kitchen", "kitchen", "gallery").seat == 1


def test_next_3_the_view_foretells_who_is_next() -> None:
    match = Match.arrange("original", 4, doctor="armory", pawns=["kitchen", "kitchen", "kitchen", "library"])
    assert match.view().next_if_ended() == 3


# NEXT-4


@pytest.mark.parametrize("edition", ["directors-cut", "deluxe"])
def test_next_4_until_every_seat_has_had_a_turn_it_passes_left(edition: str) -> None:
    match = ended("armory", "kitchen", "kitchen", "kitchen", "library", edition=edition, unplayed=(1, 2, 3))
    assert match.seat == 1
    assert happened(match, "activated") == []


def test_next_4_not_even_the_player_whose_turn_just_ended_is_activated() -> None:
    match = ended("armory", "library", "kitchen", "kitchen", edition="directors-cut", unplayed=(1, 2))
    assert match.seat == 1


def test_next_4_one_seat_without_a_turn_is_enough() -> None:
    match = ended("armory", "library", "kitchen", "kitchen", turn=1, edition="directors-cut", unplayed=(2,))
    assert match.seat == 2


def test_next_4_the_move_after_the_last_first_turn_may_activate() -> None:
    match = ended("armory", "kitchen", "library", "kitchen", turn=1, edition="directors-cut")
    assert match.seat == 1


@pytest.mark.parametrize("edition", ["directors-cut", "deluxe"])
@pytest.mark.parametrize("seed", range(20))
def test_next_4_in_a_dealt_game_the_first_turns_go_round_once(edition: str, seed: int) -> None:
    match = Match.new(edition, 5, seed=seed)
    first = match.view().active
    assert first_turns(match, 5) == [(first + turn) % 5 for turn in range(5)]


def test_next_4_the_last_first_turn_of_a_dealt_game_may_be_followed_by_anybody() -> None:
    """Everybody stays in the Drawing Room; the Doctor enters it after the third turn."""
    seed = next(seed for seed in range(1000) if Match.new("directors-cut", 3, seed=seed).view().doctor == "hedge-maze")
    match = Match.new("directors-cut", 3, seed=seed)
    first = match.view().active
    play(match, "end", "end", "end")
    assert match.view().doctor == "drawing-room"
    assert [event.seat for event in happened(match, "activated")] == [first]


def test_next_4_the_view_foretells_it() -> None:
    match = Match.arrange(
        "directors-cut", 3, doctor="armory", pawns=["kitchen", "kitchen", "library"], unplayed=[1, 2], hands={0: ["move-1"]}
    )
    assert match.view().next_if_ended() == 1


# NEXT-5


def test_next_5_dead_seats_are_passed_over_in_turns() -> None:
    assert ended("armory", "kitchen", None, None, "kitchen", edition="directors-cut").seat == 3


def test_next_5_dead_seats_are_passed_over_in_foiling() -> None:
    match = Match.arrange(
        "directors-cut",
        4,
        ["killing-players"],
        doctor="lilac-room",
        pawns=["lilac-room", None, "kitchen", None],
        hands={2: ["move-1"]},
    )
    play(match, "attempt doctor")
    attempt = match.view().attempt
    assert attempt is not None
    assert (match.seat, attempt.due) == (2, ())


def test_next_5_the_dead_see_nothing() -> None:
    match = Match.arrange("directors-cut", 3, ["killing-players"], doctor="lilac-room", pawns=["lilac-room", None, "kitchen"])
    assert "attempt doctor" in match.legal()


def test_next_5_first_round_protection_ignores_the_dead() -> None:
    match = ended("armory", "kitchen", None, "kitchen", "library", edition="directors-cut", unplayed=(1,))
    assert match.seat == 3


def dies_in_own_turn(first: str) -> Match:
    """Seat 1 has attacked seat 3 and been killed by the counter, seat 0 being in that space."""
    match = Match.arrange(
        "directors-cut",
        4,
        ["killing-players"],
        doctor="kitchen",
        pawns=[first, "lilac-room", "kitchen", "lilac-room"],
        hands=[["move-1"], ["move-1"], ["failure-1"], ["chain-saw"]],
        turn=1,
    )
    return all_pass(play(match, "attempt seat-4", "foil failure-1", "counter chain-saw"))


def test_next_5_if_the_active_player_dies_play_goes_on_from_that_seat() -> None:
    """The Doctor moves, and seat 2 is next."""
    match = dies_in_own_turn("kitchen")
    assert match.view().pawns[1] is None
    assert (match.view().doctor, match.seat) == ("lancaster-room", 2)


def test_next_5_if_the_active_player_dies_the_doctor_may_still_activate() -> None:
    match = dies_in_own_turn("lancaster-room")
    assert match.seat == 0


# END-1


@pytest.mark.parametrize("edition", CLASSIC)
def test_end_1_no_rule_limits_the_length_of_a_game(edition: str) -> None:
    match = Match.new(edition, 3, seed=1)
    for _ in range(500):
        match.play("end")
    assert not match.over
    assert match.result is None


def test_end_1_a_game_goes_on_when_there_is_nothing_left_to_foil_with() -> None:
    match = Match.arrange("original", 2, doctor="armory", pawns=["hall-west", "hall-west"], removed=["failure-1"] * 26)
    assert "end" in texts(match)


# BOARD-4


def test_board_4_the_classic_mansion_has_nothing_closed() -> None:
    """Every Room card leads somewhere."""
    from doctorlucky.decks.deck import ROOM, load_deck

    rooms = [card.id for card in load_deck("classic").cards if card.kind == ROOM]
    match = Match.arrange("original", 2, doctor="armory", pawns=["hall-west", "kitchen"], hands=[rooms, []])
    assert {action.space for action in match.legal() if (action.verb, action.pawn) == ("play", "self")} == set(rooms)
    assert refused(match, "play armory doctor") == "CARD-3"
