"""Puzzles: positions from played games in which exactly one line wins or saves the game (see docs/puzzles.md)."""
