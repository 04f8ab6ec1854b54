"""Running the server: its data folder, its address, and what it prints at startup."""

import asyncio
import gc
import socket as sockets
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from errno import EADDRINUSE
from pathlib import Path
from typing import Final, NamedTuple

import uvicorn
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from doctorlucky.errors import DoctorLuckyError, shown
from doctorlucky.server.app import application
from doctorlucky.server.connections import MOST, MOST_EACH, Config, Connections, most_connections
from doctorlucky.server.data_folder import DataFolder
from doctorlucky.server.host_names import HostNames, proxy_address, server_name
from doctorlucky.server.seeds import Seeds, drawn
from doctorlucky.server.server_log import log_sparingly, without_tracebacks
from doctorlucky.server.store import Store, file_url

LOCAL: Final = "127.0.0.1"
PORTS: Final = range(8080, 8100)
"""Tried in order if no port is given."""
WAITING: Final = 512
"""The listen backlog."""


class Serving(NamedTuple):
    """How a server is run."""

    host: str = LOCAL
    port: int | None = None
    data: str | None = None
    browser: bool = True
    names: Sequence[str] = ()
    """What it is called, beside its own addresses and the names of its machine."""
    proxies: Sequence[str] = ()
    """The proxies whose `X-Forwarded-For` is trusted."""
    durable: bool = False
    """Whether acknowledged actions survive a power cut."""
    connections: int = MOST
    connections_each: int = MOST_EACH


def listening(host: str, port: int | None) -> sockets.socket:
    """A socket to be found at: the port asked for, or the first that is free."""
    if port is not None and not 0 <= port <= 65535:
        raise DoctorLuckyError(f"a port is a number from 0 to 65535, not {port}")
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    for candidate in PORTS if port is None else [port]:
        found = sockets.socket(family, sockets.SOCK_STREAM, sockets.IPPROTO_TCP)  # named, or asyncio leaves Nagle's delay on
        found.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        found.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
        try:
            found.bind((host, candidate))
        except OSError as error:
            found.close()
            if isinstance(error, sockets.gaierror):
                raise DoctorLuckyError(f"'{shown(host)}' is not an address of this machine: {error.strerror}") from None
            if port is not None or error.errno != EADDRINUSE:
                raise DoctorLuckyError(f"port {candidate} of {host} cannot be used: {error.strerror or error}") from None
            continue
        found.set_inheritable(True)
        return found
    raise DoctorLuckyError(f"ports {PORTS[0]} to {PORTS[-1]} of {host} are all taken; choose another with --port")


def network_address() -> str:
    """This machine's address for others in the same network; nothing if there is none."""
    probe = sockets.socket(sockets.AF_INET, sockets.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        address = str(probe.getsockname()[0])
    except OSError:
        return ""
    finally:
        probe.close()
    return "" if address.startswith("127.") or address == "0.0.0.0" else address


def serve(how: Serving, seeds: Seeds = drawn) -> None:
    """Serve until interrupted. Everything acknowledged is stored, so there is nothing to lose."""
    log_sparingly()
    names = HostNames([*(server_name(name) for name in how.names), how.host])
    proxies = [proxy_address(proxy) for proxy in how.proxies]
    if how.connections_each < 1:
        raise DoctorLuckyError(f"--connections-each must be at least 1, not {how.connections_each}")
    most = most_connections(how.connections)
    with DataFolder(how.data) as folder:
        url = file_url(folder.database)
        _open_once(url, folder)
        if folder.open_to_others:
            print(
                f"Other users of this machine can see what is in {folder.path}: 'chmod 700' it, or choose a folder of its own.",
                file=sys.stderr,
                flush=True,
            )
        found = listening(how.host, how.port)
        number = found.getsockname()[1]
        everywhere = how.host in ("0.0.0.0", "::")
        here = f"http://{'localhost' if everywhere or how.host == LOCAL else _in_address(how.host)}:{number}"
        outside = network_address() if everywhere else ("" if how.host == LOCAL else how.host)
        address = f"http://{_in_address(outside)}:{number}" if outside else ""
        folder.found_at(here)
        connections = Connections(most, how.connections_each, proxies=proxies)
        config = Config(
            application(url, address, names, how.durable, seeds, how.connections_each),
            connections,
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            backlog=WAITING,
            ws_max_size=64_000,
            ws_ping_interval=20,
            ws_ping_timeout=40,
            timeout_graceful_shutdown=3,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies,
        )
        server = uvicorn.Server(config)
        _tidy_seldom()
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(_run(server, found, here, address, folder.path, how.browser))


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _tidy_seldom() -> None:
    """Look for cycles in what can be thrown away seldom, and never in what is there already. Boards, rules, games are many objects
    that stay; to go through all of them takes a tenth of a second, in which every table stands still."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 200)


def _open_once(url: str, folder: DataFolder) -> None:
    """Open the database, check it and bring it up to date, so that whatever is wrong with it is said before anybody comes."""
    name = folder.database.name
    if why := folder.damage():
        raise DoctorLuckyError(
            f"the games in {folder.database} are damaged ({why}). Nothing was changed. If you have a copy, put it in place of this "
            f"file; if not, 'sqlite3 {name} .recover | sqlite3 saved.sqlite' saves what can still be read. "
            f"To begin anew, move the file away, with {name}-wal and {name}-shm beside it"
        )

    async def open_and_close() -> None:
        store = Store(url)
        try:
            await store.open()
        finally:
            await store.close()

    try:
        asyncio.run(open_and_close())
    except (SQLAlchemyError, CommandError, OSError) as error:
        why = str(error).splitlines()[0]
        raise DoctorLuckyError(f"the games in {folder.path} cannot be opened: {why}") from None


async def _run(server: uvicorn.Server, found: sockets.socket, here: str, address: str, where: Path, browser: bool) -> None:
    asyncio.get_running_loop().set_exception_handler(without_tracebacks)
    config = server.config
    assert isinstance(config, Config)
    sweeping = asyncio.create_task(config.connections.keep_sweeping())
    running = asyncio.create_task(server.serve([found]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    greet(here, address, str(where))
    if browser:
        await asyncio.to_thread(webbrowser.open, here)
    try:
        await running
    finally:
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping


def greet(here: str, address: str, where: str) -> None:
    """Say where the page is; to phones in the room with a picture."""
    print(f"Doctor Lucky is at home: {here}", flush=True)
    if address:
        import segno

        print(f"For others in this network: {address}\n", flush=True)
        segno.make(address, error="m").terminal(compact=True)
        print(flush=True)
    print(f"Games are kept in {where}. Ctrl-C ends the evening; games go on where they stopped.", flush=True)
