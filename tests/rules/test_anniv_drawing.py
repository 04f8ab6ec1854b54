"""Drawing unseen, and the lights going out (ANNIV-4, ANNIV-8, SIGHT-3, SIGHT-4)."""

from collections.abc import Sequence

import pytest
from anniversary_table import (
    APART,
    FAR,
    NOT_NEXT_DOOR,
    NOTHING_TO_DRAW,
    ONLOOKERS,
    ROOMS,
    SPOT,
    attempted,
    house,
    jumps,
    lights_out,
    new,
    random_moves,
    steps,
    two_attempt,
    winner,
)
from table import card, happened, open_attempt, order, play, refused, texts

from doctorlucky import Match

# ANNIV-8


def before_dark(deck: Sequence[str]) -> Match:
    """Seat 0 is about to draw. Then the Doctor comes to seat 1 in the Gallery, which seat 2 sees from the Nursery."""
    return house([SPOT, "gallery", "nursery"], [[], ["trowel"], []], deck=deck)


# Worked examples 5 and 6

SEEN_FROM_THE_TROPHY_ROOM = {"drawing-room", "parlor", "sitting-room", "green-house", "kitchen"}


def test_sight_4_in_the_whole_house_sight_runs_up_the_stairs_where_the_openings_line_up() -> None:
    seen = house(["armory", "parlor", "pantry"], doctor="pantry", board="bed-and-breakfast")
    assert refused(seen, "draw") == "ANNIV-4"
    unseen = house(["armory", "drawing-room", "pantry"], doctor="pantry", board="bed-and-breakfast")
    assert "draw" in unseen.legal()


def test_sight_3_the_gallery_rail_stops_feet_not_eyes() -> None:
    match = house(["gallery", "dining-hall", FAR], doctor="white-room")
    assert refused(match, "step dining-hall") in NOT_NEXT_DOOR
    assert refused(match, "draw") == "ANNIV-4"


def test_sight_3_the_rail_cuts_the_line_between_the_lancaster_room_and_the_lilac_room() -> None:
    assert "draw" in house(["lilac-room", "lancaster-room", FAR]).legal()


# ANNIV-4


def test_anniv_4_one_card_if_nobody_sees_you() -> None:
    match = house()
    deck = match.view().deck_size
    play(match, "draw")
    assert (match.view().hand_sizes, match.view().deck_size) == ((1, 0, 0, 0), deck - 1)
    assert (match.seat, match.turn) == (1, 2)


@pytest.mark.parametrize("witness", [1, 2, 3])
@pytest.mark.parametrize("place", [*ONLOOKERS, SPOT])
def test_anniv_4_no_player_sees_you(witness: int, place: str) -> None:
    """Neither from afar nor in the same room."""
    pawns = list(APART)
    pawns[witness] = place
    match = house(pawns)
    assert refused(match, "draw") == "ANNIV-4"
    assert f"seat-{witness + 1}" in match.view(0).who_sees(SPOT)


@pytest.mark.parametrize("place", [*ONLOOKERS, SPOT])
def test_anniv_4_nor_does_the_doctor(place: str) -> None:
    match = house(doctor=place)
    assert refused(match, "draw") == "ANNIV-4"
    assert match.view(0).who_sees(SPOT) == ("doctor",)


def test_anniv_4_wherever_they_are() -> None:
    """From the Tennessee Room one looks through Library and Armory into the Nursery."""
    assert refused(house(["nursery", "tennessee-room", FAR], doctor="white-room"), "draw") == "ANNIV-4"
    assert refused(house(["nursery", FAR, FAR], doctor="tennessee-room"), "draw") == "ANNIV-4"


def test_anniv_4_being_next_door_is_not_being_seen() -> None:
    """All of these are one step from the Lilac Room."""
    match = house([SPOT, "library", "billiard-room", "parlor"], doctor="hedge-maze")
    assert "draw" in match.legal()
    assert match.view(0).who_sees(SPOT) == ()


@pytest.mark.parametrize(
    "moves",
    [
        ("play nursery steps",),
        ("play lilac-room self",),
        ("play nursery steps", "step kitchen", "step wine-cellar"),
        ("play lilac-room self", "play nursery steps"),
    ],
)
def test_anniv_4_having_played_cards_does_not_forbid_drawing(moves: tuple[str, ...]) -> None:
    match = house([FAR, "white-room", "lancaster-room"], [["nursery", "lilac-room"]])
    assert "draw" in play(match, *moves).legal()


