"""Drawing, and the decks going under (SAVE-5 to SAVE-8)."""

from collections.abc import Sequence
from random import Random

import pytest
from ship_table import DECKS, LIFTED_TO, PILES, PLAYERS, SHIP, SUNK, THREE, aboard, afloat, deck_of, piles, saving, ship_cards
from table import card, destinations, happened, order, play, refused, space

from doctorlucky import Match
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.errors import PositionError

# SAVE-6


def last_card(pawns: Sequence[str], doctor: str, left: Sequence[int] = (1, 3, 3, 3)) -> Match:
    """The last card of the lowest pile has just been drawn."""
    return play(aboard(pawns, doctor=doctor, piles=left), "draw")


# SAVE-5


def test_save_5_one_card_may_be_drawn_and_the_turn_is_over() -> None:
    match = play(aboard(["ice", "casino"], [["oar"], []]), "draw")
    assert match.view().hand_sizes == (2, 0)
    assert (match.seat, match.turn) == (1, 2)
    assert [event.seat for event in happened(match, "drew")] == [0]


def test_save_5_the_free_step_is_no_hindrance() -> None:
    match = play(aboard(["ice", "casino"]), "step bridge", "draw")
    assert match.view().hand_sizes == (1, 0)


@pytest.mark.parametrize(
    "action", ["play bistro self", "play bistro doctor", "play bistro self bridge", "play bistro doctor casino"]
)
def test_save_5_a_move_card_forbids_it_whomever_it_moved(action: str) -> None:
    match = play(aboard(["ice", "casino"], [["bistro"], []]), action)
    assert refused(match, "draw") == "SAVE-5"
    assert "end" in match.legal()


def test_save_5_a_move_card_forbids_it_before_or_after_the_step() -> None:
    match = play(aboard(["ice", "casino"], [["bistro"], []]), "step bridge", "play bistro doctor")
    assert refused(match, "draw") == "SAVE-5"
    match = play(aboard(["ice", "casino"], [["bistro"], []]), "play bistro self", "step chapel")
    assert refused(match, "draw") == "SAVE-5"


def test_save_5_a_position_in_which_a_card_was_played_forbids_it() -> None:
    assert refused(aboard(["ice", "casino"], played=True), "draw") == "SAVE-5"


def test_save_5_a_card_played_last_turn_is_forgotten() -> None:
    match = play(aboard(["ice", "ice"], [["bistro"], []]), "play bistro self", "end", "end")
    assert match.seat == 0
    assert "draw" in match.legal()


@pytest.mark.parametrize("where", [space.id for space in SHIP.spaces])
def test_save_5_any_space_will_do(where: str) -> None:
    """Numbered or not, in company or alone, with the Doctor or without him."""
    assert "draw" in aboard([where, where, "casino"], doctor=where).legal()


def test_save_5_an_attempt_forbids_it() -> None:
    match = saving([[], ["failure-1"]])
    refused(match, "draw")
    play(match, "foil failure-1")
    assert match.seat == 1
    assert happened(match, "drew") == []


def test_save_5_drawing_is_optional() -> None:
    match = play(aboard(["ice", "casino"]), "end")
    assert (match.seat, match.view().hand_sizes) == (1, (0, 0))


@pytest.mark.parametrize(
    ("before", "after"),
    [([3, 5, 4, 6], [2, 5, 4, 6]), ([2, 2, 2, 2], [1, 2, 2, 2]), ([5, 4, 6], [4, 4, 6]), ([4, 6], [3, 6]), ([6], [5])],
)
def test_save_5_the_card_comes_from_the_lowest_deck_afloat(before: list[int], after: list[int]) -> None:
    match = aboard(["ice", "bridge"], doctor="lido-deck", piles=before)
    assert piles(match) == before
    play(match, "draw")
    assert piles(match) == after
    assert afloat(match) == list(DECKS[-len(after) :])
    assert match.view().deck_size == sum(after)


def test_save_5_wherever_one_stands() -> None:
    match = play(aboard(["sports-deck", "cargo-hold"], piles=[3, 3, 3, 3]), "draw")
    assert piles(match) == [2, 3, 3, 3]


