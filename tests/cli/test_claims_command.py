"""`doctorlucky lab claims` on the command line."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import Run, command, environment

from doctorlucky.lab.claims import log
from doctorlucky.lab.claims.register import CLAIMS
from doctorlucky.lab.claims.running import SEED
from doctorlucky.lab.run_log import RunLog

ONE = ("lab", "claims", "--only", "spite-shortens", "--workers", "1")


def test_a_claim_is_told_in_words(run: Run, tmp_path: Path) -> None:
    answer = run(*ONE, "--games", "3", "--keep", str(tmp_path))
    assert (answer.code, answer.err) == (0, "")
    assert "spite-shortens: UNDECIDED" in answer.out
    assert "6 games, 3 of each experiment, seed 1996" in answer.out
    assert "tested on bots" in answer.out


def test_as_json_the_same_seed_gives_the_same(run: Run, tmp_path: Path) -> None:
    def found(seed: str, folder: str) -> str:
        answer = run(*ONE, "--games", "4", "--seed", seed, "--json", "--keep", str(tmp_path / folder))
        assert answer.code == 0
        return answer.out

    facts = json.loads(found("7", "a"))
    assert [claim["id"] for claim in facts["claims"]] == ["spite-shortens"]
    assert facts["games_of_each_experiment"] == 4
    assert facts["interrupted"] is False
    assert found("7", "b") == found("7", "a")
    assert found("8", "a") != found("7", "a")


def test_a_page_is_written(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "claims.html"
    answer = run(*ONE, "--games", "3", "--keep", str(tmp_path / "kept"), "--out", str(page))
    assert answer.code == 0
    assert str(page) in answer.err
    text = page.read_text(encoding="utf-8")
    assert 'id="spite-shortens"' in text
    assert "undecided" in text


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--only", "spite-shorten5"), "did you mean 'spite-shortens'?"),
        (("--only", "nonsense"), "there are spite-shortens"),
        (("--games", "0"), "whole number from 1"),
        (("--workers", "-1"), "whole number from 1"),
        (("--quick", "--games", "5"), "not allowed with"),
        (("--out", "no/such/folder/page.html"), "there is no such folder"),
    ],
)
def test_what_makes_no_sense_is_refused_before_any_game(run: Run, words: tuple[str, ...], reason: str) -> None:
    assert reason in run("lab", "claims", *words).refused()


@pytest.mark.parametrize("name", ["nope", "nonsense" * 20])
def test_a_claim_that_there_is_not_gets_the_names_of_all(run: Run, name: str) -> None:
    said = run("lab", "claims", "--only", name).refused()
    names = said.partition("; there are ")[2]
    for family, ends in re.findall(r"([a-z0-9-]+)\{([^}]+)\}", names):
        names = names.replace(f"{family}{{{ends}}}", ", ".join(family + end for end in ends.split(",")))
    assert names.split(", ") == [claim.id for claim in CLAIMS]


def test_the_help_names_the_seed_that_is_used(run: Run) -> None:
    assert f"(default: {SEED})" in " ".join(run("lab", "claims", "--help").out.split())


def test_a_folder_that_takes_no_games_is_refused_before_any_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way", encoding="utf-8")
    words = (*ONE, "--games", "2", "--keep")
    assert run(*words, str(file)).refused() == f"games cannot be kept in '{file}': it is not a folder"
    assert run(*words, str(file / "folder")).refused().startswith(f"games cannot be kept in '{file / 'folder'}': ")


def test_without_the_usual_folder_games_are_played_with_a_warning(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("in the way", encoding="utf-8")
    monkeypatch.setattr(log, "usual_folder", lambda: file)
    answer = run(*ONE, "--games", "2")
    assert answer.code == 0
    assert "spite-shortens: UNDECIDED" in answer.out
    assert answer.err == f"games cannot be kept in '{file}': it is not a folder; name another folder with --keep\n"


def test_games_that_could_not_be_kept_in_the_end_are_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def in_use(log: RunLog, number: int) -> None:
        raise BlockingIOError

    monkeypatch.setattr(RunLog, "_lock", in_use)
    answer = run(*ONE, "--games", "2", "--keep", str(tmp_path))
    assert answer.code == 0
    assert answer.err.startswith(f"not all games could be kept in '{tmp_path}'")


def test_without_the_extra_a_page_is_refused_before_any_game(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    assert "pip install 'doctorlucky[lab]'" in run(*ONE, "--out", str(tmp_path / "page.html")).refused()


def test_the_claims_can_be_listed(run: Run) -> None:
    answer = run("lab", "claims", "--list", "--only", "first-player")
    assert answer.code == 0
    assert len(answer.out.splitlines()) == 5


@pytest.mark.parametrize("words", [("lab", "claims", "--list"), (*ONE, "--games", "2")])
def test_text_breaks_at_words_on_a_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    keep = ("--keep", str(tmp_path))
    plain = run(*words, *keep).out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    out = run(*words, *keep).out
    assert max(map(len, out.splitlines())) <= 80 < max(map(len, plain.splitlines()))
    assert "".join(out.split()) == "".join(plain.split())


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_keeps_what_is_played_and_the_same_command_goes_on(tmp_path: Path, run: Run) -> None:
    words = [*ONE, "--json", "--keep", str(tmp_path)]
    process = subprocess.Popen(
        command(*words, "--games", "1000000"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    until = time.monotonic() + 300
    while not any(file.read_bytes().count(b"\n") > 1 for file in tmp_path.iterdir()) and time.monotonic() < until:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert json.loads(out)["not_examined"] == ["spite-shortens"]
    assert b"the same command goes on" in err
    before = {file: file.read_bytes().splitlines() for file in tmp_path.iterdir()}
    assert sorted(len(lines) > 25 for lines in before.values()) == [False, True]  # the first of the two experiments had begun
    answer = run(*words, "--games", "25")
    assert answer.code == 0
    assert json.loads(answer.out)["not_examined"] == []
    for file, lines in before.items():
        assert file.read_bytes().splitlines()[: len(lines)] == lines
        assert len(file.read_bytes().splitlines()) == max(26, len(lines))
