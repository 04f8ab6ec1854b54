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
        """Variants without which it makes no sense."""
