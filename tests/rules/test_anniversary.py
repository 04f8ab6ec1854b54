"""ANNIV-1 to ANNIV-11 and what the shared rules mean there; worked examples 5 and 6."""

import json
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from anniversary_table import (
    APART,
    CARDS,
    DUDS,
    EAST,
    FAILURES,
    FAR,
    MOVES,
    ONLOOKERS,
    ROOMS,
    SPOT,
    WEAPONS,
    WEST,
    attempted,
    cards_but,
    house,
    jumps,
    lights_out,
    loser,
    pet,
    random_moves,
    steps,
    two_attempt,
    two_players,
    walks,
    winner,
)
from table import all_pass, card, first_turns, happened, open_attempt, order, play, refused, space, texts

from doctorlucky import Match, determinize
from doctorlucky.boards import load_board
from doctorlucky.decks.deck import card_id
from doctorlucky.engine.event import DOCTOR, DOG
from doctorlucky.errors import RulesetError

SEEDS = range(40)
NO_JUMP = {"ANNIV-3", "BOARD-4"}
NO_POINTS = {"ANNIV-3", "TURN-2"}
NOT_NEXT_DOOR = {"BOARD-2", "BOARD-3"}
NOTHING_TO_DRAW = {"ANNIV-4", "ANNIV-8"}


def new(players: int, seed: int = 1, **more: Any) -> Match:
    return Match.new("anniversary", players, seed=seed, **more)


# ANNIV-1


@pytest.mark.parametrize("players", range(3, 9))
def test_anniv_1_players_start_in_the_drawing_room_and_the_doctor_in_the_gallery(players: int) -> None:
    match = new(players)
    assert match.ruleset.board.id == "mansion-2016"
    assert match.view().pawns == ("drawing-room",) * players
    assert match.view().doctor == "gallery"
    assert match.view().points == 1


@pytest.mark.parametrize(("players", "hand"), [(3, 6), (4, 6), (5, 6), (6, 6), (7, 5), (8, 5)])
def test_anniv_1_six_cards_each_and_five_with_seven_or_eight_players(players: int, hand: int) -> None:
    match = new(players)
    assert match.view().hand_sizes == (hand,) * players
    assert [len(match.view(seat).hand) for seat in range(players)] == [hand] * players


@pytest.mark.parametrize(("players", "deck"), [(3, 44), (4, 43), (5, 37), (6, 36), (7, 37), (8, 32)])
def test_anniv_1_the_rest_is_the_deck(players: int, deck: int) -> None:
    view = new(players).view()
    assert (view.deck_size, view.discards, view.reasons) == (deck, (), ((),) * players)


@pytest.mark.parametrize("players", [3, 5, 8])
def test_anniv_1_a_random_player_starts(players: int) -> None:
    starters = [new(players, seed=seed).seat for seed in range(120)]
    assert set(starters) == set(range(players))


def test_anniv_1_the_same_seed_gives_the_same_game() -> None:
    one, other = new(5, seed=9), new(5, seed=9)
    assert one.state() == other.state()
    assert one.state() != new(5, seed=10).state()


def test_anniv_1_where_everybody_starts_is_announced() -> None:
    match = new(4, part="center-west", variants=["pet-dog"])
    assert {event.pawn: space(match, event.space) for event in match.events_for(None) if event.what == "placed"} == {
        **dict.fromkeys(range(4), "drawing-room"),
        DOCTOR: "gallery",
        DOG: "trophy-room",
    }
    assert [(event.seat, event.amount) for event in happened(match, "turn")] == [(match.seat, 1)]


@pytest.mark.parametrize("players", [0, 1, 9])
def test_anniv_1_two_to_eight_play(players: int) -> None:
    with pytest.raises(RulesetError):
        new(players)


def test_anniv_1_there_is_no_dealer() -> None:
    with pytest.raises(RulesetError):
        new(4, dealer=1)


def test_anniv_1_at_the_start_everybody_sees_everybody() -> None:
    match = new(4)
    assert refused(match, "draw") == "ANNIV-4"
    assert refused(match, "attempt doctor") == "TRY-1"


# ANNIV-2


@pytest.mark.parametrize(("players", "part", "aside"), [(3, "center", 10), (6, "full", 0), (7, "full", 0), (8, "full", 0)])
def test_anniv_2_three_close_both_wings_and_six_to_eight_none(players: int, part: str, aside: int) -> None:
    for seed in SEEDS:
        view = new(players, seed=seed).view()
        assert (view.part, view.set_aside) == (part, aside)


@pytest.mark.parametrize("players", [4, 5])
def test_anniv_2_four_or_five_close_one_wing_by_chance(players: int) -> None:
    views = [new(players, seed=seed).view() for seed in SEEDS]
    assert {view.part for view in views} == {"center-west", "center-east"}
    assert {view.set_aside for view in views} == {5}


@pytest.mark.parametrize("part", ["center-west", "center-east"])
def test_anniv_2_the_wing_may_be_chosen(part: str) -> None:
    for seed in range(10):
        match = new(4, part=part, seed=seed)
        assert (match.view().part, match.ruleset.part) == (part, part)


def test_anniv_2_where_chance_decides_the_ruleset_names_no_part() -> None:
    match = new(4)
    assert match.ruleset.part is None
    for reader in (0, 1, 2, 3, None):
        assert len([event for event in match.events_for(reader) if event.what == "part"]) == 1, "but everybody is told"


@pytest.mark.parametrize("players", [2, 4, 5])
def test_anniv_2_a_record_of_a_game_keeps_what_chance_decided(players: int) -> None:
    for seed in range(6):
        match = new(players, seed=seed)
        for _ in random_moves(match, seed, 30):
            pass
        again = Match.replay(match.record())
        assert again.state() == match.state()
        assert again.view().part == match.view().part


@pytest.mark.parametrize(
    ("players", "part", "aside"), [(3, "full", 0), (8, "center", 10), (6, "center-west", 5), (3, "center-east", 5)]
)
def test_anniv_2_other_parts_may_be_chosen(players: int, part: str, aside: int) -> None:
    view = new(players, part=part).view()
    assert (view.part, view.set_aside) == (part, aside)
    assert view.deck_size == 72 - sum(view.hand_sizes) - aside


@pytest.mark.parametrize("part", ["up", "west", "attic", ""])
def test_anniv_2_the_part_must_be_one_of_the_board(part: str) -> None:
    with pytest.raises(RulesetError):
        new(4, part=part)


def test_anniv_2_editions_played_on_whole_boards_have_no_parts() -> None:
    with pytest.raises(RulesetError):
        Match.new("original", 3, part="center", seed=1)
    with pytest.raises(RulesetError):
        Match.new("original", 3, board="mansion-2016", part="center", seed=1)


@pytest.mark.parametrize(
    ("part", "closed"), [("center", WEST | EAST), ("center-west", EAST), ("center-east", WEST), ("full", set[str]())]
)
def test_anniv_2_the_numbered_rooms_of_a_closed_wing_are_closed(part: str, closed: set[str]) -> None:
    """Nobody can jump there; the cards keep their steps."""
    match = house(["dining-hall", "foyer", "piazza"], [MOVES], part=part)
    assert jumps(match) == ROOMS - closed - {"dining-hall"}
    assert walks(match) == set(MOVES)


