"""Whatever one hands to the public API, it works or says in one sentence why not: never another exception."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from table import AWAY, HIDDEN, attempt, play, texts

from doctorlucky import DoctorLuckyError, IllegalAction, Match, determinize
from doctorlucky.engine.refusal import Refusal
from doctorlucky.errors import PositionError, RecordError, RulesetError, UndoError

NOT_TEXT: list[Any] = [None, 3.5, True, 7, b"kitchen", [], {}, object()]
NOT_A_SEAT: list[Any] = [3.5, True, -1, 2, 99, 10**30, "0", b"0", [], {}, object(), float("nan")]
NOT_A_LIST: list[Any] = [None, 3.5, True, 7, "kitchen", b"kitchen", object()]


def says_one_sentence(error: BaseException) -> bool:
    """Something a person can read on one line."""
    words = str(error)
    return 10 <= len(words) <= 300 and words.isprintable()


def sorry(call: Callable[[], object], kind: type[DoctorLuckyError]) -> str:
    """What a call that must be refused says."""
    with pytest.raises(kind) as error:
        call()
    assert says_one_sentence(error.value)
    return str(error.value)


def words_of(ask: Callable[[Any], object], action: Any) -> str:
    """The rule and reason of a refusal, whether it is raised or answered."""
    try:
        answer = ask(action)
    except IllegalAction as error:
        return f"{error.rule}: {error.reason}"
    assert isinstance(answer, Refusal)
    return f"{answer.rule}: {answer.reason}"


def new(**given: Any) -> Match:
    return Match.new(**{"edition": "directors-cut", "players": 2, "seed": 1, **given})


def arrange(**given: Any) -> Match:
    """Two players of the Director's Cut, unless something else is given."""
    position = {"doctor": "armory", "pawns": ["kitchen", "parlor"], "hands": [["move-1"], ["chain-saw"]]}
    return Match.arrange(**{"edition": "directors-cut", "players": 2, "seed": 1, **position, **given})


# Match.new


@pytest.mark.parametrize("edition", [*NOT_TEXT, "", "originl", "Clue", "original\n"])
def test_api_new_needs_an_edition_there_is(edition: Any) -> None:
    sorry(lambda: new(edition=edition), RulesetError)


def test_api_an_unknown_edition_names_those_there_are() -> None:
    assert "directors-cut" in sorry(lambda: new(edition="directorscut"), RulesetError)


@pytest.mark.parametrize("players", [-1, 0, 1, 9, 10**30, 1.5, 3.0, True, "3", None, [], float("nan"), object()])
def test_api_new_needs_a_number_of_players(players: Any) -> None:
    sorry(lambda: new(players=players), RulesetError)


def test_api_a_wrong_number_of_players_names_the_right_ones() -> None:
    words = sorry(lambda: new(edition="deluxe", players=8), RulesetError)
    assert "2" in words
    assert "7" in words


@pytest.mark.parametrize(
    "variants", ["dog", b"dog", 3, 1.5, True, object(), [3], [None], ["dgo"], [["dog"]], ["dog", ""], {"dog": 1}]
)
def test_api_variants_are_a_list_of_names(variants: Any) -> None:
    sorry(lambda: new(variants=variants), RulesetError)


@pytest.mark.parametrize("board", [3, 1.5, True, b"mansion-1996", [], {}, object(), "", "mansion", "no/such/file.toml", "/", "\0"])
def test_api_a_board_is_a_name_or_a_file(board: Any) -> None:
    sorry(lambda: new(board=board), DoctorLuckyError)


@pytest.mark.parametrize("seed", [1.5, True, b"1", [], {}, object(), "", "\0"])
def test_api_a_seed_is_a_number_or_a_text(seed: Any) -> None:
    sorry(lambda: new(seed=seed), RulesetError)


@pytest.mark.parametrize(
    "names",
    [
        "AB",
        3,
        True,
        object(),
        [],
        ["A"],
        ["A", "B", "C"],
        ["A", 3],
        ["A", None],
        ["A", ""],
        ["A", "  "],
        ["A", "B\n"],
        ["A", "B" * 1000],
    ],
)
def test_api_names_are_one_text_for_each_player(names: Any) -> None:
    sorry(lambda: new(names=names), RulesetError)


@pytest.mark.parametrize("dealer", NOT_A_SEAT)
def test_api_the_dealer_is_a_seat(dealer: Any) -> None:
    sorry(lambda: new(dealer=dealer), DoctorLuckyError)


@pytest.mark.parametrize("seed", [0, -1, 10**30, "a seed", "é"])
def test_api_any_number_or_printable_text_is_a_seed(seed: Any) -> None:
    assert new(seed=seed).events == new(seed=seed).events


