"""The grammar of the language of a narration: what spaces, cards and people are called in its sentences. This one is English;
`doctorlucky.languages` has the others."""

from typing import Final, Protocol

from doctorlucky.boards.model.space import Space
from doctorlucky.decks.deck import Card
from doctorlucky.narration.templates import Templates, load_templates


class Grammar:
    """The sentence templates for games with one deck, and what things are called in them.

    Names come as tables of forms: the plain one under no name at all, and those that `Templates.forms` lists.
    """

    def __init__(self, templates: Templates) -> None:
        self.templates: Final = templates

    def space(self, space: Space) -> dict[str, str]:
        """A space with its article, and under ``there`` being in it."""
        name = space.name or space.label[:1].lower() + space.label[1:]
        bare = name[4:] if name[:4].lower() == "the " else name
        there = self.templates.places.get(space.label, f"in the {bare}")
        return {"": there.partition(" ")[2], "there": there}

    def card(self, card: Card) -> dict[str, str]:
        """A card's name, without an article."""
        return {"": card.name}

    def person(self, name: str) -> dict[str, str]:
        """A person of this name."""
        return {"": name}

    def flavour(self, card: Card) -> tuple[str, ...]:
        """Lines that suit the card."""
        return card.flavour


class HasGrammar(Protocol):
    """A language, as far as a narrator needs it."""

    def grammar(self, deck: str) -> Grammar:
        """Its grammar for games with this deck."""


def english(deck: str) -> Grammar:
    """The English grammar, with the templates of a deck."""
    return Grammar(load_templates(deck))
