"""An experiment: one kind of game, many times, and a row of numbers for each of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from doctorlucky.lab.claims.observing import COLUMNS
from doctorlucky.lab.series import Series

LONGEST: Final = 1_000
"""Turns after which a game is given up (END-1). It counts with that length."""


@dataclass(frozen=True)
class Experiment:
    """What is played and by whom. Claims that name the same one share its games."""

    edition: str
    players: int = 4
    variants: tuple[str, ...] = ()
    part: str | None = None
    bots: tuple[str, ...] = ("heuristic",)

    def series(self, seed: str) -> Series:
        """The series of games of this experiment for a seed."""
        return Series(self.edition, self.players, self.variants, None, self.part, self.bots, seed, LONGEST)

    @property
    def name(self) -> str:
        """A name that differs from those of other experiments."""
        words = " + ".join((self.edition, *self.variants)) + f", {self.players} players"
        if self.part is not None:
            words += f" on {self.part}"
        return words if self.bots == ("heuristic",) else f"{words} ({', '.join(self.bots)})"

    @property
    def live(self) -> tuple[int, ...]:
        """The seats of those who play (STRANGER-1)."""
        return self.series("").ruleset.live

    @property
    def failures(self) -> int:
        """The points on all the Failure cards of its deck."""
        return sum(card.luck * card.count for card in self.series("").ruleset.deck.cards if card.kind == "failure")

    def as_dict(self) -> dict[str, Any]:
        """The experiment as JSON has it."""
        return {
            "edition": self.edition,
            "players": self.players,
            "variants": list(self.variants),
            "part": self.part,
            "bots": list(self.bots),
        }


class Games:
    """What was noted of the games of an experiment, column by column, in the order of their numbers."""

    def __init__(self, columns: Sequence[Sequence[int]]) -> None:
        self._columns: Final = dict(zip(COLUMNS, columns, strict=True))

    def __len__(self) -> int:
        return len(self._columns[COLUMNS[0]])

    def __getitem__(self, column: str) -> Sequence[int]:
        return self._columns[column]

    def mean(self, column: str) -> float:
        """The mean of a column; 0 without games."""
        return sum(self[column]) / len(self) if len(self) else 0.0

    @property
    def stopped(self) -> int:
        """Games given up at the limit of turns."""
        return len(self) - sum(self["over"])

    def won_by(self, seats: Sequence[int]) -> list[int]:
        """The numbers of the games that one of these seats has won."""
        return [number for number, winner in enumerate(self["winner"]) if winner in seats]