def test_anniv_4_what_counts_is_who_sees_you_after_moving() -> None:
    match = house(["tennessee-room", "nursery", FAR], doctor="white-room")
    assert refused(match, "draw") == "ANNIV-4"
    play(match, f"step {SPOT}", "draw")
    assert match.view().hand_sizes == (1, 0, 0)


def test_anniv_4_stepping_into_view_forbids_it() -> None:
    match = house([SPOT, "nursery", FAR], doctor="white-room")
    assert "draw" in match.legal()
    assert refused(play(match, "step tennessee-room"), "draw") == "ANNIV-4"


def test_anniv_4_or_an_attempt_but_not_both() -> None:
    match = play(attempted([[], ["failure-1"], []]), "foil failure-1")
    assert (match.turn, match.seat, match.view().hand_sizes[0]) == (2, 1, 0)


def test_anniv_4_or_neither() -> None:
    match = play(house(), "end")
    assert (match.seat, match.view().hand_sizes) == (1, (0, 0, 0, 0))


def test_anniv_4_with_the_doctor_an_attempt_is_possible_but_no_drawing() -> None:
    """The Doctor is no witness against himself (TRY-1), but he sees who draws."""
    match = house(doctor=SPOT)
    assert "attempt doctor" in match.legal()
    assert refused(match, "draw") == "ANNIV-4"


def test_anniv_4_a_drawn_card_is_its_owners_alone() -> None:
    match = play(house(deck=["chain-saw"]), "draw")
    shown = {who: [event.card for event in match.events_for(who) if event.what == "drew"] for who in (0, 1, None)}
    assert [card(match, index) for index in shown[0]] == ["chain-saw"]
    assert shown[1] == shown[None] == [-1]
    assert match.view(1).known_cards(0) == ()


def test_anniv_8_lights_out_the_moment_the_last_card_is_drawn() -> None:
    match = before_dark(["kitchen"])
    assert not lights_out(match)
    play(match, "draw")
    assert lights_out(match)
    kinds = order(match)
    assert kinds.index("lights-out") == kinds.index("drew") + 1
    assert match.view(0).hand == ("kitchen",)


def test_anniv_8_sight_lines_end() -> None:
    match = play(before_dark(["kitchen"]), "draw")
    assert (match.seat, match.view().doctor) == (1, "gallery")
    assert {"attempt doctor", "attempt doctor trowel"} <= texts(match)
    assert match.view(1).who_sees("gallery") == ("doctor",)
    assert match.view(1).alone_in("gallery")


def test_anniv_8_not_while_a_card_is_left() -> None:
    match = play(before_dark(["kitchen", "library"]), "draw")
    assert not lights_out(match)
    assert happened(match, "lights-out") == []
    assert match.seat == 1
    assert refused(match, "attempt doctor") == "TRY-1"
    assert match.view(1).who_sees("gallery") == ("seat-3", "doctor")


def test_anniv_8_a_position_without_a_deck_is_dark() -> None:
    match = house(["gallery", "nursery", "dining-hall"], doctor="gallery", deck=[])
    assert lights_out(match)
    assert "attempt doctor" in match.legal()


def test_anniv_8_pawns_still_see_within_their_own_room() -> None:
    match = house(["gallery", "gallery", "dining-hall"], doctor="gallery", deck=[])
    assert refused(match, "attempt doctor") == "TRY-1"
    assert match.view(0).who_sees("gallery") == ("seat-2", "doctor")


def test_anniv_8_for_the_rest_of_the_game() -> None:
    match = play(before_dark(["kitchen"]), "draw")
    for _ in range(60):
        play(match, "end")
        assert lights_out(match)
        assert match.view(None).who_sees("armory") == tuple(
            [f"seat-{seat + 1}" for seat, at in enumerate(match.view().pawns) if at == "armory"]
            + ["doctor"] * (match.view().doctor == "armory")
        )
    assert len(happened(match, "lights-out")) == 1


