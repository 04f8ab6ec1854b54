"""The protocol: whatever a page sends, it gets a coded answer, and what is refused changes nothing."""

import ast
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest
from door import Door, Wire, open_door
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from parlour import Frame, Temper, house, ids, match_at, run, set_out, sit, stored, wish
from starlette.websockets import WebSocketDisconnect

import doctorlucky.server
from doctorlucky.languages import available, load
from doctorlucky.server.protocol import LONGEST_MESSAGE, LONGEST_RECORD, PROTOCOL
from doctorlucky.server.protocol.commands import Act, Command, Undo
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.socket import _id_in, _read
from doctorlucky.server.typescript import typescript

ROOT = Path(__file__).parents[2]


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    with open_door(tmp_path) as door:
        yield door


@pytest.fixture
def at_table(door: Door) -> Iterator[tuple[Door, str, dict[int, Wire]]]:
    """A game of two who are both there."""
    table, keys = door.set_out(wish("directors-cut", 2))
    with door.seat(table, keys[0]) as one, door.seat(table, keys[1]) as other:
        wires = {0: one, 1: other}
        for wire in wires.values():
            wire.until("welcome")
        yield door, table, wires


AtTable = tuple[Door, str, dict[int, Wire]]


def whose(wires: dict[int, Wire]) -> tuple[Wire, Wire]:
    """Who is to decide, and who is not."""
    turn = wires[0].snapshot["to_act"]
    return wires[turn], wires[1 - turn]


@pytest.fixture
def unchanged(at_table: AtTable) -> Iterator[None]:
    """Whatever happens in the test, the game is afterwards as it was."""
    door, table, wires = at_table
    before, deeds = dict(wires[0].snapshot), door.deeds(table)
    yield
    assert door.deeds(table) == deeds
    turn = wires[0]
    answer = turn.ask({"type": "say", "id": "the last word", "text": "anything?"})
    assert answer["type"] == "accepted"
    assert answer["seq"] == before["seq"]
    assert turn.snapshot == before


# What is refused


@pytest.mark.usefixtures("unchanged")
def test_a_decision_on_a_snapshot_that_has_passed_is_stale(at_table: AtTable) -> None:
    wire, _ = whose(at_table[2])
    for seq in (wire.snapshot["seq"] - 1, wire.snapshot["seq"] + 1, -1, 2**40):
        assert wire.act("end", seq=seq)["code"] == "stale"


@pytest.mark.usefixtures("unchanged")
def test_who_is_not_to_decide_decides_nothing(at_table: AtTable) -> None:
    _, other = whose(at_table[2])
    answer = other.act("end")
    assert (answer["code"], answer["rule"]) == ("not-your-turn", "TURN-1")
    assert other.ask({"type": "undo", "id": "u", "seq": other.snapshot["seq"]})["code"] == "not-your-turn"


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    "action",
    ["", "dance", "step", "step nowhere", "play kitchen", "attempt", "draw draw", "foil failure-1", "\x00", "e" * 3000],
)
def test_what_the_rules_forbid_is_illegal_and_says_why(at_table: AtTable, action: str) -> None:
    wire, _ = whose(at_table[2])
    answer = wire.act(action)
    assert answer["code"] == "illegal"
    assert answer["reason"]
    assert len(answer["reason"]) < 400


@pytest.mark.usefixtures("unchanged")
def test_there_is_nothing_to_take_back_before_the_first_decision(at_table: AtTable) -> None:
    wire, _ = whose(at_table[2])
    assert wire.ask({"type": "undo", "id": "u", "seq": wire.snapshot["seq"]})["code"] == "illegal"


MALFORMED: dict[str, Any] = {
    "no JSON": "{",
    "nothing": "",
    "a number": "7",
    "no type": {"id": "a"},
    "an unknown type": {"type": "cheat", "id": "a"},
    "a missing field": {"type": "act", "id": "a", "seq": 1},
    "a wrong type": {"type": "act", "id": "a", "seq": "1", "action": "end"},
    "no name": {"type": "begin"},
    "an empty name": {"type": "begin", "id": ""},
    "a long name": {"type": "begin", "id": "x" * 49},
    "an unknown reaction": {"type": "react", "id": "a", "reaction": "duel"},
    "a second greeting": {"type": "hello", "protocol": PROTOCOL},
    "deeply nested": "[" * 2000,
    "half a character": '{"type": "say", "id": "a", "text": "\\ud800"}',
}


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("name", MALFORMED)
def test_what_is_no_message_is_malformed(at_table: AtTable, name: str) -> None:
    assert at_table[2][0].ask(MALFORMED[name])["code"] == "malformed"


