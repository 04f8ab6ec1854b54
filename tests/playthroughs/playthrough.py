"""Writes the golden playthroughs: ``.venv/bin/python tests/playthroughs/playthrough.py``, when a change of the rules is meant."""

import sys
from pathlib import Path

from doctorlucky.editions.ruleset import EDITIONS
from doctorlucky.engine.stream import Stream

sys.path.append(str(Path(__file__).parent.parent))
from rulesets import Table

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
anniversary 4
anniversary+strangers 2
anniversary+strangers+pet-dog 2
anniversary+no-strangers+pet-cat 2
anniversary+pet-dog 3
anniversary+pet-cat 8
anniversary+escape 5
anniversary+no-strangers+pet-dog+escape 2
anniversary@mansion-2016@full 3
anniversary@bed-and-breakfast 6
anniversary+strangers@bed-and-breakfast@up 2
anniversary+pet-dog@bed-and-breakfast@down 4
anniversary+pet-cat+escape@secret-lair 7
anniversary@secret-lair@south 3
anniversary+escape@haunted-mansion@down 4
anniversary+pet-cat@haunted-mansion@up 5
save 4
save@ship 2
save+penalties 7
"""
"""Edition and variants, where it is played, and how many play: every edition, every variant with no more than it needs, all of them
together, and every board."""


def names() -> dict[str, Table]:
    """What each playthrough is of, by name."""
    found = {}
    for line in PLAYTHROUGHS.split("\n"):
        if line:
            name, players = line.split()
            game, *where = name.split("@")
            edition, *variants = game.split("+")
            board = where[0] if where else EDITIONS[edition].boards[0]
            part = where[1] if len(where) > 1 else None
            found[name] = Table(edition, tuple(variants), int(players), board, part)
    return found


def playthrough(name: str) -> str:
    """The record of a game in which every seat chooses at random, the same on every machine."""
    match = names()[name].match(name)
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
