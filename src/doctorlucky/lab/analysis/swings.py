"""The turns that changed most who would win, looked at more closely."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from doctorlucky.lab.analysis.cause import Cause, cause_of
from doctorlucky.lab.analysis.quality import Quality
from doctorlucky.lab.analysis.rollouts import standing
from doctorlucky.lab.analysis.standing import Standing
from doctorlucky.lab.analysis.turns import GameTurns

REPORTED = 3
"""How many are reported."""
EXAMINED = 6
"""How many are looked at: which of them are the largest is decided by the second look."""


@dataclass(frozen=True)
class Swing:
    """A turn after which others were likely to win than before."""

    index: int
    """Which of the turns of the analysis."""
    turn: int
    seat: int
    """Whose turn it was."""
    seq: int
    """The entry of it that changed most."""
    before: Standing
    after: Standing
    cause: Cause

    @property
    def size(self) -> float:
        """How much the chances of winning changed: 0 to 1."""
        return self.before.distance(self.after)

    @property
    def winner(self) -> int | None:
        """Whose chance grew most; None if it was nobody's."""
        return self._extreme(1)

    @property
    def loser(self) -> int | None:
        """Whose chance shrank most."""
        return self._extreme(-1)

    def _extreme(self, sign: int) -> int | None:
        gains = [sign * (self.after.share(seat) - self.before.share(seat)) for seat in range(len(self.before.wins))]
        best = max(range(len(gains)), key=gains.__getitem__)
        return best if gains[best] > 0 else None

    def as_dict(self) -> dict[str, Any]:
        """The swing as JSON has it."""
        return {
            "turn": self.turn,
            "seat": self.seat,
            "seq": self.seq,
            "size": round(self.size, 4),
            "winner": self.winner,
            "loser": self.loser,
            "before": self.before.as_dict(),
            "after": self.after.as_dict(),
            "cause": self.cause.as_dict(),
        }


def swing(game: GameTurns, index: int, quality: Quality) -> Swing:
    """A turn looked at decision by decision, with chance that had no part in choosing it."""
    match, turn = game.match, game.turns[index]
    chance = f"{match.commitment}/swing"
    rules = match.ruleset.rules
    track = [standing(rules, state, quality.closer, chance) for state in turn.within()]
    steps = [before.distance(after) for before, after in pairwise(track)]
    most = max(range(len(steps)), key=steps.__getitem__)
    part = turn.parts[most]
    found = Swing(index, turn.number, turn.seat, part.seq, track[0], track[-1], Cause("nothing"))
    return replace(found, cause=cause_of(match.ruleset, turn.events, part.events, found.winner))
