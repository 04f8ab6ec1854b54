"""The Doctor, risen: wherever he comes upon somebody, he attacks (ESCAPE-3, ESCAPE-4)."""

from typing import Final

from doctorlucky.boards.model.layout import Layout
from doctorlucky.editions.anniversary.movement_points import Mover
from doctorlucky.editions.anniversary.reasons import Reasons
from doctorlucky.editions.escape.attacks import kill
from doctorlucky.engine.bag import take
from doctorlucky.engine.event import DOCTOR, FAILED, KILLED, NONE, REASON, STRUCK
from doctorlucky.engine.interfaces import DoctorWatcher, Extra, Stage, Target
from doctorlucky.engine.menu import Menu
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State, holder_of
from doctorlucky.errors import PositionError, shown

RISEN: Final = Refusal("ESCAPE-4", "the Doctor can no longer be attacked")


class DoctorsAttack(DoctorWatcher):
    """Whenever he enters an occupied room, by whatever cause, he attacks one player there: the one whose turn would come first."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def stopped(self, s: State, space: int) -> None:
        here = 0
        for seat in range(len(s.pawns)):
            if s.pawns[seat] == space:
                here |= 1 << seat
        victim = s.left_of(s.active, here)
        if victim != NONE:
            strength = 1 + reasons_held(s)
            s.note(STRUCK, pawn=victim, space=space, amount=strength)
            self.rules.exchange.open(s, DOCTOR, victim, strength)


def reasons_held(s: State) -> int:
    """How many Reasons the Doctor has."""
    count = 0
    for reason in s.reasons:
        if holder_of(reason) == DOCTOR:
            count += 1
    return count


class RisenDoctor(Target):
    """Nobody attacks him any more; he answers for his own attacks, which only their victims can foil."""

    def __init__(self, rules: Rules, reasons: Reasons) -> None:
        self.rules = rules
        self.reasons = reasons

    def offer(self, s: State, seat: int, menu: Menu) -> None:
        """He cannot be attacked."""

    def obstacle(self, s: State, seat: int, pawn: int) -> Refusal | None:
        return RISEN

    def foilers(self, s: State) -> int:
        return 1 << s.target

    def settle(self, s: State) -> None:
        """The turn goes on, unless it was the active player who died."""
        victim = s.target
        if s.foiled(0):
            s.note(FAILED, pawn=victim)
            card = self.reasons.keep(s, DOCTOR)
            s.note(REASON, card=card, amount=reasons_held(s))
        else:
            s.note(KILLED, pawn=victim)
            kill(self.rules, s, victim, NONE, [])
            if victim == s.active:
                s.done = True
        self.rules.exchange.close(s)


class SettleAttack(Stage):
    """What his move after a turn led to is settled before the next."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def run(self, s: State) -> bool:
        return s.maker == NONE or self.rules.exchange.advance(s)


class DoctorMoved(Mover):
    """A point sends him on by one number, a card to its room (ESCAPE-3)."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, DOCTOR)
        self.rules = rules

    def reach(self, layout: Layout) -> list[list[int]]:
        return [[] if space < 0 else [space] for space in layout.doctor_next]

    def where(self, s: State, seat: int) -> int:
        return s.doctor

    def put(self, s: State, seat: int, space: int) -> None:
        self.rules.put_doctor(s, space)

    def too_far(self, there: str) -> Refusal:
        return Refusal("ESCAPE-3", "the Doctor only goes forward along his numbers, one number for a point")


class DoctorsReasons(Extra):
    """The cards he keeps."""

    def __init__(self, rules: Rules) -> None:
        self.deck = rules.deck

    def name(self) -> str:
        return "doctor"

    def facts(self, s: State) -> dict[str, object]:
        return {"reasons": [self.deck.cards[card].id for card in s.reasons_of(DOCTOR)]}

    def arrange(self, s: State, facts: dict[str, object]) -> None:
        reasons = facts.get("reasons", [])
        if set(facts) - {"reasons"} or not isinstance(reasons, (list, tuple)):
            raise PositionError("the Doctor's Reasons are given as a list of cards")
        for name in reasons:
            try:
                card = self.deck.index(str(name))
                take(s.deck, card)
            except (KeyError, ValueError):
                raise PositionError(f"the Doctor's Reasons: there is no card '{shown(name)}' left") from None
            s.keep(DOCTOR, card)

    def possible(self, s: State) -> bool:
        return True
