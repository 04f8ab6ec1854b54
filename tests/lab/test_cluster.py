"""A Dask cluster: two workers on this machine."""

import logging
import os
import signal
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab import cluster
from doctorlucky.lab.progress import stopping
from doctorlucky.lab.series import Series
from doctorlucky.lab.simulate import simulate
from doctorlucky.lab.workers import gather
from doctorlucky.version import __version__

SERIES = Series("anniversary", 3, bots=("heuristic", "random", "random"), seed="far")


def local(workers: int) -> Any:
    """A cluster on loopback, on ports of its own."""
    import distributed  # half a second that only the worker of these tests pays

    place = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0", "protocol": "tcp"}
    made: Any = distributed.LocalCluster
    return made(n_workers=workers, threads_per_worker=1, processes=workers > 0, silence_logs=50, **place)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with local(2) as cluster:
        yield cluster.scheduler_address


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a machine that has other things to do."""
    monkeypatch.setattr(cluster, "PATIENCE", 60)


def fussy(number: int) -> int:
    if number == 3:
        raise DoctorLuckyError("three is too many")
    return -number


def slow(number: int) -> int:
    time.sleep(600 if number else 0)
    return number


def deadly(number: int) -> None:
    os._exit(1)


def test_two_workers_far_away_count_what_one_process_counts(scheduler: str) -> None:
    far, here = simulate(SERIES, 30, scheduler=scheduler), simulate(SERIES, 30, workers=1)
    assert far.tally.played == 30
    assert far.tally.as_dict() == here.tally.as_dict()


def test_order_and_errors(scheduler: str) -> None:
    results = gather(fussy, iter([0, 1, 2, 3, 4]), scheduler=scheduler)
    assert [next(results) for _ in range(3)] == [0, -1, -2]
    with pytest.raises(DoctorLuckyError, match="three is too many"):
        next(results)


def test_another_version_plays_no_part_in_it() -> None:
    assert cluster.far(fussy, 1, cluster.which()) == -1
    for other in ("0.0", __version__, f"{__version__} of 0123456789abcdef"):  # of the same version, with other bots
        with pytest.raises(DoctorLuckyError, match=r"another version of the bots or rules .*; install the same on both"):
            cluster.far(fussy, 1, other)


def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 3)
    with local(0) as idle, pytest.raises(DoctorLuckyError, match=r"has no workers: dask worker tcp://127\.0\.0\.1:"):
        next(gather(fussy, [1], scheduler=idle.scheduler_address))


@pytest.mark.parametrize("asked_to_stop", [False, True])
def test_workers_that_are_gone_are_not_waited_for(monkeypatch: pytest.MonkeyPatch, asked_to_stop: bool) -> None:
    monkeypatch.setattr(cluster, "NO_WORKERS", 3600 if asked_to_stop else 1)
    gone = False
    with local(1) as far:

        def jobs() -> Iterator[int]:
            nonlocal gone
            yield from (0, 1)
            far.scale(0)
            gone = True

        results = gather(slow, jobs(), scheduler=far.scheduler_address, stopped=lambda: gone and asked_to_stop)
        assert next(results) == 0
        if asked_to_stop:
            assert list(results) == []
        else:
            with pytest.raises(DoctorLuckyError, match=r"the Dask cluster at 'tcp://.*' has no workers left"):
                next(results)


def test_workers_that_die_of_their_jobs() -> None:
    with local(1) as far, pytest.raises(DoctorLuckyError, match="was lost: one worker after the other died"):
        next(gather(deadly, [1], scheduler=far.scheduler_address))


def test_workers_that_lack_us(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "IMPORT_CHECK", "__import__('doctorunlucky')")
    with pytest.raises(DoctorLuckyError, match=r"the workers of the cluster at 'tcp://.*' lack doctorunlucky"):
        next(gather(fussy, [1], scheduler=scheduler))


def test_a_scheduler_that_is_gone_is_said_in_words(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "NO_WORKERS", 3600)  # its workers go first
    logging.getLogger("distributed").setLevel(logging.INFO)
    with local(1) as far:
        results = gather(slow, [0, 0, 0, 1], scheduler=far.scheduler_address)
        assert next(results) == 0
        far.close()
        with pytest.raises(DoctorLuckyError, match="was lost: its scheduler is gone"):
            list(results)
    assert "Traceback" not in capfd.readouterr().err
    assert logging.getLogger("distributed").level == logging.INFO


def test_ctrl_c_while_nobody_answers() -> None:
    began = time.monotonic()
    with socket.create_server(("127.0.0.1", 0)) as silent, stopping() as stopped:
        signal.raise_signal(signal.SIGINT)
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        assert list(gather(fussy, [1], scheduler=address, stopped=stopped)) == []
    assert time.monotonic() - began < cluster.PATIENCE


def test_what_is_encrypted_is_not_for_us() -> None:
    with pytest.raises(DoctorLuckyError, match=r"tcp://host:port, and not 'tls://127\.0\.0\.1:8786'"):
        next(gather(fussy, [1], scheduler="tls://127.0.0.1:8786"))


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("{closed}", "nobody answers"),
        ("tcp://{silent}", "nobody answers"),
        ("nonsense", "missing port number"),
        ("gopher://127.0.0.1:1", "unknown address scheme"),
    ],
)
def test_nobody_there(monkeypatch: pytest.MonkeyPatch, address: str, said: str) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        with socket.create_server(("127.0.0.1", 0)) as closed:
            servers = {"silent": silent, "closed": closed}
            places = {name: f"127.0.0.1:{server.getsockname()[1]}" for name, server in servers.items()}
        with pytest.raises(DoctorLuckyError, match=f"there is no Dask scheduler at '.*': {said}"):
            simulate(SERIES, 3, scheduler=address.format(**places))
