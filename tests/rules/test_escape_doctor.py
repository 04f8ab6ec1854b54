"""The Doctor in the Escape: sent about, attacking, keeping Reasons (ESCAPE-3, ESCAPE-4)."""

from typing import Any

import pytest
from escape_table import fleeing, grudges, spent, struck
from table import card, destinations, happened, open_attempt, play, refused, space, texts

from doctorlucky import Match
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.errors import PositionError

VICTIMS = [
    (0, {1, 2, 3}, 1),
    (0, {2, 3}, 2),
    (0, {0, 3}, 3),
    (0, {0}, 0),
    (1, {0, 2}, 2),
    (1, {0, 3}, 3),
    (1, {0, 1}, 0),
    (1, {0, 1, 2, 3}, 2),
    (2, {0, 1}, 0),
    (2, {1, 2}, 1),
    (3, {0, 1, 2, 3}, 0),
    (3, {2, 3}, 2),
]


# ESCAPE-3


def test_escape_3_the_free_step_may_be_spent_on_the_doctor() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"])
    assert match.view().points == 1
    play(match, "step doctor gallery")
    assert (match.view().doctor, match.view().pawns[0], match.view().points) == ("gallery", "kitchen", 0)
    (event,) = happened(match, "stepped")
    assert (event.seat, event.pawn, space(match, event.origin), space(match, event.space)) == (0, DOCTOR, "armory", "gallery")
    assert match.seat == 0


def test_escape_3_or_on_yourself_but_not_on_both() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"]), "step wine-cellar")
    assert match.view().pawns[0] == "wine-cellar"
    assert refused(match, "step doctor gallery") in {"TURN-2", "ANNIV-3", "ESCAPE-3"}
    match = play(fleeing(["kitchen", "parlor", "foyer"]), "step doctor gallery")
    assert refused(match, "step wine-cellar") in {"TURN-2", "ANNIV-3", "ESCAPE-3"}


@pytest.mark.parametrize("there", ["armory", "nursery", "library", "tennessee-room", "kitchen"])
def test_escape_3_the_doctor_only_goes_forward_along_his_numbers(there: str) -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], [["dining-hall"], [], []])
    play(match, "play dining-hall steps")
    assert {text for text in texts(match) if text.startswith("step doctor")} == {"step doctor gallery"}
    refused(match, f"step doctor {there}")


@pytest.mark.parametrize(
    ("part", "doctor", "then"),
    [
        ("full", "foyer", "drawing-room"),
        ("full", "green-house", "winter-garden"),
        ("center", "green-house", "nursery"),
        ("center", "library", "carriage-house"),
        ("center-west", "library", "carriage-house"),
        ("center-east", "library", "tennessee-room"),
    ],
)
def test_escape_3_closed_rooms_are_skipped(part: str, doctor: str, then: str) -> None:
    match = fleeing(["parlor", "sitting-room", "sitting-room", "sitting-room"], doctor=doctor, part=part)
    assert {text for text in texts(match) if text.startswith("step doctor")} == {f"step doctor {then}"}
    assert play(match, f"step doctor {then}").view().doctor == then


def test_escape_3_one_number_per_point_mixed_freely_with_your_own_steps() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], [["dining-hall", "parlor"], [], []])
    play(match, "play dining-hall steps")
    assert match.view().points == 3
    play(match, "step doctor gallery", "step wine-cellar", "play parlor steps", "step doctor library", "step winter-garden")
    assert (match.view().doctor, match.view().pawns[0], match.view().points) == ("library", "winter-garden", 0)
    assert refused(match, "step doctor tennessee-room") in {"TURN-2", "ANNIV-3", "ESCAPE-3"}
    assert refused(match, "step kitchen") in {"TURN-2", "ANNIV-3", "ESCAPE-3"}


def test_escape_3_unspent_points_are_lost() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"], [["dining-hall"], [], []]), "play dining-hall steps", "end")
    assert (match.seat, match.view().points) == (1, 1)


