import re
import shlex
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from command_line import Run, command, last_card, package_of_bots, played, sinking

from doctorlucky.cli.options import lacking, titles
from doctorlucky.cli.screen import Screen, brief
from doctorlucky.cli.watch import narrated
from doctorlucky.match import Match
from doctorlucky.match.verifying import replayed


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


def test_a_record_never_replaces_anything_else(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "essay.txt"
    path.write_text("My life's work")
    said = run("watch", "--turns", "1", "--record", str(path)).refused()
    assert said == f"{path}: there is such a file, and it is not a record of a game; --record will not write over it"
    assert path.read_text() == "My life's work"
    path.write_text("")  # as mktemp leaves it
    assert run("watch", "--turns", "1", "--seed", "1", "--record", str(path)).code == 0
    assert run("watch", "--turns", "1", "--seed", "2", "--record", str(path)).code == 0
    assert replayed(path.read_text()).seed == "2"


def test_turns_are_counted_the_same_everywhere(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for turns, said in (("1", "1 turn"), ("3", "3 turns")):
        assert f"Not over yet after {said} and " in run("watch", "--seed", "7", "--turns", turns, "--record", str(path)).out
        assert f"\n{said}, " in run("verify", str(path)).out
        told_again = run("replay", str(path)).out
        assert f"Not over yet after {said} and " in told_again
        assert sum(line.startswith("Turn ") for line in told_again.splitlines()) == int(turns)


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
        (("--bots", "clever"), "there are heuristic, cautious, reckless, bluffer, "),
        (("--bots", "heuristic,random"), "2 bots cannot play a game of 4; one name stands for all of them"),
        (("--bots", "heuristic,,random,random"), "the name of a bot is missing"),
        (("--bots", "random:9"), "the bot 'random' takes no setting: 'random' instead of 'random:9'"),
        (("--players", "9"), "directors-cut is for 2 to 8 players, not 9"),
    ],
)
def test_bad_input(run: Run, words: tuple[str, ...], said: str) -> None:
    assert said in run("watch", *words).refused()


@pytest.mark.parametrize(("bot", "said"), [("crash", "ZeroDivisionError: boom"), ("nothing", "None is not an action")])
def test_a_bot_of_somebody_else_that_stumbles_is_named(tmp_path: Path, bot: str, said: str) -> None:
    words = command("watch", "--seed", "1", "--bots", bot)
    done = subprocess.run(words, capture_output=True, text=True, env=package_of_bots(tmp_path), timeout=300, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith(f"doctorlucky: the bot '{bot}' failed in game 1: {said}")


def test_spectators_learn_nothing_hidden() -> None:
    match = Match.new("directors-cut", 4, seed="7")
    for event, _ in narrated(match, ["heuristic"], None):
        if event.what in ("dealt", "drew"):
            assert event.card < 0


SIZES = [(200, 60), (100, 40), (80, 24), (60, 20), (40, 12)]
TABLES: list[tuple[str, int, tuple[str, ...], str | None]] = [
    ("directors-cut", 8, ("dog", "killing-players"), "mansion-1996"),
    ("directors-cut", 8, ("dog", "killing-players"), "secret-lair"),
    ("save", 7, (), None),
    ("anniversary", 2, ("pet-cat",), None),
    ("anniversary", 8, ("escape",), "bed-and-breakfast"),
    ("anniversary", 5, ("pet-dog",), "haunted-mansion"),
]


@cache
def watched(edition: str, players: int, variants: tuple[str, ...], board: str | None, turns: int | None) -> tuple[Match, Screen]:
    """A screen on which so many turns were told; tests only look at it."""
    match = Match.new(edition, players, variants, board, seed="7")
    screen = Screen(match, "title")
    for event, sentence in narrated(match, ["heuristic"], turns):
        screen.note(event, sentence, match.view())
    return match, screen


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize(("edition", "players", "variants", "board"), TABLES)
def test_screen_fits(columns: int, rows: int, edition: str, players: int, variants: tuple[str, ...], board: str | None) -> None:
    text = framed(watched(edition, players, variants, board, 4)[1], columns, rows)
    assert text
    if (columns, rows) == (100, 40) and edition == "directors-cut":
        assert "Kitchen" in text


def test_before_anybody_is_placed_nobody_is_dead() -> None:
    match = Match.new("directors-cut", 4, ["killing-players"], seed="7")
    screen = Screen(match, "title")
    text = "\n".join(str(line) for line in screen.frame(100, 40).renderables)
    assert "dead" not in text
    assert "Dr not placed yet" in text


def test_the_dead_are_dead() -> None:
    killed = 0
    for seed in range(12):
        match = Match.new("directors-cut", 4, ["killing-players"], seed=seed)
        screen = Screen(match, "title")
        for event, sentence in narrated(match, ["random"], None):
            screen.note(event, sentence, match.view())
        dead = match.view().pawns.count(None)
        assert sum(" dead" in str(line) for line in screen.players(100, 40)) == dead
        killed += dead
    assert killed


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (80, 30), (60, 24)])
def test_board_is_there_on_an_ordinary_terminal(columns: int, rows: int) -> None:
    match = Match.new("directors-cut", 4, seed="7")
    screen = Screen(match, "title")
    for event, sentence in narrated(match, ["heuristic"], 3):
        screen.note(event, sentence, match.view())
    text = "\n".join(str(line) for line in screen.frame(columns, rows).renderables)
    assert "┼" in text
    assert "The board needs" not in text


