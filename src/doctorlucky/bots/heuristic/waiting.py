"""Where to be when the turn ends, if no attempt is to be made in it."""

from typing import Final

from doctorlucky.boards.model.layout import spaces_in
from doctorlucky.bots.heuristic.attempting import Prospects
from doctorlucky.bots.heuristic.drawing import CARD, drawn
from doctorlucky.bots.heuristic.meeting import led_to
from doctorlucky.bots.heuristic.riding import ride
from doctorlucky.bots.heuristic.sinking import doomed
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.bots.heuristic.walking import Reach, first_action
from doctorlucky.engine.action import DRAW, END, PLAY, make
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.engine.stream import Stream

COMPANY: Final = 0.8
"""To be with somebody when a game has been going on for long: the fewer rooms guests are in, the more of them are unseen. Not
always, or all would stay for ever where they are."""
SOCIABLE: Final = 4
"""One time in so many it is not thought of company."""
DOOMED: Final = 0.3
"""To be on a deck that is about to sink, and be put somewhere by it."""
RESTLESS: Final = 20
"""One time in so many it is not thought of riding on: guests who are always reasonable can ride in circles for ever."""


class Stay:
    """What spaces are worth at the end of this turn, the Doctor staying where he is."""

    def __init__(self, table: Table, prospects: Prospects, whim: Stream) -> None:
        self.table: Final = table
        self.prospects: Final = prospects
        self.stop: Final = table.layout.doctor_next[table.s.doctor]
        """Where the Doctor comes next."""
        self.rides: Final = table.temper.rides and (table.s.points != 1 or table.s.played or whim.below(RESTLESS) > 0)
        """What was begun in this turn is brought to its end."""
        self.card: Final = drawn(table, whim)
        self.spoils: Final = 0.0 if table.weary else threat(table, self.stop)
        self.doomed: Final = doomed(table)
        self.company: Final = COMPANY if table.weary and whim.below(SOCIABLE) else 0.0
        self.lean: Final = whim.below(64)
        """Between equals, whims decide."""

    def worth(self, space: int) -> float:
        table, stop = self.table, self.stop
        worth = table.ground.promise[table.s.doctor][space] + 0.001 * (space + self.lean & 63)
        if self.card > 0 and table.could_draw(space):
            worth += self.card
        if self.company and table.occupied >> space & 1:
            worth += self.company
        if self.doomed >> space & 1:
            worth -= DOOMED
        if space == stop:
            if self.rides and table.next_after(space, table.s.doctor) == table.seat:
                return worth + ride(table, self.prospects, stop)
        elif self.spoils and table.layout.sees[space] >> stop & 1:
            worth += self.spoils
        return worth


def wait(table: Table, prospects: Prospects, ways: list[Reach], whim: Stream) -> tuple[float, int]:
    """The best way to end the turn and its first action."""
    stay = Stay(table, prospects, whim)
    best = stay.worth(table.here), DRAW if stay.card > 0 and DRAW in table.codes else END
    table.note(best[0], best[1])
    if table.s.points == 0:
        return best
    afoot = ways[0]
    for space in spaces_in(afoot.spaces):
        worth = stay.worth(space)
        if table.ideas is not None:
            table.note(worth, first_action(table, afoot, space))
        if worth > best[0]:
            best = worth, first_action(table, afoot, space)
    if stay.rides:  # cards come before the step: after it, the way has been chosen
        for found in (_board(table, prospects, ways, stay.stop), _fetch(table, prospects)):
            if found is not None and found[0] > best[0]:
                best = found
    return best


def threat(table: Table, stop: int) -> float:
    """What it is worth to see the Doctor's next stop: the next player could make an attempt there if nobody else does, or aboard
    the ship only if somebody does."""
    s = table.s
    after = table.next_after(table.here, s.doctor)
    if after == table.seat or s.pawns[after] < 0 or table.layout.distance[s.pawns[after]][stop] > 1:
        return 0.0
    eyes = table.layout.sees[stop] | 1 << stop
    for seat, at in enumerate(s.pawns):
        if at >= 0 and eyes >> at & 1 and seat not in (after, table.seat):
            return 0.0
    return -table.temper.watch if table.rules.act == "save" else table.temper.watch


def _board(table: Table, prospects: Prospects, ways: list[Reach], stop: int) -> tuple[float, int] | None:
    """The Lucky Train by card: one that takes its player to where the Doctor comes next."""
    if table.occupied >> stop & 1 or table.here == stop:
        return None
    best: tuple[float, int] | None = None
    for way in ways:
        if way.card != NONE and way.spaces >> stop & 1 and table.next_after(stop, table.s.doctor) == table.seat:
            worth = ride(table, prospects, stop, way.card) - CARD * table.rarity
            if not table.lore.cards_move_doctor and table.could_draw(stop):  # ANNIV-4: a card played does not forbid it
                worth += CARD
            if best is None or worth > best[0] or table.ideas is not None:
                code = first_action(table, way, stop)
                table.note(worth, code)
                if best is None or worth > best[0]:
                    best = worth, code
    return best


def _fetch(table: Table, prospects: Prospects) -> tuple[float, int] | None:
    """A card that puts the Doctor where his own next move brings him here, or to the next room."""
    lore, layout, here = table.lore, table.layout, table.here
    if not lore.cards_move_doctor:
        return None
    goals = (1 << here | table.ground.reach[1][here]) & ~table.occupied
    best: tuple[float, int] | None = None
    previous = NONE
    for card in table.hand:
        if card == previous or not lore.moves[card]:
            continue
        previous = card
        for put in spaces_in(led_to(table, card, table.s.doctor)):
            goal = layout.doctor_next[put]
            if goals >> goal & 1 and table.next_after(goal, put) == table.seat:
                worth = ride(table, prospects, goal, card) - CARD * table.rarity
                if table.ideas is not None:
                    table.note(worth, make(PLAY, DOCTOR, card, put))
                if best is None or worth > best[0]:
                    best = worth, make(PLAY, DOCTOR, card, put)
    return best
