"""VAR-2: the fewer players, the more cards to begin with."""

from typing import Final

from doctorlucky.editions.setup import DealHands
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.rules import Rules

SIZES: Final = {2: 8, 3: 8, 4: 7, 5: 7, 6: 6, 7: 6, 8: 5}


def change(rules: Rules) -> None:
    """Deal hands of the size for this number of players."""
    for stage in rules.setting_up:
        if isinstance(stage, DealHands):
            stage.size = SIZES[rules.seats]


VARIANT = Variant(
    id="starting-hands",
    rule="VAR-2",
    about="Hands of 8 cards for 2-3 players, 7 for 4-5, 6 for 6-7 and 5 for 8.",
    editions=("original", "directors-cut", "deluxe"),
    change=change,
)
