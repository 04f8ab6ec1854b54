"""The same work on many jobs: in this process, in several, or on a cluster, with the same results in the same order."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from doctorlucky.pool import Pool, cores

J = TypeVar("J")
R = TypeVar("R")

AHEAD: Final = 3
"""How many jobs for each worker may be ahead of the oldest that is not done."""


def gather(
    work: Callable[[J], R],
    jobs: Iterable[J],
    workers: int = 0,
    scheduler: str | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[R]:
    """What `work` makes of each job, in the order of the jobs, whoever does it.

    `workers` is a number of processes: 0 for one per core, 1 for this one and no other. A `scheduler` such as ``tcp://host:8786``
    has the workers of a Dask cluster do it instead. `work` is a function of a module, so that other processes find it. A job is
    taken from `jobs` only when there is somebody to do it, so they may be endless, may depend on what has come of earlier ones, and
    end when they are asked for and there are none: then those in hand are finished. Only a cluster may have nobody left to finish
    them: once `stopped` says so, they are not waited for there. What goes wrong in a worker goes wrong here, once everything before
    it has been given out; who takes no more results and closes the iterator ends the workers.
    """
    if scheduler is not None:
        from doctorlucky.lab.cluster import gather_far

        return gather_far(work, jobs, scheduler, stopped)
    count = workers or cores()
    return map(work, jobs) if count == 1 else _gather_here(work, jobs, count)


def _gather_here(work: Callable[[J], R], jobs: Iterable[J], count: int) -> Iterator[R]:
    waiting = iter(jobs)
    more = True
    done: dict[int, R] = {}
    wrong: dict[int, Exception] = {}
    given = shown = 0
    pool = Pool(work, count)
    clean = False
    try:
        while True:
            while more and pool.free and given - shown < AHEAD * count:
                try:
                    job = next(waiting)
                except StopIteration:
                    more = False
                    break
                pool.give(given, job)
                given += 1
            if shown in done:
                yield done.pop(shown)
                shown += 1
                continue
            if shown in wrong:
                raise wrong[shown]
            if shown == given:
                break
            for result in pool.results():
                if result.error is None:
                    done[result.place] = result.value
                else:
                    wrong[result.place] = result.error
                    more = False
        clean = True
    finally:
        pool.close(clean)
