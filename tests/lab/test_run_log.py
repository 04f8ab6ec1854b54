"""One file format for the results of long runs: what is written is found again, whatever stopped the run."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import doctorlucky
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab import run_log
from doctorlucky.lab.run_log import RunLog, difference

FACTS = {"seed": "s", "bots": ["random"], "version": "1", "code": "c"}


def opened(path: Path, facts: dict[str, Any] = FACTS, kind: str = "arena") -> RunLog:
    return RunLog(path, kind, facts, "begin anew")


def number(found: Any, place: int) -> int:
    if found != place:
        raise ValueError("out of order")
    return place


def found(path: Path, together: int = 1, mend: bool = False) -> list[list[int]]:
    with opened(path) as log:
        log.begin()
        return list(log.read(number, together, mend=mend))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of the results 0 to 5."""
    file = tmp_path / "log.jsonl"
    with opened(file) as log:
        log.begin()
        log.add([0, 1])
        log.add([2, 3, 4, 5])
    return file


def test_what_is_added_is_found_in_order(path: Path) -> None:
    assert found(path) == [[0], [1], [2], [3], [4], [5]]
    assert found(path, 3) == [[0, 1, 2], [3, 4, 5]]
    assert path.read_bytes().startswith(b'{"arena":1,"seed":"s",')


def test_a_result_of_several_lines_is_whole_or_is_not_there(path: Path) -> None:
    assert found(path, 4) == [[0, 1, 2, 3]]
    assert path.read_bytes().endswith(b"\n3\n")


def test_a_broken_line_is_refused_or_made_again(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n3\n", b"\n9\n"))
    before = path.read_bytes()
    with pytest.raises(DoctorLuckyError, match=r"line 5 of .* is broken; begin anew, or delete that line and all after it"):
        found(path)
    assert path.read_bytes() == before
    assert found(path, mend=True) == [[0], [1], [2]]
    assert found(path) == [[0], [1], [2]]


def test_what_is_restarted_is_empty(path: Path) -> None:
    with opened(path, FACTS | {"seed": "t"}) as log:
        log.restart()
    with opened(path, FACTS | {"seed": "t"}) as log:
        log.begin()
        assert list(log.read(number)) == []


@pytest.mark.parametrize(
    ("facts", "kind", "said"),
    [
        (FACTS | {"seed": "t"}, "arena", r"is of another arena \(seed s instead of t\); begin anew"),
        (FACTS | {"seed": "t", "code": "d"}, "arena", "seed s instead of t"),
        (FACTS | {"code": "d"}, "arena", "was played by another version of the bots, the rules or the board; begin anew"),
        (FACTS | {"version": "2"}, "arena", "was played by another version"),
        (FACTS, "series", "is not the file of a series"),
        (dict(reversed(FACTS.items())), "arena", "was written by another version of doctorlucky"),
    ],
)
def test_results_of_anything_else_are_refused(path: Path, facts: dict[str, Any], kind: str, said: str) -> None:
    before = path.read_bytes()
    with pytest.raises(DoctorLuckyError, match=said), opened(path, facts, kind) as log:
        log.begin()
    assert path.read_bytes() == before


def test_a_run_of_another_format_is_refused(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"arena":1', b'"arena":0'))
    with pytest.raises(DoctorLuckyError, match="another version"):
        found(path)


def test_no_difference() -> None:
    assert difference("arena", FACTS | {"more": 1}, FACTS) is None


def test_one_run_at_a_time(path: Path) -> None:
    pytest.importorskip("fcntl")
    with opened(path), pytest.raises(DoctorLuckyError, match=r"another doctorlucky is writing .*log\.jsonl just now"):
        opened(path)


def test_what_is_added_is_on_the_disk_after_a_while_at_once_if_asked_and_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    synced: list[float] = []
    real: Callable[[int], None] = os.fsync

    def fsync(file: int) -> None:
        synced.append(now)
        real(file)

    monkeypatch.setattr(run_log, "monotonic", lambda: now)
    monkeypatch.setattr(os, "fsync", fsync)
    with opened(tmp_path / "log") as log:
        log.begin()
        assert synced == [100.0]
        now = 101.0
        log.add([0])
        assert synced == [100.0]
        log.add([1], sync=True)
        assert synced == [100.0, 101.0]
        now = 103.0
        log.add([2])
        assert synced == [100.0, 101.0, 103.0]
        now = 104.0
        log.add([3])
    assert synced == [100.0, 101.0, 103.0, 104.0]


KILLED = """
import os, sys
from pathlib import Path
from doctorlucky.lab.run_log import RunLog

log = RunLog(Path(sys.argv[1]), "arena", {}, "")
log.begin()
log.add([0, 1])
os.kill(os.getpid(), 9)
"""


def test_what_was_added_survives_kill_9(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(doctorlucky.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "log")], env=environment, timeout=300, check=False)
    assert done.returncode == -signal.SIGKILL
    with opened(tmp_path / "log", {}) as log:
        log.begin()
        assert list(log.read(number)) == [[0], [1]]
