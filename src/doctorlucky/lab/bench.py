"""How fast it is: whole random games, through the public API and inside the engine, beside other libraries; and sensible ones.

Every figure is the median of several runs in one process; a busy machine makes all of them slower, so compare ratios.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from doctorlucky.editions.ruleset import EDITIONS, ruleset
from doctorlucky.engine import rules as rules_module
from doctorlucky.engine.playout import playout
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.play import play
from doctorlucky.match import Match

RUNS = 5
LONGEST = 2000
"""Turns after which a game between bots would be given up; none lasts that long."""


def rate(run: Callable[[int], int], seconds: float) -> float:
    """How many decisions a second: the median of several runs of about the same length. `run` plays the game of that number."""
    rates: list[float] = []
    game = 0
    for _ in range(RUNS):
        decisions = 0
        start = perf_counter()
        while perf_counter() - start < seconds / RUNS:
            decisions += run(game)
            game += 1
        rates.append(decisions / (perf_counter() - start))
    return median(rates)


def through_the_api(edition: str, players: int) -> Callable[[int], int]:
    """Games as a program plays them: `legal()`, a choice, `play()`."""

    def run(game: int) -> int:
        match = Match.new(edition=edition, players=players, seed=game)
        random = Random(game).random
        decisions = 0
        while not match.over:
            legal = match.legal()
            match.play(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return run


def inside_the_engine(edition: str, players: int) -> Callable[[int], int]:
    """Games as a search plays them out."""
    rules = ruleset(edition, players).rules

    def run(game: int) -> int:
        state = rules.begin()
        rules.advance(state)
        return playout(rules, state, Stream(f"{game}"), Stream(f"{game}/choice"))

    return run


def sensible(edition: str, players: int, bot: str = "heuristic") -> Callable[[int], int]:
    """Games between heuristic bots, as the laboratory plays them."""
    rules = ruleset(edition, players)
    return lambda game: play(rules, [bot], f"{game}", max_turns=LONGEST).decisions


def copying(edition: str, players: int) -> float:
    """Nanoseconds for one `copy()` of a match in its middle."""
    match = Match.new(edition=edition, players=players, seed=1)
    random = Random(1).random
    while not match.over and match.turn < 40:
        legal = match.legal()
        match.play(legal[int(random() * len(legal))])
    copy = match.copy
    times: list[float] = []
    for _ in range(RUNS):
        start = perf_counter()
        for _ in range(20_000):
            copy()
        times.append((perf_counter() - start) / 20_000 * 1e9)
    return median(times)


def measure(edition: str, players: int, seconds: float) -> dict[str, float]:
    """All figures of one edition."""
    return {
        "api_decisions_per_second": rate(through_the_api(edition, players), seconds),
        "engine_decisions_per_second": rate(inside_the_engine(edition, players), seconds),
        "heuristic_decisions_per_second": rate(sensible(edition, players), seconds),
        "copy_ns": copying(edition, players),
    }


def is_compiled() -> bool:
    """Whether the engine is the compiled one."""
    return not rules_module.__file__.endswith(".py")


def editions_for(players: int) -> list[str]:
    """Those that so many can play."""
    found = [edition.id for edition in EDITIONS.values() if edition.fewest <= players <= edition.most]
    if not found:
        raise DoctorLuckyError(f"no edition is for {players} players")
    return found


def peers() -> dict[str, Callable[[int], int]]:
    """Random games of others, played the way their documentation plays them."""
    try:
        import chess
        import pyspiel
    except ImportError as error:
        advice = "'make bench' installs them, or pip install chess open_spiel"
        raise DoctorLuckyError(f"--peers needs the libraries to compare with: {advice} ({error})") from None

    def chess_game(game: int) -> int:
        random = Random(game).random
        board = chess.Board()
        moves = 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(random() * len(legal))])
            moves += 1
        return moves

    hearts = pyspiel.load_game("hearts")

    def hearts_game(game: int) -> int:
        random = Random(game).random
        state = hearts.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                moves += 1
        return moves

    return {"python-chess": chess_game, "OpenSpiel hearts": hearts_game}
