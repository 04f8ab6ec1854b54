"""The server as pages meet it: over HTTP and sockets."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from parlour import Frame, ids
from starlette.testclient import TestClient, WebSocketTestSession

from doctorlucky.server.app import application
from doctorlucky.server.protocol import PROTOCOL
from doctorlucky.server.protocol.http import NewTable
from doctorlucky.server.store import file_url
from same_chance import same_seeds


@contextmanager
def open_door(folder: Path) -> Iterator["Door"]:
    """A server that keeps its tables in a folder."""
    with TestClient(application(file_url(folder / "games.sqlite"), seeds=same_seeds)) as client:
        yield Door(client)


class Door:
    """The server behind HTTP and sockets."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def set_out(self, wanted: NewTable) -> tuple[str, dict[int, str]]:
        answer = self.client.post("/api/tables", content=msgspec.json.encode(wanted))
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        return opened["table"], {key["seat"]: key["secret"] for key in opened["keys"]}

    @contextmanager
    def seat(self, table: str, secret: str = "", language: str = "en") -> Iterator["Wire"]:
        with self.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            wire = Wire(socket)
            wire.send({"type": "hello", "protocol": PROTOCOL, "secret": secret, "language": language})
            yield wire

    def deeds(self, table: str) -> int:
        """How many are stored."""
        registry = self.client.app.state.registry  # type: ignore[attr-defined]
        assert self.client.portal is not None
        return len(self.client.portal.call(registry.store.deeds, table))


class Wire:
    """A page's end of a socket."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.seq = 0
        self.snapshot: Frame = {}

    def send(self, message: Any) -> None:
        self.socket.send_text(message if isinstance(message, str) else json.dumps(message))

    def next(self) -> Frame:
        frame: Frame = json.loads(self.socket.receive_text())
        if frame.get("snapshot"):
            self.snapshot = frame["snapshot"]
        return frame

    def until(self, *kinds: str) -> Frame:
        """The next frame of one of these kinds."""
        while True:
            frame = self.next()
            if frame["type"] in kinds:
                return frame

    def ask(self, message: Any) -> Frame:
        """Send a command and get its answer."""
        self.send(message)
        return self.until("accepted", "refused")

    def act(self, action: str, **facts: Any) -> Frame:
        return self.ask({"type": "act", "id": next(ids), "seq": self.snapshot["seq"], "action": action, **facts})
