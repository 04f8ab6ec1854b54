"""The file an arena's games are kept in, so that it can be interrupted and goes on.

JSON lines: the first says what is played, by whom, from which seed and by which version of bots and rules; then comes one line a
game, a whole round at a time. How many games are wanted does not stand there: one can go on with an arena at any time.
"""

import json
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Final

from doctorlucky.errors import DoctorLuckyError, shown
from doctorlucky.lab.arena import Score, seatings
from doctorlucky.lab.series import Series

FORMAT: Final = 1


def heading(series: Series) -> dict[str, Any]:
    """Everything that defines the games. Two arenas with the same heading are the same, game by game."""
    return {"arena": FORMAT, **series.as_dict()}


def usual_path(series: Series) -> Path:
    """Where an arena is kept if nobody says where: in the user's state folder, under a name made from its heading."""
    from platformdirs import user_state_path

    digest = sha256(_line(heading(series))).hexdigest()[:12]
    folder = user_state_path("doctorlucky", appauthor=False) / "arena"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DoctorLuckyError(f"games cannot be kept in {folder}: {_reason(error)}; name a file with --out") from None
    return folder / f"{series.edition}-{series.players}-{digest}.jsonl"


class Scoresheet:
    """The rounds of one arena in a file that nobody else writes meanwhile. Nothing is changed in a file of anything else."""

    def __init__(self, path: Path, series: Series) -> None:
        self.path: Final = path
        self._series: Final = series
        self._file: Final = _open(path)
        self._line_number = 1
        self._games = 0
        """How many are in it."""
        try:
            _lock(self._file, path)
            self._begin()
        except BaseException:
            self._close()
            raise

    def __enter__(self) -> "Scoresheet":
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def _close(self) -> None:
        with suppress(OSError):  # what could not be written, and was complained of, is tried once more
            self._file.close()

    def _begin(self) -> None:
        """Past the heading, which is written where there is none yet."""
        own = _line(heading(self._series))
        found = self._file.readline(1_000_000)
        if found == own:
            return
        if not own.startswith(found):
            raise DoctorLuckyError(
                f"{self.path} {_other(found, heading(self._series))}; nothing was changed, name another with --out"
            )
        self._file.seek(0)  # empty, or torn in the heading
        self._file.truncate()
        self._write(own)

    def rounds(self, most: int) -> Iterator[list[Score]]:
        """The rounds that are there, so many at most. Where they end, whatever was torn after them is dropped, and the next one
        will be written there."""
        for deal in range(most):
            start = self._file.tell()
            scores: list[Score] = []
            for rotation, seats in enumerate(seatings(self._series, deal)):
                line = self._file.readline()
                self._line_number += 1
                if not line.endswith(b"\n"):
                    self._file.seek(start)
                    self._file.truncate()
                    return
                scores.append(self._score(line, deal, rotation, seats))
            self._games += len(scores)
            yield scores

    def _score(self, line: bytes, deal: int, rotation: int, seats: tuple[str, ...]) -> Score:
        try:
            found = json.loads(line)
            score = Score(**{**found, "seats": tuple(found["seats"])})
            whole = all(type(number) is int and number >= 0 for number in (score.turns, score.decisions))
            winner = score.winner is None or (type(score.winner) is int and 1 <= score.winner <= self._series.ruleset.seats)
            timed = isinstance(score.seconds, (int, float)) and isinstance(score.over, bool)
            fine = whole and winner and timed and (score.deal, score.rotation, score.seats) == (deal, rotation, seats)
        except (ValueError, TypeError, KeyError, RecursionError):
            fine = False
        if not fine:
            wrong = f"line {self._line_number} of {self.path} is not the game {rotation + 1} of deal {deal}; nothing was changed"
            raise DoctorLuckyError(
                f"{wrong}: name another file with --out, or delete that line and all after it to go on from there"
            )
        return score

    def write(self, scores: list[Score]) -> None:
        """One more round, at the end."""
        self._write(b"".join(_line(asdict(score)) for score in scores))
        self._games += len(scores)

    def _write(self, text: bytes) -> None:
        try:
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            safe = (
                f"{self._games:,} games are safe, and the same command goes on with them"
                if self._games
                else "name another with --out"
            )
            raise DoctorLuckyError(f"{self.path} cannot be written: {_reason(error)}; {safe}") from None


def _line(facts: dict[str, Any]) -> bytes:
    return json.dumps(facts, separators=(",", ":")).encode() + b"\n"


def _open(path: Path) -> IO[bytes]:
    try:
        number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        raise DoctorLuckyError(f"games cannot be kept in {path}: {_reason(error)}; name another file with --out") from None
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise DoctorLuckyError(f"{path} is not a file that games can be kept in and read from again; name another with --out")
    return open(number, "r+b")


def _reason(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{reason[:1].lower()}{reason[1:]}"


def _lock(file: IO[bytes], path: Path) -> None:
    """One arena at a time, where the system can see to that; the lock ends with the process."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise DoctorLuckyError(f"another arena is writing to {path} at this moment") from None
    except OSError:  # a file system without locks
        return


def _other(line: bytes, own: dict[str, Any]) -> str:
    """What a file is that is not ours."""
    found: Any = None
    with suppress(ValueError, RecursionError):
        found = json.loads(line)
    if not isinstance(found, dict) or "arena" not in found:
        return "is not the file of an arena"
    for key, value in own.items():
        if key in ("code", "version", "arena", "board_digest"):
            continue
        if found.get(key) != value:
            return f"is of another arena ({key}: {_shown(found.get(key))} instead of {_shown(value)})"
    return "was begun with other versions of the bots, the rules or the board, so its games cannot be counted with new ones"


def _shown(value: object) -> str:
    if isinstance(value, list):
        return shown(",".join(str(part) for part in value)) if value else "none"
    return "none" if value is None else shown(value)
