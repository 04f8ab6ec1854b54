"""VAR-5: first-round protection in the 1996 game."""

from doctorlucky.editions.lucky_train import LuckyTrain
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.rules import Rules


def change(rules: Rules) -> None:
    """The turn passes left until everybody has had one (NEXT-4)."""
    rules.turn_order = LuckyTrain(protected=True)


VARIANT = Variant(
    id="first-round",
    rule="VAR-5",
    about="Until everybody has had a turn the Doctor hands it to nobody: it passes left.",
    editions=("original",),
    change=change,
)
