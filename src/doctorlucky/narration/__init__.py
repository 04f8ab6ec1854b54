"""Telling what happened, in the butler's words."""

from doctorlucky.narration.narrate import Narrator

__all__ = ["Narrator"]