def test_escape_3_a_card_may_jump_yourself_to_its_room() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"], [["white-room"], [], []]), "play white-room self")
    assert (match.view().pawns[0], match.view().doctor) == ("white-room", "armory")
    assert match.view().points == 1


def test_escape_3_a_card_may_jump_the_doctor_to_its_room() -> None:
    """Backwards too: only points keep to his numbers."""
    match = fleeing(["kitchen", "parlor", "foyer"], [["dining-hall", "white-room"], [], []])
    before = match.copy()
    assert destinations(match, "white-room", "doctor") == {"white-room"}
    play(match, "play dining-hall doctor dining-hall")
    (event,) = happened(match, "moved")
    assert (event.seat, event.pawn, card(match, event.card), space(match, event.space)) == (0, DOCTOR, "dining-hall", "dining-hall")
    assert (match.view().doctor, match.view().pawns[0], match.view().points) == ("dining-hall", "kitchen", 1)
    assert spent(match, before) == ["dining-hall"]
    play(match, "step doctor sitting-room")
    assert match.view().doctor == "sitting-room"


def test_escape_3_no_card_leads_to_where_its_pawn_is() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], [["kitchen", "armory"], [], []])
    assert refused(match, "play kitchen self kitchen") == "CARD-3"
    assert refused(match, "play armory doctor armory") == "CARD-3"


def test_escape_3_a_card_jumps_to_no_other_room() -> None:
    refused(fleeing(["kitchen", "parlor", "foyer"], [["white-room"], [], []]), "play white-room doctor gallery")


def test_escape_3_other_players_are_not_moved() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], [["white-room"], [], []])
    assert not [text for text in texts(match) if "seat-" in text]
    refused(match, "step seat-2 drawing-room")
    refused(match, "play white-room seat-2 white-room")


@pytest.mark.parametrize("held", ["trowel", "failure-4"])
def test_escape_3_only_move_cards_move(held: str) -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], [[held], [], []])
    refused(match, f"play {held} steps")
    refused(match, f"play {held} doctor wine-cellar")


def test_escape_3_he_still_moves_after_every_turn() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"])
    play(match, "end")
    assert match.view().doctor == "gallery"
    play(match, "step doctor library", "end")
    assert match.view().doctor == "tennessee-room"
    assert len(happened(match, "doctor-moved")) == 2


# ESCAPE-4


def test_escape_4_he_attacks_where_his_own_move_takes_him() -> None:
    match = play(fleeing(["kitchen", "parlor", "gallery"], [[], [], ["failure-1"]]), "end")
    assert struck(match) == [(2, 1)]
    attack = open_attempt(match)
    assert (attack.maker, attack.target, attack.strength, attack.total, attack.due) == ("doctor", "seat-3", 1, 0, ())
    assert (match.seat, match.view().asks) == (2, "foil")


def test_escape_4_he_attacks_where_a_point_takes_him_and_then_the_turn_goes_on() -> None:
    match = fleeing(["kitchen", "parlor", "gallery"], [["dining-hall"], [], ["failure-1"]])
    play(match, "play dining-hall steps", "step doctor gallery")
    assert struck(match) == [(2, 1)]
    assert match.seat == 2
    play(match, "foil failure-1")
    assert (match.seat, match.view().asks, match.view().points) == (0, "turn", 2)
    play(match, "step wine-cellar", "step doctor library")
    assert (match.view().pawns[0], match.view().doctor) == ("wine-cellar", "library")


def test_escape_4_he_attacks_where_a_card_takes_him_and_then_the_turn_goes_on() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], [["parlor"], ["failure-1"], []])
    play(match, "play parlor doctor")
    assert struck(match) == [(1, 1)]
    play(match, "foil failure-1")
    assert (match.seat, match.view().asks, match.view().points) == (0, "turn", 1)


