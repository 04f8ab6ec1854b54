"""The table on a terminal: the board, the players and the last few sentences, redrawn after each of them."""

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import Final

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.text import Text

from doctorlucky.boards.model.layout import Layout
from doctorlucky.boards.text import WIDEST
from doctorlucky.cli.options import lacking
from doctorlucky.cli.status import status
from doctorlucky.cli.table import ANIMALS, DOCTOR_MARK, Table
from doctorlucky.engine import event as e
from doctorlucky.engine.event import DOCTOR, Event
from doctorlucky.match import Match
from doctorlucky.narration.templates import load_templates
from doctorlucky.views.view import View

INK: Final = "#0d1117"
SEATS: Final = (
    *(f"{INK} on #56b4e9", f"{INK} on #e69f00", f"{INK} on #cc79a7", f"{INK} on #f0e442"),
    *(f"{INK} on #0aa57a", "#ffffff on #0072b2", f"{INK} on #de6a12", f"{INK} on #e9e4da"),
)
"""Pawns are letters on their colour, readable on a dark terminal and on a light one."""
BRASS: Final = "#dfba72"
DANGER: Final = "bold red"
WATER: Final = "bold #3b9bd8"
LUCK: Final = "green"
STYLES: Final = {
    e.TURN: "bold",
    e.ATTEMPTED: DANGER,
    e.COUNTERED: DANGER,
    e.STRUCK: DANGER,
    e.KILLED: DANGER,
    e.ESCAPE: DANGER,
    e.SANK: WATER,
    e.LIGHTS_OUT: "bold reverse",
    e.SAVED: "bold green",
    e.WON: "bold",
    e.NOBODY: "bold",
    e.FOILED_WITH: LUCK,
    e.SPENT: LUCK,
    e.TURNED_OVER: LUCK,
    e.FAILED: LUCK,
}
KINDS: Final = {
    "wall": "dim",
    "number": "bold",
    "shut": "dim",
    "floor": "dim",
    "name": "not bold",
    "door": "dim",
    "sea": "#3b9bd8",
    "title": "bold",
}
QUICK: Final = frozenset({e.PART, e.SET_ASIDE, e.DEALER, e.TURNED_UP, e.PLACED, e.TURN, e.ENDED, e.PASSED})
SLOW: Final = frozenset({e.ATTEMPTED, e.FAILED, e.KILLED, e.SAVED, e.STRUCK, e.COUNTERED, e.SANK, e.LIGHTS_OUT, e.ESCAPE, e.NOBODY})
NARROW: Final = 16
"""The fewest columns beside the board."""
AMPLE: Final = 100
"""The columns of a terminal in which the board is not cramped."""
CLOSE: Final = 2
GAP: Final = 4
WIDE: Final = 6
"""Columns between the board and the players: at least, where it can be, and where there is plenty of room."""
INDENT: Final = 3
"""Of a room below a player's name."""
STRANGER: Final = " (a Stranger)"
HEADER: Final = 2
LATEST: Final = 4
"""The fewest rows above and below it."""
REMEMBERED: Final = 60


def pause(event: Event) -> float:
    """How long to pause after a sentence, in units of the usual delay."""
    return 0.25 if event.what in QUICK else 1.75 if event.what in SLOW else 1.0


