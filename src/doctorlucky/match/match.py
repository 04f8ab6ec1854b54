"""The match: a facade that checks what comes from outside and keeps what is secret inside."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike, urandom
from typing import Final

from doctorlucky.boards import Board
from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.editions.ruleset import ruleset as make_ruleset
from doctorlucky.engine.action import OWE, PASS, Action, make, pawn_text, verb_of
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.event import KILLED, NONE, PASSED, Event
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.state import NOTHING, State
from doctorlucky.engine.stream import commitment
from doctorlucky.errors import DoctorLuckyError, IllegalAction, RulesetError, UndoError, can_be_shown, check_seat, kind_of
from doctorlucky.match.game import Entry, Game
from doctorlucky.views.knowledge import known_position
from doctorlucky.views.view import View

DEFAULT_NAMES: Final = ("Agatha", "Basil", "Cordelia", "Digby", "Euphemia", "Florian", "Gwendolen", "Horace")
"""Names of players who were given none."""
STRANGERS: Final = ("Mister Nemo", "Madam Umbra")
"""Who else is there (STRANGER-1)."""


class Result:
    """How a match ended.

    >>> from doctorlucky import Match
    >>> match = Match.new(edition="original", players=2, seed=7)
    >>> while not match.over:
    ...     match.play(match.legal()[0])
    >>> match.result, match.result.winner
    (<Result: Basil won>, 1)
    """

    def __init__(self, winner: int | None, name: str | None, loser: int | None = None) -> None:
        self.winner: Final = winner
        """The seat that won; None if nobody did."""
        self.name: Final = name
        self.loser: Final = loser
        """The seat that could have prevented it, where the edition asks (ANNIV-9)."""

    def __repr__(self) -> str:
        return "<Result: nobody won>" if self.winner is None else f"<Result: {self.name} won>"


class Match:
    """A game in progress. It knows everything: what a seat may know is its `view`.

    >>> from doctorlucky import IllegalAction, Match
    >>> match = Match.new(edition="save", players=3, seed=1)
    >>> match.turn, match.seat, match.over
    (1, 0, False)
    >>> match.play(match.legal()[0])
    >>> match.copy().record() == match.record()
    True
    >>> try:
    ...     match.play("attempt doctor")
    ... except IllegalAction as error:
    ...     print(error)
    the Doctor is not with you (SAVE-4)
    """

    __slots__ = ("_game", "names", "ruleset")

    def __init__(self, ruleset: Ruleset, names: tuple[str, ...], game: Game) -> None:
        """Wraps a game; callers use `Match.new` or `Match.arrange`."""
        self.ruleset = ruleset
        self.names = names
        self._game = game

    # Making a match

    @staticmethod
    def new(
        edition: str,
        players: int,
        variants: Sequence[str] = (),
        board: str | PathLike[str] | Board | None = None,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
        dealer: int | None = None,
        part: str | None = None,
    ) -> "Match":
        """A new match, dealt and ready for the first turn.

        `board` is a shipped board's name or the path of a file, `part` the part of it to play on where the edition leaves a choice
        (ANNIV-2). The same `seed` gives the same match; without one it is secret and unpredictable. `dealer` is the winner of the
        last game, if there was one (CLASSIC-1).
        """
        ruleset = make_ruleset(edition, players, variants, board, part)
        start = ruleset.rules.begin()
        if dealer is not None:
            start.dealer = check_dealer(ruleset, dealer)
        match = Match(ruleset, seat_names(ruleset, names), Game(ruleset.rules, check_seed(seed), start))
        match._game.begin()
        return match

    @staticmethod
    def arrange(
        edition: str,
        players: int,
        variants: Sequence[str] = (),
        board: str | PathLike[str] | Board | None = None,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
        *,
        doctor: str,
        pawns: Sequence[str | None] | Mapping[int, str | None],
        hands: Sequence[Sequence[str]] | Mapping[int, Sequence[str]] = (),
        spite: Sequence[int] | Mapping[int, int] = (),
        turn: int = 0,
        points: int = 1,
        played: bool = False,
        unplayed: Sequence[int] = (),
        discards: Sequence[str] = (),
        removed: Sequence[str] = (),
        extras: Mapping[str, Mapping[str, object]] | None = None,
        reasons: Sequence[Sequence[str]] | Mapping[int, Sequence[str]] = (),
        aside: Sequence[str] = (),
        part: str | None = None,
        act: str | None = None,
    ) -> "Match":
        """A match from any position, by names, at the beginning or in the middle of the turn of seat `turn`.

        `pawns`, `hands` and `reasons` go by seat; a pawn that is None is dead. Cards that are in nobody's hand, kept as Reasons,
        discarded, removed or set aside make up the deck. `points` are the movement points left, the free step included. `unplayed`
        are the seats that have not had a turn yet (NEXT-4). `extras` is what editions and variants add, as views show it:
        ``{"dog": {"space": "gallery"}}``. `act` is ``escape`` for a position after the kill (ESCAPE-1).
        """
        from doctorlucky.match.position import arranged

        ruleset = make_ruleset(edition, players, variants, board, part)
        start = arranged(
            ruleset,
            doctor=doctor,
            pawns=pawns,
            hands=hands,
            spite=spite,
            reasons=reasons,
            turn=check_seat(turn, ruleset.seats, "turn"),
            points=points,
            played=played,
            unplayed=unplayed,
            discards=discards,
            removed=removed,
            aside=aside,
            extras={} if extras is None else extras,
            act=act,
        )
        match = Match(ruleset, seat_names(ruleset, names), Game(ruleset.rules, check_seed(seed), start))
        if start.prompt == NOTHING:  # nobody decides what comes first
            match._game.begin()
        return match

    @staticmethod
    def replay(text: str) -> "Match":
        """The match of a record, ready to be continued if it was not over; a `RecordError` names the line that is wrong."""
        from doctorlucky.match.verifying import replayed

        return replayed(text)

    def record(self) -> str:
        """The match as text, seed and hidden cards included: for the table's own keeping until the match is over."""
        from doctorlucky.match.recording import recorded

        return recorded(self)

    def escape(self, seed: int | str | None = None) -> "Match":
        """What follows when the Doctor has been killed: a new match from where everybody stands, with its own chance (ESCAPE-1)."""
        here = self.ruleset
        if here.rules.sequel is not None:
            raise RulesetError("the Escape follows a kill, and in this match it does so by itself (ESCAPE-1)")
        ruleset = make_ruleset(here.edition.id, here.players, (*here.variant_ids, "escape"), here.board, here.part)
        sequel = ruleset.rules.sequel
        assert sequel is not None
        start = self._game.state.copy()
        if start.winner == NONE:
            raise RulesetError("the Escape starts only after the Doctor is killed (ESCAPE-1)")
        start.over = False
        start.next, start.winner, start.loser = start.winner, NONE, NONE
        start.stage = sequel.first
        sequel.stages[0].run(start)  # the cards are collected, so that the record of the one match tells nothing of the other
        match = Match(ruleset, self.names, Game(ruleset.rules, check_seed(seed), start))
        match._game.begin()
        return match

    def say(self, seat: int, text: str) -> int:
        """A remark of a seat at the table, where some remarks cost penalties; returns how many this one cost (SAVE-9)."""
        game = self._game
        remark_rule = game.rules.remark_rule
        if remark_rule is None:
            raise RulesetError("remarks cost nothing here; with the variant 'penalties' they would (SAVE-9)")
        check_seat(seat, self.ruleset.seats, "seat")
        if not isinstance(text, str):
            raise DoctorLuckyError(f"a remark is text, not {kind_of(text)}")
        if self.over or not remark_rule.offends(text):  # remarks after the end cost nothing
            return 0
        penalties = remark_rule.price(game.state)
        game.remark(seat, make(OWE, space=penalties))
        return penalties

    def copy(self) -> "Match":
        """An independent copy, with the same future chance."""
        return Match(self.ruleset, self.names, self._game.copy())

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Match":
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], "Match"], tuple[str]]:
        return Match.replay, (self.record(),)

    # Playing

    @property
    def seed(self) -> str:
        """What every outcome of chance follows from. Keep it secret while the match is on; `commitment` may be published."""
        return self._game.seed

    @property
    def commitment(self) -> str:
        """May be published before the match: proves afterwards that the seed was not changed."""
        return commitment(self._game.seed)

    @property
    def seat(self) -> int | None:
        """The seat that is to decide; None when the match is over."""
        seat = self._game.state.seat
        return None if seat == NONE else seat

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._game.state.over

    @property
    def result(self) -> Result | None:
        """How it ended; None while it is on."""
        if not self.over:
            return None
        winner, loser = self._game.state.winner, self._game.state.loser
        blamed = None if loser == NONE else loser
        return Result(None, None, blamed) if winner == NONE else Result(winner, self.names[winner], blamed)

    def legal(self) -> Actions:
        """What the seat to decide may do, in a fixed order; empty when the match is over."""
        return Actions(self._game.rules.lexicon, self._game.legal())

    def play(self, action: Action | str | int) -> None:
        """Let the seat to decide do this, and everything follow; an `IllegalAction` with the rule if it may not."""
        game = self._game
        code = action.code if isinstance(action, Action) else game.rules.lexicon.code_of(action)
        if code not in game.legal():
            refusal = game.rules.why_not(game.state, game.state.seat, code)
            assert refusal is not None
            raise IllegalAction(refusal.rule, refusal.reason)
        game.decide(code)

    def why_not(self, action: Action | str | int) -> Refusal | None:
        """Why the seat to decide cannot do this now; None if it can."""
        game = self._game
        return game.rules.why_not_any(game.state, game.state.seat, action)

    def undo(self) -> Action:
        """Take back the last decision, and return it. An `UndoError` if something has been revealed since, or somebody else has
        been asked: nothing that was seen can be unseen."""
        obstacle = self.why_not_undo()
        if obstacle is not None:
            raise UndoError(str(obstacle))
        last = self._last_decision()
        assert last is not None
        self._game.take_back()
        return self._game.rules.lexicon.action(last.code)

    def why_not_undo(self) -> Refusal | None:
        """Why the last decision cannot be taken back; None if it can."""
        last = self._last_decision()
        state = self._game.state
        if last is None or last.seat == NONE:
            return Refusal("", "nothing has been decided yet")
        if last.seat != state.seat or last.turn != state.turn or last.prompt != state.prompt:
            return Refusal("", "what followed from it cannot be taken back: others have been asked, or the turn is over")
        if last.code == PASS:
            return Refusal("FOIL-1", "a pass cannot be taken back")
        if last.outcomes or any(event.card != NONE or event.cards for event in last.events):
            return Refusal("CARD-1", "a card has been shown since, and cannot be unseen")
        if any(event.what in (PASSED, KILLED) for event in last.events):
            return Refusal("FOIL-4", "it has been answered, and somebody has paid for it")
        return None

    def _last_decision(self) -> Entry | None:
        last = self._game.last
        while last is not None and verb_of(last.code) == OWE:  # a remark is not taken back, and is not a decision
            last = last.before
        return last

    # Looking

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; what anybody may know for a spectator (None)."""
        self._check_reader(seat)
        return View(self.ruleset, self.names, known_position(self._game.state, seat), seat)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, hidden cards included; `events_for` is what a seat may know of it."""
        return tuple(event for entry in self.entries for event in entry.events)

    def events_for(self, seat: int | None) -> tuple[Event, ...]:
        """Everything that happened, as a seat, or a spectator (None), may know it."""
        self._check_reader(seat)
        return tuple(event.seen_by(seat) for event in self.events)

    @property
    def latest(self) -> tuple[Event, ...]:
        """What the last decision, or the setting up, brought about."""
        last = self._game.last
        return () if last is None else tuple(last.events)

    def latest_for(self, seat: int | None) -> tuple[Event, ...]:
        """The same as a seat, or a spectator (None), may know it."""
        self._check_reader(seat)
        return tuple(event.seen_by(seat) for event in self.latest)

    def _check_reader(self, seat: int | None) -> None:
        if seat is not None:
            check_seat(seat, self.ruleset.seats, "seat")

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every decision so far."""
        decided = [entry.code for entry in self.entries if entry.seat != NONE and verb_of(entry.code) != OWE]
        return tuple(self._game.rules.lexicon.action(code) for code in decided)

    @property
    def entries(self) -> list[Entry]:
        """Every decision with what came of it, the setting up first."""
        return self._game.entries()

    def history(self) -> Iterator[tuple[Entry, "Match"]]:
        """The match from its beginning: each entry, with a match that has come as far. It is one and the same, and goes on."""
        game = Game(self._game.rules, self._game.seed, self._game.start)
        match = Match(self.ruleset, self.names, game)
        for entry in self.entries:
            game.follow(entry)
            yield entry, match

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        return self._game.state.turn

    @property
    def attempts(self) -> int:
        """How many attempts were made on turns; counters and the Doctor's own attacks are none (PVP-4, DOG-7)."""
        return self._game.state.attempts

    def state(self) -> State:
        """A copy of the whole truth, for engines and tests; never for players."""
        return self._game.state.copy()

    def __repr__(self) -> str:
        where = repr(self.result) if self.over else f"turn {self.turn}, {pawn_text(self._game.state.seat)} to decide"
        return f"<Match {self.ruleset.edition.id}, {self.ruleset.players} players: {where}>"


