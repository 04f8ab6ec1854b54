"""Movement points on the Anniversary boards (ANNIV-3, BOARD-3, BOARD-5, CARD-3)."""

from pathlib import Path

import pytest
from anniversary_table import (
    CARDS,
    FAR,
    MOVES,
    NO_JUMP,
    NOT_NEXT_DOOR,
    SPOT,
    house,
    jumps,
    new,
    steps,
    walks,
)
from table import card, happened, play, refused, space

from doctorlucky.decks.deck import card_id

NO_POINTS = {"ANNIV-3", "TURN-2"}


def test_board_5_one_floor_of_the_bed_and_breakfast_joins_its_stairways_for_walking_not_for_sight() -> None:
    """From the Armory by the eastern stairs, and up the western ones to the Rose Suite."""
    match = house(["armory", "rose-suite", "white-room"], doctor="white-room", board="bed-and-breakfast", part="up")
    assert steps(match) == {"nursery", "library", "servants-quarters", "rose-suite", "lancaster-room"}
    assert "draw" in match.legal()


def test_board_5_in_the_whole_house_each_stairway_joins_its_counterpart() -> None:
    match = house(["armory", "kitchen", "kitchen"], doctor="kitchen", board="bed-and-breakfast")
    assert steps(match) == {"drawing-room", "parlor", "billiard-room", "library", "servants-quarters", "lancaster-room"}


# ANNIV-3


@pytest.mark.parametrize("name", MOVES)
def test_anniv_3_a_move_card_is_played_for_its_steps(name: str) -> None:
    match = play(house(hands=[[name]]), f"play {name} steps")
    assert match.view().points == 1 + CARDS[name].steps
    assert (match.view(0).hand, match.view().discards) == ((), (name,))
    (event,) = happened(match, "walked")
    assert (event.seat, card(match, event.card), event.amount) == (0, name, 1 + CARDS[name].steps)


@pytest.mark.parametrize("name", sorted(set(MOVES) - {"foyer"}))
def test_anniv_3_or_to_jump_to_its_room(name: str) -> None:
    match = play(house(["foyer", "foyer", "foyer"], [[name]]), f"play {name} self")
    assert match.view().pawns == (name, "foyer", "foyer")
    assert (match.view().points, match.view(0).hand, match.view().discards) == (1, (), (name,))


def test_anniv_3_the_room_may_be_named_or_left_out() -> None:
    match = house(hands=[["kitchen"]])
    assert "play kitchen self kitchen" in match.legal()
    assert play(match, "play kitchen self kitchen").view().pawns[0] == "kitchen"


def test_anniv_3_a_jump_leads_to_the_cards_room_only() -> None:
    assert jumps(house(hands=[["kitchen"]])) == {"kitchen"}
    refused(house(hands=[["kitchen"]]), "play kitchen self library")


def test_anniv_3_points_mix_with_the_step_and_jumps() -> None:
    match = house([FAR, "foyer", "foyer"], [["dining-hall", "armory"]], doctor="foyer")
    play(match, "step kitchen")
    assert match.view().points == 0
    play(match, "play dining-hall steps")
    assert match.view().points == 2
    play(match, "step trophy-room")
    assert match.view().points == 1
    play(match, "play armory self")
    assert (match.view().points, match.view().pawns[0]) == (1, "armory")
    play(match, "step gallery")
    assert (match.view().points, match.view().pawns[0]) == (0, "gallery")
    assert refused(match, "step library") in NO_POINTS
    assert [(space(match, event.origin), space(match, event.space)) for event in happened(match, "stepped")] == [
        (FAR, "kitchen"),
        ("kitchen", "trophy-room"),
        ("armory", "gallery"),
    ]


def test_anniv_3_a_second_card_may_be_played_while_points_of_the_first_are_left() -> None:
    match = play(house(hands=[["dining-hall", "foyer"]]), "play dining-hall steps", "step tennessee-room", "play foyer steps")
    assert match.view().points == 3


def test_anniv_3_without_points_there_is_no_step() -> None:
    match = play(house(), "step library")
    assert steps(match) == set()
    assert refused(match, f"step {SPOT}") in NO_POINTS


def test_anniv_3_each_point_is_one_step() -> None:
    """The White Room is two steps from the Lilac Room."""
    match = play(house(hands=[["dining-hall"]]), "play dining-hall steps")
    assert refused(match, "step white-room") in NOT_NEXT_DOOR
    assert play(match, "step hedge-maze", "step white-room").view().pawns[0] == "white-room"


@pytest.mark.parametrize("ending", ["end", "draw"])
def test_anniv_3_unspent_points_are_lost(ending: str) -> None:
    match = play(house(hands=[["dining-hall"]]), "play dining-hall steps", ending)
    assert (match.seat, match.view().points) == (1, 1)


def test_anniv_3_unspent_points_are_lost_even_if_the_same_player_goes_on() -> None:
    match = play(house(["gallery", "foyer", "piazza"], [["dining-hall"]]), "play dining-hall steps", "end")
    assert (match.view().doctor, match.seat, match.view().points) == ("gallery", 0, 1)


