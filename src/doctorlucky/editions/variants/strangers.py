"""STRANGER-1 to STRANGER-4: two Strangers make a party of two players."""

from typing import Final

from doctorlucky.boards.model.layout import Layout
from doctorlucky.editions.anniversary.movement_points import MovementPoints, Mover
from doctorlucky.editions.attempt import announce
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.action import BARE
from doctorlucky.engine.bag import take
from doctorlucky.engine.event import DOCTOR, NONE, TURNED_OVER, WANDERED
from doctorlucky.engine.interfaces import AutomaticAnswer, CardFromDeck, Stage
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.errors import RulesetError

FEWEST: Final = 4
"""On a shorter path the Doctor, going up, and two Strangers, going down, can meet for ever, and nobody else gets a turn."""


class StrangerMoved(Mover):
    """Live players move Strangers as they do themselves, by points and by a card's jump (STRANGER-3)."""

    def where(self, s: State, seat: int) -> int:
        return s.pawns[self.pawn]

    def put(self, s: State, seat: int, space: int) -> None:
        s.pawns[self.pawn] = space


class StrangerActs(Stage):
    """An attempt where it stands if it can make one; else it moves on and makes one there if it can (STRANGER-4)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.to = [wanderings(layout) for layout in rules.layouts]

    def run(self, s: State) -> bool:
        seat = s.active
        if not self.rules.strangers >> seat & 1:
            return True
        if not self.attempts(s, seat):
            origin = s.pawns[seat]
            s.pawns[seat] = self.to[s.layout][origin]
            s.note(WANDERED, seat=seat, space=s.pawns[seat], origin=origin)
            s.done = not self.attempts(s, seat)
        return True

    def attempts(self, s: State, seat: int) -> bool:
        """With bare hands and its Reasons only."""
        target = self.rules.target_rules[DOCTOR]
        if target is None or target.obstacle(s, seat, DOCTOR) is not None:
            return False
        announce(self.rules, s, DOCTOR, BARE)
        return True


def wanderings(layout: Layout) -> list[int]:
    """Where a Stranger goes from each space: to the next lower open number, from the lowest to the highest. Off the path it goes
    where the Doctor would (DOCTOR-2)."""
    to = layout.doctor_next[:]
    for at, space in enumerate(layout.path):
        to[space] = layout.path[at - 1]
    return to


class StrangerFoils(AutomaticAnswer):
    """Asked to foil, a Stranger turns over the top card of the deck, while there is one (STRANGER-2)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.turned = TopCard(rules)
        rules.add_prompt(self.turned)

    def answers(self, s: State, seat: int) -> bool:
        if not self.rules.strangers >> seat & 1 or not self.rules.supply.ready(s):
            return False
        s.ask(self.turned.number, NONE)
        return True


class TopCard(CardFromDeck):
    """Its luck counts, often none, and it is discarded."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("turn-over")
        self.rules = rules
        self.luck = [card.luck for card in rules.deck.cards]

    def take(self, s: State, answer: int) -> None:
        take(s.deck, answer)
        self.rules.supply.discard(s, answer)
        self.rules.exchange.count(s, answer, self.luck[answer])
        s.note(TURNED_OVER, seat=s.asked, card=answer, amount=s.totals[s.round])
        self.rules.supply.taken(s)


def change(rules: Rules) -> None:
    """Let Strangers act, foil and be moved; a `RulesetError` if the board has too short a path for them."""
    if any(len(layout.path) < FEWEST for layout in rules.layouts):
        raise RulesetError(f"Strangers need at least {FEWEST} numbered rooms to wander through (STRANGER-4)")
    movement = rules.movement
    assert isinstance(movement, MovementPoints)
    for seat in range(rules.seats):
        if rules.strangers >> seat & 1:
            movement.add(StrangerMoved(rules, seat))
    rules.automatic_answer = StrangerFoils(rules)
    rules.turn.insert(0, StrangerActs(rules))


VARIANT = Variant(
    id="strangers",
    rule="STRANGER-1",
    about="Two Strangers take part and may win; with two players they do unless sent away.",
    editions=("anniversary",),
    clashes=("no-strangers",),
    players=2,
    implied=True,
    strangers=(1, 3),
    change=change,
)
