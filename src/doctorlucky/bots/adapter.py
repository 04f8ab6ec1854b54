"""An engine bot at a table: it is given a view like every bot, and nothing else."""

from typing import Final

from doctorlucky.bots.engine_bot import EngineBot
from doctorlucky.engine.action import Action
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.stream import Stream
from doctorlucky.views.view import View


class Adapter:
    """A `Bot` that decides as an engine bot does."""

    def __init__(self, engine_bot: EngineBot) -> None:
        self.engine_bot: Final = engine_bot
        """Its fast form."""

    def __call__(self, view: View, legal: Actions, rng: Stream) -> Action:
        """What the engine bot chooses in the position of the view."""
        codes = legal.codes
        code = self.engine_bot.choose(view.ruleset.rules, view._position, codes, False, rng)
        return legal[codes.index(code)]
