"""Worker processes: what they are given is done or said to be lost, and nobody is left over."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

import pytest

from doctorlucky.pool import JobResult, Lost, Pool, report_progress


def squared(number: int) -> int:
    if number < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    if number == 0:
        raise ZeroDivisionError("nothing")
    return number * number


def counted(number: int) -> int:
    for step in range(number):
        report_progress((step, number))
    return number


def endless(number: int) -> None:
    report_progress(number)
    time.sleep(3600)


Opened = Callable[[int], Pool]


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Pools that are closed at the end."""
    pools: list[Pool] = []

    def more(most: int) -> Pool:
        pools.append(Pool(squared, most))
        return pools[-1]

    yield more
    for pool in pools:
        pool.close()
        assert not pool.processes


def all_results(pool: Pool, count: int) -> dict[int, Any]:
    found: list[JobResult] = []
    while len(found) < count:
        found += pool.results()
    return {answer.place: answer.value if answer.error is None else answer.error for answer in found}


def test_processes_come_with_jobs_and_no_more_of_them_than_are_wanted(opened: Opened) -> None:
    pool = opened(2)
    assert pool.free
    assert not pool.processes
    for number in (1, 2, 3):
        assert pool.free == (number < 3)
        pool.give(number, number)
    assert len(pool.processes) == 2
    assert all_results(pool, 3) == {1: 1, 2: 4, 3: 9}
    assert pool.free
    assert pool.results() == []


def test_a_job_that_goes_wrong_costs_nothing_but_itself(opened: Opened) -> None:
    pool = opened(1)
    pool.give(1, 0)
    pool.give(2, 7)
    found = all_results(pool, 2)
    assert isinstance(found[1], ZeroDivisionError)
    assert found[2] == 49
    assert len(pool.processes) == 1


def test_who_is_lost_loses_its_jobs_and_another_comes_in_its_place(opened: Opened) -> None:
    pool = opened(1)
    pool.give(1, -1)
    pool.give(2, 7)
    found = all_results(pool, 2)
    assert all(isinstance(found[place], Lost) and "signal 9" in str(found[place]) for place in (1, 2))
    assert not pool.processes
    pool.give(3, 7)
    assert all_results(pool, 1) == {3: 49}


def test_a_job_tells_how_far_it_is() -> None:
    heard: list[tuple[int, Any]] = []
    pool = Pool(counted, 1, lambda place, news: heard.append((place, news)))
    try:
        pool.give(5, 2)
        pool.give(6, 1)
        assert all_results(pool, 2) == {5: 2, 6: 1}
    finally:
        pool.close(clean=True)
    assert heard == [(5, (0, 2)), (5, (1, 2)), (6, (0, 1))]
    assert counted(3) == 3  # told to nobody


def test_who_waits_for_an_answer_hears_that_its_process_was_ended() -> None:
    begun: list[int] = []
    pool = Pool(endless, 1, lambda place, news: begun.append(news))
    found: list[JobResult] = []
    waiting = Thread(target=lambda: found.extend(pool.results()))
    try:
        pool.give(1, 7)
        assert pool.results() == []
        assert begun == [7]
        waiting.start()
        pool.kill()
        waiting.join(300)
        assert [(answer.place, type(answer.error)) for answer in found] == [(1, Lost)]
    finally:
        pool.close()
