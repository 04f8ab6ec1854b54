"""The numbers behind the figures of claims."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from doctorlucky.lab.claims.claim import Figure, Unit
from doctorlucky.lab.claims.experiment import Games
from doctorlucky.lab.statistics import NINETY_FIVE, Estimate

POINTS: Final = 60
"""How many points a line has at most."""
SHOWN: Final = 0.99
"""A line ends where so many of the games of every arm are over; the longest few would press the rest together."""


def still_going(arms: Mapping[str, Games]) -> Figure:
    """How many games were still going after so many turns, by arm."""
    lengths = {arm: sorted(games["turns"]) for arm, games in arms.items()}
    end = max((turns[int(SHOWN * (len(turns) - 1))] for turns in lengths.values() if turns), default=0)
    step = max(1, -(-end // POINTS))
    rows: list[dict[str, Any]] = []
    for arm, turns in lengths.items():
        over = 0
        for turn in range(0, end + step, step):
            while over < len(turns) and turns[over] <= turn:
                over += 1
            rows.append({"arm": arm, "at": turn, "value": 1 - over / len(turns) if turns else 0.0})
    return Figure("lines", "Of all games, those still going after so many turns.", "turn", "still going", Unit.SHARE, rows)


def by_then(arms: Mapping[str, Sequence[int]], about: str, upward: str, across: str = "turn") -> Figure:
    """In how many games something had happened by a turn, or another number that rises; 0 stands for never."""
    shown = sorted(turn for turns in arms.values() for turn in turns if turn)
    end = shown[int(SHOWN * (len(shown) - 1))] if shown else 0
    step = max(1, -(-end // POINTS))
    rows = [
        {"arm": arm, "at": turn, "value": sum(0 < t <= turn for t in turns) / max(1, len(turns))}
        for arm, turns in arms.items()
        for turn in range(0, end + step, step)
    ]
    return Figure("lines", about, across, upward, Unit.SHARE, rows)


def dots(
    about: str, across: str, upward: str, unit: Unit, found: Mapping[tuple[str, str], Estimate], beside: float | None = None
) -> Figure:
    """Estimates with their 95 % intervals, by arm and place."""
    rows: list[dict[str, Any]] = []
    for (arm, where), estimate in found.items():
        low, high = estimate.within(NINETY_FIVE)
        if estimate.games:
            rows.append({"arm": arm, "where": where, "value": estimate.value, "low": low, "high": high})
    return Figure("dots", about, across, upward, unit, rows, beside)