def test_save_5_the_drawn_card_is_its_owners_alone() -> None:
    match = play(aboard(["ice", "casino"]), "draw")
    seen = {who: [event.card for event in match.events_for(who) if event.what == "drew"] for who in (0, 1, None)}
    assert [card(match, index) for index in seen[0]] == list(match.view(0).hand)
    assert seen[1] == seen[None] == [NONE]
    assert match.view(1).known_cards(0) == ()


def test_save_6_the_deck_sinks_with_its_last_card_and_not_before() -> None:
    match = aboard(["ice", "casino"], piles=[2, 3, 3, 3])
    play(match, "draw")
    assert (afloat(match), piles(match), happened(match, "sank")) == (["D", "C", "B", "A"], [1, 3, 3, 3], [])
    play(match, "draw")
    assert (afloat(match), piles(match), len(happened(match, "sank"))) == (["C", "B", "A"], [3, 3, 3], 1)
    assert match.view().hand_sizes == (1, 1), "who draws the last card keeps it"


def test_save_6_the_next_card_comes_from_the_deck_above() -> None:
    match = play(last_card(["ice", "casino"], "bistro"), "draw")
    assert piles(match) == [2, 3, 3]


@pytest.mark.parametrize(
    ("left", "sunk"), [((1, 3, 3, 3), "D"), ((1, 3, 3), "C"), ((1, 3), "B")], ids=["D-Deck", "C-Deck", "B-Deck"]
)
def test_save_6_all_on_it_are_lifted_to_the_lowest_number_of_the_deck_above(left: Sequence[int], sunk: str) -> None:
    """From each of its spaces, numbered or not; nobody else moves."""
    deck = [here.id for here in SHIP.spaces if here.deck == sunk]
    above = next(here.id for here in SHIP.spaces if here.deck == DECKS[DECKS.index(sunk) + 1] and here.id != LIFTED_TO[sunk])
    for where in deck:
        match = last_card([where, above, where, "ice"], "ice", left)
        assert match.view().pawns == (LIFTED_TO[sunk], above, LIFTED_TO[sunk], "ice")
        lifted = [(event.pawn, space(match, event.origin), space(match, event.space)) for event in happened(match, "lifted")]
        assert sorted(lifted) == [(0, where, LIFTED_TO[sunk]), (2, where, LIFTED_TO[sunk])]
        assert match.view().layout.closed == DECKS[: DECKS.index(sunk) + 1]


@pytest.mark.parametrize(
    ("left", "doctor", "lifted", "then"),
    [
        ((1, 3, 3, 3), "logistics", "swimming-bath", "gymnasium"),
        ((1, 3, 3, 3), "coal-bunkers", "swimming-bath", "gymnasium"),
        ((1, 3, 3, 3), "steerage-passage", "swimming-bath", "gymnasium"),
        ((1, 3, 3), "staterooms", "casino", "smoking-lounge"),
        ((1, 3, 3), "lift-lobby", "casino", "smoking-lounge"),
        ((1, 3), "ballroom", "sports-deck", "bridge"),
        ((1, 3), "galley", "sports-deck", "bridge"),
    ],
)
def test_save_6_the_doctor_is_lifted_too_and_his_own_move_comes_after_that(
    left: Sequence[int], doctor: str, lifted: str, then: str
) -> None:
    match = last_card(["ice", "ice"], doctor, left)
    (up,) = happened(match, "lifted")
    assert (up.pawn, space(match, up.origin), space(match, up.space)) == (DOCTOR, doctor, lifted)
    (moved,) = happened(match, "doctor-moved")
    assert (space(match, moved.origin), space(match, moved.space), match.view().doctor) == (lifted, then, then)


@pytest.mark.parametrize(
    ("left", "doctor", "then"),
    [
        ((1, 3, 3, 3), "staterooms", "swimming-bath"),
        ((1, 3, 3, 3), "main-corridor", "staterooms"),
        ((1, 3, 3), "ballroom", "casino"),
        ((1, 3, 3), "galley", "ballroom"),
        ((1, 3), "lido-deck", "sports-deck"),
    ],
)
def test_save_6_a_doctor_above_stays_and_then_moves_over_the_spaces_left(left: Sequence[int], doctor: str, then: str) -> None:
    match = last_card(["ice", "ice"], doctor, left)
    assert happened(match, "lifted") == []
    assert match.view().doctor == then


