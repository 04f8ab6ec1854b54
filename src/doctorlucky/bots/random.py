"""Anything, as likely as anything else."""

from doctorlucky.engine.action import Action
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.stream import Stream
from doctorlucky.views.view import View


def random(view: View, legal: Actions, whim: Stream) -> Action:
    """The same choices as `engine.playout` makes from the same stream."""
    return legal[whim.below(len(legal))]
