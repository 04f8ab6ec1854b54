"""Running the server: where it keeps its data, where it is found, and how it says so."""

import asyncio
import gc
import socket as sockets
import webbrowser
from errno import EADDRINUSE
from pathlib import Path
from typing import Final

import uvicorn
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from doctorlucky.errors import DoctorLuckyError, shown
from doctorlucky.server.app import application
from doctorlucky.server.seeds import Seeds, drawn
from doctorlucky.server.store import Store, file_url

LOCAL: Final = "127.0.0.1"
PORTS: Final = range(8080, 8100)
"""Tried in order where nobody asks for a port."""


def data_folder(chosen: str | None = None) -> Path:
    """Where games are kept: the user's data folder, or the one chosen."""
    from platformdirs import user_data_path

    folder = Path(chosen) if chosen else user_data_path("doctorlucky", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise DoctorLuckyError(f"games cannot be kept in {folder}: {error.strerror or error}") from None
    return folder


def listening(host: str, port: int | None) -> sockets.socket:
    """A socket to be found at: the port asked for, or the first that is free."""
    if port is not None and not 0 <= port <= 65535:
        raise DoctorLuckyError(f"a port is a number from 0 to 65535, not {port}")
    for candidate in PORTS if port is None else [port]:
        found = sockets.socket(sockets.AF_INET6 if ":" in host else sockets.AF_INET, sockets.SOCK_STREAM)
        found.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        try:
            found.bind((host, candidate))
        except OSError as error:
            found.close()
            if isinstance(error, sockets.gaierror):
                raise DoctorLuckyError(f"'{shown(host)}' is no address of this machine: {error.strerror}") from None
            if port is not None or error.errno != EADDRINUSE:
                raise DoctorLuckyError(f"port {candidate} of {host} cannot be used: {error.strerror or error}") from None
            continue
        found.set_inheritable(True)
        return found
    raise DoctorLuckyError(f"ports {PORTS[0]} to {PORTS[-1]} of {host} are all taken; choose another with --port")


def network_address() -> str:
    """This machine's address in its network; nothing if it has none. No packet is sent to find it."""
    probe = sockets.socket(sockets.AF_INET, sockets.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))  # an address that documentation keeps for itself
        address = str(probe.getsockname()[0])
    except OSError:
        return ""
    finally:
        probe.close()
    return "" if address.startswith("127.") or address == "0.0.0.0" else address


def serve(host: str, port: int | None, data: str | None, browser: bool, seeds: Seeds = drawn) -> None:
    """Serve until interrupted. Everything acknowledged is stored, so there is nothing to lose."""
    folder = data_folder(data)
    url = file_url(folder / "games.sqlite")
    try:
        asyncio.run(_probe(url))
    except (SQLAlchemyError, CommandError, OSError) as error:
        why = str(error).splitlines()[0]
        raise DoctorLuckyError(f"the games in {folder} cannot be opened: {why}") from None
    found = listening(host, port)
    number = found.getsockname()[1]
    everywhere = host in ("0.0.0.0", "::")
    here = f"http://{'localhost' if everywhere or host == LOCAL else host}:{number}"
    outside = network_address() if everywhere else ("" if host == LOCAL else host)
    address = f"http://{outside}:{number}" if outside else ""
    app = application(url, address, seeds)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=64_000,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)
    _tidy_seldom()
    asyncio.run(_run(server, found, here, address, str(folder), browser))


def _tidy_seldom() -> None:
    """Look for cycles in what can be thrown away seldom, and never in what is there already. Boards, rules, games are many objects
    that stay; to go through all of them takes a tenth of a second, in which every table stands still."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 200)


async def _probe(url: str) -> None:
    """Open the database and bring it up to date, so that whatever is wrong with it is said before anybody comes."""
    store = Store(url)
    await store.open()
    await store.close()


async def _run(server: uvicorn.Server, found: sockets.socket, here: str, address: str, where: str, browser: bool) -> None:
    running = asyncio.create_task(server.serve([found]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    greet(here, address, where)
    if browser:
        await asyncio.to_thread(webbrowser.open, here)
    await running


def greet(here: str, address: str, where: str) -> None:
    """Say where the page is; to phones in the room with a picture."""
    print(f"Doctor Lucky is at home: {here}", flush=True)
    if address:
        import segno

        print(f"For others in this network: {address}\n", flush=True)
        segno.make(address, error="m").terminal(compact=True)
        print(flush=True)
    print(f"Games are kept in {where}. Ctrl-C ends the evening; games go on where they stopped.", flush=True)
