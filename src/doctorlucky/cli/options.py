"""What several commands are asked in the same words: which game, which seed, how many."""

import argparse
import os
from collections.abc import Callable
from typing import Final

EDITION: Final = "directors-cut"
PLAYERS: Final = 4
LONGEST_SEED: Final = 200


def game_arguments(parser: argparse.ArgumentParser, bot: str) -> None:
    """The game to be played, by bots."""
    parser.add_argument("--edition", default=EDITION, metavar="E", help=f"which edition (default: {EDITION})")
    parser.add_argument("--players", default=PLAYERS, type=number, metavar="N", help=f"how many (default: {PLAYERS})")
    parser.add_argument("--variant", action="append", default=[], metavar="V", help="switch on a variant; may be repeated")
    parser.add_argument("--board", metavar="B", help="another board: a shipped one's name or the path of a .toml file")
    parser.add_argument("--seed", type=seed, metavar="S", help="a number or text; the same seed gives the same again")
    parser.add_argument("--bots", default=bot, metavar="BOT", help=f"who plays: casual or random (default: {bot})")


def game_words(args: argparse.Namespace, seed: str) -> list[str]:
    """The options that ask for the same game again."""
    words = ["--edition", args.edition, "--players", str(args.players)]
    for variant in args.variant:
        words += ["--variant", variant]
    if args.board is not None:
        words += ["--board", args.board]
    words += ["--bots", args.bots]
    return words + ([f"--seed={seed}"] if seed.startswith("-") else ["--seed", seed])


def number(text: str) -> int:
    """Reads a whole number; what it may be is for the rules to say."""
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 19):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a whole number")
    return int(text)


def whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

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
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 60:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a number of seconds from 0 to 60")
    return number


def seed(text: str) -> str:
    if not text or len(text) > LONGEST_SEED or not text.isprintable():
        raise argparse.ArgumentTypeError(f"a seed is a number or a text of 1 to {LONGEST_SEED} printable characters")
    return text


def fresh_seed() -> str:
    """A new one, short enough to be typed again."""
    return str(int.from_bytes(os.urandom(5), "big"))


def counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
