"""PET-1 to PET-3."""

from typing import Any

import pytest
from anniversary_table import (
    APART,
    DUDS,
    EAST,
    FAR,
    MOVES,
    ONLOOKERS,
    ROOMS,
    SPOT,
    WEST,
    house,
    jumps,
    lights_out,
    pet,
    random_moves,
    steps,
    two_players,
    winner,
)
from table import happened, order, play, refused, space

from doctorlucky import Match
from doctorlucky.engine.event import CAT, DOG
from doctorlucky.errors import RulesetError

NO_POINTS = {"ANNIV-3", "TURN-2"}
both_pets = pytest.mark.parametrize("which", ["dog", "cat"])


def with_pet(which: str, at: str, *args: Any, **more: Any) -> Match:
    """As `house`, with a dog or cat in it."""
    return house(*args, variants=[f"pet-{which}"], extras={which: {"space": at}}, **more)


def with_dog(at: str, *args: Any, **more: Any) -> Match:
    return with_pet("dog", at, *args, **more)


def with_cat(at: str, *args: Any, **more: Any) -> Match:
    return with_pet("cat", at, *args, **more)


# PET-1


@both_pets
def test_pet_1_a_pet_is_in_play_where_the_table_wants_one(which: str) -> None:
    match = Match.new("anniversary", 4, [f"pet-{which}"], seed=1)
    assert {"dog", "cat"} & set(match.view().extras) == {which}
    assert not {"dog", "cat"} & set(Match.new("anniversary", 4, seed=1).view().extras)


def test_pet_1_one_pet_not_two() -> None:
    with pytest.raises(RulesetError):
        Match.new("anniversary", 4, ["pet-dog", "pet-cat"], seed=1)


@both_pets
@pytest.mark.parametrize("edition", ["original", "directors-cut", "deluxe"])
def test_pet_1_the_other_editions_have_no_pets(which: str, edition: str) -> None:
    with pytest.raises(RulesetError):
        Match.new(edition, 3, [f"pet-{which}"], seed=1)


@both_pets
def test_pet_1_pets_never_move_by_themselves(which: str) -> None:
    match = with_pet(which, "foyer")
    for _ in range(30):
        play(match, "end")
        assert pet(match, which) == "foyer"
    assert happened(match, "dog-moved") == []


@both_pets
def test_pet_1_the_free_step_moves_it_to_any_other_open_room(which: str) -> None:
    match = with_pet(which, "foyer")
    assert steps(match, which) == ROOMS - {"foyer"}
    play(match, f"step {which} armory")
    assert (pet(match, which), match.view().points, match.view().pawns) == ("armory", 0, APART)
    (event,) = happened(match, "stepped")
    assert (event.seat, event.pawn) == (0, {"dog": DOG, "cat": CAT}[which])
    assert (space(match, event.origin), space(match, event.space)) == ("foyer", "armory")


@both_pets
def test_pet_1_it_is_the_free_step_then(which: str) -> None:
    match = play(with_pet(which, "foyer"), f"step {which} armory")
    assert steps(match) == steps(match, which) == set()
    assert refused(match, "step library") in NO_POINTS
    assert refused(match, f"step {which} foyer") in NO_POINTS


@both_pets
def test_pet_1_so_does_one_point_from_a_card(which: str) -> None:
    match = play(with_pet(which, "foyer", hands=[["nursery"]]), "step library", "play nursery steps", f"step {which} kitchen")
    assert (pet(match, which), match.view().pawns[0], match.view().points) == ("kitchen", "library", 0)


@both_pets
def test_pet_1_there_and_back_takes_two_points(which: str) -> None:
    match = play(
        with_pet(which, "foyer", hands=[["nursery"]]), "play nursery steps", f"step {which} kitchen", f"step {which} foyer"
    )
    assert (pet(match, which), match.view().points) == ("foyer", 0)


@both_pets
def test_pet_1_a_cards_jump_does_not_move_it(which: str) -> None:
    match = with_pet(which, "foyer", hands=[MOVES])
    assert jumps(match, which) == set()
    assert refused(match, f"play kitchen {which}") in {"PET-1", "ANNIV-3"}
    assert refused(match, f"play kitchen {which} kitchen") in {"PET-1", "ANNIV-3"}


