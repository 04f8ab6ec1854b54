"""Every table there is: in memory while somebody is there or something happens, in the store always."""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from time import time
from typing import Final

import msgspec

from doctorlucky.boards import BOARDS
from doctorlucky.bots import menu
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.match.match import DEFAULT_NAMES
from doctorlucky.server.bot_pool import BotPool
from doctorlucky.server.commands import LONGEST_NAME, checked_text, distinct, free_name
from doctorlucky.server.confined import folders
from doctorlucky.server.deeds import Chair, Opened, Sat
from doctorlucky.server.protocol.http import Join, Key, NewTable, SeatWish, TableCard
from doctorlucky.server.protocol.http import Opened as Keys
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.secrets import lock_for, new_secret, new_table_id, opens
from doctorlucky.server.seeds import Seeds, drawn
from doctorlucky.server.store import Lost, Store, StoredDeed
from doctorlucky.server.table import NOT_STORED, Table
from doctorlucky.server.table_session import TableSession, ruleset_of

MOST_AT_ONCE: Final = 20_000
"""Tables in memory. Beyond that no more are set out."""
MOST_A_MINUTE: Final = 120
"""Tables that one address may set out."""
LINGERS: Final = 60.0
"""Seconds that a table stays in memory when everybody has gone."""
LONGEST_TIMER: Final = 30 * 24 * 3600
MOST_KEYS: Final = 100
"""Keys checked for one request."""

_log: Final = logging.getLogger("doctorlucky.server")


