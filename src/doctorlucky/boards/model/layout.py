"""A board with some of it closed: where one can step, who sees whom, where the Doctor goes."""

from typing import Final

from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.graph import graph_sight, graph_steps
from doctorlucky.boards.model.plan import Plan
from doctorlucky.boards.model.sight import sight_masks
from doctorlucky.boards.model.walking import step_masks

FARTHEST: Final = 4
"""Movement cards go no farther than 3 steps, and the free step is one more."""


class Layout:
    """The tables a game is played on. Sets of spaces are bitmasks: bit 0 is space 0. Closed spaces have empty rows."""

    def __init__(
        self, board: Board, part: str, closed: tuple[str, ...], open: int, steps: list[int], sees: list[int], lit: bool = True
    ) -> None:
        self.board: Final = board
        self.part: Final = part
        self.closed: Final = closed
        """The wings and decks that are shut, those the part implies included."""
        self.open: Final = open
        """The spaces in play."""
        self.steps: Final = steps
        """For each space the spaces one step away (BOARD-2, BOARD-3)."""
        self.sees: Final = sees
        """For each space the other spaces it sees (SIGHT-1)."""
        self.lit: Final = lit
        """Whether there is light to see by (ANNIV-8)."""
        self.neighbours: Final = [spaces_in(mask) for mask in steps]
        self.distance: Final = [_distances(steps, space, open) for space in range(len(steps))]
        """Steps from space to space; -1 where there is no way."""
        self.within: Final = [[_near(row, reach) for row in self.distance] for reach in range(FARTHEST + 1)]
        """``within[n][space]``: the spaces 1 to n steps away."""
        self.path: Final = [board.by_number[number] for number in sorted(board.by_number) if open >> board.by_number[number] & 1]
        """The Doctor's path: the open numbered spaces in order of number."""
        self.doctor_next: Final = [self._next(space) for space in range(len(steps))]
        """Where the Doctor's own move takes him from each space; -1 for closed ones."""

    def dark(self) -> "Layout":
        """The same with the lights out: nobody sees out of a room (ANNIV-8)."""
        return Layout(self.board, self.part, self.closed, self.open, self.steps, [0] * len(self.steps), lit=False)

    def __repr__(self) -> str:
        shut = f", {' and '.join(self.closed)} shut" if self.closed else ""
        return f"<Layout {self.board.id} {self.part}{shut}{'' if self.lit else ', dark'}>"

    def _next(self, space: int) -> int:
        if not self.open >> space & 1 or not self.path:
            return -1
        if space in self.path:  # DOCTOR-1
            return self.path[(self.path.index(space) + 1) % len(self.path)]
        row = self.distance[space]
        best = -1
        for other in self.path:  # DOCTOR-2; the path rises, so of equally near ones the last has the largest number
            if row[other] > 0 and (best < 0 or row[other] <= row[best]):
                best = other
        return best if best >= 0 else self.path[0]  # cut off from every number: he finds his way back to the lowest


def build_layout(board: Board, part: str, shut: tuple[str, ...]) -> Layout:
    """The layout of a part with the wings and decks in `shut` closed. Names are exact here; `Board.layout` is for callers."""
    numbers = {number for name in shut for number in board.wings.get(name, [])}
    alone = set(board.halves[part]) if part in board.halves else None
    floors = {space.floor for space in board.spaces}
    open_spaces = 0
    for space in board.spaces:
        closed = space.number in numbers or (space.deck != "" and space.deck in shut)
        if alone is not None:
            closed = closed or (space.number >= 0 and space.number not in alone) or _elsewhere(space.floor, part, floors)
        if not closed:
            open_spaces |= 1 << space.index
    if board.plan is not None:
        return _from_plan(board, board.plan, part, shut, open_spaces, floors)
    assert board.graph is not None
    steps = graph_steps(board.graph, part, open_spaces)
    return Layout(board, part, shut, open_spaces, steps, graph_sight(board.graph, open_spaces))


def _from_plan(board: Board, plan: Plan, part: str, shut: tuple[str, ...], open_spaces: int, floors: set[str]) -> Layout:
    half = part in board.halves
    closed: set[int] = set()
    for index, region in enumerate(plan.regions):
        if region.space >= 0:
            gone = not open_spaces >> region.space & 1
        else:  # a wing's hallways stay open (ANNIV-2); another floor's and a sunken deck's do not
            gone = (region.deck != "" and region.deck in shut) or (half and _elsewhere(region.floor, part, floors))
        if gone:
            closed.add(index)
    count = len(board.spaces)
    steps = step_masks(plan, count, closed, plan.stairs(part if half else ""))
    sees = sight_masks(plan, count, closed, plan.sight_through_stairs and not half)
    return Layout(board, part, shut, open_spaces, steps, sees)


def _elsewhere(floor: str, part: str, floors: set[str]) -> bool:
    """Whether a floor is folded away when `part` is played alone: only where the parts are the floors."""
    return part in floors and floor not in ("", part)


def spaces_in(mask: int) -> list[int]:
    """The spaces of a bitmask, in order."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _distances(steps: list[int], start: int, open_spaces: int) -> list[int]:
    row = [-1] * len(steps)
    if not open_spaces >> start & 1:
        return row
    seen = ring = 1 << start
    far = 0
    while ring:
        onward = 0
        for here in spaces_in(ring):
            row[here] = far
            onward |= steps[here]
        ring = onward & ~seen
        seen |= ring
        far += 1
    return row


def _near(row: list[int], reach: int) -> list[int]:
    return [space for space, distance in enumerate(row) if 1 <= distance <= reach]
