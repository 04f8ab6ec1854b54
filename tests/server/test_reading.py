"""Records that others bring are read, and their boards drawn, where that costs nobody else anything."""

import asyncio
import gzip
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from door import Door, open_door
from parlour import run

from doctorlucky.boards import board_from_text, load_board
from doctorlucky.match import Match
from doctorlucky.server import board_drawings
from doctorlucky.server.byte_cache import ByteCache
from doctorlucky.server.reading import MOST_FROM_ONE, MOST_WAITING, TOO_MANY, Reading
from doctorlucky.server.request_refused import RequestRefused
from heavy_boards import heavy_board


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    with open_door(tmp_path) as door:
        yield door


def plain() -> str:
    return Match.new("original", 2, seed=1).record()


def on_board(text: str) -> str:
    """A record of a game that has just begun on a board of its own."""
    return Match.new("original", 2, board=board_from_text(text, "annex.toml"), seed=1).record()


def own() -> str:
    """The beginning of a game on a board that nobody has seen before."""
    return on_board(load_board("mansion-1996").text.replace("Foyer", "Cloakroom"))


def refusal(reading: Reading, record: str) -> RequestRefused:
    with pytest.raises(RequestRefused) as refused:
        run(reading.replay(record, "en", None, ""))
    reading.close()
    return refused.value


def test_a_board_that_is_brought_along_is_drawn_elsewhere_and_found_in_every_language(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it is drawn here")

    monkeypatch.setattr(board_drawings, "_drawn", never)
    monkeypatch.setattr("doctorlucky.server.replay.Match.replay", never)
    answer = door.client.post("/api/replays", content=own())
    assert answer.status_code == 200, answer.text
    name = answer.json()["frames"][0]["snapshot"]["drawing"]
    for code in ("en", "de"):
        drawing = door.client.get(f"/api/drawings/{name}?language={code}")
        assert drawing.status_code == 200
        assert "Cloakroom" in drawing.json()["svg"]
        assert "immutable" in drawing.headers["cache-control"]
    assert door.client.get("/api/drawings/0000000000000000").status_code == 404


def test_whoever_cannot_unpack_gets_it_unpacked(door: Door) -> None:
    packed = door.client.post("/api/replays", content=own())
    bare = door.client.post("/api/replays", content=own(), headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in bare.headers
    assert packed.json() == bare.json()


def test_everybody_is_answered_while_a_record_is_read_that_takes_for_ever(tmp_path: Path) -> None:
    """No clock is asked: the reader never comes to an end, and is ended when everybody else has been answered."""
    with open_door(tmp_path) as door, ThreadPoolExecutor(1) as other:
        door.client.app.state.reading = reading = Reading(limit=300.0, work="stuck")  # type: ignore[attr-defined]
        waiting = other.submit(door.client.post, "/api/replays", content=plain())
        for _ in range(50):
            assert door.client.get("/api/house").status_code == 200
            assert door.client.get("/api/preview?edition=original").status_code == 200
        assert not waiting.done()
        reading.close()
        answer = waiting.result(60)
        assert answer.json()["reason"] == "this record cannot be read"


@pytest.mark.parametrize(
    ("code", "said"), [("en", "this record takes too long to read"), ("de", "diese Aufzeichnung zu lesen dauert zu lange")]
)
def test_whoever_brings_a_record_that_takes_too_long_is_told_so(tmp_path: Path, code: str, said: str) -> None:
    with open_door(tmp_path) as door:
        door.client.app.state.reading = reading = Reading(limit=0.3, work="stuck")  # type: ignore[attr-defined]
        answer = door.client.post(f"/api/replays?language={code}", content=plain())
        assert (answer.status_code, answer.json()["code"], answer.json()["reason"]) == (413, "oversized", said)
        reading.close()


@pytest.mark.parametrize("board", ["grid with railings", "bricks with railings", "combs", "hall", "wordy"])
def test_the_heaviest_boards_come_through(door: Door, board: str) -> None:
    answer = door.client.post("/api/replays", content=on_board(heavy_board(board)))
    assert answer.status_code == 200, answer.text


def test_boards_of_the_house_are_drawn_for_a_record_too(door: Door) -> None:
    """Though nobody has played on them here since the server was started."""
    frames = door.client.post("/api/replays", content=plain()).json()["frames"]
    for name in {frame["snapshot"]["drawing"] for frame in frames}:
        board_drawings._known.pop(name, None)
        drawing = door.client.get(f"/api/drawings/{name}?language=de")
        assert drawing.status_code == 200, drawing.text
        assert "<svg" in drawing.json()["svg"]


def test_a_record_that_takes_too_much_memory_is_refused() -> None:
    assert refusal(Reading(work="greedy"), plain()).reason == "this record takes too much memory to read"


@pytest.mark.parametrize(
    "told", ["", "{}", '{"replay":5}', '{"replay":-1,"drawings":[{"name":"a","language":"en","size":1}]}', '{"replay":"x"}']
)
def test_what_the_reader_says_is_not_believed(told: str, caplog: pytest.LogCaptureFixture) -> None:
    reading = Reading()
    with pytest.raises(RequestRefused, match="this record cannot be read"):
        reading._unpacked((b"", "en", None), told.encode() + b"\nxyz")
    reading.close()


def test_not_everybody_can_wait_at_once() -> None:
    async def tell() -> None:
        reading = Reading(limit=300.0, work="stuck")
        records = [Match.new("original", 2, seed=seed).record() for seed in range(MOST_WAITING + 1)]
        waiting = [
            asyncio.create_task(reading.replay(record, "en", None, str(at // MOST_FROM_ONE))) for at, record in enumerate(records)
        ]
        await asyncio.sleep(0)
        with pytest.raises(RequestRefused) as from_all:
            await waiting[-1]
        with pytest.raises(RequestRefused) as from_one:
            await reading.replay(plain(), "de", None, "0")
        assert from_all.value.reason == from_one.value.reason == TOO_MANY
        assert from_one.value.code == "too-fast"
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await asyncio.to_thread(reading.close)

    run(tell())


def test_what_has_been_read_is_kept_with_its_drawings() -> None:
    async def tell() -> None:
        reading = Reading()
        first = await reading.replay(own(), "en", None, "")
        name = json.loads(gzip.decompress(first))["frames"][0]["snapshot"]["drawing"]
        await asyncio.to_thread(reading._desk.submit(reading._dismiss).result)
        assert await reading.replay(own(), "en", None, "") is first
        assert reading._reader is None, "nothing was read again"
        assert reading.drawing(name, "de")
        reading._drawings.keep(("other", "en"), b"x" * (24 << 20))
        assert reading.drawing(name, "de") is None
        assert await reading.replay(own(), "en", None, "") == first
        assert reading.drawing(name, "de"), "it is drawn again"
        await asyncio.to_thread(reading.close)

    run(tell())


def test_no_more_is_kept_than_there_is_room_for() -> None:
    kept: ByteCache[Any] = ByteCache(3, 100)
    for name in "abc":
        kept.keep(name, b"x" * 10)
    assert kept.find("a")
    kept.keep("d", b"x" * 10)
    assert [name for name in "abcd" if name in kept] == ["a", "c", "d"]
    kept.keep("e", b"x" * 85)
    assert [name for name in "acde" if name in kept] == ["d", "e"]
    kept.keep("e", b"x")
    kept.keep("f", b"x" * 85)
    assert [name for name in "def" if name in kept] == ["d", "e", "f"]
    kept.keep("g", b"x" * 101)
    assert not any(name in kept for name in "defg")
