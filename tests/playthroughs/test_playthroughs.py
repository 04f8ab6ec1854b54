"""Golden playthroughs of every edition and variant: when one differs, a rule has changed."""

from pathlib import Path

import pytest
from playthrough import HERE, names, playthrough

from doctorlucky.match.verifying import replayed


@pytest.mark.parametrize("name", names())
def test_the_game_is_played_as_it_was(name: str) -> None:
    assert playthrough(name) == (HERE / f"{name}.record").read_text("utf-8")


@pytest.mark.parametrize("file", sorted(HERE.glob("*.record")), ids=lambda file: file.stem)
def test_the_record_replays_and_is_proven(file: Path) -> None:
    text = file.read_text("utf-8")
    match = replayed(text, prove=True)
    assert match.over
    assert match.record() == text
    assert file.stem in names()
