"""What a guest is like: how much it longs for things, and how far it trusts others. All worth is counted in cards."""

from typing import Final


class Temper:
    """The numbers by which guests of the same mind differ. The usual ones are those of `heuristic`."""

    def __init__(
        self,
        spite: float = 2.0,
        drain: float = 0.8,
        victory: float = 12.0,
        saved_up: float = 0.3,
        trust: float = 0.55,
        caution: float = 0.5,
        watch: float = 0.8,
        bluff: int = 0,
        show: int = 0,
        rides: bool = True,
    ) -> None:
        self.spite: Final = spite
        """A token or Reason, which adds to every later attempt."""
        self.drain: Final = drain
        """A point of luck that others have to spend."""
        self.victory: Final = victory
        self.saved_up: Final = saved_up
        """How much of what a weapon would be worth more in its own room counts against using it elsewhere."""
        self.trust: Final = trust
        """How much of their luck those who come later are expected to give."""
        self.caution: Final = caution
        """By how much of what it may be off the luck of those who come later is reckoned lower."""
        self.watch: Final = watch
        """To spoil what the next player could do, by being there to see it; or on the ship, by not being there."""
        self.bluff: Final = bluff
        """One time in so many it passes where it would have paid; 0 for never."""
        self.show: Final = show
        """One time in so many it pays where it need not; 0 for never."""
        self.rides: Final = rides
        """Whether it seeks to be where the Doctor comes next (NEXT-1)."""


EVEN: Final = Temper()
"""That of `heuristic`."""
CAUTIOUS: Final = Temper(spite=1.0, drain=0.45, victory=18.0, trust=0.35, watch=1.6)
"""Waits for attempts that may succeed, sees to it that nobody else makes any, and would rather pay than rely on others."""
RECKLESS: Final = Temper(spite=5.0, drain=2.0, victory=20.0, saved_up=0.0, trust=1.0, caution=0.0, watch=0.0)
"""Tries whatever can be tried, with whatever is at hand, and leaves the Doctor's life to others."""
BLUFFER: Final = Temper(trust=0.5, bluff=2, show=3)
"""Passes as if it had nothing, and pays as if it had plenty."""
KEEN: Final = Temper(spite=1.8, drain=3.0, victory=60.0, saved_up=0.08, trust=1.45, caution=1.9, watch=0.33)
"""Of one who thinks before deciding anyway: what wins most often against three of `heuristic` (docs/strength.md)."""
WALKER: Final = Temper(rides=False)
"""Never seeks the Lucky Train: for the laboratory, which wants to know what the train is worth."""
