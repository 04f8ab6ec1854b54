"""What a claim is, and how a verdict follows from an interval.

The rule. A finding predicts a range for its effect. It is supported if the deciding interval lies wholly within that range,
refuted if it lies wholly outside, and undecided otherwise, or if fewer than 100 games speak to it. A claim is supported if all of
its findings are, refuted if any is, and undecided otherwise. The deciding interval is wider than the 95 % that are shown
(Bonferroni), so that with 95 % none of those of all claims together misses the truth.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf, isfinite
from typing import Any, Final

from doctorlucky.lab.claims.experiment import Experiment, Games
from doctorlucky.lab.statistics import NINETY_FIVE, Estimate

FEWEST: Final = 100
"""Games that must speak to a finding before it is decided: the intervals are those of many games."""
NOTICED: Final = 0.10
"""A tenth: what a table would notice of a change in length or number. Less is little."""
POINTS: Final = 0.02
"""Two points in a hundred: what a seat or a habit has to be worth in games won before it is called an advantage."""


class Verdict(StrEnum):
    """What the games say of a finding or a claim."""

    SUPPORTED = "supported"
    REFUTED = "refuted"
    UNDECIDED = "undecided"


class Unit(StrEnum):
    """How a number is read."""

    CHANGE = "change"
    """-0.1 is a tenth less."""
    SHARE = "share"
    """0.25 is a quarter of all."""
    POINTS = "points"
    """0.02 is a share larger by 2 points in a hundred."""
    TIMES = "times"
    """0.5 is half of what would be fair."""
    COUNT = "count"

    def plain(self, number: float) -> str:
        """The number alone."""
        if not isfinite(number):
            return "anything"
        if self in (Unit.CHANGE, Unit.POINTS):
            return f"{100 * number:+.1f}".replace("-", "\N{MINUS SIGN}")
        if self is Unit.SHARE:
            return f"{100 * number:.1f}"
        return f"{number:.2f}" if self is Unit.TIMES else f"{number:,.1f}"

    def say(self, number: float) -> str:
        """With what it is a number of."""
        return self.plain(number) + _AFTER[self]


_AFTER: Final = {Unit.CHANGE: " %", Unit.SHARE: " %", Unit.POINTS: " points", Unit.TIMES: " times", Unit.COUNT: ""}


@dataclass(frozen=True)
class Range:
    """What a finding predicts."""

    low: float = -inf
    high: float = inf

    def say(self, unit: Unit) -> str:
        """The range in words."""
        if not isfinite(self.low):
            return f"at most {unit.say(self.high)}"
        if not isfinite(self.high):
            return f"at least {unit.say(self.low)}"
        return f"between {unit.say(self.low)} and {unit.say(self.high)}"


def at_least(number: float) -> Range:
    """The range from a number up."""
    return Range(low=number)


def at_most(number: float) -> Range:
    """The range up to a number."""
    return Range(high=number)


def within(number: float) -> Range:
    """So little to either side."""
    return Range(-number, number)


SHORTER: Final = at_most(-NOTICED)
LONGER: Final = at_least(NOTICED)
LITTLE: Final = within(NOTICED)


def judged(low: float, high: float, predicted: Range) -> Verdict:
    """The rule for one interval."""
    if predicted.low <= low and high <= predicted.high:
        return Verdict.SUPPORTED
    if high < predicted.low or low > predicted.high:
        return Verdict.REFUTED
    return Verdict.UNDECIDED


@dataclass(frozen=True)
class Finding:
    """One number that a claim depends on."""

    measure: str
    unit: Unit
    estimate: Estimate
    predicted: Range

    def interval(self, z: float = NINETY_FIVE) -> tuple[float, float]:
        """The interval of the effect, so many standard errors to each side."""
        return self.estimate.within(z)

    def verdict(self, z: float) -> Verdict:
        """The verdict by the interval of `z` standard errors; undecided with too few games."""
        return judged(*self.interval(z), self.predicted) if self.estimate.games >= FEWEST else Verdict.UNDECIDED

    def say(self) -> str:
        """The effect with its 95 % interval."""
        low, high = self.interval()
        return f"{self.unit.say(self.estimate.value)} ({self.unit.plain(low)} to {self.unit.plain(high)})"

    def as_dict(self, z: float) -> dict[str, Any]:
        """The finding as JSON has it, with the 95 % interval and the deciding one."""
        (low, high), (least, most) = self.interval(), self.interval(z)
        return {
            "measure": self.measure,
            "unit": str(self.unit),
            "effect": self.estimate.value,
            "low": number(low),
            "high": number(high),
            "deciding_low": number(least),
            "deciding_high": number(most),
            "predicted": {"low": number(self.predicted.low), "high": number(self.predicted.high)},
            "predicted_words": self.predicted.say(self.unit),
            "games": self.estimate.games,
            "verdict": str(self.verdict(z)),
        }


@dataclass(frozen=True)
class Fact:
    """A number that helps to understand the others. Nothing depends on it."""

    label: str
    value: float
    unit: Unit = Unit.COUNT

    def say(self) -> str:
        """The fact in words: label and value."""
        return f"{self.label} {self.unit.say(self.value)}"


@dataclass(frozen=True)
class Figure:
    """What is drawn, as numbers: lines, or dots with their intervals."""

    kind: str
    """``lines``: rows of arm, at, value; ``dots``: rows of arm, where, value, low, high."""
    about: str
    across: str
    """The title of the axis from left to right."""
    upward: str
    unit: Unit
    rows: list[dict[str, Any]]
    beside: float | None = None
    """A line to compare with."""

    @property
    def arms(self) -> list[str]:
        """The labels of what is compared, each once."""
        return list(dict.fromkeys(str(row["arm"]) for row in self.rows))


@dataclass(frozen=True)
class Outcome:
    """The results of the games."""

    findings: Sequence[Finding]
    figure: Figure
    facts: Sequence[Fact] = field(default_factory=tuple)


Results = Mapping[Experiment, Games]


@dataclass(frozen=True)
class Claim:
    """A statement about the games, to be tested."""

    id: str
    title: str
    hypothesis: str
    compared: str
    """The experiment in words."""
    experiments: tuple[Experiment, ...]
    findings: int
    """How many numbers it depends on: fixed before the games are played."""
    limits: str
    """Other explanations, and what the claim does not cover."""
    examine: Callable[[Results], Outcome]


def together(verdicts: Sequence[Verdict]) -> Verdict:
    """The rule for a claim of several findings."""
    if Verdict.REFUTED in verdicts:
        return Verdict.REFUTED
    return Verdict.UNDECIDED if Verdict.UNDECIDED in verdicts else Verdict.SUPPORTED


def number(value: float) -> float | None:
    """Ready for JSON, which knows no endlessness."""
    return value if isfinite(value) else None
