"""Series of games."""

from statistics import median

import pytest

from doctorlucky.bots import find_bot, whims
from doctorlucky.editions.ruleset import ruleset
from doctorlucky.engine.event import NONE
from doctorlucky.lab.simulate import Game, Tally, simulate
from doctorlucky.match import Match


def watched(bot: str, seed: str) -> Match:
    match = Match.new("directors-cut", 3, seed=seed)
    choose, whim = find_bot(bot), whims(seed)
    while not match.over:
        match.play(choose(match.view(match.seat), match.legal(), whim))
    return match


@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_each_game_of_a_series_can_be_watched_again(bot: str) -> None:
    tallies: list[tuple[int, int, int, list[int]]] = []

    def after(tally: Tally) -> bool:
        turns = sum(length * count for length, count in tally.lengths.items())
        tallies.append((turns, tally.decisions, tally.attempts, tally.wins[:]))
        return True

    simulate(ruleset("directors-cut", 3), 4, "s", bot, after=after)
    turns = decisions = attempts = 0
    wins = [0, 0, 0]
    for number, seen in enumerate(tallies):
        match = watched(bot, f"s/{number}")
        turns += match.turn
        decisions += len(match.actions)
        attempts += match.attempts
        assert match.result is not None
        assert match.result.winner is not None
        wins[match.result.winner] += 1
        assert seen == (turns, decisions, attempts, wins)


def test_tally_counts() -> None:
    tally = Tally(2)
    lengths = [5, 9, 5, 30, 7, 7]
    for number, turns in enumerate(lengths):
        tally.add(Game(turns < 30, NONE if number == 1 else number % 2, turns, 10, 2))
    facts = tally.as_dict()
    assert (facts["played"], facts["finished"], facts["truncated"]) == (6, 5, 1)
    assert [row["games"] for row in facts["wins"].values()] == [3, 1, 1]
    assert facts["turns"] == {"mean": sum(lengths) / 6, "median": median(lengths), "min": 5, "max": 30}
    assert facts["decisions"] == {"total": 60, "mean": 10.0}
    assert facts["attempts"] == {"total": 12, "mean": 2.0}


def test_nothing_played_says_nothing() -> None:
    facts = Tally(2).as_dict()
    assert facts["turns"] == {"mean": None, "median": None, "min": None, "max": None}
    assert facts["wins"]["seat-1"] == {"games": 0, "share": None, "low": 0.0, "high": 1.0}
    assert facts["speed"]["decisions_per_second"] == 0.0


def test_memory_does_not_grow_with_games() -> None:
    tally = Tally(2)
    for number in range(5000):
        tally.add(Game(True, number % 2, number % 7, 1, 1))
    assert len(tally.lengths) == 7


@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_end_1_limit_of_turns(bot: str) -> None:
    tally = simulate(ruleset("directors-cut", 4), 5, "s", bot, max_turns=3)
    assert tally.lengths.keys() <= {1, 2, 3}
    assert tally.played == 5


def test_series_can_be_stopped() -> None:
    assert simulate(ruleset("original", 2), 100, "s", "random", after=lambda tally: tally.played < 4).played == 4
