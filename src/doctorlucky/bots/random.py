"""Anything, as likely as anything else."""

from doctorlucky.engine.action import Action
from doctorlucky.engine.stream import Stream
from doctorlucky.views.view import View


def random(view: View, whim: Stream) -> Action:
    """The same choices as `engine.playout` makes from the same stream."""
    legal = view.legal
    return legal[whim.below(len(legal))]
