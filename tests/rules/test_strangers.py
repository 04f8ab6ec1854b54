"""STRANGER-1 to STRANGER-5."""

from collections import Counter
from typing import Any

import pytest
from anniversary_table import (
    CARDS,
    DUDS,
    FAR,
    ONLOOKERS,
    SPOT,
    cards_but,
    house,
    jumps,
    lights_out,
    loser,
    random_moves,
    steps,
    two_attempt,
    two_players,
    winner,
)
from table import all_pass, card, happened, open_attempt, order, play, refused, space, texts

from doctorlucky import Match
from doctorlucky.engine.event import NONE
from doctorlucky.errors import DoctorLuckyError, RulesetError

NOT_YOURS = {"STRANGER-3", "ANNIV-3", "TURN-2"}
SEEDS = range(40)


def new(seed: int = 1, **more: Any) -> Match:
    return Match.new("anniversary", 2, seed=seed, **more)


def stranger_acts(pawns: tuple[str, str, str, str], doctor: str, hands: dict[int, list[str]] | None = None, **more: Any) -> Match:
    """It is the turn of the Stranger in seat 1, who has acted already."""
    return two_players(pawns, hands or {}, doctor=doctor, turn=1, **more)


def turned(match: Match) -> list[tuple[int, str, int]]:
    """Which Stranger turned over what, and the total after it."""
    return [(event.seat, card(match, event.card), event.amount) for event in happened(match, "turned-over")]


def turns(match: Match) -> list[int]:
    return [event.seat for event in happened(match, "turn")]


# STRANGER-1


def test_stranger_1_two_live_players_alternate_with_two_strangers() -> None:
    match = new()
    assert (match.ruleset.players, match.ruleset.seats) == (2, 4)
    assert match.view().strangers == (1, 3)
    assert len(match.view().pawns) == len(match.names) == 4


def test_stranger_1_without_strangers_the_view_names_none() -> None:
    assert Match.new("anniversary", 4, seed=1).view().strangers == ()


def test_stranger_1_the_variant_may_be_named_and_is_implied() -> None:
    assert new(variants=["strangers"]).view().as_dict() | {"variants": 0} == new().view().as_dict() | {"variants": 0}


def test_stranger_1_names_are_those_of_the_live_players() -> None:
    names = new(names=["Ann", "Ben"]).names
    assert (names[0], names[2]) == ("Ann", "Ben")
    assert len(set(names)) == 4
    with pytest.raises(DoctorLuckyError):
        new(names=["Ann", "Ben", "Cem", "Dot"])


def test_stranger_1_set_up_as_for_four_players() -> None:
    views = [new(seed).view() for seed in SEEDS]
    assert {view.part for view in views} == {"center-west", "center-east"}
    for view in views:
        assert (view.pawns, view.doctor) == (("drawing-room",) * 4, "gallery")
        assert (view.hand_sizes, view.set_aside, view.deck_size) == ((6, 0, 6, 0), 5, 55)


def test_stranger_1_on_the_bed_and_breakfast_either_floor() -> None:
    views = [new(seed, board="bed-and-breakfast").view() for seed in SEEDS]
    assert {view.part for view in views} == {"up", "down"}
    assert {(view.hand_sizes, view.set_aside, view.deck_size) for view in views} == {((6, 0, 6, 0), 0, 60)}


def test_stranger_1_a_random_live_player_starts() -> None:
    assert {new(seed).seat for seed in SEEDS} == {0, 2}


@pytest.mark.parametrize("stranger", [1, 3])
@pytest.mark.parametrize("place", [*ONLOOKERS, SPOT])
def test_stranger_1_strangers_count_for_sight(stranger: int, place: str) -> None:
    pawns = [SPOT, FAR, FAR, FAR]
    pawns[stranger] = place
    assert refused(two_players(pawns), "draw") == "ANNIV-4"
    assert refused(two_players(pawns, doctor=SPOT), "attempt doctor") == "TRY-1"
    assert f"seat-{stranger + 1}" in two_players(pawns).view(0).who_sees(SPOT)


def test_stranger_1_strangers_count_for_activation() -> None:
    """The Doctor comes to the Stranger of seat 3, who moves on because seat 2 looks in; then it is left of there."""
    match = play(two_players(["lilac-room", "wine-cellar", "nursery", "gallery"]), "end")
    assert [event.seat for event in happened(match, "activated")] == [3]
    assert turns(match)[-2:] == [3, 0]
    assert match.view().pawns == ("lilac-room", "wine-cellar", "nursery", "armory")
    assert (match.seat, match.view().doctor) == (0, "library")


