"""`replay` and `verify`."""

from pathlib import Path

import pytest
from command_line import Run, played, sinking

from doctorlucky.engine.event import DOCTOR, KILLED, TURN
from doctorlucky.match import Match
from doctorlucky.record.notation import check_of


def resealed(text: str) -> str:
    """A changed record with checks that hold again."""
    rows = text.splitlines()
    out, check = [rows[0]], rows[0]
    for full in rows[1:]:
        row = full.rpartition(" #")[0]
        check = check_of(check, row)
        out.append(f"{row} #{check}")
    return "\n".join(out) + "\n"


def line_of(text: str, begins: str) -> int:
    return next(number for number, row in enumerate(text.splitlines(), 1) if row.startswith(begins))


def test_verify_confirms_with_counts(run: Run, record: Path, game: Match) -> None:
    answer = run("verify", str(record))
    outcomes = sum(len(entry.outcomes) for entry in game.entries)
    assert answer.code == 0
    assert game.result is not None
    assert answer.out.splitlines() == [
        f"{record}: in order. The seed matches its commitment, and every outcome of chance follows from the seed.",
        f"{game.turn} turns, {len(game.actions)} decisions, {outcomes} outcomes checked; {game.result.name} won.",
        f"commitment {game.commitment}",
    ]


def test_verify_finds_a_changed_seed(run: Run, record: Path) -> None:
    text = record.read_text()
    line = line_of(text, "commitment ")
    record.write_text(resealed(text.replace('seed "7"', 'seed "8"')))
    assert run("verify", str(record)).refused() == f"{record}: line {line}: the seed does not match the commitment"


def test_verify_finds_a_stacked_deck(run: Run, record: Path) -> None:
    text = record.read_text()
    setup = next(row for row in text.splitlines() if row.startswith("setup:")).rpartition(" #")[0]
    tokens = setup.split("; ")
    cards = [at for at, token in enumerate(tokens) if token.startswith("=move-")]
    other = "=move-1" if tokens[cards[-1]] != "=move-1" else "=move-2"
    tokens[cards[-1]] = other
    record.write_text(resealed(text.replace(setup, "; ".join(tokens))))
    said = run("verify", str(record)).refused()
    assert f"'{other}' does not follow from the seed" in said
    assert said.startswith(f"{record}: line {line_of(text, 'setup:')}: ")


def test_verify_finds_an_edited_line(run: Run, record: Path) -> None:
    record.write_text(record.read_text().replace("result won", "result  won"))
    assert "does not match its check" in run("verify", str(record)).refused()


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_files_that_are_no_records(run: Run, tmp_path: Path, command: str) -> None:
    for name, content, said in [
        ("empty", b"", "line 1: this is not a record of a game"),
        ("text", b"Dear diary", "line 1: this is not a record of a game"),
        ("binary", b"\xff\xfe\x00", "is not a text file"),
        ("zeros", b"doctorlucky record 1\n\0\0", "is not a text file"),
        ("future", b"doctorlucky record 99\n", "a newer one is needed"),
        ("cut", b"doctorlucky record 1\n", "it was cut off"),
    ]:
        path = tmp_path / name
        path.write_bytes(content)
        sentence = run(command, str(path)).refused()
        assert sentence.startswith(f"{path}: ")
        assert said in sentence
    assert "cannot be read (Is a directory)" in run(command, str(tmp_path)).refused()
    assert "cannot be read (No such file or directory)" in run(command, str(tmp_path / "nowhere")).refused()
    assert "is not the name of a file" in run(command, "a\0b").refused()


def test_whatever_the_rules_stumble_over_is_said_of_the_file(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(text: str, prove: bool) -> Match:
        raise IndexError("list index out of range")

    monkeypatch.delenv("DOCTORLUCKY_DEBUG", raising=False)
    monkeypatch.setattr("doctorlucky.match.verifying.replayed", stumble)
    assert run("verify", str(record)).refused() == f"{record}: what it describes cannot have happened (IndexError)"


def test_seed_that_is_no_text(run: Run, record: Path) -> None:
    record.write_text(resealed(record.read_text().replace('seed "7"', 'seed "\\ud800"')))
    assert run("verify", str(record)).refused().startswith(f"{record}: ")


def test_endless_input_is_refused(spawn: Run) -> None:
    assert "too large" in spawn("verify", "-", given=b"x" * 16_000_001).refused()


def test_replay_tells_what_everybody_saw(run: Run, record: Path, game: Match) -> None:
    answer = run("replay", str(record))
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0] == "Kill Doctor Lucky: Director's Cut (2002), Lucky Mansion: Agatha, Basil, Cordelia, Digby"
    assert game.result is not None
    assert lines[-1] == f"{game.result.name} wins after {game.turn} turns and {game.attempts} attempts."
    assert sum(line.startswith("Turn ") for line in lines) == game.turn
    assert "\x1b" not in answer.out


def test_replay_for_a_seat_and_for_all(run: Run, record: Path) -> None:
    public, mine, everything = (run("replay", str(record), *more).out for more in ((), ("--seat", "2"), ("--all",)))
    dealt = [line for line in everything.splitlines() if "is dealt" in line and "face up" not in line]
    assert len(dealt) == 24
    assert [line for line in mine.splitlines() if line in dealt] == [line for line in dealt if line.startswith("Basil ")]
    assert not [line for line in public.splitlines() if line in dealt]


@pytest.mark.parametrize("seat", ["0", "5", "-1"])
def test_replay_knows_its_seats(run: Run, record: Path, seat: str) -> None:
    assert run("replay", str(record), "--seat", seat).refused() == f"--seat: this game has seats 1 to 4, not {seat}"


