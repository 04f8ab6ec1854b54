"""Views as text, for bots in processes that share nothing else with this one: the numbers of the position that a reader knows, and
what the ruleset can be made from again. Nothing is added on the way: what arrives is what the reader may know.
"""

import msgspec

from doctorlucky.engine.state import State
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.views.packing import packed, ruleset_from, source_of, unpacked
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
    numbers: tuple[int | bool, ...]
    lists: tuple[list[int], ...]
    hands: list[list[int]]
    known: list[list[int]]


SIZES = tuple(len(part) for part in packed(State(1, 0))[:2])
"""How many numbers, and lists of them, every position has."""


def view_as_text(view: View) -> str:
    """The view as one line of JSON, from which `view_from_text` makes it again."""
    edition, players, variants, board, text, part = source_of(view.ruleset)
    numbers, lists, hands, known = packed(view._position)
    written = Written(edition, players, variants, board, text, part, view.names, view.seat, numbers, lists, hands, known)
    return msgspec.json.encode(written).decode()


def view_from_text(text: str) -> View:
    """The view that `view_as_text` wrote; a `DoctorLuckyError` for any other text."""
    try:
        found = msgspec.json.decode(text, type=Written)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise DoctorLuckyError("this text is not a view") from None
    rules = ruleset_from((found.edition, found.players, found.variants, found.board, found.board_text, found.part))
    seats = rules.seats
    sizes = (len(found.numbers), len(found.lists))
    if (
        sizes != SIZES
        or len(found.hands) != seats
        or len(found.names) != seats
        or not (found.seat is None or 0 <= found.seat < seats)
    ):
        raise DoctorLuckyError("this text is not a view")
    return View(rules, found.names, unpacked((found.numbers, found.lists, found.hands, found.known)), found.seat)
