"""The store: what was acknowledged is there, whatever ends the server; what could not be stored has not happened."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from parlour import Page, Temper, act, ask, house, match_at, play_on, run, set_out, sit, stored, until, wish
from sqlalchemy import Connection, create_engine, inspect

from doctorlucky.server.deeds import Acted, Began, Chair, Deed, Left, Opened, Renamed, Returned, Sat, Seated, Spoken, Undone, Wished
from doctorlucky.server.migrate import upgrade
from doctorlucky.server.protocol.commands import Leave, Say, Undo
from doctorlucky.server.protocol.http import Choice, Key, TableCard
from doctorlucky.server.replay import finished
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.store import METADATA, Row, Store, StoredDeed, file_url


def row(id: str = "t") -> Row:
    facts: dict[str, Any] = {field.name: "" for field in msgspec.structs.fields(TableCard)}
    facts |= {"id": id, "phase": "playing", "game": 1, "variants": [], "names": [], "free": 0, "turn": 1, "to_act": None}
    facts |= {"seat": None, "changed": 1.0, "winner": None, "spectators": True, "timer": 0}
    return Row(msgspec.convert(facts, type=TableCard), True, 0.0)


# The end of a process


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:
            at, _ = await set_out(registry, wish("original", 3, chairs=["here", "bot", "bot"], pace=150))
            page = await sit(at, 0)
            while match_at(at).seat == 0:
                await play_on(at, [page], Temper(1), 1)
            was = page.snapshot["seq"]
        async with house(tmp_path) as registry:
            assert at.id in registry.tables, "it is woken, though nobody is there"
            again = registry.tables[at.id]
            assert again.session.seq >= was
            await until(lambda: again.session.seq > was)

    run(scenario())


def test_a_clock_runs_on_while_the_server_is_down(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:
            at, _ = await set_out(registry, wish("original", 2, timer=1))
        await asyncio.sleep(1.05)
        async with house(tmp_path) as registry:
            again = registry.tables[at.id]
            page = await sit(again, None)
            await until(lambda: any(seat["away"] for seat in page.table["seats"]))
            deeds = [kept.deed for kept in await registry.store.deeds(at.id)]
            assert any(isinstance(deed, Left) and deed.why == "time" for deed in deeds)

    run(scenario())


def test_a_table_that_is_read_again_is_the_same(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:
            at, secrets = await set_out(registry, wish("save", 3, ["penalties"]))
            pages = [await sit(at, seat) for seat in secrets]
            await ask(at, pages[0], Say, "I could murder a sandwich, Doctor")
            undone = 0
            for _ in range(40):
                await play_on(at, pages, Temper(undone), 1)
                match = match_at(at)
                if match.seat is not None and match.why_not_undo() is None and undone < 5:
                    undone += (await ask(at, pages[match.seat], Undo, at.session.seq))["type"] == "accepted"
            assert undone
            await ask(at, pages[1], Leave)
            record, row, talk, seq = match_at(at).record(), at.row, at.session.talk, at.session.seq
        async with house(tmp_path) as registry:
            again = await registry.find(at.id)
            assert match_at(again).record() == record
            assert (again.row, again.session.talk, again.session.seq) == (row, talk, seq)
            assert [registry.seat_for(again, secret) for secret in secrets.values()] == [*secrets]

    run(scenario())


# A store that fails


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:
            at, secrets = await set_out(registry, wish("original", 2))
            pages = {seat: await sit(at, seat) for seat in secrets}
            watching = await sit(at, None)
            await play_on(at, [*pages.values()], Temper(1), 5)
            before, deeds, seq = match_at(at).record(), await stored(registry, at), at.session.seq
            shown = {page: len(page.frames) for page in (*pages.values(), watching)}

            async def full(*_: Any) -> None:
                raise OSError("no space left on device")

            turn = match_at(at).seat
            assert turn is not None
            with monkeypatch.context() as patch:
                patch.setattr(registry.store, "_store", full)
                answer = await act(at, pages[turn], Temper(1).decide(match_at(at)))
            assert (answer["type"], answer["code"]) == ("refused", "broken")
            assert at.broken
            await asyncio.sleep(0)
            for page, count in shown.items():
                assert not [frame for frame in page.frames[count:] if frame["type"] not in ("refused",)], "nobody is shown anything"
                assert page.cut_off, "and everybody comes again"
            again = await registry.find(at.id)
            assert again is not at
            assert (match_at(again).record(), await stored(registry, again), again.session.seq) == (before, deeds, seq)
            page = await sit(again, turn)
            assert (await act(again, page, Temper(1).decide(match_at(again))))["type"] == "accepted"

    run(scenario())


class Slow:
    """A store that takes its time, and then does or does not do it."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
        self.asked, self.go = asyncio.Event(), asyncio.Event()
        really = store._store

        async def slow(batch: Any) -> None:
            self.asked.set()
            await self.go.wait()
            if fails:
                raise OSError("no space left on device")
            await really(batch)

        monkeypatch.setattr(store, "_store", slow)


