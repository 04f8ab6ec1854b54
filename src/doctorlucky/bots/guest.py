"""Bots in their fast form: on the numbers of a position instead of a view. What they decide is the same."""

from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream


class Guest:
    """Somebody who plays inside the engine: whole series of games, and in the minds of those who think ahead.

    Those who write bots need not care for this: a `Bot` is enough. A guest is faster, and is trusted.
    """

    def choose(self, rules: Rules, s: State, codes: tuple[int, ...], truth: bool, whim: Stream) -> int:
        """One of the legal decisions of `s.seat`. With `truth`, the position is the true one, and the guest looks only at what
        its seat may know; else it is that of a view."""
        raise NotImplementedError


class Anyhow(Guest):
    """Any decision, as likely as any other."""

    def choose(self, rules: Rules, s: State, codes: tuple[int, ...], truth: bool, whim: Stream) -> int:
        return codes[whim.below(len(codes))]
