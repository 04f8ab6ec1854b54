"""Wrapping text at words, for terminals of any width."""

import shlex
import shutil
import sys
from collections.abc import Sequence
from textwrap import fill
from typing import Final

WIDEST: Final = 100
"""Columns beyond which lines of prose are hard to read."""
INDENT: Final = "    "


def width(otherwise: int) -> int:
    """The columns of the terminal, or so many if the output is not a terminal."""
    return shutil.get_terminal_size((otherwise, 40)).columns if sys.stdout.isatty() else otherwise


def wrapped(text: str, first: str = "", others: str = INDENT) -> str:
    """The text wrapped on a terminal; on one line elsewhere, for programs to read."""
    if not sys.stdout.isatty():
        return first + text
    wide = min(WIDEST, width(WIDEST))
    return fill(text, wide, initial_indent=first, subsequent_indent=others, break_long_words=False, break_on_hyphens=False)


def wrapped_command(lead: str, command: str, words: Sequence[str]) -> str:
    """A text, then a command. On a terminal the command is wrapped as a shell reads it, so that it can still be copied."""
    if not sys.stdout.isatty():
        return f"{lead} {command} {shlex.join(words)}"
    wide = min(WIDEST, width(WIDEST))
    lines = [f"{lead} {command}"]
    for word in map(shlex.quote, words):
        if len(lines[-1]) + len(word) + len("  \\") <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(INDENT + word)
    return " \\\n".join(lines)
