"""The same work on many jobs: in this process, in several, or on a cluster, with the same results in the same order.

Processes and not threads, because compiled code keeps the interpreter's lock.
"""

import atexit
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic
from typing import Any, Final, TypeVar

from doctorlucky.errors import DoctorLuckyError

J = TypeVar("J")
R = TypeVar("R")

AHEAD: Final = 3
"""How many jobs for each worker may be ahead of the oldest that is not done."""
IDLE: Final = -1
GONE: Final = -2
"""In place of a job: none, and none any more."""
PATIENCE: Final = 5.0
"""Seconds for workers to come to their end by themselves."""


def cores() -> int:
    """How many processes this one may keep busy."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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


class Worker:
    """A process that does one job at a time, and how it is spoken to. It is no daemon, which could have no processes of its own: a
    bot may think on several cores."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        context = get_context("spawn")
        self.line, far = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(far, work))
        self.place = IDLE
        """The place of its job in the order, while it has one."""
        _start(self.process)
        far.close()

    def give(self, place: int, job: object) -> None:
        with suppress(OSError):  # it has ended: that is noticed when its answer is asked for
            self.line.send(job)
        self.place = place

    def take(self) -> Any:
        """What came of its job, or the error that did."""
        try:
            fine, found = self.line.recv()
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            raise DoctorLuckyError(f"a worker process was ended from outside ({_end(self.process.exitcode)})") from None
        if not fine:
            raise found
        self.place = IDLE
        return found


def _gather_here(work: Callable[[J], R], jobs: Iterable[J], count: int) -> Iterator[R]:
    waiting = iter(jobs)
    more = True
    crew: list[Worker] = []
    done: dict[int, R] = {}
    wrong: dict[int, Exception] = {}
    given = shown = 0
    clean = False
    at_exit = atexit.register(partial(_dismiss, crew, clean))  # who never finishes this iterator would wait for ever at the end
    try:
        while True:
            while more and given - shown < AHEAD * count:
                idle = next((worker for worker in crew if worker.place == IDLE), None)
                if idle is None and len(crew) == count:
                    break
                try:
                    job = next(waiting)
                except StopIteration:
                    more = False
                    break
                if idle is None:
                    idle = Worker(work)
                    crew.append(idle)
                idle.give(given, job)
                given += 1
            if shown in done:
                yield done.pop(shown)
                shown += 1
                continue
            if shown in wrong:
                raise wrong[shown]
            if shown == given:
                break
            busy = {worker.line: worker for worker in crew if worker.place >= 0}
            for line in wait(list(busy)):
                worker = busy[line]  # type: ignore[index]
                place = worker.place
                try:
                    done[place] = worker.take()
                except Exception as error:
                    wrong[place] = error
                    worker.place = GONE
                    more = False
        clean = True
    finally:
        atexit.unregister(at_exit)
        _dismiss(crew, clean)


def _dismiss(crew: list[Worker], clean: bool) -> None:
    """No process outlives the work. Those that are in the middle of a job nobody wants any more are not waited for."""
    for worker in crew:
        worker.line.close()
        if not clean:
            worker.process.terminate()
    until = monotonic() + PATIENCE
    for worker in crew:
        worker.process.join(max(0.0, until - monotonic()))
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.process.close()


def _start(process: BaseProcess) -> None:
    """Start a process that a Ctrl-C does not reach, from its first moment on: it is for us to end it."""
    if not hasattr(signal, "pthread_sigmask"):
        process.start()
        return
    resource_tracker.ensure_running()  # it would lift the mask when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(code: int | None) -> str:
    if code is None:
        return "it does not answer"
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def _serve(line: "Connection[Any, Any]", work: Callable[[Any], Any]) -> None:
    """What a worker does: jobs until there are no more, or until nobody is left who wants them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))  # by way of what is to be tidied up
    sys.stdout = sys.stderr  # what a bot of somebody else prints is no result
    os.environ.setdefault("POLARS_MAX_THREADS", "1")  # a worker is to keep one core busy
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        while _served(line, work):
            pass
    finally:
        _end_children()


def _served(line: "Connection[Any, Any]", work: Callable[[Any], Any]) -> bool:
    """One job, if there is one."""
    try:
        job = line.recv()
    except (EOFError, OSError):
        return False
    try:
        answer: tuple[bool, Any] = (True, work(job))
    except Exception as error:
        answer = (False, portable(error))
    try:
        line.send(answer)
    except OSError:
        return False
    return True


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        _end_children()
        os._exit(1)


def _end_children() -> None:
    """The processes that a bot has started for itself. They would be waited for, and do not end before they are told to."""
    for child in active_children():
        child.kill()


def portable(error: Exception) -> Exception:
    """An error that can be sent to another process: itself, or what it says."""
    if isinstance(error, DoctorLuckyError):
        return DoctorLuckyError(str(error))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
