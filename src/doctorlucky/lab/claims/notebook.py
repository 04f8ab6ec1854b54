"""Where finished games are written down, so that a run of claims can be interrupted and goes on, and a larger one begins with the
games of a smaller. It is a help and no more: where it cannot be written, the games are simply played again."""

import json
import os
from array import array
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

from doctorlucky.lab.claims.observing import COLUMNS
from doctorlucky.lab.series import Series

Row = tuple[int, ...]


def usual_folder() -> Path:
    """In the user's cache."""
    from platformdirs import user_cache_path

    return user_cache_path("doctorlucky", appauthor=False) / "claims"


def cannot_keep(folder: Path) -> str | None:
    """Why nothing can be written down in a folder; None if it can. The folder is made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return None
    except FileExistsError:
        return "it is no folder"
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not the name of a folder"
        return f"{reason[:1].lower()}{reason[1:]}"


class Notebook:
    """The games of one series, from the first on. Other bots, other rules or other columns make another notebook."""

    def __init__(self, folder: Path | None, series: Series) -> None:
        self.columns: Final = [array("i") for _ in COLUMNS]
        self._file: IO[bytes] | None = None
        self.kept = False
        """Whether everything in it is on disk."""
        if folder is not None:
            about = json.dumps([series.as_dict(), COLUMNS])
            name = f"{series.edition}-{series.players}-{sha256(about.encode()).hexdigest()[:16]}.jsonl"
            with suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
                self._open(folder / name)

    def __len__(self) -> int:
        """How many games."""
        return len(self.columns[0])

    def _note(self, row: Row) -> None:
        for column, number in zip(self.columns, row, strict=True):
            column.append(number)

    def _open(self, path: Path) -> None:
        file = open(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b")  # noqa: SIM115 - for long
        try:
            _lock(file)
            end = 0
            for line in file:
                row = _row(line)
                if row is None:  # torn when somebody pulled the plug
                    break
                self._note(row)
                end += len(line)
            file.seek(end)
            file.truncate()
        except BaseException:
            for column in self.columns:
                del column[:]
            file.close()
            raise
        self._file = file
        self.kept = True

    def add(self, rows: list[Row]) -> None:
        for row in rows:
            self._note(row)
        if self._file is not None:
            try:
                self._file.write(b"".join(json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in rows))
                self._file.flush()
            except OSError:  # a full disk: what is torn there is dropped by the next who reads it
                self.close()
                self.kept = False

    def close(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            with suppress(OSError):
                file.close()


FIELDS: Final = len(COLUMNS)
LARGEST: Final = 1 << 30
"""No number of a row is anywhere near."""


def _row(line: bytes) -> Row | None:
    """A row that was written to its end."""
    if not line.endswith(b"\n"):
        return None
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, list) or len(found) != FIELDS or not all(type(n) is int and abs(n) <= LARGEST for n in found):
        return None
    return tuple(found)


def _lock(file: IO[bytes]) -> None:
    """Two who write the same notebook would spoil it; the second goes without. An `OSError` says so."""
    with suppress(ImportError):
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
