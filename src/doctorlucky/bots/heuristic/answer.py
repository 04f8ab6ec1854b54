"""Answering what the game asks outside a turn: whether to foil an attempt, and whether to buy spite from the dog."""

from typing import Final

from doctorlucky.bots.heuristic.position import Position
from doctorlucky.editions.foiling import target_pawn
from doctorlucky.engine.action import BUY, COUNTER, FOIL, PASS, SPEND, card_of, make, verb_of
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.stream import Stream

TOKEN: Final = -1
"""Stands for a spite token where a card is expected (VAR-3)."""
TOKEN_PRICE: Final = 50
"""A token spent goes to the maker of the attempt, so it costs more than any card."""
RICH: Final = 2
"""A bot shows off if it holds this many times the missing luck."""
KEPT_LUCK: Final = 4
"""Luck beyond this may be sold to the dog."""
KEPT_WEAPONS: Final = 2
"""Weapons beyond this number may be sold to the dog."""
Payment = tuple[int, int, int]
"""Something that can be paid against an attempt: its luck, its price and the card, or TOKEN."""


def foil(position: Position, rng: Stream) -> int:
    """The answer to an attempt: as cheap as possible, and a pass while later players are expected to pay."""
    s = position.s
    counters = [code for code in position.codes if verb_of(code) == COUNTER]
    if counters:
        of = position.rules.strength.of
        return max(counters, key=lambda code: of(s, position.seat, card_of(code), position.here))
    missing = s.strengths[s.round] - s.totals[s.round]
    payments = possible_payments(position)
    if missing <= 0 or not payments:
        return PASS
    mine = sum(luck for luck, _, _ in payments)
    need = amount_to_pay(position, missing, mine)
    if need > 0 and bluffs(position, missing, rng):
        return PASS
    if need <= 0 and shows_off(position, missing, mine, rng):
        card = max(payments)[2]
        return SPEND if card == TOKEN else make(FOIL, card=card)
    if need <= 0 and PASS in position.codes:
        return PASS
    card = cheapest(payments, max(1, need))
    return SPEND if card == TOKEN else make(FOIL, card=card)


def possible_payments(position: Position) -> list[Payment]:
    """Everything that can be played. Of cards with equal luck, one that has no other use is cheaper."""
    precomputed = position.precomputed
    payments: list[Payment] = []
    for card in position.hand:
        luck = precomputed.luck[card]
        if luck > 0:
            other_use = 3 if precomputed.arms[card] else 2 if precomputed.moves[card] else 0
            payments.append((luck, 16 * luck + other_use + (luck == 1), card))
    if SPEND in position.codes:
        payments += [(1, TOKEN_PRICE, TOKEN)] * position.s.spite[position.seat]
    return payments


def amount_to_pay(position: Position, missing: int, mine: int) -> int:
    """How much luck to pay: none where later players will pay, where nobody can, or where success would do no harm."""
    s = position.s
    target = target_pawn(s)
    if target == position.seat:  # one's own life is worth everything, if only so that the killer does not get the cards
        return min(missing, mine)
    if target != DOCTOR:  # one rival or dog fewer
        return 0
    if not s.due:
        return missing if mine >= missing else 0
    later, deviation = position.expected_luck(s.due, position.weights.trust)
    safe = later - position.weights.caution * deviation
    if safe >= missing:
        return 0
    need = missing - max(0, int(safe))
    return min(need, mine)


def bluffs(position: Position, missing: int, rng: Stream) -> bool:
    """Whether to pass despite having something to pay: never as the last, nor where the others could not foil without it."""
    s, often = position.s, position.weights.bluff
    if not often or not s.due or target_pawn(s) != DOCTOR or PASS not in position.codes:
        return False
    return position.expected_luck(s.due)[0] >= missing and rng.below(often) == 0


def shows_off(position: Position, missing: int, mine: int, rng: Stream) -> bool:
    """Whether to pay the luckiest card where nothing need be paid, to look rich; only with plenty of luck."""
    s, often = position.s, position.weights.show
    if not often or not s.due or target_pawn(s) != DOCTOR or mine < RICH * missing:
        return False
    return rng.below(often) == 0


def cheapest(payments: list[Payment], need: int) -> int:
    """The card to play first of the cheapest payments that together reach `need`; the luckiest card if they do not suffice."""
    if sum(luck for luck, _, _ in payments) <= need:
        return max(payments)[2]
    best: list[Payment | None] = [(0, 0, TOKEN)] + [None] * need
    # best[n]: the lowest price for a luck of n, or more at the end of the list; the luckiest of its cards' luck and that card
    for luck, price, card in payments:
        for so_far in range(need, -1, -1):
            entry = best[so_far]
            if entry is None or so_far == need:
                continue
            there = min(need, so_far + luck)
            cost = entry[0] + price
            old = best[there]
            if old is None or cost < old[0]:
                best[there] = (cost, luck, card) if luck > entry[1] else (cost, entry[1], entry[2])
    found = best[need]
    assert found is not None
    return found[2]


def buy(position: Position) -> int:
    """Buy a spite token from the dog with the card that is missed least (DOG-9): a token counts for the rest of the game, most
    cards only once. Some weapons are kept, and enough luck to save the Doctor now and then."""
    precomputed = position.precomputed
    offers = [code for code in position.codes if verb_of(code) == BUY]
    weapons = sum(precomputed.arms[card] for card in position.hand)
    spare = position.own_luck() - KEPT_LUCK
    for code in offers:
        card = card_of(code)
        if precomputed.moves[card]:
            return code
    for code in sorted(offers, key=lambda code: precomputed.luck[card_of(code)]):
        card = card_of(code)
        if weapons > KEPT_WEAPONS if precomputed.arms[card] else precomputed.luck[card] <= spare:
            return code
    return PASS
