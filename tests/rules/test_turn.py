"""TURN-1 to TURN-5, CARD-1 to CARD-3."""

import pytest
from kitchen import in_kitchen
from table import AWAY, CLASSIC, HIDDEN, attempt, card, classic_cards, destinations, happened, order, play, refused, space, texts

from doctorlucky import IllegalAction, Match

# TURN-1


def test_turn_1_one_seat_is_active_and_decides() -> None:
    match = Match.arrange("original", 3, doctor=HIDDEN, pawns=["kitchen", "parlor", "foyer"], turn=1)
    assert (match.seat, match.view().active, match.view(0).to_act) == (1, 1, 1)


@pytest.mark.parametrize("edition", CLASSIC)
def test_turn_1_both_stages_are_optional(edition: str) -> None:
    match = play(in_kitchen("move-1", "chain-saw", edition=edition, doctor="kitchen"), "end")
    assert match.view().active == 1
    assert match.view().pawns[0] == "kitchen"


def test_turn_1_a_draw_ends_the_turn() -> None:
    match = play(in_kitchen(), "draw")
    assert (match.seat, match.turn) == (1, 2)


def test_turn_1_a_settled_attempt_ends_the_turn() -> None:
    match = play(attempt(hands=[[], ["failure-1"]]), "foil failure-1")
    assert match.turn == 2
    assert happened(match, "ended") == []


def test_turn_1_the_step_alone_does_not_end_the_turn() -> None:
    match = play(in_kitchen(), "step wine-cellar")
    assert (match.seat, match.turn) == (0, 1)


def test_turn_1_nothing_ends_a_turn_because_of_what_a_hand_lacks() -> None:
    match = play(in_kitchen(), "step hall-west")
    assert match.seat == 0
    assert texts(match) == {"end"}


def test_turn_1_an_empty_hand_and_no_move_left_still_decides() -> None:
    match = Match.arrange("original", 2, doctor=HIDDEN, pawns=["hall-west", "parlor"], points=0, played=True)
    assert match.seat == 0
    assert texts(match) == {"end"}


def test_turn_1_somebody_elses_turn_is_not_yours() -> None:
    match = in_kitchen()
    assert len(match.view(1).legal) == 0
    refusal = match.view(1).why_not("end")
    assert refusal is not None
    assert refusal.rule == "TURN-1"


# TURN-2


def test_turn_2_one_free_step_to_any_adjoining_space() -> None:
    steps = {action.space for action in in_kitchen().legal() if action.verb == "step"}
    assert steps == {"wine-cellar", "hall-west", "hall-southwest"}


def test_turn_2_a_second_free_step_is_refused() -> None:
    match = play(in_kitchen(), "step wine-cellar")
    assert refused(match, "step winter-garden") == "TURN-2"


def test_turn_2_stepping_back_is_a_second_step() -> None:
    match = play(in_kitchen(), "step wine-cellar")
    assert refused(match, "step kitchen") == "TURN-2"


def test_turn_2_a_step_goes_to_an_adjoining_space_only() -> None:
    assert refused(in_kitchen(), "step winter-garden") == "BOARD-2"


def test_turn_2_eyes_but_not_feet_pass_the_gallery_rail() -> None:
    match = Match.arrange("original", 2, doctor=HIDDEN, pawns=["gallery", "parlor"])
    assert refused(match, "step dining-hall") in ("BOARD-2", "SIGHT-3")


def test_turn_2_cards_after_the_step() -> None:
    match = play(in_kitchen("move-1"), "step wine-cellar", "play move-1 self winter-garden")
    assert match.view().pawns[0] == "winter-garden"


def test_turn_2_the_step_after_cards() -> None:
    match = play(in_kitchen("move-1"), "play move-1 self wine-cellar", "step winter-garden")
    assert match.view().pawns[0] == "winter-garden"


def test_turn_2_the_step_between_cards() -> None:
    match = play(in_kitchen("move-1", "library"), "play library self", "step gallery", "play move-1 self nursery")
    assert match.view().pawns[0] == "nursery"


def test_turn_2_any_number_of_cards() -> None:
    hand = ("move-1", "move-1", "move-2", "foyer", "library", "nursery")
    match = play(
        in_kitchen(*hand),
        "play foyer self foyer",
        "play library doctor library",
        "play move-1 self piazza",
        "play move-1 doctor gallery",
        "play nursery self nursery",
        "play move-2 doctor armory",
    )
    assert match.seat == 0
    assert match.view(0).hand == ()
    assert (match.view().pawns[0], match.view().doctor) == ("nursery", "armory")


# TURN-3