def test_save_6_first_the_card_then_the_sinking_then_the_doctors_move() -> None:
    match = last_card(["engineering", "ice"], "boiler-room")
    assert order(match) == ["drew", "sank", "lifted", "lifted", "doctor-moved", "turn"]


def test_save_6_being_lifted_to_a_player_activates_nobody() -> None:
    match = last_card(["ice", "ice", "swimming-bath", "ice"], "logistics")
    assert match.seat == 1
    assert happened(match, "activated") == []


def test_save_6_being_lifted_together_activates_nobody() -> None:
    match = last_card(["ice", "ice", "engineering", "logistics"], "logistics")
    assert match.view().pawns == ("ice", "ice", "swimming-bath", "swimming-bath")
    assert match.seat == 1
    assert happened(match, "activated") == []


def test_save_6_the_doctors_own_move_after_being_lifted_may_activate() -> None:
    match = last_card(["ice", "ice", "gymnasium", "ice"], "cargo-hold")
    assert match.seat == 2
    assert [event.seat for event in happened(match, "activated")] == [2]


def test_save_6_he_may_land_on_those_who_were_just_lifted() -> None:
    """From 19 he goes on to 3, where the wet ones are."""
    match = last_card(["cargo-hold", "ice", "ice", "mail-room"], "staterooms")
    assert match.view().doctor == "swimming-bath"
    assert match.seat == 3, "the first of them going left from who drew"


def test_save_6_its_spaces_are_gone() -> None:
    match = last_card(["ice", "main-corridor", "casino"], "ice")
    assert match.seat == 1
    assert {action.space for action in match.legal() if action.verb == "step"} == {
        "squash-court",
        "lift-lobby",
        "swimming-bath",
        "staterooms",
    }
    for sunk in ("engineering", "logistics"):
        assert refused(match, f"step {sunk}") in SUNK


def test_save_6_a_card_held_through_the_sinking_jumps_there_no_more() -> None:
    match = aboard(["ice", "ice"], [[], ["engineering"]], piles=[1, 3, 3, 3])
    assert not happened(match, "sank")
    play(match, "draw")
    assert refused(match, "play engineering self engineering") in SUNK
    assert destinations(match, "engineering", "self") == THREE


@pytest.mark.parametrize("doctor", ["bridge", "lido-deck", "promenade"])
def test_save_6_when_a_deck_sinks_the_game_ends_without_a_winner_before_he_moves(doctor: str) -> None:
    match = last_card(["ice", "bridge"], doctor, [1])
    assert match.over
    assert match.seat is None
    assert len(match.legal()) == 0
    assert match.result is not None
    assert (match.result.winner, match.result.name, match.view().winner) == (None, None, None)
    assert happened(match, "doctor-moved") == happened(match, "turn") == happened(match, "won") == []
    assert order(match)[-1] == "nobody"


def test_save_6_an_attempt_that_fails_does_not_sink_anything() -> None:
    match = aboard(["bridge", "ice"], [[], ["failure-1"]], doctor="bridge", piles=[1])
    play(match, "attempt doctor", "foil failure-1")
    assert not match.over
    assert piles(match) == [1]


def test_save_6_he_may_be_saved_with_one_card_left() -> None:
    match = play(aboard(["bridge", "ice"], doctor="bridge", piles=[1]), "attempt doctor")
    assert match.over
    assert match.view().winner == 0


