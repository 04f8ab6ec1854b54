"""The ship, and how everybody comes aboard (SAVE-1, SAVE-2)."""

from collections import Counter

import pytest
from ship_table import (
    DECKS,
    PILES,
    PLAYERS,
    SHIP,
    aboard,
    afloat,
    deck_of,
    piles,
    ship_cards,
)
from table import card, happened, space

from doctorlucky import Match
from doctorlucky.decks.deck import MOVE
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.errors import RulesetError

HANDS = {2: 8, 3: 8, 4: 6, 5: 6, 6: 6, 7: 6}


# SAVE-1


def test_save_1_four_decks_and_31_spaces() -> None:
    board = Match.new("save", 4, seed=1).ruleset.board
    assert board.id == "ship"
    assert board.decks == DECKS
    assert len(board.spaces) == 31
    assert sorted(space.number for space in SHIP.spaces if space.number >= 0) == list(range(23))
    assert sum(space.number < 0 for space in SHIP.spaces) == 8
    assert {space.deck for space in SHIP.spaces} == set(DECKS)


@pytest.mark.parametrize("players", PLAYERS)
def test_save_1_is_for_two_to_seven_players(players: int) -> None:
    match = Match.new("save", players, seed=1)
    assert len(match.view().pawns) == players
    assert match.view().act == "save"


@pytest.mark.parametrize("players", [0, 1, 8, 9])
def test_save_1_is_for_nobody_else(players: int) -> None:
    with pytest.raises(RulesetError):
        Match.new("save", players)


@pytest.mark.parametrize(
    ("at", "witness"),
    [
        ("lido-deck", "chapel"),
        ("lido-deck", "galley"),
        ("casino", "sports-deck"),
        ("main-corridor", "ballroom"),
        ("mail-room", "staterooms"),
    ],
)
def test_save_1_sight_lines_run_between_decks(at: str, witness: str) -> None:
    match = aboard([at, witness], doctor=at)
    assert deck_of(match, at) != deck_of(match, witness)
    assert match.view(0).who_sees(at) == ("seat-2", "doctor")
    assert "attempt doctor" in match.legal()


def test_save_1_all_decks_are_afloat_at_first() -> None:
    assert afloat(Match.new("save", 3, seed=1)) == ["D", "C", "B", "A"]


# SAVE-2


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("players", PLAYERS)
def test_save_2_everybody_is_placed_by_the_move_card_turned_up_for_them(players: int, seed: int) -> None:
    """Goes through the deal with the rule in hand."""
    match = Match.new("save", players, seed=seed)
    kinds = match.ruleset.deck.cards
    turned = happened(match, "turned-up")
    starts: dict[int, str] = {}
    seat = turned[0].seat
    while kinds[turned[0].card].kind != MOVE:
        assert turned.pop(0).seat == seat, "around the table, one card each"
        seat = (seat + 1) % players
    first = seat
    for left in range(players):
        seat = (first + left) % players
        while kinds[turned[0].card].kind != MOVE:
            assert turned.pop(0).seat == seat, "for that player alone"
        event = turned.pop(0)
        assert event.seat == seat
        starts[seat] = card(match, event.card)
    *others, last = turned
    assert not [event for event in others if kinds[event.card].kind == MOVE], "the first Move card places the Doctor"
    assert all(event.seat == NONE for event in turned), "these cards are for no player"
    starts[DOCTOR] = card(match, last.card)
    assert match.view().pawns == tuple(starts[seat] for seat in range(players))
    assert match.view().doctor == starts[DOCTOR]
    assert match.seat == match.view().active == first
    placed = happened(match, "placed")
    assert [event.pawn for event in placed] == [*((first + left) % players for left in range(players)), DOCTOR]
    assert {event.pawn: space(match, event.space) for event in placed} == starts


def test_save_2_any_seat_may_get_the_first_card() -> None:
    assert {happened(Match.new("save", 4, seed=seed), "turned-up")[0].seat for seed in range(60)} == {0, 1, 2, 3}


def test_save_2_the_dealer_is_random_and_cannot_be_given() -> None:
    with pytest.raises(RulesetError):
        Match.new("save", 4, dealer=1)


