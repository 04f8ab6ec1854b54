"""From a match to its record and back: the same match comes out, forgeries do not, and what was seen cannot be undone."""

import json
import pickle
from collections.abc import Callable, Sequence
from copy import copy, deepcopy
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from doctorlucky.errors import DoctorLuckyError, RecordError, UndoError
from doctorlucky.match import Match, determinize
from doctorlucky.match.replaying import replayed
from doctorlucky.record.notation import check_of

FACTS = ("edition", "variants", "players", "board", "names", "commitment", "seed", "dealer", "position")
PLACE = {name: number for number, name in enumerate(FACTS, 2)}
SETUP = len(FACTS) + 2
"""The line of the setting up."""

EVERYTHING = ["killing-players", "re-entry", "dog", "vengeful-doctor", "super-spite"]
GAMES: list[tuple[str, int, list[str]]] = [
    ("original", 2, []),
    ("original", 5, ["spite", "first-round", "starting-hands"]),
    ("directors-cut", 8, ["starting-positions", "no-f3"]),
    ("directors-cut", 3, ["killing-players"]),
    ("directors-cut", 4, EVERYTHING),
    ("deluxe", 4, ["old-dog", "new-tricks", "stronger-weapons"]),
]
all_games = pytest.mark.parametrize(
    ("edition", "players", "variants"), GAMES, ids=["1996", "1996-spite", "placed", "killing", "everything", "deluxe"]
)


def played(match: Match, decisions: int, seed: int = 0) -> Match:
    """The match after some decisions at random, bold ones preferred."""
    rng = Random(seed)
    for _ in range(decisions):
        if match.over:
            break
        bold = [action for action in match.legal() if action.verb in ("attempt", "counter", "draw", "buy")]
        match.play(rng.choice(bold) if bold and rng.random() < 0.5 else rng.choice(list(match.legal())))
    return match


def rows_of(text: str) -> list[str]:
    """The lines without their checks."""
    first, *rest = text.splitlines()
    return [first, *(line.rpartition(" #")[0] for line in rest)]


def sealed(rows: Sequence[str]) -> str:
    """A forger's text: every check is right."""
    out = [rows[0]]
    check = rows[0]
    for row in rows[1:]:
        check = check_of(check, row)
        out.append(f"{row} #{check}")
    return "\n".join(out) + "\n"


def with_line(text: str, number: int, change: Callable[[str], str]) -> str:
    rows = rows_of(text)
    before = rows[number - 1]
    rows[number - 1] = change(before)
    assert rows[number - 1] != before
    return sealed(rows)


def to(text: str, number: int, row: str) -> str:
    """The record with another line in that place."""
    return with_line(text, number, lambda _: row)


def with_fact(text: str, name: str, value: object) -> str:
    return to(text, PLACE[name], f"{name} {json.dumps(value)}")


def wrong_line(text: str, prove: bool = False) -> int:
    with pytest.raises(RecordError) as error:
        replayed(text, prove)
    return error.value.line


def assert_same(one: Match, other: Match) -> None:
    """The two cannot be told apart, now or later."""
    assert one.state() == other.state()
    assert one.events == other.events
    assert one.actions == other.actions
    for name in ("names", "seed", "seat", "turn", "attempts"):
        assert getattr(one, name) == getattr(other, name)
    assert one.record() == other.record()
    assert list(one.legal()) == list(other.legal())
    later, as_well = played(one.copy(), 40, seed=9), played(other.copy(), 40, seed=9)
    assert later.state() == as_well.state(), "chance has a different future"
    assert later.events == as_well.events


# There and back


@all_games
@pytest.mark.parametrize("decisions", [0, 1, 7, 60, 400])
def test_replay_reproduces_state_events_and_chance(edition: str, players: int, variants: list[str], decisions: int) -> None:
    match = played(Match.new(edition, players, variants, seed=decisions), decisions)
    assert_same(match, Match.replay(match.record()))


