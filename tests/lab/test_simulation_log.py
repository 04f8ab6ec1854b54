"""What is finished is not played again, whatever stopped it."""

import errno
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import rmtree

import polars as pl
import pytest

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab import parquet as parquet_module
from doctorlucky.lab import series as series_module
from doctorlucky.lab import simulate as simulate_module
from doctorlucky.lab import simulation_log as log_module
from doctorlucky.lab.parquet import about
from doctorlucky.lab.series import Series
from doctorlucky.lab.simulate import Simulated, simulate
from doctorlucky.lab.simulation_log import opened
from doctorlucky.lab.tally import Tally

SERIES = Series("original", 2, bots=("random",), seed="s", max_turns=4)
GAMES = 14


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MOST", "MOST_WITH_EVENTS"):
        monkeypatch.setattr(simulate_module, name, 1)
    monkeypatch.setattr(log_module, "FEW", 3)


class Files:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.games = folder / "games.parquet"
        self.events = folder / "events.parquet"

    def simulate(self, games: int = GAMES, series: Series = SERIES, events: bool = True, force: bool = False) -> Simulated:
        with opened(series, str(self.games), str(self.events) if events else None, force) as log:
            return simulate(series, games, workers=1, log=log)

    def stopped_after(self, count: int, games: int = GAMES) -> Simulated:
        played = 0

        def show(number: int) -> None:
            nonlocal played
            played = number

        with opened(SERIES, str(self.games), str(self.events)) as log:
            return simulate(SERIES, games, 1, None, log, show, lambda: played >= count)

    def refused(self, **asked: object) -> str:
        before = {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}
        with pytest.raises(DoctorLuckyError) as caught:
            self.simulate(**asked)  # type: ignore[arg-type]
        assert {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()} == before
        assert "\n" not in str(caught.value)
        return str(caught.value)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    (tmp_path / "mine").mkdir()
    return Files(tmp_path / "mine")


@pytest.fixture
def clean(tmp_path: Path) -> Files:
    """A series that nothing disturbed."""
    (tmp_path / "clean").mkdir()
    files = Files(tmp_path / "clean")
    assert files.simulate().found == 0
    assert sorted(path.name for path in files.folder.iterdir()) == ["events.parquet", "games.parquet"]
    return files


def same(one: Files, other: Files) -> bool:
    return all(pl.read_parquet(getattr(one, rows)).equals(pl.read_parquet(getattr(other, rows))) for rows in ("games", "events"))


def test_rows_are_in_order(clean: Files) -> None:
    assert pl.read_parquet(clean.games)["game"].to_list() == list(range(GAMES))
    events = pl.read_parquet(clean.events)
    assert events.equals(events.sort("game", "index"))
    assert set(events["game"]) == set(range(GAMES))


def test_a_stopped_series_goes_on(files: Files, clean: Files) -> None:
    first = files.stopped_after(5)
    assert (first.tally.played, about(files.games)["games"], about(files.events)["games"]) == (5, 5, 5)
    second = files.simulate()
    assert (second.found, second.tally.played) == (5, GAMES)
    assert same(files, clean)
    third = files.simulate()
    assert (third.found, third.decisions) == (GAMES, 0)
    assert third.speed == 0
    alone = simulate(SERIES, GAMES, workers=1)
    assert first.tally.played + second.tally.played - second.found == GAMES
    assert alone.tally.as_dict() == second.tally.as_dict() == third.tally.as_dict()
    assert files.simulate(GAMES + 3).found == GAMES


def test_a_tally_is_the_same_from_rows(files: Files) -> None:
    series = Series("save", 3, bots=("random",), seed="s")  # which nobody may win
    files.simulate(20, series)
    again = files.simulate(20, series)
    assert again.found == 20
    tally = Tally(3)
    for number in range(20):
        tally.add(series.play(number))
    assert tally.nobody > 0
    assert again.tally.as_dict() == tally.as_dict()


class Cut(BaseException):
    """As if the power had gone."""


