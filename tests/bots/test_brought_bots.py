"""Bots of other packages: found by their entry points, named on the command line and in menus like ours."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from brought_bots import brought, write_package
from doctorlucky.bots import MENU, find_bot, menu
from doctorlucky.cli.main import main
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.languages import load
from doctorlucky.match import Match
from doctorlucky.server.bot_pool import thinks


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    with brought(tmp_path) as home:
        yield home


def test_they_are_in_the_menu_after_ours(home: Path) -> None:
    assert menu()[: len(MENU)] == MENU
    assert menu()[len(MENU) :] == ("asleep", "cheat", "class", "clumsy", "first", "gone", "missing", "number", "patient", "timid")


def test_they_play(home: Path) -> None:
    match = Match.new("original", 2, seed=1)
    for name in ("first", "class"):
        assert find_bot(name)(match.view(match.seat), match.legal(), Stream("x")) == match.legal()[0]


def test_they_are_told_what_stands_after_the_colon_if_they_listen(home: Path) -> None:
    match = Match.new("original", 2, seed=1)
    legal = match.legal()
    assert find_bot("timid:99")(match.view(match.seat), legal, Stream("x")) == legal[len(legal) * 99 // 100]
    with pytest.raises(DoctorLuckyError, match="the bot 'first' takes no setting: 'first' instead of 'first:3'"):
        find_bot("first:3")
    with pytest.raises(DoctorLuckyError, match="the bot 'timid' does not accept the setting 'much': ValueError: invalid literal"):
        find_bot("timid:much")


def test_none_takes_the_name_of_one_of_ours_or_one_that_cannot_be_written(home: Path) -> None:
    assert find_bot("heuristic").__class__.__module__ == "doctorlucky.bots.adapter"
    assert "two words" not in menu()


@pytest.mark.parametrize("name", ["missing", "number"])
def test_what_cannot_be_used_is_said(home: Path, name: str) -> None:
    with pytest.raises(DoctorLuckyError, match=f"the bot '{name}' of bots_from_afar:\\w+ cannot be used"):
        find_bot(name)


def test_who_is_not_known_is_likened_to_them_too(home: Path) -> None:
    with pytest.raises(DoctorLuckyError, match="did you mean 'clumsy'"):
        find_bot("clumzy")


@pytest.mark.parametrize("code", ["en", "de"])
def test_they_go_by_their_own_names(home: Path, code: str) -> None:
    assert load(code).bot("timid") == "timid"
    assert load(code).bot("timid:40") == "timid (40)"
    assert load(code).explain("bots", "timid:40") == ""


def test_the_house_lets_no_code_of_others_into_its_own_process(home: Path) -> None:
    assert thinks("first")
    assert thinks("missing")
    assert not thinks("heuristic")
    assert not thinks("bluffer")


def test_on_the_command_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "--bots", "first,heuristic,timid:30,first", "--turns", "3", "--seed", "1"]) == 0
    assert "--bots first,heuristic,timid:30,first" in capsys.readouterr().out
    assert main(["simulate", "--bots", "first", "--games", "3", "--max-turns", "20", "--workers", "1", "--seed", "1"]) == 0
    assert "bots: first" in capsys.readouterr().out


def test_in_a_process_of_its_own(home: Path) -> None:
    words = ["simulate", "--bots", "timid,first", "--players", "2", "--games", "4", "--max-turns", "20", "--workers", "2"]
    run = subprocess.run(
        [sys.executable, "-m", "doctorlucky", *words, "--seed", "1"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(home), *filter(None, [os.environ.get("PYTHONPATH", "")])])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "bots: timid,first" in run.stdout


def test_a_bot_of_ones_own_takes_ten_lines_and_an_entry_point(tmp_path: Path) -> None:
    """docs/bots.md, followed to the letter, but for the installer: what it would leave behind is written here."""
    page = (Path(__file__).parent.parent.parent / "docs" / "bots.md").read_text("utf-8")
    source = next(block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "def hasty(" in block)
    assert len([line for line in source.splitlines() if line.strip()]) <= 10
    project = tomllib.loads(next(block for block in re.findall(r"```toml\n(.*?)```", page, re.DOTALL)))["project"]
    home = write_package(tmp_path, source, project["entry-points"]["doctorlucky.bots"], module="hasty")

    def run(*words: str) -> str:
        paths = [str(home), *filter(None, [os.environ.get("PYTHONPATH", "")])]
        return subprocess.run(
            [sys.executable, "-m", "doctorlucky", *words],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert "--bots hasty" in run("watch", "--bots", "hasty", "--seed", "1", "--turns", "2")
    assert "bots: hasty,heuristic" in run("simulate", "--bots", "hasty,heuristic", "--players", "2", "--games", "2", "--seed", "1")
