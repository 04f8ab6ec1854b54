"""`doctorlucky puzzle`: the puzzle of the day, or any other, solved in the terminal; and where puzzles come from."""

import argparse
import json
import sys
from contextlib import suppress
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from doctorlucky.cli.lab_page import check_page
from doctorlucky.cli.options import counted, file_name, game_arguments, whole, workers_argument
from doctorlucky.cli.parser import inner_command
from doctorlucky.errors import DoctorLuckyError

if TYPE_CHECKING:
    from doctorlucky.lab.puzzles.puzzle import Puzzle

HELP = "solve the puzzle of the day, or another; look for new ones"
MOST_GAMES = 100_000_000
INTERRUPTED = 130


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `doctorlucky puzzle` takes, and its inner commands for making puzzles."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--date", type=_day, metavar="YYYY-MM-DD", help="the puzzle of this day (default: today, UTC)")
    which.add_argument("--number", type=whole(1, 1_000_000), metavar="N", help="the puzzle of this number")
    which.add_argument("--list", action="store_true", help="list every puzzle, one per line")
    which.add_argument("--check", action="store_true", help="prove every puzzle again, by playing out every line in it")
    parser.add_argument("--difficulty", type=whole(1, 5), metavar="D", help="only puzzles of this difficulty, from 1 to 5")
    parser.add_argument("--edition", metavar="E", help="only puzzles of this edition")
    parser.add_argument("--file", type=file_name, metavar="FILE", help="the puzzles of a file instead of those that are shipped")
    parser.add_argument("--json", action="store_true", help="the list as JSON")
    commands = parser.add_subparsers(dest="puzzle_command", metavar="COMMAND")
    search = inner_command(commands, "search", "look for puzzles in games between bots")
    game_arguments(search, "heuristic")
    search.add_argument("--mixed", action="store_true", help="in games of all editions, instead of the one that is named")
    search.add_argument(
        "--games", default=1000, type=whole(1, MOST_GAMES), metavar="G", help="number of games of each kind (default: 1000)"
    )
    workers_argument(search, least=0)
    search.add_argument("--out", required=True, type=file_name, metavar="FILE", help="where to write what is found")
    select = inner_command(commands, "select", "select from what was found, of every kind as many as there are of the others")
    select.add_argument("files", nargs="+", type=file_name, metavar="FILE", help="files that 'search' wrote")
    select.add_argument("--keep", default=160, type=whole(1, 1_000_000), metavar="N", help="keep at most so many (default: 160)")
    select.add_argument("--out", required=True, type=file_name, metavar="FILE", help="where to write the selected puzzles")


def run(args: argparse.Namespace) -> int:
    """Solve, list, check, search for or select puzzles."""
    if args.puzzle_command == "search":
        return _search(args)
    if args.puzzle_command == "select":
        return _select(args)
    if args.json and not args.list:
        raise DoctorLuckyError("--json works only with --list")
    puzzles = _wanted(args)
    if args.list:
        return _list(puzzles, args.json)
    if args.check:
        return _check(puzzles)
    return _solve(_one(args, puzzles))


def _wanted(args: argparse.Namespace) -> "tuple[Puzzle, ...]":
    from doctorlucky.editions.ruleset import find_edition
    from doctorlucky.lab.puzzles.puzzle import shipped

    every = shipped() if args.file is None else _read(args.file)
    if not every:
        raise DoctorLuckyError(f"there are no puzzles in {args.file}")
    if args.edition is not None:
        find_edition(args.edition)
    found = tuple(
        puzzle for puzzle in every if args.difficulty in (None, puzzle.difficulty) and args.edition in (None, puzzle.edition)
    )
    if not found:
        raise DoctorLuckyError("there is no puzzle of that edition and difficulty")
    return found


def _read(path: str) -> "tuple[Puzzle, ...]":
    from doctorlucky.lab.puzzles.puzzle import read_puzzles

    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except UnicodeDecodeError:
        raise DoctorLuckyError(f"{path}: this is not a puzzle file: it is not text") from None
    try:
        return read_puzzles(text)
    except DoctorLuckyError as error:
        raise DoctorLuckyError(f"{path}: {error}") from None


