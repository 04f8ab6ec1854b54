"""What people do who mean no good, and what comes of it: nothing."""

import asyncio
from pathlib import Path
from time import time

import pytest
from door import Wire, open_door
from hypothesis import given
from hypothesis import strategies as st
from parlour import Page, Temper, act, all_sit, ask, begun, house, match_at, play_on, set_out, sit, told, until, wish
from sqlalchemy import text

from doctorlucky.languages import load
from doctorlucky.match import Match
from doctorlucky.server.commands import LONGEST_NAME, checked_text
from doctorlucky.server.protocol import PROTOCOL
from doctorlucky.server.protocol.commands import Begin, Leave, Rematch, Return, Say, Seat, Undo
from doctorlucky.server.registry import MOST_A_MINUTE, TableRegistry
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.snapshot import snapshot


def test_steps_and_undo_do_not_stop_the_clock(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages, seat = await begun(registry, wish("directors-cut", 2, timer=600))
        before = at.deadline
        await asyncio.sleep(0.02)
        step = next(action.text for action in match_at(at).legal() if action.verb == "step")
        assert (await act(at, pages[seat], step))["type"] == "accepted"
        assert at.deadline == before
        assert (await ask(at, pages[seat], Undo, at.session.seq))["type"] == "accepted"
        assert at.deadline == before

    told(tmp_path, story)


def test_who_comes_and_goes_does_not_keep_a_bot_from_deciding(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, _ = await set_out(registry, wish("original", 3, chairs=["here", "bot", "bot"], pace=300))
        page = await sit(at, 0)
        while match_at(at).seat == 0:
            await play_on(at, [page], Temper(1), 1)
        before = at.session.seq
        while at.session.seq == before:
            await ask(at, page, Leave)
            await ask(at, page, Return)
            await asyncio.sleep(0.05)

    told(tmp_path, story)


def test_who_shares_a_device_is_here_and_agrees_together(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 2, spectators=False))
        pages = await all_sit(at, secrets)
        await play_on(at, [*pages.values()], Temper(1))
        for page in pages.values():
            await at.leave(page)
        shared = Page(0, "en", frozenset({1}))
        await at.join(shared)
        assert [seat["here"] for seat in shared.table["seats"]] == [True, True]
        assert (await ask(at, shared, Rematch))["type"] == "accepted"
        assert (at.session.phase, at.session.game) == ("playing", 2)
        assert not at.session.bot_at(1)

    told(tmp_path, story)


def test_who_left_the_chair_to_a_bot_and_wants_a_rematch_is_back(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, _ = await set_out(registry, wish("original", 2, chairs=["here", "bot"], pace=0))
        page = await sit(at, 0)
        await ask(at, page, Leave)
        await until(lambda: at.session.phase == "over", 30)
        assert (await ask(at, page, Rematch))["type"] == "accepted"
        assert (at.session.phase, at.session.game) == ("playing", 2)
        assert not at.session.sitters[0].away

    told(tmp_path, story)


def test_whoever_opens_a_shared_device_is_back_with_everybody_around_it(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 3, pace=10_000))
        pages = await all_sit(at, secrets)
        for seat in (0, 1):
            await ask(at, pages[seat], Leave)
        await at.join(Page(None, "en", frozenset({0, 1}), again=True))
        assert [sitter.away for sitter in at.session.sitters] == [True, True, False]
        await at.join(Page(None, "en", frozenset({0, 1})))
        assert [sitter.away for sitter in at.session.sitters] == [False, False, False]

    told(tmp_path, story)


def test_leaving_and_coming_back_does_not_stop_the_clock(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages, seat = await begun(registry, wish("directors-cut", 2, timer=600, pace=10_000))
        before = at.deadline
        await asyncio.sleep(0.02)
        await ask(at, pages[seat], Leave)
        assert at.deadline == 0, "a bot has no clock"
        await ask(at, pages[seat], Return)
        assert at.deadline == before

    told(tmp_path, story)


def test_whoever_comes_back_too_late_has_a_moment_once(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages, seat = await begun(registry, wish("directors-cut", 2, timer=600, pace=10_000))
        at.session.asked_at -= 595
        due = at.deadline
        await ask(at, pages[seat], Leave)
        await ask(at, pages[seat], Return)
        later = at.deadline
        assert due < later <= time() + 10
        await ask(at, pages[seat], Leave)
        await ask(at, pages[seat], Return)
        assert at.deadline == later, "not twice for the same question"

    told(tmp_path, story)


def test_a_key_that_opens_nothing_keeps_nobody_out_of_the_other_chairs(tmp_path: Path) -> None:
    with open_door(tmp_path) as door:
        table, secrets = door.set_out(wish("original", 2))
        with door.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            wire = Wire(socket)
            wire.send({"type": "hello", "protocol": PROTOCOL, "secret": secrets[0], "others": ["nothing-any-more", secrets[1]]})
            welcome = wire.until("welcome")
            assert welcome["seat"] == 0
            assert [seat["here"] for seat in welcome["table"]["seats"]] == [True, True]


def test_a_lobby_whose_host_has_gone_goes_on(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, _ = await set_out(registry, wish("original", 3, chairs=["here", "link", "open"], begin=False))
        host, guest = await sit(at, 0), await sit(at, 1)
        assert (await ask(at, guest, Seat, 2, "random"))["code"] == "not-yours"
        await at.leave(host)
        assert guest.table["host"] == 1
        assert (await ask(at, guest, Seat, 2, "random"))["type"] == "accepted"
        assert (await ask(at, guest, Begin))["type"] == "accepted"
        assert at.session.phase == "playing"

    told(tmp_path, story)


def test_nobody_talks_without_end_by_coming_back(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 2))
        codes = []
        for _ in range(5):
            page = await sit(at, next(iter(secrets)))
            codes += [(await ask(at, page, Say, f"word {number}")).get("code", "accepted") for number in range(10)]
            await at.leave(page)
        assert codes == ["accepted"] * 30 + ["too-fast"] * 20
        assert len(at.session.talk) == 30

    told(tmp_path, story)


def test_nobody_fills_the_house_with_tables(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        for _ in range(MOST_A_MINUTE):
            await registry.set_out(wish("original", 2), "1.2.3.4")
        with pytest.raises(RequestRefused) as refusal:
            await registry.set_out(wish("original", 2), "1.2.3.4")
        assert refusal.value.code == "too-fast"
        await registry.set_out(wish("original", 2), "1.2.3.5")

    told(tmp_path, story)


def test_a_table_that_cannot_be_read_rests_and_all_others_go_on(tmp_path: Path) -> None:
    """As after an upgrade that has put a rule right: what was played by the old one is told by its record."""

    async def story(registry: TableRegistry) -> None:
        good, _ = await set_out(registry, wish("original", 2, chairs=["here", "bot"]))
        bad, secrets = await set_out(registry, wish("original", 2))
        pages = await all_sit(bad, secrets)
        await play_on(bad, [*pages.values()], Temper(1))
        record = bad.session.finished[0].record
        async with registry.store.engine.begin() as connection:
            body = b'{"type":"acted","seat":0,"action":"step nowhere"}'
            where = {"id": bad.id, "body": body}
            await connection.execute(text('UPDATE deeds SET body = :body WHERE "table" = :id AND seq = 3'), where)
            await connection.execute(text("UPDATE tables SET wakes = 1 WHERE id = :id"), where)
        async with house(tmp_path) as again:
            with pytest.raises(RequestRefused) as refusal:
                await again.find(bad.id)
            assert refusal.value.code == "unreadable"
            assert (await again.find(good.id)).session.phase == "playing"
            found = await again.store.game(f"{bad.id}-1")
            assert found is not None
            assert found.record == record

    told(tmp_path, story)


@pytest.mark.parametrize("name", ["\u3164", "\u3164\u3164 \u115f", "\u2800", "a" + "\u0301" * 9, "\u202eevil"])
def test_names_that_nobody_can_read_are_refused(tmp_path: Path, name: str) -> None:
    with open_door(tmp_path) as door:
        body = {"choice": {"edition": "original", "players": 2}, "seats": [{"kind": "here", "name": name}, {"kind": "open"}]}
        answer = door.client.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "refused")


@pytest.mark.parametrize(
    "name", ["\U0001f469\u200d\U0001f680 Eve", "\u0928\u0947\u0939\u093e", "\u05d0\u05d1\u05d0", "O\u2019Neill", "\u200dx\u200d"]
)
def test_whatever_name_is_accepted_can_be_dealt_to(tmp_path: Path, name: str) -> None:
    """And kept in a record, which is read again."""
    with open_door(tmp_path) as door:
        seats = [{"kind": "here", "name": name}, {"kind": "bot", "bot": "heuristic"}]
        body = {"choice": {"edition": "original", "players": 2}, "seats": seats, "begin": True}
        answer = door.client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        with door.seat(answer.json()["table"], answer.json()["keys"][0]["secret"]) as wire:
            assert wire.until("welcome")["snapshot"] is not None
    match = Match.new("original", 2, names=[name, "Ben"], seed="family")
    assert Match.replay(match.record()).names == match.names


@given(st.text(max_size=44))
def test_every_name_the_door_lets_in_is_one_the_rules_take(name: str) -> None:
    try:
        accepted = checked_text(name, LONGEST_NAME, "a name")
    except RequestRefused:
        return
    assert Match.new("original", 2, names=[accepted, "Ben"], seed="names").names[0] == accepted


def test_a_family_may_speak(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 2))
        page = await sit(at, next(iter(secrets)))
        assert (await ask(at, page, Say, "\U0001f468\u200d\U0001f469\u200d\U0001f467 Zo\u00eb!"))["type"] == "accepted"

    told(tmp_path, story)


@pytest.mark.parametrize("origin", ["http://[", "http://elsewhere.example", "null"])
def test_pages_of_other_sites_are_sent_away(tmp_path: Path, origin: str) -> None:
    with open_door(tmp_path) as door:
        answer = door.client.post("/api/mine?language=de", json={"keys": []}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")
        assert answer.json()["reason"] == "das hat eine Seite von anderswo verlangt"
        assert door.client.get("/api/house", headers={"origin": origin}).status_code == 200


def test_a_long_record_does_not_keep_everybody_waiting(tmp_path: Path) -> None:
    match = Match.new("original", 2, seed=1)
    for _ in range(3100):
        match.play("end" if "end" in match.legal() else match.legal()[0])
    with open_door(tmp_path) as door:
        answer = door.client.post("/api/replays", content=match.record())
        assert (answer.status_code, answer.json()["code"]) == (413, "oversized")


def test_counters_have_a_strength_and_players_a_reason_why_not() -> None:
    match = Match.arrange(
        "directors-cut",
        3,
        ["killing-players"],
        doctor="library",
        pawns=["kitchen", "kitchen", "gallery"],
        hands=[["chain-saw"], ["big-red-hammer", "failure-1"], []],
    )
    english = load("en")
    match.play("attempt seat-2 chain-saw")
    asked = snapshot(match, 1, 0, english)
    assert "counter big-red-hammer" in (asked.legal or [])
    assert asked.strengths["big-red-hammer"] == match.view(1).strength("big-red-hammer")
    crowd = Match.arrange(
        "directors-cut",
        3,
        ["killing-players"],
        doctor="library",
        pawns=["kitchen", "kitchen", "kitchen"],
        hands=[["chain-saw"], [], []],
    )
    refusals = snapshot(crowd, 0, 0, english).refusals
    assert refusals["attempt seat-2"].rule == "PVP-1"
    assert refusals["attempt doctor"].rule == "TRY-1"
    assert refusals["attempt"] == refusals["attempt seat-2"], "whoever is here is meant"
    assert refusals["play chain-saw"] == refusals["attempt"], "and the weapon is no use for the same reason"


def test_anniv_4_where_a_card_could_be_drawn_the_doctors_eyes_count() -> None:
    match = Match.arrange("anniversary", 3, part="full", doctor="library", pawns=["foyer", "green-house", "green-house"])
    view = match.view(0)
    draws = snapshot(match, 0, 0, load("en")).draws
    assert draws == [
        space.id for space in match.ruleset.board.spaces if view.layout.open >> space.index & 1 and not view.who_sees(space.id)
    ]
    assert "library" not in draws
    assert draws