def test_stranger_1_the_view_foretells_that_a_stranger_is_next() -> None:
    assert two_players().view().next_if_ended() == 1
    assert two_players(["lilac-room", "wine-cellar", "nursery", "gallery"]).view().next_if_ended() == 3


def test_stranger_1_of_several_the_first_to_the_left_is_activated_stranger_or_not() -> None:
    match = play(two_players(["lilac-room", "wine-cellar", "gallery", "gallery"]), "end")
    assert [event.seat for event in happened(match, "activated")] == [2]
    match = play(two_players(["gallery", "wine-cellar", "lilac-room", "gallery"]), "end")
    assert [event.seat for event in happened(match, "activated")] == [3]


def test_stranger_1_strangers_count_for_protection() -> None:
    """Until they have had their turns too, nobody is activated."""
    match = two_players(["wine-cellar", "lancaster-room", "gallery", "white-room"], unplayed=[1, 2, 3])
    play(match, "end")
    assert happened(match, "activated") == []
    assert turns(match)[-2:] == [1, 2]
    match = two_players(["wine-cellar", "lancaster-room", "gallery", "white-room"], turn=2, unplayed=[3])
    play(match, "end")
    assert happened(match, "activated") == []
    assert turns(match)[-2:] == [3, 0]


@pytest.mark.parametrize("seed", range(6))
def test_stranger_1_the_first_turns_of_a_dealt_game_go_round_once(seed: int) -> None:
    match = new(seed)
    first = match.view().active
    play(match, "end", "end")
    assert turns(match)[:4] == [(first + turn) % 4 for turn in range(4)]


def test_stranger_1_strangers_decide_nothing() -> None:
    for seed in range(3):
        match = new(seed)
        for _ in random_moves(match, seed, 150):
            assert match.seat in (0, 2, None)


def test_stranger_1_strangers_know_no_more_than_a_spectator() -> None:
    match = new()
    for stranger in (1, 3):
        assert match.view(stranger).hand == ()
        assert all(match.view(stranger).known_cards(seat) == () for seat in range(4))
        assert len(match.view(stranger).legal) == 0


@pytest.mark.parametrize("players", [3, 4, 8])
def test_stranger_1_strangers_are_for_exactly_two(players: int) -> None:
    with pytest.raises(RulesetError):
        Match.new("anniversary", players, ["strangers"], seed=1)


# STRANGER-2


def test_stranger_2_strangers_have_no_hand() -> None:
    match = two_players(hands={0: ["kitchen"], 2: ["library"]})
    assert match.view().hand_sizes == (1, 0, 1, 0)
    with pytest.raises(DoctorLuckyError):
        two_players(hands={1: ["kitchen"]})


@pytest.mark.parametrize(
    "name", ["kitchen", "foyer", "parlor", "trowel", "tight-hat", "chain-saw", *(f"failure-{luck}" for luck in range(1, 5))]
)
def test_stranger_2_a_stranger_turns_over_a_card_which_counts_its_luck(name: str) -> None:
    match = two_attempt({2: ["library"]}, reasons=[["failure-1"] * 5], deck=[name])
    assert turned(match) == [(1, name, CARDS[name].luck)]
    assert (match.seat, open_attempt(match).total) == (2, CARDS[name].luck)


def test_stranger_2_the_turned_card_is_discarded() -> None:
    match = two_attempt({2: ["library"]}, reasons=[["failure-1"] * 5])
    ((seat, name, _),) = turned(match)
    assert seat == 1
    assert match.view().discards == (name,)
    assert match.view().deck_size == 72 - 1 - 5 - 1


def test_stranger_2_everybody_sees_it() -> None:
    match = two_attempt({2: ["library"]}, deck=["parlor"])
    for reader in (0, 1, 2, 3, None):
        assert [card(match, event.card) for event in match.events_for(reader) if event.what == "turned-over"] == ["parlor"]


def test_stranger_2_one_card_each_in_the_order_of_asking() -> None:
    match = two_attempt({2: ["library"]}, deck=DUDS)
    assert (match.seat, open_attempt(match).due) == (2, (3,))
    assert match.view().deck_size == len(DUDS) - 1
    play(match, "pass")
    assert [seat for seat, _, _ in turned(match)] == [1, 3]
    assert match.view().deck_size == len(DUDS) - 2
    assert winner(match) == 0


