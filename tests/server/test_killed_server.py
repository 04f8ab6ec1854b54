"""A server that is killed in the middle of a game: nothing that it acknowledged is lost."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from parlour import ids, wish
from sqlalchemy import create_engine
from websockets.sync.client import ClientConnection, connect

import doctorlucky
from doctorlucky.server.deeds import Acted, Deed, Spoken
from doctorlucky.server.protocol import PROTOCOL

PACKAGE = Path(doctorlucky.__file__).parent


@contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """`doctorlucky serve` in a process of its own, on a port that is free."""
    command = [sys.executable, "-m", "doctorlucky", "serve", "--port", "0", "--data", str(folder), "--no-browser"]
    same = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}  # it finds the same package as this process
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=same)
    try:
        assert process.stdout is not None
        first = process.stdout.readline().decode()
        assert first.startswith("Doctor Lucky is at home: "), first
        yield process, int(first.strip().rpartition(":")[2])
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


class Client:
    """A page, in so far as it sends and receives."""

    def __init__(self, wire: ClientConnection, secret: str) -> None:
        self.wire = wire
        self.snapshot: dict[str, Any] = {}
        self.frames: list[dict[str, Any]] = []
        self.send({"type": "hello", "protocol": PROTOCOL, "secret": secret})
        self.until("welcome")

    def send(self, message: Any) -> None:
        self.wire.send(json.dumps(message))

    def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            frame: dict[str, Any] = json.loads(self.wire.recv(timeout=60))
            self.frames.append(frame)
            if frame.get("snapshot"):
                self.snapshot = frame["snapshot"]
            if frame["type"] in kinds:
                return frame


def post(port: int, path: str, body: bytes) -> Any:
    from urllib.request import Request, urlopen

    with urlopen(Request(f"http://127.0.0.1:{port}{path}", body, {"content-type": "application/json"}), timeout=60) as answer:
        return json.load(answer)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    wanted = wish("original", 3, chairs=["here", "here", "bot"], pace=30)
    sent: list[dict[str, Any]] = []
    accepted: list[str] = []
    with serving(tmp_path) as (process, port):
        opened = post(port, "/api/tables", msgspec.json.encode(wanted))
        table, secrets = opened["table"], {key["seat"]: key["secret"] for key in opened["keys"]}
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        with connect(address) as one, connect(address) as two:
            clients = {0: Client(one, secrets[0]), 1: Client(two, secrets[1])}
            while len(accepted) < 12 and not clients[0].snapshot["over"]:
                now = clients[0].snapshot
                if now["to_act"] not in clients:
                    clients[0].until("update")
                    continue
                client = clients[now["to_act"]]
                while client.snapshot["seq"] < now["seq"]:
                    client.until("update")
                steps = [action for action in client.snapshot["legal"] if action.startswith("step")]
                action = steps[0] if steps and len(accepted) % 2 else client.snapshot["legal"][0]
                sent.append({"type": "act", "id": next(ids), "seq": client.snapshot["seq"], "action": action})
                client.send(sent[-1])
                answer = client.until("accepted", "refused")
                assert answer["type"] == "accepted", answer
                accepted.append(action)
                while clients[0].snapshot["seq"] < answer["seq"]:
                    clients[0].until("update")
            clients[0].send({"type": "say", "id": "farewell", "text": "see you"})
            clients[0].until("accepted")
            shown = clients[0].snapshot["seq"]
            process.send_signal(signal.SIGKILL)
            process.wait()
    with serving(tmp_path) as (_, port):
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        with connect(address) as one, connect(address) as two:
            client = Client(one, secrets[0])
            welcome = client.frames[0]
            assert client.snapshot["seq"] >= shown, "what anybody was shown is there"
            assert [remark["text"] for remark in welcome["talk"]] == ["see you"]
            other = Client(two, secrets[1])
            assert accepted
            for command in sent[-2:]:
                for one_of in (client, other):
                    one_of.send(command)
                answers = [one_of.until("accepted", "refused")["type"] for one_of in (client, other)]
                assert sorted(answers) == ["accepted", "refused"], "its sender hears that it is done, and it is not done again"
        connection = create_engine(f"sqlite:///{tmp_path / 'games.sqlite'}").connect()
        bodies = [row[0] for row in connection.exec_driver_sql("select body from deeds order by seq")]
        connection.close()
        connection.engine.dispose()
        deeds = [msgspec.json.decode(body, type=Deed) for body in bodies]
        acted = [deed for deed in deeds if isinstance(deed, Acted)]
        assert [deed.action for deed in acted if not deed.bot] == accepted
        assert sum(isinstance(deed, Spoken) for deed in deeds) == 1