@all_games
def test_every_moment_of_a_match_can_be_recorded(edition: str, players: int, variants: list[str]) -> None:
    match = Match.new(edition, players, variants, seed=11)
    for step in range(80):
        if match.over:
            break
        again = Match.replay(match.record())
        assert again.state() == match.state()
        assert again.record() == match.record()
        played(match, 1, seed=step)


@all_games
def test_an_honest_record_is_proved(edition: str, players: int, variants: list[str]) -> None:
    match = played(Match.new(edition, players, variants, seed=5), 150)
    assert_same(match, replayed(match.record(), prove=True))


@all_games
def test_crlf_and_byte_order_mark_replay_the_same(edition: str, players: int, variants: list[str]) -> None:
    match = played(Match.new(edition, players, variants, seed=6), 30)
    assert_same(match, Match.replay("\ufeff" + match.record().replace("\n", "\r\n")))


def test_a_finished_match_replays_with_its_result() -> None:
    match = played(Match.new("original", 2, seed=3), 5000)
    assert match.over
    assert match.result is not None
    again = Match.replay(match.record())
    assert again.result is not None
    assert again.result.winner == match.result.winner
    assert match.record().splitlines()[-1].startswith(f"result won seat-{(match.result.winner or 0) + 1} #")


def test_a_match_that_nobody_won_replays() -> None:
    pawns = ["lancaster-room", "lancaster-room"]
    hands = [["move-1"], ["tight-hat"]]
    match = Match.arrange("directors-cut", 2, ["killing-players"], seed=1, doctor="parlor", pawns=pawns, hands=hands)
    for action in ("attempt seat-2", "counter tight-hat", "pass"):
        match.play(action)
    assert "\nresult nobody #" in match.record()
    assert_same(match, Match.replay(match.record()))


def test_names_dealer_and_a_text_for_a_seed_are_kept() -> None:
    names = ["Ann #0000", "Bö; end", '"Cy"\\']
    match = played(Match.new("deluxe", 3, seed="süß; #1", names=names, dealer=2), 20)
    again = Match.replay(match.record())
    assert again.names == tuple(names)
    assert again.seed == "süß; #1"
    assert_same(match, again)


def arranged(**more: Any) -> Match:
    return Match.arrange(
        "directors-cut",
        4,
        EVERYTHING,
        seed=2,
        doctor="tennessee-room",
        pawns=["lilac-room", "foyer", "white-room", None],
        hands=[["trowel"], ["failure-1", "move-1"], ["kitchen"], []],
        spite=[1, 2, 0, 3],
        exhibits={"dog": {"space": "lilac-room", "alive": True, "tokens": 0}},
        **more,
    )


@pytest.mark.parametrize("decisions", [0, 1, 3, 50])
def test_an_arranged_match_replays(decisions: int) -> None:
    match = played(arranged(), decisions)
    assert_same(match, Match.replay(match.record()))
    assert_same(match, replayed(match.record(), prove=True))


def test_an_arranged_match_in_the_middle_of_a_turn_replays() -> None:
    match = arranged(stepped=True, played=True, unplayed=[1, 2])
    assert_same(match, Match.replay(match.record()))


@all_games
def test_a_determinized_match_replays(edition: str, players: int, variants: list[str]) -> None:
    for decisions in (0, 3, 40, 90):
        match = played(Match.new(edition, players, variants, seed=8), decisions)
        other = played(determinize(match.view(match.seat), Random(decisions)), 20)
        assert_same(other, Match.replay(other.record()))


def own_board(folder: Path) -> Path:
    """A board of one's own: the mansion with the Kitchen's door to the Wine Cellar walled up."""
    text = files("doctorlucky.data").joinpath("boards", "mansion-1996.toml").read_text("utf-8")
    door = '[[door]]\nrooms = ["kitchen", "wine-cellar"]\nline = [25, 87, 31, 87]\n'
    assert door in text
    path = folder / "my mansion.toml"
    path.write_text(text.replace(door, "").replace('name = "Lucky Mansion"', 'name = "My “Mansion” #1; two"'), "utf-8")
    return path


