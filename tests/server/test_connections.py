"""Connections are bounded, in number and in time, and whoever uses them all up stops nobody who plays."""

import asyncio
import os
import resource
import socket as sockets
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from parlour import run, wish
from served import Clock, Line, Served, greet, heard, served
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.server.connections import (
    BODY_TIME,
    CONTROL_FRAMES,
    HEADERS_TIME,
    LONGEST_HEADERS,
    MOST,
    SPARE,
    TAKING_TIME,
    Config,
    Connection,
    Connections,
    most_connections,
)
from doctorlucky.server.socket import SocketCounts


class Peer:
    """A connection from an address, in so far as it is counted."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.transport = self

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 1234


def admit(connections: Connections, address: str) -> str:
    return connections.admit(Peer(address))  # type: ignore[arg-type]


def test_connections_are_bounded_in_all_and_by_address() -> None:
    connections = Connections(5, 2, Clock())
    first = Peer("192.0.2.1")
    assert connections.admit(first) == ""  # type: ignore[arg-type]
    one_address = "too many connections from one address"
    assert [admit(connections, "192.0.2.1") for _ in range(2)] == ["", one_address]
    networks = ("2001:db8::1", "2001:db8::ffff:1", "2001:db8::2")  # of IPv6 everybody has a whole one
    assert [admit(connections, address) for address in networks] == ["", "", one_address]
    assert admit(connections, "::ffff:192.0.2.1") == one_address
    assert [admit(connections, "192.0.2.3"), admit(connections, "192.0.2.4")] == ["", "too many connections"]
    connections.release(first)  # type: ignore[arg-type]
    assert admit(connections, "192.0.2.4") == ""
    assert len(connections) == 5


def test_everybody_behind_a_proxy_comes_from_its_address() -> None:
    connections = Connections(600, 2, Clock(), ["192.0.2.1", "198.51.100.0/24", "2001:db8::/48"])
    assert {admit(connections, "192.0.2.1") for _ in range(530)} == {""}, "neither two at a time nor 500 new ones are the most"
    assert {admit(connections, "198.51.100.7") for _ in range(30)} == {""}
    assert {admit(connections, "2001:db8::7") for _ in range(30)} == {""}
    assert [admit(connections, "192.0.2.2") for _ in range(3)] == ["", "", "too many connections from one address"]
    assert {admit(connections, "192.0.2.1") for _ in range(8)} == {""}
    assert admit(connections, "192.0.2.1") == "too many connections"


def test_who_connects_again_and_again_is_turned_away_for_a_while() -> None:
    clock = Clock()
    connections = Connections(10_000, 10_000, clock)
    answers = [admit(connections, "192.0.2.1") for _ in range(600)]
    assert answers[:500] == [""] * 500
    assert set(answers[500:]) == {"too many new connections"}
    assert admit(connections, "192.0.2.2") == ""
    clock.move(1)
    assert admit(connections, "192.0.2.1") == ""


async def _expires(server: Served, clock: Clock, line: Line, seconds: float) -> bytes:
    """The connection stands until its time is up, and not longer; returns what was said at its end."""
    await _settled(server)
    clock.move(seconds - 0.5)
    server.connections.sweep()
    await asyncio.sleep(0.02)
    assert not line.reader.at_eof(), "it has some time left"
    clock.move(1)
    server.connections.sweep()
    async with asyncio.timeout(20):
        return await line.rest()


async def _settled(server: Served, count: int = 1) -> None:
    """Everybody who has connected is there."""
    async with asyncio.timeout(20):
        while len(server.connections) < count:
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        (b"", HEADERS_TIME),
        (b"GET / HT", HEADERS_TIME),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", HEADERS_TIME),
        (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{", BODY_TIME),
    ],
)
def test_every_phase_of_a_request_has_a_limit(tmp_path: Path, said: bytes, seconds: float) -> None:
    async def story() -> None:
        clock = Clock()
        async with served(tmp_path, clock=clock) as server:
            last = await _expires(server, clock, await server.line(said), seconds)
            assert last.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
            assert b"content-security-policy: " in last
            assert len(server.connections) == 0

    run(story())


def test_what_comes_in_drops_does_not_lengthen_it(tmp_path: Path) -> None:
    async def story() -> None:
        clock = Clock()
        async with served(tmp_path, clock=clock) as server:
            line = await server.line(b"GET / HTTP/1.1\r\n")
            for number in range(4):
                clock.move(HEADERS_TIME / 5)
                await line.say(b"X-%d: drop\r\n" % number)
                await asyncio.sleep(0.01)
            clock.move(HEADERS_TIME / 5 + 1)
            server.connections.sweep()
            assert (await line.rest()).startswith(b"HTTP/1.1 408")

    run(story())


def test_a_second_request_has_as_much_time_as_the_first(tmp_path: Path) -> None:
    async def story() -> None:
        clock = Clock()
        async with served(tmp_path, clock=clock) as server:
            line = await server.line()
            assert (await line.get("/api/house"))[0] == 200
            clock.move(HEADERS_TIME * 3)
            server.connections.sweep()
            assert (await line.get("/api/house"))[0] == 200
            await line.say(b"GET /api/house HTTP/1.1\r\n")
            last = await _expires(server, clock, line, HEADERS_TIME)
            assert last.startswith(b"HTTP/1.1 408")

    run(story())


def test_who_takes_no_answer_is_not_waited_for(tmp_path: Path) -> None:
    async def story() -> None:
        clock = Clock()
        async with served(tmp_path, clock=clock) as server:
            line = await server.line()
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            for _ in range(400):  # more than the system keeps for somebody who takes nothing
                line.writer.write(b"GET /api/puzzles HTTP/1.1\r\nHost: localhost\r\n\r\n")
            async with asyncio.timeout(30):
                while not server.connections.taking:
                    await asyncio.sleep(0.01)
            clock.move(TAKING_TIME + 1)
            server.connections.sweep()
            async with asyncio.timeout(20):
                while len(server.connections):
                    await asyncio.sleep(0.01)
            line.close()

    run(story())


def test_headers_without_end_are_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as server:
            line = await server.line(b"GET / HTTP/1.1\r\n")
            with suppress(ConnectionError):
                for _ in range(2 * LONGEST_HEADERS // 1000):
                    await line.say(b"X-Long: " + b"x" * 990 + b"\r\n")
                    await asyncio.sleep(0)
            assert len(server.connections) == 0 or b"400" in await line.rest()

    run(story())


def test_who_does_not_wait_for_answers_is_not_listened_to_without_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Headers that came while an answer was awaited were once neither counted nor timed: 600 MB in 7 s."""

    async def story() -> None:
        async with served(tmp_path) as server:
            line = await server.line()
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            ask = b"GET /api/languages/de HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
            line.writer.write(ask * (LONGEST_HEADERS // len(ask) - 10) + b"GET / HTTP/1.1\r\n")
            async with asyncio.timeout(20):
                while not server.connections.taking:
                    await asyncio.sleep(0.01)
            with suppress(ConnectionError):
                for _ in range(50 * LONGEST_HEADERS // 1000):
                    await line.say(b"X-Long: " + b"x" * 990 + b"\r\n")
            async with asyncio.timeout(20):
                while len(server.connections) or server.tasks:
                    await asyncio.sleep(0.01)

    loop = Config(
        "", Connections(), log_config=None
    ).get_loop_factory()  # as `serve` does; uvloop, where it is there, is strict about such writes
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(story())
    assert not [entry for entry in caplog.records if entry.exc_info], "nobody writes to a connection that was cut off"


def test_requests_that_come_together_are_answered_in_order(tmp_path: Path) -> None:
    async def story() -> None:
        clock = Clock()
        async with served(tmp_path, clock=clock) as server:
            paths = ("/api/house", "/api/nothing", "/api/puzzles")
            line = await server.line(b"".join(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for path in paths))
            assert [(await line.answer())[0] for _ in paths] == [200, 404, 200]
            await line.say(b"GET /api/house HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/h")  # and half of another
            assert (await line.answer())[0] == 200
            last = await _expires(server, clock, line, HEADERS_TIME)
            assert last.startswith(b"HTTP/1.1 408")

    run(story())


def test_who_is_answered_before_all_is_said_is_not_heard_any_more(tmp_path: Path) -> None:
    """What came after a 413 was once taken for the headers of another request, and had an answer of its own."""

    async def story() -> None:
        async with served(tmp_path) as server:
            line = await server.line(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000000\r\n\r\n")
            with suppress(ConnectionError):
                for _ in range(30):
                    await line.say(b"x" * 100_000)
            rest = await line.rest()
            assert rest.startswith(b"HTTP/1.1 413")
            assert rest.count(b"HTTP/1.1") == 1

    run(story())


UPGRADE = b"Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\n" + UPGRADE + b"Content-Length: 1\r\n\r\nx",
        b"GET / HTTP/1.1\r\n" + UPGRADE + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + UPGRADE + b"X: y\r\n" * 130 + b"\r\n",
        b"GET / HTTP/1.1\r\n" + UPGRADE + b"X: " + b"y" * 9000 + b"\r\n\r\n",
    ],
    ids=["a body", "a chunked body", "130 headers", "a long header"],
)
def test_what_is_no_handshake_is_told_so_and_holds_nothing(tmp_path: Path, said: bytes) -> None:
    """The library for sockets refuses these without a word; once they stood open for ever."""

    async def story() -> None:
        async with served(tmp_path) as server:
            last = await (await server.line(said)).rest()
            assert last.startswith(b"HTTP/1.1 400 Bad Request\r\n")
            assert b"content-security-policy: " in last
            async with asyncio.timeout(20):
                while len(server.connections):
                    await asyncio.sleep(0.01)

    run(story())


class Remembering(dict[Connection, float]):
    """Whose answers are on their way, and whose ever were."""

    def __init__(self) -> None:
        self.ever: list[Connection] = []

    def setdefault(self, connection: Connection, until: float = 0.0) -> float:
        self.ever.append(connection)
        return super().setdefault(connection, until)


def test_who_closes_a_socket_is_not_waited_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as server:
            table, secrets = await server.set_out(wish("original", 2))
            server.connections.taking = taking = Remembering()  # type: ignore[misc]
            async with server.socket(table) as socket:
                await greet(socket, secrets[0])
                assert taking.ever == []
            assert len(taking.ever), "what is left to be taken has a limit of time"
            async with asyncio.timeout(20):
                while taking:
                    await asyncio.sleep(0.01)

    run(story())


def test_an_address_has_so_many_sockets_also_behind_a_proxy(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path, proxy_headers=True, forwarded_allow_ips=["127.0.0.1"]) as server:
            server.app.state.socket_counts = SocketCounts(2)
            table, _ = await server.set_out(wish("original", 2))

            def come(address: str) -> connect:
                return server.socket(table, additional_headers={"X-Forwarded-For": address})

            async with come("198.51.100.1") as one, come("198.51.100.1"):
                assert (await greet(one))["type"] == "welcome"
                with pytest.raises(InvalidStatus) as denied:
                    async with come("198.51.100.1"):
                        pass
                assert denied.value.response.status_code == 429
                async with come("198.51.100.2") as other:
                    assert (await greet(other))["type"] == "welcome"
            async with asyncio.timeout(20):
                while True:
                    with suppress(InvalidStatus):
                        async with come("198.51.100.1") as again:
                            assert (await greet(again))["type"] == "welcome"
                            break

    run(story())


def test_a_socket_that_only_pings_is_ended(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path) as server:
            table, secrets = await server.set_out(wish("original", 2))
            async with server.socket(table) as calm, server.socket(table) as nervous:
                for wire, secret in ((calm, secrets[0]), (nervous, secrets[1])):
                    assert (await greet(wire, secret))["type"] == "welcome"
                await (await calm.ping())
                with suppress(Exception):
                    for _ in range(int(CONTROL_FRAMES.burst) + 50):
                        await nervous.ping()
                async with asyncio.timeout(20):
                    await nervous.wait_closed()
                await calm.send(msgspec.json.encode({"type": "say", "id": "a", "text": "still here"}).decode())
                while (await heard(calm))["type"] != "said":
                    pass

    run(story())


def test_who_comes_when_no_more_may_come_hears_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with served(tmp_path, most=3) as server:
            lines = [await server.line() for _ in range(3)]
            await _settled(server, 3)
            status, headers, body = await (await server.line()).answer()
            assert (status, body) == (503, b"too many connections")
            assert headers["retry-after"]
            assert headers["x-frame-options"] == "DENY"
            lines[0].close()
            async with asyncio.timeout(20):
                while len(server.connections) > 2:
                    await asyncio.sleep(0.005)
            assert (await server.get("/api/house"))[0] == 200

    run(story())


def test_descriptors_are_raised_as_far_as_they_may_be() -> None:
    script = """
import resource
from doctorlucky.server.connections import most_connections
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (64, min(hard, 1000)))
print(most_connections(300), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
print(most_connections(4000), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=_environment(), timeout=60)
    assert done.stdout.split() == ["300", str(300 + SPARE), str(1000 - SPARE), "1000"], done.stderr


def test_too_few_descriptors_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (50, 50))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    with pytest.raises(DoctorLuckyError, match="only 50 files"):
        most_connections(MOST)


def _environment() -> dict[str, str]:
    import doctorlucky

    return {**os.environ, "PYTHONPATH": str(Path(doctorlucky.__file__).parents[1]), "PYTHONUNBUFFERED": "1"}


LIMIT = 256
"""Descriptors of the server under siege."""


def test_a_server_whose_descriptors_are_used_up_plays_on_and_says_little(tmp_path: Path) -> None:
    """What 300 bare connections at `ulimit -n 256` once did: 133,028 tracebacks, and nobody else was served."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (LIMIT, LIMIT))

    complaints = tmp_path / "complaints.txt"
    words = [sys.executable, "-m", "doctorlucky", "serve", "--port", "0", "--data", str(tmp_path / "data"), "--no-browser"]
    with complaints.open("w") as file:
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=file, text=True, env=_environment(), preexec_fn=limited)
    assert process.stdout is not None
    try:
        port = int(process.stdout.readline().rpartition(":")[2])

        async def siege() -> None:
            server = Served(None, port, Connections())
            line = await server.line()
            body = msgspec.json.encode(wish("original", 2))
            head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
            await line.say(head.encode() + body)
            status, _, answer = await line.answer()
            assert status == 201
            opened = msgspec.json.decode(answer)
            line.close()
            async with server.socket(opened["table"]) as playing:
                assert (await greet(playing, opened["keys"][0]["secret"]))["type"] == "welcome"
                besiegers: list[sockets.socket] = []
                for _ in range(400):
                    besieger = sockets.socket()
                    besieger.setblocking(False)
                    with suppress(BlockingIOError):
                        besieger.connect(("127.0.0.1", port))
                    besiegers.append(besieger)
                    await asyncio.sleep(0)
                for number in range(8):  # they play on
                    said = {"type": "say", "id": f"remark {number}", "text": f"still here {number}"}
                    await playing.send(msgspec.json.encode(said).decode())
                    while (await heard(playing))["type"] != "accepted":
                        pass
                    await asyncio.sleep(0.1)
                for besieger in besiegers:
                    besieger.close()
                async with asyncio.timeout(30):  # and whoever comes now is served
                    while True:
                        with suppress(OSError, asyncio.IncompleteReadError):
                            if (await server.get("/api/house"))[0] == 200:
                                break
                        await asyncio.sleep(0.05)
            await server.hang_up()

        run(siege())
        assert process.poll() is None
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()
    said = complaints.read_text().splitlines()
    assert said, "it says that it turns people away"
    assert len(said) < 40, said[:5]
    assert not any("Traceback" in line for line in said)


def test_answers_are_not_held_back(tmp_path: Path) -> None:
    """With Nagle's algorithm every answer on a connection that is used again waits for 40 ms."""

    async def story() -> None:
        async with served(tmp_path) as server:
            line = await server.line()
            await line.get("/api/house")
            (request,) = server.connections.requests
            its_own = request.transport.get_extra_info("socket")
            assert its_own.getsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY) != 0

    run(story())