@pytest.mark.usefixtures("unchanged")
def test_bytes_are_malformed(at_table: AtTable) -> None:
    wire = at_table[2][0]
    wire.socket.send_bytes(b'{"type": "begin", "id": "a"}')
    assert wire.until("refused", "accepted")["code"] == "malformed"


@pytest.mark.usefixtures("unchanged")
def test_a_long_message_is_oversized_and_its_name_is_known(at_table: AtTable) -> None:
    wire = at_table[2][0]
    room = LONGEST_MESSAGE - len(json.dumps({"type": "say", "id": "long", "text": ""}))
    assert wire.ask({"type": "say", "id": "long", "text": "x" * (room + 1)}) | {"reason": ""} == {
        "wait": 0.0,
        "type": "refused",
        "id": "long",
        "code": "oversized",
        "reason": "",
        "rule": "",
    }
    assert wire.ask({"type": "say", "id": "fits", "text": "x" * room})["code"] == "refused", "but a remark is short"
    assert wire.ask({"type": "say", "id": "ümlaut", "text": "ü" * 2000})["code"] == "oversized", "it is bytes that count"


@pytest.mark.usefixtures("unchanged")
def test_a_refused_command_is_named(at_table: AtTable) -> None:
    wire = at_table[2][0]
    assert wire.ask({"type": "act", "id": "mine", "seq": []})["id"] == "mine"
    assert wire.ask("{")["id"] == "?"


def test_more_than_a_person_says_is_too_fast(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    door, table, wires = at_table
    now = monotonic()
    monkeypatch.setattr(door.client.app.state.rates, "clock", lambda: now)  # type: ignore[attr-defined]  # all of it at once
    wire, deeds = wires[0], door.deeds(table)
    answers = [wire.ask({"type": "rename", "id": f"word {number}", "name": ""}) for number in range(60)]
    assert [answer["code"] for answer in answers] == ["not-now"] * 40 + ["too-fast"] * 20
    assert answers[-1]["id"] == "word 59"
    assert door.deeds(table) == deeds


LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30)
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=8
)
KINDS = ["act", "undo", "say", "seat", "rename", "stand-in", "return", "rematch", "escape", "begin"]


@given(ANYTHING, st.sampled_from([*KINDS, "react", "x"]))
@settings(max_examples=150, deadline=None)
def test_every_text_is_a_message_or_malformed(value: Any, kind: str) -> None:
    """The socket's own reading."""
    for message in (value, {"type": kind, "id": "a", "seq": value, "action": value, "text": value, "seat": value}):
        text = json.dumps(message)
        assert 0 < len(_id_in(text)) <= 48
        try:
            found = _read(text).__class__.__name__.lower()
        except RequestRefused as refusal:
            found = refusal.code
        assert found in ("malformed", kind.replace("-", ""))


@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(-3, 9), st.text(max_size=12)), max_size=12))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_whatever_is_asked_for_is_done_or_refused(tmp_path: Path, asked: list[tuple[str, int, str]]) -> None:
    """Commands of every kind with anything in them: each has one answer, and the table that is read again is the same."""

    async def scenario() -> None:
        async with house(tmp_path) as registry:
            at, secrets = await set_out(registry, wish("original", 3))
            pages = [await sit(at, seat) for seat in (*secrets, None)]
            for kind, number, text in asked:
                for page in pages:
                    facts = {"type": kind, "id": next(ids), "seq": number, "seat": number, "text": text}
                    facts |= {"action": text, "name": text}
                    before, deeds = len(page.frames), await stored(registry, at)
                    await at.command(page, msgspec.convert(facts, type=Command))
                    (answer,) = [frame for frame in page.frames[before:] if frame.get("id") == facts["id"]]
                    assert answer["type"] == "accepted" or answer["code"] not in ("broken", "malformed")
                    assert answer["type"] == "accepted" or await stored(registry, at) == deeds
            assert not at.broken

    run(scenario())


# Greetings


def refused_at_the_door(door: Door, table: str, greeting: Any) -> Frame:
    with door.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        wire = Wire(socket)
        wire.send(greeting)
        frame = wire.next()
        with pytest.raises(WebSocketDisconnect):
            wire.next()
        return frame


def hello(**facts: Any) -> Frame:
    return {"type": "hello", "protocol": PROTOCOL, **facts}


