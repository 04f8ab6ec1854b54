"""What a narrator needs to know about the language it tells in. This one is English; others are made in `doctorlucky.languages`."""

from typing import Final, Protocol

from doctorlucky.boards.model.space import Space
from doctorlucky.decks.deck import Card
from doctorlucky.narration.voice import Voice, load_voice


class Tongue:
    """The words for games with one deck, and what things are called in sentences.

    Names come as tables of forms: the plain one under no name at all, and those that the voice lists in `Voice.forms`.
    """

    def __init__(self, voice: Voice) -> None:
        self.voice: Final = voice

    def space(self, space: Space) -> dict[str, str]:
        """A space with its article, and under ``there`` being in it."""
        name = space.name or space.label[:1].lower() + space.label[1:]
        bare = name[4:] if name[:4].lower() == "the " else name
        there = self.voice.places.get(space.label, f"in the {bare}")
        return {"": there.partition(" ")[2], "there": there}

    def card(self, card: Card) -> dict[str, str]:
        """A card's name, without an article."""
        return {"": card.name}

    def person(self, name: str) -> dict[str, str]:
        """Whoever is called this."""
        return {"": name}

    def flavour(self, card: Card) -> tuple[str, ...]:
        """Lines that suit the card."""
        return card.flavour


class Speaking(Protocol):
    """A language, as far as a narrator cares."""

    def tongue(self, deck: str) -> Tongue:
        """Its words for games with this deck."""


def english(deck: str) -> Tongue:
    """The English tongue, with the words that go with a deck."""
    return Tongue(load_voice(deck))
