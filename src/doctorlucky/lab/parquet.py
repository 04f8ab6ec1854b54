"""Games and their events as rows of Parquet files (the extra ``doctorlucky[lab]``).

Seats count from 1 here, as people count them. Both kinds of file have their series in their metadata (`about`).

games: edition, variants (``a+b``), players, seats, board, part, bots (``a,b,c,d`` or one for all), seed, game, over, winner, loser,
first (who had the first turn), turns, decisions, attempts, turns_of (how many turns each seat had).

events: game, index, turn (0 while the game is set up), seat, what, pawn, card, space, origin, amount, as in
`doctorlucky.engine.event`; with all that was hidden. `origin` is empty where it would be a layout of the board.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from doctorlucky.engine.action import pawn_text
from doctorlucky.engine.event import CAT, DOCTOR, ESCAPE, LIGHTS_OUT, PART, SANK, TURN, Event
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.play import Played
from doctorlucky.lab.series import Series
from doctorlucky.lab.tally import Tally

if TYPE_CHECKING:
    import polars

GAMES: Final = "games"
EVENTS: Final = "events"
KEY: Final = "doctorlucky"
"""The key of our metadata."""
GROUP: Final = 100_000
"""Rows that are compressed together."""
AT_ONCE: Final = 5 * GROUP
"""Rows that are held in memory where all are read, and none is wanted."""
OF_LAYOUTS: Final = frozenset((PART, LIGHTS_OUT, SANK, ESCAPE))
"""What has happened to the whole board, from one layout of it to another."""
SEATS: Final = (*range(1, DOCTOR + 1), None)
"""Each seat as people count, and nothing for NONE, which is the last from behind."""
PAWNS: Final = (*(pawn_text(pawn) for pawn in range(CAT + 1)), None)
"""Each pawn's name, and nothing for NONE."""


class Rows:
    """The rows of some games of a series, until they are written."""

    def __init__(self, series: Series, events: bool) -> None:
        self.polars = polars_here()
        ruleset = series.ruleset
        self.series = series
        self.of_events = events
        self.cards = (*(card.id for card in ruleset.deck.cards), None)
        self.spaces = (*(space.id for space in ruleset.board.spaces), None)
        self.parts = tuple(layout.part for layout in ruleset.rules.layouts)
        self.game_rows: list[tuple[Any, ...]] = []
        self.event_columns: list[list[Any]] = [[] for _ in range(10)]

    def add(self, number: int, game: Played) -> None:
        """A game that was played with its events."""
        ruleset = self.series.ruleset
        part = ruleset.part
        turns_of = [0] * ruleset.seats
        for event in self._events(game):
            if event.what == TURN:
                turns_of[event.seat] += 1
            elif event.what == PART:
                part = self.parts[event.amount]
        seats = (SEATS[game.winner], SEATS[game.loser], SEATS[game.first])
        self.game_rows.append((part, number, game.over, *seats, game.turns, game.decisions, game.attempts, turns_of))
        if self.of_events:
            self._add_events(number, game)

    def _events(self, game: Played) -> Iterator[Event]:
        """All events but those of a turn that came after the last that counts (END-1)."""
        last = self.series.max_turns
        for event in game.events:
            if last and event.what == TURN and event.amount > last:
                return
            yield event

    def _add_events(self, number: int, game: Played) -> None:
        cards, spaces = self.cards, self.spaces
        games, indices, turns, seats, whats, pawns, of_cards, of_spaces, origins, amounts = self.event_columns
        turn = 0
        for index, event in enumerate(self._events(game)):
            what = event.what
            if what == TURN:
                turn = event.amount
            games.append(number)
            indices.append(index)
            turns.append(turn)
            seats.append(SEATS[event.seat])
            whats.append(what)
            pawns.append(PAWNS[event.pawn])
            of_cards.append(cards[event.card])
            of_spaces.append(spaces[event.space])
            origins.append(None if what in OF_LAYOUTS else spaces[event.origin])
            amounts.append(event.amount)

    def games(self) -> bytes:
        """The games as a Parquet file."""
        pl, series, ruleset = self.polars, self.series, self.series.ruleset
        schema = {
            "part": pl.String, "game": pl.Int64, "over": pl.Boolean, "winner": pl.Int8, "loser": pl.Int8, "first": pl.Int8,
            "turns": pl.Int32, "decisions": pl.Int32, "attempts": pl.Int32, "turns_of": pl.List(pl.Int32),
        }  # fmt: skip
        frame = pl.DataFrame(self.game_rows, schema=schema, orient="row").with_columns(
            edition=pl.lit(ruleset.edition.id),
            variants=pl.lit("+".join(ruleset.variant_ids)),
            players=pl.lit(ruleset.players, pl.Int8),
            seats=pl.lit(ruleset.seats, pl.Int8),
            board=pl.lit(ruleset.board.id),
            bots=pl.lit(",".join(series.bots)),
            seed=pl.lit(series.seed),
        )
        before = ("edition", "variants", "players", "seats", "board", "part", "bots", "seed")
        return _written(frame.select(*before, *list(schema)[1:]))

    def events(self) -> bytes:
        """The events as a Parquet file."""
        pl = self.polars
        schema = {
            "game": pl.Int64, "index": pl.Int32, "turn": pl.Int32, "seat": pl.Int8, "what": pl.Categorical, "pawn": pl.Categorical,
            "card": pl.Categorical, "space": pl.Categorical, "origin": pl.Categorical, "amount": pl.Int32,
        }  # fmt: skip
        return _written(pl.DataFrame(dict(zip(schema, self.event_columns, strict=True)), schema=schema))


