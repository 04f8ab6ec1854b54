"""A house to test in: tables with people at them, without a network between."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

import msgspec

from doctorlucky.bots import find_bot
from doctorlucky.engine.stream import Stream
from doctorlucky.languages import load
from doctorlucky.match import Match
from doctorlucky.server.bot_pool import BotPool
from doctorlucky.server.protocol.commands import Act, Command
from doctorlucky.server.protocol.http import Choice, NewTable, SeatWish
from doctorlucky.server.protocol.http import Opened as Keys
from doctorlucky.server.reader import Reader
from doctorlucky.server.registry import TableRegistry
from doctorlucky.server.seeds import Seeds
from doctorlucky.server.store import Store, file_url
from doctorlucky.server.table import Table
from same_chance import same_seeds

Frame = dict[str, Any]
"""A message of the server, as JSON says it."""
T = TypeVar("T")
HANG: Final = 300
"""Seconds that no story takes, on however busy a machine."""
PATIENCE: Final = 60
"""Seconds within which anything happens that happens by itself."""

ids: Final = (f"command-{number}" for number in count())
"""Names for commands, each used once."""


def run(story: Coroutine[Any, Any, T]) -> T:
    """Let it happen, within a time that only a hang exceeds."""

    async def hurried() -> T:
        return await asyncio.wait_for(story, HANG)

    return asyncio.run(hurried())


@asynccontextmanager
async def house(folder: Path, bot_pool: BotPool | None = None, seeds: Seeds = same_seeds) -> AsyncIterator[TableRegistry]:
    """A house that keeps its tables in a folder; one that opens there later finds them again. Tables of the same name are dealt the
    same cards."""
    registry = TableRegistry(Store(file_url(folder / "games.sqlite")), bot_pool, seeds)
    await registry.open()
    try:
        yield registry
    finally:
        await registry.close()


class Page(Reader):
    """A page that keeps every frame, and shows it to whoever looks over its shoulder at the moment it comes."""

    def __init__(self, seat: int | None, language: str = "en", others: frozenset[int] = frozenset(), again: bool = False) -> None:
        super().__init__(seat, load(language), others, again)
        self.frames: Final[list[Frame]] = []
        self.censor: Callable[[Page, str], None] | None = None

    def send_text(self, text: str) -> None:
        if self.cut_off:
            return
        self.frames.append(msgspec.json.decode(text))
        if self.censor is not None:
            self.censor(self, text)

    @property
    def last(self) -> Frame:
        return self.frames[-1]

    def of(self, kind: str) -> list[Frame]:
        """Every frame of a kind so far."""
        return [frame for frame in self.frames if frame["type"] == kind]

    @property
    def snapshot(self) -> Frame:
        """The game as the page knows it."""
        snapshots: list[Frame] = [frame["snapshot"] for frame in self.frames if frame.get("snapshot")]
        return snapshots[-1]

    @property
    def table(self) -> Frame:
        """The table as the page knows it."""
        tables: list[Frame] = [frame["table"] for frame in self.frames if frame.get("table")]
        return tables[-1]

    def answer(self, id: str) -> Frame:
        """What came of a command."""
        (answer,) = [frame for frame in self.frames if frame.get("id") == id]
        return answer


def wish(
    edition: str = "directors-cut",
    players: int = 3,
    variants: Sequence[str] = (),
    board: str = "",
    part: str = "",
    chairs: Sequence[str] = (),
    **more: Any,
) -> NewTable:
    """A table for people who are here; `chairs` says who sits in the first ones instead (``bot`` is the heuristic one)."""
    kinds = [*chairs, *["here"] * (players - len(chairs))]
    seats = [SeatWish(kind, bot="heuristic" if kind == "bot" else "") for kind in kinds]  # type: ignore[arg-type]
    return NewTable(Choice(edition, players, list(variants), board, part), seats, **{"pace": 0, **more})


async def set_out(registry: TableRegistry, wanted: NewTable) -> tuple[Table, dict[int, str]]:
    """A new table, and the secret of each seat that has one."""
    keys: Keys = await registry.set_out(wanted)
    return await registry.find(keys.table), {key.seat: key.secret for key in keys.keys}


async def sit(table: Table, seat: int | None, language: str = "en", again: bool = False) -> Page:
    """Somebody opens the page of a seat, or watches; or their page connects again by itself."""
    page = Page(seat, language, again=again)
    await table.join(page)
    return page


async def ask(table: Table, page: Page, make: Callable[..., Command], *facts: Any, id: str = "") -> Frame:
    """Send a command, and wait for the answer to it."""
    name = id or next(ids)
    before = len(page.frames)
    await table.command(page, make(name, *facts))
    (answer,) = [frame for frame in page.frames[before:] if frame.get("id") == name]
    return answer


async def act(table: Table, page: Page, action: str) -> Frame:
    """Decide something on the snapshot that is shown."""
    return await ask(table, page, Act, table.session.seq, action)


def match_at(table: Table) -> Match:
    assert table.session.match is not None
    return table.session.match


class Temper:
    """How the people of a test decide: mostly sensibly, but with more daring and less patience than is good for them."""

    def __init__(self, seed: int) -> None:
        self._dice: Final = Random(seed)
        self._whims: Final = Stream(f"temper {seed}")

    def chance(self, part: float) -> bool:
        return self._dice.random() < part

    def pick(self, things: Sequence[T]) -> T:
        return self._dice.choice(things)

    def decide(self, match: Match) -> str:
        assert match.seat is not None
        view = match.view(match.seat)
        texts = [action.text for action in view.legal]
        daring = [action.text for action in view.legal if action.verb in ("attempt", "counter")]
        if daring and self.chance(0.6):
            return self.pick(daring)
        if "pass" in texts and self.chance(0.4):
            return "pass"
        if self.chance(0.25):
            return self.pick(texts)
        return find_bot("heuristic")(view, view.legal, self._whims).text


async def until(happened: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for what happens by itself."""
    async with asyncio.timeout(seconds):
        while not happened():
            await asyncio.sleep(0.002)


async def play_on(table: Table, pages: Sequence[Page], temper: Temper, decisions: int = 100_000) -> int:
    """The people at these pages play until it is over, or for so many decisions of theirs; returns how many those were."""
    seats = {page.seat: page for page in reversed(pages) if page.seat is not None}
    made = 0
    while table.session.phase == "playing" and made < decisions:
        match = match_at(table)
        assert match.seat is not None
        page = seats.get(match.seat)
        if page is None or table.session.bot_at(match.seat):
            was = table.session.seq
            await until(lambda was=was: table.session.seq != was)  # type: ignore[misc]
            continue
        answer = await act(table, page, temper.decide(match))
        assert answer["type"] == "accepted", answer
        made += 1
    return made


async def stored(registry: TableRegistry, table: Table) -> int:
    """How many deeds of the table are stored."""
    return len(await registry.store.deeds(table.id))


async def all_sit(table: Table, secrets: dict[int, str]) -> dict[int, Page]:
    """Everybody opens the page of their seat."""
    return {seat: await sit(table, seat) for seat in secrets}


async def begun(registry: TableRegistry, wanted: NewTable) -> tuple[Table, dict[int, Page], int]:
    """A new table with everybody at the page of their seat, and the seat that is to decide."""
    at, secrets = await set_out(registry, wanted)
    seat = match_at(at).seat
    assert seat is not None
    return at, await all_sit(at, secrets), seat


def told(folder: Path, story: Callable[[TableRegistry], Coroutine[Any, Any, None]]) -> None:
    """A story that happens in a house."""

    async def scenario() -> None:
        async with house(folder) as registry:
            await story(registry)

    run(scenario())
