"""CLASSIC-1 to CLASSIC-6."""

from collections import Counter

import pytest
from kitchen import in_kitchen
from table import (
    AWAY,
    CLASSIC,
    HIDDEN,
    all_pass,
    attempt,
    card,
    classic_cards,
    destinations,
    happened,
    order,
    play,
    refused,
    space,
    texts,
)

from doctorlucky import Match
from doctorlucky.decks.deck import ROOM
from doctorlucky.engine.event import DOCTOR
from doctorlucky.errors import PositionError

WITH_SPITE = ("directors-cut", "deluxe")


def with_deck(deck: list[str], discards: list[str], edition: str = "original") -> Match:
    """Seat 0 is to play with nothing but this deck and these discards about; all other cards have left the game."""
    gone = classic_cards(but=[*deck, *discards])
    return Match.arrange(edition, 2, doctor="armory", pawns=["kitchen", "parlor"], discards=discards, removed=gone, seed=1)


# CLASSIC-1


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize("players", [2, 5, 7])
def test_classic_1_all_players_begin_in_the_drawing_room(edition: str, players: int) -> None:
    assert Match.new(edition, players, seed=4).view().pawns == ("drawing-room",) * players


@pytest.mark.parametrize("dealer", range(4))
def test_classic_1_the_winner_of_the_last_game_deals(dealer: int) -> None:
    match = Match.new("original", 4, seed=5, dealer=dealer)
    assert [event.seat for event in happened(match, "dealer")] == [dealer]


