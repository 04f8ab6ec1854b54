"""The legal actions of one prompt, gathered without writing each of them out."""

from typing import Final


class Offer:
    """A family of actions: a base code, and the numbers that may be added to it. Rules make them once, not for every decision."""

    def __init__(self, base: int, targets: list[int]) -> None:
        self.base: Final = base
        self.targets: Final = targets
        self.size: Final = len(targets)


def single(code: int) -> Offer:
    """An offer of one action."""
    return Offer(code, [0])


def singles(codes: list[int]) -> list[Offer]:
    """Offers of one action each."""
    return [Offer(code, [0]) for code in codes]


class Menu:
    """What a seat may do. The order of the offers, and of the numbers within each, is the order of the legal actions."""

    def __init__(self) -> None:
        self.offers: list[Offer] = []
        self.count: int = 0

    def clear(self) -> None:
        """Take everything off the menu."""
        self.offers = []
        self.count = 0

    def add(self, offer: Offer) -> None:
        """Put all actions of an offer on the menu, after those that are there."""
        self.offers.append(offer)
        self.count += offer.size

    def add_each(self, bag: list[int], usable: list[bool], offers: list[Offer]) -> None:
        """Offer something for each kind of card in a bag that is usable; both lists go by card."""
        previous = -1
        for card in bag:
            if card != previous and usable[card]:
                self.add(offers[card])
            previous = card

    def pick(self, number: int) -> int:
        """The action at that place in the order."""
        for offer in self.offers:
            if number < offer.size:
                return offer.base + offer.targets[number]
            number -= offer.size
        raise IndexError("there are not that many legal actions")

    def codes(self) -> tuple[int, ...]:
        """All of them, in order."""
        out: list[int] = []
        for offer in self.offers:
            base = offer.base
            for target in offer.targets:
                out.append(base + target)
        return tuple(out)

    def has(self, code: int) -> bool:
        """Whether the action with this code is on the menu."""
        return any(code - offer.base in offer.targets for offer in self.offers)
