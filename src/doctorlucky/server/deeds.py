"""Everything that can happen at a table, as it is stored: a table is the sum of its deeds, in order.

These are kept for years: a field may be added with a default, never removed or given another meaning.
"""

from typing import Literal

from msgspec import Struct

from doctorlucky.server.protocol.http import Choice


class Chair(Struct, frozen=True):
    """A chair as it is set out."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str = ""
    lock: str = ""
    """What the secret that opens it hashes to. An open chair with a lock is kept for somebody who has the link."""


class Opened(Struct, frozen=True, tag="opened"):
    """A table is set out; the first deed of all."""

    name: str
    choice: Choice
    chairs: list[Chair]
    host: int
    timer: int = 0
    public: bool = False
    spectators: bool = True
    bots_stand_in: bool = True
    pace: int = 700
    begin: bool = True


class Sat(Struct, frozen=True, tag="sat"):
    """Somebody has taken an open chair."""

    seat: int
    name: str
    lock: str


class Seated(Struct, frozen=True, tag="seated"):
    """The host has put a bot into a chair, or nobody; or whoever sat there has given it up."""

    seat: int
    bot: str
    name: str


class Renamed(Struct, frozen=True, tag="renamed"):
    """Whoever sits in a chair goes by another name."""

    seat: int
    name: str


class Began(Struct, frozen=True, tag="began"):
    """A game has begun; its chance follows from the seed."""

    seed: str
    dealer: int | None = None
    escape: bool = False
    """It follows from the last one (ESCAPE-1)."""


class Acted(Struct, frozen=True, tag="acted"):
    """A seat has decided something, or a bot in its place."""

    seat: int
    action: str
    bot: str = ""


class Undone(Struct, frozen=True, tag="undone"):
    """A seat has taken back its last action."""

    seat: int


class Spoken(Struct, frozen=True, tag="spoken"):
    """Somebody has said something; None for somebody who watches."""

    seat: int | None
    text: str


class Left(Struct, frozen=True, tag="left"):
    """A bot plays for a seat from now on."""

    seat: int
    why: Literal["left", "time", "vote"]


class Returned(Struct, frozen=True, tag="returned"):
    """The person plays for the seat again, in place of the bot."""

    seat: int


class Wished(Struct, frozen=True, tag="wished"):
    """A seat would like to play again, or the Escape, or a bot in another's chair."""

    seat: int
    wish: Literal["rematch", "escape", "stand-in"]
    about: int = -1


Deed = Opened | Sat | Seated | Renamed | Began | Acted | Undone | Spoken | Left | Returned | Wished
