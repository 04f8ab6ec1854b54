"""Who stands where while a game is being told: follows the events one by one, behind the match that has run ahead of them."""

from collections.abc import Iterable, Sequence
from typing import Final

from doctorlucky.boards.canvas import Style
from doctorlucky.boards.text import draw_text, least_columns
from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine import event as e
from doctorlucky.engine.event import DOCTOR, DOG, NONE, Event
from doctorlucky.views.view import View

DOCTOR_MARK: Final = "Dr"
DOG_MARK: Final = "dog"


class Table:
    """What a drawing of the table needs, all of it public."""

    def __init__(self, ruleset: Ruleset, names: Sequence[str]) -> None:
        self.board: Final = ruleset.board
        self.layout: Final = ruleset.rules.layout
        self.names: Final = tuple(names)
        self.letters: Final = letters_of(names)
        self.places: Final[dict[int, int]] = {}
        """The space of each pawn that is on the board: seats, the Doctor, the dog."""
        self.dead: Final[set[int]] = set()
        """Who was on the board and is no more."""
        self.turn = 0
        self.active = NONE

    def note(self, event: Event) -> None:
        """Let this have happened."""
        if event.what == e.TURN:
            self.turn, self.active = event.amount, event.seat
        elif event.what == e.KILLED:
            if event.pawn != DOCTOR:  # he stays where he fell: it is what the picture is about
                self.places.pop(event.pawn, None)
                self.dead.add(event.pawn)
        else:
            pawn = moved_pawn(event)
            if pawn != NONE:
                self.places[pawn] = event.space
                self.dead.discard(pawn)

    def begin(self, events: Iterable[Event], end: View) -> None:
        """Put everybody where they stood before these events, of which `end` is the outcome."""
        unknown = {*range(len(self.names)), DOCTOR, DOG}
        for event in events:
            pawn = event.pawn if event.what in (e.KILLED, e.ATTEMPTED) else moved_pawn(event)
            if pawn in unknown:
                unknown.discard(pawn)
                before = event.space if event.what == e.ATTEMPTED else event.origin
                if before != NONE:
                    self.places[pawn] = before
        for seat, space in enumerate(end.pawns):
            if seat in unknown and space is not None:
                self.places[seat] = self.board.space(space).index
        if DOCTOR in unknown:
            self.places[DOCTOR] = self.board.space(end.doctor).index

    def marks(self) -> dict[int, str]:
        """The letters in each space."""
        found: dict[int, list[str]] = {}
        for pawn in sorted(self.places):
            mark = DOCTOR_MARK if pawn == DOCTOR else DOG_MARK if pawn == DOG else self.letters[pawn]
            found.setdefault(self.places[pawn], []).append(mark)
        return {space: " ".join(marks) for space, marks in found.items()}

    def draw(self, width: int | None = None, height: int | None = None, style: Style | None = None) -> list[str]:
        text = draw_text(self.board, self.layout, marks=self.marks(), width=width, height=height, style=style)
        return text.splitlines()

    def least(self, whole: bool = False) -> int:
        """The columns a drawing needs; with `whole`, one in which no name is shortened."""
        return least_columns(self.board, self.layout, marks=self.marks(), whole=whole)

    def key(self) -> str:
        """Which letter is who."""
        seats = [f"{letter} {name}" for letter, name in zip(self.letters, self.names, strict=True)]
        dog = [f"{DOG_MARK} the dog"] if DOG in self.places else []
        return ", ".join([*seats, f"{DOCTOR_MARK} the Doctor", *dog])

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
            found.append(self.board.spaces[at].label)
        return found


def moved_pawn(event: Event) -> int:
    """Whose place an event changes to its `space`; NONE if nobody's."""
    if event.what in (e.STEPPED, e.RETURNED):
        return event.seat
    if event.what == e.MOVED:
        return event.seat if event.pawn == NONE else event.pawn
    if event.what == e.PLACED:
        return event.pawn
    return DOCTOR if event.what == e.DOCTOR_MOVED else DOG if event.what == e.DOG_MOVED else NONE


def letters_of(names: Sequence[str]) -> list[str]:
    """Initials where they tell everybody apart, else numbers."""
    initials = [name.strip()[:1].upper() for name in names]
    plain = all(initial.isascii() and initial.isalpha() for initial in initials)
    return initials if plain and len(set(initials)) == len(initials) else [str(seat + 1) for seat in range(len(names))]