def test_classic_1_otherwise_any_seat_may_deal() -> None:
    assert {happened(Match.new("original", 4, seed=seed), "dealer")[0].seat for seed in range(60)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seed", range(25))
def test_classic_1_cards_are_dealt_face_up_from_the_left_the_dealer_last(seed: int) -> None:
    match = Match.new("original", 4, seed=seed)
    dealer = happened(match, "dealer")[0].seat
    seats = [event.seat for event in happened(match, "turned-up")]
    assert seats == [(dealer + 1 + turned) % 4 for turned in range(len(seats))]


@pytest.mark.parametrize("seed", range(25))
def test_classic_1_the_first_room_card_ends_it(seed: int) -> None:
    match = Match.new("directors-cut", 3, seed=seed)
    kinds = [match.ruleset.deck.cards[event.card].kind for event in happened(match, "turned-up")]
    assert kinds[-1] == ROOM
    assert ROOM not in kinds[:-1]


@pytest.mark.parametrize("seed", range(25))
def test_classic_1_its_receiver_goes_first_and_the_doctor_starts_in_that_room(seed: int) -> None:
    match = Match.new("deluxe", 5, seed=seed)
    last = happened(match, "turned-up")[-1]
    assert (match.seat, match.view().doctor) == (last.seat, card(match, last.card))


@pytest.mark.parametrize("seed", range(25))
def test_classic_1_no_card_is_turned_up_twice(seed: int) -> None:
    match = Match.new("original", 8, seed=seed)
    turned = Counter(event.card for event in happened(match, "turned-up"))
    assert all(count <= match.ruleset.deck.cards[index].count for index, count in turned.items())


@pytest.mark.parametrize(("edition", "players"), [("original", 2), ("original", 8), ("directors-cut", 8), ("deluxe", 7)])
def test_classic_1_everything_is_reshuffled_and_six_cards_dealt(edition: str, players: int) -> None:
    match = Match.new(edition, players, seed=6)
    view = match.view()
    assert view.hand_sizes == (6,) * players
    assert view.deck_size == 96 - 6 * players
    assert view.discards == view.removed == ()


def test_classic_1_a_card_that_was_turned_up_may_be_dealt() -> None:
    """Otherwise it would have been left out of the reshuffle."""
    for seed in range(200):
        match = Match.new("original", 8, seed=seed)
        turned = happened(match, "turned-up")[-1].card
        if turned in [event.card for event in happened(match, "dealt")]:
            return
    pytest.fail("a turned-up Room card was never dealt")


@pytest.mark.parametrize("edition", CLASSIC)
def test_classic_1_nobody_begins_with_spite(edition: str) -> None:
    assert Match.new(edition, 3, seed=1).view().spite == (0, 0, 0)


def test_classic_1_the_same_seed_deals_the_same_game() -> None:
    assert Match.new("original", 4, seed=9).events == Match.new("original", 4, seed=9).events


# CLASSIC-2


def test_classic_2_move_1_goes_one_step() -> None:
    match = in_kitchen("move-1")
    assert destinations(match, "move-1", "self") == {"wine-cellar", "hall-west", "hall-southwest"}


def test_classic_2_move_2_goes_one_or_two_steps() -> None:
    match = in_kitchen("move-2")
    assert destinations(match, "move-2", "self") == {
        "wine-cellar",
        "hall-west",
        "hall-southwest",
        "winter-garden",
        "stairs-west",
        "sitting-room",
        "trophy-room",
        "dining-hall",
    }


def test_classic_2_move_3_goes_one_to_three_steps() -> None:
    match = in_kitchen("move-3", pawn="armory")
    assert destinations(match, "move-3", "self") == {
        "nursery",
        "library",
        "gallery",
        "hall-northwest",
        "hall-northeast",
        "master-suite",
        "lancaster-room",
        "tennessee-room",
        "lilac-room",
    }


def test_classic_2_too_far_is_refused() -> None:
    assert refused(in_kitchen("move-1"), "play move-1 self winter-garden") == "CLASSIC-2"


def test_classic_2_the_card_counts_not_another_one_in_hand() -> None:
    match = in_kitchen("move-1", "move-2")
    assert refused(match, "play move-1 self winter-garden") == "CLASSIC-2"
    assert "play move-2 self winter-garden" in match.legal()


def test_classic_2_move_cards_move_the_doctor_like_a_player() -> None:
    """Along adjoining spaces, ignoring his numbers: from the Kitchen he does not get to the Lancaster Room."""
    match = in_kitchen("move-1", doctor="kitchen", pawn="armory")
    assert destinations(match, "move-1", "doctor") == {"wine-cellar", "hall-west", "hall-southwest"}


def test_classic_2_the_doctor_does_not_climb_the_rail_either() -> None:
    match = in_kitchen("move-1", doctor="gallery")
    assert destinations(match, "move-1", "doctor") == {"nursery", "library"}


def test_classic_2_one_pawn_per_card() -> None:
    match = play(in_kitchen("move-2"), "play move-2 self wine-cellar")
    assert match.view(0).hand == ()
    assert match.view().doctor == HIDDEN


def test_classic_2_a_room_card_jumps_yourself() -> None:
    match = play(in_kitchen("foyer"), "play foyer self foyer")
    assert match.view().pawns == ("foyer", "parlor")


def test_classic_2_a_room_card_jumps_the_doctor() -> None:
    match = play(in_kitchen("foyer"), "play foyer doctor foyer")
    assert (match.view().doctor, match.view().pawns[0]) == ("foyer", "kitchen")


def test_classic_2_a_room_card_leads_to_its_room_only() -> None:
    match = in_kitchen("foyer")
    assert refused(match, "play foyer self piazza") == "CLASSIC-2"
    assert destinations(match, "foyer", "self") == {"foyer"}


def test_classic_2_other_players_are_not_moved() -> None:
    match = in_kitchen("move-1", "library")
    assert refused(match, "play move-1 seat-2 drawing-room") == "CLASSIC-2"
    assert refused(match, "play library seat-2 library") == "CLASSIC-2"


@pytest.mark.parametrize("held", ["chain-saw", "failure-1"])
def test_classic_2_other_cards_move_nobody(held: str) -> None:
    match = in_kitchen(held)
    refused(match, f"play {held} self wine-cellar")
    refused(match, f"play {held} doctor stairs-east")


def test_classic_2_a_card_must_be_in_hand() -> None:
    match = in_kitchen("move-2")
    refused(match, "play move-1 self wine-cellar")
    refused(match, "play library self library")


def test_classic_2_copies_of_a_card_are_one_choice() -> None:
    actions = [action.text for action in in_kitchen("move-1", "move-1", "move-1").legal()]
    assert len(actions) == len(set(actions))


def test_classic_2_the_event_tells_who_moved_whom() -> None:
    match = play(in_kitchen("move-1"), "play move-1 doctor stairs-east")
    moved = happened(match, "moved")[0]
    assert (moved.seat, moved.pawn, card(match, moved.card)) == (0, DOCTOR, "move-1")
    assert (space(match, moved.origin), space(match, moved.space)) == (HIDDEN, "stairs-east")


# CLASSIC-3


@pytest.mark.parametrize("edition", CLASSIC)
def test_classic_3_draw_one_card(edition: str) -> None:
    match = play(in_kitchen("move-1", edition=edition), "draw")
    assert match.view().hand_sizes == (2, 1)
    assert match.view().deck_size == 96 - 3


@pytest.mark.parametrize("named", ["kitchen", "gallery", "foyer", "wine-cellar", "white-room"])
def test_classic_3_in_any_named_space(named: str) -> None:
    assert "draw" in in_kitchen(pawn=named).legal()


@pytest.mark.parametrize("nameless", ["hall-northwest", "hall-east", "hall-southwest", "stairs-west", "stairs-east"])
def test_classic_3_not_in_hallways_and_on_stairs(nameless: str) -> None:
    assert refused(in_kitchen(pawn=nameless), "draw") == "CLASSIC-3"


def test_classic_3_it_counts_where_the_turn_ends() -> None:
    assert refused(play(in_kitchen(), "step hall-west"), "draw") == "CLASSIC-3"
    assert "draw" in play(in_kitchen(pawn="hall-west"), "step kitchen").legal()


@pytest.mark.parametrize("action", ["play move-1 self wine-cellar", "play move-1 doctor stairs-east", "play foyer doctor foyer"])
def test_classic_3_not_after_playing_a_card(action: str) -> None:
    assert refused(play(in_kitchen("move-1", "foyer"), action), "draw") == "CLASSIC-3"


def test_classic_3_not_after_a_card_earlier_in_the_turn() -> None:
    match = Match.arrange("original", 2, doctor="armory", pawns=["kitchen", "parlor"], played=True)
    assert refused(match, "draw") == "CLASSIC-3"


def test_classic_3_the_free_step_is_no_hindrance() -> None:
    assert "draw" in play(in_kitchen(), "step wine-cellar").legal()


def test_classic_3_being_seen_is_no_hindrance() -> None:
    match = Match.arrange("original", 3, doctor="kitchen", pawns=["kitchen", "kitchen", "wine-cellar"])
    assert "draw" in match.legal()


def test_classic_3_no_draw_after_an_attempt() -> None:
    match = play(attempt(hands=[[], ["failure-1"]]), "foil failure-1")
    assert happened(match, "drew") == []
    assert match.turn == 2


def test_classic_3_a_card_played_by_another_does_not_hinder() -> None:
    match = play(in_kitchen("foyer"), "play foyer doctor foyer", "end")
    assert match.seat == 1
    assert "draw" in match.legal()


def test_classic_3_a_failure_played_to_foil_does_not_hinder_ones_own_turn() -> None:
    match = play(attempt(hands=[[], ["failure-1", "move-1"]]), "foil failure-1")
    assert match.seat == 1
    assert "draw" in match.legal()


def test_classic_3_drawing_is_optional() -> None:
    match = in_kitchen("move-1")
    assert {"draw", "end"} <= texts(match)
    assert play(match, "end").view().hand_sizes == (1, 1)


# CLASSIC-4


@pytest.mark.parametrize("held", ["move-1", "library", "chain-saw"])
def test_classic_4_foiling_is_done_with_failures_only(held: str) -> None:
    match = attempt(hands=[[], [held, "failure-1"]])
    assert refused(match, f"foil {held}") == "CLASSIC-4"


@pytest.mark.parametrize("value", [1, 2, 3])
def test_classic_4_failures_are_worth_one_to_three(value: int) -> None:
    match = attempt(weapon="chain-saw", hands=[["chain-saw"], [f"failure-{value}", "move-1"]])
    play(match, f"foil failure-{value}")
    assert happened(match, "foiled-with")[0].amount == value


def test_classic_4_a_played_failure_leaves_the_game() -> None:
    match = play(attempt(hands=[[], ["failure-2"]]), "foil failure-2")
    assert match.view().removed == ("failure-2",)
    assert match.view().discards == ()


def test_classic_4_a_discarded_failure_leaves_the_game() -> None:
    """The hands of two who kill each other are discarded (PVP-6)."""
    match = Match.arrange(
        "directors-cut",
        4,
        ["killing-players"],
        doctor="armory",
        pawns=[HIDDEN, HIDDEN, AWAY, AWAY],
        hands=[["failure-3", "library"], ["tight-hat", "failure-1"], [], []],
    )
    play(match, "attempt seat-2", "counter tight-hat")
    all_pass(match)
    assert match.view().pawns[:2] == (None, None)
    assert sorted(match.view().removed) == ["failure-1", "failure-3"]
    assert sorted(match.view().discards) == ["library", "tight-hat"]


def test_classic_4_all_other_spent_cards_are_discarded() -> None:
    match = Match.arrange(
        "original", 2, doctor="armory", pawns=[HIDDEN, AWAY], hands=[["move-1", "lilac-room", "tight-hat"], ["move-1"]]
    )
    play(match, "play lilac-room doctor", "play move-1 doctor stairs-east", "step stairs-east", "attempt doctor tight-hat")
    assert sorted(match.view().discards) == ["lilac-room", "move-1", "tight-hat"]
    assert match.view().removed == ()


def test_classic_4_the_discards_become_the_deck_when_a_card_is_next_needed() -> None:
    match = play(with_deck([], ["chain-saw", "library", "move-1"]), "draw")
    assert [event.amount for event in happened(match, "reshuffled")] == [3]
    assert order(match)[:2] == ["reshuffled", "drew"]
    assert (match.view().deck_size, match.view().discards) == (2, ())


def test_classic_4_not_before_it_is_needed() -> None:
    match = play(with_deck(["tight-hat"], ["chain-saw"]), "draw")
    assert (match.view(0).hand, match.view().deck_size, match.view().discards) == (("tight-hat",), 0, ("chain-saw",))
    assert happened(match, "reshuffled") == []


def test_classic_4_the_next_draw_then_finds_the_discards() -> None:
    match = play(with_deck(["tight-hat"], ["chain-saw"]), "draw")
    assert play(match, "draw").view(1).hand == ("chain-saw",)


def test_classic_4_failures_never_return() -> None:
    match = play(with_deck([], ["chain-saw"]), "draw")
    assert match.view(0).hand == ("chain-saw",)
    assert "failure-1" in match.view().removed


def test_classic_4_failures_are_never_discards() -> None:
    with pytest.raises(PositionError):
        Match.arrange("original", 2, doctor="armory", pawns=["kitchen", "parlor"], discards=["failure-1"])


def test_classic_4_where_deck_and_discards_are_empty_drawing_is_not_offered() -> None:
    assert refused(with_deck([], []), "draw") == "CLASSIC-4"


def test_classic_4_any_card_may_come_from_the_deck() -> None:
    drawn: set[str] = set()
    for seed in range(40):
        gone = classic_cards(but=["chain-saw", "library", "failure-3"])
        match = Match.arrange("original", 2, doctor="armory", pawns=["kitchen", "parlor"], removed=gone, seed=seed)
        drawn.update(play(match, "draw").view(0).hand)
    assert drawn == {"chain-saw", "library", "failure-3"}


# CLASSIC-5


@pytest.mark.parametrize("edition", WITH_SPITE)
def test_classic_5_a_foiled_attempt_earns_one_token(edition: str) -> None:
    match = play(attempt(edition, hands=[[], ["failure-3"], ["move-1"]], spite=[0, 0, 0]), "foil failure-3")
    assert match.view().spite == (1, 0, 0)
    assert [(event.seat, event.amount) for event in happened(match, "spite")] == [(0, 1)]


@pytest.mark.parametrize("edition", WITH_SPITE)
def test_classic_5_it_adds_to_those_one_has(edition: str) -> None:
    match = play(attempt(edition, hands=[["move-1"], ["failure-3"]], spite=[2, 1]), "foil failure-3")
    assert match.view().spite == (3, 1)


@pytest.mark.parametrize("edition", WITH_SPITE)
def test_classic_5_tokens_add_to_every_later_attempt(edition: str) -> None:
    """Foiled in the Lilac Room, tried again in the Hedge Maze with one token."""
    match = Match.arrange(edition, 2, doctor=HIDDEN, pawns=[HIDDEN, AWAY], hands=[["hedge-maze"], ["failure-1", "move-1"]], seed=1)
    play(match, "attempt doctor", "foil failure-1", "end", "play hedge-maze self")
    assert match.view().doctor == "hedge-maze"
    assert match.view(0).strength() == 2
    play(match, "attempt doctor")
    assert happened(match, "attempted")[-1].amount == 2


@pytest.mark.parametrize("edition", WITH_SPITE)
def test_classic_5_using_tokens_does_not_spend_them(edition: str) -> None:
    match = play(attempt(edition, hands=[[], ["move-1"]], spite=[4, 0]), "pass")
    assert match.view().spite == (4, 0)


@pytest.mark.parametrize("edition", WITH_SPITE)
def test_classic_5_an_attempt_that_succeeds_earns_nothing(edition: str) -> None:
    match = play(attempt(edition, hands=[[], ["move-1"]]), "pass")
    assert match.view().spite == (0, 0)


def test_classic_5_the_deluxe_pool_holds_thirty() -> None:
    match = play(attempt("deluxe", hands=[[], ["failure-3"]], spite=[0, 29]), "foil failure-3")
    assert match.view().spite == (1, 29)


def test_classic_5_when_the_pool_is_empty_no_token_is_earned() -> None:
    match = play(attempt("deluxe", hands=[[], ["failure-3"]], spite=[0, 30]), "foil failure-3")
    assert match.view().spite == (0, 30)
    assert happened(match, "spite") == []


def test_classic_5_more_than_the_pool_holds_cannot_be_set_up() -> None:
    with pytest.raises(PositionError, match="CLASSIC-5"):
        attempt("deluxe", hands=[[], ["failure-3"]], spite=[1, 30])


def test_classic_5_in_the_directors_cut_the_supply_is_unlimited() -> None:
    match = play(attempt("directors-cut", hands=[[], ["failure-3"]], spite=[0, 100]), "foil failure-3")
    assert match.view().spite == (1, 100)


# CLASSIC-6


def test_classic_6_the_original_has_no_spite() -> None:
    match = play(attempt("original", hands=[[], ["failure-3"]]), "foil failure-3")
    assert match.view().spite == (0, 0)
    assert happened(match, "spite") == []


def test_classic_6_no_tokens_can_be_set_up_in_the_original() -> None:
    with pytest.raises(PositionError):
        Match.arrange("original", 2, doctor="armory", pawns=["kitchen", "parlor"], spite=[1, 0])


def test_classic_6_the_doctor_may_activate_after_the_very_first_turn() -> None:
    match = Match.arrange("original", 3, doctor="armory", pawns=["kitchen", "kitchen", "library"], unplayed=[1, 2])
    assert play(match, "end").seat == 2


def test_classic_6_in_a_dealt_game_too() -> None:
    """From the Piazza the Doctor goes to the Drawing Room, where everybody but the first player, who has left, still is."""
    seed = next(seed for seed in range(1000) if Match.new("original", 3, seed=seed).view().doctor == "piazza")
    match = Match.new("original", 3, seed=seed)
    first = match.view().active
    play(match, "end")
    assert [event.seat for event in happened(match, "activated")] == [(first + 1) % 3]