def test_anniv_2_closed_rooms_cannot_be_entered() -> None:
    """On the whole board the Dining Hall leads to fifteen rooms."""
    match = house(["dining-hall", "foyer", "piazza"], part="center")
    expected = {"drawing-room", "parlor", "billiard-room", "sitting-room", "trophy-room", "nursery", "library"}
    assert steps(match) == expected
    assert refused(match, "step kitchen") in {"BOARD-4", *NOT_NEXT_DOOR}


def test_anniv_2_the_hallways_of_a_closed_wing_stay_open() -> None:
    """The way from the Sitting Room to the Trophy Room and to the Nursery leads through them."""
    match = house(["sitting-room", "foyer", "piazza"], part="center")
    assert steps(match) == {"dining-hall", "trophy-room", "nursery"}


@pytest.mark.parametrize(
    ("part", "doctor", "goes_to"),
    [
        ("center", "green-house", "nursery"),  # 7 to 13
        ("center", "library", "carriage-house"),  # 16 to 22
        ("center-west", "green-house", "winter-garden"),
        ("center-west", "library", "carriage-house"),
        ("center-east", "green-house", "nursery"),
        ("center-east", "library", "tennessee-room"),
        ("full", "green-house", "winter-garden"),
        ("full", "library", "tennessee-room"),
        ("center", "foyer", "drawing-room"),  # 24 to 1
    ],
)
def test_anniv_2_the_doctors_path_skips_closed_rooms(part: str, doctor: str, goes_to: str) -> None:
    match = house(["armory", "armory", "armory"], doctor=doctor, part=part)
    assert match.view().doctor_stops(1) == (goes_to,)
    assert play(match, "end").view().doctor == goes_to


def test_anniv_2_players_cannot_follow_that_skip() -> None:
    match = house(["green-house", "foyer", "piazza"], doctor="trophy-room", part="center")
    assert refused(match, "step nursery") in NOT_NEXT_DOOR


@pytest.mark.parametrize(("players", "aside"), [(3, 10), (4, 5)])
def test_anniv_2_the_cards_set_aside_are_unknown_to_all(players: int, aside: int) -> None:
    match = new(players)
    for reader in (*range(players), None):
        (event,) = [event for event in match.events_for(reader) if event.what == "set-aside"]
        assert (event.amount, event.card, event.cards) == (aside, -1, ())


@pytest.mark.parametrize(("players", "aside"), [(3, 10), (5, 5), (7, 0)])
def test_anniv_2_they_are_any_cards_of_the_deck(players: int, aside: int) -> None:
    seen: set[int] = set()
    for seed in range(80):
        match = new(players, seed=seed)
        truth = match.state()
        missing = Counter(match.ruleset.deck.bag())
        missing.subtract([*truth.deck, *chain.from_iterable(truth.hands)])
        assert min(missing.values()) == 0
        assert missing.total() == aside
        seen |= set((+missing).elements())
    assert len(seen) == (52 if aside else 0), "all the kinds of cards there are"


def test_anniv_2_nothing_is_set_aside_where_nothing_is_closed() -> None:
    assert [event.amount for event in happened(new(6), "set-aside")] in ([], [0])


def test_anniv_2_the_cards_set_aside_stay_out_of_the_game() -> None:
    aside = ["chain-saw", "trowel", "failure-4", "failure-4", "failure-3", "kitchen", "library", "foyer", "armory", "piazza"]
    match = house(["piazza", "foyer", "armory"], doctor="billiard-room", part="center", deck=["failure-1"], aside=aside)
    assert match.view().set_aside == 10
    play(match, "draw")
    assert (match.view().deck_size, match.view().set_aside) == (0, 10)
    assert match.view(0).hand == ("failure-1",)


@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_anniv_2_no_view_tells_which_cards_are_set_aside(reader: int | None) -> None:
    """Swapping them for cards of the deck changes nothing that anybody sees."""
    hands = [["kitchen"], ["library"], []]
    one = house(
        ["piazza", "foyer", "armory"], hands, part="center-west", aside=["chain-saw", "trowel", "tight-hat", "foyer", "armory"]
    )
    other = house(["piazza", "foyer", "armory"], hands, part="center-west", aside=["rat-poison", *["failure-4"] * 4])
    assert one.view(reader).as_dict() == other.view(reader).as_dict()
    text = json.dumps(one.view(reader).as_dict())
    for hidden in ("chain-saw", "trowel", "tight-hat"):
        assert hidden not in text
    assert one.view(reader).set_aside == 5


@pytest.mark.parametrize(
    ("players", "parts"), [(3, {"up"}), (4, {"up", "down"}), (5, {"down"}), (6, {"full"}), (7, {"full"}), (8, {"full"})]
)
def test_anniv_2_on_the_bed_and_breakfast_up_to_five_use_one_floor(players: int, parts: set[str]) -> None:
    views = [new(players, board="bed-and-breakfast", seed=seed).view() for seed in SEEDS]
    assert {view.part for view in views} == parts


@pytest.mark.parametrize("players", range(3, 9))
def test_anniv_2_on_the_bed_and_breakfast_no_cards_are_set_aside(players: int) -> None:
    view = new(players, board="bed-and-breakfast").view()
    assert view.set_aside == 0
    assert view.deck_size == 72 - sum(view.hand_sizes)


def test_anniv_2_on_one_floor_of_the_bed_and_breakfast_the_other_is_closed() -> None:
    match = house(["gallery", "nursery", "armory"], [MOVES], doctor="master-suite", board="bed-and-breakfast", part="up")
    up = {"nursery", "trophy-room", "library", "armory", "servants-quarters", "master-suite", "lilac-room", "tennessee-room"}
    assert jumps(match) == up | {"white-room", "lancaster-room"}
    assert walks(match) == set(MOVES)
    assert refused(match, "play kitchen self") in NO_JUMP


def test_board_5_one_floor_of_the_bed_and_breakfast_joins_its_stairways_for_walking_not_for_sight() -> None:
    """From the Armory by the eastern stairs, and up the western ones to the Rose Suite."""
    match = house(["armory", "rose-suite", "white-room"], doctor="white-room", board="bed-and-breakfast", part="up")
    assert steps(match) == {"nursery", "library", "servants-quarters", "rose-suite", "lancaster-room"}
    assert "draw" in match.legal()


def test_board_5_in_the_whole_house_each_stairway_joins_its_counterpart() -> None:
    match = house(["armory", "kitchen", "kitchen"], doctor="kitchen", board="bed-and-breakfast")
    assert steps(match) == {"drawing-room", "parlor", "billiard-room", "library", "servants-quarters", "lancaster-room"}


