"""The Doctor's own move (DOCTOR-*)."""

from doctorlucky.engine.event import DOCTOR_MOVED
from doctorlucky.engine.interfaces import Stage
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


class DoctorMoves(Stage):
    """After every turn the Doctor moves on (TURN-5, DOCTOR-1, DOCTOR-2)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.to = [layout.doctor_next for layout in rules.layouts]

    def run(self, s: State) -> bool:
        space = self.to[s.layout][s.doctor]
        s.note(DOCTOR_MOVED, space=space, origin=s.doctor)
        self.rules.put_doctor(s, space)
        return True
