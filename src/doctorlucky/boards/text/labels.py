"""A room's name and the pawns in it, fitted into a few characters: words are shortened rather than broken, numbers stay."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

Piece = tuple[int, int, str, str]
"""Row and column within the room, the text, and its kind: ``name`` or ``mark``."""

VOWELS: Final = "aeiou'\u2019"
SHORTEST: Final = 4
"""What is shorter than this has no dot."""
READABLE: Final = 5
"""No word becomes shorter than this, where the room is as wide, as long as other words can be left out."""


def label(title: str, mark: str, wide: int, high: int) -> list[Piece]:
    """The name from the top and the marks below it, or behind it where there is no row left; of the name as much as fits."""
    if wide < 1 or high < 1:
        return []
    marks = mark.split()
    for lines, pad in _names(title.split(), wide, high):
        placed = _marks(lines, marks, wide - pad, high)
        if placed is not None:
            names = [(row, pad, line, "name") for row, line in enumerate(lines)]
            return names + [(row, pad + column, text, "mark") for row, column, text in placed]
    rows = _packed(marks, wide, "")
    if len(rows) > high:  # a crowd in a cupboard
        rows = [*rows[: high - 1], rows[high - 1][: wide - 1] + "+"]
    return [(row, 0, text[:wide], "mark") for row, text in enumerate(rows)]


def shortened(word: str, most: int) -> str:
    """``Billiard`` in six characters is ``Bill.``: cut after a consonant, with a dot."""
    if len(word) <= most:
        return word
    if most < SHORTEST:
        return word[: max(1, most)]
    stem = word[: most - 1]
    return (stem.rstrip(VOWELS) if len(stem.rstrip(VOWELS)) > 2 else stem) + "."


def _names(words: list[str], wide: int, high: int) -> Iterator[tuple[list[str], int]]:
    """Ways to write a name, the best first: whole, shortened, without its last words, only the number, nothing. Each with the
    columns to leave free at its left."""
    pads = (1, 0) if wide > SHORTEST else (0,)
    number = words[:1] if words and words[0].isdigit() else []
    rest = words[len(number) :]
    for count in range(len(rest), 0, -1):
        longest = max(len(word) for word in rest[:count])
        for most in range(longest, min(longest, wide, READABLE if count > 1 else 2) - 1, -1):
            name = [*number, *(shortened(word, most) for word in rest[:count])]
            for pad in pads:
                if max(len(word) for word in name) <= wide - pad:
                    lines = wrap(" ".join(name), wide - pad, break_long_words=False, break_on_hyphens=False)
                    if len(lines) <= high:
                        yield lines, pad
    for pad in pads:
        if number and len(number[0]) <= wide - pad:
            yield number, pad
    if not words:
        yield from (([], pad) for pad in pads)


def _marks(lines: list[str], marks: list[str], wide: int, high: int) -> list[tuple[int, int, str]] | None:
    """Rows, columns and texts of the marks under or behind these lines; None if there is no room."""
    if not marks:
        return []
    for gap in (" ", ""):
        rows = _packed(marks, wide, gap)
        if len(lines) + len(rows) <= high and max(len(row) for row in rows) <= wide:
            first = len(lines) + (1 if lines and len(lines) + len(rows) < high else 0)
            return [(first + i, 0, row) for i, row in enumerate(rows)]
        behind = len(lines[-1]) + 1 if lines else 0
        if lines and behind + len(gap.join(marks)) <= wide:
            return [(len(lines) - 1, behind, gap.join(marks))]
    return None


def _packed(marks: list[str], wide: int, gap: str) -> list[str]:
    """As many marks in each row as go into it."""
    rows: list[str] = []
    for mark in marks:
        if rows and len(rows[-1]) + len(gap) + len(mark) <= wide:
            rows[-1] += gap + mark
        else:
            rows.append(mark)
    return rows
