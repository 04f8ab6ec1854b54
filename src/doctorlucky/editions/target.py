"""Attempts that win the game, and the usual one: to kill the Doctor, alone with him and unseen (TRY-1)."""

from typing import Final

from doctorlucky.editions.attempt import Attempts, occupied, witnessed
from doctorlucky.engine.event import DOCTOR, FAILED, KILLED, WON
from doctorlucky.engine.interfaces import Target
from doctorlucky.engine.menu import Menu
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State

NOT_HERE: Final = Refusal("TRY-1", "the Doctor is not in your room")
NOT_ALONE: Final = Refusal("TRY-1", "you are not alone with the Doctor")
SEEN: Final = Refusal("TRY-1", "somebody sees you")


class WinByTheDoctor(Target):
    """An attempt on the Doctor that is not foiled wins the game."""

    def __init__(self, rules: Rules, feat: str) -> None:
        self.rules = rules
        self.feat = feat
        """What an unfoiled attempt is written down as."""
        self.attempts = Attempts(rules, DOCTOR)

    def offer(self, s: State, seat: int, menu: Menu) -> None:
        if s.pawns[seat] == s.doctor and self.obstacle(s, seat, DOCTOR) is None:
            self.attempts.offer(s, seat, menu)

    def settle(self, s: State) -> None:
        if s.foiled(0):
            s.note(FAILED, seat=s.maker, pawn=DOCTOR)
            self.failed(s)
        else:
            s.note(self.feat, seat=s.maker, pawn=DOCTOR)
            self.won(s)

    def won(self, s: State) -> None:
        """The game is won at once (FOIL-4)."""
        s.note(WON, seat=s.maker)
        s.done = True
        self.rules.end_game(s, s.maker)

    def failed(self, s: State) -> None:
        """The attacker earns what the edition gives (CLASSIC-5), and the turn is over."""
        self.rules.reward.earn(s, s.maker)
        s.done = True


class KillTheDoctor(WinByTheDoctor):
    """To be alone with him, and seen by nobody else."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, KILLED)

    def obstacle(self, s: State, seat: int, pawn: int) -> Refusal | None:
        here = s.pawns[seat]
        if s.doctor != here:
            return NOT_HERE
        return witnessed(self.rules, s, here, occupied(s, 1 << seat), NOT_ALONE, SEEN)