def test_stranger_2_it_is_the_top_card_of_the_deck() -> None:
    """The card that a draw would have given."""
    for seed in range(8):
        drawn = play(two_players((SPOT, FAR, FAR, FAR), seed=seed), "draw")
        tried = two_players((SPOT, FAR, FAR, FAR), {2: []}, doctor=SPOT, seed=seed)
        play(tried, "attempt doctor")
        assert turned(tried)[0][1] == drawn.view(0).hand[0]


def test_stranger_2_a_stranger_may_foil() -> None:
    match = two_attempt({2: ["library"]}, deck=["failure-1"] * 3)
    assert len(happened(match, "failed")) == 1
    assert match.view().reasons[0] == ("failure-1",)
    assert match.view().hand_sizes[2] == 1


def test_stranger_2_the_totals_of_all_add_up() -> None:
    match = two_attempt({0: ["chain-saw"], 2: ["library", "parlor"]}, "chain-saw", deck=["failure-2"] * 4)
    assert (match.seat, open_attempt(match).total) == (2, 2)
    play(match, "foil library", "pass")
    assert turned(match) == [(1, "failure-2", 2), (3, "failure-2", 5)]
    assert match.view().reasons[0] == ("chain-saw",)


def test_stranger_2_it_is_not_asked_once_the_attempt_is_foiled() -> None:
    match = two_attempt({2: ["library"]}, deck=["failure-4"] * 4)
    assert turned(match) == [(1, "failure-4", 4)]
    match = play(two_attempt({2: ["library"]}, deck=DUDS), "foil library")
    assert [seat for seat, _, _ in turned(match)] == [1]
    assert match.view().deck_size == len(DUDS) - 1


def test_stranger_2_with_no_deck_left_it_adds_nothing() -> None:
    match = two_attempt({2: ["library"]}, deck=[])
    assert (match.seat, open_attempt(match).total, turned(match)) == (2, 0, [])
    assert winner(play(match, "pass")) == 0


def test_stranger_2_the_last_card_may_be_turned_by_the_first_stranger() -> None:
    match = play(two_attempt({2: ["library"]}, deck=["parlor"]), "pass")
    assert turned(match) == [(1, "parlor", 0)]
    assert lights_out(match)
    assert winner(match) == 0


# STRANGER-3


def test_stranger_3_the_free_step_may_be_spent_on_a_stranger() -> None:
    match = two_players()
    assert steps(match, "seat-2") == {"servants-quarters", "hedge-maze"}
    assert steps(match, "seat-4") == {
        "dining-hall",
        "sitting-room",
        "trophy-room",
        "winter-garden",
        "kitchen",
        "master-suite",
        "nursery",
    }
    play(match, "step seat-2 hedge-maze")
    assert match.view().pawns == ("lilac-room", "hedge-maze", "wine-cellar", "lancaster-room")
    assert match.view().points == 0
    assert refused(match, "step library") in {"ANNIV-3", "TURN-2"}
    assert refused(match, "step seat-2 white-room") in {"ANNIV-3", "TURN-2"}
    (event,) = happened(match, "stepped")
    assert (event.seat, event.pawn, space(match, event.origin), space(match, event.space)) == (0, 1, "white-room", "hedge-maze")


def test_stranger_3_points_may_be_shared_out() -> None:
    match = two_players(hands={0: ["drawing-room"]})
    play(match, "step seat-4 master-suite", "play drawing-room steps", "step seat-2 hedge-maze", "step library")
    assert match.view().pawns == ("library", "hedge-maze", "wine-cellar", "master-suite")
    assert match.view().points == 0


def test_stranger_3_one_stranger_may_take_several_steps() -> None:
    match = two_players(hands={0: ["drawing-room"]})
    play(match, "play drawing-room steps", "step seat-2 hedge-maze", "step seat-2 carriage-house", "step seat-2 piazza")
    assert match.view().pawns[1] == "piazza"


def test_stranger_3_by_the_same_rules_as_on_oneself() -> None:
    match = two_players()
    assert refused(match, "step seat-2 tennessee-room") in {"BOARD-2", "BOARD-3"}
    assert refused(match, "step seat-2 white-room") == "CARD-3"


