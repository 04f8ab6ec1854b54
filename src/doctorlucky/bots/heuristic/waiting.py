"""Where to end a turn without an attempt: to draw, to be in the next player's way, or to ride the Lucky Train.

The Lucky Train: whoever stands where the Doctor comes next plays next, again and again (NEXT-1).
"""

from typing import Final

from doctorlucky.boards.model.layout import spaces_in
from doctorlucky.bots.heuristic.attempt import Prospects
from doctorlucky.bots.heuristic.movement import Way, card_destinations, first_action
from doctorlucky.bots.heuristic.position import Position
from doctorlucky.bots.heuristic.save import draw_worth_aboard, sinking
from doctorlucky.bots.heuristic.weights import CARD
from doctorlucky.engine.action import DRAW, END, PLAY, make
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.engine.stream import Stream

OTHERS_WORTH: Final = 0.8
"""Worth of a space with others in it once the game is long: the fewer rooms are occupied, the more spaces are unseen."""
OTHERS_IGNORED: Final = 4
"""Ignore that one time in N, or everybody would stay together for ever."""
SINKING_COST: Final = 0.3
"""Cost of a space that is about to sink: its occupants are put elsewhere."""
RIDE_IGNORED: Final = 20
"""Do not ride on one time in N: bots that always play their best plan can ride in circles for ever."""
RIDE_STOPS: Final = 8
"""How many stops ahead a ride is evaluated."""
RIDE_DISCOUNT: Final = 0.93
"""Worth of what is gained one stop later."""
ANOTHER_TURN: Final = 0.3
"""Worth of an extra turn without an attempt at its end."""
STALE_RIDE: Final = -1.0
"""Worth of a ride that gains nothing: better that others play and the position changes."""


class Waiting:
    """What it is worth to end this turn in each space, with the Doctor where he is."""

    def __init__(self, position: Position, prospects: Prospects, rng: Stream) -> None:
        self.position: Final = position
        self.prospects: Final = prospects
        self.stop: Final = position.layout.doctor_next[position.s.doctor]
        """Where the Doctor comes next."""
        self.rides: Final = position.weights.rides and (position.s.points != 1 or position.s.played or rng.below(RIDE_IGNORED) > 0)
        """Whether the Lucky Train is considered; always, once a card has been played in this turn."""
        self.draw: Final = draw_worth(position, rng)
        self.spoiling: Final = 0.0 if position.long_game else spoiling_worth(position, self.stop)
        self.sinking: Final = sinking(position)
        self.others_worth: Final = OTHERS_WORTH if position.long_game and rng.below(OTHERS_IGNORED) else 0.0
        self.tie_break: Final = rng.below(64)
        """Decides at random between spaces of equal worth."""

    def worth(self, space: int) -> float:
        """The worth of ending the turn in a space."""
        position, stop = self.position, self.stop
        worth = position.layout_tables.waiting[position.s.doctor][space] + 0.001 * (space + self.tie_break & 63)
        if self.draw > 0 and position.could_draw(space):
            worth += self.draw
        if self.others_worth and position.occupied >> space & 1:
            worth += self.others_worth
        if self.sinking >> space & 1:
            worth -= SINKING_COST
        if space == stop:
            if self.rides and position.next_after(space, position.s.doctor) == position.seat:
                return worth + ride(position, self.prospects, stop)
        elif self.spoiling and position.layout.sees[space] >> stop & 1:
            worth += self.spoiling
        return worth


def wait(position: Position, prospects: Prospects, ways: list[Way], rng: Stream) -> tuple[float, int]:
    """The worth of the best way to end the turn, and its first action."""
    waiting = Waiting(position, prospects, rng)
    best = waiting.worth(position.here), DRAW if waiting.draw > 0 and DRAW in position.codes else END
    position.add_candidate(best[0], best[1])
    if position.s.points == 0:
        return best
    on_foot = ways[0]
    for space in spaces_in(on_foot.spaces):
        worth = waiting.worth(space)
        if position.candidates is not None:
            position.add_candidate(worth, first_action(position, on_foot, space))
        if worth > best[0]:
            best = worth, first_action(position, on_foot, space)
    if waiting.rides:  # cards are played before the first step, which settles the way
        for found in (_board_by_card(position, prospects, ways, waiting.stop), _fetch_doctor(position, prospects)):
            if found is not None and found[0] > best[0]:
                best = found
    return best


