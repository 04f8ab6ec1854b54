"""The match: what everyone uses to play a game."""

from doctorlucky.match.match import Match, Result, determinize

__all__ = ["Match", "Result", "determinize"]
