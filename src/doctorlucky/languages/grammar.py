"""The grammar of languages other than English, for the narration: names declined by tables of the language's file."""

from typing import Final

from doctorlucky.boards.model.space import Space
from doctorlucky.decks.deck import Card
from doctorlucky.languages.nouns import Noun, Nouns
from doctorlucky.languages.reading import Tree
from doctorlucky.narration.grammar import Grammar
from doctorlucky.narration.templates import Templates


class ForeignGrammar(Grammar):
    """Names declined by the language's own tables, flavour lines from its own file."""

    def __init__(self, templates: Templates, deck: str, spaces: Nouns, cards: Nouns, people: Tree, flavour: Tree) -> None:
        super().__init__(templates)
        self._deck: Final = deck
        self._spaces: Final = spaces
        self._cards: Final = cards
        self._people: Final = people
        self._flavour: Final = flavour

    def space(self, space: Space) -> dict[str, str]:
        """A space's name in every case the language's templates may ask for."""
        return _forms(self._spaces[space.label])

    def card(self, card: Card) -> dict[str, str]:
        """A card's name in every case; a room's card is called what the room is called."""
        noun = self._spaces[card.room] if card.room else self._cards[card.name]
        return _forms(noun) | {"": noun["name"]}

    def person(self, name: str) -> dict[str, str]:
        """A person's name in every case; one that the file does not know is not declined."""
        known = self._people.get(name, name)
        return {"": known} if isinstance(known, str) else {"": known["name"], **known}

    def flavour(self, card: Card) -> tuple[str, ...]:
        """The lines about a card; none where the language has none."""
        return tuple(self._flavour[self._deck].get(card.id, ()))


def _forms(noun: Noun) -> dict[str, str]:
    return {"": noun["the"], **noun}
