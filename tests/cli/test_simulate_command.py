import json
import os
import shlex
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest
from command_line import Run, command, environment

from doctorlucky.lab import simulate as simulate_module
from doctorlucky.lab.play import Played
from doctorlucky.lab.progress import ASKED
from doctorlucky.lab.series import Series


def facts_of(run: Run, *words: str) -> dict[str, object]:
    answer = run("simulate", "--json", *words)
    assert answer.code == 0
    assert answer.err == ""
    facts: dict[str, object] = json.loads(answer.out)
    return facts


def test_json_has_everything_that_is_counted(run: Run) -> None:
    facts = facts_of(run, "--edition", "original", "--players", "3", "--variant", "spite", "--games", "20", "--seed", "s")
    assert list(facts) == [
        *("edition", "variants", "players", "strangers", "board", "part", "dealer"),
        *("bots", "seed", "games", "max_turns", "interrupted"),
        *("played", "finished", "truncated", "wins", "turns", "decisions", "attempts", "speed"),
    ]
    assert (facts["edition"], facts["variants"], facts["players"], facts["seed"]) == ("original", ["spite"], 3, "s")
    assert (facts["games"], facts["played"], facts["finished"], facts["truncated"]) == (20, 20, 20, 0)
    wins = facts["wins"]
    assert isinstance(wins, dict)
    assert list(wins) == ["seat-1", "seat-2", "seat-3", "nobody"]
    assert sum(row["games"] for row in wins.values()) == 20
    for row in wins.values():
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1


@pytest.mark.parametrize("bots", ["random", "heuristic"])
def test_same_seed_same_result(run: Run, bots: str) -> None:
    words = ("--games", "12", "--seed", "again", "--bots", bots, "--variant", "killing-players", "--variant", "dog")
    first, second = facts_of(run, *words), facts_of(run, *words)
    assert first.pop("speed") != {}
    second.pop("speed")
    assert first == second
    other = facts_of(run, *words, "--seed", "other")
    other.pop("speed")
    assert {**other, "seed": "again"} != first


def test_strangers_are_named_as_such(run: Run) -> None:
    words = ("--edition", "anniversary", "--players", "2", "--games", "6", "--seed", "1")
    facts = facts_of(run, *words)
    assert (facts["players"], facts["strangers"], facts["variants"]) == (2, ["seat-2", "seat-4"], ["strangers"])
    assert isinstance(facts["wins"], dict)
    assert list(facts["wins"]) == ["seat-1", "seat-2", "seat-3", "seat-4", "nobody"]
    out = run("simulate", *words).out
    assert "\nseat 2, a Stranger " in out
    assert "\nseat 3 " in out
    alone = facts_of(run, *words, "--variant", "no-strangers")
    assert (alone["strangers"], alone["variants"]) == ([], ["no-strangers"])


def test_nobody_is_among_the_winners_of_the_ship(run: Run) -> None:
    out = run("simulate", "--edition", "save", "--games", "12", "--seed", "1").out
    assert "\nnobody " in out
    facts = facts_of(run, "--edition", "save", "--games", "12", "--seed", "1")
    assert isinstance(facts["wins"], dict)
    assert facts["wins"]["nobody"]["games"] > 0


@pytest.mark.parametrize("bots", ["random", "heuristic"])
def test_escape_is_played_to_its_end_on_a_part(run: Run, bots: str) -> None:
    words = ("--edition", "anniversary", "--players", "3", "--variant", "escape", "--part", "Center-West", "--bots", bots)
    facts = facts_of(run, *words, "--games", "2", "--seed", "1")
    assert (facts["part"], facts["finished"]) == ("center-west", 2)
    out = run("simulate", *words, "--games", "2", "--seed", "1").out
    assert "3 players on mansion-2016 (center-west), bots: " in out
    assert "--part Center-West" in out


@pytest.mark.parametrize(
    ("words", "where"),
    [
        (("--edition", "anniversary"), "4 players on mansion-2016, a part by chance, bots: "),
        (("--edition", "anniversary", "--players", "6"), "6 players on mansion-2016, bots: "),
        (("--edition", "save"), "4 players on ship, bots: "),
    ],
)
def test_chance_picks_the_part(run: Run, words: tuple[str, ...], where: str) -> None:
    assert where in run("simulate", *words, "--games", "1", "--seed", "1").out