def test_greetings_that_lead_nowhere(door: Door) -> None:
    table, _ = door.set_out(wish("original", 2, spectators=False))
    other, others = door.set_out(wish("original", 2))
    deeds = door.deeds(table)
    assert refused_at_the_door(door, table, hello(protocol=PROTOCOL + 1))["code"] == "protocol"
    assert refused_at_the_door(door, "nosuchtable", hello())["code"] == "no-table"
    assert refused_at_the_door(door, "x" * 40, hello())["code"] == "no-table"
    assert refused_at_the_door(door, table, hello(secret="guess"))["code"] == "no-seat"
    assert refused_at_the_door(door, table, hello(secret=others[0]))["code"] == "no-seat", "a key opens one table"
    assert refused_at_the_door(door, table, hello())["code"] == "no-spectators"
    assert refused_at_the_door(door, table, {"type": "begin", "id": "a"})["code"] == "malformed"
    assert refused_at_the_door(door, table, "x" * (LONGEST_MESSAGE + 1))["code"] == "oversized"
    assert refused_at_the_door(door, table, "[]")["code"] == "malformed"
    with door.seat(other, others[0]) as wire:
        assert wire.until("welcome")["seat"] == 0
    assert door.deeds(table) == deeds


def test_who_is_sent_away_is_told_in_their_language(door: Door) -> None:
    table, _ = door.set_out(wish("original", 2))
    english = refused_at_the_door(door, table, hello(secret="guess", language="en"))
    german = refused_at_the_door(door, table, hello(secret="guess", language="de"))
    assert english["reason"] != german["reason"]
    assert refused_at_the_door(door, table, hello(secret="guess", language="tlh")) == english


def test_a_greeting_in_bytes_is_malformed(door: Door) -> None:
    table, _ = door.set_out(wish("original", 2))
    with door.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.send_bytes(json.dumps(hello()).encode())
        assert json.loads(socket.receive_text())["code"] == "malformed"


def test_a_table_that_is_not_to_be_watched_is_not_watched_by_coming_early(door: Door) -> None:
    table, keys = door.set_out(wish("original", 2, chairs=["here", "open"], spectators=False))
    with door.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        early = Wire(socket)
        early.send(hello())
        assert early.next()["type"] in ("welcome", "refused")
        assert door.client.post(f"/api/tables/{table}/join", json={"name": "Ada"}).status_code == 201
        with door.seat(table, keys[0]) as wire:
            assert wire.until("welcome")["snapshot"] is not None, "it has begun"
            shown: list[Frame] = []
            with suppress(WebSocketDisconnect):
                while True:
                    shown.append(early.next())
            assert not [frame for frame in shown if frame.get("snapshot")]


def test_who_watches_decides_nothing(door: Door) -> None:
    table, keys = door.set_out(wish("original", 2))
    with door.seat(table, keys[0]) as one, door.seat(table) as watching:
        one.until("welcome")
        assert watching.until("welcome")["seat"] is None
        deeds = door.deeds(table)
        for message in (
            {"type": "act", "seq": watching.snapshot["seq"], "action": "end"},
            {"type": "undo", "seq": watching.snapshot["seq"]},
            {"type": "say", "text": "boo"},
            {"type": "begin"},
            {"type": "seat", "seat": 1, "bot": "random"},
            {"type": "rename", "name": "Eve"},
            {"type": "leave"},
            {"type": "return"},
            {"type": "stand-in", "seat": 0},
            {"type": "rematch"},
            {"type": "escape"},
        ):
            assert watching.ask({**message, "id": next(ids)})["code"] == "not-yours"
        assert door.deeds(table) == deeds


