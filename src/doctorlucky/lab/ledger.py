"""What is finished of a series, on disk: nothing of it is played twice, whatever stopped it.

While a series is played, its games are written in parts into a folder beside the file they are meant for (``games.parquet.parts``);
at its end, or when somebody stops it, the parts become that file. Every file gets its name when it is complete, so there is never
half a file under any name that counts, and each step can be taken again after it was cut off.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from typing import Any, Final, NamedTuple

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.parquet import EVENTS, GAMES, about, join, polars_here, read_through, tally_of
from doctorlucky.lab.series import Series
from doctorlucky.lab.tally import Tally

FEW: Final = 32
"""So many parts of about the same size become one, lest there be too many files."""
ANEW: Final = "--force writes it anew"
AGAIN: Final = "the same command plays its games again"
SAFE: Final = "are safe, and the same command goes on with them"


class Part(NamedTuple):
    """Games `first` to `past` - 1."""

    first: int
    past: int
    level: int = 0
    """How many times it was joined from smaller ones."""


class Ledger:
    """The files of a series. Made by `opened`."""

    def __init__(self, series: Series, games: str, events: str | None) -> None:
        self.series: Final = series
        self.said: Final = series.as_dict()
        self.names: Final = {GAMES: games} | ({} if events is None else {EVENTS: events})
        """What the files are called by whoever asked for them; the events, if they are wanted, last."""
        self.files: Final = {rows: Path(name).resolve() for rows, name in self.names.items()}
        self.folder: Final = self.files[GAMES].with_name(f"{self.files[GAMES].name}.parts")
        self.whole = 0
        """How many games are in the files."""
        self.parts: list[Part] = []
        self.to_forget = False
        """What is there is thrown away before the first games are written, and not sooner."""

    @property
    def count(self) -> int:
        """How many games are finished, from the first on."""
        return self.parts[-1].past if self.parts else self.whole

    @property
    def events(self) -> bool:
        return EVENTS in self.files

    def add(self, past: int, games: bytes, events: bytes) -> None:
        """The games from `count` on to `past` - 1, as Parquet files."""
        part = Part(self.count, past)
        with self._writing():
            if self.to_forget:
                self._forget()
            if self.events:
                self._write(self._path(part, EVENTS), events)
            self._write(self._path(part, GAMES), games)  # last: with it the part is there
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
                if not _can_be_told(path):
                    reason = "its name, or that of a folder it lies in, is not UTF-8"
                elif path in meanwhile:
                    reason = "another file goes by that name while it is written"
                elif _beside(path).is_dir():  # which also finds out whether there can be names of that length
                    reason = f"'{self.names[rows]}.new' is a folder, and a file of that name is needed for a while"
                elif not path.parent.is_dir():
                    reason = f"there is no folder '{path.parent}'"
                elif path.exists() and not path.is_file():
                    reason = "what there is of that name is no file"
                elif not os.access(path.parent, os.W_OK):
                    reason = f"no permission to write in '{path.parent}'"
                elif rows == GAMES and self.folder.exists() and not self.folder.is_dir():
                    reason = f"'{self.names[GAMES]}.parts' is a file, and a folder of that name is needed for a while"
                if reason is not None:
                    raise DoctorLuckyError(f"'{self.names[rows]}' cannot be written: {reason}")
        with self._writing():
            self.folder.mkdir(exist_ok=True)

    def find(self) -> None:
        """Find out how far the series is; a `DoctorLuckyError` if what is there is of another."""
        counts = {rows: self._count_in_file(rows) for rows in self.files}
        found = self._in_folder()
        if found:
            self._compare_with_note()
        self.whole = counts[GAMES]
        self.parts = self._chain(found)
        if counts[GAMES] != counts.get(EVENTS, counts[GAMES]):
            self._mend(counts[EVENTS])
        with self._writing():
            kept = {self._path(part, rows) for part in self.parts for rows in self.files}
            self._clear(kept)

    def _compare_with_note(self) -> None:
        """Whether the parts in the folder are ours."""
        what = f"'{self.names[GAMES]}.parts' with unfinished games"
        try:
            said = json.loads(self._note.read_text(encoding="utf-8"))
            with_events = bool(said.pop("with_events"))
        except (OSError, ValueError, KeyError, AttributeError, TypeError):
            raise DoctorLuckyError(f"{what} does not say what they are of; {ANEW}") from None
        self._compare(said, what)
        if with_events != self.events:
            how = "with their events: say --events as before" if with_events else "without their events"
            raise DoctorLuckyError(f"{what} has them {how}; {ANEW}")

    @property
    def _note(self) -> Path:
        return self.folder / "series.json"

    def _clear(self, kept: set[Path]) -> None:
        """Leave nothing in the folder but these, and a note of what they are."""
        for path in self.folder.iterdir():
            if path not in kept and path.suffix in (".parquet", ".new"):
                path.unlink()
        self._write(self._note, json.dumps(self.said | {"with_events": self.events}).encode())

    def _forget(self) -> None:
        for path in self.files.values():
            path.unlink(missing_ok=True)
        self._clear(set())
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
            said = about(path)
        if said["rows"] != rows:
            raise DoctorLuckyError(f"'{self.names[rows]}' has {said['rows']} in it, and not {rows}; {ANEW}")
        self._compare(said, f"'{self.names[rows]}'")
        with self._reading(rows):
            length = read_through(path)  # now, and not when all games are played and are to be put beside these
        if rows == GAMES and length != said["games"]:
            raise DoctorLuckyError(f"'{self.names[rows]}' is broken: it has {length:,} games, and says {said['games']:,}; {ANEW}")
        return int(said["games"])

    @contextmanager
    def _reading(self, rows: str, do: str = ANEW) -> Iterator[None]:
        """What is wrong with a file is said of it by the name it was given, with what to do."""
        try:
            yield
        except DoctorLuckyError as error:
            raise DoctorLuckyError(f"{str(error).replace(str(self.files[rows]), self.names[rows])}; {do}") from None

    def _compare(self, said: dict[str, Any], what: str) -> None:
        for key, mine in self.said.items():
            if said.get(key) != mine:
                if key == "code":
                    raise DoctorLuckyError(f"{what} was played by another version of the bots or rules; {ANEW}")
                theirs = f"{key.replace('_', ' ')} {_told(said.get(key))} instead of {_told(mine)}"
                raise DoctorLuckyError(f"{what} is of another series ({theirs}); {ANEW}")

    def _in_folder(self) -> list[Part]:
        found: list[Part] = []
        for path in self.folder.glob(f"*.{GAMES}.parquet"):
            first, _, past = path.name.partition(".")[0].partition("-")
            if first.isdigit() and past.isdigit():
                found.append(Part(int(first), int(past)))
        return found

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
                self._join(rows, self._so_far(rows), _beside(self.files[rows]), self.said | {"rows": rows, "games": self.count})
            for rows in kinds:
                with self._writing(rows):
                    os.replace(_beside(self.files[rows]), self.files[rows])
        finally:
            for rows in kinds:
                with suppress(OSError):
                    _beside(self.files[rows]).unlink(missing_ok=True)

    def _join(self, rows: str, paths: list[Path], into: Path, said: dict[str, Any] | None = None) -> None:
        """As `join`. If that fails, it may be that one of the files could not be read: then that is what is said."""
        pl = polars_here()
        with self._writing(rows):
            try:
                join(paths, into, said)
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
            told = str(error).partition("\n")[0].rpartition("IO error: ")[2].partition(" (os error")[0]
            reason = (error.strerror if isinstance(error, OSError) else None) or told
            safe = f"; {self.count:,} games {SAFE}" if self.count else ""
            raise DoctorLuckyError(f"'{self.names[rows]}' cannot be written: {reason[:1].lower()}{reason[1:]}{safe}") from None


@contextmanager
def opened(series: Series, games: str, events: str | None = None, force: bool = False) -> Iterator[Ledger]:
    """The ledger of a series whose games, and events if wanted, go into files of these names. A `DoctorLuckyError` if they cannot
    be written, or hold something else, unless `force` throws that away. `Ledger.complete` makes the files; without it what was
    added stays in parts, and is found again by the next who opens it."""
    polars_here()
    ledger = Ledger(series, games, events)
    ledger.check_files()
    with _alone(ledger):
        try:
            if force:
                ledger.to_forget = True
            else:
                ledger.find()
            yield ledger
        finally:
            if not ledger._in_folder():
                rmtree(ledger.folder, ignore_errors=True)


@contextmanager
def _alone(ledger: Ledger) -> Iterator[None]:
    """Two that write the same file would spoil it. The lock goes when its process does, however that ends."""
    with ledger._writing():
        lock = os.open(ledger.folder / "lock", os.O_CREAT | os.O_RDWR)
    try:
        with suppress(ImportError):  # not on Windows
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise DoctorLuckyError(f"another doctorlucky is writing '{ledger.names[GAMES]}' just now") from None
        yield
    finally:
        os.close(lock)


def _told(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def _beside(path: Path) -> Path:
    """Where a file is made that is to take the place of this one."""
    return path.with_name(f"{path.name}.new")


def _can_be_told(path: Path) -> bool:
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True