def test_a_match_on_ones_own_board_replays_without_the_file(tmp_path: Path) -> None:
    path = own_board(tmp_path)
    match = played(Match.new("directors-cut", 3, ["dog"], board=str(path), seed=1), 40)
    text = match.record()
    path.unlink()
    again = Match.replay(text)
    assert_same(match, again)
    assert again.ruleset.board.name == "My “Mansion” #1; two"


def test_a_board_that_was_damaged_in_the_record_is_named(tmp_path: Path) -> None:
    match = Match.new("original", 2, board=str(own_board(tmp_path)), seed=1)
    text = with_line(match.record(), PLACE["board"], lambda row: row.replace("lancaster-room", "nowhere", 1))
    assert wrong_line(text) == PLACE["board"]


def test_a_record_never_makes_us_read_a_file(tmp_path: Path) -> None:
    """A record comes from anywhere: its board is a shipped one or stands in the record, and no path on this machine."""
    path = own_board(tmp_path)
    match = Match.new("original", 2, seed=1)
    assert wrong_line(with_fact(match.record(), "board", str(path))) == PLACE["board"]


# Copies


COPIES: list[Callable[[Match], Match]] = [
    Match.copy,
    copy,
    deepcopy,
    lambda match: pickle.loads(pickle.dumps(match)),
    lambda match: pickle.loads(pickle.dumps(match, 2)),
]


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "copy.copy", "deepcopy", "pickle", "pickle 2"])
@all_games
def test_a_copy_is_the_same_match(edition: str, players: int, variants: list[str], copied: Callable[[Match], Match]) -> None:
    for decisions in (0, 25, 120):
        match = played(Match.new(edition, players, variants, seed=4), decisions)
        assert_same(match, copied(match))


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "copy.copy", "deepcopy", "pickle", "pickle 2"])
def test_a_copy_goes_its_own_way(copied: Callable[[Match], Match]) -> None:
    match = played(arranged(), 3)
    before = match.record()
    played(copied(match), 30, seed=3)
    assert match.record() == before


def test_a_list_of_matches_is_deeply_copied() -> None:
    matches = [Match.new("original", 2, seed=seed) for seed in range(3)]
    again = deepcopy(matches)
    played(again[1], 20)
    assert matches[1].actions == ()


# Forgeries: all checks are right


def story() -> Match:
    """Three turns: a step and a draw, a draw, an attempt that is foiled."""
    match = Match.new("directors-cut", 3, ["killing-players"], seed=21)
    played(match, 30, seed=2)
    while match.view().asks != "turn" or "draw" not in match.legal():
        match.play(match.legal()[0])
    match.play("draw")
    return match


def drawing_lines(text: str) -> list[int]:
    return [number for number, row in enumerate(rows_of(text), 1) if "; =" in row and "draw" in row and number > SETUP]


def other_card(match: Match, than: str) -> str:
    """A card still in the deck, so that it could have been drawn just as well."""
    deck = match.ruleset.deck
    return next(deck.cards[card].id for card in match.state().deck if deck.cards[card].id != than)


def test_a_forged_last_draw_is_possible_but_does_not_follow_from_the_seed() -> None:
    match = story()
    text = match.record()
    number = drawing_lines(text)[-1]
    drawn = rows_of(text)[number - 1].rpartition("=")[2]
    forged = with_line(text, number, lambda row: f"{row.rpartition('=')[0]}={other_card(match, drawn)}")
    assert replayed(forged).state() != match.state()
    assert wrong_line(forged, prove=True) == number


