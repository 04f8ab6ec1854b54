"""Whoever sends more than people do is cut off, with a reason and a wait, and the others' tables do not notice."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, cast

import msgspec
import pytest
from parlour import PATIENCE, Frame, run, until, wish
from served import Clock, Served, greet, heard, served
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from doctorlucky.server import rate_limit
from doctorlucky.server.connections import CUT_OFF, WebSocketConnection
from doctorlucky.server.rate_limit import (
    BY_SEAT,
    FIRST_WAIT,
    FORGIVEN,
    LENIENCE,
    LONGEST_WAIT,
    MOST_REMEMBERED,
    Rate,
    RateLimit,
    origin,
)


def test_an_allowance_fills_up_by_itself() -> None:
    clock = Clock()
    limit = RateLimit(clock)
    rate = Rate(3, 2)
    assert [limit.allows("a", rate) for _ in range(5)] == [True, True, True, False, False]
    assert limit.allows("b", rate)
    clock.move(1)
    assert [limit.allows("a", rate) for _ in range(3)] == [True, True, False]
    clock.move(100)
    assert [limit.allows("a", rate) for _ in range(4)] == [True, True, True, False]


def test_each_time_the_wait_is_longer_until_it_is_forgiven() -> None:
    clock = Clock()
    limit = RateLimit(clock)
    assert limit.cut_off("a") == limit.wait("a") == FIRST_WAIT
    assert limit.wait("b") == 0
    clock.move(4)
    assert limit.cut_off("a") == FIRST_WAIT - 4, "another connection of the same is no second time"
    clock.move(FIRST_WAIT)
    assert limit.wait("a") == 0
    waits = []
    for _ in range(8):
        waits.append(limit.cut_off("a"))
        clock.move(waits[-1] + 1)
    assert waits[:3] == [2 * FIRST_WAIT, 4 * FIRST_WAIT, 8 * FIRST_WAIT]
    assert waits[-1] == LONGEST_WAIT
    clock.move(FORGIVEN)
    assert limit.cut_off("a") == FIRST_WAIT


def test_a_flood_from_everywhere_is_not_remembered_without_end() -> None:
    limit = RateLimit(Clock())
    for number in range(2 * MOST_REMEMBERED + 5):
        limit.allows(number, BY_SEAT)
        limit.cut_off(number)
    assert len(limit._buckets) <= MOST_REMEMBERED
    assert len(limit._bans) <= MOST_REMEMBERED


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_whose_an_address_is(address: str, whose: str) -> None:
    assert origin(address) == whose


def renamed(number: int) -> str:
    return msgspec.json.encode({"type": "rename", "id": f"flood {number}", "name": ""}).decode()


async def flood(socket: ClientConnection, most: int = 5000) -> tuple[list[Frame], ConnectionClosed]:
    """Send without end; returns what is heard until it is cut off, and how that was."""
    frames: list[Frame] = []

    async def send() -> None:
        with suppress(ConnectionClosed):
            for number in range(most):
                await socket.send(renamed(number))

    sending = asyncio.create_task(send())
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                frames.append(await heard(socket))
    except ConnectionClosed as closed:
        await sending
        return frames, closed


async def flood_unheard(socket: ClientConnection, requests: int, gone: Callable[[], bool]) -> None:
    """Send so many and take no answer, until one is gone."""
    socket.transport.pause_reading()
    with suppress(ConnectionError, ConnectionClosed):
        for number in range(requests):
            await socket.send(renamed(number))
    await until(gone)
    socket.transport.resume_reading()


def kept(server: Served) -> Clock:
    """The server's rates go by a clock of the test's own."""
    clock = Clock()
    server.app.state.rates = RateLimit(clock)
    return clock


class Pair(NamedTuple):
    """A table for two, and the server it stands on."""

    server: Served
    clock: Clock
    table: str
    secrets: dict[int, str]

    async def codes(self, lines: Sequence[ClientConnection], count: int) -> list[str]:
        """What that many requests are refused with, sent on these lines by turns."""
        found: list[str] = []
        for number in range(count):
            wire = lines[number % len(lines)]
            await wire.send(renamed(number))
            while (frame := await heard(wire))["type"] != "refused":
                pass
            found.append(frame["code"])
        return found


def for_two(folder: Path, story: Callable[[Pair], Coroutine[None, None, None]]) -> None:
    """A story at a table for two."""

    async def scenario() -> None:
        async with served(folder) as server:
            clock = kept(server)
            await story(Pair(server, clock, *await server.set_out(wish("original", 2))))

    run(scenario())


def test_who_floods_is_cut_off_with_a_reason_and_may_come_back_later(tmp_path: Path) -> None:
    async def story(at: Pair) -> None:
        async with at.server.socket(at.table) as calm, at.server.socket(at.table) as other, at.server.socket(at.table) as wild:
            for wire, secret in ((calm, at.secrets[0]), (other, at.secrets[1]), (wild, at.secrets[1])):
                assert (await greet(wire, secret))["type"] == "welcome"
            frames, closed = await flood(wild)
            refusals = [frame for frame in frames if frame["type"] == "refused"]
            assert [frame["code"] for frame in refusals[:40]] == ["not-now"] * int(BY_SEAT.burst)
            assert [frame["code"] for frame in refusals[40:]] == ["too-fast"] * (int(LENIENCE.burst) + 1)
            last = frames[-1]
            assert (last["id"], last["wait"]) == ("", FIRST_WAIT)
            assert last["reason"] == "far too much came from here at once; try again later"
            assert closed.rcvd is not None
            assert closed.rcvd.code == CUT_OFF
            # the seat is kept out wherever it comes from, and so is everybody at its address; whoever is here stays
            with pytest.raises(InvalidStatus) as denied:
                async with at.server.socket(at.table):
                    pass
            assert denied.value.response.status_code == 429
            assert int(denied.value.response.headers["retry-after"]) == FIRST_WAIT
            assert denied.value.response.headers["x-frame-options"] == "DENY"
            await calm.send(msgspec.json.encode({"type": "say", "id": "a", "text": "still here"}).decode())
            while (await heard(calm))["type"] != "accepted":
                pass
            at.clock.move(FIRST_WAIT + 1)
            async with at.server.socket(at.table) as again:
                assert (await greet(again, at.secrets[1]))["type"] == "welcome"

    for_two(tmp_path, story)


def test_the_allowance_is_the_seats_and_not_the_sockets(tmp_path: Path) -> None:
    async def story(at: Pair) -> None:
        answers: list[str] = []
        for _ in range(5):  # connecting again gives no new allowance
            async with at.server.socket(at.table) as wire:
                await greet(wire, at.secrets[1])
                answers += await at.codes([wire], 12)
        assert answers == ["not-now"] * 40 + ["too-fast"] * 20

    for_two(tmp_path, story)


def test_a_seat_that_was_cut_off_is_kept_out_from_any_address(tmp_path: Path) -> None:
    async def story(at: Pair) -> None:
        at.server.app.state.rates.cut_off((at.table, 1))
        async with at.server.socket(at.table) as wire:
            answer = await greet(wire, at.secrets[1])
            assert (answer["code"], answer["wait"]) == ("too-fast", FIRST_WAIT)
        async with at.server.socket(at.table) as wire:
            assert (await greet(wire, at.secrets[0]))["type"] == "welcome"

    for_two(tmp_path, story)


def test_who_watches_from_one_address_shares_an_allowance(tmp_path: Path) -> None:
    async def story(at: Pair) -> None:
        async with at.server.socket(at.table) as one, at.server.socket(at.table) as other:
            for wire in (one, other):
                assert (await greet(wire))["type"] == "welcome"
            assert await at.codes((one, other), 60) == ["not-yours"] * 40 + ["too-fast"] * 20

    for_two(tmp_path, story)


def test_everybody_at_an_address_has_one_allowance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doctorlucky.server.socket.BY_ADDRESS", Rate(5, 1))
    assert rate_limit.BY_ADDRESS.burst >= 10 * BY_SEAT.burst, "a school plays behind one address"

    async def story(at: Pair) -> None:
        async with at.server.socket(at.table) as one, at.server.socket(at.table) as other:
            for wire, secret in ((one, at.secrets[0]), (other, at.secrets[1])):
                await greet(wire, secret)
            assert await at.codes((one, other), 6) == ["not-now"] * 3 + ["too-fast"] * 3, "two of five were for the connections"
            with pytest.raises(InvalidStatus) as denied:
                async with at.server.socket(at.table):
                    pass
            assert denied.value.response.status_code == 429

    for_two(tmp_path, story)


def test_nobody_asks_for_more_over_http_than_people_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doctorlucky.server.app.REQUESTS", Rate(5, 1))
    assert rate_limit.REQUESTS.burst >= 20 * 30, "a class opens the page together"

    async def story() -> None:
        async with served(tmp_path) as server:
            clock = kept(server)
            line = await server.line()
            answers = [await line.get("/api/house") for _ in range(6)]
            assert [status for status, _, _ in answers] == [200] * 5 + [429]
            _, headers, body = answers[-1]
            assert headers["retry-after"] == "1"
            assert headers["x-frame-options"] == "DENY"
            assert msgspec.json.decode(body)["reason"] == "that is too much at once; wait a moment"
            assert await line.rest() == b"", "the connection is closed: there are only so many new ones"
            assert (await server.get("/api/house"))[0] == 429
            clock.move(1)
            assert (await server.get("/api/house"))[0] == 200

    run(story())


def test_whoever_is_cut_off_has_a_moment_to_hear_why_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doctorlucky.server.connections.PARTING_TIME", 0.0)

    async def story(at: Pair) -> None:
        async with at.server.socket(at.table) as wild:
            await greet(wild, at.secrets[1])
            (transport,) = at.server.connections._everybody
            cast(
                "WebSocketConnection", transport.get_protocol()
            ).close_timeout = 1e6  # what the other end answers is not waited for
            await flood_unheard(wild, 200, lambda: not len(at.server.connections))

    for_two(tmp_path, story)


def test_who_floods_and_takes_no_answer_is_gone_as_well(tmp_path: Path) -> None:
    async def story(at: Pair) -> None:
        async with at.server.socket(at.table) as wild:
            await greet(wild, at.secrets[1])
            before = len(at.server.connections)
            await flood_unheard(wild, 3000, lambda: len(at.server.connections) != before)

    for_two(tmp_path, story)
