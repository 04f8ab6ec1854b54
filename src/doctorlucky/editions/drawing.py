"""Drawing a card as the action of a turn."""

from doctorlucky.engine.event import DREW, NONE
from doctorlucky.engine.interfaces import CardFromDeck, Drawing
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


class DrawOne(Drawing):
    """One card, and the turn is over (TURN-1). When one may be drawn is for editions to say."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.drawn = DrawnCard(rules)
        rules.add_prompt(self.drawn)

    def draw(self, s: State) -> None:
        if self.rules.supply.ready(s):
            s.ask(self.drawn.number, NONE)


class DrawnCard(CardFromDeck):
    """Which card is drawn."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("draw")
        self.rules = rules

    def take(self, s: State, answer: int) -> None:
        s.deal(DREW, s.active, answer)
        s.done = True
        self.rules.supply.taken(s)
