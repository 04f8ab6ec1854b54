"""Drawing a card as the action of a turn."""

from doctorlucky.engine.event import DREW, NONE
from doctorlucky.engine.rules import CardFromDeck, Drawing, Rules
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
        s.draw(s.active, answer)
        s.note_secret(DREW, 1 << s.active, s.active, card=answer)
        s.done = True
        self.rules.supply.taken(s)
