"""VAR-1 to VAR-7, and which variants go with what."""

import pytest
from table import AWAY, CLASSIC, HIDDEN, attempt, card, first_turns, happened, open_attempt, play, refused, space, texts

from doctorlucky import Match
from doctorlucky.decks.deck import ROOM, WEAPON, card_id
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.errors import PositionError, RulesetError

EDITIONS_OF = {
    "starting-positions": CLASSIC,
    "starting-hands": CLASSIC,
    "super-spite": ("directors-cut",),
    "spite": ("original",),
    "first-round": ("original",),
    "stronger-weapons": CLASSIC,
    "no-f3": CLASSIC,
    "killing-players": ("directors-cut",),
    "dog": ("directors-cut",),
    "old-dog": ("deluxe",),
    "new-tricks": ("deluxe",),
}
NEEDS = {"re-entry": ("killing-players",), "vengeful-doctor": ("dog", "killing-players")}
OF_OTHER_GAMES = ("strangers", "no-strangers", "pet-dog", "pet-cat", "escape", "penalties")


def placed_by(match: Match, index: int) -> str | None:
    """The room that a turned-up card names (VAR-1)."""
    face = match.ruleset.deck.cards[index]
    if face.kind == ROOM:
        return card_id(face.room)
    if face.kind == WEAPON and face.bonus_room:
        return card_id(face.bonus_room)
    return None


# Which go together


@pytest.mark.parametrize(("variant", "edition"), [(variant, edition) for variant in EDITIONS_OF for edition in CLASSIC])
def test_variants_belong_to_editions(variant: str, edition: str) -> None:
    if edition in EDITIONS_OF[variant]:
        assert Match.new(edition, 4, [variant], seed=1).ruleset.variant_ids == (variant,)
    else:
        with pytest.raises(RulesetError, match=variant):
            Match.new(edition, 4, [variant], seed=1)


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize("variant", OF_OTHER_GAMES)
def test_variants_of_other_games_are_refused(variant: str, edition: str) -> None:
    with pytest.raises(RulesetError, match=variant):
        Match.new(edition, 2, [variant])


@pytest.mark.parametrize(
    ("variants", "missing"),
    [
        (["re-entry"], "killing-players"),
        (["re-entry", "dog"], "killing-players"),
        (["vengeful-doctor"], "dog|killing-players"),
        (["vengeful-doctor", "dog"], "killing-players"),
        (["vengeful-doctor", "killing-players"], "dog"),
    ],
)
def test_variants_that_need_others_say_which(variants: list[str], missing: str) -> None:
    with pytest.raises(RulesetError, match=missing):
        Match.new("directors-cut", 4, variants)


@pytest.mark.parametrize("edition", ["original", "deluxe"])
@pytest.mark.parametrize("variant", NEEDS)
def test_variants_that_need_others_are_refused_with_them_elsewhere(variant: str, edition: str) -> None:
    with pytest.raises(RulesetError):
        Match.new(edition, 4, [*NEEDS[variant], variant])


@pytest.mark.parametrize(
    ("edition", "variants"),
    [
        ("directors-cut", ["killing-players", "re-entry"]),
        ("directors-cut", ["dog", "killing-players", "vengeful-doctor"]),
        ("deluxe", ["old-dog", "new-tricks"]),
        ("original", ["spite", "first-round", "no-f3", "stronger-weapons", "starting-hands", "starting-positions"]),
        ("directors-cut", ["starting-positions", "starting-hands", "super-spite", "stronger-weapons", "no-f3", "killing-players"]),
        ("directors-cut", ["starting-positions", "super-spite", "no-f3", "killing-players", "re-entry", "dog", "vengeful-doctor"]),
    ],
)
def test_variants_that_go_together(edition: str, variants: list[str]) -> None:
    match = Match.new(edition, 5, variants, seed=1)
    assert set(match.ruleset.variant_ids) == set(variants)


def test_variants_in_any_order_are_the_same_game() -> None:
    one = Match.new("original", 4, ["no-f3", "spite", "starting-positions"], seed=1)
    other = Match.new("original", 4, ["starting-positions", "no-f3", "spite"], seed=1)
    assert one.events == other.events
    assert one.ruleset.variant_ids == other.ruleset.variant_ids


def test_variants_given_in_the_wrong_order_of_need_are_accepted() -> None:
    match = Match.new("directors-cut", 4, ["vengeful-doctor", "re-entry", "killing-players", "dog"], seed=1)
    assert match.ruleset.variant_ids == ("killing-players", "re-entry", "dog", "vengeful-doctor")


