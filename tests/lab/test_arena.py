"""Bots against each other: rounds, and what is made of them."""

from collections import Counter
from importlib.metadata import EntryPoint

import pytest

from doctorlucky import bots as bots_module
from doctorlucky.bots import Bot
from doctorlucky.engine.action import Action
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab import bot_timing
from doctorlucky.lab.arena import Score, Standings, line_up, play_round, seatings
from doctorlucky.lab.bot_timing import time_bots
from doctorlucky.lab.series import Series
from doctorlucky.match import Match
from doctorlucky.views.view import View


def series(*bots: str, edition: str = "directors-cut", players: int = 4, seed: str = "s", max_turns: int = 0) -> Series:
    return Series(edition, players, (), None, None, line_up(bots, players), seed, max_turns)


def standings(of: Series, deals: int) -> Standings:
    found = Standings(of)
    for deal in range(deals):
        found.add(play_round((of, deal)))
    return found


def mirrored(view: View, legal: Actions, rng: Stream) -> Action:
    """As good as `random`, and chooses something else."""
    return legal[len(legal) - 1 - rng.below(len(legal))]


@pytest.fixture
def with_mirrored(monkeypatch: pytest.MonkeyPatch) -> None:
    """`mirrored` as a bot that another package brings."""
    entry = EntryPoint("mirrored", f"{__name__}:mirrored", bots_module.GROUP)
    monkeypatch.setattr(bots_module, "theirs", lambda: {"mirrored": entry})


@pytest.mark.parametrize(
    ("names", "players", "seated"),
    [
        (["heuristic", "random"], 4, ("heuristic", "random", "random", "random")),
        (["heuristic", "random"], 2, ("heuristic", "random")),
        (["random", "random", "heuristic"], 4, ("random", "random", "heuristic", "heuristic")),
        (["heuristic", "random", "random"], 3, ("heuristic", "random", "random")),
    ],
)
def test_the_last_bot_stands_for_all_who_are_left(names: list[str], players: int, seated: tuple[str, ...]) -> None:
    assert line_up(names, players) == seated


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["heuristic", "clever"], "there is no bot 'clever'"),
        (["heuristic"], "name at least two different ones"),
        (["random", "random"], "name at least two different ones"),
        (["random", "heuristic", "random", "random", "random"], "5 bots cannot play a game of 4"),
    ],
)
def test_bots_that_cannot_be_compared_are_refused(names: list[str], said: str) -> None:
    with pytest.raises(DoctorLuckyError, match=said):
        line_up(names, 4)


def test_every_bot_has_every_seat_of_every_deal() -> None:
    of = Series("directors-cut", 5, bots=("a", "b", "c", "d", "d"), seed="s")  # they are not asked to play
    for deal in range(20):
        rotations = seatings(of, deal)
        assert len(rotations) == 5
        for seat in range(5):
            assert Counter(seated[seat] for seated in rotations) == Counter(of.bots)
    assert seatings(of, 3) == seatings(of, 3)


def test_neighbours_change_from_deal_to_deal() -> None:
    of = Series("directors-cut", 4, bots=("a", "b", "c", "d"), seed="s")
    left = Counter(seated[(seated.index("a") + 1) % 4] for deal in range(300) for seated in seatings(of, deal)[:1])
    assert set(left) == {"b", "c", "d"}
    assert all(70 <= count <= 130 for count in left.values())


def test_games_of_a_round_are_one_deal() -> None:
    """Each can be watched again: it is the match of the deal's seed, with the bots where the score says they sat."""
    of = series("heuristic", "random", players=3)
    scores = play_round((of, 7))
    assert [score.rotation for score in scores] == [0, 1, 2]
    for score in scores:
        match = Match.new("directors-cut", 3, seed="s/7")
        rng = bots_module.bot_rng("s/7")
        while not match.over:
            assert match.seat is not None
            bot = bots_module.find_bot(score.seats[match.seat])
            match.play(bot(match.view(match.seat), match.legal(), rng))
        assert match.result is not None
        assert match.result.winner is not None
        assert (score.deal, score.over, score.winner) == (7, True, match.result.winner + 1)
        assert (score.turns, score.decisions) == (match.turn, len(match.actions))


def test_the_same_seating_is_played_once_and_counted_as_often_as_it_comes_up() -> None:
    of = series("random", "random", "heuristic", "heuristic")
    for deal in range(12):
        scores = play_round((of, deal))
        for score in scores:
            first = next(other for other in scores if other.seats == score.seats)
            assert (score.winner, score.turns) == (first.winner, first.turns)
            assert (score.seconds == 0) == (score is not first)


