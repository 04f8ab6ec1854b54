import json
import signal
import subprocess
import sys
import time

import pytest
from command_line import Run, environment

from doctorlucky.engine import playout as playout_module
from doctorlucky.lab import simulate as simulate_module


def facts_of(run: Run, *words: str) -> dict[str, object]:
    answer = run("simulate", "--json", *words)
    assert answer.code == 0
    assert answer.err == ""
    facts: dict[str, object] = json.loads(answer.out)
    return facts


def test_json_has_everything_that_is_counted(run: Run) -> None:
    facts = facts_of(run, "--edition", "original", "--players", "3", "--variant", "spite", "--games", "20", "--seed", "s")
    assert list(facts) == [
        *("edition", "variants", "players", "strangers", "board", "part", "bots", "seed", "games", "max_turns", "interrupted"),
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
        (("--bots", "clever"), "there is no bot 'clever'; there are heuristic, random"),
        (("--part", "attic"), "directors-cut is played on the whole board, so 'attic' cannot be chosen"),
        (("--board", "bed-and-breakfast", "--part", "up"), "is played on the whole board"),
        (("--edition", "anniversary", "--part", "cellar"), "it has full, center, center-west, center-east"),
        (("--edition", "anniversary", "--variant", "strangers"), "strangers is for 2 players, not 4 (STRANGER-1)"),
        (("--edition", "anniversary", "--variant", "pet-cat", "--variant", "pet-dog"), "does not go together with"),
        (("--seed", ""), "a seed is a number or a text of 1 to 200 printable characters"),
        (("--seed", "\udcff"), "a seed is a number or a text"),
    ],
)
def test_bad_input_is_refused_before_any_work(run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str) -> None:
    monkeypatch.setattr(simulate_module, "simulate", lambda *_: pytest.fail("work was begun"))
    assert said in run("simulate", *words).refused()


def test_interruption_reports_the_finished_games(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    games = 0

    def third_is_interrupted(*given: object) -> int:
        nonlocal games
        games += 1
        if games == 3:
            signal.raise_signal(signal.SIGINT)
        return playout_module.playout(*given)  # type: ignore[arg-type]

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(simulate_module, "playout", third_is_interrupted)
    answer = run("simulate", "--games", "100", "--seed", "1", "--json")
    facts = json.loads(answer.out)
    assert answer.code == 130
    assert (facts["interrupted"], facts["played"], facts["games"]) == (True, 3, 100)
    assert signal.getsignal(signal.SIGINT) is before


def test_second_interruption_does_not_wait(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(*given: object) -> int:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        return 0

    monkeypatch.setattr(simulate_module, "playout", twice)
    answer = run("simulate", "--games", "100", "--seed", "1")
    assert (answer.code, answer.out, answer.err) == (130, "", "doctorlucky: interrupted\n")


def test_ctrl_c_in_a_process_of_its_own() -> None:
    program = (
        "import sys, doctorlucky.lab.simulate; from doctorlucky.cli.main import main; print('loaded', flush=True);"
        "sys.exit(main(['simulate', '--games', '100000000', '--seed', '1']))"
    )
    words = [sys.executable, "-c", program]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"loaded\n"
        time.sleep(1)  # for the games to begin
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == b""
    assert b"INTERRUPTED after " in out
    assert b"decisions a second" in out
