"""The victim's counter-attack (PVP-3), and how attempt and counters are settled together (PVP-4)."""

from collections.abc import Sequence
from typing import Any

import pytest
from duel import duel, hand
from table import MOVE, happened, open_attempt, order, play, texts

from doctorlucky.errors import IllegalAction
from doctorlucky.match import Match

# PVP-3: the victim


def second_foils(hands: Sequence[Sequence[str]], **more: Any) -> Match:
    """Seat 0 attacks seat 2 with bare hands, and seat 1 has foiled it already."""
    match = duel(pawns=["lancaster-room", "lilac-room", "lancaster-room", "white-room"], hands=hands, **more)
    return play(match, "attempt seat-3", "foil failure-1")


def test_pvp_3_victim_is_asked_even_when_foiled_and_only_the_counter_remains() -> None:
    match = second_foils([[], ["failure-1", "failure-1"], ["failure-2", "chain-saw", MOVE], [MOVE]])
    assert match.seat == 2
    assert texts(match) == {"pass", "counter chain-saw"}


def test_pvp_3_victim_may_counter_even_when_foiled() -> None:
    match = second_foils([["failure-1"], ["failure-1", MOVE], ["chain-saw", "failure-2"], [MOVE]])
    play(match, "counter chain-saw")
    assert (open_attempt(match).maker, open_attempt(match).target, open_attempt(match).strength) == ("seat-3", "seat-1", 4)
    assert match.seat == 3, "after the counter the victim is not asked again, and its round starts on their left"


def test_pvp_3_once_foiled_nobody_but_the_victim_is_asked() -> None:
    match = duel(
        pawns=["lancaster-room", "lilac-room", "white-room", "lancaster-room"],
        hands=[[], ["failure-1", MOVE], ["failure-1"], [MOVE]],
    )
    play(match, "attempt seat-4", "foil failure-1")
    assert match.seat == 3


def test_pvp_3_after_the_victim_of_a_foiled_attempt_nobody_is_asked() -> None:
    match = second_foils([[], ["failure-1"], ["chain-saw"], ["failure-1"]])
    play(match, "pass")
    assert match.turn == 2


def test_pvp_3_a_victim_without_a_weapon_is_asked_all_the_same() -> None:
    match = second_foils([[], ["failure-1"], ["failure-2"], [MOVE]])
    assert match.seat == 2
    assert texts(match) == {"pass"}


def test_pvp_3_a_victim_with_an_empty_hand_passes_without_being_asked() -> None:
    match = second_foils([[], ["failure-1"], [], [MOVE]])
    assert match.turn == 2


def test_pvp_3_a_victim_who_passed_is_not_asked_again() -> None:
    match = duel(hands=[[], ["chain-saw"], ["failure-1"], [MOVE]])
    play(match, "attempt seat-2", "pass", "foil failure-1")
    assert match.turn == 2


def test_pvp_3_a_counter_needs_a_weapon() -> None:
    match = duel(hands=[["failure-3"], [MOVE, "kitchen", "failure-1"]])
    play(match, "attempt seat-2")
    assert texts(match) == {"pass", "foil failure-1"}
    for card in (MOVE, "kitchen", "failure-1", "chain-saw"):
        with pytest.raises(IllegalAction):
            match.play(f"counter {card}")


def test_pvp_3_only_the_victim_counters() -> None:
    match = duel(hands=[[], [], ["chain-saw"]])
    play(match, "attempt seat-2")
    assert match.seat == 2
    assert texts(match) == {"pass"}
    with pytest.raises(IllegalAction, match="PVP-3"):
        match.play("counter chain-saw")


def test_pvp_3_an_attempt_on_the_doctor_is_not_countered() -> None:
    match = duel(2, doctor="lancaster-room", pawns=["lancaster-room", "lilac-room"], hands=[[], ["chain-saw"]])
    play(match, "attempt doctor")
    assert texts(match) == {"pass"}


def test_pvp_3_the_victim_may_counter_then_foil() -> None:
    match = duel(hands=[["chain-saw"], ["tight-hat", "trowel", "failure-1"], [MOVE], [MOVE]])
    play(match, "attempt seat-2 chain-saw", "counter tight-hat")
    assert match.seat == 1
    assert open_attempt(match).maker == "seat-1", "the round of the first attempt goes on"
    assert texts(match) == {"pass", "foil failure-1"}, "one weapon, no more"


def test_pvp_3_the_victim_may_foil_then_counter() -> None:
    match = duel(hands=[["chain-saw"], ["tight-hat", "failure-1", MOVE], [MOVE], [MOVE]])
    play(match, "attempt seat-2 chain-saw", "foil failure-1")
    assert texts(match) == {"pass", "counter tight-hat"}


def test_pvp_3_the_victim_who_has_foiled_it_may_still_counter() -> None:
    match = duel(hands=[[MOVE], ["tight-hat", "failure-1", "failure-2"], [MOVE], [MOVE]])
    play(match, "attempt seat-2", "foil failure-1")
    assert match.seat == 1
    assert texts(match) == {"pass", "counter tight-hat"}


def test_pvp_3_the_round_closes_when_the_victim_foils_after_countering() -> None:
    match = duel(hands=[[MOVE], ["tight-hat", "failure-1", MOVE], [MOVE], [MOVE]])
    play(match, "attempt seat-2", "counter tight-hat", "foil failure-1")
    assert (match.seat, open_attempt(match).maker) == (2, "seat-2")


def test_pvp_3_a_counter_cancels_nothing() -> None:
    match = duel(hands=[["failure-3"], ["tight-hat"]])
    play(match, "attempt seat-2", "counter tight-hat", "foil failure-3")
    assert match.view().pawns[:2] == ("lancaster-room", None)


