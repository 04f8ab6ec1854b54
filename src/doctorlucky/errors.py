"""What can go wrong, said in one sentence a person understands.

Every error is a ``ValueError``, so callers that do not care for the kind can catch that.
"""

from typing import Final


class DoctorLuckyError(ValueError):
    """Anything this package refuses."""


class BoardError(DoctorLuckyError):
    """A board file that cannot be played on; says which file, where in it, and why."""


class DeckError(DoctorLuckyError):
    """A deck file whose cards do not add up."""


class RulesetError(DoctorLuckyError):
    """An edition, player count, board and variants that do not go together."""


class PositionError(DoctorLuckyError):
    """A position that ``Match.arrange`` cannot set up."""


class IllegalAction(DoctorLuckyError):
    """An action the rules do not allow here and now."""

    rule: Final[str]
    """The number of the rule it breaks, such as ``FOIL-3``."""
    reason: Final[str]
    """Why, in one sentence."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule = rule
        self.reason = reason


class UndoError(DoctorLuckyError):
    """The last action cannot be taken back."""


class RecordError(DoctorLuckyError):
    """A record that cannot be read, or does not hold together; names the line."""

    line: Final[int]

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
