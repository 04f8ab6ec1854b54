"""Large answers, as those who take them slowly get them."""

import asyncio
import gzip
from pathlib import Path

import pytest
from parlour import run
from served import served
from starlette.types import Message

from doctorlucky.server.packed import PIECE, Packed
from doctorlucky.server.rate_limit import Rate

TEXT = b"[" + b",".join(b"%d" % number for number in range(100_000)) + b"]"


@pytest.mark.parametrize("plainly", [False, True])
def test_no_piece_is_made_before_the_last_one_is_taken(plainly: bool) -> None:
    """Answers of 4 MB for everybody who took none of it once came to gigabytes."""
    taken: list[Message] = []

    async def story() -> None:
        may_go_on = asyncio.Event()

        async def send(message: Message) -> None:
            taken.append(message)
            if len(taken) == 2:
                await may_go_on.wait()

        async def receive() -> Message:
            raise AssertionError("nothing is asked")

        sending = asyncio.create_task(Packed(gzip.compress(TEXT), plainly, "no-store")({}, receive, send))
        while len(taken) < 2:
            await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(taken) == 2
        may_go_on.set()
        await sending

    asyncio.run(story())
    pieces = [message["body"] for message in taken[1:]]
    assert max(map(len, pieces)) <= PIECE
    whole = b"".join(pieces)
    assert (whole if plainly else gzip.decompress(whole)) == TEXT


def test_what_has_to_be_unpacked_here_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doctorlucky.server.api.PLAINLY", Rate(3, 1))

    async def story() -> None:
        async with served(tmp_path) as server:
            plain = [(await server.get("/api/tutorial"))[0] for _ in range(5)]
            assert plain == [200] * 3 + [429] * 2
            for _ in range(5):
                status, headers, body = await server.get("/api/tutorial", accept_encoding="gzip")
                assert (status, headers["content-encoding"]) == (200, "gzip")
                assert gzip.decompress(body).startswith(b'[{"id":"')

    run(story())
