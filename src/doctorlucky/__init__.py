"""The Doctor Lucky games as a library.

>>> from doctorlucky import Match
>>> match = Match.new(edition="directors-cut", players=4, seed=7)
>>> match.seat, match.legal()[0]
(0, <Action step parlor>)
>>> while not match.over:
...     match.play(match.legal()[0])
>>> match.result
<Result: Basil won>

A bot, or anybody else who plays, gets a `View`: what one seat may know. `docs/api.md` tells the rest.

Names are imported on first use, so that ``import doctorlucky`` costs nothing.
"""

from doctorlucky.version import __version__

TYPE_CHECKING = False  # as in `typing`, which is not worth importing for this
if TYPE_CHECKING:
    from doctorlucky.boards import Board, load_board
    from doctorlucky.bots import Bot
    from doctorlucky.editions.ruleset import Ruleset
    from doctorlucky.engine.action import Action
    from doctorlucky.engine.event import Event
    from doctorlucky.engine.refusal import Refusal
    from doctorlucky.errors import (
        BoardError,
        DeckError,
        DoctorLuckyError,
        IllegalAction,
        PositionError,
        RecordError,
        RulesetError,
        UndoError,
    )
    from doctorlucky.match import Match, Result, determinize
    from doctorlucky.views.view import View

__all__ = [
    "Action",
    "Board",
    "BoardError",
    "Bot",
    "DeckError",
    "DoctorLuckyError",
    "Event",
    "IllegalAction",
    "Match",
    "PositionError",
    "RecordError",
    "Refusal",
    "Result",
    "Ruleset",
    "RulesetError",
    "UndoError",
    "View",
    "__version__",
    "determinize",
    "load_board",
]

_HOMES = {
    "Action": "engine.action",
    "Board": "boards",
    "Bot": "bots",
    "Event": "engine.event",
    "Match": "match",
    "Refusal": "engine.refusal",
    "Result": "match",
    "Ruleset": "editions.ruleset",
    "View": "views.view",
    "determinize": "match",
    "load_board": "boards",
}
"""The modules that the names come from; errors come from `errors`."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'doctorlucky' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(f"doctorlucky.{_HOMES.get(name, 'errors')}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
