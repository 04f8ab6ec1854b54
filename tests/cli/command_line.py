"""A command line to test, and games to test it on."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import doctorlucky
from doctorlucky.bots import find_bot
from doctorlucky.engine.stream import Stream
from doctorlucky.match import Match

PACKAGE = Path(doctorlucky.__file__).parent


class Answer:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    def refused(self) -> str:
        """The one sentence of a refusal."""
        assert self.code == 2
        assert self.out == ""
        assert self.err.startswith("doctorlucky: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        return self.err.removeprefix("doctorlucky: ").strip()


Run = Callable[..., Answer]


def environment() -> dict[str, str]:
    """Of a process that finds the same package as this one."""
    return {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTHONIOENCODING": "utf-8"}


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "doctorlucky", *words]


def played(seed: str, turns: int = 0, variants: Sequence[str] = ()) -> Match:
    """A game between casual bots, to its end or for so many turns."""
    match = Match.new("directors-cut", 4, variants, seed=seed)
    bot, whim = find_bot("casual"), Stream(f"{seed}/choice")
    while not match.over and not 0 < turns < match.turn:
        match.play(bot(match.view(match.seat), whim))
    return match
