"""How the heuristic bot answers attempts."""

import pytest

from bots_at_table import chosen, turn_of
from doctorlucky.match import Match

NURSERY = ["nursery", "kitchen", "piazza", "kitchen"]


def attempted(*hands: list[str], weapon: str = "", edition: str = "directors-cut", spite: int = 0) -> Match:
    """Seat 1 has made an attempt on the Doctor, and seat 2 is asked."""
    pawns = NURSERY[: len(hands)]
    match = Match.arrange(
        edition, len(hands), doctor="nursery", pawns=pawns, hands=hands, spite=[spite] + [0] * (len(hands) - 1), seed=1
    )
    match.play(f"attempt doctor {weapon}".strip())
    return match


def test_last_to_be_asked_foils_with_the_least_that_is_enough() -> None:
    match = attempted([], ["failure-1"], ["failure-1", "failure-2", "failure-3"])
    match.play("pass")
    assert chosen(match) == "foil failure-1"


def test_of_several_cards_none_is_wasted() -> None:
    match = attempted(
        ["big-red-hammer"], ["move-1"], ["failure-1", "failure-1", "failure-2", "failure-3", "failure-3"], weapon="big-red-hammer"
    )
    match.play("pass")
    assert sorted(turn_of(match)) == ["foil failure-1", "foil failure-3"]  # 4 of 10


def test_last_to_be_asked_keeps_cards_that_do_not_help() -> None:
    match = attempted(["runcible-spoon"], ["move-1"], ["failure-1"], weapon="runcible-spoon", spite=3)
    match.play("pass")
    assert chosen(match) == "pass"


def test_passes_while_those_after_will_have_to_pay() -> None:
    plenty = ["failure-1"] * 4 + ["failure-2"] * 2
    assert chosen(attempted([], ["failure-1"], plenty, plenty)) == "pass"


def test_foils_when_those_after_have_too_little_left() -> None:
    match = attempted(["big-red-hammer"], ["failure-3", "failure-2"], ["move-1"], ["move-2"], weapon="big-red-hammer")
    assert chosen(match) == "foil failure-3"


def test_counts_the_failures_that_are_gone() -> None:
    hands = [[], ["failure-1"], ["move-1"] * 3, ["move-2"] * 3]
    gone = ["failure-1"] * 25 + ["failure-2"] * 12 + ["failure-3"] * 4
    for removed, answer in ((), "pass"), (gone, "foil failure-1"):
        match = Match.arrange("directors-cut", 4, doctor="nursery", pawns=NURSERY, hands=hands, removed=removed, seed=1)
        match.play("attempt doctor")
        assert chosen(match) == answer


def test_pays_a_share_and_leaves_the_rest_to_others() -> None:
    match = attempted(["big-red-hammer"], ["failure-1"] * 4, ["move-1"] * 4, ["move-2"] * 3, weapon="big-red-hammer")
    answers = turn_of(match)
    assert answers[-1] == "pass"
    assert 0 < answers.count("foil failure-1") < 4


def test_luck_that_is_good_for_nothing_else_goes_first() -> None:
    match = Match.arrange(
        "anniversary",
        3,
        part="center",
        doctor="foyer",
        pawns=["foyer", "green-house", "green-house"],
        hands=[["killing-joke"], [], ["choking-hazard", "failure-2", "failure-2", "bad-cream"]],
        seed=1,
    )
    match.play("attempt doctor killing-joke")
    assert chosen(match) == "foil failure-2"


def test_lets_rivals_kill_each_other() -> None:
    match = Match.arrange(
        "directors-cut",
        3,
        ["killing-players"],
        doctor="piazza",
        pawns=["kitchen", "kitchen", "library"],
        hands=[["crepe-pan"], [], ["failure-3", "failure-3"]],
        seed=1,
    )
    match.play("attempt seat-2 crepe-pan")
    assert match.seat == 2
    assert chosen(match) == "pass"


def test_answers_an_attempt_on_its_own_life_with_a_weapon_and_with_luck() -> None:
    match = Match.arrange(
        "directors-cut",
        3,
        ["killing-players"],
        doctor="piazza",
        pawns=["kitchen", "kitchen", "library"],
        hands=[[], ["tight-hat", "chain-saw", "failure-3", "failure-1"], []],
        seed=1,
    )
    match.play("attempt seat-2")
    assert turn_of(match)[:2] == ["counter chain-saw", "foil failure-1"]


def test_tokens_are_spent_only_when_cards_are_not_enough() -> None:
    hands: list[list[str]] = [["tight-hat"], [], ["failure-1"]]
    match = Match.arrange(
        "directors-cut", 3, ["super-spite"], doctor="nursery", pawns=NURSERY[:3], hands=hands, spite=[0, 0, 4], seed=1
    )
    match.play("attempt doctor tight-hat")
    assert sorted(turn_of(match)) == ["foil failure-1", "spend"]


@pytest.mark.parametrize("edition", ["deluxe", "directors-cut"])
def test_foil_3_changes_nothing_for_a_bot_that_foils_anyway(edition: str) -> None:
    match = attempted([], ["move-1"], ["failure-1"], edition=edition)
    match.play("pass")
    assert chosen(match) == "foil failure-1"