class TableRegistry:
    """All tables of one server."""

    def __init__(self, store: Store, bot_pool: BotPool | None = None, seeds: Seeds = drawn) -> None:
        self.store: Final = store
        self._seeds: Final = seeds
        self.tables: Final[dict[str, Table]] = {}
        self._loading: Final[dict[str, asyncio.Lock]] = {}
        self._keeper: asyncio.Task[None] | None = None
        self.making: Final = asyncio.Semaphore(1)
        """Held by whoever makes a replay: one at a time, so that games go on."""
        self._bot_pool: Final = bot_pool or BotPool(closed=folders(store.url))
        self._unreadable: Final[set[str]] = set()
        self._set_out: Final[dict[str, deque[float]]] = {}
        """When each address has set out its last tables."""

    async def open(self) -> None:
        """Games go on where the server was stopped: bots decide, and clocks run."""
        await self.store.open()
        await self._bot_pool.open()
        await self._wake()
        self._keeper = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Stop every table and close the store; the last thing a server does."""
        if self._keeper is not None:
            self._keeper.cancel()
        for table in self.tables.values():
            table.close()
        await asyncio.to_thread(self._bot_pool.close)
        await self.store.close()

    async def find(self, id: str) -> Table:
        """The table of that name, from memory or from the store."""
        table = self.tables.get(id)
        if table is not None and not table.broken:
            return table
        lock = self._loading.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                table = self.tables.get(id)
                if table is None or table.broken:
                    table = self.tables[id] = await self._restore(id)
                return table
        finally:
            self._loading.pop(id, None)

    async def _restore(self, id: str) -> Table:
        try:
            deeds = await self.store.deeds(id) if id.isalnum() and len(id) <= 32 else []
            if not deeds or not isinstance(deeds[0].deed, Opened):
                raise RequestRefused("no-table", "there is no such table")
            session = TableSession(deeds[0].deed, deeds[0].at)
            commands: dict[str, int] = {}
            for kept in deeds[1:]:
                session.apply(kept.deed, kept.at)
                if kept.command:
                    commands[kept.command] = session.seq
        except RequestRefused:
            raise
        except Lost as error:
            _log.error("%s", error)
            raise RequestRefused("broken", NOT_STORED) from error
        except Exception as error:  # its deeds may not be legal under today's rules: only this table is lost
            if id not in self._unreadable:
                self._unreadable.add(id)
                _log.exception("table %s cannot be read", id)
            raise RequestRefused(
                "unreadable", "what happened at this table can no longer be read; its finished games can"
            ) from error
        return Table(id, session, self.store, self._bot_pool, self._seeds, len(deeds), commands)

    async def set_out(self, wish: NewTable, address: str = "") -> Keys:
        """A new table, as somebody at an address wishes it; a `RequestRefused` with the reason if it makes no sense."""
        if len(self.tables) >= MOST_AT_ONCE:
            raise RequestRefused("full", "the house is full; come back when somebody has gone home")
        self._count(address)
        id = new_table_id()
        opened, keys = self._checked(id, wish)
        now = time()
        session = TableSession(opened, now)
        table = Table(id, session, self.store, self._bot_pool, self._seeds, 1, {})
        await self.store.append(id, StoredDeed(0, now, "", opened), table.row)
        self.tables[id] = table
        await table.settle()
        return Keys(id, keys)

    def _count(self, address: str) -> None:
        """Refuse an address that opens too many tables in a minute."""
        now = time()
        lately = self._set_out.setdefault(address, deque())
        while lately and lately[0] < now - 60:
            lately.popleft()
        if len(lately) >= MOST_A_MINUTE:
            raise RequestRefused("too-fast", "that is too many new tables at once; wait a minute")
        lately.append(now)
        for other in [other for other, times in self._set_out.items() if not times or times[-1] < now - 60]:
            del self._set_out[other]

    def _checked(self, id: str, wish: NewTable) -> tuple[Opened, list[Key]]:
        choice = wish.choice
        if choice.board not in ("", *BOARDS):  # a board is named here, never read from a file of the server's
            raise RequestRefused("refused", "there is no such edition or board")
        if len(wish.seats) != choice.players:
            raise RequestRefused("refused", f"{choice.players} players need {choice.players} chairs, not {len(wish.seats)}")
        if not 0 <= wish.timer <= LONGEST_TIMER or not 0 <= wish.pace <= 10_000:
            raise RequestRefused("refused", "there is no such clock")
        if not any(seat.kind in ("here", "link") for seat in wish.seats):
            raise RequestRefused("refused", "at least one seat must be for a person")
        secrets = [new_secret() if seat.kind in ("here", "link") else "" for seat in wish.seats]
        chairs = [_chair(seat, secret) for seat, secret in zip(_named(wish.seats), secrets, strict=True)]
        host = next(at for at, seat in enumerate(wish.seats) if seat.kind in ("here", "link"))
        name = checked_text(wish.name or "Doctor Lucky", LONGEST_NAME, "a name")
        opened = Opened(
            name, choice, chairs, host, wish.timer, wish.public, wish.spectators, wish.bots_stand_in, wish.pace, wish.begin
        )
        try:
            rules = ruleset_of(opened)
        except DoctorLuckyError as error:
            raise RequestRefused("refused", str(error)) from None
        keys = [Key(id, rules.live[at], secret) for at, secret in enumerate(secrets) if secret]
        return opened, keys

    async def join(self, id: str, wish: Join) -> Key:
        """Take an open chair."""
        table = await self.find(id)
        secret = new_secret()
        wished = checked_text(wish.name, LONGEST_NAME, "a name") if wish.name.strip() else ""
        seat = -1

        def take(session: TableSession) -> Sat:
            nonlocal seat
            free = [at for at, sitter in enumerate(session.sitters) if sitter.kind == "open" and not sitter.lock]
            if not free or session.phase != "gathering":
                raise RequestRefused("full", "no chair is free at this table")
            seat = session.seat_of(free[0])
            name = distinct(wished, {sitter.name for sitter in session.sitters}) if wished else free_name(session)
            return Sat(seat, name, lock_for(secret))

        await table.deed(take)
        return Key(id, seat, secret)

    def seat_for(self, table: Table, secret: str) -> int:
        """The seat that a secret opens."""
        for at, sitter in enumerate(table.session.sitters):
            if opens(secret, sitter.lock):
                return table.session.seat_of(at)
        raise RequestRefused("no-seat", "this link opens no chair at this table")

    async def mine(self, keys: list[Key]) -> list[TableCard]:
        """How the games stand whose keys somebody holds; what is no longer there is left out."""
        cards: list[TableCard] = []
        for key in keys[:MOST_KEYS]:
            with suppress(RequestRefused):
                table = await self.find(key.table)
                async with table.at_rest():
                    cards.append(msgspec.structs.replace(table.row.card, seat=self.seat_for(table, key.secret)))
        return sorted(cards, key=lambda card: -card.changed)

    async def _keep(self) -> None:
        """Drop tables from memory that everybody has left and at which nothing is due soon; the store has them."""
        while True:
            await asyncio.sleep(LINGERS / 4)
            for id, table in list(self.tables.items()):
                gone = not table.readers and table.idle_since < time() - LINGERS
                wakes = table.row.wakes
                if table.broken or (gone and not 0 < wakes < time() + 2 * LINGERS):
                    table.close()
                    del self.tables[id]
            await self._wake()

    async def _wake(self) -> None:
        """Load tables at which something is due soon."""
        for id in await self.store.waking(time() + LINGERS):
            if id not in self.tables:
                with suppress(RequestRefused):
                    (await self.find(id)).wake()


def _named(seats: list[SeatWish]) -> list[SeatWish]:
    """Everybody has a name, and no two the same."""
    taken = {seat.name.strip() for seat in seats if seat.name.strip()}
    guests = iter(name for name in DEFAULT_NAMES if name not in taken)
    named: list[SeatWish] = []
    seen: set[str] = set()
    for seat in seats:
        name = seat.name.strip()
        if not name and seat.kind != "open":
            name = next(guests, "Guest")
        name = distinct(name, seen) if name else ""
        seen.add(name)
        named.append(SeatWish(seat.kind, name, seat.bot))
    return named


def _chair(seat: SeatWish, secret: str) -> Chair:
    if seat.kind == "open":
        return Chair("open")
    name = checked_text(seat.name, LONGEST_NAME, "a name")
    if seat.kind == "link":
        return Chair("open", name, "", lock_for(secret))
    if seat.kind == "bot":
        if seat.bot not in menu():
            raise RequestRefused("refused", "there is no such bot")
        return Chair("bot", name, seat.bot)
    return Chair("person", name, "", lock_for(secret))
