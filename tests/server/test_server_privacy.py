"""No frame carries a card its reader may not know: whole games of every edition, every seat and those who watch, two languages."""

import logging
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from censor import Censor, Truth
from door import open_door
from parlour import Frame, Page, Temper, act, ask, house, match_at, play_on, run, set_out, sit, stored, wish

from doctorlucky.languages import available, load
from doctorlucky.match import determinize
from doctorlucky.server import game_log, table
from doctorlucky.server.protocol.commands import Begin, Command, Escape, Rematch, Say, Undo
from doctorlucky.server.protocol.http import Join, NewTable
from doctorlucky.server.protocol.table import Snapshot
from doctorlucky.server.seeds import Occasion
from doctorlucky.server.snapshot import snapshot
from doctorlucky.server.table import Table
from same_chance import dealing

GAMES: dict[str, NewTable] = {
    "1996": wish("original", 3),
    "1996, everything": wish("original", 4, ["starting-positions", "starting-hands", "spite", "first-round", "stronger-weapons"]),
    "director's cut": wish("directors-cut", 4, chairs=["here", "bot"]),
    "killing players": wish("directors-cut", 4, ["killing-players"]),
    "killing and returning": wish("directors-cut", 5, ["killing-players", "re-entry", "super-spite"]),
    "the Doctor's revenge": wish("directors-cut", 4, ["killing-players", "dog", "vengeful-doctor", "starting-positions"]),
    "deluxe": wish("deluxe", 4),
    "deluxe, the dog": wish("deluxe", 3, ["old-dog", "new-tricks"]),
    "strangers": wish("anniversary", 2),
    "strangers and a dog": wish("anniversary", 2, ["pet-dog"], "bed-and-breakfast"),
    "no strangers": wish("anniversary", 2, ["no-strangers", "pet-dog"]),
    "five and a cat": wish("anniversary", 5, ["pet-cat"]),
    "bed and breakfast": wish("anniversary", 4, [], "bed-and-breakfast"),
    "haunted": wish("anniversary", 4, ["escape"], "haunted-mansion", "down"),
    "lair": wish("anniversary", 3, ["escape"], "secret-lair"),
    "save": wish("save", 4),
    "save, penalties": wish("save", 3, ["penalties"]),
}
TAKEN = ("took hidden", "took shown", "known")
WANTED = {
    "killing players": TAKEN,
    "killing and returning": TAKEN,
    "haunted": TAKEN,
    "strangers": ("turned-over shown",),
    "five and a cat": ("reason shown",),
}
"""What must not be missing from a game for it to prove anything."""
SEEDS = {"killing players": 1, "save": 1}
"""Of games that are no longer than they must be; the others' is as good as any."""


class PlayedTable:
    """A game that is played with a censor reading along: people reload, take back, talk, and all are told."""

    def __init__(self, at: Table, secrets: dict[int, str], temper: Temper) -> None:
        self.table = at
        self.temper = temper
        self.censor = Censor(at, [*secrets.values()])
        self.pages: list[Page] = []
        self.secrets = secrets
        self.frames = 0

    async def arrive(self) -> None:
        """Each seat in a language of its own, until it reloads and has another; those who watch in all of them."""
        for seat in self.secrets:
            await self.open(seat, self.temper.pick(available()))
        for language in available():
            await self.open(None, language)

    async def open(self, seat: int | None, language: str) -> None:
        page = Page(seat, language)
        page.censor = self.censor
        self.pages.append(page)
        await self.table.join(page)

    async def play(self) -> None:
        while self.table.session.phase == "playing":
            await play_on(self.table, self.pages, self.temper, 1)
            await self.meanwhile()
            self.same_in_every_world()

    async def agree(self, make: Callable[..., Command]) -> None:
        """All would like to go on, and do."""
        game = self.table.session.game
        for seat in self.secrets:
            page = next(page for page in self.pages if page.seat == seat)
            await ask(self.table, page, make)
        assert self.table.session.game == game + 1

    async def meanwhile(self) -> None:
        temper, match = self.temper, match_at(self.table)
        if match.over:
            return
        if temper.chance(0.1):
            page = temper.pick(self.pages)
            await self.table.leave(page)
            self.pages.remove(page)
            await self.open(page.seat, temper.pick(available()))
        if temper.chance(0.06):
            mine = [page for page in self.pages if page.seat == match.seat]
            if mine and match.why_not_undo() is None:
                assert (await ask(self.table, mine[0], Undo, self.table.session.seq))["type"] == "accepted"
        if temper.chance(0.05):
            sitting = [page for page in self.pages if page.seat is not None]
            await ask(self.table, temper.pick(sitting), Say, "I would kill for a cup of tea")

    def same_in_every_world(self) -> None:
        """What a reader is shown would be the same if all that is hidden from them were otherwise."""
        match = match_at(self.table)
        if match.over or not self.temper.chance(0.05):
            return
        for page in self.pages:
            told = snapshot(match, page.seat, 1, page.language)
            other = determinize(match.view(page.seat), Random(1))
            assert without_history(snapshot(other, page.seat, 1, page.language)) == without_history(told)