def test_stranger_3_there_and_back_by_two_points_is_legal() -> None:
    match = two_players(hands={0: ["nursery"]})
    play(match, "play nursery steps", "step seat-2 hedge-maze", "step seat-2 white-room")
    assert (match.view().pawns[1], match.view().points) == ("white-room", 0)


def test_stranger_3_a_move_card_may_jump_a_stranger() -> None:
    match = two_players(hands={0: ["nursery"]})
    assert jumps(match, "seat-2") == jumps(match, "seat-4") == {"nursery"}
    play(match, "play nursery seat-2")
    assert match.view().pawns == ("lilac-room", "nursery", "wine-cellar", "lancaster-room")
    assert (match.view().points, match.view().discards) == (1, ("nursery",))
    (event,) = happened(match, "moved")
    assert (event.seat, event.pawn, card(match, event.card)) == (0, 1, "nursery")


def test_stranger_3_a_jump_does_not_end_where_it_began() -> None:
    match = two_players(hands={0: ["white-room"]})
    assert refused(match, "play white-room seat-2") == "CARD-3"
    assert jumps(match, "seat-4") == {"white-room"}


def test_stranger_3_closed_rooms_are_closed_to_strangers() -> None:
    match = two_players(("foyer", "trophy-room", "piazza", "sitting-room"), {0: ["kitchen", "lilac-room"]}, part="center-east")
    assert steps(match, "seat-2") == {"drawing-room", "dining-hall", "sitting-room", "green-house"}
    assert jumps(match, "seat-2") == {"lilac-room"}
    assert refused(match, "play kitchen seat-2") in {"ANNIV-3", "BOARD-4"}


@pytest.mark.parametrize("action", ["step seat-3 kitchen", "play nursery seat-3", "play nursery seat-3 nursery"])
def test_stranger_3_the_other_live_player_is_not_moved(action: str) -> None:
    assert refused(two_players(hands={0: ["nursery"]}), action) in NOT_YOURS


@pytest.mark.parametrize("action", ["step doctor gallery", "play nursery doctor"])
def test_stranger_3_nor_is_the_doctor(action: str) -> None:
    refused(two_players(hands={0: ["nursery"]}), action)


def test_stranger_3_at_a_table_without_strangers_nobody_else_is_moved() -> None:
    match = house(hands=[["nursery"]])
    for action in ("step seat-2 kitchen", "play nursery seat-2"):
        refused(match, action)


def test_stranger_3_a_stranger_may_be_sent_out_of_sight() -> None:
    match = two_players((SPOT, "tennessee-room", FAR, FAR), doctor=SPOT)
    assert refused(match, "attempt doctor") == "TRY-1"
    assert "attempt doctor" in play(match, "step seat-2 library").legal()


def test_stranger_3_a_stranger_who_is_brought_to_the_doctor_does_nothing_yet() -> None:
    match = play(two_players(hands={0: ["armory"]}), "play armory seat-4")
    assert (match.seat, match.turn, match.attempts) == (0, 1, 0)
    assert match.view().pawns[3] == match.view().doctor == "armory"


def test_stranger_3_both_live_players_may() -> None:
    match = two_players(turn=2)
    assert play(match, "step seat-4 kitchen").view().pawns[3] == "kitchen"
    refused(two_players(turn=2), "step seat-1 library")


# STRANGER-4


@pytest.mark.parametrize(
    ("board", "part", "start", "goes_to"),
    [
        ("mansion-2016", "full", "white-room", "servants-quarters"),  # 20 to 19
        ("mansion-2016", "full", "winter-garden", "green-house"),  # 8 to 7
        ("mansion-2016", "full", "parlor", "drawing-room"),  # 2 to 1
        ("mansion-2016", "full", "drawing-room", "foyer"),  # 1 to 24
        ("mansion-2016", "full", "carriage-house", "hedge-maze"),  # 22 to 21
        ("mansion-2016", "center-west", "carriage-house", "library"),  # 22 to 16
        ("mansion-2016", "center-west", "nursery", "master-suite"),  # 13 to 12
        ("mansion-2016", "center-east", "nursery", "green-house"),  # 13 to 7
        ("mansion-2016", "center-east", "drawing-room", "foyer"),
        ("mansion-2016", "center", "carriage-house", "library"),
        ("bed-and-breakfast", "up", "nursery", "lancaster-room"),  # 16 to 28
        ("bed-and-breakfast", "down", "drawing-room", "pantry"),  # 1 to 15
        ("bed-and-breakfast", "full", "nursery", "pantry"),  # 16 to 15
        ("bed-and-breakfast", "full", "drawing-room", "lancaster-room"),  # 1 to 28
    ],
)
def test_stranger_4_it_moves_to_the_next_lower_open_number(board: str, part: str, start: str, goes_to: str) -> None:
    doctor, away = ("hedge-maze", "sitting-room") if part == "down" else ("armory", "trophy-room")
    match = stranger_acts((away, start, away, away), doctor, board=board, part=part)
    assert match.view().pawns == (away, goes_to, away, away)
    (event,) = happened(match, "wandered")
    assert (event.seat, space(match, event.origin), space(match, event.space)) == (1, start, goes_to)
    assert match.seat == 2
    assert match.attempts == 0


