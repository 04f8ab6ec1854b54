"""A pet: it goes nowhere by itself, and anywhere for a movement point (PET-1)."""

from doctorlucky.boards.model.layout import Layout, spaces_in
from doctorlucky.editions.anniversary.movement_points import MovementPoints, Mover
from doctorlucky.editions.anniversary.wings import start_on
from doctorlucky.engine.action import pawn_text
from doctorlucky.engine.event import CAT, PLACED
from doctorlucky.engine.interfaces import Extra, Stage
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import NOWHERE, State
from doctorlucky.errors import BoardError, PositionError, RulesetError


class Pet(Mover):
    """Where it is, and where it can be put."""

    def __init__(self, rules: Rules, pawn: int) -> None:
        super().__init__(rules, pawn, jumps=False)
        self.rules = rules
        self.at = rules.reserve(1)

    def reach(self, layout: Layout) -> list[list[int]]:
        rooms = spaces_in(layout.open)
        return [[room for room in rooms if room != here] for here in range(len(layout.steps))]

    def where(self, s: State, seat: int) -> int:
        return s.extra[self.at]

    def put(self, s: State, seat: int, space: int) -> None:
        s.extra[self.at] = space

    def too_far(self, there: str) -> Refusal:
        return Refusal("PET-1", f"nothing can be put into the {there}")  # all that is open is in reach

    def why_no_jump(self) -> Refusal:
        return Refusal("PET-1", "a card's jump does not move a pet; a point does")

    def start(self, layout: int) -> int:
        """Where the chart puts it (ANNIV-10)."""
        start = start_on(self.rules, layout)
        number = start.cat if self.pawn == CAT else start.dog
        if number not in self.rules.board.by_number:
            name = pawn_text(self.pawn)
            raise RulesetError(f"{self.rules.board.id} does not say where the {name} starts on '{start.part}' (ANNIV-10)")
        return self.rules.board.by_number[number]


class PlacePet(Stage):
    """Put the pet where the chart says it starts (ANNIV-10)."""

    def __init__(self, pet: Pet) -> None:
        self.pet = pet
        self.starts = [pet.start(layout) for layout in range(len(pet.rules.layouts))]

    def run(self, s: State) -> bool:
        s.extra[self.pet.at] = self.starts[s.layout]
        s.note(PLACED, pawn=self.pet.pawn, space=s.extra[self.pet.at])
        return True


class PetExtra(Extra):
    """Where the pet is."""

    def __init__(self, pet: Pet, watches: bool) -> None:
        self.pet = pet
        self.watches = watches

    def name(self) -> str:
        return pawn_text(self.pet.pawn)

    def facts(self, s: State) -> dict[str, object]:
        return {"space": self.pet.rules.board.spaces[s.extra[self.pet.at]].id}

    def arrange(self, s: State, facts: dict[str, object]) -> None:
        space = facts.get("space")
        if set(facts) - {"space"} or not (space is None or isinstance(space, str)):
            raise PositionError(f"the {self.name()} is given by its space")
        try:
            s.extra[self.pet.at] = self.pet.start(s.layout) if space is None else self.pet.rules.board.space(space).index
        except BoardError as error:
            raise PositionError(str(error)) from None
        if not self.possible(s):
            raise PositionError(f"the {self.name()} is in a room that is closed (PET-1)")

    def possible(self, s: State) -> bool:
        return self.pet.rules.layouts[s.layout].open >> s.extra[self.pet.at] & 1 != 0

    def watches_from(self, s: State) -> int:
        return s.extra[self.pet.at] if self.watches else NOWHERE


def keep_a_pet(rules: Rules, pawn: int, watches: bool) -> Pet:
    """One pet may be in play, dog or cat."""
    movement = rules.movement
    assert isinstance(movement, MovementPoints)
    pet = Pet(rules, pawn)
    movement.add(pet)
    rules.extras.append(PetExtra(pet, watches))
    rules.setting_up.append(PlacePet(pet))
    return pet
