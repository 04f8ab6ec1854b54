"""What a guest knows by heart before the game begins: the cards, the rooms, and how far one gets from each."""

from functools import lru_cache
from typing import Final

from doctorlucky.boards.model.layout import FARTHEST, Layout
from doctorlucky.editions.movement import CardsMoveAnyone, room_of_cards
from doctorlucky.engine.rules import Rules

AHEAD: Final = 9
"""How many of the Doctor's stops are looked at."""
LATER: Final = 0.62
"""What a stop of the Doctor's is worth beside the one before it: others may change his way until then."""
NEARBY: Final = 0.4
"""What it is worth to wait a step away from a stop, beside waiting there."""


class Ground:
    """One layout of the board. Sets of spaces are bitmasks."""

    def __init__(self, layout: Layout) -> None:
        self.layout: Final = layout
        spaces = range(len(layout.steps))
        self.reach: Final = [
            [sum(1 << there for there in layout.within[far][here]) for here in spaces] for far in range(FARTHEST + 1)
        ]
        """``reach[n][space]``: the spaces 1 to n steps away."""
        self.promise: Final = [[self._promise(doctor, here) for here in spaces] for doctor in spaces]
        """``promise[doctor][space]``: what it is worth to wait in a space for the Doctor's stops, but for the next one."""

    def _promise(self, doctor: int, here: int) -> float:
        layout = self.layout
        if not (layout.open >> doctor & 1 and layout.open >> here & 1):
            return 0.0
        worth = 0.0
        weight = 1.0
        at = layout.doctor_next[doctor]
        for _ in range(AHEAD):
            at = layout.doctor_next[at]
            weight *= LATER
            if at == here:
                worth += weight
            elif layout.distance[here][at] == 1:
                worth += NEARBY * weight
        return worth


def _mask(spaces: list[int]) -> int:
    return sum(1 << space for space in spaces)


class Lore:
    """The cards of a ruleset by number, and its layouts."""

    def __init__(self, rules: Rules) -> None:
        cards = rules.deck.cards
        self.luck: Final = [card.luck for card in cards]
        self.steps: Final = [card.steps for card in cards]
        self.arms: Final = [card.arms for card in cards]
        self.room: Final = room_of_cards(rules.board, rules.deck)
        """The space each card leads to, or NONE."""
        self.peak: Final = [
            max(rules.strength.weapon(card, space.index) for space in rules.board.spaces) for card in range(len(cards))
        ]
        """What each is worth in an attempt where it does the most."""
        self.moves: Final = [self.steps[card] > 0 or self.room[card] >= 0 for card in range(len(cards))]
        self.whole_luck: Final = sum(self.luck[card] for card in rules.whole)
        self.whole_square: Final = sum(self.luck[card] ** 2 for card in rules.whole)
        self.cards_move_doctor: Final = isinstance(rules.movement, CardsMoveAnyone)
        """A card moves either of us; where it does not, it gives points, or jumps its player (CLASSIC-2, ANNIV-3)."""
        self._rules: Final = rules
        self._grounds: Final[dict[int, Ground]] = {}

    def ground(self, layout: int) -> Ground:
        found = self._grounds.get(layout)
        if found is None:
            found = self._grounds[layout] = Ground(self._rules.layouts[layout])
        return found


@lru_cache(maxsize=64)
def lore_of(rules: Rules) -> Lore:
    return Lore(rules)
