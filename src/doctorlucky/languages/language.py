"""A language: every text that people read, looked up by what it is about."""

import re
from functools import cache
from typing import Any, Final

from doctorlucky.boards import Board, load_board
from doctorlucky.decks import load_deck
from doctorlucky.languages.english import english
from doctorlucky.languages.facts import facts_of
from doctorlucky.languages.grammar import ForeignGrammar
from doctorlucky.languages.nouns import OTHER, Noun, Nouns
from doctorlucky.languages.reading import ENGLISH, Tree, available, over, read
from doctorlucky.languages.reasons import Reasons
from doctorlucky.narration.grammar import Grammar
from doctorlucky.narration.grammar import english as english_grammar
from doctorlucky.narration.templates import HOUSE, Forms, layered, templates_from

ENGLISH_NOUNS: Final = {
    "space": {OTHER: {"the": "the {name}", "there": "in the {name}", "to": "to the {name}", "from": "from the {name}"}},
    "card": {OTHER: {"the": "the {name}"}},
}


UNIT: Final = re.compile(r"(?<=\d)s$")
"""Where the setting of a bot is a time: ``1s``."""


class Language:
    """One language. What its file lacks is in English."""

    def __init__(self, code: str, own: Tree) -> None:
        self.code: Final = code
        self.own: Final = own
        """The file as it stands, without anything borrowed from English."""
        texts = dict(english()) if code == ENGLISH else over(english(), own)
        # A name is replaced whole: an English form would not suit a noun of another language.
        texts["names"] = {kind: {**table, **own.get("names", {}).get(kind, {})} for kind, table in english()["names"].items()}
        self._texts: Final = texts
        self.name: Final[str] = texts["language"]["name"]
        """Its own name for itself."""
        self.ui: Final[Tree] = own.get("ui", {})
        """The texts of the pages, as nested tables. The pages bring English along and fall back to it, so English has none here."""
        grammar = ENGLISH_NOUNS if code == ENGLISH else own.get("grammar", ENGLISH_NOUNS)
        names = texts["names"]
        self.spaces: Final = Nouns(f"language {code}, [names.spaces]", names["spaces"], grammar["space"])
        self.cards: Final = Nouns(f"language {code}, [names.cards]", names["cards"], grammar["card"])
        self._pawn_forms: Final = tuple(grammar.get("pawn", ()))
        self._grammars: Final[dict[str, Grammar]] = {}
        self._reasons: Final = Reasons(f"language {code}, [reasons]", texts["reasons"], facts_of(self))

    @property
    def list_words(self) -> Tree:
        """The small words that lists need: ``and``, ``or``, ``nothing``."""
        words: Tree = self._texts["grammar"]["words"]
        return words

    # What things are called

    def space(self, board: Board | str, id: str) -> Noun:
        """A space of a board, in every form: ``name``, ``the``, ``there``, ``to``, ``from`` and the language's own."""
        on = board if isinstance(board, Board) else load_board(board)
        return self.spaces[on.space(id).label]

    def card(self, deck: str, id: str) -> Noun:
        """A card of a deck, in every form: ``name``, ``the`` and the language's own. A card for a room is called after it."""
        cards = load_deck(deck)
        card = cards.cards[cards.index(id)]
        if not card.room:
            return self.cards[card.name]
        return {form: text for form, text in self.spaces[card.room].items() if form == "name" or form in self.cards.forms}

    def edition(self, id: str) -> str:
        """An edition's title."""
        return self._name("editions", id)

    def board(self, id: str) -> str:
        """A board's name."""
        return self._name("boards", id)

    def part(self, id: str) -> str:
        """The name of a board's part."""
        return self._name("parts", id)

    def variant(self, id: str) -> str:
        """A variant's name."""
        return self._name("variants", id)

    def deck(self, id: str) -> str:
        """A deck's name."""
        return self._name("decks", id)

    def bot(self, id: str) -> str:
        """A bot, with its setting after the colon; one that no file knows goes by its own name."""
        plain, _, setting = id.partition(":")
        name = self._name("bots", plain)
        return f"{name} ({UNIT.sub(' s', setting)})" if setting else name

    def tutorial_player(self, id: str) -> str:
        """The name of a player of the tutorial."""
        return self._name("tutorial", id)

    def pawn(self, id: str, form: str = "") -> str:
        """``doctor``, ``dog`` or ``cat``, with its article, in a form that the language's file gives."""
        known = self._texts["names"]["pawns"].get(id, id)
        return str(known if isinstance(known, str) else known.get(form or "name", known["name"]))

    def person(self, name: str) -> str:
        """The name of a seat: a Stranger's in the language, anybody else's as it is."""
        known = self._texts["names"]["strangers"].get(name, name)
        return str(known if isinstance(known, str) else known["name"])

    def explain(self, kind: str, id: str) -> str:
        """One line about an edition, a board, a part, a variant or a bot; `kind` is the plural of that."""
        about: Tree = self._texts["explain"]
        if kind != "bots":
            return str(about[kind].get(id, ""))
        plain, _, setting = id.partition(":")
        line = str(about["bots"].get(plain, ""))
        number = UNIT.sub("", setting)
        if not line or not number.replace(".", "", 1).isdecimal():
            return line
        return f"{line} {about['setting']['number' if number == setting else 'seconds'].format(number=number)}"

    def flavour(self, deck: str, id: str) -> tuple[str, ...]:
        """The lines of a card."""
        return tuple(self._texts["flavour"][deck].get(id, ()))

    def _name(self, kind: str, id: str) -> str:
        return str(self._texts["names"][kind].get(id, id))

    def breakable(self, name: str) -> str:
        """A name with soft hyphens before the words that long compounds of the language end with (`ui.common.breaks`)."""
        ends = self.ui.get("common", {}).get("breaks", "").split()
        if not ends:
            return name
        return re.sub(rf"(?<=\w\w\w)(?={'|'.join(ends)})", "\u00ad", name)

    # Sentences

    def reason(self, text: str) -> str:
        """A refusal in this language, in the style of the English: no capital, no full stop. Unchanged if nobody knows it."""
        return text if self.code == ENGLISH else self._reasons(text)

    def knows_reason(self, text: str) -> bool:
        """Whether the sentence is one that the file translates."""
        return self._reasons.knows(text)

    @property
    def rules(self) -> dict[str, str]:
        """Every rule by number."""
        return dict(self._texts["rules"])

    @property
    def sections(self) -> Tree:
        """The titles of the rulebook's sections, by key."""
        titles: Tree = self._texts["sections"]
        return titles

    @property
    def glossary(self) -> dict[str, dict[str, str]]:
        """Words of the game by key: the ``word`` and what it ``means``."""
        return dict(self._texts["glossary"])

    def grammar(self, deck: str) -> Grammar:
        """The grammar and templates with which a `Narrator` tells games with a deck."""
        if deck not in self._grammars:
            self._grammars[deck] = self._grammar(deck)
        return self._grammars[deck]

    def _grammar(self, deck: str) -> Grammar:
        if self.code == ENGLISH:
            return english_grammar(deck)
        ours: dict[str, Any] = self.own.get("narration", {})
        theirs = english()["narration"]
        foreign = layered(ours.get(HOUSE, {}), ours.get(deck, {}))
        tables = layered(theirs[HOUSE], theirs.get(deck, {}), foreign)
        forms: Forms = {"pawn": self._pawn_forms, "space": self.spaces.forms, "card": self.cards.forms}
        templates = templates_from(f"{deck} in language {self.code}", tables, forms)
        return ForeignGrammar(templates, deck, self.spaces, self.cards, self._texts["names"]["strangers"], self._texts["flavour"])


@cache
def load(code: str) -> Language:
    """A language by its code; `DoctorLuckyError` if there is no file for it, or it cannot be used."""
    return Language(code, read(code))


def load_or_english(code: str) -> Language:
    """The language that is asked for, if we have it, else English."""
    return load(code if code in available() else ENGLISH)