@both_pets
@pytest.mark.parametrize(("part", "closed"), [("center", WEST | EAST), ("center-west", EAST), ("center-east", WEST)])
def test_pet_1_not_to_a_closed_room(which: str, part: str, closed: set[str]) -> None:
    match = with_pet(which, "foyer", ["piazza", "library", "nursery"], part=part)
    assert steps(match, which) == ROOMS - closed - {"foyer"}
    for room in closed:
        assert refused(match, f"step {which} {room}") in {"PET-1", "BOARD-4"}


@both_pets
def test_pet_1_not_to_the_folded_floor(which: str) -> None:
    match = with_pet(which, "gallery", ["library", "armory", "nursery"], doctor="nursery", board="bed-and-breakfast", part="up")
    assert len(steps(match, which)) == 12
    assert refused(match, f"step {which} kitchen") in {"PET-1", "BOARD-4"}


@both_pets
def test_pet_1_not_to_where_it_is(which: str) -> None:
    assert refused(with_pet(which, "foyer"), f"step {which} foyer") in {"CARD-3", "PET-1"}


@both_pets
def test_pet_1_a_pet_that_is_not_in_play_is_not_moved(which: str) -> None:
    refused(house(), f"step {which} foyer")
    other = {"dog": "cat", "cat": "dog"}[which]
    refused(with_pet(other, "foyer"), f"step {which} kitchen")


@both_pets
def test_pet_1_it_is_not_a_target(which: str) -> None:
    refused(with_pet(which, SPOT), f"attempt {which}")


@both_pets
def test_pet_1_it_may_join_the_doctor_or_a_player(which: str) -> None:
    match = with_pet(which, "foyer", hands=[["nursery"]])
    play(match, "play nursery steps", f"step {which} armory", f"step {which} {FAR}")
    assert pet(match, which) == match.view().pawns[1]


@both_pets
def test_pet_1_moving_it_does_not_move_the_doctor_or_end_the_turn(which: str) -> None:
    match = play(with_pet(which, "foyer"), f"step {which} kitchen")
    assert (match.seat, match.turn, match.view().doctor) == (0, 1, "armory")


@both_pets
def test_pet_1_with_strangers_it_is_moved_like_that_too(which: str) -> None:
    match = two_players(variants=[f"pet-{which}"], extras={which: {"space": "foyer"}}, hands={0: ["nursery"]})
    play(match, "play nursery steps", f"step {which} kitchen", "step seat-2 hedge-maze")
    assert (pet(match, which), match.view().pawns[1]) == ("kitchen", "hedge-maze")


# PET-2


@pytest.mark.parametrize("place", [*ONLOOKERS, SPOT])
def test_pet_2_no_drawing_while_the_dog_sees_you(place: str) -> None:
    assert refused(with_dog(place), "draw") == "PET-2"


@pytest.mark.parametrize("place", [*ONLOOKERS, SPOT])
def test_pet_2_no_attempt_while_the_dog_sees_you(place: str) -> None:
    match = with_dog(place, APART, [["trowel"]], doctor=SPOT)
    assert refused(match, "attempt doctor") == "PET-2"
    assert refused(match, "attempt doctor trowel") == "PET-2"


@pytest.mark.parametrize("place", sorted(ROOMS - {*ONLOOKERS, SPOT}))
def test_pet_2_elsewhere_the_dog_prevents_nothing(place: str) -> None:
    assert "draw" in with_dog(place).legal()
    assert "attempt doctor" in with_dog(place, doctor=SPOT).legal()


def test_pet_2_that_it_sees_somebody_else_does_not_matter() -> None:
    assert "draw" in with_dog(FAR).legal()


def test_pet_2_a_dog_sent_away_sees_nothing() -> None:
    assert "draw" in play(with_dog(SPOT), "step dog foyer").legal()
    match = play(with_dog("dining-hall", doctor=SPOT), "step dog foyer", "attempt doctor")
    assert winner(match) == 0


def test_pet_2_a_dog_that_is_called_sees() -> None:
    match = with_dog("foyer")
    assert "draw" in match.legal()
    assert refused(play(match, "step dog tennessee-room"), "draw") == "PET-2"


def test_pet_2_it_looks_from_where_you_have_gone() -> None:
    match = with_dog("library", doctor="foyer")
    assert "draw" in match.legal()
    assert refused(play(match, "step tennessee-room"), "draw") == "PET-2"


def test_pet_2_the_dog_keeps_nobody_from_foiling() -> None:
    match = with_dog(FAR, [SPOT, FAR, FAR], [[], ["failure-1"], []], doctor=SPOT)
    play(match, "attempt doctor", "foil failure-1")
    assert len(happened(match, "failed")) == 1


