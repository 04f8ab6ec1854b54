"""Where tables are kept: one row for every deed, never changed, and one for every table, to list them by.

A deed is stored before anybody is told of it. Deeds that come at the same time are stored together, which is what makes many busy
tables cheap.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import (
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
    event,
    insert,
    select,
)
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from doctorlucky.server.deeds import Deed
from doctorlucky.server.protocol.http import TableCard

METADATA: Final = MetaData()
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("phase", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("changed", Float, nullable=False),
    Column("wakes", Boolean, nullable=False),  # something happens there by itself: a bot decides, or time runs out
    Column("replays", Integer, nullable=False),  # how many games are over
    Column("card", LargeBinary, nullable=False),
    Index("tables_by_change", "phase", "public", "changed"),
)
DEEDS: Final = Table(
    "deeds",
    METADATA,
    Column("table", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("command", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
)


class Kept(msgspec.Struct):
    """A deed as it is kept."""

    seq: int
    at: float
    command: str
    deed: Deed


class Row(msgspec.Struct):
    """A table as lists show it."""

    card: TableCard
    public: bool
    wakes: bool
    replays: int


_card: Final = msgspec.json.Decoder(TableCard)
_deed: Final = msgspec.json.Decoder(Deed)


Wanted = tuple[str, Kept, Row, "asyncio.Future[None]"]
"""A deed that is to be stored, and who waits for it."""


class Store:
    """One database."""

    def __init__(self, url: str) -> None:
        self.url: Final = url
        self.engine: Final[AsyncEngine] = create_async_engine(
            url, hide_parameters=True
        )  # what is secret stays out of error messages
        event.listen(self.engine.sync_engine, "connect", _prepare)
        self._queue: Final[asyncio.Queue[Wanted | None]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        from doctorlucky.server.migrate import upgrade

        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """What was asked for before is written first."""
        if self._writer is not None:
            self._queue.put_nowait(None)
            await self._writer
        await self.engine.dispose()

    async def append(self, table: str, kept: Kept, row: Row) -> None:
        """Returns when the deed is stored; raises what went wrong if it could not be."""
        if self._writer is None or self._writer.done():
            raise RuntimeError("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((table, kept, row, done))
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
            except Exception:
                for one in batch:  # one that cannot be stored must not keep the others from it
                    try:
                        await self._store([one])
                    except Exception as error:
                        _fail(one[3], error)
                    else:
                        _finish(one[3])
            else:
                for *_, done in batch:
                    _finish(done)

    async def _store(self, batch: Sequence["Wanted"]) -> None:
        if not batch:
            return
        encode = msgspec.json.encode
        deeds = [
            {"table": table, "seq": kept.seq, "at": kept.at, "command": kept.command, "body": encode(kept.deed)}
            for table, kept, _, _ in batch
        ]
        last = {table: row for table, _, row, _ in batch}
        async with self.engine.begin() as connection:
            await connection.execute(insert(DEEDS), deeds)
            for table, row in last.items():
                facts = {
                    "phase": row.card.phase,
                    "public": row.public,
                    "changed": row.card.changed,
                    "wakes": row.wakes,
                    "replays": row.replays,
                    "card": encode(row.card),
                }
                await connection.execute(upsert(TABLES).values(id=table, **facts).on_conflict_do_update(["id"], set_=facts))

    async def deeds(self, table: str) -> list[Kept]:
        """Everything that happened at a table; nothing if there is no such table."""
        wanted = select(DEEDS).where(DEEDS.c.table == table).order_by(DEEDS.c.seq)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
        return [Kept(row["seq"], row["at"], row["command"], _deed.decode(row["body"])) for row in rows]

    async def public_tables(self, most: int = 50) -> list[TableCard]:
        """Those that anybody may join or watch, the latest first."""
        return await self._cards(TABLES.c.public.is_(True), TABLES.c.phase != "over", most=most)

    async def replays(self, most: int = 50) -> list[TableCard]:
        """The public tables at which a game is over, the latest first."""
        return await self._cards(TABLES.c.public.is_(True), TABLES.c.replays > 0, most=most)

    async def waking(self) -> list[str]:
        """The tables at which something happens by itself."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(TABLES.c.id).where(TABLES.c.wakes.is_(True)))
            return [row[0] for row in rows]

    async def _cards(self, *wanted: Any, most: int) -> list[TableCard]:
        chosen = select(TABLES).where(*wanted).order_by(TABLES.c.changed.desc()).limit(most)
        async with self.engine.connect() as connection:
            rows: Sequence[RowMapping] = (await connection.execute(chosen)).mappings().all()
        return [_card.decode(row["card"]) for row in rows]


def _prepare(connection: Any, _: Any) -> None:
    """SQLite: readers do not wait for writers, and a write survives the end of the process."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def _finish(done: "asyncio.Future[None]") -> None:
    if not done.done():
        done.set_result(None)


def _fail(done: "asyncio.Future[None]", error: Exception) -> None:
    if not done.done():
        done.set_exception(error)


def file_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"