def test_no_board_says_why() -> None:
    match = Match.new("directors-cut", 4, seed="7")
    screen = Screen(match, "title")
    for columns, rows, said in [
        (50, 40, "The board needs 58 columns."),
        (90, 22, "The board needs a terminal of 23 rows; this one has 22."),
        (50, 20, "The board needs 58 columns and 23 rows."),
    ]:
        assert said in [str(line) for line in screen.frame(columns, rows).renderables]
    assert "The board needs" not in "\n".join(str(line) for line in screen.frame(58, 23).renderables)
    assert lacking(58, 23, 50, 20)[0] == "The board needs a terminal of 58 columns and 23 rows; this one has 50 and 20."


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (50, 15), (110, 20), (57, 40)])
@pytest.mark.parametrize("board", ["mansion-1996", "bed-and-breakfast", "secret-lair"])
def test_a_terminal_with_what_was_lacking_gets_a_board(columns: int, rows: int, board: str) -> None:
    screen = noted(Match.new("directors-cut", 4, (), board, seed="7"))
    excuse = next((str(line) for line in screen.frame(columns, rows).renderables if "board needs" in str(line)), "")
    needs = {noun: int(number) for number, noun in re.findall(r"(\d+) (columns|rows)", excuse)}
    after = screen.frame(needs.get("columns", columns), needs.get("rows", rows)).renderables
    assert not any("board needs" in str(line) for line in after)


def test_without_a_board_there_is_a_list_of_rooms() -> None:
    match = Match.new("anniversary", 6, (), "bed-and-breakfast", seed="7")
    lines = shown(match, 3, 80, 24).splitlines()
    assert "The board needs a terminal of 30 rows; this one has 24." in lines
    view, board = match.view(), match.ruleset.board
    for seat, room in enumerate(view.pawns):
        assert room is not None
        space = board.space(room)
        assert any(re.search(rf"{space.number} {space.label} +(\w+ )*{match.names[seat][0]}\b", line) for line in lines)
    assert all(any(space.label in line for line in lines) for space in board.spaces)


@pytest.mark.parametrize("board", ["mansion-2016", "bed-and-breakfast", "haunted-mansion", "secret-lair"])
def test_there_is_a_gap_before_the_guests(board: str) -> None:
    for columns in (120, 200):
        screen = noted(Match.new("anniversary", 6, (), board, seed="7", part="full"))
        body = [str(line) for line in screen.body(columns, 28)]
        at = body[0].index("cards") - screen.widest() - 4
        assert all(line[at - 4 : at].strip() == "" for line in body)
        assert any(line[at] == "▸" for line in body)


