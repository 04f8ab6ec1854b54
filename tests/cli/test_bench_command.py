import json
import sys

import pytest
from command_line import Run

from doctorlucky.editions.ruleset import EDITIONS
from doctorlucky.lab import bench


def test_every_edition_is_measured(run: Run) -> None:
    answer = run("bench", "--seconds", "0.05", "--json")
    assert (answer.code, answer.err) == (0, "")
    found = json.loads(answer.out)
    assert found["built"] in ("compiled", "interpreted")
    assert list(found["editions"]) == list(EDITIONS)
    for row in found["editions"].values():
        assert row["engine_decisions_per_second"] > 0
        assert row["api_decisions_per_second"] > 0
        assert row["heuristic_decisions_per_second"] > 0
        assert row["copy_ns"] > 0


def test_only_editions_for_so_many_are_measured(run: Run) -> None:
    answer = run("bench", "--seconds", "0.05", "--players", "8")
    assert answer.code == 0
    assert "directors-cut" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80
    assert "anniversary" in answer.out
    assert "deluxe" not in answer.out
    assert "save" not in answer.out


@pytest.mark.parametrize(
    "words", [("--players", "9"), ("--players", "0"), ("--seconds", "0"), ("--seconds", "nan"), ("--seconds", "x")]
)
def test_what_cannot_be_measured_is_refused_before_any_work(run: Run, words: tuple[str, str]) -> None:
    assert words[0].strip("-") in run("bench", *words).refused()


def test_peers_that_are_not_installed_are_named_with_the_cure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    assert "make bench" in run("bench", "--peers").refused()


def test_peers_stand_beside_us_on_an_ordinary_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "peers", lambda: {"OpenSpiel hearts": lambda game: 1})
    monkeypatch.setattr(bench, "rate", lambda game, seconds: 1_234_567.0)
    last = run("bench", "--seconds", "0.05", "--peers").out.splitlines()[-1]
    assert last.endswith("1,234,567 moves/s; directors-cut: API 1.0x, engine 1.0x")
    assert len(last) <= 80
