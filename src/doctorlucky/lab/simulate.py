"""Many whole games between bots, and what came of them.

Game number g of a seed is played with the chance of ``Match.new(seed=f"{seed}/{g}")`` and the whims of that seed, so that
``doctorlucky watch --seed SEED/G`` shows any one of them.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from doctorlucky.bots import find_bot, whims
from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.action import pawn_text
from doctorlucky.engine.event import NONE
from doctorlucky.engine.playout import playout
from doctorlucky.engine.stream import Stream
from doctorlucky.lab.interval import wilson
from doctorlucky.match import Match


class Game:
    """How one game went."""

    def __init__(self, over: bool, winner: int, turns: int, decisions: int, attempts: int) -> None:
        self.over: Final = over
        self.winner: Final = winner
        """A seat, or NONE."""
        self.turns: Final = turns
        self.decisions: Final = decisions
        self.attempts: Final = attempts


class Tally:
    """What is counted. It grows with the longest game, not with the number of games."""

    def __init__(self, seats: int) -> None:
        self.played = 0
        self.finished = 0
        self.wins = [0] * seats
        self.nobody = 0
        """Finished without a winner."""
        self.decisions = 0
        self.attempts = 0
        self.seconds = 0.0
        self.lengths: dict[int, int] = {}
        """How many games took so many turns."""

    def add(self, game: Game) -> None:
        self.played += 1
        self.decisions += game.decisions
        self.attempts += game.attempts
        self.lengths[game.turns] = self.lengths.get(game.turns, 0) + 1
        if game.over:
            self.finished += 1
            if game.winner == NONE:
                self.nobody += 1
            else:
                self.wins[game.winner] += 1

    @property
    def truncated(self) -> int:
        """Stopped at the limit of turns (END-1)."""
        return self.played - self.finished

    @property
    def speed(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds if self.seconds > 0 else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON. Shares are of the finished games, with a 95 % interval; only `speed` depends on the machine."""
        results = {pawn_text(seat): hits for seat, hits in enumerate(self.wins)} | {"nobody": self.nobody}
        return {
            "played": self.played,
            "finished": self.finished,
            "truncated": self.truncated,
            "wins": {name: _share(hits, self.finished) for name, hits in results.items()},
            "turns": _spread(self.lengths, self.played),
            "decisions": {"total": self.decisions, "mean": _mean(self.decisions, self.played)},
            "attempts": {"total": self.attempts, "mean": _mean(self.attempts, self.played)},
            "speed": {"seconds": self.seconds, "decisions_per_second": self.speed},
        }


def simulate(
    ruleset: Ruleset, games: int, seed: str, bot: str, max_turns: int = 0, after: Callable[[Tally], bool] = lambda tally: True
) -> Tally:
    """Play games 0 to `games` - 1 of a seed. `after` is called after each of them and stops the series by returning False."""
    play = _random_game if bot == "random" else _game_with(bot)
    tally = Tally(ruleset.seats)
    for number in range(games):
        began = perf_counter()
        game = play(ruleset, f"{seed}/{number}", max_turns)
        tally.seconds += perf_counter() - began
        tally.add(game)
        if not after(tally):
            break
    return tally


def _random_game(ruleset: Ruleset, seed: str, max_turns: int) -> Game:
    """Inside the engine, with nothing around it."""
    rules = ruleset.rules
    s = rules.begin()
    rules.advance(s)
    decisions = playout(rules, s, Stream(seed), whims(seed), max_turns)
    return Game(s.over, s.winner, min(s.turn, max_turns) if max_turns else s.turn, decisions, s.attempts)


def _game_with(bot: str) -> Callable[[Ruleset, str, int], Game]:
    choose = find_bot(bot)

    def play(ruleset: Ruleset, seed: str, max_turns: int) -> Game:
        match = Match.new(ruleset.edition.id, ruleset.players, ruleset.variant_ids, ruleset.board, seed, part=ruleset.part)
        whim = whims(seed)
        decisions = 0
        while not match.over and not 0 < max_turns < match.turn:
            match.play(choose(match.view(match.seat), match.legal(), whim))
            decisions += 1
        winner = None if match.result is None else match.result.winner
        turns = min(match.turn, max_turns) if max_turns else match.turn
        return Game(match.over, NONE if winner is None else winner, turns, decisions, match.attempts)

    return play


def _share(hits: int, games: int) -> dict[str, float | int | None]:
    low, high = wilson(hits, games)
    return {"games": hits, "share": hits / games if games else None, "low": low, "high": high}


def _mean(total: int, games: int) -> float | None:
    return total / games if games else None


def _spread(lengths: dict[int, int], games: int) -> dict[str, float | int | None]:
    if not games:
        return {"mean": None, "median": None, "min": None, "max": None}
    total = sum(length * count for length, count in lengths.items())
    middle = (_at(lengths, (games - 1) // 2) + _at(lengths, games // 2)) / 2
    return {"mean": total / games, "median": middle, "min": min(lengths), "max": max(lengths)}


def _at(lengths: dict[int, int], place: int) -> int:
    """The length at a place in the order of lengths."""
    for length in sorted(lengths):
        place -= lengths[length]
        if place < 0:
            return length
    raise IndexError("there are not that many games")
