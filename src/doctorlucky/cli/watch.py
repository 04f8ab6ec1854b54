"""`doctorlucky watch`: bots play a game in the terminal, and the butler narrates it."""

import argparse
import os
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from time import sleep
from typing import TYPE_CHECKING

from doctorlucky.cli.options import (
    called,
    dealer_argument,
    dealer_seat,
    dealer_words,
    file_name,
    fresh_seed,
    game_arguments,
    game_words,
    opening_line,
    seconds,
    titled,
    titles,
    whole,
)
from doctorlucky.errors import DoctorLuckyError

if TYPE_CHECKING:
    from doctorlucky.engine.event import Event
    from doctorlucky.match import Match

HELP = "watch bots play a game in the terminal"
PACE = 0.8
RECORD = b"doctorlucky record"
"""How every record begins."""
SMALLEST = (40, 12)
"""Columns and rows below which a terminal gets plain text."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `doctorlucky watch` takes."""
    game_arguments(parser, "heuristic")
    dealer_argument(parser)
    parser.add_argument("--delay", type=seconds, metavar="SECONDS", help=f"pause after a sentence (default: {PACE}; 0 if plain)")
    parser.add_argument(
        "--turns", type=whole(1, 1_000_000), metavar="T", help="stop after so many turns; what follows by itself is still narrated"
    )
    parser.add_argument("--plain", action="store_true", help="text only, from top to bottom")
    parser.add_argument("--record", type=record_name, metavar="FILE", help="keep the record of the game in a file")


def run(args: argparse.Namespace) -> int:
    """Let bots play one game in the terminal, and save its record if asked to."""
    from doctorlucky.editions.ruleset import ruleset
    from doctorlucky.lab.play import seat_bots
    from doctorlucky.lab.series import bot_names
    from doctorlucky.match import Match

    seed = fresh_seed() if args.seed is None else args.seed
    rules = ruleset(args.edition, args.players, args.variant, args.board, args.part)
    dealer = dealer_seat(args, rules)
    match = Match.new(args.edition, args.players, args.variant, rules.board, seed, dealer=dealer, part=args.part)
    bots = bot_names(args.bots)
    seat_bots(match.ruleset, bots)  # an unknown bot is refused before a record is written
    if args.record is not None:
        _check_record(args.record)
    _keep(args, match)
    interrupted = False
    try:
        if args.plain or not _screen_wanted():
            _plain(args, match, bots)
        else:
            _live(args, match, bots)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        _keep(args, match)
    for line in _closing(args, match):
        print(line)
    return 130 if interrupted else 0


def narrated(match: "Match", bots: Sequence[str], turns: int | None) -> Iterator[tuple["Event", str]]:
    """Every public event of the game and the sentence for it, as the bots of these names make it happen: one for each player, or
    one for all.

    Of `turns` it is enough when somebody is to decide something in a later one: turns that nobody plays go by in between.
    """
    from doctorlucky.bots import bot_rng
    from doctorlucky.cli.records import without_last_turn
    from doctorlucky.lab.play import deciding, names_by_seat, seat_bots
    from doctorlucky.narration import Narrator

    ruleset = match.ruleset
    narrator = Narrator(ruleset.board, ruleset.deck, match.names, start=opening_line(match.seed), layouts=ruleset.rules.layouts)
    seated, names = seat_bots(ruleset, bots), names_by_seat(ruleset, bots)
    rng = bot_rng(match.seed)
    while True:
        enough = match.over or (turns is not None and match.turn > turns)
        for event in match.latest if match.over or not enough else without_last_turn(match.latest):
            public = event.seen_by(None)
            yield public, narrator.tell(public)
        if enough:
            return
        seat = match.seat
        assert seat is not None
        view, legal = match.view(seat), match.legal()
        with deciding(names[seat], match.seed):
            match.play(seated[seat](view, legal, rng))


def _screen_wanted() -> bool:
    if not sys.stdout.isatty() or os.environ.get("TERM", "") in ("", "dumb"):
        return False
    size = shutil.get_terminal_size()
    return size.columns >= SMALLEST[0] and size.lines >= SMALLEST[1]


def _plain(args: argparse.Namespace, match: "Match", bots: Sequence[str]) -> None:
    from doctorlucky.cli.plain import Plain

    print(titled(match.ruleset))
    paper = Plain(match, shutil.get_terminal_size() if sys.stdout.isatty() else None)
    for event, sentence in narrated(match, bots, args.turns):
        paper.note(event, sentence)
        if sentence:
            sys.stdout.flush()
            sleep(args.delay or 0)
    paper.end()


def _live(args: argparse.Namespace, match: "Match", bots: Sequence[str]) -> None:
    from doctorlucky.cli.screen import Screen, pause

    delay = PACE if args.delay is None else args.delay
    screen = Screen(match, *titles(match.ruleset))
    with screen.shown() as show:
        for event, sentence in narrated(match, bots, args.turns):
            screen.note(event, sentence, match.view())
            if sentence:
                show()
                sleep(delay * pause(event))
        sleep(min(2.0, 2 * delay))
    screen.leave(_closing(args, match))


def _closing(args: argparse.Namespace, match: "Match") -> list[str]:
    from doctorlucky.cli.replay import ending

    words = ["watch", *game_words(args, match.seed), *dealer_words(args)]
    words += [] if args.turns is None else ["--turns", str(args.turns)]
    lines = [ending(match), f"Seed {match.seed}. The same game again: {called()} {shlex.join(words)}"]
    return lines + ([] if args.record is None else [f"The record is in {args.record}; see '{called()} replay' and 'verify'."])


def record_name(text: str) -> str:
    """Parse the name of a file for a record; standard output is for the narration."""
    if text == "-":
        raise argparse.ArgumentTypeError("a record goes to a file; standard output tells the game")
    return file_name(text)


def _check_record(path: str) -> None:
    """An older record or an empty file may be overwritten; nothing else that somebody may want to keep."""
    if not os.path.isfile(path):  # nothing there, or nothing that can be lost: writing will show
        return
    try:
        with open(path, "rb") as file:
            begins = file.read(len(RECORD))
    except OSError as error:
        raise DoctorLuckyError(f"{path}: cannot be read ({error.strerror})") from None
    if begins and begins != RECORD:
        raise DoctorLuckyError(f"{path}: there is such a file, and it is not a record of a game; --record will not write over it")


def _keep(args: argparse.Namespace, match: "Match") -> None:
    """Write the record: once at the start, to find out whether that is possible, and again at the end."""
    if args.record is not None:
        from doctorlucky.cli.board import write_whole

        write_whole(args.record, match.record())
