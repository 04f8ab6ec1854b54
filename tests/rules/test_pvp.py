"""Killing other players (PVP-1 to PVP-7), and what NEXT-4 and NEXT-5 make of the dead.

Where nothing else is said, seats 0 and 1 are alone in the Lancaster Room, which only the Master Suite, the north-west hallway and
the west stairs can see; the others are far away, and so is the Doctor, whose next stop, the Billiard Room, is empty.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from doctorlucky.decks import load_deck
from doctorlucky.engine.event import DOCTOR, NONE, Event
from doctorlucky.errors import IllegalAction, RulesetError
from doctorlucky.match import Match
from doctorlucky.views.view import Attempt

MOVE = "move-1"
"""A card that foils nothing: its holder is asked all the same (FOIL-1)."""


def duel(
    players: int = 4,
    variants: Sequence[str] = (),
    pawns: Sequence[str | None] = ("lancaster-room", "lancaster-room", "lilac-room", "white-room"),
    hands: Sequence[Sequence[str]] = (),
    doctor: str = "parlor",
    deck: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    **more: Any,
) -> Match:
    """Seat 0 to play; `deck` are all the cards there are to draw, the rest having left the game."""
    if deck is not None:
        rest = Counter(card for kind in load_deck("classic").cards for card in [kind.id] * kind.count)
        rest.subtract([*deck, *discards, *(card for hand in hands for card in hand)])
        more["removed"] = list(rest.elements())
    return Match.arrange(
        "directors-cut",
        players,
        ["killing-players", *variants],
        seed=1,
        doctor=doctor,
        pawns=pawns[:players],
        hands=hands,
        discards=discards,
        **more,
    )


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def legal(match: Match) -> set[str]:
    return {action.text for action in match.legal()}


def attempt(match: Match) -> Attempt:
    found = match.view().attempt
    assert found is not None
    return found


def happened(match: Match, what: str) -> list[Event]:
    return [event for event in match.events if event.what == what]


def order(match: Match) -> list[str]:
    return [event.what for event in match.events]


def hand(match: Match, seat: int) -> list[str]:
    return sorted(match.view(seat).hand)


# PVP-1: whom, where, how strong


def test_pvp_1_a_player_alone_with_you_and_unseen_may_be_attacked() -> None:
    assert "attempt seat-2" in legal(duel())


def test_pvp_1_needs_the_variant() -> None:
    match = Match.arrange("directors-cut", 2, doctor="parlor", pawns=["lancaster-room", "lancaster-room"])
    assert "attempt seat-2" not in legal(match)
    with pytest.raises(IllegalAction):
        match.play("attempt seat-2")


@pytest.mark.parametrize("edition", ["original", "deluxe"])
def test_pvp_1_is_a_variant_of_the_directors_cut_alone(edition: str) -> None:
    with pytest.raises(RulesetError):
        Match.new(edition, 3, ["killing-players"])


@pytest.mark.parametrize(
    "pawns",
    [
        pytest.param(("lancaster-room", "lancaster-room", "lancaster-room", "white-room"), id="a third player in the space"),
        pytest.param(("lancaster-room", "lancaster-room", "master-suite", "white-room"), id="a third player sees it"),
        pytest.param(("lancaster-room", "master-suite", "lilac-room", "white-room"), id="the victim is next door"),
    ],
)
def test_pvp_1_is_refused(pawns: Sequence[str | None]) -> None:
    match = duel(pawns=pawns)
    assert "attempt seat-2" not in legal(match)
    with pytest.raises(IllegalAction, match="PVP-1"):
        match.play("attempt seat-2")


def test_pvp_1_the_dead_are_not_attacked() -> None:
    match = duel(pawns=["lancaster-room", None, "lilac-room", "white-room"])
    assert "attempt seat-2" not in legal(match)
    with pytest.raises(IllegalAction):
        match.play("attempt seat-2")


@pytest.mark.parametrize("doctor", ["lancaster-room", "stairs-west"])
def test_pvp_1_the_doctor_is_a_witness(doctor: str) -> None:
    match = duel(doctor=doctor)
    assert "attempt seat-2" not in legal(match)


def test_pvp_1_nobody_attacks_themselves() -> None:
    match = duel(pawns=("lancaster-room", "white-room", "lilac-room", "white-room"))
    assert not [text for text in legal(match) if text.startswith("attempt")]
    for action in ("attempt seat-1", "attempt self"):
        with pytest.raises(IllegalAction):
            match.play(action)


def test_pvp_1_a_dead_player_is_no_witness() -> None:
    assert "attempt seat-2" in legal(duel(pawns=("lancaster-room", "lancaster-room", None, "white-room")))


def test_pvp_1_strength_is_weapon_in_its_room_and_spite() -> None:
    match = duel(hands=[["shoe-horn"], [MOVE]], spite=[2, 5, 0, 0])
    play(match, "attempt seat-2 shoe-horn")
    assert attempt(match).strength == 9


def test_pvp_1_strength_of_bare_hands_is_one_and_spite() -> None:
    match = duel(hands=[[], [MOVE]], spite=[3, 0, 0, 0])
    play(match, "attempt seat-2")
    assert (attempt(match).strength, attempt(match).maker, attempt(match).target) == (4, "seat-1", "seat-2")


def test_pvp_1_it_is_the_attempt_of_the_turn() -> None:
    match = duel(hands=[["chain-saw", "tight-hat"], ["failure-1", MOVE]])
    play(match, "attempt seat-2", "foil failure-1", "pass")
    assert (match.turn, match.seat) == (2, 1)


# PVP-2: who is asked


def test_pvp_2_everybody_else_is_asked_from_the_attackers_left_the_victim_included() -> None:
    match = duel(pawns=["lilac-room", "white-room", "lancaster-room", "lancaster-room"], hands=[[MOVE]] * 4, turn=2)
    play(match, "attempt seat-4")
    asked = []
    while match.turn == 1:
        assert match.seat is not None
        asked.append(match.seat)
        play(match, "pass")
    assert asked == [3, 0, 1]


def test_pvp_2_the_dead_are_not_asked() -> None:
    match = duel(pawns=["lancaster-room", "lancaster-room", None, "white-room"], hands=[[MOVE], [MOVE], [], [MOVE]])
    play(match, "attempt seat-2", "pass")
    assert match.seat == 3


def test_pvp_2_anybody_may_foil_for_the_victim() -> None:
    match = duel(hands=[[], [], [], ["failure-1"]])
    play(match, "attempt seat-2", "foil failure-1")
    assert match.view().pawns[1] == "lancaster-room"


# PVP-3: the victim


def second_foils(hands: Sequence[Sequence[str]], **more: Any) -> Match:
    """Seat 0 attacks seat 2 with bare hands, and seat 1 has foiled it already."""
    match = duel(pawns=["lancaster-room", "lilac-room", "lancaster-room", "white-room"], hands=hands, **more)
    return play(match, "attempt seat-3", "foil failure-1")


def test_pvp_3_victim_is_asked_even_when_foiled_and_only_the_counter_remains() -> None:
    match = second_foils([[], ["failure-1", "failure-1"], ["failure-2", "chain-saw", MOVE], [MOVE]])
    assert match.seat == 2
    assert legal(match) == {"pass", "counter chain-saw"}


def test_pvp_3_victim_may_counter_even_when_foiled() -> None:
    match = second_foils([["failure-1"], ["failure-1", MOVE], ["chain-saw", "failure-2"], [MOVE]])
    play(match, "counter chain-saw")
    assert (attempt(match).maker, attempt(match).target, attempt(match).strength) == ("seat-3", "seat-1", 4)
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
    assert legal(match) == {"pass"}


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
    assert legal(match) == {"pass", "foil failure-1"}
    for card in (MOVE, "kitchen", "failure-1", "chain-saw"):
        with pytest.raises(IllegalAction):
            match.play(f"counter {card}")


def test_pvp_3_only_the_victim_counters() -> None:
    match = duel(hands=[[], [], ["chain-saw"]])
    play(match, "attempt seat-2")
    assert match.seat == 2
    assert legal(match) == {"pass"}
    with pytest.raises(IllegalAction, match="PVP-3"):
        match.play("counter chain-saw")


def test_pvp_3_an_attempt_on_the_doctor_is_not_countered() -> None:
    match = duel(2, doctor="lancaster-room", pawns=["lancaster-room", "lilac-room"], hands=[[], ["chain-saw"]])
    play(match, "attempt doctor")
    assert legal(match) == {"pass"}


def test_pvp_3_the_victim_may_counter_then_foil() -> None:
    match = duel(hands=[["chain-saw"], ["tight-hat", "trowel", "failure-1"], [MOVE], [MOVE]])
    play(match, "attempt seat-2 chain-saw", "counter tight-hat")
    assert match.seat == 1
    assert attempt(match).maker == "seat-1", "the round of the first attempt goes on"
    assert legal(match) == {"pass", "foil failure-1"}, "one weapon, no more"


def test_pvp_3_the_victim_may_foil_then_counter() -> None:
    match = duel(hands=[["chain-saw"], ["tight-hat", "failure-1", MOVE], [MOVE], [MOVE]])
    play(match, "attempt seat-2 chain-saw", "foil failure-1")
    assert legal(match) == {"pass", "counter tight-hat"}


def test_pvp_3_the_victim_who_has_foiled_it_may_still_counter() -> None:
    match = duel(hands=[[MOVE], ["tight-hat", "failure-1", "failure-2"], [MOVE], [MOVE]])
    play(match, "attempt seat-2", "foil failure-1")
    assert match.seat == 1
    assert legal(match) == {"pass", "counter tight-hat"}


def test_pvp_3_the_round_closes_when_the_victim_foils_after_countering() -> None:
    match = duel(hands=[[MOVE], ["tight-hat", "failure-1", MOVE], [MOVE], [MOVE]])
    play(match, "attempt seat-2", "counter tight-hat", "foil failure-1")
    assert (match.seat, attempt(match).maker) == (2, "seat-2")


def test_pvp_3_a_counter_cancels_nothing() -> None:
    match = duel(hands=[["failure-3"], ["tight-hat"]])
    play(match, "attempt seat-2", "counter tight-hat", "foil failure-3")
    assert match.view().pawns[:2] == ("lancaster-room", None)


def test_pvp_3_strength_of_a_counter_is_that_of_its_maker_in_that_room() -> None:
    match = duel(hands=[[MOVE], ["shoe-horn"]], spite=[5, 2, 0, 0])
    play(match, "attempt seat-2", "counter shoe-horn")
    assert attempt(match).strength == 9


def test_pvp_3_a_counter_gets_its_own_round_from_its_makers_left_when_the_first_is_over() -> None:
    match = duel(hands=[[MOVE], ["chain-saw", MOVE], [MOVE], [MOVE]])
    play(match, "attempt seat-2", "counter chain-saw")
    asked: list[tuple[str, int | None]] = []
    while match.turn == 1:
        asked.append((attempt(match).maker, match.seat))
        play(match, "pass")
    first = [("seat-1", 1), ("seat-1", 2), ("seat-1", 3)]
    second = [("seat-2", 2), ("seat-2", 3), ("seat-2", 0)]
    assert asked == first + second


def test_pvp_3_counters_are_countered_likewise_and_so_on() -> None:
    match = duel(hands=[["chain-saw", "trowel", MOVE], ["tight-hat", "crepe-pan", MOVE], [MOVE], [MOVE]])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "pass", "pass")
    play(match, "pass", "pass")  # seats 2 and 3 against the counter
    assert match.seat == 0
    assert legal(match) == {"pass", "counter chain-saw", "counter trowel"}
    play(match, "counter trowel", "pass")
    assert (attempt(match).maker, attempt(match).target, match.seat) == ("seat-1", "seat-2", 1)
    play(match, "counter crepe-pan", "pass", "pass", "pass")
    assert (attempt(match).maker, attempt(match).target, match.seat) == ("seat-2", "seat-1", 2)


def test_pvp_3_the_victim_of_a_foiled_counter_is_still_asked() -> None:
    match = duel(hands=[["chain-saw"], ["tight-hat"], ["failure-2", MOVE], [MOVE]])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "pass", "foil failure-2")
    assert match.seat == 0
    assert legal(match) == {"pass", "counter chain-saw"}


def test_pvp_3_the_first_attempt_can_be_countered_only_by_its_victim_in_its_own_round() -> None:
    match = duel(hands=[["trowel"], ["tight-hat", "chain-saw"], [], []])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "pass")
    assert match.turn == 2, "the counter's maker is not asked about the counter"


# PVP-4: settled together


def test_pvp_4_cards_count_for_the_attempt_whose_round_it_is() -> None:
    match = duel(hands=[["failure-2"], ["tight-hat", MOVE], [], []])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert (attempt(match).total, attempt(match).strength) == (0, 2)
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
    assert {"attempt seat-1", "attempt seat-1 trowel", "draw"} <= legal(match)


def test_pvp_4_a_second_success_against_the_same_victim_changes_nothing() -> None:
    match = duel(hands=[["chain-saw", "failure-2"], ["tight-hat", MOVE, MOVE], [], []])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "foil failure-2", "counter chain-saw", "pass")
    assert match.view().pawns[:2] == ("lancaster-room", None)
    assert hand(match, 0) == [MOVE, MOVE]
    assert match.view().spite == (0, 0, 0, 0)


# PVP-5: spite


def test_pvp_5_a_failed_attempt_on_a_player_earns_spite() -> None:
    match = duel(hands=[[], ["failure-1"]])
    play(match, "attempt seat-2", "foil failure-1")
    assert match.view().spite == (1, 0, 0, 0)


def test_pvp_5_a_failed_counter_earns_spite() -> None:
    match = duel(hands=[["failure-2"], ["failure-1", "tight-hat"]], spite=[0, 0, 0, 0])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "foil failure-2")
    assert match.view().spite == (1, 1, 0, 0)


def test_pvp_5_a_dead_maker_earns_none() -> None:
    match = duel(hands=[[MOVE], ["failure-1", "tight-hat"]])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "pass")
    assert match.view().pawns[0] is None
    assert match.view().spite == (0, 0, 0, 0)


def test_pvp_5_each_failed_attempt_of_the_exchange_earns_one() -> None:
    match = duel(hands=[["chain-saw", "failure-2"], ["failure-1", "tight-hat", "failure-3", "failure-1"]])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat")
    play(match, "foil failure-2", "counter chain-saw", "foil failure-1", "foil failure-3")
    assert match.view().spite == (2, 1, 0, 0)


def test_pvp_5_a_token_of_the_exchange_comes_too_late_for_its_counters() -> None:
    match = duel(hands=[["chain-saw", "failure-2"], ["failure-1", "tight-hat", MOVE]])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "foil failure-2", "counter chain-saw")
    assert attempt(match).strength == 4


def test_pvp_5_a_success_earns_none() -> None:
    match = duel()
    play(match, "attempt seat-2")
    assert match.view().spite == (0, 0, 0, 0)


def test_pvp_5_the_killer_earns_one_for_the_attempt_that_failed_beside_the_one_that_killed() -> None:
    match = duel(hands=[["chain-saw", "failure-2"], ["tight-hat", "failure-3", "failure-1", MOVE]])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "foil failure-2", "counter chain-saw")
    play(match, "foil failure-3", "foil failure-1", "pass")
    assert match.view().pawns[:2] == ("lancaster-room", None)
    assert match.view().spite == (1, 0, 0, 0)


# PVP-6: what becomes of the dead


def test_pvp_6_the_killer_takes_the_victims_hand() -> None:
    match = duel(hands=[[MOVE], ["kitchen", "failure-3"]])
    play(match, "attempt seat-2", "pass")
    assert hand(match, 0) == sorted([MOVE, "kitchen", "failure-3"])
    assert match.view().hand_sizes == (3, 0, 0, 0)


def test_pvp_6_a_counter_attacker_takes_the_attackers_hand() -> None:
    match = duel(hands=[[MOVE, "failure-3"], ["failure-1", "tight-hat", "kitchen"]])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "pass")
    assert hand(match, 1) == sorted(["kitchen", MOVE, "failure-3"])


def test_pvp_6_a_dead_killer_takes_nothing_and_both_hands_are_discarded() -> None:
    match = duel(hands=[[MOVE, "failure-3"], ["tight-hat", "kitchen", "failure-2"]])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "pass")
    view = match.view()
    assert view.hand_sizes == (0, 0, 0, 0)
    assert sorted(view.discards) == sorted([MOVE, "kitchen", "tight-hat"])
    assert sorted(view.removed) == ["failure-2", "failure-3"], "Failures leave the game whenever they are discarded (CLASSIC-4)"


def test_pvp_6_the_dead_pawn_leaves_the_board() -> None:
    match = duel()
    play(match, "attempt seat-2")
    assert match.view().pawns == ("lancaster-room", None, "lilac-room", "white-room")


def test_pvp_6_spite_stays_with_the_dead_seat() -> None:
    match = duel(spite=[0, 3, 0, 0])
    play(match, "attempt seat-2")
    assert match.view().spite == (0, 3, 0, 0)


def test_pvp_6_play_goes_on_while_two_live() -> None:
    match = duel(players=3)
    play(match, "attempt seat-2")
    assert not match.over
    assert match.view().doctor == "billiard-room"


@pytest.mark.parametrize(
    ("players", "pawns"),
    [(2, ["lancaster-room", "lancaster-room"]), (4, ["lancaster-room", "lancaster-room", None, None])],
)
def test_pvp_6_a_sole_survivor_wins_at_once(players: int, pawns: Sequence[str | None]) -> None:
    match = duel(players, pawns=pawns)
    play(match, "attempt seat-2")
    assert match.over
    assert match.result is not None
    assert match.result.winner == 0
    assert match.view().doctor == "parlor", "before the Doctor moves"


def test_pvp_6_a_surviving_counter_attacker_wins_in_anothers_turn() -> None:
    match = duel(2, hands=[[MOVE], ["failure-1", "tight-hat"]])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "pass")
    assert match.result is not None
    assert match.result.winner == 1


def test_pvp_6_nobody_wins_when_nobody_lives() -> None:
    match = duel(2, hands=[[MOVE], ["tight-hat"]])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert match.over
    assert match.result is not None
    assert match.result.winner is None
    assert match.seat is None
    assert "doctor-moved" not in order(match)


def test_pvp_6_a_bystander_wins_when_two_kill_each_other() -> None:
    match = duel(3, hands=[[MOVE], ["tight-hat"]])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert match.result is not None
    assert match.result.winner == 2


@pytest.mark.parametrize("counter", [False, True])
def test_pvp_6_with_re_entry_neither_ends_the_game(counter: bool) -> None:
    match = duel(2, ["re-entry"], hands=[[MOVE], ["tight-hat"]])
    play(match, "attempt seat-2", *(["counter tight-hat", "pass"] if counter else ["pass"]))
    assert not match.over
    assert match.view().doctor == "billiard-room"
    assert match.seat == 1


# NEXT-4 and NEXT-5: turns among the dead


def test_next_5_the_turn_passes_over_dead_seats() -> None:
    match = duel(pawns=["foyer", None, None, "white-room"])
    play(match, "end")
    assert match.seat == 3


def test_next_5_dead_seats_do_not_foil() -> None:
    match = duel(doctor="foyer", pawns=["foyer", None, "white-room", None], hands=[[], [], [MOVE], []])
    play(match, "attempt doctor")
    assert match.seat == 2
    play(match, "pass")
    assert match.result is not None
    assert match.result.winner == 0


def test_next_5_when_the_active_player_dies_the_turn_ends_and_the_doctor_moves() -> None:
    match = duel(hands=[[MOVE], ["failure-1", "tight-hat"]])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "pass")
    assert match.view().doctor == "billiard-room"
    assert (match.turn, match.seat) == (2, 1)


def test_next_5_left_counts_from_the_dead_players_seat() -> None:
    pawns = ["white-room", "lancaster-room", "lancaster-room", "lilac-room"]
    match = duel(pawns=pawns, hands=[[], ["failure-1", "tight-hat"], [MOVE], []], turn=2)
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "pass")
    assert match.seat == 3


def test_next_5_activation_among_several_counts_from_the_dead_players_seat() -> None:
    pawns = ["billiard-room", "lancaster-room", "lancaster-room", "billiard-room"]
    match = duel(pawns=pawns, hands=[[], ["failure-1", "tight-hat"], [MOVE], []], turn=2)
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "pass")
    assert match.seat == 3
    assert [event.seat for event in happened(match, "activated")] == [3]


def test_next_5_with_both_dead_the_turn_passes_to_the_first_living_seat_on_the_left() -> None:
    match = duel(hands=[[MOVE], ["tight-hat"], [], []])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert match.seat == 2


def test_next_4_first_round_protection_ignores_the_dead() -> None:
    match = duel(pawns=["foyer", "white-room", "billiard-room", None], unplayed=[3])
    play(match, "end")
    assert match.seat == 2, "everybody alive has had a turn, so the Doctor's landing counts"


def test_next_4_a_victim_killed_before_their_first_turn_is_not_waited_for() -> None:
    match = duel(pawns=["lancaster-room", "lancaster-room", "lilac-room", "billiard-room"], unplayed=[1])
    play(match, "attempt seat-2")
    assert match.seat == 3


def test_next_4_still_protects_while_somebody_alive_has_not_had_a_turn() -> None:
    match = duel(pawns=["foyer", None, "white-room", "billiard-room"], unplayed=[2, 3])
    play(match, "end")
    assert match.seat == 2


# PVP-7: re-entry


def test_pvp_7_a_dead_player_comes_back_when_the_turn_passes_to_them() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "lilac-room"])
    play(match, "end")
    assert match.seat == match.view().active == 1
    assert match.view().pawns[1] == "drawing-room"
    assert match.view().hand_sizes[1] == 5
    assert match.view().asks == "turn"
    assert "end" in legal(match)


def test_pvp_7_only_the_player_whose_turn_it_would_be_comes_back() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, None, "lilac-room"])
    play(match, "end")
    assert match.view().pawns == ("foyer", "drawing-room", None, "lilac-room")
    play(match, "end")
    assert match.seat == 2
    assert match.view().pawns[2] == "drawing-room"


def test_pvp_7_an_activation_goes_before_it() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "billiard-room"])
    play(match, "end")
    assert match.seat == 3
    assert match.view().pawns[1] is None


def test_pvp_7_it_happens_after_the_doctor_and_the_dog_have_moved() -> None:
    match = duel(
        variants=["re-entry", "dog"],
        pawns=["foyer", None, "white-room", "lilac-room"],
        exhibits={"dog": {"space": "kitchen", "alive": True, "tokens": 0}},
    )
    play(match, "end")
    happenings = order(match)
    assert happenings.index("doctor-moved") < happenings.index("dog-moved") < happenings.index("returned")


def test_pvp_7_the_doctor_entering_the_drawing_room_activates_nobody_who_is_dead() -> None:
    match = duel(variants=["re-entry"], doctor="piazza", pawns=["lilac-room", "white-room", None, "kitchen"])
    play(match, "end")
    assert match.seat == 1
    assert match.view().pawns[2] is None


def test_pvp_7_spite_is_kept_and_counts_again() -> None:
    match = duel(2, ["re-entry"], pawns=["lilac-room", None], doctor="piazza", spite=[0, 3], deck=["kitchen"], hands=[[MOVE], []])
    play(match, "end", "attempt doctor")
    assert match.view().spite == (0, 3)
    assert attempt(match).strength == 4


def test_pvp_7_fewer_than_five_when_deck_and_discards_hold_fewer() -> None:
    pawns = ["foyer", None, "white-room", "lilac-room"]
    match = duel(variants=["re-entry"], pawns=pawns, deck=["kitchen", "failure-1"], discards=["trowel"])
    play(match, "end")
    assert hand(match, 1) == ["failure-1", "kitchen", "trowel"]
    assert (match.view().deck_size, match.view().discards) == (0, ())


def test_pvp_7_nothing_left_to_deal() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "lilac-room"], deck=[])
    play(match, "end")
    assert (match.seat, match.view().pawns[1], match.view().hand_sizes[1]) == (1, "drawing-room", 0)


def test_pvp_7_the_discards_are_reshuffled_only_when_the_deck_is_empty() -> None:
    discards = ["trowel", "tight-hat", "chain-saw", "bad-cream"]
    match = duel(
        variants=["re-entry"], pawns=["foyer", None, "white-room", "lilac-room"], deck=["kitchen", "failure-1"], discards=discards
    )
    play(match, "end")
    assert {"kitchen", "failure-1"} <= set(hand(match, 1))
    assert len(hand(match, 1)) == 5
    assert (match.view().deck_size, match.view().discards) == (1, ())


def test_pvp_7_a_deck_of_exactly_five_leaves_the_discards_alone() -> None:
    deck = ["kitchen", "failure-1", "trowel", "tight-hat", "chain-saw"]
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "lilac-room"], deck=deck, discards=["bad-cream"])
    play(match, "end")
    assert hand(match, 1) == sorted(deck)
    assert (match.view().deck_size, match.view().discards) == (0, ("bad-cream",))


def test_pvp_7_the_active_player_who_died_is_passed_like_any_other() -> None:
    match = duel(2, ["re-entry"], hands=[[MOVE], ["tight-hat"]])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert match.view().pawns == (None, "drawing-room")
    play(match, "end")
    assert match.seat == 0
    assert match.view().pawns == ("drawing-room", "drawing-room")


def test_pvp_7_everybody_dead_the_left_one_comes_back() -> None:
    match = duel(3, ["re-entry"], pawns=["lancaster-room", "lancaster-room", None], hands=[[MOVE], ["tight-hat"], []])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert match.seat == 1
    assert match.view().pawns == (None, "drawing-room", None)


def test_pvp_7_a_sole_survivor_plays_on_and_may_be_activated_again_and_again() -> None:
    match = duel(2, ["re-entry"], pawns=["billiard-room", None])
    play(match, "end")
    assert (match.seat, match.turn) == (0, 2)
    assert match.view().pawns[1] is None


def test_pvp_7_a_sole_survivor_may_kill_the_doctor_unopposed() -> None:
    match = duel(2, ["re-entry"], doctor="foyer", pawns=["foyer", None])
    play(match, "attempt doctor")
    assert match.result is not None
    assert match.result.winner == 0


def test_pvp_7_in_the_first_round_the_turn_passes_to_the_dead_who_come_back() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "billiard-room"], unplayed=[2, 3])
    play(match, "end")
    assert match.seat == 1, "NEXT-4 protects: the landing on seat 3 does not activate, and the turn passes left"


def test_pvp_7_the_first_round_is_not_extended_by_a_dead_seat_without_a_turn() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "billiard-room"], unplayed=[1])
    play(match, "end")
    assert match.seat == 3, "NEXT-4 ignores the dead, so the landing on seat 3 activates"


def test_pvp_7_needs_killing_players() -> None:
    with pytest.raises(RulesetError):
        Match.new("directors-cut", 3, ["re-entry"])


# The log tells it


def test_pvp_3_the_log_tells_a_counter() -> None:
    match = duel(hands=[[MOVE], ["shoe-horn"]])
    play(match, "attempt seat-2", "counter shoe-horn")
    (event,) = happened(match, "countered")
    assert (event.seat, event.pawn, event.card, event.amount) == (1, 0, match.ruleset.deck.index("shoe-horn"), 7)


def test_pvp_6_the_log_tells_what_becomes_of_hands() -> None:
    match = duel(hands=[[MOVE, "failure-3"], ["tight-hat", "kitchen"]])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "pass")
    told = {(event.seat, event.amount, len(event.cards)) for event in happened(match, "discarded")}
    assert told == {(0, 2, 2), (1, 1, 1)}
    assert not happened(match, "took")


def test_pvp_6_the_log_ends_with_the_winner_or_nobody() -> None:
    match = play(duel(2), "attempt seat-2")
    assert (match.events[-1].what, match.events[-1].seat) == ("won", 0)
    match = play(duel(2, hands=[[MOVE], ["tight-hat"]]), "attempt seat-2", "counter tight-hat", "pass")
    assert match.events[-1].what == "nobody"


def test_pvp_7_the_log_tells_the_cards_to_the_one_who_comes_back() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "lilac-room"])
    play(match, "end")
    dealt = [event.card for event in match.events_for(1) if event.what == "dealt"]
    assert sorted(match.ruleset.deck.cards[card].id for card in dealt) == hand(match, 1)


# Whole games


class Table:
    """Follows the events of a match and knows who plays next; written from NEXT-1 to NEXT-5 and PVP-7 alone."""

    def __init__(self, players: int, re_entry: bool) -> None:
        self.players = players
        self.re_entry = re_entry
        self.pawns: dict[int, int] = {}
        """Where the living are."""
        self.had_a_turn: set[int] = set()
        self.active = NONE
        self.next = NONE
        self.deaths = self.returns = 0

    def see(self, event: Event) -> None:
        if event.what in ("placed", "moved") and event.pawn < DOCTOR:
            self.pawns[event.pawn] = event.space
        elif event.what == "stepped":
            self.pawns[event.seat] = event.space
        elif event.what == "killed" and event.pawn in self.pawns:
            del self.pawns[event.pawn]
            self.deaths += 1
        elif event.what == "returned":
            assert event.seat == self.next
            assert event.seat not in self.pawns
            self.pawns[event.seat] = event.space
            self.returns += 1
        elif event.what == "doctor-moved":
            self.next = self.after(event.space)
        elif event.what == "turn":
            assert self.next in (NONE, event.seat), f"turn {event.amount} should be that of {self.next}"
            assert event.seat in self.pawns
            self.active = event.seat
            self.had_a_turn.add(event.seat)

    def after(self, landing: int) -> int:
        around = [(self.active + step) % self.players for step in range(1, self.players + 1)]
        if self.had_a_turn >= set(self.pawns):
            for seat in around:
                if self.pawns.get(seat) == landing:
                    return seat
        return next(seat for seat in around if self.re_entry or seat in self.pawns)


@pytest.mark.parametrize(
    ("players", "variants"),
    [
        (2, ["re-entry"]),
        (3, ["re-entry", "starting-positions"]),
        (4, []),
        (6, ["dog", "vengeful-doctor"]),
        (8, ["re-entry", "dog", "vengeful-doctor", "super-spite"]),
    ],
)
def test_next_5_in_whole_games_everybody_plays_when_it_is_their_turn(players: int, variants: Sequence[str]) -> None:
    deaths = returns = 0
    for seed in range(12):
        match = Match.new("directors-cut", players, ["killing-players", *variants], seed=seed)
        rng = Random(seed)
        for _ in range(500):
            if match.over:
                break
            bold = [action for action in match.legal() if action.verb == "counter" or (action.pawn or "").startswith("seat-")]
            match.play(rng.choice(bold or list(match.legal())))
            state = match.state()
            cards = [*state.deck, *state.discards, *state.gone, *(card for hand in state.hands for card in hand)]
            assert len(cards) == 96
            view = match.view()
            assert all(pawn is not None or size == 0 for pawn, size in zip(view.pawns, view.hand_sizes, strict=True))
        table = Table(players, "re-entry" in variants)
        for event in match.events:
            table.see(event)
        if not match.over:
            assert match.view().active == table.active
            alive = [seat for seat, pawn in enumerate(match.view().pawns) if pawn is not None]
            assert set(alive) == set(table.pawns)
        deaths, returns = deaths + table.deaths, returns + table.returns
    assert deaths > 5
    assert (returns > 0) == ("re-entry" in variants)
