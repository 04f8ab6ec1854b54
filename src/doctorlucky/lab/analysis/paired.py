"""How sure the difference is between two shares that were counted in the same worlds."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from doctorlucky.lab.interval import NINETY_FIVE


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


def sure_of_all(count: int) -> float:
    """The standard deviations to ask for on either side, so that of so many intervals all hold, 19 times out of 20."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, count))
