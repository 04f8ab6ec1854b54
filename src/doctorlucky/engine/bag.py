"""Bags of cards: sorted lists of card numbers.

Hands, the deck and the discards are bags. A bag has no order to leak, equal bags are equal lists, and picking an index uniformly
picks a card uniformly.
"""


def put(bag: list[int], card: int) -> None:
    """Add one card."""
    at = len(bag)
    while at > 0 and bag[at - 1] > card:
        at -= 1
    bag.insert(at, card)


def take(bag: list[int], card: int) -> None:
    """Remove one card; ``ValueError`` if it is not there."""
    low = 0
    high = len(bag)
    while low < high:
        middle = (low + high) >> 1
        if bag[middle] < card:
            low = middle + 1
        else:
            high = middle
    if low == len(bag) or bag[low] != card:
        raise ValueError(f"card {card} is not in the bag")
    bag.pop(low)


def merge(bag: list[int], cards: list[int]) -> None:
    """Add several cards."""
    bag.extend(cards)
    bag.sort()