def test_api_names_are_kept() -> None:
    assert new(names=("Zoë", "Ben")).names == ("Zoë", "Ben")


@pytest.mark.usefixtures("true_chance")
def test_api_without_a_seed_games_differ() -> None:
    assert new(seed=None).seed != new(seed=None).seed


# Match.arrange


@pytest.mark.parametrize("doctor", [*NOT_TEXT, "", "nowhere", "a\nb"])
def test_api_the_doctor_stands_in_a_space(doctor: Any) -> None:
    sorry(lambda: arrange(doctor=doctor), PositionError)


@pytest.mark.parametrize(
    "pawns",
    [
        *NOT_A_LIST,
        [],
        ["kitchen"],
        ["kitchen"] * 3,
        ["kitchen", "nowhere"],
        ["kitchen", 3],
        {0: "kitchen"},
        {0: "kitchen", 2: "parlor"},
        {"0": "kitchen", "1": "parlor"},
        {0.0: "kitchen", 1.0: "parlor"},
        {False: "kitchen", True: "parlor"},
    ],
)
def test_api_each_pawn_stands_in_a_space(pawns: Any) -> None:
    sorry(lambda: arrange(pawns=pawns), PositionError)


@pytest.mark.parametrize(
    "hands",
    [
        *NOT_A_LIST,
        [["zork"]],
        [[3]],
        [[None]],
        ["move-1"],
        [None],
        [3],
        [[], [], []],
        {2: []},
        {"0": []},
        {0.0: []},
        [["chain-saw"], ["chain-saw"]],
        [["move-3"] * 3],
        [[["move-1"]]],
    ],
)
def test_api_hands_are_lists_of_cards(hands: Any) -> None:
    sorry(lambda: arrange(hands=hands), PositionError)


def test_api_an_unknown_card_is_named() -> None:
    assert "zork" in sorry(lambda: arrange(hands=[["zork"], []]), PositionError)


@pytest.mark.parametrize("spite", [*NOT_A_LIST, [-1, 0], [1.5, 0], [True, 0], ["1", 0], [None, 0], [0, 0, 0], {5: 1}, {1.0: 1}])
def test_api_spite_is_a_number_for_each_seat(spite: Any) -> None:
    sorry(lambda: arrange(spite=spite), PositionError)


@pytest.mark.parametrize("turn", [None, *NOT_A_SEAT])
def test_api_the_turn_is_a_seats(turn: Any) -> None:
    sorry(lambda: arrange(turn=turn), PositionError)


@pytest.mark.parametrize("unplayed", [None, 1, 1.5, True, "1", object(), [0], [2], [-1], [None], ["1"], [1.0], [True], [[]]])
def test_api_unplayed_are_other_seats(unplayed: Any) -> None:
    sorry(lambda: arrange(unplayed=unplayed), PositionError)


@pytest.mark.parametrize("pile", ["discards", "removed"])
@pytest.mark.parametrize("cards", [*NOT_A_LIST, ["zork"], [3], [None], ["library"] * 2, {"library": 1}])
def test_api_piles_are_lists_of_cards(pile: str, cards: Any) -> None:
    sorry(lambda: arrange(**{pile: cards}), PositionError)


@pytest.mark.parametrize("value", [None, 3.5, "no", [], object()])
def test_api_played_is_true_or_false(value: Any) -> None:
    sorry(lambda: arrange(played=value), PositionError)


@pytest.mark.parametrize("value", [None, 3.5, "no", [], object(), True, -1, 201])
def test_api_points_are_a_number(value: Any) -> None:
    sorry(lambda: arrange(points=value), PositionError)


@pytest.mark.parametrize(
    "extras", [3.5, True, 7, "dog", object(), ["dog"], [[]], {"dog": {}}, {"cat": {"space": "foyer"}}, {3: {}}]
)
def test_api_exhibits_are_what_the_game_has(extras: Any) -> None:
    sorry(lambda: arrange(extras=extras), PositionError)


@pytest.mark.parametrize(
    "facts",
    [
        None,
        3.5,
        True,
        7,
        "gallery",
        b"x",
        object(),
        [None],
        ["x"],
        {"space": None},
        {"space": 3.5},
        {"space": "nowhere"},
        {"spot": "foyer"},
    ],
)
def test_api_an_exhibit_is_arranged_by_its_facts(facts: Any) -> None:
    sorry(lambda: arrange(variants=["dog"], extras={"dog": facts}), PositionError)


