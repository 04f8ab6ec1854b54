"""DOG-8: the deluxe edition's dog, which watches."""

from doctorlucky.editions.dog import bring_the_dog, let_it_watch
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.rules import Rules


def change(rules: Rules) -> None:
    """Bring the dog as a witness; it has no place where it stays."""
    let_it_watch(rules, bring_the_dog(rules))


VARIANT = Variant(
    id="old-dog",
    rule="DOG-8",
    about="A dog follows the Doctor and is a witness, until somebody kills it.",
    editions=("deluxe",),
    change=change,
)
