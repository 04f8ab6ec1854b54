"""Bots from files of the user's own: ``path/to/hasty.py:hasty``, and their setting after one more colon.

Only the laboratory and the command line look here. The server asks `doctorlucky.bots`, which knows of no files, so nobody in the
network can have one run.
"""

import re
import sys
from functools import cache, lru_cache
from hashlib import sha256
from os.path import abspath
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Final, NamedTuple

from doctorlucky import bots
from doctorlucky.bots import OURS, Bot, ready, theirs, tuned
from doctorlucky.errors import DoctorLuckyError, shown, suggestion

SPLIT: Final = re.compile(r"\.py:(?=[^\W\d]\w*(?::|$))")
"""Between a file and the name in it. Other colons may be part of the path, as on Windows."""


class BotFile(NamedTuple):
    """A bot as it is named on the command line, taken apart."""

    path: str
    bot: str
    setting: str | None


def read_name(text: str) -> BotFile | None:
    """The file, the bot in it, and its setting; None for a bot that goes by its name alone.

    Where a path could end in several places, the first file that exists is meant.
    """
    plain = text.partition(":")[0]
    if plain in OURS or plain in theirs():
        return None
    found = [_split_at(text, split.start() + len(".py")) for split in SPLIT.finditer(text)]
    if not found and plain.endswith(".py"):
        raise DoctorLuckyError(
            f"'{shown(text)}' does not name a bot: a file, a colon and the name of a bot in it, as in hasty.py:hasty"
        )
    return next((file for file in found if Path(file.path).is_file()), found[0] if found else None)


def _split_at(text: str, end: int) -> BotFile:
    bot, colon, setting = text[end + 1 :].partition(":")
    return BotFile(text[:end], bot, setting if colon else None)


def find_bot(name: str) -> Bot:
    """A bot by its name, or from a file, with the setting after the colon."""
    file = read_name(name)
    return bots.find_bot(name) if file is None else _bot(file._replace(path=abspath(file.path)))


def digest(file: BotFile) -> str:
    """Of what was read from the file when its bot was loaded."""
    return sha256(_source(abspath(file.path))).hexdigest()


@lru_cache(maxsize=64)
def _bot(file: BotFile) -> Bot:
    module = _loaded(file.path)
    short = Path(file.path).name
    if file.bot not in vars(module):
        there = [name for name, value in vars(module).items() if getattr(value, "__module__", None) == module.__name__]
        hint = suggestion(file.bot, there, "; ") or (f"; it has {', '.join(there)}" if there else "")
        raise DoctorLuckyError(f"there is no '{shown(file.bot)}' in {short}{hint}")
    try:
        bot = ready(vars(module)[file.bot])
    except (Exception, SystemExit) as error:
        raise DoctorLuckyError(f"'{file.bot}' of {short} cannot be used: {_error_text(error, file.path)}") from error
    return bot if file.setting is None else tuned(bot, f"{short}:{file.bot}", file.setting)


@cache
def _source(path: str) -> bytes:
    """Read once in a process: what is played and what it is known by are the same text."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise DoctorLuckyError(f"the bot's file {path} cannot be read: {error.strerror or error}") from None


@cache
def _loaded(path: str) -> ModuleType:
    """The file as a module, compiled from what was read: a module that Python keeps beside the file might be older."""
    module = ModuleType(f"bot_file_{sha256(path.encode()).hexdigest()[:12]}")
    module.__file__ = path
    source = _source(path)
    sys.modules[module.__name__] = module  # dataclasses and others look there for the module of a class
    try:
        exec(compile(source, path, "exec", dont_inherit=True), vars(module))
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise DoctorLuckyError(f"{Path(path).name} cannot be used: {_error_text(error, path)}") from error
    return module


def _error_text(error: BaseException, path: str) -> str:
    """What went wrong, and the last line of the file itself in which it did."""
    text = str(error) if isinstance(error, DoctorLuckyError) else f"{type(error).__name__}: {error}"
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == path]
    return f"{text} (line {lines[-1]})" if lines else text
