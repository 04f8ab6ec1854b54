"""How sure a share is that was counted in a limited number of games."""

from math import sqrt
from typing import Final

NINETY_FIVE: Final = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""


def wilson(hits: int, trials: int, z: float = NINETY_FIVE) -> tuple[float, float]:
    """Wilson's score interval for the share behind `hits` of `trials`; everything is possible where nothing was tried."""
    if trials < 0 or not 0 <= hits <= trials:
        raise ValueError(f"{hits} hits in {trials} trials cannot be")
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    high = 1.0 if hits == trials else min(1.0, middle + half)
    return low, high
