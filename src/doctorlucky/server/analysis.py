"""Finished games looked at again (`doctorlucky.lab.analysis`), in the background: one at a time, by a process that keeps out of the
way of the games that are going on. What came of it is kept."""

import asyncio
import importlib.util
import logging
from contextlib import suppress
from typing import Any, Final

import msgspec

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.analysis.background import analysis
from doctorlucky.match import Match
from doctorlucky.pool import JobResult, Pool
from doctorlucky.server.protocol.http import Analysed, Chances, Swung
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.store import Store

MOST_WAITING: Final = 12
"""Games that may wait until others have been looked at."""
LONGEST: Final = 600.0
"""Seconds after which the analysis of a game is abandoned."""
MOST_ENTRIES: Final = 3000
"""As many as a replay can have."""

_log: Final = logging.getLogger("doctorlucky.server")


def usual_rollouts() -> int:
    """How often positions are played on: less often where the engine is not compiled, and takes twenty times as long."""
    spec = importlib.util.find_spec("doctorlucky.bots.playing")
    return 20 if spec is not None and str(spec.origin).endswith(".py") else 200


class Analyst:
    """Looks at games, one after the other."""

    def __init__(self, store: Store, rollouts: int = 0) -> None:
        self._store: Final = store
        self._rollouts: Final = rollouts or usual_rollouts()
        self._line: Final[dict[str, str]] = {}
        """The games to be looked at with their records, in order; the first is being looked at."""
        self._share = 0.0
        """How much of it is done."""
        self._given_up: Final[set[str]] = set()
        self._working: asyncio.Task[None] | None = None

    async def find(self, replay: str) -> Analysed:
        """How far it is with a game: nowhere, if nobody has asked for it."""
        known = await self._store.analysis(replay)
        if known is not None:
            return told(known)
        if replay in self._given_up:
            return Analysed(state="failed")
        if replay not in self._line:
            return Analysed(state="unknown")
        ahead = list(self._line).index(replay)
        return Analysed(state="waiting" if ahead else "working", ahead=ahead, done=0.0 if ahead else self._share)

    async def ask(self, replay: str, record: str) -> Analysed:
        """Have a game looked at, unless it has been or will be, or too many others are waiting."""
        found = await self.find(replay)
        if found.state != "unknown" or replay in self._line:
            return found
        if len(self._line) > MOST_WAITING:
            return Analysed(state="full")
        self._line[replay] = record
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return await self.find(replay)

    async def close(self) -> None:
        """Stop the analysis that is running, and drop those that wait."""
        self._line.clear()
        if self._working is not None:
            self._working.cancel()
            with suppress(asyncio.CancelledError):
                await self._working

    async def _work(self) -> None:
        while self._line:
            replay, record = next(iter(self._line.items()))
            self._share = 0.0
            try:
                async with asyncio.timeout(LONGEST):
                    found = await self._look(record)
                await self._store.keep_analysis(replay, self._rollouts, found)
            except Exception as error:  # only this game is affected
                self._given_up.add(replay)
                _log.warning("replay %s cannot be analysed: %s", replay, error or type(error).__name__)
            finally:
                self._line.pop(replay, None)

    async def _look(self, record: str) -> bytes:
        """The analysis as JSON, by a process that does nothing else."""
        pool = Pool(analysis, 1, self._heard)
        waiting: asyncio.Future[list[JobResult]] | None = None
        try:
            pool.give(0, (record, self._rollouts))
            while True:
                waiting = asyncio.ensure_future(asyncio.to_thread(pool.results))
                for answer in await asyncio.shield(waiting):
                    if answer.error is not None:
                        raise answer.error
                    return bytes(answer.value)
        finally:
            pool.kill()
            if waiting is not None:
                await asyncio.wait([waiting])  # its thread, which returns now that the process is gone
            pool.close()

    def _heard(self, place: int, news: tuple[int, int]) -> None:
        done, of = news
        self._share = done / of


def checked(record: str) -> str:
    """A record that can be shown as a replay, so that it can be looked at too."""
    try:
        match = Match.replay(record)
    except DoctorLuckyError as error:
        raise RequestRefused("refused", str(error)) from None
    if len(match.entries) > MOST_ENTRIES:
        raise RequestRefused("oversized", f"a replay has at most {MOST_ENTRIES} moments")
    return record


def told(body: bytes) -> Analysed:
    """What is kept, as it is told."""
    found: dict[str, Any] = msgspec.json.decode(body)
    start = {"turn": 0, "seat": None, "seq": 0} | found["start"]
    return Analysed(
        state="ready",
        done=1.0,
        rollouts=found["rollouts"],
        points=[msgspec.convert(point, Chances) for point in (start, *found["points"])],
        swings=[msgspec.convert(_flat(swing), Swung) for swing in found["swings"]],
    )


def _flat(swing: dict[str, Any]) -> dict[str, Any]:
    """With what the chances were before and after, and without the rest of what is known about them."""
    chances = {"before": swing["before"]["share"], "after": swing["after"]["share"]}
    return swing | chances | {"gains": swing["winner"], "loses": swing["loser"]}
