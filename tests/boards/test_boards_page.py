"""Every example of docs/boards.md is true."""

import argparse
import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from doctorlucky.boards import board_from_text
from doctorlucky.cli import board as command
from doctorlucky.decks import load_deck
from doctorlucky.editions.ruleset import EDITIONS
from doctorlucky.errors import BoardError
from doctorlucky.match import Match

PAGE = (Path(__file__).parents[2] / "docs" / "boards.md").read_text("utf-8")
CLASSIC = [edition.id for edition in EDITIONS.values() if edition.family == "classic"]
COTTAGE = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
ANSWERS = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


def run(words: list[str]) -> str:
    parser = argparse.ArgumentParser()
    command.arguments(parser)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert command.run(parser.parse_args(words)) == 0
    return out.getvalue()


def test_the_list_of_boards_is_as_printed() -> None:
    printed = re.findall(r"```console\n\$ doctorlucky board list\n(.*?)```", PAGE, re.DOTALL)[0]
    assert run(["list"]) == printed


@pytest.mark.parametrize("line", re.findall(r"^\| `doctorlucky board (.*?)`", PAGE, re.MULTILINE))
def test_every_command_of_the_table_works(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_text(COTTAGE, "utf-8")
    words = shlex.split(line)
    assert run(words) or "--svg" in words


def test_the_cottage_is_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cottage.toml").write_text(COTTAGE, "utf-8")
    assert run(["check", "cottage.toml"]) == ANSWERS[0]
    assert "2 Conservatory" in run(["show", "cottage.toml", "--width", "60"])
    board = board_from_text(COTTAGE, "cottage.toml")
    layout = board.layout()
    library, conservatory = board.space("Library").index, board.space("Conservatory").index
    assert layout.sees[library] == 1 << board.space("Kitchen").index | 1 << conservatory
    assert layout.distance[library][conservatory] == 3


def test_the_cottage_can_be_played_on() -> None:
    board = board_from_text(COTTAGE, "cottage.toml")
    for edition in CLASSIC:
        match = Match.new(edition, 4, board=board, seed="7")
        assert match.view().pawns == ("library",) * 4
        for _ in range(30):
            match.play(match.legal()[0])


def test_the_room_cards_are_as_listed() -> None:
    listed = re.findall(r"The Room cards of the classic editions are (.*?)\. ", PAGE, re.DOTALL)[0]
    names = set(re.split(r", | and ", " ".join(listed.split())))
    for edition in CLASSIC:
        assert {card.room for card in load_deck(EDITIONS[edition].deck).cards if card.room} == names


def test_the_refusal_is_as_printed() -> None:
    rooms = (("kitchen", 0, 10), ("parlor", 9, 20))
    text = 'name = "X"\nsize = [20, 10]\n' + "".join(
        f'[[room]]\nid = "{id}"\nname = "{id}"\nnumber = {a}\nrects = [[{a}, 0, {b}, 10]]\n' for id, a, b in rooms
    )
    with pytest.raises(BoardError, match=re.escape(ANSWERS[1].strip())):
        board_from_text(text, "own.toml")


def test_the_python_example_prints_what_it_says() -> None:
    example = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(example, "boards.md", "exec"), {})
    assert out.getvalue() == ANSWERS[2]