def test_anniv_3_an_attempt_ends_movement() -> None:
    match = house([SPOT, FAR, FAR], [["dining-hall", "kitchen"], ["failure-1"]], doctor=SPOT)
    play(match, "play dining-hall steps", "attempt doctor")
    for action in ("step library", "play kitchen steps", "play kitchen self"):
        assert match.view(0).why_not(action) is not None
    play(match, "foil failure-1")
    assert (match.seat, match.view().points) == (1, 1)


def test_anniv_3_a_card_played_for_steps_cannot_jump_as_well() -> None:
    match = play(house(hands=[["kitchen"]]), "play kitchen steps")
    refused(match, "play kitchen self")
    refused(match, "play kitchen steps")


@pytest.mark.parametrize("name", ["trowel", "chain-saw", "failure-1", "failure-4"])
def test_anniv_3_only_move_cards_move(name: str) -> None:
    match = house(hands=[[name]])
    refused(match, f"play {name} steps")
    refused(match, f"play {name} self")
    assert jumps(match) == walks(match) == set()


def test_anniv_3_a_card_that_is_not_in_hand_moves_nobody() -> None:
    match = house(hands=[["kitchen"], ["library"]])
    refused(match, "play library steps")
    refused(match, "play library self")


def test_anniv_3_a_closed_room_cannot_be_jumped_to() -> None:
    match = house(["foyer", "piazza", "piazza"], [["kitchen", "lilac-room"]], part="center-west")
    assert refused(match, "play lilac-room self") in NO_JUMP
    assert jumps(match) == {"kitchen"}
    assert play(match, "play lilac-room steps").view().points == 2


def test_anniv_3_nor_can_a_room_that_the_board_does_not_have(tmp_path: Path) -> None:
    names = ["Drawing Room", "Parlor", "Attic", "Foyer"]
    lines = ['name = "Cottage"\ngraph = true\n[start.full]\nplayers = "2-8"\nrooms = 4\npawns = 1\nlucky = 3\ncat = 2\ndog = 4']
    for place, name in enumerate(names):
        next_door = [card_id(names[near]) for near in (place - 1, place + 1) if 0 <= near < 4]
        lines.append(f'[[room]]\nid = "{card_id(name)}"\nname = "{name}"\nnumber = {place + 1}\nat = [{20 * place}, 0]')
        lines.append(f"adjacent = {next_door}\nsees = {next_door}")
    file = tmp_path / "cottage.toml"
    file.write_text("\n".join(lines))
    match = house(["drawing-room", "foyer", "foyer"], [["kitchen", "parlor"]], doctor="attic", board=str(file))
    assert refused(match, "play kitchen self") in NO_JUMP
    assert jumps(match) == {"parlor"}
    assert play(match, "play kitchen steps", "step parlor", "step attic").view().pawns[0] == "attic"


@pytest.mark.parametrize(
    "action", ["play kitchen doctor", "play kitchen doctor kitchen", "step doctor gallery", "step doctor library"]
)
def test_anniv_3_nothing_that_players_do_moves_the_doctor(action: str) -> None:
    refused(house(hands=[["kitchen"]]), action)


@pytest.mark.parametrize(
    "action", ["play kitchen seat-2", "play kitchen seat-2 kitchen", "step seat-2 kitchen", "step seat-3 hedge-maze"]
)
def test_anniv_3_nor_another_player(action: str) -> None:
    refused(house(hands=[["kitchen"]]), action)


@pytest.mark.parametrize("seed", range(5))
def test_anniv_3_the_doctor_only_ever_follows_his_numbers(seed: int) -> None:
    match = new(6, seed=seed)
    stops = ["gallery"]
    for _ in range(30):
        play(match, "end")
        stops.append(match.view().doctor)
    numbers = [match.ruleset.board.space(stop).number for stop in stops]
    assert numbers == [(14 + turn) % 24 + 1 for turn in range(31)]


# BOARD-3, CARD-2, CARD-3


def test_board_3_a_step_passes_hallways_but_no_room() -> None:
    match = house([SPOT, FAR, FAR])
    assert steps(match) == {
        "parlor",
        "billiard-room",
        "dining-hall",
        "library",
        "tennessee-room",
        "servants-quarters",
        "hedge-maze",
    }
    assert refused(match, "step armory") in NOT_NEXT_DOOR


def test_card_3_a_point_does_not_end_where_it_began() -> None:
    assert refused(house(), f"step {SPOT}") == "CARD-3"


def test_card_3_there_and_back_by_two_points_is_legal() -> None:
    match = play(house(hands=[["nursery"]]), "play nursery steps", "step library", f"step {SPOT}")
    assert (match.view().pawns[0], match.view().points) == (SPOT, 0)


def test_card_3_a_jump_does_not_end_where_it_began() -> None:
    match = house(hands=[[SPOT]])
    assert refused(match, f"play {SPOT} self") == "CARD-3"
    assert play(match, f"play {SPOT} steps").view().points == 2


def test_card_3_a_jump_may_lead_back_to_where_the_turn_began() -> None:
    match = play(house(hands=[[SPOT]]), "step library", f"play {SPOT} self")
    assert match.view().pawns[0] == SPOT


def test_card_3_a_card_may_be_played_for_steps_that_go_unused() -> None:
    match = play(house(hands=[["dining-hall"]]), "play dining-hall steps", "end")
    assert (match.view().pawns[0], match.view().discards) == (SPOT, ("dining-hall",))