def test_escape_4_an_empty_room_is_entered_in_peace() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"]), "step doctor gallery", "end")
    assert struck(match) == []
    assert match.seat == 1


@pytest.mark.parametrize(
    "cause", ["end", "step doctor gallery", "play gallery doctor gallery"], ids=["his move", "a point", "a card"]
)
@pytest.mark.parametrize(("active", "there", "victim"), VICTIMS)
def test_escape_4_the_first_going_left_from_the_active_player_who_comes_last(
    active: int, there: set[int], victim: int, cause: str
) -> None:
    pawns = ["gallery" if seat in there else "kitchen" for seat in range(4)]
    hands = [["failure-1", "failure-2"] for _ in range(4)]
    hands[active].append("gallery")
    match = play(fleeing(pawns, hands, turn=active), cause)
    assert struck(match) == [(victim, 1)], "one of them"
    assert match.seat == victim
    play(match, "foil failure-1")
    assert len(struck(match)) == 1, "and only one"
    assert match.view().pawns == tuple(pawns)


def test_escape_4_the_dead_are_not_attacked() -> None:
    match = play(fleeing(["kitchen", None, "gallery", "gallery"], [[], [], ["failure-1"], []]), "end")
    assert struck(match) == [(2, 1)]


def test_escape_4_each_entry_is_a_separate_attack_settled_before_play_goes_on() -> None:
    match = fleeing(["kitchen", "gallery", "library"], [["dining-hall"], ["failure-1", "failure-2"], ["failure-2"]])
    play(match, "play dining-hall steps", "step doctor gallery")
    assert match.seat == 1
    refused(match, "step doctor library")
    play(match, "foil failure-1")
    assert match.seat == 0
    play(match, "step doctor library")
    assert struck(match) == [(1, 1), (2, 2)]
    play(match, "foil failure-2")
    assert match.seat == 0
    assert sorted(grudges(match)) == ["failure-1", "failure-2"]
    play(match, "end")
    assert match.view().doctor == "tennessee-room"


def test_escape_4_coming_back_is_another_entry() -> None:
    match = fleeing(["kitchen", "gallery", "foyer"], [["gallery", "nursery"], ["failure-1", "failure-2"], []])
    play(match, "step doctor gallery", "foil failure-1", "play nursery doctor", "play gallery doctor")
    assert struck(match) == [(1, 1), (1, 2)]
    play(match, "foil failure-2")
    assert match.seat == 0


def test_escape_4_staying_with_somebody_is_no_entry() -> None:
    match = fleeing(["armory", "armory", "foyer"], [["kitchen"], ["failure-1"], []])
    assert struck(match) == []
    play(match, "play kitchen steps", "end")
    assert struck(match) == []


def test_escape_4_a_player_walking_in_on_him_is_not_attacked() -> None:
    match = play(fleeing(["gallery", "parlor", "foyer"], [["failure-1"], [], []]), "step armory")
    assert match.view().pawns[0] == match.view().doctor
    assert struck(match) == []
    assert (match.seat, match.view().asks) == (0, "turn")


def test_escape_4_nor_is_a_player_who_jumps_in_on_him() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"], [["armory"], [], []]), "play armory self")
    assert match.view().pawns[0] == match.view().doctor
    assert struck(match) == []


@pytest.mark.parametrize(("held", "strength"), [([], 1), (["failure-3"], 2), (["failure-3", "trowel", "kitchen"], 4)])
def test_escape_4_his_strength_is_one_plus_his_reasons(held: list[str], strength: int) -> None:
    match = fleeing(["kitchen", "gallery", "foyer"], [[], ["failure-1", "failure-1"], []], grudges=held)
    assert sorted(grudges(match)) == sorted(held)
    play(match, "end")
    assert struck(match) == [(1, strength)]
    assert open_attempt(match).strength == strength


