"""Attempts by Reason and luck, and whose fault it was (ANNIV-5 to ANNIV-7, ANNIV-9)."""

from random import Random

import pytest
from anniversary_table import (
    APART,
    CARDS,
    DUDS,
    FAILURES,
    FAR,
    MOVES,
    NOTHING_TO_DRAW,
    ONLOOKERS,
    SPOT,
    WEAPONS,
    attempted,
    cards_but,
    house,
    loser,
    new,
    random_moves,
    two_attempt,
    winner,
)
from table import all_pass, card, first_turns, happened, open_attempt, order, play, refused, texts

from doctorlucky import determinize
from doctorlucky.decks.deck import card_id


@pytest.mark.parametrize("players", [2, 3, 5])
def test_card_1_guesses_at_what_is_hidden_contradict_nothing_that_was_seen(players: int) -> None:
    """Hands, deck and cards set aside are guessed anew each time; what the reader sees stays."""
    match = new(players, seed=5)
    for _ in random_moves(match, 5, 60):
        if match.seat is None:
            break
        view = match.view(match.seat)
        other = (match.seat + (2 if players == 2 else 1)) % len(view.pawns)
        guesses = [determinize(view, Random(seed)) for seed in range(3)]
        for guess in guesses:
            assert guess.view(match.seat) == view
            assert texts(guess) == texts(match)
            assert guess.view().set_aside == match.view().set_aside
        hands = {tuple(sorted(guess.view(other).hand)) for guess in guesses}
        assert len(hands) > 1 or view.hand_sizes[other] < 2


def test_card_2_there_is_no_hand_limit_in_the_anniversary_game() -> None:
    match = house(hands=[cards_but(["failure-1"])[:60]])
    assert play(match, "draw").view().hand_sizes[0] == 61


# TRY-1


@pytest.mark.parametrize("witness", [1, 2, 3])
@pytest.mark.parametrize("place", [*ONLOOKERS, SPOT])
def test_try_1_in_the_anniversary_game_no_other_player_sees_the_attempt(witness: int, place: str) -> None:
    pawns = list(APART)
    pawns[witness] = place
    match = house(pawns, [["trowel"]], doctor=SPOT)
    assert refused(match, "attempt doctor") == "TRY-1"
    assert refused(match, "attempt doctor trowel") == "TRY-1"


def test_try_1_in_the_anniversary_game_the_doctor_must_be_there() -> None:
    assert refused(house(doctor="tennessee-room"), "attempt doctor") == "TRY-1"


# ANNIV-5


@pytest.mark.parametrize("reasons", [[], ["kitchen"], ["kitchen", "failure-4"], ["kitchen", "failure-4", "killing-joke"]])
@pytest.mark.parametrize(("weapon", "value"), [(None, 0), ("trowel", 2), ("chain-saw", 3)])
def test_anniv_5_strength_is_one_and_the_reasons_and_the_weapon(reasons: list[str], weapon: str | None, value: int) -> None:
    match = attempted([["trowel", "chain-saw"], ["library"], []], weapon, reasons=[reasons, ["foyer"], ["armory"]])
    assert open_attempt(match).strength == 1 + len(reasons) + value
    (event,) = happened(match, "attempted")
    assert event.amount == 1 + len(reasons) + value
    assert (event.seat, event.card == -1) == (0, weapon is None)


@pytest.mark.parametrize("weapon", WEAPONS)
def test_anniv_5_every_weapon_has_its_value_and_in_its_room_its_bonus(weapon: str) -> None:
    room = card_id(CARDS[weapon].bonus_room)
    other = "foyer" if room != "foyer" else "kitchen"
    for place, value in ((room, CARDS[weapon].bonus), (other, CARDS[weapon].value)):
        match = house([place, FAR, FAR] if place != FAR else [place, SPOT, SPOT], [[weapon]], reasons=[["failure-1"]])
        assert match.view(0).strength(weapon) == 1 + 1 + value
        assert match.view(0).strength() == 2


def test_anniv_5_a_bonus_is_announced_too() -> None:
    match = attempted([["trowel"], ["library"], []], "trowel", at=FAR, away=SPOT)
    assert open_attempt(match).strength == 6


def test_anniv_5_reasons_of_others_add_nothing() -> None:
    match = attempted([[], ["library"], []], reasons=[[], ["foyer", "kitchen"], ["armory"]])
    assert open_attempt(match).strength == 1


# ANNIV-6


