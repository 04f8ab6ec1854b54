"""Undo: only where nothing was revealed."""

from typing import Any

import pytest
from games import EVERYTHING, all_games, assert_same, played

from doctorlucky.errors import UndoError
from doctorlucky.match import Match
from on_the_run import on_the_run


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
        extras={"dog": {"space": "kitchen", "alive": True, "tokens": 2}},
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


def test_undo_of_the_end_of_a_turn_is_refused_though_the_dog_asks_the_same_seat() -> None:
    match = Match.arrange(
        "deluxe",
        2,
        ["new-tricks"],
        doctor="drawing-room",
        pawns=["drawing-room", "kitchen"],
        hands=[["move-1"], []],
        extras={"dog": {"space": "trophy-room", "tokens": 2}},
    )
    match.play("end")
    assert (match.seat, match.view().asks) == (0, "buy")
    with pytest.raises(UndoError):
        match.undo()


def test_escape_4_who_was_killed_stays_dead() -> None:
    """The victim had nothing to show, so no card was seen; still it has been answered."""
    match = on_the_run("center", "foyer", ["parlor", "drawing-room", "parlor"], [["kitchen"], [], []])
    match.play("step doctor drawing-room")
    assert match.view().pawns[1] is None
    with pytest.raises(UndoError):
        match.undo()