def test_escape_4_reasons_of_players_do_not_count_for_him() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"], [[], ["failure-1"], []], reasons=[["trowel"], ["duck-decoy"], []]), "end")
    assert struck(match) == [(1, 1)]


def test_escape_4_only_the_victim_may_discard() -> None:
    match = play(fleeing(["kitchen", "gallery", "gallery"], [["failure-4"], ["parlor"], ["failure-3"]]), "end")
    assert match.seat == 1
    assert open_attempt(match).due == ()
    for other in (0, 2):
        assert len(match.view(other).legal) == 0
    play(match, "pass")
    assert match.view().pawns == ("kitchen", None, "gallery")
    assert [match.view(seat).hand for seat in (0, 2)] == [("failure-4",), ("failure-3",)]


def test_escape_4_luck_is_discarded_one_card_at_a_time_until_it_is_enough() -> None:
    match = fleeing(
        ["kitchen", "gallery", "foyer"],
        [[], ["trowel", "failure-2", "failure-4", "kitchen"], []],
        grudges=["failure-3", "failure-3"],
    )
    play(match, "end", "foil trowel")
    assert (match.seat, open_attempt(match).total) == (1, 1)
    play(match, "foil failure-4")
    assert [event.amount for event in happened(match, "foiled-with")] == [1, 5], "the last card may overshoot"
    assert (match.seat, match.view().asks) == (1, "turn")
    assert sorted(match.view(1).hand) == ["failure-2", "kitchen"], "nothing more is taken"
    assert [(event.seat, event.pawn) for event in happened(match, "failed")] == [(NONE, 1)]


@pytest.mark.parametrize("held", ["parlor", "rat-poison", "armory"])
def test_escape_4_cards_without_luck_do_not_help(held: str) -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"], [[], [held, "kitchen"], []]), "end")
    assert refused(match, f"foil {held}") == "ANNIV-6"
    assert texts(match) == {"foil kitchen", "pass"}


def test_escape_4_a_victim_without_luck_is_asked_all_the_same() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"], [[], ["parlor"], []]), "end")
    assert match.seat == 1
    assert texts(match) == {"pass"}


def test_escape_4_a_victim_may_pass_while_holding_enough() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"], [[], ["failure-4"], []]), "end", "pass")
    assert match.view().pawns == ("kitchen", None, "foyer")


def test_escape_4_a_victim_with_an_empty_hand_is_out_at_once() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"]), "end")
    assert match.view().pawns == ("kitchen", None, "foyer")
    assert [(event.seat, event.pawn) for event in happened(match, "killed")] == [(NONE, 1)]
    assert match.seat == 2


def test_escape_4_such_a_victim_is_passed_over() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"]), "end")
    assert [(event.seat, event.amount) for event in happened(match, "passed")] == [(1, 1)]
    match = play(fleeing(["kitchen", "gallery", "foyer"], [[], ["parlor"], []]), "end", "pass")
    assert [(event.seat, event.amount) for event in happened(match, "passed")] == [(1, 0)]


def test_escape_4_enough_luck_and_he_keeps_the_first_card_as_a_reason() -> None:
    match = fleeing(["kitchen", "gallery", "foyer"], [[], ["kitchen", "failure-1", "trowel"], []], grudges=["failure-3"])
    before = match.copy()
    play(match, "end", "foil kitchen", "foil failure-1")
    assert sorted(grudges(match)) == ["failure-3", "kitchen"]
    assert spent(match, before) == ["failure-1"]
    (event,) = happened(match, "reason")
    assert (event.seat, card(match, event.card), event.amount) == (NONE, "kitchen", 2)
    assert match.view().reasons == ((), (), ())
    for reader in (0, 1, 2, None):
        assert sorted(grudges(match, reader)) == ["failure-3", "kitchen"], "its face stays known"


