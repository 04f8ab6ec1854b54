"""Writes the golden playthroughs: ``python tests/playthroughs/playthrough.py`` after a change of the rules that is meant."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from doctorlucky import Match  # noqa: E402
from doctorlucky.editions.ruleset import EDITIONS  # noqa: E402
from doctorlucky.engine.stream import Stream  # noqa: E402
from rulesets import single_variants  # noqa: E402


def names() -> dict[str, tuple[str, tuple[str, ...], int]]:
    """Edition, variants and players of each playthrough, by name."""
    found = {}
    for edition in EDITIONS.values():
        for number, variants in enumerate(single_variants(edition.id)):
            players = edition.fewest + number % (edition.most - edition.fewest + 1)
            found["+".join([edition.id, *variants])] = (edition.id, variants, players)
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
