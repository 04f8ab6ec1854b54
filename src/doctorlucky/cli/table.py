"""Who stands where while a game is being narrated: follows the events one by one, behind the match that has run ahead of them."""

from collections.abc import Iterable, Sequence
from typing import Final

from doctorlucky.boards.model.layout import Layout
from doctorlucky.boards.text import FLOORS, TALLEST, Style, draw_text, least_columns, room_lines
from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine import event as e
from doctorlucky.engine.event import CAT, DOCTOR, DOG, NONE, Event
from doctorlucky.engine.rules import Rules
from doctorlucky.views.view import View

DOCTOR_MARK: Final = "Dr"
ANIMALS: Final = {DOG: "dog", CAT: "cat"}
"""The marks of those who are neither players nor the Doctor; so views name them, too."""
CHANGES: Final = (e.PART, e.LIGHTS_OUT, e.SANK, e.ESCAPE)
"""What puts another layout in play."""


class Table:
    """What a drawing of the table needs, all of it public."""

    def __init__(self, ruleset: Ruleset, names: Sequence[str]) -> None:
        self.board: Final = ruleset.board
        self.rules: Rules = ruleset.rules
        """Those in force: the sequel's, once that has begun."""
        self.layout: Layout = self.rules.layouts[0]
        """The board as it is now."""
        self.names: Final = tuple(names)
        self.strangers: Final = frozenset(ruleset.strangers)
        self.letters: Final = letters_of(names)
        self.places: Final[dict[int, int]] = {}
        """The space of each pawn that is on the board: seats, the Doctor, the dog, the cat."""
        self.dead: Final[set[int]] = set()
        """Who is no longer on the board."""
        self.turn = 0
        self.active = NONE

    def note(self, event: Event) -> None:
        """Apply an event."""
        if event.what == e.TURN:
            self.turn, self.active = event.amount, event.seat
        elif event.what in CHANGES:
            self.layout = self.rules.layouts[event.amount]
            if event.what == e.ESCAPE:
                self._go_on()
        elif event.what == e.KILLED:
            if event.pawn != DOCTOR:  # he stays where he fell: it is what the picture is about
                self.places.pop(event.pawn, None)
                self.dead.add(event.pawn)
        else:
            pawn = moved_pawn(event)
            if pawn != NONE:
                self.places[pawn] = event.space
                self.dead.discard(pawn)

    def _go_on(self) -> None:
        """The sequel begins where everybody stands; pets leave (ESCAPE-1)."""
        self.rules = self.rules.sequel or self.rules
        for pet in ANIMALS:
            self.places.pop(pet, None)

    def begin(self, events: Iterable[Event], end: View) -> None:
        """Put everybody where they stood before these events, of which `end` is the outcome."""
        events = list(events)
        self._begin_board(events, end)
        unknown = {*range(len(self.names)), DOCTOR, *ANIMALS}
        for event in events:
            moved = moved_pawn(event)
            if event.what in (e.ATTEMPTED, e.STRUCK):
                before = dict.fromkeys((event.pawn, event.seat), event.space)
            else:
                before = {event.pawn if event.what == e.KILLED else moved: event.origin}
            for pawn, space in before.items():
                if pawn in unknown:
                    unknown.discard(pawn)
                    if space != NONE:
                        self.places[pawn] = space
        for seat, room in enumerate(end.pawns):
            if seat in unknown and room is not None:
                self.places[seat] = self.board.space(room).index
        if DOCTOR in unknown:
            self.places[DOCTOR] = self.board.space(end.doctor).index
        for pet, name in ANIMALS.items():
            facts = end.extras.get(name, {})
            if pet in unknown and facts.get("alive", True) and facts.get("space"):
                self.places[pet] = self.board.space(str(facts["space"])).index

    def _begin_board(self, events: Iterable[Event], end: View) -> None:
        """The layout before these events: the first that changes it says which that was, or else it is the one at the end."""
        changes = [event for event in events if event.what in CHANGES]
        self.layout = self.rules.layouts[changes[0].origin] if changes else end.layout
        sequel = self.rules.sequel
        if sequel is not None and end.act == sequel.act and not any(event.what == e.ESCAPE for event in changes):
            self.rules = sequel

    def marks(self) -> dict[int, str]:
        """The letters in each space."""
        found: dict[int, list[str]] = {}
        for pawn in sorted(self.places):
            found.setdefault(self.places[pawn], []).append(self.mark(pawn))
        return {space: " ".join(marks) for space, marks in found.items()}

    def mark(self, pawn: int) -> str:
        """How a pawn is marked on the drawing: a seat's letter, or the Doctor's or an animal's own mark."""
        return DOCTOR_MARK if pawn == DOCTOR else ANIMALS[pawn] if pawn in ANIMALS else self.letters[pawn]

    def draw(self, width: int | None = None, height: int | None = None, style: Style | None = None) -> list[str]:
        """The board with every pawn where it stands now, as lines of text."""
        text = draw_text(self.board, self.layout, marks=self.marks(), width=width, height=height, style=style)
        return text.splitlines()

    def fits(self, width: int, height: int) -> bool:
        """Whether a drawing fits into so many columns and rows."""
        lines = self.draw(width, height)
        return len(lines) <= height and max(len(line) for line in lines) <= width

    def lowest(self, width: int, height: int) -> int:
        """The fewest rows, but no fewer than these, that a drawing so wide needs."""
        return next((rows for rows in range(height, 2 * TALLEST) if self.fits(width, rows)), 2 * TALLEST)

    def rooms(self, width: int, height: int, style: Style | None = None) -> list[str]:
        """A list of rooms and who is there, for want of a drawing; nothing where that does not fit."""
        return room_lines(self.board, self.layout, self.marks(), width, height, style)

    def least(self, whole: bool = False) -> int:
        """The columns a drawing needs; with `whole`, one in which no name is shortened."""
        return least_columns(self.board, self.layout, marks=self.marks(), whole=whole)

    def key(self) -> str:
        """Which letter is who."""
        seats = [f"{self.letters[seat]} {name}{self.kind(seat)}" for seat, name in enumerate(self.names)]
        return ", ".join([*seats, f"{DOCTOR_MARK} the Doctor"])  # animals are marked by what they are

    def kind(self, seat: int) -> str:
        """What a name leaves out."""
        words = ["a Stranger"] * (seat in self.strangers) + ["dead"] * (seat in self.dead)
        return f" ({', '.join(words)})" if words else ""

    def state(self) -> list[str]:
        """The board in a few words, where there is something to report: what is shut, what has sunk, that it is dark."""
        layout, board = self.layout, self.board
        words: list[str] = []
        if layout.part in board.halves:
            words.append(f"only {layout.part}" if layout.part not in FLOORS else f"only {FLOORS[layout.part].lower()}")
        wings = [name for name in layout.closed if name in board.wings]
        if wings:
            words.append(f"{' and '.join(wings)} wing{'s' if len(wings) > 1 else ''} shut")
        if board.decks:
            words.append(f"afloat: {' '.join(reversed(self.afloat())) or 'nothing'}")
        if not layout.lit and self.rules.layouts[self.rules.beginnings[0]].lit:
            words.append("lights out")
        return words

    def afloat(self) -> list[str]:
        """A ship's decks that have not sunk, the lowest first."""
        return [deck for deck in self.board.decks if deck not in self.layout.closed]

    def label(self, pawn: int) -> str:
        """The name of the space where a pawn stands."""
        if pawn in self.places:
            return self.board.spaces[self.places[pawn]].label
        return "nowhere" if pawn in self.dead else "not placed yet"

    def stops(self, count: int) -> list[str]:
        """Where the Doctor goes next, and after that."""
        found: list[str] = []
        at = self.places.get(DOCTOR, NONE)
        while at != NONE and len(found) < count:
            at = self.layout.doctor_next[at]
            if at != NONE:  # no space is left
                found.append(self.board.spaces[at].label)
        return found


def moved_pawn(event: Event) -> int:
    """Whose place an event changes to its `space`; NONE if nobody's."""
    if event.what in (e.STEPPED, e.MOVED):
        return event.seat if event.pawn == NONE else event.pawn
    if event.what in (e.RETURNED, e.WANDERED):
        return event.seat
    if event.what in (e.PLACED, e.LIFTED):
        return event.pawn
    return DOCTOR if event.what == e.DOCTOR_MOVED else DOG if event.what == e.DOG_MOVED else NONE


def letters_of(names: Sequence[str]) -> list[str]:
    """Initials where they differ for everybody, those of last names where first names do not; else numbers."""
    initials = [name.strip()[:1].upper() for name in names]
    twice = {initial for initial in initials if initials.count(initial) > 1}
    initials = [
        name.split()[-1][:1].upper() if at in twice and name.split() else at for name, at in zip(names, initials, strict=True)
    ]
    plain = all(initial.isascii() and initial.isalpha() for initial in initials)
    return initials if plain and len(set(initials)) == len(initials) else [str(seat + 1) for seat in range(len(names))]