def test_escape_4_his_next_attack_is_the_stronger_for_it() -> None:
    match = play(fleeing(["kitchen", "gallery", "library"], [[], ["failure-1"], ["failure-1"]]), "end", "foil failure-1")
    assert match.seat == 1
    play(match, "end")
    assert struck(match) == [(1, 1), (2, 2)]


def test_escape_4_too_little_luck_and_the_victims_cards_and_reasons_are_discarded() -> None:
    match = fleeing(
        ["kitchen", "gallery", "foyer"],
        [[], ["kitchen", "parlor", "trowel"], []],
        reasons=[["duck-decoy"], ["failure-2", "piazza"], []],
        grudges=["failure-3", "failure-3"],
    )
    before = match.copy()
    play(match, "end", "foil kitchen", "pass")
    view = match.view()
    assert view.pawns == ("kitchen", None, "foyer")
    assert view.hand_sizes == (0, 0, 0)
    assert view.reasons == (("duck-decoy",), (), ())
    assert spent(match, before) == sorted(["kitchen", "parlor", "trowel", "failure-2", "piazza"])
    assert grudges(match) == ["failure-3", "failure-3"], "he has no Reason to complain"
    assert happened(match, "reason") == []


def test_escape_4_they_are_discarded_face_up_and_nobody_takes_any() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"], [[], ["parlor", "trowel"], []]), "end", "pass")
    shown = [card(match, index) for event in match.events_for(None) if event.what == "discarded" for index in event.cards]
    assert sorted(shown) == ["parlor", "trowel"]
    assert happened(match, "took") == []


def test_escape_4_an_active_player_killed_loses_the_rest_of_the_turn_and_the_doctor_moves() -> None:
    match = fleeing(["gallery", "parlor", "foyer"], [["dining-hall", "parlor"], [], []])
    play(match, "play dining-hall steps", "step doctor gallery", "pass")
    assert match.view().pawns == (None, "parlor", "foyer")
    assert match.view().doctor == "library", "the turn is over, so he moves"
    assert (match.seat, match.view().active, match.view().points) == (1, 1, 1)
    (moved,) = happened(match, "doctor-moved")
    assert (space(match, moved.origin), space(match, moved.space)) == ("gallery", "library")


def test_escape_4_killed_by_a_card_of_ones_own_likewise() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"], [["kitchen"], [], []]), "play kitchen doctor")
    assert match.view().pawns == (None, "parlor", "foyer")
    assert (match.view().doctor, match.seat) == ("lancaster-room", 1)


