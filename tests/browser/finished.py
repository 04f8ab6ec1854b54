"""Games played over the socket, without a page: for those who want to see what came of them."""

import json
from collections.abc import Callable
from time import sleep
from typing import Any

from house import House, Opened, bots, here
from temper import Temper
from websockets.sync.client import connect

from doctorlucky.server.protocol import PROTOCOL
from doctorlucky.server.rate_limit import BY_SEAT

Snapshot = dict[str, Any]


def play(house: House, opened: Opened, temper: Temper, so: Callable[[Snapshot], bool] = lambda snapshot: False) -> str:
    """Play the first chair until something is so when it is to decide. If the game is over before: the number of its replay."""
    key, count = opened.keys[0], 0
    with connect(f"{house.address.replace('http', 'ws')}/api/tables/{opened.table}/socket", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "secret": key["secret"]}))
        while True:
            said = json.loads(socket.recv(90))
            assert said["type"] != "refused", said
            snapshot = said.get("snapshot") or {}
            if snapshot.get("over"):
                return str(said["story"]["replay"])
            if snapshot and snapshot["to_act"] == key["seat"]:
                if so(snapshot):
                    return ""
                count += 1
                if count > BY_SEAT.burst // 2:
                    sleep(1.1 / BY_SEAT.steady)  # nobody may say more, however fast the machine
                seq = snapshot["seq"]  # names the command: what is said twice under one name is done once
                socket.send(json.dumps({"type": "act", "id": f"at {seq}", "seq": seq, "action": temper.choose(snapshot)}))


def begin_another(house: House, opened: Opened) -> None:
    """The first chair wishes for a rematch where nobody else has to be asked."""
    with connect(f"{house.address.replace('http', 'ws')}/api/tables/{opened.table}/socket", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "secret": opened.keys[0]["secret"]}))
        socket.send(json.dumps({"type": "rematch", "id": "again"}))
        while json.loads(socket.recv(90)).get("table", {}).get("game") != 2:
            pass


def finished(
    house: House, edition: str = "directors-cut", players: int = 3, most: int = 5, public: bool = True, lasted: int = 8
) -> tuple[Opened, str]:
    """A table whose game is over, and the number of its replay: of the first deal in which it lasted so many turns."""
    for deal in range(1, 20):
        opened = house.table(edition, [here("Ada"), *bots(players - 1)], deal=deal, public=public)
        replay = play(house, opened, Temper(1, most=most))
        if house.ask(f"/api/replays/{replay}")["story"]["turns"] >= lasted:
            return opened, replay
    raise AssertionError("no game lasts that long")


def replay_of(house: House) -> str:
    """The number of a replay."""
    return finished(house)[1]
