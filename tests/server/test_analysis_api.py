"""Finished games are looked at again in the background, one at a time, and what was found is kept."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from door import Door, open_door
from sqlalchemy import insert

from doctorlucky.pool import Pool
from doctorlucky.server import analysis as server_analysis
from doctorlucky.server.analysis import MOST_WAITING, Analyst
from doctorlucky.server.protocol.http import Analysed
from doctorlucky.server.store import GAMES, Store, file_url
from looked_at import blundered


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    with open_door(tmp_path) as door:
        yield door


async def finish(store: Store, *games: str, record: str = "") -> None:
    """Let games be over that nobody has played here."""
    rows = [{"id": game, "seconds": 1.0, "record": record or blundered().record()} for game in games]
    async with store.engine.begin() as connection:
        await connection.execute(insert(GAMES), rows)


def shelve(door: Door, *games: str, record: str = "") -> None:
    async def work() -> None:
        await finish(door.client.app.state.registry.store, *games, record=record)  # type: ignore[attr-defined]

    assert door.client.portal is not None
    door.client.portal.call(work)


def when_ready(door: Door, game: str, patience: float = 300.0) -> tuple[dict[str, Any], list[float]]:
    """What was found, and the progress that was told before."""
    until, shares = monotonic() + patience, list[float]()
    while monotonic() < until:
        told = door.client.get(f"/api/replays/{game}/analysis").json()
        if told["state"] == "ready":
            return told, shares
        shares.append(told["done"])
        sleep(0.05)
    raise AssertionError(f"not ready: {told}")


def test_a_game_is_looked_at_when_somebody_asks(door: Door) -> None:
    shelve(door, "evening-1")
    at = "/api/replays/evening-1/analysis"
    assert door.client.get(at).json()["state"] == "unknown", "to look whether it is known begins nothing"
    asked = door.client.post(at)
    assert asked.status_code == 202
    assert asked.json()["state"] == "working"
    told, shares = when_ready(door, "evening-1")
    assert shares == sorted(shares)
    assert any(0 < share < 1 for share in shares), "progress is shown"
    match = blundered()
    found = msgspec.json.decode(door.client.get(at).content, type=Analysed)
    assert [point.turn for point in found.points] == list(range(match.turn + 1))
    assert found.points[0].share == [1.0, 0.0, 0.0]
    assert found.points[-1].seq == len(match.entries) - 1
    assert [len(swing.before) for swing in found.swings] == [3, 3, 3]
    assert (found.swings[0].turn, found.swings[0].loses, found.swings[0].seq) == (1, 0, 0)
    assert told == door.client.post(at).json(), "it is not done again"


def test_what_was_found_outlives_the_server(tmp_path: Path) -> None:
    with open_door(tmp_path) as door:
        shelve(door, "evening-1")
        door.client.post("/api/replays/evening-1/analysis")
        told, _ = when_ready(door, "evening-1")
    with open_door(tmp_path) as door:
        assert door.client.get("/api/replays/evening-1/analysis").json() == told


def test_a_game_that_is_not_over_has_none(door: Door) -> None:
    for method in ("GET", "POST"):
        answer = door.client.request(method, "/api/replays/evening-1/analysis?language=de")
        assert answer.status_code == 404
        assert answer.json()["code"] == "no-table"


def test_others_wait_and_too_many_are_refused(door: Door) -> None:
    games = [f"evening-{number}" for number in range(1, MOST_WAITING + 3)]
    shelve(door, *games)
    for ahead, game in enumerate(games[:-1]):
        told = door.client.post(f"/api/replays/{game}/analysis").json()
        assert (told["state"], told["ahead"]) == ("waiting" if ahead else "working", ahead)
    refused = door.client.post(f"/api/replays/{games[-1]}/analysis")
    assert refused.json()["state"] == "full"
    assert door.client.get(f"/api/replays/{games[-1]}/analysis").json()["state"] == "unknown"


def test_the_server_ends_the_process_when_it_closes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    class Watched(Pool):
        def give(self, place: int, job: object) -> None:
            super().give(place, job)
            begun.extend(process.pid or 0 for process in self.processes)

    monkeypatch.setattr(server_analysis, "Pool", Watched)
    with open_door(tmp_path) as door:
        shelve(door, "evening-1", "evening-2")
        for game in ("evening-1", "evening-2"):
            door.client.post(f"/api/replays/{game}/analysis")
        until = monotonic() + 300
        while not begun and monotonic() < until:
            sleep(0.02)
        assert len(begun) == 1, "one at a time"
    with pytest.raises(ProcessLookupError):
        os.kill(begun[0], 0)


def test_a_game_that_cannot_be_looked_at_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(file_url(tmp_path / "games.sqlite"))
        await store.open()
        try:
            await finish(store, "good-1")
            analyst = Analyst(store)
            await analyst.ask("bad-1", "this is no record")
            told = await analyst.ask("good-1", blundered().record())
            assert told.ahead == 1
            while told.state != "ready":
                await asyncio.sleep(0.05)
                told = await analyst.find("good-1")
            assert (await analyst.find("bad-1")).state == "failed"
            assert (await analyst.ask("bad-1", "this is no record")).state == "failed", "it is not tried again and again"
            await analyst.close()
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(scenario(), 300))
