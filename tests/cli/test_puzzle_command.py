"""`doctorlucky puzzle`: solved in the terminal or through a pipe, listed, proved and looked for."""

import json
from pathlib import Path

import pytest
from command_line import Run

from doctorlucky.lab.puzzles.puzzle import Puzzle, read_puzzles, shipped, write_puzzles


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Somebody types these, and then nothing more."""
    left = list(lines)

    def answer(prompt: str = "") -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    monkeypatch.setattr("builtins.input", answer)


def of(kind: str) -> Puzzle:
    return next(puzzle for puzzle in shipped() if puzzle.kind == kind)


@pytest.mark.parametrize("kind", ["win", "foil", "save"])
def test_a_puzzle_is_shown_asked_and_solved(run: Run, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    puzzle = of(kind)
    typed(monkeypatch, *puzzle.solution)
    answer = run("puzzle", "--number", str(puzzle.number))
    assert answer.code == 0
    assert answer.err == ""
    first, *rest = answer.out.splitlines()
    assert first.startswith(f"Puzzle {puzzle.number} · ")
    assert "★" in first
    assert "You are" in answer.out
    assert "Your hand:" in answer.out
    assert "  1 " in answer.out
    assert "Solved!" in answer.out
    assert max(map(len, rest)) <= 100


@pytest.mark.parametrize("kind", ["win", "foil"])
def test_the_question_says_that_turns_which_follow_at_once_count(run: Run, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    puzzle = next(puzzle for puzzle in shipped() if puzzle.kind == kind and "end" in puzzle.solution)  # more than one turn
    typed(monkeypatch)
    out = " ".join(run("puzzle", "--number", str(puzzle.number)).out.split())
    assert "or on those that follow at once if he walks in on you." in out


def test_it_works_through_a_pipe(spawn: Run) -> None:
    puzzle = of("win")
    answer = spawn("puzzle", "--number", str(puzzle.number), given="\n".join(puzzle.solution).encode())
    assert (answer.code, answer.err) == (0, "")
    assert "Solved!" in answer.out
    assert f"> {puzzle.solution[0]}\n" in answer.out


def lair(puzzle: Puzzle) -> bool:
    return puzzle.begin().ruleset.board.id == "secret-lair"


def test_rooms_go_by_the_names_on_their_board_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(puzzle for puzzle in shipped() if "step master-suite" in puzzle.begin().legal() and lair(puzzle))
    typed(monkeypatch)
    assert "step master-suite (Master Control Room)" in run("puzzle", "--number", str(puzzle.number)).out


def test_anniv_5_what_attempts_are_worth_is_told_in_full(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(
        puzzle for puzzle in shipped() if puzzle.edition == "anniversary" and puzzle.begin().view(puzzle.seat).spite[puzzle.seat]
    )
    typed(monkeypatch)
    reasons = puzzle.begin().view(puzzle.seat).spite[puzzle.seat]
    out = " ".join(run("puzzle", "--number", str(puzzle.number)).out.split())
    assert f"Where you stand, an attempt has strength {1 + reasons} with bare hands" in out


def test_choices_go_by_number_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = of("win")
    number = [action.text for action in puzzle.begin().legal()].index(puzzle.solution[0]) + 1
    typed(monkeypatch, str(number), *puzzle.solution[1:])
    assert "Solved!" in run("puzzle", "--number", str(puzzle.number)).out


def test_what_is_wrong_is_told_why_and_may_be_tried_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = of("save")
    typed(monkeypatch, "end", *puzzle.solution)
    out = run("puzzle", "--number", str(puzzle.number)).out
    assert "needs no card: strength" in out
    assert "Once more" in out
    assert out.index("Once more") < out.index("Solved!")


def test_mistakes_are_told_and_cost_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = of("win")
    typed(monkeypatch, "dance", "step nowhere", "999", "0", "", *puzzle.solution)
    answer = run("puzzle", "--number", str(puzzle.number))
    assert "'dance' is not an action" in answer.out
    assert "There are the choices 1 to" in answer.out
    assert "Solved!" in answer.out


def test_hints_undo_help_board_and_solution(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = of("win")
    typed(monkeypatch, "hint", "hint", "hint", puzzle.solution[0], "help", "board", "undo", "again", "solution")
    out = run("puzzle", "--number", str(puzzle.number)).out
    assert "It is done with" in out
    assert "The place is" in out
    assert f"It begins with: {puzzle.solution[0]}" in out
    assert f"So far: {puzzle.solution[0]}." in out
    assert "From the beginning." in out
    assert out.count("Your hand:") == 2
    assert "; ".join(puzzle.solution) in " ".join(out.split())
    assert "Solved!" not in out


def test_when_all_is_said_and_nothing_done_it_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = of("win")
    typed(monkeypatch, "undo", "hint", "hint", "hint", "hint", "quit")
    out = run("puzzle", "--number", str(puzzle.number)).out
    assert out.count("Nothing has been done yet") == 1
    assert "From the beginning" not in out
    assert out.count("It begins with:") == 1
    assert out.count("There are no more hints; type: solution.") == 1


def test_who_is_astray_is_told_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from doctorlucky.lab.puzzles.trial import Trial

    for puzzle in shipped():  # one with a way to go astray and go on
        for action in puzzle.begin().legal():
            trial = Trial(puzzle)
            trial.act(action)
            if not trial.over and not trial.promising():
                typed(monkeypatch, action.text, "hint", "quit")
                assert "take something back" in run("puzzle", "--number", str(puzzle.number)).out
                return
    pytest.fail("nobody can go astray in any of them")


def test_the_puzzle_of_a_day_is_the_same_for_everybody(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch)
    first = run("puzzle", "--date", "2026-11-16").out
    assert first == run("puzzle", "--date", "2026-11-16").out
    assert first.splitlines()[0] != run("puzzle", "--date", "2026-11-17").out.splitlines()[0]
    assert run("puzzle").code == 0
    hard = run("puzzle", "--difficulty", "5", "--date", "2026-11-16").out
    assert "★★★★★" in hard


def test_a_list_names_them_all_or_those_one_asks_for(run: Run) -> None:
    assert len(run("puzzle", "--list").out.splitlines()) == len(shipped()) + 1
    facts = json.loads(run("puzzle", "--list", "--json", "--edition", "save", "--difficulty", "1").out)
    assert facts
    assert {(fact["edition"], fact["difficulty"]) for fact in facts} == {("save", 1)}
    assert "solution" not in facts[0]


def test_checking_proves_what_is_right_and_names_what_is_wrong(run: Run, tmp_path: Path) -> None:
    some, path = shipped()[:2], tmp_path / "some.json"
    path.write_text(write_puzzles(some))
    assert "every other fails" in run("puzzle", "--check", "--file", str(path)).out
    path.write_text(write_puzzles(some).replace(f'"place":"{some[0].place}"', '"place":"drawing-room"', 1))
    answer = run("puzzle", "--check", "--file", str(path))
    assert answer.code == 2
    assert answer.out.startswith(f"puzzle {some[0].number}: ")
    assert "in 2 puzzles" in answer.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--number", "99999"], "there is no puzzle 99999"),
        (["--date", "yesterday"], "not a date"),
        (["--difficulty", "6"], "from 1 to 5"),
        (["--edition", "monopoly"], "there is no edition"),
        (["--file", "/nowhere/puzzles.json"], "No such file"),
        (["search", "--games", "1", "--out", "/nowhere/found.json"], "cannot be written"),
        (["search", "--games", "1", "--edition", "anniversary", "--players", "2", "--out", "{out}"], "without Strangers"),
        (["search", "--games", "1", "--bots", "nobody", "--out", "{out}"], "no bot"),
        (["select", "{broken}", "--out", "{out}"], "not a puzzle file"),
        (["--file", "{none}"], "there are no puzzles in"),
        (["--json", "--number", "1"], "--json works only with --list"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(run: Run, tmp_path: Path, words: list[str], says: str) -> None:
    broken, none, out = tmp_path / "broken.json", tmp_path / "none.json", tmp_path / "out.json"
    broken.write_text("{")
    none.write_text(write_puzzles(()))
    out.write_text("precious")
    assert says in run("puzzle", *(word.format(out=out, broken=broken, none=none) for word in words)).refused()
    assert out.read_text() == "precious"


def test_what_is_found_is_written_and_chosen_from(run: Run, tmp_path: Path) -> None:
    found, chosen = tmp_path / "found.json", tmp_path / "chosen.json"
    words = ["--edition", "directors-cut", "--players", "2", "--games", "12", "--workers", "1", "--seed", "s"]
    answer = run("puzzle", "search", *words, "--out", str(found))
    assert answer.code == 0
    assert f"in 12 games, written to {found}" in answer.err
    assert len(read_puzzles(found.read_text())) == int(answer.err.split()[0])
    found.write_text(write_puzzles(shipped()))
    assert run("puzzle", "select", str(found), "--keep", "7", "--out", str(chosen)).err.startswith("7 puzzles, written to")
    assert len(read_puzzles(chosen.read_text())) == 7