def cutting(monkeypatch: pytest.MonkeyPatch, after: int) -> Callable[[], int]:
    """Whatever changes names of files fails from the given time on, as it would for a process that is no more."""
    times = 0

    def mortal(real: Callable[..., object]) -> Callable[..., object]:
        def change(*given: object, **named: object) -> object:
            nonlocal times
            times += 1
            if times > after:
                raise Cut
            return real(*given, **named)

        return change

    monkeypatch.setattr(os, "replace", mortal(os.replace))
    monkeypatch.setattr(Path, "unlink", mortal(Path.unlink))
    monkeypatch.setattr(log_module, "rmtree", mortal(rmtree))
    return lambda: times


def cut_off(files: Files, after: int) -> None:
    """Play until the power goes."""
    with pytest.MonkeyPatch.context() as patch:
        cutting(patch, after)
        with pytest.raises(Cut):
            files.simulate()


def test_cut_off_at_any_moment_nothing_is_lost(tmp_path: Path, clean: Files) -> None:
    with pytest.MonkeyPatch.context() as patch:
        (tmp_path / "counted").mkdir()
        count = cutting(patch, 10_000)
        Files(tmp_path / "counted").simulate(GAMES)
        steps = count()
    assert steps > 60  # parts, their joining, the files, the clearing away
    for after in range(0, steps, 7):
        files = Files(tmp_path / f"cut-{after}")
        files.folder.mkdir()
        cut_off(files, after)
        for path in (files.games, files.events):
            assert not path.exists() or about(path)["games"] == GAMES
        written = {int(path.name.partition("-")[2].partition(".")[0]) for path in files.folder.rglob("*-*.games.parquet")}
        safe = GAMES if files.games.exists() else max(written, default=0)
        assert files.simulate().found == safe
        assert same(files, clean)
        assert sorted(path.name for path in files.folder.iterdir()) == ["events.parquet", "games.parquet"]


def test_cut_off_while_going_on(tmp_path: Path, clean: Files) -> None:
    for after in (0, 2, 9, 14, 25):
        files = Files(tmp_path / f"on-{after}")
        files.folder.mkdir()
        files.stopped_after(6)
        cut_off(files, after)
        assert about(files.games)["games"] in (6, GAMES)
        assert files.simulate().found >= 6
        assert same(files, clean)


def test_a_spoilt_part_is_played_again(files: Files, clean: Files) -> None:
    cut_off(files, 30)
    parts = sorted((files.folder / "games.parquet.parts").glob("*.events.parquet"), key=lambda path: path.stat().st_mtime_ns)
    parts[-1].write_bytes(parts[-1].read_bytes()[:-9])
    assert files.simulate().found == int(parts[-1].name.partition("-")[0])
    assert same(files, clean)


def test_a_torn_line_of_the_log_costs_its_part_and_no_more(files: Files, clean: Files) -> None:
    cut_off(files, 30)
    log = files.folder / "games.parquet.parts" / "log.jsonl"
    whole = log.read_bytes()
    first, past, _ = json.loads(whole.splitlines()[-1])
    for cut in (1, 4):
        log.write_bytes(whole[:-cut])
        with opened(SERIES, str(files.games), str(files.events)) as found:
            assert found.count == first < past
        assert log.read_bytes() == b"".join(whole.splitlines(keepends=True)[:-1])
    assert files.simulate().found == first
    assert same(files, clean)


def test_what_is_there_is_not_written_over(files: Files) -> None:
    files.simulate(5)
    assert "games.parquet' is of another series (seed s instead of t); --force" in files.refused(series=replace(SERIES, seed="t"))
    assert "(bots random instead of heuristic,random)" in files.refused(series=replace(SERIES, bots=("heuristic", "random")))
    assert "(max turns 4 instead of 5)" in files.refused(series=replace(SERIES, max_turns=5))
    assert "has 5 games of this series already, and not 4; --force" in files.refused(games=4)
    other = replace(SERIES, seed="t")
    assert files.simulate(3, other, force=True).found == 0
    assert about(files.events)["seed"] == "t"
    files.games.write_bytes(files.games.read_bytes()[:-7])
    assert "games.parquet' is broken, or no Parquet file: " in files.refused(series=other)
    files.games.write_text("my thesis", encoding="utf-8")
    assert files.refused(series=other).endswith("; --force writes it anew")


