"""A table's socket: a greeting, then commands one way and everything that happens the other."""

import asyncio
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import msgspec
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from doctorlucky.languages import load_or_english
from doctorlucky.server.connections import CUT_OFF
from doctorlucky.server.protocol import LONGEST_MESSAGE, PROTOCOL, Code
from doctorlucky.server.protocol.commands import FromClient, Hello
from doctorlucky.server.protocol.table import Refused
from doctorlucky.server.rate_limit import BY_ADDRESS, BY_SEAT, LENIENCE, Bucket, RateLimit, origin
from doctorlucky.server.reader import Reader, encoded
from doctorlucky.server.registry import TableRegistry
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.table import Table

GREETING: Final = 10.0
"""Seconds a page has to send its greeting."""
BUSY: Final = 10
"""Seconds after which an address that has too many sockets may try again."""
MOST_WATCHERS: Final = 200
"""Pages that may watch one table. Those who sit there are turned away only after a flood."""
TOO_FAST: Final = "that is too much at once; wait a moment"
FLOODED: Final = "far too much came from here at once; try again later"

_decode: Final = msgspec.json.Decoder(FromClient).decode


class SocketCounts:
    """How many sockets each address has: also of those behind a proxy, all of whose connections come from the proxy."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._here: Final[Counter[str]] = Counter()

    @contextmanager
    def counted(self, address: str) -> Iterator[bool]:
        """Count one more in until it ends; False if there are too many already."""
        if self._here[address] >= self._most:
            yield False
            return
        self._here[address] += 1
        try:
            yield True
        finally:
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address]


async def table_socket(socket: WebSocket) -> None:
    """One page at one table, unless too much comes from its address already."""
    rates: RateLimit = socket.app.state.rates
    socket_counts: SocketCounts = socket.app.state.socket_counts
    address = origin("" if socket.client is None else socket.client.host)
    wait = rates.wait(address) or (0.0 if rates.allows(address, BY_ADDRESS) else 1.0)
    with socket_counts.counted(address) as welcome:
        if wait or not welcome:
            later = PlainTextResponse("Too many requests.", 429, {"retry-after": f"{wait or BUSY:.0f}"})
            await socket.send_denial_response(later)
            return
        await _visit(socket, address, rates)


async def _visit(socket: WebSocket, address: str, rates: RateLimit) -> None:
    """Serve one page, from its greeting until it disconnects."""
    registry: TableRegistry = socket.app.state.registry
    await socket.accept()
    try:
        table, reader = await _greeted(registry, socket)
        sender: Hashable = (table.id, address if reader.seat is None else reader.seat)
        if wait := rates.wait(sender):
            raise RequestRefused("too-fast", reader.language.reason(FLOODED), wait=wait)
    except RequestRefused as refusal:
        await _send_away(socket, refusal)
        return
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        with suppress(RuntimeError):
            await socket.close()
        return
    speaking = asyncio.create_task(_speak(socket, reader))
    try:
        await table.join(reader)
        await _listen(socket, table, reader, rates, sender, address)
    except (WebSocketDisconnect, RuntimeError):
        pass
    except RequestRefused as refusal:
        reader.send(Refused("", refusal.code, reader.language.reason(refusal.reason), refusal.rule, refusal.wait))
    finally:
        await table.leave(reader)
        reader.dismiss()
        with suppress(WebSocketDisconnect, RuntimeError):
            await speaking


async def _greeted(registry: TableRegistry, socket: WebSocket) -> tuple[Table, Reader]:
    """Who is there, and at which table."""
    hello = _read(await asyncio.wait_for(_heard(socket), GREETING))
    if not isinstance(hello, Hello):
        raise RequestRefused("malformed", "the first message must be a greeting")
    language = load_or_english(hello.language)
    try:
        table, seat, others = await _found(registry, socket.path_params["table"], hello)
    except RequestRefused as refusal:
        raise RequestRefused(refusal.code, language.reason(refusal.reason), refusal.rule) from None
    return table, Reader(seat, language, others, hello.again)


async def _found(registry: TableRegistry, id: str, hello: Hello) -> tuple[Table, int | None, frozenset[int]]:
    """The table, the seat of whoever looks, and those of the others around the same device."""
    if hello.protocol != PROTOCOL:
        raise RequestRefused("protocol", "the page and the server have different versions; reload the page")
    table = await registry.find(id)
    seat = registry.seat_for(table, hello.secret) if hello.secret else None
    others = _others(registry, table, hello.others[:8])
    if seat is None and not others:
        if not table.session.opened.spectators and table.session.phase != "gathering":
            raise RequestRefused("no-spectators", "this table does not allow spectators")
        if sum(not reader.seats for reader in table.readers) >= MOST_WATCHERS:
            raise RequestRefused("full", "too many people are watching this table")
    return table, seat, others


def _others(registry: TableRegistry, table: Table, secrets: list[str]) -> frozenset[int]:
    """The seats that secrets open. One that opens nothing any more keeps nobody out of the chairs that the rest open."""
    seats: set[int] = set()
    for secret in secrets:
        with suppress(RequestRefused):
            seats.add(registry.seat_for(table, secret))
    return frozenset(seats)


async def _listen(socket: WebSocket, table: Table, reader: Reader, rates: RateLimit, sender: Hashable, address: str) -> None:
    """Carry out what the page asks for. Whoever sends too much is told so; whoever ignores that is cut off."""
    lenience = Bucket(LENIENCE, rates.clock())
    while True:
        text = await _heard(socket)
        flooding = not (rates.allows(sender, BY_SEAT) and rates.allows(address, BY_ADDRESS))
        if flooding and not lenience.take(rates.clock()):
            reader.closing = CUT_OFF
            raise RequestRefused("too-fast", FLOODED, wait=max(rates.cut_off(sender), rates.cut_off(address)))
        try:
            if flooding:
                raise RequestRefused("too-fast", TOO_FAST)
            message = _read(text)
            if isinstance(message, Hello):
                raise RequestRefused("malformed", "one greeting is enough")
        except RequestRefused as refusal:
            reader.send(Refused(_id_in(text), refusal.code, reader.language.reason(refusal.reason), refusal.rule))
            continue
        await table.command(reader, message)


async def _heard(socket: WebSocket) -> str:
    """The next message; empty for one that is not text, which is malformed."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if isinstance(text, str) else ""


def _read(text: str) -> FromClient:
    if len(text.encode()) > LONGEST_MESSAGE:
        raise RequestRefused("oversized", "that message is too long")
    try:
        message: FromClient = _decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise RequestRefused("malformed", "that is not a message of this protocol") from None
    if not isinstance(message, Hello) and not 0 < len(message.id) <= 48:
        raise RequestRefused("malformed", "the id of a command has 1 to 48 characters")
    return message


class _Named(msgspec.Struct):
    id: str = "?"


def _id_in(text: str) -> str:
    """The id of a command that could not be read, so that its sender knows which one; a question mark if it has none."""
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        return msgspec.json.decode(text[: LONGEST_MESSAGE * 2], type=_Named).id[:48] or "?"
    return "?"


async def _speak(socket: WebSocket, reader: Reader) -> None:
    """Send what is in the outbox until it is closed."""
    while (text := await reader.outbox.get()) is not None:
        await socket.send_text(text)
    await socket.close(reader.closing)


async def _send_away(socket: WebSocket, refusal: RequestRefused) -> None:
    code: Code = refusal.code
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(encoded(Refused("", code, refusal.reason, refusal.rule, refusal.wait)))
        await socket.close()
