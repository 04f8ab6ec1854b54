"""The match: what everyone uses to play a game.

match = Match.new(edition="directors-cut", players=4, seed=7)
while not match.over:
    match.play(match.legal()[0])
"""

from collections.abc import Callable, Mapping, Sequence
from os import urandom
from typing import Final

from doctorlucky.boards import Board
from doctorlucky.editions.ruleset import Ruleset, kind_of, ruleset
from doctorlucky.engine.action import Action, Actions, pawn_text
from doctorlucky.engine.event import NONE, Event
from doctorlucky.engine.rules import Refusal
from doctorlucky.engine.state import NOTHING, State
from doctorlucky.engine.stream import Stream, commitment
from doctorlucky.errors import IllegalAction, PositionError, RulesetError, UndoError
from doctorlucky.views.view import UNKNOWN, View, known_position

GUESTS: Final = ("Agatha", "Basil", "Cordelia", "Digby", "Euphemia", "Florian", "Gwendolen", "Horace")
"""Who plays, where nobody says."""


class Entry:
    """One decision and what came of it. Entries are never changed, so copies of a match share them."""

    def __init__(self, before: "Entry | None", seat: int, turn: int, code: int, outcomes: list[int], events: list[Event]) -> None:
        self.before: Final = before
        self.seat: Final = seat
        """Who decided; NONE for the setting up, which nobody decides."""
        self.turn: Final = turn
        self.code: Final = code
        self.outcomes: Final = outcomes
        """What chance brought, in order, until the next decision."""
        self.events: Final = events


class Result:
    """How a match ended."""

    def __init__(self, winner: int | None, name: str | None) -> None:
        self.winner: Final = winner
        """The seat that won; None if nobody did."""
        self.name: Final = name

    def __repr__(self) -> str:
        return "<Result: nobody won>" if self.winner is None else f"<Result: {self.name} won>"


