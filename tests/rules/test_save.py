"""Moving about the ship, and saving the Doctor (SAVE-3, SAVE-4)."""

from collections.abc import Sequence

import pytest
from ship_table import ONE, PLAYERS, SHIP, SUNK, THREE, TWO, aboard, deck_of, saving
from table import all_pass, card, destinations, first_turns, happened, must_foil, open_attempt, order, play, refused, space, texts

from doctorlucky import Match
from doctorlucky.decks.deck import MOVE
from doctorlucky.engine.event import DOCTOR

STEPS = {"D": 3, "C": 2, "B": 1, "A": 0}


TOO_FAR = {"SAVE-3", "CLASSIC-2", "BOARD-2"}


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
    must_foil(match, "failure-2", "failure-1")


def test_foil_3_aboard_any_of_the_cards_may_be_played_a_costly_one_included() -> None:
    assert texts(saving([[], ["failure-1", "failure-2", "failure-3"]])) == {"foil failure-1", "foil failure-2", "foil failure-3"}


def test_foil_3_aboard_who_cannot_reach_it_may_play_or_pass() -> None:
    match = saving([["cork-vest"], ["failure-1", "failure-2"]], "cork-vest")
    assert texts(match) == {"foil failure-1", "foil failure-2", "pass"}
    assert play(match, "pass").over


def test_foil_3_aboard_an_empty_hand_in_the_last_seat_binds_nobody_else() -> None:
    assert play(saving([[], ["failure-3"], []]), "pass").over


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
