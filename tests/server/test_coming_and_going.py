"""People come and go: a bot plays for who is away, others vote, several devices hold one seat, and nobody misses a line."""

import asyncio
from pathlib import Path

import pytest
from parlour import (
    Temper,
    act,
    all_sit,
    ask,
    begun,
    match_at,
    play_on,
    set_out,
    sit,
    stored,
    told,
    until,
    wish,
)

from doctorlucky.server.deeds import Acted, Left, Opened, Returned
from doctorlucky.server.protocol.commands import Leave, React, Return, StandIn, Undo
from doctorlucky.server.registry import TableRegistry
from doctorlucky.server.table_session import TableSession


def test_who_leaves_is_played_for_until_they_return(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages, turn = await begun(registry, wish("original", 2))
        page, other = pages[turn], pages[1 - turn]
        assert (await ask(at, page, Return))["code"] == "not-now"
        assert (await ask(at, page, Leave))["type"] == "accepted"
        assert (await ask(at, page, Leave))["code"] == "not-now"
        await until(lambda: other.snapshot["to_act"] == 1 - turn)
        bots = [kept.deed for kept in await registry.store.deeds(at.id) if isinstance(kept.deed, Acted)]
        assert {deed.bot for deed in bots} == {"heuristic"}
        assert {deed.seat for deed in bots} == {turn}
        state = other.table["seats"][turn]
        assert (state["away"], state["bot"], state["kind"], state["here"]) == (True, "heuristic", "person", True)
        assert (await ask(at, page, Return))["type"] == "accepted"
        assert not other.table["seats"][turn]["away"]
        await play_on(at, [*pages.values()], Temper(1), 20)
        deeds = [kept.deed for kept in await registry.store.deeds(at.id)]
        back = next(number for number, deed in enumerate(deeds) if isinstance(deed, Returned))
        assert not [deed for deed in deeds[back:] if isinstance(deed, Acted) and deed.bot], "no bot decides for who is back"

    told(tmp_path, story)


def test_who_comes_back_to_the_page_plays_again(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 2))
        pages = await all_sit(at, secrets)
        await ask(at, pages[0], Leave)
        await at.leave(pages[0])
        again = await sit(at, 0)
        assert again.frames[0]["type"] == "welcome", "the first frame answers the greeting"
        assert not again.table["seats"][0]["away"]
        assert again.table["seats"][0]["here"]

    told(tmp_path, story)


def test_a_refused_decision_of_somebody_away_changes_nothing(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages, turn = await begun(registry, wish("original", 2, pace=10_000))
        await ask(at, pages[turn], Leave)
        before = await stored(registry, at)
        for answer in (await act(at, pages[turn], "dance"), await ask(at, pages[turn], Undo, 0)):
            assert answer["type"] == "refused"
        assert at.session.bot_at(turn)
        assert await stored(registry, at) == before
        assert (await act(at, pages[turn], match_at(at).legal()[0].text))["type"] == "accepted"
        assert not at.session.bot_at(turn), "who decides something is back"

    told(tmp_path, story)


def test_at_some_tables_no_bot_plays_for_anybody(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 2, bots_stand_in=False, timer=1))
        pages = await all_sit(at, secrets)
        assert (await ask(at, pages[0], Leave))["code"] == "refused"
        assert at.deadline > 0
        before = await stored(registry, at)
        await asyncio.sleep(1.2)
        assert await stored(registry, at) == before

    told(tmp_path, story)


def test_when_time_is_up_a_bot_plays_until_the_owner_is_back(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages, turn = await begun(registry, wish("original", 2, timer=1))
        page = pages[turn]
        assert page.table["deadline"] == pytest.approx(at.session.asked_at + 1)
        await until(lambda: page.table["seats"][turn]["away"])
        left = next(kept.deed for kept in await registry.store.deeds(at.id) if isinstance(kept.deed, Left))
        assert (left.seat, left.why) == (turn, "time")
        await until(lambda: match_at(at).seat != turn or match_at(at).over)
        await at.leave(page)
        tab = await sit(at, turn, again=True)
        assert tab.table["seats"][turn]["away"], "a tab that connects again by itself takes nothing from the bot"
        again = await sit(at, turn)
        assert not again.table["seats"][turn]["away"]

    told(tmp_path, story)


@pytest.mark.parametrize(("pace", "breath"), [(1, 0.2), (0, 0.0)])
def test_bots_leave_everybody_time_to_see_how_an_attempt_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pace: int, breath: float
) -> None:
    """Quick as they are otherwise; and where they need no time at all, none is lost."""
    monkeypatch.setattr("doctorlucky.server.clock.BREATH", 0.2)

    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 3, chairs=["here", "bot", "bot"], pace=pace))
        await play_on(at, [*(await all_sit(at, secrets)).values()], Temper(1), 40)
        first, *kept = await registry.store.deeds(at.id)
        assert isinstance(first.deed, Opened)
        session = TableSession(first.deed, first.at)
        waited = []
        for one in kept:
            if isinstance(one.deed, Acted) and one.deed.bot and session.settled_at == session.moved_at:
                waited.append(one.at - session.settled_at)
            session.apply(one.deed, one.at)
        assert waited, "somebody should have tried something"
        assert all(wait >= breath for wait in waited)
        assert sum(waited) < (breath + 0.15) * len(waited)

    told(tmp_path, story)