def test_api_it_is_nobodys_turn_who_is_dead() -> None:
    sorry(lambda: arrange(variants=["killing-players"], players=3, pawns=[None, AWAY, AWAY]), PositionError)


def test_api_spaces_go_by_id_or_printed_name() -> None:
    match = arrange(doctor="Servants' Quarters", pawns=["Lilac Room", "hall-west"])
    assert (match.view().doctor, match.view().pawns) == ("servants-quarters", ("lilac-room", "hall-west"))


def test_api_cards_go_by_id_or_printed_name() -> None:
    assert arrange(hands=[["Big Red Hammer", "failure-1"], []]).view(0).hand == ("big-red-hammer", "failure-1")


def test_api_seats_left_out_hold_nothing() -> None:
    assert arrange(hands={1: ["move-1"]}, spite={1: 2}).view().hand_sizes == (0, 1)


# Match.play and why_not

NO_ACTIONS: list[Any] = [None, 3.5, True, -1, 10 << 16, 10**30, b"end", [], {}, object(), float("nan")]
NO_SUCH_TEXTS = [
    "",
    " ",
    "dance",
    "dance\nnow",
    "dance " * 1000,
    "step",
    "step nowhere",
    "step wine-cellar kitchen",
    "step 3.5",
    "play",
    "play move-1",
    "play move-1 self",
    "play zork self kitchen",
    "play move-1 nobody wine-cellar",
    "play move-1 seat-9 wine-cellar",
    "play move-1 self nowhere",
    "play move-1 self wine-cellar now",
    "play kitchen self kitchen now",
    "attempt",
    "attempt nobody",
    "attempt doctor zork",
    "attempt doctor chain-saw now",
    "foil",
    "foil zork",
    "draw now",
    "end now",
    "pass now",
    "counter",
    "buy",
    "spend 2",
]


@pytest.mark.parametrize("action", [*NO_ACTIONS, *NO_SUCH_TEXTS])
def test_api_what_is_no_action_cannot_be_played(action: Any) -> None:
    match = arrange()
    before = match.state()
    with pytest.raises(IllegalAction) as error:
        match.play(action)
    assert says_one_sentence(error.value)
    assert "-" in error.value.rule
    assert match.state() == before


@pytest.mark.parametrize("action", [*NO_ACTIONS, *NO_SUCH_TEXTS])
def test_api_what_is_no_action_is_not_legal(action: Any) -> None:
    assert action not in arrange().legal()


@pytest.mark.parametrize("action", [*NO_ACTIONS, *NO_SUCH_TEXTS])
def test_api_why_not_says_the_same_of_what_is_no_action(action: Any) -> None:
    match = arrange()
    words = {words_of(ask, action) for ask in (match.play, match.why_not, match.view(0).why_not)}
    assert len(words) == 1


@pytest.mark.parametrize(
    "text", ["buy move-1", "counter chain-saw", "foil move-1", "pass", "spend", "attempt dog", "attempt self", "attempt seat-1"]
)
def test_api_an_action_of_another_moment_is_refused(text: str) -> None:
    with pytest.raises(IllegalAction):
        arrange().play(text)


@pytest.mark.parametrize("variants", [[], ["killing-players", "super-spite"]])
def test_api_any_number_is_an_action_or_refused(variants: list[str]) -> None:
    chance = random.Random(1)
    for match in (Match.new("directors-cut", 4, variants, seed=1), attempt(hands=[[], ["failure-1"]], variants=variants)):
        for _ in range(500):
            code = chance.randrange(10 << 16)
            if code not in match.legal().codes:
                assert match.why_not(code) is not None
                with pytest.raises(IllegalAction):
                    match.play(code)


def test_api_an_action_may_be_given_in_any_of_its_forms() -> None:
    matches = [arrange() for _ in range(3)]
    action = next(action for action in matches[0].legal() if action.text == "step wine-cellar")
    matches[0].play(action)
    matches[1].play(action.text)
    matches[2].play(action.code)
    assert matches[0].state() == matches[1].state() == matches[2].state()


def test_api_the_text_of_every_legal_action_is_read_back() -> None:
    match = Match.new("deluxe", 3, seed=5)
    assert [action for action in match.legal() if action.text not in match.legal() or match.why_not(action) is not None] == []


def test_api_legal_actions_have_no_doubles_and_a_fixed_order() -> None:
    match = Match.new("deluxe", 3, seed=5)
    codes = match.legal().codes
    assert len(codes) == len(set(codes))
    assert match.copy().legal().codes == codes


def test_api_legal_actions_are_a_sequence() -> None:
    legal = arrange().legal()
    assert [legal[place] for place in range(len(legal))] == list(legal)
    with pytest.raises(IndexError):
        legal[len(legal)]


