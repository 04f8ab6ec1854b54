"""Which decisions to think about how often: sequential halving.

The most promising decisions share the thoughts of a round equally. Then the worse half of them is dropped, and what is left shares
the next round, until two are left. All rounds are equally long, so that thoughts go where they tell the most: to decisions that are
hard to tell apart. It may be broken off at any time.
"""

from time import perf_counter
from typing import Final

from doctorlucky.bots.search.mind import Mind

FIELD: Final = 32
"""How many decisions are thought about at all."""
EACH: Final = 16
"""Thoughts there should be for each of them, in the mean: with fewer thoughts, fewer decisions."""
AT_A_TIME: Final = 4
"""Thoughts between two looks at the clock: one takes a fraction of a millisecond."""
AT_A_STRETCH: Final = 256
"""Thoughts between two moments in which a Ctrl-C is noticed, where there is no clock to look at."""


def by_number(mind: Mind, thoughts: int) -> None:
    """So many thoughts."""
    field = mind.order[: min(FIELD, max(2, thoughts // EACH))]
    rounds = (len(field) - 1).bit_length()
    for number in range(rounds):
        each, more = divmod(thoughts * (number + 1) // rounds - thoughts * number // rounds, len(field))
        for place, code in enumerate(field):
            left = each + (place < more)
            while left > 0:
                mind.think_of(code, min(left, AT_A_STRETCH))
                left -= AT_A_STRETCH
        field = _better_half(mind, field)


def by_clock(mind: Mind, began: float, until: float) -> None:
    """Thoughts from one moment to another, and at least one."""
    field = mind.order[:FIELD]
    rounds = (len(field) - 1).bit_length()
    mind.think_of(field[0], 1)
    for number in range(1, rounds + 1):
        end = began + (until - began) * number / rounds
        place = 0
        while perf_counter() < end:
            mind.think_of(field[place % len(field)], AT_A_TIME)
            place += 1
        field = _better_half(mind, field)


def _better_half(mind: Mind, field: list[int]) -> list[int]:
    return sorted(field, key=mind.share, reverse=True)[: (len(field) + 1) // 2]
