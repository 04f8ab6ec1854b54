"""How much anybody may send: as much as people do, on however many devices and connections, and however often they come back."""

from collections import deque
from collections.abc import Callable, Hashable
from ipaddress import ip_address
from time import monotonic
from typing import Final, NamedTuple

from doctorlucky.server.protocol.commands import Command, React, Say
from doctorlucky.server.reader import Reader
from doctorlucky.server.request_refused import RequestRefused

MINUTE: Final = 60.0
MOST_REMARKS: Final = 30
MOST_GESTURES: Final = 30
"""Remarks a minute for each seat; spectators share one allowance."""


class Rate(NamedTuple):
    """A token bucket: so many at once, and so many a second after that."""

    burst: float
    steady: float


BY_SEAT: Final = Rate(40, 10)
"""Commands of one seat; those who watch one table from one address count as a seat."""
BY_ADDRESS: Final = Rate(1000, 200)
"""Commands and connections of everybody at one address, which may be a whole school."""
REQUESTS: Final = Rate(1000, 100)
"""Requests over HTTP from one address. A page with everything on it is about twenty."""
LENIENCE: Final = Rate(40, 1)
"""Commands beyond these that one connection is told about. Who sends still more is cut off."""
FIRST_WAIT: Final = 10.0
"""Seconds for which whoever is cut off may not come back. Each further time it is twice as long."""
LONGEST_WAIT: Final = 300.0
FORGIVEN: Final = 600.0
"""Seconds after which an earlier time does not count any more."""
MOST_REMEMBERED: Final = 10_000


class Bucket:
    """A token bucket. It refills by itself."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate: Final = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        self._left = min(self.rate.burst, self._left + (now - self._at) * self.rate.steady)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def full(self, now: float) -> bool:
        """Whether nothing of it is spent any more, so that it can be forgotten."""
        return self._left + (now - self._at) * self.rate.steady >= self.rate.burst


class Ban(NamedTuple):
    """A record that somebody was cut off."""

    until: float
    times: int


class RateLimit:
    """What everybody has left of what they may send to this server. `clock` counts seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock: Final = clock
        self._buckets: Final[dict[Hashable, Bucket]] = {}
        self._bans: Final[dict[Hashable, Ban]] = {}

    def allows(self, key: Hashable, rate: Rate) -> bool:
        """Whether one more is within a rate; if so, it is counted."""
        now = self.clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            self._tidy(now)
            bucket = self._buckets[key] = Bucket(rate, now)
        return bucket.take(now)

    def cut_off(self, key: Hashable) -> float:
        """Keep somebody out for a while; returns for how many seconds."""
        now = self.clock()
        last = self._bans.get(key)
        if last is not None and now < last.until:  # another of their connections was first
            return last.until - now
        times = 1 if last is None or now > last.until + FORGIVEN else last.times + 1
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(times - 1, 10))
        self._bans[key] = Ban(now + wait, times)
        return wait

    def wait(self, key: Hashable) -> float:
        """For how many seconds somebody is kept out."""
        ban = self._bans.get(key)
        return 0.0 if ban is None else max(0.0, ban.until - self.clock())

    def _tidy(self, now: float) -> None:
        """Forget whoever has been quiet for a while."""
        if len(self._buckets) < MOST_REMEMBERED:
            return
        for key in [key for key, bucket in self._buckets.items() if bucket.full(now)]:
            del self._buckets[key]
        for key in [key for key, ban in self._bans.items() if now > ban.until + FORGIVEN]:
            del self._bans[key]
        for kept in (self._buckets, self._bans):  # a flood from everywhere: whoever came first begins anew
            for key in list(kept)[: max(0, len(kept) - MOST_REMEMBERED // 2)]:
                del kept[key]


def origin(address: str) -> str:
    """Whom an address belongs to: with IPv6, everybody has a whole network."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped) if mapped else str(ip_address(int(found) >> 64 << 64))


class RemarkLimit:
    """What has been said at one table in the last minute."""

    def __init__(self) -> None:
        self._said: Final[dict[tuple[str, int | None], deque[float]]] = {}

    def check(self, reader: Reader, command: Command) -> None:
        """Refuse a remark over the limit."""
        if not isinstance(command, (Say, React)):
            return
        most = MOST_REMARKS if isinstance(command, Say) else MOST_GESTURES
        said = self._said.setdefault((type(command).__name__, reader.seat), deque())
        now = monotonic()
        while said and said[0] < now - MINUTE:
            said.popleft()
        if len(said) >= most:
            raise RequestRefused("too-fast", "that is too much at once; wait a moment")
        said.append(now)