@pytest.mark.parametrize(("columns", "rows"), [(200, 60), (120, 40), (80, 24), (60, 20), (40, 12)])
@pytest.mark.parametrize(
    ("edition", "players", "variants", "board"),
    [
        ("directors-cut", 4, (), None),
        ("save", 4, (), None),
        ("anniversary", 6, (), "bed-and-breakfast"),
        ("anniversary", 8, (), "haunted-mansion"),
        ("anniversary", 4, ("escape",), None),
    ],
)
def test_what_is_left_at_the_end_fits(
    columns: int, rows: int, edition: str, players: int, variants: tuple[str, ...], board: str | None
) -> None:
    match, screen = watched(edition, players, variants, board, None)
    screen.console.size = (columns, rows)
    closing = ["somebody wins", "x" * (columns + 1)]
    with screen.console.capture() as capture:
        screen.leave(closing)
    lines = capture.get().splitlines()
    assert len(lines) + 3 < rows
    assert lines[-1] == ""
    if (columns, rows) == (120, 40):
        begins = next(at for at, line in enumerate(lines) if line.startswith(f"Turn {match.turn}"))
        assert begins > 10
        assert all(line.startswith("  ") for line in lines[begins + 1 : -2])
        assert not lines[-2].startswith(" ")  # who wins


def test_what_is_cut_ends_in_an_ellipsis() -> None:
    assert [brief("Madam Umbra", most) for most in (11, 8, 7, 1, 0)] == ["Madam Umbra", "M. Umbra", "Madam …", "M", ""]
    assert [brief("Gwendolen", most) for most in (9, 8)] == ["Gwendolen", "Gwendol…"]
    screen = noted(Match.arrange("save", 2, doctor="bridge", pawns=["steerage-passage", "ice"], seed=1))
    lines = [str(line) for line in screen.players(16, 20)]
    assert "   Steerage Pas…" in lines
    assert any(re.fullmatch(r" A-Deck \d+ cards", line) for line in lines)
    lines = [str(line) for line in screen.players(15, 20)]
    assert any(re.fullmatch(r" A-Deck \d+", line) for line in lines)
    assert not any("card" in line for line in lines[1:])


def test_headers_lose_words_before_the_seed() -> None:
    match = Match.new("anniversary", 2, ["pet-cat"], seed="7")
    screen = Screen(match, *titles(match.ruleset))
    for event in match.events:
        screen.note(event, "", match.view())
    assert match.names[match.view().active] == "Agatha"
    turn = "  ·  turn 1  ·  A Agatha"
    for columns, title, seed in [
        (120, "Kill Doctor Lucky: 19.5th Anniversary (2016) with strangers, pet-cat", True),
        (83, "19.5th Anniversary (2016) with strangers, pet-cat", True),
        (78, "19.5th Anniversary (2016) with strangers, …", True),
        (64, "19.5th Anniversary (2016) with …", True),
        (57, "19.5th Anniversary (2016)", True),
        (50, "19.5th Anniversary (2016)", False),
    ]:
        top = str(screen.header(columns)[0])
        assert top.startswith(title + turn)
        assert top.endswith("seed 7") == seed
        assert len(top) <= columns
    assert titles(Match.new("save", 4, seed="7").ruleset) == ["Save Doctor Lucky (2000)"] * 2


def test_plain_text_leaves_out_a_board_that_is_too_wide(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "50")
    words = ("watch", "--plain", "--seed", "7", "--turns", "12")
    out = run(*words, "--board", "haunted-mansion", "--delay", "0").out
    assert out.count("The board needs a") == 1
    assert "columns; this one has 40." in " ".join(out.split())
    assert "16 Widow's Walk" in out  # a list of rooms instead
    assert all(len(line) <= 40 for line in out.splitlines()[:-2])
    narrow = run(*words).out
    assert "Kitchen" in narrow
    assert all(len(line) <= 40 for line in narrow.splitlines()[:-2])
    monkeypatch.setenv("LINES", "10")
    assert "The board needs a terminal of 18 rows; this one has 10." in " ".join(run(*words).out.split())


def test_screen_shows_who_is_where() -> None:
    match = Match.new("directors-cut", 4, seed="7")
    screen = Screen(match, "title")
    for event, sentence in narrated(match, ["heuristic"], 3):
        screen.note(event, sentence, match.view())
    text = "\n".join(str(line) for line in screen.frame(100, 40).renderables)
    view = match.view()
    board = match.ruleset.board
    stops = [board.space(stop).label for stop in (view.doctor, *view.doctor_stops(2))]
    assert "title  ·  turn 3  ·  " in text
    assert f"Dr {' → '.join(stops)}" in text
    assert "seed 7" in text
    assert sentence in text


