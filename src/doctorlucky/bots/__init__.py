"""Players that need no sleep. A bot chooses among the legal actions of a view, and sees nothing else."""

from importlib import import_module
from typing import Final, Protocol

from doctorlucky.engine.action import Action
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.stream import Stream, commitment
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.views.view import View


class Bot(Protocol):
    """A view, its legal actions and a random stream; nothing else."""

    def __call__(self, view: View, legal: Actions, whim: Stream) -> Action:
        """One of the legal actions, of which there is at least one. The same view and whims give the same choice."""


BOTS: Final = ("heuristic", "random")
"""Each is a module here, with a function of the same name."""


def find_bot(name: str) -> Bot:
    if name not in BOTS:
        raise DoctorLuckyError(f"there is no bot '{name}'; there are {', '.join(BOTS)}")
    bot: Bot = getattr(import_module(f"doctorlucky.bots.{name}"), name)
    return bot


def whims(seed: str) -> Stream:
    """The whims of the bots in the match of a seed. A stream tells what it was made from, and who knows the seed knows the cards:
    so the seed goes in as a digest, which leads nowhere back and is not the published commitment either."""
    return Stream(commitment(f"{seed}/choice"))