def test_stranger_4_the_doctor_moves_after_it() -> None:
    """Once after the live player's turn, once after the Stranger's."""
    match = play(two_players(), "end")
    assert (match.seat, match.view().doctor) == (2, "library")
    kinds = order(match)
    assert kinds[kinds.index("ended") :].count("doctor-moved") == 2
    assert match.view().pawns == ("lilac-room", "servants-quarters", "wine-cellar", "lancaster-room")


def test_stranger_4_each_stranger_takes_its_own_turn() -> None:
    match = play(two_players(), "end", "end")
    assert match.view().pawns == ("lilac-room", "servants-quarters", "wine-cellar", "kitchen")


def test_stranger_4_in_a_dealt_game_the_first_one_goes_from_the_drawing_room_to_the_foyer() -> None:
    match = new()
    stranger = (match.view().active + 1) % 4
    play(match, "end")
    assert match.view().pawns[stranger] == "foyer"


def test_stranger_4_it_makes_an_attempt_where_it_stands() -> None:
    match = stranger_acts((FAR, SPOT, FAR, FAR), SPOT, {2: ["library"]})
    (event,) = happened(match, "attempted")
    assert (event.seat, event.card, event.amount, space(match, event.space)) == (1, NONE, 1, SPOT)
    assert happened(match, "wandered") == []
    assert (match.seat, match.view().asks, open_attempt(match).maker) == (2, "foil", "seat-2")


def test_stranger_4_having_made_an_attempt_it_does_not_move() -> None:
    match = play(stranger_acts((FAR, SPOT, FAR, FAR), SPOT, {2: ["library"]}), "foil library")
    assert match.view().pawns[1] == SPOT
    assert (match.view().doctor, match.seat, match.attempts) == ("servants-quarters", 2, 1)
    assert happened(match, "wandered") == []


def test_stranger_4_otherwise_it_moves_and_then_makes_an_attempt() -> None:
    match = stranger_acts((FAR, "servants-quarters", FAR, FAR), SPOT, {2: ["library"]})
    assert order(match)[-2:] == ["wandered", "attempted"]
    assert (match.view().pawns[1], match.seat, match.view().asks) == (SPOT, 2, "foil")


@pytest.mark.parametrize("witness", [0, 2, 3])
@pytest.mark.parametrize("place", ["dining-hall", SPOT])
def test_stranger_4_it_makes_none_where_it_is_seen_and_moves_instead(witness: int, place: str) -> None:
    pawns = [FAR, SPOT, FAR, FAR]
    pawns[witness] = place
    match = stranger_acts((pawns[0], pawns[1], pawns[2], pawns[3]), SPOT)
    assert match.attempts == 0
    assert match.view().pawns[1] == "tennessee-room"
    assert match.view().doctor == "servants-quarters"


@pytest.mark.parametrize("witness", [0, 2, 3])
@pytest.mark.parametrize("place", [*ONLOOKERS, SPOT])
def test_stranger_4_nor_where_it_is_seen_after_moving(witness: int, place: str) -> None:
    pawns = [FAR, "servants-quarters", FAR, FAR]
    pawns[witness] = place
    match = two_players(pawns, doctor=SPOT, turn=1)
    assert happened(match, "attempted") == []
    assert match.view().pawns[1] == SPOT


def test_stranger_4_bare_hands_and_its_own_reasons_only() -> None:
    reasons = [["kitchen"], ["foyer", "trowel"], ["armory"], ["nursery"]]
    match = stranger_acts((FAR, SPOT, FAR, FAR), SPOT, {2: ["library"]}, reasons=reasons)
    assert open_attempt(match).strength == 3