def shown(match: Match, turns: int, columns: int = 100, rows: int = 40) -> str:
    """The screen after so many turns."""
    screen = Screen(match, "title")
    for event, sentence in narrated(match, ["heuristic"], turns):
        screen.note(event, sentence, match.view())
    return framed(screen, columns, rows)


def framed(screen: Screen, columns: int, rows: int) -> str:
    """What it shows on a terminal of this size, for which it is no line too long or too wide."""
    lines = list(screen.frame(columns, rows).renderables)
    assert len(lines) <= rows
    assert all(getattr(line, "cell_len", 999) <= columns for line in lines)
    return "\n".join(str(line) for line in lines)


def noted(match: Match) -> Screen:
    """A screen that has been told everything so far, from wherever it began."""
    screen = Screen(match, "title")
    screen.table.begin(match.events, match.view())
    for event in match.events:
        screen.note(event, "", match.view())
    return screen


def test_the_ship_goes_down_deck_by_deck() -> None:
    match = Match.arrange(
        "save",
        2,
        doctor="boiler-room",
        pawns=["cargo-hold", "ice"],
        extras={"ship": {"piles": [1, 40, 40, 9]}},
        seed=1,
    )
    before = str(noted(match).frame(100, 40).renderables[1])
    assert before.endswith("afloat: A B C D; 1 card until D-Deck sinks")
    match.play("draw")
    screen = noted(match)
    text = "\n".join(str(line) for line in screen.frame(100, 40).renderables)
    assert "afloat: A B C; 40 cards until C-Deck sinks" in text
    assert "D-Deck has sunk" in text
    assert "Boiler Room" not in text
    assert "Swimming Bath" in text
    assert [str(line).strip() for line in screen.players(30, 20)[-5:]] == [
        *("", "A-Deck 9 cards", "B-Deck 40 cards", "C-Deck 40 cards", "D-Deck sunk"),
    ]
    assert "spite" not in text


def test_everything_under_water_is_said() -> None:
    match = sinking()
    match.play("draw")
    screen = noted(match)
    for columns, rows in SIZES:
        lines = [str(line) for line in screen.frame(columns, rows).renderables]
        assert len(lines) <= rows
        assert columns < 60 or lines[1].endswith("nothing is left afloat")


@pytest.mark.parametrize(
    ("players", "part", "there", "missing"),
    [
        (6, None, ("Upstairs", "Downstairs", "Rose Suite", "Kitchen"), ("only",)),
        (4, "up", ("Upstairs", "Rose Suite", "only upstairs"), ("Downstairs", "Kitchen")),
        (4, "down", ("Downstairs", "Kitchen", "only downstairs"), ("Upstairs", "Rose Suite")),
    ],
)
def test_floors_are_labelled(players: int, part: str | None, there: tuple[str, ...], missing: tuple[str, ...]) -> None:
    text = shown(Match.new("anniversary", players, (), "bed-and-breakfast", "7", part=part), 1, 120)
    board = "\n".join(text.splitlines()[:30])
    assert all(word in board for word in there)
    assert not any(word in board for word in missing)


def test_closed_wings_are_shut() -> None:
    text = shown(Match.new("anniversary", 4, seed="7", part="center-west"), 2, 80, 24)
    assert "east wing shut" in text
    assert "╱Maze" in text  # noqa: RUF001
    assert "╱Kitchen" not in text  # noqa: RUF001
    assert "hand+Reasons" in text
    assert "set aside 5" in text


def test_lights_out_is_to_be_seen() -> None:
    match = last_card()
    assert "lights out" not in str(noted(match).header(80)[1])
    match.play("draw")
    assert str(noted(match).header(80)[1]).endswith("  lights out")
    assert str(noted(match).header(40)[1]).endswith("  lights out")