def test_replay_seat_or_all(run: Run, record: Path) -> None:
    assert "--all: not allowed with argument --seat" in run("replay", str(record), "--seat", "1", "--all").refused()


def test_replay_draws_the_board_after_every_turn(run: Run, record: Path, game: Match) -> None:
    out = run("replay", str(record), "--board").out
    assert out.count("8 Kitchen") == game.turn
    assert "A Agatha, B Basil, C Cordelia, D Digby, Dr the Doctor" in out


def test_replay_reads_standard_input(spawn: Run, record: Path, run: Run) -> None:
    assert spawn("replay", "-", given=record.read_bytes()).out == run("replay", str(record)).out


def test_unfinished_and_arranged_matches(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(played("7", 5).record())
    assert run("replay", str(path)).out.splitlines()[-1].startswith("Not over yet after 5 turns")
    assert run("verify", str(path)).out.splitlines()[1].startswith("5 turns, ")
    assert "unfinished." in run("verify", str(path)).out
    match = Match.arrange("directors-cut", 2, doctor="nursery", pawns=["library", "kitchen"], hands=[["move-1"], []], seed=1)
    match.play("step gallery")
    path.write_text(match.record())
    out = run("replay", str(path), "--board").out
    assert "from the Library to the Gallery" in out
    assert "B" in out.partition("8 Kitchen")[2].partition("Wine Cellar")[0]  # who has not moved is drawn too
    assert run("verify", str(path)).code == 0


GAMES = [
    ("save", 3, (), None, None),
    ("anniversary", 2, (), None, None),
    ("anniversary", 2, ("no-strangers", "pet-dog"), None, None),
    ("anniversary", 4, ("escape", "pet-cat"), None, "center"),
    ("anniversary", 6, (), "bed-and-breakfast", "full"),
    ("anniversary", 4, (), "secret-lair", "south"),
]


@pytest.mark.parametrize(("edition", "players", "variants", "board", "part"), GAMES)
def test_records_of_every_kind_are_told_and_proven(
    run: Run, tmp_path: Path, edition: str, players: int, variants: tuple[str, ...], board: str | None, part: str | None
) -> None:
    match = played("5", 12, variants, edition, players, board, part)
    path = tmp_path / "game.txt"
    path.write_text(match.record())
    proven = run("verify", str(path))
    assert (proven.code, proven.err) == (0, "")
    told = run("replay", str(path), "--board")
    assert (told.code, told.err) == (0, "")
    turns = sum(line.startswith("Turn ") for line in told.out.splitlines())
    assert turns >= 12 or match.over
    assert f" after {turns} turns and " in told.out
    assert f"\n{turns} turns, {len(match.actions)} decisions, " in proven.out
    assert run("replay", str(path), "--all").code == run("replay", str(path), "--seat", "1").code == 0


def test_strangers_have_no_seat_to_look_from(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(played("1", 2, edition="anniversary", players=2).record())
    assert run("replay", str(path), "--seat", "2").refused() == (
        "--seat: nobody plays seat 2; Mister Nemo is a Stranger (STRANGER-1)"
    )
    assert run("replay", str(path), "--seat", "3").code == 0
    assert run("replay", str(path), "--seat", "5").refused() == "--seat: this game has seats 1 to 4, not 5"


def test_save_9_penalties_are_told(run: Run, tmp_path: Path) -> None:
    match = played("1", 2, ["penalties"], "save")
    assert match.say(1, "What a splendid weapon!") == 1
    path = tmp_path / "game.txt"
    path.write_text(match.record())
    assert "seat-2 owe 1" in path.read_text()
    out = run("replay", str(path)).out
    said = out.partition("\nTurn 3")[2]
    assert "Basil" in said
    assert "1 penalty" in said
    assert "Not over yet after 3 turns" in said
    assert run("verify", str(path)).out.splitlines()[1].startswith(f"3 turns, {len(match.actions)} decisions, ")


def test_a_sunken_ship_has_no_winner(run: Run, tmp_path: Path) -> None:
    match = sinking()
    match.play("draw")
    path = tmp_path / "game.txt"
    path.write_text(match.record())
    assert run("verify", str(path)).out.splitlines()[1].endswith("checked; nobody won.")
    out = run("replay", str(path), "--board").out
    assert out.splitlines()[-1] == "Nobody wins after 1 turn and 0 attempts."
    assert out.count("A-Deck has sunk") == 1
    assert "B-Deck has sunk" in out


def test_an_escape_of_its_own_is_told(run: Run, tmp_path: Path) -> None:
    match = Match.arrange("anniversary", 3, doctor="parlor", pawns=["parlor", "kitchen", "nursery"], part="full", seed=1)
    match.play("attempt doctor")
    assert match.over
    sequel = match.escape(seed=2)
    sequel.play("end")
    path = tmp_path / "game.txt"
    path.write_text(sequel.record())
    assert run("verify", str(path)).code == 0
    out = run("replay", str(path), "--board").out
    assert "Agatha" in out
    assert "12 Master Suite" in out


def test_who_killed_the_doctor_is_told_where_somebody_else_wins(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "escape.txt"
    others = 0
    for seed in ("0", "1", "2", "3"):
        match = played(seed, 0, ("escape",), "anniversary")
        turn = 0
        for event in match.events:
            turn = event.amount if event.what == TURN else turn
            if event.what == KILLED and event.pawn == DOCTOR:
                killer, when = event.seat, turn
        path.write_text(match.record(), encoding="utf-8")
        last = run("replay", str(path)).out.splitlines()[-1]
        assert match.result is not None
        if match.result.winner == killer:
            assert "killed" not in last
        else:
            assert last.endswith(f" attempts; {match.names[killer]} killed the Doctor in turn {when}.")
            others += 1
    assert others
