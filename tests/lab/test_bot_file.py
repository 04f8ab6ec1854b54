"""Bots from files of the user's own, ``path/to/file.py:name``: found, told, refused, played and known by what is in the file."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import doctorlucky
from doctorlucky.bots import find_bot as find_by_name
from doctorlucky.bots import menu
from doctorlucky.cli.main import main
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab import bot_file
from doctorlucky.lab.bot_file import BotFile, find_bot, read_name
from doctorlucky.lab.code_digest import code_digest
from doctorlucky.lab.series import Series
from doctorlucky.lab.simulate import simulate
from doctorlucky.match import Match

SAME_PACKAGE = {**os.environ, "PYTHONPATH": str(Path(doctorlucky.__file__).parent.parent)}
WRITTEN = """
from __future__ import annotations

from dataclasses import dataclass


def first(view, legal, rng):
    return legal[0]


@dataclass
class Timid:
    share: int = 0

    def tuned(self, told: str) -> Timid:
        return Timid(int(told))

    def __call__(self, view, legal, rng):
        return legal[len(legal) * self.share // 100]


class Shy:
    def __init__(self):
        raise RuntimeError("not today")


def worth(card):
    return 1


number = 7
"""


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """A file is read once in a process."""
    yield
    for kept in (bot_file._bot, bot_file._loaded, bot_file._source):
        kept.cache_clear()


@pytest.fixture
def mine(tmp_path: Path) -> str:
    return written(tmp_path / "mine.py")


def written(path: Path, text: str = WRITTEN) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("text", "file"),
    [
        ("mine.py:first", BotFile("mine.py", "first", None)),
        ("bots/mine.py:Timid:40", BotFile("bots/mine.py", "Timid", "40")),
        ("mine.py:wary:of=a:b", BotFile("mine.py", "wary", "of=a:b")),
        ("mine.py:first:", BotFile("mine.py", "first", "")),
        (r"C:\my bots\mine.py:Timid:40", BotFile(r"C:\my bots\mine.py", "Timid", "40")),
        ("C:mine.py:first", BotFile("C:mine.py", "first", None)),
        ("19:30/mine.py:first", BotFile("19:30/mine.py", "first", None)),
        ("heuristic", None),
        ("search:2000", None),
        ("search:mine.py:first", None),  # what search is told is for search to read
        ("nobody", None),
    ],
)
def test_a_name_is_taken_apart_at_the_end_of_the_file(text: str, file: BotFile | None) -> None:
    assert read_name(text) == file


def test_where_a_path_could_end_twice_it_ends_with_a_file(tmp_path: Path) -> None:
    there = written(tmp_path / "a.py:b" / "mine.py")
    assert read_name(f"{there}:first") == BotFile(there, "first", None)


@pytest.mark.parametrize(("bot", "place"), [("first", 0), ("Timid", 0), ("Timid:99", 99)])
def test_functions_and_classes_play(mine: str, bot: str, place: int) -> None:
    match = Match.new("original", 2, seed=1)
    legal = match.legal()
    assert find_bot(f"{mine}:{bot}")(match.view(match.seat), legal, Stream("x")) == legal[len(legal) * place // 100]


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("frist", "there is no 'frist' in mine.py; did you mean 'first'?"),
        ("zebra", "there is no 'zebra' in mine.py; it has first, Timid, Shy, worth"),
        ("number", "'number' of mine.py cannot be used: an int cannot be called"),
        (
            "worth",
            "'worth' of mine.py cannot be used: a bot is called with a view, its legal actions and a random stream: too many",
        ),
        ("Shy", r"'Shy' of mine.py cannot be used: RuntimeError: not today \(line 24\)"),
        ("first:3", "the bot 'mine.py:first' takes no setting: 'mine.py:first' instead of 'mine.py:first:3'"),
        ("Timid:much", "the bot 'mine.py:Timid' does not accept the setting 'much': ValueError: invalid literal"),
    ],
)
def test_what_is_no_bot_is_said(mine: str, bot: str, said: str) -> None:
    with pytest.raises(DoctorLuckyError, match=said):
        find_bot(f"{mine}:{bot}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import re\n\nhour = 1 / 0\n", r"mine.py cannot be used: ZeroDivisionError: division by zero \(line 3\)"),
        ("import re\nre.compile('(')\n", r"mine.py cannot be used: .*unterminated subpattern at position 0 \(line 2\)"),
        ("import nothing_of_that_name\n", r"mine.py cannot be used: ModuleNotFoundError: .*nothing_of_that_name' \(line 1\)"),
        ("\ndef first(:\n", r"mine.py cannot be used: SyntaxError: .*\(mine.py, line 2\)"),
        ("raise SystemExit('no')\n", r"mine.py cannot be used: SystemExit: no \(line 1\)"),
    ],
)
def test_a_file_that_goes_wrong_is_named_with_the_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(DoctorLuckyError, match=said):
        find_bot(f"{written(tmp_path / 'mine.py', text)}:first")


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(DoctorLuckyError, match=r"the bot's file .*gone.py cannot be read: No such file or directory"):
        find_bot(f"{tmp_path}/gone.py:first")
    with pytest.raises(DoctorLuckyError, match=r"'mine.py' does not name a bot: a file, a colon and the name of a bot in it"):
        find_bot("mine.py")


def test_processes_of_their_own_play_the_same(mine: str) -> None:
    words = ["--players", "2", "--games", "3", "--max-turns", "20", "--seed", "1"]

    def run(*more: str) -> str:
        command = [sys.executable, "-m", "doctorlucky", "simulate", "--bots", "mine.py:first,mine.py:Timid:30", *words, *more]
        done = subprocess.run(command, env=SAME_PACKAGE, cwd=Path(mine).parent, capture_output=True, text=True, check=True)
        return done.stdout.partition("\nspeed")[0]

    assert "bots: mine.py:first,mine.py:Timid:30" in run("--workers", "2")
    assert run("--workers", "2") == run("--workers", "1")


def test_every_command_takes_them(mine: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(Path(mine).parent)
    assert main(["watch", "--bots", "mine.py:first", "--turns", "2", "--seed", "1"]) == 0
    assert "--bots mine.py:first" in capsys.readouterr().out
    arena = ["arena", "--bots", "mine.py:first,random", "--players", "2", "--games", "2", "--max-turns", "9", "--workers", "1"]
    assert main([*arena, "--out", "kept.jsonl"]) == 0
    assert "mine.py:first against random" in capsys.readouterr().out
    searching = ["puzzle", "search", "--bots", "mine.py:first", "--games", "1", "--out", "found.json"]
    assert main(searching) == 2
    assert "bots that play inside the engine, and 'mine.py:first' does not" in capsys.readouterr().err


def test_games_of_a_changed_file_are_not_counted_with_others(mine: str) -> None:
    arena = ["arena", "--bots", "mine.py:first,random", "--players", "2", "--games", "2", "--max-turns", "9", "--workers", "1"]

    def run() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "doctorlucky", *arena, "--out", "kept.jsonl"]
        return subprocess.run(command, env=SAME_PACKAGE, cwd=Path(mine).parent, capture_output=True, text=True)

    assert run().returncode == 0
    assert "where all of them were already" in run().stdout
    written(Path(mine), WRITTEN.replace("legal[0]", "legal[1]"))
    changed = run()
    assert changed.returncode == 2
    assert "was played by another version of the bots, the rules or the board" in changed.stderr


def test_a_series_is_known_by_what_is_in_the_file(tmp_path: Path) -> None:
    here, there, other = (tmp_path / folder / "mine.py" for folder in ("here", "there", "other"))
    bots = [f"{written(path)}:first" for path in (here, there)]
    bots.append(f"{written(other, WRITTEN + '# another')}:first")
    one, same, another = (code_digest([bot]) for bot in bots)
    assert one == same
    assert len({one, another, code_digest(), code_digest(bots)}) == 4
    assert code_digest(["random", bots[0]]) == one


def test_a_file_changed_while_a_process_runs_is_played_as_it_was_read(mine: str) -> None:
    bot, before = find_bot(f"{mine}:first"), code_digest([f"{mine}:first"])
    written(Path(mine), WRITTEN.replace("legal[0]", "legal[1]"))
    assert find_bot(f"{mine}:first") is bot
    assert code_digest([f"{mine}:first"]) == before


def test_a_cluster_is_asked_for_none_of_them(mine: str) -> None:
    series = Series("original", 2, bots=(f"{mine}:first",))
    with pytest.raises(DoctorLuckyError, match="the workers of a cluster have no files of yours"):
        simulate(series, 1, scheduler="tcp://127.0.0.1:1")


def test_who_finds_bots_for_the_server_knows_of_no_files(mine: str) -> None:
    find_bot(f"{mine}:first")
    assert not [name for name in menu() if ".py" in name]
    with pytest.raises(DoctorLuckyError, match="there is no bot"):
        find_by_name(f"{mine}:first")
