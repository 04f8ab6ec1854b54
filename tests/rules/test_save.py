"""SAVE-1 to SAVE-8, what the other rules say about them, and worked examples 7 and 8."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from ship_table import DECKS, LIFTED_TO, aboard, afloat, deck_of, piles, saving, ship_cards
from table import all_pass, card, destinations, first_turns, happened, open_attempt, order, play, refused, space, texts

from doctorlucky import Match
from doctorlucky.boards.load import load_board
from doctorlucky.decks.deck import MOVE
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.errors import PositionError, RulesetError

PLAYERS = range(2, 8)
HANDS = {2: 8, 3: 8, 4: 6, 5: 6, 6: 6, 7: 6}
PILES = {
    2: [19, 19, 18, 18],
    3: [17, 17, 16, 16],
    4: [17, 17, 16, 16],
    5: [15, 15, 15, 15],
    6: [14, 14, 13, 13],
    7: [12, 12, 12, 12],
}
SHIP = load_board("ship")
STEPS = {"D": 3, "C": 2, "B": 1, "A": 0}
TOO_FAR = {"SAVE-3", "CLASSIC-2", "BOARD-2"}
SUNK = {"SAVE-6", "BOARD-4", "BOARD-2", "SAVE-3"}

# From the Ice: what is one step away, what two, what three.
ONE = {"bridge", "lido-deck"}
TWO = ONE | {"lifeboats-1", "promenade", "chapel"}
THREE = TWO | {"sports-deck", "wireless-room", "bistro", "galley"}


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
    match = aboard(["ice", "bridge"], removed=ship_cards()[31:], exhibits={"ship": {"afloat": ["C", "B", "A"]}})
    assert (afloat(match), piles(match)) == (["C", "B", "A"], [11, 10, 10])
    match = aboard(["ice", "bridge"], removed=ship_cards()[10:], exhibits={"ship": {"piles": [4, 3, 2, 1]}})
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


# SAVE-3


BY_DECK = [
    pytest.param("cargo-hold", THREE | {"cargo-hold"}, id="D-Deck three"),
    pytest.param("staterooms", TWO | {"staterooms"}, id="C-Deck two"),
    pytest.param("casino", ONE | {"casino"}, id="B-Deck one"),
    pytest.param("wireless-room", {"wireless-room"}, id="A-Deck none"),
]


@pytest.mark.parametrize(("held", "reach"), BY_DECK)
def test_save_3_a_card_puts_you_in_its_room_or_moves_you_some_steps(held: str, reach: set[str]) -> None:
    match = aboard(["ice", "squash-court"], [[held], []], doctor="boiler-room")
    assert destinations(match, held, "self") == reach


@pytest.mark.parametrize(("held", "reach"), BY_DECK)
def test_save_3_a_card_puts_the_doctor_in_its_room_or_moves_him_some_steps(held: str, reach: set[str]) -> None:
    match = aboard(["squash-court", "squash-court"], [[held], []], doctor="ice")
    assert destinations(match, held, "doctor") == reach


@pytest.mark.parametrize("where", ["grand-stair", "staterooms", "shaft-tunnel"])
def test_save_3_every_card_has_the_steps_of_its_rooms_deck(where: str) -> None:
    held = [card.id for card in Match.new("save", 2, seed=1).ruleset.deck.cards if card.kind == MOVE]
    match = aboard([where, "ice"], [held, []], doctor=where)
    board = match.ruleset.board
    assert len(held) == 28
    here = SHIP.space(where).index
    for room in held:
        near = {board.spaces[other].id for other in board.layout().within[STEPS[SHIP.space(room).deck]][here]}
        expected = (near | {room}) - {where}
        assert destinations(match, room, "self") == destinations(match, room, "doctor") == expected


def test_save_3_the_card_moves_one_pawn_and_is_spent() -> None:
    match = play(aboard(["ice", "ice"], [["staterooms", "casino"], []], doctor="ice"), "play staterooms self chapel")
    view = match.view(0)
    assert (view.pawns, view.doctor) == (("chapel", "ice"), "ice")
    assert (view.hand, view.removed) == (("casino",), ("staterooms",))
    play(match, "play casino doctor bridge")
    assert (match.view().pawns, match.view().doctor) == (("chapel", "ice"), "bridge")


def test_save_3_the_room_may_go_without_saying() -> None:
    match = play(aboard(["ice", "ice"], [["staterooms", "casino"], []]), "play staterooms self", "play casino doctor")
    assert (match.view().pawns[0], match.view().doctor) == ("staterooms", "casino")


@pytest.mark.parametrize(
    ("held", "there"), [("cargo-hold", "grand-stair"), ("staterooms", "bistro"), ("casino", "chapel"), ("wireless-room", "bridge")]
)
@pytest.mark.parametrize("pawn", ["self", "doctor"])
def test_save_3_too_far_is_refused(pawn: str, held: str, there: str) -> None:
    match = aboard(["ice", "casino"], [[held], []], doctor="ice")
    assert refused(match, f"play {held} {pawn} {there}") in TOO_FAR


def test_save_3_the_steps_go_along_adjoining_spaces_not_along_the_doctors_numbers() -> None:
    """From the Coal Bunkers (2) he would go to the Swimming Bath (3) by himself; it is three steps away."""
    match = aboard(["ice", "casino"], [["staterooms", "mail-room"], []], doctor="coal-bunkers")
    assert "swimming-bath" not in destinations(match, "staterooms", "doctor")
    assert "swimming-bath" in destinations(match, "mail-room", "doctor")


def test_save_3_the_steps_go_up_and_down_between_decks() -> None:
    match = play(aboard(["lido-deck", "casino"], [["cargo-hold"], []]), "play cargo-hold self pursers-office")
    assert match.view().pawns[0] == "pursers-office", "Lido Deck, Chapel, Galley, Purser's Office"


def test_save_3_one_free_step_to_any_adjoining_space() -> None:
    match = aboard(["main-corridor", "casino"])
    steps = {action.space for action in match.legal() if action.verb == "step"}
    assert steps == {"squash-court", "lift-lobby", "swimming-bath", "staterooms", "engineering", "logistics"}
    play(match, "step lift-lobby")
    assert refused(match, "step barber-shop") == "TURN-2"


def test_save_3_the_free_step_never_moves_the_doctor() -> None:
    match = aboard(["ice", "casino"], [["casino"], []], doctor="ice")
    assert {text for text in texts(match) if text.startswith("step")} == {"step bridge", "step lido-deck"}
    assert refused(match, "step doctor lido-deck") in {"SAVE-3", "TURN-2"}
    assert refused(match, "step seat-2 smoking-lounge") in {"SAVE-3", "TURN-2"}


def test_save_3_any_number_of_cards_before_and_after_the_step() -> None:
    match = aboard(["ice", "casino"], [["staterooms", "casino", "bridge", "cargo-hold"], []])
    play(
        match,
        "play staterooms self chapel",
        "play casino doctor",
        "step bistro",
        "play cargo-hold doctor grand-stair",
        "play bridge self",
    )
    view = match.view(0)
    assert (view.pawns[0], view.doctor, view.hand) == ("bridge", "grand-stair", ())
    assert match.seat == 0


def test_save_3_other_players_are_not_moved() -> None:
    match = aboard(["ice", "casino"], [["bistro"], []])
    assert refused(match, "play bistro seat-2 bistro") in {"SAVE-3", "CLASSIC-2"}


@pytest.mark.parametrize("held", ["oar", "failure-3", "rabbits-foot"])
def test_save_3_only_move_cards_move(held: str) -> None:
    match = aboard(["ice", "casino"], [[held], []])
    refused(match, f"play {held} self bridge")
    refused(match, f"play {held} doctor casino")


def test_save_3_a_card_that_is_not_in_hand_moves_nobody() -> None:
    refused(aboard(["ice", "casino"], [[], ["bistro"]]), "play bistro self bistro")


def test_save_3_a_card_may_not_end_where_it_began() -> None:
    match = aboard(["ice", "casino"], [["ice", "cargo-hold"], []], doctor="ice")
    for action in ("play ice self ice", "play ice doctor ice", "play cargo-hold self ice", "play cargo-hold doctor ice"):
        assert refused(match, action) == "CARD-3"
    assert destinations(match, "ice", "self") == set(), "no steps on A-Deck"


def test_save_3_the_card_of_the_room_one_stands_in_keeps_its_steps() -> None:
    match = aboard(["chapel", "casino"], [["chapel"], []])
    assert destinations(match, "chapel", "self") == {"lido-deck", "bistro", "galley"}


@pytest.mark.parametrize("pawn", ["self", "doctor"])
@pytest.mark.parametrize(
    ("left", "held", "reach"),
    [
        pytest.param((5, 5, 5), "engineering", THREE, id="D-Deck gone"),
        pytest.param((5, 5), "engineering", THREE, id="C-Deck gone"),
        pytest.param((5, 5), "staterooms", TWO, id="C-Deck gone, a card of C"),
        pytest.param((5,), "casino", ONE, id="B-Deck gone"),
        pytest.param((5,), "staterooms", TWO - {"chapel"}, id="B-Deck gone, a card of C"),
        pytest.param((5,), "cargo-hold", THREE - {"chapel", "bistro", "galley"}, id="B-Deck gone, a card of D"),
    ],
)
def test_save_3_a_card_whose_room_has_sunk_keeps_its_steps(left: Sequence[int], held: str, reach: set[str], pawn: str) -> None:
    match = aboard(["ice", "bridge"], [[held], []], doctor="ice", piles=left)
    assert destinations(match, held, pawn) == reach
    assert refused(match, f"play {held} {pawn} {held}") in SUNK
    assert refused(match, f"play {held} {pawn}") in SUNK


def test_save_3_nobody_steps_down_to_a_sunken_deck() -> None:
    match = aboard(["main-corridor", "casino"], [["cargo-hold", "barber-shop"], []], doctor="main-corridor", piles=(5, 5, 5))
    assert refused(match, "step engineering") in SUNK
    for held in ("cargo-hold", "barber-shop"):
        for pawn in ("self", "doctor"):
            reached = destinations(match, held, pawn)
            assert {deck_of(match, there) for there in reached} <= {"C", "B"}
            assert {"squash-court", "staterooms", "gymnasium"} <= reached


def test_save_3_a_card_of_a_deck_afloat_still_puts_a_pawn_in_its_room() -> None:
    match = play(
        aboard(["ice", "bridge"], [["casino", "staterooms"], []], piles=(5, 5, 5)), "play staterooms self", "play casino doctor"
    )
    assert (match.view().pawns[0], match.view().doctor) == ("staterooms", "casino")


# SAVE-4


def test_save_4_somebody_else_must_see_you() -> None:
    match = aboard(["bridge", "casino", "squash-court", "ballroom"], doctor="bridge")
    assert refused(match, "attempt doctor") == "SAVE-4"


def test_save_4_somebody_elses_eyes_are_needed_the_doctors_do_not_count() -> None:
    match = aboard(["bridge", "casino"], [["oar"], []], doctor="bridge")
    assert "doctor" in match.view(0).who_sees("bridge")
    assert refused(match, "attempt doctor oar") == "SAVE-4"


@pytest.mark.parametrize("witness", ["bridge", "ice", "lifeboats-1", "promenade"])
def test_save_4_a_witness_in_the_same_space_or_in_a_line_of_sight_is_enough(witness: str) -> None:
    match = aboard(["bridge", "casino", witness], doctor="bridge")
    assert "attempt doctor" in match.legal()


@pytest.mark.parametrize("blind", ["sports-deck", "lido-deck", "wireless-room", "chapel"])
def test_save_4_nearness_is_not_enough(blind: str) -> None:
    assert refused(aboard(["bridge", blind], doctor="bridge"), "attempt doctor") == "SAVE-4"


def test_save_4_more_witnesses_do_no_harm() -> None:
    match = aboard(["bridge", "bridge", "ice", "promenade", "lifeboats-1", "bridge", "ice"], doctor="bridge")
    assert "attempt doctor" in match.legal()


def test_save_4_you_must_be_in_the_doctors_space() -> None:
    match = aboard(["ice", "bridge"], doctor="bridge")
    assert refused(match, "attempt doctor") in {"SAVE-4", "TRY-1"}


def test_save_4_the_doctor_may_be_fetched_first_and_the_attempt_may_follow_cards_and_the_step() -> None:
    match = aboard(["lifeboats-1", "ice"], [["bridge", "oar"], ["failure-1"]], doctor="ballroom")
    play(match, "step bridge", "play bridge doctor", "attempt doctor oar")
    assert open_attempt(match).strength == 3


def test_save_4_bare_hands_are_worth_one() -> None:
    match = saving([["oar"], ["failure-1"]])
    attempt = open_attempt(match)
    assert (attempt.maker, attempt.target, attempt.strength, attempt.total) == ("seat-1", "doctor", 1, 0)


@pytest.mark.parametrize(
    ("aid", "value"),
    [("rabbits-foot", 3), ("cork-vest", 4), ("stiff-upper-lip", 4), ("rubber-duck", 1), ("deck-chair", 2), ("distress-call", 3)],
)
def test_save_4_an_aid_is_worth_its_value_and_replaces_the_one(aid: str, value: int) -> None:
    assert open_attempt(saving([[aid], ["failure-1"]], aid)).strength == value


@pytest.mark.parametrize(
    ("aid", "room", "value"),
    [
        ("brass-whistle", "bridge", 5),
        ("signal-rocket", "sports-deck", 6),
        ("bedsheet-rope", "staterooms", 5),
        ("deck-chair", "lido-deck", 5),
        ("steamer-trunk", "cargo-hold", 5),
        ("hymn-book", "chapel", 5),
        ("tea-trolley", "bistro", 5),
        ("roulette-table", "casino", 5),
        ("double-bass", "ballroom", 6),
        ("cigar-box", "smoking-lounge", 4),
        ("medicine-ball", "gymnasium", 5),
        ("squash-racket", "squash-court", 5),
        ("rubber-duck", "swimming-bath", 6),
        ("shaving-mirror", "barber-shop", 5),
        ("safe-key", "pursers-office", 5),
        ("mail-sack", "mail-room", 5),
        ("coal-shovel", "coal-bunkers", 5),
        ("monkey-wrench", "engineering", 5),
        ("distress-call", "wireless-room", 6),
        ("oar", "lifeboats-1", 5),
        ("tarpaulin", "lifeboats-2", 5),
    ],
)
def test_save_4_the_bonus_value_replaces_the_other_in_its_room(aid: str, room: str, value: int) -> None:
    match = aboard([room, room], [[aid], ["failure-1"]], doctor=room)
    assert match.view(0).strength(aid) == value
    play(match, f"attempt doctor {aid}")
    event = happened(match, "attempted")[0]
    assert (event.seat, event.pawn, card(match, event.card), space(match, event.space), event.amount) == (
        0,
        DOCTOR,
        aid,
        room,
        value,
    )


def test_save_4_one_aid_or_bare_hands_and_nothing_else() -> None:
    match = aboard(["bridge", "ice"], [["oar", "cork-vest", "bistro", "failure-3"], ["failure-1"]], doctor="bridge")
    attempts = {text for text in texts(match) if text.startswith("attempt")}
    assert attempts == {"attempt doctor", "attempt doctor oar", "attempt doctor cork-vest"}
    for held in ("bistro", "failure-3"):
        refused(match, f"attempt doctor {held}")
    refused(match, "attempt doctor rabbits-foot")


def test_save_4_other_players_need_no_saving() -> None:
    match = aboard(["bridge", "bridge"], doctor="bridge")
    refused(match, "attempt seat-2")
    assert "attempt seat-2" not in texts(match)


@pytest.mark.parametrize(("saver", "asked"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (2, [3, 0, 1]), (3, [0, 1, 2])])
def test_save_4_everybody_else_may_foil_starting_on_the_left(saver: int, asked: list[int]) -> None:
    match = saving([["bistro"], ["casino"], ["chapel"], ["galley"]], saver=saver)
    seats = []
    while not match.over:
        assert match.seat is not None
        seats.append(match.seat)
        match.play("pass")
    assert seats == asked


@pytest.mark.parametrize("held", ["oar", "bistro", "rabbits-foot"])
def test_save_4_only_failure_cards_foil(held: str) -> None:
    match = saving([[], [held, "failure-1"]])
    assert texts(match) == {"foil failure-1"}
    refused(match, f"foil {held}")


def test_save_4_failures_add_up_and_the_round_closes_when_they_reach_the_value() -> None:
    match = saving([["cork-vest"], ["failure-1", "failure-1"], ["failure-2", "failure-3", "failure-1"], ["failure-3"]], "cork-vest")
    play(match, "foil failure-1", "pass", "foil failure-3")
    assert [event.amount for event in happened(match, "foiled-with")] == [1, 4]
    assert len(happened(match, "failed")) == 1
    assert match.view().hand_sizes == (0, 1, 2, 1), "nothing more is taken from anybody"


def test_save_4_whoever_saves_him_wins_at_once_and_he_moves_no_more() -> None:
    match = all_pass(saving([["oar"], ["casino"], ["bistro"]], "oar"))
    assert match.over
    assert match.seat is None
    assert match.result is not None
    assert (match.result.winner, match.result.name, match.view().winner) == (0, match.names[0], 0)
    assert order(match)[-2:] == ["saved", "won"]
    assert [(event.seat, event.pawn) for event in happened(match, "saved")] == [(0, DOCTOR)]
    assert happened(match, "killed") == happened(match, "doctor-moved") == []
    assert match.view().doctor == "bridge"


def test_save_4_one_short_is_not_foiled() -> None:
    match = saving([["cork-vest"], ["failure-2", "failure-1"]], "cork-vest")
    play(match, "foil failure-2", "foil failure-1")
    assert match.over
    assert match.view().winner == 0


def test_save_4_a_foiled_attempt_earns_nothing_and_ends_the_turn() -> None:
    match = play(saving([["oar", "bistro"], ["failure-3"]], "oar"), "foil failure-3")
    view = match.view(0)
    assert not match.over
    assert (view.spite, view.hand, view.reasons) == ((0, 0), ("bistro",), ((), ()))
    assert view.doctor == "lifeboats-1"
    assert (match.seat, match.turn) == (1, 2)
    play(match, "end")
    assert match.view(0).strength() == 1


def test_save_4_the_attempt_counts_even_in_the_first_round() -> None:
    match = aboard(["bridge", "ice", "ice"], [["oar"], [], []], doctor="bridge", unplayed=[1, 2])
    assert play(match, "attempt doctor oar").over


# FOIL-3 aboard


def test_foil_3_aboard_the_last_player_must_foil_if_able() -> None:
    match = saving([[], ["failure-1"], ["failure-2", "bistro"]])
    assert "pass" in match.legal()
    play(match, "pass")
    assert refused(match, "pass") == "FOIL-3"
    assert texts(match) == {"foil failure-2"}


@pytest.mark.parametrize(("saver", "last"), [(0, 2), (1, 0), (2, 1)])
def test_foil_3_aboard_the_last_is_the_player_right_of_the_saver(saver: int, last: int) -> None:
    match = play(saving([["failure-1"]] * 3, saver=saver), "pass")
    assert match.seat == last
    assert refused(match, "pass") == "FOIL-3"


def test_foil_3_aboard_several_cards_with_the_total_so_far_are_able() -> None:
    match = saving([["cork-vest"], ["failure-1", "oar"], ["failure-1", "failure-2", "chapel"]], "cork-vest")
    play(match, "foil failure-1", "pass")
    assert refused(match, "pass") == "FOIL-3"
    play(match, "foil failure-2")
    assert refused(match, "pass") == "FOIL-3"
    play(match, "foil failure-1")
    assert len(happened(match, "failed")) == 1


def test_foil_3_aboard_any_of_the_cards_may_be_played_a_costly_one_included() -> None:
    assert texts(saving([[], ["failure-1", "failure-2", "failure-3"]])) == {"foil failure-1", "foil failure-2", "foil failure-3"}


def test_foil_3_aboard_who_cannot_reach_it_may_play_or_pass() -> None:
    match = saving([["cork-vest"], ["failure-1", "failure-2"]], "cork-vest")
    assert texts(match) == {"foil failure-1", "foil failure-2", "pass"}
    assert play(match, "pass").over


def test_foil_3_aboard_an_empty_hand_in_the_last_seat_binds_nobody_else() -> None:
    assert play(saving([[], ["failure-3"], []]), "pass").over


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


# SAVE-6


def last_card(pawns: Sequence[str], doctor: str, left: Sequence[int] = (1, 3, 3, 3)) -> Match:
    """The last card of the lowest pile has just been drawn."""
    return play(aboard(pawns, doctor=doctor, piles=left), "draw")


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
    deck = [space.id for space in SHIP.spaces if space.deck == sunk]
    above = next(space.id for space in SHIP.spaces if space.deck == DECKS[DECKS.index(sunk) + 1] and space.id != LIFTED_TO[sunk])
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
        aboard(["ice", "bridge"], doctor="ice", removed=ship_cards()[10:], exhibits={"ship": facts})


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


def test_next_4_aboard_the_first_round_is_protected() -> None:
    match = play(aboard(["ice", "ice", "ice", "squash-court"], unplayed=[1, 2, 3]), "end")
    assert (match.view().doctor, match.seat) == ("squash-court", 1)


def test_next_4_aboard_the_move_after_the_last_first_turn_may_activate() -> None:
    match = play(aboard(["ice", "squash-court", "ice", "ice"], turn=2), "end")
    assert (match.view().doctor, match.seat) == ("squash-court", 1)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(6))
def test_next_4_aboard_the_first_turns_go_round_once(players: int, seed: int) -> None:
    match = Match.new("save", players, seed=seed)
    first = match.view().active
    assert first_turns(match, players) == [(first + turn) % players for turn in range(players)]


# Worked examples


def test_example_7_the_rabbits_foot_on_the_bridge() -> None:
    match = aboard(
        ["ballroom", "ice", "lifeboats-1", "casino"],
        [["promenade", "rabbits-foot"], ["failure-1"], ["failure-2"], ["failure-3"]],
        doctor="sports-deck",
        turn=3,
    )
    play(match, "end")
    assert (match.view().doctor, match.seat) == ("bridge", 0), "from 8 to 9"
    play(match, "play promenade self", "step bridge")
    assert match.view(0).who_sees("bridge") == ("seat-2", "seat-3", "doctor")
    play(match, "attempt doctor rabbits-foot")
    assert open_attempt(match).strength == 3
    assert match.seat == 1
    play(match, "pass")
    assert match.seat == 2
    play(match, "foil failure-2")
    assert match.seat == 3
    assert texts(match) == {"foil failure-3"}
    assert refused(match, "pass") == "FOIL-3"
    play(match, "foil failure-3")
    assert [event.amount for event in happened(match, "foiled-with")] == [2, 5]
    assert len(happened(match, "failed")) == 1
    assert match.view().doctor == "lifeboats-1"
    assert match.seat == 2, "player 3 is next, not player 2"


def test_example_8_from_the_promenade_to_the_lido_deck() -> None:
    match = aboard(["chapel", "bistro", "engineering", "logistics"], doctor="promenade")
    assert play(match, "end").view().doctor == "lido-deck"
    assert "seat-1" in match.view(2).who_sees("lido-deck"), "the Chapel, across decks"
    assert "seat-2" not in match.view(2).who_sees("lido-deck"), "but not the Bistro"
    assert "seat-4" in match.view(2).who_sees("engineering")
    assert "seat-3" in match.view(3).who_sees("logistics")
    assert "seat-1" not in match.view(2).who_sees("engineering")


def test_example_8_in_attempts() -> None:
    assert "attempt doctor" in aboard(["lido-deck", "chapel"], doctor="lido-deck").legal()
    assert "attempt doctor" in aboard(["chapel", "lido-deck"], doctor="chapel").legal()
    assert refused(aboard(["lido-deck", "bistro"], doctor="lido-deck"), "attempt doctor") == "SAVE-4"
    assert refused(aboard(["bistro", "lido-deck"], doctor="bistro"), "attempt doctor") == "SAVE-4"
    assert "attempt doctor" in aboard(["engineering", "logistics"], doctor="engineering").legal()
