"""Views as text, for bots in processes that share nothing else with this one: the position that a reader knows, and
what the ruleset can be made from again. Nothing is added on the way: what arrives is what the reader may know.
"""

from typing import Any

import msgspec

from doctorlucky.engine.state import FLAGS, LISTS, LISTS_OF_LISTS, NUMBERS
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.views.packing import ruleset_from, source_of, unpacked
from doctorlucky.views.view import View


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """A view, written down."""

    edition: str
    players: int
    variants: tuple[str, ...]
    board: str
    board_text: str
    """Empty where the board is a shipped one."""
    part: str | None
    names: tuple[str, ...]
    seat: int | None
    position: dict[str, Any]


Position = msgspec.defstruct(
    "Position",
    [
        *((name, int) for name in NUMBERS),
        *((name, bool) for name in FLAGS),
        *((name, list[int]) for name in LISTS),
        *((name, list[list[int]]) for name in LISTS_OF_LISTS),
    ],
    forbid_unknown_fields=True,
)
"""What a position has to state."""


def view_as_text(view: View) -> str:
    """The view as one line of JSON, from which `view_from_text` makes it again."""
    edition, players, variants, board, text, part = source_of(view.ruleset)
    written = Written(edition, players, variants, board, text, part, view.names, view.seat, view._position.as_dict())
    return msgspec.json.encode(written).decode()


def view_from_text(text: str) -> View:
    """The view that `view_as_text` wrote; a `DoctorLuckyError` for any other text."""
    try:
        found = msgspec.json.decode(text, type=Written)
        position = unpacked(msgspec.structs.asdict(msgspec.convert(found.position, Position)))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise DoctorLuckyError("this text is not a view") from None
    rules = ruleset_from((found.edition, found.players, found.variants, found.board, found.board_text, found.part))
    seats = rules.seats
    if len(position.hands) != seats or len(found.names) != seats or not (found.seat is None or 0 <= found.seat < seats):
        raise DoctorLuckyError("this text is not a view")
    return View(rules, found.names, position, found.seat)
