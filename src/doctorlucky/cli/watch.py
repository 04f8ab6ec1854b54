"""`doctorlucky watch`: bots play a game in the terminal, and the butler tells it."""

import argparse
import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from time import sleep
from typing import TYPE_CHECKING

from doctorlucky.cli.options import fresh_seed, game_arguments, game_words, seconds, whole

if TYPE_CHECKING:
    from doctorlucky.bots import Bot
    from doctorlucky.engine.event import Event
    from doctorlucky.match import Match

HELP = "watch bots play a game in the terminal"
PACE = 0.8
BOARD_EVERY = 10
SMALLEST = (40, 12)
"""Columns and rows below which a terminal gets plain text."""


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser, "casual")
    parser.add_argument("--delay", type=seconds, metavar="SECONDS", help=f"pause after a sentence (default: {PACE}; 0 if plain)")
    parser.add_argument("--turns", type=whole(1, 1_000_000), metavar="T", help="stop after so many turns")
    parser.add_argument("--plain", action="store_true", help="text only, from top to bottom")
    parser.add_argument("--record", metavar="FILE", help="keep the record of the game in a file")


def run(args: argparse.Namespace) -> int:
    from doctorlucky.bots import find_bot
    from doctorlucky.match import Match

    bot = find_bot(args.bots)
    seed = fresh_seed() if args.seed is None else args.seed
    match = Match.new(args.edition, args.players, args.variant, args.board, seed)
    _keep(args, match)
    interrupted = False
    try:
        if args.plain or not _screen_wanted():
            _plain(args, match, bot)
        else:
            _live(args, match, bot)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        _keep(args, match)
    for line in _closing(args, match):
        print(line)
    return 130 if interrupted else 0


def told(match: "Match", bot: "Bot", turns: int | None) -> Iterator[tuple["Event", str]]:
    """Every public event of the game and the sentence for it, as the bots make it happen."""
    from doctorlucky.engine.event import TURN
    from doctorlucky.engine.stream import Stream
    from doctorlucky.narration import Narrator

    narrator = Narrator(match.ruleset.board, match.ruleset.deck, match.names)
    whim = Stream(f"{match.seed}/choice")
    while True:
        for event in match.latest:
            if event.what == TURN and turns is not None and event.amount > turns:
                return
            public = event.seen_by(None)
            yield public, narrator.tell(public)
        if match.over:
            return
        match.play(bot(match.view(match.seat), whim))


def _screen_wanted() -> bool:
    if sys.stdout is None or not sys.stdout.isatty() or os.environ.get("TERM", "") in ("", "dumb"):
        return False
    size = shutil.get_terminal_size()
    return size.columns >= SMALLEST[0] and size.lines >= SMALLEST[1]


def _plain(args: argparse.Namespace, match: "Match", bot: "Bot") -> None:
    from doctorlucky.cli.table import Table
    from doctorlucky.engine.event import TURN

    table = Table(match.ruleset, match.names)
    width = shutil.get_terminal_size().columns if sys.stdout is not None and sys.stdout.isatty() else None
    print(_title(match))
    for event, sentence in told(match, bot, args.turns):
        if event.what == TURN:
            if event.amount > 1 and event.amount % BOARD_EVERY == 1:
                print("\n" + "\n".join(table.draw(width)))
            print()
        table.note(event)
        if sentence:
            print(f"  {sentence}" if table.turn and event.what != TURN else sentence, flush=bool(args.delay))
            sleep(args.delay or 0)
    print("\n" + "\n".join(table.draw(width)))
    print(f"{table.key()}\n")


def _live(args: argparse.Namespace, match: "Match", bot: "Bot") -> None:
    from doctorlucky.cli.screen import Screen, pause

    delay = PACE if args.delay is None else args.delay
    screen = Screen(match, _title(match))
    with screen.shown() as show:
        for event, sentence in told(match, bot, args.turns):
            screen.note(event, sentence, match.view())
            if sentence:
                show()
                sleep(delay * pause(event))
        sleep(min(2.0, 2 * delay))
    screen.leave()


def _title(match: "Match") -> str:
    ruleset = match.ruleset
    variants = f" with {', '.join(ruleset.variant_ids)}" if ruleset.variants else ""
    return f"{ruleset.edition.title} ({ruleset.edition.year}){variants}"


def _closing(args: argparse.Namespace, match: "Match") -> list[str]:
    from doctorlucky.cli.replay import ending

    words = ["doctorlucky", "watch", *game_words(args, match.seed)]
    words += [] if args.turns is None else ["--turns", str(args.turns)]
    lines = [ending(match, args.turns), f"Seed {match.seed}. The same game again: {shlex.join(words)}"]
    return lines + ([] if args.record is None else [f"The record is in {args.record}; see 'doctorlucky replay' and 'verify'."])


def _keep(args: argparse.Namespace, match: "Match") -> None:
    """Write the record: at first to find out whether that is possible, at last for good."""
    if args.record is not None:
        from doctorlucky.cli.board import write_whole

        write_whole(args.record, match.record())