@pytest.mark.parametrize("name", sorted(name for name in CARDS if CARDS[name].luck))
def test_anniv_6_any_card_with_luck_foils_by_its_luck(name: str) -> None:
    match = attempted([[], [name, "parlor"], []], reasons=[["failure-1"] * 5])
    play(match, f"foil {name}")
    assert (open_attempt(match).total, match.seat) == (CARDS[name].luck, 1)
    (event,) = happened(match, "foiled-with")
    assert (event.seat, card(match, event.card), event.amount) == (1, name, CARDS[name].luck)
    assert match.view().discards == (name,)


@pytest.mark.parametrize("name", sorted(name for name in CARDS if not CARDS[name].luck))
def test_anniv_6_cards_without_luck_cannot_be_discarded_to_foil(name: str) -> None:
    match = attempted([[], [name], []])
    assert match.seat == 1, "but their holder is asked"
    assert refused(match, f"foil {name}") == "ANNIV-6"
    assert texts(match) == {"pass"}


def test_anniv_6_luck_is_zero_to_two_on_moves_and_weapons_and_one_to_four_on_failures() -> None:
    assert {CARDS[name].luck for name in MOVES} == {0, 1, 2}
    assert {CARDS[name].luck for name in WEAPONS} == {0, 1, 2}
    assert {CARDS[name].luck for name in FAILURES} == {1, 2, 3, 4}


def test_anniv_6_different_cards_add_up() -> None:
    match = attempted([["trowel"], ["kitchen", "parlor"], ["tight-hat"]], "trowel")
    play(match, "foil kitchen", "pass", "foil tight-hat")
    assert [event.amount for event in happened(match, "foiled-with")] == [1, 3]
    assert len(happened(match, "failed")) == 1


def test_anniv_6_a_weapon_does_not_foil_by_its_strength() -> None:
    match = play(attempted([[], ["billiard-cue", "parlor"], []], reasons=[["failure-1"]]), "foil billiard-cue")
    assert open_attempt(match).total == 1


def test_foil_3_in_the_anniversary_game_the_last_player_may_pass() -> None:
    match = attempted([[], [], ["failure-4"]])
    assert texts(match) == {"foil failure-4", "pass"}
    assert winner(play(match, "pass")) == 0


def test_foil_4_in_the_anniversary_game_an_unfoiled_attempt_wins_at_once() -> None:
    match = play(attempted([[], ["library"], []]), "pass")
    assert winner(match) == 0
    assert match.view().doctor == SPOT
    assert happened(match, "doctor-moved") == []


# ANNIV-7


def test_anniv_7_the_weapon_is_kept_as_a_reason() -> None:
    match = attempted([["trowel"], ["failure-1", "failure-2"], []], "trowel")
    assert match.view().discards == ("trowel",), "TRY-3: at once"
    play(match, "foil failure-1", "foil failure-2")
    assert match.view().reasons == (("trowel",), (), ())
    assert sorted(match.view().discards) == ["failure-1", "failure-2"]


def test_anniv_7_else_the_first_card_played() -> None:
    match = attempted([["trowel"], ["kitchen", "parlor"], ["failure-4"]], reasons=[["armory"]])
    play(match, "foil kitchen", "pass", "foil failure-4")
    assert sorted(match.view().reasons[0]) == ["armory", "kitchen"]
    assert match.view().discards == ("failure-4",)
    assert match.view(0).hand == ("trowel",)


def test_anniv_7_of_equal_cards_one_is_kept() -> None:
    match = attempted([[], ["failure-1", "failure-1"], []], reasons=[["armory"]])
    play(match, "foil failure-1", "foil failure-1")
    assert sorted(match.view().reasons[0]) == ["armory", "failure-1"]
    assert match.view().discards == ("failure-1",)


def test_anniv_7_a_turned_over_card_may_be_the_first() -> None:
    """The Stranger turns over a card without luck; the Failure comes after it."""
    match = play(two_attempt({2: ["failure-1"]}, deck=["parlor"]), "foil failure-1")
    assert match.view().reasons[0] == ("parlor",)
    assert "parlor" not in match.view().discards
    assert "failure-1" in match.view().discards


def test_anniv_7_a_turned_over_card_comes_after_the_weapon() -> None:
    match = play(two_attempt({0: ["trowel"], 2: ["failure-3"]}, "trowel", deck=["parlor"]), "foil failure-3")
    assert match.view().reasons[0] == ("trowel",)
    assert "parlor" in match.view().discards


def test_anniv_7_nobody_is_asked_which() -> None:
    match = attempted([["trowel", "library"], ["failure-4"], ["kitchen"]], "trowel")
    play(match, "foil failure-4")
    assert (match.view().asks, match.seat) == ("turn", 1)


