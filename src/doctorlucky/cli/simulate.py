"""`doctorlucky simulate`: many games between bots, counted."""

import argparse
import json
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

from doctorlucky.cli.options import called, fresh_seed, game_arguments, game_words, whole

if TYPE_CHECKING:
    from doctorlucky.editions.ruleset import Ruleset
    from doctorlucky.lab.simulate import Tally

HELP = "let bots play many games and count what happens"
MOST_GAMES = 1_000_000_000
MOST_TURNS = 1_000_000


def arguments(parser: argparse.ArgumentParser) -> None:
    game_arguments(parser, "random")
    parser.add_argument("--games", default=1000, type=whole(1, MOST_GAMES), metavar="G", help="how many (default: 1000)")
    parser.add_argument(
        "--max-turns", default=10_000, type=whole(1, MOST_TURNS), metavar="T", help="give a game up after so many (default: 10000)"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    from doctorlucky.bots import find_bot
    from doctorlucky.editions.ruleset import ruleset
    from doctorlucky.lab.simulate import simulate

    find_bot(args.bots)
    rules = ruleset(args.edition, args.players, args.variant, args.board, args.part)
    seed = fresh_seed() if args.seed is None else args.seed
    with _stopping() as stopped, _progress(args.games) as show:

        def after(tally: "Tally") -> bool:
            show(tally)
            return not stopped()

        tally = simulate(rules, args.games, seed, args.bots, args.max_turns, after)
    interrupted = tally.played < args.games
    if args.json:
        print(json.dumps(_facts(args, rules, seed, interrupted) | tally.as_dict(), indent=2))
    else:
        print("\n".join(_report(args, rules, seed, interrupted, tally)))
    return 130 if interrupted else 0


@contextmanager
def _stopping() -> Iterator[Callable[[], bool]]:
    """Ctrl-C lets the game in hand come to its end; a second one does not wait for that."""
    pressed = False

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    try:
        before = signal.signal(signal.SIGINT, press)
    except ValueError:  # only the main thread may
        yield lambda: False
        return
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(games: int) -> Iterator[Callable[["Tally"], None]]:
    """A bar on standard error, where somebody looks at it."""
    if not sys.stderr.isatty():
        yield lambda tally: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda tally: bar.update(task, completed=tally.played)


def _facts(args: argparse.Namespace, rules: "Ruleset", seed: str, interrupted: bool) -> dict[str, Any]:
    from doctorlucky.engine.action import pawn_text

    return {
        "edition": rules.edition.id,
        "variants": list(rules.variant_ids),
        "players": rules.players,
        "strangers": [pawn_text(seat) for seat in rules.strangers],
        "board": rules.board.id,
        "part": rules.part,
        "bots": args.bots,
        "seed": seed,
        "games": args.games,
        "max_turns": args.max_turns,
        "interrupted": interrupted,
    }


def _report(args: argparse.Namespace, rules: "Ruleset", seed: str, interrupted: bool, tally: "Tally") -> list[str]:
    facts = tally.as_dict()
    chance = ", a part by chance" if len(rules.rules.beginnings) > 1 else ""
    where = f"{rules.board.id}{chance}" if rules.part is None else f"{rules.board.id} ({rules.part})"
    better = " (--bots heuristic plays to win)" if args.bots == "random" else ""
    lines = [
        f"{' + '.join([rules.edition.id, *rules.variant_ids])}, {rules.players} players on {where}, bots: {args.bots}{better}",
        f"seed {seed}; the same again: {_again(args, seed)}",
        "",
    ]
    if interrupted:
        lines += [f"INTERRUPTED after {tally.played:,} of {args.games:,} games", ""]
    lines.append(f"games      {tally.played:,} played, {tally.finished:,} finished, {tally.truncated:,} truncated")
    if tally.finished:
        rows = {_winner(name, rules): row for name, row in facts["wins"].items() if name != "nobody" or row["games"]}
        wide = max(9, *map(len, rows))
        lines += ["", f"{'winner':<{wide}}     games    share   95 % interval"]
        for name, row in rows.items():
            share = f"{row['share']:>7.1%}  {row['low']:>6.1%} to {row['high']:.1%}"
            lines.append(f"{name:<{wide}} {row['games']:>9,}  {share}")
        lines.append("")
    if tally.played:
        turns, decisions, attempts = facts["turns"], facts["decisions"], facts["attempts"]
        extremes = f"shortest {turns['min']:,}, longest {turns['max']:,}"
        lines.append(f"turns      mean {turns['mean']:,.1f}, median {turns['median']:,g}, {extremes}")
        lines.append(f"decisions  {decisions['total']:,}, {decisions['mean']:,.1f} a game")
        lines.append(f"attempts   {attempts['total']:,}, {attempts['mean']:,.1f} a game")
        lines.append(f"speed      {tally.speed:,.0f} decisions a second")
    return lines


def _winner(name: str, rules: "Ruleset") -> str:
    """``seat-2`` as people say it, with who sits there if it is nobody."""
    if not name.startswith("seat-"):
        return name
    seat = int(name[5:])
    return f"seat {seat}, a Stranger" if seat - 1 in rules.strangers else f"seat {seat}"


def _again(args: argparse.Namespace, seed: str) -> str:
    words = ["simulate", *game_words(args, seed), "--games", str(args.games)]
    words += [] if args.max_turns == 10_000 else ["--max-turns", str(args.max_turns)]
    return f"{called()} {shlex.join(words)}"