def _written(frame: "polars.DataFrame") -> bytes:
    into = BytesIO()
    frame.write_parquet(into)
    return into.getvalue()


def polars_here() -> Any:
    """The library that reads and writes Parquet, if it is installed."""
    try:
        import polars
    except ImportError:
        raise DoctorLuckyError("Parquet files need polars: pip install 'doctorlucky[lab]'") from None
    return polars


@contextmanager
def reading(path: str | Path) -> Iterator[None]:
    """Whatever is found to be wrong with a file while it is read is a `DoctorLuckyError` that names it. What is scanned is read
    only when it is collected: do that in here."""
    pl = polars_here()
    try:
        yield
    except OSError as error:
        if error.errno is None and not Path(path).exists():
            raise DoctorLuckyError(f"there is no file '{path}'") from None
        reason = error.strerror or str(error).partition("(os error")[0].strip() or type(error).__name__
        raise DoctorLuckyError(f"'{path}' cannot be read: {reason[:1].lower()}{reason[1:]}") from None
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        lines = str(error).splitlines() or [type(error).__name__]
        reason = lines[0].rpartition("specification: ")[2]
        raise DoctorLuckyError(f"'{path}' is broken, or no Parquet file: {reason}") from None


def about(path: str | Path) -> dict[str, Any]:
    """The metadata of a file: the series (`Series.as_dict`), whether its `rows` are ``games`` or ``events``, and of how many
    `games`. A `DoctorLuckyError` if it cannot be read, or is not one of ours."""
    pl = polars_here()
    with reading(path):
        if not Path(path).is_file():
            raise DoctorLuckyError(f"there is no file '{path}'" if not Path(path).exists() else f"'{path}' is not a file")
        text = pl.read_parquet_metadata(path).get(KEY)
    try:
        facts = json.loads("" if text is None else text)
        if facts["rows"] in (GAMES, EVENTS) and isinstance(facts["games"], int):
            return dict(facts)
    except (ValueError, TypeError, KeyError):
        pass
    raise DoctorLuckyError(f"'{path}' is a Parquet file, but not of games that doctorlucky simulate has written")


def scan(path: str | Path, rows: str) -> "polars.LazyFrame":
    """The ``games`` or ``events`` of a file, read when they are collected (see `reading`). A `DoctorLuckyError` for the others."""
    found = about(path)["rows"]
    if found != rows:
        raise DoctorLuckyError(f"'{path}' has {found} in it, where {rows} are wanted")
    frame: polars.LazyFrame = polars_here().scan_parquet(path, glob=False)
    return frame


def join(paths: Sequence[Path], into: Path, facts: dict[str, Any] | None = None) -> None:
    """One file of several, one after the other, however long they are; `facts` become its metadata."""
    metadata = None if facts is None else {KEY: json.dumps(facts)}
    polars_here().scan_parquet(list(paths), glob=False).sink_parquet(
        into, metadata=metadata, row_group_size=GROUP, maintain_order=True, sync_on_close="all"
    )


def read_through(path: Path) -> int:
    """How many rows a file has. Each of them is read, for a file can be whole at its end, where it says what it is, and broken
    before; a `DoctorLuckyError` if it is."""
    pl = polars_here()
    with reading(path):
        frame = pl.scan_parquet(path, glob=False)
        length = int(frame.select(pl.len()).collect().item())
        for first in range(0, length, AT_ONCE):
            frame.slice(first, AT_ONCE).collect()
    return length


def tally_of(path: Path, seats: int) -> Tally:
    """What is counted in a file of games."""
    pl = polars_here()
    tally = Tally(seats)
    games = pl.scan_parquet(path, glob=False)
    with reading(path):
        nobody = (pl.col("over") & pl.col("winner").is_null()).sum()
        sums = games.select(pl.len(), pl.col("over", "decisions", "attempts").cast(pl.Int64).sum(), nobody=nobody).collect()
        lengths = games.group_by("turns").len().collect()
        winners = games.filter("over").drop_nulls("winner").group_by("winner").len().collect()
    tally.played, tally.finished, tally.decisions, tally.attempts, tally.nobody = sums.row(0)
    tally.lengths = dict(lengths.rows())
    for seat, count in winners.rows():
        tally.wins[seat - 1] = count
    return tally
