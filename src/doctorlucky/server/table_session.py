"""A table's session: the sum of its deeds, from the first chair that was taken to the last remark.

It is what a table is rebuilt from after a restart, so nothing here looks at a clock, waits, or leaves anything
to chance of its own.
"""

from typing import Final, NamedTuple

from doctorlucky.editions.ruleset import Ruleset, check_variants, ruleset
from doctorlucky.errors import RulesetError
from doctorlucky.match import Match
from doctorlucky.server.deeds import (
    Acted,
    Began,
    Chair,
    Deed,
    Left,
    Opened,
    Renamed,
    Returned,
    Sat,
    Seated,
    Spoken,
    Undone,
    Wished,
)
from doctorlucky.server.protocol import Phase
from doctorlucky.server.protocol.table import Remark


class Sitter:
    """Who sits in a chair."""

    def __init__(self, chair: Chair) -> None:
        self.kind: str = chair.kind
        self.name: str = chair.name
        self.bot: str = chair.bot
        self.lock: str = chair.lock
        self.away: bool = False
        """A bot plays in their place."""
        self.unwanted: set[int] = set()
        """The seats that would like a bot here."""

    @property
    def person(self) -> bool:
        """Whether somebody sits there, rather than a bot or nobody."""
        return self.kind == "person"


class Finished(NamedTuple):
    """A game that is over."""

    record: str
    seconds: float
    """How long it took."""


