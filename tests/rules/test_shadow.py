"""Whole games, followed by a second reading of the rules: the same choices and the same outcome after every decision."""

import random

import pytest
from shadow import Shadow, facts_of

from doctorlucky import Match
from doctorlucky.engine.action import Action

GAMES = [
    ("original", []),
    ("original", ["first-round", "spite"]),
    ("original", ["starting-positions", "starting-hands"]),
    ("directors-cut", []),
    ("directors-cut", ["super-spite"]),
    ("directors-cut", ["stronger-weapons", "super-spite", "no-f3"]),
    ("deluxe", []),
    ("deluxe", ["starting-positions", "starting-hands", "no-f3"]),
]
WEIGHTS = {"attempt": 40, "foil": 3, "spend": 2, "pass": 2, "draw": 12, "end": 2, "step": 4, "play": 1}


def drawn(match: Match) -> str | None:
    """The card that the last decision brought its maker."""
    for event in match.entries[-1].events:
        if event.what == "drew":
            return match.ruleset.deck.cards[event.card].id
    return None


@pytest.mark.parametrize(
    ("edition", "variants"), GAMES, ids=lambda given: given if isinstance(given, str) else "+".join(given) or "plain"
)
@pytest.mark.parametrize("players", [2, 3, 5, 7])
@pytest.mark.parametrize("seed", range(3))
def test_a_second_reading_of_the_rules_agrees(edition: str, variants: list[str], players: int, seed: int) -> None:
    match = Match.new(edition, players, variants, seed=seed)
    shadow = Shadow(match)
    chance = random.Random(seed)
    for _ in range(400):
        assert facts_of(match) == shadow.facts()
        if match.over:
            break
        assert match.seat is not None
        menu: list[Action] = list(match.legal())
        assert {action.text for action in menu} == shadow.legal()
        assert list(match.view(match.seat).legal) == menu
        action = chance.choices(menu, [WEIGHTS[action.verb] for action in menu])[0]
        match.play(action)
        shadow.play(action.text, drawn(match))