def without_history(told: Snapshot) -> Frame:
    """A match that was imagined has no last decision to take back."""
    facts: Frame = msgspec.to_builtins(told)
    facts.get("refusals", {}).pop("undo", None)
    return facts


async def whole_game(folder: Path, wanted: NewTable, seed: int, *kinds: str) -> Censor:
    """One game, and others after it until there was enough to read, and something of these kinds."""
    async with house(folder, seeds=dealing(f"{seed} ")) as registry:
        at, secrets = await set_out(registry, wanted)
        played = PlayedTable(at, secrets, Temper(seed))
        await played.arrive()
        while True:
            await played.play()
            assert match_at(at).over
            if at.session.seq > 70 and all(played.censor.read[kind] for kind in kinds):
                return played.censor
            await played.agree(Rematch)


@pytest.mark.parametrize("name", GAMES)
def test_card_1_no_frame_tells_a_card_its_reader_may_not_know(name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    censor = run(whole_game(tmp_path, GAMES[name], SEEDS.get(name, len(name)), *WANTED.get(name, ())))
    assert censor.leaks == []
    assert censor.read["update"] > 100
    assert censor.read["welcome"] > 4
    assert censor.read["drew hidden"] + censor.read["dealt hidden"] > 20
    assert censor.read["drew shown"] + censor.read["dealt shown"] > 5
    assert censor.read["own card to play"] > 20
    written = [record for record in caplog.records if not record.name.startswith("alembic")]
    assert written == [], "a game that goes well is nothing to write about"


def test_card_1_the_escape_that_follows_and_the_game_after_it(tmp_path: Path) -> None:
    async def scenario() -> Censor:
        async with house(tmp_path) as registry:
            at, secrets = await set_out(registry, wish("anniversary", 3))
            played = PlayedTable(at, secrets, Temper(5))
            await played.arrive()
            await played.play()
            assert at.session.may_escape
            first = match_at(at).seed
            await played.agree(Escape)
            assert at.session.phase == "playing"
            assert match_at(at).view().act == "escape"
            assert match_at(at).seed != first
            await played.play()
            await played.agree(Rematch)
            assert at.session.game == 3
            for _ in range(20):
                await play_on(at, played.pages, played.temper, 1)
            return played.censor

    censor = run(scenario())
    assert censor.leaks == []
    assert censor.read["escape shown"] + censor.read["escape hidden"] > 0


# The censor itself


def changed(frame: Frame, change: Callable[[Frame], Any]) -> Frame:
    other = deepcopy(frame)
    change(other)
    return other


def planted(truth: Truth, reader: int | None, other: int) -> Iterator[tuple[str, Callable[[Frame], Any]]]:
    """Ways to tell too much to a reader, each a change to an honest frame."""
    weapon = next(card for card in truth.cards if card in truth.telling)
    hidden = truth.hands[other][0]
    german = load("de").card(truth.match.ruleset.edition.deck, "big-red-hammer")
    yield "a hand", lambda frame: frame["snapshot"]["hand"].append(hidden)
    yield "a known card", lambda frame: frame["snapshot"]["known_cards"][other].append(hidden)
    yield "all hands", lambda frame: frame["snapshot"].update(hands=truth.hands)
    yield "the deck", lambda frame: frame["snapshot"].update(deck=[weapon])
    yield "a new field", lambda frame: frame["snapshot"].update(next_card="kitchen")
    yield "a discard", lambda frame: frame["snapshot"]["discards"].append(hidden)
    yield "a removed card", lambda frame: frame["snapshot"]["removed"].append(hidden)
    yield "a reason", lambda frame: frame["snapshot"]["reasons"][0].append(hidden)
    yield "what others may do", lambda frame: frame["snapshot"].update(legal=[f"foil {hidden}"])
    yield "what others may not do", lambda frame: frame["snapshot"].update(refusals={f"foil {hidden}": {"reason": "no"}})
    yield "what others' weapons are worth", lambda frame: frame["snapshot"].update(strengths={weapon: 3})
    yield "an extra", lambda frame: frame["snapshot"]["extras"].update(dog={"smells": weapon})
    yield "a card of a line", lambda frame: frame["lines"][-1].update(card=hidden)
    yield "cards of a line", lambda frame: frame["lines"][-1].update(cards=[hidden])
    yield "a name in words", lambda frame: frame["lines"][-1].update(text="Basil draws the Big Red Hammer.")
    yield "a name in a remark", lambda frame: frame["lines"][-1].update(remark="Trowel? Surely not.")
    yield "a German name", lambda frame: frame["lines"][-1].update(text=f"Basil schielt nach {list(german.values())[3]}.")
    yield "a space that is a card", lambda frame: frame["lines"][-1].update(space=weapon)
    flavour = load("en").flavour(truth.match.ruleset.edition.deck, hidden)[0]
    yield "the line of a card", lambda frame: frame["lines"][-1].update(remark=flavour)
    yield "the seed", lambda frame: frame.update(note=f"<{truth.match.seed}>")
    yield "the story", lambda frame: frame.update(story={"seed": "?"})


@pytest.mark.parametrize("watching", [False, True])
def test_the_censor_finds_every_leak_that_is_planted(watching: bool, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path) as registry:
            at, secrets = await set_out(registry, wish("directors-cut", 3, name="E"))
            pages = [await sit(at, seat) for seat in secrets]
            spectator = await sit(at, None)
            await play_on(at, pages, Temper(3), 12)
            match = match_at(at)
            assert not match.over
            reader = spectator if watching else next(page for page in pages if page.seat != match.seat)
            while match_at(at).latest[-1].what in ("moved", "attempted", "foiled-with"):
                await play_on(at, pages, Temper(4), 1)
            truth = Truth(match_at(at))
            other = next(seat for seat in secrets if seat != reader.seat and truth.hands[seat])
            censor = Censor(at, [*secrets.values()])
            honest = next(frame for frame in reversed(reader.frames) if frame["type"] == "update")

            def judged(frame: Frame) -> list[str]:
                return list(censor.judge(frame, msgspec.json.encode(frame).decode(), reader.seat))

            assert judged(honest) == []
            for what, change in planted(truth, reader.seat, other):
                assert judged(changed(honest, change)), what
            for secret in (*secrets.values(), *(sitter.lock for sitter in at.session.sitters)):
                assert judged(changed(honest, lambda frame, secret=secret: frame.update(note=secret)))  # type: ignore[misc]

    run(scenario())


class Gossip(game_log.GameLog):
    """A log that tells everybody everything."""

    def __init__(self, *facts: Any) -> None:
        super().__init__(facts[0], facts[1], facts[2], all=True)


def looks_left(match: Any, seat: int | None, *more: Any) -> Snapshot:
    """The snapshot as the neighbour knows it."""
    return snapshot(match, 0 if seat is None else (seat + 1) % match.ruleset.seats, *more)


def shows_hands(match: Any, seat: int | None, seq: int, language: Any) -> Snapshot:
    return snapshot(match, seat, seq, language, hands=True)


@pytest.mark.parametrize(("what", "instead"), [("GameLog", Gossip), ("snapshot", looks_left), ("snapshot", shows_hands)])
def test_the_censor_notices_a_server_that_tells_too_much(
    what: str, instead: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, what, instead)

    async def noticed() -> None:
        async with house(tmp_path, seeds=dealing("2 ")) as registry:
            at, secrets = await set_out(registry, wish("original", 3))
            played = PlayedTable(at, secrets, Temper(2))
            await played.arrive()
            while len(played.censor.leaks) <= 50:
                assert await play_on(at, played.pages, played.temper, 1), "the game is over"

    run(noticed())


# What is refused


@pytest.mark.parametrize("language", ["en", "de"])
def test_card_1_a_refusal_tells_nothing_of_other_hands(language: str, tmp_path: Path) -> None:
    """Whoever asks for a card they do not hold hears the same, wherever it is."""

    async def scenario() -> None:
        async with house(tmp_path) as registry:
            at, secrets = await set_out(registry, wish("directors-cut", 3, ["killing-players"], name="E"))
            pages = {seat: await sit(at, seat, language) for seat in secrets}
            for round in range(6):
                await play_on(at, [*pages.values()], Temper(round), 3)
                match = match_at(at)
                assert match.seat is not None
                view = match.view(match.seat)
                imagined = determinize(view, Random(round)).view(match.seat)
                page = pages[match.seat]
                before = await stored(registry, at)
                cards = [card.id for card in match.ruleset.deck.cards if card.id not in view.hand]
                for number, card in enumerate(cards):
                    form = ("foil {}", "attempt doctor {}", "play {} self kitchen", "counter {}", "attempt seat-2 {}", "buy {}")
                    action = form[(number + round) % 6].format(card)
                    expected = view.why_not(action)
                    assert expected is not None
                    assert str(imagined.why_not(action)) == str(expected)
                    answer = await act(at, page, action)
                    assert (answer["type"], answer["code"]) == ("refused", "illegal")
                    assert (answer["reason"], answer["rule"]) == (page.language.reason(expected.reason), expected.rule)
                for seat, other in pages.items():
                    if seat != match.seat:
                        answers = {str((await act(at, other, f"foil {card}"))["reason"]) for card in (*cards, *view.hand)}
                        assert len(answers) == 1, "out of turn nothing is looked at"
                assert await stored(registry, at) == before

    run(scenario())


def test_card_1_a_table_that_breaks_writes_no_secret_into_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Two houses on one store: the slower one's writing is refused by the database, and its complaint ends in the log."""

    def telling(_: Occasion) -> str:
        return "SEED-OF-THE-HOUSE"

    async def scenario() -> list[str]:
        async with house(tmp_path, seeds=telling) as registry, house(tmp_path, seeds=telling) as other:
            at, secrets = await set_out(registry, wish("original", 2, chairs=["here", "open"], begin=False))
            await registry.join(at.id, Join("Ada"))
            again = await other.find(at.id)
            for one in (at, again):
                page = await sit(one, 0)
                await one.command(page, Begin(f"begin {id(one)}"))
            assert again.broken
            locks = [sitter.lock for sitter in at.session.sitters]
            return [*secrets.values(), *locks, "SEED-OF-THE-HOUSE"]

    caplog.set_level(logging.INFO)
    secrets = run(scenario())
    assert caplog.records, "it is written about"
    for secret in secrets:
        assert secret not in caplog.text


def test_card_1_a_bot_that_stumbles_is_told_of_without_its_cards(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumbles(*_: Any) -> Any:
        raise RuntimeError("a bot's shoelace")

    async def scenario() -> Table:
        async with house(tmp_path) as registry:
            at, _ = await set_out(registry, wish("original", 2, chairs=["here", "bot"]))
            page = await sit(at, 0)
            while "shoelace" not in caplog.text:
                await play_on(at, [page], Temper(1), 1)
                assert not match_at(at).over
            return at

    monkeypatch.setattr(table, "find_bot", lambda _: stumbles)
    at = run(scenario())
    assert "failed" in caplog.text
    truth = Truth(match_at(at))
    assert not [card for card in truth.telling if card in caplog.text]
    assert truth.match.seed not in caplog.text


# What is asked for over HTTP


def test_card_1_no_address_tells_of_a_game_that_is_not_over(tmp_path: Path) -> None:
    with open_door(tmp_path) as door:
        table, keys = door.set_out(wish("directors-cut", 2, public=True))
        with door.seat(table, keys[0]) as one, door.seat(table, keys[1]) as two:
            wires = (one, two)
            for wire in wires:
                wire.until("welcome")
            temper = Temper(1)
            registry = door.client.app.state.registry  # type: ignore[attr-defined]
            match = match_at(registry.tables[table])
            truth = Truth(match)
            told: list[str] = []
            for _ in range(12):
                assert match.seat is not None
                wires[match.seat].snapshot = {"seq": registry.tables[table].session.seq}
                peaceful = [action.text for action in match.legal() if action.verb != "attempt"]
                assert wires[match.seat].act(temper.pick(peaceful))["type"] == "accepted"
                mine = {"keys": [{"table": table, "seat": seat, "secret": secret} for seat, secret in keys.items()]}
                get = door.client.get
                for address in ("/api/tables", f"/api/tables/{table}", "/api/replays", "/api/house"):
                    told.append(get(address).raise_for_status().text)
                told.append(door.client.post("/api/mine", json=mine).raise_for_status().text)
                for game in (0, 1, 2):
                    for more in ("", "/record", "/verify", "?view=0"):
                        answer = get(f"/api/replays/{table}-{game}{more}")
                        assert (answer.status_code, answer.json()["code"]) == (404, "no-table")
                        told.append(answer.text)
            assert not match.over
            secrets = [match.seed, *keys.values(), *(lock for lock in (s.lock for s in registry.tables[table].session.sitters))]
            for text in told:
                assert not [card for card in truth.telling if f'"{card}"' in text]
                assert not [name for name in truth.names() if name in text]
                assert not [secret for secret in secrets if secret in text]
