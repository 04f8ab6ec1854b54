"""The Doctor Lucky games: ``Match.new(edition="directors-cut", players=4)`` and play.

Names are imported on first use, so that ``import doctorlucky`` costs nothing.
"""

from doctorlucky.version import __version__

TYPE_CHECKING = False  # as in `typing`, which is not worth importing for this
if TYPE_CHECKING:
    from doctorlucky.errors import DoctorLuckyError, IllegalAction, RecordError, UndoError
    from doctorlucky.match import Match, determinize
    from doctorlucky.views.view import View

__all__ = ["DoctorLuckyError", "IllegalAction", "Match", "RecordError", "UndoError", "View", "__version__", "determinize"]

_HOMES = {
    "DoctorLuckyError": "errors",
    "IllegalAction": "errors",
    "RecordError": "errors",
    "UndoError": "errors",
    "Match": "match",
    "determinize": "match",
    "View": "views.view",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'doctorlucky' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(f"doctorlucky.{_HOMES[name]}"), name)
