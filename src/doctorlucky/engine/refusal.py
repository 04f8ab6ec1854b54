"""Why something is not allowed."""

from typing import Final


class Refusal:
    """Why something is not allowed: the rule, empty if it is none of the game's, and a sentence that a player understands."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule: Final = rule
        self.reason: Final = reason

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.rule, self.reason) == (other.rule, other.reason)

    def __hash__(self) -> int:
        return hash((self.rule, self.reason))

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason

    def __repr__(self) -> str:
        return f"<Refusal {self}>"
