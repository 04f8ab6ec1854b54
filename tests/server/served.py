"""The server on a port of this machine, in this process: for what only real connections show."""

import asyncio
from collections.abc import AsyncIterator, Set
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import msgspec
import uvicorn
from parlour import Frame
from websockets.asyncio.client import ClientConnection, connect

from doctorlucky.server.app import application
from doctorlucky.server.connections import Config, Connections
from doctorlucky.server.host_names import HostNames
from doctorlucky.server.protocol import PROTOCOL
from doctorlucky.server.protocol.http import NewTable
from doctorlucky.server.run import listening
from doctorlucky.server.store import file_url
from same_chance import same_seeds


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def move(self, seconds: float) -> None:
        self.now += seconds


class Served:
    """A server that others connect to."""

    def __init__(self, app: Any, port: int, connections: Connections, tasks: Set[Any] = frozenset()) -> None:
        self.app: Final = app
        self.tasks: Final = tasks
        """Requests that are being answered."""
        self.port: Final = port
        self.connections: Final = connections
        self._lines: Final[list[Line]] = []

    async def line(self, said: bytes = b"") -> "Line":
        """A bare connection, on which something is said."""
        found = Line(*await asyncio.open_connection("127.0.0.1", self.port))
        self._lines.append(found)
        if said:
            await found.say(said)
        return found

    async def hang_up(self) -> None:
        """Nobody says anything any more."""
        for line in self._lines:
            line.close()
        for line in self._lines:
            with suppress(ConnectionError):
                await line.writer.wait_closed()

    async def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """What comes of asking, on a connection of its own."""
        line = await self.line()
        return await line.get(path, **headers)

    async def set_out(self, wanted: NewTable) -> tuple[str, dict[int, str]]:
        opened = await self.app.state.registry.set_out(wanted)
        return opened.table, {key.seat: key.secret for key in opened.keys}

    def socket(self, table: str, **settings: Any) -> connect:
        return connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket", compression=None, **settings)


class Line:
    """A connection, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader: Final = reader
        self.writer: Final = writer

    async def say(self, said: bytes) -> None:
        self.writer.write(said)
        await self.writer.drain()

    async def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Ask for something; the connection may be used again."""
        given = {"host": "localhost"} | headers
        lines = [f"GET {path} HTTP/1.1", *(f"{name.replace('_', '-')}: {value}" for name, value in given.items())]
        await self.say("\r\n".join([*lines, "", ""]).encode())
        return await self.answer()

    async def answer(self) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        body = await self.reader.readexactly(int(headers.get("content-length", "0")))
        return int(head[0].split()[1]), headers, body

    async def rest(self) -> bytes:
        """Everything until the server ends it."""
        with suppress(ConnectionError):
            return await self.reader.read()
        return b""

    def close(self) -> None:
        self.writer.close()


@asynccontextmanager
async def served(folder: Path, most: int = 100, each: int = 100, clock: Clock | None = None, **more: Any) -> AsyncIterator[Served]:
    """A server that keeps its tables in a folder."""
    found = listening("127.0.0.1", 0)
    connections = Connections(most, each, clock or Clock())
    app = application(file_url(folder / "games.sqlite"), names=HostNames(more.pop("names", ())), seeds=same_seeds)
    config = Config(app, connections, log_config=None, log_level="warning", access_log=False, timeout_graceful_shutdown=1, **more)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve([found]))  # without its signal handlers: those are the test's
    while not server.started and not running.done():
        await asyncio.sleep(0.005)
    house = Served(app, found.getsockname()[1], connections, server.server_state.tasks)
    try:
        yield house
    finally:
        await house.hang_up()
        server.should_exit = True
        await running


async def greet(socket: ClientConnection, secret: str = "") -> Frame:
    """Say who one is; returns the answer."""
    await socket.send(msgspec.json.encode({"type": "hello", "protocol": PROTOCOL, "secret": secret}).decode())
    return await heard(socket)


async def heard(socket: ClientConnection) -> Frame:
    answer: Frame = msgspec.json.decode(await socket.recv())
    return answer
