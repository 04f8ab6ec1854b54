"""What a variant is: a page that changes some rules of an edition."""

from collections.abc import Callable
from typing import Final

from doctorlucky.decks.deck import Deck
from doctorlucky.engine.rules import Rules


class Variant:
    """A switch on the editions named."""

    def __init__(
        self,
        id: str,
        rule: str,
        about: str,
        editions: tuple[str, ...],
        change: Callable[[Rules], None] | None = None,
        deck: Callable[[Deck], Deck] | None = None,
        needs: tuple[str, ...] = (),
        clashes: tuple[str, ...] = (),
        players: int = 0,
        implied: bool = False,
        strangers: tuple[int, ...] = (),
    ) -> None:
        self.id: Final = id
        self.rule: Final = rule
        """The number of the rule that states it."""
        self.about: Final = about
        """One line for players."""
        self.editions: Final = editions
        self.change: Final = change
        """Replaces, adds or adjusts rule objects once the edition has put its own in place."""
        self.deck: Final = deck
        """Changes the deck before any rule looks at it."""
        self.needs: Final = needs
        """Variants it requires."""
        self.clashes: Final = clashes
        """Variants it cannot be combined with."""
        self.players: Final = players
        """The one number of players it is for; 0 for any."""
        self.implied: Final = implied
        """It is switched on for that number of players, unless a variant it clashes with is."""
        self.strangers: Final = strangers
        """Seats it adds that nobody plays (STRANGER-1)."""
