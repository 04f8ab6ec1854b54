"""What a confined process does with a record that somebody has brought along: it makes the replay, and draws the boards in it,
whether they came along or are ours.

All of it is packed as pages unpack it. It comes with a table of contents in front, on a line of its own.
"""

import gzip

import msgspec

from doctorlucky.languages import available, load
from doctorlucky.server.board_drawings import brought_drawing, find_drawing
from doctorlucky.server.protocol import Code
from doctorlucky.server.replay import replay_of
from doctorlucky.server.request_refused import RequestRefused

PACKING = 6
"""The compression level."""


class Brought(msgspec.Struct, forbid_unknown_fields=True):
    """A record as it came, and how its reader wants to see it."""

    record: str
    language: str
    seat: int | None


class Drawn(msgspec.Struct, forbid_unknown_fields=True):
    """A drawing, by the name under which pages ask for it."""

    name: str
    language: str
    size: int


class Contents(msgspec.Struct, forbid_unknown_fields=True):
    """The size of the replay and of what follows it; or why there is none."""

    replay: int
    drawings: list[Drawn] = []
    code: Code = "refused"
    reason: str = ""
    rule: str = ""


def answer(question: str) -> bytes:
    """The replay of one record and its boards, or why there is none, as the parent process reads it."""
    wish = msgspec.json.decode(question, type=Brought)
    try:
        replay = replay_of(wish.record, 0.0, "", load(wish.language), wish.seat)
    except RequestRefused as refusal:
        return msgspec.json.encode(Contents(0, [], refusal.code, refusal.reason, refusal.rule)) + b"\n"
    parts = [packed(replay)]
    drawings: list[Drawn] = []
    for name in dict.fromkeys(frame.snapshot.drawing for frame in replay.frames):
        for code in available():
            drawing = brought_drawing(name, load(code)) or find_drawing(name, load(code))
            if drawing is not None:
                parts.append(packed(drawing))
                drawings.append(Drawn(name, code, len(parts[-1])))
    return msgspec.json.encode(Contents(len(parts[0]), drawings)) + b"\n" + b"".join(parts)


def packed(answer: object) -> bytes:
    """An answer as JSON, compressed."""
    return gzip.compress(msgspec.json.encode(answer), PACKING, mtime=0)
