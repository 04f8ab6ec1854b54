"""PET-3: a cat that holds every eye in its room."""

from doctorlucky.boards.model.layout import Layout
from doctorlucky.editions.anniversary.pet import Pet, keep_a_pet
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.event import CAT
from doctorlucky.engine.interfaces import Sight
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


class CatBlocksSight(Sight):
    """Those in the cat's room see each other and nothing outside; others still see in."""

    def __init__(self, layouts: list[Layout], pet: Pet) -> None:
        super().__init__(layouts)
        self.pet = pet

    def onto(self, s: State, space: int) -> int:
        return self.sees[s.layout][space] & ~(1 << s.extra[self.pet.at]) | 1 << space


def change(rules: Rules) -> None:
    """Bring a cat, and change who sees whom."""
    rules.sight = CatBlocksSight(rules.layouts, keep_a_pet(rules, CAT, watches=False))


VARIANT = Variant(
    id="pet-cat",
    rule="PET-3",
    about="A cat, put anywhere for a movement point: nobody in its room sees out of it.",
    editions=("anniversary",),
    clashes=("pet-dog",),
    change=change,
)