def test_all_others_agree_that_a_bot_plays_for_who_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages, slow = await begun(registry, wish("original", 3))
        one, two = (seat for seat in pages if seat != slow)
        assert (await ask(at, pages[one], StandIn, slow))["code"] == "not-now", "they are here, and there is no clock"
        await at.leave(pages[slow])
        assert (await ask(at, pages[one], StandIn, slow))["code"] == "not-now", "they have only just gone"
        assert not pages[two].table["seats"][slow]["late"]
        monkeypatch.setattr("doctorlucky.server.presence.PATIENCE", 0.0)
        await ask(at, pages[two], React, "tea")
        late = await sit(at, two)
        assert late.table["seats"][slow]["late"]
        assert (await ask(at, pages[one], StandIn, one))["code"] == "refused"
        assert (await ask(at, pages[one], StandIn, two))["code"] == "not-now", "nobody waits for them"
        for seat in (-1, 3, 99):
            assert (await ask(at, pages[one], StandIn, seat))["code"] == "refused"
        assert (await ask(at, pages[one], StandIn, slow))["type"] == "accepted"
        assert pages[two].table["seats"][slow]["stand_in"] == [one]
        assert not at.session.bot_at(slow)
        assert (await ask(at, pages[two], StandIn, slow))["type"] == "accepted"
        assert at.session.bot_at(slow)
        await until(lambda: match_at(at).seat != slow)

    told(tmp_path, story)


def test_votes_are_forgotten_when_the_slow_one_decides(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages, slow = await begun(registry, wish("original", 3, timer=600, bots_stand_in=False))
        one = next(seat for seat in pages if seat != slow)
        assert (await ask(at, pages[one], StandIn, slow))["code"] == "not-now", "their time is not up"
        at.session.asked_at -= 601
        assert (await ask(at, pages[one], StandIn, slow))["type"] == "accepted"
        await play_on(at, [*pages.values()], Temper(1), 1)
        assert not at.session.sitters[slow].unwanted

    told(tmp_path, story)


def test_several_devices_hold_one_seat_and_those_who_watch_are_counted(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 2))
        pages = await all_sit(at, secrets)
        phone = await sit(at, 0, "de")
        assert phone.snapshot | {"refusals": {}} == pages[0].snapshot | {"refusals": {}}
        watching = [await sit(at, None) for _ in range(2)]
        assert pages[1].table["watchers"] == 2
        await play_on(at, [*pages.values()], Temper(1), 6)
        assert phone.snapshot["seq"] == pages[0].snapshot["seq"] == watching[0].snapshot["seq"]
        assert phone.snapshot["hand"] == pages[0].snapshot["hand"]
        assert [line["what"] for line in phone.of("update")[-1]["lines"]] == [
            line["what"] for line in pages[0].of("update")[-1]["lines"]
        ]
        await at.leave(pages[0])
        assert pages[1].table["seats"][0]["here"], "the phone is still there"
        await at.leave(phone)
        assert not pages[1].table["seats"][0]["here"]
        await at.leave(watching[0])
        assert pages[1].table["watchers"] == 1

    told(tmp_path, story)


def test_a_page_that_is_slow_is_cut_off_and_nobody_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from doctorlucky.languages import load
    from doctorlucky.server.reader import BACKLOG, Reader

    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 2))
        pages = await all_sit(at, secrets)
        asleep = Reader(None, load("en"))
        await at.join(asleep)
        monkeypatch.setattr("doctorlucky.server.rate_limit.MOST_GESTURES", 10 * BACKLOG)
        for _ in range(BACKLOG):
            await ask(at, pages[0], React, "tea")
        assert asleep.cut_off
        assert not pages[0].cut_off
        assert (await ask(at, pages[0], React, "tea"))["type"] == "accepted"

    told(tmp_path, story)


def test_every_line_is_told_once_to_who_comes_early_or_late(tmp_path: Path) -> None:
    """Whoever reloads in the middle of it has the same log as who was there all the time."""

    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("directors-cut", 3))
        pages = await all_sit(at, secrets)
        seen = list(pages[0].frames[0]["lines"])
        temper = Temper(3)
        for _ in range(40):
            if at.session.phase != "playing":
                break
            have = len(pages[0].frames)
            await play_on(at, [*pages.values()], temper, 1)
            for frame in pages[0].frames[have:]:
                seen += frame["lines"] if frame["type"] == "update" else []
            late = await sit(at, 0)
            assert late.frames[0]["lines"] == seen
            await at.leave(late)

    told(tmp_path, story)