@pytest.mark.parametrize(("edition", "most"), [("original", 8), ("directors-cut", 8), ("deluxe", 7)])
def test_the_number_of_players_is_the_editions(edition: str, most: int) -> None:
    for players in (2, most):
        assert len(Match.new(edition, players, seed=1).view().pawns) == players
    for players in (0, 1, most + 1):
        with pytest.raises(RulesetError):
            Match.new(edition, players)


# VAR-1


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize("seed", range(12))
def test_var_1_everybody_starts_where_a_room_or_a_weapon_says(edition: str, seed: int) -> None:
    """Goes through the deal with the rule in hand."""
    match = Match.new(edition, 5, ["starting-positions"], seed=seed)
    dealer = happened(match, "dealer")[0].seat
    turned = happened(match, "turned-up")
    waiting = [(dealer + 1 + place) % 5 for place in range(5)]
    starts: dict[int, str] = {}
    order: list[int] = []
    while waiting:
        seat = waiting.pop(0)
        event = turned.pop(0)
        assert event.seat == seat
        room = placed_by(match, event.card)
        if room is None:
            waiting.append(seat)
        else:
            starts[seat] = room
            order.append(seat)
    assert all(event.seat == NONE for event in turned), "these cards are the Doctor's"
    rooms = [placed_by(match, event.card) for event in turned]
    assert rooms[:-1] == [None] * (len(rooms) - 1)
    assert match.view().doctor == rooms[-1]
    assert match.view().pawns == tuple(starts[seat] for seat in range(5))
    assert match.seat == order[0]


@pytest.mark.parametrize("seed", range(12))
def test_var_1_the_events_tell_where_everybody_starts(seed: int) -> None:
    match = Match.new("original", 4, ["starting-positions"], seed=seed)
    told = {event.pawn: space(match, event.space) for event in happened(match, "placed")}
    view = match.view()
    assert told == {0: view.pawns[0], 1: view.pawns[1], 2: view.pawns[2], 3: view.pawns[3], DOCTOR: view.doctor}


def test_var_1_a_weapon_that_names_a_room_places() -> None:
    """Only weapons name the Servants' Quarters and the Lancaster Room."""
    starts = {pawn for seed in range(80) for pawn in Match.new("original", 8, ["starting-positions"], seed=seed).view().pawns}
    assert {"servants-quarters", "lancaster-room"} <= starts
    assert not {"drawing-room", "tennessee-room", "hall-west"} & starts


def test_var_1_two_may_start_in_one_room() -> None:
    """The Library card and the Letter Opener name the same room."""
    assert any(len(set(Match.new("original", 8, ["starting-positions"], seed=seed).view().pawns)) < 8 for seed in range(80))


def test_var_1_everything_is_reshuffled() -> None:
    view = Match.new("directors-cut", 6, ["starting-positions"], seed=2).view()
    assert (view.hand_sizes, view.deck_size, view.discards, view.removed) == ((6,) * 6, 60, (), ())


def test_var_1_the_dealer_may_be_given() -> None:
    match = Match.new("original", 4, ["starting-positions"], seed=2, dealer=3)
    assert happened(match, "turned-up")[0].seat == 0


# VAR-2


@pytest.mark.parametrize(("players", "hand"), [(2, 8), (3, 8), (4, 7), (5, 7), (6, 6), (7, 6), (8, 5)])
def test_var_2_hands_by_the_number_of_players(players: int, hand: int) -> None:
    for edition in ["original", "directors-cut"] + ["deluxe"] * (players < 8):
        view = Match.new(edition, players, ["starting-hands"], seed=1).view()
        assert view.hand_sizes == (hand,) * players
        assert view.deck_size == 96 - players * hand


# VAR-3


def test_var_3_a_token_counts_one_against_an_attempt() -> None:
    match = attempt(weapon="chain-saw", hands=[["chain-saw"], ["move-1"]], spite=[0, 2], variants=["super-spite"])
    play(match, "spend")
    assert (open_attempt(match).total, match.seat) == (1, 1)


def test_var_3_tokens_and_failures_add_up() -> None:
    match = attempt(weapon="chain-saw", hands=[["chain-saw"], ["failure-2", "move-1"]], spite=[0, 2], variants=["super-spite"])
    play(match, "spend", "foil failure-2", "spend")
    assert len(happened(match, "failed")) == 1
    assert [event.amount for event in happened(match, "spent")] == [1, 4]


def test_var_3_spent_tokens_go_to_the_attacker_at_once() -> None:
    match = attempt(weapon="chain-saw", hands=[["chain-saw"], ["move-1"]], spite=[1, 2], variants=["super-spite"])
    assert play(match, "spend").view().spite == (2, 1)


def test_var_3_they_do_not_change_the_strength_announced() -> None:
    match = attempt(weapon="chain-saw", hands=[["chain-saw"], ["move-1"]], spite=[1, 2], variants=["super-spite"])
    play(match, "spend")
    assert open_attempt(match).strength == 5


