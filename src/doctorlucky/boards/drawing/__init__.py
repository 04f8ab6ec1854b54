"""Boards as SVG, and the geometry that the page needs to play on such a drawing."""
