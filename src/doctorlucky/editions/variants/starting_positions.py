"""VAR-1: cards dealt face up say where everybody starts."""

from doctorlucky.editions.classic.setup import PlaceByCards, PlaceTheDoctor
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.rules import Rules
from doctorlucky.errors import RulesetError


def change(rules: Rules) -> None:
    """Place everybody by cards; a `RulesetError` if the deck names too few rooms for that."""
    place = PlaceByCards(rules)
    places = sum(card.count for card, space in zip(rules.deck.cards, place.prompt.place, strict=True) if space >= 0)
    if places < rules.seats + 1:
        raise RulesetError(
            f"starting-positions needs a card naming a room for each player and the Doctor; on this board {places} do (VAR-1)"
        )
    rules.setting_up = [place if isinstance(stage, PlaceTheDoctor) else stage for stage in rules.setting_up]


VARIANT = Variant(
    id="starting-positions",
    rule="VAR-1",
    about="Cards dealt face up decide in which room each player and the Doctor start.",
    editions=("original", "directors-cut", "deluxe"),
    change=change,
)