def _one(args: argparse.Namespace, puzzles: "tuple[Puzzle, ...]") -> "Puzzle":
    from doctorlucky.lab.puzzles.daily import of_the_day

    if args.number is not None:
        found = next((puzzle for puzzle in puzzles if puzzle.number == args.number), None)
        if found is None:
            numbers = f"the numbers {puzzles[0].number} to {puzzles[-1].number}"
            raise DoctorLuckyError(f"there is no puzzle {args.number} among them; they have {numbers}")
        return found
    return of_the_day(datetime.now(UTC).date() if args.date is None else args.date, puzzles)


def _list(puzzles: "tuple[Puzzle, ...]", as_json: bool) -> int:
    if as_json:
        facts = [
            {
                "number": puzzle.number,
                "kind": puzzle.kind,
                "difficulty": puzzle.difficulty,
                "edition": puzzle.edition,
                "players": puzzle.players,
                "variants": list(puzzle.variants),
                "board": puzzle.position["board"],
                "source": puzzle.source,
            }
            for puzzle in puzzles
        ]
        print(json.dumps(facts, indent=2))
        return 0
    wide = max(len(puzzle.edition) for puzzle in puzzles)
    print(f"{'NUMBER':>6}  LEVEL  KIND  {'EDITION':<{wide}}  PLAYERS  VARIANTS")
    for puzzle in puzzles:
        row = f"{puzzle.number:>6}  {puzzle.difficulty:>5}  {puzzle.kind:<4}  {puzzle.edition:<{wide}}  {puzzle.players:>7}"
        print(f"{row}  {', '.join(puzzle.variants)}".rstrip())
    return 0


def _check(puzzles: "tuple[Puzzle, ...]") -> int:
    from doctorlucky.lab.progress import progress
    from doctorlucky.lab.puzzles.checking import flaws

    bad = 0
    with progress(len(puzzles), "puzzles") as show:
        for number, puzzle in enumerate(puzzles, 1):
            for flaw in flaws(puzzle):
                bad += 1
                print(f"puzzle {puzzle.number}: {flaw}")
            show(number)
    if bad:
        raise DoctorLuckyError(f"{counted(bad, 'flaw')} in {counted(len(puzzles), 'puzzle')}")
    print(f"{counted(len(puzzles), 'puzzle')}: in each of them one line is right whatever the others hold, and every other fails.")
    return 0


def _solve(puzzle: "Puzzle") -> int:
    from doctorlucky.cli.solving import solve

    return solve(puzzle)


def _search(args: argparse.Namespace) -> int:
    from doctorlucky.cli.board import write_whole
    from doctorlucky.lab.progress import progress, stopping
    from doctorlucky.lab.puzzles.puzzle import numbered, write_puzzles
    from doctorlucky.lab.puzzles.selection import find_puzzles, mixed
    from doctorlucky.lab.series import Series, bot_names

    bots, seed = bot_names(args.bots), "1" if args.seed is None else args.seed
    one = Series(args.edition, args.players, tuple(args.variant), args.board, args.part, bots, seed)
    series = mixed(seed) if args.mixed else (one,)
    total = args.games * len(series)
    found: list[Puzzle] = []
    seen = 0
    check_page(args.out)  # fail now, not in an hour, if it cannot be written
    # An interruption keeps everything found before it.
    with suppress(KeyboardInterrupt), stopping() as stopped, progress(total, "games") as show:

        def done(games: int) -> bool:
            nonlocal seen
            seen = games
            show(games)
            return not stopped()

        found.extend(find_puzzles(series, args.games, args.workers, done))
    write_whole(args.out, write_puzzles(numbered(found)))
    print(f"{counted(len(found), 'puzzle')} in {counted(seen, 'game')}, written to {args.out}", file=sys.stderr)
    return 0 if seen == total else INTERRUPTED


def _select(args: argparse.Namespace) -> int:
    from doctorlucky.cli.board import write_whole
    from doctorlucky.lab.puzzles.puzzle import write_puzzles
    from doctorlucky.lab.puzzles.selection import select

    selected = select([puzzle for path in args.files for puzzle in _read(path)], args.keep)
    write_whole(args.out, write_puzzles(selected))
    print(f"{counted(len(selected), 'puzzle')}, written to {args.out}", file=sys.stderr)
    return 0


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a date such as 2026-11-16") from None
