"""One whole game between bots.

It is played with the chance of ``Match.new(seed=seed)`` and the bots' random numbers of that seed, so that ``doctorlucky watch
--seed SEED`` shows the same. Engine bots play it inside the engine, which is several times as fast; any other bot needs a match.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb
from typing import Final

from doctorlucky.bots import OURS, Bot, bot_rng, engine_bot_of
from doctorlucky.bots.engine_bot import EngineBot
from doctorlucky.bots.playing import play_on
from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.event import NONE, TURN, Event
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.bot_file import find_bot
from doctorlucky.match import Match


class Played:
    """How one game went."""

    def __init__(
        self, over: bool, winner: int, loser: int, turns: int, decisions: int, attempts: int, first: int, events: list[Event]
    ) -> None:
        self.over: Final = over
        self.winner: Final = winner
        """A seat, or NONE."""
        self.loser: Final = loser
        """Who is to blame, where the edition asks and there is one (ANNIV-9); else NONE."""
        self.turns: Final = turns
        self.decisions: Final = decisions
        self.attempts: Final = attempts
        self.first: Final = first
        """The seat that had the first turn."""
        self.events: Final = events
        """Everything that happened, with all that is hidden; empty unless it was asked for."""


def play(
    ruleset: Ruleset, bots: Sequence[str], seed: str, max_turns: int = 0, events: bool = False, dealer: int | None = None
) -> Played:
    """Play a game between bots by name: one for each player, in the order of their seats, or one for all. `dealer` is a seat."""
    names = names_by_seat(ruleset, bots)
    engine_bots = [engine_bot_of(find_bot(name)) for name in names]
    fast = [engine_bot for engine_bot in engine_bots if engine_bot is not None]
    if len(fast) == len(engine_bots):
        return _inside(ruleset, fast, seed, max_turns, events, dealer)
    return _through_match(ruleset, names, seed, max_turns, events, dealer)


def seat_bots(ruleset: Ruleset, bots: Sequence[str]) -> list[Bot]:
    """The bot of every seat."""
    return [find_bot(name) for name in names_by_seat(ruleset, bots)]


def names_by_seat(ruleset: Ruleset, bots: Sequence[str]) -> list[str]:
    """What the bot of every seat is called. Strangers decide nothing, so it does not matter which they have (STRANGER-1)."""
    names = list(bots) * ruleset.players if len(bots) == 1 else list(bots)
    if len(names) != ruleset.players:
        raise DoctorLuckyError(f"{len(names)} bots cannot play a game of {ruleset.players}; one name stands for all of them")
    seated = [names[0]] * ruleset.seats
    for seat, name in zip(ruleset.live, names, strict=True):
        seated[seat] = name
    return seated


@contextmanager
def deciding(name: str, seed: str) -> Iterator[None]:
    """Whatever a bot of somebody else does wrong in here is a `DoctorLuckyError` that names it and the game. What goes wrong in
    one of ours is a fault to be looked into, and stays what it is."""
    try:
        yield
    except (Exception, SystemExit) as error:
        if name.partition(":")[0] in OURS:
            raise
        reason = str(error) if isinstance(error, DoctorLuckyError) else f"{type(error).__name__}: {error}{_where(error)}"
        raise DoctorLuckyError(f"the bot '{name}' failed in game {seed}: {reason}") from error


def _where(error: BaseException) -> str:
    """The line of a bot's own code that went wrong, where it is known."""
    last = extract_tb(error.__traceback__)[-1]
    return f" ({Path(last.filename).name}, line {last.lineno})" if Path(last.filename).is_file() else ""


def _inside(
    ruleset: Ruleset, engine_bots: list[EngineBot], seed: str, max_turns: int, events: bool, dealer: int | None = None
) -> Played:
    rules = ruleset.rules
    chance = Stream(seed)
    s = rules.begin()
    if dealer is not None:
        s.dealer = dealer
    log: list[Event] = []
    if events:
        s.log = log
    rules.advance(s)
    while rules.awaits_chance(s):
        bag = rules.outcomes(s)
        rules.decide(s, bag[chance.below(len(bag))])
    first = s.active
    decisions = play_on(rules, s, engine_bots, chance, bot_rng(seed), max_turns)
    turns = min(s.turn, max_turns) if max_turns else s.turn
    winner, loser = (s.winner, s.loser) if s.over else (NONE, NONE)  # an Escape that goes on has a kill behind it
    return Played(s.over, winner, loser, turns, decisions, s.attempts, first, log)


def _through_match(
    ruleset: Ruleset, names: list[str], seed: str, max_turns: int, events: bool, dealer: int | None = None
) -> Played:
    edition, variants = ruleset.edition.id, ruleset.variant_ids
    match = Match.new(edition, ruleset.players, variants, ruleset.board, seed, dealer=dealer, part=ruleset.part)
    bots = [find_bot(name) for name in names]
    rng = bot_rng(seed)
    decisions = 0
    while not match.over and not 0 < max_turns < match.turn:
        seat = match.seat
        assert seat is not None
        view, legal = match.view(seat), match.legal()
        with deciding(names[seat], seed):
            match.play(bots[seat](view, legal, rng))
        decisions += 1
    happened = match.events
    result = match.result
    return Played(
        match.over,
        NONE if result is None or result.winner is None else result.winner,
        NONE if result is None or result.loser is None else result.loser,
        min(match.turn, max_turns) if max_turns else match.turn,
        decisions,
        match.attempts,
        next((event.seat for event in happened if event.what == TURN), NONE),
        list(happened) if events else [],
    )
