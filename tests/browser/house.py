"""The server as people start it: a process of its own, on a port and a folder of its own."""

import gzip
import json
import os
import subprocess
import sys
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import doctorlucky

PACKAGE = Path(doctorlucky.__file__).parent
TESTS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Opened:
    """A table that was opened without the page: where it is, and the keys to its chairs."""

    table: str
    keys: list[dict[str, Any]]


@dataclass
class House:
    """The server in a folder. It can be killed and started again where it was. Tables of the same name are dealt the same cards."""

    folder: Path
    port: int = 0
    process: subprocess.Popen[str] | None = field(default=None, repr=False)
    _geometries: dict[str, dict[str, Any]] = field(default_factory=dict, repr=False)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Start it, and wait until it says where it is."""
        command = [sys.executable, str(TESTS / "browser" / "same_house.py"), str(self.port), str(self.folder)]
        found = os.pathsep.join(str(path) for path in (PACKAGE.parent, TESTS))
        surroundings = os.environ | {"PYTHONPATH": found, "PYTHONUNBUFFERED": "1"}
        with (self.folder / "complaints.txt").open("a") as complaints:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                env=surroundings,
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("Doctor Lucky is at home: "):
                self.port = int(line.strip().rpartition(":")[2])
                return
        raise AssertionError(f"the server did not start: {self.complaints()}")

    def kill(self) -> None:
        """End it in the middle of whatever it is doing, as a power cut would."""
        self._end(subprocess.Popen.kill)

    def close(self) -> None:
        self._end(subprocess.Popen.terminate)

    def _end(self, how: Any) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        how(process)
        process.wait(60)
        assert process.stdout is not None
        process.stdout.close()

    def complaints(self) -> str:
        """What it said about things that went wrong."""
        return (self.folder / "complaints.txt").read_text()

    def ask(self, path: str, body: object = None) -> Any:
        """Ask the server something without a page."""
        said = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "accept-encoding": "gzip"}
        with urllib.request.urlopen(urllib.request.Request(self.address + path, said, headers), timeout=60) as answer:
            packed = answer.headers.get("content-encoding") == "gzip"
            return json.loads(gzip.decompress(answer.read()) if packed else answer.read())

    def geometry(self, drawing: str) -> dict[str, Any]:
        """Where everything is on a drawing of a board."""
        if drawing not in self._geometries:
            self._geometries[drawing] = self.ask(f"/api/drawings/{drawing}")["geometry"]
        return self._geometries[drawing]

    def table(
        self,
        edition: str,
        seats: list[dict[str, str]],
        variants: tuple[str, ...] = (),
        board: str = "",
        deal: int = 1,
        **options: object,
    ) -> Opened:
        """Open a table; bots there do not pretend to think. Another number deals other cards."""
        choice = {"edition": edition, "players": len(seats), "variants": list(variants), "board": board}
        opened = self.ask("/api/tables", {"choice": choice, "seats": seats, "name": named(deal), "pace": 0} | options)
        return Opened(opened["table"], opened["keys"])


def named(deal: int) -> str:
    return "Nerves, Tested" if deal == 1 else f"Nerves, Tested {deal}"


def here(name: str) -> dict[str, str]:
    return {"kind": "here", "name": name}


def bots(count: int) -> list[dict[str, str]]:
    return [{"kind": "bot", "bot": "heuristic"}] * count
