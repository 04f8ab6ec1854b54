"""Dealing what a view does not know. Bots do this for every line they think through, so it is performance-critical."""

from collections.abc import Callable

from doctorlucky.engine.event import NONE
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.views.knowledge import UNKNOWN, seen_cards


def sample_world(rules: Rules, position: State, viewer: int, below: Callable[[int], int]) -> State:
    """A whole position that contradicts nothing in the one a seat knows; `viewer` is NONE for a spectator's."""
    truth = position.copy()
    deal_unknown(truth, rules.whole, below)
    rules.in_force(truth).reset_known_cards(truth)
    if truth.known and viewer != NONE:
        seats = len(truth.pawns)
        for holder in range(seats):
            if holder != viewer:
                truth.known[viewer * seats + holder] = [card for card in position.hands[holder] if card != UNKNOWN]
    return truth


def deal_unknown(truth: State, whole: list[int], below: Callable[[int], int]) -> None:
    """Put a card in place of every unknown one, so that nothing public is contradicted; `whole` is every card of the game.

    The deck holds only cards that were last shuffled into it. What was shuffled and is not there was drawn since, by somebody
    who drew.
    """
    kinds = whole[len(whole) - 1] + 1
    unseen = counts(whole, kinds)
    for card in seen_cards(truth, truth.hands):
        if card != UNKNOWN:
            unseen[card] -= 1
    shuffled = counts(truth.fresh, kinds)
    older = counts(whole, kinds)
    deck: list[int] = []
    for card in range(kinds):
        older[card] -= shuffled[card]
        for _ in range(min(unseen[card], shuffled[card])):
            deck.append(card)
            unseen[card] -= 1
    for _ in range(len(deck) - len(truth.deck)):  # the rest of them is in hands
        at = below(len(deck))
        unseen[deck[at]] += 1
        deck[at] = deck[len(deck) - 1]
        deck.pop()
    deck.sort()
    truth.deck = deck
    drawn: list[int] = []
    held: list[int] = []
    for card in range(kinds):
        for copy in range(unseen[card]):
            if copy < unseen[card] - older[card]:
                drawn.append(card)
            else:
                held.append(card)
    deal_hands(truth, drawn, held, below)


def counts(bag: list[int], kinds: int) -> list[int]:
    """How many of each kind of card the bag holds."""
    found = [0] * kinds
    for card in bag:
        found[card] += 1
    return found


def deal_hands(truth: State, drawn: list[int], held: list[int], below: Callable[[int], int]) -> None:
    """Fill the unknown places of the hands: first with what must have been drawn, by those who have drawn. What was set aside
    unseen is one more hand, which never changes (ANNIV-2)."""
    seats = len(truth.hands)
    hands = truth.hands[:]
    hands.append(truth.aside)
    places: list[int] = []
    limits: list[int] = []
    for seat in range(seats + 1):
        hand = hands[seat]
        places.append(hand.count(UNKNOWN))
        limits.append(places[seat] if seat == seats else min(places[seat], truth.drawn[seat]))
        hands[seat] = [card for card in hand if card != UNKNOWN]
    while drawn:
        at = below(len(drawn))
        seat = pick(limits if sum(limits) > 0 else places, below)
        hands[seat].append(drawn[at])
        drawn[at] = drawn[len(drawn) - 1]
        drawn.pop()
        limits[seat] -= 1
        places[seat] -= 1
    while held:
        at = below(len(held))
        seat = pick(places, below)
        hands[seat].append(held[at])
        held[at] = held[len(held) - 1]
        held.pop()
        places[seat] -= 1
    for hand in hands:
        hand.sort()
    truth.aside = hands.pop()
    truth.hands = hands


def pick(places: list[int], below: Callable[[int], int]) -> int:
    """A seat, as likely as it has places."""
    number = below(sum(places))
    for seat in range(len(places)):
        if number < places[seat]:
            return seat
        number -= places[seat]
    raise ValueError("there is no place left")
