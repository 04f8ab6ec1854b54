"""How much a bot may think before each decision: ``2000`` iterations, ``1s``, ``500ms``; on how many cores: ``1s:cores=2``."""

from typing import Final

from doctorlucky.errors import DoctorLuckyError, shown

MOST_ITERATIONS: Final = 10_000_000
SHORTEST: Final = 0.01
LONGEST: Final = 3600.0
"""The least and the most time to think, in seconds."""
MOST_CORES: Final = 64


class Budget:
    """A number of iterations, or a time; the other is 0."""

    def __init__(self, iterations: int, seconds: float, cores: int = 1) -> None:
        self.iterations: Final = iterations
        self.seconds: Final = seconds
        self.cores: Final = cores


def read_budget(text: str) -> Budget:
    """A budget as it is written after the name of the bot."""
    amount, colon, cores = text.partition(":")
    for unit, seconds in (("ms", 0.001), ("s", 1.0)):
        if amount.endswith(unit):
            time = _time(amount.removesuffix(unit), text) * seconds
            if not SHORTEST <= time <= LONGEST:
                raise DoctorLuckyError(f"'search:{shown(text)}': the time to think is from 10ms to {LONGEST:g}s")
            return Budget(0, time, _cores(cores, text) if colon else 1)
    if not (amount.isascii() and amount.isdigit() and len(amount) < 20 and 1 <= int(amount) <= MOST_ITERATIONS):
        raise DoctorLuckyError(
            f"'search:{shown(text)}': after the colon comes a number of iterations (1 to {MOST_ITERATIONS:,}) or a time, as in "
            "search:2000, search:1s or search:500ms"
        )
    return Budget(int(amount), 0.0, _cores(cores, text) if colon else 1)


def _time(amount: str, text: str) -> float:
    if amount.isascii() and len(amount) < 20 and amount.replace(".", "", 1).isdigit():
        return float(amount)
    raise DoctorLuckyError(f"'search:{shown(text)}': '{shown(amount)}' is not a number, as in search:1s or search:500ms")


def _cores(text: str, whole: str) -> int:
    word, _, number = text.partition("=")
    if word != "cores" or not (number.isascii() and number.isdigit() and len(number) < 4 and 1 <= int(number) <= MOST_CORES):
        raise DoctorLuckyError(f"'search:{shown(whole)}': the cores come last, from 1 to {MOST_CORES}, as in search:1s:cores=2")
    return int(number)
