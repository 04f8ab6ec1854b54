"""Tables: chairs, people who come and go, bots that play for them, and one game after another."""

from pathlib import Path

import pytest
from parlour import Page, Temper, act, all_sit, ask, house, match_at, play_on, run, set_out, sit, stored, told, wish

from doctorlucky.server.deeds import Spoken
from doctorlucky.server.protocol.commands import Begin, Leave, React, Rename, Say, Seat, Undo
from doctorlucky.server.protocol.http import Choice, Join, NewTable, SeatWish
from doctorlucky.server.registry import TableRegistry
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.table import Table


def kinds(page: Page) -> list[str]:
    return [seat["kind"] for seat in page.table["seats"]]


async def step_to_take_back(at: Table, pages: dict[int, Page]) -> Page:
    """Play until somebody has taken a step that can be taken back, and return their page."""
    temper = Temper(1)
    while True:
        match = match_at(at)
        assert match.seat is not None
        page = pages[match.seat]
        step = next((action.text for action in match.legal() if action.verb == "step"), None)
        await act(at, page, step or temper.decide(match))
        if step and match.why_not_undo() is None:
            return page


# Setting out


def test_a_table_of_people_who_are_here_begins_at_once(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 3))
        assert sorted(secrets) == [0, 1, 2]
        assert len({*secrets.values()}) == 3
        assert at.session.phase == "playing"
        page = await sit(at, 0)
        assert page.frames[0]["type"] == "welcome"
        assert page.table["host"] == page.seat
        assert kinds(page) == ["person"] * 3
        assert [seat["here"] for seat in page.table["seats"]] == [True, False, False]
        assert len(page.table["commitment"]) == 64

    told(tmp_path, story)


def test_a_chair_by_link_is_taken_when_its_link_is_opened(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 3, chairs=["here", "link", "link"]))
        assert sorted(secrets) == [0, 1, 2]
        host = await sit(at, 0)
        assert kinds(host) == ["person", "open", "open"]
        with pytest.raises(RequestRefused, match="no chair is free"):
            await registry.join(at.id, Join("Eve"))
        guest = await sit(at, registry.seat_for(at, secrets[2]))
        assert guest.frames[0]["type"] == "welcome", "the first frame answers the greeting"
        assert kinds(host) == ["person", "open", "person"]
        assert host.table["phase"] == "gathering"
        await sit(at, registry.seat_for(at, secrets[1]))
        assert host.table["phase"] == "playing", "it begins when the last chair is taken"
        assert host.last["type"] == "welcome"
        assert host.snapshot["turn"] == 1

    told(tmp_path, story)


def test_an_open_chair_is_taken_by_whoever_comes_first(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 3, chairs=["here", "open", "open"], public=True))
        assert sorted(secrets) == [0]
        (card,) = await registry.store.public_tables()
        assert (card.id, card.free) == (at.id, 2)
        ada = await registry.join(at.id, Join("  Ada   Byron "))
        assert ada.seat == 1
        assert registry.seat_for(at, ada.secret) == 1
        nameless = await registry.join(at.id, Join(""))
        assert nameless.seat == 2
        page = await sit(at, 0)
        names = [seat["name"] for seat in page.table["seats"]]
        assert names[1] == "Ada Byron"
        assert len({*names}) == 3
        with pytest.raises(RequestRefused) as refusal:
            await registry.join(at.id, Join("Late"))
        assert refusal.value.code == "full"
        (card,) = await registry.store.public_tables()
        assert card.free == 0

    told(tmp_path, story)


@pytest.mark.parametrize("name", ["x" * 41, "a\x07b", "\u202egnirts"])
def test_a_name_is_short_and_can_be_printed(tmp_path: Path, name: str) -> None:
    async def story(registry: TableRegistry) -> None:
        at, _ = await set_out(registry, wish("original", 2, chairs=["here", "open"]))
        before = await stored(registry, at)
        with pytest.raises(RequestRefused) as refusal:
            await registry.join(at.id, Join(name))
        assert refusal.value.code == "refused"
        host = await sit(at, 0)
        assert (await ask(at, host, Rename, name))["code"] == "refused"
        assert await stored(registry, at) == before

    told(tmp_path, story)


