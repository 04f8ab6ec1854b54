"""`doctorlucky simulate`: many games between bots, counted."""

import argparse
import json
import sys
from contextlib import ExitStack, redirect_stdout
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from doctorlucky.cli.options import (
    called,
    counted,
    dealer_argument,
    dealer_seat,
    dealer_words,
    file_name,
    fresh_seed,
    game_arguments,
    game_words,
    turns_argument,
    whole,
    workers_argument,
)
from doctorlucky.cli.wrapping import wrapped, wrapped_command
from doctorlucky.errors import DoctorLuckyError

if TYPE_CHECKING:
    from doctorlucky.editions.ruleset import Ruleset
    from doctorlucky.lab.simulate import Simulated

HELP = "let bots play many games and count what happens"
MOST_GAMES = 1_000_000_000


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `doctorlucky simulate` takes."""
    game_arguments(parser, "random")
    dealer_argument(parser)
    parser.add_argument("--games", default=1000, type=whole(1, MOST_GAMES), metavar="G", help="number of games (default: 1000)")
    turns_argument(parser)
    workers_argument(parser)
    parser.add_argument("--scheduler", metavar="ADDRESS", help="let a Dask cluster play: tcp://host:port")
    parser.add_argument("--out", type=file_name, metavar="FILE", help="a Parquet file of one row per game, to write or go on with")
    parser.add_argument("--events", type=file_name, metavar="FILE", help="with --out: another of one row per event")
    parser.add_argument("--force", action="store_true", help="throw away what is in those files")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Play many games between bots and print, or save, what was counted."""
    from doctorlucky.lab.progress import progress, stopping
    from doctorlucky.lab.series import Series, bot_names
    from doctorlucky.lab.simulate import simulate
    from doctorlucky.lab.simulation_log import opened

    _check(args)
    seed = fresh_seed() if args.seed is None else args.seed
    variants, bots = tuple(args.variant), bot_names(args.bots)
    series = Series(args.edition, args.players, variants, args.board, args.part, bots, seed, args.max_turns)
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(sys.stderr))  # what a third-party bot prints is not a result
        series = replace(series, dealer=dealer_seat(args, series.ruleset))
        series.check()
        log = stack.enter_context(opened(series, args.out, args.events, args.force)) if args.out else None
        stopped = stack.enter_context(stopping())
        show = stack.enter_context(progress(args.games, "games"))
        done = simulate(series, args.games, args.workers, args.scheduler, log, show, stopped)
    interrupted = done.tally.played < args.games
    if args.json:
        print(json.dumps(_facts(args, series.ruleset, seed, interrupted) | done.as_dict() | _files(args, done), indent=2))
    else:
        print("\n".join(_report(args, series.ruleset, seed, interrupted, done)))
    return 130 if interrupted else 0


def _check(args: argparse.Namespace) -> None:
    """Refuse options that require, or exclude, one another."""
    if args.out is None and (args.events is not None or args.force):
        option = "--force" if args.events is None else "--events"
        raise DoctorLuckyError(f"{option} makes sense only together with --out FILE")
    if args.workers and args.scheduler is not None:
        raise DoctorLuckyError("--workers are processes on this machine; a cluster has workers of its own, so leave it out")


def _files(args: argparse.Namespace, done: "Simulated") -> dict[str, Any]:
    if args.out is None:
        return {}
    return {"files": {"games": args.out, "events": args.events, "found": done.found}}


def _facts(args: argparse.Namespace, rules: "Ruleset", seed: str, interrupted: bool) -> dict[str, Any]:
    from doctorlucky.engine.action import pawn_text

    return {
        "edition": rules.edition.id,
        "variants": list(rules.variant_ids),
        "players": rules.players,
        "strangers": [pawn_text(seat) for seat in rules.strangers],
        "board": rules.board.id,
        "part": rules.part,
        "dealer": args.dealer,
        "bots": args.bots,
        "seed": seed,
        "games": args.games,
        "max_turns": args.max_turns,
        "interrupted": interrupted,
    }


def _report(args: argparse.Namespace, rules: "Ruleset", seed: str, interrupted: bool, done: "Simulated") -> list[str]:
    tally = done.tally
    facts = tally.as_dict()
    chance = ", a part by chance" if len(rules.rules.beginnings) > 1 else ""
    where = f"{rules.board.id}{chance}" if rules.part is None else f"{rules.board.id} ({rules.part})"
    better = " (--bots heuristic plays to win)" if args.bots == "random" else ""
    played = " + ".join([rules.edition.id, *rules.variant_ids])
    lines = [
        wrapped(f"{played}, {rules.players} players on {where}, bots: {args.bots}{better}"),
        wrapped_command(f"seed {seed}; the same again:", called(), _again(args, seed)),
        "",
    ]
    if interrupted:
        on = "; the same command goes on from there" if args.out else ""
        lines += [wrapped(f"INTERRUPTED after {tally.played:,} of {args.games:,} games{on}"), ""]
    if done.found:
        verb = "was" if done.found == 1 else "were"
        lines += [wrapped(f"{done.found:,} of them {verb} in {args.out} already and {verb} not played again"), ""]
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
        if done.decisions:
            lines.append(f"speed      {done.speed:,.0f} decisions a second")
    if args.out is not None and tally.played:
        events = "" if args.events is None else f", {args.events} (their events)"
        lines.append(f"written    {args.out} ({counted(tally.played, 'game')}){events}")
    return lines


def _winner(name: str, rules: "Ruleset") -> str:
    """``seat-2`` as people write it, with who sits there if it is nobody."""
    if not name.startswith("seat-"):
        return name
    seat = int(name[5:])
    return f"seat {seat}, a Stranger" if seat - 1 in rules.strangers else f"seat {seat}"


def _again(args: argparse.Namespace, seed: str) -> list[str]:
    words = ["simulate", *game_words(args, seed), *dealer_words(args), "--games", str(args.games)]
    words += [] if args.max_turns == 10_000 else ["--max-turns", str(args.max_turns)]
    words += [] if args.out is None else ["--out", args.out]
    return words + ([] if args.events is None else ["--events", args.events])
