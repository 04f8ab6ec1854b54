"""The turns of a recorded game: where each of them began, and what happened in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from doctorlucky.engine.action import OWE, verb_of
from doctorlucky.engine.event import NONE, TURN, Event
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.match import Match
from doctorlucky.match.game import Entry


@dataclass(frozen=True)
class Part:
    """As much of an entry of the match as belongs to one turn: Strangers play on by themselves, so an entry may go through several
    turns, and one turn may begin in the entry that ended another."""

    seq: int
    """Which entry."""
    entry: Entry | None
    """The entry itself where its decision belongs to the turn; None where the turn only began in its consequences."""
    events: tuple[Event, ...]
    """With the beginning of the next turn, if that follows."""
    after: State


@dataclass(frozen=True)
class Turn:
    """One turn, with the true position before it."""

    number: int
    seat: int
    """Whose it was."""
    parts: tuple[Part, ...]
    before: State

    @property
    def after(self) -> State:
        """The position after it: where something is open for the first time, for until then the chances are the same."""
        return self.parts[-1].after

    @property
    def last(self) -> int:
        """The last entry that has a part in it."""
        return self.parts[-1].seq

    @property
    def open(self) -> bool:
        """Whether anybody, or chance, decided anything in it: else it changes nobody's chances."""
        return self.after is not self.before

    @property
    def events(self) -> list[Event]:
        """Everything that happened in it, in order."""
        return [event for part in self.parts for event in part.events]

    def within(self) -> list[State]:
        """The positions before each of its parts, and the one after the last."""
        return [self.before, *(part.after for part in self.parts)]


class GameTurns:
    """A match as a list of turns, those of Strangers among them. The last one need not be over."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.turns: list[Turn] = []
        self.start = match._game.start.copy()
        """The position before the first turn."""
        self.end = self.start
        """The position after the last decision."""
        before, number, seat, parts = self.start, self.start.turn, self.start.active, list[Part]()
        for seq, (entry, so_far) in enumerate(match.history()):
            passed = _passed_through(match.ruleset.rules, self.end, entry, so_far.state())
            self.end = passed[-1]
            decided = None if entry.seat == NONE else entry
            for events, begins in _by_turn(entry.events):
                after = self.end if begins is None else next(state for state in passed if state.turn >= begins.amount)
                if decided is not None or len(events) > (begins is not None):
                    parts.append(Part(seq, decided, events, after))
                if begins is None:
                    break
                if number:
                    self.turns.append(Turn(number, seat, tuple(parts), before))
                else:  # the setting up
                    self.start = after
                before, number, seat, parts, decided = after, begins.amount, begins.seat, [], None
        if parts and number:
            self.turns.append(Turn(number, seat, tuple(parts), before))


def _by_turn(events: Sequence[Event]) -> Iterator[tuple[tuple[Event, ...], Event | None]]:
    """What happened until a turn began, with that; and so on. The last has no other turn after it."""
    first = 0
    for at, event in enumerate(events):
        if event.what == TURN:
            yield tuple(events[first : at + 1]), event
            first = at + 1
    yield tuple(events[first:]), None


def _passed_through(rules: Rules, before: State, entry: Entry, end: State) -> list[State]:
    """The positions of an entry in which something was open: before each outcome of chance, and at its end."""
    if not entry.outcomes:
        return [end]
    s, found = before.copy(), list[State]()
    if entry.seat == NONE:
        rules.advance(s)
    else:
        rules.decide(s, entry.code)
    for outcome in entry.outcomes:
        found.append(s.copy())
        rules.decide(s, outcome)
    return [*found, end]


def decides(entry: Entry) -> bool:
    """Whether somebody decided something: a remark is recorded, but is not a decision (SAVE-9)."""
    return entry.seat != NONE and verb_of(entry.code) != OWE


@lru_cache(maxsize=2)
def game_turns(record: str) -> GameTurns:
    """The same, from the text of a record; each process that looks at it reads it once."""
    return GameTurns(Match.replay(record))