def test_pvp_3_strength_of_a_counter_is_that_of_its_maker_in_that_room() -> None:
    match = duel(hands=[[MOVE], ["shoe-horn"]], spite=[5, 2, 0, 0])
    play(match, "attempt seat-2", "counter shoe-horn")
    assert open_attempt(match).strength == 9


def test_pvp_3_a_counter_gets_its_own_round_from_its_makers_left_when_the_first_is_over() -> None:
    match = duel(hands=[[MOVE], ["chain-saw", MOVE], [MOVE], [MOVE]])
    play(match, "attempt seat-2", "counter chain-saw")
    asked: list[tuple[str, int | None]] = []
    while match.turn == 1:
        asked.append((open_attempt(match).maker, match.seat))
        play(match, "pass")
    first = [("seat-1", 1), ("seat-1", 2), ("seat-1", 3)]
    second = [("seat-2", 2), ("seat-2", 3), ("seat-2", 0)]
    assert asked == first + second


def test_pvp_3_counters_are_countered_likewise_and_so_on() -> None:
    match = duel(hands=[["chain-saw", "trowel", MOVE], ["tight-hat", "crepe-pan", MOVE], [MOVE], [MOVE]])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "pass", "pass")
    play(match, "pass", "pass")  # seats 2 and 3 against the counter
    assert match.seat == 0
    assert texts(match) == {"pass", "counter chain-saw", "counter trowel"}
    play(match, "counter trowel", "pass")
    assert (open_attempt(match).maker, open_attempt(match).target, match.seat) == ("seat-1", "seat-2", 1)
    play(match, "counter crepe-pan", "pass", "pass", "pass")
    assert (open_attempt(match).maker, open_attempt(match).target, match.seat) == ("seat-2", "seat-1", 2)


def test_pvp_3_the_victim_of_a_foiled_counter_is_still_asked() -> None:
    match = duel(hands=[["chain-saw"], ["tight-hat"], ["failure-2", MOVE], [MOVE]])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "pass", "foil failure-2")
    assert match.seat == 0
    assert texts(match) == {"pass", "counter chain-saw"}


def test_pvp_3_the_first_attempt_can_be_countered_only_by_its_victim_in_its_own_round() -> None:
    match = duel(hands=[["trowel"], ["tight-hat", "chain-saw"], [], []])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "pass")
    assert match.turn == 2, "the counter's maker is not asked about the counter"


def test_pvp_3_the_log_tells_a_counter() -> None:
    match = duel(hands=[[MOVE], ["shoe-horn"]])
    play(match, "attempt seat-2", "counter shoe-horn")
    (event,) = happened(match, "countered")
    assert (event.seat, event.pawn, event.card, event.amount) == (1, 0, match.ruleset.deck.index("shoe-horn"), 7)


# PVP-4: settled together


def test_pvp_4_cards_count_for_the_attempt_whose_round_it_is() -> None:
    match = duel(hands=[["failure-2"], ["tight-hat", MOVE], [], []])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert (open_attempt(match).total, open_attempt(match).strength) == (0, 2)
    play(match, "foil failure-2")
    assert match.view().pawns[:2] == ("lancaster-room", None), "the Failure saved seat 0, not seat 1"


def test_pvp_4_nothing_is_settled_before_the_last_round() -> None:
    match = duel(hands=[["failure-2"], ["tight-hat", MOVE], [], []])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert match.view().pawns[1] == "lancaster-room"
    assert "killed" not in order(match)


def test_pvp_4_two_can_die_at_once() -> None:
    match = duel(hands=[[MOVE], ["tight-hat"], [], []])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert match.view().pawns == (None, None, "lilac-room", "white-room")


def test_pvp_4_both_may_fail() -> None:
    match = duel(hands=[["failure-2"], ["tight-hat", "failure-1"], [], []])
    play(match, "attempt seat-2", "counter tight-hat", "foil failure-1", "foil failure-2")
    assert match.view().pawns[:2] == ("lancaster-room", "lancaster-room")
    assert match.view().spite == (1, 1, 0, 0)


def test_pvp_4_a_counter_is_nobodys_attempt_for_the_turn() -> None:
    match = duel(hands=[["failure-2", MOVE], ["tight-hat", "failure-1", "trowel"], [], []])
    play(match, "attempt seat-2", "counter tight-hat", "foil failure-1", "foil failure-2", "pass")
    assert (match.turn, match.seat) == (2, 1)
    assert {"attempt seat-1", "attempt seat-1 trowel", "draw"} <= texts(match)


def test_pvp_4_a_second_success_against_the_same_victim_changes_nothing() -> None:
    match = duel(hands=[["chain-saw", "failure-2"], ["tight-hat", MOVE, MOVE], [], []])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "foil failure-2", "counter chain-saw", "pass")
    assert match.view().pawns[:2] == ("lancaster-room", None)
    assert hand(match, 0) == [MOVE, MOVE]
    assert match.view().spite == (0, 0, 0, 0)


def test_foil_2_nobody_is_due_who_will_not_be_asked() -> None:
    match = Match.arrange(
        "directors-cut",
        4,
        ["killing-players"],
        doctor="hedge-maze",
        pawns=["wine-cellar", "wine-cellar", "armory", "parlor"],
        hands=[[], ["failure-3", "trowel"], ["failure-1"], ["failure-1"]],
    )
    match.play("attempt seat-2")
    attempt = match.view().attempt
    assert attempt is not None
    assert attempt.due == (2, 3)
    match.play("foil failure-3")
    attempt = match.view().attempt
    assert attempt is not None
    assert (match.seat, attempt.due) == (1, ())
