"""What a snapshot tells of the cost of moving: whether a card could still be drawn, as the rules have it when the move is made."""

from random import Random

import pytest

from doctorlucky.languages import load
from doctorlucky.match import Match
from doctorlucky.server.protocol.table import Snapshot
from doctorlucky.server.snapshot import snapshot
from on_the_run import on_the_run

ENGLISH = load("en")
GAMES: list[tuple[str, int, list[str], str | None]] = [
    ("original", 3, [], None),
    ("directors-cut", 4, ["killing-players", "dog"], None),
    ("deluxe", 3, ["old-dog", "new-tricks"], None),
    ("anniversary", 2, [], None),
    ("anniversary", 2, ["pet-dog"], "bed-and-breakfast"),
    ("anniversary", 5, ["pet-cat"], None),
    ("anniversary", 3, ["escape"], None),
    ("save", 4, [], None),
]


def seen_by(match: Match, seat: int | None = 0) -> Snapshot:
    return snapshot(match, seat, 0, ENGLISH)


def check(match: Match) -> int:
    """Make every legal move on a copy and compare what can be done then with what was said before; how many moves were tried."""
    seat = match.view().to_act
    assert seat is not None
    now = seen_by(match, seat)
    could = "draw" in now.legal
    tried = 0
    for action in match.legal():
        if action.verb not in ("step", "play"):
            continue
        ahead = match.copy()
        ahead.play(action)
        if ahead.over or ahead.view(seat).asks != "turn" or ahead.view().to_act != seat or ahead.view(seat).turn != now.turn:
            continue  # the Doctor strikes (ESCAPE-4)
        tried += 1
        after = seen_by(ahead, seat)
        can = "draw" in after.legal
        cost = now.forgoes.get(f"play {action.card}" if action.card else action.verb)
        if cost is not None:
            assert not can, action
            assert not after.draws, f"{action}: wherever one went"
            assert after.refusals["draw"].rule == cost, action
        elif action.pawn == "self":
            assert can == (action.space in now.draws), action
        elif action.pawn is None:
            assert can == could, action
        else:
            assert can == (could != (action.text in now.turns_draw)), action
    return tried


@pytest.mark.parametrize(("edition", "players", "variants", "board"), GAMES)
def test_what_is_said_of_drawing_is_what_the_rules_say_afterwards(
    edition: str, players: int, variants: list[str], board: str | None
) -> None:
    tried = 0
    for seed in range(3):
        match = Match.new(edition, players, variants, board, seed)
        rng = Random(seed)
        for _ in range(70):
            if match.over:
                break
            if match.view().asks == "turn":
                tried += check(match)
            match.play(rng.choice(list(match.legal())))
    assert tried > 500


def test_the_escape_too() -> None:
    match = on_the_run("full", "gallery", ["foyer", "library", "kitchen"], [["kitchen", "library"], [], []])
    assert check(match) > 3
    now = seen_by(match)
    assert (now.forgoes, now.turns_draw) == ({}, []), "there is nothing to lose: cards come by themselves (ESCAPE-2)"


def test_classic_3_a_card_costs_the_draw_whomever_it_moves_and_the_free_step_does_not() -> None:
    match = Match.arrange(
        "directors-cut",
        3,
        doctor="library",
        pawns=["hall-west", "gallery", "gallery"],
        hands=[["move-1", "kitchen", "shoe-horn"], [], []],
    )
    now = seen_by(match)
    assert now.forgoes == {"play move-1": "CLASSIC-3", "play kitchen": "CLASSIC-3"}
    match.play("play move-1 doctor armory")
    assert seen_by(match).forgoes == {}, "the draw is gone already"


def test_save_5_a_move_card_costs_the_draw() -> None:
    match = Match.arrange(
        "save", 3, doctor="bridge", pawns=["engineering", "engineering", "engineering"], hands=[["bistro", "galley"], [], []]
    )
    assert set(seen_by(match).forgoes.values()) == {"SAVE-5"}


def test_anniv_4_cards_cost_no_draw() -> None:
    match = Match.arrange(
        "anniversary", 3, part="full", doctor="library", pawns=["foyer", "gallery", "gallery"], hands=[["kitchen"], [], []]
    )
    now = seen_by(match)
    assert now.forgoes == {}
    assert now.draws_unseen
    assert not seen_by(Match.arrange("save", 3, doctor="bridge", pawns=["engineering", "engineering", "engineering"])).draws_unseen


def test_pet_2_sending_the_dog_away_makes_a_draw_possible() -> None:
    match = Match.arrange(
        "anniversary",
        3,
        ["pet-dog"],
        part="full",
        doctor="library",
        pawns=["trophy-room", "gallery", "gallery"],
        extras={"dog": {"space": "trophy-room"}},
    )
    now = seen_by(match)
    assert "draw" not in now.legal
    assert "step dog carriage-house" in now.turns_draw
    match.play("step dog carriage-house")
    assert "draw" in seen_by(match).legal


def test_whoever_is_not_to_move_is_told_no_costs() -> None:
    match = Match.arrange(
        "directors-cut", 3, doctor="library", pawns=["hall-west", "gallery", "gallery"], hands=[["move-1"], ["move-1"], []]
    )
    for reader in (1, None):
        assert seen_by(match, reader).forgoes == {}
