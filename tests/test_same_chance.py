"""Nothing that tests are told depends on chance: whoever leaves a game to it hears so at once."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from doctorlucky.match import Match
from doctorlucky.server.seeds import Occasion, drawn
from same_chance import dealing, same_seeds

UNSEEDED = re.compile(r"\bRandom\(\)|\buuid4\(|\burandom\(|\btoken_\w+\(|\bfrom secrets import\b|\bfrom random import (?!Random\b)")
OF_CHANCE = ("test_bots.py",)
"""The bot that is called random."""


def test_a_game_without_a_seed_fails_its_test() -> None:
    with pytest.raises(AssertionError, match="without a seed"):
        Match.new("original", 2)


def test_a_server_that_draws_its_own_seeds_fails_its_test() -> None:
    with pytest.raises(AssertionError, match="draws its own seeds"):
        drawn(Occasion("cards", "A Table", 1))


@pytest.mark.parametrize("verb", ["simulate", "watch"])
def test_a_command_that_plays_without_a_seed_fails_its_test(verb: str) -> None:
    with pytest.raises(AssertionError, match="without a seed"):
        subprocess.run([sys.executable, "-m", "doctorlucky", verb], check=False)


def test_what_is_left_to_chance_in_a_position_is_the_same_every_time() -> None:
    first, second = (Match.arrange("original", 2, doctor="foyer", pawns=["foyer", "kitchen"]) for _ in range(2))
    assert first.seed == second.seed


@pytest.mark.usefixtures("true_chance")
def test_outside_tests_chance_is_chance() -> None:
    assert Match.new("original", 2).seed != Match.new("original", 2).seed
    assert drawn(Occasion("cards", "A Table", 1)) != drawn(Occasion("cards", "A Table", 1))


def test_tables_of_one_name_are_dealt_the_same_cards_and_those_of_another_are_not() -> None:
    first = Occasion("cards", "A Table", 1)
    others = [Occasion("cards", "Another", 1), Occasion("cards", "A Table", 2), Occasion("whims", "A Table", 1)]
    assert same_seeds(first) == same_seeds(first)
    assert len({dealing("x")(first), *map(same_seeds, [first, *others])}) == 5


def test_examples_of_properties_are_the_same_in_every_run() -> None:
    assert settings.default is not None
    assert settings.default.derandomize
    assert settings.default.database is None


def test_no_test_draws_from_chance_that_has_no_seed() -> None:
    for file in Path(__file__).parent.rglob("*.py"):
        found = UNSEEDED.search(file.read_text("utf-8"))
        assert found is None or file.name in OF_CHANCE, f"{file.name} uses {found and found.group()}"
