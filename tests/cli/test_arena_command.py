import json
import os
import pty
import re
import shlex
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from command_line import Run, command, environment

from doctorlucky.cli import arena as arena_command
from doctorlucky.lab import arena as arena_module
from doctorlucky.lab import bot_timing
from doctorlucky.lab.progress import ASKED

KEYS = [
    *("edition", "variants", "players", "board", "part", "bots", "seed", "games", "max_turns", "interrupted"),
    *("played", "deals", "nobody", "strangers", "truncated", "equal_share", "results", "differences", "wins_by_seat"),
    *("turns", "decisions", "file", "speed"),
]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder for the test, and little time spent on timing bots."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(arena_command, "TIMED", 0.0)
    return tmp_path / "state"


def facts_of(run: Run, *words: str, code: int = 0) -> dict[str, Any]:
    answer = run("arena", "--json", "--workers", "1", *words)
    assert (answer.code, answer.err) == (code, f"{ASKED}\n" if code == 130 else "")
    facts: dict[str, Any] = json.loads(answer.out)
    return facts


def timeless(path: Path) -> str:
    """A file of games without how long they took."""
    return re.sub(r'"seconds":[0-9.e-]+', '"seconds":0', path.read_text())


def untimed(report: str) -> list[str]:
    """The lines of a report without how long decisions took."""
    return [re.sub(r" +\S+ (µs|ms)$", "", line) for line in report.splitlines()]