def test_stranger_4_foiling_starts_left_of_it() -> None:
    """The live seat 2, the Stranger of seat 3, the live seat 0; never itself."""
    match = stranger_acts((FAR, SPOT, FAR, FAR), SPOT, {0: ["library"], 2: ["kitchen"]}, deck=DUDS)
    assert (match.seat, open_attempt(match).due) == (2, (3, 0))
    play(match, "pass")
    assert (match.seat, [seat for seat, _, _ in turned(match)]) == (0, [3])
    play(match, "pass")
    assert winner(match) == 1
    assert len(turned(match)) == 1


def test_stranger_4_an_unfoiled_one_wins() -> None:
    match = stranger_acts((FAR, SPOT, FAR, FAR), SPOT, deck=DUDS)
    assert winner(match) == 1
    assert match.view().winner == 1
    assert order(match)[-2:] == ["killed", "won"]
    assert loser(match) is None


def test_stranger_4_a_live_player_may_be_to_blame_for_it() -> None:
    match = stranger_acts((FAR, SPOT, FAR, FAR), SPOT, {0: ["parlor"], 2: ["kitchen"]}, deck=["armory", "piazza"])
    assert (winner(all_pass(match)), loser(match)) == (1, 2)


def test_stranger_4_a_foiled_one_earns_a_reason() -> None:
    match = play(stranger_acts((FAR, SPOT, FAR, FAR), SPOT, {2: ["library", "failure-1"]}), "foil library")
    assert match.view().reasons == ((), ("library",), (), ())
    assert match.view().spite == (0, 1, 0, 0)
    assert match.view().discards == ()


def test_stranger_4_the_reason_may_be_the_card_that_the_other_turned_over() -> None:
    match = stranger_acts((FAR, SPOT, FAR, FAR), SPOT, deck=["failure-2"] * 6)
    assert match.view().reasons == ((), ("failure-2",), (), ())
    assert match.seat == 2


def test_stranger_4_even_one_without_luck() -> None:
    match = stranger_acts((FAR, SPOT, FAR, FAR), SPOT, {0: ["failure-1"]}, deck=["parlor"])
    play(match, "foil failure-1")
    assert match.view().reasons[1] == ("parlor",)


def test_stranger_4_its_reasons_make_it_stronger() -> None:
    """Foiled in the Lilac Room, it is taken to the Doctor again by a live player."""
    match = stranger_acts((FAR, SPOT, "piazza", FAR), SPOT, {2: ["library", "white-room", "kitchen"], 0: ["parlor"]})
    play(match, "foil library")
    assert (match.seat, match.view().doctor) == (2, "servants-quarters")
    play(match, "play white-room seat-2", "end")
    assert happened(match, "activated")[-1].seat == 1
    assert happened(match, "attempted")[-1].amount == 2


def test_stranger_4_an_activated_stranger_acts_at_once() -> None:
    """The Doctor comes into the Lilac Room after the turn of seat 2."""
    match = two_players((FAR, SPOT, FAR, FAR), {2: ["library"]}, doctor="tennessee-room", turn=2)
    play(match, "end")
    assert turns(match)[-1] == 1
    assert (match.seat, match.view().asks, open_attempt(match).maker) == (2, "foil", "seat-2")


def test_stranger_4_it_neither_draws_nor_plays_cards() -> None:
    match = two_players()
    deck = match.view().deck_size
    play(match, "end", "end")
    assert (match.view().deck_size, match.view().hand_sizes, match.view().discards) == (deck, (0, 0, 0, 0), ())
    assert happened(match, "drew") == []


def test_stranger_4_in_the_dark_it_makes_an_attempt_in_view_of_others() -> None:
    match = stranger_acts(("dining-hall", SPOT, "tennessee-room", FAR), SPOT, {2: ["library"]}, deck=[])
    assert [event.seat for event in happened(match, "attempted")] == [1]


def test_stranger_4_several_strangers_turns_may_follow_each_other() -> None:
    """The Doctor comes to the Stranger of seat 3 after seat 1 has wandered off."""
    match = stranger_acts((FAR, "white-room", "nursery", "gallery"), "armory")
    assert turns(match)[-2:] == [3, 0]
    assert match.view().pawns == (FAR, "servants-quarters", "nursery", "armory")
    assert match.seat == 0


# STRANGER-5


def test_stranger_5_two_live_players_alone() -> None:
    match = new(variants=["no-strangers"])
    assert (match.ruleset.players, match.ruleset.seats, match.view().strangers) == (2, 2, ())
    assert len(match.names) == len(match.view().pawns) == 2
    first = match.view().active
    play(match, "end")
    assert match.seat == 1 - first


