"""`doctorlucky lab claims`: what designers and players say, put to the test."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from doctorlucky.cli.board import write_whole
from doctorlucky.cli.lab_page import check_page
from doctorlucky.cli.options import file_name, seed, whole, workers_argument
from doctorlucky.cli.wrapping import WIDEST, width, wrapped
from doctorlucky.errors import DoctorLuckyError

if TYPE_CHECKING:
    from doctorlucky.lab.claims.running import Report

HELP = "put what designers and players say to the test"
MOST_GAMES: Final = 1_000_000


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `doctorlucky lab claims` takes."""
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_true", help="fewer games: a minute or two instead of several")
    size.add_argument("--games", type=whole(1, MOST_GAMES), metavar="G", help="play so many games of each experiment")
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="a claim, or all whose names begin with this; may be repeated"
    )
    parser.add_argument("--list", action="store_true", help="list the claims without playing")
    parser.add_argument("--seed", type=seed, metavar="S", help="seed of the deals (default: 1996)")
    workers_argument(parser)
    parser.add_argument(
        "--keep", type=file_name, metavar="FOLDER", help="where finished games are kept to go on from (default: your cache folder)"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON")
    form.add_argument("--markdown", action="store_true", help="as a table for documents")
    parser.add_argument("--out", type=file_name, metavar="FILE", help="write a page with figures, such as claims.html")


def run(args: argparse.Namespace) -> int:
    """Play the experiments behind the claims, or list them, and print or save the verdicts."""
    from doctorlucky.lab.claims.register import CLAIMS, find_claims

    claims = tuple(dict.fromkeys(claim for name in args.only for claim in find_claims(name))) if args.only else CLAIMS
    if args.list:
        wide = max(len(claim.id) for claim in claims)
        print("\n".join(wrapped(claim.hypothesis, f"{claim.id:<{wide}}  ", " " * (wide + 2)) for claim in claims))
        return 0

    from doctorlucky.lab.claims.running import FULL, QUICK, SEED, examine, experiments_of
    from doctorlucky.lab.plots import needed
    from doctorlucky.lab.progress import progress, stopping

    if args.out is not None:
        needed()
        check_page(args.out)
    folder = _kept_in(args.keep)
    games = args.games or (QUICK if args.quick else FULL)
    total = games * len(experiments_of(claims))
    with stopping() as stopped, progress(total, "games") as show:
        report = examine(claims, games, SEED if args.seed is None else args.seed, args.workers, folder, show, stopped)
    _print(report, args)
    if args.out is not None and report.examined:
        _write_page(report, args.out)
    if report.open:
        kept = "what was played is kept, and the same command goes on with it"
        lost = "what was played is not kept; name a folder for it with --keep"
        print(f"interrupted; {kept if report.kept else lost}", file=sys.stderr)
    elif not report.kept and folder is not None:
        print(f"not all games could be kept in '{folder}': it is full, or somebody else plays the same", file=sys.stderr)
    return 130 if report.open else 0


def _print(report: "Report", args: argparse.Namespace) -> None:
    from doctorlucky.lab.claims.text import as_text, markdown

    if args.json:
        print(json.dumps(report.as_dict(), indent=2, allow_nan=False))
    else:
        print(markdown(report) if args.markdown else as_text(report, min(WIDEST, width(WIDEST))))


def _kept_in(named: str | None) -> Path | None:
    """The folder for finished games. One that was asked for must take them; without the usual one they are played all the same."""
    from doctorlucky.lab.claims.log import cannot_keep, usual_folder

    folder = usual_folder() if named is None else Path(named)
    why = cannot_keep(folder)
    if why is not None and named is not None:
        raise DoctorLuckyError(f"games cannot be kept in '{named}': {why}")
    if why is not None:
        print(f"games cannot be kept in '{folder}': {why}; name another folder with --keep", file=sys.stderr)
        return None
    return folder


def _write_page(report: "Report", name: str) -> None:
    from doctorlucky.lab.claims.page import html

    write_whole(name, html(report))
    print(f"The page is in {name}", file=sys.stderr)
