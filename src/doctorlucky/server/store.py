"""Where tables are kept: one row for every deed, never changed, and one for every table, to list them by.

A deed is stored before anybody is told of it. Deeds that come at the same time are stored together, which is what makes many busy
tables cheap.
"""

import asyncio
import os
from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import (
    URL,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    event,
    insert,
    make_url,
    select,
    tuple_,
)
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from doctorlucky.server.deeds import Deed
from doctorlucky.server.protocol import MOST_LISTED
from doctorlucky.server.protocol.http import GameCard, TableCard
from doctorlucky.server.table_session import Finished

METADATA: Final = MetaData()
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("phase", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("changed", Float, nullable=False),
    Column("wakes", Float, nullable=False),  # when something happens there by itself: a bot decides, time runs out; 0 for never
    Column("card", LargeBinary, nullable=False),
    Index("tables_by_change", "phase", "public", "changed"),
)
GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(40), primary_key=True),  # the name of its replay
    Column("seconds", Float, nullable=False),
    Column("record", Text, nullable=False),  # tells the game whatever becomes of the rules it was played by
)
SHELF: Final = Table(
    "shelf",
    METADATA,
    Column("id", String(40), primary_key=True),  # the name of its replay
    Column("table", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("ended", Float, nullable=False),
    Column("card", LargeBinary, nullable=False),
    Index("shelf_by_end", "public", "ended"),
    Index("shelf_by_table", "table", "ended"),
)
"""Games that are over, to list them by: a table's own row tells of the game that is played there now."""
ANALYSES: Final = Table(
    "analyses",
    METADATA,
    Column("id", String(40), primary_key=True),  # the name of the replay
    Column("rollouts", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),  # as JSON
)
"""What was found out about games that are over. It can be found out again, so nothing is lost without it."""
DEEDS: Final = Table(
    "deeds",
    METADATA,
    Column("table", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("command", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
)


class StoredDeed(msgspec.Struct):
    """A deed as it is kept."""

    seq: int
    at: float
    command: str
    deed: Deed


class Row(msgspec.Struct):
    """A table as lists show it."""

    card: TableCard
    public: bool
    wakes: float


class Ended(NamedTuple):
    """A game that is over, as it is kept and as lists show it."""

    record: str
    card: GameCard


_card: Final = msgspec.json.Decoder(TableCard)
_game: Final = msgspec.json.Decoder(GameCard)
_deed: Final = msgspec.json.Decoder(Deed)


class Wanted(NamedTuple):
    """A deed that is to be stored, what lists will show, the game it has ended, if it has, and who waits for it."""

    table: str
    kept: StoredDeed
    row: Row
    ended: Ended | None
    done: "asyncio.Future[None]"


class Lost(Exception):
    """The database was removed, or another one put in its place, while it was in use."""


class Store:
    """One database. What it has acknowledged survives the end of this process; if it is `durable`, a power cut as well."""

    def __init__(self, url: str, durable: bool = False) -> None:
        self.url: Final = url
        self.engine: Final[AsyncEngine] = create_async_engine(
            url, hide_parameters=True
        )  # what is secret stays out of error messages
        event.listen(self.engine.sync_engine, "connect", partial(_prepare, durable))
        self._files: Final = Files(make_url(url).database)
        self._queue: Final[asyncio.Queue[Wanted | None]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        from doctorlucky.server.migrate import upgrade

        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
        self._files.remember()
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """What was asked for before is written first."""
        if self._writer is not None:
            self._queue.put_nowait(None)
            await self._writer
        await self.engine.dispose()

    async def append(self, table: str, kept: StoredDeed, row: Row, ended: Ended | None = None) -> None:
        """Returns when the deed is stored, with the game it has ended; raises what went wrong if it could not be."""
        if self._writer is None or self._writer.done():
            raise RuntimeError("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Wanted(table, kept, row, ended, done))
        await done

    async def _write(self) -> None:
        closing = False
        while not closing:
            came = [await self._queue.get()]
            while not self._queue.empty():
                came.append(self._queue.get_nowait())
            closing = None in came
            batch = [one for one in came if one is not None]
            try:
                await self._store(batch)
            except Lost as error:
                for one in batch:
                    _fail(one.done, error)
            except Exception:
                for one in batch:  # one that cannot be stored must not keep the others from it
                    try:
                        await self._store([one])
                    except Exception as error:
                        _fail(one.done, error)
                    else:
                        _finish(one.done)
            else:
                for one in batch:
                    _finish(one.done)

    async def _store(self, batch: Sequence["Wanted"]) -> None:
        if not batch:
            return
        encode = msgspec.json.encode
        deeds = [
            {"table": one.table, "seq": one.kept.seq, "at": one.kept.at, "command": one.kept.command, "body": encode(one.kept.deed)}
            for one in batch
        ]
        last = {one.table: one.row for one in batch}
        over = [(one.row.public, *one.ended) for one in batch if one.ended]
        games = [{"id": card.replay, "seconds": card.seconds, "record": record} for _, record, card in over]
        shelf = [
            {"id": card.replay, "table": card.table, "public": public, "ended": card.ended, "card": encode(card)}
            for public, _, card in over
        ]
        self._files.check()
        async with self.engine.begin() as connection:
            await connection.execute(insert(DEEDS), deeds)
            if games:
                await connection.execute(insert(GAMES), games)
                await connection.execute(insert(SHELF), shelf)
            for table, row in last.items():
                facts = {
                    "phase": row.card.phase,
                    "public": row.public,
                    "changed": row.card.changed,
                    "wakes": row.wakes,
                    "card": encode(row.card),
                }
                await connection.execute(upsert(TABLES).values(id=table, **facts).on_conflict_do_update(["id"], set_=facts))
        self._files.check(written=True)

    async def deeds(self, table: str) -> list[StoredDeed]:
        """Everything that happened at a table; nothing if there is no such table."""
        self._files.check()
        wanted = select(DEEDS).where(DEEDS.c.table == table).order_by(DEEDS.c.seq)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
        return [StoredDeed(row["seq"], row["at"], row["command"], _deed.decode(row["body"])) for row in rows]

    async def public_tables(self, most: int = MOST_LISTED) -> list[TableCard]:
        """Those that anybody may join or watch, the latest first."""
        return await self._cards(TABLES.c.public.is_(True), TABLES.c.phase != "over", most=most)

    async def replays(self, before: str = "", most: int = MOST_LISTED) -> list[GameCard]:
        """The games that are over at public tables, the latest first; those before one of them, by the name of its replay."""
        at = select(SHELF.c.ended, SHELF.c.id).where(SHELF.c.id == before).scalar_subquery()
        earlier = [tuple_(SHELF.c.ended, SHELF.c.id) < at] if before else []
        return await self._games(SHELF.c.public.is_(True), *earlier, most=most)

    async def games_at(self, tables: Collection[str], most: int = 200) -> list[GameCard]:
        """The games that are over at these tables, the latest first."""
        return await self._games(SHELF.c.table.in_(tables), most=most)

    async def waking(self, until: float) -> list[str]:
        """The tables at which something happens by itself before then."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(TABLES.c.id).where(TABLES.c.wakes > 0, TABLES.c.wakes <= until))
            return [row[0] for row in rows]

    async def game(self, replay: str) -> Finished | None:
        """A game that is over, by the name of its replay."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(GAMES).where(GAMES.c.id == replay))).mappings().first()
        return None if row is None else Finished(row["record"], row["seconds"])

    async def analysis(self, replay: str) -> bytes | None:
        """What was found out about a game that is over."""
        async with self.engine.connect() as connection:
            return (await connection.execute(select(ANALYSES.c.body).where(ANALYSES.c.id == replay))).scalar()

    async def keep_analysis(self, replay: str, rollouts: int, body: bytes) -> None:
        """Store a finished game's analysis in place of any earlier one."""
        facts = {"rollouts": rollouts, "body": body}
        async with self.engine.begin() as connection:
            await connection.execute(upsert(ANALYSES).values(id=replay, **facts).on_conflict_do_update(["id"], set_=facts))

    async def _cards(self, *wanted: Any, most: int) -> list[TableCard]:
        chosen = select(TABLES).where(*wanted).order_by(TABLES.c.changed.desc()).limit(most)
        async with self.engine.connect() as connection:
            rows: Sequence[RowMapping] = (await connection.execute(chosen)).mappings().all()
        return [_card.decode(row["card"]) for row in rows]

    async def _games(self, *wanted: Any, most: int) -> list[GameCard]:
        chosen = select(SHELF.c.card).where(*wanted).order_by(SHELF.c.ended.desc(), SHELF.c.id.desc()).limit(most)
        async with self.engine.connect() as connection:
            return [_game.decode(card) for (card,) in await connection.execute(chosen)]


class Files:
    """The files of a database in use. SQLite goes on writing to files that were removed, which nobody would ever read."""

    def __init__(self, database: str | None) -> None:
        self._path: Final = "" if database in (None, ":memory:") else str(database)
        self._known: tuple[int, int] | None = None

    def remember(self) -> None:
        """Remember this file as the one in use."""
        self._known = _identity(self._path) if self._path else None

    def check(self, written: bool = False) -> None:
        """A `Lost` error if it is not there any more; or, when something has just been `written`, if what holds that is not."""
        if self._known is None:
            return
        if _identity(self._path) != self._known or (written and _identity(f"{self._path}-wal") is None):
            raise Lost(f"{self._path} was removed or replaced while the server was using it: stop the server, and put it back")


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _prepare(durable: bool, connection: Any, _: Any) -> None:
    """SQLite: readers do not wait for writers; a write survives the end of the process, and a power cut if it is to be durable."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def _finish(done: "asyncio.Future[None]") -> None:
    if not done.done():
        done.set_result(None)


def _fail(done: "asyncio.Future[None]", error: Exception) -> None:
    if not done.done():
        done.set_exception(error)


def file_url(path: Path) -> str:
    """The address of an SQLite file, for SQLAlchemy."""
    return URL.create("sqlite+aiosqlite", database=str(path)).render_as_string(hide_password=False)