def test_json_has_everything(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    facts = facts_of(run, "--bots", "heuristic,random", "--players", "3", "--games", "10", "--seed", "s", "--out", str(file))
    assert list(facts) == KEYS
    assert facts["bots"] == ["heuristic", "random", "random"]
    assert (facts["games"], facts["played"], facts["deals"]) == (12, 12, 4)  # rounded up to whole rounds
    assert list(facts["results"]) == ["heuristic", "random"]
    assert facts["file"] == str(file)
    assert facts["speed"]["played_now"] == 12
    assert set(facts["speed"]["decision_seconds"]) == {"heuristic", "random"}
    assert len(file.read_text().splitlines()) == 13


def test_report_is_in_words(run: Run, state: Path) -> None:
    words = ("arena", "--workers", "1", "--games", "24", "--variant", "dog", "--bots", "heuristic,random")
    answer = run(*words)
    assert (answer.code, answer.err) == (0, "")
    first, second, third, fourth = answer.out.splitlines()[:4]
    assert first == "directors-cut + dog, 4 players on mansion-1996: heuristic against 3 random"
    assert second == "24 games: 6 deals, each played with every bot in every seat"
    assert third.startswith(f"kept in {state}")
    assert fourth.endswith("arena --edition directors-cut --players 4 --variant dog --bots heuristic,random --seed 1 --games 24")
    assert "25.0% each if all were equal" in answer.out
    assert re.search(
        r"^heuristic +1 +\d+ +\d+\.\d% +\d+\.\d% to \d+\.\d% +\d+\.\d ± \d+\.\d +\S+ (µs|ms)$", answer.out, re.MULTILINE
    )
    assert re.search(
        r"^heuristic is stronger than random: by .* points a chair .*, p = 0\.\d+: significant$", answer.out, re.MULTILINE
    )
    again = run(*words)
    assert ", where all of them were already" in again.out
    assert untimed(again.out)[4:-1] == untimed(answer.out)[4:-1]  # the last line has the speed, the third what was there before


def test_nobody_and_truncated_are_counted(run: Run) -> None:
    words = ("--edition", "save", "--bots", "random,heuristic", "--games", "20", "--seed", "1")
    facts = facts_of(run, *words)
    counted = facts["nobody"] + facts["truncated"] + sum(facts["wins_by_seat"].values())
    assert (facts["strangers"], counted) == (0, 20)
    out = run("arena", *words, "--workers", "1", "--max-turns", "2").out
    assert re.search(r"^truncated +20 +100\.0%$", out, re.MULTILINE)
    assert "cannot be told apart yet" in out


def test_as_many_players_as_bots_unless_it_is_said(run: Run) -> None:
    assert facts_of(run, "--bots", "heuristic,random", "--games", "1")["players"] == 4
    five = facts_of(run, "--bots", "heuristic,random,random,random,random", "--games", "1")
    assert (five["players"], five["played"]) == (5, 5)


def test_the_same_whatever_the_number_of_workers(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / "one", tmp_path / "two"]
    words = ("--games", "24", "--seed", "w", "--json")
    one = json.loads(run("arena", *words, "--workers", "1", "--out", str(files[0])).out)
    two = json.loads(run("arena", *words, "--workers", "2", "--out", str(files[1])).out)
    for facts in (one, two):
        del facts["speed"], facts["file"]
    assert one == two
    assert timeless(files[0]) == timeless(files[1])


def test_goes_on_where_it_was_interrupted(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, file = tmp_path / "whole", tmp_path / "file"
    words = ("--games", "40", "--seed", "s")
    expected = facts_of(run, *words, "--out", str(whole))
    play, rounds = arena_module.play_round, 0

    def third_is_interrupted(job: Any) -> Any:
        nonlocal rounds
        rounds += 1
        if rounds == 3:
            signal.raise_signal(signal.SIGINT)
        return play(job)

    monkeypatch.setattr(arena_module, "play_round", third_is_interrupted)
    before = signal.getsignal(signal.SIGINT)
    stopped = facts_of(run, *words, "--out", str(file), code=130)
    assert signal.getsignal(signal.SIGINT) is before
    assert (stopped["interrupted"], stopped["played"], stopped["games"]) == (True, 12, 40)
    assert timeless(whole).startswith(timeless(file))
    rounds = 100
    resumed = facts_of(run, *words, "--out", str(file))
    assert (rounds, resumed["speed"]["played_now"]) == (107, 28)
    assert timeless(file) == timeless(whole)
    for facts in (expected, resumed):
        del facts["speed"], facts["file"]
    assert resumed == expected


def test_second_interruption_does_not_wait(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(job: object) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(arena_module, "play_round", twice)
    answer = run("arena", "--games", "8", "--workers", "1", "--out", str(tmp_path / "file"))
    assert (answer.code, answer.out, answer.err) == (130, "", f"{ASKED}\ndoctorlucky: interrupted\n")


def test_interruption_while_bots_are_timed_costs_only_the_times(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bot_timing, "time_bots", impatient)
    facts = facts_of(run, "--games", "4")
    assert (facts["interrupted"], facts["speed"]["decision_seconds"]) == (False, {})


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_processes_of_their_own_lose_nothing(run: Run, tmp_path: Path, ending: signal.Signals) -> None:
    """Ctrl-C, or an end without any warning, with two workers; then it goes on."""
    file, whole = tmp_path / "file", tmp_path / "whole"
    words = ("arena", "--seed", "s", "--json", "--out", str(file))
    endless = command(*words, "--games", "10000000", "--workers", "2")
    with subprocess.Popen(endless, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as process:
        deadline = time.monotonic() + 300
        while lines_in(file) < 20:
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(ending)
        out, err = process.communicate(timeout=300)
    if ending == signal.SIGINT:
        assert (process.returncode, err.decode()) == (130, f"{ASKED}\n")
        facts = json.loads(out)
        assert (facts["interrupted"], facts["played"]) == (True, lines_in(file) - 1)
    there = (lines_in(file) - 1) // 4 * 4
    asked = str(there + 8)
    facts = facts_of(run, *words[1:3], "--games", asked, "--out", str(file))
    assert facts["speed"]["played_now"] == 8
    facts_of(run, *words[1:3], "--games", asked, "--out", str(whole))
    assert timeless(file) == timeless(whole)


def test_plain_command_goes_on_too(run: Run, state: Path) -> None:
    first = facts_of(run, "--games", "8")
    more = facts_of(run, "--games", "16")
    assert (more["file"], more["speed"]["played_now"]) == (first["file"], 8)
    assert Path(first["file"]).is_relative_to(state)
    fewer = facts_of(run, "--games", "8")
    assert fewer["speed"]["played_now"] == 0
    assert fewer["results"] == first["results"]
    assert facts_of(run, "--games", "8", "--seed", "2")["file"] != first["file"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bots", "heuristic,clever"), "there is no bot 'clever'"),
        (("--bots", "heuristic"), "name at least two different ones"),
        (("--bots", "random,random"), "name at least two different ones"),
        (("--bots", "heuristic,,random"), "the name of a bot is missing"),
        (("--bots", ""), "the name of a bot is missing"),
        (
            ("--bots", "random,heuristic,random", "--players", "2"),
            "3 bots cannot play a game of 2: name fewer, or ask for --players 3",
        ),
        (("--bots", "heuristic:9,random"), "the bot 'heuristic'"),
        (("--players", "9"), "directors-cut is for 2 to 8 players, not 9"),
        (("--bots", ",".join(["random"] * 9)), "directors-cut is for 2 to 8 players, not 9"),
        (("--edition", "anniversry"), "there is no edition 'anniversry'"),
        (("--variant", "dgo"), "did you mean 'dog'?"),
        (("--board", "ship"), "cannot be played on"),
        (("--games", "0"), "'0' is not a whole number from 1"),
        (("--workers", "0"), "'0' is not a whole number from 1 to 1,024"),
        (("--max-turns", "0"), "'0' is not a whole number from 1"),
        (("--out", ""), "the name of a file is missing"),
        (("--out", "/no/such/folder/arena.jsonl"), "/no/such/folder/arena.jsonl: no such file or directory; name another"),
        (("--out", "/"), "games cannot be kept in /: is a directory; name another file with --out"),
        (("--out", "/dev/null"), "/dev/null is not a file that games can be kept in"),
    ],
)
def test_bad_input_is_refused_before_any_work(run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str) -> None:
    monkeypatch.setattr(arena_module, "play_round", lambda job: pytest.fail("work was begun"))
    assert said in run("arena", *words, "--workers", "1" if "--workers" not in words else words[-1]).refused()


def test_a_file_of_another_run_is_left_alone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    facts_of(run, "--games", "4", "--out", str(file))
    before = file.read_bytes()
    said = run("arena", "--games", "4", "--seed", "2", "--out", str(file)).refused()
    assert said == f"{file} is of another arena (seed 1 instead of 2); nothing was changed, name another with --out"
    assert file.read_bytes() == before


def test_a_full_disk_is_said_in_one_sentence_and_loses_nothing(run: Run, tmp_path: Path) -> None:
    """A limit on the size of a file stands for the disk."""
    file, whole = tmp_path / "file", tmp_path / "whole"
    words = ("arena", "--seed", "s", "--games", "40", "--workers", "1", "--out", str(file))
    program = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000));"
        "from doctorlucky.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [*command()[:1], "-c", program, *words], capture_output=True, text=True, env=environment(), timeout=300, check=False
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert re.search(r"file cannot be written: file too large; \d+ games are safe, and the same command goes on", done.stderr)
    facts = facts_of(run, "--seed", "s", "--games", "40", "--out", str(file))
    assert facts["speed"]["played_now"] < 40
    facts_of(run, "--seed", "s", "--games", "40", "--out", str(whole))
    assert timeless(file) == timeless(whole)


def test_a_bar_shows_how_far_it_is(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = command("arena", "--games", "200", "--workers", "1", "--out", str(tmp_path / "file"), "--json")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, env={**environment(), "TERM": "xterm"}) as process:
        os.close(theirs)
        seen = b""
        try:
            while piece := os.read(ours, 4096):
                seen += piece
        except OSError:  # the other end is closed
            pass
        out, _ = process.communicate(timeout=300)
    os.close(ours)
    assert process.returncode == 0
    assert json.loads(out)["played"] == 200
    assert b"games" in seen
    assert b"/200" in seen
    assert b"s so far" in seen
    assert b"games/s" in seen


def test_ctrl_c_is_answered_at_once_on_a_line_of_its_own(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = command("arena", "--games", "10000000", "--workers", "1", "--out", str(tmp_path / "file"), "--json")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, env={**environment(), "TERM": "xterm"}) as process:
        os.close(theirs)
        seen, pressed = b"", False
        try:
            while piece := os.read(ours, 4096):
                seen += piece
                if b"games" in seen and not pressed:
                    process.send_signal(signal.SIGINT)
                    pressed = True
        except OSError:  # the other end is closed
            pass
        out, _ = process.communicate(timeout=300)
    os.close(ours)
    assert process.returncode == 130
    assert json.loads(out)["interrupted"]
    lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen.decode()).replace("\r", "\n").splitlines()
    assert lines.count(ASKED) == 1


def test_a_report_fits_an_ordinary_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("arena", "--workers", "1", "--games", "8", "--bots", "random,search:1,heuristic", "--players", "3", "--max-turns", "5")
    plain = run(*words).out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    lines = [line for line in run(*words).out.splitlines() if not line.lstrip().startswith(("kept in", "/"))]
    assert max(map(len, lines)) <= 80
    again = "\n".join(lines).partition("the same again: ")[2].partition("\n\n")[0]
    assert shlex.split(again.replace("\\\n", "")) == shlex.split(plain.partition("the same again: ")[2].partition("\n")[0])