@pytest.mark.parametrize("players", PLAYERS)
def test_save_6_a_game_of_drawing_alone_sinks_the_whole_ship_pile_by_pile(players: int) -> None:
    match = Match.new("save", players, seed=players)
    while not match.over:
        match.play("draw")
    drawn: list[int] = []
    since = 0
    for what in order(match):
        since += what == "drew"
        if what in ("sank", "nobody") and since:
            drawn.append(since)
            since = 0
    assert drawn == PILES[players]
    assert match.result is not None
    assert match.result.winner is None
    assert sum(match.view().hand_sizes) == 90
    assert len(happened(match, "doctor-moved")) == len(happened(match, "drew")) - 1


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_save_6_there_is_no_deck_afloat_without_a_card(left: int) -> None:
    with pytest.raises(PositionError):
        aboard(["ice", "bridge"], removed=ship_cards()[left:])


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"piles": [1, 1, 1, 1]}, id="too few cards"),
        pytest.param({"piles": [4, 3, 2, 2]}, id="too many cards"),
        pytest.param({"piles": [5, 5]}, id="too few piles"),
        pytest.param({"piles": [4, 3, 2, 1, 0]}, id="too many piles"),
        pytest.param({"piles": [5, 0, 3, 2]}, id="an empty pile"),
        pytest.param({"piles": [12, -1, -1, 0]}, id="less than nothing"),
        pytest.param({"piles": [True, 3, 3, 3]}, id="no number"),
        pytest.param({"piles": ["1", 3, 3, 3]}, id="a text"),
        pytest.param({"piles": 10}, id="no list"),
        pytest.param({"afloat": ["D", "B", "A"]}, id="a deck has sunk before the one below"),
        pytest.param({"afloat": ["D", "C"]}, id="upper decks have sunk first"),
        pytest.param({"afloat": ["A", "B"]}, id="upside down"),
        pytest.param({"afloat": ["E"]}, id="no such deck"),
        pytest.param({"afloat": [1]}, id="no name"),
        pytest.param({"afloat": []}, id="nothing afloat"),
        pytest.param({"afloat": "A"}, id="no list of decks"),
        pytest.param({"sunk": ["D"]}, id="something else"),
    ],
)
def test_save_6_ships_that_cannot_be_are_refused(facts: dict[str, object]) -> None:
    with pytest.raises(PositionError):
        aboard(["ice", "bridge"], doctor="ice", removed=ship_cards()[10:], extras={"ship": facts})


def test_save_6_nobody_stands_on_a_sunken_deck() -> None:
    for pawns, doctor in ((["engineering", "ice"], "ice"), (["ice", "ice"], "shaft-tunnel")):
        with pytest.raises(PositionError):
            aboard(pawns, doctor=doctor, piles=[3, 3, 3])


# SAVE-7


def test_save_7_move_cards_leave_the_game() -> None:
    match = play(aboard(["ice", "casino"], [["bistro", "chapel"], []]), "play bistro self", "play chapel doctor", "end")
    assert sorted(match.view().removed) == ["bistro", "chapel"]
    assert match.view().discards == ()


def test_save_7_aids_and_failures_leave_the_game_when_the_attempt_fails() -> None:
    match = saving([["oar"], ["failure-1", "bistro"], ["failure-2"]], "oar")
    play(match, "foil failure-1", "pass", "foil failure-2")
    assert sorted(match.view().removed) == ["failure-1", "failure-2", "oar"]
    assert match.view().discards == ()


def test_save_7_aids_and_failures_leave_the_game_when_it_succeeds() -> None:
    match = play(saving([["oar"], ["failure-1", "bistro"]], "oar"), "foil failure-1", "pass")
    assert match.over
    assert sorted(match.view().removed) == ["failure-1", "oar"]
    assert match.view().discards == ()


def test_save_7_cards_leave_at_once() -> None:
    match = saving([["oar"], ["failure-1", "bistro"], ["failure-2"]], "oar")
    assert match.view().removed == ("oar",)
    play(match, "foil failure-1")
    assert sorted(match.view().removed) == ["failure-1", "oar"]


