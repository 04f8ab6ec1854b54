"""How sure a comparison is whose games come in rounds.

The games of one round share a deal, so they are no independent trials: what is counted here is rounds. A round is worth a number,
a bot's share of it or the difference between two bots, and it is kept how often each number came up.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import lcm, sqrt
from random import Random
from typing import Final

from doctorlucky.lab.interval import NINETY_FIVE

FLIPS: Final = 9_999
"""How often the signs are tossed in a test: no p is smaller than one in ten thousand."""
MANY: Final = 10_000
"""So many coins need not be tossed one by one: the normal distribution knows what comes of them."""
LEVEL: Final = 0.05
"""A difference is called significant below this."""


class Sample:
    """The rounds of a comparison, each worth a number."""

    def __init__(self, worth: "Counter[Fraction]") -> None:
        self.worth: Final = worth
        self.rounds: Final = worth.total()

    @property
    def mean(self) -> float:
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
    return _wilson(share, games, student(sample.rounds - 1))


def _wilson(share: float, games: float, z: float) -> tuple[float, float]:
    """As `interval.wilson`, for a number of games that need not be whole."""
    spread = z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


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


def holm(found: Sequence[float]) -> list[float]:
    """p values of several tests at once, made larger so that all of them together err as seldom as one (Holm's method)."""
    adjusted = [0.0] * len(found)
    least = 0.0
    for place, test in enumerate(sorted(range(len(found)), key=lambda test: found[test])):
        least = max(least, min(1.0, found[test] * (len(found) - place)))
        adjusted[test] = least
    return adjusted


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
