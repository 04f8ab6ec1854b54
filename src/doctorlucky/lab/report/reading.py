"""The files of a report: which series they are of, and their games and events, read a piece at a time.

A file of games and one of events differ in their columns. The events belong to the games of the same series, which both files carry
in their metadata, and only games that are in both count. A file of games without metadata (somebody put several together) is
divided by its columns.
"""

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

import polars as pl

from doctorlucky.editions.ruleset import Ruleset, ruleset
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.parquet import KEY, reading
from doctorlucky.lab.report.naming import Facts, names_of

GAMES: Final = {
    "edition": "text", "variants": "text", "players": "whole", "seats": "whole", "board": "text", "part": "text", "bots": "text",
    "seed": "text", "game": "whole", "over": "yes or no", "winner": "whole", "first": "whole", "turns": "whole",
    "decisions": "whole", "attempts": "whole", "turns_of": "list",
}  # fmt: skip
EVENTS: Final = {
    "game": "whole", "index": "whole", "turn": "whole", "seat": "whole", "what": "text", "pawn": "text", "card": "text",
    "space": "text", "amount": "whole",
}  # fmt: skip
"""What has to be in a file, and what kind of thing it is."""
IDENTITY: Final = ("edition", "variants", "players", "board", "part", "bots", "seed")
"""The columns that tell one series from another."""
PIECE: Final = 400_000
"""About how many events are in memory at once."""


