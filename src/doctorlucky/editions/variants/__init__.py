"""Every variant there is. A house rule needs a file of its own in this folder, and its name here."""

from importlib import import_module
from typing import Final

from doctorlucky.editions.variants.variant import Variant

NAMES: Final = (
    # In the order in which they change an edition: one that builds on another comes after it.
    "starting_positions",
    "starting_hands",
    "spite",
    "first_round",
    "stronger_weapons",
    "no_f3",
    "super_spite",
    "killing_players",
    "re_entry",
    "dog",
    "vengeful_doctor",
    "old_dog",
    "new_tricks",
    "strangers",
    "no_strangers",
    "pet_dog",
    "pet_cat",
    "escape",
    "penalties",
)


def load_variants() -> dict[str, Variant]:
    """All of them by id, in order."""
    found: dict[str, Variant] = {}
    for name in NAMES:
        variant: Variant = import_module(f"doctorlucky.editions.variants.{name}").VARIANT
        found[variant.id] = variant
    return found
