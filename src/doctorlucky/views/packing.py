"""Views that travel to other processes: a ruleset is made again there, and a position goes as plain data.

Nothing is added on the way: what arrives is what the reader may know.
"""

from typing import Any

from doctorlucky.boards import load_board
from doctorlucky.boards.reading.load import board_from_text
from doctorlucky.editions.ruleset import Ruleset, ruleset
from doctorlucky.engine.state import State

Source = tuple[str, int, tuple[str, ...], str, str, str | None]
"""A ruleset: edition, players, variants, the board's name and its text, or no text where it is shipped, and the part."""

_known: dict[Source, Ruleset] = {}
KEPT = 16
"""Rulesets on boards of somebody's own that are kept for the next view."""


def unpacked(position: dict[str, Any]) -> State:
    """The position that `State.as_dict` wrote down. It is trusted, and keeps the lists it is given."""
    s = State(0, 0)
    for name, value in position.items():
        setattr(s, name, value)
    return s


def source_of(rules: Ruleset) -> Source:
    """What a ruleset can be made from anywhere."""
    board = rules.board
    return rules.edition.id, rules.players, rules.variant_ids, board.id, "" if board.shipped else board.text, rules.part


def ruleset_from(source: Source) -> Ruleset:
    """The ruleset again; in one process the same for the same source."""
    edition, players, variants, board, text, part = source
    if not text:
        return ruleset(edition, players, variants, load_board(board), part)
    if source not in _known:
        while len(_known) >= KEPT:
            del _known[next(iter(_known))]
        _known[source] = ruleset(edition, players, variants, board_from_text(text, f"{board}.toml"), part)
    return _known[source]
