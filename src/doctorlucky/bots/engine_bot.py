"""Bots in their fast form: they decide on the engine's state instead of a view. Their decisions are the same."""

from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream


class EngineBot:
    """A bot that plays inside the engine: whole series of games, and the games that a search plays ahead.

    Authors of bots do not need it: a `Bot` is enough. An engine bot is faster, and is trusted not to look at hidden cards.
    """

    def choose(self, rules: Rules, s: State, codes: tuple[int, ...], truth: bool, rng: Stream) -> int:
        """One of the legal decisions of `s.seat`. With `truth` the state is the true one, and the bot looks only at what its seat
        may know; otherwise it is that of a view."""
        raise NotImplementedError


class RandomBot(EngineBot):
    """Chooses every decision with the same probability."""

    def choose(self, rules: Rules, s: State, codes: tuple[int, ...], truth: bool, rng: Stream) -> int:
        """A legal decision at random."""
        return codes[rng.below(len(codes))]
