"""A forger of records: takes the checks off, changes lines, and seals the text again."""

import json
from collections.abc import Callable, Sequence

import pytest

from doctorlucky.errors import RecordError
from doctorlucky.match.verifying import replayed
from doctorlucky.record.notation import check_of

FACTS = ("edition", "variants", "players", "board", "part", "names", "commitment", "seed", "dealer", "position")
PLACE = {name: number for number, name in enumerate(FACTS, 2)}
SETUP = len(FACTS) + 2
"""The line of the setting up."""


def rows_of(text: str) -> list[str]:
    """The lines without their checks."""
    first, *rest = text.splitlines()
    return [first, *(line.rpartition(" #")[0] for line in rest)]


def sealed(rows: Sequence[str]) -> str:
    """A forger's text: every check is right."""
    out = [rows[0]]
    check = rows[0]
    for row in rows[1:]:
        check = check_of(check, row)
        out.append(f"{row} #{check}")
    return "\n".join(out) + "\n"


def with_line(text: str, number: int, change: Callable[[str], str]) -> str:
    rows = rows_of(text)
    before = rows[number - 1]
    rows[number - 1] = change(before)
    assert rows[number - 1] != before
    return sealed(rows)


def to(text: str, number: int, row: str) -> str:
    """The record with another line in that place."""
    return with_line(text, number, lambda _: row)


def with_fact(text: str, name: str, value: object) -> str:
    return to(text, PLACE[name], f"{name} {json.dumps(value)}")


def wrong_line(text: str, prove: bool = False) -> int:
    with pytest.raises(RecordError) as error:
        replayed(text, prove)
    return error.value.line
