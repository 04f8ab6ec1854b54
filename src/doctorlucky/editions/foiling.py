"""Foiling: everyone else, once around the table, may play against an attempt (FOIL-*)."""

from typing import Final

from doctorlucky.engine.action import PASS
from doctorlucky.engine.event import DOCTOR, NONE, PASSED
from doctorlucky.engine.interfaces import Exchange, Prompt, Target
from doctorlucky.engine.menu import Menu, single
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State

PASS_OFFER: Final = single(PASS)


def maker_of(s: State) -> int:
    """Who made the attempt that is being foiled: within an exchange the two sides alternate (PVP-3)."""
    return s.target if s.round & 1 else s.maker


def target_pawn(s: State) -> int:
    """Whom the attempt that is being foiled is aimed at."""
    return s.maker if s.round & 1 else s.target


class Foiling(Exchange):
    """Round after round, everyone who may is asked once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.prompt = FoilPrompt(rules)
        rules.add_prompt(self.prompt)

    def open(self, s: State, maker: int, target: int, strength: int, weapon: int = NONE) -> None:
        s.maker = maker
        s.target = target
        s.strengths = [strength]
        s.totals = [0]
        s.round = 0
        self.start_round(s)

    def close(self, s: State) -> None:
        s.maker = NONE
        s.target = NONE
        s.strengths = []
        s.totals = []
        s.round = 0
        s.asked = NONE
        s.due = 0

    def count(self, s: State, card: int, luck: int) -> None:
        s.totals[s.round] += luck

    def start_round(self, s: State) -> None:
        """Everyone who may is due but the maker, from the maker's left; against the Doctor, from his target on (DOG-7)."""
        maker = maker_of(s)
        s.due = self.target_rule(s).foilers(s)
        s.answering = False
        if maker == DOCTOR:
            s.asked = target_pawn(s) - 1 if target_pawn(s) > 0 else len(s.pawns) - 1
        else:
            s.due &= ~(1 << maker)
            s.asked = maker

    def advance(self, s: State) -> bool:
        while True:
            if self.ask_next(s):
                return False
            s.round += 1
            if s.round == len(s.strengths):
                break
            self.start_round(s)
        self.target_rule(s).settle(s)
        return s.done

    def target_rule(self, s: State) -> Target:
        """Who settles the exchange: the Doctor answers for his own attack as he does for attempts on him (DOG-7, ESCAPE-4)."""
        target = self.rules.target_rules[DOCTOR if s.maker == DOCTOR else s.target]
        assert target is not None
        return target

    def ask_next(self, s: State) -> bool:
        """Ask somebody in this round; False when it is over."""
        foiled = s.foiled(s.round)
        if foiled:  # FOIL-2: the round closes, except for those who must be asked
            s.due &= self.must_still_be_asked(s)
        if s.answering:
            if self.goes_on(s, s.asked, foiled):
                s.ask(self.prompt.number, s.asked)
                return True
            s.answering = False
        while s.due:
            seat = s.left_of(s.asked, s.due)
            s.due &= ~(1 << seat)
            s.asked = seat
            if self.holds_any(s, seat):
                s.answering = True
                s.ask(self.prompt.number, seat)
                return True
            automatic = self.rules.automatic_answer
            if automatic is not None and automatic.answers(s, seat):
                return True
            s.note(PASSED, seat=seat, amount=1)
        return False

    def goes_on(self, s: State, seat: int, foiled: bool) -> bool:
        """A foiler is asked again until they pass, have nothing left, or the round closes (FOIL-1)."""
        return self.holds_any(s, seat) and (not foiled or self.must_still_be_asked(s) >> seat & 1 != 0)

    def holds_any(self, s: State, seat: int) -> bool:
        """Whether the seat has anything in front of it to answer with, so that it must be asked (FOIL-1)."""
        held = False
        for answer in self.rules.answers:  # not any(): this runs for every card played, and a generator costs more
            held = held or answer.holds(s, seat)
        return held

    def must_still_be_asked(self, s: State) -> int:
        """The seats, as bits, to be asked although the attempt is foiled already (PVP-3)."""
        mask = 0
        for answer in self.rules.answers:
            mask |= answer.must_still_be_asked(s)
        return mask


class FoilPrompt(Prompt):
    """You are asked to foil."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("foil")
        self.rules = rules

    def must_foil(self, s: State, seat: int) -> bool:
        """FOIL-3: the last seat in order cannot pass while it is able to foil."""
        if not self.rules.last_must_foil or s.due != 0 or s.foiled(s.round):
            return False
        able = s.totals[s.round]
        for answer in self.rules.answers:
            able += answer.worth(s, seat)
        return able >= s.strengths[s.round]

    def offer(self, s: State, menu: Menu) -> None:
        seat = s.seat
        foiled = s.foiled(s.round)
        for answer in self.rules.answers:
            answer.offer(s, seat, foiled, menu)
        if not self.must_foil(s, seat):
            menu.add(PASS_OFFER)

    def take(self, s: State, code: int) -> None:
        if code == PASS:
            s.note(PASSED, seat=s.seat)
            s.answering = False
            return
        for answer in self.rules.answers:
            if answer.handles(code):
                answer.take(s, s.seat, code)

    def why_not(self, s: State, code: int) -> Refusal:
        if code == PASS:
            return Refusal("FOIL-3", "you are the last to be asked and able to foil, so you must")
        foiled = s.foiled(s.round)
        for answer in self.rules.answers:
            if answer.handles(code):
                return answer.why_not(s, s.seat, foiled, code)
        return Refusal("FOIL-1", "you are asked to answer an attempt: play against it or pass")