def test_anniv_7_the_reason_is_announced_and_counted() -> None:
    match = play(attempted([[], ["kitchen"], []]), "foil kitchen")
    (event,) = happened(match, "reason")
    assert (event.seat, card(match, event.card), event.amount) == (0, "kitchen", 1)
    assert match.view().spite == (1, 0, 0)
    assert order(match).index("failed") < order(match).index("reason") < order(match).index("doctor-moved")


def test_anniv_7_its_face_stays_known_to_everybody() -> None:
    match = play(attempted([["trowel"], ["failure-4"], []], "trowel"), "foil failure-4")
    for reader in (0, 1, 2, None):
        assert match.view(reader).reasons == (("trowel",), (), ())
        assert [card(match, event.card) for event in match.events_for(reader) if event.what == "reason"] == ["trowel"]


def test_anniv_7_it_adds_to_the_next_attempt() -> None:
    match = play(attempted([["chain-saw"], ["kitchen"], []]), "foil kitchen")
    assert (match.view(0).strength(), match.view(0).strength("chain-saw")) == (2, 5)


def test_anniv_7_a_reason_is_not_in_the_hand() -> None:
    match = play(attempted([["trowel"], ["failure-4"], []], "trowel"), "foil failure-4")
    assert (match.view(0).hand, match.view().hand_sizes) == ((), (0, 0, 0))


@pytest.mark.parametrize("name", ["kitchen", "failure-4"])
def test_anniv_7_a_reason_neither_foils_nor_moves(name: str) -> None:
    match = attempted([[], ["parlor"], []], reasons=[[], [name]])
    refused(match, f"foil {name}")
    match = house(reasons=[[name]])
    refused(match, f"play {name} steps")


def test_anniv_7_an_attempt_that_succeeds_keeps_nothing() -> None:
    match = play(attempted([["trowel"], ["library"], []], "trowel"), "pass")
    assert (match.view().reasons, match.view().discards) == (((), (), ()), ("trowel",))
    assert happened(match, "reason") == []


def test_anniv_7_foilers_keep_nothing() -> None:
    match = attempted([["trowel"], ["failure-1", "parlor"], ["failure-2"]], "trowel")
    play(match, "foil failure-1", "pass", "foil failure-2")
    assert match.view().spite == (1, 0, 0)


def test_anniv_7_discards_never_return() -> None:
    match = house([SPOT, FAR, FAR], doctor="foyer", deck=["failure-1", "failure-2"])
    discards = match.view().discards
    assert len(discards) == 70
    play(match, "draw", "end", "end", "draw")
    assert match.seat == 1
    assert (match.view().deck_size, match.view().discards) == (0, discards)
    for _ in range(30):
        assert match.view().deck_size == 0
        assert refused(match, "draw") in NOTHING_TO_DRAW
        play(match, "end")
    assert happened(match, "reshuffled") == []


# ANNIV-9


def test_anniv_9_the_loser_passed_while_holding_luck() -> None:
    match = play(attempted([[], ["failure-1"], ["parlor"]]), "pass", "pass")
    assert (winner(match), loser(match)) == (0, 1)
    assert [event.seat for event in happened(match, "blamed")] == [1]


def test_anniv_9_the_last_one_who_did() -> None:
    match = all_pass(attempted([[], ["failure-4"], ["kitchen"], ["trowel"]]))
    assert loser(match) == 3


def test_anniv_9_the_order_is_that_of_asking() -> None:
    match = all_pass(attempted([["failure-4"], ["failure-1"], [], ["failure-1"]], attacker=2))
    assert (winner(match), loser(match)) == (2, 1), "after seats 3 and 0"


def test_anniv_9_later_players_without_luck_do_not_count() -> None:
    match = all_pass(attempted([[], ["failure-4"], ["parlor"], []]))
    assert loser(match) == 1


@pytest.mark.parametrize("name", ["kitchen", "trowel", "failure-1"])
def test_anniv_9_any_kind_of_luck_counts(name: str) -> None:
    assert loser(all_pass(attempted([[], [name], []]))) == 1


def test_anniv_9_there_may_be_none() -> None:
    match = all_pass(attempted([["failure-4"], ["parlor", "chain-saw"], ["armory"]]))
    assert (winner(match), loser(match)) == (0, None)
    assert happened(match, "blamed") == []


def test_anniv_9_there_is_none_where_all_hands_are_empty() -> None:
    match = attempted([[], [], []])
    assert (winner(match), loser(match)) == (0, None)


