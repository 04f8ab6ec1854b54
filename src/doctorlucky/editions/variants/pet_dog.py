"""PET-2: a dog under whose eyes nothing can be done."""

from typing import Final

from doctorlucky.editions.anniversary.pet import Pet, keep_a_pet
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.event import DOG
from doctorlucky.engine.interfaces import Witness
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State

WATCHED: Final = Refusal("PET-2", "the dog sees you")


class WatchDog(Witness):
    """Neither drawing nor an attempt, wherever it sees; that goes for Strangers too."""

    def __init__(self, rules: Rules, pet: Pet) -> None:
        self.rules = rules
        self.pet = pet

    def watches(self, s: State, space: int) -> Refusal | None:
        return WATCHED if self.rules.sight.onto(s, space) >> s.extra[self.pet.at] & 1 else None


def change(rules: Rules) -> None:
    """Bring a dog, and make it a witness."""
    rules.witnesses.append(WatchDog(rules, keep_a_pet(rules, DOG, watches=True)))


VARIANT = Variant(
    id="pet-dog",
    rule="PET-2",
    about="A dog, put anywhere for a movement point: nobody draws or makes an attempt while it looks.",
    editions=("anniversary",),
    clashes=("pet-cat",),
    change=change,
)
