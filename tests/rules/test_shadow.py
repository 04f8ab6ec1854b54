"""Whole games, followed by a second reading of the rules: the same choices and the same outcome after every decision."""

import random

import pytest
from shadow import Shadow, facts_of

from doctorlucky import Match, determinize
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


def name_of(given: str | list[str]) -> str:
    return given if isinstance(given, str) else "+".join(given) or "plain"


def chosen(menu: list[Action], chance: random.Random) -> Action:
    """Something a player might do, with a taste for attempts."""
    return chance.choices(menu, [WEIGHTS[action.verb] for action in menu])[0]


def drawn(match: Match) -> str | None:
    """The card that the last decision brought its maker."""
    for event in match.entries[-1].events:
        if event.what == "drew":
            return match.ruleset.deck.cards[event.card].id
    return None


@pytest.mark.parametrize(("edition", "variants"), GAMES, ids=name_of)
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
        menu = list(match.legal())
        assert {action.text for action in menu} == shadow.legal()
        action = chosen(menu, chance)
        match.play(action)
        shadow.play(action.text, drawn(match))


def anything(match: Match, chance: random.Random) -> str:
    """An action in the right form, mostly an illegal one."""
    card = chance.choice([card.id for card in match.ruleset.deck.cards])
    space = chance.choice([space.id for space in match.ruleset.board.spaces])
    pawn = chance.choice(["self", "doctor", "dog", "seat-1", "seat-2"])
    forms = ["end", "draw", "pass", "spend", f"step {space}", f"foil {card}", f"counter {card}", f"buy {card}"]
    return chance.choice([*forms, f"play {card} {pawn} {space}", f"attempt {pawn}", f"attempt {pawn} {card}"])


@pytest.mark.parametrize(("edition", "variants"), GAMES, ids=name_of)
@pytest.mark.parametrize("seed", range(3))
def test_card_1_choices_and_refusals_follow_from_what_the_seat_knows(edition: str, variants: list[str], seed: int) -> None:
    """The match, the view of the seat, and a match that the seat cannot tell from it answer every question alike."""
    match = Match.new(edition, 4, variants, seed=seed)
    chance = random.Random(seed)
    for _ in range(150):
        if match.over:
            break
        assert match.seat is not None
        view = match.view(match.seat)
        guess = determinize(view, chance)
        assert guess.view(match.seat) == view
        assert list(guess.legal()) == list(match.legal()) == list(view.legal)
        for text in [anything(match, chance) for _ in range(10)]:
            answers = {str(asked.why_not(text)) for asked in (match, view, guess)}
            assert len(answers) == 1
            assert (answers == {"None"}) == (text in match.legal())
        match.play(chosen(list(match.legal()), chance))