def test_anniv_9_even_after_playing_some() -> None:
    match = attempted([["chain-saw"], ["failure-1", "failure-2"], ["parlor"]], "chain-saw")
    play(match, "foil failure-1", "pass", "pass")
    assert loser(match) == 1


def test_anniv_9_not_who_has_played_all_their_luck() -> None:
    match = attempted([["chain-saw"], ["failure-1"], ["failure-1", "parlor"], ["failure-1"]], "chain-saw")
    play(match, "pass", "foil failure-1", "pass", "foil failure-1")
    assert (winner(match), loser(match)) == (0, 1)


def test_anniv_9_not_who_passed_at_an_attempt_that_failed() -> None:
    match = play(attempted([[], ["failure-4"], ["failure-1"], []]), "pass", "foil failure-1")
    assert not match.over
    assert match.view().loser is None
    assert happened(match, "blamed") == []


def test_anniv_9_only_the_winning_attempt_counts() -> None:
    """Seat 1 passes with luck in hand, but seat 2 foils; when seat 1 wins, those who are asked have none."""
    match = house([SPOT, "servants-quarters", FAR], [[], ["kitchen"], ["failure-1"]], doctor=SPOT)
    play(match, "attempt doctor", "pass", "foil failure-1")
    assert (match.seat, match.view().doctor) == (1, "servants-quarters")
    play(match, "attempt doctor")
    assert (winner(match), loser(match)) == (1, None)


def test_anniv_9_it_is_never_a_stranger() -> None:
    """Both Strangers are asked, and the last of them is the last player asked of all."""
    match = all_pass(two_attempt({2: ["lilac-room"]}, deck=DUDS))
    assert (winner(match), loser(match)) == (0, None)
    match = all_pass(two_attempt({2: ["kitchen"]}, deck=DUDS))
    assert (winner(match), loser(match)) == (0, 2)


def test_anniv_9_nobody_is_blamed_before_the_end() -> None:
    match = attempted([[], ["failure-1"], ["failure-1"]])
    play(match, "pass")
    assert match.view().loser is None
    assert happened(match, "blamed") == []


# NEXT-4


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("seed", range(3))
def test_next_4_in_the_anniversary_game_the_first_turns_go_round_once(players: int, seed: int) -> None:
    match = new(players, seed=seed)
    first = match.view().active
    assert first_turns(match, players) == [(first + turn) % players for turn in range(players)]


def test_next_4_in_the_anniversary_game_nobody_is_activated_before_everybody_had_a_turn() -> None:
    match = play(house([FAR, FAR, "gallery"], unplayed=[1, 2]), "end")
    assert (match.view().doctor, match.seat) == ("gallery", 1)
    assert happened(match, "activated") == []


def test_next_4_in_the_anniversary_game_the_move_after_the_last_first_turn_may_activate() -> None:
    match = play(house([FAR, FAR, "gallery"]), "end")
    assert (match.view().doctor, match.seat) == ("gallery", 2)


def test_example_6_from_15_the_doctor_goes_to_16() -> None:
    match = house([SPOT, FAR, FAR], doctor="gallery")
    assert play(match, "end").view().doctor == "library"


def test_example_6_three_reasons_make_a_bare_strength_of_four() -> None:
    match = attempted([[], ["library"], []], reasons=[["kitchen", "trowel", "failure-1"]])
    assert open_attempt(match).strength == 4


@pytest.mark.parametrize(("room", "strength"), [("gallery", 7), (SPOT, 3)])
def test_example_6_the_piece_of_rope_is_two_and_in_the_gallery_six(room: str, strength: int) -> None:
    match = attempted([["piece-of-rope"], ["library"], []], "piece-of-rope", at=room)
    assert open_attempt(match).strength == strength


def test_example_6_with_three_reasons_the_rope_in_the_gallery_makes_ten() -> None:
    match = attempted(
        [["piece-of-rope"], ["library"], []], "piece-of-rope", at="gallery", reasons=[["kitchen", "trowel", "failure-1"]]
    )
    assert open_attempt(match).strength == 10


def test_anniv_9_in_whole_games_the_loser_held_luck_and_passed() -> None:
    blamed = 0
    for seed in range(30):
        match = new(4, seed=seed)
        for _ in random_moves(match, seed, 400):
            pass
        if match.over:
            events = match.events
            start = max(place for place, event in enumerate(events) if event.what == "attempted")
            passed = [event.seat for event in events[start:] if event.what == "passed"]
            lucky = [seat for seat in passed if any(CARDS[name].luck for name in match.view(seat).hand)]
            assert loser(match) == (lucky[-1] if lucky else None)
            blamed += bool(lucky)
    assert blamed > 0
