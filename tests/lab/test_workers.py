"""Work that is shared out."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import doctorlucky
from doctorlucky.errors import DoctorLuckyError, IllegalAction
from doctorlucky.lab.progress import ASKED, rate, stopping
from doctorlucky.lab.workers import gather
from doctorlucky.pool import cores


def squared(number: int) -> tuple[int, int]:
    time.sleep(0.002 * (number % 3))  # so that they do not come in the order in which they went
    return number * number, os.getpid()


def fussy(number: int) -> int:
    if number == 3:
        raise DoctorLuckyError("three is too many")
    if number == 4:
        raise IllegalAction("FOIL-3", "no")
    if number == 5:
        raise ZeroDivisionError("five")
    if number == 6:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def error_first(job: tuple[int, Path]) -> int:
    """The first job ends only when the second has failed."""
    number, failed = job
    if number == 1:
        failed.touch()
        raise DoctorLuckyError("one")
    while not failed.exists():
        time.sleep(0.01)
    return number


def slow(number: int) -> int:
    time.sleep(0.02 if number else 600)
    return os.getpid()


def test_results_come_in_the_order_of_the_jobs() -> None:
    here, there = list(gather(squared, range(40), 1)), list(gather(squared, range(40), 2))
    assert [square for square, _ in here] == [square for square, _ in there] == [number * number for number in range(40)]
    assert {pid for _, pid in here} == {os.getpid()}
    crew = {pid for _, pid in there}
    assert len(crew) == 2
    assert os.getpid() not in crew
    assert not any(alive(pid) for pid in crew)


def test_jobs_are_taken_only_when_somebody_can_do_them() -> None:
    taken = 0

    def endless() -> Iterator[int]:
        nonlocal taken
        while True:
            yield taken
            taken += 1

    results = gather(squared, endless(), 2)
    for number in range(10):
        assert next(results)[0] == number * number
        assert taken <= number + 3 * 2 + 1
    pid = next(results)[1]
    results.close()  # type: ignore[attr-defined]
    assert not alive(pid)


def test_jobs_that_come_to_an_end_are_finished() -> None:
    asked_to_stop = False

    def jobs() -> Iterator[int]:
        for number in range(1000):
            if asked_to_stop:
                return
            yield number

    seen: list[int] = []
    for square, _ in gather(squared, jobs(), 2):
        seen.append(square)
        asked_to_stop = len(seen) > 2
    assert seen == [number * number for number in range(len(seen))]
    assert 3 <= len(seen) < 20


@pytest.mark.parametrize(
    ("job", "kind", "said"),
    [
        (3, DoctorLuckyError, "three is too many"),
        (4, DoctorLuckyError, r"no \(FOIL-3\)"),
        (5, ZeroDivisionError, "five"),
        (6, DoctorLuckyError, r"a worker process was ended from outside \(signal 9\)"),
    ],
)
def test_what_goes_wrong_there_goes_wrong_here(job: int, kind: type[Exception], said: str) -> None:
    results = gather(fussy, [0, job, 1], 2)
    assert next(results) == 0  # whatever became of its successor in the meantime
    with pytest.raises(kind, match=said):
        next(results)
    assert list(results) == []


def test_what_was_finished_before_it_is_not_lost(tmp_path: Path) -> None:
    results = gather(error_first, [(number, tmp_path / "failed") for number in range(3)], 2)
    assert next(results) == 0
    with pytest.raises(DoctorLuckyError, match="one"):
        next(results)


def test_nobody_waits_for_a_job_that_is_not_wanted() -> None:
    began = time.monotonic()
    results = gather(slow, [1, 0], 2)
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - began < 300


CREW = """
import os, sys, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from doctorlucky.lab.workers import gather

others = None

def job(number):
    global others
    print("a bot's own words", flush=True)
    others = others or ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    other = others.submit(os.getpid).result()
    time.sleep(600 if number > 1 else 0)
    return os.getpid(), other

if __name__ == "__main__":
    results = gather(job, range(int(sys.argv[1])), 2)
    for _ in range(2):
        print(*next(results), flush=True)
    if sys.argv[2] == "finish":
        assert list(results) == []
"""
"""Two workers with a process of their own each, as a bot that thinks on several cores has."""


@pytest.mark.parametrize(
    ("jobs", "how", "ending"),
    [
        (9, "finish", signal.SIGKILL),
        (9, "finish", signal.SIGTERM),
        (9, "finish", signal.SIGINT),
        (9, "leave", None),
        (2, "finish", None),
    ],
)
def test_workers_end_with_whoever_started_them(tmp_path: Path, jobs: int, how: str, ending: signal.Signals | None) -> None:
    """And whatever they have started themselves, in every way of ending."""
    (tmp_path / "jobs.py").write_text(CREW, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(doctorlucky.__file__).parents[1])}
    words = [sys.executable, str(tmp_path / "jobs.py"), str(jobs), how]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True) as process:
        assert process.stdout is not None
        crew = {int(pid) for _ in range(2) for pid in process.stdout.readline().split()}
        assert len(crew) == 4
        if ending is not None:
            assert all(alive(pid) for pid in crew)
            process.send_signal(ending)
        out, err = process.communicate(timeout=300)
        assert out == ""
        assert "a bot's own words" in err
    deadline = time.monotonic() + 300
    while any(alive(pid) for pid in crew):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


def test_there_is_a_core() -> None:
    assert cores() >= 1


def test_first_ctrl_c_asks_and_the_second_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGINT)
    with stopping() as stopped:
        assert not stopped()
        signal.raise_signal(signal.SIGINT)
        assert stopped()
        assert capsys.readouterr() == ("", f"{ASKED}\n")
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize(
    ("speed", "said"), [(None, ""), (0.25, "15.0 games/min"), (2.5, "2.5 games/s"), (12345.6, "12,346 games/s")]
)
def test_rate_in_words(speed: float | None, said: str) -> None:
    assert rate(speed, "games") == said
