"""`doctorlucky arena`: which bot is stronger, and with what confidence."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from doctorlucky.cli.options import (
    EDITION,
    PLAYERS,
    TURNS,
    called,
    counted,
    file_name,
    game_words,
    number,
    seed,
    turns_argument,
    variant_arguments,
    whole,
    workers_argument,
)
from doctorlucky.cli.wrapping import wrapped, wrapped_command

if TYPE_CHECKING:
    from doctorlucky.lab.arena import Standings
    from doctorlucky.lab.arena_log import ArenaLog
    from doctorlucky.lab.series import Series

HELP = "let bots play against each other and say which is stronger"
BOTS: Final = "heuristic,random"
SEED: Final = "1"
MOST_GAMES: Final = 100_000_000
TIMED: Final = 1.0
"""Seconds for which decisions are timed when the games are played."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `doctorlucky arena` takes."""
    parser.add_argument(
        "--bots",
        default=BOTS,
        metavar="A,B,C",
        help=f"one for each player; the last one fills all remaining seats, so 'A,B' is one A against B's (default: {BOTS})",
    )
    parser.add_argument("--edition", default=EDITION, metavar="E", help=f"which edition (default: {EDITION})")
    parser.add_argument(
        "--players", type=number, metavar="N", help=f"number of players (default: {PLAYERS}, or as many as there are bots)"
    )
    variant_arguments(parser)
    parser.add_argument("--seed", default=SEED, type=seed, metavar="S", help=f"seed of the deals (default: {SEED})")
    parser.add_argument(
        "--games",
        default=1000,
        type=whole(1, MOST_GAMES),
        metavar="G",
        help="number of games, rounded up so that each deal is played once for each rotation of the bots (default: 1000)",
    )
    turns_argument(parser)
    workers_argument(parser)
    parser.add_argument(
        "--out",
        type=file_name,
        metavar="FILE",
        help="keep the games in this file, and go on from those it has (default: a file in your state folder)",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Play bots against each other, or read on from the last run's file, and print the standings; 130 if interrupted."""
    from doctorlucky.lab.arena import Standings, line_up
    from doctorlucky.lab.arena_log import ArenaLog, usual_path
    from doctorlucky.lab.series import Series, bot_names

    names = bot_names(args.bots)
    if args.players is None:
        args.players = max(PLAYERS, len(names))
    series = Series(args.edition, args.players, tuple(args.variant), args.board, args.part, (), args.seed, args.max_turns)
    rules = series.ruleset  # errors in the game's options come first, whatever the bots are
    with redirect_stdout(sys.stderr):  # what a third-party bot prints is not a result
        series = replace(series, bots=line_up(names, rules.players))
        standings = Standings(series)
        deals = -(-args.games // args.players)
        path = usual_path(series) if args.out is None else Path(args.out)
        with ArenaLog(path, series) as log:
            kept, seconds = _play(series, standings, log, deals, args.workers)
        interrupted = standings.deals < deals
        times = {} if interrupted else _times(series)
    speed = {"played_now": standings.games - kept, "seconds": seconds, "decision_seconds": times}
    if args.json:
        facts = _facts(args, series, deals, interrupted) | standings.as_dict() | {"file": str(path), "speed": speed}
        print(json.dumps(facts, indent=2))
    else:
        print("\n".join(_report(args, standings, deals, kept, path, speed)))
    return 130 if interrupted else 0


def _play(series: "Series", standings: "Standings", log: "ArenaLog", deals: int, workers: int) -> tuple[int, float]:
    """Rounds until there are so many, those in the log first. Returns how many games were there, and the time for the others."""
    from doctorlucky.lab.arena import play_round
    from doctorlucky.lab.progress import progress, stopping
    from doctorlucky.lab.workers import gather

    with stopping() as stopped, progress(deals * series.players, "games") as show:
        for scores in log.rounds(deals):
            standings.add(scores)
        kept = standings.games
        show(kept)
        began = perf_counter()

        def jobs() -> Iterator[tuple["Series", int]]:
            for deal in range(standings.deals, deals):
                if stopped():
                    return
                yield series, deal

        if kept < deals * series.players:
            for scores in gather(play_round, jobs(), workers):
                log.add(scores)
                standings.add(scores)
                show(standings.games)
    return kept, perf_counter() - began


def _times(series: "Series") -> dict[str, float]:
    """How long the bots think; empty if interrupted."""
    from doctorlucky.lab.bot_timing import time_bots

    try:
        found: dict[str, float] = time_bots(series, TIMED)
    except KeyboardInterrupt:
        return {}
    return found


def _facts(args: argparse.Namespace, series: "Series", deals: int, interrupted: bool) -> dict[str, Any]:
    rules = series.ruleset
    return {
        "edition": rules.edition.id,
        "variants": list(rules.variant_ids),
        "players": rules.players,
        "board": rules.board.id,
        "part": rules.part,
        "bots": list(series.bots),
        "seed": series.seed,
        "games": deals * args.players,
        "max_turns": series.max_turns,
        "interrupted": interrupted,
    }


def _report(
    args: argparse.Namespace, standings: "Standings", deals: int, kept: int, path: Path, speed: dict[str, Any]
) -> list[str]:
    series, facts = standings.series, standings.as_dict()
    rules, games = series.ruleset, standings.games
    where = rules.board.id if rules.part is None else f"{rules.board.id} ({rules.part})"
    lines = [
        wrapped(f"{' + '.join([rules.edition.id, *rules.variant_ids])}, {rules.players} players on {where}: {_against(standings)}"),
        f"{counted(games, 'game')}: {counted(standings.deals, 'deal')}, each played with every bot in every seat",
        wrapped(f"kept in {path}{_before(kept, games)}"),
        wrapped_command("the same again:", called(), _again(args)),
        "",
    ]
    if standings.deals < deals:
        so_far = f"INTERRUPTED after {games:,} of {counted(deals * args.players, 'game')}"
        lines += [wrapped(f"{so_far}; the same command goes on from here"), ""]
    if not games:
        return lines[:-1]
    wide = max(7, *map(len, standings.names))
    lines.append(f"{'bot':<{wide}}  chairs      wins    share  95 % interval     OpenSkill    thinks")
    for name, row in facts["results"].items():
        between = f"{row['low']:.1%} to {row['high']:.1%}"
        share = f"{row['share']:>7.1%}  {between:<16}"
        rating = f"{row['rating']['skill']:.1f} ± {row['rating']['uncertainty']:.1f}"
        time = _time(speed["decision_seconds"].get(name))
        lines.append(f"{name:<{wide}}  {row['chairs']:>6}  {row['wins']:>8,}  {share}  {rating:<11}  {time}".rstrip())
    for name in ("nobody", "strangers", "truncated"):
        if facts[name]:
            lines.append(f"{name:<{wide}}  {'':>6}  {facts[name]:>8,}  {facts[name] / games:>7.1%}")
    lines += ["", f"share: of the games, a chair; {standings.equal:.1%} each if all were equal", ""]
    lines += [wrapped(_verdict(row, len(facts["differences"]))) for row in facts["differences"]]
    seats = ", ".join(f"{seat.replace('-', ' ')} {wins / games:.1%}" for seat, wins in facts["wins_by_seat"].items())
    lines += ["", wrapped(f"wins by seat: {seats}"), f"turns: mean {facts['turns']['mean']:,.1f}"]
    if speed["played_now"] and speed["seconds"] > 0:
        lines[-1] += f"; {speed['played_now'] / speed['seconds']:,.1f} games a second"
    return lines


def _against(standings: "Standings") -> str:
    """``search:1000 against 3 heuristic``."""
    return " against ".join(name if chairs == 1 else f"{chairs} {name}" for name, chairs in standings.chairs.items())


def _before(kept: int, games: int) -> str:
    if not kept:
        return ""
    return ", where all of them were already" if kept == games else f", where {kept:,} of them were already"


def _time(seconds: float | None) -> str:
    if seconds is None:
        return ""
    for unit, scale in (("s", 1.0), ("ms", 1e3)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e6:.0f} µs"


def _verdict(row: dict[str, Any], pairs: int) -> str:
    """A difference in words."""
    by = f"{row['difference'] * 100:.1f} points a chair (95 %: {row['low'] * 100:.1f} to {row['high'] * 100:.1f})"
    p = "p < 0.001" if row["p_adjusted"] < 0.001 else f"p = {row['p_adjusted']:.3f}"
    p += " for all pairs together" if pairs > 1 else ""
    if row["significant"]:
        return f"{row['bot']} is stronger than {row['against']}: by {by}, {p}: significant"
    return f"{row['bot']} and {row['against']} cannot be told apart yet: {by}, {p}: not significant"


def _again(args: argparse.Namespace) -> list[str]:
    words = ["arena", *game_words(args, args.seed), "--games", str(args.games)]
    words += [] if args.max_turns == TURNS else ["--max-turns", str(args.max_turns)]
    return words + ([] if args.out is None else ["--out", args.out])