def test_strangers_have_no_hand() -> None:
    match = Match.new("anniversary", 2, ["pet-cat"], seed="7")
    screen = noted(match)
    lines = [str(line).replace("▸", " ") for line in screen.players(40, 12)]
    assert lines[0].split() == ["cards", "Reasons"]
    assert lines[1].split() == ["A", "Agatha", "6", "·"]
    assert lines[2].split() == ["N", "Mister", "Nemo", "–", "·"]  # noqa: RUF001
    assert lines[4].split() == ["U", "Madam", "Umbra", "–", "·"]  # noqa: RUF001
    assert " – Stranger, no hand" in lines  # noqa: RUF001
    assert any(line.startswith(" the cat: ") for line in lines)
    narrow = [str(line).replace("▸", " ") for line in screen.players(16, 20)]
    assert [line[:4] for line in narrow[1:13:3]] == [" A A", " N M", " B B", " U M"]
    assert narrow[3:13:3] == [""] * 4  # the same rows for everybody
    assert " – Stranger" in narrow  # noqa: RUF001
    assert sum("(a Stranger)" in str(line) for line in screen.players(40, 20)) == 2


def test_escape_shows_the_dead_and_the_doctors_reasons() -> None:
    match = Match.arrange(
        "anniversary",
        3,
        ["escape"],
        doctor="foyer",
        pawns=["parlor", None, "nursery"],
        part="center",
        act="escape",
        extras={"doctor": {"reasons": ["kitchen"]}},
        seed=1,
    )
    screen = noted(match)
    screen.table.dead.add(1)
    assert str(screen.header(100)[1]).endswith("escape: the Doctor has 1 Reason")
    assert str(screen.header(40)[1]).endswith("  escape")
    lines = [str(line).rstrip() for line in screen.players(40, 9)]
    assert lines[2].split() == ["B", "Basil", "dead"]
    assert " the Doctor: 1 Reason" in lines


def test_long_titles_leave_the_turn_to_be_seen() -> None:
    match = Match.new("anniversary", 2, seed="7")
    screen = Screen(match, "Kill Doctor Lucky: 19.5th Anniversary (2016) with strangers, pet-cat")
    for event in match.events:
        screen.note(event, "", match.view())
    top = str(screen.header(80)[0])
    assert "…  ·  turn 1  ·  " in top
    assert top.endswith(match.names[match.view().active])


@pytest.mark.parametrize(("seat", "name"), [("1", "Agatha"), ("3", "Cordelia")])
def test_classic_1_the_dealer_may_be_given(run: Run, seat: str, name: str) -> None:
    out = run("watch", "--players", "3", "--seed", "7", "--turns", "1", "--plain", "--dealer", seat).out
    assert name in next(line for line in out.splitlines() if "deal" in line)
    assert f"--seed 7 --dealer {seat} --turns 1" in out


@pytest.mark.parametrize("seat", ["0", "5", "-1"])
def test_classic_1_a_dealer_that_does_not_play_is_refused(run: Run, seat: str) -> None:
    said = f"seat {seat} cannot deal: the seats of this game are 1 to 4"
    assert said in run("watch", "--seed", "7", "--turns", "1", f"--dealer={seat}").refused()


def test_a_part_is_asked_for_again(run: Run) -> None:
    words = ("watch", "--edition", "anniversary", "--board", "bed-and-breakfast", "--part", "down", "--seed", "7", "--turns", "1")
    out = run(*words).out
    assert "--board bed-and-breakfast --part down --bots heuristic --seed 7 --turns 1" in out
    assert "\nOnly downstairs\nDownstairs\n" in out
    assert "it has full, up, down" in run(*words[:5], "--part", "attic").refused()


def test_plain_text_draws_the_ship_as_it_sinks(run: Run) -> None:
    out = run("watch", "--edition", "save", "--players", "2", "--seed", "1", "--bots", "random").out
    decks = [deck for deck in "DCBA" if f"{deck}-Deck has sunk" in out]
    assert decks[0] == "D"
    for deck, above in pairwise("DCB"):
        if deck in decks:
            assert f" until {above}-Deck sinks\n" in out


def test_what_nobody_decides_is_told_before_it_stops(run: Run) -> None:
    """A Stranger's turn goes by itself, so it has happened when the next player is asked."""
    out = run("watch", "--edition", "anniversary", "--players", "2", "--seed", "1", "--turns", "1").out
    turns = sum(line.startswith("Turn ") for line in out.splitlines())
    assert turns >= 2
    assert f"Not over yet after {turns} turns" in out
