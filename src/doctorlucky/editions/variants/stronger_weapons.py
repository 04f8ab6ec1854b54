"""VAR-6: every weapon is worth one more, at home and abroad."""

from doctorlucky.decks.deck import WEAPON, Deck
from doctorlucky.editions.variants.variant import Variant


def deck(deck: Deck) -> Deck:
    """The deck with every weapon's value, and its bonus value, raised by 1."""
    return deck.but(
        tuple(
            card.but(value=card.value + 1, bonus=card.bonus + 1 if card.bonus_room else 0) if card.kind == WEAPON else card
            for card in deck.cards
        )
    )


VARIANT = Variant(
    id="stronger-weapons",
    rule="VAR-6",
    about="Every weapon is worth 1 more, with and without its room.",
    editions=("original", "directors-cut", "deluxe"),
    deck=deck,
)
