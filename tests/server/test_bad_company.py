"""What people do who mean no good, and what comes of it: nothing."""

import asyncio
from pathlib import Path

import pytest
from door import open_door
from parlour import Page, Temper, act, all_sit, ask, match_at, play_on, set_out, sit, told, until, wish
from sqlalchemy import text

from doctorlucky.languages import load
from doctorlucky.match import Match
from doctorlucky.server.hall import MOST_A_MINUTE, Hall
from doctorlucky.server.moment import moment
from doctorlucky.server.protocol.commands import Begin, Leave, Rematch, Return, Say, Seat, Undo
from doctorlucky.server.refuse import Refuse


def test_steps_and_undo_do_not_stop_the_clock(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        at, secrets = await set_out(hall, wish("directors-cut", 2, timer=600))
        pages = await all_sit(at, secrets)
        seat = match_at(at).seat
        assert seat is not None
        before = at.deadline
        await asyncio.sleep(0.02)
        step = next(action.text for action in match_at(at).legal() if action.verb == "step")
        assert (await act(at, pages[seat], step))["type"] == "accepted"
        assert at.deadline == before
        assert (await ask(at, pages[seat], Undo, at.evening.seq))["type"] == "accepted"
        assert at.deadline == before

    told(tmp_path, story)


def test_who_comes_and_goes_does_not_keep_a_bot_from_deciding(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        at, _ = await set_out(hall, wish("original", 3, chairs=["here", "bot", "bot"], pace=300))
        page = await sit(at, 0)
        while match_at(at).seat == 0:
            await play_on(at, [page], Temper(1), 1)
        before = at.evening.seq
        for _ in range(12):
            await ask(at, page, Leave)
            await ask(at, page, Return)
            await asyncio.sleep(0.05)
        assert at.evening.seq > before

    told(tmp_path, story)


def test_who_shares_a_device_is_here_and_agrees_together(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        at, secrets = await set_out(hall, wish("original", 2, spectators=False))
        pages = await all_sit(at, secrets)
        await play_on(at, [*pages.values()], Temper(1))
        for page in pages.values():
            await at.leave(page)
        shared = Page(0, "en", frozenset({1}))
        await at.join(shared)
        assert [seat["here"] for seat in shared.table["seats"]] == [True, True]
        assert (await ask(at, shared, Rematch))["type"] == "accepted"
        assert (at.evening.phase, at.evening.game) == ("playing", 2)
        assert not at.evening.bot_at(1)

    told(tmp_path, story)


def test_who_left_the_chair_to_a_bot_and_wants_a_rematch_is_back(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        at, _ = await set_out(hall, wish("original", 2, chairs=["here", "bot"], pace=0))
        page = await sit(at, 0)
        await ask(at, page, Leave)
        await until(lambda: at.evening.phase == "over", 30)
        assert (await ask(at, page, Rematch))["type"] == "accepted"
        assert (at.evening.phase, at.evening.game) == ("playing", 2)
        assert not at.evening.sitters[0].away

    told(tmp_path, story)


def test_a_lobby_whose_host_has_gone_goes_on(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        at, _ = await set_out(hall, wish("original", 3, chairs=["here", "link", "open"], begin=False))
        host, guest = await sit(at, 0), await sit(at, 1)
        assert (await ask(at, guest, Seat, 2, "random"))["code"] == "not-yours"
        await at.leave(host)
        assert guest.table["host"] == 1
        assert (await ask(at, guest, Seat, 2, "random"))["type"] == "accepted"
        assert (await ask(at, guest, Begin))["type"] == "accepted"
        assert at.evening.phase == "playing"

    told(tmp_path, story)


def test_nobody_talks_without_end_by_coming_back(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        at, secrets = await set_out(hall, wish("original", 2))
        codes = []
        for _ in range(5):
            page = await sit(at, next(iter(secrets)))
            codes += [(await ask(at, page, Say, f"word {number}")).get("code", "accepted") for number in range(10)]
            await at.leave(page)
        assert codes == ["accepted"] * 30 + ["too-fast"] * 20
        assert len(at.evening.talk) == 30

    told(tmp_path, story)


def test_nobody_fills_the_house_with_tables(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        for _ in range(MOST_A_MINUTE):
            await hall.set_out(wish("original", 2), "1.2.3.4")
        with pytest.raises(Refuse) as refusal:
            await hall.set_out(wish("original", 2), "1.2.3.4")
        assert refusal.value.code == "too-fast"
        await hall.set_out(wish("original", 2), "1.2.3.5")

    told(tmp_path, story)


def test_a_table_that_cannot_be_read_rests_and_all_others_go_on(tmp_path: Path) -> None:
    """As after an upgrade that has put a rule right: what was played by the old one is told by its record."""

    async def story(hall: Hall) -> None:
        good, _ = await set_out(hall, wish("original", 2, chairs=["here", "bot"]))
        bad, secrets = await set_out(hall, wish("original", 2))
        pages = await all_sit(bad, secrets)
        await play_on(bad, [*pages.values()], Temper(1))
        record = bad.evening.finished[0].record
        async with hall.store.engine.begin() as connection:
            body = b'{"type":"acted","seat":0,"action":"step nowhere"}'
            where = {"id": bad.id, "body": body}
            await connection.execute(text('UPDATE deeds SET body = :body WHERE "table" = :id AND seq = 3'), where)
            await connection.execute(text("UPDATE tables SET wakes = 1 WHERE id = :id"), where)
        again = Hall(type(hall.store)(hall.store.url))
        await again.open()
        try:
            with pytest.raises(Refuse) as refusal:
                await again.find(bad.id)
            assert refusal.value.code == "unreadable"
            assert (await again.find(good.id)).evening.phase == "playing"
            found = await again.store.game(f"{bad.id}-1")
            assert found is not None
            assert found.record == record
        finally:
            await again.close()

    told(tmp_path, story)


@pytest.mark.parametrize("name", ["\u3164", "\u3164\u3164 \u115f", "\u2800", "a" + "\u0301" * 9, "\u202eevil"])
def test_names_that_nobody_can_read_are_refused(tmp_path: Path, name: str) -> None:
    with open_door(tmp_path) as door:
        body = {"choice": {"edition": "original", "players": 2}, "seats": [{"kind": "here", "name": name}, {"kind": "open"}]}
        answer = door.client.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "refused")


def test_a_family_may_speak(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        at, secrets = await set_out(hall, wish("original", 2))
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
    asked = moment(match, 1, 0, english)
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
    refusals = moment(crowd, 0, 0, english).refusals
    assert refusals["attempt seat-2"].rule == "PVP-1"
    assert refusals["attempt doctor"].rule == "TRY-1"


def test_anniv_4_where_a_card_could_be_drawn_the_doctors_eyes_count() -> None:
    match = Match.arrange("anniversary", 3, part="full", doctor="library", pawns=["foyer", "green-house", "green-house"])
    view = match.view(0)
    draws = moment(match, 0, 0, load("en")).draws
    assert draws == [
        space.id for space in match.ruleset.board.spaces if view.layout.open >> space.index & 1 and not view.who_sees(space.id)
    ]
    assert "library" not in draws
    assert draws
