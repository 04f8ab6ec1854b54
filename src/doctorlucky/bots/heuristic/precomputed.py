"""What is computed once for each ruleset: the numbers on its cards, and tables for each layout of its board."""

from functools import lru_cache
from typing import Final

from doctorlucky.boards.model.layout import FARTHEST, Layout
from doctorlucky.editions.movement import CardsMoveAnyone, room_of_cards
from doctorlucky.engine.rules import Rules

STOPS_AHEAD: Final = 9
"""How many of the Doctor's later stops count towards the value of waiting."""
DISCOUNT: Final = 0.62
"""Value of one of the Doctor's stops relative to the one before it: others may change his way until then."""
NEARBY: Final = 0.4
"""Value of waiting one step away from a stop relative to waiting there."""


class LayoutTables:
    """Tables for one layout of the board. Sets of spaces are bitmasks."""

    def __init__(self, layout: Layout) -> None:
        self.layout: Final = layout
        spaces = range(len(layout.steps))
        self.reach: Final = [
            [sum(1 << there for there in layout.within[far][here]) for here in spaces] for far in range(FARTHEST + 1)
        ]
        """``reach[n][space]``: the spaces 1 to n steps away."""
        self.waiting: Final = [[self._waiting(doctor, here) for here in spaces] for doctor in spaces]
        """``waiting[doctor][space]``: the value of waiting in a space for the Doctor's stops after the next one."""

    def _waiting(self, doctor: int, here: int) -> float:
        layout = self.layout
        if not (layout.open >> doctor & 1 and layout.open >> here & 1):
            return 0.0
        worth = 0.0
        discount = 1.0
        at = layout.doctor_next[doctor]
        for _ in range(STOPS_AHEAD):
            at = layout.doctor_next[at]
            discount *= DISCOUNT
            if at == here:
                worth += discount
            elif layout.distance[here][at] == 1:
                worth += NEARBY * discount
        return worth


class Precomputed:
    """The cards of a ruleset by number, and its layouts."""

    def __init__(self, rules: Rules) -> None:
        cards = rules.deck.cards
        self.luck: Final = [card.luck for card in cards]
        """The luck of each card."""
        self.steps: Final = [card.steps for card in cards]
        """How many steps each card gives."""
        self.arms: Final = [card.arms for card in cards]
        """Whether each card is a weapon."""
        self.room: Final = room_of_cards(rules.board, rules.deck)
        """The space each card leads to, or NONE."""
        self.peak: Final = [
            max(rules.strength.weapon(card, space.index) for space in rules.board.spaces) for card in range(len(cards))
        ]
        """The strength each card adds to an attempt in the room where it adds the most."""
        self.moves: Final = [self.steps[card] > 0 or self.room[card] >= 0 for card in range(len(cards))]
        """Whether each card can be played to move."""
        self.whole_luck: Final = sum(self.luck[card] for card in rules.whole)
        """The luck of all cards of the game together."""
        self.whole_square: Final = sum(self.luck[card] ** 2 for card in rules.whole)
        """The sum of the squares of their luck."""
        self.cards_move_doctor: Final = isinstance(rules.movement, CardsMoveAnyone)
        """Whether a card moves its player or the Doctor; otherwise it gives its player points or a jump (CLASSIC-2, ANNIV-3)."""
        self._rules: Final = rules
        self._layout_tables: Final[dict[int, LayoutTables]] = {}

    def layout_tables(self, layout: int) -> LayoutTables:
        """The tables for a layout by its number, computed when it is first asked for."""
        found = self._layout_tables.get(layout)
        if found is None:
            found = self._layout_tables[layout] = LayoutTables(self._rules.layouts[layout])
        return found


@lru_cache(maxsize=64)
def precomputed_for(rules: Rules) -> Precomputed:
    """What is computed once for these rules."""
    return Precomputed(rules)
