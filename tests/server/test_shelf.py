"""The shelf: every game that is over, as it ended, whatever has happened at its table since."""

from pathlib import Path
from typing import Any

import pytest
from alembic import command
from door import open_door
from parlour import Page, Temper, all_sit, ask, house, match_at, play_on, run, set_out, told, wish
from sqlalchemy import create_engine, inspect, select, text

from doctorlucky.errors import RecordError
from doctorlucky.match import Match
from doctorlucky.server.migrate import settings, upgrade
from doctorlucky.server.protocol.commands import Escape, Rematch
from doctorlucky.server.protocol.http import GameCard, Key
from doctorlucky.server.registry import TableRegistry
from doctorlucky.server.store import SHELF
from doctorlucky.server.table import Table


async def play_again(at: Table, pages: dict[int, Page], seed: int, make: Any = Rematch) -> Match:
    """Another game at the same table, and how it ended."""
    for page in pages.values():
        if at.session.phase == "over":
            await ask(at, page, make)
    assert at.session.phase == "playing"
    return await play_out(at, pages, seed)


async def play_out(at: Table, pages: dict[int, Page], seed: int) -> Match:
    await play_on(at, [*pages.values()], Temper(seed))
    return match_at(at).copy()


def tells(card: GameCard, match: Match) -> bool:
    """Whether a card tells of this game."""
    result = match.result
    assert result is not None
    here = (card.edition, card.names, card.winner, card.loser, card.turns)
    return here == (match.ruleset.edition.id, list(match.names), result.winner, result.loser, match.turn)


def test_a_game_is_listed_as_it_ended_while_the_next_one_runs(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 3, public=True, name="Twice"))
        pages = await all_sit(at, secrets)
        first = await play_out(at, pages, 1)
        ended = at.session.changed_at
        for page in pages.values():
            await ask(at, page, Rematch)
        await play_on(at, [*pages.values()], Temper(2), 5)
        assert at.session.phase == "playing"
        assert match_at(at).turn != first.turn
        (card,) = await registry.store.replays()
        assert tells(card, first)
        assert (card.replay, card.table, card.name, card.ended) == (f"{at.id}-1", at.id, "Twice", ended)
        assert card.seconds == at.session.finished[0].seconds
        second = await play_out(at, pages, 2)
        both = await registry.store.replays()
        assert [card.replay for card in both] == [f"{at.id}-2", f"{at.id}-1"], "the latest first"
        assert tells(both[0], second)
        assert tells(both[1], first)
        assert not tells(both[0], first)

    told(tmp_path, story)


