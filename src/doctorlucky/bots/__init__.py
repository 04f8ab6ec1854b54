"""Players that need no sleep. A bot chooses among the legal actions of a view, and sees nothing else."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

from doctorlucky.engine.action import Action
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.views.view import View

Bot = Callable[[View, Stream], Action]
"""What the reader of the view does. Its whims come from the stream, so the same stream gives the same game."""

BOTS: Final = ("casual", "random")
"""Each is a module here, with a function of the same name."""


def find_bot(name: str) -> Bot:
    if name not in BOTS:
        raise DoctorLuckyError(f"there is no bot '{name}'; there are {', '.join(BOTS)}")
    bot: Bot = getattr(import_module(f"doctorlucky.bots.{name}"), name)
    return bot
