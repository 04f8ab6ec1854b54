"""Who plays next (NEXT-*): the Lucky Train gives the turn to the player whom the Doctor meets."""

from doctorlucky.engine.event import ACTIVATED
from doctorlucky.engine.interfaces import Stage, TurnOrder
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import NOWHERE, State


class SettleNext(Stage):
    """Who plays next is settled the moment the Doctor has moved."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def run(self, s: State) -> bool:
        s.next = self.rules.turn_order.after(s)
        return True


class LuckyTrain(TurnOrder):
    """The Doctor gives the turn to whom he meets; otherwise it passes left (NEXT-1 to NEXT-3, NEXT-5)."""

    def __init__(self, protected: bool, dead_return: bool = False) -> None:
        self.protected = protected
        """First-round protection (NEXT-4)."""
        self.dead_return = dead_return
        """A turn that passes left to a dead seat brings it back (PVP-7)."""

    def after(self, s: State) -> int:
        seats = len(s.pawns)
        seat = s.active
        if not (self.protected and s.unplayed and s.unplayed & s.living()):
            for _ in range(seats):
                seat = seat + 1 if seat + 1 < seats else 0
                if s.pawns[seat] == s.doctor:
                    s.note(ACTIVATED, seat=seat, space=s.doctor)
                    return seat
        for _ in range(seats):
            seat = seat + 1 if seat + 1 < seats else 0
            if self.dead_return or s.pawns[seat] != NOWHERE:
                break
        return seat


class PassLeft(TurnOrder):
    """Turns pass left over the living; the Doctor's landing changes nothing about that (ESCAPE-2)."""

    def after(self, s: State) -> int:
        return s.left_of(s.active, s.living())
