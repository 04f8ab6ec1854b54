"""`doctorlucky board`, through its own arguments and run."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from doctorlucky.boards import load_board
from doctorlucky.cli import board as command
from doctorlucky.errors import DoctorLuckyError


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.arguments(parser)
    return command.run(parser.parse_args(list(words)))


def test_list_names_the_six_boards(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 7
    assert lines[1].split()[0] == "mansion-1996"
    run("list", "--json")
    facts = json.loads(capsys.readouterr().out)
    assert (facts[0]["id"], facts[0]["space_count"]) == ("mansion-1996", 32)


def test_show_json_has_steps_and_sights(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "mansion-1996", "--json") == 0
    facts = json.loads(capsys.readouterr().out)
    spaces = {space["id"]: space for space in facts["spaces"]}
    assert len(spaces) == 32
    assert spaces["gallery"]["number"] is None
    assert spaces["gallery"]["steps"] == ["library", "nursery"]
    assert spaces["kitchen"]["sees"] == sorted(spaces["kitchen"]["sees"])
    assert len(spaces["kitchen"]["sees"]) == 7
    assert spaces["hall-west"]["name"] is None
    assert spaces["hall-west"]["label"] == "West hall"
    assert spaces["foyer"]["doctor_next"] == "piazza"


def test_show_draws_parts_closings_and_sight(capsys: pytest.CaptureFixture[str]) -> None:
    run("show", "mansion-2016", "--close", "west", "--close", "EAST", "--sight", "Trophy Room")
    out = capsys.readouterr().out
    assert out.startswith("Lucky Mansion (2016) · closed: west, east\n")
    assert "seen from the Trophy Room" in out
    run("show", "ship", "--close", "D", "--width", "80")
    assert "sunk: D" in capsys.readouterr().out


def test_show_svg_to_a_file_and_to_standard_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "ship.svg"
    target.write_text("old")
    assert run("show", "ship", "--svg", str(target), "--theme", "parlour") == 0
    assert capsys.readouterr() == ("", f"The picture is in {target}\n")
    ElementTree.fromstring(target.read_text("utf-8"))
    run("show", "ship", "--svg", "-", "--theme", "parlour")
    assert capsys.readouterr().out == target.read_text("utf-8")
    assert os.listdir(tmp_path) == ["ship.svg"]


def test_a_picture_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(DoctorLuckyError, match="cannot be written"):
        run("show", "ship", "--svg", str(tmp_path / "nowhere" / "ship.svg"))
    with pytest.raises(DoctorLuckyError, match="cannot be written"):
        run("show", "ship", "--svg", str(tmp_path))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("show", "manor"), "there is no board 'manor'"),
        (("show", "ship", "--part", "bow"), "has no part 'bow'"),
        (("show", "ship", "--close", "E"), "no wing or deck 'E'"),
        (("show", "ship", "--sight", "lido"), "did you mean 'lido deck'"),
        (("show", "ship", "--close", "D", "--sight", "mail-room"), "is closed here"),
        (("check", "missing.toml"), "there is no such file"),
    ],
)
def test_mistakes_are_sentences(words: tuple[str, ...], reason: str) -> None:
    with pytest.raises(DoctorLuckyError, match=reason):
        run(*words)


def test_check_says_what_a_file_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "house.toml"
    path.write_text(load_board("mansion-2016").text, "utf-8")
    assert run("check", str(path)) == 0
    out = capsys.readouterr().out
    assert f"{path}: Lucky Mansion is a sound board: 24 spaces, 24 of them numbered, 1 to 24" in out
    assert "\nIt can be played on in these editions: original, directors-cut, deluxe, anniversary\n" in out
    assert "\nIt cannot be played on in save: Lucky Mansion is not a ship: it has no decks to sink (SAVE-6)\n" in out


def test_check_says_why_nothing_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hut"
    hut = 'name = "The Hut"\nsize = [9, 9]\n[[room]]\nid = "den"\nname = "Den"\nnumber = 1\nrects = [[0, 0, 9, 9]]\n'
    path.write_text(hut, "utf-8")
    assert run("check", str(path)) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "It cannot be played on in original, directors-cut, deluxe: no Room card names a room of it (CLASSIC-1)",
        "It cannot be played on in anniversary: the-hut has no chart of starting positions, which this edition needs (ANNIV-10)",
        "It cannot be played on in save: The Hut is not a ship: it has no decks to sink (SAVE-6)",
    ]
    path.write_text(hut.replace('"Den"', '"Kitchen"'), "utf-8")
    assert run("check", str(path)) == 0
    said = capsys.readouterr().out
    assert "cannot be played on in original, directors-cut, deluxe: The Hut has no Drawing Room and names no other" in said


def test_a_file_needs_no_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "manor").write_text(load_board("mansion-1996").text, "utf-8")
    (tmp_path / "ship").write_text("my ship", "utf-8")
    assert run("check", "manor") == 0
    assert "manor: Lucky Mansion is a sound board" in capsys.readouterr().out
    assert run("check", "ship") == 0  # a shipped board's name is that board
    assert "ship: The Unsinkable Ship is a sound board" in capsys.readouterr().out


def test_a_width_that_is_too_small_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(DoctorLuckyError, match="needs at least 53 columns: too many for --width 40"):
        run("show", "secret-lair", "--width", "40")
    assert run("show", "secret-lair", "--width", "53") == 0
    capsys.readouterr()
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "70")
    assert run("show", "mansion-1996") == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) == 70
    monkeypatch.setenv("COLUMNS", "50")
    with pytest.raises(DoctorLuckyError, match="too many for this terminal, which has 50"):
        run("show", "secret-lair")


def test_importing_boards_does_not_import_the_drawing_code() -> None:
    program = "import sys, doctorlucky.boards; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "doctorlucky.boards.model.layout" in loaded
    assert not {name for name in loaded if name.startswith(("doctorlucky.boards.drawing", "doctorlucky.boards.text"))}
    assert "numpy" not in loaded
