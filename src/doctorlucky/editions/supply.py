"""A deck that is gone through once."""

from doctorlucky.engine.bag import put
from doctorlucky.engine.interfaces import Supply
from doctorlucky.engine.state import State


class OnceThrough(Supply):
    """Discards never return (ANNIV-7)."""

    def available(self, s: State) -> bool:
        return len(s.deck) > 0

    def ready(self, s: State) -> bool:
        return len(s.deck) > 0

    def discard(self, s: State, card: int) -> None:
        put(s.discards, card)

    def taken(self, s: State) -> None:
        """Nothing follows."""

    def flaw(self, s: State) -> str:
        return "spent cards are discarded; none is removed from the game (ANNIV-7)" if s.gone else ""
