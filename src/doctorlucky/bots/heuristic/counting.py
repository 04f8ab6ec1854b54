"""Counting cards: how much luck others may still hold, by everything that has been seen."""

from math import sqrt

from doctorlucky.bots.heuristic.table import Table
from doctorlucky.engine.state import kept_card
from doctorlucky.views.knowledge import UNKNOWN


def unseen_luck(table: Table) -> tuple[float, float]:
    """The luck of a card whose face is unknown: what to expect, and how far it may be off."""
    s, luck = table.s, table.lore.luck
    total, square, seen = table.lore.whole_luck, table.lore.whole_square, 0
    for bag in (s.gone, s.discards, table.hand):
        seen += len(bag)
        for card in bag:
            points = luck[card]
            total -= points
            square -= points * points
    for reason in s.reasons:
        seen += 1
        points = luck[kept_card(reason)]
        total -= points
        square -= points * points
    unseen = len(table.rules.whole) - seen
    if unseen <= 0:
        return 0.0, 0.0
    mean = total / unseen
    return mean, sqrt(max(0.0, square / unseen - mean * mean))


def luck_of(table: Table, seats: int, trust: float = 1.0) -> tuple[float, float]:
    """The luck that the seats in a mask may bring together against an attempt, and how far that may be off.

    `trust` is how much of it they are expected to give. Somebody that nobody plays turns over one card (STRANGER-2).
    """
    s, luck, strangers = table.s, table.lore.luck, table.rules.strangers
    known = unknown = 0
    for seat in range(len(s.pawns)):
        if not seats >> seat & 1 or seat == table.seat:
            continue
        if strangers >> seat & 1:
            unknown += 1 if s.deck else 0
            continue
        unknown += len(s.hands[seat])
        for card in known_cards(table, seat):
            unknown -= 1
            known += luck[card]
    mean, off = unseen_luck(table)
    return trust * (known + unknown * mean), off * sqrt(unknown)


def known_cards(table: Table, holder: int) -> list[int]:
    """What the guest has seen go into another's hand (CARD-1)."""
    s = table.s
    if table.truth:
        return s.known[table.seat * len(s.pawns) + holder] if s.known else []
    return [card for card in s.hands[holder] if card != UNKNOWN]


def chance_of_success(strength: int, expected: float, off: float) -> float:
    """How likely nobody can foil an attempt, roughly."""
    if off <= 0.0:
        return 1.0 if strength > expected else 0.0
    return min(1.0, max(0.0, 0.5 + 0.35 * (strength - 0.5 - expected) / off))


def own_luck(table: Table) -> int:
    luck = table.lore.luck
    return sum(luck[card] for card in table.hand)


def others(table: Table) -> int:
    """The living seats but one's own, as bits."""
    return table.s.living() & ~(1 << table.seat)
