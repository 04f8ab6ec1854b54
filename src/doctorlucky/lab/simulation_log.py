"""The log from which a simulation resumes, and the files that it makes. No game is played twice, whatever stopped it.

While a series is played, its games are written in parts into a folder beside the file they are meant for
(``games.parquet.parts``), with a log that has a line for each part; at its end, or when somebody stops it, the parts become that
file. Every file gets its name when it is complete, so there is never half a file under any name that counts, and each step can be
taken again after it was cut off.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from typing import Any, Final, NamedTuple

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.parquet import EVENTS, GAMES, about, join, polars_here, read_through, tally_of
from doctorlucky.lab.run_log import SAFE, RunLog, difference
from doctorlucky.lab.series import Series
from doctorlucky.lab.tally import Tally

FEW: Final = 32
"""So many parts of about the same size are joined into one, to limit the number of files."""
ANEW: Final = "--force writes it anew"
AGAIN: Final = "the same command plays its games again"
SERIES: Final = "series"
LOG: Final = "log.jsonl"


class Part(NamedTuple):
    """Games `first` to `past` - 1."""

    first: int
    past: int
    level: int = 0
    """How many times it was joined from smaller ones."""


class SimulationLog:
    """The log and the files of a series. Made by `opened`."""

    def __init__(self, series: Series, games: str, events: str | None) -> None:
        self.series: Final = series
        self.facts: Final = series.as_dict()
        self.names: Final = {GAMES: games} | ({} if events is None else {EVENTS: events})
        """What the files are called by whoever asked for them; the events, if they are wanted, last."""
        self.files: Final = {rows: Path(name).resolve() for rows, name in self.names.items()}
        self.folder: Final = self.files[GAMES].with_name(f"{self.files[GAMES].name}.parts")
        self.unfinished: Final = f"'{games}.parts' with unfinished games"
        self.whole = 0
        """How many games are in the files."""
        self.parts: list[Part] = []
        self.to_forget = False
        """What is there is thrown away before the first games are written, and not sooner."""
        self._log: RunLog

    @property
    def count(self) -> int:
        """How many games are finished, from the first on."""
        return self.parts[-1].past if self.parts else self.whole

    @property
    def events(self) -> bool:
        """Whether events are written, too."""
        return EVENTS in self.files

    def add(self, past: int, games: bytes, events: bytes) -> None:
        """The games from `count` on to `past` - 1, as Parquet files."""
        part = Part(self.count, past)
        with self._writing():
            if self.to_forget:
                self._forget()
            if self.events:
                self._write(self._path(part, EVENTS), events)
            self._write(self._path(part, GAMES), games)
            self._note(part)
            self.parts.append(part)
            self._tidy()

    def tally(self) -> Tally:
        """What is counted in the games that are finished."""
        seats = self.series.ruleset.seats
        tally = Tally(seats)
        for path in self._so_far(GAMES):
            tally.merge(tally_of(path, seats))
        return tally

    def complete(self) -> None:
        """Make the files of what there is."""
        if self.parts:
            self._whole(*reversed(self.files))  # the games last: they say how far it is
        self.whole = self.count
        self.parts = []
        rmtree(self.folder, ignore_errors=True)

    # Opening

    def check_files(self) -> None:
        """Whether there can be files of these names at all."""
        if len(set(self.files.values())) < len(self.files):
            raise DoctorLuckyError(f"games and events cannot both go into '{self.names[GAMES]}'")
        meanwhile = {self.folder, *map(_beside, self.files.values())}
        for rows, path in self.files.items():
            with self._writing(rows):
                reason = None
                if not _is_utf8(path):
                    reason = "its name, or that of a folder it lies in, is not UTF-8"
                elif path in meanwhile:
                    reason = "another file goes by that name while it is written"
                elif _beside(path).is_dir():  # which also finds out whether there can be names of that length
                    reason = f"'{self.names[rows]}.new' is a folder, and a file of that name is needed for a while"
                elif not path.parent.is_dir():
                    reason = f"there is no folder '{path.parent}'"
                elif path.exists() and not path.is_file():
                    reason = "what there is of that name is not a file"
                elif not os.access(path.parent, os.W_OK):
                    reason = f"no permission to write in '{path.parent}'"
                elif rows == GAMES and self.folder.exists() and not self.folder.is_dir():
                    reason = f"'{self.names[GAMES]}.parts' is a file, and a folder of that name is needed for a while"
                if reason is not None:
                    raise DoctorLuckyError(f"'{self.names[rows]}' cannot be written: {reason}")
        with self._writing():
            self.folder.mkdir(exist_ok=True)

    def has_parts(self) -> bool:
        """Whether the folder has parts, of this series or another."""
        return any(self.folder.glob(f"*.{GAMES}.parquet"))

    @contextmanager
    def held(self, force: bool) -> Iterator[None]:
        """Open and lock the log, so that no other process writes the same files."""
        path = self.folder / LOG
        if not force and self.has_parts() and not (path.exists() and path.stat().st_size):
            raise DoctorLuckyError(f"{self.unfinished} does not say what they are of; {ANEW}")
        with self._writing():
            self._log = RunLog(path, SERIES, self.facts, ANEW, self.unfinished)
        with self._log:
            yield

    def find(self) -> None:
        """Find out how far the series is; a `DoctorLuckyError` if what is there is of another."""
        counts = {rows: self._count_in_file(rows) for rows in self.files}
        found: list[Part] = []
        with self._writing():
            if self.has_parts():
                self._log.begin()
                found = [part for (part,) in self._log.read(self._part, mend=True)]
            else:
                self._log.restart()
        self.whole = counts[GAMES]
        self.parts = self._chain(found)
        if counts[GAMES] != counts.get(EVENTS, counts[GAMES]):
            self._mend(counts[EVENTS])
        with self._writing():
            kept = {self._path(part, rows) for part in self.parts for rows in self.files}
            self._clear(kept)

    def _part(self, found: Any, number: int) -> Part:
        """Read a line of the log."""
        first, past, events = found
        if not (type(first) is int and type(past) is int and 0 <= first < past):
            raise ValueError("this is not a part")
        if events is not self.events:
            how = "with their events: say --events as before" if events else "without their events"
            raise DoctorLuckyError(f"{self.unfinished} has them {how}; {ANEW}")
        return Part(first, past)

    def _note(self, part: Part) -> None:
        """Enter a part in the log. From then on it counts."""
        self._log.add([(part.first, part.past, self.events)], sync=True)

    def _clear(self, kept: set[Path]) -> None:
        """Delete all parts in the folder but these."""
        for path in self.folder.iterdir():
            if path not in kept and path.suffix in (".parquet", ".new"):
                path.unlink()

    def _forget(self) -> None:
        for path in self.files.values():
            path.unlink(missing_ok=True)
        self._clear(set())
        self._log.restart()
        self.to_forget = False

    def _mend(self, of_events: int) -> None:
        """The files were being completed, the events were, and then it was cut off."""
        if not (of_events == self.count and self.parts):
            held = f"'{self.names[EVENTS]}' has the events of {of_events:,} games, '{self.names[GAMES]}' {self.whole:,} games"
            raise DoctorLuckyError(f"{held}: they cannot go on together; --force writes both anew")
        self._whole(GAMES)
        self.whole, self.parts = of_events, []

    def _count_in_file(self, rows: str) -> int:
        path = self.files[rows]
        if not path.exists():
            return 0
        with self._reading(rows):
            found = about(path)
        if found["rows"] != rows:
            raise DoctorLuckyError(f"'{self.names[rows]}' has {found['rows']} in it, and not {rows}; {ANEW}")
        other = difference(SERIES, found, self.facts)
        if other is not None:
            raise DoctorLuckyError(f"'{self.names[rows]}' {other}; {ANEW}")
        with self._reading(rows):
            length = read_through(path)  # now, and not when all games are played and are to be put beside these
        if rows == GAMES and length != found["games"]:
            raise DoctorLuckyError(f"'{self.names[rows]}' is broken: it has {length:,} games, and says {found['games']:,}; {ANEW}")
        return int(found["games"])

    @contextmanager
    def _reading(self, rows: str, do: str = ANEW) -> Iterator[None]:
        """Report what is wrong with a file by the name it was given, with what to do."""
        try:
            yield
        except DoctorLuckyError as error:
            raise DoctorLuckyError(f"{str(error).replace(str(self.files[rows]), self.names[rows])}; {do}") from None

    def _chain(self, found: list[Part]) -> list[Part]:
        """The parts that follow on the whole, each of them sound; of two that begin alike the longer, which was joined later."""
        chain: list[Part] = []
        at = self.whole
        for part in sorted(found, key=lambda part: (part.first, -part.past)):
            if part.first == at and self._sound(part):
                chain.append(part)
                at = part.past
        return chain

    def _sound(self, part: Part) -> bool:
        for rows in self.files:
            path = self._path(part, rows)
            if not path.exists():
                return False
            try:
                length = read_through(path)
            except DoctorLuckyError:
                return False
            if rows == GAMES and length != part.past - part.first:
                return False
        return True

    # Writing

    def _path(self, part: Part, rows: str) -> Path:
        return self.folder / f"{part.first}-{part.past}.{rows}.parquet"

    def _so_far(self, rows: str) -> list[Path]:
        return ([self.files[rows]] if self.whole else []) + [self._path(part, rows) for part in self.parts]

    def _whole(self, *kinds: str) -> None:
        """Files of all there is. They are made beside those whose places they take, which may lie on different disks, and all of
        them before the first is replaced."""
        try:
            for rows in kinds:
                self._join(rows, self._so_far(rows), _beside(self.files[rows]), self.facts | {"rows": rows, "games": self.count})
            for rows in kinds:
                with self._writing(rows):
                    os.replace(_beside(self.files[rows]), self.files[rows])
        finally:
            for rows in kinds:
                with suppress(OSError):
                    _beside(self.files[rows]).unlink(missing_ok=True)

    def _join(self, rows: str, paths: list[Path], into: Path, facts: dict[str, Any] | None = None) -> None:
        """As `join`. If that fails, it may be that one of the files could not be read: then that is what is reported."""
        pl = polars_here()
        with self._writing(rows):
            try:
                join(paths, into, facts)
            except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException):
                for path in paths:
                    with self._reading(rows, ANEW if path == self.files[rows] else AGAIN):
                        read_through(path)
                raise

    def _tidy(self) -> None:
        """Join the last parts where there are many of the same level."""
        while len(last := [part for part in self.parts[-FEW:] if part.level == self.parts[-1].level]) == FEW:
            joined = Part(last[0].first, last[-1].past, last[0].level + 1)
            for rows in reversed(self.files):
                new = self.folder / f"{rows}.new"
                self._join(rows, [self._path(part, rows) for part in last], new)
                os.replace(new, self._path(joined, rows))
            self._note(joined)
            self.parts[-FEW:] = [joined]
            for part in last:
                for rows in self.files:
                    self._path(part, rows).unlink()

    def _write(self, path: Path, data: bytes) -> None:
        new = path.with_suffix(".new")
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)

    @contextmanager
    def _writing(self, rows: str = GAMES) -> Iterator[None]:
        pl = polars_here()
        try:
            yield
        except (OSError, pl.exceptions.PolarsError) as error:
            text = str(error).partition("\n")[0].rpartition("IO error: ")[2].partition(" (os error")[0]
            reason = (error.strerror if isinstance(error, OSError) else None) or text
            safe = f"; {self.count:,} games {SAFE}" if self.count else ""
            raise DoctorLuckyError(f"'{self.names[rows]}' cannot be written: {reason[:1].lower()}{reason[1:]}{safe}") from None


@contextmanager
def opened(series: Series, games: str, events: str | None = None, force: bool = False) -> Iterator[SimulationLog]:
    """The log of a series whose games, and events if wanted, go into files of these names. A `DoctorLuckyError` if they cannot be
    written, or hold something else, unless `force` throws that away. `SimulationLog.complete` makes the files; without it what was
    added stays in parts, and is found again by the next who opens it."""
    polars_here()
    log = SimulationLog(series, games, events)
    log.check_files()
    with log.held(force):
        try:
            if force:
                log.to_forget = True
            else:
                log.find()
            yield log
        finally:
            if not log.has_parts():
                rmtree(log.folder, ignore_errors=True)


def _beside(path: Path) -> Path:
    """Where a file is made that is to take the place of this one."""
    return path.with_name(f"{path.name}.new")


def _is_utf8(path: Path) -> bool:
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True
