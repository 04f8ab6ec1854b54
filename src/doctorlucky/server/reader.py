"""A page that is connected to a table."""

import asyncio
from typing import Final

import msgspec

from doctorlucky.languages import Language
from doctorlucky.server.protocol.table import FromServer

BACKLOG: Final = 200
"""Messages that may queue for a slow page; beyond that it is cut off, and starts afresh when it reconnects."""

_encode: Final = msgspec.json.Encoder().encode


def encoded(message: FromServer) -> str:
    """A message as the text that goes over the socket."""
    return _encode(message).decode()


class Reader:
    """Who reads along: a seat, or somebody who watches, in a language. Sending never waits."""

    def __init__(self, seat: int | None, language: Language, others: frozenset[int] = frozenset(), again: bool = False) -> None:
        self.seat: Final = seat
        self.seats: Final = others if seat is None else others | {seat}
        """All that are played on this device: whoever sits there is here, though another looks."""
        self.language: Final = language
        self.again: Final = again
        """Its page was here before, and has connected again by itself."""
        self.outbox: Final[asyncio.Queue[str | None]] = asyncio.Queue()
        self.cut_off = False
        self.closing = 1000
        """The code with which its connection will be closed."""

    def send(self, message: FromServer) -> None:
        """Queue a message for the page; never waits."""
        self.send_text(encoded(message))

    def send_text(self, text: str) -> None:
        """What was encoded once for several readers."""
        if self.cut_off:
            return
        self.outbox.put_nowait(text)
        if self.outbox.qsize() > BACKLOG:
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.dismiss()

    def dismiss(self) -> None:
        """Close the connection after what waits for it; the page comes back by itself and is told everything anew."""
        if not self.cut_off:
            self.cut_off = True
            self.outbox.put_nowait(None)
