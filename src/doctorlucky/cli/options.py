"""Options that several commands share: which game, which seed, how many."""

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from os import urandom
from typing import TYPE_CHECKING, Final

from doctorlucky.errors import DoctorLuckyError

if TYPE_CHECKING:
    from doctorlucky.editions.ruleset import Ruleset

EDITION: Final = "directors-cut"
PLAYERS: Final = 4
BOTS: Final = "heuristic, cautious, reckless, bluffer, search:2000, search:1s, random, or one of your own, as in hasty.py:hasty"
"""The available bots, in a line of help."""
TURNS: Final = 10_000
MOST_TURNS: Final = 1_000_000
MOST_WORKERS: Final = 1_024
LONGEST_SEED: Final = 200
MOST_DIGITS: Final = 60


def game_arguments(parser: argparse.ArgumentParser, bot: str) -> None:
    """The game to be played, by bots."""
    parser.add_argument("--edition", default=EDITION, metavar="E", help=f"which edition (default: {EDITION})")
    parser.add_argument("--players", default=PLAYERS, type=number, metavar="N", help=f"how many (default: {PLAYERS})")
    variant_arguments(parser)
    parser.add_argument("--seed", type=seed, metavar="S", help="a number or text; the same seed gives the same again")
    parser.add_argument(
        "--bots", default=bot, metavar="BOTS", help=f"who plays, one for all or one for each as A,B,C: {BOTS} (default: {bot})"
    )


def variant_arguments(parser: argparse.ArgumentParser) -> None:
    """With which variants, and where."""
    parser.add_argument(
        "--variant", action="append", default=[], type=variant, metavar="V", help="switch on a variant; may be repeated"
    )
    parser.add_argument("--board", metavar="B", help="another board: a shipped one's name or the path of a .toml file")
    parser.add_argument(
        "--part", metavar="P", help="the part of the board to play on (default: the players' number or chance decides)"
    )


def turns_argument(parser: argparse.ArgumentParser) -> None:
    """When a game that does not end is given up."""
    parser.add_argument(
        "--max-turns",
        default=TURNS,
        type=whole(1, MOST_TURNS),
        metavar="T",
        help=f"give a game up after so many turns (default: {TURNS})",
    )


def workers_argument(parser: argparse.ArgumentParser, least: int = 1) -> None:
    """How many processes share the work; 0 for one per core, where nobody says."""
    parser.add_argument(
        "--workers", default=0, type=whole(least, MOST_WORKERS), metavar="W", help="number of processes (default: one per core)"
    )


def game_words(args: argparse.Namespace, seed: str) -> list[str]:
    """The options that ask for the same game again."""
    words = ["--edition", args.edition, "--players", str(args.players)]
    for variant in args.variant:
        words += ["--variant", variant]
    if args.board is not None:
        words += ["--board", args.board]
    if args.part is not None:
        words += ["--part", args.part]
    words += ["--bots", args.bots]
    return words + ([f"--seed={seed}"] if seed.startswith("-") else ["--seed", seed])


def dealer_argument(parser: argparse.ArgumentParser) -> None:
    """Who deals, where the winner of the last game does."""
    parser.add_argument("--dealer", type=number, metavar="SEAT", help="the seat that deals, from 1 (default: chance decides)")


def dealer_words(args: argparse.Namespace) -> list[str]:
    """The dealer as it would be typed on a command line; empty if chance chooses."""
    return [] if args.dealer is None else ["--dealer", str(args.dealer)]


def dealer_seat(args: argparse.Namespace, rules: "Ruleset") -> int | None:
    """The seat that deals, counted from 0 as in Python."""
    from doctorlucky.match.match import check_dealer

    if args.dealer is None:
        return None
    if rules.edition.winner_deals and not 1 <= args.dealer <= rules.seats:
        raise DoctorLuckyError(f"seat {args.dealer} cannot deal: the seats of this game are 1 to {rules.seats}")
    return check_dealer(rules, args.dealer - 1)


