"""Chance that is the same in every run, in any order of the tests and on any worker.

Servers that tests start are given `same_seeds`: a table's cards, and what its bots do on a whim, follow from its name. Other cards
are dealt at a table of another name. `guard` sees to all else in the process of a test: `Match.new` has to be given a seed, and
what a test leaves to chance in a position that it arranges is the same every time.
"""

import re
import subprocess
from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

import pytest

from doctorlucky.cli import options
from doctorlucky.match import Match, match
from doctorlucky.server.seeds import Occasion, Seeds

PLAYS = re.compile(r"\bdoctorlucky (simulate|watch)\b")
"""A command line that draws a seed where it is given none."""


def same_seeds(about: Occasion, cards: str = "") -> str:
    """A source of seeds for a server. Others deal other `cards`."""
    return f"{cards}{about.table}, game {about.game}, {about.purpose} {about.seq}"


def dealing(cards: str) -> Seeds:
    """A source like `same_seeds`, with other cards."""
    return lambda about: same_seeds(about, cards)


def guard(patch: pytest.MonkeyPatch) -> None:
    """Leave nothing to chance in this process."""
    patch.setattr(match, "urandom", bytes)
    patch.setattr(options, "urandom", bytes)
    patch.setattr(Match, "new", staticmethod(seeded(Match.new)))
    patch.setattr("doctorlucky.server.seeds.token_urlsafe", refused)
    patch.setattr(subprocess.Popen, "__init__", seeded_command(subprocess.Popen.__init__))


def seeded(new: Callable[..., Match]) -> Callable[..., Match]:
    """`Match.new` for tests: without a seed it makes none."""
    named = signature(new)

    @wraps(new)
    def made(*facts: Any, **more: Any) -> Match:
        made = new(*facts, **more)
        assert named.bind(*facts, **more).arguments.get("seed") is not None, "a game in a test without a seed"
        return made

    return made


def seeded_command(begin: Callable[..., None]) -> Callable[..., None]:
    """The beginning of a process, but not of a `doctorlucky` that would play without a seed."""

    @wraps(begin)
    def begun(process: subprocess.Popen[Any], args: Any, *facts: Any, **more: Any) -> None:
        line = args if isinstance(args, str) else " ".join(str(word) for word in args)
        assert "--seed" in line or not PLAYS.search(line), f"a game in a test without a seed: {line}"
        begin(process, args, *facts, **more)

    return begun


def refused(_: int) -> str:
    raise AssertionError("a server in a test that draws its own seeds: give it tests/same_chance.py's")
