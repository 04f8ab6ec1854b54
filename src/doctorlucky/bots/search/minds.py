"""Several minds on one decision: each thinks for itself on a core of its own, and what they have tried is added up."""

import os
import signal
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import current_process, get_context, parent_process
from threading import Thread
from time import perf_counter, time
from typing import Final

from doctorlucky.bots.search import Tried, think
from doctorlucky.bots.search.budget import Budget
from doctorlucky.views.view import View

GRACE: Final = 0.1
"""By so much of the budget the others may be late; what comes later is not waited for."""


@lru_cache(maxsize=4)
def _others(cores: int) -> ProcessPoolExecutor:
    """The other cores. They are started once, and end with this process."""
    return ProcessPoolExecutor(cores - 1, mp_context=get_context("spawn"), initializer=_settle_in)


def _settle_in() -> None:
    """In another process: Ctrl-C is for whoever asks to answer, and none of them outlives that one, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def think_together(view: View, budget: Budget, seed: str, began: float) -> list[Tried]:
    """What each decision was found to be worth by all of them together."""
    codes = view.legal.codes
    share, rest = divmod(budget.thoughts, budget.cores)
    until = began + budget.seconds
    shares = [share + (number < rest) for number in range(budget.cores)]
    asked = {} if current_process().daemon else _ask(view, budget, shares, until, seed)  # a daemon may have no children
    total = think(view, codes, shares[0], until, seed)
    patience = None if budget.thoughts else max(0.0, until + GRACE * budget.seconds - perf_counter())
    done, late = wait(asked.values(), patience)
    for future in late:  # its process has only just been started, or the machine is busy
        future.cancel()
    for number in range(1, budget.cores):
        if not (shares[number] or budget.seconds):
            continue
        told = asked.get(number)
        found = _answer(told) if told is not None and told in done else None
        if found is not None:
            total = _sum(total, found)
        elif budget.thoughts:  # nobody did it: a number of thoughts is kept to, whoever thinks them
            total = _sum(total, think(view, codes, shares[number], until, f"{seed}/{number}"))
    return total


def _ask(view: View, budget: Budget, shares: list[int], until: float, seed: str) -> dict[int, Future[list[Tried]]]:
    """What each of the other cores is to think, by its number; nothing if they cannot be had."""
    asked: dict[int, Future[list[Tried]]] = {}
    masked = hasattr(signal, "pthread_sigmask")
    if masked:  # a Ctrl-C that comes while they start would end them with a traceback
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        for number in range(1, budget.cores):
            if shares[number] or budget.seconds:
                by_calendar = time() + until - perf_counter()
                asked[number] = _others(budget.cores).submit(_think, view, shares[number], by_calendar, f"{seed}/{number}")
    except BrokenProcessPool:
        _others.cache_clear()
    finally:
        if masked:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return asked


def _answer(future: Future[list[Tried]]) -> list[Tried] | None:
    """What it has found; nothing if its process was ended, in whose place others are started the next time."""
    try:
        return future.result()
    except BrokenProcessPool:
        _others.cache_clear()
        return None


def _sum(some: list[Tried], more: list[Tried]) -> list[Tried]:
    return [(a + c, b + d) for (a, b), (c, d) in zip(some, more, strict=True)]


def _think(view: View, thoughts: int, until: float, seed: str) -> list[Tried]:
    """In another process, whose clock of seconds began at another moment: `until` is by the calendar's."""
    left = until - time()
    if not thoughts and left <= 0:
        return [(0, 0.0)] * len(view.legal)
    return think(view, view.legal.codes, thoughts, perf_counter() + left, seed)
