"""Forged records, all their checks right: what could not have been is named, and what does not follow from the seed disproved."""

import json
from random import Random
from typing import Any

import pytest
from forger import FACTS, PLACE, SETUP, rows_of, sealed, to, with_fact, with_line, wrong_line
from games import all_games, arranged, played

from doctorlucky.errors import DoctorLuckyError, RecordError
from doctorlucky.match import Match, determinize
from doctorlucky.match.verifying import replayed

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
        (name in ("part", "dealer", "position") and value is None)
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
        {"points": True},
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
                        determinize(again.view(reader), rng)
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
