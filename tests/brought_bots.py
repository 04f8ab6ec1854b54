"""Bots that a package brings along: a package in a folder, with its entry points, as an installer leaves them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from doctorlucky import bots

WRITTEN = """
import os
import time

def first(view, legal, rng):
    return legal[0]

def patient(view, legal, rng):
    while not os.path.exists(os.path.join(os.path.dirname(__file__), "released")):
        time.sleep(0.01)
    return legal[0]

def asleep(view, legal, rng):
    time.sleep(3600)

def clumsy(view, legal, rng):
    raise RuntimeError("a bot's shoelace")

class Wish:
    text = "win at once"

def cheat(view, legal, rng):
    return Wish()

def gone(view, legal, rng):
    os._exit(3)

class Timid:
    def __init__(self, share=0):
        self.share = share

    def tuned(self, told):
        return Timid(int(told))

    def __call__(self, view, legal, rng):
        return legal[len(legal) * self.share // 100]

timid = Timid()
number = 7
"""
NAMES = ("first", "patient", "asleep", "clumsy", "cheat", "gone", "timid", "number", "missing", "Timid")


def write_package(folder: Path, source: str, entries: dict[str, str], module: str = "bots_from_afar") -> Path:
    """A package on disk, as an installer leaves it."""
    home = folder / "brought"
    facts = home / "brought_bots-1.0.dist-info"
    facts.mkdir(parents=True)
    (home / f"{module}.py").write_text(source, "utf-8")
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: brought-bots\nVersion: 1.0\n", "utf-8")
    lines = [f"{name} = {where}" for name, where in entries.items()]
    (facts / "entry_points.txt").write_text("\n".join(["[doctorlucky.bots]", *lines, ""]), "utf-8")
    return home


@contextmanager
def brought(folder: Path) -> Iterator[Path]:
    """While this lasts, the bots above are installed: ``first``, ``patient``, ..., and some that cannot be used.

    The patient one decides as soon as there is a file ``released`` beside its module.
    """
    entries = {name.replace("Timid", "class"): f"bots_from_afar:{name}" for name in NAMES}
    entries |= {"heuristic": "bots_from_afar:first", "two words": "bots_from_afar:first", "\x1b[31mred": "bots_from_afar:first"}
    home = write_package(folder, WRITTEN, entries)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(home))
        forget()
        try:
            yield home
        finally:
            patch.undo()
            forget()


def forget() -> None:
    """What is installed is looked up once in a process."""
    bots.theirs.cache_clear()
    bots.find_bot.cache_clear()
