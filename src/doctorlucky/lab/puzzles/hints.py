"""Something to go by, a little more each time, as facts: pages and terminals have their own words."""

from dataclasses import dataclass
from typing import Final

from doctorlucky.lab.puzzles.puzzle import SAVE
from doctorlucky.lab.puzzles.trial import Trial

ASTRAY: Final = "astray"  # nothing is certain any more
WITNESS: Final = "witness"  # what prevents an attempt
WEAPON: Final = "weapon"  # the `card` it is done with
BARE: Final = "bare"  # it is done with bare hands
PLACE: Final = "place"  # the `space` where it is done
FIRST: Final = "first"  # the `action` that it begins with


@dataclass(frozen=True)
class Hint:
    """One hint. It has the facts that its kind needs, and nothing else of the solution."""

    about: str
    card: str = ""
    space: str = ""
    action: str = ""


def hint(trial: Trial, given: int) -> Hint:
    """What comes after so many hints: whether one is on the right way, and if so, with what, then where, then how it begins."""
    puzzle = trial.puzzle
    if not trial.promising():
        return Hint(ASTRAY)
    if given <= 0:
        return Hint(WITNESS) if puzzle.kind == SAVE else Hint(BARE) if puzzle.card is None else Hint(WEAPON, card=puzzle.card)
    return Hint(PLACE, space=puzzle.place) if given == 1 else Hint(FIRST, action=puzzle.solution[0])