class TableSession:
    """What has happened at one table. Deeds are checked before they get here."""

    def __init__(self, opened: Opened, at: float) -> None:
        self.opened: Final = opened
        self.ruleset: Final[Ruleset] = ruleset_of(opened)
        self.sitters: Final = [Sitter(chair) for chair in opened.chairs]
        """One for each seat that somebody can take; Strangers have none."""
        self.host: Final = opened.host
        self.game: int = 0
        """How many games have begun."""
        self.match: Match | None = None
        self.seq: int = 0
        """Grows with everything that changes the game."""
        self.talk: Final[list[Remark]] = []
        self.wishes: Final[dict[str, set[int]]] = {"rematch": set(), "escape": set()}
        self.began_at: float = at
        self.changed_at: float = at
        self.moved_at: float = at
        """When something was last decided: bots think from then on."""
        self.settled_at: float = 0.0
        """When an attempt was last settled."""
        self.asked_at: float = at
        """Since when the one to decide has been asked: their clock runs from then on, whatever they do and undo."""
        self._asked: tuple[object, ...] = ()
        self._attempt: bool = False
        self._lent: tuple[object, ...] = ()
        """The question for which somebody who came back was given a moment."""
        self.finished: Final[list[Finished]] = []
        """The games that are over."""
        self.may_escape: bool = False

    @property
    def phase(self) -> Phase:
        """Where the table is: gathering, playing or over."""
        if self.match is None:
            return "gathering"
        return "over" if self.match.over else "playing"

    @property
    def full(self) -> bool:
        """Every chair is taken."""
        return all(sitter.kind != "open" for sitter in self.sitters)

    def seat_of(self, chair: int) -> int:
        """The seat at the game of a chair at the table; they differ where Strangers sit between (STRANGER-1)."""
        return self.ruleset.live[chair]

    def sitter_at(self, seat: int) -> Sitter | None:
        """Who sits in a seat of the game; nobody in a Stranger's."""
        return self.sitters[self.ruleset.live.index(seat)] if seat in self.ruleset.live else None

    def bot_at(self, seat: int) -> str:
        """The bot that plays a seat now, if one does."""
        sitter = self.sitter_at(seat)
        if sitter is None:
            return ""
        return sitter.bot if sitter.kind == "bot" else (sitter.bot or STAND_IN) if sitter.away else ""

    def apply(self, deed: Deed, at: float) -> None:
        """Let it have happened."""
        self.changed_at = at
        match deed:
            case Sat(seat, name, lock):
                sitter = self.sitters[self.ruleset.live.index(seat)]
                sitter.kind, sitter.name, sitter.lock, sitter.bot = "person", name, lock, ""
            case Seated(seat, bot, name):
                sitter = self.sitters[self.ruleset.live.index(seat)]
                sitter.kind, sitter.name, sitter.lock, sitter.bot = "bot" if bot else "open", name, "", bot
            case Renamed(seat, name):
                self.sitters[self.ruleset.live.index(seat)].name = name
            case Began():
                self._begin(deed, at)
            case Acted(_, action):
                assert self.match is not None
                self.match.play(action)
                self._moved(at)
                if self.match.over:
                    self._end(at)
            case Undone():
                assert self.match is not None
                self.match.undo()
                self._moved(at)
            case Spoken(seat, text):
                self._hear(seat, text, at)
            case Left(seat):
                leaving = self.sitter_at(seat)
                assert leaving is not None
                leaving.away = True
                leaving.unwanted.clear()
                if self.match is not None and self.match.seat == seat:
                    self.moved_at = at  # the bot thinks from now on
            case Returned(seat):
                back = self.sitter_at(seat)
                assert back is not None
                back.away = False
                back.unwanted.clear()
                self._lend_time(seat, at)
            case Wished(seat, "stand-in", about):
                slow = self.sitter_at(about)
                assert slow is not None
                slow.unwanted.add(seat)
            case Wished(seat, wish):
                self.wishes[wish].add(seat)
            case Opened():
                raise AssertionError("a table is set out once")

    def _begin(self, began: Began, at: float) -> None:
        if began.escape:
            assert self.match is not None
            self.match = self.match.escape(began.seed)
        else:
            choice = self.opened.choice
            names = [sitter.name for sitter in self.sitters]
            self.match = Match.new(
                choice.edition,
                choice.players,
                choice.variants,
                choice.board or None,
                began.seed,
                names,
                began.dealer,
                choice.part or None,
            )
        self.game += 1
        self.began_at = at
        self.may_escape = False
        for wishes in self.wishes.values():
            wishes.clear()
        self._moved(at)

    def _moved(self, at: float) -> None:
        assert self.match is not None
        self.seq += 1
        self.moved_at = at
        view = self.match.view()
        if self._attempt and view.attempt is None:
            self.settled_at = at
        self._attempt = view.attempt is not None
        asked = (self.game, self.match.seat, self.match.turn, view.asks)
        if asked != self._asked:
            self._asked = asked
            self.asked_at = at
        for sitter in self.sitters:
            sitter.unwanted.clear()

    def _lend_time(self, seat: int, at: float) -> None:
        """Coming back renews no clock, or nobody's would ever run out; but once for each question there is a moment to look."""
        timer = self.opened.timer
        if timer and self.match is not None and self.match.seat == seat and self._lent != self._asked:
            self.asked_at = max(self.asked_at, at - timer + min(timer, COME_BACK))
            self._lent = self._asked

    def _end(self, at: float) -> None:
        assert self.match is not None
        self.finished.append(Finished(self.match.record(), at - self.began_at))
        self.may_escape = can_escape(self.match)

    def _hear(self, seat: int | None, text: str, at: float) -> None:
        penalties = 0
        if seat is not None and self.match is not None and self.match.ruleset.rules.remark_rule is not None:
            penalties = self.match.say(seat, text)
        sitter = None if seat is None else self.sitter_at(seat)
        self.talk.append(Remark(seat, "" if sitter is None else sitter.name, text, at, penalties))


COME_BACK: Final = 10.0
"""Seconds that whoever comes back has at least, if time was up."""
STAND_IN: Final = "heuristic"
"""The bot that plays for those who are away."""


def ruleset_of(opened: Opened) -> Ruleset:
    """The ruleset a table was opened with."""
    choice = opened.choice
    return ruleset(choice.edition, choice.players, choice.variants, choice.board or None, choice.part or None)


def can_escape(match: Match) -> bool:
    """Whether the Escape may follow (ESCAPE-1)."""
    here = match.ruleset
    if match.result is None or match.result.winner is None or here.rules.sequel is not None:
        return False
    try:
        check_variants(here.edition, (*here.variant_ids, "escape"), here.players)
    except RulesetError:
        return False
    return True
