"""The server's source of randomness. A seed is drawn for every game, and another for every decision of a bot: bots' choices
have nothing to do with the cards. Whoever builds a server may hand in another source. One that answers by the occasion alone
lets the same games happen again, whatever happens at other tables meanwhile."""

from collections.abc import Callable
from secrets import token_urlsafe
from typing import Literal, NamedTuple


class Occasion(NamedTuple):
    """What a seed is for."""

    purpose: Literal["cards", "whims"]
    table: str
    """The table's name, as people gave it."""
    game: int
    """Which game at the table, from 1."""
    seq: int = 0
    """The state of the table (`TableSession.seq`) at which a bot decides."""


Seeds = Callable[[Occasion], str]
"""A source of seeds."""


def drawn(_: Occasion) -> str:
    """The source of every real server: nobody can foretell a seed, or draw it again."""
    return token_urlsafe(24)
