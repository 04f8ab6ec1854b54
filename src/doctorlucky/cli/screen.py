"""The table on a terminal: the house, the guests and the last few sentences, drawn anew after each of them."""

import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.text import Text

from doctorlucky.boards.text import WIDEST
from doctorlucky.cli.table import DOCTOR_MARK, DOG_MARK, Table
from doctorlucky.engine import event as e
from doctorlucky.engine.event import DOCTOR, DOG, Event
from doctorlucky.match import Match
from doctorlucky.views.view import View

INK: Final = "#0d1117"
SEATS: Final = ("#56b4e9", "#e69f00", "#cc79a7", "#f0e442", "#0aa57a", "#0072b2", "#de6a12", "#e9e4da")
"""Pawns are letters on their colour, readable on a dark terminal and on a light one."""
BRASS: Final = "#dfba72"
DANGER: Final = "bold red"
LUCK: Final = "green"
STYLES: Final = {
    e.TURN: "bold",
    e.ATTEMPTED: DANGER,
    e.COUNTERED: DANGER,
    e.STRUCK: DANGER,
    e.KILLED: DANGER,
    e.WON: "bold",
    e.FOILED_WITH: LUCK,
    e.SPENT: LUCK,
    e.FAILED: LUCK,
}
KINDS: Final = {"wall": "dim", "number": "bold", "shut": "dim", "floor": "dim", "name": "not bold", "door": "dim"}
QUICK: Final = frozenset({e.DEALER, e.TURNED_UP, e.PLACED, e.TURN, e.ENDED, e.PASSED})
SLOW: Final = frozenset({e.ATTEMPTED, e.FAILED, e.KILLED, e.STRUCK, e.COUNTERED})
NARROW: Final = 16
"""The least columns beside the board."""
HEADER: Final = 2
LATEST: Final = 4
"""The least rows above and below it."""
LOW: Final = 8
"""Rows in which no board fits: asked for so few, a drawing is as low as it can be."""
REMEMBERED: Final = 60


def pause(event: Event) -> float:
    """How long a sentence is looked at, in units of the usual delay."""
    return 0.25 if event.what in QUICK else 1.75 if event.what in SLOW else 1.0


