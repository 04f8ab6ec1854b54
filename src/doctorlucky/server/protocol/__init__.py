"""What goes over the wire. Every message is one of these types, in JSON; `docs/protocol.md` explains them.

The page's own types (web/src/protocol.ts) are generated from this file. Seats count from 0; pawns are ``seat-1`` to ``seat-8``,
``doctor``, ``dog`` and ``cat``; spaces and cards are ids of the board and deck.
"""

from typing import Final, Literal

from msgspec import Struct

PROTOCOL: Final = 2
"""Changes when an old page could not understand a new server, or the other way round."""
LONGEST_MESSAGE: Final = 4096
"""Bytes a client may send at once over a socket."""
LONGEST_RECORD: Final = 200_000
"""Bytes of a record that somebody brings along: more than any game that can be shown."""
MOST_LISTED: Final = 50
"""Tables, or games that are over, that are told at once: the latest."""

Reaction = Literal["gasp", "rose", "applause", "tea", "laugh"]
Phase = Literal["gathering", "playing", "over"]
Occupant = Literal["person", "bot", "open", "stranger"]
Code = Literal[
    "malformed",  # not a message of this protocol
    "oversized",  # longer than allowed
    "protocol",  # the page and the server have different versions
    "no-table",  # there is no such table
    "no-seat",  # this secret opens no seat at this table
    "no-spectators",  # the table does not allow spectators
    "stale",  # decided on a snapshot that has passed
    "not-your-turn",  # somebody else is to decide
    "illegal",  # against the rules; `rule` says which
    "not-now",  # not in this phase of the table
    "not-yours",  # only for the host, or only for those who sit at the table
    "too-fast",  # more messages than a person sends
    "full",  # no chair is free, or the house has no room for another table
    "refused",  # what was asked for makes no sense; `reason` says why
    "unreadable",  # what happened at the table can no longer be read
    "broken",  # our mistake: nothing was changed
]


class Explanation(Struct, frozen=True, omit_defaults=True):
    """Why something is not so: a sentence in the reader's language, and the rule it follows from."""

    reason: str
    rule: str = ""
