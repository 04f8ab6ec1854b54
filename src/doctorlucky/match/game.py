"""A game being played: the position, the stream that decides chance, and everything decided so far.

This is the performance-critical part of a match. It trusts its callers: what comes from outside is checked by `Match`.
"""

from typing import Final

from doctorlucky.engine.action import OWE, space_of, verb_of
from doctorlucky.engine.event import NONE, Event
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import NOTHING, State
from doctorlucky.engine.stream import Stream


class Entry:
    """One decision and what came of it. Entries are never changed, so copies of a game share them."""

    def __init__(
        self, before: "Entry | None", seat: int, turn: int, prompt: int, code: int, outcomes: list[int], events: list[Event]
    ) -> None:
        self.before: Final = before
        self.seat: Final = seat
        """Who decided; NONE for the setting up, which nobody decides."""
        self.turn: Final = turn
        self.prompt: Final = prompt
        """What was asked."""
        self.code: Final = code
        self.outcomes: Final = outcomes
        """The outcomes of chance, in order, until the next decision."""
        self.events: Final = events


class Game:
    """From a position on, or a copy of a game that began there."""

    def __init__(self, rules: Rules, seed: str, start: State, like: "Game | None" = None) -> None:
        self.rules: Final = rules
        self.seed: Final = seed
        self.start: Final = start
        self.state: State = start.copy() if like is None else like.state.copy()
        self.stream: Stream = Stream(seed) if like is None else like.stream.copy()
        self.last: Entry | None = None if like is None else like.last
        self.known_legal: tuple[int, ...] | None = None if like is None else like.known_legal

    def copy(self) -> "Game":
        """A game that goes on from here by itself; both share what is behind them."""
        return Game(self.rules, self.seed, self.start, self)

    def legal(self) -> tuple[int, ...]:
        """What the seat to decide may do, as codes."""
        legal = self.known_legal
        if legal is None:
            legal = self.rules.menu(self.state).codes()
            self.known_legal = legal
        return legal

    def begin(self, script: list[int] | None = None) -> None:
        """Set up. Outcomes of chance follow from the seed, or from a script when the game is gone through again."""
        s = self.state
        log: list[Event] = []
        s.log = log
        self.rules.advance(s)
        outcomes = self.let_chance_decide(script)
        s.log = None
        self.last = Entry(None, NONE, 0, NOTHING, NONE, outcomes, log)
        self.known_legal = None

    def decide(self, code: int, script: list[int] | None = None) -> None:
        """Carry out a legal decision and everything that follows."""
        s = self.state
        seat = s.seat
        turn = s.turn
        prompt = s.prompt
        log: list[Event] = []
        s.log = log
        self.rules.decide(s, code)
        outcomes = self.let_chance_decide(script)
        s.log = None
        self.last = Entry(self.last, seat, turn, prompt, code, outcomes, log)
        self.known_legal = None

    def remark(self, seat: int, code: int) -> None:
        """Note a remark that costs penalties: not a decision, but part of what happened (SAVE-9)."""
        s = self.state
        remark_rule = self.rules.remark_rule
        assert remark_rule is not None
        log: list[Event] = []
        s.log = log
        remark_rule.owe(s, seat, space_of(code))
        s.log = None
        self.last = Entry(self.last, seat, s.turn, NOTHING, code, [], log)

    def let_chance_decide(self, script: list[int] | None) -> list[int]:
        """Let chance answer until a seat is asked, by the script if there is one; returns the outcomes."""
        s = self.state
        rules = self.rules
        outcomes: list[int] = []
        while s.prompt != NOTHING:
            prompt = rules.prompts[s.prompt]
            if not prompt.chance:
                break
            bag = prompt.outcomes(s)
            number = self.stream.below(len(bag))  # taken in any case: chance goes on from here
            outcome = bag[number] if script is None else script[len(outcomes)]
            outcomes.append(outcome)
            rules.decide(s, outcome)
        return outcomes

    def entries(self) -> list[Entry]:
        """Everything decided so far, in order."""
        found: list[Entry] = []
        entry = self.last
        while entry is not None:
            found.append(entry)
            entry = entry.before
        found.reverse()
        return found

    def take_back(self) -> None:
        """Go back to before the last decision, and before all remarks since."""
        entries = self.entries()
        last = len(entries) - 1
        while verb_of(entries[last].code) == OWE:
            last -= 1
        entries.pop(last)
        self.state = self.start.copy()
        self.stream = Stream(self.seed)
        self.last = None
        self.known_legal = None
        for entry in entries:
            self.follow(entry)

    def follow(self, entry: Entry) -> None:
        """Apply an entry again."""
        if entry.seat == NONE:
            self.begin(entry.outcomes)
        elif verb_of(entry.code) == OWE:
            self.remark(entry.seat, entry.code)
        else:
            self.decide(entry.code, entry.outcomes)
