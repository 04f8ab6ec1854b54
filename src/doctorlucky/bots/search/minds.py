"""Several minds on one decision: each thinks for itself on a core of its own, and what they have tried is added up."""

from functools import lru_cache
from itertools import count
from multiprocessing import current_process
from threading import Lock
from time import perf_counter, time
from typing import Final

from doctorlucky.bots.search import Tried, think
from doctorlucky.bots.search.budget import Budget
from doctorlucky.pool import Lost, Pool
from doctorlucky.views.view import View

GRACE: Final = 0.1
"""By so much of the budget the others may be late; what comes later is not waited for."""


Share = tuple[View, int, float, str]
"""What another core is to think about, how many thoughts, until when by the calendar, and from which seed."""

_asking: Final = Lock()
_numbers: Final = count()


@lru_cache(maxsize=4)
def others(cores: int) -> Pool:
    """The other cores. They are started once, and end with this process."""
    return Pool(_think, cores - 1)


def think_together(view: View, budget: Budget, seed: str, began: float) -> list[Tried]:
    """What each decision was found to be worth by all of them together."""
    codes = view.legal.codes
    share, rest = divmod(budget.thoughts, budget.cores)
    until = began + budget.seconds
    shares = [share + (number < rest) for number in range(budget.cores)]
    alone = current_process().daemon or not _asking.acquire(blocking=False)  # a daemon may have no children
    found: dict[int, list[Tried]] = {}
    if alone:
        total = think(view, codes, shares[0], until, seed)
    else:
        try:
            asked = _ask(view, budget, shares, until, seed)
            total = think(view, codes, shares[0], until, seed)
            found = _answers(others(budget.cores), asked, None if budget.thoughts else until + GRACE * budget.seconds)
        except BaseException:  # a Ctrl-C: what they are at is not wanted any more
            others(budget.cores).close()
            others.cache_clear()
            raise
        finally:
            _asking.release()
    for number in range(1, budget.cores):
        if number in found:
            total = _sum(total, found[number])
        elif shares[number]:  # nobody did it: a number of thoughts is kept to, whoever thinks them
            total = _sum(total, think(view, codes, shares[number], until, f"{seed}/{number}"))
    return total


def _ask(view: View, budget: Budget, shares: list[int], until: float, seed: str) -> dict[int, int]:
    """Tell each of the other cores what it is to think; which one, by the number of its job."""
    asked: dict[int, int] = {}
    pool = others(budget.cores)
    pool.answers(0)  # those who came too late the last time
    for number in range(1, budget.cores):
        if shares[number] or budget.seconds:
            job = next(_numbers)
            by_calendar = time() + until - perf_counter()
            pool.give(job, (view, shares[number], by_calendar, f"{seed}/{number}"))
            asked[job] = number
    return asked


def _answers(pool: Pool, asked: dict[int, int], until: float | None) -> dict[int, list[Tried]]:
    """What each of them has found, but for those who are late or whose process was ended. Another is started in its place the next
    time."""
    found: dict[int, list[Tried]] = {}
    missing = set(asked)
    while missing:
        left = None if until is None else max(0.0, until - perf_counter())
        answers = pool.answers(left)
        if not answers:  # its process has only just been started, or the machine is busy
            break
        for answer in answers:
            if answer.place not in missing:
                continue
            missing.remove(answer.place)
            if answer.error is None:
                found[asked[answer.place]] = answer.value
            elif not isinstance(answer.error, Lost):
                raise answer.error
    return found


def _sum(some: list[Tried], more: list[Tried]) -> list[Tried]:
    return [(a + c, b + d) for (a, b), (c, d) in zip(some, more, strict=True)]


def _think(share: Share) -> list[Tried]:
    """In another process, whose clock of seconds began at another moment: the time is by the calendar's."""
    view, thoughts, until, seed = share
    left = until - time()
    if not thoughts and left <= 0:
        return [(0, 0.0)] * len(view.legal)
    return think(view, view.legal.codes, thoughts, perf_counter() + left, seed)
