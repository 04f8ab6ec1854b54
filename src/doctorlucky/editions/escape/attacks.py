"""Players attack each other, and what becomes of those who are killed (ESCAPE-4 to ESCAPE-6)."""

from typing import Final

from doctorlucky.editions.anniversary.reasons import give_up
from doctorlucky.editions.attempt import Attempts
from doctorlucky.editions.death import count_the_living, die, discard_all
from doctorlucky.engine.event import FAILED, KILLED
from doctorlucky.engine.interfaces import Target
from doctorlucky.engine.menu import Menu
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import NOWHERE, State

YOURSELF: Final = Refusal("ESCAPE-5", "you cannot attack yourself")
DEAD: Final = Refusal("ESCAPE-5", "that player is dead")
ELSEWHERE: Final = Refusal("ESCAPE-5", "that player is not in your room")
ALONE: Final = Refusal("ESCAPE-5", "no other player is in your room")


def kill(rules: Rules, s: State, seat: int, killer: int, taken: list[int]) -> None:
    """A player is out: what the killer does not take is discarded, Reasons included; the last one alive wins (ESCAPE-6)."""
    reasons = give_up(s, seat)
    die(rules, s, seat, killer, taken)
    discard_all(rules, s, seat, reasons)
    count_the_living(rules, s)


class AttackPlayers(Target):
    """An attack on one player in the same room, as the action of a turn; only the victim can foil it (ESCAPE-5)."""

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
        if s.pawns[pawn] == s.pawns[seat]:
            return None
        return ELSEWHERE if s.pawns.count(s.pawns[seat]) > 1 else ALONE

    def foilers(self, s: State) -> int:
        return 1 << s.target

    def settle(self, s: State) -> None:
        s.done = True
        if s.foiled(0):
            s.note(FAILED, seat=s.maker, pawn=s.target)
            self.rules.reward.earn(s, s.maker)
        else:
            s.note(KILLED, seat=s.maker, pawn=s.target)
            kill(self.rules, s, s.target, s.maker, [card for card in s.hands[s.target] if self.luckless[card]])
