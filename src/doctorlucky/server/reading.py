"""Records that others bring along are read, and their boards drawn, by a confined process: whatever is in them costs nobody else
any time, and no more memory than there is for it."""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Final

import msgspec

from doctorlucky.server.byte_cache import ByteCache
from doctorlucky.server.confined import Complaint, Confined, NoAnswer, TooSlow
from doctorlucky.server.read_record import Brought, Contents
from doctorlucky.server.request_refused import RequestRefused

LIMIT: Final = 10.0
"""Seconds for one record."""
MEMORY: Final = 512 << 20
"""Bytes of address space for the process that reads it."""
LARGEST: Final = 24 << 20
"""Bytes of a replay with its drawings, compressed. The longest game there can be comes to a fiftieth of that."""
MOST_WAITING: Final = 8
"""Records that may wait to be read, the one that is being read included."""
MOST_FROM_ONE: Final = 2
"""Of these from one address."""
TOO_MANY: Final = "too many records are being read just now; try again in a minute"

Wanted = tuple[bytes, str, int | None]

_log: Final = logging.getLogger("doctorlucky.server")


class Reading:
    """One record at a time; the last ones, and their drawings, are kept."""

    def __init__(self, closed: Sequence[Path] = (), limit: float = LIMIT, work: str = "doctorlucky.server.read_record") -> None:
        self._closed: Final = closed
        self._limit: Final = limit
        self._work: Final = work
        self._desk: Final = ThreadPoolExecutor(1, "reading")
        self._lock: Final = Lock()
        self._reader: Confined | None = None
        self._shut = False
        self._waiting: Final[Counter[str]] = Counter()
        self._replays: Final = ByteCache[Wanted](16, LARGEST)
        self._drawings: Final = ByteCache[tuple[str, str]](500, LARGEST)
        self._drawn: Final[dict[Wanted, list[tuple[str, str]]]] = {}
        """The drawings that a replay that is kept needs."""

    async def replay(self, record: str, language: str, seat: int | None, address: str) -> bytes:
        """The replay of a record, as JSON, compressed; a `RequestRefused` if it cannot be read, or not now."""
        wanted = (sha256(record.encode()).digest(), language, seat)
        found = self._known(wanted)
        if found is not None:
            return found
        if self._waiting.total() >= MOST_WAITING or self._waiting[address] >= MOST_FROM_ONE:
            raise RequestRefused("too-fast", TOO_MANY)
        self._waiting[address] += 1
        try:
            question = msgspec.json.encode(Brought(record, language, seat)).decode()
            text = await asyncio.wrap_future(self._desk.submit(self._read, question))
            return self._unpacked(wanted, text)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    def drawing(self, name: str, language: str) -> bytes | None:
        """The drawing of a board that came with one of the last records, as JSON, compressed."""
        return self._drawings.find((name, language))

    def close(self) -> None:
        """Nothing is read any more."""
        with self._lock:
            self._shut = True
            if self._reader is not None:
                self._reader.kill()
        self._desk.shutdown(wait=True, cancel_futures=True)
        if self._reader is not None:
            self._reader.end()

    def _known(self, wanted: Wanted) -> bytes | None:
        """A replay is known while all of its drawings are."""
        found = self._replays.find(wanted)
        drawings = [self._drawings.find(name) for name in self._drawn.get(wanted, [])]
        return None if None in drawings else found

    def _unpacked(self, wanted: Wanted, text: bytes) -> bytes:
        """What came back, part by part. Where it is not of the form that was agreed, it is taken for no answer."""
        line, _, rest = text.partition(b"\n")
        try:
            contents = msgspec.json.decode(line, type=Contents)
        except (msgspec.DecodeError, UnicodeError):
            raise _unreadable("the contents are not told") from None
        sizes = [contents.replay, *(drawing.size for drawing in contents.drawings)]
        if any(size < 0 for size in sizes) or sum(sizes) != len(rest):
            raise _unreadable("the contents are not as told")
        if contents.reason:
            raise RequestRefused(contents.code, contents.reason, contents.rule)
        at = contents.replay
        names: list[tuple[str, str]] = []
        for drawing in contents.drawings:
            names.append((drawing.name, drawing.language))
            self._drawings.keep(names[-1], rest[at : at + drawing.size])
            at += drawing.size
        replay = rest[: contents.replay]
        self._replays.keep(wanted, replay)
        self._drawn[wanted] = names
        for other in [other for other in self._drawn if other not in self._replays]:
            del self._drawn[other]
        return replay

    def _read(self, question: str) -> bytes:
        """In a thread that does nothing else."""
        try:
            return self._found().ask(question, self._limit, LARGEST)
        except NoAnswer as why:
            self._dismiss()
            if isinstance(why, TooSlow):
                raise RequestRefused("oversized", "this record takes too long to read") from None
            if isinstance(why, Complaint) and str(why) == "MemoryError":
                raise RequestRefused("oversized", "this record takes too much memory to read") from None
            raise _unreadable(str(why)) from None

    def _found(self) -> Confined:
        if self._reader is None:
            reader = Confined(self._work, MEMORY, [], self._closed)
            with self._lock:
                self._reader = reader
        if self._shut:
            raise NoAnswer("the server is stopping")
        return self._reader

    def _dismiss(self) -> None:
        with self._lock:
            reader, self._reader = self._reader, None
        if reader is not None:
            reader.end()


def _unreadable(why: str) -> RequestRefused:
    _log.error("a record that somebody brought along cannot be read: %s", why)
    return RequestRefused("refused", "this record cannot be read")
