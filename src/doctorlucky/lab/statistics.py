"""Intervals and tests: how certain the numbers are that games give.

Games come in three ways. Independent trials are counted as hits (`wilson`, `Estimate`). The games of one deal share their cards, so
an arena counts rounds (`Sample`). Two ways to go on that are tried in the same worlds are pairs (`Paired`), and so are two
experiments of claims: game number g has the same seed in each of them.

Intervals hold 95 % unless they are asked for by a z, the number of standard errors on either side; `z_for_all` gives the z for
several intervals at once.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, inf, isfinite, lcm, log, sqrt
from random import Random
from statistics import NormalDist
from typing import Final

NINETY_FIVE: Final = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""
ALPHA: Final = 0.05
"""Significance level: how often an interval of 95 % misses the truth."""
FLIPS: Final = 9_999
"""Random sign flips in a test, so that no p value is smaller than one in ten thousand."""
MANY: Final = 10_000
"""Above this number of coins, their sum is drawn from a normal distribution."""

# Shares


def wilson(hits: int, trials: int, z: float = NINETY_FIVE) -> tuple[float, float]:
    """Wilson's score interval for the share behind `hits` of `trials`; everything is possible where nothing was tried."""
    if trials < 0 or not 0 <= hits <= trials:
        raise ValueError(f"{hits} hits in {trials} trials cannot be")
    return wilson_of_share(hits / trials, trials, z) if trials else (0.0, 1.0)


def wilson_of_share(share: float, trials: float, z: float = NINETY_FIVE) -> tuple[float, float]:
    """As `wilson`, for a number of trials that need not be whole."""
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))  # exact at 0 and 1, whatever is rounded


# Several at once


def z_for_all(count: int) -> float:
    """The z with which all of so many intervals hold together, 19 times out of 20 (Bonferroni)."""
    return NormalDist().inv_cdf(1 - ALPHA / 2 / max(1, count))


def holm(found: Sequence[float]) -> list[float]:
    """p values of several tests at once, made larger so that all of them together err as seldom as one (Holm's method)."""
    adjusted = [0.0] * len(found)
    least = 0.0
    for place, test in enumerate(sorted(range(len(found)), key=lambda test: found[test])):
        least = max(least, min(1.0, found[test] * (len(found) - place)))
        adjusted[test] = least
    return adjusted


# Rounds


class Sample:
    """The rounds of a comparison, each worth a number: a bot's share of it or the difference between two bots. The games of a round
    share a deal and are not independent trials, so rounds are what is counted. It is kept how often each number came up."""

    def __init__(self, worth: "Counter[Fraction]") -> None:
        self.worth: Final = worth
        self.rounds: Final = worth.total()

    @property
    def mean(self) -> float:
        """The mean of the rounds."""
        return float(sum(value * count for value, count in self.worth.items()) / self.rounds)

    @property
    def squares(self) -> float:
        """The squared distances from the mean, added up."""
        mean = self.mean
        return sum((float(value) - mean) ** 2 * count for value, count in self.worth.items())


def share_interval(sample: Sample) -> tuple[float, float]:
    """95 % for a share, which is between 0 and 1 in every round.

    Wilson's interval for as many independent games as would be just as sure: from how much the rounds differ among each other
    (cluster-robust), with Student's quantile. One round of a single game is added to the squares, so that a few rounds that happen
    to be alike do not look certain; a bot that won everything, or nothing, is credited with one game a round.
    """
    if sample.rounds < 2:
        return 0.0, 1.0
    share = sample.mean
    alone = share * (1 - share)
    if alone == 0:
        games = float(sample.rounds)
    else:
        games = alone * sample.rounds**2 / (sample.squares + alone)
    return wilson_of_share(share, games, student(sample.rounds - 1))


def difference_interval(sample: Sample) -> tuple[float, float]:
    """95 % for the mean difference between two shares: Student's over rounds, one that a bot swept being added to the squares."""
    if sample.rounds < 2:
        return -1.0, 1.0
    half = student(sample.rounds - 1) * sqrt(sample.squares + 1) / sample.rounds
    return max(-1.0, sample.mean - half), min(1.0, sample.mean + half)


def sign_flip(sample: Sample) -> float:
    """The p value of a difference: how often it would be at least as large if in every round a tossed coin said whose it is.

    A permutation test: it supposes nothing but that equal bots could change places in a round. The coins are tossed `FLIPS` times,
    the same ones every time, and the rounds as they were count as one toss.
    """
    scale = lcm(*(value.denominator for value in sample.worth))
    sizes: Counter[int] = Counter()
    total = 0
    for value, count in sample.worth.items():
        whole = int(value * scale)
        total += whole * count
        if whole:
            sizes[abs(whole)] += count
    if total == 0:
        return 1.0
    groups = sorted(sizes.items())
    tossed = Random("heads or tails")
    as_large = 1
    for _ in range(FLIPS):
        found = sum(size * _heads_less_tails(tossed, count) for size, count in groups)
        as_large += abs(found) >= abs(total)
    return as_large / (FLIPS + 1)


def _heads_less_tails(tossed: Random, coins: int) -> float:
    if coins <= MANY:
        return 2 * tossed.getrandbits(coins).bit_count() - coins
    return tossed.gauss(0.0, sqrt(coins))


def student(freedom: int) -> float:
    """How many standard errors on either side hold 95 % of Student's distribution; exact to 0.2 % from 3 degrees of freedom up."""
    exact = {1: 12.706204736, 2: 4.302652730}
    if freedom in exact:
        return exact[freedom]
    z, v = NINETY_FIVE, float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / v + second / v**2 + third / v**3 + fourth / v**4


# Pairs of shares


@dataclass(frozen=True)
class Paired:
    """Two ways to go on, tried in the same worlds with the same chance."""

    worlds: int
    both: int
    """Worlds in which either way won."""
    first: int
    """In which only the first did."""
    second: int
    """In which only the second did."""

    @property
    def shares(self) -> tuple[float, float]:
        """The share of worlds that each of the two ways won."""
        return (self.both + self.first) / self.worlds, (self.both + self.second) / self.worlds

    @property
    def gain(self) -> float:
        """By how much the second way is better."""
        return (self.second - self.first) / self.worlds

    def interval(self, z: float = NINETY_FIVE) -> tuple[float, float]:
        """Bonett's and Price's, which holds for few worlds and for shares near 0 and 1 too."""
        trials = self.worlds + 2
        first, second = (self.first + 1) / trials, (self.second + 1) / trials
        middle = second - first
        half = z * sqrt((first + second - middle * middle) / trials)
        return max(-1.0, middle - half), min(1.0, middle + half)


# Effects in claims


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
    """No data: everything is possible."""
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
    """A mean with its standard error."""
    games = len(values)
    if games < 2:
        return unknown(games)
    middle = sum(values) / games
    return _centred(middle, sqrt(_variance(values) / games), games)


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


def _variance(values: Sequence[float]) -> float:
    """The sample variance."""
    middle = sum(values) / len(values)
    return sum((value - middle) * (value - middle) for value in values) / (len(values) - 1)


# Counts


def median_of_counts(counts: Mapping[int, int]) -> float:
    """The median of numbers, given how often each occurred."""
    total = sum(counts.values())
    return (_at(counts, (total - 1) // 2) + _at(counts, total // 2)) / 2


def _at(counts: Mapping[int, int], place: int) -> int:
    """The number at a place in the sorted sequence."""
    for number in sorted(counts):
        place -= counts[number]
        if place < 0:
            return number
    raise IndexError("there are not that many")
