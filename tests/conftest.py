"""What concerns all tests. The browser tests' own conftest.py is read by workers only, and they have no terminal to say it on."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from same_chance import guard
from unrun import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]

settings.register_profile(
    "steady",
    derandomize=True,  # the same examples in every run
    database=None,
    deadline=None,  # how long an example takes is the machine's affair, and other programs'
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background of a shell; programs that tests start would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers() -> int:
    """Twice as many as there are cores: much of what the browser tests do is wait."""
    return 2 * (os.cpu_count() or 1)


_chance = pytest.MonkeyPatch()
guard(_chance)  # at once: some games are made while tests are collected


@pytest.fixture
def true_chance() -> Iterator[None]:
    """For tests of chance itself."""
    _chance.undo()
    yield
    guard(_chance)
