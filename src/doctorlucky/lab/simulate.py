"""Many whole games between bots, and their results: the same for a seed, however many processes play them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.bot_file import read_name
from doctorlucky.lab.parquet import GAMES, Rows
from doctorlucky.lab.run_log import SAFE
from doctorlucky.lab.series import Series
from doctorlucky.lab.simulation_log import ANEW, SimulationLog
from doctorlucky.lab.tally import Tally
from doctorlucky.lab.workers import gather
from doctorlucky.pool import cores

GOAL: Final = 0.5
"""Seconds that a chunk should take: long enough for what is around it not to matter, short enough to wait for."""
MOST: Final = 4_000
"""Games in a chunk at most."""
MOST_WITH_EVENTS: Final = 400
"""Of those that keep their events, so that a chunk needs little memory."""
ENOUGH: Final = 0.5
"""After so many seconds it is known how long the rest will take."""
WORTH: Final = 2.0
"""Seconds of work that are worth starting other processes for."""


@dataclass(frozen=True)
class Chunk:
    """Games that are played in one go."""

    series: Series
    first: int
    count: int
    rows: bool
    """Whether their rows are wanted, and not only their tally."""
    events: bool


@dataclass(frozen=True)
class Done:
    """A chunk that was played."""

    past: int
    tally: Tally
    seconds: float
    games: bytes
    events: bytes


@dataclass(frozen=True)
class Simulated:
    """The results of a series."""

    tally: Tally
    """Of all games, those that were found finished included."""
    found: int
    """How many games were finished before."""
    decisions: int
    """How many were made now."""
    seconds: float

    @property
    def speed(self) -> float:
        """Decisions per second of this run."""
        return self.decisions / self.seconds if self.seconds > 0 else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON; only `speed` depends on the machine."""
        return self.tally.as_dict() | {"speed": {"seconds": self.seconds, "decisions_per_second": self.speed}}


def simulate(
    series: Series,
    games: int,
    workers: int = 0,
    scheduler: str | None = None,
    log: SimulationLog | None = None,
    show: Callable[[int], None] = lambda played: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Simulated:
    """Play games 0 to `games` - 1 of a series, or those of them that are not in the log yet.

    `workers` is a number of processes; 0 for one per core, once that is worth it. A `scheduler` has a Dask cluster play. `show` is
    called from time to time with the number of games played; once `stopped` says so no more are begun, those begun are finished.
    """
    series.check()
    if scheduler is not None and any(map(read_name, series.bots)):
        raise DoctorLuckyError("the workers of a cluster have no files of yours: a bot that is to play there is installed there")
    if log is not None and log.count > games:
        held = f"'{log.names[GAMES]}' has {log.count:,} games of this series already"
        raise DoctorLuckyError(f"{held}, and not {games:,}; {ANEW}")
    tally = Tally(series.ruleset.seats) if log is None else log.tally()
    found, before = tally.played, tally.decisions
    show(found)
    began = perf_counter()
    try:
        for done in _played(_Plan(series, found, games, log, stopped), workers, scheduler):
            tally.merge(done.tally)
            if log is not None:
                log.add(done.past, done.games, done.events)
            show(tally.played)
    except DoctorLuckyError as error:
        if log is None or log.count == found or SAFE in str(error):
            raise
        raise DoctorLuckyError(f"{error}; {log.count:,} games {SAFE}") from None
    seconds = perf_counter() - began
    if log is not None:
        log.complete()
    return Simulated(tally, found, tally.decisions - before, seconds)


def play_chunk(chunk: Chunk) -> Done:
    """What a worker does."""
    began = perf_counter()
    series = chunk.series
    tally = Tally(series.ruleset.seats)
    rows = Rows(series, chunk.events) if chunk.rows else None
    past = chunk.first + chunk.count
    for number in range(chunk.first, past):
        game = series.play(number, events=rows is not None)
        tally.add(game)
        if rows is not None:
            rows.add(number, game)
    games = b"" if rows is None else rows.games()
    events = b"" if rows is None or not chunk.events else rows.events()
    return Done(past, tally, perf_counter() - began, games, events)


class _Plan:
    """The chunks that are still to be played. They grow until one takes about as long as it should, and are small near the end, so
    that no worker is waited for by all others."""

    def __init__(self, series: Series, at: int, games: int, log: SimulationLog | None, stopped: Callable[[], bool]) -> None:
        self.series = series
        self.at = at
        self.games = games
        self.log = log
        self.stopped = stopped
        self.size = 1
        self.most = MOST_WITH_EVENTS if log is not None and log.events else MOST
        self.workers = 1

    def __iter__(self) -> Iterator[Chunk]:
        rows, events = self.log is not None, self.log is not None and self.log.events
        while self.at < self.games and not self.stopped():
            share = -(-(self.games - self.at) // (2 * self.workers)) if self.workers > 1 else self.games - self.at
            count = min(self.size, share)
            chunk = Chunk(self.series, self.at, count, rows, events)
            self.at += count
            yield chunk

    def learn(self, done: Done) -> None:
        """From how long a chunk took."""
        fits = done.tally.played * GOAL / max(done.seconds, 1e-6)
        self.size = max(1, min(int(fits), self.size * 4, self.most))

    def left(self, done: Done) -> float:
        """Seconds that the rest would take one process."""
        return (self.games - self.at) * done.seconds / done.tally.played


def _played(plan: _Plan, workers: int, scheduler: str | None) -> Iterator[Done]:
    chunks = iter(plan)
    if workers == 0 and scheduler is None:
        spent = 0.0
        for done in gather(play_chunk, chunks, 1):
            plan.learn(done)
            yield done
            spent += done.seconds
            if spent > ENOUGH and plan.left(done) > WORTH and cores() > 1:
                break
    plan.workers = workers or cores()
    for done in gather(play_chunk, chunks, workers, scheduler, plan.stopped):
        plan.learn(done)
        yield done
