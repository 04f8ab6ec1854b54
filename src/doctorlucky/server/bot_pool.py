"""Processes for bots that take their time, so that the server goes on while they think.

Bots in a fast form decide at the table, in less time than it takes to ask them elsewhere. Every other one is asked here, and so is
whatever somebody else has written: its code never runs in the process that knows the cards, nor with the rights of that process
(`confinement`), nor for two seats at once.
"""

import asyncio
import atexit
import logging
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Final

import msgspec

from doctorlucky.bots import OURS, engine_bot_of, find_bot, theirs
from doctorlucky.errors import shown
from doctorlucky.pool import cores
from doctorlucky.server.confined import PROMISES, Complaint, Confined, NoAnswer, TooSlow
from doctorlucky.server.deciding import LONGEST_ACTION, Asked
from doctorlucky.views.text import view_as_text
from doctorlucky.views.view import View

LIMIT: Final = 10.0
"""Seconds for one decision. A process that takes longer is ended."""
QUEUE: Final = 30.0
"""Seconds within which a decision must find a free process and be made."""
MOST_WAITING: Final = 8
"""Processes that are kept for the next decision."""
MEMORY: Final = 4 << 30
"""Bytes of address space for one bot, but never more than half of the machine's memory."""
OURS_ALL: Final = ""
"""The key of processes that any of our bots may share: these keep nothing from one decision to the next."""

_log: Final = logging.getLogger("doctorlucky.server")


def thinks(bot: str) -> bool:
    """Whether a bot is asked here: it has no fast form, or is not one of ours."""
    name = bot.partition(":")[0]
    return name not in OURS or engine_bot_of(find_bot(bot)) is None


class BotPool:
    """As many threads as there are cores to spare, each waiting for a process that thinks; both come when they are
    first needed. What a bot of another package plays for one seat at one table has a process of its own: it cannot tell itself, at
    another seat, what it was shown at this one."""

    def __init__(self, limit: float = LIMIT, threads: int = 0, closed: Sequence[Path] = ()) -> None:
        """In the `closed` folders no bot can read anything, wherever they are."""
        self._limit: Final = limit
        self._closed: Final = closed
        self._threads: Final = ThreadPoolExecutor(threads or max(1, cores() - 1), "bots")
        self._lock: Final = Lock()
        self._idle: Final[list[tuple[str, Confined]]] = []
        """Whoever was asked last comes last."""
        self._busy: Final[set[Confined]] = set()
        self._shut = False
        atexit.register(self.close)  # a server that is left in haste must not wait for questions that are still to be asked

    async def decide(self, bot: str, view: View, rng_seed: str, mind: str = "") -> str:
        """The text of the legal action that a bot chooses; a `NoAnswer` whatever goes wrong. `mind` is the seat and the table it
        plays at: at two of them it knows nothing of itself."""
        asked = self._threads.submit(self._ask, bot, view, rng_seed, mind)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(asked), QUEUE)
        except TimeoutError:
            raise TooSlow(f"no process was free for {QUEUE:g} s") from None
        finally:
            asked.cancel()

    async def open(self) -> None:
        """Say what bots of other packages can do here that they should not, if there are any."""
        if theirs():
            caution = caution_about(await asyncio.wrap_future(self._threads.submit(self._lacks)))
            if caution:
                _log.warning(caution)

    @property
    def processes(self) -> int:
        """How many processes there are."""
        with self._lock:
            return len(self._idle) + len(self._busy)

    def close(self) -> None:
        """End every process."""
        atexit.unregister(self.close)
        with self._lock:
            self._shut = True
            idle = [process for _, process in self._idle]
            self._idle.clear()
            for process in self._busy:
                process.kill()
        for process in idle:
            process.end()
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _ask(self, bot: str, view: View, rng_seed: str, mind: str) -> str:
        name = bot.partition(":")[0]
        whose = OURS_ALL if name in OURS else f"{name}/{mind}"
        question = msgspec.json.encode(Asked(bot, view_as_text(view), rng_seed)).decode()
        process = self._take_idle(whose) or self._start(bot)
        try:
            chosen = _chosen(process.ask(question, self._limit, LONGEST_ACTION), view)
        except Complaint:
            self._put_back(whose, process)
            raise
        except BaseException:
            self._discard(process)
            raise
        self._put_back(whose, process)
        return chosen

    def _lacks(self) -> list[str]:
        try:
            process = self._take_idle(OURS_ALL) or self._start("search")
        except (NoAnswer, OSError) as why:
            _log.error("no process can be started for bots that think: %s", why)
            return []
        self._put_back(OURS_ALL, process)
        return process.lacks

    def _take_idle(self, whose: str) -> Confined | None:
        with self._lock:
            if self._shut:
                raise NoAnswer("the server is stopping")
            for place in reversed(range(len(self._idle))):
                if self._idle[place][0] == whose:
                    process = self._idle.pop(place)[1]
                    self._busy.add(process)
                    return process
        return None

    def _start(self, bot: str) -> Confined:
        entry = theirs().get(bot.partition(":")[0])
        process = Confined("doctorlucky.server.deciding", _memory(), [entry.module] if entry else [], self._closed)
        with self._lock:
            shut = self._shut
            if not shut:
                self._busy.add(process)
        if shut:
            process.end()
            raise NoAnswer("the server is stopping")
        return process

    def _put_back(self, whose: str, process: Confined) -> None:
        """It waits for the next question; who has waited for longest makes room."""
        with self._lock:
            self._busy.discard(process)
            self._idle.append((whose, process))
            surplus = self._idle[: max(0, len(self._idle) - (0 if self._shut else MOST_WAITING))]
            del self._idle[: len(surplus)]
        for _, gone in surplus:
            gone.end()

    def _discard(self, process: Confined) -> None:
        with self._lock:
            self._busy.discard(process)
        process.end()


def caution_about(lacks: Sequence[str]) -> str:
    """What the server says at its start where bots of others can do more than think; nothing where they cannot."""
    if not lacks:
        return ""
    who = f"Bots of other packages ({', '.join(map(shown, sorted(theirs())))})"
    if set(lacks) >= {*PROMISES}:
        return f"{who} run with the server's own rights: this system offers no confinement."
    return f"{who} are confined only in part: this system does not keep them from {' or '.join(PROMISES[lack] for lack in lacks)}."


def _chosen(answer: bytes, view: View) -> str:
    """What came back, if it is one of the legal actions to the letter."""
    for action in view.legal:
        if action.text.encode() == answer:
            return action.text
    raise NoAnswer("it chose an action that is not legal")


def _memory() -> int:
    try:
        return min(MEMORY, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2)
    except (AttributeError, OSError, ValueError):
        return MEMORY
