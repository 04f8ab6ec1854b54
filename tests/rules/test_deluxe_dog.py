"""The dogs of the deluxe edition: what the old one does otherwise (DOG-8), and new tricks (DOG-9)."""

from collections.abc import Sequence
from typing import Any

import pytest
from kennel import ALONE, alive, dog, kennel, tokens
from table import MOVE, happened, play, texts

from doctorlucky.errors import IllegalAction, PositionError
from doctorlucky.match import Match

# DOG-8: the old dog of the deluxe edition


def test_dog_8_the_old_dog_does_not_stay_in_the_gallery() -> None:
    match = kennel("deluxe", ["old-dog"], doctor="billiard-room", dog="gallery")
    play(match, "end")
    assert match.view().doctor == "dining-hall"
    assert dog(match) in {"nursery", "library"}


def test_dog_8_the_old_dog_takes_no_tokens() -> None:
    match = kennel("deluxe", ["old-dog"], pawns=ALONE, doctor="foyer", dog="kitchen", hands=[[], [MOVE]])
    play(match, "attempt doctor")
    assert tokens(match) == 0


# DOG-9: new tricks


def tricks(variants: Sequence[str] = ("new-tricks",), **more: Any) -> Match:
    return kennel("deluxe", variants, **more)


def test_dog_9_moves_as_in_dog_1_out_of_the_gallery_too() -> None:
    match = tricks(doctor="billiard-room", dog="gallery")
    play(match, "end")
    assert dog(match) in {"nursery", "library"}


def test_dog_9_cards_do_not_move_it() -> None:
    match = tricks(pawns=ALONE, dog="foyer", hands=[[MOVE]])
    assert {action.pawn for action in match.legal() if action.verb == "play"} == {"self", "doctor"}


@pytest.mark.parametrize("where", ["foyer", "dining-hall"])
def test_dog_9_prevents_nothing(where: str) -> None:
    assert "attempt doctor" in texts(tricks(pawns=ALONE, doctor="foyer", dog=where))


def test_dog_9_cannot_be_attacked() -> None:
    match = tricks(pawns=ALONE, dog="foyer")
    assert "attempt dog" not in texts(match)
    with pytest.raises(IllegalAction):
        match.play("attempt dog")


def test_dog_9_each_attempt_on_the_doctor_gives_it_a_token_when_announced() -> None:
    match = tricks(pawns=ALONE, doctor="foyer", dog="kitchen", tokens=2, hands=[[], [MOVE]])
    play(match, "attempt doctor")
    assert tokens(match) == 3


def test_dog_9_the_attackers_own_token_comes_as_well() -> None:
    match = tricks(pawns=ALONE, doctor="foyer", dog="kitchen", hands=[[], ["failure-1"]])
    play(match, "attempt doctor", "foil failure-1")
    assert (tokens(match), match.view().spite) == (1, (1, 0, 0, 0))


def test_dog_9_with_an_empty_pool_it_gets_none() -> None:
    match = tricks(pawns=ALONE, doctor="foyer", dog="kitchen", spite=[0, 20, 10, 0], hands=[[], ["failure-1", MOVE]])
    play(match, "attempt doctor")
    assert tokens(match) == 0
    play(match, "foil failure-1")
    assert match.view().spite == (0, 20, 10, 0), "and neither does the attacker (CLASSIC-5)"


def test_dog_9_the_last_token_of_the_pool_goes_to_the_dog_before_the_attacker() -> None:
    match = tricks(pawns=ALONE, doctor="foyer", dog="kitchen", spite=[0, 20, 5, 0], tokens=4, hands=[[], ["failure-1"]])
    play(match, "attempt doctor", "foil failure-1")
    assert (tokens(match), match.view().spite) == (5, (0, 20, 5, 0))


def test_dog_9_the_dogs_tokens_are_of_the_pool_of_thirty() -> None:
    with pytest.raises(PositionError, match="CLASSIC-5"):
        tricks(spite=[0, 20, 5, 0], tokens=6)


def market(
    hands: Sequence[Sequence[str]],
    stock: int = 2,
    pawns: Sequence[str] = ("lancaster-room", "hall-west", "hall-west", "white-room"),
    **more: Any,
) -> Match:
    """The dog, in the Kitchen, steps into the west hallway as the turn of seat 0 ends, with some tokens."""
    match = tricks(pawns=pawns, hands=hands, dog="kitchen", tokens=stock, **more)
    play(match, "end")
    assert dog(match) == "hall-west"
    return match


