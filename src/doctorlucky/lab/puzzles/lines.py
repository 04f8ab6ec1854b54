"""Every line a seat can take before anybody else, or chance, decides.

A line goes on while the seat decides: through its turn, and through the turns that follow at once when the Doctor comes to it. It
ends with an attempt on the Doctor, or when somebody else is to decide something. A card that is drawn on the way is not part of it:
nobody knows which one it will be.
"""

from collections import deque
from typing import Final

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.action import ATTEMPT, BARE, DRAW, FOIL, SPEND, card_of, pawn_of, verb_of
from doctorlucky.engine.bag import take
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.state import NOTHING, State
from doctorlucky.lab.puzzles.luck import Luck

MOST_STATES: Final = 2_500
"""A position with more to look through is too wide for a puzzle."""
MOST_CHOICES: Final = 40_000
"""So is one with so many decisions in it."""
FEW: Final = 4
"""So few cards left in a deck that ends with its last card are counted; more make no difference to a line."""


class TooWide(Exception):
    """There are too many positions to look through, chance comes into it, or there are more wins than were asked for."""


class Try:
    """An attempt that a line can come to."""

    def __init__(self, spent: tuple[int, ...], space: int, card: int, strength: int, against: int, codes: tuple[int, ...]) -> None:
        self.spent: Final = spent
        """The cards played to foil another's attempt first, if that is where the line began."""
        self.space: Final = space
        self.card: Final = card
        self.strength: Final = strength
        self.against: Final = against
        """The most luck that the others could bring."""
        self.codes: Final = codes
        """A shortest way there."""

    @property
    def sure(self) -> bool:
        """Whether it succeeds whatever the others hold."""
        return self.strength > self.against

    @property
    def key(self) -> tuple[tuple[int, ...], int, int]:
        """What makes it one line: the same cards spent, the same place, the same weapon. How one comes there does not matter."""
        return (self.spent, self.space, self.card)


class Handed:
    """The end of a line that leaves it to somebody else."""

    def __init__(self, state: State, codes: tuple[int, ...]) -> None:
        self.state: Final = state
        self.codes: Final = codes


class Lines:
    """What a seat can come to from a position in which it is asked."""

    def __init__(self, ruleset: Ruleset, start: State, most_sure: int = 1_000) -> None:
        """Raises `TooWide` where a line cannot be followed to its end with certainty, or more than `most_sure` attempts win."""
        self.rules: Final = ruleset.rules
        self.seat: Final = start.seat
        self.luck: Final = Luck(ruleset, start.seat)
        self.last_card_counts: Final = ruleset.edition.family != "classic"
        self.tries: Final[dict[tuple[tuple[int, ...], int, int], Try]] = {}
        self.handed: Final[list[Handed]] = []
        self.states = 0
        self._most_sure: Final = most_sure
        self._sure = 0
        self._explore(start)

    @property
    def sure(self) -> list[Try]:
        """The attempts that succeed whatever the others hold."""
        return [found for found in self.tries.values() if found.sure]

    def _explore(self, start: State) -> None:
        seen = {self._key(start, ())}
        queue: deque[tuple[State, tuple[int, ...], tuple[int, ...]]] = deque([(start, (), ())])
        decisions = 0
        while queue:
            s, codes, spent = queue.popleft()
            choices = self.rules.menu(s).codes()
            self.states += 1
            decisions += len(choices)
            if self.states > MOST_STATES or decisions > MOST_CHOICES:
                raise TooWide
            for code in choices:
                if verb_of(code) == ATTEMPT:
                    self._attempt(s, codes, spent, code)
                    continue
                now = (*spent, card_of(code)) if verb_of(code) == FOIL else (*spent, BARE) if verb_of(code) == SPEND else spent
                t = self.after(s, code)
                if t.over:
                    continue
                if t.seat != self.seat:
                    self.handed.append(Handed(t, (*codes, code)))
                    continue
                key = self._key(t, now)
                if key not in seen:
                    seen.add(key)
                    queue.append((t, (*codes, code), now))

    def after(self, s: State, code: int) -> State:
        """The position after a decision. A drawn card is laid aside unseen, for nobody can count on it."""
        t = s.copy()
        rules = self.rules
        rules.decide(t, code)
        if rules.awaits_chance(t) and verb_of(code) == DRAW:
            card = rules.outcomes(t)[0]
            rules.decide(t, card)
            take(t.hands[self.seat], card)
        if t.prompt != NOTHING and rules.awaits_chance(t):
            raise TooWide
        return t

    def _attempt(self, s: State, codes: tuple[int, ...], spent: tuple[int, ...], code: int) -> None:
        if pawn_of(code) != DOCTOR:
            return  # the others decide how it ends
        card, space = card_of(code), s.pawns[self.seat]
        key = (tuple(sorted(spent)), space, card)
        if key not in self.tries:
            strength = self.rules.in_force(s).strength.of(s, self.seat, card, space)
            self.tries[key] = found = Try(key[0], space, card, strength, self.luck.most(s), (*codes, code))
            self._sure += found.sure
            if self._sure > self._most_sure:
                raise TooWide

    def _key(self, s: State, spent: tuple[int, ...]) -> tuple[object, ...]:
        deck = min(len(s.deck), FEW) if self.last_card_counts else 0
        where = (s.layout, s.doctor, tuple(s.pawns), tuple(s.hands[self.seat]), s.points, s.played, deck)
        return (*where, s.prompt, s.spite[self.seat], tuple(s.extra), tuple(sorted(spent)))
