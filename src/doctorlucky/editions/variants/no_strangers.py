"""STRANGER-5: two players alone, set up as for three."""

from doctorlucky.editions.variants.variant import Variant

VARIANT = Variant(
    id="no-strangers",
    rule="STRANGER-5",
    about="Two players have the house to themselves, set up as for three.",
    editions=("anniversary",),
    players=2,
)
