"""The server's log on standard error: little, and never more than one line a second of a kind."""

import asyncio
import errno
import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

EXHAUSTED: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
EVERY: Final = 1.0
"""Seconds between two lines of the same kind."""
MOST_KINDS: Final = 1000

_log: Final = logging.getLogger("doctorlucky.server")


class Sparing(logging.Filter):
    """Lets one line of a kind pass each second; the next tells how many were left out. A kind is a text before its facts."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock: Final = clock
        self._kinds: Final[dict[tuple[str, str], tuple[float, int]]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written; one that is says how many of its kind were left out before it."""
        kind = (record.name, str(record.msg))
        now = self._clock()
        last, left_out = self._kinds.get(kind, (-EVERY, 0))
        if now - last < EVERY:
            self._kinds[kind] = (last, left_out + 1)
            return False
        if len(self._kinds) >= MOST_KINDS:
            self._kinds.clear()
        self._kinds[kind] = (now, 0)
        if left_out:
            record.msg = f"{record.getMessage()} (and {left_out} more like it)"
            record.args = ()
        return True


def log_sparingly() -> None:
    """Everything that this process logs goes to standard error, from warnings on."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(Sparing())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)


def without_tracebacks(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Exception handler of the event loop: a lack of descriptors is one line in the log, everything else is handled as usual."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in EXHAUSTED:
        _log.error("no new connection can be taken: %s", error.strerror)
    else:
        loop.default_exception_handler(context)
