"""Records from files: an error message begins with the name of the file."""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from doctorlucky.errors import DoctorLuckyError

if TYPE_CHECKING:
    from doctorlucky.engine.event import Event
    from doctorlucky.match import Match

LARGEST: Final = 16_000_000
"""Bytes; a record of a thousand turns has about a hundred thousand."""


def read_match(path: str, prove: bool = False) -> "Match":
    """The match of a record's file; with `prove`, every outcome must follow from the seed."""
    from doctorlucky.match.verifying import replayed

    text = read_text(path)
    try:
        return replayed(text, prove)
    except DoctorLuckyError as error:
        raise DoctorLuckyError(f"{named(path)}: {error}") from None
    except Exception as error:  # somebody else's file: if the rules fail on it, the fault lies there, not with us
        if os.environ.get("DOCTORLUCKY_DEBUG"):
            raise
        raise DoctorLuckyError(f"{named(path)}: what it describes cannot have happened ({type(error).__name__})") from None


def read_text(path: str) -> str:
    """The text of a record's file; ``-`` is standard input."""
    where = named(path)
    try:
        if path == "-":
            raw = sys.stdin.buffer.read(LARGEST + 1) if sys.stdin is not None else b""
        else:
            with open(path, "rb") as file:
                raw = file.read(LARGEST + 1)
    except OSError as error:
        raise DoctorLuckyError(f"{where}: cannot be read ({error.strerror})") from None
    except ValueError:
        raise DoctorLuckyError(f"{where}: is not the name of a file") from None
    if len(raw) > LARGEST:
        raise DoctorLuckyError(f"{where}: is too large for the record of a game")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise DoctorLuckyError(f"{where}: is not a text file, so it is not a record of a game") from None
    if "\0" in text:
        raise DoctorLuckyError(f"{where}: is not a text file, so it is not a record of a game")
    return text


def turns_played(match: "Match") -> int:
    """How many turns there were: those that are over, and the last if something was decided in it."""
    from doctorlucky.engine.event import TURN

    begun = {event.amount for event in match.events if event.what == TURN}
    over = {turn for turn in begun if turn < match.turn or match.over}
    return len(over | decided(match))


def decided(match: "Match") -> set[int]:
    """The turns in which somebody decided something, or made a remark that cost penalties (SAVE-9)."""
    return {entry.turn for entry in match.entries if entry.seat >= 0}


def without_last_turn(events: "Sequence[Event]") -> "Sequence[Event]":
    """What happened before the last turn began."""
    from doctorlucky.engine.event import TURN

    begins = [at for at, event in enumerate(events) if event.what == TURN]
    return events[: begins[-1]] if begins else events


def named(path: str) -> str:
    """How messages name a file: its path, or standard input."""
    return "standard input" if path == "-" else path