def test_a_planted_difference_is_found() -> None:
    facts = standings(series("heuristic", "random"), 15).as_dict()
    assert (facts["played"], facts["deals"], facts["equal_share"]) == (60, 15, 0.25)
    strong, weak = facts["results"]["heuristic"], facts["results"]["random"]
    assert (strong["chairs"], weak["chairs"]) == (1, 3)
    assert strong["wins"] + weak["wins"] == 60
    assert strong["share"] == strong["wins"] / 60
    assert weak["share"] == pytest.approx(weak["wins"] / 180)
    assert strong["low"] > 0.6 > 0.3 > weak["high"]
    assert strong["rating"]["skill"] > weak["rating"]["skill"] + 10
    (found,) = facts["differences"]
    assert (found["bot"], found["against"], found["significant"]) == ("heuristic", "random", True)
    assert found["p"] < 0.001
    assert found["low"] > 0.3


def test_the_better_bot_comes_first_wherever_it_was_named() -> None:
    (found,) = standings(series("random", "heuristic", players=3), 8).as_dict()["differences"]
    assert (found["bot"], found["against"]) == ("heuristic", "random")
    assert found["difference"] > 0


def test_bots_that_are_equally_good_are_not_told_apart(with_mirrored: None) -> None:
    facts = standings(series("random", "mirrored"), 40).as_dict()
    (found,) = facts["differences"]
    assert not found["significant"]
    assert found["low"] < 0 < found["high"]
    assert facts["results"]["mirrored"]["low"] < 0.25 < facts["results"]["mirrored"]["high"]
    assert abs(facts["results"]["random"]["rating"]["skill"] - facts["results"]["mirrored"]["rating"]["skill"]) < 6


def test_several_differences_at_once(with_mirrored: None) -> None:
    rows = standings(series("heuristic", "random", "mirrored", players=3), 25).as_dict()["differences"]
    told = {frozenset((row["bot"], row["against"])): row for row in rows}
    assert len(told) == 3
    assert told[frozenset(("heuristic", "random"))]["significant"]
    assert told[frozenset(("heuristic", "mirrored"))]["significant"]
    assert not told[frozenset(("random", "mirrored"))]["significant"]
    assert all(row["p_adjusted"] >= row["p"] for row in rows)


def test_games_without_a_winner_are_nobodys() -> None:
    of = series("heuristic", "random", players=3)
    counted = Standings(of)
    ends: list[tuple[bool, int | None]] = [(True, 1), (True, None), (False, None)]
    counted.add([Score(0, turn, seats, *ends[turn], 5, 9, 0.1) for turn, seats in enumerate(seatings(of, 0))])
    facts = counted.as_dict()
    assert (facts["nobody"], facts["truncated"], facts["strangers"]) == (1, 1, 0)
    assert facts["equal_share"] == pytest.approx(1 / 9)
    assert facts["wins_by_seat"] == {"seat-1": 1, "seat-2": 0, "seat-3": 0}


def test_end_1_games_are_given_up_at_the_limit() -> None:
    facts = standings(series("heuristic", "random", max_turns=2), 3).as_dict()
    assert facts["truncated"] == 12
    assert facts["turns"]["mean"] == 2


def test_stranger_1_strangers_win_for_nobody() -> None:
    counted = standings(series("heuristic", "random", edition="anniversary", players=2), 20)
    facts = counted.as_dict()
    assert list(facts["wins_by_seat"]) == ["seat-1", "seat-3"]
    assert facts["strangers"] > 0
    assert facts["strangers"] + facts["nobody"] + facts["truncated"] + sum(facts["wins_by_seat"].values()) == 40
    assert sum(row["wins"] for row in facts["results"].values()) == sum(facts["wins_by_seat"].values())


def test_nothing_played_says_nothing() -> None:
    facts = Standings(series("heuristic", "random")).as_dict()
    assert facts["differences"] == []
    assert facts["equal_share"] is None
    assert facts["results"]["random"]["share"] is None


def test_memory_does_not_grow_with_rounds() -> None:
    of = series("heuristic", "random")
    counted = Standings(of)
    scores = play_round((of, 0))
    for _ in range(500):
        counted.add(scores)
    assert counted.deals == 500
    assert len(counted._rounds) == 1


def test_decisions_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on only while a bot thinks."""
    seconds, now = {"heuristic": 0.5, "random": 0.125}, 0.0

    def thinking(name: str) -> Bot:
        def bot(view: View, legal: Actions, rng: Stream) -> Action:
            nonlocal now
            now += seconds[name]
            return legal[0]

        return bot

    monkeypatch.setattr(bot_timing, "perf_counter", lambda: now)
    monkeypatch.setattr(bot_timing, "seat_bots", lambda ruleset, names: [thinking(name) for name in names])
    assert time_bots(series("heuristic", "random"), 20) == seconds
    assert 20 < now < 40, "for about so long"