def test_a_forged_outcome_of_the_setting_up_is_disproved() -> None:
    text = Match.new("original", 2, seed=1).record()
    tokens = rows_of(text)[SETUP - 1].removeprefix("setup: ").split("; ")
    for at, was in enumerate(tokens):
        for outcome in {"=seat-1", "=seat-2", "=failure-1", "=kitchen", "=trowel"} - {was}:
            row = f"setup: {'; '.join([*tokens[:at], outcome, *tokens[at + 1 :]])}"
            assert wrong_line(to(text, SETUP, row), prove=True) == SETUP


def test_a_forged_seed_is_disproved_by_the_commitment() -> None:
    text = story().record()
    assert wrong_line(with_fact(text, "seed", "22")) in (PLACE["commitment"], PLACE["seed"])


def test_a_forged_seed_and_commitment_are_disproved_by_the_first_outcome_that_differs() -> None:
    text = story().record()
    forged = with_fact(with_fact(text, "seed", "22"), "commitment", Match.new("original", 2, seed=22).commitment)
    assert replayed(forged).seed == "22", "it holds together"
    assert wrong_line(forged, prove=True) == SETUP, "but it does not follow"


def test_an_outcome_that_cannot_come_is_named() -> None:
    text = story().record()
    for number in drawing_lines(text):
        for outcome in ("nonsense", "seat-1", "hall-west", "", "=", "failure-9"):
            row = rows_of(text)[number - 1].rpartition("=")[0]
            assert wrong_line(to(text, number, f"{row}={outcome}")) == number


def test_a_missing_outcome_names_the_line_it_is_missing_from() -> None:
    text = story().record()
    for number in drawing_lines(text):
        forged = with_line(text, number, lambda row: row.rpartition("; =")[0])
        assert wrong_line(forged) == number


def test_an_outcome_too_many_is_named() -> None:
    text = story().record()
    for number in range(SETUP, len(rows_of(text))):
        assert wrong_line(with_line(text, number, lambda row: f"{row}; =kitchen")) == number


@pytest.mark.parametrize(
    "token",
    [
        "fly away",
        "attempt",
        "attempt seat-9",
        "attempt seat-2 no-such-card",
        "step nowhere",
        "step",
        "play",
        "play kitchen",
        "play move-1 self self",
        "pass pass",
        "seat-2",
        "seat-9 pass",
        "seat-",
        "seat-2 ",
        "buy kitchen",
        "spend",
        "counter chain-saw",
        "foil failure-3",
        "\x00",
        "END",
        "end end",
        "draw kitchen",
        "0",
        "65536",
        "step kitchen kitchen kitchen",
    ],
)
def test_an_action_that_was_not_possible_is_named(token: str) -> None:
    text = story().record()
    number = SETUP + 1
    label = rows_of(text)[number - 1].partition(":")[0]
    assert wrong_line(with_line(text, number, lambda _: f"{label}: {token}")) == number


def test_an_action_of_another_turn_is_named() -> None:
    text = story().record()
    rows = rows_of(text)
    for number in range(SETUP + 1, len(rows)):
        assert wrong_line(with_line(text, number, lambda row: f"{row}; end; end; end; end; end")) == number


@pytest.mark.parametrize("label", ["99 seat-1", "1 seat-9", "seat-1", "", "setup", "1", "x y z", "-1 seat-1"])
def test_a_turn_that_was_not_next_is_named(label: str) -> None:
    text = story().record()
    assert wrong_line(with_line(text, SETUP + 2, lambda row: f"{label}:{row.partition(':')[2]}")) == SETUP + 2


def test_a_missing_turn_is_named_where_it_is_missing() -> None:
    rows = rows_of(story().record())
    for number in range(SETUP + 1, len(rows) - 1):
        assert wrong_line(sealed([*rows[: number - 1], *rows[number:]])) == number


def test_a_match_without_its_setting_up_is_named() -> None:
    rows = rows_of(story().record())
    assert wrong_line(sealed([*rows[: SETUP - 1], *rows[SETUP:]])) == SETUP
    assert wrong_line(sealed([*rows[: SETUP - 1], rows[-1]])) == SETUP


