"""Bots at the tables of the house: who is let in, and those who take their time."""

import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path

import pytest
from parlour import Page, act, all_sit, ask, house, match_at, run, set_out, sit, until, wish

from brought_bots import brought
from doctorlucky.bots import MENU, Bot, find_bot, menu
from doctorlucky.lab import bot_file
from doctorlucky.match import Match
from doctorlucky.server.bot_pool import BotPool
from doctorlucky.server.confined import TooSlow
from doctorlucky.server.deeds import Acted
from doctorlucky.server.protocol.commands import Say, Seat
from doctorlucky.server.protocol.http import Choice, NewTable, SeatWish
from doctorlucky.server.registry import TableRegistry
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.table import Table

LONG = 300.0
"""So long may bots think where it is not the time that ends it."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path) -> Iterator[Path]:
    with brought(tmp_path) as home:
        yield home


def against(*bots: str, pace: int = 0) -> NewTable:
    """One person and some bots at the classic game."""
    seats = [SeatWish("here"), *(SeatWish("bot", bot=bot) for bot in bots)]
    return NewTable(Choice("directors-cut", len(seats), [], "", ""), seats, pace=pace)


def acted(table: Table) -> list[str]:
    return [action.text for action in match_at(table).actions]


async def up_to(table: Table, page: Page, seat: int = 1) -> None:
    """The person ends turns until a bot is to decide."""
    while match_at(table).seat not in (seat, None):
        legal = match_at(table).legal()
        await act(table, page, next(text for text in ("end", "pass", legal[0].text) if text in legal))


def release(home: Path) -> None:
    """Let the patient bots decide."""
    (home / "released").touch()


def story(
    folder: Path, tell: Callable[[TableRegistry], Coroutine[None, None, None]], limit: float = LONG, threads: int = 0
) -> None:
    """Let it happen in a house."""

    async def scenario() -> None:
        async with house(folder, BotPool(limit, threads)) as registry:
            await tell(registry)

    run(scenario())


@pytest.mark.parametrize("bot", ["clever", "search:600s", "search:1000000", "first:1", "timid:9", "", "heuristic:1", "two words"])
def test_only_those_of_the_menu_are_let_in(tmp_path: Path, bot: str) -> None:
    async def tell(registry: TableRegistry) -> None:
        with pytest.raises(RequestRefused, match="there is no such bot"):
            await registry.set_out(against(bot))
        table, _ = await set_out(registry, wish("original", 2, chairs=["here", "open"], begin=False))
        page = await sit(table, 0)
        if bot:
            assert (await ask(table, page, Seat, 1, bot))["reason"] == "there is no such bot"

    story(tmp_path, tell)


def test_nobody_in_the_network_has_a_file_run(tmp_path: Path) -> None:
    file, mark = tmp_path / "mine.py", tmp_path / "it-ran"
    file.write_text(f"open({str(mark)!r}, 'w').close()\n\ndef first(view, legal, rng):\n    return legal[0]\n", "utf-8")

    async def tell(registry: TableRegistry) -> None:
        with pytest.raises(RequestRefused, match="there is no such bot"):
            await registry.set_out(against(f"{file}:first"))
        table, _ = await set_out(registry, wish("original", 2, chairs=["here", "open"], begin=False))
        assert (await ask(table, await sit(table, 0), Seat, 1, f"{file}:first"))["reason"] == "there is no such bot"

    story(tmp_path, tell)
    assert not mark.exists()
    bot_file.find_bot(f"{file}:first")
    assert mark.exists(), "it is a file that could have been run"


def test_all_of_the_menu_are(tmp_path: Path) -> None:
    async def tell(registry: TableRegistry) -> None:
        table, _ = await set_out(registry, wish("original", 2, chairs=["here", "open"], begin=False))
        page = await sit(table, 0)
        for bot in menu():
            assert (await ask(table, page, Seat, 1, bot))["type"] == "accepted"

    story(tmp_path, tell)


def test_everybody_is_told_what_kind_of_guest_sits_there(tmp_path: Path) -> None:
    """Each in their own language; a bot of another package goes by its own name, and people are no kind."""

    async def tell(registry: TableRegistry) -> None:
        table, _ = await set_out(registry, against("search:1s", "bluffer", "first", pace=10_000))
        here, far = await sit(table, 0), await sit(table, None, "de")
        assert [seat["bot_name"] for seat in here.table["seats"]] == ["", "Thoughtful guest", "Poker-faced guest", "first"]
        assert [seat["bot_name"] for seat in far.table["seats"]] == ["", "Nachdenklicher Gast", "Gast mit Pokergesicht", "first"]

    story(tmp_path, tell)


@pytest.mark.parametrize("bot", [bot for bot in MENU if ":" not in bot])
def test_ours_play_at_the_table_itself(tmp_path: Path, bot: str) -> None:
    async def tell(registry: TableRegistry) -> None:
        table, _ = await set_out(registry, against(bot))
        page = await sit(table, 0)
        await up_to(table, page)
        before = registry._bot_pool.processes
        await until(lambda: match_at(table).seat == 0 or match_at(table).over)
        assert registry._bot_pool.processes == before

    story(tmp_path, tell)


def test_the_house_goes_on_while_bots_think(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables with somebody who comes to no end, one desk for both, and a third table where a whole game is played meanwhile."""
    monkeypatch.setattr("doctorlucky.server.bot_pool.QUEUE", LONG)

    async def tell(registry: TableRegistry) -> None:
        waiting = []
        for _ in range(2):
            table, _ = await set_out(registry, against("patient"))
            page = await sit(table, 0)
            await up_to(table, page)
            waiting.append((table, page, len(acted(table))))
        await until(lambda: bool(registry._bot_pool._busy))
        for table, page, _ in waiting:
            assert (await ask(table, page, Say, "Take your time."))["type"] == "accepted"
        third, _ = await set_out(registry, against("heuristic"))
        reader = await sit(third, 0)
        while not match_at(third).over:
            await up_to(third, reader)
            await until(lambda: match_at(third).seat in (0, None))
        assert len(acted(third)) > 5
        assert all(len(acted(table)) == count for table, _, count in waiting)
        release(home)
        await until(lambda: all(len(acted(table)) > count for table, _, count in waiting))

    story(tmp_path, tell, threads=1)