def test_pet_2_the_dog_keeps_nobody_from_moving_or_ending_the_turn() -> None:
    match = with_dog(SPOT, hands=[["kitchen"]])
    assert {"step library", "play kitchen steps", "play kitchen self kitchen", "end"} <= {action.text for action in match.legal()}


@pytest.mark.parametrize(("place", "stopped"), [("dining-hall", True), (SPOT, True), ("foyer", False)])
def test_pet_2_it_stops_strangers_where_they_stand(place: str, stopped: bool) -> None:
    match = two_players(
        (FAR, SPOT, FAR, FAR), {2: ["library"]}, doctor=SPOT, turn=1, variants=["pet-dog"], extras={"dog": {"space": place}}
    )
    assert (happened(match, "attempted") == []) == stopped
    assert match.view().pawns[1] == ("tennessee-room" if stopped else SPOT)


@pytest.mark.parametrize(("place", "stopped"), [("dining-hall", True), (SPOT, True), ("foyer", False)])
def test_pet_2_it_stops_strangers_where_they_go(place: str, stopped: bool) -> None:
    match = two_players(
        (FAR, "servants-quarters", FAR, FAR),
        {2: ["library"]},
        doctor=SPOT,
        turn=1,
        variants=["pet-dog"],
        extras={"dog": {"space": place}},
    )
    assert (happened(match, "attempted") == []) == stopped
    assert match.view().pawns[1] == SPOT


def test_pet_2_in_the_dark_the_dog_sees_only_its_own_room() -> None:
    """ANNIV-8."""
    assert "attempt doctor" in with_dog("dining-hall", doctor=SPOT, deck=[]).legal()
    assert refused(with_dog(SPOT, doctor=SPOT, deck=[]), "attempt doctor") == "PET-2"


def test_pet_2_a_wing_that_is_closed_hides_nobody_from_the_dog() -> None:
    match = with_dog("dining-hall", ["drawing-room", "library", "nursery"], doctor="green-house", part="center")
    assert refused(match, "draw") == "PET-2"


# PET-3


@pytest.mark.parametrize("place", ONLOOKERS)
def test_pet_3_players_in_the_cats_room_do_not_see_out(place: str) -> None:
    pawns = [SPOT, place, FAR]
    assert "draw" in with_cat(place, pawns).legal()
    assert "attempt doctor" in with_cat(place, pawns, doctor=SPOT).legal()
    assert refused(with_cat("foyer", pawns), "draw") == "ANNIV-4"
    assert refused(with_cat("foyer", pawns, doctor=SPOT), "attempt doctor") == "TRY-1"


@pytest.mark.parametrize("place", ONLOOKERS)
def test_pet_3_nor_does_the_doctor(place: str) -> None:
    assert "draw" in with_cat(place, doctor=place).legal()
    assert refused(with_cat("foyer", doctor=place), "draw") == "ANNIV-4"


@pytest.mark.parametrize("place", ONLOOKERS)
def test_pet_3_others_still_see_in(place: str) -> None:
    pawns = [SPOT, place, FAR]
    assert refused(with_cat(SPOT, pawns), "draw") == "ANNIV-4"
    assert refused(with_cat(SPOT, pawns, doctor=SPOT), "attempt doctor") == "TRY-1"
    assert refused(with_cat(SPOT, doctor=place), "draw") == "ANNIV-4"


def test_pet_3_those_in_the_cats_room_see_each_other() -> None:
    together = [SPOT, SPOT, FAR]
    assert refused(with_cat(SPOT, together), "draw") == "ANNIV-4"
    assert refused(with_cat(SPOT, together, doctor=SPOT), "attempt doctor") == "TRY-1"
    assert refused(with_cat(SPOT, doctor=SPOT), "draw") == "ANNIV-4"


def test_pet_3_the_cat_itself_is_no_witness() -> None:
    for place in (SPOT, *ONLOOKERS):
        assert "draw" in with_cat(place).legal()
        assert "attempt doctor" in with_cat(place, doctor=SPOT).legal()


def test_pet_3_one_blinded_witness_does_not_blind_another() -> None:
    match = with_cat("dining-hall", [SPOT, "dining-hall", "tennessee-room"], doctor=SPOT)
    assert refused(match, "attempt doctor") == "TRY-1"