def test_dog_9_players_where_it_steps_may_buy() -> None:
    match = market([[], [MOVE, "failure-1"], [MOVE], [MOVE]])
    assert (match.seat, match.view().asks) == (1, "buy")
    assert texts(match) == {"pass", "buy move-1", "buy failure-1"}


def test_dog_9_a_token_costs_one_discarded_card_and_counts_at_once() -> None:
    match = market([[], [MOVE, "failure-1"], [MOVE], [MOVE]])
    play(match, "buy move-1")
    view = match.view()
    assert (view.spite, tokens(match), view.discards) == ((0, 1, 0, 0), 1, (MOVE,))
    assert view.hand_sizes == (0, 1, 1, 1)


def test_dog_9_the_log_tells_a_purchase_and_a_refusal_to_buy() -> None:
    match = market([[], [MOVE, "failure-1"], [MOVE], [MOVE]])
    play(match, "buy move-1", "pass")
    (bought,) = happened(match, "bought")
    assert (bought.seat, bought.card, bought.amount) == (1, match.ruleset.deck.index(MOVE), 1)
    assert [event.seat for event in happened(match, "passed")] == [1]


def test_dog_9_a_card_that_is_not_in_the_hand_buys_nothing() -> None:
    match = market([[], [MOVE, "failure-1"], [MOVE], [MOVE]])
    with pytest.raises(IllegalAction):
        match.play("buy kitchen")


def test_dog_9_a_failure_so_discarded_leaves_the_game() -> None:
    match = market([[], [MOVE, "failure-1"], [MOVE], [MOVE]])
    play(match, "buy failure-1")
    assert (match.view().discards, match.view().removed) == ((), ("failure-1",))


def test_dog_9_one_may_buy_several_one_at_a_time() -> None:
    match = market([[], [MOVE, "kitchen", "library", "foyer"], [MOVE], []], stock=3)
    play(match, "buy move-1", "buy kitchen")
    assert match.seat == 1
    assert texts(match) == {"pass", "buy library", "buy foyer"}
    play(match, "pass")
    assert (match.seat, tokens(match), match.view().spite) == (2, 1, (0, 2, 0, 0))


def test_dog_9_when_all_are_bought_nobody_else_is_asked() -> None:
    match = market([[], [MOVE, "kitchen", "library"], [MOVE], []])
    play(match, "buy move-1", "buy kitchen")
    assert (match.view().asks, match.turn, match.seat) == ("turn", 2, 1)


def test_dog_9_an_empty_hand_is_not_asked() -> None:
    match = market([[], [], [MOVE], []])
    assert (match.seat, match.view().asks) == (2, "buy")


def test_dog_9_a_buyer_whose_hand_is_empty_is_not_asked_again() -> None:
    match = market([[], [MOVE], ["kitchen"], []], stock=3)
    play(match, "buy move-1")
    assert (match.seat, match.view().asks) == (2, "buy")


def test_dog_9_a_dog_without_tokens_sells_nothing() -> None:
    match = market([[], [MOVE], [MOVE], []], stock=0)
    assert match.view().asks == "turn"


def test_dog_9_those_elsewhere_are_not_asked() -> None:
    match = market([[MOVE], [], [], [MOVE]])
    assert match.view().asks == "turn"


def buyers(match: Match) -> list[int | None]:
    asked = []
    while match.view().asks == "buy":
        asked.append(match.seat)
        play(match, "pass")
    return asked


def test_dog_9_they_are_asked_going_left_from_the_next_to_play() -> None:
    match = market([[MOVE]] * 4, pawns=["hall-west", "lancaster-room", "hall-west", "hall-west"])
    assert buyers(match) == [2, 3, 0]


def test_dog_9_the_next_to_play_is_asked_first() -> None:
    match = market([[MOVE]] * 4, pawns=["hall-west", "hall-west", "white-room", "hall-west"])
    assert buyers(match) == [1, 3, 0]


def test_dog_9_who_plays_next_is_settled_before_it_steps() -> None:
    match = market([[MOVE]] * 4, pawns=["hall-west", "hall-west", "hall-west", "billiard-room"])
    assert match.view().doctor == "billiard-room"
    assert buyers(match) == [0, 1, 2], "seat 3, activated, comes next"
    assert (match.seat, match.view().asks) == (3, "turn")


def test_dog_9_buying_does_not_forbid_drawing() -> None:
    pawns = ["lancaster-room", "drawing-room", "white-room"]
    match = tricks(players=3, dog="foyer", pawns=pawns, hands=[[], [MOVE]], tokens=1)
    play(match, "end", "buy move-1")
    assert (match.seat, match.view().asks) == (1, "turn")
    assert "draw" in texts(match)