def test_api_when_the_match_is_over_nothing_is_legal() -> None:
    match = attempt(hands=[[], []])
    assert match.over
    assert (match.seat, len(match.legal()), match.view(0).asks, match.view(0).attempt) == (None, 0, None, None)
    assert sorry(lambda: match.play("end"), IllegalAction) == sorry(lambda: match.play("draw"), IllegalAction)


# Views


@pytest.mark.parametrize("seat", NOT_A_SEAT)
def test_api_a_view_is_a_seats_or_a_spectators(seat: Any) -> None:
    sorry(lambda: arrange().view(seat), DoctorLuckyError)


@pytest.mark.parametrize("seat", NOT_A_SEAT)
def test_api_events_are_told_to_a_seat_or_a_spectator(seat: Any) -> None:
    match = play(arrange(), "draw")
    sorry(lambda: match.events_for(seat), DoctorLuckyError)


@pytest.mark.parametrize("seat", [None, *NOT_A_SEAT])
def test_api_known_cards_are_a_seats(seat: Any) -> None:
    view = arrange().view(0)
    sorry(lambda: view.known_cards(seat), DoctorLuckyError)


@pytest.mark.parametrize("space", [None, 3.5, True, b"kitchen", [], {}, object(), "", "nowhere"])
def test_api_views_are_asked_about_spaces_there_are(space: Any) -> None:
    view = arrange().view(0)
    sorry(lambda: view.who_sees(space), DoctorLuckyError)
    sorry(lambda: view.alone_in(space), DoctorLuckyError)


@pytest.mark.parametrize("card", [3.5, True, 7, b"chain-saw", [], {}, object(), "", "zork"])
def test_api_strength_is_asked_of_cards_there_are(card: Any) -> None:
    view = arrange().view(0)
    sorry(lambda: view.strength(card), DoctorLuckyError)


@pytest.mark.parametrize("card", ["move-1", "library", "failure-3"])
def test_api_strength_is_asked_of_weapons(card: str) -> None:
    """A card that no attempt can be made with has no strength to tell (TURN-4)."""
    view = arrange().view(0)
    sorry(lambda: view.strength(card), DoctorLuckyError)


@pytest.mark.parametrize("count", [None, 3.5, True, "3", -1, [], object()])
def test_api_stops_are_counted(count: Any) -> None:
    view = arrange().view(0)
    sorry(lambda: view.doctor_stops(count), DoctorLuckyError)


def test_api_a_spectator_decides_nothing() -> None:
    view = arrange().view()
    assert (view.seat, view.hand, len(view.legal)) == (None, (), 0)
    assert view.why_not("end") is not None


def test_api_a_view_does_not_follow_the_match() -> None:
    match = arrange()
    view = match.view(0)
    play(match, "step wine-cellar")
    assert view.pawns[0] == "kitchen"


def test_api_views_of_equal_moments_are_equal() -> None:
    assert arrange().view(0) == arrange().view(0)
    assert arrange().view(0) != arrange().view(1)


# determinize


@pytest.mark.parametrize("rng", [None, 3.5, 7, "random", [], object()])
def test_api_determinize_needs_something_to_choose_with(rng: Any) -> None:
    view = arrange().view(0)
    sorry(lambda: determinize(view, rng), DoctorLuckyError)


@pytest.mark.parametrize("view", [None, 3.5, "view", arrange()])
def test_api_determinize_needs_a_view(view: Any) -> None:
    sorry(lambda: determinize(view, random.Random(1)), DoctorLuckyError)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_api_determinize_keeps_the_view_it_was_made_from(seat: int | None) -> None:
    match = Match.new("directors-cut", 3, seed=8)
    guess = determinize(match.view(seat), random.Random(1))
    assert guess.view(seat) == match.view(seat)
    assert guess.state() != match.state()


# Undo


def test_api_nothing_can_be_undone_at_the_beginning() -> None:
    sorry(arrange().undo, UndoError)
    sorry(new().undo, UndoError)


def test_api_a_step_can_be_taken_back() -> None:
    match = arrange()
    before = match.state()
    assert play(match, "step wine-cellar").undo().text == "step wine-cellar"
    assert match.state() == before
    assert match.events == ()


def test_api_a_card_shown_cannot_be_taken_back() -> None:
    match = play(arrange(), "play move-1 self wine-cellar")
    assert "CARD-1" in sorry(match.undo, UndoError)


@pytest.mark.parametrize("ending", ["end", "draw"])
def test_api_a_turn_that_is_over_cannot_be_taken_back(ending: str) -> None:
    sorry(play(arrange(), ending).undo, UndoError)


