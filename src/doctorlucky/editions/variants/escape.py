"""ESCAPE-1: after the kill, play on until only one is left."""

from doctorlucky.editions.escape.compose import follow
from doctorlucky.editions.variants.variant import Variant

VARIANT = Variant(
    id="escape",
    rule="ESCAPE-1",
    about="Killed, the Doctor rises: play on until one of you has escaped from Lucky Mansion.",
    editions=("anniversary",),
    clashes=("strangers",),
    change=follow,
)