def test_what_is_refused_over_http_is_a_problem_with_a_code(door: Door) -> None:
    client = door.client
    table, _ = door.set_out(wish("original", 2))
    cases: list[tuple[Any, int, str]] = [
        (client.get("/api/tables/nosuchtable"), 404, "no-table"),
        (client.get("/api/tables/%00"), 404, "no-table"),
        (client.get(f"/api/replays/{table}-1"), 404, "no-table"),
        (client.get(f"/api/replays/{table}-{'9' * 5000}"), 404, "no-table"),
        (client.get(f"/api/replays/{table}-²"), 404, "no-table"),
        (client.get("/api/replays/-"), 404, "no-table"),
        (client.post("/api/tables", content=b"{"), 400, "malformed"),
        (client.post("/api/tables", content=b"\xff\xfe"), 400, "malformed"),
        (client.post("/api/tables", content=b"[" * 10_000), 400, "malformed"),
        (client.post("/api/tables", content=b" " * 20_001), 413, "oversized"),
        (client.post("/api/replays", content=b" " * (LONGEST_RECORD + 1)), 413, "oversized"),
        (client.post("/api/replays", content=b" " * LONGEST_RECORD), 400, "refused"),
        (client.post("/api/replays", content=b"\xff"), 400, "refused"),
        (client.post(f"/api/tables/{table}/join", json={"name": "Ada"}), 409, "full"),
        (client.post("/api/mine", json={"keys": [{"table": table}]}), 400, "malformed"),
        (client.get("/api/nothing"), 404, "refused"),
        (client.delete("/api/tables"), 405, "refused"),
        (client.get("/api/languages/tlh"), 400, "refused"),
        (client.get("/api/rules/monopoly"), 400, "refused"),
        (client.get("/api/catalogue/original/atlantis"), 400, "refused"),
    ]
    for answer, status, code in cases:
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.url
        assert set(answer.json()) == {"code", "reason", "rule"}
        assert answer.headers["x-content-type-options"] == "nosniff"


# Duplicates


def test_a_command_sent_twice_is_carried_out_once(at_table: AtTable) -> None:
    door, table, wires = at_table
    wire, other = whose(wires)
    action = {"type": "act", "id": "once", "seq": wire.snapshot["seq"], "action": wire.snapshot["legal"][0]}
    first = wire.ask(action)
    deeds = door.deeds(table)
    assert first["type"] == "accepted"
    assert wire.ask(action) == first
    assert wire.ask({**action, "action": "end"}) == first, "it is the name that counts"
    assert door.deeds(table) == deeds
    same_name = other.ask({**action, "seq": 0})
    assert same_name["type"] == "refused", "another seat's command of the same name is another command"


def test_a_remark_sent_twice_is_said_once(at_table: AtTable) -> None:
    _, _, wires = at_table
    for _ in range(2):
        assert wires[0].ask({"type": "say", "id": "once", "text": "Good evening"})["type"] == "accepted"
    wires[0].ask({"type": "say", "id": "twice", "text": "Good night"})
    said = [wires[1].until("said")["remark"]["text"] for _ in range(2)]
    assert said == ["Good evening", "Good night"]


def test_a_command_sent_again_after_a_restart_is_carried_out_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:
            at, _ = await set_out(registry, wish("original", 2))
            turn = match_at(at).seat
            page = await sit(at, turn)
            command = Act("once", at.session.seq, Temper(1).decide(match_at(at)))
            await at.command(page, command)
            answer, deeds, seq = page.answer("once"), await stored(registry, at), at.session.seq
        async with house(tmp_path) as registry:
            again = await registry.find(at.id)
            page = await sit(again, turn)
            await again.command(page, command)
            assert page.answer("once") == answer
            await again.command(page, Undo("once", seq))
            assert (await stored(registry, again), again.session.seq) == (deeds, seq)

    run(scenario())


def test_what_was_refused_may_be_asked_for_again_by_the_same_name(at_table: AtTable) -> None:
    wire, _ = whose(at_table[2])
    action = {"type": "act", "id": "again", "seq": wire.snapshot["seq"] - 1, "action": wire.snapshot["legal"][0]}
    assert wire.ask(action)["type"] == "refused"
    assert wire.ask({**action, "seq": wire.snapshot["seq"]})["type"] == "accepted"


# The page's own types


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert (ROOT / "web" / "src" / "protocol.ts").read_text("utf-8") == typescript()


# Words


def refusals() -> list[str]:
    """Every reason that the server's own code gives, with something in the place of what it fills in."""
    found: list[str] = []
    for file in sorted(Path(doctorlucky.server.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RequestRefused":
                reason = node.args[1]
                if isinstance(reason, ast.Constant):
                    found.append(str(reason.value))
    return found


@pytest.mark.parametrize("code", [code for code in available() if code != "en"])
def test_every_refusal_of_the_server_is_said_in_every_language(code: str) -> None:
    reasons = [
        *refusals(),
        "a name is text of 1 to 40 printable characters",
        "a remark is text of 1 to 500 printable characters",
    ]
    assert len(reasons) > 30
    reasons += ["3 players need 3 chairs, not 2", "this could not be saved; please try again"]
    assert [reason for reason in reasons if not load(code).knows_reason(reason)] == []