def test_the_loser_and_strangers_are_named(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        blamed = 0
        for seed in range(1, 5):
            at, secrets = await set_out(registry, wish("anniversary", 2, public=True))
            match = await play_out(at, await all_sit(at, secrets), seed)
            card = (await registry.store.replays())[0]
            assert tells(card, match)
            assert len(card.names) == 4
            blamed += card.loser is not None
        assert blamed, "there was somebody to blame"

    told(tmp_path, story)
    with open_door(tmp_path) as door:
        german = door.client.get("/api/replays?language=de").json()[0]["names"]
        english = door.client.get("/api/replays").json()[0]["names"]
        assert (german[0], german[1] != english[1]) == (english[0], True), "a Stranger has a name in every language"


def test_the_escape_is_a_game_of_its_own(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("anniversary", 3, public=True))
        pages = await all_sit(at, secrets)
        kill = await play_out(at, pages, 1)
        escape = await play_again(at, pages, 1, Escape)
        cards = await registry.store.replays()
        assert [tells(card, match) for card, match in zip(cards, (escape, kill), strict=True)] == [True, True]

    told(tmp_path, story)


def test_games_of_private_tables_are_listed_for_those_who_know_the_table(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> list[dict[str, Any]]:
        at, secrets = await set_out(registry, wish("original", 2))
        other, others = await set_out(registry, wish("original", 2, public=True))
        pages = await all_sit(at, secrets)
        await play_out(at, pages, 1)
        await play_out(other, await all_sit(other, others), 1)
        await play_again(at, pages, 2)
        for page in pages.values():
            await ask(at, page, Rematch)
        keys = [Key(at.id, seat, secret) for seat, secret in secrets.items()]
        assert [card.replay for card in await registry.store.replays()] == [f"{other.id}-1"]
        mine = await registry.store.games_at({key.table for key in keys})
        assert [card.replay for card in mine] == [f"{at.id}-2", f"{at.id}-1"], "both, while the third runs, each once"
        return [{"table": key.table, "seat": key.seat, "secret": key.secret} for key in keys]

    async def scenario() -> list[dict[str, Any]]:
        async with house(tmp_path) as registry:
            return await story(registry)

    keys = run(scenario())
    with open_door(tmp_path) as door:
        answer = door.client.post("/api/mine/replays", json={"keys": keys, "language": "de"})
        assert [card["replay"] for card in answer.json()] == [f"{keys[0]['table']}-2", f"{keys[0]['table']}-1"]
        assert door.client.post("/api/mine/replays", json={"keys": []}).json() == []
        elsewhere = [{**keys[0], "table": "abcdefghjkmn"}, {**keys[0], "table": "x" * 5000}]
        assert door.client.post("/api/mine/replays", json={"keys": elsewhere}).json() == []
        assert door.client.post("/api/mine/replays", json={"keys": 1}).status_code == 400


def test_older_games_are_there_for_whoever_asks_for_them(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 2, public=True))
        pages = await all_sit(at, secrets)
        await play_out(at, pages, 1)
        for seed in range(4):
            await play_again(at, pages, seed)
        every = [card.replay for card in await registry.store.replays()]
        assert every == [f"{at.id}-{number}" for number in (5, 4, 3, 2, 1)]
        page = [card.replay for card in await registry.store.replays(most=2)]
        assert page == every[:2]
        assert [card.replay for card in await registry.store.replays(before=page[-1], most=2)] == every[2:4]
        assert await registry.store.replays(before=every[-1]) == []
        assert await registry.store.replays(before="nothing") == [], "there is nothing before what is not there"

    told(tmp_path, story)
    with open_door(tmp_path) as door:
        every = [card["replay"] for card in door.client.get("/api/replays").json()]
        assert [card["replay"] for card in door.client.get(f"/api/replays?before={every[1]}").json()] == every[2:]


# Games of an older server


def played_before(folder: Path) -> Any:
    """A house in which games are over, and some are not."""

    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 3, public=True, name="Thrice"))
        pages = await all_sit(at, secrets)
        await play_out(at, pages, 1)
        await play_again(at, pages, 2)
        for page in pages.values():
            await ask(at, page, Rematch)
        await play_on(at, [*pages.values()], Temper(3), 3)
        hidden, keys = await set_out(registry, wish("anniversary", 2))
        pages = await all_sit(hidden, keys)
        await play_out(hidden, pages, 2)
        await ask(hidden, pages[0], Rematch)  # something that happens when it is over
        await set_out(registry, wish("original", 2, public=True))

    told(folder, story)
    return create_engine(f"sqlite:///{folder / 'games.sqlite'}")


def test_games_of_an_older_server_are_put_on_the_shelf(tmp_path: Path) -> None:
    engine = played_before(tmp_path)
    listed = select(SHELF).order_by(SHELF.c.id)
    with engine.begin() as connection:
        rows = connection.execute(listed).all()
        assert len(rows) == 3
        command.downgrade(settings(connection), "0001")
        assert "shelf" not in inspect(connection).get_table_names()
    with engine.begin() as connection:
        upgrade(connection)
        assert connection.execute(listed).all() == rows
    engine.dispose()


def test_a_game_that_can_no_longer_be_read_keeps_no_other_from_the_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = played_before(tmp_path)
    with engine.begin() as connection:
        ids = [id for (id,) in connection.execute(select(SHELF.c.id).order_by(SHELF.c.id))]
        record = connection.execute(text("SELECT record FROM games WHERE id = :id"), {"id": ids[0]}).scalar_one()
        command.downgrade(settings(connection), "0001")
    replay = Match.replay

    def other_rules(told: str) -> Match:
        if told == record:
            raise RecordError(13, "that is against the rules of today")
        return replay(told)

    monkeypatch.setattr(Match, "replay", staticmethod(other_rules))
    with engine.begin() as connection:
        upgrade(connection)
        assert [id for (id,) in connection.execute(select(SHELF.c.id).order_by(SHELF.c.id))] == ids[1:]
        assert connection.execute(text("SELECT count(*) FROM games")).scalar_one() == len(ids), "its record is kept"
    engine.dispose()


def test_a_step_that_fails_leaves_the_database_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = played_before(tmp_path)
    with engine.begin() as connection:
        command.downgrade(settings(connection), "0001")

    def power_cut(_: str) -> Match:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Match, "replay", staticmethod(power_cut))
        with pytest.raises(KeyboardInterrupt), engine.begin() as connection:
            upgrade(connection)
    with engine.begin() as connection:
        assert "shelf" not in inspect(connection).get_table_names()
        assert "replays" in [column["name"] for column in inspect(connection).get_columns("tables")]
        upgrade(connection)
        assert len(connection.execute(select(SHELF)).all()) == 3
    engine.dispose()
