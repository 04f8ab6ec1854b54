"""The command line: finds the subcommand, and turns every error into one sentence."""

import os
import shlex
import sys
from argparse import SUPPRESS, Namespace
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from doctorlucky.cli.parser import Parser, sentence
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.version import __version__

COMMANDS: Final = {
    "serve": "play in the browser, with friends or against bots",
    "watch": "watch bots play a game in the terminal",
    "board": "list, show, draw and check boards",
    "editions": "the editions and variants that can be played",
    "puzzle": "solve the puzzle of the day, or another; look for new ones",
    "simulate": "let bots play many games and count what happens",
    "arena": "let bots play against each other and say which is stronger",
    "lab": "report on simulated games, and put claims about the game to the test",
    "replay": "tell a recorded game, turn by turn",
    "analyze": "find out when a game was won, and what would have been better",
    "verify": "check that a record follows from its seed",
    "bench": "measure the speed of the engine and of the heuristic bot",
}
"""Each is a module of this package with ``HELP``, ``arguments(parser)`` and ``run(args)``. Only the one asked for is imported."""

USUAL: Final = "serve"
"""What a bare ``doctorlucky`` does."""

WRONG_INPUT: Final = 2
INTERRUPTED: Final = 130


def run(given: list[str]) -> int:
    """Run a command line and return its exit code (see `main`)."""
    _open_streams()
    try:
        code = _command(given)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
        return 0
    except KeyboardInterrupt:
        return _say("interrupted", INTERRUPTED)
    except DoctorLuckyError as error:
        return _say(str(error), WRONG_INPUT)
    except OSError as error:
        _forget_output()
        what = f"{error.filename}: " if error.filename is not None else ""
        return _say(f"{what}{error.strerror or error}", WRONG_INPUT)
    except MemoryError:
        return _say("there is not enough memory for that", WRONG_INPUT)
    except (Exception, SystemExit) as error:  # we never raise SystemExit here: it comes from third-party code
        if os.environ.get("DOCTORLUCKY_DEBUG"):
            raise
        kind = type(error).__name__
        return _say(f"a fault of doctorlucky's own, sorry ({kind}: {error}); DOCTORLUCKY_DEBUG=1 shows where", 1)
    return code


def _command(given: list[str]) -> int:
    try:
        module, args = _asked(given)
    except SystemExit as exit:  # argparse has answered already
        return exit.code if isinstance(exit.code, int) else 0
    code: int = module.run(args)
    return code


def _asked(given: list[str]) -> tuple[ModuleType, Namespace]:
    """The command that is to be run, and its options. Help and the like are answered at once, by a `SystemExit`."""
    if not given:
        given = [USUAL]
    elif given[0] == "help":
        given = [*given[1:2], "--help"]
    name = given[0]
    if name in COMMANDS:
        module, parser = _parser(name)
        return module, parser.read(given[1:])
    if name.startswith("-") and name not in ("-h", "--help", "-V", "--version"):
        raise DoctorLuckyError(f"'{name.partition('=')[0]}' needs a command before it: {_meant(given)}")
    _overview().read(given[:1])  # answers and leaves, by one exit or the other
    raise SystemExit(0)


def _parser(name: str) -> tuple[ModuleType, Parser]:
    where = f"doctorlucky.cli.{name}"
    if find_spec(where) is None:
        raise DoctorLuckyError(f"'{name}' is not part of this installation")
    module = import_module(where)
    parser = Parser(prog=f"doctorlucky {name}", description=sentence(module.HELP))
    module.arguments(parser)
    return module, parser


def _meant(given: list[str]) -> str:
    """The whole line with the first command that takes its first option; all commands if none does."""
    option = given[0].partition("=")[0]
    name = next((name for name in COMMANDS if _parser(name)[1].takes(option)), None)
    return ", ".join(COMMANDS) if name is None else f"doctorlucky {name} {shlex.join(given)}"


def _overview() -> Parser:
    wide = max(len(name) for name in COMMANDS)
    rows = [f"  {name:<{wide}}  {about}" for name, about in COMMANDS.items()]
    parser = Parser(
        prog="doctorlucky",
        usage="doctorlucky COMMAND [OPTIONS]",
        description="The Doctor Lucky games on a computer.",
        epilog="commands:\n"
        + "\n".join(rows)
        + f"\n\nWithout a command: {USUAL}. Options of a command: doctorlucky COMMAND --help",
    )
    parser.add_argument("-V", "--version", action="version", version=_version(), help="show which doctorlucky this is")
    parser.add_argument("command", nargs="?", metavar="COMMAND", choices=list(COMMANDS), help=SUPPRESS)
    return parser


def _version() -> str:
    """The version, and whether the engine is compiled or interpreted."""
    spec = find_spec("doctorlucky.engine.rules")
    source = spec is not None and str(spec.origin).endswith(".py")
    python = ".".join(str(part) for part in sys.version_info[:3])
    return f"doctorlucky {__version__} ({'interpreted' if source else 'compiled'}, Python {python})"


def _say(sentence: str, code: int) -> int:
    """One line on standard error, whatever is in the sentence."""
    clean = "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in sentence)
    if len(clean) > 500:
        clean = clean[:499] + "…"
    with suppress(OSError):  # nobody reads standard error
        print(f"doctorlucky: {clean}", file=sys.stderr, flush=True)
    return code


def _open_streams() -> None:
    """Make sure that both output streams exist, and that neither fails on a character it cannot encode."""
    if sys.stdout is None:  # closed, as by >&-: discard the output
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open until the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal without box-drawing characters shows question marks, no traceback
            stream.reconfigure(errors="replace" if stream is sys.stdout else "backslashreplace")


def _forget_output() -> None:
    """Nobody reads the rest of the output: redirect it, so that the interpreter's last flush does not complain."""
    with suppress(OSError, ValueError, AttributeError):  # standard output is closed, or not a file at all
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