def test_var_3_the_token_for_failing_comes_on_top() -> None:
    match = attempt(hands=[[], ["move-1"]], spite=[0, 2], variants=["super-spite"])
    assert play(match, "spend").view().spite == (2, 1)


def test_var_3_they_are_the_attackers_whatever_the_result() -> None:
    match = attempt(weapon="chain-saw", hands=[["chain-saw"], ["move-1"]], spite=[0, 2], variants=["super-spite"])
    play(match, "spend", "pass")
    assert match.over
    assert match.view().spite == (1, 1)


def test_var_3_they_count_in_later_attempts() -> None:
    match = attempt(hands=[[], ["move-1"]], spite=[0, 1], variants=["super-spite"])
    play(match, "spend")
    assert match.view(0).strength() == 3


def two_alone(attackers: list[str], victims: list[str]) -> Match:
    """Seats 0 and 1, with these hands, are alone together; seat 2 has two tokens to spend."""
    return Match.arrange(
        "directors-cut",
        3,
        ["super-spite", "killing-players"],
        doctor="armory",
        pawns=[HIDDEN, HIDDEN, AWAY],
        hands=[attackers, victims, ["move-1"]],
        spite=[0, 0, 2],
    )


def test_var_3_whatever_the_target() -> None:
    """Spent against an attempt on another player, they go to its maker."""
    match = two_alone(["tight-hat"], ["move-1"])
    play(match, "attempt seat-2 tight-hat", "pass", "spend")
    assert match.view().spite == (1, 0, 1)


def test_var_3_against_a_counter_they_go_to_who_countered() -> None:
    match = two_alone(["tight-hat", "move-1"], ["chain-saw"])
    play(match, "attempt seat-2", "counter chain-saw")
    assert match.seat == 2
    play(match, "pass")
    assert match.seat == 2
    play(match, "spend")
    assert match.view().spite == (0, 1, 1)


def test_var_3_an_attempt_on_the_dog_too() -> None:
    """They go to the attacker though failing to kill the dog earns nothing (DOG-4)."""
    match = Match.arrange(
        "directors-cut",
        2,
        ["super-spite", "dog"],
        doctor="armory",
        pawns=[HIDDEN, AWAY],
        hands=[[], ["move-1"]],
        spite=[0, 2],
        extras={"dog": {"space": HIDDEN}},
    )
    play(match, "attempt dog", "spend")
    assert match.view().spite == (1, 1)


def test_var_3_an_empty_hand_with_tokens_is_asked() -> None:
    match = attempt(hands=[[], [], ["move-1"]], spite=[0, 1, 0], variants=["super-spite"])
    assert match.seat == 1
    assert texts(match) == {"spend", "pass"}


def test_var_3_neither_cards_nor_tokens_passes_by_itself() -> None:
    match = attempt(hands=[[], [], ["move-1"]], spite=[3, 0, 0], variants=["super-spite"])
    assert match.seat == 2


def test_var_3_the_last_token_of_an_empty_hand_is_the_last_question() -> None:
    match = attempt(weapon="chain-saw", hands=[["chain-saw"], [], ["move-1"]], spite=[0, 1, 0], variants=["super-spite"])
    assert play(match, "spend").seat == 2


def test_var_3_the_last_card_of_one_with_tokens_is_not() -> None:
    match = attempt(weapon="chain-saw", hands=[["chain-saw"], ["failure-1"], ["move-1"]], spite=[0, 1, 0], variants=["super-spite"])
    assert play(match, "foil failure-1").seat == 1
    assert texts(match) == {"spend", "pass"}


def test_var_3_no_tokens_none_to_spend() -> None:
    match = attempt(hands=[[], ["failure-1"]], spite=[2, 0], variants=["super-spite"])
    assert refused(match, "spend") == "VAR-3"


def test_var_3_without_the_variant_tokens_are_not_spent() -> None:
    match = attempt(hands=[[], ["failure-1"]], spite=[0, 3])
    assert refused(match, "spend") in ("FOIL-1", "VAR-3")


def test_var_3_tokens_are_spent_only_when_foiling() -> None:
    match = Match.arrange("directors-cut", 2, ["super-spite"], doctor="armory", pawns=[HIDDEN, AWAY], spite=[3, 0])
    refused(match, "spend")


# VAR-4


def test_var_4_a_foiled_attempt_earns_spite_in_the_original() -> None:
    match = play(attempt("original", hands=[[], ["failure-1"]], variants=["spite"]), "foil failure-1")
    assert match.view().spite == (1, 0)