def test_anniv_8_there_is_nothing_left_to_draw() -> None:
    match = house(deck=[])
    assert refused(match, "draw") in NOTHING_TO_DRAW


def test_anniv_8_feet_are_not_concerned() -> None:
    lit, dark = house(hands=[["kitchen"]], deck=["library"]), house(hands=[["kitchen"]], deck=[])
    assert steps(lit) == steps(dark)
    assert jumps(lit) == jumps(dark) == {"kitchen"}
    assert lit.view().doctor_stops(24) == dark.view().doctor_stops(24)


def test_anniv_8_a_card_turned_over_by_a_stranger_counts() -> None:
    match = two_attempt({2: ["failure-1"]}, deck=["parlor"])
    assert lights_out(match)
    assert order(match)[-2:] == ["turned-over", "lights-out"]


def test_anniv_8_an_attempt_already_announced_stands() -> None:
    """The lights go out while it is being foiled; it goes on, to either end."""
    match = two_attempt({2: ["failure-1", "parlor"]}, reasons=[["kitchen"]], deck=["armory"])
    assert (match.seat, match.view().asks, open_attempt(match).strength) == (2, "foil", 2)
    foiled = play(two_attempt({2: ["failure-2"]}, reasons=[["kitchen"]], deck=["armory"]), "foil failure-2")
    assert sorted(foiled.view().reasons[0]) == ["armory", "kitchen"]
    assert winner(play(match, "foil failure-1", "pass")) == 0


def test_anniv_8_the_lights_may_go_out_by_the_card_that_foils() -> None:
    match = two_attempt({2: ["failure-1"]}, deck=["failure-2"])
    assert lights_out(match)
    assert match.view().reasons[0] == ("failure-2",)
    assert len(happened(match, "failed")) == 1


def test_anniv_8_the_deck_does_not_run_out_by_discarding() -> None:
    match = play(house(hands=[["kitchen"]], deck=["library"]), "play kitchen steps", "end")
    assert not lights_out(match)


@pytest.mark.parametrize("place", sorted(ROOMS - {"trophy-room"}))
def test_example_5_the_trophy_room_sees_exactly_five_rooms(place: str) -> None:
    """Rooms 1, 2, 5, 7 and 10: a player or the Doctor there keeps one from drawing, a player there from an attempt."""
    seen = place in SEEN_FROM_THE_TROPHY_ROOM
    drawing = house(["trophy-room", place, "white-room"], doctor="white-room")
    watched = house(["trophy-room", "white-room", "white-room"], doctor=place)
    trying = house(["trophy-room", place, "white-room"], doctor="trophy-room")
    assert ("draw" not in drawing.legal()) == ("draw" not in watched.legal()) == ("attempt doctor" not in trying.legal()) == seen
    if seen:
        assert refused(drawing, "draw") == refused(watched, "draw") == "ANNIV-4"
        assert refused(trying, "attempt doctor") == "TRY-1"


def test_example_5_the_dining_hall_is_one_step_from_exactly_fifteen_rooms() -> None:
    match = house(["dining-hall", FAR, FAR])
    numbers = {match.ruleset.board.space(room).number for room in steps(match)}
    assert numbers == {1, 2, 3, 5, 6, 8, 10, 11, 12, 13, 16, 17, 18, 19, 21}


# Whole games, beside an onlooker


@pytest.mark.parametrize(
    ("players", "board", "part"),
    [
        (3, "mansion-2016", None),
        (4, "mansion-2016", None),
        (8, "mansion-2016", None),
        (5, "bed-and-breakfast", None),
        (6, "bed-and-breakfast", "full"),
        (4, "secret-lair", "south"),
        (3, "haunted-mansion", "up"),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_anniv_4_in_whole_games_everything_follows_the_rules(players: int, board: str, part: str | None, seed: int) -> None:
    for onlooker in random_moves(new(players, board=board, part=part, seed=seed), seed, 300):
        onlooker.check()


def test_anniv_8_whole_games_reach_the_dark_and_end() -> None:
    """So that the games above are worth watching."""
    dark = wins = 0
    for seed in range(20):
        match = new(3, seed=seed)
        for _ in random_moves(match, seed, 400):
            pass
        dark += lights_out(match)
        wins += match.over
    assert dark > 0
    assert wins > 0