def test_a_decision_is_stored_only_where_it_was_asked_for(tmp_path: Path, home: Path) -> None:
    async def tell(registry: TableRegistry) -> None:
        table, _ = await set_out(registry, against("patient"))
        page = await sit(table, 0)
        await up_to(table, page)
        await until(lambda: bool(registry._bot_pool._busy))
        count, stale = len(acted(table)), match_at(table).legal()[0].text
        other = next(action.text for action in match_at(table).legal() if action.verb == "step" and action.text != stale)
        await table.deed(lambda _: Acted(1, other, "somebody else"))  # the position is no longer the one it thinks about
        assert acted(table)[count:] == [other]
        assert match_at(table).seat == 1
        fresh = match_at(table).legal()[0].text
        assert fresh != stale
        release(home)
        await until(lambda: len(acted(table)) > count + 1)
        assert acted(table)[count + 1] == fresh, "it has decided anew"
        assert Match.replay(match_at(table).record()).view() == match_at(table).view()

    story(tmp_path, tell)


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("asleep", "there was no answer within 0.5 s"),
        ("clumsy", "RuntimeError: a bot's shoelace"),
        ("cheat", "it chose an action that is not legal"),
        ("gone", "its process ended (exit code 3)"),
        ("missing", "DoctorLuckyError: the bot 'missing' of bots_from_afar:missing cannot be used"),
    ],
)
def test_whatever_a_bot_does_the_game_goes_on(
    tmp_path: Path, bot: str, said: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    instead: list[str] = []

    def found(name: str) -> Bot:
        instead.append(name)
        return find_bot(name)

    monkeypatch.setattr("doctorlucky.server.table.find_bot", found)

    async def tell(registry: TableRegistry) -> None:
        table, _ = await set_out(registry, against(bot))
        page = await sit(table, 0)
        await up_to(table, page)
        count = len(acted(table))
        await until(lambda: len(acted(table)) > count)

    story(tmp_path, tell, limit=0.5 if bot == "asleep" else LONG)
    assert {*instead} == {"heuristic"}, "the sensible guest decides in its place"
    line = next(message for message in caplog.messages if "made no decision" in message)
    assert line.startswith(f"the bot {bot} made no decision at table ")
    assert said in line
    assert "Traceback" not in caplog.text
    assert "\n" not in line


def test_who_is_too_slow_is_sent_away_and_the_next_is_asked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        bot_pool = BotPool(limit=LONG, threads=1)
        match = Match.new("directors-cut", 3, seed=1)
        view = match.view(match.seat)
        try:
            assert await bot_pool.decide("first", view, "x") == match.legal()[0].text
            monkeypatch.setattr(bot_pool, "_limit", 0.5)
            with pytest.raises(TooSlow, match=r"there was no answer within 0\.5 s"):
                await bot_pool.decide("asleep", view, "x")
            monkeypatch.setattr(bot_pool, "_limit", LONG)
            assert await bot_pool.decide("first", view, "x") == match.legal()[0].text
            assert bot_pool.processes == 1
        finally:
            bot_pool.close()
        assert not bot_pool.processes
        with pytest.raises(RuntimeError):
            await bot_pool.decide("first", view, "x")

    run(scenario())


def test_nobody_thinks_on_when_the_house_shuts(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:
            table, secrets = await set_out(registry, against("asleep"))
            pages = await all_sit(table, secrets)
            await up_to(table, pages[0])
            await until(lambda: bool(registry._bot_pool._busy))
            (process,) = registry._bot_pool._busy
        assert not process.alive

    run(scenario())


def test_a_game_that_was_interrupted_goes_on(tmp_path: Path, home: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:
            table, _ = await set_out(registry, against("patient"))
            page = await sit(table, 0)
            await up_to(table, page)
            count, id = len(acted(table)), table.id
        release(home)
        async with house(tmp_path) as registry:
            again = await registry.find(id)
            await until(lambda: len(acted(again)) > count)

    run(scenario())


def test_who_leaves_in_haste_does_not_wait_for_those_who_wait_to_be_asked() -> None:
    """A second Ctrl-C ends the server without closing anything."""
    program = (
        "import asyncio\n"
        "from doctorlucky.match import Match\n"
        "from doctorlucky.server.bot_pool import BotPool\n"
        "if __name__ == '__main__':\n"
        "    match = Match.new('original', 2, seed=1)\n"
        "    print(asyncio.run(BotPool().decide('search:1', match.view(match.seat), 'x')))\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert run.stdout
    assert (run.returncode, run.stderr) == (0, "")
