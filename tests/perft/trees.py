"""Positions whose decision trees are counted, and the counts: ``.venv/bin/python tests/perft/trees.py`` writes them anew."""

import json
import sys
from pathlib import Path

from doctorlucky import Match
from doctorlucky.decks import load_deck
from doctorlucky.engine.perft import perft

COUNTS = Path(__file__).parent / "counts.json"


def all_but(few: list[str]) -> list[str]:
    """The classic deck without these cards: a small deck has a small tree."""
    deck = load_deck("classic")
    rest = [deck.cards[number].id for number in deck.bag()]
    for card in few:
        rest.remove(card)
    return rest


def positions() -> dict[str, tuple[Match, int]]:
    """Each with the depth to which it is counted, by name."""
    train = Match.arrange(
        edition="original",
        players=3,
        doctor="nursery",
        pawns=["gallery", "library", "kitchen"],
        hands=[["move-1", "billiard-cue"], ["failure-1", "failure-2", "kitchen"], ["failure-3"]],
    )
    foiling = Match.arrange(
        edition="deluxe",
        players=4,
        doctor="wine-cellar",
        pawns=["wine-cellar", "library", "armory", "parlor"],
        hands=[["trowel", "tight-hat"], ["failure-1"] * 3, ["failure-2", "silken-cord"], ["failure-1", "failure-2", "failure-3"]],
        spite=[1, 0, 2, 0],
    )
    duel = Match.arrange(
        edition="directors-cut",
        players=3,
        variants=["killing-players", "super-spite"],
        doctor="hedge-maze",
        pawns=["wine-cellar", "wine-cellar", "armory"],
        hands=[["trowel", "tight-hat", "failure-1"], ["failure-1", "silken-cord", "loud-noise"], ["failure-2", "failure-1"]],
        spite=[1, 1, 1],
    )
    few = ["trowel", "tight-hat", "failure-1", "failure-1", "silken-cord", "move-1", "kitchen", "library"]
    revenants = Match.arrange(
        edition="directors-cut",
        players=3,
        variants=["killing-players", "re-entry"],
        doctor="hedge-maze",
        pawns=["wine-cellar", "wine-cellar", "armory"],
        hands=[few[:3], few[3:5], []],
        removed=all_but(few),
    )
    dog = Match.arrange(
        edition="directors-cut",
        players=2,
        variants=["dog", "killing-players", "vengeful-doctor"],
        doctor="lancaster-room",
        pawns=["kitchen", "servants-quarters"],
        hands=[["trowel", "failure-1"], ["failure-1", "move-1"]],
        extras={"dog": {"space": "kitchen"}},
    )
    tricks = Match.arrange(
        edition="deluxe",
        players=3,
        variants=["old-dog", "new-tricks"],
        doctor="nursery",
        pawns=["master-suite", "hall-northwest", "hall-northwest"],
        hands=[["move-1"], ["failure-1", "trowel"], ["failure-2"]],
        extras={"dog": {"space": "lancaster-room", "tokens": 2}},
    )
    points = Match.arrange(
        edition="anniversary",
        players=3,
        variants=["pet-cat"],
        part="center",
        doctor="gallery",
        pawns=["library", "trophy-room", "foyer"],
        hands=[["dining-hall", "kitchen", "piece-of-rope"], ["failure-2", "gallery"], ["failure-1"]],
        reasons=[["parlor"], [], []],
    )
    strangers = Match.arrange(
        edition="anniversary",
        players=2,
        board="bed-and-breakfast",
        part="up",
        doctor="rose-suite",
        pawns=["rose-suite", "tennessee-room", "lilac-room", "lilac-room"],
        hands=[["failure-1"], [], ["failure-2"], []],
    )
    escape = Match.arrange(
        edition="anniversary",
        players=3,
        variants=["escape"],
        part="center",
        act="escape",
        doctor="gallery",
        pawns=["library", "library", "foyer"],
        hands=[["gallery", "trowel"], ["failure-1", "failure-2"], ["failure-1", "kitchen"]],
    )
    sinking = Match.arrange(
        edition="save",
        players=3,
        doctor="engineering",
        pawns=["engineering", "logistics", "ice"],
        hands=[["chapel", "rabbits-foot"], ["failure-1", "failure-3"], ["failure-2"]],
        extras={"ship": {"piles": [1, 24, 25, 35]}},
    )
    opening = Match.new(edition="directors-cut", players=4, seed="perft")
    by_cards = Match.new(edition="original", players=2, variants=["starting-positions", "spite", "no-f3"], seed="perft")
    return {
        "the train": (train, 3),
        "must foil": (foiling, 3),
        "duel": (duel, 3),
        "revenants": (revenants, 5),
        "the dog": (dog, 3),
        "new tricks": (tricks, 3),
        "points": (points, 3),
        "strangers": (strangers, 2),
        "escape": (escape, 3),
        "sinking": (sinking, 2),
        "opening": (opening, 2),
        "by cards": (by_cards, 2),
    }


def counts() -> dict[str, list[int]]:
    """How many ways there are, for each depth up to the one wanted."""
    return {
        name: [perft(match.ruleset.rules, match.state(), depth) for depth in range(1, deepest + 1)]
        for name, (match, deepest) in positions().items()
    }


if __name__ == "__main__":
    found = json.dumps(counts(), indent=2)
    if "--print" in sys.argv:
        print(found)
    else:
        COUNTS.write_text(found + "\n", "utf-8")
        print(found)
