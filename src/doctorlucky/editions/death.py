"""What becomes of the dead: their pawn, their cards and what was known of them (PVP-6, ESCAPE-4, ESCAPE-5)."""

from doctorlucky.engine.bag import merge, take
from doctorlucky.engine.event import DISCARDED, EVERYONE, NOBODY, NONE, TOOK, WON
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import NOWHERE, State


def die(rules: Rules, s: State, seat: int, killer: int, taken: list[int]) -> None:
    """The pawn leaves the board. The killer, if one lives, takes the cards `taken`, in order; the rest of the hand is discarded."""
    seats = len(s.pawns)
    s.pawns[seat] = NOWHERE
    rest = s.hands[seat]
    s.hands[seat] = []
    for card in taken:
        take(rest, card)
    discard_all(rules, s, seat, rest)
    if taken:
        if s.log is not None:
            s.note_secret(TOOK, 1 << killer | 1 << seat, killer, pawn=seat, amount=len(taken), cards=tuple(taken))
        merge(s.hands[killer], taken)
        merge(s.known[seat * seats + killer], taken)
        s.drawn[killer] += s.drawn[seat]
    s.drawn[seat] = 0
    # What the others knew of the hand goes with the cards.
    for viewer in range(seats):
        bag = s.known[viewer * seats + seat]
        s.known[viewer * seats + seat] = []
        if killer not in (NONE, viewer):
            for card in rest:
                if card in bag:
                    take(bag, card)
            merge(s.known[viewer * seats + killer], bag)


def discard_all(rules: Rules, s: State, seat: int, cards: list[int]) -> None:
    """Cards of a seat are discarded face up."""
    for card in cards:
        rules.supply.discard(s, card)
    if cards and s.log is not None:
        s.note_secret(DISCARDED, EVERYONE, seat, amount=len(cards), cards=tuple(cards))


def count_the_living(rules: Rules, s: State) -> None:
    """Where the last one alive wins, that ends the game; if nobody lives nobody wins (PVP-6, ESCAPE-6)."""
    living = s.living()
    if rules.last_one_wins and living & (living - 1) == 0:
        winner = s.left_of(0, living)
        if winner == NONE:
            s.note(NOBODY)
        else:
            s.note(WON, seat=winner)
        rules.end_game(s, winner)