def test_a_second_setting_up_is_named() -> None:
    rows = rows_of(story().record())
    assert wrong_line(sealed([*rows[:SETUP], rows[SETUP - 1], *rows[SETUP:]])) == SETUP + 1


def test_an_arranged_match_has_no_setting_up() -> None:
    rows = rows_of(arranged().record())
    assert wrong_line(sealed([*rows[:-1], "setup: =seat-1", rows[-1]])) == len(rows)


@pytest.mark.parametrize("result", ["won seat-1", "won seat-9", "nobody", "", "won", "unfinished business"])
def test_a_wrong_result_is_named(result: str) -> None:
    text = story().record()
    number = len(rows_of(text))
    assert wrong_line(with_line(text, number, lambda _: f"result {result}")) == number


def test_play_after_the_end_is_named() -> None:
    match = Match.arrange("original", 2, seed=1, doctor="foyer", pawns=["foyer", "lilac-room"])
    match.play("attempt doctor")
    assert match.over
    rows = rows_of(match.record())
    assert wrong_line(sealed([*rows[:-1], "2 seat-2: end", rows[-1]])) == len(rows)
    assert wrong_line(sealed([*rows[:-2], rows[-2] + "; end", rows[-1]])) == len(rows) - 1


HOSTILE: list[object] = [None, True, 0, -1, 99, 1.5, 10**30, float("nan"), float("inf"), "", "x", "\x00", "\ud800", "/etc/passwd"]
HOSTILE += [[], {}, [[]], [None], [1], ["x"], {"a": 1}]
HOSTILE += [{"name": "x", "text": ""}, {"name": 1, "text": "x"}, {"name": "x", "text": "[[["}]


def harmless(name: str, value: object) -> bool:
    """What the record says anyway, another dealer, or another game that is possible."""
    return (
        (name in ("dealer", "position") and value is None)
        or (name == "dealer" and value is HOSTILE[2])
        or (name, value) == ("variants", [])
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name in FACTS for value in HOSTILE if not harmless(name, value)],
    ids=lambda value: ascii(value)[:30],
)
def test_a_hostile_fact_is_named_and_nothing_but_a_record_error_comes_of_it(name: str, value: object) -> None:
    forged = with_fact(story().record(), name, value)
    if name == "seed":
        assert wrong_line(forged) in (PLACE["seed"], PLACE["commitment"])
    else:
        assert wrong_line(forged) == PLACE[name]


@pytest.mark.parametrize(
    "names",
    [["A", "B"], ["A", "B", "C", "D"], ["A", "B", ""], ["A", "B", " "], ["A", "B", "C\n"], ["A", "B", 3], ["A", "B", "C" * 41]],
)
def test_forged_names_that_are_none_are_named(names: object) -> None:
    assert wrong_line(with_fact(story().record(), "names", names)) == PLACE["names"]


def test_a_lone_surrogate_is_no_seed() -> None:
    with pytest.raises(DoctorLuckyError):
        Match.new("original", 2, seed="\ud800")


# Forged positions


def with_position(match: Match, **changes: object) -> str:
    text = match.record()
    position = json.loads(rows_of(text)[PLACE["position"] - 1].removeprefix("position "))
    assert set(changes) <= set(position)
    return with_fact(text, "position", {**position, **changes})


def foiling() -> Match:
    """A match that begins in the middle of foiling."""
    match = arranged()
    match.play("attempt dog")
    assert match.seat == 1
    return determinize(match.view(1), Random(1))


