"""Boards of one's own that the newer editions cannot be played on are refused before anything is dealt."""

import pytest

from doctorlucky import Match
from doctorlucky.boards import Board, board_from_text, load_board
from doctorlucky.errors import RulesetError


def ring(rooms: int, closed: int = 0) -> Board:
    """Numbered rooms around a hub without a number, which sees them all; some of them are a closed wing."""
    ids = [f"r{number}" for number in range(1, rooms + 1)]
    text = f'name = "Ring"\ngraph = true\nwings = {{ west = {list(range(3, 3 + closed))} }}\n[start.full]\nplayers = "2-8"\n'
    text += f'closed = ["west"]\nrooms = {rooms - closed}\npawns = 1\nlucky = 2\ncat = 1\ndog = 1\n'
    for place, id in enumerate(ids):
        near = [*{ids[place - 1], ids[(place + 1) % rooms]} - {id}, "hub"]
        text += (
            f'[[room]]\nid = "{id}"\nname = "{id}"\nnumber = {place + 1}\nat = [{5 * place}, 0]\nadjacent = {near}\nsees = {near}\n'
        )
    text += f'[[room]]\nid = "hub"\nname = "Hub"\nat = [20, 20]\nadjacent = {ids}\nsees = {ids}\n'
    return board_from_text(
        text if closed else text.replace("wings = { west = [] }\n", "").replace('closed = ["west"]\n', ""), "ring.toml"
    )


@pytest.mark.parametrize("rooms", [2, 3])
def test_stranger_4_a_path_on_which_strangers_meet_the_doctor_for_ever_is_refused(rooms: int) -> None:
    with pytest.raises(RulesetError, match="STRANGER-4"):
        Match.new("anniversary", 2, board=ring(rooms), seed=1)
    Match.new("anniversary", 2, ["no-strangers"], board=ring(rooms), seed=1)


@pytest.mark.parametrize("start", range(4))
def test_stranger_4_on_four_rooms_somebody_else_gets_a_turn(start: int) -> None:
    """Wherever the Strangers stand, watched from the hub."""
    for other in range(4):
        match = Match.arrange(
            "anniversary",
            2,
            board=ring(4),
            part="full",
            doctor="r1",
            pawns=["hub", f"r{start + 1}", "hub", f"r{other + 1}"],
            seed=1,
        )
        for _ in range(40):
            match.play("end")
        assert not match.over


@pytest.mark.parametrize("closed", [32, 40])
def test_anniv_2_a_board_that_leaves_no_cards_to_draw_is_refused(closed: int) -> None:
    with pytest.raises(RulesetError, match="ANNIV-2"):
        Match.new("anniversary", 8, board=ring(50, closed), seed=1)
    assert Match.new("anniversary", 8, board=ring(50, 31), seed=1).view().deck_size == 1


def test_save_2_a_ship_with_more_decks_than_cards_is_refused() -> None:
    names = [space.name for space in load_board("ship").spaces]
    decks = [f"K{number}" for number in range(50)]
    text = f'name = "Tall"\ngraph = true\ndecks = {decks}\n'.replace("'", '"')
    for number, deck in enumerate(decks):
        near = [f"r{other}" for other in (number - 1, number + 1) if 0 <= other < len(decks)]
        name = names[number] if number < len(names) else f"R{number}"
        text += f'[[room]]\nid = "r{number}"\nname = "{name}"\nnumber = {number}\ndeck = "{deck}"\nat = [0, {number}]\n'
        text += f"adjacent = {near}\nsees = {near}\n"
    board = board_from_text(text, "tall.toml")
    with pytest.raises(RulesetError, match="SAVE-2"):
        Match.new("save", 7, board=board, seed=1)
    assert min(Match.new("save", 4, board=board, seed=1).view().extras["ship"]["piles"]) == 1  # type: ignore[call-overload]
