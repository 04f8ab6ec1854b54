"""Saving the Doctor: with him, and seen doing it (SAVE-4)."""

from typing import Final

from doctorlucky.editions.attempt import occupied
from doctorlucky.editions.target import WinByTheDoctor
from doctorlucky.engine.event import SAVED
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State

NOT_HERE: Final = Refusal("SAVE-4", "the Doctor is not with you")
UNSEEN: Final = Refusal("SAVE-4", "nobody else would see it, and a rescue that nobody sees does not count")


class SaveTheDoctor(WinByTheDoctor):
    """At least one other player must see it, from the same space or along a sight line."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, SAVED)

    def obstacle(self, s: State, seat: int, pawn: int) -> Refusal | None:
        here = s.pawns[seat]
        if s.doctor != here:
            return NOT_HERE
        return None if occupied(s, 1 << seat) & self.rules.sight.onto(s, here) else UNSEEN
