"""Large answers: made once, kept compressed, and sent piece by piece, so that whoever takes them slowly holds up no memory."""

import asyncio
import zlib
from collections.abc import Iterator
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

PIECE: Final = 1 << 16
GZIP: Final = 31
"""zlib's `wbits` for a stream with a gzip header."""


class Packed(Response):
    """JSON stored compressed; `plainly` sends it uncompressed to clients that cannot decompress."""

    def __init__(self, answer: bytes, plainly: bool, cache_control: str) -> None:
        self._answer: Final = answer
        self._plainly: Final = plainly
        self.status_code = 200
        self.background = None
        headers = {"content-type": "application/json", "cache-control": cache_control, "vary": "Accept-Encoding"}
        self.init_headers(headers if plainly else headers | {"content-encoding": "gzip", "content-length": str(len(answer))})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the body piece by piece, the next one only when the last was taken."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for piece in self._unpacked() if self._plainly else self._pieces():
            await send({"type": "http.response.body", "body": piece, "more_body": True})  # waits until the last piece was taken
            await asyncio.sleep(0)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _pieces(self) -> Iterator[bytes]:
        for at in range(0, len(self._answer), PIECE):
            yield self._answer[at : at + PIECE]

    def _unpacked(self) -> Iterator[bytes]:
        unpacking = zlib.decompressobj(GZIP)
        rest = self._answer
        while rest:
            yield unpacking.decompress(rest, PIECE)
            rest = unpacking.unconsumed_tail
        yield unpacking.flush()
