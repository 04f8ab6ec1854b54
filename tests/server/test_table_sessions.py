"""Whole table sessions: bots finish what was begun, one game follows another, and the Escape follows a kill."""

from pathlib import Path

import pytest
from parlour import Page, Temper, act, all_sit, ask, match_at, play_on, set_out, sit, stored, told, until, wish

from doctorlucky.server.protocol.commands import Begin, Escape, Leave, Rematch, Return, StandIn
from doctorlucky.server.protocol.http import NewTable
from doctorlucky.server.registry import TableRegistry
from doctorlucky.server.table import Table


@pytest.mark.parametrize("edition", ["original", "directors-cut", "deluxe", "anniversary", "save"])
def test_bots_finish_a_game_by_themselves(tmp_path: Path, edition: str) -> None:
    async def story(registry: TableRegistry) -> None:
        players = 3
        at, _ = await set_out(registry, wish(edition, players, chairs=["here", "bot", "bot"]))
        page = await sit(at, 0)
        await ask(at, page, Leave)
        await until(lambda: match_at(at).over, 30)
        await until(lambda: page.snapshot["over"])
        story = page.of("update")[-1]["story"]
        assert story["seed"] == match_at(at).seed
        assert story["replay"] == f"{at.id}-1"

    told(tmp_path, story)


# One game after another


async def finished(registry: TableRegistry, wanted: NewTable, seed: int = 1) -> tuple[Table, dict[int, Page]]:
    at, secrets = await set_out(registry, wanted)
    pages = await all_sit(at, secrets)
    await play_on(at, [*pages.values()], Temper(seed))
    return at, pages


def test_a_rematch_begins_when_all_agree_and_the_winner_deals(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages = await finished(registry, wish("original", 3))
        winner, seed = match_at(at).view().winner, match_at(at).seed
        assert (await ask(at, pages[0], Rematch))["type"] == "accepted"
        assert pages[1].table["rematch"] == [0]
        await ask(at, pages[0], Rematch)
        await ask(at, pages[1], Rematch)
        assert pages[1].table["game"] == 1
        await ask(at, pages[2], Rematch)
        assert at.session.phase == "playing"
        assert pages[1].of("welcome")[-1]["table"]["game"] == 2
        assert pages[1].table["rematch"] == []
        dealer = next((event.seat for event in match_at(at).events if event.what == "dealer"), None)
        assert winner is not None
        assert dealer == winner
        assert match_at(at).seed != seed
        assert (await ask(at, pages[0], Rematch))["code"] == "not-now"

    told(tmp_path, story)


def test_nobody_waits_with_a_rematch_for_who_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages = await finished(registry, wish("original", 3))
        await at.leave(pages[2])
        await ask(at, pages[0], Rematch)
        assert (await ask(at, pages[1], Rematch))["type"] == "accepted"
        assert at.session.game == 1, "to load a page again is no consent"
        monkeypatch.setattr("doctorlucky.server.presence.GRACE", 0.0)
        await at.settle()
        assert at.session.phase == "playing"
        assert at.session.bot_at(2), "a bot plays for them"
        again = await sit(at, 2)
        assert not again.table["seats"][2]["away"]

    told(tmp_path, story)


def test_a_rematch_begins_without_who_has_left_their_chair_to_a_bot(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 3))
        pages = await all_sit(at, secrets)
        await ask(at, pages[2], Leave)
        await play_on(at, [pages[0], pages[1]], Temper(1))
        for seat in (0, 1):
            await ask(at, pages[seat], Rematch)
        assert (at.session.phase, at.session.game) == ("playing", 2)
        assert pages[2].table["seats"][2]["away"], "they look on"
        assert (await ask(at, pages[2], Return))["type"] == "accepted"
        assert not pages[0].table["seats"][2]["away"]

    told(tmp_path, story)


def test_a_rematch_that_waits_for_one_who_goes_home_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doctorlucky.server.presence.GRACE", 0.1)
    monkeypatch.setattr("doctorlucky.server.table.GRACE", 0.1)

    async def story(registry: TableRegistry) -> None:
        at, pages = await finished(registry, wish("original", 3))
        await ask(at, pages[0], Rematch)
        await ask(at, pages[1], Rematch)
        await at.leave(pages[2])
        assert at.session.game == 1
        await until(lambda: at.session.phase == "playing")

    told(tmp_path, story)


def test_escape_1_the_escape_follows_a_kill_when_all_agree(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages = await finished(registry, wish("anniversary", 3))
        winner = match_at(at).view().winner
        assert winner is not None
        late = await sit(at, 0)
        assert late.table["may_escape"]
        for page in pages.values():
            assert (await ask(at, page, Escape))["type"] == "accepted"
        assert pages[0].snapshot["act"] == "escape"
        assert pages[0].table["variants"] == ["escape"]
        assert not pages[0].table["may_escape"]
        assert (await ask(at, pages[0], Escape))["code"] == "not-now"
        await play_on(at, [*pages.values()], Temper(2))
        assert match_at(at).over
        assert len(at.session.finished) == 2
        assert not at.session.may_escape, "only once"
        for page in pages.values():
            await ask(at, page, Rematch)
        assert pages[0].table["variants"] == []

    told(tmp_path, story)


@pytest.mark.parametrize(("edition", "players", "variants"), [("original", 3, []), ("anniversary", 2, []), ("save", 3, [])])
def test_escape_1_there_is_none_after_other_games(tmp_path: Path, edition: str, players: int, variants: list[str]) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages = await finished(registry, wish(edition, players, variants))
        answer = await ask(at, pages[0], Escape)
        assert (answer["code"], answer["rule"]) == ("not-now", "ESCAPE-1")

    told(tmp_path, story)


def test_after_the_end_nothing_is_decided(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, pages = await finished(registry, wish("original", 2))
        before = await stored(registry, at)
        assert (await act(at, pages[0], "end"))["code"] == "not-now"
        assert (await ask(at, pages[0], Leave))["code"] == "not-now"
        assert (await ask(at, pages[0], StandIn, 1))["code"] == "not-now"
        assert (await ask(at, pages[0], Begin))["code"] == "not-now"
        assert await stored(registry, at) == before
        story = pages[0].of("update")[-1]["story"]
        assert story["winner"] == match_at(at).view().winner
        assert sum(figure["turns"] for figure in story["figures"]) == story["turns"]
        assert any(attempt["succeeded"] for attempt in story["attempts"])

    told(tmp_path, story)