def test_strangers_sit_between_two_people(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("anniversary", 2, chairs=["here", "bot"]))
        assert sorted(secrets) == [0]
        page = await sit(at, 0)
        assert kinds(page) == ["person", "stranger", "bot", "stranger"]
        await play_on(at, [page], Temper(1))
        assert page.snapshot["over"]

    told(tmp_path, story)


@pytest.mark.parametrize("chairs", [["here", "link"], ["here", "open"]])
def test_two_people_with_strangers_have_seats_0_and_2(tmp_path: Path, chairs: list[str]) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("anniversary", 2, chairs=chairs))
        if "open" in chairs:
            key = await registry.join(at.id, Join("Ada"))
            secrets[key.seat] = key.secret
        assert sorted(secrets) == [0, 2]
        pages = await all_sit(at, secrets)
        assert at.session.phase == "playing"
        await play_on(at, [*pages.values()], Temper(2))
        assert match_at(at).over

    told(tmp_path, story)


NONSENSE: dict[str, NewTable] = {
    "too few chairs": NewTable(Choice("original", 3), [SeatWish("here")]),
    "no people": NewTable(Choice("original", 2), [SeatWish("bot", bot="random")] * 2),
    "an unknown bot": NewTable(Choice("original", 2), [SeatWish("here"), SeatWish("bot", bot="skynet")]),
    "an unknown edition": NewTable(Choice("monopoly", 2), [SeatWish("here")] * 2),
    "an unknown board": NewTable(Choice("original", 2, board="atlantis"), [SeatWish("here")] * 2),
    "an unknown part": NewTable(Choice("anniversary", 4, part="cellar"), [SeatWish("here")] * 4),
    "an unknown variant": NewTable(Choice("original", 2, ["turbo"]), [SeatWish("here")] * 2),
    "too many players": NewTable(Choice("deluxe", 8), [SeatWish("here")] * 8),
    "a clock that runs backwards": NewTable(Choice("original", 2), [SeatWish("here")] * 2, timer=-1),
    "a bot that never decides": NewTable(Choice("original", 2), [SeatWish("here")] * 2, pace=10**9),
    "a name too long": NewTable(Choice("original", 2), [SeatWish("here", "x" * 41), SeatWish("here")]),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_a_table_that_makes_no_sense_is_not_set_out(tmp_path: Path, name: str) -> None:
    async def story(registry: TableRegistry) -> None:
        with pytest.raises(RequestRefused) as refusal:
            await registry.set_out(NONSENSE[name])
        assert refusal.value.code == "refused"
        assert not registry.tables

    told(tmp_path, story)


def test_a_board_is_chosen_by_name_and_no_file_is_read_for_it(tmp_path: Path) -> None:
    secret = tmp_path / "diary.toml"
    secret.write_text('name = "DEAR DIARY"\n[[', encoding="utf-8")

    async def story(registry: TableRegistry) -> None:
        for board in (str(secret), f"../{secret.name}", "/etc/passwd", "diary.toml"):
            with pytest.raises(RequestRefused) as refusal:
                await registry.set_out(wish("original", 2, board=board))
            assert refusal.value.code == "refused"
            for word in ("DIARY", "line", "directory", "no such file", "root:"):
                assert word not in refusal.value.reason

    told(tmp_path, story)


def test_nobody_bears_the_name_of_another(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        seats = [
            SeatWish("here", "Ada"),
            SeatWish("here", "Ada"),
            SeatWish("bot", "Ada", "random"),
            SeatWish("open"),
            SeatWish("open"),
        ]
        at, _ = await set_out(registry, NewTable(Choice("original", 5), seats, begin=False))
        await registry.join(at.id, Join("Ada"))
        await registry.join(at.id, Join("Ada"))
        names = [sitter.name for sitter in at.session.sitters]
        assert len({*names}) == 5, names
        page = await sit(at, 1)
        await ask(at, page, Rename, names[0])
        assert len({sitter.name for sitter in at.session.sitters}) == 5

    told(tmp_path, story)


# Before the game


def test_the_host_gives_chairs_to_bots_and_begins(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 3, chairs=["here", "open", "link"], begin=False))
        host = await sit(at, 0)
        guest = await sit(at, registry.seat_for(at, secrets[2]))
        assert (await ask(at, guest, Begin))["code"] == "not-yours"
        assert (await ask(at, guest, Seat, 1, "random"))["code"] == "not-yours"
        assert (await ask(at, host, Begin))["code"] == "not-now", "a chair is free"
        assert (await ask(at, host, Seat, 2, "random"))["code"] == "not-now", "somebody sits there"
        for chair in (0, 3, -1, 99):
            assert (await ask(at, host, Seat, chair, "random"))["code"] == "refused"
        assert (await ask(at, host, Seat, 1, "skynet"))["code"] == "refused"
        assert (await ask(at, host, Seat, 1, "random"))["type"] == "accepted"
        assert host.table["seats"][1]["kind"] == "bot"
        assert host.table["seats"][1]["name"]
        assert (await ask(at, host, Seat, 1))["type"] == "accepted", "and it may go again"
        assert kinds(host) == ["person", "open", "person"]
        await ask(at, host, Seat, 1, "heuristic")
        assert (await ask(at, guest, Rename, "Cleopatra"))["type"] == "accepted"
        assert (await ask(at, host, Begin))["type"] == "accepted"
        assert guest.last["type"] == "welcome"
        assert guest.table["seats"][2]["name"] == "Cleopatra"
        assert (await ask(at, guest, Rename, "Nobody"))["code"] == "not-now"
        assert (await ask(at, host, Begin))["code"] == "not-now"
        assert (await ask(at, host, Seat, 1))["code"] == "not-now"

    told(tmp_path, story)


def test_a_link_no_longer_opens_a_chair_that_was_given_away(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 2, chairs=["here", "link"], begin=False))
        await ask(at, await sit(at, 0), Seat, 1, "random")
        with pytest.raises(RequestRefused) as refusal:
            registry.seat_for(at, secrets[1])
        assert refusal.value.code == "no-seat"

    told(tmp_path, story)


