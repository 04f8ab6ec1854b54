"""`analyze`."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command_line import Run

from doctorlucky.match import Match
from looked_at import blundered, unguarded


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.record"
    path.write_text(blundered().record(), encoding="utf-8")
    return path


def test_a_table_the_swings_and_what_would_have_been_better(run: Run, evening: Path) -> None:
    answer = run("analyze", str(evening), "--rollouts", "20", "--workers", "1")
    assert answer.code == 0, answer.err
    lines = answer.out.splitlines()
    assert lines[0].startswith("Kill Doctor Lucky: Director's Cut (2002), Lucky Mansion: Ada, Ben, Cleo")
    assert "20 times" in lines[1]
    first = next(line for line in lines if line.startswith("start"))
    assert "100 %" in first
    assert "█" in first
    turns = [line for line in lines if line[:5].strip().isdecimal()]
    assert len(turns) == blundered().turn
    assert "The biggest swings (looked at again, twice as often)" in lines
    swing = next(line for line in lines if line.startswith("1. "))
    assert swing.startswith("1. turn 1, Ada's: ")
    assert "Ada 100 % → " in swing
    assert "It was a mistake, see below." in lines[lines.index(swing) + 1]
    mistake = next(line for line in lines if line == "- turn 1: Ada chose to end the turn")
    better = lines[lines.index(mistake) + 1]
    assert better.startswith("  better: make an attempt on the Doctor with bare hands (100 % instead of ")
    assert "95 % interval" in better


def test_as_json_and_a_picture(run: Run, evening: Path, tmp_path: Path) -> None:
    for kind, begins in (("svg", b"<svg"), ("png", b"\x89PNG"), ("html", b"<!doctype html>")):
        picture = tmp_path / f"chances.{kind}"
        answer = run("analyze", str(evening), "--rollouts", "20", "--workers", "1", "--json", "--plot", str(picture))
        assert answer.code == 0, answer.err
        assert picture.read_bytes().startswith(begins)
        found = json.loads(answer.out)
        assert found["names"] == ["Ada", "Ben", "Cleo"]
        assert len(found["points"]) == found["turns"] == blundered().turn
        assert found["mistakes"][0]["better"] == "attempt doctor"
        assert found["complete"] is True
    page = picture.read_text(encoding="utf-8")
    assert "Turn 1: Ada chose to end the turn" in page
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "var(--" not in (tmp_path / "chances.svg").read_text(encoding="utf-8")


def test_a_game_that_is_not_over(run: Run, tmp_path: Path) -> None:
    match = unguarded()
    match.play("end")
    path = tmp_path / "half.record"
    path.write_text(match.record(), encoding="utf-8")
    said = run("analyze", str(path), "--rollouts", "20", "--workers", "1").out.splitlines()
    assert said[1] == "This game is not over: it is turn 2, and Ben is to decide."
    page = tmp_path / "half.html"
    answer = run("analyze", str(path), "--rollouts", "20", "--workers", "1", "--json", "--plot", str(page))
    assert answer.code == 0, answer.err
    assert "This game is not over" in page.read_text(encoding="utf-8")
    found = json.loads(answer.out)
    assert found["over"] is False
    assert found["winner"] is None
    assert len(found["points"]) == 1


def test_stranger_1_strangers_have_columns_and_lines_too(run: Run, tmp_path: Path) -> None:
    record = Path(__file__).parents[1] / "playthroughs" / "anniversary+strangers.record"
    match = Match.replay(record.read_text())
    picture = tmp_path / "chances.svg"
    answer = run("analyze", str(record), "--rollouts", "20", "--workers", "1", "--plot", str(picture))
    assert answer.code == 0, answer.err
    lines = answer.out.splitlines()
    people = [match.names[seat] for seat in match.ruleset.live]
    strangers = [match.names[seat] for seat in match.ruleset.strangers]
    assert all(f"{name} (a Stranger)" in lines[0] for name in strangers)
    head = next(line for line in lines if line.startswith("turn "))
    assert [head.index(name) for name in [*people, *strangers]] == sorted(head.index(name) for name in match.names)
    turns = [line for line in lines if line[:5].strip().isdecimal()]
    assert [int(line[:5]) for line in turns] == list(range(1, match.turn + 1))
    for line in turns:
        assert sum(map(int, re.findall(r"(\d+) %", line))) == pytest.approx(100, abs=2)
    drawn = picture.read_text(encoding="utf-8")
    assert all(name in drawn for name in match.names)


def test_nothing_is_left_where_there_is_nothing_to_draw(run: Run, evening: Path, tmp_path: Path) -> None:
    picture, bad = tmp_path / "x.svg", tmp_path / "bad"
    bad.write_text("hello\n")
    run("analyze", str(bad), "--plot", str(picture)).refused()
    assert not picture.exists()
    picture.write_text("what was there")
    run("analyze", str(bad), "--plot", str(picture)).refused()
    assert picture.read_text() == "what was there"


def test_ctrl_c_leaves_what_was_found(run: Run, evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    @contextmanager
    def pressed() -> Iterator[Callable[[], bool]]:
        def third() -> bool:
            nonlocal asked
            asked += 1
            return asked >= 3

        yield third

    monkeypatch.setattr("doctorlucky.lab.progress.stopping", pressed)
    answer = run("analyze", str(evening), "--rollouts", "20", "--workers", "1")
    assert answer.code == 130
    assert f"INTERRUPTED after 2 turns of {blundered().turn}" in answer.out
    assert "The swings have not been looked at." in answer.out


def test_bad_input_gets_one_sentence(run: Run, evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("analyze", str(tmp_path / "nowhere")).refused().endswith("cannot be read (No such file or directory)")
    other = tmp_path / "other.txt"
    other.write_text("hello\n")
    assert run("analyze", str(other)).refused().startswith(f"{other}: ")
    begun = tmp_path / "begun.record"
    begun.write_text(Match.new("directors-cut", 4, seed=1).record(), encoding="utf-8")
    assert "nothing has been decided" in run("analyze", str(begun)).refused()
    assert "--rollouts" in run("analyze", str(evening), "--rollouts", "2").refused()
    assert "does not end in .svg, .png or .html" in run("analyze", str(evening), "--plot", "x.pdf").refused()
    unwritable = tmp_path / "no" / "x.svg"
    refused = run("analyze", str(evening), "--plot", str(unwritable)).refused()
    assert refused == f"{unwritable}: cannot be written (there is no such folder)"
    monkeypatch.setitem(sys.modules, "altair", None)
    assert "doctorlucky[lab]" in run("analyze", str(evening), "--plot", str(tmp_path / "x.svg")).refused()
