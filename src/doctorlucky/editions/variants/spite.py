"""VAR-4: the Director's Cut's spite tokens in the 1996 game."""

from doctorlucky.editions.strength import SpiteTokens, WeaponAndSpite
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.rules import Rules


def change(rules: Rules) -> None:
    """Failed attempts earn tokens, without end, and tokens add to strength."""
    rules.strength = WeaponAndSpite(rules)
    rules.reward = SpiteTokens(pool=0)


VARIANT = Variant(
    id="spite",
    rule="VAR-4",
    about="A foiled attempt on the Doctor earns a spite token: +1 to every later attempt.",
    editions=("original",),
    change=change,
)
