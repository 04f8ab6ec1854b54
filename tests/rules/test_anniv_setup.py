"""Setting up the Anniversary edition: parts, wings, cards set aside, the charts (ANNIV-1, ANNIV-2, ANNIV-10, ANNIV-11)."""

import json
from collections import Counter
from itertools import chain

import pytest
from anniversary_table import (
    EAST,
    MOVES,
    NO_JUMP,
    NOT_NEXT_DOOR,
    ROOMS,
    WEST,
    house,
    jumps,
    new,
    pet,
    random_moves,
    steps,
    two_players,
    walks,
)
from table import happened, play, refused, space

from doctorlucky import Match
from doctorlucky.boards import load_board
from doctorlucky.engine.event import DOCTOR, DOG
from doctorlucky.errors import RulesetError

SEEDS = range(40)


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
            assert {which: number[str(pet(match, which))] for which in view.extras if which in ("cat", "dog")} == expected
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
                assert number[view.doctor] == row.doctor
                assert {which: number[str(pet(match, which))] for which in view.extras if which in ("cat", "dog")} == expected
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
    assert which.removeprefix("pet-") in match.view().extras
    assert not {"cat", "dog"} & set(new(players, board="bed-and-breakfast", part=part).view().extras)


def test_anniv_11_two_players_sit_at_the_expansion_boards_too() -> None:
    assert two_players(board="haunted-mansion", doctor="armory").view().strangers == (1, 3)
