"""`doctorlucky verify`: prove that nobody touched the chance of a game."""

import argparse

from doctorlucky.cli.options import counted, file_name
from doctorlucky.cli.records import named, read_match, turns_played

HELP = "check that a record follows from its seed"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `doctorlucky verify` takes."""
    parser.add_argument("file", type=file_name, metavar="FILE", help="a record; - reads standard input")


def run(args: argparse.Namespace) -> int:
    """Prove a record's chance from its seed and its moves from the rules; a record that lies raises an error."""
    match = read_match(args.file, prove=True)
    entries = match.entries
    outcomes = sum(len(entry.outcomes) for entry in entries)
    decisions = len(match.actions)
    result = match.result
    if result is None:
        ending = "unfinished"
    else:
        ending = "nobody won" if result.winner is None else f"{result.name} won"
    print(f"{named(args.file)}: in order. The seed matches its commitment, and every outcome of chance follows from the seed.")
    counts = [counted(turns_played(match), "turn"), counted(decisions, "decision"), counted(outcomes, "outcome")]
    print(f"{', '.join(counts)} checked; {ending}.")
    print(f"commitment {match.commitment}")
    return 0
