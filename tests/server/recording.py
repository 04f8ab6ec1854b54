"""What a real server sends, recorded for the component tests of the page (`web/src/recorded`).

`.venv/bin/python tests/server/recording.py` writes it anew; `test_recording.py` fails while it is not what the server sends.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from door import Door, Wire, open_door
from parlour import Frame, wish

from doctorlucky.editions.ruleset import EDITIONS

FOLDER: Final = Path(__file__).parents[2] / "web" / "src" / "recorded"
BY_THE_CLOCK: Final = {
    ("table", "now"): 1000.0,
    ("table", "deadline"): 1090.0,
    ("deadline",): 1090.0,
    ("remark", "at"): 1000.0,
    ("talk", "at"): 1000.0,
    ("story", "seconds"): 600.0,
}
"""Where in a frame something is different whenever it is recorded, and what stands for it; a deadline of 0 is none."""

Recording = dict[str, Any]


def meek(snapshot: Frame) -> str:
    """Attempts nothing, foils what it can, and ends its turns."""
    legal: list[str] = snapshot["legal"]
    if snapshot["asks"] != "turn":
        return min((one for one in legal if one != "pass"), default="pass")
    return next((one for one in ("draw", "end") if one in legal), legal[0])


def bold(snapshot: Frame) -> str:
    """Attempts what may be attempted and foils nothing, so that the game is short."""
    legal: list[str] = snapshot["legal"]
    if "pass" in legal:
        return "pass"
    return next((one for one in legal if one.startswith("attempt doctor")), meek(snapshot))


class RecordedTable:
    """A table as its first chair sees it. Tables of the same name are dealt the same cards."""

    def __init__(self, door: Door, edition: str, players: int, name: str = "", others: str = "bot", **more: Any) -> None:
        chairs = ["here", *[others] * (players - 1)]
        wanted = wish(edition, players, chairs=chairs, name=name or "Recorded", **more)
        wanted.seats[0].name = "Ada"
        self.door = door
        self.table, self.secrets = door.set_out(wanted)

    @contextmanager
    def seat(self, seat: int | None = 0) -> Iterator[Wire]:
        """Sit down, or watch. Whoever is here goes when nobody else is to act, so that nothing is told to a closed socket."""
        with self.door.seat(self.table, "" if seat is None else self.secrets[seat]) as wire:
            yield wire
            while not wire.snapshot["over"] and wire.snapshot["to_act"] not in self.secrets:
                wire.next()

    def sit(self, wire: Wire, so: Callable[[Frame], bool] = lambda snapshot: True, choose: Callable[[Frame], str] = meek) -> bool:
        """Play until something is so and the first chair is to decide; not so if it is over before."""
        wire.until("welcome")
        return self.on(wire, so, choose)

    def on(self, wire: Wire, so: Callable[[Frame], bool], choose: Callable[[Frame], str] = meek) -> bool:
        while not wire.snapshot["over"]:
            if wire.snapshot["to_act"] == 0:
                if so(wire.snapshot):
                    return True
                assert wire.act(choose(wire.snapshot))["type"] == "accepted"
            else:
                wire.next()
        return False


def arranged(door: Door, so: Callable[[Frame], bool], choose: Callable[[Frame], str] = meek, **facts: Any) -> RecordedTable:
    """A table at which something is so: with the first deal with which it comes to that."""
    for deal in range(1, 20):
        wanted: dict[str, Any] = {"edition": "directors-cut", "players": 4, "name": f"Recorded {deal}"}
        table = RecordedTable(door, **wanted | facts)
        with table.seat() as wire:
            if table.sit(wire, so, choose):
                return table
    raise AssertionError("it never came to that")


def heard(wire: Wire, so: Callable[[Frame], bool]) -> list[Frame]:
    """Everything up to a frame, but for answers to commands, and who has a page open: that comes in its own time."""
    found = [wire.next()]
    while not so(found[-1]):
        found.append(wire.next())
    return [one for one in found if one["type"] not in ("accepted", "table")]


def greeted(wire: Wire) -> list[Frame]:
    return heard(wire, lambda frame: frame["type"] == "welcome")


def answered(wire: Wire, type: str, **facts: Any) -> list[Frame]:
    """Say something to the server: everything up to its answer, and to what everybody is told."""
    id = f"{type} {wire.seq}"  # what is said twice under one name is heard once
    wire.seq += 1
    wire.send({"type": type, "id": id, **facts})
    waits = {"accepted", {"act": "update", "undo": "update", "say": "said", "react": "reacted", "rematch": "welcome"}[type]}

    def so(frame: Frame) -> bool:
        assert frame["type"] != "refused", frame
        waits.discard(frame["type"])
        return not waits

    return heard(wire, so)


def done(wire: Wire, action: str) -> list[Frame]:
    return answered(wire, "act", seq=wire.snapshot["seq"], action=action)


def mine(snapshot: Frame) -> bool:
    return bool(snapshot["asks"] == "turn" and any(one.startswith("step") for one in snapshot["legal"]))


def turn(door: Door) -> Recording:
    """A step, which is taken back; then the turn ends, and the others play until the reader is awaited again."""
    table = arranged(door, mine)
    with table.seat() as wire:
        welcome = greeted(wire)
        step = done(wire, next(one for one in wire.snapshot["legal"] if one.startswith("step")))
        undone = answered(wire, "undo", seq=wire.snapshot["seq"])
        ended = done(wire, meek(wire.snapshot))
        return {"welcome": welcome, "step": step, "undone": undone, "ended": ended, "awaited": heard(wire, awaited)}


def awaited(frame: Frame) -> bool:
    return bool(frame["type"] == "update" and frame["snapshot"]["to_act"] == 0)


def not_done(snapshot: Frame) -> bool:
    """The reader could play a card against an attempt, and have to go on."""
    foils = [one for one in snapshot["legal"] if one.startswith("foil ")]
    if snapshot["asks"] != "foil" or len(foils) < 2:
        return False
    return "foil failure-1" in foils and snapshot["attempt"]["strength"] - snapshot["attempt"]["total"] > 1


def asked(door: Door) -> Recording:
    """Asked to foil, and asked again after a card that is not enough."""
    table = arranged(door, not_done)
    with table.seat() as wire:
        return {"welcome": greeted(wire), "again": done(wire, "foil failure-1"), "passed": done(wire, "pass")}


def over(door: Door) -> Recording:
    """How a game ended, and the deal verified; then another begins."""
    table = RecordedTable(door, "directors-cut", 4)
    with table.seat() as wire:
        assert not table.sit(wire, lambda snapshot: False, bold)
    with table.seat() as wire:
        welcome = greeted(wire)
        verified = door.client.get(f"/api/replays/{welcome[-1]['story']['replay']}/verify?language=en").json()
        return {"welcome": welcome, "verified": verified, "again": answered(wire, "rematch")[-1:]}


def talk(door: Door) -> Recording:
    """Words and gestures, aboard the ship, where some words cost a penalty; and what somebody who watches is told."""
    table = arranged(door, mine, edition="save", players=3, variants=["penalties"])
    with table.seat() as wire:
        welcome = greeted(wire)
        said = answered(wire, "say", text="<b>Charming</b> cruise.")
        penalty = answered(wire, "say", text="I shall kill the Doctor with a broom stick.")
        reacted = [one for one in answered(wire, "react", reaction="applause") if one["type"] == "reacted"]
        with table.seat(None) as watcher:
            watching = greeted(watcher)
        heard(wire, lambda frame: frame["type"] == "table" and not frame["table"]["watchers"])
    return {"welcome": welcome, "said": said, "penalty": penalty, "reacted": reacted, "watching": watching}


def strangers(door: Door) -> Recording:
    """The Anniversary edition for two: strangers sit between the players."""
    table = arranged(door, mine, edition="anniversary", players=2)
    with table.seat() as wire:
        return {"welcome": greeted(wire)}


def clock(door: Door) -> Recording:
    """Two people and a clock, and no bot that comes by itself: what each of them sees."""
    table = RecordedTable(door, "original", 2, others="here", timer=90, bots_stand_in=False)
    with table.seat() as ada:
        seen = {"ada": greeted(ada)}
        with table.seat(1) as ben:
            seen["ben"] = greeted(ben)
            heard(ada, lambda frame: frame["type"] == "table" and len(present(frame)) == 2)
        heard(ada, lambda frame: frame["type"] == "table" and present(frame) == ["Ada"])
    return seen


def present(frame: Frame) -> list[str]:
    return [seat["name"] for seat in frame["table"]["seats"] if seat["here"]]


def puzzle(door: Door) -> Recording:
    """A puzzle: what one is told at first, every hint, what is wrong with giving up, and how it is done."""
    cards = door.client.get("/api/puzzles?language=en").json()
    first = next(card for card in cards["puzzles"] if (card["kind"], card["edition"]) == ("win", "directors-cut"))
    at = f"/api/puzzles/{first['number']}"
    begun = door.client.get(f"{at}?language=en").json()
    solution = door.client.get(f"{at}/solution").json()
    hints = [door.client.post(f"{at}/hint?language=en", json={"actions": [], "given": given}).json() for given in range(3)]
    ways = [*(solution["actions"][:count] for count in range(1, len(solution["actions"]) + 1)), ["end"]]
    tries = {", ".join(actions): door.client.post(f"{at}?language=en", json={"actions": actions}).json() for actions in ways}
    few = {
        **cards,
        "day": "2000-01-01",
        "today": first["number"],
        "puzzles": [card for card in cards["puzzles"] if card["number"] - first["number"] in (0, 1)],
    }
    return {"begun": begun, "solution": solution, "hints": hints, "tries": tries, "list": few}


def names(door: Door) -> Recording:
    """What the page asks for besides: the house, and the names of what is on these tables."""
    asked = ["/api/house?language=en"]
    for edition, variants in (("directors-cut", ""), ("save", "penalties"), ("anniversary", "strangers"), ("original", "")):
        asked.append(f"/api/catalogue/{edition}/{EDITIONS[edition].boards[0]}?language=en&variants={variants}")
    return {path: door.client.get(path).json() for path in asked}


SCENES: Final = (turn, asked, over, talk, strangers, clock, puzzle, names)


def recorded() -> Iterator[tuple[str, str]]:
    """Each scene's name, and what it is in JSON."""
    for scene in SCENES:
        with TemporaryDirectory() as folder, open_door(Path(folder)) as door:
            yield scene.__name__, written(scene(door))


def written(recording: Recording) -> str:
    """As text, a frame in a line. What the clock and chance bring is replaced."""
    lines = [f"{json.dumps(name)}: {_lines(_timeless(part))}" for name, part in recording.items()]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    for table in set(re.findall(r'"id": "([a-z0-9]{12})"', text)):
        text = text.replace(table, "recordedhere")
    return text


def _lines(part: Any) -> str:
    if not isinstance(part, list):
        return json.dumps(part, ensure_ascii=False)
    return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in part) + "\n]"


def _timeless(thing: Any, where: tuple[str, ...] = ()) -> Any:
    if isinstance(thing, list):
        return [_timeless(one, where) for one in thing]
    if isinstance(thing, dict):
        return {name: _timeless(one, (*where, name)) for name, one in thing.items()}
    return BY_THE_CLOCK[where] if where in BY_THE_CLOCK and (thing or where[-1] != "deadline") else thing


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in recorded():
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