def test_a_bot_in_a_chair_changes_nobody_elses_name(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, _ = await set_out(registry, wish("original", 5, chairs=["here", "link", "open", "link", "bot"], begin=False))
        host = await sit(at, 0)

        def names() -> dict[int, str]:
            return {seat["seat"]: seat["name"] for seat in host.table["seats"]}

        for chair in (2, 1, 4, 2):
            before = names()
            assert (await ask(at, host, Seat, chair, "random"))["type"] == "accepted"
            own = names()[chair]
            assert own
            assert names() == before | {chair: own}
            assert len({*names().values()}) == 5
            await ask(at, host, Seat, chair, "heuristic")
            assert names()[chair] == own, "another bot, the same guest"

    told(tmp_path, story)


def test_a_guest_gives_a_chair_up_before_the_game(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 3, chairs=["here", "link", "link"], begin=False))
        host, guest, other = [await sit(at, registry.seat_for(at, secrets[seat])) for seat in (0, 1, 2)]
        twice = await sit(at, 1, "de")
        assert (await ask(at, host, Leave))["code"] == "refused"
        assert (await ask(at, guest, Leave))["type"] == "accepted"
        assert kinds(host) == ["person", "open", "person"]
        free = host.table["seats"][1]
        assert (free["name"], free["kept"]) == ("", False)
        with pytest.raises(RequestRefused) as refusal:
            registry.seat_for(at, secrets[1])
        assert refusal.value.code == "no-seat"
        assert guest.cut_off, "no page of theirs sees what the next one sees"
        assert twice.cut_off
        assert not other.cut_off
        assert (await ask(at, host, Begin))["code"] == "not-now"
        key = await registry.join(at.id, Join("Cleo"))
        assert key.seat == 1
        assert (await ask(at, host, Begin))["type"] == "accepted"
        assert not [frame for page in (guest, twice) for frame in page.frames if frame.get("snapshot")]

    told(tmp_path, story)


def test_a_chair_given_up_stays_so_when_the_house_opens_again(tmp_path: Path) -> None:
    async def before(registry: TableRegistry) -> str:
        at, secrets = await set_out(registry, wish("original", 2, chairs=["here", "link"], begin=False))
        await ask(at, await sit(at, registry.seat_for(at, secrets[1])), Leave)
        return at.id

    async def story() -> None:
        async with house(tmp_path) as registry:
            id = await before(registry)
        async with house(tmp_path) as registry:
            assert [sitter.kind for sitter in (await registry.find(id)).session.sitters] == ["person", "open"]

    run(story())