def test_sight_4_in_the_whole_house_sight_runs_up_the_stairs_where_the_openings_line_up() -> None:
    seen = house(["armory", "parlor", "pantry"], doctor="pantry", board="bed-and-breakfast")
    assert refused(seen, "draw") == "ANNIV-4"
    unseen = house(["armory", "drawing-room", "pantry"], doctor="pantry", board="bed-and-breakfast")
    assert "draw" in unseen.legal()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_card_1_guesses_at_what_is_hidden_contradict_nothing_that_was_seen(players: int) -> None:
    """Hands, deck and cards set aside are guessed anew each time; what the reader sees stays."""
    match = new(players, seed=5)
    for _ in random_moves(match, 5, 60):
        if match.seat is None:
            break
        view = match.view(match.seat)
        other = (match.seat + (2 if players == 2 else 1)) % len(view.pawns)
        guesses = [determinize(view, Random(seed)) for seed in range(3)]
        for guess in guesses:
            assert guess.view(match.seat) == view
            assert texts(guess) == texts(match)
            assert guess.view().set_aside == match.view().set_aside
        hands = {tuple(sorted(guess.view(other).hand)) for guess in guesses}
        assert len(hands) > 1 or view.hand_sizes[other] < 2


# ANNIV-3


@pytest.mark.parametrize("name", MOVES)
def test_anniv_3_a_move_card_is_played_for_its_steps(name: str) -> None:
    match = play(house(hands=[[name]]), f"play {name} steps")
    assert match.view().points == 1 + CARDS[name].steps
    assert (match.view(0).hand, match.view().discards) == ((), (name,))
    (event,) = happened(match, "walked")
    assert (event.seat, card(match, event.card), event.amount) == (0, name, 1 + CARDS[name].steps)


@pytest.mark.parametrize("name", sorted(set(MOVES) - {"foyer"}))
def test_anniv_3_or_to_jump_to_its_room(name: str) -> None:
    match = play(house(["foyer", "foyer", "foyer"], [[name]]), f"play {name} self")
    assert match.view().pawns == (name, "foyer", "foyer")
    assert (match.view().points, match.view(0).hand, match.view().discards) == (1, (), (name,))


def test_anniv_3_the_room_may_be_named_or_left_out() -> None:
    match = house(hands=[["kitchen"]])
    assert "play kitchen self kitchen" in match.legal()
    assert play(match, "play kitchen self kitchen").view().pawns[0] == "kitchen"


def test_anniv_3_a_jump_leads_to_the_cards_room_only() -> None:
    assert jumps(house(hands=[["kitchen"]])) == {"kitchen"}
    refused(house(hands=[["kitchen"]]), "play kitchen self library")


def test_anniv_3_points_mix_with_the_step_and_jumps() -> None:
    match = house([FAR, "foyer", "foyer"], [["dining-hall", "armory"]], doctor="foyer")
    play(match, "step kitchen")
    assert match.view().points == 0
    play(match, "play dining-hall steps")
    assert match.view().points == 2
    play(match, "step trophy-room")
    assert match.view().points == 1
    play(match, "play armory self")
    assert (match.view().points, match.view().pawns[0]) == (1, "armory")
    play(match, "step gallery")
    assert (match.view().points, match.view().pawns[0]) == (0, "gallery")
    assert refused(match, "step library") in NO_POINTS
    assert [(space(match, event.origin), space(match, event.space)) for event in happened(match, "stepped")] == [
        (FAR, "kitchen"),
        ("kitchen", "trophy-room"),
        ("armory", "gallery"),
    ]


def test_anniv_3_a_second_card_may_be_played_while_points_of_the_first_are_left() -> None:
    match = play(house(hands=[["dining-hall", "foyer"]]), "play dining-hall steps", "step tennessee-room", "play foyer steps")
    assert match.view().points == 3


def test_anniv_3_without_points_there_is_no_step() -> None:
    match = play(house(), "step library")
    assert steps(match) == set()
    assert refused(match, f"step {SPOT}") in NO_POINTS


def test_anniv_3_each_point_is_one_step() -> None:
    """The White Room is two steps from the Lilac Room."""
    match = play(house(hands=[["dining-hall"]]), "play dining-hall steps")
    assert refused(match, "step white-room") in NOT_NEXT_DOOR
    assert play(match, "step hedge-maze", "step white-room").view().pawns[0] == "white-room"


@pytest.mark.parametrize("ending", ["end", "draw"])
def test_anniv_3_unspent_points_are_lost(ending: str) -> None:
    match = play(house(hands=[["dining-hall"]]), "play dining-hall steps", ending)
    assert (match.seat, match.view().points) == (1, 1)


def test_anniv_3_unspent_points_are_lost_even_if_the_same_player_goes_on() -> None:
    match = play(house(["gallery", "foyer", "piazza"], [["dining-hall"]]), "play dining-hall steps", "end")
    assert (match.view().doctor, match.seat, match.view().points) == ("gallery", 0, 1)


def test_anniv_3_an_attempt_ends_movement() -> None:
    match = house([SPOT, FAR, FAR], [["dining-hall", "kitchen"], ["failure-1"]], doctor=SPOT)
    play(match, "play dining-hall steps", "attempt doctor")
    for action in ("step library", "play kitchen steps", "play kitchen self"):
        assert match.view(0).why_not(action) is not None
    play(match, "foil failure-1")
    assert (match.seat, match.view().points) == (1, 1)


def test_anniv_3_a_card_played_for_steps_cannot_jump_as_well() -> None:
    match = play(house(hands=[["kitchen"]]), "play kitchen steps")
    refused(match, "play kitchen self")
    refused(match, "play kitchen steps")


@pytest.mark.parametrize("name", ["trowel", "chain-saw", "failure-1", "failure-4"])
def test_anniv_3_only_move_cards_move(name: str) -> None:
    match = house(hands=[[name]])
    refused(match, f"play {name} steps")
    refused(match, f"play {name} self")
    assert jumps(match) == walks(match) == set()


def test_anniv_3_a_card_that_is_not_in_hand_moves_nobody() -> None:
    match = house(hands=[["kitchen"], ["library"]])
    refused(match, "play library steps")
    refused(match, "play library self")


def test_anniv_3_a_closed_room_cannot_be_jumped_to() -> None:
    match = house(["foyer", "piazza", "piazza"], [["kitchen", "lilac-room"]], part="center-west")
    assert refused(match, "play lilac-room self") in NO_JUMP
    assert jumps(match) == {"kitchen"}
    assert play(match, "play lilac-room steps").view().points == 2


def test_anniv_3_nor_can_a_room_that_the_board_does_not_have(tmp_path: Path) -> None:
    names = ["Drawing Room", "Parlor", "Attic", "Foyer"]
    lines = ['name = "Cottage"\nlists = true\n[start.full]\nplayers = "2-8"\nrooms = 4\npawns = 1\nlucky = 3\ncat = 2\ndog = 4']
    for place, name in enumerate(names):
        next_door = [card_id(names[near]) for near in (place - 1, place + 1) if 0 <= near < 4]
        lines.append(f'[[room]]\nid = "{card_id(name)}"\nname = "{name}"\nnumber = {place + 1}\nat = [{20 * place}, 0]')
        lines.append(f"adjacent = {next_door}\nsees = {next_door}")
    file = tmp_path / "cottage.toml"
    file.write_text("\n".join(lines))
    match = house(["drawing-room", "foyer", "foyer"], [["kitchen", "parlor"]], doctor="attic", board=str(file))
    assert refused(match, "play kitchen self") in {*NO_JUMP, "BOARD-1"}
    assert jumps(match) == {"parlor"}
    assert play(match, "play kitchen steps", "step parlor", "step attic").view().pawns[0] == "attic"


