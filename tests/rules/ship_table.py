"""Aboard the ship: the set-ups that the tests of Save Doctor Lucky share.

The Bridge, the Ice and Lifeboats 1 lie in one line of sight; the Casino sees none of them, and neither does the Squash Court.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any, cast

from table import play

from doctorlucky import Match
from doctorlucky.boards.reading.load import load_board
from doctorlucky.decks.deck import load_deck

DECKS = ("D", "C", "B", "A")
"""In the order in which they sink."""
LIFTED_TO = {"D": "swimming-bath", "C": "casino", "B": "sports-deck"}
"""Where those on a deck are when it has sunk: 3, 6 and 8 are the lowest numbers of C, B and A."""
PLAYERS = range(2, 8)
PILES = {
    2: [19, 19, 18, 18],
    3: [17, 17, 16, 16],
    4: [17, 17, 16, 16],
    5: [15, 15, 15, 15],
    6: [14, 14, 13, 13],
    7: [12, 12, 12, 12],
}
SHIP = load_board("ship")
SUNK = {"SAVE-6", "BOARD-4", "BOARD-2", "SAVE-3"}
# From the Ice: what is one step away, what two, what three.
ONE = {"bridge", "lido-deck"}
TWO = ONE | {"lifeboats-1", "promenade", "chapel"}
THREE = TWO | {"sports-deck", "wireless-room", "bistro", "galley"}


def ship_cards(but: Sequence[str] = ()) -> list[str]:
    """The 90 cards without some."""
    left = Counter({card.id: card.count for card in load_deck("ship").cards})
    left.subtract(but)
    assert min(left.values()) >= 0
    return sorted(left.elements())


def aboard(
    pawns: Sequence[str],
    hands: Sequence[Sequence[str]] = (),
    doctor: str = "gymnasium",
    piles: Sequence[int] | None = None,
    variants: Sequence[str] = (),
    seed: int = 1,
    **more: Any,
) -> Match:
    """Seat 0 to play. `piles` are the sizes of the piles of the decks afloat, the lowest deck first: with three of them D-Deck has
    sunk. All cards that are in no pile and no hand have left the game."""
    if piles is not None:
        rest = ship_cards(but=list(chain.from_iterable(hands)))
        more["removed"] = rest[sum(piles) :]
        more["extras"] = {"ship": {"afloat": list(DECKS[-len(piles) :]), "piles": list(piles)}}
    return Match.arrange("save", len(pawns), variants, seed=seed, doctor=doctor, pawns=pawns, hands=hands, **more)


def saving(
    hands: Sequence[Sequence[str]],
    aid: str | None = None,
    at: str = "bridge",
    variants: Sequence[str] = (),
    saver: int = 0,
    **more: Any,
) -> Match:
    """The saver is with the Doctor, everybody else looks on from the Ice, and the attempt has just been announced."""
    pawns = ["ice"] * len(hands)
    pawns[saver] = at
    match = aboard(pawns, hands, doctor=at, variants=variants, turn=saver, **more)
    return play(match, "attempt doctor" if aid is None else f"attempt doctor {aid}")


def afloat(match: Match) -> list[str]:
    return list(cast(Any, match.view().extras["ship"]["afloat"]))


def piles(match: Match) -> list[int]:
    return list(cast(Any, match.view().extras["ship"]["piles"]))


def deck_of(match: Match, space: str) -> str:
    """The deck a space is on."""
    return match.ruleset.board.space(space).deck