@pytest.mark.parametrize("seed", range(20))
def test_save_2_cards_turned_up_stay_out_until_all_are_placed(seed: int) -> None:
    """So no card is turned up twice, and no two pawns begin in one room."""
    match = Match.new("save", 7, seed=seed)
    turned = Counter(event.card for event in happened(match, "turned-up"))
    assert all(count <= match.ruleset.deck.cards[index].count for index, count in turned.items())
    assert len({*match.view().pawns, match.view().doctor}) == 8


def test_save_2_pawns_begin_in_every_room_with_a_card_numbered_or_not_and_nowhere_else() -> None:
    starts = {start for seed in range(120) for start in Match.new("save", 7, seed=seed).view().pawns}
    everywhere = {space.id for space in Match.new("save", 7, seed=0).ruleset.board.spaces}
    assert everywhere - starts == {"lift-lobby", "main-corridor", "shaft-tunnel"}


@pytest.mark.parametrize("players", PLAYERS)
def test_save_2_six_cards_each_eight_with_two_or_three(players: int) -> None:
    match = Match.new("save", players, seed=3)
    assert match.view().hand_sizes == (HANDS[players],) * players
    assert Counter(event.seat for event in happened(match, "dealt")) == dict.fromkeys(range(players), HANDS[players])


@pytest.mark.parametrize("players", PLAYERS)
def test_save_2_the_rest_is_split_into_four_piles_the_larger_on_the_lower_decks(players: int) -> None:
    match = Match.new("save", players, seed=3)
    assert afloat(match) == ["D", "C", "B", "A"]
    assert piles(match) == PILES[players]
    assert match.view().deck_size == sum(PILES[players]) == 90 - players * HANDS[players]


@pytest.mark.parametrize(
    ("left", "split"),
    [
        (40, [10, 10, 10, 10]),
        (41, [11, 10, 10, 10]),
        (42, [11, 11, 10, 10]),
        (43, [11, 11, 11, 10]),
        (4, [1, 1, 1, 1]),
        (5, [2, 1, 1, 1]),
    ],
)
def test_save_2_piles_as_equal_as_possible_whatever_is_left(left: int, split: list[int]) -> None:
    match = aboard(["ice", "casino"], removed=ship_cards()[left:])
    assert piles(match) == split


def test_save_2_the_decks_still_afloat_share_what_is_left() -> None:
    match = aboard(["ice", "bridge"], removed=ship_cards()[31:], extras={"ship": {"afloat": ["C", "B", "A"]}})
    assert (afloat(match), piles(match)) == (["C", "B", "A"], [11, 10, 10])
    match = aboard(["ice", "bridge"], removed=ship_cards()[10:], extras={"ship": {"piles": [4, 3, 2, 1]}})
    assert (afloat(match), piles(match)) == (["D", "C", "B", "A"], [4, 3, 2, 1])


@pytest.mark.parametrize("players", PLAYERS)
def test_save_2_everything_is_reshuffled_before_the_deal(players: int) -> None:
    match = Match.new("save", players, seed=5)
    assert match.view().discards == match.view().removed == ()
    state = match.state()
    assert sorted([*state.deck, *(card for hand in state.hands for card in hand)]) == match.ruleset.deck.bag()


def test_save_2_a_card_that_was_turned_up_may_be_dealt() -> None:
    for seed in range(100):
        match = Match.new("save", 7, seed=seed)
        rooms = {event.card for event in happened(match, "turned-up") if match.ruleset.deck.cards[event.card].kind == MOVE}
        if rooms & {event.card for event in happened(match, "dealt")}:
            return
    pytest.fail("a Move card that placed somebody was never dealt")


def test_save_2_cards_turned_up_are_public_and_cards_dealt_are_not() -> None:
    match = Match.new("save", 4, seed=2)
    assert all(event.card != NONE for event in match.events_for(None) if event.what == "turned-up")
    assert all((event.card == NONE) == (event.seat != 1) for event in match.events_for(1) if event.what == "dealt")


def test_save_2_the_same_seed_deals_the_same_game() -> None:
    assert Match.new("save", 4, seed=9).events == Match.new("save", 4, seed=9).events
    assert Match.new("save", 4, seed=9).events != Match.new("save", 4, seed=10).events
