"""English, complete: its own file, and the English texts of boards, decks, editions and narration."""

from functools import cache
from typing import Final

from doctorlucky.boards import BOARDS, Space, load_board
from doctorlucky.decks import DECKS, load_deck
from doctorlucky.editions.ruleset import EDITIONS, VARIANTS
from doctorlucky.languages.reading import ENGLISH, Tree, over, read
from doctorlucky.match.match import STRANGERS
from doctorlucky.narration.grammar import Grammar
from doctorlucky.narration.grammar import english as english_grammar
from doctorlucky.narration.templates import HOUSE, read_tables

NARRATION_FILES: Final = (HOUSE, *DECKS)
"""The files of the narration; a deck need not have one."""


@cache
def english() -> Tree:
    """Every text there is, in the form in which a language's file gives it. Others must not change it."""
    boards = [load_board(id) for id in BOARDS]
    decks = [load_deck(id) for id in DECKS]
    grammar = english_grammar("ship")  # its templates have the places aboard, and the general form for those ashore
    own = read(ENGLISH)
    own["reasons"] = {sentence: sentence for sentence in own["reasons"]["sentences"]}
    found: Tree = {
        "names": {
            "editions": {edition.id: edition.title for edition in EDITIONS.values()},
            "boards": {board.id: board.name for board in boards},
            "decks": {deck.id: deck.name for deck in decks},
            "spaces": {space.label: _place(space, grammar) for board in boards for space in board.spaces},
            "cards": {card.name: card.name for deck in decks for card in deck.cards if not card.room},
            "strangers": {name: name for name in STRANGERS},
        },
        "explain": {
            "editions": {edition.id: edition.about for edition in EDITIONS.values()},
            "variants": {variant.id: variant.about for variant in VARIANTS.values()},
        },
        "flavour": {deck.id: {card.id: list(card.flavour) for card in deck.cards} for deck in decks},
        "narration": {name: tables for name in NARRATION_FILES if (tables := read_tables(name))},
    }
    return over(found, own)


def _place(space: Space, grammar: Grammar) -> dict[str, str]:
    forms = grammar.space(space)
    the = forms[""]
    return {"name": space.label, "the": the, "there": forms["there"], "to": f"to {the}", "from": f"from {the}"}
