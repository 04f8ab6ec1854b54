"""Luck on cards, played against an attempt: Failures have it, in the Anniversary edition others too (CLASSIC-4, ANNIV-6)."""

from doctorlucky.decks.deck import FAILURE
from doctorlucky.engine.action import FOIL, card_of, make, verb_of
from doctorlucky.engine.event import FOILED_WITH
from doctorlucky.engine.interfaces import Answer
from doctorlucky.engine.menu import Menu, singles
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


class PlayLuck(Answer):
    """Play a card that shows luck: Failures, and in the Anniversary edition others too (CLASSIC-4, ANNIV-6)."""

    def __init__(self, rules: Rules, rule: str) -> None:
        self.rules = rules
        self.rule = rule
        """The rule by which a card without luck is refused."""
        self.luck = [card.luck for card in rules.deck.cards]
        self.lucky = [luck > 0 for luck in self.luck]
        self.only_failures = all(card.kind == FAILURE for card in rules.deck.cards if card.luck > 0)
        self.foils = singles([make(FOIL, 0, card) for card in range(len(self.luck))])

    def offer(self, s: State, seat: int, foiled: bool, menu: Menu) -> None:
        if not foiled:
            menu.add_each(s.hands[seat], self.lucky, self.foils)

    def handles(self, code: int) -> bool:
        return verb_of(code) == FOIL

    def take(self, s: State, seat: int, code: int) -> None:
        card = card_of(code)
        self.rules.spend(s, seat, card)
        self.rules.exchange.count(s, card, self.luck[card])
        s.note(FOILED_WITH, seat=seat, card=card, amount=s.totals[s.round])

    def why_not(self, s: State, seat: int, foiled: bool, code: int) -> Refusal:
        card = card_of(code)
        if card >= len(self.luck) or card not in s.hands[seat]:
            return Refusal("FOIL-1", "you do not hold that card")
        if foiled:
            return Refusal("FOIL-2", "the attempt is foiled already")
        name = self.rules.deck.cards[card].name
        if self.only_failures:
            return Refusal(self.rule, f"only Failures foil, and the {name} card is not one")
        return Refusal(self.rule, f"the {name} card has no luck in it, so it foils nothing")

    def worth(self, s: State, seat: int) -> int:
        total = 0
        for card in s.hands[seat]:
            total += self.luck[card]
        return total

    def holds(self, s: State, seat: int) -> bool:
        return len(s.hands[seat]) > 0
