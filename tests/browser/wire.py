"""A wire between a browser and the server that a test can cut and mend, as Wi-Fi does."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any


class Wire:
    """Listens on a port of its own and passes on every byte, while it is whole."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._whole = True
        self._losing = False
        self.lost = 0
        """How many bytes the server has sent in vain."""
        self._connections: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server: asyncio.Server = self._do(asyncio.start_server(self._pass_on, "127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    def cut(self) -> None:
        """Nothing goes through from now on, and what was open is gone."""
        self._whole = False
        self._do(self._hang_up())

    def lose_answers(self) -> None:
        """What is said still arrives at the server, but nothing that it answers comes back."""
        self._losing, self.lost = True, 0

    def mend(self) -> None:
        self._whole, self._losing = True, False

    def close(self) -> None:
        self.cut()
        self._do(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(20)
        self._loop.close()

    async def _stop(self) -> None:
        self._server.close()
        # Nobody is cancelled: a connection that is just being accepted would be left open. A wire that is cut ends them all.
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(others)
        await asyncio.sleep(0.01)  # what was aborted is closed in the loop's next rounds

    async def _hang_up(self) -> None:
        for writer in list(self._connections):
            writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = [writer]
        try:
            if self._whole:
                there_reader, there = await asyncio.open_connection("127.0.0.1", self._to)
                ends.append(there)
                self._connections.update(ends)
                await asyncio.gather(self._pump(reader, there), self._pump(there_reader, writer, back=True))
        except OSError:
            pass  # the server is not there, or the wire was cut meanwhile
        finally:
            self._connections.difference_update(ends)
            for end in ends:
                end.transport.abort()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, back: bool = False) -> None:
        while self._whole and (piece := await source.read(65536)):
            if back and self._losing:
                self.lost += len(piece)
                continue
            sink.write(piece)
            await sink.drain()
        if sink.can_write_eof():
            sink.write_eof()
