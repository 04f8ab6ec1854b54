"""Wings and other parts of the board: which are in play, which are closed, what the chart says (ANNIV-2, ANNIV-10, ANNIV-11)."""

from doctorlucky.boards.model.board import Board, Start
from doctorlucky.boards.model.layout import Layout
from doctorlucky.engine.event import NONE, PART
from doctorlucky.engine.interfaces import Chance, Stage
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.errors import RulesetError


def layouts(board: Board, part: str | None, seats: int) -> list[Layout]:
    """The parts a game may begin on, and then each of them with the lights out."""
    names = parts_for(board, seats) if part is None else [part]
    for name in names:
        if not charted(board, name):
            raise RulesetError(f"{board.id} does not say where everybody starts on '{name}' (ANNIV-10)")
    lit = [board.layout(name) for name in names]
    return lit + [layout.dark() for layout in lit]


def first_dark(rules: Rules) -> int:
    """The number of the first layout with the lights out; every lit layout has its dark one as many places after it."""
    return len(rules.layouts) // 2


def parts_for(board: Board, seats: int) -> list[str]:
    """The rows of the chart that name the number of players."""
    named = [start.part for start in board.starts.values() if set_up_as(seats) in start.seats]
    found = named or [part for part in board.starts if charted(board, part)]
    if not found:
        raise RulesetError(f"{board.id} has no chart of starting positions, which this edition needs (ANNIV-10)")
    return found


def set_up_as(seats: int) -> int:
    """The number of players by which the chart is read: two without Strangers are set up as three (STRANGER-5)."""
    return max(3, seats)


def charted(board: Board, part: str) -> bool:
    """Whether the chart says where pawns and Doctor start on a part of the board (ANNIV-10)."""
    start = board.starts.get(part)
    return start is not None and all(room in board.by_number for room in (start.pawns, start.doctor))


def start_on(rules: Rules, layout: int) -> Start:
    """The row of the chart for the part in play."""
    return rules.board.starts[rules.layouts[layout].part]


def suggested_pet(rules: Rules, layout: int) -> str:
    """``cat`` or ``dog``, where the chart suggests one: for the numbers of players that it notes, else the cat for more players
    than its row is meant for and the dog for fewer (ANNIV-11)."""
    start = start_on(rules, layout)
    players = set_up_as(rules.seats)
    meant = [number for number in start.seats if number == set_up_as(number)]
    if players in start.cat_for or (meant and players > max(meant)):
        return "cat"
    if players in start.dog_for or (meant and players < min(meant)):
        return "dog"
    return ""


class ChoosePart(Stage):
    """The part is a choice of those who set up; where they made none, chance does (ANNIV-2)."""

    def __init__(self, rules: Rules) -> None:
        self.prompt = PartDrawn(rules)
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        s.ask(self.prompt.number, NONE)
        return False


class PartDrawn(Chance):
    """Which part of the board is played on, where nobody has chosen (ANNIV-2)."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("part")
        self.rules = rules
        self.choices = list(rules.beginnings)

    def outcomes(self, s: State) -> list[int]:
        return self.choices

    def take(self, s: State, answer: int) -> None:
        s.note(PART, origin=s.layout, amount=answer)
        s.layout = answer
        self.rules.leave_stage(s)

    def kind(self) -> str:
        return "part"
