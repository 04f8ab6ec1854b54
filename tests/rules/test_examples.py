"""Worked examples 3 and 4 of the rules; 1 and 2 are tested with the boards."""

import pytest
from table import happened, open_attempt, play

from doctorlucky import Match

FIVE_HANDS = [["move-1", "billiard-cue"], ["move-2"], ["library"], ["failure-1", "move-1"], ["failure-3"]]


def after_the_doctor_moved(edition: str) -> Match:
    """Player 5 has just ended a turn: the Doctor has moved from 10 to 11, and player 1, in the Library, is next."""
    match = Match.arrange(
        edition,
        5,
        doctor="master-suite",
        pawns=["library", "kitchen", "parlor", "kitchen", "trophy-room"],
        hands=FIVE_HANDS,
        turn=4,
        seed=1,
    )
    play(match, "end")
    assert (match.view().doctor, match.seat) == ("nursery", 0)
    return match


@pytest.mark.parametrize(
    "way",
    [("play move-1 self gallery", "step nursery"), ("step gallery", "play move-1 self nursery")],
    ids=["card first", "step first"],
)
@pytest.mark.parametrize("edition", ["original", "directors-cut"])
def test_example_3_an_attempt_in_the_nursery(edition: str, way: tuple[str, str]) -> None:
    match = play(after_the_doctor_moved(edition), *way, "attempt doctor billiard-cue")
    assert happened(match, "attempted")[0].amount == 2
    play(match, "pass", "pass", "foil failure-1", "pass", "foil failure-3")
    assert len(happened(match, "failed")) == 1
    assert match.view().doctor == "armory"
    assert match.seat == 1


def test_example_3_in_the_billiard_room_the_cue_would_be_worth_five() -> None:
    match = Match.arrange("original", 2, doctor="billiard-room", pawns=["billiard-room", "kitchen"], hands=[["billiard-cue"], []])
    assert match.view(0).strength("billiard-cue") == 5


@pytest.mark.parametrize("edition", ["directors-cut", "deluxe"])
def test_example_4_base_3_with_4_tokens_is_7(edition: str) -> None:
    match = Match.arrange(
        edition, 2, doctor="lilac-room", pawns=["lilac-room", "kitchen"], hands=[["killing-joke"], ["move-1"]], spite=[4, 0]
    )
    play(match, "attempt doctor killing-joke")
    assert open_attempt(match).strength == 7
