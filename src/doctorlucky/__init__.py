"""The Doctor Lucky games: ``Match.new(edition="directors-cut", players=4)`` and play.

Names are imported on first use, so that ``import doctorlucky`` costs nothing.
"""

from typing import TYPE_CHECKING

from doctorlucky.version import __version__

if TYPE_CHECKING:
    from doctorlucky.errors import DoctorLuckyError as DoctorLuckyError
    from doctorlucky.errors import IllegalAction as IllegalAction
    from doctorlucky.match import Match as Match
    from doctorlucky.match import determinize as determinize

__all__ = ["DoctorLuckyError", "IllegalAction", "Match", "__version__", "determinize"]


def __getattr__(name: str) -> object:
    if name in ("DoctorLuckyError", "IllegalAction"):
        from doctorlucky import errors

        return getattr(errors, name)
    if name in ("Match", "determinize"):
        from doctorlucky import match

        return getattr(match, name)
    raise AttributeError(f"module 'doctorlucky' has no attribute '{name}'")