def test_turn_3_nobody_moves_once_an_attempt_is_announced() -> None:
    match = attempt(hands=[["move-1"], ["move-1", "failure-1"]])
    refused(match, "step wine-cellar")
    refused(match, "play move-1 self wine-cellar")
    assert texts(match) == {"foil failure-1", "pass"}


def test_turn_3_the_attacker_cannot_move_while_the_attempt_is_open() -> None:
    match = attempt(hands=[["move-1"], ["failure-1"]])
    assert len(match.view(0).legal) == 0
    assert match.view(0).why_not("step stairs-east") is not None


def test_turn_3_after_a_draw_the_next_to_decide_is_another_turn() -> None:
    match = play(in_kitchen("move-1"), "draw")
    assert match.seat == 1
    assert not any(action.space == "wine-cellar" for action in match.legal())


# TURN-4


def test_turn_4_a_failed_attempt_gives_no_second_one() -> None:
    match = play(attempt(hands=[["chain-saw"], ["failure-1"], ["move-1"]]), "foil failure-1")
    assert match.view().active == 1
    assert match.attempts == 1


def test_turn_4_only_one_weapon() -> None:
    match = Match.arrange("original", 2, doctor=HIDDEN, pawns=[HIDDEN, AWAY], hands=[["chain-saw", "tight-hat"], []])
    with pytest.raises(IllegalAction):
        match.play("attempt doctor chain-saw tight-hat")
    assert match.attempts == 0


def test_turn_4_a_weapon_or_bare_hands_and_nothing_else() -> None:
    hand = ["chain-saw", "tight-hat", "move-1", "library", "failure-3"]
    match = Match.arrange("original", 2, doctor=HIDDEN, pawns=[HIDDEN, AWAY], hands=[hand, []])
    assert {text for text in texts(match) if text.startswith("attempt")} == {
        "attempt doctor",
        "attempt doctor chain-saw",
        "attempt doctor tight-hat",
    }


@pytest.mark.parametrize("held", ["move-1", "library", "failure-3"])
def test_turn_4_a_card_that_is_no_weapon_makes_no_attempt(held: str) -> None:
    match = Match.arrange("original", 2, doctor=HIDDEN, pawns=[HIDDEN, AWAY], hands=[[held], []])
    assert refused(match, f"attempt doctor {held}") in ("TURN-4", "TRY-2")


def test_turn_4_a_weapon_that_is_not_in_hand_makes_no_attempt() -> None:
    match = Match.arrange("original", 2, doctor=HIDDEN, pawns=[HIDDEN, AWAY], hands=[["tight-hat"], ["chain-saw"]])
    refused(match, "attempt doctor chain-saw")


# TURN-5


@pytest.mark.parametrize("ending", ["end", "draw"])
def test_turn_5_the_doctor_moves_after_the_turn(ending: str) -> None:
    match = play(in_kitchen(), ending)
    assert match.view().doctor == "servants-quarters"
    assert order(match)[-2:] == ["doctor-moved", "turn"]


def test_turn_5_the_doctor_moves_after_a_failed_attempt() -> None:
    match = play(attempt(hands=[[], ["failure-1"]]), "foil failure-1")
    assert match.view().doctor == "servants-quarters"


def test_turn_5_the_doctor_moves_once_a_turn() -> None:
    match = play(in_kitchen(), "end", "end", "end")
    assert len(happened(match, "doctor-moved")) == 3
    assert match.view().doctor == "carriage-house"


# CARD-1


def test_card_1_hands_are_secret_and_their_sizes_public() -> None:
    match = in_kitchen("chain-saw", "failure-3")
    for view in (match.view(1), match.view()):
        assert view.hand_sizes == (2, 1)
        assert view.known_cards(0) == ()
        assert "chain-saw" not in str(view.as_dict())


def test_card_1_a_hand_is_known_to_its_owner() -> None:
    assert sorted(in_kitchen("chain-saw", "failure-3").view(0).hand) == ["chain-saw", "failure-3"]


def test_card_1_that_a_card_was_drawn_is_public_and_its_face_its_owners() -> None:
    match = Match.arrange("original", 2, doctor=HIDDEN, pawns=["kitchen", "parlor"], removed=classic_cards(but=["chain-saw"]))
    play(match, "draw")
    seen = {who: [event.card for event in match.events_for(who) if event.what == "drew"] for who in (0, 1, None)}
    assert [card(match, index) for index in seen[0]] == ["chain-saw"]
    assert seen[1] == seen[None] == [-1]
    assert match.view(1).hand_sizes == (1, 0)
    assert match.view(1).known_cards(0) == ()