@pytest.mark.parametrize(
    "action", ["play kitchen doctor", "play kitchen doctor kitchen", "step doctor gallery", "step doctor library"]
)
def test_anniv_3_nothing_that_players_do_moves_the_doctor(action: str) -> None:
    refused(house(hands=[["kitchen"]]), action)


@pytest.mark.parametrize(
    "action", ["play kitchen seat-2", "play kitchen seat-2 kitchen", "step seat-2 kitchen", "step seat-3 hedge-maze"]
)
def test_anniv_3_nor_another_player(action: str) -> None:
    refused(house(hands=[["kitchen"]]), action)


@pytest.mark.parametrize("seed", range(5))
def test_anniv_3_the_doctor_only_ever_follows_his_numbers(seed: int) -> None:
    match = new(6, seed=seed)
    stops = ["gallery"]
    for _ in range(30):
        play(match, "end")
        stops.append(match.view().doctor)
    numbers = [match.ruleset.board.space(stop).number for stop in stops]
    assert numbers == [(14 + turn) % 24 + 1 for turn in range(31)]


# BOARD-3, CARD-2, CARD-3


def test_board_3_a_step_passes_hallways_but_no_room() -> None:
    match = house([SPOT, FAR, FAR])
    assert steps(match) == {
        "parlor",
        "billiard-room",
        "dining-hall",
        "library",
        "tennessee-room",
        "servants-quarters",
        "hedge-maze",
    }
    assert refused(match, "step armory") in NOT_NEXT_DOOR


def test_sight_3_the_gallery_rail_stops_feet_not_eyes() -> None:
    match = house(["gallery", "dining-hall", FAR], doctor="white-room")
    assert refused(match, "step dining-hall") in NOT_NEXT_DOOR
    assert refused(match, "draw") == "ANNIV-4"


def test_sight_3_the_rail_cuts_the_line_between_the_lancaster_room_and_the_lilac_room() -> None:
    assert "draw" in house(["lilac-room", "lancaster-room", FAR]).legal()


def test_card_2_there_is_no_hand_limit_in_the_anniversary_game() -> None:
    match = house(hands=[cards_but(["failure-1"])[:60]])
    assert play(match, "draw").view().hand_sizes[0] == 61


def test_card_3_a_point_does_not_end_where_it_began() -> None:
    assert refused(house(), f"step {SPOT}") == "CARD-3"


def test_card_3_there_and_back_by_two_points_is_legal() -> None:
    match = play(house(hands=[["nursery"]]), "play nursery steps", "step library", f"step {SPOT}")
    assert (match.view().pawns[0], match.view().points) == (SPOT, 0)


def test_card_3_a_jump_does_not_end_where_it_began() -> None:
    match = house(hands=[[SPOT]])
    assert refused(match, f"play {SPOT} self") == "CARD-3"
    assert play(match, f"play {SPOT} steps").view().points == 2


def test_card_3_a_jump_may_lead_back_to_where_the_turn_began() -> None:
    match = play(house(hands=[[SPOT]]), "step library", f"play {SPOT} self")
    assert match.view().pawns[0] == SPOT


def test_card_3_a_card_may_be_played_for_steps_that_go_unused() -> None:
    match = play(house(hands=[["dining-hall"]]), "play dining-hall steps", "end")
    assert (match.view().pawns[0], match.view().discards) == (SPOT, ("dining-hall",))


# ANNIV-4


def test_anniv_4_one_card_if_nobody_sees_you() -> None:
    match = house()
    deck = match.view().deck_size
    play(match, "draw")
    assert (match.view().hand_sizes, match.view().deck_size) == ((1, 0, 0, 0), deck - 1)
    assert (match.seat, match.turn) == (1, 2)


@pytest.mark.parametrize("witness", [1, 2, 3])
@pytest.mark.parametrize("place", [*ONLOOKERS, SPOT])
def test_anniv_4_no_player_sees_you(witness: int, place: str) -> None:
    """Neither from afar nor in the same room."""
    pawns = list(APART)
    pawns[witness] = place
    match = house(pawns)
    assert refused(match, "draw") == "ANNIV-4"
    assert f"seat-{witness + 1}" in match.view(0).who_sees(SPOT)


@pytest.mark.parametrize("place", [*ONLOOKERS, SPOT])
def test_anniv_4_nor_does_the_doctor(place: str) -> None:
    match = house(doctor=place)
    assert refused(match, "draw") == "ANNIV-4"
    assert match.view(0).who_sees(SPOT) == ("doctor",)


def test_anniv_4_wherever_they_are() -> None:
    """From the Tennessee Room one looks through Library and Armory into the Nursery."""
    assert refused(house(["nursery", "tennessee-room", FAR], doctor="white-room"), "draw") == "ANNIV-4"
    assert refused(house(["nursery", FAR, FAR], doctor="tennessee-room"), "draw") == "ANNIV-4"


def test_anniv_4_being_next_door_is_not_being_seen() -> None:
    """All of these are one step from the Lilac Room."""
    match = house([SPOT, "library", "billiard-room", "parlor"], doctor="hedge-maze")
    assert "draw" in match.legal()
    assert match.view(0).who_sees(SPOT) == ()


@pytest.mark.parametrize(
    "moves",
    [
        ("play nursery steps",),
        ("play lilac-room self",),
        ("play nursery steps", "step kitchen", "step wine-cellar"),
        ("play lilac-room self", "play nursery steps"),
    ],
)
def test_anniv_4_having_played_cards_does_not_forbid_drawing(moves: tuple[str, ...]) -> None:
    match = house([FAR, "white-room", "lancaster-room"], [["nursery", "lilac-room"]])
    assert "draw" in play(match, *moves).legal()


def test_anniv_4_what_counts_is_who_sees_you_after_moving() -> None:
    match = house(["tennessee-room", "nursery", FAR], doctor="white-room")
    assert refused(match, "draw") == "ANNIV-4"
    play(match, f"step {SPOT}", "draw")
    assert match.view().hand_sizes == (1, 0, 0)


def test_anniv_4_stepping_into_view_forbids_it() -> None:
    match = house([SPOT, "nursery", FAR], doctor="white-room")
    assert "draw" in match.legal()
    assert refused(play(match, "step tennessee-room"), "draw") == "ANNIV-4"


def test_anniv_4_or_an_attempt_but_not_both() -> None:
    match = play(attempted([[], ["failure-1"], []]), "foil failure-1")
    assert (match.turn, match.seat, match.view().hand_sizes[0]) == (2, 1, 0)


def test_anniv_4_or_neither() -> None:
    match = play(house(), "end")
    assert (match.seat, match.view().hand_sizes) == (1, (0, 0, 0, 0))


def test_anniv_4_with_the_doctor_an_attempt_is_possible_but_no_drawing() -> None:
    """The Doctor is no witness against himself (TRY-1), but he sees who draws."""
    match = house(doctor=SPOT)
    assert "attempt doctor" in match.legal()
    assert refused(match, "draw") == "ANNIV-4"


def test_anniv_4_a_drawn_card_is_its_owners_alone() -> None:
    match = play(house(deck=["chain-saw"]), "draw")
    shown = {who: [event.card for event in match.events_for(who) if event.what == "drew"] for who in (0, 1, None)}
    assert [card(match, index) for index in shown[0]] == ["chain-saw"]
    assert shown[1] == shown[None] == [-1]
    assert match.view(1).known_cards(0) == ()


