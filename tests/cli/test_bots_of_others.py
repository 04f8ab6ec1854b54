"""Series of games with bots that somebody else has written: their faults are named as theirs, and their chatter is no result."""

import json
import subprocess
from pathlib import Path

import pytest
from command_line import command, package_of_bots


def played(folder: Path, which: str, bot: str, workers: str, *words: str) -> "subprocess.CompletedProcess[str]":
    kept = ["--out", str(folder / "file")] if which == "arena" else []
    asked = command(which, "--json", "--bots", f"{bot},random,random,random", "--workers", workers, *words, *kept)
    return subprocess.run(asked, capture_output=True, text=True, env=package_of_bots(folder), timeout=300, check=False)


@pytest.mark.parametrize(
    ("bot", "said", "which", "workers"),
    [
        ("crash", "ZeroDivisionError: boom (strays.py, line 7)", "simulate", "1"),
        ("crash", "ZeroDivisionError: boom (strays.py, line 7)", "arena", "2"),
        ("leaver", "SystemExit: 0", "simulate", "2"),
        ("leaver", "SystemExit: 0", "arena", "1"),
        ("nothing", "None is not an action", "simulate", "1"),
        ("nothing", "None is not an action", "arena", "2"),
        ("cheat", "there is no attempt to answer", "simulate", "2"),
        ("cheat", "there is no attempt to answer", "arena", "1"),
    ],
)
def test_one_that_stumbles_is_named(tmp_path: Path, bot: str, said: str, which: str, workers: str) -> None:
    done = played(tmp_path, which, bot, workers, "--seed", "1", "--games", "4")
    assert (done.returncode, done.stdout) == (2, "")
    last = done.stderr.rpartition("doctorlucky: ")[2]  # other processes may be in the middle of a line of theirs
    assert last.startswith(f"the bot '{bot}' failed in game 1/0: {said}")
    assert last.count("\n") == 1


@pytest.mark.parametrize("which", ["simulate", "arena"])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_one_prints_is_no_result(tmp_path: Path, which: str, workers: str) -> None:
    done = played(tmp_path, which, "chatter", workers, "--seed", "1", "--max-turns", "5", "--games", "8")
    assert done.returncode == 0
    assert json.loads(done.stdout)["played"] == 8
    assert "my move\n" in done.stderr


def test_games_of_one_that_was_changed_are_not_counted_with_new_ones(tmp_path: Path) -> None:
    found = package_of_bots(tmp_path)
    words = ("--bots", "chatter,random,random,random", "--max-turns", "5", "--games", "4", "--out", str(tmp_path / "file"))

    def play() -> "subprocess.CompletedProcess[str]":
        return subprocess.run(command("arena", *words), capture_output=True, text=True, env=found, timeout=300, check=False)

    assert play().returncode == 0
    assert play().returncode == 0
    with (tmp_path / "strays.py").open("a", encoding="utf-8") as source:
        source.write("# wiser now\n")
    changed = play()
    assert changed.returncode == 2
    assert "was played by another version of the bots, the rules or the board" in changed.stderr
