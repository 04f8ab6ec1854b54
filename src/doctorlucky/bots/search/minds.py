"""Searching one decision on several cores: each searches a tree of its own, and what they have tried is added up."""

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
"""Share of the budget by which the other cores may be late; what comes later is ignored."""


@lru_cache(maxsize=4)
def _others(cores: int) -> ProcessPoolExecutor:
    """The processes on the other cores. They are started once, and end with this process."""
    return ProcessPoolExecutor(cores - 1, mp_context=get_context("spawn"), initializer=_settle_in)


def _settle_in() -> None:
    """In another process: leave Ctrl-C to the process that asks, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def think_together(view: View, budget: Budget, seed: str, began: float) -> list[Tried]:
    """How each decision fared on all cores together."""
    codes = view.legal.codes
    share, rest = divmod(budget.thoughts, budget.cores)
    until = began + budget.seconds
    shares = [share + (number < rest) for number in range(budget.cores)]
    asked = {} if current_process().daemon else _ask(view, budget, shares, until, seed)  # a daemonic process may have no children
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
        elif budget.thoughts:  # a number of thoughts is always completed, here if need be
            total = _sum(total, think(view, codes, shares[number], until, f"{seed}/{number}"))
    return total


def _ask(view: View, budget: Budget, shares: list[int], until: float, seed: str) -> dict[int, Future[list[Tried]]]:
    """Start the search on the other cores; the pending results by their number, none if processes cannot be started."""
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
    """The result of another core; None if its process was ended. The next search starts new ones."""
    try:
        return future.result()
    except BrokenProcessPool:
        _others.cache_clear()
        return None


def _sum(some: list[Tried], more: list[Tried]) -> list[Tried]:
    return [(a + c, b + d) for (a, b), (c, d) in zip(some, more, strict=True)]


def _think(view: View, thoughts: int, until: float, seed: str) -> list[Tried]:
    """In another process: `until` is a time of `time`, since each process has its own `perf_counter`."""
    left = until - time()
    if not thoughts and left <= 0:
        return [(0, 0.0)] * len(view.legal)
    return think(view, view.legal.codes, thoughts, perf_counter() + left, seed)
