"""The cards."""

from doctorlucky.decks.deck import AID, DECKS, FAILURE, MOVE, ROOM, WEAPON, Card, Deck, card_id, load_deck

__all__ = ["AID", "DECKS", "FAILURE", "MOVE", "ROOM", "WEAPON", "Card", "Deck", "card_id", "load_deck"]
