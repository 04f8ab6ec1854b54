"""Killing the Doctor, and whose fault that was (ANNIV-9)."""

from doctorlucky.editions.target import KillTheDoctor
from doctorlucky.engine.event import BLAMED, NONE
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


class KillAndBlame(KillTheDoctor):
    """The loser is the last one asked who passed while holding luck. A player still holding luck when an attempt has succeeded
    passed with it, so the final hands identify the loser without logging passes."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.lucky = [card.luck > 0 for card in rules.deck.cards]

    def won(self, s: State) -> None:
        self.blame(s)
        super().won(s)

    def blame(self, s: State) -> None:
        """Note who has lost: the last one asked who passed with luck in hand, if there is one."""
        seats = len(s.pawns)
        seat = s.maker
        for _ in range(seats - 1):  # from the last asked to the first
            seat = seat - 1 if seat > 0 else seats - 1
            if any(self.lucky[card] for card in s.hands[seat]):
                s.loser = seat
                s.note(BLAMED, seat=seat)
                return
        s.loser = NONE
