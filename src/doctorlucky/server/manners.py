"""How much anybody may say: as much as people do, on however many devices and however often they come back."""

from collections import deque
from time import monotonic
from typing import Final

from doctorlucky.server.protocol.commands import Command, React, Say
from doctorlucky.server.reader import Reader
from doctorlucky.server.refuse import Refuse

MINUTE: Final = 60.0
MOST_REMARKS: Final = 30
MOST_GESTURES: Final = 30
"""A minute, for each seat; those who watch share one allowance."""


class Manners:
    """What has been said at one table in the last minute."""

    def __init__(self) -> None:
        self._said: Final[dict[tuple[str, int | None], deque[float]]] = {}

    def check(self, reader: Reader, command: Command) -> None:
        """A `Refuse` for whoever says more than that."""
        if not isinstance(command, (Say, React)):
            return
        most = MOST_REMARKS if isinstance(command, Say) else MOST_GESTURES
        said = self._said.setdefault((type(command).__name__, reader.seat), deque())
        now = monotonic()
        while said and said[0] < now - MINUTE:
            said.popleft()
        if len(said) >= most:
            raise Refuse("too-fast", "that is more than anybody can say at once; wait a moment")
        said.append(now)
