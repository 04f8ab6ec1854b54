"""How a flood of messages affects others: python bench/floods.py [--tables 20] [--seconds 15] [--sockets 10] [--rate 20000]

Three rounds beside the same server, on loopback: quiet tables alone; the same tables while sockets from another process send
messages as fast as is asked; and while as many connections ask over HTTP without waiting for answers. Whoever is cut off comes
back as soon as the server takes it.
"""

import argparse
import asyncio
import base64
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time

import msgspec
from tables import SEATS, Busy, server, set_out

MESSAGE = b'{"type":"rename","id":"flood","name":"Flood"}'
CHUNK = 50
"""Messages in one write."""


def frame(payload: bytes) -> bytes:
    """A text as a browser sends it, masked with noughts."""
    return bytes([0x81, 0x80 | len(payload)]) + bytes(4) + payload


def connected(address: str, table: str, secret: str) -> socket.socket | None:
    """A socket that has greeted; None if it is not taken."""
    host, port = address.split(":")
    try:
        wire = socket.create_connection((host, int(port)), 2, ("127.0.0.2", 0))  # not the address of the quiet tables
        key = base64.b64encode(os.urandom(16)).decode()
        wire.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        if b" 101 " not in wire.recv(4096):
            wire.close()
            return None
        hello = msgspec.json.encode({"type": "hello", "protocol": 1, "secret": secret})
        wire.sendall(bytes([0x81, 0xFE]) + len(hello).to_bytes(2, "big") + bytes(4) + hello if len(hello) > 125 else frame(hello))
    except OSError:
        return None
    wire.setblocking(False)
    return wire


def flood(address: str, table: str, secrets: list[str], sockets: int, rate: int, seconds: float) -> None:
    """Send, take whatever comes, and come back; returns how much was sent and how often."""
    chunk = frame(MESSAGE) * CHUNK
    until = time.monotonic() + seconds
    wires: list[socket.socket | None] = [None] * sockets
    sent = tries = 0
    began = time.monotonic()
    while (now := time.monotonic()) < until:
        if sent > (now - began) * rate:
            time.sleep(0.001)
            continue
        for at, wire in enumerate(wires):
            if wire is None:
                wires[at] = connected(address, table, secrets[at % len(secrets)])
                tries += 1
                continue
            try:
                wire.send(chunk)
                sent += CHUNK
                while wire.recv(65536):
                    pass
                wire.close()
                wires[at] = None
            except BlockingIOError:
                pass
            except OSError:
                wire.close()
                wires[at] = None
        sent += 1  # a round without a socket is not made up for
    print(f"{sent} messages, {sent / seconds:.0f} a second; {tries} attempts to connect", flush=True)


def demand(address: str, sockets: int, rate: int, seconds: float) -> None:
    """Ask for pages of the server's own making, without waiting for answers; take whatever comes."""
    host, port = address.split(":")
    ask = f"GET /api/tutorial HTTP/1.1\r\nHost: {address}\r\nAccept-Encoding: gzip\r\n\r\n".encode()
    until = time.monotonic() + seconds
    wires: list[socket.socket | None] = [None] * sockets
    began, sent, answered = time.monotonic(), 0, 0
    while (now := time.monotonic()) < until:
        if sent > (now - began) * rate:
            time.sleep(0.001)
            continue
        for at, wire in enumerate(wires):
            try:
                if wire is None:
                    wires[at] = wire = socket.create_connection((host, int(port)), 2, ("127.0.0.2", 0))
                    wire.setblocking(False)
                wire.send(ask)
                sent += 1
                while came := wire.recv(65536):
                    answered += came.count(b"HTTP/1.1 200")
                wire.close()
                wires[at] = None
            except BlockingIOError:
                pass
            except OSError:
                if wire is not None:
                    wire.close()
                wires[at] = None
        sent += 1  # a round without a connection is not made up for
    print(f"{sent} requests, {sent / seconds:.0f} a second; {answered} had what they asked for", flush=True)


async def quiet(address: str, tables: int, seconds: float) -> list[float]:
    """Milliseconds from a decision until all pages of its table have the news."""
    busy = [Busy(address, set_out(address, number), 1.0) for number in range(tables)]
    begun = time.perf_counter()
    await asyncio.gather(*(table.run(begun + seconds) for table in busy))
    return sorted(1000 * each for table in busy for each in table.times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--sockets", type=int, default=10)
    parser.add_argument("--rate", type=int, default=20_000)
    parser.add_argument("--flood", nargs="+", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.flood:
        address, *rest = args.flood
        if rest:
            flood(address, rest[0], rest[1:], args.sockets, args.rate, args.seconds)
        else:
            demand(address, args.sockets, args.rate, args.seconds)
        return
    with tempfile.TemporaryDirectory() as folder, server(folder) as (address, _):
        for name in ("alone", "beside a flood of messages", "beside a flood of requests"):
            attackers = None
            if name != "alone":
                words = [sys.executable, __file__, "--sockets", str(args.sockets), "--rate", str(args.rate)]
                words += ["--seconds", str(args.seconds + 2), "--flood", address]
                if "messages" in name:
                    opened = set_out(address, args.tables)
                    words += [opened["table"], *(key["secret"] for key in opened["keys"])]
                attackers = subprocess.Popen(words)
                time.sleep(1)
            times = asyncio.run(quiet(address, args.tables, args.seconds))
            p99 = times[int(len(times) * 0.99)]
            print(
                f"{args.tables} tables, {args.tables * (SEATS + 1)} pages {name}: {len(times)} decisions, "
                f"median {statistics.median(times):.1f} ms, p99 {p99:.1f} ms, slowest {times[-1]:.1f} ms",
                flush=True,
            )
            if attackers is not None:
                attackers.wait(30)


if __name__ == "__main__":
    main()
