"""The position as far as somebody knows it (CARD-1): built up from public facts and one seat's own, never stripped down."""

from typing import Final

from doctorlucky.engine.state import State, kept_card

UNKNOWN: Final = -1
"""A card whose face the reader may not know."""


def known_position(truth: State, seat: int | None) -> State:
    """The position as far as a seat, or a spectator, knows it."""
    seats = len(truth.pawns)
    s = State(seats, 0)
    s.stage, s.prompt, s.seat, s.over, s.winner, s.loser = (
        truth.stage,
        truth.prompt,
        truth.seat,
        truth.over,
        truth.winner,
        truth.loser,
    )
    s.layout = truth.layout
    s.dealer, s.active, s.next, s.turn, s.unplayed = truth.dealer, truth.active, truth.next, truth.turn, truth.unplayed
    s.points, s.played, s.done = truth.points, truth.played, truth.done
    s.doctor, s.pawns, s.spite = truth.doctor, truth.pawns[:], truth.spite[:]
    s.discards, s.gone, s.fresh, s.drawn = truth.discards[:], truth.gone[:], truth.fresh, truth.drawn[:]
    s.reasons, s.aside = truth.reasons, [UNKNOWN] * len(truth.aside)
    s.attempts, s.maker, s.target = truth.attempts, truth.maker, truth.target
    s.strengths, s.totals, s.round = truth.strengths[:], truth.totals[:], truth.round
    s.asked, s.answering, s.due, s.keepsake = truth.asked, truth.answering, truth.due, truth.keepsake
    s.extra = truth.extra[:]
    s.deck = [UNKNOWN] * len(truth.deck)
    for holder in range(seats):
        size = len(truth.hands[holder])
        if holder == seat:
            s.hands[holder] = truth.hands[holder][:]
        elif seat is not None and truth.known:
            seen = truth.known[seat * seats + holder]
            s.hands[holder] = [UNKNOWN] * (size - len(seen)) + seen
        else:
            s.hands[holder] = [UNKNOWN] * size
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
