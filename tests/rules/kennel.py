"""A house with a dog in it: the set-up that the tests of the dog share."""

from collections.abc import Sequence
from typing import Any

from table import arranged

from doctorlucky.match import Match

APART = ("lancaster-room", "lilac-room", "white-room", "wine-cellar")
"""Four spaces that cannot see each other, nor the Doctor on his way from the Parlor to the Billiard Room."""
ALONE = ("foyer", "lilac-room", "white-room", "wine-cellar")
"""Seat 0 is in the Foyer, which the Drawing Room, Dining Hall, Piazza and Gallery see; nobody else sees it."""


def kennel(
    edition: str = "directors-cut",
    variants: Sequence[str] = ("dog",),
    players: int = 4,
    pawns: Sequence[str | None] = APART,
    hands: Sequence[Sequence[str]] = (),
    doctor: str = "parlor",
    dog: str = "kitchen",
    alive: bool = True,
    tokens: int = 0,
    **more: Any,
) -> Match:
    """Seat 0 to play."""
    extras = {"dog": {"space": dog, "alive": alive, "tokens": tokens}}
    return arranged(edition, players, variants, pawns, hands, doctor, extras=extras, **more)


def dog(match: Match) -> object:
    """Where it is."""
    return match.view().extras["dog"]["space"]


def alive(match: Match) -> object:
    return match.view().extras["dog"]["alive"]


def tokens(match: Match) -> object:
    return match.view().extras["dog"]["tokens"]