def check_seed(seed: int | str | None) -> str:
    """The seed as text, a fresh one if None was given; a `RulesetError` if it cannot be one."""
    if seed is None:
        return urandom(16).hex()
    if not isinstance(seed, (int, str)) or isinstance(seed, bool):
        raise RulesetError(f"a seed is a whole number or text, not {kind_of(seed)}")
    text = "" if isinstance(seed, int) and seed.bit_length() > 600 else str(seed)
    if not text or not text.isprintable() or len(text) > 200:
        raise RulesetError("a seed is text of 1 to 200 printable characters")
    return text


def check_dealer(ruleset: Ruleset, dealer: int) -> int:
    """The dealer's seat; a `RulesetError` if this edition leaves the choice to chance (ANNIV-1, SAVE-2)."""
    if not ruleset.edition.winner_deals:
        raise RulesetError(f"in {ruleset.edition.id} chance decides who begins, whoever won the last game (ANNIV-1, SAVE-2)")
    return check_seat(dealer, ruleset.seats, "dealer")


def seat_names(ruleset: Ruleset, names: Sequence[str] | None) -> tuple[str, ...]:
    """The name of every seat: the players' as given, and the Strangers'."""
    people = iter(check_names(names, ruleset.players))
    strangers = iter(STRANGERS)
    return tuple(next(strangers) if seat in ruleset.strangers else next(people) for seat in range(ruleset.seats))


def check_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """The players' names, default ones if none were given; a `RulesetError` unless there is a usable one for each."""
    if names is None:
        return DEFAULT_NAMES[:players]
    if isinstance(names, str) or not isinstance(names, (list, tuple)):
        raise RulesetError(f"names are given as a list, not as {kind_of(names)}")
    if len(names) != players:
        raise RulesetError(f"{players} players need {players} names, not {len(names)}")
    for name in names:
        if not isinstance(name, str) or not name.strip() or not can_be_shown(name) or len(name) > 40:
            raise RulesetError("a name is text of 1 to 40 printable characters")
    return tuple(names)