@dataclass
class SeriesData:
    """One series of a report: what was played, its games, and its events if there is a file of them."""

    facts: Facts
    games: pl.DataFrame
    events: pl.LazyFrame | None = None
    source: str = ""
    """The file of its events."""
    note: str = ""
    """A note on its files; nothing where both have the same games."""
    label: str = ""
    """What sets it apart from the other series of the report."""
    place: int = 0
    """Its place among them: a series has the same colour in every figure."""
    of: int = 1
    """How many they are."""
    counts: dict[str, pl.DataFrame] = field(default_factory=dict)
    """What was counted in its events, by name (`doctorlucky.lab.report.counting`)."""

    @cached_property
    def ruleset(self) -> Ruleset | None:
        """What it was played by; None where that cannot be found any more, as with a board from a file that is elsewhere."""
        f = self.facts
        try:
            made = ruleset(f.edition, f.players, f.variants, f.board, f.part)
        except DoctorLuckyError:
            return None
        return made if f.digest in ("", board_digest(made.board.text)) else None

    @property
    def seats(self) -> int:
        """The number of seats, those of Strangers among them."""
        return int(self.games["seats"][0])

    @property
    def live(self) -> list[int]:
        """The seats of the players, counted from 1; Strangers win nothing (STRANGER-1)."""
        return list(range(1, self.seats + 1)) if self.ruleset is None else [seat + 1 for seat in self.ruleset.live]

    @property
    def played(self) -> int:
        """The number of games."""
        return self.games.height

    @cached_property
    def finished(self) -> pl.DataFrame:
        """The games that came to their end."""
        return self.games.filter("over")

    def pieces(self) -> Iterator[pl.DataFrame]:
        """The events, some whole games at a time."""
        assert self.events is not None
        with reading(self.source):
            sizes = self.events.group_by("game").len().sort("game").collect(engine="streaming")
        pieces = sizes.with_columns(piece=(pl.col("len").cast(pl.Int64).cum_sum() - 1) // PIECE)
        for first, last in pieces.group_by("piece", maintain_order=True).agg(
            pl.col("game").first().alias("first"), pl.col("game").last().alias("last")
        ).select("first", "last").iter_rows():  # fmt: skip
            with reading(self.source):
                piece = self.events.filter(pl.col("game").is_between(first, last)).collect(engine="streaming")
            yield piece.sort("game", "index")


def board_digest(text: str) -> str:
    """As `Series.as_dict` has it."""
    return sha256(text.encode()).hexdigest()[:16]


def read(paths: Sequence[str]) -> list[SeriesData]:
    """The series of these files, in the order of the games' files."""
    by_facts: dict[Facts, SeriesData] = {}
    sources: dict[Facts, str] = {}
    events: list[tuple[str, Facts, pl.LazyFrame]] = []
    for path in paths:
        frame, columns, metadata = _open(path)
        if _lacks(columns, GAMES) is None:
            for facts, games in _series(path, frame, metadata):
                if facts in by_facts:
                    raise DoctorLuckyError(f"'{path}' has the same series as '{sources[facts]}', which would count twice")
                by_facts[facts], sources[facts] = SeriesData(facts, games), path
        elif _lacks(columns, EVENTS) is None:
            if metadata is None:
                raise DoctorLuckyError(f"'{path}' does not say which series its events are of, as files of simulate --events do")
            events.append(
                (
                    path,
                    metadata,
                    frame.select(pl.col(name).cast(pl.String) if kind == "text" else pl.col(name) for name, kind in EVENTS.items()),
                )
            )
        else:
            raise DoctorLuckyError(f"'{path}' has neither games nor events as simulate writes them ({_nearest(columns)})")
    for path, facts, lazy in events:
        if facts not in by_facts:
            raise DoctorLuckyError(
                f"'{path}' has events of games that are in none of these files; name the file of simulate --out, too"
            )
        if by_facts[facts].events is not None:
            raise DoctorLuckyError(f"'{path}' has events of the same series as another of these files, which would count twice")
        _give_events(by_facts[facts], sources[facts], path, lazy)
    found = list(by_facts.values())
    for place, label in enumerate(names_of([one.facts for one in found])):
        found[place].label, found[place].place, found[place].of = label, place, len(found)
    return found


def _open(path: str) -> tuple[pl.LazyFrame, dict[str, pl.DataType], Facts | None]:
    if not os.path.isfile(path):
        raise DoctorLuckyError(f"'{path}' is not a file" if os.path.exists(path) else f"there is no file '{path}'")
    with reading(path):
        frame = pl.scan_parquet(path, glob=False)
        columns = dict(frame.collect_schema())
        metadata = pl.read_parquet_metadata(path).get(KEY)
    return frame, columns, None if metadata is None else _facts(path, metadata)


def _facts(path: str, metadata: str) -> Facts:
    try:
        raw: dict[str, Any] = json.loads(metadata)
        return Facts(
            str(raw["edition"]), int(raw["players"]), tuple(map(str, raw["variants"])), str(raw["board"]),
            None if raw.get("part") is None else str(raw["part"]), ",".join(map(str, raw["bots"])), str(raw["seed"]),
            str(raw.get("board_digest", "")),
        )  # fmt: skip
    except (ValueError, KeyError, TypeError):
        raise DoctorLuckyError(f"'{path}' says of its series what cannot be understood") from None


def _series(path: str, frame: pl.LazyFrame, metadata: Facts | None) -> Iterator[tuple[Facts, pl.DataFrame]]:
    """The games of a file, by series: a row is small, so they are read whole."""
    with reading(path):
        games = frame.select(list(GAMES)).collect(engine="streaming")
    if games.is_empty():
        raise DoctorLuckyError(f"'{path}' has no games in it")
    if metadata is not None:
        yield metadata, games
        return
    for part in games.partition_by(IDENTITY, maintain_order=True):
        row = part.row(0, named=True)
        variants = tuple(name for name in (row["variants"] or "").split("+") if name)
        yield Facts(row["edition"], row["players"], variants, row["board"], row["part"], row["bots"], row["seed"]), part


def _give_events(one: SeriesData, games: str, path: str, events: pl.LazyFrame) -> None:
    """Put a series together. A game that only one of its two files has is left aside: what is counted in the events is reported
    by the game, so both have to be about the same games."""
    with reading(path):
        numbers = events.select(pl.col("game").unique()).collect(engine="streaming")
    if numbers.is_empty():
        raise DoctorLuckyError(f"'{path}' has no events in it")
    both = one.games.join(numbers, on="game", how="semi", maintain_order="left")
    if both.is_empty():
        raise DoctorLuckyError(f"'{path}' has events of none of the games in '{games}'")
    if both.height < one.games.height or both["game"].n_unique() < numbers.height:
        one.note = (
            f"Only games that are in both files count, {both.height:,} of them: '{games}' has {one.games.height:,}, and '{path}' "
            f"has the events of {numbers.height:,}."
        )
        events = events.join(both.lazy().select("game"), on="game", how="semi")
    one.games, one.events, one.source = both, events, path


def _lacks(columns: dict[str, pl.DataType], needed: dict[str, str]) -> str | None:
    """What a table lacks to be one of those, in words; None if nothing."""
    missing = [name for name in needed if name not in columns]
    if missing:
        return f"without {', '.join(missing[:4])}{', …' if len(missing) > 4 else ''}"
    for name, kind in needed.items():
        if not _is(columns[name], kind):
            return f"{name} is {columns[name]}"
    return None


def _is(dtype: pl.DataType, kind: str) -> bool:
    if dtype == pl.Null:  # a column in which nothing was ever written
        return kind != "list"
    if kind == "whole":
        return dtype.is_integer()
    if kind == "list":
        return isinstance(dtype, pl.List) and dtype.inner.is_integer()
    if kind == "text":
        return dtype == pl.String or isinstance(dtype, pl.Categorical | pl.Enum)
    return dtype == pl.Boolean


def _nearest(columns: dict[str, pl.DataType]) -> str:
    return min((_lacks(columns, needed) or "" for needed in (GAMES, EVENTS)), key=len)
