"""Series of games, and what is counted in them."""

import pickle
from pathlib import Path
from statistics import median

import pytest

import doctorlucky
from doctorlucky.boards import load_board
from doctorlucky.bots import bot_rng, find_bot
from doctorlucky.engine.event import DEALER, NONE, TURN
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.code_digest import SOURCES, code_digest
from doctorlucky.lab.play import Played
from doctorlucky.lab.series import Series, bot_names
from doctorlucky.lab.tally import Tally
from doctorlucky.match import Match


def watched(bots: tuple[str, ...], seed: str) -> Match:
    match = Match.new("directors-cut", 3, seed=seed)
    rng = bot_rng(seed)
    while not match.over:
        assert match.seat is not None
        choose = find_bot(bots[match.seat % len(bots)])
        match.play(choose(match.view(match.seat), match.legal(), rng))
    return match


@pytest.mark.parametrize("bots", [("random",), ("heuristic",), ("heuristic", "random", "random")])
def test_each_game_of_a_series_can_be_watched_again(bots: tuple[str, ...]) -> None:
    series = Series("directors-cut", 3, bots=bots, seed="s")
    for number in range(3):
        game = series.play(number, events=True)
        match = watched(bots, f"s/{number}")
        assert match.result is not None
        assert (game.over, game.winner) == (True, match.result.winner)
        assert (game.turns, game.decisions, game.attempts) == (match.turn, len(match.actions), match.attempts)
        assert game.events == list(match.events)
        assert game.first == next(event.seat for event in match.events if event.what == TURN)


@pytest.mark.parametrize("bots", [("random",), ("heuristic", "search:20", "random")], ids=["inside", "through a match"])
def test_classic_1_every_game_of_a_series_may_have_the_same_dealer(bots: tuple[str, ...]) -> None:
    series = Series("directors-cut", 3, bots=bots, seed="s", max_turns=2, dealer=1)
    for number in range(3):
        dealt = [event.seat for event in series.play(number, events=True).events if event.what == DEALER]
        assert dealt == [1]
    assert series.as_dict()["dealer"] == 2, "seats count from 1 outside"


def test_a_series_travels_and_comes_back() -> None:
    series = Series("anniversary", 3, ("escape",), None, "center", ("random",), "s", 9)
    there = pickle.loads(pickle.dumps(series))
    assert there == series
    assert there.ruleset is series.ruleset  # made once in a process


def test_a_series_says_everything_that_its_games_depend_on(tmp_path: Path) -> None:
    series = Series("anniversary", 2, bots=("random",), seed="s", max_turns=7)
    said = series.as_dict()
    assert said["variants"] == ["strangers"]  # which two players imply
    assert (said["board"], said["bots"], said["seed"], said["max_turns"]) == ("mansion-2016", ["random"], "s", 7)
    other = tmp_path / "mansion-1996.toml"
    other.write_text(load_board("mansion-1996").text + "\n# another\n", encoding="utf-8")
    shipped, mine = Series("directors-cut", 3).as_dict(), Series("directors-cut", 3, board=str(other)).as_dict()
    assert shipped["board_digest"] != mine["board_digest"]
    assert shipped["code"] == mine["code"] == code_digest()


@pytest.mark.parametrize(
    "path",
    ["bots/search/tree.py", "data/judge.json", "editions/classic/compose.py", "boards/model/sight.py", "data/decks/classic.toml"],
)
def test_whatever_decides_how_a_game_goes_is_in_the_digest(path: str) -> None:
    package = Path(doctorlucky.__file__).parent
    assert package / path in {found for pattern in SOURCES for found in package.glob(pattern)}


@pytest.mark.parametrize(
    ("series", "said"),
    [
        (Series("directors-cut", 3, bots=("clever",)), "there is no bot 'clever'"),
        (Series("directors-cut", 3, bots=("random", "clever", "random")), "there is no bot 'clever'"),
        (Series("directors-cut", 3, bots=("random", "random")), "2 bots cannot play a game of 3"),
        (Series("directors-cut", 9), "directors-cut is for 2 to 8 players"),
        (Series("directors-cut", 3, dealer=3), "dealer 3 is not one of the seats 0 to 2"),
        (Series("save", 3, dealer=1), "in save chance decides who begins"),
    ],
)
def test_what_cannot_be_played_is_said_before(series: Series, said: str) -> None:
    with pytest.raises(DoctorLuckyError, match=said):
        series.check()


def test_bots_by_name() -> None:
    assert bot_names("random") == ("random",)
    assert bot_names("search:2000, random") == ("search:2000", "random")
    with pytest.raises(DoctorLuckyError, match="the name of a bot is missing"):
        bot_names("random,,random")


def played(over: bool, winner: int, turns: int, decisions: int, attempts: int) -> Played:
    return Played(over, winner, NONE, turns, decisions, attempts, 0, [])


def test_tally_counts() -> None:
    lengths = [5, 9, 5, 30, 7, 7]
    games = [played(turns < 30, NONE if number == 1 else number % 2, turns, 10, 2) for number, turns in enumerate(lengths)]
    tally = Tally(2)
    for game in games:
        tally.add(game)
    facts = tally.as_dict()
    assert (facts["played"], facts["finished"], facts["truncated"]) == (6, 5, 1)
    assert [row["games"] for row in facts["wins"].values()] == [3, 1, 1]
    assert facts["turns"] == {"mean": sum(lengths) / 6, "median": median(lengths), "min": 5, "max": 30}
    assert facts["decisions"] == {"total": 60, "mean": 10.0}
    assert facts["attempts"] == {"total": 12, "mean": 2.0}
    parts = [Tally(2), Tally(2)]
    for number, game in enumerate(games):
        parts[number % 2].add(game)
    parts[0].merge(parts[1])
    assert parts[0].as_dict() == facts


def test_nothing_played_says_nothing() -> None:
    facts = Tally(2).as_dict()
    assert facts["turns"] == {"mean": None, "median": None, "min": None, "max": None}
    assert facts["wins"]["seat-1"] == {"games": 0, "share": None, "low": 0.0, "high": 1.0}


def test_memory_does_not_grow_with_games() -> None:
    tally = Tally(2)
    for number in range(5000):
        tally.add(played(True, number % 2, number % 7, 1, 1))
    assert len(tally.lengths) == 7


@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_end_1_limit_of_turns(bot: str) -> None:
    series = Series("directors-cut", 4, bots=(bot,), seed="s", max_turns=3)
    assert {series.play(number).turns for number in range(5)} <= {1, 2, 3}
