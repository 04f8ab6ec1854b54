"""Boards: floor plans that become walking, sight and the Doctor's path.

`model` is a board as the rules use it, `reading` makes one of a TOML file. `drawing` (SVG) and `text` (for a terminal) show it, and
are loaded on demand.
"""

from doctorlucky.boards.model.board import Board, Start
from doctorlucky.boards.model.layout import Layout
from doctorlucky.boards.model.space import Space
from doctorlucky.boards.reading.load import BOARDS, board_from_text, load_board

__all__ = ["BOARDS", "Board", "Layout", "Space", "Start", "board_from_text", "load_board"]
