"""The facts in a refusal (spaces, cards, editions and so on) in another language, found by their English words."""

import re
from typing import TYPE_CHECKING, Final

from doctorlucky.boards import BOARDS, load_board
from doctorlucky.decks import DECKS, load_deck
from doctorlucky.languages.nouns import Nouns
from doctorlucky.languages.reasons import Translate

if TYPE_CHECKING:
    from doctorlucky.languages.language import Language

LISTED: Final = re.compile(r"(, | and | or )")
ARTICLE: Final = re.compile(r"^an? ")
YEAR: Final = re.compile(r" \(\d+\)$")


def facts_of(language: "Language") -> dict[str, Translate]:
    """Every kind of fact that a pattern may name."""
    rooms = {card.name for deck in DECKS for card in load_deck(deck).cards if card.room}

    def declined(nouns: Nouns, text: str, form: str) -> str:
        noun = nouns[text]
        return noun.get(form or "name", noun["name"])

    def plain(text: str, form: str) -> str:
        return text

    def space(text: str, form: str) -> str:
        return declined(language.spaces, text, form)

    def card(text: str, form: str) -> str:
        return declined(language.spaces if text in rooms else language.cards, text, form)

    def board(text: str, form: str) -> str:
        known = [id for id in BOARDS if text in (id, load_board(id).name)]
        name = language.board(known[0]) if known else text
        return name if len(known) < 2 else YEAR.sub("", name)  # a name that two boards share does not say which is meant

    def deck(text: str, form: str) -> str:
        known = [id for id in DECKS if load_deck(id).name.lower() == text]
        return language.deck(known[0]) if known else text

    def pawn(text: str, form: str) -> str:
        seat = text.removeprefix("seat-")
        return language.pawn("seat" if seat != text else text, form).replace("{number}", seat)

    def part(text: str, form: str) -> str:
        return language.part(text)

    def edition(text: str, form: str) -> str:
        return language.edition(text)

    def variant(text: str, form: str) -> str:
        return language.variant(text)

    def kind(text: str, form: str) -> str:
        return str(language.list_words["nothing"]) if text == "nothing" else ARTICLE.sub("", text)

    def number(text: str, form: str) -> str:
        return str(language.list_words["large"]) if text == "a very large number" else text

    def listed(translate: Translate, quote: bool = True) -> Translate:
        def all_of(text: str, form: str) -> str:
            words = language.list_words
            links = {", ": ", ", " and ": words["and"], " or ": words["or"]}
            around = str(words["quote"]) if quote else "{name}"
            return "".join(links.get(piece) or around.replace("{name}", translate(piece, form)) for piece in LISTED.split(text))

        return all_of

    return {
        "text": plain,
        "texts": listed(plain, quote=False),
        "number": number,
        "space": space,
        "card": card,
        "board": board,
        "deck": deck,
        "part": part,
        "parts": listed(part),
        "edition": edition,
        "editions": listed(edition),
        "variant": variant,
        "variants": listed(variant),
        "pawn": pawn,
        "pawns": listed(pawn, quote=False),
        "kind": kind,
    }
