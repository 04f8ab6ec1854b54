"""What is noted of a game while its events are in memory. They stay in the process that played it; a row of numbers leaves it."""

from typing import Final

from doctorlucky.boards.model.layout import Layout
from doctorlucky.decks.deck import FAILURE
from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine import event as e
from doctorlucky.engine.event import DOCTOR, NONE, Event
from doctorlucky.lab.play import Played

SEATS: Final = 8

COLUMNS: Final = (
    "over",
    "winner",  # seats from 0; NONE for nobody
    "first",  # who had the first turn
    "turns",
    "attempts",
    "first_try",  # the turn of the first attempt on the Doctor; 0 if there was none
    "first_tryer",
    "attackers",  # how many seats made one
    "failures",  # points of Failure cards that left the game by foiling
    "foiled",  # points of all cards played against attempts on the Doctor
    "foiled_last",  # those of them that came from the last seat asked
    "spent",  # spite tokens spent against attempts (VAR-3)
    "bare",  # 1 if the Doctor died by bare hands
    "lights",  # 1 if the lights went out (ANNIV-8)
    "sank",  # decks that sank (SAVE-6)
    "train",  # the longest row of turns that one seat had, the others looking on
    "rider",  # whose it was; the first to reach that length
    "off_waits",  # turns that began while a seat stood where the Doctor never goes by himself, counted for every seat
    "off_turns",  # and how many of those turns were that seat's own
    "on_waits",  # the same for seats that stood on his path
    "on_turns",
    *(f"turns_{seat}" for seat in range(SEATS)),
)
"""What each number of a row is."""


def observe(ruleset: Ruleset, played: Played) -> tuple[int, ...]:
    """The row of a game that was played with its events."""
    observer = Observer(ruleset)
    for event in played.events:
        observer.see(event)
    return (int(played.over), played.winner, played.first, played.turns, played.attempts, *observer.row())


class Observer:
    """Counts what happens, event by event."""

    def __init__(self, ruleset: Ruleset) -> None:
        rules = ruleset.rules
        self.seats: Final = rules.seats
        self.points: Final = [card.luck for card in rules.deck.cards]
        self.failure: Final = [card.kind == FAILURE for card in rules.deck.cards]
        self.paths: Final = [_path(layout) for layout in rules.layouts]
        self.path = self.paths[0]
        self.at = [NONE] * SEATS
        self.turns_of = [0] * SEATS
        self.turn = 0
        self.turn_of = NONE
        self.run = 0
        self.train = 0
        self.rider = NONE
        self.maker = NONE
        """Whose attempt on the Doctor is being answered."""
        self.armed = False
        self.first_try = 0
        self.first_tryer = NONE
        self.attackers = 0
        self.failures = self.foiled = self.foiled_last = self.spent = 0
        self.bare = self.lights = self.sank = 0
        self.waits = [0, 0]
        self.got = [0, 0]
        """Off the Doctor's path, and on it."""

    def see(self, event: Event) -> None:
        """Count an event."""
        what = event.what
        if what == e.TURN:
            self._begin_turn(event.seat)
        elif what in (e.STEPPED, e.MOVED, e.PLACED, e.LIFTED):
            if 0 <= event.pawn < SEATS:
                self.at[event.pawn] = event.space
        elif what == e.FOILED_WITH:
            self._foil(event)
        elif what == e.ATTEMPTED:
            self._attempt(event)
        elif what == e.KILLED:
            if event.pawn == DOCTOR and not self.armed:
                self.bare = 1
        elif what in (e.WANDERED, e.RETURNED):
            self.at[event.seat] = event.space
        elif what == e.SPENT:
            self.spent += 1
        elif what in (e.PART, e.LIGHTS_OUT, e.SANK):
            self.path = self.paths[event.amount]
            self.lights += what == e.LIGHTS_OUT
            self.sank += what == e.SANK

    def _begin_turn(self, seat: int) -> None:
        self.turn += 1
        self.turns_of[seat] += 1
        self.run = self.run + 1 if seat == self.turn_of else 1
        self.turn_of = seat
        if self.run > max(1, self.train):
            self.train, self.rider = self.run, seat
        self.maker = NONE
        if self.turn <= self.seats:  # the first round goes round the table (NEXT-4)
            return
        for other in range(self.seats):
            on = self.path >> self.at[other] & 1
            self.waits[on] += 1
            self.got[on] += other == seat

    def _attempt(self, event: Event) -> None:
        self.maker = event.seat if event.pawn == DOCTOR else NONE
        if self.maker == NONE:
            return
        self.armed = event.card != NONE
        self.attackers |= 1 << event.seat
        if not self.first_try:
            self.first_try, self.first_tryer = self.turn, event.seat

    def _foil(self, event: Event) -> None:
        points = self.points[event.card]
        if self.failure[event.card]:
            self.failures += points
        if self.maker != NONE:
            self.foiled += points
            if event.seat == (self.maker - 1) % self.seats:
                self.foiled_last += points

    def row(self) -> tuple[int, ...]:
        """In the order of `COLUMNS`, from the first try on."""
        return (
            self.first_try,
            self.first_tryer,
            self.attackers.bit_count(),
            self.failures,
            self.foiled,
            self.foiled_last,
            self.spent,
            self.bare,
            self.lights,
            self.sank,
            self.train,
            self.rider,
            self.waits[0],
            self.got[0],
            self.waits[1],
            self.got[1],
            *self.turns_of,
        )


def _path(layout: Layout) -> int:
    """The spaces the Doctor comes to by himself, as bits."""
    return sum(1 << space for space in layout.path)
