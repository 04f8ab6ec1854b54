"""The rules of an edition as players read them: in sections, in order, and only those that can matter in it."""

import unicodedata
from collections.abc import Callable
from typing import Final, NamedTuple

from doctorlucky.editions.edition import Edition
from doctorlucky.editions.ruleset import EDITIONS, VARIANTS, find_edition
from doctorlucky.languages.language import Language

Holds = Callable[[Edition], bool]


def _family(*families: str) -> Holds:
    return lambda edition: edition.family in families


def _variant(*ids: str) -> Holds:
    """One of these can be switched on."""
    return lambda edition: any(edition.id in VARIANTS[id].editions for id in ids)


def _board(*ids: str) -> Holds:
    return lambda edition: any(id in edition.boards for id in ids)


def _always(edition: Edition) -> bool:
    return True


SECTIONS: Final[tuple[tuple[str, str, Holds, bool], ...]] = (
    # key, the letters its rules begin with, the editions it is for, whether only a variant brings it
    ("board", "BOARD", _always, False),
    ("sight", "SIGHT", _always, False),
    ("turn", "TURN", _always, False),
    ("cards", "CARD", _always, False),
    ("doctor", "DOCTOR", _always, False),
    ("next", "NEXT END", _always, False),
    ("attempt", "TRY", _always, False),
    ("foil", "FOIL", _always, False),
    ("classic", "CLASSIC", _family("classic"), False),
    ("anniversary", "ANNIV", _family("anniversary"), False),
    ("save", "SAVE", _family("save"), False),
    ("strangers", "STRANGER", _variant("strangers"), True),
    ("pets", "PET", _variant("pet-dog", "pet-cat"), True),
    ("escape", "ESCAPE", _variant("escape"), True),
    ("killing-players", "PVP", _variant("killing-players"), True),
    ("dog", "DOG", _variant("dog", "old-dog", "new-tricks"), True),
    ("variants", "VAR", _always, True),
)

EXCEPTIONS: Final[dict[str, Holds]] = {
    "BOARD-2": lambda edition: edition.family != "anniversary",
    "BOARD-3": _family("anniversary"),
    "BOARD-4": lambda edition: edition.family != "classic",
    "BOARD-5": _board("bed-and-breakfast"),
    "SIGHT-3": lambda edition: edition.family != "save",
    "SIGHT-4": lambda edition: edition.family != "classic",
    "NEXT-4": lambda edition: edition.first_round_protected or _variant("first-round")(edition),
    "NEXT-5": _variant("killing-players", "escape"),
    "FOIL-3": lambda edition: edition.last_must_foil,
    "CLASSIC-5": lambda edition: edition.spite or _variant("spite")(edition),
    "CLASSIC-6": lambda edition: edition.family == "classic" and not edition.spite,
    "SAVE-9": _variant("penalties"),
    "DOG-2": _variant("dog"),
    "DOG-7": _variant("vengeful-doctor"),
    "DOG-8": _variant("old-dog"),
    "DOG-9": _variant("new-tricks"),
}
"""Rules that do not hold wherever their section does. A variant's own rule, such as VAR-1, holds where the variant can be had."""

CLOSING: Final[dict[str, Holds]] = {"TRY-1": _family("save"), "NEXT-5": _variant("re-entry")}
"""Rules whose last sentence is about something that only these editions have; the others leave it out."""

_OF_VARIANTS: Final = {variant.rule: variant.id for variant in VARIANTS.values() if variant.rule.startswith("VAR-")}


class Rule(NamedTuple):
    """A numbered rule in a language."""

    number: str
    text: str

    @property
    def search(self) -> str:
        """What a search looks through: `folded` words."""
        return folded(f"{self.number} {self.text}")


class Section(NamedTuple):
    """Rules that belong together."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    optional: bool
    """Only a variant brings these rules into the game."""


def rules_of(edition: str) -> list[tuple[str, tuple[str, ...]]]:
    """The sections for an edition, each with the numbers of its rules, in the order in which one reads them."""
    chosen = find_edition(edition)
    numbers = _numbers()
    sections: list[tuple[str, tuple[str, ...]]] = []
    for key, letters, holds, _ in SECTIONS:
        if holds(chosen):
            rules = tuple(rule for rule in numbers if rule.rpartition("-")[0] in letters.split() and _holds(rule, chosen))
            if rules:
                sections.append((key, rules))
    return sections


def rulebook(language: Language, edition: str) -> list[Section]:
    """The rules of an edition in a language, as far as they concern it."""
    chosen = find_edition(edition)
    optional = {key for key, _, _, only in SECTIONS if only}
    texts = language.rules
    return [
        Section(
            key,
            language.sections[key],
            tuple(Rule(number, _text(number, texts[number], chosen)) for number in rules),
            key in optional,
        )
        for key, rules in rules_of(edition)
    ]


def _text(rule: str, text: str, edition: Edition) -> str:
    """A rule without its last sentence where that is about other editions."""
    if CLOSING.get(rule, _always)(edition):
        return text
    return text[: text.rstrip(".").rindex(". ") + 1]


def folded(text: str) -> str:
    """Words as a search compares them: without capitals and accents, so that Küche is found by kuche and KÜCHE alike."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def section_of(rule: str) -> str:
    """The key of the section a rule stands in."""
    letters = rule.rpartition("-")[0]
    return next(key for key, known, _, _ in SECTIONS if letters in known.split())


def editions_of(rule: str) -> list[str]:
    """The editions in whose rulebook a rule stands."""
    return [id for id in EDITIONS if any(rule in rules for _, rules in rules_of(id))]


def _holds(rule: str, edition: Edition) -> bool:
    if rule in _OF_VARIANTS:
        return edition.id in VARIANTS[_OF_VARIANTS[rule]].editions
    return EXCEPTIONS.get(rule, _always)(edition)


def _numbers() -> list[str]:
    """All rules, in the order of the English file."""
    from doctorlucky.languages.english import english

    return list(english()["rules"])