@pytest.mark.parametrize(("active", "then"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_escape_4_the_next_turn_is_counted_from_the_dead_players_seat(active: int, then: int) -> None:
    pawns = ["kitchen"] * 4
    pawns[active] = "gallery"
    match = play(fleeing(pawns, turn=active), "step doctor gallery")
    assert match.view().pawns[active] is None
    assert match.seat == match.view().active == then


def test_escape_4_the_move_after_an_active_players_death_may_kill_again() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer", "library"], turn=1), "step doctor gallery")
    assert struck(match) == [(1, 1), (3, 1)]
    assert match.view().pawns == ("kitchen", None, "foyer", None)
    assert match.seat == 2


def test_escape_4_its_victim_is_found_going_left_from_the_dead_players_seat() -> None:
    hands = [["failure-1"], [], ["failure-1"], ["failure-1"]]
    match = play(fleeing(["library", "gallery", "library", "library"], hands, turn=1), "step doctor gallery")
    assert struck(match) == [(1, 1), (2, 1)]
    play(match, "foil failure-1")
    assert (match.seat, match.view().asks) == (2, "turn")


def test_escape_4_an_active_player_who_survives_goes_on() -> None:
    match = fleeing(["gallery", "parlor", "foyer"], [["dining-hall", "failure-1"], [], []])
    play(match, "play dining-hall steps", "step doctor gallery")
    assert (match.seat, match.view().asks) == (0, "foil")
    play(match, "foil failure-1")
    assert (match.seat, match.view().asks, match.view().points) == (0, "turn", 2)
    play(match, "step nursery", "end")
    assert match.view().doctor == "library"


def test_escape_4_killed_by_the_move_that_ends_the_turn_he_does_not_move_again() -> None:
    match = play(fleeing(["gallery", "parlor", "foyer"]), "end")
    assert match.view().pawns == (None, "parlor", "foyer")
    assert match.view().doctor == "gallery"
    assert len(happened(match, "doctor-moved")) == 1
    assert match.seat == 1


def test_escape_4_nor_does_he_when_it_kills_somebody_who_has_just_killed() -> None:
    match = play(fleeing(["gallery", "gallery", "foyer", "piazza"]), "attempt seat-2")
    assert [(event.seat, event.pawn) for event in happened(match, "killed")] == [(0, 1), (NONE, 0)]
    assert match.view().doctor == "gallery"
    assert len(happened(match, "doctor-moved")) == 1
    assert match.seat == 2


def test_escape_4_after_a_failed_attack_the_one_who_was_attacked_comes_first_again() -> None:
    match = fleeing(["gallery", "gallery", "foyer"], [[], ["failure-1", "failure-2"], []])
    play(match, "attempt seat-2", "foil failure-1")
    assert struck(match) == [(1, 1)]
    play(match, "foil failure-2")
    assert (match.seat, match.view().asks) == (1, "turn")


def test_escape_4_a_player_killed_in_anothers_turn_does_not_stop_it() -> None:
    match = fleeing(["kitchen", "gallery", "foyer"], [["dining-hall"], [], []])
    play(match, "play dining-hall steps", "step doctor gallery")
    assert match.view().pawns == ("kitchen", None, "foyer")
    assert (match.seat, match.view().points) == (0, 2)


def test_escape_4_his_attack_is_nobodys_attempt_for_the_turn() -> None:
    match = fleeing(["kitchen", "gallery", "kitchen"], [[], ["failure-1"], ["failure-1"]])
    play(match, "step doctor gallery", "foil failure-1")
    assert match.attempts == 0
    assert "attempt seat-3" in match.legal()


@pytest.mark.parametrize("there", [True, False], ids=["with him", "elsewhere"])
def test_escape_4_he_himself_can_no_longer_be_attacked(there: bool) -> None:
    match = fleeing(["armory" if there else "kitchen", "parlor", "foyer"], [["trowel"], [], []])
    assert not [text for text in texts(match) if text.startswith("attempt doctor")]
    assert refused(match, "attempt doctor") == "ESCAPE-4"
    assert refused(match, "attempt doctor trowel") == "ESCAPE-4"


# Positions that cannot be


@pytest.mark.parametrize(
    "impossible",
    [
        pytest.param({"pawns": ["kitchen", None, None]}, id="one alive has won already"),
        pytest.param({"pawns": [None, "parlor", "foyer"]}, id="the dead have no turn"),
        pytest.param({"pawns": ["kitchen", None, "foyer"], "hands": [[], ["trowel"], []]}, id="the dead have no cards"),
        pytest.param({"pawns": ["kitchen", None, "foyer"], "reasons": [[], ["trowel"], []]}, id="the dead have no Reasons"),
        pytest.param({"aside": ["trowel"]}, id="nothing is set aside"),
        pytest.param({"hands": [["trowel"], [], []], "extras": {"doctor": {"reasons": ["trowel"]}}}, id="a card is in one place"),
        pytest.param({"variants": ["escape", "pet-dog"], "extras": {"dog": {"space": "kitchen"}}}, id="pets have left"),
    ],
)
def test_escape_4_positions_that_cannot_be_are_refused(impossible: dict[str, Any]) -> None:
    facts = {"variants": ["escape"], "pawns": ["kitchen", "parlor", "foyer"], **impossible}
    with pytest.raises(PositionError):
        Match.arrange("anniversary", 3, doctor="armory", part="full", act="escape", **facts)
