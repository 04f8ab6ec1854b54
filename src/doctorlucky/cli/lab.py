"""`doctorlucky lab`: reports on simulated games, and claims put to the test."""

import argparse
import os

from doctorlucky.cli import lab_claims
from doctorlucky.cli.board import write_whole
from doctorlucky.cli.lab_page import check_page
from doctorlucky.cli.options import file_name
from doctorlucky.cli.parser import inner_command
from doctorlucky.errors import DoctorLuckyError

HELP = "report on simulated games, and put claims about the game to the test"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the inner commands of `doctorlucky lab` and what each takes."""
    commands = parser.add_subparsers(dest="lab_command", metavar="COMMAND")

    report = inner_command(commands, "report", "draw what is in the Parquet files of simulate, as one HTML page")
    report.add_argument(
        "files",
        nargs="+",
        type=file_name,
        metavar="FILE",
        help="files of simulate --out and --events, in any order; several series stand side by side",
    )
    report.add_argument(
        "--out", default="report.html", type=file_name, metavar="FILE", help="where to write the page (default: report.html)"
    )

    claims = inner_command(commands, "claims", lab_claims.HELP)
    lab_claims.arguments(claims)


def run(args: argparse.Namespace) -> int:
    """Hand over to the inner command that was named."""
    if args.lab_command == "claims":
        return lab_claims.run(args)
    if args.lab_command == "report":
        return _report(args)
    raise DoctorLuckyError("'doctorlucky lab' needs a command: report or claims; see 'doctorlucky lab --help'")


def _report(args: argparse.Namespace) -> int:
    from doctorlucky.lab.plots import needed

    needed()
    _check(args.out, args.files)
    from doctorlucky.lab.report import report

    write_whole(args.out, report(args.files))
    print(f"The report is in {args.out}")
    return 0


def _check(out: str, files: list[str]) -> None:
    """Check before anything is read that the page can be written, and what it would overwrite."""
    check_page(out)
    if any(os.path.exists(out) and os.path.exists(file) and os.path.samefile(out, file) for file in files):
        raise DoctorLuckyError(f"{out}: it is one of the files to report on, and is not written over")
