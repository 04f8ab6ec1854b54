"""A game as text: lines that a person can read and a program can check.

The first line names the format. Then come the facts of the game, one line a turn, and the result. Every line but the first ends in
a check, ``#`` and four digits, over itself and all lines above it, so that a change is noticed and its line is known.
"""

import json
from hashlib import sha256
from typing import Any, Final

from doctorlucky.errors import RecordError

VERSION: Final = 3
_FIRST: Final = "doctorlucky record"
_FACTS: Final = ("edition", "variants", "players", "board", "part", "names", "commitment", "seed", "dealer", "position")
_ADDED: Final = {"part": 2}
"""The version since which a record states a fact; older ones are read as if it were null."""
CHANGED: Final = {"DOG": 3}
"""Rules, by the letters of their numbers, and the version since which records go by them as they are now."""


class Line:
    """What happened in one turn, or while setting up."""

    def __init__(self, number: int, label: str, tokens: list[str]) -> None:
        self.number: Final = number
        """The line of the file."""
        self.label: Final = label
        """``setup``, or the turn and whose it is: ``12 seat-3``."""
        self.tokens: Final = tokens
        """Actions, and outcomes of chance, which begin with ``=``."""


class Record:
    """The contents of a record."""

    def __init__(
        self,
        facts: dict[str, Any],
        lines: list[Line],
        result: str,
        places: dict[str, int] | None = None,
        version: int = VERSION,
    ) -> None:
        self.facts: Final = facts
        """By name: edition, variants, players, board, part, names, commitment, seed, dealer, position."""
        self.lines: Final = lines
        self.result: Final = result
        """``won seat-2``, ``nobody`` or ``unfinished``."""
        self.places: Final = {} if places is None else places
        """The line of the file that states a fact, and ``result``."""
        self.version: Final = version
        """Of the format it was written in."""


def write(record: Record) -> str:
    """The record as text."""
    rows = [f"{name} {json.dumps(record.facts[name], ensure_ascii=False)}" for name in _FACTS]
    rows += [f"{line.label}: {'; '.join(line.tokens)}" for line in record.lines]
    rows.append(f"result {record.result}")
    out = [f"{_FIRST} {VERSION}"]
    check = out[0]
    for row in rows:
        check = check_of(check, row)
        out.append(f"{row} #{check}")
    return "\n".join(out) + "\n"


def check_of(previous: str, row: str) -> str:
    """The check at the end of a line, which depends on the line before it."""
    return sha256(f"{previous}\n{row}".encode()).hexdigest()[:4]


def read(text: str) -> Record:
    """The record of a text; a `RecordError` that names the line if it is not one."""
    if not isinstance(text, str):
        raise RecordError(1, f"a record is text, not {type(text).__name__}")
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    for number, row in enumerate(rows, 1):
        if any("\ud800" <= c <= "\udfff" for c in row):
            raise RecordError(number, "the line is not text; it was damaged")
    while rows and not rows[-1].strip():
        rows.pop()
    version = _check_first(rows)
    checked = _unchecked(rows)
    stated = [name for name in _FACTS if _ADDED.get(name, 1) <= version]
    if len(checked) < len(stated) + 1:
        raise RecordError(len(rows), "the record ends in the middle of its facts; it was cut off")
    facts: dict[str, Any] = dict.fromkeys(_FACTS)
    places: dict[str, int] = dict.fromkeys(_FACTS, 1)
    for number, name in enumerate(stated, 2):
        word, _, value = checked[number - 2].partition(" ")
        if word != name:
            raise RecordError(number, f"'{name}' should stand here, not '{word}'")
        try:
            facts[name] = json.loads(value)
        except (ValueError, RecursionError):
            raise RecordError(number, f"the value of '{name}' cannot be read") from None
        places[name] = number
    word, _, result = checked[-1].partition(" ")
    if word != "result":
        raise RecordError(len(rows), "the record ends here without a result; it was cut off")
    places["result"] = len(rows)
    lines: list[Line] = []
    for number, row in enumerate(checked[len(stated) : -1], len(stated) + 2):
        label, colon, rest = row.partition(":")
        if not colon:
            raise RecordError(number, "a turn begins with its number, whose it is, and a colon")
        lines.append(Line(number, label, [token.strip() for token in rest.split(";") if token.strip()]))
    return Record(facts, lines, result, places, version)


def _check_first(rows: list[str]) -> int:
    """The version of the format."""
    if not rows or not rows[0].startswith(_FIRST):
        raise RecordError(1, f"this is not a record of a game: it should begin with '{_FIRST} {VERSION}'")
    version = rows[0].removeprefix(_FIRST).strip()
    if not (version.isascii() and version.isdigit() and len(version) < 5):
        raise RecordError(1, f"'{version[:20]}' is not a version of the format")
    if int(version) > VERSION:
        raise RecordError(
            1, f"the record is of version {int(version)}; this doctorlucky reads up to {VERSION}: a newer one is needed"
        )
    if rows[0] != f"{_FIRST} {int(version)}" or int(version) < 1:
        raise RecordError(1, f"the first line should be '{_FIRST} {VERSION}'; it was damaged")
    return int(version)


def _unchecked(rows: list[str]) -> list[str]:
    """The lines after the first without their checks, which are found to hold."""
    out: list[str] = []
    check = rows[0]
    for number, full in enumerate(rows[1:], 2):
        row, mark, found = full.rstrip().rpartition(" #")
        if not mark or len(found) != 4:
            raise RecordError(number, "the line has no check at its end; it was cut off or damaged")
        check = check_of(check, row)
        if check != found:
            raise RecordError(number, f"the line does not match its check #{found}; it was damaged or edited")
        out.append(row)
    return out