# TRY-1


@pytest.mark.parametrize("witness", [1, 2, 3])
@pytest.mark.parametrize("place", [*ONLOOKERS, SPOT])
def test_try_1_in_the_anniversary_game_no_other_player_sees_the_attempt(witness: int, place: str) -> None:
    pawns = list(APART)
    pawns[witness] = place
    match = house(pawns, [["trowel"]], doctor=SPOT)
    assert refused(match, "attempt doctor") == "TRY-1"
    assert refused(match, "attempt doctor trowel") == "TRY-1"


def test_try_1_in_the_anniversary_game_the_doctor_must_be_there() -> None:
    assert refused(house(doctor="tennessee-room"), "attempt doctor") == "TRY-1"


# ANNIV-5


@pytest.mark.parametrize("reasons", [[], ["kitchen"], ["kitchen", "failure-4"], ["kitchen", "failure-4", "killing-joke"]])
@pytest.mark.parametrize(("weapon", "value"), [(None, 0), ("trowel", 2), ("chain-saw", 3)])
def test_anniv_5_strength_is_one_and_the_reasons_and_the_weapon(reasons: list[str], weapon: str | None, value: int) -> None:
    match = attempted([["trowel", "chain-saw"], ["library"], []], weapon, reasons=[reasons, ["foyer"], ["armory"]])
    assert open_attempt(match).strength == 1 + len(reasons) + value
    (event,) = happened(match, "attempted")
    assert event.amount == 1 + len(reasons) + value
    assert (event.seat, event.card == -1) == (0, weapon is None)


@pytest.mark.parametrize("weapon", WEAPONS)
def test_anniv_5_every_weapon_has_its_value_and_in_its_room_its_bonus(weapon: str) -> None:
    room = card_id(CARDS[weapon].bonus_room)
    other = "foyer" if room != "foyer" else "kitchen"
    for place, value in ((room, CARDS[weapon].bonus), (other, CARDS[weapon].value)):
        match = house([place, FAR, FAR] if place != FAR else [place, SPOT, SPOT], [[weapon]], reasons=[["failure-1"]])
        assert match.view(0).strength(weapon) == 1 + 1 + value
        assert match.view(0).strength() == 2


def test_anniv_5_a_bonus_is_announced_too() -> None:
    match = attempted([["trowel"], ["library"], []], "trowel", at=FAR, away=SPOT)
    assert open_attempt(match).strength == 6


def test_anniv_5_reasons_of_others_add_nothing() -> None:
    match = attempted([[], ["library"], []], reasons=[[], ["foyer", "kitchen"], ["armory"]])
    assert open_attempt(match).strength == 1


# ANNIV-6


@pytest.mark.parametrize("name", sorted(name for name in CARDS if CARDS[name].luck))
def test_anniv_6_any_card_with_luck_foils_by_its_luck(name: str) -> None:
    match = attempted([[], [name, "parlor"], []], reasons=[["failure-1"] * 5])
    play(match, f"foil {name}")
    assert (open_attempt(match).total, match.seat) == (CARDS[name].luck, 1)
    (event,) = happened(match, "foiled-with")
    assert (event.seat, card(match, event.card), event.amount) == (1, name, CARDS[name].luck)
    assert match.view().discards == (name,)


@pytest.mark.parametrize("name", sorted(name for name in CARDS if not CARDS[name].luck))
def test_anniv_6_cards_without_luck_cannot_be_discarded_to_foil(name: str) -> None:
    match = attempted([[], [name], []])
    assert match.seat == 1, "but their holder is asked"
    assert refused(match, f"foil {name}") == "ANNIV-6"
    assert texts(match) == {"pass"}


def test_anniv_6_luck_is_zero_to_two_on_moves_and_weapons_and_one_to_four_on_failures() -> None:
    assert {CARDS[name].luck for name in MOVES} == {0, 1, 2}
    assert {CARDS[name].luck for name in WEAPONS} == {0, 1, 2}
    assert {CARDS[name].luck for name in FAILURES} == {1, 2, 3, 4}


def test_anniv_6_different_cards_add_up() -> None:
    match = attempted([["trowel"], ["kitchen", "parlor"], ["tight-hat"]], "trowel")
    play(match, "foil kitchen", "pass", "foil tight-hat")
    assert [event.amount for event in happened(match, "foiled-with")] == [1, 3]
    assert len(happened(match, "failed")) == 1


def test_anniv_6_a_weapon_does_not_foil_by_its_strength() -> None:
    match = play(attempted([[], ["billiard-cue", "parlor"], []], reasons=[["failure-1"]]), "foil billiard-cue")
    assert open_attempt(match).total == 1


def test_foil_3_in_the_anniversary_game_the_last_player_may_pass() -> None:
    match = attempted([[], [], ["failure-4"]])
    assert texts(match) == {"foil failure-4", "pass"}
    assert winner(play(match, "pass")) == 0


def test_foil_4_in_the_anniversary_game_an_unfoiled_attempt_wins_at_once() -> None:
    match = play(attempted([[], ["library"], []]), "pass")
    assert winner(match) == 0
    assert match.view().doctor == SPOT
    assert happened(match, "doctor-moved") == []


# ANNIV-7


def test_anniv_7_the_weapon_is_kept_as_a_reason() -> None:
    match = attempted([["trowel"], ["failure-1", "failure-2"], []], "trowel")
    assert match.view().discards == ("trowel",), "TRY-3: at once"
    play(match, "foil failure-1", "foil failure-2")
    assert match.view().reasons == (("trowel",), (), ())
    assert sorted(match.view().discards) == ["failure-1", "failure-2"]


def test_anniv_7_else_the_first_card_played() -> None:
    match = attempted([["trowel"], ["kitchen", "parlor"], ["failure-4"]], reasons=[["armory"]])
    play(match, "foil kitchen", "pass", "foil failure-4")
    assert sorted(match.view().reasons[0]) == ["armory", "kitchen"]
    assert match.view().discards == ("failure-4",)
    assert match.view(0).hand == ("trowel",)


def test_anniv_7_of_equal_cards_one_is_kept() -> None:
    match = attempted([[], ["failure-1", "failure-1"], []], reasons=[["armory"]])
    play(match, "foil failure-1", "foil failure-1")
    assert sorted(match.view().reasons[0]) == ["armory", "failure-1"]
    assert match.view().discards == ("failure-1",)


def test_anniv_7_a_turned_over_card_may_be_the_first() -> None:
    """The Stranger turns over a card without luck; the Failure comes after it."""
    match = play(two_attempt({2: ["failure-1"]}, deck=["parlor"]), "foil failure-1")
    assert match.view().reasons[0] == ("parlor",)
    assert "parlor" not in match.view().discards
    assert "failure-1" in match.view().discards


def test_anniv_7_a_turned_over_card_comes_after_the_weapon() -> None:
    match = play(two_attempt({0: ["trowel"], 2: ["failure-3"]}, "trowel", deck=["parlor"]), "foil failure-3")
    assert match.view().reasons[0] == ("trowel",)
    assert "parlor" in match.view().discards


