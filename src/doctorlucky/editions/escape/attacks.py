"""Attacks in the Escape: the Doctor's whenever he enters an occupied room, and the players' on each other (ESCAPE-4, ESCAPE-5)."""

from typing import Final

from doctorlucky.boards.layout import Layout
from doctorlucky.editions.anniversary.points import Mover
from doctorlucky.editions.anniversary.reasons import give_up, keep
from doctorlucky.editions.attempt import Attempts
from doctorlucky.editions.death import count_the_living, die, discard_all
from doctorlucky.editions.foiling import Foiling
from doctorlucky.engine.bag import take
from doctorlucky.engine.event import DOCTOR, DOCTOR_MOVED, FAILED, KILLED, NONE, REASON, STRUCK
from doctorlucky.engine.menu import Menu
from doctorlucky.engine.rules import Exhibit, Refusal, Rules, Stage, Target
from doctorlucky.engine.state import NOWHERE, State
from doctorlucky.errors import PositionError, shown

RISEN: Final = Refusal("ESCAPE-4", "the Doctor can no longer be attacked")
YOURSELF: Final = Refusal("ESCAPE-5", "you cannot attack yourself")
DEAD: Final = Refusal("ESCAPE-5", "that player is out of it already")
ELSEWHERE: Final = Refusal("ESCAPE-5", "that player is not in your room")


def kill(rules: Rules, s: State, seat: int, killer: int, taken: list[int]) -> None:
    """A player is out: what the killer does not take is discarded, Reasons included; the last one alive wins (ESCAPE-6)."""
    reasons = give_up(s, seat)
    die(rules, s, seat, killer, taken)
    discard_all(rules, s, seat, reasons)
    count_the_living(rules, s)


class RisenDoctor(Target):
    """He attacks whom he meets, and nobody attacks him."""

    def __init__(self, rules: Rules, foiling: Foiling) -> None:
        self.rules = rules
        self.foiling = foiling

    def enter(self, s: State, space: int) -> None:
        """He comes into a room, by whatever cause: whoever's turn would come first there is attacked, the active player last."""
        s.doctor = space
        seats = len(s.pawns)
        victim = s.active
        for _ in range(seats):
            victim = victim + 1 if victim + 1 < seats else 0
            if s.pawns[victim] == space:
                strength = 1 + len(s.reasons_of(DOCTOR))
                s.note(STRUCK, pawn=victim, space=space, amount=strength)
                self.foiling.open(s, DOCTOR, victim, strength)
                return

    def offer(self, s: State, seat: int, menu: Menu) -> None:
        """Nothing."""

    def obstacle(self, s: State, seat: int, pawn: int) -> Refusal | None:
        return RISEN

    def foilers(self, s: State) -> int:
        return 1 << s.target

    def settle(self, s: State) -> None:
        """Play goes on, for everybody but the victim; an active player killed loses the rest of the turn."""
        victim = s.target
        if s.totals[0] >= s.strengths[0]:
            s.note(FAILED, pawn=victim)
            card = keep(s, DOCTOR)
            s.note(REASON, card=card, amount=len(s.reasons_of(DOCTOR)))
        else:
            s.note(KILLED, pawn=victim)
            kill(self.rules, s, victim, NONE, [])
            if victim == s.active:
                s.done = True
        self.foiling.close(s)


class TheDoctorOn(Mover):
    """A point sends him on by one number, a card to its room (ESCAPE-3)."""

    def __init__(self, rules: Rules, doctor: RisenDoctor) -> None:
        self.doctor = doctor
        super().__init__(rules, DOCTOR)

    def reach(self, layout: Layout) -> list[list[int]]:
        return [[] if space < 0 else [space] for space in layout.doctor_next]

    def where(self, s: State, seat: int) -> int:
        return s.doctor

    def put(self, s: State, seat: int, space: int) -> None:
        self.doctor.enter(s, space)

    def too_far(self, there: str) -> Refusal:
        return Refusal("ESCAPE-3", "the Doctor only goes forward along his numbers, one number for a point")


class DoctorComes(Stage):
    """He still moves after every turn (ESCAPE-3)."""

    def __init__(self, rules: Rules, doctor: RisenDoctor) -> None:
        self.doctor = doctor
        self.to = [layout.doctor_next for layout in rules.layouts]

    def run(self, s: State) -> bool:
        origin = s.doctor
        space = self.to[s.layout][origin]
        s.note(DOCTOR_MOVED, space=space, origin=origin)
        self.doctor.enter(s, space)
        return True


class SettleAttack(Stage):
    """What that led to is settled before the next turn."""

    def __init__(self, foiling: Foiling) -> None:
        self.foiling = foiling

    def run(self, s: State) -> bool:
        return s.maker == NONE or self.foiling.settled(s)


class AttackPlayers(Target):
    """An attack on one player in the same room, as the action of a turn (ESCAPE-5)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.luckless = [card.luck == 0 for card in rules.deck.cards]
        self.attempts = [Attempts(rules, seat) for seat in range(rules.seats)]

    def offer(self, s: State, seat: int, menu: Menu) -> None:
        here = s.pawns[seat]
        for other in range(len(s.pawns)):
            if other != seat and s.pawns[other] == here:
                self.attempts[other].offer(s, seat, menu)

    def obstacle(self, s: State, seat: int, pawn: int) -> Refusal | None:
        if pawn == seat:
            return YOURSELF
        if s.pawns[pawn] == NOWHERE:
            return DEAD
        return None if s.pawns[pawn] == s.pawns[seat] else ELSEWHERE

    def foilers(self, s: State) -> int:
        return 1 << s.target

    def settle(self, s: State) -> None:
        s.done = True
        if s.totals[0] >= s.strengths[0]:
            s.note(FAILED, seat=s.maker, pawn=s.target)
            self.rules.aftermath.earn(s, s.maker)
        else:
            s.note(KILLED, seat=s.maker, pawn=s.target)
            kill(self.rules, s, s.target, s.maker, [card for card in s.hands[s.target] if self.luckless[card]])


class DoctorsReasons(Exhibit):
    """The cards the Doctor keeps."""

    def __init__(self, rules: Rules) -> None:
        self.cards = rules.deck.cards
        self.deck = rules.deck

    def name(self) -> str:
        return "doctor"

    def facts(self, s: State) -> dict[str, object]:
        return {"reasons": [self.cards[card].id for card in s.reasons_of(DOCTOR)]}

    def arrange(self, s: State, facts: dict[str, object]) -> None:
        if s.aside:
            raise PositionError("no cards are set aside any more: all of them were shuffled (ESCAPE-1)")
        reasons = facts.get("reasons", [])
        if set(facts) - {"reasons"} or not isinstance(reasons, (list, tuple)):
            raise PositionError("the Doctor's Reasons are given as a list of cards")
        for name in reasons:
            try:
                card = self.deck.index(str(name))
                take(s.deck, card)
            except (KeyError, ValueError):
                raise PositionError(f"the Doctor's Reasons: there is no card '{shown(name)}' left") from None
            s.reasons = sorted([*s.reasons, DOCTOR << 6 | card])

    def possible(self, s: State) -> bool:
        return not s.aside