@pytest.mark.parametrize(
    "changes",
    [
        {"doctor": -1},
        {"doctor": 32},
        {"pawns": [0, 1, 2]},
        {"pawns": [0, 1, 2, 99]},
        {"pawns": [-1, 1, 2, 3]},
        {"spite": [-1, 0, 0, 0]},
        {"spite": [0, 0, 0]},
        {"deck": []},
        {"discards": [999]},
        {"hands": [[], [], [], []]},
        {"hands": [[0]]},
        {"known": []},
        {"extra": []},
        {"active": 7},
        {"active": -1},
        {"seat": 7},
        {"seat": -1},
        {"seat": 3},
        {"prompt": 99},
        {"prompt": -1},
        {"stage": 99},
        {"stage": -1},
        {"turn": -1},
        {"turn": "1"},
        {"over": True},
        {"winner": 2},
        {"unplayed": -1},
        {"maker": 5},
        {"maker": -1},
        {"target": -1},
        {"target": 5},
        {"strengths": []},
        {"strengths": [0, 0, 0, 0, 0]},
        {"totals": []},
        {"round": 7},
        {"round": -1},
        {"asked": 9},
        {"due": 1 << 30},
        {"stepped": 1},
        {"done": None},
    ],
    ids=lambda changes: "-".join(f"{key}={value}" for key, value in changes.items()),
)
def test_an_impossible_position_is_named(changes: dict[str, object]) -> None:
    match = foiling()
    assert replayed(match.record()).state() == match.state()
    assert wrong_line(with_position(match, **changes)) == PLACE["position"]


@all_games
def test_a_position_that_is_accepted_can_be_looked_at_and_played(edition: str, players: int, variants: list[str]) -> None:
    """Numbers of a position changed at random: either it is refused, or it is a position like any other."""
    rng = Random(0)
    for decisions in (0, 5, 30, 60):
        match = played(Match.new(edition, players, variants, seed=3), decisions)
        if match.over:
            continue
        match = determinize(match.view(match.seat), rng)
        position = json.loads(rows_of(match.record())[PLACE["position"] - 1].removeprefix("position "))
        for name, value in position.items():
            for _ in range(6):
                changed = mutated(value, rng)
                if changed == value:
                    continue
                try:
                    again = replayed(with_position(match, **{name: changed}))
                except RecordError:
                    continue
                try:
                    for reader in (*range(players), None):
                        again.view(reader).as_dict()
                    played(again, 25, seed=1)
                except Exception as error:
                    raise AssertionError(f"{name}: {value} was changed to {changed}, accepted, and broke the match") from error


def mutated(value: Any, rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([-2, -1, 0, 1, 2, 3, 9, 40, 255, value + 1, value - 1])
    if value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], mutated(value[at], rng), *value[at + 1 :]]
    return rng.choice([[], [*value, 0], value[:-1]])


# Undo: only where nothing was revealed


def snapshot(match: Match) -> tuple[object, ...]:
    return (match.state(), match.events, match.actions, match.record(), match.seat, match.legal())


def quiet(**more: Any) -> Match:
    facts: dict[str, Any] = {"doctor": "parlor", "pawns": ["foyer", "lilac-room", "white-room"]}
    return Match.arrange("directors-cut", 3, seed=1, **{**facts, **more})


def test_undo_takes_back_a_step_and_restores_exactly() -> None:
    match = Match.new("directors-cut", 3, EVERYTHING, seed=1)
    played(match, 20)
    while match.view().asks != "turn" or not [action for action in match.legal() if action.verb == "step"]:
        match.play(match.legal()[0])
    before = snapshot(match)
    step = next(action for action in match.legal() if action.verb == "step")
    match.play(step)
    assert match.undo() == step
    assert snapshot(match) == before


def test_undo_leaves_future_chance_as_it_was() -> None:
    match = quiet()
    other = match.copy()
    match.play("step piazza")
    match.undo()
    assert_same(match, other)


def test_undo_of_the_first_decision_of_a_new_match() -> None:
    match = Match.new("original", 2, seed=5)
    before = snapshot(match)
    match.play(next(action for action in match.legal() if action.verb == "step"))
    match.undo()
    assert snapshot(match) == before


def test_undo_works_after_a_replay() -> None:
    match = quiet()
    before = snapshot(match)
    match.play("step piazza")
    again = Match.replay(match.record())
    again.undo()
    assert snapshot(again) == before


