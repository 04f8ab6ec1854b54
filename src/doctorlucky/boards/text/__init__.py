"""Boards for a terminal: floor plans in box-drawing characters, graph boards as tables."""

from doctorlucky.boards.text.canvas import Style
from doctorlucky.boards.text.plan import FLOORS, TALLEST
from doctorlucky.boards.text.table import room_lines
from doctorlucky.boards.text.terminal import WIDEST, draw_text, least_columns

__all__ = ["FLOORS", "TALLEST", "WIDEST", "Style", "draw_text", "least_columns", "room_lines"]
