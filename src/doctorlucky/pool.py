"""A pool of worker processes. They are started on demand, do the jobs they are given, and end with the process that started them,
however that ends. They ignore Ctrl-C: the process that owns the pool ends them.

Processes instead of threads, because compiled code holds the interpreter's lock.
"""

import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from threading import Thread
from time import monotonic
from typing import Any, Final, NamedTuple

from doctorlucky.errors import DoctorLuckyError

PATIENCE: Final = 5.0
"""Seconds that workers have to exit by themselves before they are killed."""
RESULT: Final = "fine"
ERROR: Final = "wrong"
PROGRESS: Final = "progress"
"""Kinds of messages from a worker."""


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Lost(DoctorLuckyError):
    """A worker process ended before it had finished its job."""


class JobResult(NamedTuple):
    """The result of a job."""

    place: int
    """The number that was given with the job."""
    value: Any
    error: Exception | None
    """The error that the job raised, `Lost` if its process ended; then there is no value."""


class Worker:
    """A process that does one job after the other, and the connection to it. It is not daemonic, because a daemonic process may
    have no children, and a bot may search on several cores."""

    def __init__(self, work: Callable[[Any], Any], heard: Callable[[int, Any], None]) -> None:
        context = get_context("spawn")
        self._heard: Final = heard
        self.line, far = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(far, work))
        self.places: deque[int] = deque()
        """The numbers of its unfinished jobs, in order."""
        self.gone = False
        _start(self.process)
        far.close()

    def give(self, place: int, job: object) -> None:
        """Queue a job."""
        with suppress(OSError):  # the process has ended: `take` notices
            self.line.send(job)
        self.places.append(place)

    def take(self) -> list[JobResult]:
        """Read one message, which must be there: the result of its oldest job, or of all of its jobs if the process has ended.
        Empty if the message is progress."""
        try:
            kind, found = self.line.recv()
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            self.gone = True
            lost = Lost(f"a worker process was ended from outside ({_end(self.process.exitcode)})")
            return [JobResult(place, None, lost) for place in self.places]
        except Exception as error:  # a result that cannot be unpickled here
            kind, found = ERROR, error
        if kind == PROGRESS:
            self._heard(self.places[0], found)
            return []
        place = self.places.popleft()
        return [JobResult(place, found, None) if kind == RESULT else JobResult(place, None, found)]


class Pool:
    """Workers for one function, started one by one as jobs come. A worker that was lost is replaced by the next job. Not safe for
    use by several threads, but for `kill`."""

    def __init__(self, work: Callable[[Any], Any], most: int, heard: Callable[[int, Any], None] = lambda place, _: None) -> None:
        """`most` is the largest number of processes. `work` must be a function of a module, so that other processes can import it.
        `heard` is called with the number of a job and what it passed to `report_progress`, from within `results`."""
        self._work: Final = work
        self._heard: Final = heard
        self._most: Final = most
        self._workers: Final[list[Worker]] = []
        # Without it the interpreter would wait for them when it exits.
        self._at_exit: Final = Finalize(self, _dismiss, (self._workers, False), exitpriority=0)

    @property
    def free(self) -> bool:
        """Whether a job would be begun at once."""
        return len(self._workers) < self._most or not all(worker.places for worker in self._workers)

    @property
    def processes(self) -> list[BaseProcess]:
        """The processes that are running."""
        return [worker.process for worker in self._workers]

    def give(self, place: int, job: object) -> None:
        """Give a job to a free worker, or else to the one with the fewest jobs. Its result has the number `place`."""
        if len(self._workers) < self._most and all(worker.places for worker in self._workers):
            self._workers.append(Worker(self._work, self._heard))
        worker = min(self._workers, key=lambda worker: len(worker.places))
        worker.give(place, job)

    def results(self, seconds: float | None = None) -> list[JobResult]:
        """The results that are there; if there are none, wait for a message for at most so many seconds (None: for ever). Empty if
        there are no jobs, if time is up, or if the message was progress."""
        busy: dict[Any, Worker] = {worker.line: worker for worker in self._workers if worker.places}
        found: list[JobResult] = []
        for line in wait(list(busy), seconds) if busy else ():
            found += busy[line].take()
        lost = [worker for worker in self._workers if worker.gone]
        self._workers[:] = [worker for worker in self._workers if not worker.gone]
        _dismiss(lost, True)
        return found

    def kill(self) -> None:
        """End the workers now, from any thread. A thread that waits in `results` gets `Lost`."""
        for worker in list(self._workers):
            with suppress(ValueError):  # that thread has cleared it away already
                worker.process.kill()

    def close(self, clean: bool = False) -> None:
        """End the workers. With `clean` all jobs are done, and they exit by themselves; otherwise they are terminated."""
        self._at_exit.cancel()
        _dismiss(self._workers, clean)


def _dismiss(workers: list[Worker], clean: bool) -> None:
    """End the processes of these workers, and empty the list."""
    for worker in workers:
        worker.line.close()
        if not clean:
            worker.process.terminate()
    until = monotonic() + PATIENCE
    for worker in workers:
        worker.process.join(max(0.0, until - monotonic()))
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.process.close()
    workers.clear()


def _start(process: BaseProcess) -> None:
    """Start a process that ignores Ctrl-C from its first moment on."""
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
    """The main function of a worker: do jobs until the connection is closed."""
    global _owner
    _owner = line
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))  # so that `finally` clauses run
    sys.stdout = sys.stderr  # what a third-party bot prints is not a result
    os.environ.setdefault("POLARS_MAX_THREADS", "1")  # a worker is to keep one core busy
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        while _served(line, work):
            pass
    finally:
        _end_children()


def _served(line: "Connection[Any, Any]", work: Callable[[Any], Any]) -> bool:
    """Do one job. False if there are no more."""
    try:
        job = line.recv()
    except (EOFError, OSError):
        return False
    try:
        message: tuple[str, Any] = (RESULT, work(job))
    except Exception as error:
        message = (ERROR, portable(error))
    try:
        line.send(message)
    except OSError:
        return False
    return True


_owner: "Connection[Any, Any] | None" = None
"""In a worker, the connection to the owner of the pool."""


def report_progress(progress: object) -> None:
    """Report progress from within a job. Does nothing where the work is not done by a pool."""
    if _owner is not None:
        _owner.send((PROGRESS, progress))


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        _end_children()
        os._exit(1)


def _end_children() -> None:
    """Kill the processes that a bot has started itself: this process would wait for them when it exits."""
    for child in active_children():
        child.kill()


def portable(error: Exception) -> Exception:
    """An error that can be pickled: the error itself, or one with the same message."""
    if isinstance(error, DoctorLuckyError):
        return DoctorLuckyError(str(error))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