class Match:
    """A game in progress. It knows everything: what a seat may know is its `view`."""

    def __init__(self, ruleset: Ruleset, names: tuple[str, ...], seed: str, start: State, like: "Match | None" = None) -> None:
        """From a position, or a copy of a match that began there; `Match.new` and `Match.arrange` are for people."""
        self.ruleset: Final = ruleset
        self.names: Final = names
        self.seed: Final = seed
        """What every outcome of chance follows from. Keep it secret while the match is on; `commitment` may be published."""
        self._start: Final = start
        self._rules: Final = ruleset.rules
        self._state: State = start.copy() if like is None else like._state.copy()
        self._stream: Stream = Stream(seed) if like is None else like._stream.copy()
        self._last: Entry | None = None if like is None else like._last
        self._legal: Actions | None = None if like is None else like._legal

    # Making a match

    @staticmethod
    def new(
        edition: str,
        players: int,
        variants: Sequence[str] = (),
        board: str | Board | None = None,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
        dealer: int | None = None,
    ) -> "Match":
        """A new match, dealt and ready for the first turn.

        `board` is a shipped board's name or the path of a file. The same `seed` gives the same match; without one it is secret and
        unpredictable. `dealer` is the winner of the last game, if there was one (CLASSIC-1).
        """
        rules = ruleset(edition, players, variants, board)
        start = rules.rules.begin()
        if dealer is not None:
            start.dealer = check_seat(dealer, players, "dealer")
        match = Match(rules, check_names(names, players), check_seed(seed), start)
        match._begin(None)
        return match

    @staticmethod
    def arrange(
        edition: str,
        players: int,
        variants: Sequence[str] = (),
        board: str | Board | None = None,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
        *,
        doctor: str,
        pawns: Sequence[str | None] | Mapping[int, str | None],
        hands: Sequence[Sequence[str]] | Mapping[int, Sequence[str]] = (),
        spite: Sequence[int] | Mapping[int, int] = (),
        turn: int = 0,
        stepped: bool = False,
        played: bool = False,
        unplayed: Sequence[int] = (),
        discards: Sequence[str] = (),
        removed: Sequence[str] = (),
        exhibits: Mapping[str, Mapping[str, object]] | None = None,
    ) -> "Match":
        """A match from any position, by names, at the beginning or in the middle of the turn of seat `turn`.

        `pawns` and `hands` go by seat; a pawn that is None is dead. Cards that are in nobody's hand, discarded or removed make up
        the deck. `unplayed` are the seats that have not had a turn yet (NEXT-4). `exhibits` is what variants add, as views show it:
        ``{"dog": {"space": "gallery"}}``.
        """
        from doctorlucky.position import arranged

        rules = ruleset(edition, players, variants, board)
        start = arranged(
            rules,
            doctor,
            pawns,
            hands,
            spite,
            check_seat(turn, players, "turn"),
            stepped,
            played,
            unplayed,
            discards,
            removed,
            {} if exhibits is None else exhibits,
        )
        return Match(rules, check_names(names, players), check_seed(seed), start)

    @staticmethod
    def replay(text: str) -> "Match":
        """The match that a record tells, ready to be continued if it was not over; a `RecordError` names the line that is wrong."""
        from doctorlucky.replaying import replayed

        return replayed(text)

    def record(self) -> str:
        """The match as text, seed and hidden cards included: for the table's own keeping until the match is over."""
        from doctorlucky.replaying import recorded

        return recorded(self)

    def copy(self) -> "Match":
        """An independent copy, with the same future chance."""
        return Match(self.ruleset, self.names, self.seed, self._start, self)

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Match":
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], "Match"], tuple[str]]:
        return Match.replay, (self.record(),)

    # Playing

    @property
    def seat(self) -> int | None:
        """The seat that is to decide; None when the match is over."""
        seat = self._state.seat
        return None if seat == NONE else seat

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def result(self) -> Result | None:
        """How it ended; None while it is on."""
        if not self._state.over:
            return None
        winner = self._state.winner
        return Result(None, None) if winner == NONE else Result(winner, self.names[winner])

    @property
    def commitment(self) -> str:
        """May be published before the match: proves afterwards that the seed was not changed."""
        return commitment(self.seed)

    def legal(self) -> Actions:
        """What the seat to decide may do, in a fixed order; empty when the match is over."""
        if self._legal is None:
            self._legal = Actions(self._rules.lexicon, self._rules.menu(self._state).codes())
        return self._legal

    def play(self, action: Action | str | int) -> None:
        """Let the seat to decide do this, and everything follow; an `IllegalAction` with the rule if it may not."""
        s = self._state
        code = action.code if isinstance(action, Action) else self._rules.lexicon.code_of(action)
        if code not in self.legal().codes:
            refusal = self._rules.why_not(s, s.seat, code)
            assert refusal is not None
            raise IllegalAction(refusal.rule, refusal.reason)
        self._decide(code, None)

    def _begin(self, script: list[int] | None) -> None:
        """Set up. What chance brings follows from the seed, or from a script when the match is gone through again."""
        s = self._state
        log: list[Event] = []
        s.log = log
        self._rules.advance(s)
        outcomes = self._let_chance_decide(script)
        s.log = None
        self._last = Entry(None, NONE, 0, NONE, outcomes, log)
        self._legal = None

    def _decide(self, code: int, script: list[int] | None) -> None:
        s = self._state
        seat = s.seat
        turn = s.turn
        log: list[Event] = []
        s.log = log
        self._rules.decide(s, code)
        outcomes = self._let_chance_decide(script)
        s.log = None
        self._last = Entry(self._last, seat, turn, code, outcomes, log)
        self._legal = None

    def _let_chance_decide(self, script: list[int] | None) -> list[int]:
        s = self._state
        rules = self._rules
        outcomes: list[int] = []
        while s.prompt != NOTHING:
            prompt = rules.prompts[s.prompt]
            if not prompt.chance:
                break
            bag = prompt.outcomes(s)
            number = self._stream.below(len(bag))  # taken in any case: chance goes on from here
            outcome = bag[number] if script is None else script[len(outcomes)]
            outcomes.append(outcome)
            rules.decide(s, outcome)
        return outcomes

    def why_not(self, action: Action | str | int) -> Refusal | None:
        """Why the seat to decide cannot do this now; None if it can."""
        return self._rules.why_not(self._state, self._state.seat, self._rules.lexicon.code_of(action))

    def undo(self) -> Action:
        """Take back the last decision, and return it. An `UndoError` if something has been revealed since, or somebody else is to
        decide: nothing that was seen can be unseen."""
        last = self._last
        if last is None or last.seat == NONE:
            raise UndoError("nothing has been decided yet")
        if last.seat != self._state.seat or last.turn != self._state.turn:
            raise UndoError("the decision is over: it is somebody else's move, or another turn")
        if last.outcomes or any(event.card != NONE or event.cards for event in last.events):
            raise UndoError("a card has been shown since, and cannot be unseen (CARD-1)")
        back = last.before
        entries = [] if back is None else entries_to(back)
        self._state = self._start.copy()
        self._stream = Stream(self.seed)
        self._last = None
        self._legal = None
        for entry in entries:
            if entry.seat == NONE:
                self._begin(entry.outcomes)
            else:
                self._decide(entry.code, entry.outcomes)
        return self._rules.lexicon.action(last.code)

    # Looking

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; what anybody may know for a spectator (None)."""
        if seat is not None:
            check_seat(seat, self.ruleset.players, "seat")
        return View(self.ruleset, self.names, known_position(self._state, seat), seat)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, hidden cards included; `events_for` is what a seat may know of it."""
        return tuple(event for entry in self.entries for event in entry.events)

    def events_for(self, seat: int | None) -> tuple[Event, ...]:
        return tuple(event.seen_by(seat) for event in self.events)

    @property
    def latest(self) -> tuple[Event, ...]:
        """What the last decision, or the setting up, brought about."""
        return () if self._last is None else tuple(self._last.events)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every decision so far."""
        return tuple(self._rules.lexicon.action(entry.code) for entry in self.entries if entry.seat != NONE)

    @property
    def entries(self) -> list[Entry]:
        return [] if self._last is None else entries_to(self._last)

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        return self._state.turn

    @property
    def attempts(self) -> int:
        """How many attempts have been announced."""
        return self._state.attempts

    def state(self) -> State:
        """A copy of the whole truth, for engines and tests; never for players."""
        return self._state.copy()

    def __repr__(self) -> str:
        where = repr(self.result) if self.over else f"turn {self.turn}, {pawn_text(self._state.seat)} to decide"
        return f"<Match {self.ruleset.edition.id}, {self.ruleset.players} players: {where}>"


def entries_to(last: Entry) -> list[Entry]:
    """The entries up to and including this one, in order."""
    found: list[Entry] = []
    entry: Entry | None = last
    while entry is not None:
        found.append(entry)
        entry = entry.before
    found.reverse()
    return found


def determinize(view: View, rng: object) -> Match:
    """A match that its reader cannot tell from the real one: what the view does not know is dealt at random.

    `rng` is a `Stream` or anything with a `randrange`. The view of the result is the view it was made from.
    """
    below = choices(rng)
    truth = view._position.copy()
    deck = view.ruleset.deck
    unseen = deck.bag()
    for bag in [*truth.hands, truth.discards, truth.gone]:
        for card in bag:
            if card != UNKNOWN:
                unseen.remove(card)
    seats = len(truth.pawns)
    if view.ruleset.rules.remembers_hands:
        truth.known = [[] for _ in range(seats * seats)]
    for holder in range(seats):
        hand = truth.hands[holder]
        seen = [card for card in hand if card != UNKNOWN]
        if view.seat is not None and holder != view.seat and truth.known:
            truth.known[view.seat * seats + holder] = seen[:]
        for _ in range(len(hand) - len(seen)):
            seen.append(unseen.pop(below(len(unseen))))
        seen.sort()
        truth.hands[holder] = seen
    truth.deck = unseen
    return Match(view.ruleset, view.names, f"determinized/{below(65536)}/{below(65536)}", truth)


def choices(rng: object) -> Callable[[int], int]:
    """The function of a source of randomness that chooses a number below n."""
    if isinstance(rng, Stream):
        return rng.below
    randrange: Callable[[int], int] | None = getattr(rng, "randrange", None)
    if randrange is None:
        raise TypeError("determinize needs a Stream or a random.Random to choose with")
    return randrange


def check_seat(seat: int, players: int, what: str) -> int:
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise PositionError(f"{what} is the number of a seat, not {kind_of(seat)}")
    if not 0 <= seat < players:
        raise PositionError(f"{what} {seat} is none of the seats 0 to {players - 1}")
    return seat


def check_seed(seed: int | str | None) -> str:
    if seed is None:
        return urandom(16).hex()
    if not isinstance(seed, (int, str)) or isinstance(seed, bool):
        raise RulesetError(f"a seed is a whole number or a text, not {kind_of(seed)}")
    text = str(seed)
    if not text or not text.isprintable() or len(text) > 200:
        raise RulesetError("a seed is a text of 1 to 200 printable characters")
    return text


def check_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return GUESTS[:players]
    if isinstance(names, str) or not isinstance(names, (list, tuple)):
        raise RulesetError(f"names are given as a list, not as {kind_of(names)}")
    if len(names) != players:
        raise RulesetError(f"{players} players need {players} names, not {len(names)}")
    for name in names:
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > 40:
            raise RulesetError("a name is a text of 1 to 40 printable characters")
    return tuple(names)
