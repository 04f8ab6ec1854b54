"""The entry of the command `doctorlucky`. It imports next to nothing, so that even an early Ctrl-C ends in one sentence."""

import sys


def main(argv: list[str] | tuple[str, ...] | None = None) -> int:
    """Run the command line and return its exit code: 0, 2 for bad input, 130 for Ctrl-C, 1 for a fault of our own."""
    try:
        from doctorlucky.cli.command import run

        return run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:  # while the rest was still being imported
        if sys.stderr is not None:
            print("doctorlucky: interrupted", file=sys.stderr, flush=True)
        return 130