def draw_worth(position: Position, rng: Stream) -> float:
    """The worth of drawing a card at the end of this turn; negative if it is better not drawn."""
    if position.rules.act == "save":
        return draw_worth_aboard(position, rng)
    return CARD * position.draw_factor if position.recycles else CARD


def spoiling_worth(position: Position, stop: int) -> float:
    """The worth of seeing the Doctor's next stop: without a witness there the next player could make an attempt. Aboard the ship
    an attempt needs a witness, so that the worth is negative."""
    s = position.s
    after = position.next_after(position.here, s.doctor)
    if after == position.seat or s.pawns[after] < 0 or position.layout.distance[s.pawns[after]][stop] > 1:
        return 0.0
    witnesses = position.layout.sees[stop] | 1 << stop
    for seat, at in enumerate(s.pawns):
        if at >= 0 and witnesses >> at & 1 and seat not in (after, position.seat):
            return 0.0
    return -position.weights.watch if position.rules.act == "save" else position.weights.watch


def ride(position: Position, prospects: Prospects, stop: int, spent: int = NONE, without_dog: bool = False) -> float:
    """The worth of being alone where the Doctor comes next, the card `spent` played: an attempt there or at a later stop, each one
    step from the last, and a card wherever one can be drawn on the way. Negative where there is nothing to gain. `without_dog`
    evaluates it as if the dog were dead."""
    layout, occupied = position.layout, position.occupied
    attemptable = position.attemptable
    if without_dog:
        attemptable = position.unwatched
    elif position.dog_follows >> stop & 1:  # a dog that follows him to one stop follows him to all later ones
        attemptable = 0
    best = 0.0
    gathered = 0.0 if position.stale else ANOTHER_TURN
    # a card can be drawn in the Doctor's sight only in the editions where cards move him (CLASSIC-3, SAVE-5)
    card = position.draw_factor if position.precomputed.cards_move_doctor else 0.0
    discount = RIDE_DISCOUNT
    for _ in range(RIDE_STOPS):
        if attemptable >> stop & 1:
            best = max(best, gathered + discount * prospects.worth(position.strength(stop, spent)))
        onward = layout.doctor_next[stop]
        if layout.distance[stop][onward] != 1 or occupied >> onward & 1:
            break
        stop = onward
        discount *= RIDE_DISCOUNT
        gathered += discount * card
    if position.stale and best <= 0.0:
        return STALE_RIDE
    return max(best, gathered)


def _board_by_card(position: Position, prospects: Prospects, ways: list[Way], stop: int) -> tuple[float, int] | None:
    """Board the Lucky Train with a card that takes its player to the Doctor's next stop."""
    if position.occupied >> stop & 1 or position.here == stop:
        return None
    best: tuple[float, int] | None = None
    for way in ways:
        if way.card != NONE and way.spaces >> stop & 1 and position.next_after(stop, position.s.doctor) == position.seat:
            worth = ride(position, prospects, stop, way.card) - CARD * position.hand_factor
            if not position.precomputed.cards_move_doctor and position.could_draw(stop):  # despite the card played (ANNIV-4)
                worth += CARD
            if best is None or worth > best[0] or position.candidates is not None:
                code = first_action(position, way, stop)
                position.add_candidate(worth, code)
                if best is None or worth > best[0]:
                    best = worth, code
    return best


def _fetch_doctor(position: Position, prospects: Prospects) -> tuple[float, int] | None:
    """Put the Doctor, with a card, where his own next move brings him here or to a neighbouring space."""
    layout, here = position.layout, position.here
    if not position.precomputed.cards_move_doctor:
        return None
    goals = (1 << here | position.layout_tables.reach[1][here]) & ~position.occupied
    best: tuple[float, int] | None = None
    for card in position.movement_cards:
        for put in spaces_in(card_destinations(position, card, position.s.doctor)):
            goal = layout.doctor_next[put]
            if goals >> goal & 1 and position.next_after(goal, put) == position.seat:
                worth = ride(position, prospects, goal, card) - CARD * position.hand_factor
                if position.candidates is not None:
                    position.add_candidate(worth, make(PLAY, DOCTOR, card, put))
                if best is None or worth > best[0]:
                    best = worth, make(PLAY, DOCTOR, card, put)
    return best
