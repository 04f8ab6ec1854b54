"""Two players alone: the set-up that the tests of killing players share.

Where nothing else is said, seats 0 and 1 are alone in the Lancaster Room, which only the Master Suite, the north-west hallway and
the west stairs can see; the others are far away, and so is the Doctor, whose next stop, the Billiard Room, is empty.
"""

from collections.abc import Sequence
from typing import Any

from table import arranged

from doctorlucky.match import Match


def duel(
    players: int = 4,
    variants: Sequence[str] = (),
    pawns: Sequence[str | None] = ("lancaster-room", "lancaster-room", "lilac-room", "white-room"),
    hands: Sequence[Sequence[str]] = (),
    **more: Any,
) -> Match:
    """Seat 0 to play."""
    return arranged("directors-cut", players, ["killing-players", *variants], pawns, hands, **more)


def hand(match: Match, seat: int) -> list[str]:
    return sorted(match.view(seat).hand)
