"""How many rollouts each part of an analysis takes. All follow from one number: twice that number takes twice as long."""

from typing import Final

ROLLOUTS: Final = 250
"""How often each position is played on by default."""
FEWEST: Final = 20
MOST: Final = 100_000

LONGEST: Final = 400
"""Turns after which a game that is played on counts as nobody's: cost must not hang on a table that does not come to an end."""


class Quality:
    """How many rollouts to make for what."""

    def __init__(self, rollouts: int = ROLLOUTS) -> None:
        self.rollouts: Final = rollouts
        """From each position after a turn."""
        self.closer: Final = 2 * rollouts
        """From each position around a swing, again: the largest of many differences are partly luck."""
        self.screening: Final = max(16, rollouts // 3)
        """Over all alternatives of a decision together."""
        self.suspect: Final = max(12, rollouts // 5)
        """For a second look, at the best of the alternatives and what was done, from other worlds."""
        self.verdict: Final = max(40, 3 * rollouts // 2)
        """For the last look, from other worlds again: only this one is reported."""
        self.truth: Final = max(20, rollouts // 2)
        """For the result of both in the true position."""
