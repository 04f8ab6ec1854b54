"""`doctorlucky serve`: the browser game."""

import argparse

from doctorlucky.cli.options import number

HELP = "play in the browser, with friends or against bots"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `doctorlucky serve` takes."""
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="0.0.0.0 lets others in the same network join")
    parser.add_argument("--port", type=number, metavar="N", help="the port (default: the first free one from 8080)")
    parser.add_argument("--data", metavar="FOLDER", help="where games are kept (default: your data folder)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    public = parser.add_argument_group("for a server that strangers use")
    public.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="what the server is called, like play.example.org; requests under other names than its own are refused",
    )
    public.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy in front of it, which is believed when it says for whom it asks (X-Forwarded-For)",
    )
    public.add_argument("--durable", action="store_true", help="what was acknowledged survives a power cut, too; slower")
    public.add_argument("--connections", type=number, metavar="N", help="connections at a time (4000)")
    public.add_argument("--connections-each", type=number, metavar="N", help="connections at a time from one address (500)")


def run(args: argparse.Namespace) -> int:
    """Serve the browser game until it is interrupted."""
    from doctorlucky.server.connections import MOST, MOST_EACH
    from doctorlucky.server.run import Serving, serve

    how = Serving(
        args.host,
        args.port,
        args.data,
        not args.no_browser,
        args.name,
        args.proxy,
        args.durable,
        MOST if args.connections is None else args.connections,
        MOST_EACH if args.connections_each is None else args.connections_each,
    )
    try:
        serve(how)
    except KeyboardInterrupt:  # the usual way to stop the server; nothing is lost
        print("\nThe lamps are put out. Good night.")
    return 0
