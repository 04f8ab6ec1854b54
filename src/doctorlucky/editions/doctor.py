"""The Doctor's own move (DOCTOR-*) and who goes next (NEXT-*)."""

from doctorlucky.engine.event import ACTIVATED, DOCTOR_MOVED
from doctorlucky.engine.rules import Rules, Stage, TurnOrder
from doctorlucky.engine.state import State


class DoctorMoves(Stage):
    """After every turn the Doctor moves on (TURN-5, DOCTOR-1, DOCTOR-2)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.to = rules.layout.doctor_next

    def run(self, s: State) -> bool:
        origin = s.doctor
        s.doctor = self.to[origin]
        s.note(DOCTOR_MOVED, space=s.doctor, origin=origin)
        for watcher in self.rules.watchers:
            watcher.stopped(s, s.doctor)
        return True


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
        living = s.living()
        if not (self.protected and s.unplayed & living):
            met = 0
            bit = 1
            for space in s.pawns:
                if space == s.doctor:
                    met |= bit
                bit <<= 1
            if met:
                seat = s.left_of(s.active, met)
                s.note(ACTIVATED, seat=seat, space=s.doctor)
                return seat
        return s.left_of(s.active, (1 << len(s.pawns)) - 1 if self.dead_return else living)
