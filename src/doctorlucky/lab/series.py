"""A series: the same game again and again, each time with another seed.

Game number g of a series is played with the chance of ``Match.new(seed=f"{seed}/{g}")`` and the bots' random numbers of
that seed, so that ``doctorlucky watch --seed SEED/G`` shows any one of them.
"""

from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

from doctorlucky.editions import ruleset as rulesets
from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.code_digest import code_digest
from doctorlucky.lab.play import Played, play, seat_bots
from doctorlucky.match.match import check_dealer
from doctorlucky.version import __version__


@dataclass(frozen=True)
class Series:
    """What is played, by whom and from which seed. It is plain text and numbers, and travels to other processes as such."""

    edition: str
    players: int
    variants: tuple[str, ...] = ()
    board: str | None = None
    """The name of a shipped board or the path of a file; None for the edition's own."""
    part: str | None = None
    bots: tuple[str, ...] = ("heuristic",)
    """One for each player in the order of their seats, or one for all."""
    seed: str = "1"
    max_turns: int = 0
    """A game is given up after so many; 0 for never (END-1)."""
    dealer: int | None = None
    """The seat that deals every game; None for chance to decide (CLASSIC-1)."""

    @property
    def ruleset(self) -> Ruleset:
        """Made once in each process."""
        return _ruleset(self.edition, self.players, self.variants, self.board, self.part)

    def check(self) -> None:
        """A `DoctorLuckyError` with the reason if it cannot be played: a ruleset that makes no sense, a bot or a dealer that
        there is not."""
        seat_bots(self.ruleset, self.bots)
        if self.dealer is not None:
            check_dealer(self.ruleset, self.dealer)

    def seed_of(self, number: int) -> str:
        """The seed of the game of a number."""
        return f"{self.seed}/{number}"

    def play(self, number: int, events: bool = False) -> Played:
        """Play the game of a number; the same one whenever and wherever it is played."""
        return play(self.ruleset, self.bots, self.seed_of(number), self.max_turns, events, self.dealer)

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON, seats counted from 1: what was asked for, the board that it led to with a digest of it, and the version
        that plays it with a digest of its bots and rules. Two series with the same are the same, game by game."""
        rules = self.ruleset
        asked = asdict(self) | {"variants": list(rules.variant_ids), "part": rules.part, "bots": list(self.bots)}
        asked["dealer"] = None if self.dealer is None else self.dealer + 1
        digest = sha256(rules.board.text.encode()).hexdigest()[:16]
        return asked | {"board": rules.board.id, "board_digest": digest, "version": __version__, "code": code_digest(self.bots)}


def bot_names(text: str) -> tuple[str, ...]:
    """The bots of ``A`` or ``A,B,C``."""
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise DoctorLuckyError("the name of a bot is missing; write one for all players, or one for each: A,B,C")
    return names


@lru_cache(maxsize=64)
def _ruleset(edition: str, players: int, variants: tuple[str, ...], board: str | None, part: str | None) -> Ruleset:
    return rulesets.ruleset(edition, players, variants, board, part)