def test_save_7_nothing_is_reshuffled() -> None:
    """With one card to draw and 89 used ones there is one card to draw."""
    match = play(aboard(["ice", "ice"], piles=[1, 1, 1, 1]), "draw", "draw", "draw", "draw")
    assert match.over
    assert happened(match, "reshuffled") == []
    assert match.view().hand_sizes == (2, 2)
    assert len(match.view().removed) == 86


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", PLAYERS)
def test_save_7_in_whole_games_every_card_is_in_a_hand_in_a_pile_or_gone(players: int, seed: int) -> None:
    match = Match.new("save", players, seed=seed)
    rng = Random(seed)
    while not match.over:
        view = match.view()
        assert sum(view.hand_sizes) + view.deck_size + len(view.removed) == 90
        assert view.discards == ()
        assert sum(piles(match)) == view.deck_size
        assert len(piles(match)) == len(afloat(match))
        assert min(piles(match)) > 0
        assert afloat(match) == list(DECKS[-len(afloat(match)) :])
        assert view.layout.closed == DECKS[: 4 - len(afloat(match))]
        assert {deck_of(match, str(pawn)) for pawn in (*view.pawns, view.doctor)} <= set(afloat(match))
        match.play(rng.choice(list(match.legal())))
    assert (match.view().winner is None) == (order(match)[-1] == "nobody")


# SAVE-8


@pytest.mark.parametrize(
    ("left", "numbers"),
    [
        pytest.param((5, 5, 5, 5), range(23), id="all afloat"),
        pytest.param((5, 5, 5), range(3, 20), id="D-Deck gone"),
        pytest.param((5, 5), range(6, 17), id="C-Deck gone"),
        pytest.param((5,), range(8, 14), id="B-Deck gone"),
    ],
)
def test_save_8_he_goes_from_number_to_number_over_the_spaces_left(left: Sequence[int], numbers: range) -> None:
    path = [SHIP.space(number).id for number in numbers]
    for at, here in enumerate(path):
        onward = (*path[at + 1 :], *path[: at + 1])
        match = aboard(["ice", "ice"], doctor=here, piles=left)
        assert match.view().doctor_stops(len(path)) == onward
        assert play(match, "end").view().doctor == onward[0]


def test_save_8_with_d_deck_gone_19_is_followed_by_3() -> None:
    assert play(aboard(["ice", "ice"], doctor="staterooms"), "end").view().doctor == "mail-room"
    assert play(aboard(["ice", "ice"], doctor="staterooms", piles=[5, 5, 5]), "end").view().doctor == "swimming-bath"


def test_save_8_22_is_followed_by_0() -> None:
    assert play(aboard(["ice", "ice"], doctor="logistics"), "end").view().doctor == "boiler-room"


@pytest.mark.parametrize(
    ("left", "doctor", "then"),
    [
        ((5, 5, 5, 5), "ice", "lido-deck"),
        ((5, 5, 5, 5), "promenade", "lido-deck"),
        ((5, 5, 5, 5), "grand-stair", "ballroom"),
        ((5, 5, 5, 5), "galley", "pursers-office"),
        ((5, 5, 5, 5), "lift-lobby", "barber-shop"),
        ((5, 5, 5, 5), "main-corridor", "logistics"),
        ((5, 5, 5, 5), "shaft-tunnel", "coal-bunkers"),
        ((5, 5, 5, 5), "steerage-passage", "logistics"),
        ((5, 5, 5), "main-corridor", "staterooms"),
        ((5, 5, 5), "galley", "pursers-office"),
        ((5, 5), "galley", "ballroom"),
        ((5, 5), "grand-stair", "ballroom"),
        ((5,), "promenade", "lido-deck"),
        ((5,), "ice", "lido-deck"),
    ],
)
def test_save_8_off_his_path_he_goes_to_the_largest_adjoining_number(left: Sequence[int], doctor: str, then: str) -> None:
    match = aboard(["bridge", "bridge"], doctor=doctor, piles=left)
    assert match.view().doctor_stops(1) == (then,)
    assert play(match, "end").view().doctor == then


def test_save_8_his_own_move_activates() -> None:
    match = play(aboard(["ice", "ice", "squash-court", "ice"]), "end")
    assert (match.view().doctor, match.seat) == ("squash-court", 2)


def test_save_8_a_card_that_moves_him_activates_nobody() -> None:
    match = play(aboard(["ice", "ice", "bistro", "ice"], [["bistro"], [], [], []]), "play bistro doctor", "end")
    assert (match.view().doctor, match.seat) == ("ballroom", 1)
