"""The drawings of boards that pages ask for. A drawing's name says what is on it, so pages may keep it for ever.

Boards that others have brought are drawn by the process that reads their records (`read_record`), never in this one.
"""

from functools import lru_cache
from hashlib import sha256
from typing import Final

from doctorlucky.boards.drawing.geometry import geometry
from doctorlucky.boards.drawing.svg import draw_page
from doctorlucky.boards.model.layout import Layout
from doctorlucky.languages import Language
from doctorlucky.server.protocol.http import BoardDrawing

MOST: Final = 1000
"""How many are remembered."""

_known: Final[dict[str, Layout]] = {}
_brought: Final[dict[str, Layout]] = {}


def drawing_name(layout: Layout) -> str:
    """The name under which the drawing of a layout can be had from now on."""
    name = _name(layout)
    known = _known if layout.board.shipped else _brought
    if name not in known:
        while len(known) >= MOST:
            del known[next(iter(known))]
        known[name] = layout
    return name


@lru_cache(maxsize=MOST)
def _name(layout: Layout) -> str:
    facts = (layout.board.text, layout.part, layout.closed, layout.open, layout.steps, layout.lit)
    return sha256(repr(facts).encode()).hexdigest()[:16]


def find_drawing(name: str, language: Language) -> BoardDrawing | None:
    """The drawing of that name of a board of ours, with the rooms' names in a language, if a game has used it since the server
    started."""
    layout = _known.get(name)
    return None if layout is None else _drawn(layout, language)


def brought_drawing(name: str, language: Language) -> BoardDrawing | None:
    """The same of a board that came with a record that this process has read."""
    layout = _brought.get(name)
    return None if layout is None else _drawn(layout, language)


@lru_cache(maxsize=200)
def _drawn(layout: Layout, language: Language) -> BoardDrawing:
    board = layout.board
    names = {space.label: language.breakable(language.space(board, space.id)["name"]) for space in board.spaces}
    measured = geometry(board, layout, names)
    if board.shipped:
        measured["name"] = language.board(board.id)
    return BoardDrawing(draw_page(board, layout, names), measured)