class Screen:
    """The current picture of the table."""

    def __init__(self, match: Match, *titles: str) -> None:
        self.titles: Final = titles
        """The same in several lengths, the longest first."""
        self.seed: Final = match.seed
        self.table: Final = Table(match.ruleset, match.names)
        self.console: Final = Console(highlight=False)
        self.view = match.view()
        self.log: Final[deque[tuple[int, str, str]]] = deque(maxlen=REMEMBERED)
        """Turn, style and sentence."""
        one, many = load_templates(match.ruleset.deck.id).token
        self.grudges: Final = (one, many)
        self.grudge: Final = many.split()[0] if self.view.spite_pool != 0 or any(self.view.spite) else ""
        """What failed attempts earn, in a word; nothing where they earn nothing."""
        self._widths: Final[dict[tuple[int, int, Layout], int]] = {}
        self._notices: Final[dict[tuple[int, int, Layout], str]] = {}

    def note(self, event: Event, sentence: str, view: View) -> None:
        """Follow an event; its sentence, if it has one, goes to the log. Nothing is drawn yet."""
        self.table.note(event)
        self.view = view
        if sentence:
            self.log.append((self.table.turn, STYLES.get(event.what, ""), sentence))

    @contextmanager
    def shown(self) -> Iterator[Callable[[], None]]:
        """Take over the whole terminal, and restore it at the end."""
        with Live(console=self.console, screen=True, auto_refresh=False) as live:
            yield lambda: live.update(self.frame(*self.console.size), refresh=True)

    def leave(self, closing: Sequence[str] = ()) -> None:
        """Leave the last of it on the ordinary screen, with room for the `closing` lines that will be printed below it."""
        columns, rows = self.console.size
        below = 2 + sum(-(-len(line) // columns) for line in closing)  # with a blank line, and one for the shell
        for line in self.last(columns, max(1, rows - below)):
            self.console.print(line, no_wrap=True, overflow="crop")
        self.console.print()

    def last(self, columns: int, rows: int) -> list[Text]:
        """The board and the last turn's sentences; of those only the end, where there would be no board otherwise."""
        wrapped = [self._wrapped(entry, columns) for entry in self.log if entry[0] == self.table.turn]
        tails = [[line for lines in wrapped[at:] for line in lines] for at in range(max(1, len(wrapped) - 1))]
        fits = (tail for tail in tails if self.board_width(columns, rows - len(tail)))
        listed = (tail for tail in tails if self.table.rooms(columns - NARROW - CLOSE, rows - len(tail)))
        tail = next(fits, None) or next(listed, tails[-1])
        return [*self.body(columns, max(0, rows - len(tail))), *tail][-rows:]

    def frame(self, columns: int, rows: int) -> Group:
        """Exactly as many lines as there are rows."""
        roomy = rows >= 30 and (self.board_width(columns, rows - HEADER - 2 - 2 * LATEST) > 0 or not self._fits(columns, rows))
        rule = [Text("─" * columns, "dim")] if roomy else []
        lines = [*self.header(columns), *rule]
        notice = "" if self._fits(columns, rows) else self._no_board_notice(columns, rows)
        body = self.body(columns, rows - len(lines) - (2 * LATEST if roomy else LATEST), notice)
        lines += [*body, *rule]
        lines += self.latest(columns, rows - len(lines))
        for line in lines:
            line.no_wrap, line.overflow = True, "ellipsis"
            line.truncate(columns)
        return Group(*lines[:rows])

    def header(self, columns: int) -> list[Text]:
        """The top line: title, seed, turn and whose turn it is. Title and seed give way on a narrow terminal."""
        turn = Text(f"  ·  turn {self.table.turn}  ·  " if self.table.turn else "", "not bold")
        if self.table.turn:
            turn.append_text(self.badge(self.table.active))
            turn.append(f" {self.table.names[self.table.active]}", "bold")
        seed = f"seed {self.seed}"
        fitting = (
            title for rest in (len(seed) + 2, 0) for title in self.titles if len(title) + turn.cell_len + rest <= columns
        )  # rather than the seed, words of the title are left out
        top = Text(next(fitting, self.titles[-1]), "bold")
        top.truncate(max(12, columns - turn.cell_len), overflow="ellipsis")
        top.append_text(turn)
        if top.cell_len + len(seed) + 2 <= columns:
            top.append(" " * (columns - top.cell_len - len(seed)) + seed, "dim not bold")
        return [top, self.path(columns)]

    def path(self, columns: int) -> Text:
        """Where the Doctor goes, and at the right what else there is to know."""
        state = next((text for text in status(self.table, self.view) if len(text) <= columns - 26), "")
        room = columns - len(state) - (3 if state else 0)
        path = Text.assemble((DOCTOR_MARK, f"{INK} on {BRASS}"), " ", (self.table.label(DOCTOR), "bold"))
        for stop in self.table.stops(6):
            if path.cell_len + len(stop) + 3 > room:
                break
            path.append(f" → {stop}")
        path.append(" " * (columns - path.cell_len - len(state)) + state, f"bold {BRASS}")
        return path

    def body(self, columns: int, rows: int, notice: str = "") -> list[Text]:
        """The board, or for want of one a list of rooms and the `notice`, with the players beside it; only them if need be."""
        note = [Text(notice, "dim")] if notice else []
        rows -= len(note)
        width = self.board_width(columns, rows)
        drawn = self.table.draw(width, rows, self.style) if width else self._rooms(columns, rows)
        if not drawn:
            return [*self.players(columns, rows), *note]
        board = [Text.from_markup(line) for line in drawn]
        wide = max(line.cell_len for line in board)
        spare = columns - wide
        gap = max(CLOSE, min(WIDE, spare - self.comfortable()), min(GAP, spare - self.full()))
        side = self.players(columns - wide - gap, len(board) if width else rows)
        lines: list[Text] = []
        for left, right in zip_longest(board, side, fillvalue=Text()):
            line = left.copy()
            line.pad_right(wide + gap - left.cell_len)
            lines.append(line.append_text(right))
        return [*lines, *note]

    def _rooms(self, columns: int, rows: int) -> list[str]:
        """Who is in which room, beside the players' names in full if it can be."""
        return next(filter(None, (self.table.rooms(columns - side, rows, self.style) for side in self._sides(columns))), [])

    def _no_board_notice(self, columns: int, rows: int) -> str:
        """Why a terminal of this size gets no board."""
        key = (columns, rows, self.table.layout)
        if key not in self._notices:
            wide = self.table.least() + NARROW + CLOSE
            high = self.table.lowest(self._beside(max(wide, columns)), rows - HEADER - LATEST) + HEADER + LATEST
            notices = lacking(wide, high, columns, rows)
            self._notices[key] = next((notice for notice in notices if len(notice) <= columns), notices[-1])
        return self._notices[key]

    def _fits(self, columns: int, rows: int) -> bool:
        """Whether a board fits into a terminal of this size when everything else is short."""
        return self.board_width(columns, rows - HEADER - LATEST) > 0

    def board_width(self, columns: int, rows: int) -> int:
        """The columns for the drawing; 0 if there is no room for one."""
        key = (columns, rows, self.table.layout)
        if key not in self._widths:
            width = self._beside(columns)
            self._widths[key] = width if self.table.fits(width, rows) else 0
        return self._widths[key]

    def _beside(self, columns: int) -> int:
        """The columns for a drawing, beside the players' names in full if it can be."""
        whole = self.table.least(whole=True)
        side = next((side for side in self._sides(columns) if columns - side >= whole), NARROW + CLOSE)
        return min(WIDEST, columns - side)

    def _sides(self, columns: int) -> list[int]:
        """The columns that players and gap may take, the most comfortable first; few columns are the board's."""
        roomy = [self.comfortable() + GAP, self.full() + GAP] if columns >= AMPLE else []
        return [*roomy, self.full() + CLOSE, NARROW + CLOSE]

    def comfortable(self) -> int:
        """The columns that the players take with their rooms below them."""
        return max(self.full(), INDENT + self.longest())

    def longest(self) -> int:
        """The longest name of a room."""
        return max(len(space.label) for space in self.table.board.spaces)

    def widest(self) -> int:
        """The longest name, within reason."""
        return min(12, max(len(name) for name in self.table.names))

    def full(self) -> int:
        """The columns that the players take with nothing shortened."""
        return self.widest() + 9 + (len(self.grudge) + 1 if self.grudge else 0)

    def players(self, columns: int, rows: int) -> list[Text]:
        """Everybody with hand and spite; with their room, where there is space for it."""
        seats = range(len(self.table.names))
        full = columns >= self.full()
        name = self.widest() if full else max(0, columns - (8 if self.grudge else 6))
        head = (
            f"{'':{name + 3}} cards {self.grudge}" if full else f"{'hand' + (f'+{self.grudge}' if self.grudge else ''):>{columns}}"
        )
        lines = [Text(head.rstrip(), "dim")]
        with_strangers = columns >= INDENT + self.longest() + len(STRANGER)
        facts = self._facts(columns - 1, full, with_strangers)
        below = rows >= len(lines) + 3 * len(seats) + len(facts)
        if not below:
            facts = self._facts(columns - 1, full, False)
        beside = full and not below and columns >= self.full() + 24
        for seat in seats:
            active = seat == self.table.active
            line = Text.assemble("▸" if active else " ", self.badge(seat))
            line.append(f" {brief(self.table.names[seat], name):<{name}} ", "bold" if active else "")
            line.append(*self._holds(seat, full))
            lines.append(line)
            place = self.table.label(seat) if seat in self.table.places else ""
            if below:
                kind = STRANGER if with_strangers and seat in self.table.strangers else ""
                lines += [Text(f"{'':{INDENT}}{place}{kind}" if place else "", "dim"), Text()]
            elif beside:
                line.append(f"  {place}", "dim")
        if not below and rows > len(lines) + 1:
            lines.append(Text())
        lines += [Text(f" {fact}", "dim") for fact in facts]
        for line in lines:
            line.truncate(max(0, columns), overflow="ellipsis")
        return lines[: max(0, rows)]

    def _holds(self, seat: int, full: bool) -> tuple[str, str]:
        """A player's cards and grudges, and how to print them."""
        if seat in self.table.dead:
            return " dead" if full else "dead", "dim"
        if seat not in self.table.places:
            return "", ""
        hand = "–" if seat in self.table.strangers else str(self.view.hand_sizes[seat])  # noqa: RUF001 - a dash: no hand at all
        spite = self.view.spite[seat]
        if full:
            return f"{hand:>5}" + (f" {spite or '·':>{len(self.grudge)}}" if self.grudge else ""), ""
        return f"{hand:>2}" + (f"+{spite}" if self.grudge else ""), ""

    def _facts(self, columns: int, full: bool, strangers_shown: bool) -> list[str]:
        """What lies on the table, in short words where there are few columns; who is a Stranger, unless that is shown elsewhere."""
        view, table = self.view, self.table
        ship = view.extras.get("ship")
        if ship is None:
            facts = [f"deck {view.deck_size}"]
        else:
            piles = dict(zip(_list(ship["afloat"]), _list(ship["piles"]), strict=True))
            left = {deck: str(piles.get(deck, 0)) if deck in table.afloat() else "sunk" for deck in reversed(table.board.decks)}
            facts = [f"{deck}-Deck {count}" for deck, count in left.items()]
            counted = [f"{fact} cards" if fact.split()[-1].isdigit() else fact for fact in facts]
            facts = counted if max(map(len, counted)) <= columns else facts
        facts += [f"{word} {len(cards)}" for word, cards in (("discards", view.discards), ("gone", view.removed)) if cards]
        if view.set_aside:
            facts.append(f"set aside {view.set_aside}")
        doctor = view.extras.get("doctor")
        if doctor is not None:
            count = len(_list(doctor["reasons"]))
            facts.append(f"{'the Doctor' if full else DOCTOR_MARK}: {count} {self.grudges[0 if count == 1 else 1]}")
        for pet, mark in ANIMALS.items():
            if pet in table.places:
                facts.append(f"{'the ' if full else ''}{mark}: {table.label(pet)}")
        if table.strangers and not strangers_shown:
            facts.append("– Stranger, no hand" if full else "– Stranger")  # noqa: RUF001
        return facts

    def latest(self, columns: int, rows: int) -> list[Text]:
        """The last sentences, those of this turn bright."""
        lines = [line for entry in self.log for line in self._wrapped(entry, columns)]
        return lines[-rows:] if rows > 0 else []

    def _wrapped(self, entry: tuple[int, str, str], columns: int) -> list[Text]:
        turn, style, sentence = entry
        text = Text(sentence, style if turn == self.table.turn else "dim")
        indent = "" if style == "bold" or not turn else "  "
        return [Text.assemble(indent, line) for line in text.wrap(self.console, columns - len(indent))]

    def badge(self, seat: int) -> Text:
        """A seat's letter in its colour."""
        return Text(self.table.letters[seat], f"bold {SEATS[seat]}")

    def style(self, kind: str, piece: str) -> str:
        """A piece of the drawing as markup."""
        if kind == "mark":
            return re.sub("|".join([DOCTOR_MARK, *ANIMALS.values(), "."]), self._mark, piece)
        return f"[{KINDS[kind]}]{escape(piece)}[/]" if kind in KINDS else escape(piece)

    def _mark(self, found: re.Match[str]) -> str:
        mark = found.group()
        if mark in self.table.letters:
            seat = self.table.letters.index(mark)
            return f"[bold {SEATS[seat]}]{mark}[/]"
        return f"[bold {INK} on {BRASS}]{mark}[/]" if mark == DOCTOR_MARK else f"[bold]{escape(mark)}[/]"


def brief(name: str, most: int) -> str:
    """``Madam Umbra`` in ten characters is ``M. Umbra``; what still does not fit is cut off, and one sees that."""
    if len(name) <= most:
        return name
    *first, last = name.split() or [""]
    initials = " ".join([*(f"{word[0]}." for word in first), last])
    name = initials if first and len(initials) <= most else name
    return name if len(name) <= most else name[: most - 1] + "…" if most > 1 else name[:most]


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value