def test_var_4_spite_counts_in_the_original() -> None:
    match = attempt("original", weapon="tight-hat", hands=[["tight-hat"], ["move-1"]], spite=[3, 0], variants=["spite"])
    assert happened(match, "attempted")[0].amount == 5


def test_var_4_the_supply_is_the_directors_cuts() -> None:
    match = play(attempt("original", hands=[[], ["failure-1"]], spite=[0, 60], variants=["spite"]), "foil failure-1")
    assert match.view().spite == (1, 60)


def test_var_4_it_adds_nothing_else() -> None:
    """No first-round protection comes with it."""
    match = Match.arrange("original", 3, ["spite"], doctor="armory", pawns=[AWAY, AWAY, "library"], unplayed=[1, 2])
    assert play(match, "end").seat == 2


# VAR-5


def test_var_5_the_first_round_is_protected_in_the_original() -> None:
    match = Match.arrange("original", 3, ["first-round"], doctor="armory", pawns=[AWAY, AWAY, "library"], unplayed=[1, 2])
    assert play(match, "end").seat == 1


def test_var_5_the_move_after_the_last_first_turn_may_activate() -> None:
    match = Match.arrange("original", 3, ["first-round"], doctor="armory", pawns=[AWAY, "library", AWAY], turn=2)
    assert play(match, "end").seat == 1


@pytest.mark.parametrize("seed", range(10))
def test_var_5_in_a_dealt_game_too(seed: int) -> None:
    match = Match.new("original", 4, ["first-round", "starting-positions"], seed=seed)
    first = match.view().active
    assert first_turns(match, 4) == [(first + turn) % 4 for turn in range(4)]


def test_var_5_it_adds_nothing_else() -> None:
    match = play(attempt("original", hands=[[], ["failure-1"]], variants=["first-round"]), "foil failure-1")
    assert match.view().spite == (0, 0)


# VAR-6


@pytest.mark.parametrize("edition", CLASSIC)
def test_var_6_base_values_are_one_higher(edition: str) -> None:
    match = attempt(edition, weapon="broom-stick", hands=[["broom-stick"], ["move-1"]], variants=["stronger-weapons"])
    assert happened(match, "attempted")[0].amount == 3


@pytest.mark.parametrize("edition", CLASSIC)
def test_var_6_bonus_values_are_one_higher(edition: str) -> None:
    match = attempt(edition, weapon="pinking-shears", hands=[["pinking-shears"], ["move-1"]], variants=["stronger-weapons"])
    assert happened(match, "attempted")[0].amount == 7


@pytest.mark.parametrize("edition", CLASSIC)
def test_var_6_bare_hands_are_no_weapon(edition: str) -> None:
    match = attempt(edition, hands=[[], ["move-1"]], variants=["stronger-weapons"])
    assert happened(match, "attempted")[0].amount == 1


def test_var_6_a_weapon_without_a_room_has_no_bonus_anywhere() -> None:
    deck = Match.new("original", 2, ["stronger-weapons"], seed=1).ruleset.deck
    hat = deck.cards[deck.index("tight-hat")]
    assert (hat.value, hat.bonus_room) == (3, "")


def test_var_6_the_plain_game_is_not_changed_by_it() -> None:
    Match.new("original", 2, ["stronger-weapons"], seed=1)
    match = attempt("original", weapon="pinking-shears", hands=[["pinking-shears"], ["move-1"]])
    assert happened(match, "attempted")[0].amount == 6


# VAR-7


@pytest.mark.parametrize("edition", CLASSIC)
def test_var_7_the_three_point_failures_are_left_out(edition: str) -> None:
    match = Match.new(edition, 4, ["no-f3"], seed=1)
    assert match.view().deck_size == 92 - 24
    truth = match.state()
    everywhere = [*truth.deck, *(held for hand in truth.hands for held in hand)]
    assert len(everywhere) == 92
    assert "failure-3" not in {card(match, held) for held in everywhere}


def test_var_7_they_are_not_turned_up_either() -> None:
    for seed in range(60):
        match = Match.new("original", 8, ["no-f3", "starting-positions"], seed=seed)
        assert "failure-3" not in {card(match, event.card) for event in happened(match, "turned-up")}


def test_var_7_they_cannot_be_in_a_hand() -> None:
    with pytest.raises(PositionError, match="failure-3"):
        Match.arrange("original", 2, ["no-f3"], doctor="armory", pawns=[AWAY, AWAY], hands=[["failure-3"], []])


def test_var_7_the_others_stay() -> None:
    match = Match.arrange(
        "original", 2, ["no-f3"], doctor="armory", pawns=[AWAY, AWAY], hands=[["failure-1"] * 26, ["failure-2"] * 12]
    )
    assert match.view().deck_size == 92 - 38
