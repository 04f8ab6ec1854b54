"""A puzzle, how it is kept in a file, and which one is today's."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from doctorlucky.errors import DoctorLuckyError, shown
from doctorlucky.lab.puzzles.position import arrangement
from doctorlucky.match import Match

WIN: Final = "win"
"""Exactly one attempt that you can come to succeeds whatever the others hold."""
FOIL: Final = "foil"
"""The same, but first you are asked to foil, and must keep the right cards."""
SAVE: Final = "save"
"""The next player wins for certain, unless you are in the one right place."""
KINDS: Final = (WIN, FOIL, SAVE)
HARDEST: Final = 5
FORMAT: Final = 2


@dataclass(frozen=True)
class Puzzle:
    """A position, and the one line that is right in it."""

    number: int
    """From 1; the puzzle's name. Shipped puzzles keep theirs."""
    kind: str
    difficulty: int
    """From 1 to `HARDEST`."""
    seat: int
    """Whose puzzle it is."""
    position: Mapping[str, Any]
    """As `Match.arrange` takes it, bags of cards as text. What others hold is the worst case for the seat."""
    opening: tuple[str, ...]
    """What happens before the seat is asked."""
    solution: tuple[str, ...]
    """A shortest way of doing it: texts of actions."""
    place: str
    """Where the right attempt is made, or where one has to stand."""
    card: str | None
    """With which weapon; None for bare hands, and where nothing is attempted."""
    spent: tuple[str, ...]
    """Which cards foil the other's attempt first."""
    source: str
    """The game it was found in: bots and seed."""

    @property
    def edition(self) -> str:
        """The edition's id."""
        return str(self.position["edition"])

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.position["players"])

    @property
    def variants(self) -> tuple[str, ...]:
        """The ids of the variants."""
        return tuple(self.position.get("variants", ()))

    def begin(self, names: tuple[str, ...] | None = None) -> Match:
        """The match in which the seat is asked."""
        match = Match.arrange(seed=f"puzzle {self.number}", names=names, **arrangement(self.position))
        for action in self.opening:
            match.play(action)
        return match

    def as_dict(self) -> dict[str, Any]:
        """As it stands in a file."""
        facts = {
            "number": self.number,
            "kind": self.kind,
            "difficulty": self.difficulty,
            "seat": self.seat,
            "position": dict(self.position),
            "opening": list(self.opening),
            "solution": list(self.solution),
            "place": self.place,
            "card": self.card,
            "spent": list(self.spent),
            "source": self.source,
        }
        return {name: value for name, value in facts.items() if value not in (None, [])}


def puzzle_from(facts: Any) -> Puzzle:
    """The puzzle that `as_dict` wrote down; a `DoctorLuckyError` if it is none."""
    try:
        puzzle = Puzzle(
            number=int(facts["number"]),
            kind=str(facts["kind"]),
            difficulty=int(facts["difficulty"]),
            seat=int(facts["seat"]),
            position=dict(facts["position"]),
            opening=tuple(facts.get("opening", ())),
            solution=tuple(facts["solution"]),
            place=str(facts["place"]),
            card=facts.get("card"),
            spent=tuple(facts.get("spent", ())),
            source=str(facts["source"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise DoctorLuckyError("what should be a puzzle is none: something in it is missing or of the wrong form") from None
    if puzzle.kind not in KINDS or not 1 <= puzzle.difficulty <= HARDEST:
        raise DoctorLuckyError(f"puzzle {puzzle.number} is of no known kind or difficulty")
    return puzzle


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """A puzzle file, one puzzle a line."""
    lines = ",\n".join(json.dumps(puzzle.as_dict(), ensure_ascii=False, separators=(",", ":")) for puzzle in puzzles)
    return f'{{"format":{FORMAT},"puzzles":[\n{lines}\n]}}\n'


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """What `write_puzzles` wrote; a `DoctorLuckyError` if it is something else."""
    try:
        raw = json.loads(text)
    except ValueError:
        raise DoctorLuckyError("this is not a puzzle file: it is not JSON") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("puzzles"), list):
        raise DoctorLuckyError("this is not a puzzle file")
    if raw.get("format") != FORMAT:
        raise DoctorLuckyError(
            f"puzzles of format {shown(raw.get('format'))} cannot be read; this doctorlucky reads format {FORMAT}"
        )
    return tuple(puzzle_from(facts) for facts in raw["puzzles"])


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles that come with the game, in the order of their numbers."""
    return read_puzzles(files("doctorlucky.data").joinpath("puzzles.json").read_text("utf-8"))


def find_puzzle(number: int) -> Puzzle:
    """The shipped puzzle of a number; a `DoctorLuckyError` if there is none."""
    found = next((puzzle for puzzle in shipped() if puzzle.number == number), None)
    if found is None:
        raise DoctorLuckyError(f"there is no puzzle {shown(number)}; they have the numbers 1 to {shipped()[-1].number}")
    return found


def numbered(puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """The same with numbers from 1."""
    return tuple(replace(puzzle, number=number) for number, puzzle in enumerate(puzzles, 1))