@pytest.mark.parametrize("match", [Match.new("original", 2, seed=1), quiet()], ids=["new", "arranged"])
def test_undo_needs_a_decision(match: Match) -> None:
    with pytest.raises(UndoError):
        match.undo()


def cannot_undo(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    before = snapshot(match)
    with pytest.raises(UndoError):
        match.undo()
    assert snapshot(match) == before, "a refusal changes nothing"
    return match


def test_undo_of_a_card_is_refused() -> None:
    cannot_undo(quiet(hands=[["kitchen"], [], []]), "play kitchen self kitchen")


def test_undo_of_a_step_before_a_card_is_refused() -> None:
    cannot_undo(quiet(hands=[["kitchen"], [], []]), "step piazza", "play kitchen self kitchen")


def test_undo_of_a_step_after_a_card_is_allowed_once() -> None:
    match = quiet(hands=[["kitchen"], [], []])
    match.play("play kitchen self kitchen")
    before = snapshot(match)
    match.play("step wine-cellar")
    match.undo()
    assert snapshot(match) == before
    cannot_undo(match)


def test_undo_of_a_draw_is_refused() -> None:
    cannot_undo(quiet(), "draw")


def test_undo_of_the_end_of_a_turn_is_refused() -> None:
    cannot_undo(quiet(), "end")


def test_undo_of_the_end_of_a_turn_is_refused_even_if_the_same_seat_is_next() -> None:
    match = cannot_undo(quiet(pawns=["billiard-room", "lilac-room", "white-room"]), "end")
    assert match.seat == 0


def test_undo_of_an_attempt_is_refused() -> None:
    cannot_undo(quiet(doctor="foyer", hands=[[], ["move-1"], []]), "attempt doctor")


def test_undo_of_a_winning_attempt_is_refused() -> None:
    match = cannot_undo(quiet(doctor="foyer"), "attempt doctor")
    assert match.over


def test_undo_of_a_pass_is_refused() -> None:
    cannot_undo(quiet(doctor="foyer", hands=[[], ["move-1"], ["move-1"]]), "attempt doctor", "pass")


def test_undo_of_a_foiling_card_is_refused() -> None:
    hands = [[], ["failure-1", "failure-1"], ["move-1"]]
    match = cannot_undo(quiet(doctor="foyer", hands=hands, spite=[3, 0, 0]), "attempt doctor", "foil failure-1")
    assert match.seat == 1


def test_undo_of_a_spent_token_restores_it() -> None:
    pawns = ["foyer", "lilac-room"]
    match = Match.arrange("directors-cut", 2, ["super-spite"], doctor="foyer", pawns=pawns, spite=[3, 2], hands=[[], ["move-1"]])
    match.play("attempt doctor")
    before = snapshot(match)
    match.play("spend")
    match.undo()
    assert snapshot(match) == before


def test_undo_of_a_purchase_is_refused() -> None:
    match = Match.arrange(
        "deluxe",
        2,
        ["new-tricks"],
        seed=1,
        doctor="parlor",
        pawns=["lilac-room", "hall-west"],
        hands=[[], ["move-1", "kitchen"]],
        exhibits={"dog": {"space": "kitchen", "alive": True, "tokens": 2}},
    )
    cannot_undo(match, "end", "buy move-1")


@all_games
def test_undo_in_whole_games_restores_exactly_or_refuses(edition: str, players: int, variants: list[str]) -> None:
    match = Match.new(edition, players, variants, seed=12)
    undone = 0
    for step in range(150):
        if match.over:
            break
        before = snapshot(match)
        turn, seat = match.turn, match.seat
        played(match, 1, seed=step)
        after = snapshot(match)
        try:
            action = match.undo()
        except UndoError:
            assert snapshot(match) == after
            continue
        assert (match.turn, match.seat) == (turn, seat)
        assert snapshot(match) == before
        match.play(action)
        assert snapshot(match) == after
        undone += 1
    assert undone
