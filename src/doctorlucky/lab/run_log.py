"""The log of a long run. Results are appended as they come, so that the run can be stopped at any moment and resumed.

The format is JSON lines. The first line, the heading, holds everything that the results depend on, including the version of bots
and rules. Each further line is a result, or one of a fixed number of lines that make up a result. The number of results wanted is
not part of the heading: a run can always be extended.

Results have been handed to the operating system when `RunLog.add` returns, so that ``kill -9`` loses nothing, and are on the disk a
few seconds later. A torn last line is dropped when the log is read. A log of another run or of another version is refused and left
as it is.
"""

import json
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, Any, Final, TypeVar

from doctorlucky.errors import DoctorLuckyError, shown

T = TypeVar("T")

FORMAT: Final = 1
SYNC: Final = 2.0
"""Seconds between two calls of fsync, unless more are asked for."""
SAFE: Final = "are safe, and the same command goes on with them"
LONGEST_HEADING: Final = 1_000_000
VERSION: Final = ("version", "code", "board_digest")
"""The keys of a heading that tell versions apart."""


def heading(kind: str, facts: dict[str, Any]) -> dict[str, Any]:
    """The first line of a log, before it is encoded. Runs with the same heading have the same results."""
    return {kind: FORMAT, **facts}


def line(value: object) -> bytes:
    """A line of a log, encoded."""
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def reason(error: OSError) -> str:
    """The reason of an error, in lower case for the middle of a sentence."""
    text = error.strerror or str(error)
    return f"{text[:1].lower()}{text[1:]}"


def difference(kind: str, found: dict[str, Any], own: dict[str, Any]) -> str | None:
    """What sets a heading apart from our own, in words; None if they are of the same run."""
    other = [key for key, value in own.items() if found.get(key) != value]
    keys = [key for key in other if key not in (*VERSION, kind)]
    if keys:
        key = keys[0]
        return f"is of another {kind} ({key.replace('_', ' ')} {_text(found.get(key))} instead of {_text(own[key])})"
    return "was played by another version of the bots, the rules or the board" if other else None


class RunLog:
    """A log, locked against other processes. Call `begin`, then `read` to its end, then `add`; or `restart`, then `add`.

    Methods raise `OSError` where the system fails and `DoctorLuckyError` where a file is refused."""

    def __init__(self, path: Path, kind: str, facts: dict[str, Any], anew: str, called: str | None = None) -> None:
        """`facts` is everything that the results depend on. Error messages name the file as `called` (default: its path) and
        end with `anew`, which says how to begin anew."""
        self.path: Final = path
        self._kind: Final = kind
        self._heading: Final = line(heading(kind, facts))
        self._anew: Final = anew
        self._called: Final = called or str(path)
        self._due = 0.0
        self._synced = True
        self._file: Final = self._open()

    def __enter__(self) -> "RunLog":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Write what could not be written so far, if that is possible now, and give up the lock."""
        with suppress(OSError):
            self.sync()
        with suppress(OSError):
            self._file.close()

    def begin(self) -> None:
        """Check the heading, or write it if the file is empty."""
        found = self._file.readline(LONGEST_HEADING)
        if found == self._heading:
            return
        if not self._heading.startswith(found):
            raise DoctorLuckyError(f"{self._called} {self._other(found)}; {self._anew}")
        self.restart()  # empty, or torn in the heading

    def restart(self) -> None:
        """Empty the log."""
        self._cut(0)
        self._synced = False
        self._file.write(self._heading)
        self.sync()

    def read(
        self, parse: Callable[[Any, int], T], together: int = 1, most: int | None = None, mend: bool = False
    ) -> Iterator[list[T]]:
        """Yield the results, at most `most` of them, each of them `together` lines. An incomplete result at the end is cut off.

        `parse` is called with the decoded line and its number, from 0, and raises ValueError, TypeError or KeyError for a broken
        line. A broken line is refused, or with `mend` cut off with everything after it. A DoctorLuckyError of `parse` is passed on.
        """
        number = 0
        while most is None or number < most * together:
            start = self._file.tell()
            result: list[T] = []
            for _ in range(together):
                text = self._file.readline()
                if not text.endswith(b"\n"):
                    self._cut(start)
                    return
                try:
                    result.append(parse(json.loads(text), number))
                except DoctorLuckyError:
                    raise
                except (ValueError, TypeError, KeyError, RecursionError):
                    if mend:
                        self._cut(start)
                        return
                    broken = f"line {number + 2} of {self._called} is broken"
                    go_on = "or delete that line and all after it to go on from there"
                    raise DoctorLuckyError(f"{broken}; {self._anew}, {go_on}") from None
                number += 1
            yield result

    def add(self, values: Sequence[object], sync: bool = False) -> None:
        """Append lines; with `sync` they are on the disk when this returns."""
        self._synced = False
        self._file.write(b"".join(map(line, values)))
        self._file.flush()
        if sync or monotonic() >= self._due:
            self.sync()

    def sync(self) -> None:
        """Wait until everything is on the disk."""
        if not self._synced:
            self._file.flush()
            os.fsync(self._file.fileno())
        self._synced = True
        self._due = monotonic() + SYNC

    def _open(self) -> IO[bytes]:
        number = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        try:
            if not stat.S_ISREG(os.fstat(number).st_mode):
                raise DoctorLuckyError(f"{self._called} is not a file that games can be kept in and read from again; {self._anew}")
            self._lock(number)
            return open(number, "r+b")
        except BaseException:
            os.close(number)
            raise

    def _lock(self, number: int) -> None:
        """Refuse a file that another process is writing. The lock ends with the process, however that ends."""
        try:
            import fcntl
        except ImportError:  # Windows
            return
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise DoctorLuckyError(f"another doctorlucky is writing {self._called} just now") from None
        except OSError:  # a file system without locks
            return

    def _cut(self, end: int) -> None:
        self._file.seek(end)
        self._file.truncate()

    def _other(self, text: bytes) -> str:
        """What a file with another heading is, in words."""
        found: Any = None
        with suppress(ValueError, RecursionError):
            found = json.loads(text)
        if not isinstance(found, dict) or self._kind not in found:
            return f"is not the file of {'an' if self._kind[0] in 'aeiou' else 'a'} {self._kind}"
        differs = difference(self._kind, found, json.loads(self._heading))
        return differs or "was written by another version of doctorlucky"


def _text(value: object) -> str:
    if isinstance(value, list):
        return shown(",".join(map(str, value))) if value else "none"
    return "none" if value is None else shown(value)