def test_card_1_dealt_cards_are_their_owners() -> None:
    match = Match.new("directors-cut", 3, seed=3)
    for event in match.events_for(1):
        if event.what == "dealt":
            assert (event.card == -1) == (event.seat != 1)


def test_card_1_the_deck_is_secret_and_its_size_public() -> None:
    match = Match.new("directors-cut", 3, seed=3)
    assert match.view().deck_size == 78
    assert "deck" not in match.view(0).as_dict()


def test_card_1_a_card_played_to_move_is_public() -> None:
    match = play(in_kitchen("library"), "play library doctor")
    assert match.view().discards == ("library",)
    assert [card(match, event.card) for event in match.events_for(None) if event.what == "moved"] == ["library"]


def test_card_1_cards_played_to_foil_are_public() -> None:
    match = play(attempt(weapon="chain-saw", hands=[["chain-saw"], ["failure-2", "failure-1"], []]), "foil failure-2")
    assert match.view().removed == ("failure-2",)
    assert [card(match, event.card) for event in match.events_for(None) if event.what == "foiled-with"] == ["failure-2"]


def test_card_1_pawns_and_tokens_are_public() -> None:
    match = Match.arrange("directors-cut", 2, doctor="armory", pawns=["kitchen", "parlor"], spite=[2, 5])
    assert (match.view().pawns, match.view().doctor, match.view().spite) == (("kitchen", "parlor"), "armory", (2, 5))


def test_card_1_what_others_hold_does_not_change_a_view() -> None:
    one = Match.arrange("deluxe", 3, doctor=HIDDEN, pawns=[AWAY] * 3, hands=[["move-1"], ["failure-3"], ["chain-saw"]])
    other = Match.arrange("deluxe", 3, doctor=HIDDEN, pawns=[AWAY] * 3, hands=[["move-1"], ["tight-hat"], ["library"]])
    assert one.view(0).as_dict() == other.view(0).as_dict()


def test_card_1_being_asked_does_not_tell_what_one_holds() -> None:
    """The attacker sees the same whether the foiler holds a Failure or not, until the answer."""
    one = attempt("deluxe", hands=[[], ["failure-3"], ["move-1"]])
    other = attempt("deluxe", hands=[[], ["library"], ["move-1"]])
    assert one.view(0).as_dict() == other.view(0).as_dict()


# CARD-2


def test_card_2_there_is_no_hand_limit() -> None:
    match = in_kitchen(*["failure-1"] * 26)
    assert "draw" in match.legal()
    assert play(match, "draw").view().hand_sizes == (27, 1)


# CARD-3


def test_card_3_a_room_card_does_not_jump_to_where_one_is() -> None:
    assert refused(in_kitchen("kitchen"), "play kitchen self kitchen") == "CARD-3"


def test_card_3_a_room_card_does_not_jump_the_doctor_to_where_he_is() -> None:
    assert refused(in_kitchen("library", doctor="library"), "play library doctor library") == "CARD-3"


def test_card_3_a_move_card_does_not_lead_back() -> None:
    assert refused(in_kitchen("move-2"), "play move-2 self kitchen") == "CARD-3"


def test_card_3_a_move_card_does_not_lead_the_doctor_back() -> None:
    assert refused(in_kitchen("move-3"), f"play move-3 doctor {HIDDEN}") == "CARD-3"


def test_card_3_staying_is_not_stepping() -> None:
    assert refused(in_kitchen(), "step kitchen") == "CARD-3"


def test_card_3_a_card_may_be_played_for_fewer_steps_than_it_has() -> None:
    match = in_kitchen("move-3")
    assert {"wine-cellar", "hall-west", "hall-southwest"} <= destinations(match, "move-3", "self")


def test_card_3_each_card_is_judged_alone() -> None:
    """Two cards may take a pawn there and back."""
    match = play(in_kitchen("move-1", "kitchen"), "play move-1 self wine-cellar", "play kitchen self kitchen")
    assert match.view().pawns[0] == "kitchen"


def test_card_3_the_step_may_undo_a_card() -> None:
    match = play(in_kitchen("move-1"), "play move-1 self wine-cellar", "step kitchen")
    assert match.view().pawns[0] == "kitchen"


def test_card_3_a_card_is_resolved_completely_before_the_next() -> None:
    """The steps that a card leaves unused are gone: nothing more is asked for it."""
    match = play(in_kitchen("move-3"), "play move-3 self wine-cellar")
    assert space(match, happened(match, "moved")[0].space) == "wine-cellar"
    assert destinations(match, "move-3", "self") == set()
