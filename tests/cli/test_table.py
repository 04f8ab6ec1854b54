"""The table that follows the events."""

import pytest
from command_line import last_card, played, sinking

from doctorlucky.cli.table import ANIMALS, Table, letters_of
from doctorlucky.engine.event import CAT, DOCTOR, DOG
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
        if view.extras["dog"]["alive"]:
            expected[DOG] = board.space(str(view.extras["dog"]["space"])).index
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
    assert letters_of(["Ann", "Mr Day", "Mr Fog"]) == ["A", "D", "F"]
    assert letters_of(["Ann", "Mr Day", "Mr Ash"]) == ["1", "2", "3"]
    assert letters_of(["Ann", "\u732b"]) == ["1", "2"]


@pytest.mark.parametrize(
    ("edition", "players", "variants", "bots"),
    [
        ("save", 3, (), "random"),
        ("anniversary", 2, ("pet-cat",), "random"),
        ("anniversary", 3, ("pet-dog", "escape"), "random"),
        ("anniversary", 5, ("escape",), "heuristic"),
    ],
)
def test_the_board_is_followed_too(edition: str, players: int, variants: tuple[str, ...], bots: str) -> None:
    for seed in range(2):
        match = played(str(seed), 0, variants, edition, players, bots=bots)
        table = Table(match.ruleset, match.names)
        table.begin(match.events, match.view())
        for event in match.events:
            table.note(event)
        view, board = match.view(), match.ruleset.board
        expected = {seat: board.space(space).index for seat, space in enumerate(view.pawns) if space is not None}
        expected[DOCTOR] = board.space(view.doctor).index
        for pet, name in ANIMALS.items():
            if name in view.extras:
                expected[pet] = board.space(str(view.extras[name]["space"])).index
        assert table.places == expected
        assert table.dead == {seat for seat, space in enumerate(view.pawns) if space is None}
        if "ship" in view.extras:
            assert table.afloat() == view.extras["ship"]["afloat"]
        else:
            assert table.layout is view.layout
        assert table.draw()


def test_lights_go_out_from_wherever_it_began() -> None:
    match = last_card(["pet-cat"])
    table = Table(match.ruleset, match.names)
    table.begin(match.events, match.view())
    assert table.state() == []
    assert CAT in table.places
    match.play("draw")
    table = Table(match.ruleset, match.names)
    table.begin(match.events, match.view())
    assert table.state() == []
    for event in match.events:
        table.note(event)
    assert table.state() == ["lights out"]
    table = Table(match.ruleset, match.names)
    table.begin((), match.view())
    assert table.state() == ["lights out"]


def test_the_last_deck_leaves_only_water() -> None:
    match = sinking()
    table = Table(match.ruleset, match.names)
    table.begin(match.events, match.view())
    assert table.afloat() == ["A"]
    match.play("draw")
    for event in match.events:
        table.note(event)
    assert table.afloat() == []
    assert table.stops(3) == []
    drawing = "\n".join(table.draw())
    assert all(f"{deck}-Deck has sunk" in drawing for deck in "ABCD")
    assert "┌" not in drawing
    assert {"Dr", "A", "B"} <= set(drawing.replace("~", " ").split())  # everybody is still to be seen


def test_an_escape_may_be_where_it_begins() -> None:
    pawns = ["parlor", None, "nursery"]
    match = Match.arrange("anniversary", 3, ["escape"], doctor="foyer", pawns=pawns, part="center", act="escape", seed=1)
    table = Table(match.ruleset, match.names)
    table.begin(match.events, match.view())
    assert table.rules.act == "escape"
    assert table.layout is match.view().layout
    assert table.state() == ["west and east wings shut"]


def test_strangers_are_known_as_such() -> None:
    match = Match.new("anniversary", 2, ["pet-dog"], seed=1, part="center-east")
    table = Table(match.ruleset, match.names)
    for event in match.events:
        table.note(event)
    assert table.key() == ("A Agatha, N Mister Nemo (a Stranger), B Basil, U Madam Umbra (a Stranger), Dr the Doctor")
    assert DOG in table.places  # marked by what it is
    assert table.state() == ["west wing shut"]
    table.dead.update((1, 2))
    assert "N Mister Nemo (a Stranger, dead), B Basil (dead), " in table.key()
