"""Worlds that a reader cannot tell from the real one: what bots think in."""

from collections import Counter
from collections.abc import Callable

from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError, kind_of
from doctorlucky.match.game import Game
from doctorlucky.match.match import Match
from doctorlucky.views.knowledge import UNKNOWN
from doctorlucky.views.view import View


def determinize(view: View, rng: object) -> Match:
    """A match like the one the view is of, in which everything the view does not know is dealt at random.

    `rng` is a `Stream` or anything with a `randrange`. The view of the result is the view it was made from. What is public
    counts: after a reshuffle the deck holds only cards that went into it, and only those who have drawn since hold any of
    them. What a reader might conclude from what others did, or did not do, does not count.
    """
    if not isinstance(view, View):
        raise DoctorLuckyError(f"determinize needs a view, not {kind_of(view)}")
    below = choices(rng)
    truth = view._position.copy()
    rules = view.ruleset.rules
    seats = rules.seats
    unseen = Counter(view.ruleset.deck.bag())
    unseen.subtract(card for bag in [*truth.hands, truth.discards, truth.gone] for card in bag if card != UNKNOWN)
    deal_deck(truth, unseen, below)
    deal_hands(truth, unseen, Counter(view.ruleset.deck.bag()), below)
    if rules.remembers_hands:
        truth.known = [[] for _ in range(seats * seats)]
        if view.seat is not None:
            for holder in range(seats):
                if holder != view.seat:
                    truth.known[view.seat * seats + holder] = [c for c in view._position.hands[holder] if c != UNKNOWN]
    seed = f"determinized/{below(65536)}/{below(65536)}"
    return Match(view.ruleset, view.names, Game(rules, seed, truth))


def deal_deck(truth: State, unseen: "Counter[int]", below: Callable[[int], int]) -> None:
    """Fill the deck with unseen cards that were shuffled into it."""
    possible = sorted((unseen & Counter(truth.fresh)).elements())
    deck = [possible.pop(below(len(possible))) for _ in truth.deck]
    unseen.subtract(deck)
    truth.deck = sorted(deck)


def deal_hands(truth: State, unseen: "Counter[int]", whole: "Counter[int]", below: Callable[[int], int]) -> None:
    """Fill the hands with the rest: first what must have been drawn since the deck was shuffled, by those who have drawn."""
    slots = [hand.count(UNKNOWN) for hand in truth.hands]
    drawn = truth.drawn[:]
    hands = [[card for card in hand if card != UNKNOWN] for hand in truth.hands]
    older = whole - Counter(truth.fresh)
    surely_drawn = unseen - older
    for cards, limits in ((surely_drawn, drawn), (unseen - surely_drawn, slots)):
        for card in shuffled(sorted(cards.elements()), below):
            takers = [seat for seat in range(len(slots)) for _ in range(min(slots[seat], limits[seat]))]
            takers = takers or [seat for seat in range(len(slots)) for _ in range(slots[seat])]
            seat = takers[below(len(takers))]
            hands[seat].append(card)
            slots[seat] -= 1
            if limits is drawn:
                drawn[seat] -= 1
    truth.hands = [sorted(hand) for hand in hands]


def shuffled(cards: list[int], below: Callable[[int], int]) -> list[int]:
    return [cards.pop(below(len(cards))) for _ in range(len(cards))]


def choices(rng: object) -> Callable[[int], int]:
    """The function of a source of randomness that chooses a number below n."""
    if isinstance(rng, Stream):
        return rng.below
    randrange: Callable[[int], int] | None = getattr(rng, "randrange", None)
    if not callable(randrange):
        raise DoctorLuckyError(f"determinize needs a Stream or a random.Random to choose with, not {kind_of(rng)}")
    return randrange
