"""Work done by the workers of a Dask cluster (the extra ``doctorlucky[cluster]``)."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import Any, Final, TypeVar

from doctorlucky.errors import DoctorLuckyError, shown
from doctorlucky.lab.code_digest import code_digest
from doctorlucky.version import __version__

J = TypeVar("J")
R = TypeVar("R")

PATIENCE: Final = 5
"""Seconds for the scheduler to answer, and for the first worker to come."""
NO_WORKERS: Final = 10
"""Seconds for another worker to come when the last one has gone."""
CHECK_EVERY: Final = 0.5
"""Seconds without a result after which the cluster is asked whether it still has workers."""
AHEAD: Final = 2
"""How many jobs for each thread of the cluster are handed out at a time."""
IMPORT_CHECK: Final = "__import__('doctorlucky.lab.cluster') and None"
"""Workers evaluate this first: any Python can unpickle it, while a worker without doctorlucky dies of a job."""
LOGS: Final = ("distributed", "distributed.client", "tornado", "tornado.application", "asyncio")
"""Loggers of Dask that are silenced: errors are reported in one sentence instead."""


class _Stopped(Exception):
    """Somebody has asked to stop, and nobody is there to finish anything."""


def gather_far(
    work: Callable[[J], R], jobs: Iterable[J], scheduler: str, stopped: Callable[[], bool] = lambda: False
) -> Iterator[R]:
    """As `doctorlucky.lab.workers.gather`, by the workers of this scheduler."""
    try:
        import distributed
    except ImportError:
        raise DoctorLuckyError("a cluster needs Dask: pip install 'doctorlucky[cluster]'") from None
    return _gather(distributed, work, jobs, scheduler, stopped)


def _gather(
    distributed: Any, work: Callable[[J], R], jobs: Iterable[J], scheduler: str, stopped: Callable[[], bool]
) -> Iterator[R]:
    with _quiet():
        try:
            client = _connect(distributed, scheduler, stopped)
            try:
                yield from _gathered(distributed, client, work, jobs, scheduler, stopped)
            finally:
                client.close()
        except _Stopped:
            return


def _gathered(
    distributed: Any, client: Any, work: Callable[[J], R], jobs: Iterable[J], scheduler: str, stopped: Callable[[], bool]
) -> Iterator[R]:
    with _errors_as_sentences(distributed, scheduler):
        client.run(eval, IMPORT_CHECK)
        most = AHEAD * max(1, sum(client.nthreads().values()))
    waiting = iter(jobs)
    pending: deque[Any] = deque()
    more = True
    while True:
        while more and len(pending) < most:
            try:
                job = next(waiting)
            except StopIteration:
                more = False
                break
            with _errors_as_sentences(distributed, scheduler):
                pending.append(client.submit(far, work, job, which(), pure=False))
        if not pending:
            return
        with _errors_as_sentences(distributed, scheduler):
            result = _result(client, pending.popleft(), scheduler, stopped)
        yield result


def far(work: Callable[[J], R], job: J, version: str) -> R:
    """A job as a worker of the cluster does it. Another version of us would play other games."""
    if version != which():
        difference = f"doctorlucky {which()} there, {version} here"
        raise DoctorLuckyError(f"the cluster has another version of the bots or rules ({difference}); install the same on both")
    return work(job)


def which() -> str:
    """The version, and a digest of what decides how a game goes."""
    return f"{__version__} of {code_digest()}"


def _connect(distributed: Any, scheduler: str, stopped: Callable[[], bool]) -> Any:
    address = scheduler if "://" in scheduler else f"tcp://{scheduler}"
    if address.startswith("tls://"):
        raise DoctorLuckyError(f"a cluster is spoken to without encryption: tcp://host:port, and not '{shown(scheduler)}'")
    # One plain request first: a client that cannot connect goes on logging for a long time.
    with ThreadPoolExecutor(1) as aside:  # in a thread of its own, since this one may be in an event loop
        try:
            kind = aside.submit(asyncio.run, _kind(distributed, address, stopped)).result()
        except _Stopped:
            raise
        except (OSError, TimeoutError):
            raise DoctorLuckyError(f"there is no Dask scheduler at '{shown(scheduler)}': nobody answers") from None
        except MemoryError:  # an answer in another language, read as how long the answer is
            raise DoctorLuckyError(f"there is no Dask scheduler at '{shown(scheduler)}', but something else") from None
        except Exception as error:  # not an address at all
            raise DoctorLuckyError(f"there is no Dask scheduler at '{shown(scheduler)}': {shown(str(error))}") from None
    if kind != "Scheduler":
        raise DoctorLuckyError(f"there is no Dask scheduler at '{shown(scheduler)}', but a {shown(str(kind))}")
    with _errors_as_sentences(distributed, scheduler):
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        try:
            until = monotonic() + PATIENCE
            while not client.nthreads():
                if stopped():
                    raise _Stopped
                if monotonic() > until:
                    raise DoctorLuckyError(f"the Dask scheduler at '{shown(scheduler)}' has no workers: dask worker {address}")
                sleep(0.1)
        except BaseException:
            client.close()
            raise
    return client


async def _kind(distributed: Any, address: str, stopped: Callable[[], bool]) -> object:
    """What it is that answers there."""

    async def ask() -> object:
        async with distributed.rpc(address, timeout=PATIENCE) as far:
            return (await asyncio.wait_for(far.identity(), PATIENCE))["type"]

    asking = asyncio.create_task(ask())
    while not asking.done():
        if stopped():
            raise _Stopped
        await asyncio.wait([asking], timeout=0.1)
    return asking.result()


def _result(client: Any, future: Any, scheduler: str, stopped: Callable[[], bool]) -> Any:
    """The result of a job. Waits as long as there are workers that may be doing it."""
    alone_since: float | None = None
    while not future.done():
        with suppress(TimeoutError):
            return future.result(timeout=CHECK_EVERY)
        if client.nthreads():
            alone_since = None
            continue
        if stopped():
            raise _Stopped
        alone_since = alone_since or monotonic()
        if monotonic() - alone_since > NO_WORKERS:
            raise DoctorLuckyError(f"the Dask cluster at '{shown(scheduler)}' has no workers left")
    return future.result()


@contextmanager
def _errors_as_sentences(distributed: Any, scheduler: str) -> Iterator[None]:
    """Whatever happens to a cluster in the meantime, in a sentence."""
    try:
        yield
    except DoctorLuckyError:
        raise
    except distributed.scheduler.KilledWorker:
        raise DoctorLuckyError(f"the Dask cluster at '{shown(scheduler)}' was lost: one worker after the other died") from None
    except (OSError, distributed.CancelledError):
        raise DoctorLuckyError(f"the Dask cluster at '{shown(scheduler)}' was lost: its scheduler is gone") from None
    except ModuleNotFoundError as error:
        raise DoctorLuckyError(f"the workers of the cluster at '{shown(scheduler)}' lack {error.name}") from None


@contextmanager
def _quiet() -> Iterator[None]:
    """Without the tracebacks that Dask logs where a scheduler or worker dies."""
    loggers = [logging.getLogger(name) for name in LOGS]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
