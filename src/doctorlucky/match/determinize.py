"""Worlds that contradict nothing a reader was shown: what bots think in."""

from collections.abc import Callable

from doctorlucky.engine.event import NONE
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError, kind_of
from doctorlucky.match.game import Game
from doctorlucky.match.match import Match
from doctorlucky.match.worlds import sample_world
from doctorlucky.views.view import View


def determinize(view: View, rng: object) -> Match:
    """A match like the one the view is of, in which everything the view does not know is dealt at random.

    `rng` is a `Stream` or anything with a `randrange`. The view of the result is the view it was made from. What is public
    counts: after a reshuffle the deck holds only cards that went into it, and only those who have drawn since hold any of
    them. What a reader might conclude from what others did, or did not do, does not count.

    >>> import random
    >>> from doctorlucky import Match, determinize
    >>> match = Match.new(edition="directors-cut", players=3, seed=7)
    >>> view = match.view(match.seat)
    >>> world = determinize(view, random.Random(1))
    >>> world.view(match.seat) == view, world.view(0).hand == match.view(0).hand
    (True, False)
    """
    if not isinstance(view, View):
        raise DoctorLuckyError(f"determinize needs a view, not {kind_of(view)}")
    below = choices(rng)
    rules = view.ruleset.rules
    truth = sample_world(rules, view._position, NONE if view.seat is None else view.seat, below)
    seed = f"determinized/{below(65536)}/{below(65536)}"
    return Match(view.ruleset, view.names, Game(rules, seed, truth))


def choices(rng: object) -> Callable[[int], int]:
    """The function of a source of randomness that chooses a number below n."""
    if isinstance(rng, Stream):
        return rng.below
    randrange: Callable[[int], int] | None = getattr(rng, "randrange", None)
    if not callable(randrange):
        raise DoctorLuckyError(f"determinize needs a Stream or a random.Random to choose with, not {kind_of(rng)}")
    return randrange
