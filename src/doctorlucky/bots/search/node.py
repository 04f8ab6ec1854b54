"""The search tree: the decisions tried, and how often each seat won after them."""

from typing import Final


class Node:
    """A line of decisions. Chance is not part of it: the same line in another world, with other cards drawn, is the same node."""

    def __init__(self) -> None:
        self.children: Final[dict[int, Node]] = {}
        """The nodes of the decisions that have been tried here."""
        self.visits: int = 0
        """How many iterations went through here."""
        self.wins: Final[dict[int, float]] = {}
        """How often each seat has won from here; a late win counts for less than one."""

    def share(self, seat: int) -> float:
        """The share of games a seat has won from here."""
        return self.wins.get(seat, 0.0) / self.visits if self.visits else 0.0
