"""Boards: floor plans that become walking, sight and the Doctor's path. Drawing lives in `svg` and `text`, loaded on demand."""

from doctorlucky.boards.board import Board, Space, Start
from doctorlucky.boards.layout import Layout
from doctorlucky.boards.load import BOARDS, board_from_text, load_board

__all__ = ["BOARDS", "Board", "Layout", "Space", "Start", "board_from_text", "load_board"]
