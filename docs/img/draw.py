"""Draws the pictures of the documentation: ``python docs/img/draw.py`` (needs resvg-py)."""

from pathlib import Path

import resvg_py

from doctorlucky.boards import load_board
from doctorlucky.boards.drawing.svg import draw_svg

board = load_board("mansion-1996")
svg = draw_svg(board, board.layout(), sight=board.space("kitchen").index)
Path(__file__).with_name("mansion-1996.png").write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=800)))
