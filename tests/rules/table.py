"""A table to try the rules at: short words for what every example needs."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

import pytest

from doctorlucky import IllegalAction, Match
from doctorlucky.decks.deck import load_deck
from doctorlucky.engine.event import Event
from doctorlucky.views.view import Attempt

CLASSIC = ("original", "directors-cut", "deluxe")
"""The editions that keep the classic rules."""
MOVE = "move-1"
"""A card that foils nothing: its holder is asked all the same (FOIL-1)."""
HIDDEN = "lilac-room"
"""Seen only from the Tennessee Room, the northeast hall and the eastern stairs."""
AWAY = "kitchen"
"""Sees none of those, and is not where the Doctor goes from the Lilac Room."""


def refused(match: Match, action: str) -> str:
    """The rule by which the seat to decide is refused an action. Playing it, asking the match and asking the seat's view must give
    the same words, and nothing may have changed."""
    assert match.seat is not None
    before = match.state()
    with pytest.raises(IllegalAction) as error:
        match.play(action)
    assert match.state() == before
    asked = match.why_not(action)
    seen = match.view(match.seat).why_not(action)
    assert asked is not None
    assert seen is not None
    assert (seen.rule, seen.reason) == (asked.rule, asked.reason) == (error.value.rule, error.value.reason)
    assert action not in match.legal()
    return error.value.rule


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def all_pass(match: Match) -> Match:
    """Nobody who is asked to foil does so."""
    while match.view().asks == "foil":
        match.play("pass")
    return match


def first_turns(match: Match, turns: int) -> list[int]:
    """Whose turns they are if everybody ends theirs at once."""
    seats = []
    for _ in range(turns):
        seats.append(match.view().active)
        match.play("end")
    return seats


def texts(match: Match) -> set[str]:
    """What the seat to decide may do."""
    return {action.text for action in match.legal()}


def destinations(match: Match, card: str, pawn: str) -> set[str]:
    """Where a card may take a pawn."""
    return {
        action.space
        for action in match.legal()
        if action.verb == "play" and (action.card, action.pawn) == (card, pawn) and action.space
    }


def happened(match: Match, what: str) -> list[Event]:
    """The events of one kind, in order."""
    return [event for event in match.events if event.what == what]


def order(match: Match) -> list[str]:
    """The kinds of events, in order."""
    return [event.what for event in match.events]


def must_foil(match: Match, *cards: str) -> None:
    """Whoever is asked may not pass before these cards, one after the other, have foiled the attempt (FOIL-3)."""
    for card in cards:
        assert refused(match, "pass") == "FOIL-3"
        play(match, f"foil {card}")
    assert len(happened(match, "failed")) == 1


def open_attempt(match: Match) -> Attempt:
    """The attempt that is being foiled."""
    found = match.view().attempt
    assert found is not None
    return found


def space(match: Match, index: int) -> str:
    return match.ruleset.board.spaces[index].id


def card(match: Match, index: int) -> str:
    return match.ruleset.deck.cards[index].id


def classic_cards(but: Sequence[str] = ()) -> list[str]:
    """The 96 cards without some: what to discard or remove for a deck of exactly those."""
    left = Counter({card.id: card.count for card in load_deck("classic").cards})
    left.subtract(but)
    assert min(left.values()) >= 0
    return sorted(left.elements())


def arranged(
    edition: str,
    players: int,
    variants: Sequence[str],
    pawns: Sequence[str | None],
    hands: Sequence[Sequence[str]] = (),
    doctor: str = "parlor",
    deck: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    seed: int = 1,
    **more: Any,
) -> Match:
    """Seat 0 to play; `deck` are all the cards there are to draw, the rest having left the game."""
    if deck is not None:
        more["removed"] = classic_cards(but=[*deck, *discards, *chain.from_iterable(hands)])
    return Match.arrange(
        edition, players, variants, seed=seed, doctor=doctor, pawns=pawns[:players], hands=hands, discards=discards, **more
    )


def attempt(
    edition: str = "directors-cut",
    hands: Sequence[Sequence[str]] = (),
    weapon: str | None = None,
    spite: Sequence[int] = (),
    attacker: int = 0,
    variants: Sequence[str] = (),
    at: str = HIDDEN,
) -> Match:
    """The attacker is alone with the Doctor, everybody else far away, and has just announced the attempt."""
    players = max(2, len(hands))
    pawns = [AWAY] * players
    pawns[attacker] = at
    match = Match.arrange(edition, players, variants, doctor=at, pawns=pawns, hands=hands, spite=spite, turn=attacker, seed=1)
    return play(match, "attempt doctor" if weapon is None else f"attempt doctor {weapon}")
