"""The logs from which a run of claims resumes, one per experiment. A larger run starts with the games of a smaller one. They are a
cache: where they cannot be written, games are played again the next time."""

from array import array
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.claims.observing import COLUMNS
from doctorlucky.lab.run_log import RunLog, heading, line, reason
from doctorlucky.lab.series import Series

CLAIMS: Final = "claims"
LARGEST: Final = 1 << 30
"""No number in a row comes near it."""

Row = tuple[int, ...]


def usual_folder() -> Path:
    """The default folder: in the user's cache."""
    from platformdirs import user_cache_path

    return user_cache_path("doctorlucky", appauthor=False) / "claims"


def cannot_keep(folder: Path) -> str | None:
    """The reason why nothing can be written to a folder, or None. The folder is created."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return None
    except FileExistsError:
        return "it is not a folder"
    except OSError as error:
        return reason(error)
    except ValueError:
        return "not the name of a folder"


class ClaimsLog:
    """The games of one series, from the first on. Other bots, rules or columns lead to another file."""

    def __init__(self, folder: Path | None, series: Series) -> None:
        self.columns: Final = [array("i") for _ in COLUMNS]
        self.kept = False
        """Whether all of its rows are written."""
        self._log: RunLog | None = None
        if folder is not None:
            facts = series.as_dict() | {"columns": COLUMNS}
            digest = sha256(line(heading(CLAIMS, facts))).hexdigest()[:16]
            path = folder / f"{series.edition}-{series.players}-{digest}.jsonl"
            with suppress(OSError, DoctorLuckyError):  # e.g. another process is writing it: this one goes without
                folder.mkdir(parents=True, exist_ok=True)
                self._log = RunLog(path, CLAIMS, facts, "delete it")
                self._begin(self._log)

    def __len__(self) -> int:
        """The number of games."""
        return len(self.columns[0])

    def add(self, rows: list[Row]) -> None:
        """Append games."""
        for row in rows:
            self._note(row)
        if self._log is not None:
            try:
                self._log.add(rows)
            except OSError:  # a full disk: a torn line is dropped when the log is read
                self.close()
                self.kept = False

    def close(self) -> None:
        """Close the file. The rows stay in memory, but no more are written."""
        if self._log is not None:
            self._log.close()
            self._log = None

    def _begin(self, log: RunLog) -> None:
        try:
            log.begin()
            for (row,) in log.read(_row, mend=True):
                self._note(row)
            self.kept = True
        except BaseException:
            for column in self.columns:
                del column[:]
            self.close()
            raise

    def _note(self, row: Row) -> None:
        for column, number in zip(self.columns, row, strict=True):
            column.append(number)


def _row(found: Any, number: int) -> Row:
    if not isinstance(found, list) or len(found) != len(COLUMNS) or not all(type(n) is int and abs(n) <= LARGEST for n in found):
        raise ValueError("this is not a row of a game")
    return tuple(found)
