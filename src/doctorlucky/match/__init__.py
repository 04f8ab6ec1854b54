"""The match: what everyone uses to play a game."""

from doctorlucky.match.determinize import determinize
from doctorlucky.match.match import Match, Result

__all__ = ["Match", "Result", "determinize"]