@pytest.mark.parametrize(
    ("bots", "said"), [("random", "bots: random (--bots heuristic plays to win)"), ("heuristic", "bots: heuristic")]
)
def test_the_first_line_says_who_played(run: Run, bots: str, said: str) -> None:
    first = run("simulate", "--games", "1", "--seed", "1", "--bots", bots).out.splitlines()[0]
    assert first.endswith(said)


@pytest.mark.usefixtures("true_chance")
def test_fresh_seed_is_told(run: Run) -> None:
    first, second = facts_of(run, "--games", "1"), facts_of(run, "--games", "1")
    assert first["seed"] != second["seed"]
    again = facts_of(run, "--games", "1", "--seed", str(first["seed"]))
    assert again["turns"] == first["turns"]


def test_report_names_the_command_that_repeats_it(run: Run) -> None:
    answer = run("simulate", "--games", "5", "--seed", "-x", "--max-turns", "9")
    assert answer.code == 2  # a value that begins with a dash wants an equals sign
    answer = run("simulate", "--games", "5", "--seed=-x y", "--max-turns", "9")
    assert answer.code == 0
    assert "--bots random '--seed=-x y' --games 5 --max-turns 9" in answer.out


def test_on_a_terminal_that_command_breaks_between_words_and_can_be_copied(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    out = run("simulate", "--games", "5", "--seed", "x y", "--max-turns", "9").out
    assert max(map(len, out.splitlines())) <= 60
    command = out.partition("the same again: ")[2].partition("\n\n")[0]
    words = shlex.split(command.replace("\\\n", ""))
    assert words[words.index("simulate") :][-6:] == ["--seed", "x y", "--games", "5", "--max-turns", "9"]


def test_classic_1_the_dealer_may_be_given(run: Run) -> None:
    words = ("--games", "6", "--seed", "1", "--max-turns", "3")
    facts = facts_of(run, *words, "--dealer", "2")
    assert facts["dealer"] == 2
    assert facts_of(run, *words)["dealer"] is None
    assert "--seed 1 --dealer 2 --games 6" in run("simulate", *words, "--dealer", "2").out


def test_end_1_games_are_given_up_at_the_limit(run: Run) -> None:
    facts = facts_of(run, "--games", "10", "--seed", "1", "--max-turns", "2")
    assert facts["truncated"] == 10
    assert facts["turns"] == {"mean": 2.0, "median": 2.0, "min": 2, "max": 2}
    assert "10 truncated" in run("simulate", "--games", "10", "--seed", "1", "--max-turns", "2").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--games", "0"), "'0' is not a whole number from 1 to 1,000,000,000"),
        (("--games", "-3"), "'-3' is not a whole number from 1"),
        (("--games", "9" * 50), "is not a whole number from 1"),
        (("--games", "1e3"), "'1e3' is not a whole number"),
        (("--games", "²"), "'²' is not a whole number"),
        (("--max-turns", "0"), "'0' is not a whole number from 1 to 1,000,000"),
        (("--players", "9"), "directors-cut is for 2 to 8 players, not 9"),
        (("--players", "-1"), "directors-cut is for 2 to 8 players, not -1"),
        (("--players", "two"), "'two' is not a whole number"),
        (("--players", "9" * 29), "directors-cut is for 2 to 8 players, not 999"),
        (("--players", "9" * 5000), "--players: a number of 5,000 digits is too large"),
        (("--variant", "dog,killing-players"), "repeat the option: --variant dog --variant killing-players"),
        (("--edition", "deluxe", "--players", "8"), "deluxe is for 2 to 7 players, not 8"),
        (("--edition", "anniversry"), "there is no edition 'anniversry'"),
        (("--variant", "dgo"), "there is no variant 'dgo'; did you mean 'dog'?"),
        (("--variant", "new-tricks"), "new-tricks is for deluxe, not for directors-cut (DOG-9)"),
        (("--variant", "re-entry"), "re-entry makes sense only together with killing-players (PVP-7)"),
        (("--board", "atlantis"), "there is no board 'atlantis'"),
        (("--board", "ship"), "cannot be played on"),
        (("--board", "/no/such/board.toml"), "there is no such file"),
        (("--bots", "clever"), "there is no bot 'clever'; there are heuristic, "),
        (("--part", "attic"), "directors-cut is played on the whole board, so 'attic' cannot be chosen"),
        (("--board", "bed-and-breakfast", "--part", "up"), "is played on the whole board"),
        (("--dealer", "0"), "seat 0 cannot deal: the seats of this game are 1 to 4"),
        (("--dealer", "4", "--players", "3"), "seat 4 cannot deal: the seats of this game are 1 to 3"),
        (("--dealer", "two"), "'two' is not a whole number"),
        (("--edition", "save", "--dealer", "2"), "in save chance decides who begins, whoever won the last game"),
        (("--edition", "anniversary", "--part", "cellar"), "it has full, center, center-west, center-east"),
        (("--edition", "anniversary", "--variant", "strangers"), "strangers is for 2 players, not 4 (STRANGER-1)"),
        (("--edition", "anniversary", "--variant", "pet-cat", "--variant", "pet-dog"), "cannot be combined with"),
        (("--seed", ""), "a seed is a number, or text of 1 to 200 printable characters"),
        (("--seed", "\udcff"), "a seed is a number, or text"),
    ],
)
def test_bad_input_is_refused_before_any_work(run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str) -> None:
    monkeypatch.setattr(simulate_module, "simulate", lambda *_: pytest.fail("work was begun"))
    assert said in run("simulate", *words).refused()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bots", "random,clever,random,random"), "there is no bot 'clever'"),
        (("--bots", "random,random"), "2 bots cannot play a game of 4; one name stands for all of them"),
        (("--bots", "random,"), "the name of a bot is missing"),
        (("--workers", "0"), "'0' is not a whole number from 1 to 1,024"),
        (("--workers", "2", "--scheduler", "tcp://127.0.0.1:1"), "a cluster has workers of its own"),
        (("--events", "events.parquet"), "--events makes sense only together with --out FILE"),
        (("--force",), "--force makes sense only together with --out FILE"),
        (("--out", ""), "the name of a file is missing"),
        (("--out", "/no/such/folder/games.parquet"), "cannot be written: there is no folder '/no/such/folder'"),
        (("--out", "/proc/games.parquet"), "'/proc/games.parquet' cannot be written: "),
        (("--out", "{here}/table.parquet"), "table.parquet' is broken, or no Parquet file: "),
        (("--out", "{here}/table.parquet", "--bots", "clever", "--force"), "there is no bot 'clever'"),
        (("--out", "{here}/table.parquet", "--force", "--scheduler", "nowhere"), "there is no Dask scheduler at 'nowhere': "),
    ],
)
def test_bad_input_spoils_nothing(run: Run, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    (tmp_path / "table.parquet").write_bytes(b"PAR1 and then nothing")
    assert said in run("simulate", *(word.format(here=tmp_path) for word in words)).refused()
    assert [path.name for path in tmp_path.iterdir()] == ["table.parquet"]
    assert (tmp_path / "table.parquet").read_bytes() == b"PAR1 and then nothing"


def test_a_bot_for_every_seat(run: Run) -> None:
    words = ("--players", "3", "--bots", "random,heuristic,random", "--games", "30", "--seed", "1")
    facts = facts_of(run, *words)
    assert isinstance(facts["wins"], dict)
    assert facts["bots"] == "random,heuristic,random"
    assert facts["wins"]["seat-2"]["games"] > 20
    assert "bots: random,heuristic,random\n" in run("simulate", *words).out


def test_the_number_of_workers_changes_nothing_but_the_speed(run: Run, tmp_path: Path) -> None:
    found = []
    for workers in ("1", "2"):
        files = ("--out", str(tmp_path / "games"), "--events", str(tmp_path / "events"), "--force")
        facts = facts_of(run, "--games", "20", "--seed", "s", "--max-turns", "50", "--workers", workers, *files)
        assert list(facts)[-2:] == ["speed", "files"]
        facts.pop("speed")
        found.append((facts, (tmp_path / "games").read_bytes(), (tmp_path / "events").read_bytes()))
    assert found[0] == found[1]


def test_output_says_what_was_written_and_what_was_there(run: Run, tmp_path: Path) -> None:
    games = str(tmp_path / "games.parquet")
    words = ("simulate", "--seed", "s", "--max-turns", "20", "--out", games)
    first = run(*words, "--games", "5").out
    assert f"\nwritten    {games} (5 games)\n" in first
    assert f"--games 5 --max-turns 20 --out {games}\n" in first
    assert "already" not in first
    again = run(*words, "--games", "8").out
    assert f"\n5 of them were in {games} already and were not played again\n" in again
    assert f"\nwritten    {games} (8 games)\n" in again
    done = run(*words, "--games", "8").out
    assert "speed" not in done
    assert "has 8 games of this series already, and not 2" in run(*words, "--games", "2").refused()


def test_interruption_reports_the_finished_games(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = 0

    def third_is_interrupted(series: Series, number: int, events: bool = False) -> Played:
        nonlocal games
        games += 1
        if games == 3:
            signal.raise_signal(signal.SIGINT)
        return real(series, number, events)

    before = signal.getsignal(signal.SIGINT)
    real = Series.play
    monkeypatch.setattr(Series, "play", third_is_interrupted)
    monkeypatch.setattr(simulate_module, "GOAL", 1000.0)  # so that a slow machine makes no smaller chunks
    answer = run("simulate", "--games", "100", "--seed", "1", "--json", "--workers", "1")
    facts = json.loads(answer.out)
    assert (answer.code, answer.err) == (130, f"{ASKED}\n")
    assert (facts["interrupted"], facts["played"], facts["games"]) == (True, 5, 100)  # one, and then four in one go
    assert signal.getsignal(signal.SIGINT) is before
    games = 0
    out = run("simulate", "--games", "100", "--seed", "1", "--workers", "1", "--out", str(tmp_path / "games")).out
    assert "\nINTERRUPTED after 5 of 100 games; the same command goes on from there\n" in out
    assert " decisions a second\n" in out


def test_second_interruption_does_not_wait(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(series: Series, number: int, events: bool = False) -> Played:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        raise AssertionError

    monkeypatch.setattr(Series, "play", twice)
    answer = run("simulate", "--games", "100", "--seed", "1")
    assert (answer.code, answer.out, answer.err) == (130, "", f"{ASKED}\ndoctorlucky: interrupted\n")


ENDLESS = ("simulate", "--edition", "original", "--players", "2", "--seed", "1", "--max-turns", "30", "--workers", "2", "--json")


def written(folder: Path) -> list[int]:
    """How many games there are after each part that the log knows."""
    log = folder / "games.parts" / "log.jsonl"
    lines = log.read_bytes().split(b"\n")[1:-1] if log.exists() else []
    return [json.loads(line)[1] for line in lines]


@pytest.fixture
def endless(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A series without an end, by two workers, of which something is written already."""
    words = command(*ENDLESS, "--games", "1000000000", "--out", str(tmp_path / "games"), "--events", str(tmp_path / "events"))
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True
    ) as process:
        deadline = time.monotonic() + 300
        while not written(tmp_path):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.01)
        yield process
        process.kill()


def goes_on(run: Run, folder: Path, games: int) -> None:
    """The same command finds what is finished, and ends where an undisturbed one does."""
    words = (*ENDLESS[1:-1], "--games", str(games))
    found = facts_of(run, *words, "--out", str(folder / "games"), "--events", str(folder / "events"))
    files = found.pop("files")
    assert isinstance(files, dict)
    assert 0 < files["found"] < games
    clean = facts_of(run, *words)
    found.pop("speed")
    clean.pop("speed")
    assert found == clean
    assert sorted(path.name for path in folder.iterdir()) == ["events", "games"]
    assert pl.read_parquet(folder / "games")["game"].to_list() == list(range(games))
    assert pl.read_parquet(folder / "events")["game"].unique().sort().to_list() == list(range(games))


def test_ctrl_c_in_the_terminal_keeps_what_is_finished(run: Run, tmp_path: Path, endless: subprocess.Popen[bytes]) -> None:
    os.killpg(endless.pid, signal.SIGINT)  # as a terminal does it: to the workers, too
    out, err = endless.communicate(timeout=300)
    assert (endless.returncode, err.decode()) == (130, f"{ASKED}\n")
    facts = json.loads(out)
    assert facts["interrupted"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["events", "games"]
    assert pl.read_parquet(tmp_path / "games").height == facts["played"] > 0
    goes_on(run, tmp_path, facts["played"] + 5)


def test_killed_it_loses_nothing_that_was_written(run: Run, tmp_path: Path, endless: subprocess.Popen[bytes]) -> None:
    crew = Path(f"/proc/{endless.pid}/task/{endless.pid}/children").read_text(encoding="utf-8").split()
    assert len(crew) >= 2
    endless.kill()
    endless.wait()
    assert [path.name for path in tmp_path.iterdir()] == ["games.parts"]  # nothing half done under the names that were asked for
    goes_on(run, tmp_path, max(written(tmp_path)) + 5)
