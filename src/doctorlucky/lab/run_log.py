"""The log of a long run: its results are written down as they come, so that it can be stopped at any moment and goes on.

JSON lines. The heading says everything that the results depend on, the version of bots and rules included; each line after it is
a result, or one of the few that make a result together. How many are wanted does not stand there: one can go on with a run at any
time.

What is added has reached the system when `RunLog.add` returns, so that ``kill -9`` loses nothing, and the disk a few seconds later.
A last line that was torn is dropped by the next who reads the log. The results of anything else, and of another version, are
refused: nothing is changed in a file that is not known to be ours.
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
"""Seconds after which what was added is on the disk, and not only with the system."""
SAFE: Final = "are safe, and the same command goes on with them"
LONGEST_HEADING: Final = 1_000_000
VERSION: Final = ("version", "code", "board_digest")
"""What a heading says of the version that plays."""


def heading(kind: str, facts: dict[str, Any]) -> dict[str, Any]:
    """The first line of a log: two runs with the same heading have the same results."""
    return {kind: FORMAT, **facts}


def line(value: object) -> bytes:
    """A line of a log."""
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def reason(error: OSError) -> str:
    """Why the system does not do something, to go on with in a sentence."""
    said = error.strerror or str(error)
    return f"{said[:1].lower()}{said[1:]}"


def difference(kind: str, found: dict[str, Any], own: dict[str, Any]) -> str | None:
    """What a file with such a heading is, if it is not of the same run."""
    other = [key for key, value in own.items() if found.get(key) != value]
    told = [key for key in other if key not in (*VERSION, kind)]
    if told:
        key = told[0]
        return f"is of another {kind} ({key.replace('_', ' ')} {_told(found.get(key))} instead of {_told(own[key])})"
    return "was played by another version of the bots, the rules or the board" if other else None


class RunLog:
    """A log in a file that nobody else writes meanwhile. What the system does not allow is an `OSError`, what must not be a
    `DoctorLuckyError`. Go on with `begin` or `restart`; after `begin`, `read` comes before `add`."""

    def __init__(self, path: Path, kind: str, facts: dict[str, Any], anew: str, called: str | None = None) -> None:
        """`facts` are what the results depend on, of which `heading` makes the first line. A refusal ends with `anew`, how to begin
        anew, and names the file as it is `called`."""
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
        """What could not be written, and was complained of, is tried once more."""
        with suppress(OSError):
            self.sync()
        with suppress(OSError):
            self._file.close()

    def begin(self) -> None:
        """Go on with what there is. A heading is written where there is none yet; one of another run is refused."""
        found = self._file.readline(LONGEST_HEADING)
        if found == self._heading:
            return
        if not self._heading.startswith(found):
            raise DoctorLuckyError(f"{self._called} {self._other(found)}; {self._anew}")
        self.restart()  # empty, or torn in the heading

    def restart(self) -> None:
        """Throw away what there is."""
        self._cut(0)
        self._synced = False
        self._file.write(self._heading)
        self.sync()

    def read(
        self, parse: Callable[[Any, int], T], together: int = 1, most: int | None = None, mend: bool = False
    ) -> Iterator[list[T]]:
        """The results that are there, `most` at most, each of so many lines `together`. Where they end, whatever was torn after
        them is dropped, and the next will be written there.

        `parse` makes something of what stands in a line and its number, from 0, or raises a ValueError, TypeError or KeyError. Such
        a line is refused, or with `mend` dropped with all after it, where whatever is missing is simply made again. Its
        `DoctorLuckyError` goes to whoever reads.
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
        """Lines of results, at the end; with `sync` they are on the disk at once."""
        self._synced = False
        self._file.write(b"".join(map(line, values)))
        self._file.flush()
        if sync or monotonic() >= self._due:
            self.sync()

    def sync(self) -> None:
        """Have everything on the disk."""
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
        """Two that write the same file would spoil it. The lock goes when its process does, however that ends."""
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
        """What a file is that is not ours."""
        found: Any = None
        with suppress(ValueError, RecursionError):
            found = json.loads(text)
        if not isinstance(found, dict) or self._kind not in found:
            return f"is not the file of {'an' if self._kind[0] in 'aeiou' else 'a'} {self._kind}"
        told = difference(self._kind, found, json.loads(self._heading))
        return told or "was written by another version of doctorlucky"


def _told(value: object) -> str:
    if isinstance(value, list):
        return shown(",".join(map(str, value))) if value else "none"
    return "none" if value is None else shown(value)
