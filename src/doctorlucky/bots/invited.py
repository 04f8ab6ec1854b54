"""A guest at a table: it is shown a view like every bot, and nothing else."""

from typing import Final

from doctorlucky.bots.guest import Guest
from doctorlucky.engine.action import Action
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.stream import Stream
from doctorlucky.views.view import View


class Invited:
    """A `Bot` that decides as a guest does."""

    def __init__(self, guest: Guest) -> None:
        self.guest: Final = guest

    def __call__(self, view: View, legal: Actions, whim: Stream) -> Action:
        codes = legal.codes
        code = self.guest.choose(view.ruleset.rules, view._position, codes, False, whim)
        return legal[codes.index(code)]
