"""What it costs to promise more: python bench/store.py [--data FOLDER] [--seconds 3]

The time until a deed is acknowledged, by default (it survives the end of the process) and with --durable (it survives a power
cut), for one table and for many that have something to store at the same time. The two alternate; beside them stands what one
fsync of the same disk takes. Choose a folder on the disk that matters: what lies in memory has nothing to wait for.
"""

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from doctorlucky.server.deeds import Spoken
from doctorlucky.server.protocol.http import TableCard
from doctorlucky.server.store import Row, Store, StoredDeed, file_url

TABLES: Final = (1, 16, 100)
ROUNDS: Final = 3
CARD: Final = TableCard("", "A table", "playing", 1, "save", [], "ship", "", ["Ada"], 0, 1, 0, None, 1.0, None, "", "", True, 0)


async def acknowledged(folder: Path, durable: bool, tables: int, seconds: float) -> list[float]:
    """Seconds that each deed took."""
    store = Store(file_url(folder / f"{durable}-{tables}-{time.monotonic_ns()}.sqlite"), durable)
    await store.open()
    times: list[float] = []

    async def play(number: int) -> None:
        until, seq = time.perf_counter() + seconds, 0
        while (begun := time.perf_counter()) < until:
            seq += 1
            await store.append(
                f"t{number}", StoredDeed(seq, 1.0, str(seq), Spoken(0, "A remark of some length.")), Row(CARD, True, 0.0)
            )
            times.append(time.perf_counter() - begun)

    await asyncio.gather(*(play(number) for number in range(tables)))
    await store.close()
    return times


def fsync(folder: Path) -> float:
    """Milliseconds of one fsync, the median of a hundred."""
    times = []
    with (folder / "fsync").open("wb", buffering=0) as file:
        for _ in range(100):
            file.write(bytes(4096))
            begun = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begun)
    return 1000 * statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", help="a folder on the disk to be measured, in which one is made")
    parser.add_argument("--seconds", type=float, default=3.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.data) as name:
        folder = Path(name)
        print(f"one fsync of 4 kB: {fsync(folder):.2f} ms")
        for tables in TABLES:
            times: dict[bool, list[float]] = {False: [], True: []}
            for _ in range(ROUNDS):
                for durable in times:
                    times[durable] += asyncio.run(acknowledged(folder, durable, tables, args.seconds))
            for durable, found in times.items():
                found.sort()
                print(
                    f"{tables} at once, {'durable' if durable else 'default'}: {len(found) / args.seconds / ROUNDS:.0f} a second, "
                    f"median {1000 * statistics.median(found):.2f} ms, p99 {1000 * found[int(len(found) * 0.99)]:.2f} ms"
                )


if __name__ == "__main__":
    main()
