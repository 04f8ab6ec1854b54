"""Any board as lines of text."""

from typing import Final

from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.layout import Layout
from doctorlucky.boards.text.canvas import Style, Wanted
from doctorlucky.boards.text.plan import plan_columns, plan_lines
from doctorlucky.boards.text.table import table_lines
from doctorlucky.errors import BoardError

WIDEST: Final = 96
NARROWEST: Final = 40


def draw_text(
    board: Board,
    layout: Layout,
    *,
    marks: dict[int, str] | None = None,
    width: int | None = None,
    height: int | None = None,
    sight: int | None = None,
    style: Style | None = None,
) -> str:
    """The board as lines of text, `width` columns wide at most, or as wide as it must be (see `least_columns`).

    A floor plan is made lower where `height` says so, as far as it goes; two floors stand side by side where they fit only so, and
    a table is kept short. `marks` are put into spaces: pawns' letters. `sight` is the space whose view is lit. Plain text without
    a `style`; with one, every piece of it is passed through it together with its kind (see `Style`).
    """
    for space in ([] if sight is None else [sight]) + list(marks or {}):
        if not 0 <= space < len(board.spaces):
            raise BoardError(f"{board.name} has no space {space}; its spaces are 0 to {len(board.spaces) - 1}")
    columns = WIDEST if width is None else max(NARROWEST, width)
    wanted = Wanted(marks or {}, columns, height, sight, style)
    if board.plan is not None:
        lines = plan_lines(board, board.plan, layout, wanted)
    else:
        assert board.graph is not None
        lines = table_lines(board, board.graph, layout, wanted)
    return "\n".join(lines) + "\n"


def least_columns(board: Board, layout: Layout, *, marks: dict[int, str] | None = None, whole: bool = False) -> int:
    """The fewest columns into which the board can be drawn with these `marks`; with `whole`, without shortening names for it."""
    if board.plan is None:
        assert board.graph is not None
        return max(NARROWEST, *map(len, table_lines(board, board.graph, layout, Wanted(marks or {}, NARROWEST))))
    return plan_columns(board, board.plan, layout, NARROWEST, whole)
