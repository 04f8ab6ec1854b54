"""How fast the server is: python bench/tables.py [--tables 100] [--seconds 30] [--idle 1000] [--durable]

A server in a process of its own, on loopback, with a new database. At every table four people sit with a page open and one watches;
each table's players decide about once a second, as the rules allow. Measured is the time from a decision until the last page
of its table has the news. Then as many more pages as asked for connect and do nothing. Last, one connection asks over HTTP again
and again.
"""

import argparse
import asyncio
import http.client
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec
import websockets

SEATS = 4
EDITIONS = ("directors-cut", "anniversary", "save", "deluxe")


@contextmanager
def server(folder: str, *more: str) -> Iterator[tuple[str, int]]:
    """A server of our own: its address and process id."""
    command = [sys.executable, "-m", "doctorlucky", "serve", "--port", "0", "--data", folder, "--no-browser", *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    assert process.stdout is not None
    try:
        found = re.search(r"http://[\w.]+:(\d+)", process.stdout.readline())
        assert found is not None
        yield f"127.0.0.1:{found.group(1)}", process.pid
    finally:
        process.terminate()
        process.wait(20)


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def set_out(address: str, number: int) -> dict[str, Any]:
    wish = {
        "choice": {"edition": EDITIONS[number % len(EDITIONS)], "players": SEATS},
        "seats": [{"kind": "here"}] * SEATS,
        "name": f"Table {number}",
    }
    request = urllib.request.Request(f"http://{address}/api/tables", msgspec.json.encode(wish))
    answer: dict[str, Any] = msgspec.json.decode(urllib.request.urlopen(request).read())
    return answer


class Busy:
    """A table whose people do something legal about once a second."""

    def __init__(self, address: str, opened: dict[str, Any], pause: float) -> None:
        self.address = address
        self.opened = opened
        self.pause = pause
        self.sent = 0.0
        self.waiting = 0
        self.times: list[float] = []
        self.arrived = asyncio.Event()

    async def run(self, until: float) -> None:
        secrets = [key["secret"] for key in self.opened["keys"]] + [""]
        sockets = [await connect(self.address, self.opened["table"], secret) for secret in secrets]
        snapshots: list[dict[str, Any]] = [{} for _ in sockets]
        readers = [asyncio.create_task(self.read(socket, at, snapshots)) for at, socket in enumerate(sockets)]
        while not all(snapshots):
            await asyncio.sleep(0.05)
        await asyncio.sleep(random.random() * self.pause)
        decisions = 0
        while time.perf_counter() < until:
            acting = next((at for at, snapshot in enumerate(snapshots) if snapshot.get("legal")), None)
            if acting is None:
                break
            snapshot = snapshots[acting]
            action = random.choice([text for text in snapshot["legal"] if text != "end"] or snapshot["legal"])
            if random.random() < 0.4 and "end" in snapshot["legal"]:
                action = "end"
            decisions += 1
            self.arrived.clear()
            self.waiting = len(sockets)
            self.sent = time.perf_counter()
            command = {"type": "act", "id": str(decisions), "seq": snapshot["seq"], "action": action}
            await sockets[acting].send(msgspec.json.encode(command).decode())
            await asyncio.wait_for(self.arrived.wait(), 20)
            await asyncio.sleep(max(0.0, self.pause * (0.5 + random.random()) - (time.perf_counter() - self.sent)))
        for reader in readers:
            reader.cancel()
        for socket in sockets:
            await socket.close()

    async def read(self, socket: Any, at: int, snapshots: list[dict[str, Any]]) -> None:
        async for text in socket:
            now = time.perf_counter()
            if text.startswith('{"type":"update"'):
                self.waiting -= 1
                if self.waiting == 0:
                    self.times.append(now - self.sent)
                snapshots[at] = msgspec.json.decode(text)["snapshot"]
                if self.waiting == 0:
                    self.arrived.set()
            elif text.startswith('{"type":"welcome"'):
                snapshots[at] = msgspec.json.decode(text)["snapshot"]


_comers: Final = count()


async def connect(address: str, table: str, secret: str) -> Any:
    """A page. They come from a hundred addresses, as many as a server of this size would hear from, since each has its limits."""
    home = (f"127.0.1.{next(_comers) % 100 + 1}", 0)
    socket = await websockets.connect(f"ws://{address}/api/tables/{table}/socket", compression=None, max_size=None, local_addr=home)
    await socket.send(msgspec.json.encode({"type": "hello", "protocol": 1, "secret": secret}).decode())
    return socket


async def measure(address: str, pid: int, tables: int, seconds: float, idle: int) -> None:
    opened = [set_out(address, number) for number in range(max(tables, 1))]
    if tables:
        busy = [Busy(address, one, 1.0) for one in opened]
        before, begun = cpu(pid), time.perf_counter()
        await asyncio.gather(*(table.run(begun + seconds) for table in busy))
        used = (cpu(pid) - before) / (time.perf_counter() - begun)
        times = sorted(1000 * each for table in busy for each in table.times)
        print(f"{tables} tables, {tables * (SEATS + 1)} pages: {len(times)} decisions, {len(times) / seconds:.0f} a second")
        print(
            f"from sending to the last page: median {statistics.median(times):.1f} ms, "
            f"p99 {times[int(len(times) * 0.99)]:.1f} ms, slowest {times[-1]:.1f} ms"
        )
        print(f"the server used {100 * used:.0f} % of one core and holds {memory(pid):.0f} MB")
    if idle:
        await asyncio.sleep(1)
        before = memory(pid)
        sockets = []
        for number in range(idle):
            sockets.append(await connect(address, opened[number % len(opened)]["table"], ""))
            await asyncio.wait_for(sockets[-1].recv(), 20)
        await asyncio.sleep(3)
        held = memory(pid)
        print(f"{idle} idle connections: the server holds {held:.0f} MB, {held - before:.0f} MB of it since they came")
        for socket in sockets:
            await socket.close()


def ask_again(address: str, times: int = 500) -> list[float]:
    """Milliseconds of the answers that one connection gets, no faster than one address may ask."""
    connection = http.client.HTTPConnection(address)
    found = []
    for _ in range(times):
        begun = time.perf_counter()
        connection.request("GET", "/api/house")
        connection.getresponse().read()
        found.append(1000 * (time.perf_counter() - begun))
        time.sleep(0.006)
    connection.close()
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--durable", action="store_true")
    parser.add_argument("--data", help="a folder on the disk to be measured, in which one is made")
    args = parser.parse_args()
    more = ["--durable"] * args.durable
    with tempfile.TemporaryDirectory(dir=args.data) as folder, server(folder, *more) as (address, pid):
        asyncio.run(measure(address, pid, args.tables, args.seconds, args.idle))
        answers = ask_again(address)
        p99 = answers[int(len(answers) * 0.99)]
        print(f"HTTP, the same connection: median {statistics.median(answers):.2f} ms, p99 {p99:.2f} ms")


if __name__ == "__main__":
    main()
