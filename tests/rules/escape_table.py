"""On the run: the set-ups that the tests of Escape from Lucky Mansion share.

The Doctor is in the Armory (14) where nothing else is said, so that the Gallery (15), the Library (16) and the Tennessee Room (17)
come next. There are no cards to draw except those a test asks for.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any, cast

from table import happened, play

from doctorlucky import Match
from doctorlucky.decks.deck import load_deck

AWAY = ["parlor", "trophy-room", "foyer", "piazza", "sitting-room", "carriage-house", "green-house"]
"""Rooms of the centre that do not see the Armory."""


def mansion_cards(but: Sequence[str] = ()) -> list[str]:
    """The 72 cards without some."""
    left = Counter({card.id: card.count for card in load_deck("anniversary").cards})
    left.subtract(but)
    assert min(left.values()) >= 0
    return sorted(left.elements())


def alone(players: int) -> list[str]:
    """Two players alone are two players without Strangers."""
    return ["no-strangers"] if players == 2 else []


def fleeing(
    pawns: Sequence[str | None],
    hands: Sequence[Sequence[str]] = (),
    doctor: str = "armory",
    deck: Sequence[str] = (),
    reasons: Sequence[Sequence[str]] = (),
    grudges: Sequence[str] = (),
    part: str = "full",
    seed: int = 1,
    **more: Any,
) -> Match:
    """Seat 0 to play, in the middle of an escape. `grudges` are the Doctor's Reasons, `deck` all the cards that can be drawn; what
    is named nowhere has been discarded."""
    named = [*deck, *grudges, *chain.from_iterable(hands), *chain.from_iterable(reasons)]
    return Match.arrange(
        "anniversary",
        len(pawns),
        ["escape", *alone(len(pawns))],
        seed=seed,
        doctor=doctor,
        pawns=pawns,
        hands=hands,
        reasons=reasons,
        discards=mansion_cards(but=named),
        extras={"doctor": {"reasons": list(grudges)}},
        part=part,
        act="escape",
        **more,
    )


def deadly(
    players: int = 3,
    killer: int = 0,
    variants: Sequence[str] = (),
    part: str = "center",
    **more: Any,
) -> Match:
    """The killer has just made an attempt on the Doctor in the Armory which nobody could foil."""
    pawns = AWAY[:players]
    pawns[killer] = "armory"
    match = Match.arrange(
        "anniversary",
        players,
        [*variants, *alone(players)],
        seed=1,
        doctor="armory",
        pawns=pawns,
        part=part,
        turn=killer,
        **more,
    )
    return play(match, "attempt doctor")


def grudges(match: Match, reader: int | None = None) -> list[str]:
    """The Doctor's Reasons."""
    return list(cast(Any, match.view(reader).extras["doctor"]["reasons"]))


def struck(match: Match) -> list[tuple[int, int]]:
    """Whom the Doctor has attacked, and how strongly."""
    return [(event.pawn, event.amount) for event in happened(match, "struck")]


def spent(match: Match, before: Match) -> list[str]:
    """What has been discarded since."""
    return sorted((Counter(match.view().discards) - Counter(before.view().discards)).elements())


def play_out(match: Match, seed: int) -> Match:
    """At random, with a liking for attempts, to the end."""
    rng = Random(seed)
    for _ in range(20_000):
        if match.over:
            return match
        legal = list(match.legal())
        bold = [action for action in legal if action.verb == "attempt"]
        match.play(rng.choice(bold if bold and rng.random() < 0.7 else legal))
    raise AssertionError("it does not end")
