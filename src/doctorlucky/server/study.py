"""Where bots go that take their time: processes of their own, so that the house goes on while they think.

Bots in a fast form decide at the table, in less time than it takes to ask them elsewhere. Every other one is asked here, and so is
whatever somebody else has written: its code never runs in the process that knows the cards.
"""

import asyncio
import atexit
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from typing import Final

from doctorlucky.bots import OURS, find_bot, guest_of
from doctorlucky.engine.stream import Stream
from doctorlucky.lab.workers import Worker, cores
from doctorlucky.views.view import View

LIMIT: Final = 10.0
"""Seconds for one decision. Whoever takes longer is sent away."""
ARRIVAL: Final = 20.0
"""Seconds for a process to be ready to think."""
QUEUE: Final = 30.0
"""Seconds for which a decision may wait for somebody who is free to make it, and be made."""
POLITENESS: Final = 10
"""How far thinking stands back behind everything else that the machine has to do."""

Job = tuple[str, View, str]
"""A bot, what it is shown, and the seed of its whims."""


class TooSlow(Exception):
    """No decision came in time."""


def thinks(bot: str) -> bool:
    """Whether a bot is asked here: it has no fast form, or is not one of ours."""
    name = bot.partition(":")[0]
    return name not in OURS or guest_of(find_bot(bot)) is None


class Study:
    """As many desks as there are cores to spare. A desk is a thread that waits for a process that thinks; both come when they are
    first needed."""

    def __init__(self, limit: float = LIMIT, desks: int = 0) -> None:
        self._limit: Final = limit
        self._desks: Final = ThreadPoolExecutor(desks or max(1, cores() - 1), "study")
        self._lock: Final = Lock()
        self._idle: Final[list[Worker]] = []
        self._busy: Final[set[Worker]] = set()
        self._closed = False
        atexit.register(self.close)  # a house that is left in haste must not wait for those who wait to be asked

    async def decide(self, bot: str, view: View, whim: str) -> str:
        """The text of the action that a bot chooses. Whatever goes wrong with it goes wrong here: `TooSlow`, or its own error."""
        asked = self._desks.submit(self._ask, (bot, view, whim))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(asked), QUEUE)
        except TimeoutError:
            raise TooSlow(f"nobody was free to think for {QUEUE:g} s") from None
        finally:
            asked.cancel()

    def close(self) -> None:
        """The house shuts: nobody thinks any more."""
        atexit.unregister(self.close)
        with self._lock:
            self._closed = True
            everybody = [*self._idle, *self._busy]
            self._idle.clear()
        for worker in everybody:
            with suppress(ValueError):  # it has been sent away by now
                worker.process.kill()
        self._desks.shutdown(wait=True, cancel_futures=True)
        for worker in everybody:
            _send_away(worker)

    def _ask(self, job: Job) -> str:
        with self._lock:
            if self._closed:
                raise TooSlow("the house is shut")
            new = not self._idle
            worker = Worker(_decided) if new else self._idle.pop()
            self._busy.add(worker)
        try:
            if new:
                _answer(worker, None, ARRIVAL)
            text = _answer(worker, job, self._limit)
        except BaseException:
            with self._lock:
                self._busy.discard(worker)
            _send_away(worker)
            raise
        with self._lock:
            self._busy.discard(worker)
            self._idle.append(worker)
        return text


def _answer(worker: Worker, job: Job | None, limit: float) -> str:
    worker.give(0, job)
    if not worker.line.poll(limit):
        raise TooSlow(f"it did not decide within {limit:g} s")
    text: str = worker.take()
    return text


def _send_away(worker: Worker) -> None:
    """End a process, whatever it is doing."""
    with suppress(ValueError):  # that has been done
        worker.line.close()
        worker.process.kill()
        worker.process.join()
        worker.process.close()


def _decided(job: Job | None) -> str:
    """What happens at the other end: at first it is only asked whether anybody is there."""
    if job is None:
        if hasattr(os, "nice"):
            os.nice(POLITENESS)
        return ""
    bot, view, seed = job
    return find_bot(bot)(view, view.legal, Stream(seed)).text
