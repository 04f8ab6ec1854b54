"""A command line to test, and games to test it on."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import doctorlucky
from doctorlucky.bots import bot_rng, find_bot
from doctorlucky.decks import load_deck
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


def played(
    seed: str,
    turns: int = 0,
    variants: Sequence[str] = (),
    edition: str = "directors-cut",
    players: int = 4,
    board: str | None = None,
    part: str | None = None,
    bots: str = "heuristic",
) -> Match:
    """A game between bots, to its end or for so many turns."""
    match = Match.new(edition, players, variants, board, seed, part=part)
    bot, rng = find_bot(bots), bot_rng(seed)
    while not match.over and not 0 < turns < match.turn:
        match.play(bot(match.view(match.seat), match.legal(), rng))
    return match


def sinking() -> Match:
    """The ship's last deck, and the last card beside it: the turn is seat 1's, who may draw it."""
    cards = [card.id for card in load_deck("ship").cards for _ in range(card.count)]
    return Match.arrange(
        "save",
        2,
        doctor="bridge",
        pawns=["ice", "lido-deck"],
        removed=cards[:-1],
        extras={"ship": {"afloat": ["A"], "piles": [1]}},
        seed=1,
    )


def last_card(variants: Sequence[str] = ()) -> Match:
    """The lights are about to go out: seat 1 sees nobody, and may draw the last card (ANNIV-8)."""
    cards = [card.id for card in load_deck("anniversary").cards for _ in range(card.count)]
    pawns = ["winter-garden", "library", "gallery"]
    return Match.arrange("anniversary", 3, variants, doctor="hedge-maze", pawns=pawns, discards=cards[:-1], part="full", seed=1)


def package_of_bots(folder: Path) -> dict[str, str]:
    """Bots of somebody else, installed in a folder, and the environment of a process that finds them."""
    (folder / "strays.py").write_text(STRAYS, encoding="utf-8")
    installed = folder / "strays-1.0.dist-info"
    installed.mkdir()
    names = ("crash", "leaver", "nothing", "cheat", "chatter")
    points = "\n".join(f"{name} = strays:{name}" for name in names)
    (installed / "entry_points.txt").write_text(f"[doctorlucky.bots]\n{points}\n", encoding="utf-8")
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: strays\nVersion: 1.0\n", encoding="utf-8")
    return {**environment(), "PYTHONPATH": os.pathsep.join((str(PACKAGE.parent), str(folder)))}


STRAYS = """
import sys

print("here we are")

def crash(view, legal, rng):
    raise ZeroDivisionError("boom")

def leaver(view, legal, rng):
    sys.exit(0)

def nothing(view, legal, rng):
    return None

def cheat(view, legal, rng):
    return "pass"

def chatter(view, legal, rng):
    print("my move")
    return legal[0]
"""
