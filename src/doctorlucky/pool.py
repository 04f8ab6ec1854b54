"""A pool of worker processes: they are started when there is work, are given jobs, and end with whoever started them, however that
one ends. A Ctrl-C does not reach them; it is for whoever gives them work to end them.

Processes and not threads, because compiled code keeps the interpreter's lock.
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
"""Seconds for workers to come to their end by themselves."""
FINE: Final = "fine"
WRONG: Final = "wrong"
NEWS: Final = "news"
"""What comes over the line: a job's result, its error, or how far it is."""


def cores() -> int:
    """How many processes this one may keep busy."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Lost(DoctorLuckyError):
    """A worker process ended before there was an answer."""


class Answer(NamedTuple):
    """What came of a job."""

    place: int
    """The number that the job was given with."""
    value: Any
    error: Exception | None
    """What went wrong with it, a `Lost` if that was its process; then there is no value."""


class Worker:
    """A process that does one job after the other, and how it is spoken to. It is no daemon, which could have no processes of its
    own: a bot may think on several cores."""

    def __init__(self, work: Callable[[Any], Any], heard: Callable[[int, Any], None]) -> None:
        context = get_context("spawn")
        self._heard: Final = heard
        self.line, far = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(far, work))
        self.places: deque[int] = deque()
        """The numbers of its jobs, in their order."""
        self.gone = False
        _start(self.process)
        far.close()

    def give(self, place: int, job: object) -> None:
        """One more job, after those it has."""
        with suppress(OSError):  # it has ended: that is noticed when its answer is asked for
            self.line.send(job)
        self.places.append(place)

    def take(self) -> list[Answer]:
        """What came of its oldest job, once there is something on the line; of all of them if the process has ended. Nothing where
        it only says how far it is."""
        try:
            kind, found = self.line.recv()
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            self.gone = True
            lost = Lost(f"a worker process was ended from outside ({_end(self.process.exitcode)})")
            return [Answer(place, None, lost) for place in self.places]
        except Exception as error:  # an answer that cannot be read here
            kind, found = WRONG, error
        if kind == NEWS:
            self._heard(self.places[0], found)
            return []
        place = self.places.popleft()
        return [Answer(place, found, None) if kind == FINE else Answer(place, None, found)]


class Pool:
    """Up to so many workers for one kind of work. They are started one by one as jobs come, and another in place of one that was
    lost. Not for several threads at once."""

    def __init__(self, work: Callable[[Any], Any], most: int, heard: Callable[[int, Any], None] = lambda place, news: None) -> None:
        """`work` is a function of a module, so that other processes find it. What it says with `tell` is `heard` with the number
        of the job, while answers are waited for."""
        self._work: Final = work
        self._heard: Final = heard
        self._most: Final = most
        self._crew: Final[list[Worker]] = []
        self._at_exit: Final = Finalize(self, _dismiss, (self._crew, False), exitpriority=0)  # or the end would wait for them

    @property
    def free(self) -> bool:
        """Whether somebody could begin with a job at once."""
        return len(self._crew) < self._most or not all(worker.places for worker in self._crew)

    @property
    def processes(self) -> list[BaseProcess]:
        """Those that have been started."""
        return [worker.process for worker in self._crew]

    def give(self, place: int, job: object) -> None:
        """A job, with a number that its answer is known by. Where nobody is free it waits for whoever has the fewest jobs."""
        if len(self._crew) < self._most and all(worker.places for worker in self._crew):
            self._crew.append(Worker(self._work, self._heard))
        worker = min(self._crew, key=lambda worker: len(worker.places))
        worker.give(place, job)

    def answers(self, seconds: float | None = None) -> list[Answer]:
        """What has come by now; if nothing has, waits for something, for so many seconds at most. Nothing if there is no job, or
        only news came."""
        busy: dict[Any, Worker] = {worker.line: worker for worker in self._crew if worker.places}
        found: list[Answer] = []
        for line in wait(list(busy), seconds) if busy else ():
            found += busy[line].take()
        lost = [worker for worker in self._crew if worker.gone]
        self._crew[:] = [worker for worker in self._crew if not worker.gone]
        _dismiss(lost, True)
        return found

    def kill(self) -> None:
        """End the workers now. Another thread that waits for answers hears at once that they are lost."""
        for worker in list(self._crew):
            with suppress(ValueError):  # that thread has noticed already
                worker.process.kill()

    def close(self, clean: bool = False) -> None:
        """End the workers. With `clean` there is no job that is not done; otherwise nobody waits for those in hand."""
        self._at_exit.cancel()
        _dismiss(self._crew, clean)


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
    crew.clear()


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
    global _asker
    _asker = line
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
        answer: tuple[str, Any] = (FINE, work(job))
    except Exception as error:
        answer = (WRONG, portable(error))
    try:
        line.send(answer)
    except OSError:
        return False
    return True


_asker: "Connection[Any, Any] | None" = None
"""In a worker, the line to whoever gives it work."""


def tell(news: object) -> None:
    """In a job: say how far it is. Nobody hears that where the work is not done by a pool."""
    if _asker is not None:
        _asker.send((NEWS, news))


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