def test_api_a_turn_that_is_over_cannot_be_taken_back_by_the_activated_player() -> None:
    """The Doctor's move gave the next turn to the same seat."""
    match = play(arrange(pawns=["library", "parlor"]), "end")
    assert match.seat == 0
    sorry(match.undo, UndoError)


def test_api_a_finished_match_cannot_be_taken_back() -> None:
    sorry(attempt(hands=[[], []]).undo, UndoError)


def test_api_chance_goes_on_as_before_after_an_undo() -> None:
    one, other = new(seed=4), new(seed=4)
    step = next(text for text in sorted(texts(one)) if text.startswith("step"))
    play(one, step).undo()
    assert play(one, "draw").events == play(other, "draw").events


# Copies and records


def test_api_a_copy_is_independent_and_has_the_same_future() -> None:
    match = new(seed=4)
    copy = match.copy()
    play(copy, "draw")
    assert match.turn == 1
    assert play(match, "draw").state() == copy.state()


@pytest.mark.parametrize("text", [None, 3.5, True, b"", [], object(), "", "\n", "nonsense", "{}", "\0"])
def test_api_only_a_record_can_be_replayed(text: Any) -> None:
    sorry(lambda: Match.replay(text), RecordError)


def test_api_a_record_replays_to_the_same_match() -> None:
    match = play(new(seed=4), "draw", "end")
    again = Match.replay(match.record())
    assert (again.state(), again.events, again.record()) == (match.state(), match.events, match.record())


def test_api_an_arranged_match_has_a_record_too() -> None:
    match = attempt("deluxe", weapon="chain-saw", hands=[["chain-saw"], ["failure-2", "move-1"]], spite=[2, 1])
    play(match, "foil failure-2")
    assert Match.replay(match.record()).state() == match.state()


def test_api_every_refusal_is_a_value_error() -> None:
    """Callers that do not care for the kind can catch that."""
    for kind in (IllegalAction, PositionError, RecordError, RulesetError, UndoError):
        assert issubclass(kind, DoctorLuckyError)
        assert issubclass(kind, ValueError)


def test_api_an_error_names_its_rule_and_reason() -> None:
    match = Match.arrange("deluxe", 2, doctor=HIDDEN, pawns=[HIDDEN, AWAY], hands=[[], ["failure-1"]])
    play(match, "attempt doctor")
    with pytest.raises(IllegalAction) as error:
        match.play("pass")
    assert error.value.rule == "FOIL-3"
    assert str(error.value) == f"{error.value.reason} (FOIL-3)"


@pytest.mark.parametrize("given", ["players", "seed", "dealer", "turn", "spite", "unplayed", "play", "view"])
def test_api_a_number_too_long_to_write_down_is_refused_like_any_other(given: str) -> None:
    """Python itself refuses to write more than 4300 digits, with an error that is not ours."""
    huge = 10**5000
    calls: dict[str, Callable[[], object]] = {
        "players": lambda: new(players=huge),
        "seed": lambda: new(seed=huge),
        "dealer": lambda: new(dealer=huge),
        "turn": lambda: arrange(turn=huge),
        "spite": lambda: arrange(spite=[-huge, 0]),
        "unplayed": lambda: arrange(unplayed=[huge]),
        "play": lambda: arrange().play(huge),
        "view": lambda: arrange().view(huge),
    }
    sorry(calls[given], DoctorLuckyError)


# Match.legal and views


def test_api_legal_actions_can_be_sliced_and_searched() -> None:
    legal = arrange().legal()
    assert legal[0] in legal
    assert [action.text for action in legal[1:3]] == [legal[1].text, legal[2].text]
    assert legal.index(legal[2]) == 2
    assert next(iter(reversed(legal))) == legal[-1]


def test_api_views_tell_how_many_tokens_are_left() -> None:
    assert arrange(edition="deluxe", spite=[4, 0]).view().spite_pool == 26
    assert arrange().view().spite_pool is None
    assert arrange(edition="original").view().spite_pool == 0


def test_api_latest_is_what_just_happened() -> None:
    match = arrange()
    match.play("step hall-west")
    assert [event.what for event in match.latest] == ["stepped"]
    match.play("end")
    assert match.latest_for(None) == match.events_for(None)[1:]


@pytest.mark.parametrize("action", [None, 3.5, "", "fly", "step", "step nowhere", 10**30, object()])
def test_api_what_is_no_action_has_a_reason_too(action: Any) -> None:
    refusal = arrange().why_not(action)
    assert refusal is not None
    assert refusal == arrange().view(0).why_not(action)
    assert refusal.reason.isprintable()