def test_pet_3_the_view_tells_who_sees_what() -> None:
    """Seat 1 and the Doctor are with the cat in the Kitchen, seat 0 in the Trophy Room sees them, unseen."""
    match = with_cat("kitchen", ["trophy-room", "kitchen", "foyer"], doctor="kitchen")
    assert match.view(0).who_sees("trophy-room") == ()
    assert match.view(0).alone_in("trophy-room")
    assert {"seat-1", "doctor"} <= set(match.view(1).who_sees("kitchen"))
    assert not match.view(1).alone_in("kitchen")
    assert match.view(None).who_sees("trophy-room") == ("seat-1",)


def test_pet_3_the_cat_may_be_brought_to_a_witness() -> None:
    match = with_cat("foyer", [SPOT, "dining-hall", FAR])
    assert refused(match, "draw") == "ANNIV-4"
    play(match, "step cat dining-hall", "draw")
    assert match.view().hand_sizes == (1, 0, 0)
    match = with_cat("foyer", [SPOT, "dining-hall", FAR], doctor=SPOT)
    assert winner(play(match, "step cat dining-hall", "attempt doctor")) == 0


def test_pet_3_taken_away_it_blinds_no_longer() -> None:
    match = with_cat("dining-hall", [SPOT, "dining-hall", FAR])
    assert "draw" in match.legal()
    assert refused(play(match, "step cat foyer"), "draw") == "ANNIV-4"


def test_pet_3_sight_still_passes_through_the_cats_room() -> None:
    """From the Tennessee Room through Library and Armory into the Nursery."""
    for place in ("library", "armory"):
        match = with_cat(place, ["nursery", "tennessee-room", FAR], doctor="white-room")
        assert refused(match, "draw") == "ANNIV-4"


@pytest.mark.parametrize(("place", "blind"), [("dining-hall", True), ("foyer", False), (SPOT, False)])
def test_pet_3_it_blinds_for_strangers_attempts_too(place: str, blind: bool) -> None:
    match = two_players(
        (FAR, SPOT, "dining-hall", FAR),
        {2: ["library"]},
        doctor=SPOT,
        turn=1,
        variants=["pet-cat"],
        extras={"cat": {"space": place}},
    )
    assert (len(happened(match, "attempted")) == 1) == blind


@pytest.mark.parametrize("stranger", [1, 3])
def test_pet_3_a_stranger_in_the_cats_room_sees_nothing(stranger: int) -> None:
    pawns = [SPOT, FAR, FAR, FAR]
    pawns[stranger] = "dining-hall"
    match = two_players(pawns, doctor=SPOT, variants=["pet-cat"], extras={"cat": {"space": "dining-hall"}}, deck=DUDS)
    assert winner(play(match, "attempt doctor")) == 0


def test_pet_3_it_keeps_nobody_from_foiling() -> None:
    match = with_cat(FAR, [SPOT, FAR, FAR], [[], ["failure-1"], []], doctor=SPOT)
    play(match, "attempt doctor", "foil failure-1")
    assert len(happened(match, "failed")) == 1


def test_pet_3_in_the_dark_the_cat_changes_nothing() -> None:
    match = with_cat(SPOT, [SPOT, "dining-hall", FAR], doctor=SPOT, deck=[])
    assert lights_out(match)
    assert "attempt doctor" in match.legal()
    assert refused(with_cat(SPOT, [SPOT, SPOT, FAR], doctor=SPOT, deck=[]), "attempt doctor") == "TRY-1"


def test_pet_3_the_doctors_landing_activates_in_the_cats_room_all_the_same() -> None:
    match = play(with_cat("gallery", [SPOT, FAR, "gallery"]), "end")
    assert match.seat == 2
    assert "activated" in order(match)


# Whole games, beside an onlooker


@both_pets
@pytest.mark.parametrize(
    ("players", "board"),
    [(3, "mansion-2016"), (5, "mansion-2016"), (6, "bed-and-breakfast"), (4, "secret-lair"), (4, "haunted-mansion")],
)
@pytest.mark.parametrize("seed", range(3))
def test_pet_2_in_whole_games_dog_and_cat_do_as_the_rules_say(which: str, players: int, board: str, seed: int) -> None:
    match = Match.new("anniversary", players, [f"pet-{which}"], board=board, seed=seed)
    for onlooker in random_moves(match, seed, 250):
        onlooker.check()