def test_anniv_7_nobody_is_asked_which() -> None:
    match = attempted([["trowel", "library"], ["failure-4"], ["kitchen"]], "trowel")
    play(match, "foil failure-4")
    assert (match.view().asks, match.seat) == ("turn", 1)


def test_anniv_7_the_reason_is_announced_and_counted() -> None:
    match = play(attempted([[], ["kitchen"], []]), "foil kitchen")
    (event,) = happened(match, "reason")
    assert (event.seat, card(match, event.card), event.amount) == (0, "kitchen", 1)
    assert match.view().spite == (1, 0, 0)
    assert order(match).index("failed") < order(match).index("reason") < order(match).index("doctor-moved")


def test_anniv_7_its_face_stays_known_to_everybody() -> None:
    match = play(attempted([["trowel"], ["failure-4"], []], "trowel"), "foil failure-4")
    for reader in (0, 1, 2, None):
        assert match.view(reader).reasons == (("trowel",), (), ())
        assert [card(match, event.card) for event in match.events_for(reader) if event.what == "reason"] == ["trowel"]


def test_anniv_7_it_adds_to_the_next_attempt() -> None:
    match = play(attempted([["chain-saw"], ["kitchen"], []]), "foil kitchen")
    assert (match.view(0).strength(), match.view(0).strength("chain-saw")) == (2, 5)


def test_anniv_7_a_reason_is_not_in_the_hand() -> None:
    match = play(attempted([["trowel"], ["failure-4"], []], "trowel"), "foil failure-4")
    assert (match.view(0).hand, match.view().hand_sizes) == ((), (0, 0, 0))


@pytest.mark.parametrize("name", ["kitchen", "failure-4"])
def test_anniv_7_a_reason_neither_foils_nor_moves(name: str) -> None:
    match = attempted([[], ["parlor"], []], reasons=[[], [name]])
    refused(match, f"foil {name}")
    match = house(reasons=[[name]])
    refused(match, f"play {name} steps")


def test_anniv_7_an_attempt_that_succeeds_keeps_nothing() -> None:
    match = play(attempted([["trowel"], ["library"], []], "trowel"), "pass")
    assert (match.view().reasons, match.view().discards) == (((), (), ()), ("trowel",))
    assert happened(match, "reason") == []


def test_anniv_7_foilers_keep_nothing() -> None:
    match = attempted([["trowel"], ["failure-1", "parlor"], ["failure-2"]], "trowel")
    play(match, "foil failure-1", "pass", "foil failure-2")
    assert match.view().spite == (1, 0, 0)


def test_anniv_7_discards_never_return() -> None:
    match = house([SPOT, FAR, FAR], doctor="foyer", deck=["failure-1", "failure-2"])
    discards = match.view().discards
    assert len(discards) == 70
    play(match, "draw", "end", "end", "draw")
    assert match.seat == 1
    assert (match.view().deck_size, match.view().discards) == (0, discards)
    for _ in range(30):
        assert match.view().deck_size == 0
        assert refused(match, "draw") in NOTHING_TO_DRAW
        play(match, "end")
    assert happened(match, "reshuffled") == []


# ANNIV-8


def before_dark(deck: Sequence[str]) -> Match:
    """Seat 0 is about to draw. Then the Doctor comes to seat 1 in the Gallery, which seat 2 sees from the Nursery."""
    return house([SPOT, "gallery", "nursery"], [[], ["trowel"], []], deck=deck)


def test_anniv_8_lights_out_the_moment_the_last_card_is_drawn() -> None:
    match = before_dark(["kitchen"])
    assert not lights_out(match)
    play(match, "draw")
    assert lights_out(match)
    kinds = order(match)
    assert kinds.index("lights-out") == kinds.index("drew") + 1
    assert match.view(0).hand == ("kitchen",)


def test_anniv_8_sight_lines_end() -> None:
    match = play(before_dark(["kitchen"]), "draw")
    assert (match.seat, match.view().doctor) == (1, "gallery")
    assert {"attempt doctor", "attempt doctor trowel"} <= texts(match)
    assert match.view(1).who_sees("gallery") == ("doctor",)
    assert match.view(1).alone_in("gallery")


def test_anniv_8_not_while_a_card_is_left() -> None:
    match = play(before_dark(["kitchen", "library"]), "draw")
    assert not lights_out(match)
    assert happened(match, "lights-out") == []
    assert match.seat == 1
    assert refused(match, "attempt doctor") == "TRY-1"
    assert match.view(1).who_sees("gallery") == ("seat-3", "doctor")


def test_anniv_8_a_position_without_a_deck_is_dark() -> None:
    match = house(["gallery", "nursery", "dining-hall"], doctor="gallery", deck=[])
    assert lights_out(match)
    assert "attempt doctor" in match.legal()


def test_anniv_8_pawns_still_see_within_their_own_room() -> None:
    match = house(["gallery", "gallery", "dining-hall"], doctor="gallery", deck=[])
    assert refused(match, "attempt doctor") == "TRY-1"
    assert match.view(0).who_sees("gallery") == ("seat-2", "doctor")


def test_anniv_8_for_the_rest_of_the_game() -> None:
    match = play(before_dark(["kitchen"]), "draw")
    for _ in range(60):
        play(match, "end")
        assert lights_out(match)
        assert match.view(None).who_sees("armory") == tuple(
            [f"seat-{seat + 1}" for seat, at in enumerate(match.view().pawns) if at == "armory"]
            + ["doctor"] * (match.view().doctor == "armory")
        )
    assert len(happened(match, "lights-out")) == 1


def test_anniv_8_there_is_nothing_left_to_draw() -> None:
    match = house(deck=[])
    assert refused(match, "draw") in NOTHING_TO_DRAW


def test_anniv_8_feet_are_not_concerned() -> None:
    lit, dark = house(hands=[["kitchen"]], deck=["library"]), house(hands=[["kitchen"]], deck=[])
    assert steps(lit) == steps(dark)
    assert jumps(lit) == jumps(dark) == {"kitchen"}
    assert lit.view().doctor_stops(24) == dark.view().doctor_stops(24)


def test_anniv_8_a_card_turned_over_by_a_stranger_counts() -> None:
    match = two_attempt({2: ["failure-1"]}, deck=["parlor"])
    assert lights_out(match)
    assert order(match)[-2:] == ["turned-over", "lights-out"]


def test_anniv_8_an_attempt_already_announced_stands() -> None:
    """The lights go out while it is being foiled; it goes on, to either end."""
    match = two_attempt({2: ["failure-1", "parlor"]}, reasons=[["kitchen"]], deck=["armory"])
    assert (match.seat, match.view().asks, open_attempt(match).strength) == (2, "foil", 2)
    foiled = play(two_attempt({2: ["failure-2"]}, reasons=[["kitchen"]], deck=["armory"]), "foil failure-2")
    assert sorted(foiled.view().reasons[0]) == ["armory", "kitchen"]
    assert winner(play(match, "foil failure-1", "pass")) == 0


def test_anniv_8_the_lights_may_go_out_by_the_card_that_foils() -> None:
    match = two_attempt({2: ["failure-1"]}, deck=["failure-2"])
    assert lights_out(match)
    assert match.view().reasons[0] == ("failure-2",)
    assert len(happened(match, "failed")) == 1


