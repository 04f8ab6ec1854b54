"""The numbers that the personalities of the heuristic bot differ in. All worth is counted in cards."""

from typing import Final

CARD: Final = 1.0
"""The worth of a card, the unit that everything else is measured in."""


class Weights:
    """What each outcome is worth to a bot, and how far it trusts the other players. The defaults are those of `heuristic`."""

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
        """Worth of a spite token or Reason, which adds to every later attempt."""
        self.drain: Final = drain
        """Worth of each point of luck that the others have to spend."""
        self.victory: Final = victory
        """Worth of winning the game."""
        self.saved_up: Final = saved_up
        """Penalty for using a weapon outside its own room, per point of strength it would gain there."""
        self.trust: Final = trust
        """Share of their luck that later players are expected to spend."""
        self.caution: Final = caution
        """Standard deviations subtracted from later players' expected luck."""
        self.watch: Final = watch
        """Worth of spoiling the next player's attempt: by being in sight of it or, aboard the ship, by staying out of sight."""
        self.bluff: Final = bluff
        """Pass one time in N where the bot would have paid; 0 for never."""
        self.show: Final = show
        """Pay one time in N where nothing need be paid; 0 for never."""
        self.rides: Final = rides
        """Whether to look for the Lucky Train: to wait where the Doctor comes next (NEXT-1)."""


HEURISTIC_WEIGHTS: Final = Weights()
CAUTIOUS_WEIGHTS: Final = Weights(spite=1.0, drain=0.45, victory=18.0, trust=0.35, watch=1.6)
"""Waits for attempts that are likely to succeed, spoils those of others, and pays rather than rely on other players."""
RECKLESS_WEIGHTS: Final = Weights(spite=5.0, drain=2.0, victory=20.0, saved_up=0.0, trust=1.0, caution=0.0, watch=0.0)
"""Makes every attempt it can with any weapon, and leaves it to others to save the Doctor."""
BLUFFER_WEIGHTS: Final = Weights(trust=0.5, bluff=2, show=3)
"""Passes as if it had nothing, and pays as if it had plenty."""
WALKER_WEIGHTS: Final = Weights(rides=False)
"""Never looks for the Lucky Train: the laboratory uses it to measure what the train is worth."""
SEARCH_WEIGHTS: Final = Weights(spite=1.8, drain=3.0, victory=60.0, saved_up=0.08, trust=1.45, caution=1.9, watch=0.33)
"""What the search bot plays by before it searches: the weights that win most often against three `heuristic` (docs/strength.md)."""
