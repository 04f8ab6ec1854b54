"""`doctorlucky serve`: the browser game."""

import argparse

from doctorlucky.cli.options import number

HELP = "play in the browser, with friends or against bots"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="0.0.0.0 lets others in the same network join")
    parser.add_argument("--port", type=number, metavar="N", help="the first free one from 8080 if left out")
    parser.add_argument("--data", metavar="FOLDER", help="where games are kept; your data folder if left out")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")


def run(args: argparse.Namespace) -> int:
    from doctorlucky.server.run import serve

    try:
        serve(args.host, args.port, args.data, not args.no_browser)
    except KeyboardInterrupt:  # the way to end an evening, and nothing is lost by it
        print("\nThe lamps are put out. Good night.")
    return 0