def test_anniv_8_the_deck_does_not_run_out_by_discarding() -> None:
    match = play(house(hands=[["kitchen"]], deck=["library"]), "play kitchen steps", "end")
    assert not lights_out(match)


# ANNIV-9


def test_anniv_9_the_loser_passed_while_holding_luck() -> None:
    match = play(attempted([[], ["failure-1"], ["parlor"]]), "pass", "pass")
    assert (winner(match), loser(match)) == (0, 1)
    assert [event.seat for event in happened(match, "blamed")] == [1]


def test_anniv_9_the_last_one_who_did() -> None:
    match = all_pass(attempted([[], ["failure-4"], ["kitchen"], ["trowel"]]))
    assert loser(match) == 3


def test_anniv_9_the_order_is_that_of_asking() -> None:
    match = all_pass(attempted([["failure-4"], ["failure-1"], [], ["failure-1"]], attacker=2))
    assert (winner(match), loser(match)) == (2, 1), "after seats 3 and 0"


def test_anniv_9_later_players_without_luck_do_not_count() -> None:
    match = all_pass(attempted([[], ["failure-4"], ["parlor"], []]))
    assert loser(match) == 1


@pytest.mark.parametrize("name", ["kitchen", "trowel", "failure-1"])
def test_anniv_9_any_kind_of_luck_counts(name: str) -> None:
    assert loser(all_pass(attempted([[], [name], []]))) == 1


def test_anniv_9_there_may_be_none() -> None:
    match = all_pass(attempted([["failure-4"], ["parlor", "chain-saw"], ["armory"]]))
    assert (winner(match), loser(match)) == (0, None)
    assert happened(match, "blamed") == []


def test_anniv_9_there_is_none_where_all_hands_are_empty() -> None:
    match = attempted([[], [], []])
    assert (winner(match), loser(match)) == (0, None)


def test_anniv_9_even_after_playing_some() -> None:
    match = attempted([["chain-saw"], ["failure-1", "failure-2"], ["parlor"]], "chain-saw")
    play(match, "foil failure-1", "pass", "pass")
    assert loser(match) == 1


def test_anniv_9_not_who_has_played_all_their_luck() -> None:
    match = attempted([["chain-saw"], ["failure-1"], ["failure-1", "parlor"], ["failure-1"]], "chain-saw")
    play(match, "pass", "foil failure-1", "pass", "foil failure-1")
    assert (winner(match), loser(match)) == (0, 1)


def test_anniv_9_not_who_passed_at_an_attempt_that_failed() -> None:
    match = play(attempted([[], ["failure-4"], ["failure-1"], []]), "pass", "foil failure-1")
    assert not match.over
    assert match.view().loser is None
    assert happened(match, "blamed") == []


def test_anniv_9_only_the_winning_attempt_counts() -> None:
    """Seat 1 passes with luck in hand, but seat 2 foils; when seat 1 wins, those who are asked have none."""
    match = house([SPOT, "servants-quarters", FAR], [[], ["kitchen"], ["failure-1"]], doctor=SPOT)
    play(match, "attempt doctor", "pass", "foil failure-1")
    assert (match.seat, match.view().doctor) == (1, "servants-quarters")
    play(match, "attempt doctor")
    assert (winner(match), loser(match)) == (1, None)


def test_anniv_9_it_is_never_a_stranger() -> None:
    """Both Strangers are asked, and the last of them is the last player asked of all."""
    match = all_pass(two_attempt({2: ["lilac-room"]}, deck=DUDS))
    assert (winner(match), loser(match)) == (0, None)
    match = all_pass(two_attempt({2: ["kitchen"]}, deck=DUDS))
    assert (winner(match), loser(match)) == (0, 2)


def test_anniv_9_nobody_is_blamed_before_the_end() -> None:
    match = attempted([[], ["failure-1"], ["failure-1"]])
    play(match, "pass")
    assert match.view().loser is None
    assert happened(match, "blamed") == []


# ANNIV-10

CHART = [
    ("mansion-2016", "center", (3,), 14, 1, 15, 2, 6),
    ("mansion-2016", "center-west", (2, 4, 5), 19, 1, 15, 10, 6),
    ("mansion-2016", "center-east", (2, 4, 5), 19, 1, 15, 2, 19),
    ("mansion-2016", "full", (6, 7, 8), 24, 1, 15, 10, 19),
    ("bed-and-breakfast", "up", (2, 3, 4), 13, 17, 23, 26, 20),
    ("bed-and-breakfast", "down", (2, 4, 5), 15, 6, 9, 7, 14),
    ("bed-and-breakfast", "full", (6, 7, 8), 28, 6, 23, 7, 20),
]
chart = pytest.mark.parametrize(("board", "part", "seats", "rooms", "pawns", "lucky", "cat", "dog"), CHART)


@chart
def test_anniv_10_everybody_starts_where_the_chart_says(
    board: str, part: str, seats: tuple[int, ...], rooms: int, pawns: int, lucky: int, cat: int, dog: int
) -> None:
    for players in seats:
        for pets, expected in (([], {}), (["pet-cat"], {"cat": cat}), (["pet-dog"], {"dog": dog})):
            match = new(players, board=board, part=part, variants=pets)
            number = {space.id: space.number for space in match.ruleset.board.spaces}
            view = match.view()
            assert [number[at or ""] for at in view.pawns] == [pawns] * (4 if players == 2 else players)
            assert number[view.doctor] == lucky
            assert {which: number[str(pet(match, which))] for which in view.exhibits if which in ("cat", "dog")} == expected
            assert len(set(view.doctor_stops(60))) == rooms


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("board", ["mansion-2016", "bed-and-breakfast"])
def test_anniv_10_by_default_chance_decides_among_the_rows_for_the_players(board: str, players: int) -> None:
    rows = {row[1] for row in CHART if row[0] == board and players in row[2]}
    assert {new(players, board=board, seed=seed).view().part for seed in SEEDS} == rows


def test_anniv_10_a_pet_left_out_of_a_position_stands_where_the_chart_says() -> None:
    assert pet(house(variants=["pet-dog"]), "dog") == "servants-quarters"
    assert pet(house(variants=["pet-cat"]), "cat") == "kitchen"


def test_anniv_10_a_position_must_say_which_part_where_several_rows_fit() -> None:
    with pytest.raises(ValueError, match="part"):
        Match.arrange("anniversary", 4, doctor="armory", pawns=["foyer"] * 4)


# ANNIV-11


@pytest.mark.parametrize("board", ["secret-lair", "haunted-mansion"])
def test_anniv_11_the_expansion_boards_have_charts_of_their_own(board: str) -> None:
    for part, row in load_board(board).starts.items():
        for players in row.seats:
            for pets, expected in (([], {}), (["pet-cat"], {"cat": row.cat}), (["pet-dog"], {"dog": row.dog})):
                match = new(players, board=board, part=part, variants=pets)
                number = {space.id: space.number for space in match.ruleset.board.spaces}
                view = match.view()
                assert [number[at or ""] for at in view.pawns] == [row.pawns] * (4 if players == 2 else players)
                assert number[view.doctor] == row.lucky
                assert {which: number[str(pet(match, which))] for which in view.exhibits if which in ("cat", "dog")} == expected
                assert len(set(view.doctor_stops(60))) == row.rooms
                assert view.set_aside == 0, "folded, not covered"


