"""A table that is being played at: commands become deeds, deeds are stored, and everybody is told what they may know.

Nothing is acknowledged, or shown to anybody, before it is stored. One thing happens at a time.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from collections.abc import Set as AbstractSet
from contextlib import asynccontextmanager, suppress
from time import time
from typing import Final

from doctorlucky.bots import find_bot
from doctorlucky.engine.stream import Stream
from doctorlucky.server import clock
from doctorlucky.server.bot_pool import BotPool
from doctorlucky.server.commands import deed_for
from doctorlucky.server.confined import NoAnswer
from doctorlucky.server.deeds import Acted, Began, Deed, Left, Returned, Sat, Seated, Spoken, Undone, Wished
from doctorlucky.server.game_log import GameLog
from doctorlucky.server.pending_decision import PendingDecision, question
from doctorlucky.server.presence import GRACE, Presence
from doctorlucky.server.protocol import PROTOCOL
from doctorlucky.server.protocol.commands import Command, Leave, React
from doctorlucky.server.protocol.table import (
    Accepted,
    FromServer,
    Line,
    Reacted,
    Refused,
    Said,
    Story,
    TableChanged,
    Update,
    Welcome,
)
from doctorlucky.server.rate_limit import RemarkLimit
from doctorlucky.server.reader import Reader, encoded
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.seeds import Occasion, Seeds
from doctorlucky.server.snapshot import snapshot
from doctorlucky.server.store import Ended, Lost, Row, Store, StoredDeed
from doctorlucky.server.story import story_of
from doctorlucky.server.table_session import STAND_IN, TableSession
from doctorlucky.server.table_state import game_card, table_card, table_state
from doctorlucky.views.view import View

NOT_STORED: Final = "this could not be saved; please try again"
REMEMBERED: Final = 2000
"""How many of the last commands are known again when they come a second time."""

_log: Final = logging.getLogger("doctorlucky.server")


class Table:
    """One table. Every method that changes something takes the lock."""

    def __init__(
        self, id: str, session: TableSession, store: Store, bot_pool: BotPool, seeds: Seeds, deeds: int, commands: dict[str, int]
    ) -> None:
        self.id: Final = id
        self.session: Final = session
        self.presence: Final = Presence(session)
        self.idle_since: float = time()
        self.broken = False
        """Another process has written to this table, or the store failed: it has to be read again."""
        self._store: Final = store
        self._bot_pool: Final = bot_pool
        self._seeds: Final = seeds
        self._deeds = deeds
        """How many are stored."""
        self._commands: Final = commands
        """The `seq` that each of the last commands led to."""
        self._logs: Final[dict[tuple[int | None, str], GameLog]] = {}
        self._lock: Final = asyncio.Lock()
        self._driver: asyncio.Task[None] | None = None
        self._pending: PendingDecision | None = None
        self._nudge: Final = asyncio.Event()
        self._reminder: asyncio.Task[None] | None = None
        self._waiting: Final[set[asyncio.Task[None]]] = set()
        self._remarks: Final = RemarkLimit()

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        """While nothing is happening: whoever looks at the session from outside sees what is stored, and nothing else."""
        async with self._lock:
            if self.broken:
                raise RequestRefused("broken", NOT_STORED)
            yield

    # Coming and going

    async def join(self, reader: Reader) -> None:
        """A page connects: it is told everything it may know. Whoever opens it has come back."""
        async with self.at_rest():
            if reader.seat is not None and (sitter := self.session.sitter_at(reader.seat)) is not None and sitter.kind == "open":
                await self._happen(Sat(reader.seat, sitter.name, sitter.lock), "")
            if not reader.again:
                await self._welcome_back(reader.seats)
            self.presence.add(reader)
            reader.send(self._welcome(reader))
            self._tell_others(reader)
            await self._settled()

    async def leave(self, reader: Reader) -> None:
        """A page has gone: forget it, and tell the others."""
        async with self._lock:
            self.presence.remove(reader)
            if not self.readers:
                self.idle_since = time()
            if not any(other.seat == reader.seat and other.language is reader.language for other in self.readers):
                self._logs.pop((reader.seat, reader.language.code), None)
            self._tell_others(reader)
            with suppress(RequestRefused):
                await self._settled()
        if reader.seats and self.session.phase == "over":  # what waits for nobody but them goes on without them, by and by
            self._settle_later(GRACE)

    @property
    def readers(self) -> set[Reader]:
        """The pages that are connected to the table."""
        return self.presence.readers

    def close(self) -> None:
        """The server stops: every page is disconnected, and finds the table as it is when it connects again."""
        for task in (self._driver, self._reminder, *self._waiting):
            if task is not None:
                task.cancel()
        if self._pending is not None:
            self._pending.drop()
        for reader in self.readers:
            reader.dismiss()

    # Commands

    async def command(self, reader: Reader, command: Command) -> None:
        """Carry out what somebody asks for, and answer them."""
        async with self._lock:
            done = self._commands.get(_key(reader, command))
            if done is not None:  # it came before; whoever sent it may not have heard our answer
                reader.send(Accepted(command.id, done))
                return
            try:
                self._remarks.check(reader, command)
                if isinstance(command, React):
                    self._tell_all(Reacted(reader.seat, command.reaction))
                else:
                    deed = deed_for(self.session, self.presence, self.deadline, reader.seat, command, self._deal)
                    if isinstance(deed, Acted):
                        await self._welcome_back({deed.seat})
                    elif isinstance(deed, Wished) and deed.about < 0:
                        await self._welcome_back(reader.seats)
                    await self._happen(deed, _key(reader, command))
                    if isinstance(deed, Wished) and deed.about < 0:  # whoever shares the device has pressed the same button
                        for seat in sorted(reader.seats - {deed.seat}):
                            await self._happen(Wished(seat, deed.wish), "")
            except RequestRefused as refusal:
                reason = reader.language.reason(refusal.reason)
                reader.send(Refused(command.id, refusal.code, reason, refusal.rule))
                return
            reader.send(Accepted(command.id, self.session.seq))
            if isinstance(command, Leave) and isinstance(deed, Seated):
                self._show_out(deed.seat)
            await self._settled()

    def _show_out(self, seat: int) -> None:
        """A chair was given up: no page of whoever sat there sees what its next owner sees."""
        for reader in self.readers:
            if seat in reader.seats:
                reader.dismiss()

    async def _welcome_back(self, seats: AbstractSet[int]) -> None:
        """Those of them for whom a bot plays have returned: they opened the page, or have decided something."""
        for seat in sorted(seats):
            sitter = self.session.sitter_at(seat)
            if sitter is not None and sitter.away:
                await self._happen(Returned(seat), "")

    async def deed(self, make: Callable[[TableSession], Deed]) -> None:
        """Let something happen that no page at the table has asked for."""
        async with self._lock:
            await self._happen(make(self.session), "")
            await self._settled()

    async def _happen(self, deed: Deed, command: str) -> None:
        """Let it happen, store it, and only then tell anybody. What cannot be stored has not happened: the table is read again."""
        if self.broken:
            raise RequestRefused("broken", NOT_STORED)
        now = time()
        try:
            over = len(self.session.finished)
            self.session.apply(deed, now)
            ended = [Ended(game.record, game_card(self.id, self.session)) for game in self.session.finished[over:]]
            await self._store.append(self.id, StoredDeed(self._deeds, now, command, deed), self.row, ended[0] if ended else None)
        except Exception as error:
            if isinstance(error, Lost):
                _log.error("%s", error)
            else:
                _log.exception("table %s could not be stored", self.id)
            self.broken = True
            asyncio.get_running_loop().call_soon(self.close)  # once whoever asked has been told
            raise RequestRefused("broken", NOT_STORED) from error
        self._deeds += 1
        if command:
            self._commands[command] = self.session.seq
            while len(self._commands) > REMEMBERED:
                del self._commands[next(iter(self._commands))]
        self._announce(deed)

    @property
    def row(self) -> Row:
        """How lists show the table."""
        session = self.session
        wait = self._waits()
        return Row(table_card(self.id, session), session.opened.public, 0.0 if wait is None else time() + wait)

    # What happens by itself

    async def settle(self) -> None:
        """Let everything happen that follows at once, and see to the rest in time."""
        async with self._lock:
            await self._settled()

    async def _settled(self) -> None:
        while (deed := self._at_once()) is not None:
            await self._happen(deed, "")
        self.wake()

    def wake(self) -> None:
        """See to it that bots decide and clocks run out."""
        if self._driver is None or self._driver.done():
            if self._waits() is not None:
                self._driver = asyncio.create_task(self._drive())
        else:
            self._nudge.set()
        self._remind()

    def _remind(self) -> None:
        """When the one to decide begins to keep everybody waiting, everybody is told: they may want a bot there."""
        if self._reminder is not None:
            self._reminder.cancel()
            self._reminder = None
        match = self.session.match
        if match is None or match.seat is None or not self.readers:
            return
        wait = self.presence.seconds_until_late(match.seat, self.deadline)
        if wait is not None:
            self._reminder = asyncio.create_task(self._tell_late(wait))

    async def _tell_late(self, wait: float) -> None:
        await asyncio.sleep(wait + 0.05)
        async with self._lock:
            self._tell_others(None)

    def _settle_later(self, wait: float) -> None:
        """Settle again after a delay: something may have become possible."""

        async def see() -> None:
            await asyncio.sleep(wait)
            with suppress(RequestRefused):
                await self.settle()

        task = asyncio.create_task(see())
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _drive(self) -> None:
        while (wait := self._waits()) is not None and not self.broken:
            self._nudge.clear()
            pending = self._think()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._nudge.wait(), max(0.0, wait))
                continue  # something has happened meanwhile: look again
            if pending is not None and not pending.ready:
                await self._nudge.wait()
                continue
            async with self._lock:
                try:
                    deed = self._by_itself()
                    if deed is not None:
                        await self._happen(deed, "")
                        while (next_deed := self._at_once()) is not None:
                            await self._happen(next_deed, "")
                except RequestRefused:
                    return

    def _at_once(self) -> Deed | None:
        """What follows from where things stand, without anybody doing anything."""
        session = self.session
        present = self.presence.present()
        if session.phase == "gathering" and session.full and session.opened.begin:
            return Began(self._deal())
        if session.phase == "over" and present:
            awaited = self.presence.awaited()
            if session.may_escape and session.wishes["escape"] >= awaited:
                return self._absent(present) or Began(self._deal(), escape=True)
            if session.wishes["rematch"] >= awaited:
                return self._absent(present) or Began(self._deal(), dealer=self._dealer())
        if session.phase == "playing":
            for seat in session.ruleset.live:
                sitter = session.sitter_at(seat)
                assert sitter is not None
                others = present - {seat}
                if sitter.person and not sitter.away and others and sitter.unwanted >= others:
                    return Left(seat, "vote")
        return None

    def _absent(self, present: set[int]) -> Deed | None:
        """Nobody waits for those who are not there when the next game begins, where bots may play for them."""
        if self.session.opened.bots_stand_in:
            for seat in self.session.ruleset.live:
                sitter = self.session.sitter_at(seat)
                if sitter is not None and sitter.person and not sitter.away and seat not in present:
                    return Left(seat, "left")
        return None

    def _dealer(self) -> int | None:
        """The winner of the last game deals, where the edition asks (CLASSIC-1)."""
        match = self.session.match
        assert match is not None
        result = match.result
        return result.winner if result is not None and match.ruleset.edition.winner_deals else None

    def _waits(self) -> float | None:
        """How many seconds until something happens by itself; None if nothing will."""
        at = clock.due(self.session)
        return None if at is None else at - time()

    @property
    def deadline(self) -> float:
        """When the time of the one to decide is up; 0 for never."""
        return clock.deadline(self.session)

    def _by_itself(self) -> Deed | None:
        """What is due now: a bot's decision, or a chair left to one because time is up."""
        wait = self._waits()
        match = self.session.match
        if wait is None or wait > 0 or match is None or match.seat is None:
            return None
        seat = match.seat
        bot = self.session.bot_at(seat)
        if not bot:
            return Left(seat, "time")
        view = match.view(seat)
        legal = view.legal
        try:
            action = self._decision(bot, view)
        except NoAnswer as why:  # a bot that fails must not end the game
            _log.error("the bot %s made no decision at table %s: %s", bot, self.id, why)
            action = find_bot(STAND_IN)(view, legal, Stream(self._rng_seed())).text
        except Exception:
            _log.exception("the bot %s failed at table %s", bot, self.id)
            action = legal[Stream(self._rng_seed()).below(len(legal))].text
        if action is not None and action not in legal:
            _log.error("the bot %s chose an illegal action at table %s", bot, self.id)
            action = legal[Stream(self._rng_seed()).below(len(legal))].text
        return None if action is None else Acted(seat, action, bot)

    def _deal(self) -> str:
        """The seed of the next game's cards."""
        return self._seeds(Occasion("cards", self.session.opened.name, self.session.game + 1))

    def _rng_seed(self) -> str:
        """The seed of the random numbers of the bot that decides now."""
        return self._seeds(Occasion("whims", self.session.opened.name, self.session.game, self.session.seq))

    def _think(self) -> PendingDecision | None:
        """See to it that a bot that takes its time thinks about what is to be decided, and about nothing else."""
        asked = question(self.session)
        if self._pending is not None and self._pending.asked != asked:
            self._pending.drop()
            self._pending = None
        if self._pending is None and asked is not None:
            self._pending = PendingDecision(asked, self.id, self._bot_pool, self._rng_seed(), self._nudge.set)
        return self._pending

    def _decision(self, bot: str, view: View) -> str | None:
        """What a bot does; None if it has not come to a decision on just this yet."""
        asked, pending = question(self.session), self._pending
        if asked is None:
            return find_bot(bot)(view, view.legal, Stream(self._rng_seed())).text
        if pending is None or pending.asked != asked or not pending.ready:
            return None
        self._pending = None
        return pending.answer()

    # Telling

    def _welcome(self, reader: Reader) -> Welcome:
        session = self.session
        match = session.match
        return Welcome(
            protocol=PROTOCOL,
            table=table_state(self, reader.language),
            seat=reader.seat,
            snapshot=None if match is None else snapshot(match, reader.seat, session.seq, reader.language),
            lines=self._log_for(reader).lines if match is not None else [],
            talk=session.talk[-300:],
            story=self.story(),
        )

    def story(self) -> Story | None:
        """The story of the game, once it is over."""
        session = self.session
        if session.match is None or not session.match.over:
            return None
        return story_of(session.match, session.finished[-1].seconds, f"{self.id}-{len(session.finished)}")

    def _log_for(self, reader: Reader) -> GameLog:
        """The reader's log, told up to now."""
        key = (reader.seat, reader.language.code)
        log = self._logs.get(key)
        if log is None:
            match = self.session.match
            assert match is not None
            log = self._logs[key] = GameLog(match, reader.seat, reader.language)
            for entry in match.entries:
                log.tell(entry.events)
        return log

    def _announce(self, deed: Deed) -> None:
        """Tell everybody, each what they may know of it."""
        session = self.session
        match deed:
            case Began():
                self._logs.clear()
                for reader in self.readers:
                    if not reader.seats and not session.opened.spectators:
                        reader.dismiss()  # whoever looked in to take a chair, and took none
                    else:
                        reader.send(self._welcome(reader))
            case Acted():
                self._update()
                if session.phase == "over":
                    self._tell_others(None)
            case Undone():
                self._logs.clear()
                self._update(undone=True)
            case Spoken():
                self._tell_all(Said(session.talk[-1]))
                if session.talk[-1].penalties:
                    self._update()
            case _:
                self._tell_others(None)

    def _update(self, undone: bool = False) -> None:
        """The snapshot and what led to it, made once for all pages of the same seat and language."""
        match = self.session.match
        assert match is not None
        made: dict[tuple[int | None, str], str] = {}
        story = self.story()
        for reader in self.readers:
            key = (reader.seat, reader.language.code)
            if key not in made:
                lines = self._new_lines(reader, undone)
                now = snapshot(match, reader.seat, self.session.seq, reader.language)
                made[key] = encoded(Update(now, lines, self.deadline, story, undone))
            reader.send_text(made[key])

    def _new_lines(self, reader: Reader, undone: bool) -> list[Line]:
        """What is new to the reader; after an undo everything, because the words may have changed with it."""
        log = self._log_for(reader)
        match = self.session.match
        assert match is not None
        return log.lines if undone else log.tell(match.latest)

    def _tell_all(self, message: FromServer) -> None:
        text = encoded(message)
        for reader in self.readers:
            reader.send_text(text)

    def _tell_others(self, reader: Reader | None) -> None:
        """How the table is now, to everybody but one who knows."""
        made: dict[str, str] = {}
        for other in self.readers:
            if other is not reader:
                code = other.language.code
                if code not in made:
                    made[code] = encoded(TableChanged(table_state(self, other.language)))
                other.send_text(made[code])


def _key(reader: Reader, command: Command) -> str:
    """Commands of different seats never meet, whatever their pages call them."""
    return f"{'' if reader.seat is None else reader.seat}/{command.id}"
