"""Searching one decision on several cores: each searches a tree of its own, and what they have tried is added up."""

from functools import lru_cache
from itertools import count
from multiprocessing import current_process
from threading import Lock
from time import perf_counter, time
from typing import Final

from doctorlucky.bots.search import Tried, run_search
from doctorlucky.bots.search.budget import Budget
from doctorlucky.pool import Lost, Pool
from doctorlucky.views.view import View

LATE_SHARE: Final = 0.1
"""Share of the budget by which the other cores may be late; what comes later is ignored."""


Share = tuple[View, int, float, str]
"""The job of another core: the view, the number of iterations, when to stop (a time of `time`) and the seed."""

_asking: Final = Lock()
_numbers: Final = count()


@lru_cache(maxsize=4)
def others(cores: int) -> Pool:
    """The processes on the other cores. They are started once, and end with this process."""
    return Pool(_run_search, cores - 1)


def search_in_parallel(view: View, budget: Budget, seed: str, began: float) -> list[Tried]:
    """How each decision fared on all cores together."""
    codes = view.legal.codes
    share, rest = divmod(budget.iterations, budget.cores)
    until = began + budget.seconds
    shares = [share + (number < rest) for number in range(budget.cores)]
    alone = current_process().daemon or not _asking.acquire(blocking=False)  # a daemonic process may have no children
    found: dict[int, list[Tried]] = {}
    if alone:
        total = run_search(view, codes, shares[0], until, seed)
    else:
        try:
            asked = _ask(view, budget, shares, until, seed)
            total = run_search(view, codes, shares[0], until, seed)
            found = _results(others(budget.cores), asked, None if budget.iterations else until + LATE_SHARE * budget.seconds)
        except BaseException:  # Ctrl-C: nobody wants the results of the others any more
            others(budget.cores).close()
            others.cache_clear()
            raise
        finally:
            _asking.release()
    for number in range(1, budget.cores):
        if number in found:
            total = _sum(total, found[number])
        elif shares[number]:  # a number of iterations is always completed, here if need be
            total = _sum(total, run_search(view, codes, shares[number], until, f"{seed}/{number}"))
    return total


def _ask(view: View, budget: Budget, shares: list[int], until: float, seed: str) -> dict[int, int]:
    """Start the search on the other cores. Returns the number of each core by the number of its job."""
    asked: dict[int, int] = {}
    pool = others(budget.cores)
    pool.results(0)  # drop the results that came too late the last time
    for number in range(1, budget.cores):
        if shares[number] or budget.seconds:
            job = next(_numbers)
            by_calendar = time() + until - perf_counter()
            pool.give(job, (view, shares[number], by_calendar, f"{seed}/{number}"))
            asked[job] = number
    return asked


def _results(pool: Pool, asked: dict[int, int], until: float | None) -> dict[int, list[Tried]]:
    """The results of the other cores, without those that are late and those whose process was ended. The next search starts a new
    process in its place."""
    found: dict[int, list[Tried]] = {}
    missing = set(asked)
    while missing:
        left = None if until is None else max(0.0, until - perf_counter())
        results = pool.results(left)
        if not results:  # a process has only just been started, or the machine is busy
            break
        for result in results:
            if result.place not in missing:
                continue
            missing.remove(result.place)
            if result.error is None:
                found[asked[result.place]] = result.value
            elif not isinstance(result.error, Lost):
                raise result.error
    return found


def _sum(some: list[Tried], more: list[Tried]) -> list[Tried]:
    return [(a + c, b + d) for (a, b), (c, d) in zip(some, more, strict=True)]


def _run_search(share: Share) -> list[Tried]:
    """In another process: the share's time is one of `time`, since each process has its own `perf_counter`."""
    view, iterations, until, seed = share
    left = until - time()
    if not iterations and left <= 0:
        return [(0, 0.0)] * len(view.legal)
    return run_search(view, view.legal.codes, iterations, perf_counter() + left, seed)
