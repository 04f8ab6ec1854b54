"""OpenSkill's ratings of bots."""

import sys
from random import Random

import pytest

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.ratings import Ratings


def rated(worth: dict[str, float], chairs: list[str], games: int) -> Ratings:
    """After so many games in which whoever is worth more wins more often."""
    random = Random(1)
    ratings = Ratings(list(worth))
    for game in range(games):
        seated = [*chairs[game % len(chairs) :], *chairs[: game % len(chairs)]]
        ratings.add(seated, random.choices(range(len(seated)), [worth[name] for name in seated])[0])
    return ratings


def test_nothing_is_known_before_the_first_game() -> None:
    ratings = Ratings(["a"])
    assert ratings.skill("a") == 25.0
    assert ratings.uncertainty("a") == pytest.approx(25 / 3)


def test_a_win_is_worth_something_and_makes_surer() -> None:
    ratings = Ratings(["a", "b", "c"])
    ratings.add(["b", "a", "c"], 1)
    assert ratings.skill("a") > 25 > ratings.skill("b") == pytest.approx(ratings.skill("c"))
    assert max(ratings.uncertainty(name) for name in "abc") < 25 / 3


def test_the_order_of_strength_is_found() -> None:
    ratings = rated({"weak": 1, "fair": 2, "strong": 4}, ["weak", "fair", "strong"], 600)
    assert ratings.skill("weak") + 2 < ratings.skill("fair") < ratings.skill("strong") - 2
    assert ratings.uncertainty("fair") < 1.5


def test_bots_of_one_name_are_one_bot() -> None:
    """One of a kind against three of another, all as good as each other: chairs do not count, wins do."""
    ratings = rated({"one": 1, "three": 1}, ["one", "three", "three", "three"], 2000)
    assert abs(ratings.skill("one") - ratings.skill("three")) < 3 * ratings.uncertainty("one")
    assert ratings.uncertainty("three") < ratings.uncertainty("one") < 1


def test_it_does_not_matter_which_chair_of_a_bot_has_won() -> None:
    """It is moved by what happens in all of its chairs: the winning one outweighs the other."""
    found = []
    for winner in (0, 2):
        ratings = Ratings(["a", "b"])
        ratings.add(["b", "a", "b"], winner)
        found.append([ratings.skill("a"), ratings.skill("b"), ratings.uncertainty("a"), ratings.uncertainty("b")])
    assert found[0] == pytest.approx(found[1])
    assert found[0][1] > 25 > found[0][0]


def test_without_the_library_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(DoctorLuckyError, match=r"pip install 'doctorlucky\[lab\]'"):
        Ratings(["a"])
