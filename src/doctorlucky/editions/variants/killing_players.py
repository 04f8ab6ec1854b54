"""PVP-1 to PVP-6: players may kill each other, and answer back."""

from typing import Final

from doctorlucky.editions.attempt import Attempts, occupied, weapons_of, witnessed
from doctorlucky.editions.death import count_the_living, die
from doctorlucky.editions.foiling import maker_of, target_pawn
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.action import COUNTER, card_of, make, verb_of
from doctorlucky.engine.event import COUNTERED, DOCTOR, FAILED, KILLED, NONE
from doctorlucky.engine.interfaces import Answer, Target
from doctorlucky.engine.menu import Menu, singles
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import NOWHERE, State

YOURSELF: Final = Refusal("PVP-1", "you cannot make an attempt on yourself")
DEAD: Final = Refusal("PVP-6", "that player is dead")
ELSEWHERE: Final = Refusal("PVP-1", "that player is not in your room")
NOT_ALONE: Final = Refusal("PVP-1", "you two are not alone: nobody else, the Doctor included, may be there")
SEEN: Final = Refusal("PVP-1", "somebody sees you, and the Doctor counts too")


class KillPlayers(Target):
    """An attempt on a player in your space, with nobody else there or seeing it (PVP-1)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.attempts = [Attempts(rules, seat) for seat in range(rules.seats)]

    def offer(self, s: State, seat: int, menu: Menu) -> None:
        here = s.pawns[seat]
        for other in range(len(s.pawns)):
            if other != seat and s.pawns[other] == here and self.obstacle(s, seat, other) is None:
                self.attempts[other].offer(s, seat, menu)

    def obstacle(self, s: State, seat: int, pawn: int) -> Refusal | None:
        here = s.pawns[seat]
        if pawn == seat:
            return YOURSELF
        if s.pawns[pawn] == NOWHERE:
            return DEAD
        if s.pawns[pawn] != here:
            return ELSEWHERE
        return witnessed(self.rules, s, here, occupied(s, 1 << seat | 1 << pawn) | 1 << s.doctor, NOT_ALONE, SEEN)

    def settle(self, s: State) -> None:
        """All attempts of the exchange are settled together; two can die at once (PVP-4)."""
        dead = 0
        for number in range(len(s.strengths)):
            s.round = number
            foiled = s.foiled(number)
            s.note(FAILED if foiled else KILLED, seat=maker_of(s), pawn=target_pawn(s))
            if not foiled:
                dead |= 1 << target_pawn(s)
        for number in range(len(s.strengths)):  # PVP-5: each failed attempt earns its maker a token, unless the maker died
            s.round = number
            if s.foiled(number) and not dead >> maker_of(s) & 1:
                self.rules.reward.earn(s, maker_of(s))
        s.done = True
        one, other = s.maker, s.target
        if dead >> other & 1:
            self.die(s, other, NONE if dead >> one & 1 else one)
        if dead >> one & 1:
            self.die(s, one, NONE if dead >> other & 1 else other)
        count_the_living(self.rules, s)

    def die(self, s: State, seat: int, killer: int) -> None:
        """The killer, if one lives, takes the hand; if not it is discarded (PVP-6)."""
        die(self.rules, s, seat, killer, [] if killer == NONE else s.hands[seat][:])


class Counter(Answer):
    """The victim, besides foiling, may play one weapon against the attacker (PVP-3)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.weapon = weapons_of(rules)
        self.counters = singles([make(COUNTER, 0, card) for card in range(len(self.weapon))])

    def can(self, s: State, seat: int) -> bool:
        """The seat is the victim of this round's attempt and has not countered it yet."""
        return s.maker != DOCTOR and target_pawn(s) == seat and len(s.strengths) == s.round + 1

    def offer(self, s: State, seat: int, foiled: bool, menu: Menu) -> None:
        if self.can(s, seat):
            menu.add_each(s.hands[seat], self.weapon, self.counters)

    def handles(self, code: int) -> bool:
        return verb_of(code) == COUNTER

    def take(self, s: State, seat: int, code: int) -> None:
        card = card_of(code)
        strength = self.rules.strength.of(s, seat, card, s.pawns[seat])
        s.note(COUNTERED, seat=seat, pawn=maker_of(s), card=card, amount=strength)
        self.rules.spend(s, seat, card)
        s.strengths.append(strength)
        s.totals.append(0)

    def why_not(self, s: State, seat: int, foiled: bool, code: int) -> Refusal:
        if s.maker == DOCTOR:
            return Refusal("DOG-7", "nobody counters the Doctor")
        if target_pawn(s) != seat:
            return Refusal("PVP-3", "only the victim of an attempt may counter it")
        if not self.can(s, seat):
            return Refusal("PVP-3", "you have countered this attempt already")
        card = card_of(code)
        if card >= len(self.weapon) or card not in s.hands[seat]:
            return Refusal("PVP-3", "you do not hold that card")
        return Refusal("PVP-3", f"a counter needs a weapon, and {self.rules.deck.cards[card].name} is not one")

    def must_still_be_asked(self, s: State) -> int:
        target = target_pawn(s)
        return 1 << target if target < len(s.pawns) and self.can(s, target) else 0


def change(rules: Rules) -> None:
    """Make players targets and let victims counter; the last one alive wins (PVP-6)."""
    rules.remembers_hands = True
    rules.last_one_wins = True
    rules.counters = True
    rules.add_target(KillPlayers(rules), list(range(rules.seats)))
    rules.answers.append(Counter(rules))


VARIANT = Variant(
    id="killing-players",
    rule="PVP-1",
    about="Players may kill each other, and a victim with a weapon may answer back.",
    editions=("directors-cut",),
    change=change,
)