@pytest.mark.parametrize(
    ("board", "pawns", "lucky", "pets"),
    [
        ("secret-lair", "foyer", "master-suite", ("kitchen", "servants-quarters")),
        ("haunted-mansion", "foyer", "master-suite", ("kitchen", "winter-garden")),
    ],
)
def test_anniv_11_the_whole_expansion_boards_as_printed(board: str, pawns: str, lucky: str, pets: tuple[str, str]) -> None:
    match = new(6, board=board, variants=["pet-cat"])
    assert (set(match.view().pawns), match.view().doctor, pet(match, "cat")) == ({pawns}, lucky, pets[0])
    assert pet(new(6, board=board, variants=["pet-dog"]), "dog") == pets[1]


@pytest.mark.parametrize(
    ("board", "players", "parts"),
    [
        ("secret-lair", 3, {"full", "north", "south"}),
        ("secret-lair", 5, {"full", "north"}),
        ("secret-lair", 8, {"full"}),
        ("haunted-mansion", 4, {"full", "up", "down"}),
        ("haunted-mansion", 5, {"full", "up"}),
        ("haunted-mansion", 6, {"full"}),
    ],
)
def test_anniv_11_by_default_chance_decides_among_their_rows(board: str, players: int, parts: set[str]) -> None:
    assert {new(players, board=board, seed=seed).view().part for seed in SEEDS} == parts


@pytest.mark.parametrize("which", ["pet-cat", "pet-dog"])
@pytest.mark.parametrize(("part", "players"), [("up", 4), ("down", 4), ("full", 7), ("full", 8), ("up", 8), ("full", 2)])
def test_anniv_11_suggestions_are_no_rules(which: str, part: str, players: int) -> None:
    """Either pet, or none, with any number of players."""
    match = new(players, board="bed-and-breakfast", part=part, variants=[which])
    assert which.removeprefix("pet-") in match.view().exhibits
    assert not {"cat", "dog"} & set(new(players, board="bed-and-breakfast", part=part).view().exhibits)


# NEXT-4


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("seed", range(3))
def test_next_4_in_the_anniversary_game_the_first_turns_go_round_once(players: int, seed: int) -> None:
    match = new(players, seed=seed)
    first = match.view().active
    assert first_turns(match, players) == [(first + turn) % players for turn in range(players)]


def test_next_4_in_the_anniversary_game_nobody_is_activated_before_everybody_had_a_turn() -> None:
    match = play(house([FAR, FAR, "gallery"], unplayed=[1, 2]), "end")
    assert (match.view().doctor, match.seat) == ("gallery", 1)
    assert happened(match, "activated") == []


def test_next_4_in_the_anniversary_game_the_move_after_the_last_first_turn_may_activate() -> None:
    match = play(house([FAR, FAR, "gallery"]), "end")
    assert (match.view().doctor, match.seat) == ("gallery", 2)


# Worked examples 5 and 6

SEEN_FROM_THE_TROPHY_ROOM = {"drawing-room", "parlor", "sitting-room", "green-house", "kitchen"}


@pytest.mark.parametrize("place", sorted(ROOMS - {"trophy-room"}))
def test_example_5_the_trophy_room_sees_exactly_five_rooms(place: str) -> None:
    """Rooms 1, 2, 5, 7 and 10: a player or the Doctor there keeps one from drawing, a player there from an attempt."""
    seen = place in SEEN_FROM_THE_TROPHY_ROOM
    drawing = house(["trophy-room", place, "white-room"], doctor="white-room")
    watched = house(["trophy-room", "white-room", "white-room"], doctor=place)
    trying = house(["trophy-room", place, "white-room"], doctor="trophy-room")
    assert ("draw" not in drawing.legal()) == ("draw" not in watched.legal()) == ("attempt doctor" not in trying.legal()) == seen
    if seen:
        assert refused(drawing, "draw") == refused(watched, "draw") == "ANNIV-4"
        assert refused(trying, "attempt doctor") == "TRY-1"


def test_example_5_the_dining_hall_is_one_step_from_exactly_fifteen_rooms() -> None:
    match = house(["dining-hall", FAR, FAR])
    numbers = {match.ruleset.board.space(room).number for room in steps(match)}
    assert numbers == {1, 2, 3, 5, 6, 8, 10, 11, 12, 13, 16, 17, 18, 19, 21}


def test_example_6_from_15_the_doctor_goes_to_16() -> None:
    match = house([SPOT, FAR, FAR], doctor="gallery")
    assert play(match, "end").view().doctor == "library"


def test_example_6_three_reasons_make_a_bare_strength_of_four() -> None:
    match = attempted([[], ["library"], []], reasons=[["kitchen", "trowel", "failure-1"]])
    assert open_attempt(match).strength == 4


@pytest.mark.parametrize(("room", "strength"), [("gallery", 7), (SPOT, 3)])
def test_example_6_the_piece_of_rope_is_two_and_in_the_gallery_six(room: str, strength: int) -> None:
    match = attempted([["piece-of-rope"], ["library"], []], "piece-of-rope", at=room)
    assert open_attempt(match).strength == strength


def test_example_6_with_three_reasons_the_rope_in_the_gallery_makes_ten() -> None:
    match = attempted(
        [["piece-of-rope"], ["library"], []], "piece-of-rope", at="gallery", reasons=[["kitchen", "trowel", "failure-1"]]
    )
    assert open_attempt(match).strength == 10


# Whole games, beside an onlooker


@pytest.mark.parametrize(
    ("players", "board", "part"),
    [
        (3, "mansion-2016", None),
        (4, "mansion-2016", None),
        (8, "mansion-2016", None),
        (5, "bed-and-breakfast", None),
        (6, "bed-and-breakfast", "full"),
        (4, "secret-lair", "south"),
        (3, "haunted-mansion", "up"),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_anniv_4_in_whole_games_everything_follows_the_rules(players: int, board: str, part: str | None, seed: int) -> None:
    for onlooker in random_moves(new(players, board=board, part=part, seed=seed), seed, 300):
        onlooker.check()


def test_anniv_8_whole_games_reach_the_dark_and_end() -> None:
    """So that the games above are worth watching."""
    dark = wins = 0
    for seed in range(20):
        match = new(3, seed=seed)
        for _ in random_moves(match, seed, 400):
            pass
        dark += lights_out(match)
        wins += match.over
    assert dark > 0
    assert wins > 0


def test_anniv_9_in_whole_games_the_loser_held_luck_and_passed() -> None:
    blamed = 0
    for seed in range(30):
        match = new(4, seed=seed)
        for _ in random_moves(match, seed, 400):
            pass
        if match.over:
            events = match.events
            start = max(place for place, event in enumerate(events) if event.what == "attempted")
            passed = [event.seat for event in events[start:] if event.what == "passed"]
            lucky = [seat for seat in passed if any(CARDS[name].luck for name in match.view(seat).hand)]
            assert loser(match) == (lucky[-1] if lucky else None)
            blamed += bool(lucky)
    assert blamed > 0


def test_anniv_11_two_players_sit_at_the_expansion_boards_too() -> None:
    assert two_players(board="haunted-mansion", doctor="armory").view().strangers == (1, 3)
