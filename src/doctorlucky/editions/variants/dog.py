"""DOG-1 to DOG-6: the dog of the Director's Cut."""

from doctorlucky.editions.dog import DogSteps, bring_the_dog, let_it_watch
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.rules import Rules


def change(rules: Rules) -> None:
    let_it_watch(rules, bring_the_dog(rules))
    for space in rules.board.spaces:
        if space.id == "gallery":
            for stage in rules.after_turn:
                if isinstance(stage, DogSteps):
                    stage.rests = space.index  # DOG-2


VARIANT = Variant(
    id="dog",
    rule="DOG-1",
    about="The Doctor's dog follows him and is a witness, until somebody kills it.",
    editions=("directors-cut",),
    change=change,
)
