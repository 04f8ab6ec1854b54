"""Writes the golden playthroughs: ``.venv/bin/python tests/playthroughs/playthrough.py``, when a change of the rules is meant."""

from pathlib import Path

from doctorlucky import Match
from doctorlucky.engine.stream import Stream

HERE = Path(__file__).parent

PLAYTHROUGHS = """
original 2
original+starting-positions 3
original+starting-hands 4
original+spite 5
original+first-round 6
original+stronger-weapons 7
original+no-f3 8
original+starting-positions+starting-hands+spite+first-round+stronger-weapons+no-f3 2
directors-cut 2
directors-cut+starting-positions 3
directors-cut+starting-hands 4
directors-cut+stronger-weapons 5
directors-cut+no-f3 6
directors-cut+super-spite 7
directors-cut+killing-players 8
directors-cut+killing-players+re-entry 2
directors-cut+dog 3
directors-cut+dog+killing-players+vengeful-doctor 4
directors-cut+starting-positions+starting-hands+stronger-weapons+no-f3+super-spite+killing-players+re-entry+dog+vengeful-doctor 5
deluxe 2
deluxe+starting-positions 3
deluxe+starting-hands 4
deluxe+stronger-weapons 5
deluxe+no-f3 6
deluxe+old-dog 7
deluxe+new-tricks 2
deluxe+starting-positions+starting-hands+stronger-weapons+no-f3+old-dog+new-tricks 3
"""
"""Edition and variants, and how many play: every edition, every variant with no more than it needs, and all of them together."""


def names() -> dict[str, tuple[str, tuple[str, ...], int]]:
    """Edition, variants and players of each playthrough, by name."""
    found = {}
    for line in PLAYTHROUGHS.split("\n"):
        if line:
            name, players = line.split()
            edition, *variants = name.split("+")
            found[name] = (edition, tuple(variants), int(players))
    return found


def playthrough(name: str) -> str:
    """The record of a game in which every seat chooses at random, the same on every machine."""
    edition, variants, players = names()[name]
    match = Match.new(edition=edition, players=players, variants=variants, seed=name)
    choice = Stream(f"{name}/choice")
    while not match.over:
        legal = match.legal()
        match.play(legal[choice.below(len(legal))])
    return match.record()


if __name__ == "__main__":
    for old in HERE.glob("*.record"):
        old.unlink()
    for name in names():
        (HERE / f"{name}.record").write_text(playthrough(name), "utf-8")
        print(name)