def test_stranger_5_set_up_as_for_three() -> None:
    for seed in SEEDS:
        view = new(seed, variants=["no-strangers"]).view()
        assert (view.part, view.set_aside, view.hand_sizes, view.deck_size) == ("center", 10, (6, 6), 50)
        assert (view.pawns, view.doctor) == (("drawing-room", "drawing-room"), "gallery")


def test_stranger_5_on_the_other_boards_too() -> None:
    assert {new(seed, variants=["no-strangers"], board="bed-and-breakfast").view().part for seed in SEEDS} == {"up"}
    lair = {new(seed, variants=["no-strangers"], board="secret-lair").view().part for seed in SEEDS}
    assert lair == {"full", "north", "south"}


def test_stranger_5_either_may_start() -> None:
    assert {new(seed, variants=["no-strangers"]).seat for seed in SEEDS} == {0, 1}


def test_stranger_5_only_the_other_player_sees_and_foils() -> None:
    match = house([SPOT, FAR], [[], ["library"]], doctor=SPOT, variants=["no-strangers"])
    play(match, "attempt doctor")
    assert (match.seat, open_attempt(match).due) == (1, ())
    assert winner(play(match, "pass")) == 0
    assert loser(match) == 1


@pytest.mark.parametrize("players", [3, 4, 8])
def test_stranger_5_no_strangers_is_for_exactly_two(players: int) -> None:
    with pytest.raises(RulesetError):
        Match.new("anniversary", players, ["no-strangers"], seed=1)


def test_stranger_5_with_and_without_is_no_choice() -> None:
    with pytest.raises(RulesetError):
        new(variants=["strangers", "no-strangers"])


@pytest.mark.parametrize("variant", ["strangers", "no-strangers"])
@pytest.mark.parametrize("edition", ["original", "directors-cut", "deluxe"])
def test_stranger_5_the_other_editions_have_no_strangers(edition: str, variant: str) -> None:
    with pytest.raises(RulesetError):
        Match.new(edition, 2, [variant], seed=1)


# Whole games, beside an onlooker


@pytest.mark.parametrize("variants", [[], ["no-strangers"], ["pet-dog"], ["pet-cat"]], ids=["strangers", "alone", "dog", "cat"])
@pytest.mark.parametrize("board", ["mansion-2016", "bed-and-breakfast"])
@pytest.mark.parametrize("seed", range(4))
def test_stranger_4_in_whole_games_strangers_do_as_the_rules_say(variants: list[str], board: str, seed: int) -> None:
    match = new(seed, variants=variants, board=board)
    for onlooker in random_moves(match, seed, 300):
        onlooker.check()


@pytest.mark.parametrize("variants", [[], ["pet-dog"], ["pet-cat"]], ids=["strangers", "dog", "cat"])
def test_stranger_2_in_games_with_few_cards_left_they_do_too(variants: list[str]) -> None:
    """The lights go out early, by the hands of live players and of Strangers."""
    takers: Counter[str] = Counter()
    for seed in range(40):
        hands = {0: ["failure-4", "failure-4", "kitchen", "trowel"], 2: ["failure-4", "failure-3", "library", "tight-hat"]}
        match = two_players(hands=hands, deck=["parlor", "foyer", "failure-1"], variants=variants, seed=seed)
        for onlooker in random_moves(match, seed, 120, dealt=False):
            onlooker.check()
        kinds = order(match)
        if "lights-out" in kinds:
            takers[kinds[kinds.index("lights-out") - 1]] += 1
    assert set(takers) == {"drew", "turned-over"}


def test_stranger_4_strangers_do_win_games() -> None:
    """So that the games above are worth watching."""
    winners: Counter[int | None] = Counter()
    for seed in range(40):
        match = new(seed)
        for _ in random_moves(match, seed, 400):
            pass
        if match.over:
            winners[winner(match)] += 1
    assert winners[1] + winners[3] > 0
    assert winners[0] + winners[2] > 0


def test_stranger_2_all_cards_are_somewhere() -> None:
    """A position with Strangers holds the same 72 cards."""
    match = two_players(hands={0: ["kitchen"]}, deck=["library", "trowel"])
    assert sorted(match.view().discards) == cards_but(["kitchen", "library", "trowel"])
    assert "draw" in texts(match)
