"""Connections to this server: how many there may be, and how long each phase of one may take.

uvicorn bounds neither connections that say nothing nor requests that never end. These are its protocols with limits: in all, for
each address, for the time that headers, a body and the taking of an answer may take, and for what costs a socket's sender nothing.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum, auto
from ipaddress import ip_address, ip_network
from math import inf
from time import monotonic
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Response

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.server.headers import HEADERS
from doctorlucky.server.rate_limit import Bucket, Rate, RateLimit, origin

MOST: Final = 4000
"""Connections in all, where the system gives that many descriptors."""
MOST_EACH: Final = 500
"""Connections from one address, which may be a whole school."""
SPARE: Final = 100
"""File descriptors for everything else: the database, bots, records."""
NEW: Final = Rate(500, 100)
"""New connections from one address."""
CONTROL_FRAMES: Final = Rate(100, 2)
"""Pings, pongs and message fragments on one socket, which no page needs to send."""
HEADERS_TIME: Final = 10.0
"""Seconds for a request's line and headers, from its first byte; for the first one from the connection on."""
BODY_TIME: Final = 20.0
"""Seconds for its body."""
TAKING_TIME: Final = 60.0
"""Seconds for which an answer may wait to be taken."""
PARTING_TIME: Final = 2.0
"""Seconds for whoever is cut off to hear why, while nothing that they send is heard."""
IDLE_TIME: Final = 15
"""Seconds between two requests."""
LONGEST_HEADERS: Final = 32_768
"""Bytes of one request's line and headers; and of everything that is sent ahead while an answer is awaited."""
TOO_MANY_NEW: Final = "too many new connections"
CUT_OFF: Final = 4029
"""The code with which a socket is closed whose sender is not listened to any more, not even for an answer to the closing."""

_log: Final = logging.getLogger("doctorlucky.server")


class Connections:
    """Everybody who is connected, and the limits for them. `clock` counts seconds."""

    def __init__(
        self, most: int = MOST, each: int = MOST_EACH, clock: Callable[[], float] = monotonic, proxies: Sequence[str] = ()
    ) -> None:
        """From `proxies` come the connections of everybody behind them: of these only the number in all is limited here."""
        self._proxies: Final = [ip_network(proxy) for proxy in proxies]
        self.most: Final = most
        self.each: Final = each
        self.clock: Final = clock
        self.requests: Final[set[HttpConnection]] = set()
        """HTTP connections with a deadline: within a request, or between two."""
        self.taking: Final[dict[Connection, float]] = {}
        """Those that do not take what was sent to them, and until when they may."""
        self._everybody: Final[dict[asyncio.Transport, str]] = {}
        self._here: Final[Counter[str]] = Counter()
        self._rates: Final = RateLimit(clock)

    def __len__(self) -> int:
        return len(self._everybody)

    def admit(self, transport: asyncio.Transport) -> str:
        """Count one in; or the reason why not."""
        who = _whose(transport)
        if not self._is_proxy(who):
            if not self._rates.allows(who, NEW):
                return TOO_MANY_NEW
            if self._here[who] >= self.each:
                return "too many connections from one address"
        if len(self) >= self.most:
            return "too many connections"
        self._everybody[transport] = who
        self._here[who] += 1
        return ""

    def _is_proxy(self, who: str) -> bool:
        return bool(self._proxies and who) and any(ip_address(who) in network for network in self._proxies)

    def release(self, connection: "Connection") -> None:
        """Count out a connection that was lost."""
        self.taking.pop(connection, None)
        who = self._everybody.pop(connection.transport, None)
        if who is not None:
            self._here[who] -= 1
            if not self._here[who]:
                del self._here[who]

    def sweep(self) -> None:
        """End connections whose time is up."""
        now = self.clock()
        for request in [request for request in self.requests if request.deadline < now]:
            request.expire()
        for connection in [connection for connection, until in self.taking.items() if until < now]:
            connection.cut()

    async def keep_sweeping(self) -> None:
        """Sweep once a second until cancelled."""
        while True:
            await asyncio.sleep(1)
            self.sweep()


def _whose(transport: asyncio.Transport) -> str:
    peer = transport.get_extra_info("peername")
    return origin(str(peer[0])) if isinstance(peer, tuple) else ""


class Config(uvicorn.Config):
    """How uvicorn serves, with the connections that both of its protocols count."""

    def __init__(self, app: Any, connections: Connections, **settings: Any) -> None:
        self.connections: Final = connections
        protocols: dict[str, Any] = {"http": HttpConnection, "ws": WebSocketConnection}
        super().__init__(app, **protocols, ws_per_message_deflate=False, timeout_keep_alive=IDLE_TIME, **settings)


