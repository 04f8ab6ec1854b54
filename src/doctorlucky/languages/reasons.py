"""Refusals in another language: a finished English sentence is recognised by its pattern and translated."""

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import Final

from doctorlucky.errors import DoctorLuckyError

PLACEHOLDER: Final = re.compile(r"\{([a-z]+)(\d*)(?::([a-z]+))?\}")
"""``{space}``, or ``{space2:acc}`` where there are several and they have forms. The word says what kind of fact it is."""

RULES: Final = re.compile(r" \((?:[A-Z]+-[0-9*]+(?:, )?)+\)$")
"""The rule at the end of a sentence, which is the same in every language."""

SHAPES: Final[Mapping[str, str]] = {"number": r"[0-9][0-9,.]*|a very large number", "hint": r"(?:; .+)?", "text": r".*?"}
"""The form of facts that are not just any text."""

Translate = Callable[[str, str], str]
"""Translates a fact: its English text, and the form that is wanted."""

KEPT: Final = 4096
"""How many sentences are cached; a table asks for the same ones again and again."""


class Pattern:
    """An English sentence with holes, and its translation."""

    def __init__(self, english: str, own: str) -> None:
        self.english: Final = english
        self.own: Final = own
        self.landmark: Final = max(PLACEHOLDER.sub("\0", english).split("\0"), key=len)
        """The longest fixed text: a quick test before the regular expression."""

    @cached_property
    def expression(self) -> re.Pattern[str]:
        """Compiled on first use: most games need few of them."""
        pattern = ""
        end = 0
        for hole in PLACEHOLDER.finditer(self.english):
            pattern += re.escape(self.english[end : hole.start()])
            name = hole[1] + hole[2]
            pattern += f"(?P={name})" if f"(?P<{name}>" in pattern else f"(?P<{name}>{SHAPES.get(hole[1], '.+?')})"
            end = hole.end()
        return re.compile(pattern + re.escape(self.english[end:]))


class Reasons:
    """Sentences by English pattern."""

    def __init__(self, where: str, table: Mapping[str, str], facts: Mapping[str, Translate]) -> None:
        """`facts` translates each kind of fact. `DoctorLuckyError` names a pattern that cannot be used."""
        self._facts: Final[dict[str, Translate]] = {
            **facts,
            "reason": lambda text, _: self(text),
            "hint": lambda text, _: self(text),
        }
        for english, own in table.items():
            known = {kind + number for kind, number, _ in PLACEHOLDER.findall(english) if kind in self._facts}
            wrong = {kind + number for kind, number, _ in PLACEHOLDER.findall(english + own)} - known
            if wrong:
                raise DoctorLuckyError(f"{where}: '{english}': there is no fact {', '.join(sorted(wrong))}")
        self._patterns: Final = [Pattern(english, table[english]) for english in sorted(table, key=_specific)]
        self._find: Final = lru_cache(KEPT)(self._search)

    def __call__(self, text: str) -> str:
        """The sentence in the language, in the style of the English: no capital, no full stop. Unchanged if nobody knows it."""
        found = self._find(text)
        return text if found is None else found

    def knows(self, text: str) -> bool:
        """Whether a pattern fits."""
        return self._find(text) is not None

    def _search(self, text: str) -> str | None:
        rules = RULES.search(text)
        sentence = text[: rules.start()] if rules else text
        for pattern in self._patterns:
            if pattern.landmark in sentence and (found := pattern.expression.fullmatch(sentence)):
                return self._filled(pattern.own, found.groupdict()) + (rules[0] if rules else "")
        return None

    def _filled(self, own: str, facts: dict[str, str]) -> str:
        def fact(hole: re.Match[str]) -> str:
            return self._facts[hole[1]](facts[hole[1] + hole[2]], hole[3] or "")

        return PLACEHOLDER.sub(fact, own)


def _specific(english: str) -> tuple[int, int]:
    """Sort key: patterns with more fixed text are tried first."""
    return -len(PLACEHOLDER.sub("", english)), len(PLACEHOLDER.findall(english))
