"""Bots against each other on fair terms: every deal is played once for every rotation of the bots over the seats.

A deal is a seed: the same cards in the same order, the same part of the board, the same first player, the same random numbers for
the bots. The games of one deal make a round, in which every bot sits once in every seat; who sits next to whom is shuffled from
deal to deal. Every bot meets the same cards and seats, and what is left is how they play.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from time import perf_counter
from typing import Any, Final

from doctorlucky.engine.event import NONE
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.bot_file import find_bot
from doctorlucky.lab.play import Played
from doctorlucky.lab.ratings import Ratings
from doctorlucky.lab.series import Series
from doctorlucky.lab.statistics import ALPHA, Sample, difference_interval, holm, share_interval, sign_flip


def line_up(names: Sequence[str], players: int) -> tuple[str, ...]:
    """A bot for each player. Of fewer names than players, the last stands for all who are left."""
    if len(names) > players:
        raise DoctorLuckyError(f"{len(names)} bots cannot play a game of {players}: name fewer, or ask for --players {len(names)}")
    for name in names:
        find_bot(name)
    if len(set(names)) < 2:
        raise DoctorLuckyError("an arena compares bots: name at least two different ones, as in --bots heuristic,random")
    return (*names, *[names[-1]] * (players - len(names)))


@dataclass(frozen=True)
class Score:
    """How one game of a round went."""

    deal: int
    rotation: int
    seats: tuple[str, ...]
    """The bots in the order of the players' seats."""
    over: bool
    winner: int | None
    """The seat, from 1, Strangers counted (STRANGER-1); None if nobody won."""
    turns: int
    decisions: int
    seconds: float
    """How long it took, which depends on the machine; nothing where this seating had been played in the round already."""


def seatings(series: Series, deal: int) -> list[tuple[str, ...]]:
    """Who sits where in each game of a round: the bots in a circle that the deal shuffles, and every rotation of it."""
    circle = list(series.bots)
    chance = Stream(f"{series.seed}/{deal}/seats")
    for last in range(len(circle) - 1, 0, -1):
        other = chance.below(last + 1)
        circle[last], circle[other] = circle[other], circle[last]
    return [(*circle[turn:], *circle[:turn]) for turn in range(len(circle))]


def play_round(job: tuple[Series, int]) -> list[Score]:
    """All games of a deal. Two bots of one name are one: a seating that comes up again is not played again, but counted again."""
    series, deal = job
    known: dict[tuple[str, ...], Played] = {}
    scores: list[Score] = []
    for rotation, seats in enumerate(seatings(series, deal)):
        began = perf_counter()
        if seats not in known:
            known[seats] = replace(series, bots=seats).play(deal)
            seconds = perf_counter() - began
        else:
            seconds = 0.0
        game = known[seats]
        winner = None if game.winner == NONE else game.winner + 1
        scores.append(Score(deal, rotation, seats, game.over, winner, game.turns, game.decisions, round(seconds, 6)))
    return scores


class Standings:
    """The results of the rounds so far. It does not grow with their number."""

    def __init__(self, series: Series) -> None:
        self.series: Final = series
        self.names: Final = tuple(dict.fromkeys(series.bots))
        """Every bot once: those of one name are counted together."""
        self.chairs: Final = Counter(series.bots)
        self.live: Final = series.ruleset.live
        self.deals = 0
        self.nobody = 0
        """Over without a winner."""
        self.strangers = 0
        """Won by a Stranger."""
        self.truncated = 0
        """Stopped at the limit of turns (END-1)."""
        self.decisions = 0
        self.turns = 0
        self.by_seat: Final = [0] * len(self.live)
        self.ratings: Final = Ratings(self.names)
        self._rounds: Final[Counter[tuple[int, ...]]] = Counter()
        """How often the bots won so many games of a round."""

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.deals * len(self.series.bots)

    def add(self, scores: Sequence[Score]) -> None:
        """Count a round."""
        wins: Counter[str] = Counter()
        for score in scores:
            self.turns += score.turns
            self.decisions += score.decisions
            if not score.over:
                self.truncated += 1
            elif score.winner is None:
                self.nobody += 1
            elif score.winner - 1 not in self.live:
                self.strangers += 1
            else:
                seat = self.live.index(score.winner - 1)
                self.by_seat[seat] += 1
                wins[score.seats[seat]] += 1
                self.ratings.add(score.seats, seat)
        self.deals += 1
        self._rounds[tuple(wins[name] for name in self.names)] += 1

    def wins(self, name: str) -> int:
        """How many games a bot has won."""
        place = self.names.index(name)
        return sum(won[place] * count for won, count in self._rounds.items())

    def share(self, name: str) -> Sample:
        """The win rate of a bot for each of its chairs: all of its wins, divided by its chairs and the games."""
        place, games = self.names.index(name), self.chairs[name] * len(self.series.bots)
        return Sample(_counted((Fraction(won[place], games), count) for won, count in self._rounds.items()))

    def difference(self, one: str, other: str) -> Sample:
        """The share of the one less the share of the other, round by round."""
        a, b, games = self.names.index(one), self.names.index(other), len(self.series.bots)
        return Sample(
            _counted(
                (Fraction(won[a], self.chairs[one] * games) - Fraction(won[b], self.chairs[other] * games), count)
                for won, count in self._rounds.items()
            )
        )

    @property
    def equal(self) -> float | None:
        """Each chair's share if all were equal; games without a winner count for nobody."""
        return sum(self.by_seat) / self.games / len(self.series.bots) if self.games else None

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON; the same for the same rounds on every machine."""
        return {
            "played": self.games,
            "deals": self.deals,
            "nobody": self.nobody,
            "strangers": self.strangers,
            "truncated": self.truncated,
            "equal_share": self.equal,
            "results": {name: self._result(name) for name in self.names},
            "differences": self._differences(),
            "wins_by_seat": {f"seat-{seat + 1}": wins for seat, wins in zip(self.live, self.by_seat, strict=True)},
            "turns": {"mean": self.turns / self.games if self.games else None},
            "decisions": {"mean": self.decisions / self.games if self.games else None},
        }

    def _result(self, name: str) -> dict[str, Any]:
        low, high = share_interval(self.share(name)) if self.deals else (0.0, 1.0)
        return {
            "chairs": self.chairs[name],
            "wins": self.wins(name),
            "share": self.share(name).mean if self.deals else None,
            "low": low,
            "high": high,
            "rating": {"skill": self.ratings.skill(name), "uncertainty": self.ratings.uncertainty(name)},
        }

    def _differences(self) -> list[dict[str, Any]]:
        """Every two bots, the better one first."""
        if not self.deals:
            return []
        samples = {(one, other): self.difference(one, other) for one, other in combinations(self.names, 2)}
        found = [sign_flip(sample) for sample in samples.values()]
        rows: list[dict[str, Any]] = []
        for ((one, other), sample), p, adjusted in zip(samples.items(), found, holm(found), strict=True):
            if sample.mean < 0:
                one, other, sample = other, one, self.difference(other, one)
            low, high = difference_interval(sample)
            facts = {"bot": one, "against": other, "difference": sample.mean, "low": low, "high": high}
            rows.append(facts | {"p": p, "p_adjusted": adjusted, "significant": adjusted < ALPHA})
        return rows


def _counted(pairs: Iterable[tuple[Fraction, int]]) -> "Counter[Fraction]":
    found: Counter[Fraction] = Counter()
    for value, count in pairs:
        found[value] += count
    return found
