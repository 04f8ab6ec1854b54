"""The folder a server keeps its games in: closed to other users of the machine, and one server's at a time."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import IO, Final

from doctorlucky.errors import DoctorLuckyError

DATABASE: Final = "games.sqlite"
LOCK: Final = "server.lock"
OURS: Final = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", f"{DATABASE}-journal", LOCK)
"""Every file a server makes there."""


class DataFolder:
    """A folder, held by this server until it is closed."""

    def __init__(self, chosen: str | None = None) -> None:
        """The user's data folder, or the one chosen. Raises a `DoctorLuckyError` if games cannot be stored there."""
        from platformdirs import user_data_path

        self.path: Final = Path(chosen) if chosen else user_data_path("doctorlucky", appauthor=False)
        self.database: Final = self.path / DATABASE
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock: Final[IO[str]] = self._held()
            self._close_to_others()
        except OSError as error:
            raise DoctorLuckyError(f"games cannot be kept in {self.path}: {error.strerror or error}") from None

    def __enter__(self) -> "DataFolder":
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()

    def damage(self) -> str:
        """What is wrong with the database; empty if it is sound. Opens it read-only."""
        try:
            address = f"{self.database.absolute().as_uri()}?mode=ro"  # a connection that may write would clean up on closing
            with closing(sqlite3.connect(address, uri=True)) as connection:
                (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
                tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        except sqlite3.OperationalError as error:  # it cannot be opened, which says nothing about its contents
            raise DoctorLuckyError(f"the games in {self.path} cannot be opened: {error}") from None
        except sqlite3.DatabaseError as error:
            return str(error)
        if found == "ok" and tables and "alembic_version" not in tables:
            raise DoctorLuckyError(f"{self.database} is a database of something else; choose another folder with --data")
        return "" if found == "ok" else " ".join(str(found).split())

    def found_at(self, address: str) -> None:
        """Note the address of this server, for whoever tries to start another one on this folder."""
        self._lock.seek(0)
        self._lock.truncate()
        self._lock.write(f"process {os.getpid()}, {address}")
        self._lock.flush()

    @property
    def open_to_others(self) -> bool:
        """Whether other users of this machine can list the folder, which is left open because it holds other files too."""
        return os.name == "posix" and bool(self.path.stat().st_mode & 0o077)

    def _held(self) -> IO[str]:
        """Take the lock. The system releases it when this process ends, however it ends."""
        path = self.path / LOCK
        lock = open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8")  # noqa: SIM115, it stays open
        try:
            _take(lock)
        except OSError:
            holder = path.read_text("utf-8", "replace").strip() if os.name == "posix" else ""
            lock.close()
            who = f" ({holder})" if holder else ""
            raise DoctorLuckyError(
                f"another server keeps its games in {self.path}{who}; use that one, stop it, or choose another folder with --data"
            ) from None
        lock.seek(0)
        lock.truncate()
        return lock

    def _close_to_others(self) -> None:
        """Only this user may read the games. SQLite gives its other files the mode of the database."""
        os.close(os.open(self.database, os.O_RDWR | os.O_CREAT, 0o600))
        if os.name != "posix":
            return
        for name in OURS:
            file = self.path / name
            if file.exists() and stat.S_IMODE(file.stat().st_mode) & 0o077:
                file.chmod(0o600)
        only_ours = all(entry.name in OURS for entry in self.path.iterdir())
        if only_ours and self.path.stat().st_uid == os.geteuid():
            self.path.chmod(0o700)


def _take(lock: IO[str]) -> None:
    """Take the lock; raises an `OSError` if another process holds it."""
    if os.name == "posix":
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