# Talk


def test_what_is_said_is_stored_and_gestures_are_not(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("original", 2))
        pages = await all_sit(at, secrets)
        watching = await sit(at, None)
        before = await stored(registry, at)
        assert (await ask(at, pages[0], Say, "  Good \n evening "))["type"] == "accepted"
        assert await stored(registry, at) == before + 1
        assert isinstance((await registry.store.deeds(at.id))[-1].deed, Spoken)
        for page in (pages[1], watching):
            assert page.last["type"] == "said"
            assert page.last["remark"]["text"] == "Good evening"
            assert page.last["remark"]["seat"] == 0
        await ask(at, watching, React, "rose")
        assert pages[0].last == {"type": "reacted", "seat": None, "reaction": "rose"}
        await ask(at, pages[1], React, "gasp")
        assert watching.last == {"type": "reacted", "seat": 1, "reaction": "gasp"}
        assert await stored(registry, at) == before + 1
        for text in ("", " \n ", "x" * 501, "bell\x07"):
            assert (await ask(at, pages[0], Say, text))["code"] == "refused"
        late = await sit(at, None)
        assert [remark["text"] for remark in late.frames[0]["talk"]] == ["Good evening"]

    told(tmp_path, story)


def test_save_9_a_wrong_word_costs_penalties_that_all_are_told_of(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("save", 3, ["penalties"]))
        pages = await all_sit(at, secrets)
        await ask(at, pages[0], Say, "a lovely evening at sea")
        assert pages[1].last["type"] == "said"
        await ask(at, pages[2], Say, "let us murder the Doctor")
        (remark,) = [frame["remark"] for frame in pages[1].of("said")][1:]
        assert remark["penalties"] > 0
        assert pages[1].snapshot["extras"]["penalties"]["owed"][2] == remark["penalties"]
        (line,) = pages[1].of("update")[-1]["lines"]
        assert (line["what"], line["seat"]) == ("owes", 2)
        assert pages[1].snapshot["seq"] == at.session.seq

    told(tmp_path, story)


# Undo


def test_a_step_is_taken_back_and_everybody_is_told(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("directors-cut", 3))
        pages = await all_sit(at, secrets)
        watching = await sit(at, None)
        page = await step_to_take_back(at, pages)
        after = len(match_at(at).entries)
        seq = at.session.seq
        other = next(one for one in pages.values() if one is not page)
        assert (await ask(at, other, Undo, seq))["code"] == "not-your-turn"
        assert (await ask(at, page, Undo, seq - 1))["code"] == "stale"
        answer = await ask(at, page, Undo, seq)
        assert answer["type"] == "accepted"
        assert answer["seq"] == seq + 1, "a decision on the snapshot before is stale now"
        assert len(match_at(at).entries) == after - 1
        for one in (*pages.values(), watching):
            assert one.last["type"] in ("update", "accepted")
            update = one.of("update")[-1]
            assert update["undone"]
            assert len(update["lines"]) == len(match_at(at).events)
        assert (await ask(at, page, Undo, seq))["code"] == "stale"

    told(tmp_path, story)


def test_what_has_been_seen_is_not_taken_back(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        at, secrets = await set_out(registry, wish("directors-cut", 2))
        pages = await all_sit(at, secrets)
        temper = Temper(4)
        refused = 0
        while at.session.phase == "playing":
            await play_on(at, [*pages.values()], temper, 1)
            match = match_at(at)
            obstacle = match.why_not_undo()
            if match.seat is not None and obstacle is not None:
                page = pages[match.seat]
                assert page.snapshot["refusals"]["undo"]["reason"] == obstacle.reason
                answer = await ask(at, page, Undo, at.session.seq)
                assert (answer["code"], answer["reason"], answer["rule"]) == ("illegal", obstacle.reason, obstacle.rule)
                refused += 1
        assert refused > 0
        assert (await ask(at, pages[0], Undo, at.session.seq))["code"] == "not-now", "it is over"

    told(tmp_path, story)