def number(text: str) -> int:
    """Parse a whole number; the rules check its range."""
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a whole number")
    if len(digits) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"a number of {len(digits):,} digits is too large for anything here")
    return int(text)


def whole(least: int, most: int) -> Callable[[str], int]:
    """A parser of whole numbers within bounds."""

    def read(text: str) -> int:
        try:
            found = number(text)
        except argparse.ArgumentTypeError:
            found = least - 1
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a whole number from {least:,} to {most:,}")
        return found

    return read


def seconds(text: str) -> float:
    """Parse a pause: a number of seconds from 0 to 60."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 60:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a number of seconds from 0 to 60")
    return number


def variant(text: str) -> str:
    """Parse one variant's name; the rules check that it exists."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if len(names) > 1:
        words = " ".join(f"--variant {name}" for name in names)
        raise argparse.ArgumentTypeError(f"one variant at a time; repeat the option: {words}")
    return text


def file_name(text: str) -> str:
    """Parse the name of a file, which must not be empty."""
    if not text:
        raise argparse.ArgumentTypeError("the name of a file is missing: it is empty")
    return text


def seed(text: str) -> str:
    """Parse a seed, kept as text: any printable characters, up to LONGEST_SEED of them."""
    if not text or len(text) > LONGEST_SEED or not text.isprintable():
        raise argparse.ArgumentTypeError(f"a seed is a number, or text of 1 to {LONGEST_SEED} printable characters")
    return text


def opening_line(seed: str) -> int:
    """Where the narrator starts in its lists of lines: always the same for a seed."""
    from doctorlucky.engine.stream import Stream

    return Stream(f"{seed}/butler").below(10_000)


def fresh_seed() -> str:
    """A fresh seed, short enough to type."""
    return str(int.from_bytes(urandom(5), "big"))


def counted(count: int, noun: str) -> str:
    """A count with its noun, in the plural unless it is 1: "1 game", "2,000 games"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def titled(ruleset: "Ruleset") -> str:
    """What is played."""
    return titles(ruleset)[0]


def titles(ruleset: "Ruleset") -> list[str]:
    """What is played in several lengths, the longest first: without what many editions are called, without variants."""
    whole = f"{ruleset.edition.title} ({ruleset.edition.year})"
    brief = whole.rpartition(": ")[2]
    variants = ruleset.variant_ids
    if not variants:
        return [whole, brief]
    some = [f"{brief} with {', '.join(variants[:count])}, …" for count in range(len(variants) - 1, 0, -1)]
    every = ", ".join(variants)
    return [f"{whole} with {every}", f"{brief} with {every}", *some, f"{brief} with …", brief]


def lacking(wide: int, high: int, columns: int, rows: int) -> list[str]:
    """What a board needs that a terminal of so many columns and rows lacks, at length and in short."""
    short = [(need, has, noun) for need, has, noun in ((wide, columns, "columns"), (high, rows, "rows")) if need > has]
    needed = " and ".join(f"{need} {noun}" for need, _, noun in short)
    here = " and ".join(str(has) for _, has, _ in short)
    return [f"The board needs a terminal of {needed}; this one has {here}.", f"The board needs {needed}."]


def called() -> str:
    """The command as it can be typed here: ``doctorlucky`` where the shell finds it, else the way it was called just now."""
    path = sys.argv[0] if sys.argv else ""
    if os.path.basename(path) == "__main__.py":  # python -m doctorlucky
        return f"{_typed(sys.executable)} -m doctorlucky"
    if os.path.splitext(os.path.basename(path))[0] != "doctorlucky" or not os.path.dirname(path):
        return "doctorlucky"
    return _typed(path)


def _typed(path: str) -> str:
    """A program's path, as short as the shell needs to find it from here."""
    name = os.path.basename(path)
    found = shutil.which(name)
    if found is not None and os.path.abspath(found) == os.path.abspath(path):
        return name
    try:
        near = os.path.relpath(path)
    except (OSError, ValueError):  # another drive, or no current folder
        return path
    if os.path.dirname(near) == "":
        near = os.path.join(os.curdir, near)
    return min(near, os.path.abspath(path), key=len)