class Screen:
    """What is to be seen at the moment."""

    def __init__(self, match: Match, title: str) -> None:
        self.title: Final = title
        self.seed: Final = match.seed
        self.table: Final = Table(match.ruleset, match.names)
        self.console: Final = Console(highlight=False)
        self.view = match.view()
        self.log: Final[deque[tuple[int, str, str]]] = deque(maxlen=REMEMBERED)
        """Turn, style and sentence."""
        self._widths: Final[dict[tuple[int, int], int]] = {}

    def note(self, event: Event, sentence: str, view: View) -> None:
        self.table.note(event)
        self.view = view
        if sentence:
            self.log.append((self.table.turn, STYLES.get(event.what, ""), sentence))

    @contextmanager
    def shown(self) -> Iterator[Callable[[], None]]:
        """The whole terminal, given back at the end."""
        with Live(console=self.console, screen=True, auto_refresh=False) as live:
            yield lambda: live.update(self.frame(*self.console.size), refresh=True)

    def leave(self) -> None:
        """Leave the last of it on the ordinary screen."""
        columns, rows = self.console.size
        for line in self.body(columns, max(12, rows - HEADER - LATEST)):
            self.console.print(line, no_wrap=True, overflow="crop")
        last = [entry for entry in self.log if entry[0] == self.table.turn]
        for _, style, sentence in last:
            self.console.print(Text(sentence, style))
        self.console.print()

    def frame(self, columns: int, rows: int) -> Group:
        """Exactly as many lines as there are rows."""
        roomy = rows >= 30 and (self.board_width(columns, rows - HEADER - 2 - 2 * LATEST) > 0 or not self._fits(columns, rows))
        rule = [Text("─" * columns, "dim")] if roomy else []
        lines = [*self.header(columns), *rule]
        body = self.body(columns, rows - len(lines) - (2 * LATEST if roomy else LATEST))
        lines += [*body, *rule]
        lines += self.latest(columns, rows - len(lines))
        for line in lines:
            line.no_wrap, line.overflow = True, "crop"
            line.truncate(columns)
        return Group(*lines[:rows])

    def header(self, columns: int) -> list[Text]:
        top = Text(self.title, "bold")
        if self.table.turn:
            top.append(f"  ·  turn {self.table.turn}  ·  ", "not bold")
            top.append_text(self.badge(self.table.active))
            top.append(f" {self.table.names[self.table.active]}")
        seed = f"seed {self.seed}"
        if top.cell_len + len(seed) + 2 <= columns:
            top.append(" " * (columns - top.cell_len - len(seed)) + seed, "dim not bold")
        path = Text.assemble((DOCTOR_MARK, f"{INK} on {BRASS}"), " ", (self.table.label(DOCTOR), "bold"))
        for stop in self.table.stops(6):
            if path.cell_len + len(stop) + 3 > columns:
                break
            path.append(f" → {stop}")
        return [top, path]

    def body(self, columns: int, rows: int) -> list[Text]:
        """The board with the guests beside it; only the guests where a board will not fit."""
        width = self.board_width(columns, rows)
        if not width:
            wide, high = self.table.least() + NARROW + 2, len(self.table.draw(NARROW, LOW)) + HEADER + LATEST
            return [*self.guests(columns, rows - 1), Text(f"No board: it needs {wide} x {high} or more.", "dim")]
        board = [Text.from_markup(line) for line in self.table.draw(width, rows, self.style)]
        wide = max(line.cell_len for line in board)
        side = self.guests(columns - wide - 2, len(board))
        side += [Text()] * (len(board) - len(side))
        lines: list[Text] = []
        for left, right in zip(board, side, strict=True):
            left.pad_right(wide + 2 - left.cell_len)
            lines.append(left.append_text(right))
        return lines

    def _fits(self, columns: int, rows: int) -> bool:
        """Whether a board fits into a terminal of this size when everything else is short."""
        return self.board_width(columns, rows - HEADER - LATEST) > 0

    def board_width(self, columns: int, rows: int) -> int:
        """The columns for the drawing, beside the guests' names in full if it can be; 0 if there is no room for one."""
        key = (columns, rows)
        if key not in self._widths:
            beside = columns - self.widest() - 17
            beside = beside if beside >= self.table.least(whole=True) else columns - NARROW - 2
            width = min(WIDEST, beside)
            lines = self.table.draw(width, rows)
            self._widths[key] = width if len(lines) <= rows and max(len(line) for line in lines) <= width else 0
        return self._widths[key]

    def widest(self) -> int:
        """The longest name, within reason."""
        return min(12, max(len(name) for name in self.table.names))

    def guests(self, columns: int, rows: int) -> list[Text]:
        """Everybody with hand and spite; with their room, where there are rows for it."""
        seats = range(len(self.table.names))
        full = columns >= self.widest() + 15
        name = self.widest() if full else max(0, columns - 9)
        lines = [Text(f"{'':{name + 3}} cards spite" if full else f"{'hand+spite':>{columns}}", "dim")]
        rooms = rows >= 3 * len(seats) + 3
        for seat in seats:
            active = seat == self.table.active
            line = Text.assemble("▸" if active else " ", self.badge(seat))
            line.append(f" {self.table.names[seat][:name]:<{name}} ", "bold" if active else "")
            hand, spite = self.view.hand_sizes[seat], self.view.spite[seat]
            if seat in self.table.dead:
                line.append(" dead", "dim")
            elif seat in self.table.places:
                line.append(f"{hand:>5} {spite or '·':>5}" if full else f"{hand:>3}+{spite}")
            lines.append(line)
            if rooms:
                lines += [Text(f"   {self.table.label(seat)}" if seat in self.table.places else "", "dim"), Text()]
        if not rooms and rows > len(lines) + 1:
            lines.append(Text())
        lines.append(Text(f" deck {self.view.deck_size}", "dim"))
        lines.append(Text(f" discards {len(self.view.discards)}", "dim"))
        if DOG in self.table.places:
            lines.append(Text(f" the dog: {self.table.label(DOG)}" if full else f" dog: {self.table.label(DOG)}", "dim"))
        return lines[:rows]

    def latest(self, columns: int, rows: int) -> list[Text]:
        """The last sentences, those of this turn bright."""
        lines: list[Text] = []
        for turn, style, sentence in self.log:
            text = Text(sentence, style if turn == self.table.turn else "dim")
            indent = "" if style == "bold" or not turn else "  "
            lines += [Text.assemble(indent, line) for line in text.wrap(self.console, columns - len(indent))]
        return lines[-rows:] if rows > 0 else []

    def badge(self, seat: int) -> Text:
        return Text(self.table.letters[seat], f"bold {INK if seat != 5 else '#ffffff'} on {SEATS[seat]}")

    def style(self, kind: str, piece: str) -> str:
        """A piece of the drawing as markup."""
        if kind == "mark":
            return re.sub(f"{DOCTOR_MARK}|{DOG_MARK}|.", self._mark, piece)
        return f"[{KINDS[kind]}]{escape(piece)}[/]" if kind in KINDS else escape(piece)

    def _mark(self, found: re.Match[str]) -> str:
        mark = found.group()
        if mark in self.table.letters:
            seat = self.table.letters.index(mark)
            return f"[bold {INK if seat != 5 else '#ffffff'} on {SEATS[seat]}]{mark}[/]"
        return f"[bold {INK} on {BRASS}]{mark}[/]" if mark == DOCTOR_MARK else f"[bold]{escape(mark)}[/]"
