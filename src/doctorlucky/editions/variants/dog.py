"""DOG-1 to DOG-6: the dog of the Director's Cut."""

from doctorlucky.editions.dog import bring_the_dog, let_it_watch
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.rules import Rules


def change(rules: Rules) -> None:
    """Bring the dog as a witness; it stays where the board says a dog stays (DOG-2)."""
    dog = bring_the_dog(rules)
    dog.stay_space = rules.board.dog_stays  # DOG-2
    let_it_watch(rules, dog)


VARIANT = Variant(
    id="dog",
    rule="DOG-1",
    about="The Doctor's dog follows him and is a witness, until somebody kills it.",
    editions=("directors-cut",),
    change=change,
)
