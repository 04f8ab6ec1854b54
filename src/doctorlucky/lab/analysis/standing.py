"""How likely each seat is to win, as counted in games that were played on from a position."""

from dataclasses import dataclass

from doctorlucky.lab.statistics import wilson


@dataclass(frozen=True)
class Standing:
    """The results of playing on from a position many times."""

    wins: tuple[int, ...]
    """Of each seat."""
    played: int
    certain: bool = False
    """The game is over: there is nothing to play on."""

    def share(self, seat: int) -> float:
        """The share of games that a seat won."""
        return self.wins[seat] / self.played

    def interval(self, seat: int) -> tuple[float, float]:
        """95 %."""
        return (self.share(seat), self.share(seat)) if self.certain else wilson(self.wins[seat], self.played)

    @property
    def nobody(self) -> float:
        """The share of games that nobody won."""
        return 1.0 - sum(self.wins) / self.played

    def distance(self, other: "Standing") -> float:
        """How much of the victory lies with others there: 0 to 1."""
        apart = sum(abs(self.share(seat) - other.share(seat)) for seat in range(len(self.wins)))
        return (apart + abs(self.nobody - other.nobody)) / 2

    def as_dict(self) -> dict[str, object]:
        """Shares with their 95 % intervals, as JSON has them."""
        seats = range(len(self.wins))
        return {
            "share": [round(self.share(seat), 4) for seat in seats],
            "low": [round(self.interval(seat)[0], 4) for seat in seats],
            "high": [round(self.interval(seat)[1], 4) for seat in seats],
            "nobody": round(self.nobody, 4),
            "rollouts": 0 if self.certain else self.played,
        }


def ended(seats: int, winner: int) -> Standing:
    """That of a game which is over."""
    return Standing(tuple(int(seat == winner) for seat in range(seats)), 1, certain=True)
