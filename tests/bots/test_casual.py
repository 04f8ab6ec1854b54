"""The casual guest."""

import pytest

from doctorlucky.bots import BOTS, find_bot
from doctorlucky.bots.casual import casual
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.match import Match

RULESETS = [
    ("original", 2, ()),
    ("directors-cut", 8, ("super-spite", "starting-positions")),
    ("directors-cut", 4, ("killing-players", "re-entry", "dog", "vengeful-doctor", "super-spite")),
    ("deluxe", 5, ("old-dog", "new-tricks")),
    ("anniversary", 2, ()),
    ("anniversary", 5, ("pet-dog",)),
    ("anniversary", 8, ("pet-cat", "escape")),
    ("save", 2, ()),
    ("save", 7, ("penalties",)),
]


@pytest.mark.parametrize(("edition", "players", "variants"), RULESETS)
def test_plays_every_ruleset_to_an_end(edition: str, players: int, variants: tuple[str, ...]) -> None:
    for seed in range(3):
        match = Match.new(edition, players, variants, seed=seed)
        whim = Stream(f"{seed}/choice")
        while not match.over:
            assert match.turn < 2000
            match.play(casual(match.view(match.seat), whim))


def test_attempts_with_the_best_weapon() -> None:
    match = Match.arrange(
        "directors-cut",
        3,
        doctor="nursery",
        pawns=["nursery", "kitchen", "piazza"],
        hands=[["billiard-cue", "big-red-hammer"], [], []],
        seed=1,
    )
    action = casual(match.view(0), Stream("x"))
    best = max(match.view(0).strength(card) for card in ("billiard-cue", "big-red-hammer"))
    assert action.verb == "attempt"
    assert match.view(0).strength(action.card) == best


def test_last_to_be_asked_saves_the_doctor_if_able() -> None:
    hands = [[], ["failure-1"], ["failure-1", "failure-2", "failure-3"]]
    match = Match.arrange("directors-cut", 3, doctor="nursery", pawns=["nursery", "kitchen", "piazza"], hands=hands, seed=1)
    match.play("attempt doctor")
    match.play("pass")
    assert casual(match.view(2), Stream("x")).text == "foil failure-1"  # the cheapest that is enough


def test_last_to_be_asked_keeps_cards_that_do_not_help() -> None:
    hands = [["runcible-spoon"], ["move-1"], ["failure-1"]]
    match = Match.arrange(
        "directors-cut", 3, doctor="nursery", pawns=["nursery", "kitchen", "piazza"], hands=hands, spite=[3, 0, 0], seed=1
    )
    match.play("attempt doctor runcible-spoon")
    match.play("pass")
    assert casual(match.view(2), Stream("x")).text == "pass"


def test_same_whims_same_choice() -> None:
    match = Match.new("directors-cut", 4, seed=3)
    view = match.view(match.seat)
    assert casual(view, Stream("x")) == casual(view, Stream("x"))


def test_bots_go_by_name() -> None:
    for name in BOTS:
        match = Match.new("original", 2, seed=1)
        assert find_bot(name)(match.view(match.seat), Stream("x")) in match.legal()
    with pytest.raises(DoctorLuckyError, match="there are casual, random"):
        find_bot("clever")
