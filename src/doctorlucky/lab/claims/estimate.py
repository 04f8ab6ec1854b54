"""Effects and how sure they are. Game number g has the same seed in every experiment, so comparisons are paired game by game.

Every interval here is asked for by its z, the number of standard errors on either side: once for the 95 % that are shown, once for
the wider one that decides (see `claim`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, inf, isfinite, log, sqrt

from doctorlucky.lab.interval import wilson


@dataclass(frozen=True)
class Estimate:
    """A number that was estimated from games."""

    value: float
    games: int
    """How many of them; pairs, where games were paired."""
    within: Callable[[float], tuple[float, float]]
    """The interval for a z."""


def _centred(value: float, error: float, games: int) -> Estimate:
    if not (isfinite(value) and isfinite(error)):
        return unknown(games)
    return Estimate(value, games, lambda z: (value - z * error, value + z * error))


def unknown(games: int) -> Estimate:
    """Nothing can be said: everything is possible."""
    return Estimate(0.0, games, lambda z: (-inf, inf))


def share(hits: int, trials: int, beside: float = 0.0) -> Estimate:
    """A share by Wilson's interval, or by how much it is above what it is held `beside`."""
    if trials == 0:
        return unknown(0)

    def within(z: float) -> tuple[float, float]:
        low, high = wilson(hits, trials, z)
        return low - beside, high - beside

    return Estimate(hits / trials - beside, trials, within)


def mean(values: Sequence[float]) -> Estimate:
    games = len(values)
    if games < 2:
        return unknown(games)
    middle = sum(values) / games
    return _centred(middle, sqrt(_spread(values, values) / games), games)


def difference(before: Sequence[float], after: Sequence[float]) -> Estimate:
    """By how much the mean rises, in pairs."""
    return mean([b - a for a, b in zip(before, after, strict=True)])


def change(before: Sequence[float], after: Sequence[float]) -> Estimate:
    """By which part of itself the mean rises, in pairs: -0.1 is a tenth less. By the delta method on the logarithm of the ratio."""
    ones = [1.0] * len(before)
    return change_of_rates(before, ones, after, ones)


def rate(events: Sequence[float], chances: Sequence[float], beside: float = 1.0) -> Estimate:
    """Events for each chance, all games together, as a multiple of what it is held `beside`. Chances within a game are not
    independent of each other, so games are what is counted (a ratio estimator with its linearised error)."""
    games = len(events)
    total = sum(chances)
    if games < 2 or not total:
        return unknown(games)
    found = sum(events) / total
    off = [e - found * c for e, c in zip(events, chances, strict=True)]
    error = sqrt(sum(x * x for x in off) * games / (games - 1)) / total
    return _centred(found / beside, error / beside, games)


def change_of_rates(
    events: Sequence[float], chances: Sequence[float], events_after: Sequence[float], chances_after: Sequence[float]
) -> Estimate:
    """By which part of itself a rate rises, in pairs of games."""
    games = len(events)
    sums = [sum(column) for column in (events, chances, events_after, chances_after)]
    if games < 2 or not all(sums):
        return unknown(games)
    columns = (events, chances, events_after, chances_after)
    off = [
        (d / sums[2] - e / sums[3]) - (b / sums[0] - c / sums[1]) for b, c, d, e in zip(*columns, strict=True)
    ]  # how much each pair moves the logarithm of the ratio; they add up to nothing
    error = sqrt(sum(x * x for x in off) * games / (games - 1))
    middle = log(sums[2] / sums[3]) - log(sums[0] / sums[1])
    return Estimate(exp(middle) - 1, games, lambda z: (exp(middle - z * error) - 1, exp(middle + z * error) - 1))


def average(parts: Sequence[Estimate]) -> Estimate:
    """The plain mean of independent estimates, each as sure as its own interval says (MOVER, after Newcombe)."""
    if not parts or any(part.games == 0 for part in parts):
        return unknown(0)
    value = sum(part.value for part in parts) / len(parts)

    def within(z: float) -> tuple[float, float]:
        bounds = [part.within(z) for part in parts]
        down = sqrt(sum((part.value - low) ** 2 for part, (low, _) in zip(parts, bounds, strict=True)))
        up = sqrt(sum((high - part.value) ** 2 for part, (_, high) in zip(parts, bounds, strict=True)))
        return value - down / len(parts), value + up / len(parts)

    return Estimate(value, sum(part.games for part in parts), within)


def _spread(a: Sequence[float], b: Sequence[float]) -> float:
    """The covariance in the sample; of a column with itself, the variance."""
    count = len(a)
    of_a, of_b = sum(a) / count, sum(b) / count
    return sum((x - of_a) * (y - of_b) for x, y in zip(a, b, strict=True)) / (count - 1)
