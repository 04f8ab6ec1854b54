"""The tree: what has been decided since, and who won how often after it."""

from typing import Final


class Node:
    """A line of decisions. Cards that are drawn on the way are not part of it: the same line in another world is the same node."""

    def __init__(self) -> None:
        self.children: Final[dict[int, Node]] = {}
        """By the decision that leads there; those that have been tried."""
        self.visits: int = 0
        self.wins: Final[dict[int, float]] = {}
        """How often each seat has won from here; a win that is long in coming counts for less than one."""

    def share(self, seat: int) -> float:
        """How often a seat has won from here."""
        return self.wins.get(seat, 0.0) / self.visits if self.visits else 0.0
