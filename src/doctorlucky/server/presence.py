"""Who is at a table: the pages that are open, the people behind them, and how long the others have been gone."""

from time import time
from typing import Final

from doctorlucky.server.reader import Reader
from doctorlucky.server.table_session import TableSession

GRACE: Final = 20.0
"""Seconds for which somebody who is gone is still asked before a new game begins: reloading a page is not consent."""
PATIENCE: Final = 30.0
"""Seconds after which the others may ask for a bot in the chair of somebody who is gone."""


class Presence:
    """The readers of one table."""

    def __init__(self, session: TableSession) -> None:
        self.readers: Final[set[Reader]] = set()
        self._session: Final = session
        self._begun: Final = time()
        self._gone: Final[dict[int, float]] = {}
        """When the last page of a seat was closed."""

    def add(self, reader: Reader) -> None:
        """A page has connected."""
        self.readers.add(reader)

    def remove(self, reader: Reader) -> None:
        """A page has gone; seats that no other page of theirs holds count as gone from now on."""
        self.readers.discard(reader)
        for seat in reader.seats - self.seats():
            self._gone[seat] = time()

    def seats(self) -> set[int]:
        """The seats that a page is open for, on a shared device also those of the others who sit around it."""
        return {seat for reader in self.readers for seat in reader.seats}

    def present(self) -> set[int]:
        """The people who are here and play themselves."""
        return {seat for seat in self.seats() if self._plays(seat)}

    def awaited(self) -> set[int]:
        """Those, and whoever has only just gone: they are asked before a new game begins."""
        now = time()
        return {seat for seat in self._session.ruleset.live if self._plays(seat) and self.gone_for(seat, now) < GRACE}

    def gone_for(self, seat: int, now: float) -> float:
        """How many seconds nobody has had a page open for a seat; 0 while somebody has."""
        return 0.0 if seat in self.seats() else now - self._gone.get(seat, self._begun)

    def late(self, seat: int, deadline: float) -> bool:
        """Whether a person keeps everybody waiting: their time is up, or they have been gone for a while."""
        match = self._session.match
        if match is None or match.over or match.seat != seat or not self._plays(seat):
            return False
        now = time()
        return bool(deadline and now >= deadline) or self.gone_for(seat, now) >= PATIENCE

    def seconds_until_late(self, seat: int, deadline: float) -> float | None:
        """Seconds until `late` holds; None if it does already, or nobody can say."""
        if self.late(seat, deadline) or not self._plays(seat):
            return None
        now = time()
        waits = [deadline - now] if deadline else []
        if seat not in self.seats():
            waits.append(PATIENCE - self.gone_for(seat, now))
        return max(0.0, min(waits)) if waits else None

    @property
    def host(self) -> int:
        """Whoever set out the table; while they are gone, the first who is here."""
        first = self._session.seat_of(self._session.host)
        present = self.present()
        return first if first in present or not present else min(present)

    def _plays(self, seat: int) -> bool:
        sitter = self._session.sitter_at(seat)
        return sitter is not None and sitter.person and not sitter.away
