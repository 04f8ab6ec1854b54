"""Worlds made from a view contradict nothing that is public."""

from collections import Counter

import pytest

from doctorlucky import Match
from doctorlucky.decks import FAILURE
from doctorlucky.engine.event import DREW, RESHUFFLED
from doctorlucky.engine.stream import Stream
from doctorlucky.match import determinize

LONG_GAMES = [
    ("directors-cut", 4, []),
    ("deluxe", 4, ["old-dog"]),
    ("directors-cut", 8, ["killing-players", "re-entry", "dog"]),
    ("original", 3, ["starting-hands"]),
]


@pytest.mark.parametrize(("edition", "players", "variants"), LONG_GAMES)
def test_after_a_reshuffle_the_deck_holds_what_went_into_it(edition: str, players: int, variants: list[str]) -> None:
    rng = Stream("worlds")
    reshuffles = 0
    for game in range(12):
        match = Match.new(edition, players, variants, seed=game)
        choice = Stream(f"{game}/choice")
        failures = {number for number, card in enumerate(match.ruleset.deck.cards) if card.kind == FAILURE}
        shuffled: Counter[int] | None = None
        drew: set[int] = set()
        while not match.over:
            legal = match.legal()
            before = match.state().discards
            match.play(legal[choice.below(len(legal))])
            for event in match.latest:
                if event.what == RESHUFFLED:
                    shuffled, drew = Counter(before), set()
                    reshuffles += 1
                elif event.what == DREW:
                    drew.add(event.seat)
            if shuffled is None or (drew >= set(range(players)) and choice.below(20)):  # every decision until all have drawn
                continue
            reader = choice.below(players)
            world = determinize(match.view(reader), rng).state()
            assert Counter(world.deck) <= shuffled, "everybody knows what was shuffled"
            assert not failures & set(world.deck), "a Failure never returns (CLASSIC-4)"
            if not variants:
                unique = {card for card in shuffled if match.ruleset.deck.cards[card].count == 1}
                for seat in set(range(players)) - drew - {reader}:
                    assert not unique & set(world.hands[seat]), "who has drawn nothing holds nothing that was shuffled"
    assert reshuffles >= 3


def test_every_possible_card_can_be_held_by_anybody() -> None:
    """Hidden cards are spread evenly: over many worlds each seat holds each unseen card about as often."""
    match = Match.arrange(
        edition="original",
        players=3,
        doctor="foyer",
        pawns=["kitchen"] * 3,
        hands=[["move-1"], ["trowel", "failure-1"], ["library", "failure-2"]],
    )
    rng = Stream("even")
    deck = match.ruleset.deck
    held = [0, 0]
    for _ in range(4000):
        world = determinize(match.view(0), rng).state()
        for seat in (1, 2):
            held[seat - 1] += deck.index("big-red-hammer") in world.hands[seat]
    expected = 4000 * 2 / 95
    assert all(abs(count - expected) < 40 for count in held)
