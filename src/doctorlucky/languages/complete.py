"""What a language's file still lacks."""

from collections.abc import Iterator
from typing import Any, Final

from doctorlucky.languages.english import english
from doctorlucky.languages.language import Language
from doctorlucky.languages.reading import ENGLISH, Tree

WHOLE: Final = ("names.spaces", "names.cards", "names.strangers", "names.pawns")
"""Tables whose entries are names with forms: an entry is there or not, whatever it looks like."""

PLURALS: Final = frozenset({"zero", "one", "two", "few", "many", "other"})
"""The plural categories of CLDR. A language has those it needs, and always the last."""

UNNEEDED: Final = ("language", "grammar", "narration", "ui")
"""Not compared text by text: every language has grammar of its own, of the narration only the tables count, and the English of
the pages is with the pages (tests/languages/test_page_words.py compares that)."""


def texts(tree: Tree, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every text of a file with its dotted key; plural forms are one text."""
    for key, value in tree.items():
        where = f"{path}.{key}" if path else key
        if isinstance(value, dict) and value and path not in WHOLE and not is_plural(value):
            yield from texts(value, where)
        elif value != {}:
            yield where, value


def is_plural(value: object) -> bool:
    """Whether a value of a language file is a table of plural forms."""
    return isinstance(value, dict) and "other" in value and PLURALS.issuperset(value)


def missing(language: Language) -> dict[str, Any]:
    """What the language's file lacks, by dotted key, with the English in its place; nothing for a complete file."""
    if language.code == ENGLISH:
        return {}
    known = dict(texts(language.own))
    lacks = {
        key: value for key, value in texts(english()) if key not in known and key.partition(".")[0] not in UNNEEDED and value != []
    }
    for file, tables in english()["narration"].items():
        own = language.own.get("narration", {}).get(file, {})
        for table in tables.keys() - own.keys() - {"places"}:  # places are English prepositions
            lacks[f"narration.{file}.{table}"] = tables[table]
    return lacks


def unknown(language: Language) -> list[str]:
    """Keys that English does not have either, so that they are never used."""
    if language.code == ENGLISH:
        return []
    known = dict(texts(english()))
    tables = {f"narration.{file}.{table}" for file, rows in english()["narration"].items() for table in rows}
    extra = [key for key, _ in texts(language.own) if key not in known and key.partition(".")[0] not in UNNEEDED]
    own = language.own.get("narration", {})
    return extra + [key for file in own for table in own[file] if (key := f"narration.{file}.{table}") not in tables]
