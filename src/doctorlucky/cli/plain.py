"""The table as plain text: sentence after sentence from top to bottom, and now and then the board."""

import os
from textwrap import fill
from typing import Final

from doctorlucky.cli.options import lacking
from doctorlucky.cli.status import status
from doctorlucky.cli.table import CHANGES, Table
from doctorlucky.engine.event import PART, TURN, Event
from doctorlucky.match import Match

BOARD_EVERY: Final = 10
"""Turns between drawings of the board, where nothing has changed on it."""


class Plain:
    """Prints what happens."""

    def __init__(self, match: Match, size: os.terminal_size | None) -> None:
        self.match: Final = match
        self.size: Final = size
        """Of the terminal; None where the text goes elsewhere."""
        self.table: Final = Table(match.ruleset, match.names)
        self.changed = False
        """Whether the board has changed since it was last drawn."""
        self.size_told = False
        """Whether the reason why it is not drawn has been given."""

    def note(self, event: Event, sentence: str) -> None:
        """Print the sentence of an event, and the board at the beginning of some turns."""
        if event.what == TURN:
            if self.changed or (event.amount > 1 and event.amount % BOARD_EVERY == 1):
                self.board()
            self.changed = False
            print()
        self.table.note(event)
        self.changed |= event.what in CHANGES and event.what != PART
        if sentence:
            self.say(sentence, "  " if self.table.turn and event.what != TURN else "")

    def end(self) -> None:
        """Print the board a last time, with its key."""
        if self.board():
            self.say(self.table.key())
        print()

    def say(self, sentence: str, indent: str = "") -> None:
        """Print a paragraph: wrapped on a terminal, on one line elsewhere."""
        text = indent + sentence
        print(text if self.size is None else fill(text, self.size.columns, subsequent_indent=indent))

    def board(self) -> bool:
        """The board if it fits, else why not, once, and a list of rooms; whether there was anything to show."""
        size = self.size
        if size is None:
            lines = self.table.draw()
        elif self.table.fits(size.columns, size.lines - 1):
            lines = self.table.draw(size.columns, size.lines - 1)
        else:
            self.tell_size(size)
            lines = self.table.rooms(size.columns, size.lines - 1)
        if lines:
            print()
            for line in status(self.table, self.match.view())[:1]:
                self.say(line[:1].upper() + line[1:])
            print("\n".join(lines))
        return bool(lines)

    def tell_size(self, size: os.terminal_size) -> None:
        """Say, once, how large a terminal the drawn table would need."""
        if not self.size_told:
            wide = self.table.least()
            high = self.table.lowest(max(wide, size.columns), size.lines - 1) + 1
            print()
            self.say(lacking(wide, high, size.columns, size.lines)[0])
            self.size_told = True