def test_games_of_other_bots_or_rules_are_not_put_together(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    files.simulate(5)
    with pytest.MonkeyPatch.context() as patch:
        cutting(patch, 20)
        with pytest.raises(Cut):
            files.simulate()
    monkeypatch.setattr(series_module, "code_digest", lambda bots: "0123456789abcdef")
    said = files.refused()
    assert "games.parquet' was played by another version of the bots, the rules or the board; --force writes it anew" in said
    for path in (files.games, files.events):
        path.unlink()
    said = files.refused()
    assert "games.parquet.parts' with unfinished games was played by another version of the bots, the rules or the board" in said


def damaged(path: Path) -> None:
    """Zeros in the middle of a file whose end, which says what it is, is as it was."""
    whole = bytearray(path.read_bytes())
    whole[20 : len(whole) // 4] = bytes(len(whole) // 4 - 20)
    path.write_bytes(whole)


@pytest.mark.parametrize("name", ["games", "events"])
def test_a_file_damaged_within_is_noticed_before_anything_is_played(
    files: Files, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.simulate(5)
    damaged(getattr(files, name))
    monkeypatch.setattr(simulate_module, "play_chunk", lambda chunk: pytest.fail("a game was played"))
    monkeypatch.chdir(files.folder)
    files.games, files.events = Path("games.parquet"), Path("events.parquet")
    said = files.refused()
    assert said.startswith(f"'{name}.parquet' is broken, or no Parquet file: ")
    assert said.endswith("; --force writes it anew")


def test_a_part_damaged_within_is_played_again(files: Files, clean: Files) -> None:
    cut_off(files, 30)
    parts = sorted((files.folder / "games.parquet.parts").glob("*.games.parquet"), key=lambda path: path.stat().st_mtime_ns)
    damaged(parts[-1])
    assert files.simulate().found == int(parts[-1].name.partition("-")[0])
    assert same(files, clean)


def test_what_cannot_be_read_is_not_said_to_be_unwritable(files: Files) -> None:
    files.simulate(5)
    with opened(SERIES, str(files.games), str(files.events)) as log:
        damaged(files.events)  # while somebody works on it
        with pytest.raises(DoctorLuckyError, match=r"events\.parquet' is broken, or no Parquet file: .*; --force writes it anew"):
            simulate(SERIES, 6, workers=1, log=log)
    assert not list(files.folder.glob("*.new"))


def test_a_long_file_is_read_through_a_piece_at_a_time(clean: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = pl.read_parquet(clean.events).height
    monkeypatch.setattr(parquet_module, "AT_ONCE", 7)
    assert parquet_module.read_through(clean.events) == rows


def test_games_and_events_may_lie_on_different_disks(files: Files, clean: Files, tmp_path: Path) -> None:
    real = os.replace

    def on_one_disk(old: Path, new: Path) -> None:
        if old.parent != new.parent:
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        real(old, new)

    (tmp_path / "far").mkdir()
    files.events = tmp_path / "far" / "events.parquet"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "replace", on_one_disk)
        files.simulate(5)
        assert files.simulate().found == 5
    assert same(files, clean)
    assert [path.name for path in files.folder.iterdir()] == ["games.parquet"]
    assert [path.name for path in files.events.parent.iterdir()] == ["events.parquet"]


def test_neither_file_is_replaced_before_both_are_there(files: Files, clean: Files) -> None:
    files.simulate(5)
    before = {path: path.read_bytes() for path in (files.games, files.events)}
    real = parquet_module.join

    def full(paths: list[Path], into: Path, said: dict[str, object] | None = None) -> None:
        real(paths, into, said)
        if into.name == "games.parquet.new":
            raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log_module, "join", full)
        with pytest.raises(DoctorLuckyError, match=r"cannot be written: no space left on device; 14 games are safe, and"):
            files.simulate()
    assert {path: path.read_bytes() for path in before} == before
    assert sorted(path.name for path in files.folder.iterdir()) == ["events.parquet", "games.parquet", "games.parquet.parts"]
    assert files.simulate().found == GAMES
    assert same(files, clean)


def test_events_must_go_with_their_games(files: Files) -> None:
    files.simulate(5, events=False)
    said = files.refused(games=6)
    assert "events of 0 games" in said
    assert "games.parquet' 5 games: they cannot go on together" in said
    files.games.rename(files.events)
    assert "events.parquet' has games in it, and not events" in files.refused()


def test_unfinished_games_of_another_series(files: Files) -> None:
    with pytest.MonkeyPatch.context() as patch:
        cutting(patch, 20)
        with pytest.raises(Cut):
            files.simulate()
    said = files.refused(series=replace(SERIES, seed="t"))
    assert "games.parquet.parts' with unfinished games is of another series (seed s instead of t)" in said
    assert "has them with their events: say --events as before" in files.refused(events=False)
    log = files.folder / "games.parquet.parts" / "log.jsonl"
    log.rename(log.with_name("series.json"))  # where older versions said it
    assert "does not say what they are of; --force writes it anew" in files.refused()
    assert files.simulate(force=True).found == 0


def test_force_throws_nothing_away_before_there_is_something_new(files: Files) -> None:
    files.simulate(5)
    other = replace(SERIES, seed="t")
    with (
        opened(other, str(files.games), str(files.events), force=True) as log,
        pytest.raises(DoctorLuckyError, match="scheduler"),
    ):
        simulate(other, 5, scheduler="nonsense", log=log)
    assert files.simulate(5).found == 5


def test_two_cannot_write_the_same(files: Files) -> None:
    with opened(SERIES, str(files.games)):
        assert "another doctorlucky is writing" in files.refused(events=False)
    assert files.simulate(3).found == 0


def test_where_nothing_can_be_written(tmp_path: Path, files: Files) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    for name, said in {
        "nowhere/games": "there is no folder '",
        "file/games": "there is no folder '",
        "folder": "what there is of that name is not a file",
        "x" * 250: "file name too long",
    }.items():
        with pytest.raises(DoctorLuckyError, match=f"' cannot be written: {said}"), opened(SERIES, str(tmp_path / name)):
            pytest.fail("it was opened")
    (tmp_path / "taken.parts").write_text("x", encoding="utf-8")
    for name, said in {
        os.fsdecode(b"sur\xff.parquet"): "its name, or that of a folder it lies in, is not UTF-8",
        "taken": "'.*taken.parts' is a file, and a folder of that name is needed for a while",
    }.items():
        with pytest.raises(DoctorLuckyError, match=f"' cannot be written: {said}"), opened(SERIES, str(tmp_path / name)):
            pytest.fail("it was opened")
    for name in ("games.parquet.new", "games.parquet.parts"):
        with (
            pytest.raises(DoctorLuckyError, match=f"{name}' cannot be written: another file goes by that name while"),
            opened(SERIES, str(files.games), str(files.folder / name)),
        ):
            pytest.fail("it was opened")
    by_another_name = str(files.folder / ".." / "mine" / "games.parquet")
    with pytest.raises(DoctorLuckyError, match="cannot both go into"), opened(SERIES, str(files.games), by_another_name):
        pytest.fail("it was opened")


def test_no_permission(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # who tests may be root, whom nothing is forbidden
    assert "games.parquet' cannot be written: no permission to write in '" in files.refused()


def test_a_full_disk_loses_nothing(files: Files, clean: Files) -> None:
    real = os.fsync
    times = 0

    def full(number: int) -> None:
        nonlocal times
        times += 1
        if times > 18:
            raise OSError(28, "No space left on device")
        real(number)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(DoctorLuckyError) as caught:
            files.simulate()
    said = str(caught.value)
    assert "cannot be written: no space left on device; 5 games are safe, and the same command goes on with them" in said
    assert files.simulate().found == 5
    assert same(files, clean)
