"""VAR-7: the 3-point Failures stay in the box."""

from doctorlucky.decks.deck import FAILURE, Deck
from doctorlucky.editions.variants.variant import Variant


def deck(deck: Deck) -> Deck:
    """The deck without its Failures of 3."""
    return deck.but(tuple(card.but(count=0) if card.kind == FAILURE and card.luck == 3 else card for card in deck.cards))


VARIANT = Variant(
    id="no-f3",
    rule="VAR-7",
    about="The four Failures worth 3 are left out of the deck.",
    editions=("original", "directors-cut", "deluxe"),
    deck=deck,
)
