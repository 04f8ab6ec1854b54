import shlex
from pathlib import Path

import pytest
from command_line import Run, played

from doctorlucky.bots import find_bot
from doctorlucky.cli.screen import Screen
from doctorlucky.cli.watch import told
from doctorlucky.match import Match
from doctorlucky.match.replaying import replayed


def test_a_game_is_told_to_its_end(run: Run, game: Match) -> None:
    answer = run("watch", "--seed", "7")
    assert answer.code == 0
    assert "\x1b" not in answer.out
    lines = answer.out.splitlines()
    assert game.result is not None
    assert lines[-2] == f"{game.result.name} wins after {game.turn} turns and {game.attempts} attempts."
    assert sum(line.startswith("Turn ") for line in lines) == game.turn
    assert answer.out.count("8 Kitchen") == (game.turn - 1) // 10 + 1  # after every tenth turn, and at the end


def test_the_command_at_the_end_shows_the_same_again(run: Run) -> None:
    first = run("watch", "--edition", "deluxe", "--players", "3", "--variant", "old-dog", "--bots", "random", "--turns", "4")
    again = first.out.splitlines()[-1].partition("The same game again: ")[2]
    words = shlex.split(again)
    assert words[:2] == ["doctorlucky", "watch"]
    assert run(*words[1:]).out == first.out


def test_turns_stop_it(run: Run) -> None:
    out = run("watch", "--seed", "7", "--turns", "2").out
    assert "Turn 2" in out
    assert "Turn 3" not in out
    assert "Not over yet after 2 turns" in out


def test_record_is_kept(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    assert run("watch", "--seed", "7", "--record", str(path)).code == 0
    assert replayed(path.read_text(), prove=True).record() == played("7").record()
    assert "cannot be written" in run("watch", "--seed", "7", "--record", str(tmp_path / "no" / "x")).refused()


def test_interruption_keeps_what_there_is(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    decisions = 0

    def sleepy(*given: object) -> None:
        nonlocal decisions
        decisions += 1
        if decisions == 20:
            raise KeyboardInterrupt

    monkeypatch.setattr("doctorlucky.cli.watch.sleep", sleepy)
    answer = run("watch", "--seed", "7", "--record", str(path))
    assert answer.code == 130
    assert "Not over yet" in answer.out
    assert not replayed(path.read_text(), prove=True).over


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--delay", "nan"), "'nan' is not a number of seconds from 0 to 60"),
        (("--delay", "-1"), "'-1' is not a number of seconds"),
        (("--turns", "0"), "'0' is not a whole number from 1"),
        (("--bots", "clever"), "there are casual, random"),
        (("--players", "9"), "directors-cut is for 2 to 8 players, not 9"),
    ],
)
def test_bad_input(run: Run, words: tuple[str, ...], said: str) -> None:
    assert said in run("watch", *words).refused()


def test_spectators_learn_nothing_hidden() -> None:
    match = Match.new("directors-cut", 4, seed="7")
    for event, _ in told(match, find_bot("casual"), None):
        if event.what in ("dealt", "drew"):
            assert event.card < 0


@pytest.mark.parametrize(("columns", "rows"), [(200, 60), (100, 40), (80, 24), (60, 20), (40, 12)])
@pytest.mark.parametrize("board", ["mansion-1996", "bed-and-breakfast", "secret-lair"])
def test_screen_fits(columns: int, rows: int, board: str) -> None:
    match = Match.new("directors-cut", 8, ["dog", "killing-players"], board, seed="7")
    screen = Screen(match, "Kill Doctor Lucky: Director's Cut (2002)")
    for event, sentence in told(match, find_bot("casual"), 4):
        screen.note(event, sentence, match.view())
    lines = list(screen.frame(columns, rows).renderables)
    assert len(lines) <= rows
    assert all(getattr(line, "cell_len", 999) <= columns for line in lines)
    if (columns, rows) == (100, 40) and board != "bed-and-breakfast":
        assert any("Kitchen" in str(line) for line in lines)


def test_screen_shows_who_is_where() -> None:
    match = Match.new("directors-cut", 4, seed="7")
    screen = Screen(match, "title")
    for event, sentence in told(match, find_bot("casual"), 3):
        screen.note(event, sentence, match.view())
    text = "\n".join(str(line) for line in screen.frame(100, 40).renderables)
    view = match.view()
    board = match.ruleset.board
    stops = [board.space(stop).label for stop in (view.doctor, *view.doctor_stops(2))]
    assert "title  ·  turn 3  ·  " in text
    assert f"Dr {' → '.join(stops)}" in text
    assert "seed 7" in text
    assert sentence in text
