"""The file that an arena goes on from."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab import series as series_module
from doctorlucky.lab.arena import Score, play_round
from doctorlucky.lab.arena_log import ArenaLog, usual_path
from doctorlucky.lab.series import Series

SERIES = Series("directors-cut", 3, bots=("heuristic", "random", "random"), seed="s")
ROUNDS = [play_round((SERIES, deal)) for deal in range(3)]


def kept(path: Path, most: int = 100) -> list[list[Score]]:
    with ArenaLog(path, SERIES) as log:
        return list(log.rounds(most))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log with all rounds."""
    file = tmp_path / "arena.jsonl"
    assert kept(file) == []
    with ArenaLog(file, SERIES) as log:
        assert list(log.rounds(0)) == []
        for scores in ROUNDS:
            log.add(scores)
    return file


def test_what_is_written_is_read(path: Path) -> None:
    assert kept(path) == ROUNDS
    assert kept(path, 2) == ROUNDS[:2]
    assert kept(path) == ROUNDS  # asking for fewer has dropped nothing
    lines = path.read_text().splitlines()
    assert json.loads(lines[0]) == {"arena": 1, **SERIES.as_dict()}
    assert len(lines) == 1 + 9


def test_whatever_is_torn_is_dropped_wherever_it_is_torn(path: Path) -> None:
    """As by kill -9 in the middle of writing, anywhere in the last round and in the heading."""
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    start = len(b"".join(lines[:7]))
    for cut in range(start, len(whole), 7):
        path.write_bytes(whole[:cut])
        with ArenaLog(path, SERIES) as log:
            assert list(log.rounds(100)) == ROUNDS[:2]
            log.add(ROUNDS[2])
        assert path.read_bytes() == whole
    for cut in range(0, len(lines[0]), 7):
        path.write_bytes(whole[:cut])
        assert kept(path) == []
        assert path.read_bytes() == lines[0]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        '{"deal":0}',
        '{"deal":0,"rotation":9,"seats":[],"over":true,"winner":1,"turns":1,"decisions":1,"seconds":0}',
        "[" * 100_000,
    ],
)
def test_a_broken_line_in_the_middle_is_named_and_nothing_is_lost(path: Path, line: str) -> None:
    lines = path.read_text().splitlines()
    lines[3] = line
    path.write_text("\n".join(lines) + "\n")
    before = path.read_bytes()
    with pytest.raises(
        DoctorLuckyError,
        match=r"line 4 of .* is broken; nothing was changed, .* or delete that line and all after",
    ):
        kept(path)
    assert path.read_bytes() == before
    path.write_text("\n".join(lines[:3]) + "\n")  # as it says
    with ArenaLog(path, SERIES) as log:
        assert list(log.rounds(100)) == []
        log.add(ROUNDS[0])
    assert kept(path) == ROUNDS[:1]


@pytest.mark.parametrize(("key", "value"), [("winner", 4), ("winner", "1"), ("over", 1), ("turns", -1), ("decisions", None)])
def test_a_game_that_cannot_be_is_refused(path: Path, key: str, value: object) -> None:
    lines = path.read_text().splitlines()
    lines[2] = json.dumps({**json.loads(lines[2]), key: value})
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(DoctorLuckyError, match="line 3 of"):
        kept(path)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (replace(SERIES, seed="t"), r"is of another arena \(seed s instead of t\)"),
        (replace(SERIES, edition="deluxe"), r"another arena \(edition directors-cut instead of deluxe\)"),
        (replace(SERIES, variants=("dog",)), r"another arena \(variants none instead of dog\)"),
        (replace(SERIES, bots=("random", "heuristic", "heuristic")), r"bots heuristic,random,random instead of random,"),
        (replace(SERIES, max_turns=9), r"max turns 0 instead of 9"),
    ],
)
def test_a_file_of_another_arena_is_refused(path: Path, other: Series, said: str) -> None:
    before = path.read_bytes()
    with pytest.raises(DoctorLuckyError, match=said):
        ArenaLog(path, other)
    assert path.read_bytes() == before


def test_other_bots_under_the_same_names_are_not_counted_together(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, usual = path.read_bytes(), usual_path(SERIES)
    monkeypatch.setattr(series_module, "code_digest", lambda bots: "0123456789abcdef")
    with pytest.raises(DoctorLuckyError, match="was played by another version of the bots, the rules or the board"):
        ArenaLog(path, SERIES)
    assert path.read_bytes() == before
    assert usual_path(SERIES) != usual


@pytest.mark.parametrize("text", ["a letter to the Doctor\n", "a letter", "{}\n", "[]", "\0" * 50, "{" * 50_000])
def test_what_is_no_arena_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "letter"
    path.write_text(text)
    with pytest.raises(DoctorLuckyError, match="is not the file of an arena; nothing was changed, name another with --out"):
        ArenaLog(path, SERIES)
    assert path.read_text() == text


def test_one_arena_at_a_time(path: Path) -> None:
    with ArenaLog(path, SERIES), pytest.raises(DoctorLuckyError, match="another doctorlucky is writing"):
        ArenaLog(path, SERIES)
    assert kept(path) == ROUNDS


def test_only_a_plain_file_will_do(tmp_path: Path) -> None:
    with pytest.raises(DoctorLuckyError, match=r"games cannot be kept in .*: is a directory; name another file with --out"):
        ArenaLog(tmp_path, SERIES)
    with pytest.raises(DoctorLuckyError, match="is not a file that games can be kept in"):
        ArenaLog(Path(os.devnull), SERIES)


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's state folder is not ours to write to."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


def test_the_usual_file_is_another_for_every_arena(state: Path) -> None:
    usual = usual_path(SERIES)
    assert usual == usual_path(SERIES)
    assert usual.parent == state / "doctorlucky" / "arena"
    assert usual.name.startswith("directors-cut-3-")
    assert len({usual_path(other) for other in (SERIES, replace(SERIES, seed="t"), replace(SERIES, variants=("dog",)))}) == 3


def test_no_state_folder(state: Path) -> None:
    state.write_text("in the way")
    with pytest.raises(DoctorLuckyError, match=r"games cannot be kept in .*; name a file with --out"):
        usual_path(SERIES)
