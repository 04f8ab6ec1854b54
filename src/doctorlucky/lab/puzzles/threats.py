"""What the next player can do when a line leaves the turn to them, whatever anybody holds."""

from typing import Final

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.action import ATTEMPT, BARE, STEP, card_of, pawn_of, verb_of
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.state import State
from doctorlucky.lab.puzzles.luck import Luck

LOST: Final = "lost"
"""The next player wins with bare hands, on foot, against all the luck there can be."""
SAFE: Final = "safe"
"""The next player cannot win on this turn, whatever they hold."""
OPEN: Final = "open"
"""It depends on cards nobody sees."""


class Threats:
    """Judges positions for one seat in which another one begins its turn."""

    def __init__(self, ruleset: Ruleset, seat: int) -> None:
        self.rules: Final = ruleset.rules
        self.seat: Final = seat
        self.luck: Final = Luck(ruleset, seat)
        self.deck: Final = ruleset.deck
        self.fixed: Final = ruleset.edition.family == "anniversary" and not any("pet" in id for id in ruleset.variant_ids)
        """Cards move nobody but their player: where the Doctor is, and who watches, stays as it is (ANNIV-3)."""

    def judge(self, s: State, drawn: int = 0) -> str:
        """How a position stands after a line in which the seat drew so many cards, which it does not know yet."""
        if self.blow(s, drawn):
            return LOST
        return SAFE if self.harmless(s) else OPEN

    def blow(self, s: State, drawn: int = 0) -> tuple[int, ...]:
        """The decisions by which the next player wins for certain, using no card; nothing if they cannot."""
        against = (
            self.luck.own(s) + self.luck.most(s, s.seat) + drawn * max((self.luck.of[c] for c in self.luck.unseen(s)), default=0)
        )
        for codes, strength in self._on_foot(s):
            if strength > against:
                return codes
        return ()

    def harmless(self, s: State) -> bool:
        """No attempt of the next player can succeed: none is possible, or the seat alone can foil the strongest there may be."""
        player = s.seat
        held = len(s.hands[player])
        strongest = 0
        strength = self.rules.in_force(s).strength
        arms = [card for card in {BARE, *(self.luck.unseen(s) if held else [])} if card == BARE or self.deck.cards[card].arms]
        for space in range(len(self.rules.board.spaces)):
            strongest = max(strongest, *(strength.of(s, player, card, space) for card in arms))
        if strongest <= self.luck.own(s):
            return True
        if not held:
            return not self._on_foot(s)
        if not self.fixed:
            return False
        there = s.copy()
        there.pawns[player] = there.doctor
        target = self.rules.in_force(s).target_rules[DOCTOR]
        return target is not None and target.obstacle(there, player, DOCTOR) is not None

    def _on_foot(self, s: State) -> list[tuple[tuple[int, ...], int]]:
        """The attempts with bare hands that the next player can make after steps alone, with their strengths."""
        found: list[tuple[tuple[int, ...], int]] = []
        waiting: list[tuple[State, tuple[int, ...]]] = [(s, ())]
        while waiting:
            t, codes = waiting.pop(0)
            for code in self.rules.menu(t).codes():
                if verb_of(code) == ATTEMPT and pawn_of(code) == DOCTOR and card_of(code) == BARE:
                    strength = self.rules.in_force(t).strength.of(t, t.seat, BARE, t.pawns[t.seat])
                    found.append(((*codes, code), strength))
                elif verb_of(code) == STEP and t.points > 0:
                    after = t.copy()
                    self.rules.decide(after, code)
                    waiting.append((after, (*codes, code)))
        return found
