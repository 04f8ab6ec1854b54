"""Cards come by themselves, one at the start of every turn (ESCAPE-2)."""

from typing import Final

from doctorlucky.engine.event import DREW, NONE
from doctorlucky.engine.interfaces import CardFromDeck, Drawing, Stage
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State

DRAWN: Final = Refusal("ESCAPE-2", "cards are drawn at the start of a turn, by themselves")


class NoDrawing(Drawing):
    """There is no drawing action."""

    def obstacle(self, s: State, seat: int) -> Refusal | None:
        return DRAWN

    def forgone(self, s: State) -> Refusal | None:
        return DRAWN

    def draw(self, s: State) -> None:
        """Never called: there is no drawing action."""


class DrawAtStart(Stage):
    """The active player draws one card as the turn starts, while there are any."""

    def __init__(self, rules: Rules) -> None:
        self.prompt = CardAtStart(rules)
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        if not s.deck:
            return True
        s.ask(self.prompt.number, NONE)
        return False


class CardAtStart(CardFromDeck):
    """Which card the active player draws as the turn starts (ESCAPE-2)."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("draw")
        self.rules = rules

    def take(self, s: State, answer: int) -> None:
        s.deal(DREW, s.active, answer)
        self.rules.supply.taken(s)
        self.rules.leave_stage(s)
