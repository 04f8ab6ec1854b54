"""PVP-7: the dead come back when the turn passes to them."""

from typing import Final

from doctorlucky.editions.classic.setup import start_of
from doctorlucky.editions.lucky_train import LuckyTrain
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.event import DEALT, NONE, RETURNED
from doctorlucky.engine.interfaces import CardFromDeck, Stage
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import NOWHERE, State

CARDS: Final = 5


class ComeBack(Stage):
    """As the turn starts: Drawing Room, five cards or as many as there are."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.start = start_of(rules.board)
        self.returning = rules.reserve(1)
        self.prompt = DealtBack()
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        seat = s.next
        if s.pawns[seat] == NOWHERE:
            s.pawns[seat] = self.start
            s.extra[self.returning] = 1
            s.note(RETURNED, seat=seat, space=self.start)
        if s.extra[self.returning] == 0:
            return True
        if len(s.hands[seat]) < CARDS and self.rules.supply.ready(s):
            s.ask(self.prompt.number, NONE)
            return False
        s.extra[self.returning] = 0
        return True


class DealtBack(CardFromDeck):
    """Which card is dealt to a player who comes back."""

    def __init__(self) -> None:
        super().__init__("deal-back")

    def take(self, s: State, answer: int) -> None:
        s.deal(DEALT, s.next, answer)


def change(rules: Rules) -> None:
    """The dead come back before their turns, so that a sole survivor has not won."""
    order = rules.turn_order
    assert isinstance(order, LuckyTrain)
    order.dead_return = True
    rules.last_one_wins = False
    rules.before_turn.insert(0, ComeBack(rules))


VARIANT = Variant(
    id="re-entry",
    rule="PVP-7",
    about="A dead player comes back with five cards when the turn passes to them.",
    editions=("directors-cut",),
    needs=("killing-players",),
    change=change,
)