def test_dog_9_a_bought_token_strengthens_the_next_attempt() -> None:
    match = market([[], [MOVE, "trowel"], [], []], stock=1)
    play(match, "buy move-1")
    assert match.view(1).strength("trowel") == 3


def test_dog_9_stepping_in_on_the_doctor_returns_its_tokens_and_sells_none() -> None:
    pawns = ["lancaster-room", "billiard-room", "white-room", "lilac-room"]
    match = tricks(pawns=pawns, hands=[[MOVE]] * 4, dog="dining-hall", tokens=3)
    play(match, "end")
    assert dog(match) == match.view().doctor == "billiard-room"
    assert (tokens(match), match.view().asks) == (0, "turn")


def test_dog_9_his_coming_to_the_dog_returns_its_tokens() -> None:
    match = tricks(dog="billiard-room", tokens=3)
    play(match, "end")
    assert tokens(match) == 0


def test_dog_9_a_card_bringing_him_to_the_dog_returns_nothing_yet() -> None:
    match = tricks(dog="kitchen", tokens=3, hands=[["kitchen", "library"]])
    play(match, "play kitchen doctor kitchen")
    assert tokens(match) == 3


def test_dog_9_returned_tokens_can_be_earned_again() -> None:
    pawns = ["lilac-room", "lancaster-room", "wine-cellar"]
    hands = [[], ["kitchen"], []]
    match = tricks(players=3, pawns=pawns, doctor="lilac-room", dog="servants-quarters", tokens=5, spite=[0, 20, 5], hands=hands)
    play(match, "end")
    assert (dog(match), match.view().doctor, tokens(match)) == ("servants-quarters", "servants-quarters", 0)
    assert match.seat == 1
    play(match, "play kitchen doctor kitchen")  # and then on to the Lancaster Room
    play(match, "end")
    assert (match.seat, match.view().doctor) == (1, "lancaster-room")
    play(match, "attempt doctor")
    assert match.result is not None
    assert [event.amount for event in happened(match, "dog-took")] == [1]


BOTH = ("old-dog", "new-tricks")


@pytest.mark.parametrize("where", ["foyer", "dining-hall"])
def test_dog_9_with_old_dog_it_is_a_witness(where: str) -> None:
    assert "attempt doctor" not in texts(tricks(BOTH, pawns=ALONE, doctor="foyer", dog=where))


def test_dog_9_with_old_dog_it_takes_a_token_for_an_attempt_out_of_its_sight() -> None:
    match = tricks(BOTH, pawns=ALONE, doctor="foyer", dog="kitchen", hands=[[], [MOVE]])
    play(match, "attempt doctor")
    assert tokens(match) == 1


def test_dog_9_with_old_dog_an_attempt_on_the_dog_gives_it_none() -> None:
    match = tricks(BOTH, pawns=ALONE, dog="foyer", tokens=2, hands=[[], [MOVE]])
    play(match, "attempt dog")
    assert tokens(match) == 2


def test_dog_9_with_old_dog_its_tokens_return_to_the_pool_when_it_is_killed() -> None:
    match = tricks(BOTH, pawns=ALONE, dog="foyer", tokens=5, spite=[0, 20, 5, 0])
    play(match, "attempt dog")
    assert (alive(match), tokens(match)) == (False, 0)


def test_dog_9_with_old_dog_a_dead_dog_collects_nothing() -> None:
    match = tricks(BOTH, pawns=ALONE, doctor="foyer", dog="kitchen", alive=False, hands=[[], [MOVE]])
    play(match, "attempt doctor")
    assert tokens(match) == 0


def test_dog_9_with_old_dog_failing_on_the_dog_earns_no_spite() -> None:
    match = tricks(BOTH, pawns=ALONE, dog="foyer", tokens=2, hands=[[], ["failure-1"]])
    play(match, "attempt dog", "foil failure-1")
    assert match.view().spite == (0, 0, 0, 0)


def test_dog_9_with_old_dog_the_tokens_of_a_dead_dog_can_be_earned() -> None:
    pawns = ["lilac-room", "foyer", "white-room"]
    hands = [[], ["failure-1"], []]
    spite = [0, 20, 5]
    match = tricks(BOTH, players=3, pawns=pawns, doctor="tennessee-room", dog="lilac-room", tokens=5, spite=spite, hands=hands)
    play(match, "attempt dog", "pass")
    assert match.seat == 0
    play(match, "attempt doctor", "foil failure-1")
    assert match.view().spite == (1, 20, 5)


def test_dog_9_with_old_dog_it_still_sells() -> None:
    match = market([[], [MOVE], [], []], variants=BOTH)
    assert (match.seat, match.view().asks) == (1, "buy")