class Phase(Enum):
    """How far a request has come in."""

    BETWEEN = auto()
    """The last one is there as a whole, and nothing of the next."""
    HEADERS = auto()
    BODY = auto()


class Connection(asyncio.Protocol):
    """A connection, whatever is spoken on it: what is sent on it has to be taken in time."""

    config: Config
    transport: asyncio.Transport

    def pause_writing(self) -> None:
        """The other side does not take what it is sent: start the clock on that."""
        self._not_taken()
        super().pause_writing()

    def resume_writing(self) -> None:
        """It takes it again: stop the clock."""
        if not self.transport.is_closing():
            self.config.connections.taking.pop(self, None)
        super().resume_writing()

    def _not_taken(self) -> None:
        """Start the clock: sent data is not being read, or the connection is closing; neither may take for ever."""
        connections = self.config.connections
        connections.taking.setdefault(self, connections.clock() + TAKING_TIME)

    def cut(self) -> None:
        """End it at once."""
        self.transport.abort()


class HttpConnection(Connection, HttpToolsProtocol):
    """A connection as HTTP sees it: its requests, one after the other."""

    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection in, or answer 503 and close it if there are too many."""
        connections = self.config.connections
        self.deadline = inf
        self._phase = Phase.HEADERS  # the first request is awaited like the rest of one
        self._header_bytes = 0
        self._ahead = 0
        """Bytes that have come since an answer is awaited."""
        self._answered_early = False
        self._unanswered: list[RequestResponseCycle] = []
        why = connections.admit(transport)
        self._refused = bool(why)
        if why:
            _log.warning("connections are turned away: %s", why)
            self.transport = transport
            if why != TOO_MANY_NEW:  # those who connect too fast get no answer
                transport.write(_plain_answer(503, "Service Unavailable", why))
            transport.abort() if transport.get_write_buffer_size() else transport.close()
            return
        super().connection_made(transport)
        self._wait_for(HEADERS_TIME)
        connections.requests.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection out."""
        if self._refused:
            return
        self.config.connections.requests.discard(self)
        self.config.connections.release(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what came, within the limits on headers and on what may be sent ahead of an answer."""
        if self._refused or self._answered_early or self.transport.is_closing():
            return
        if self._awaits_answer:
            self._ahead += len(data)
            if self._ahead > LONGEST_HEADERS:
                self.cut()
                return
        before = self._phase
        super().data_received(data)
        if self.transport.is_closing() or self not in self.config.connections.requests:  # the end of it, or a socket by now
            return
        if self._phase is Phase.HEADERS:
            self._header_bytes += len(data)
            if self._header_bytes > LONGEST_HEADERS:
                self._no("The headers are too long.")
                return
        if self._phase is not before or self.deadline == inf:
            self._wait_for_the_rest()

    def on_message_begin(self) -> None:
        """A new request: its headers are awaited now."""
        self._phase = Phase.HEADERS
        self._header_bytes = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The headers are complete: its body is awaited now."""
        self._phase = Phase.BODY
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # not so for sockets
            self._unanswered.append(self.cycle)

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._phase = Phase.BETWEEN
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is complete; close the connection if it came before the request's whole body."""
        self._ahead = 0
        self._unanswered = [cycle for cycle in self._unanswered if not cycle.response_complete]
        super().on_response_complete()
        if self.transport.is_closing():
            return
        if self._phase is Phase.BODY and not self.pipeline:  # the rest of the body is of no use any more
            self._answered_early = True
            self.deadline = inf
            self.loop.call_later(PARTING_TIME, self.transport.close)
        else:
            self._wait_for_the_rest()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection; one that does not take the goodbye is cut off."""
        self._not_taken()
        super().timeout_keep_alive_handler()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to `WebSocketConnection`, whose limits apply from now on."""
        self.config.connections.requests.discard(self)
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Answer 400, if an answer can still be told from the answer to something else."""
        self._no(msg)

    def cut(self) -> None:
        """Close it at once; nothing more is written to it."""
        for cycle in self._unanswered:
            cycle.disconnected = True
        super().cut()

    def expire(self) -> None:
        """Its time is up."""
        self._last_words(408, "Request Timeout", "That took too long.")

    @property
    def _awaits_answer(self) -> bool:
        """Whether a request that is there as a whole is not answered yet."""
        answered = self.cycle is None or self.cycle.response_complete
        return not answered and (self._phase is not Phase.BODY or bool(self.pipeline))

    def _wait_for_the_rest(self) -> None:
        """The clock runs only while we wait for the sender: a slow answer of ours must not end the connection."""
        if self._phase is Phase.BETWEEN or self._awaits_answer:
            self.deadline = inf  # uvicorn limits the time between two requests
        else:
            self._wait_for(HEADERS_TIME if self._phase is Phase.HEADERS else BODY_TIME)

    def _no(self, words: str) -> None:
        self._last_words(400, "Bad Request", words)

    def _last_words(self, status: int, phrase: str, words: str) -> None:
        self.config.connections.requests.discard(self)
        answering = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if answering or self._awaits_answer:  # they would be taken for the answer to something else
            self.cut()
            return
        self.transport.write(_plain_answer(status, phrase, words))
        self._not_taken()
        self.transport.close()

    def _wait_for(self, seconds: float) -> None:
        self.deadline = self.config.connections.clock() + seconds


class WebSocketConnection(Connection, WebSocketsSansIOProtocol):
    """A connection that has become a table's socket. Its greeting has a limit of its own (`socket.py`), pings see to the rest."""

    config: Config

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._odd: Final = Bucket(CONTROL_FRAMES, self.config.connections.clock())
        self._send_response: Final = self.conn.send_response
        self.conn.send_response = self._answer  # type: ignore[method-assign]

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection out."""
        self.config.connections.release(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what came; answer 400 if it is not a WebSocket handshake."""
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():  # whole headers have come, and are none of a socket
            self.transport.write(_plain_answer(400, "Bad Request", "That is not a WebSocket handshake."))
            self._not_taken()
            self.transport.close()

    def shutdown(self) -> None:
        """Close politely once the handshake has begun, at once before that."""
        if self.handshake_initiated:
            super().shutdown()
        else:
            self.cut()

    def handle_ping(self) -> None:
        """Answer a ping, within the limit on frames that nobody needs."""
        if self._ordinary():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Note a pong, within the limit on frames that nobody needs."""
        if self._ordinary():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """Collect a fragment of a message, within the limit on frames that nobody needs."""
        if self._ordinary():
            super().handle_cont(event)

    def handle_close(self, event: Any) -> None:
        """The other side closes; it is given limited time to take our answer."""
        self._not_taken()
        super().handle_close(event)

    def keepalive_timeout(self) -> None:
        """No pong came in time: close the socket, and cut the connection off."""
        super().keepalive_timeout()
        self.cut()  # whoever does not answer will not read what is left, either

    async def send(self, message: Any) -> None:
        """Send an ASGI message; a socket that is being closed is given limited time to take what is left."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self._not_taken()
            if message.get("code") == CUT_OFF:
                self.transport.pause_reading()
                self.loop.call_later(PARTING_TIME, self.transport.abort)
        elif message["type"] == "websocket.http.response.body":  # uvicorn does not count a refusal as an answer
            self.handshake_complete = True

    def _answer(self, response: Response) -> None:
        """An answer in HTTP: yes to the upgrade, or no with the headers of every other answer."""
        if response.status_code != 101:
            for name, value in HEADERS:
                if name.decode() not in response.headers:
                    response.headers[name.decode()] = value.decode()
        self._send_response(response)

    def _ordinary(self) -> bool:
        fine = self._odd.take(self.config.connections.clock())
        if not fine:
            self.cut()
        return fine


def most_connections(wanted: int) -> int:
    """As many connections as are wanted, or as this process can have: its limit of descriptors is raised as far as it may be.

    A `DoctorLuckyError` where that leaves none.
    """
    if wanted < 1:
        raise DoctorLuckyError(f"--connections must be at least 1, not {wanted}")
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    most = wanted if soft == resource.RLIM_INFINITY else min(wanted, soft - SPARE)
    if most < 1:
        raise DoctorLuckyError(f"this process may open only {soft} files and needs at least {SPARE + 1} ('ulimit -n')")
    return most


def _plain_answer(status: int, phrase: str, words: str) -> bytes:
    """A whole answer for a connection that has come no farther than this."""
    lines = [
        b"HTTP/1.1 %d %s" % (status, phrase.encode()),
        *(name + b": " + value for name, value in HEADERS),
        b"content-type: text/plain; charset=utf-8",
        b"content-length: %d" % len(words),
        b"connection: close",
        *([b"retry-after: 10"] if status == 503 else []),
    ]
    return b"\r\n".join(lines) + b"\r\n\r\n" + words.encode()