def test_who_comes_while_the_store_fails_is_shown_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:
            at, secrets = await set_out(registry, wish("original", 2))
            pages = {seat: await sit(at, seat) for seat in secrets}
            seq, turn = at.session.seq, match_at(at).seat
            assert turn is not None
            with monkeypatch.context() as patch:
                slow = Slow(registry.store, patch, fails=True)
                deciding = asyncio.create_task(act(at, pages[turn], Temper(1).decide(match_at(at))))
                await slow.asked.wait()
                late = Page(None)
                coming = asyncio.create_task(at.join(late))
                await asyncio.sleep(0)
                slow.go.set()
                assert (await deciding)["code"] == "broken"
                with suppress(RequestRefused):
                    await coming
            await asyncio.sleep(0)
            assert not [frame for frame in late.frames if frame.get("snapshot") and frame["snapshot"]["seq"] > seq]
            assert late.cut_off or late not in at.readers, "they are not left behind at a table that is no more"

    run(scenario())


def test_no_address_shows_what_is_not_stored_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last decision of a game: until it is stored the game is not over, and its cards and its seed are secret."""

    async def scenario() -> None:
        async with house(tmp_path) as registry:
            at, secrets = await set_out(registry, wish("original", 2))
            pages = {seat: await sit(at, seat) for seat in secrets}
            temper = Temper(1)
            while True:
                match = match_at(at)
                assert match.seat is not None
                action, trial = temper.decide(match), match.copy()
                trial.play(action)
                if trial.over:
                    break
                await act(at, pages[match.seat], action)
            slow = Slow(registry.store, monkeypatch, fails=True)
            deciding = asyncio.create_task(act(at, pages[match.seat], action))
            await slow.asked.wait()
            replay = asyncio.create_task(finished(registry, f"{at.id}-1"))
            mine = asyncio.create_task(registry.mine([Key(at.id, 0, secrets[0])]))
            asyncio.get_running_loop().call_later(0.01, slow.go.set)
            assert (await deciding)["code"] == "broken"
            with pytest.raises(RequestRefused) as refusal:
                await replay
            assert refusal.value.code in ("no-table", "broken")
            assert [card.phase for card in await mine] in ([], ["playing"])

    run(scenario())


def test_one_deed_that_cannot_be_stored_does_not_keep_others_from_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(file_url(tmp_path / "games.sqlite"))
        await store.open()
        await store.append("a", StoredDeed(0, 1.0, "", Began("x")), row("a"))
        clash = store.append("a", StoredDeed(0, 2.0, "", Began("y")), row("a"))
        others = [store.append(id, StoredDeed(0, 2.0, "", Began("z")), row(id)) for id in "bcd"]
        results = await asyncio.gather(others[0], clash, *others[1:], return_exceptions=True)
        assert [isinstance(result, Exception) for result in results] == [False, True, False, False]
        assert [kept.deed for kept in await store.deeds("a")] == [Began("x")]
        assert [len(await store.deeds(id)) for id in "bcd"] == [1, 1, 1]
        await store.close()

    run(scenario())


def test_a_table_that_cannot_be_set_out_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:

            async def full(*_: Any) -> None:
                raise OSError("no space left on device")

            monkeypatch.setattr(registry.store, "_store", full)
            with pytest.raises((OSError, RequestRefused)):
                await registry.set_out(wish("original", 2))
            assert not registry.tables

    run(scenario())


def test_two_servers_on_one_store_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry, house(tmp_path) as other:
            at, _ = await set_out(registry, wish("original", 2))
            again = await other.find(at.id)
            turn = match_at(at).seat
            here, there = await sit(at, turn), await sit(again, turn)
            first, second = (action.text for action in match_at(at).legal()[:2])
            assert (await act(at, here, first))["type"] == "accepted"
            answer = await act(again, there, second)
            assert answer["code"] == "broken"
            deeds = [kept.deed for kept in await registry.store.deeds(at.id)]
            assert [deed.action for deed in deeds if isinstance(deed, Acted)] == [first]
            assert match_at(await other.find(at.id)).record() == match_at(at).record()

    run(scenario())


def test_closing_the_store_waits_for_what_was_asked_for(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = file_url(tmp_path / "games.sqlite")
        for pause in range(6):
            store = Store(url)
            await store.open()
            name, deeds = f"t{pause}", [StoredDeed(number, 1.0, "", Began("x")) for number in range(3)]
            asked = [asyncio.create_task(store.append(name, deed, row(name))) for deed in deeds]
            for _ in range(pause + 1):
                await asyncio.sleep(0)
            await store.close()
            await asyncio.wait_for(asyncio.gather(*asked), 5)
            store = Store(url)
            await store.open()
            assert len(await store.deeds(name)) == 3
            await store.close()

    run(scenario())


# The database


def test_the_database_that_is_upgraded_is_the_one_that_is_used(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'new.sqlite'}")

    def differences(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA)

    with engine.begin() as connection:
        assert differences(connection), "an empty database lacks everything"
        upgrade(connection)
    with engine.begin() as connection:
        assert differences(connection) == []
        upgrade(connection)
        assert differences(connection) == [], "and to upgrade it again changes nothing"
        assert {"tables", "deeds", "games", "shelf", "analyses", "alembic_version"} == {*inspect(connection).get_table_names()}
    engine.dispose()


def test_deeds_of_an_older_server_are_understood() -> None:
    """What was added since has a default: a stored deed may lack it. What was there from the beginning is written out here."""
    chairs = '[{"kind":"person"},{"kind":"bot"}]'
    text = f'{{"type":"opened","name":"T","choice":{{"edition":"original","players":2}},"chairs":{chairs},"host":0}}'
    opened = msgspec.json.decode(text, type=Deed)
    assert opened == Opened("T", Choice("original", 2), [Chair("person"), Chair("bot")], 0)
    assert (opened.pace, opened.begin, opened.spectators, opened.timer) == (700, True, True, 0)
    old: dict[str, Deed] = {
        '{"type":"sat","seat":1,"name":"Ada","lock":"l"}': Sat(1, "Ada", "l"),
        '{"type":"seated","seat":1,"bot":"random","name":"Ada"}': Seated(1, "random", "Ada"),
        '{"type":"renamed","seat":1,"name":"Ada"}': Renamed(1, "Ada"),
        '{"type":"began","seed":"s"}': Began("s", None, False),
        '{"type":"acted","seat":1,"action":"end"}': Acted(1, "end", ""),
        '{"type":"undone","seat":1}': Undone(1),
        '{"type":"spoken","seat":null,"text":"boo"}': Spoken(None, "boo"),
        '{"type":"left","seat":1,"why":"time"}': Left(1, "time"),
        '{"type":"returned","seat":1}': Returned(1),
        '{"type":"wished","seat":1,"wish":"rematch"}': Wished(1, "rematch", -1),
    }
    for text, deed in old.items():
        assert msgspec.json.decode(text, type=Deed) == deed
    newer = msgspec.json.decode('{"type":"acted","seat":1,"action":"end","mood":"grim"}', type=Deed)
    assert newer == Acted(1, "end"), "what a newer server has added is passed over"


# Many tables


def test_tables_that_are_written_together_are_all_stored(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:
            opened = await asyncio.gather(*(set_out(registry, wish("original", 2, chairs=["here", "bot"])) for _ in range(12)))
            pages = await asyncio.gather(*(sit(at, 0) for at, _ in opened))
            await asyncio.gather(
                *(play_on(at, [page], Temper(n), 8) for n, ((at, _), page) in enumerate(zip(opened, pages, strict=True)))
            )
        async with house(tmp_path) as registry:
            for at, _ in opened:
                deeds = [kept.seq for kept in await registry.store.deeds(at.id)]
                assert deeds == [*range(len(deeds))]
                played = sum(isinstance(kept.deed, Acted) for kept in await registry.store.deeds(at.id))
                assert played >= min(8, len(match_at(at).actions))

    run(scenario())


def test_lists_show_public_tables_alone_the_latest_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:
            first, _ = await set_out(registry, wish("original", 2, public=True, name="first"))
            await set_out(registry, wish("original", 2, name="hidden"))
            second, secrets = await set_out(registry, wish("original", 2, public=True, name="second"))
            assert [card.name for card in await registry.store.public_tables()] == ["second", "first"]
            await ask(first, await sit(first, 0), Say, "still here")
            assert [card.name for card in await registry.store.public_tables()] == ["first", "second"]
            assert await registry.store.replays() == []
            await play_on(second, [await sit(second, seat) for seat in secrets], Temper(2))
            assert [card.name for card in await registry.store.public_tables()] == ["first"]
            (card,) = await registry.store.replays()
            assert card.replay == f"{second.id}-1"

    run(scenario())


def test_mine_are_the_tables_whose_keys_i_hold(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:
            at, secrets = await set_out(registry, wish("original", 3))
            other, others = await set_out(registry, wish("original", 2, chairs=["here", "open"]))
            keys = [Key(at.id, 1, secrets[1]), Key(other.id, 0, others[0]), Key(at.id, 0, "guess"), Key("gone", 0, secrets[0])]
            cards = await registry.mine(keys)
            assert {(card.id, card.seat) for card in cards} == {(at.id, 1), (other.id, 0)}
            assert [card.changed for card in cards] == sorted((card.changed for card in cards), reverse=True)
            wrong = await registry.mine([Key(at.id, 0, secrets[1])])
            assert [card.seat for card in wrong] == [1], "it is the secret that counts"

    run(scenario())
