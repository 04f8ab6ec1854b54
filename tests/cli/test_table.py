"""The table that follows the events."""

from command_line import played

from doctorlucky.cli.table import Table, letters_of
from doctorlucky.engine.event import DOCTOR, DOG
from doctorlucky.match import Match


def test_events_lead_to_where_everybody_is() -> None:
    variants = ["killing-players", "re-entry", "dog", "vengeful-doctor"]
    for seed in range(8):
        match = played(str(seed), variants=variants)
        table = Table(match.ruleset, match.names)
        for event in match.events:
            table.note(event)
        view = match.view()
        board = match.ruleset.board
        expected = {seat: board.space(space).index for seat, space in enumerate(view.pawns) if space is not None}
        expected[DOCTOR] = board.space(view.doctor).index
        if view.exhibits["dog"]["alive"]:
            expected[DOG] = board.space(str(view.exhibits["dog"]["space"])).index
        assert table.places == expected
        assert table.turn == match.turn


def test_a_match_may_begin_anywhere() -> None:
    match = Match.arrange("directors-cut", 3, doctor="nursery", pawns=["library", "kitchen", "piazza"], seed=1)
    match.play("step gallery")
    match.play("end")
    table = Table(match.ruleset, match.names)
    table.begin(match.events, match.view())
    board = match.ruleset.board
    assert {pawn: board.spaces[at].id for pawn, at in table.places.items()} == {
        0: "library",
        1: "kitchen",
        2: "piazza",
        DOCTOR: "nursery",
    }


def test_letters_tell_everybody_apart() -> None:
    assert letters_of(["Ann", "bob"]) == ["A", "B"]
    assert letters_of(["Ann", "Abe"]) == ["1", "2"]
    assert letters_of(["Ann", "\u732b"]) == ["1", "2"]
