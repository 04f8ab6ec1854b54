"""What is counted in a series of games."""

from typing import Any

from doctorlucky.engine.action import pawn_text
from doctorlucky.engine.event import NONE
from doctorlucky.lab.play import Played
from doctorlucky.lab.statistics import median_of_counts, wilson


class Tally:
    """It grows with the longest game, not with the number of games."""

    def __init__(self, seats: int) -> None:
        self.played = 0
        self.finished = 0
        self.wins = [0] * seats
        self.nobody = 0
        """Finished without a winner."""
        self.decisions = 0
        self.attempts = 0
        self.lengths: dict[int, int] = {}
        """How many games took so many turns."""

    def add(self, game: Played) -> None:
        """Count a game."""
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

    def merge(self, other: "Tally") -> None:
        """Count the games of another as well."""
        self.played += other.played
        self.finished += other.finished
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
        self.nobody += other.nobody
        self.decisions += other.decisions
        self.attempts += other.attempts
        for length, games in other.lengths.items():
            self.lengths[length] = self.lengths.get(length, 0) + games

    @property
    def truncated(self) -> int:
        """Stopped at the limit of turns (END-1)."""
        return self.played - self.finished

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON. Shares are of the finished games, with a 95 % interval."""
        results = {pawn_text(seat): hits for seat, hits in enumerate(self.wins)} | {"nobody": self.nobody}
        return {
            "played": self.played,
            "finished": self.finished,
            "truncated": self.truncated,
            "wins": {name: _share(hits, self.finished) for name, hits in results.items()},
            "turns": _spread(self.lengths, self.played),
            "decisions": {"total": self.decisions, "mean": _mean(self.decisions, self.played)},
            "attempts": {"total": self.attempts, "mean": _mean(self.attempts, self.played)},
        }


def _share(hits: int, games: int) -> dict[str, float | int | None]:
    low, high = wilson(hits, games)
    return {"games": hits, "share": hits / games if games else None, "low": low, "high": high}


def _mean(total: int, games: int) -> float | None:
    return total / games if games else None


def _spread(lengths: dict[int, int], games: int) -> dict[str, float | int | None]:
    if not games:
        return {"mean": None, "median": None, "min": None, "max": None}
    total = sum(length * count for length, count in lengths.items())
    return {"mean": total / games, "median": median_of_counts(lengths), "min": min(lengths), "max": max(lengths)}
