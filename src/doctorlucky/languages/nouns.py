"""Names as sentences need them: with an article, in a case, with the right word for being there."""

from collections.abc import Mapping
from typing import Any, Final

from doctorlucky.errors import DoctorLuckyError

Noun = dict[str, str]
"""A name in all its forms: ``name`` is the bare one, ``the`` the one with its article."""

OTHER: Final = "other"
"""How a name declines that no file knows, such as a room of somebody's own board."""


class Nouns:
    """The names of one kind, spaces or cards, by their English name."""

    def __init__(self, where: str, names: Mapping[str, Any], declensions: Mapping[str, Mapping[str, str]]) -> None:
        """`DoctorLuckyError` names what cannot be declined, with `where` it stands."""
        self._where: Final = where
        self._declensions: Final = declensions
        self._nouns: Final = {english: self._noun(given) for english, given in names.items()}

    def __contains__(self, english: str) -> bool:
        return english in self._nouns

    def __getitem__(self, english: str) -> Noun:
        """The noun for an English name; one that is not known is declined as it is."""
        known = self._nouns.get(english)
        return self._noun(english) if known is None else known

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms that every name has besides its bare one."""
        return tuple(self._declensions[OTHER])

    def _noun(self, given: Any) -> Noun:
        """A name is a text, a pair of name and declension, or a table of forms."""
        if isinstance(given, str):
            given = {"name": given}
        elif isinstance(given, list):
            given = dict(zip(("name", "like"), given, strict=False))
        name = given["name"]
        like = given.get("like", OTHER)
        if like not in self._declensions:
            raise DoctorLuckyError(f"{self._where}: '{name}' cannot decline like '{like}'")
        noun = {"name": name} | {form: pattern.replace("{name}", name) for form, pattern in self._declensions[like].items()}
        forms = {form: text for form, text in given.items() if form != "like"}
        if forms.keys() - noun.keys():
            raise DoctorLuckyError(f"{self._where}: '{name}' has no form {', '.join(sorted(forms.keys() - noun.keys()))}")
        return noun | forms
