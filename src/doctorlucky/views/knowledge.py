"""The position as far as somebody knows it (CARD-1): built up from public facts and one seat's own, never stripped down."""

from typing import Final

from doctorlucky.engine.state import State, kept_card

UNKNOWN: Final = -1
"""A card whose face the reader may not know."""


def known_position(truth: State, seat: int | None) -> State:
    """The position as far as a seat, or a spectator, knows it."""
    seats = len(truth.pawns)
    s = truth.public()
    s.deck = [UNKNOWN] * len(truth.deck)
    s.aside = [UNKNOWN] * len(truth.aside)
    for holder in range(seats):
        size = len(truth.hands[holder])
        if holder == seat:
            s.hands.append(truth.hands[holder][:])
        elif seat is not None and truth.known:
            seen = truth.known[seat * seats + holder]
            s.hands.append([UNKNOWN] * (size - len(seen)) + seen)
        else:
            s.hands.append([UNKNOWN] * size)
    return s


def seen_cards(s: State, hands: list[list[int]]) -> list[int]:
    """The cards that somebody sees who knows these hands, UNKNOWN cards in them included: the hands, the discards, what has left
    the game and what is kept as Reasons. All other cards are unseen."""
    seen = s.discards + s.gone
    for reason in s.reasons:
        seen.append(kept_card(reason))
    for hand in hands:
        seen += hand
    return seen
