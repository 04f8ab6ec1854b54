"""A guest who thinks before deciding: a number of thoughts, ``search:2000``, or for a time, ``search:1s``."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from json import loads
from math import sqrt
from time import perf_counter
from typing import Final

from doctorlucky.bots.heuristic import heuristic
from doctorlucky.bots.heuristic.sensible import Sensible
from doctorlucky.bots.heuristic.temper import KEEN
from doctorlucky.bots.search.budget import Budget, read_budget
from doctorlucky.bots.search.judge import Judge
from doctorlucky.bots.search.mind import Mind
from doctorlucky.engine.action import Action
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.stream import Stream
from doctorlucky.views.view import View

OWN: Final = Sensible(KEEN)
Tried = tuple[int, float]
"""How often a decision was tried, and how often that was won."""
DOUBT: Final = 1.5
"""Standard deviations by which a decision may have been lucky."""
AT_A_TIME: Final = 4
"""Thoughts between two looks at the clock: one takes a fraction of a millisecond."""
AT_A_STRETCH: Final = 256
"""Thoughts between two moments in which a Ctrl-C is noticed, where there is no clock to look at."""


class Search:
    """A `Bot` that thinks within a budget. With a number of thoughts, the same view and whims give the same choice."""

    def __init__(self, budget: Budget) -> None:
        self.budget: Final = budget

    def tuned(self, text: str) -> "Search":
        """The same with another budget, as it is written after the colon."""
        return Search(read_budget(text))

    def __call__(self, view: View, legal: Actions, whim: Stream) -> Action:
        codes = legal.codes
        if len(codes) == 1:
            return legal[0]
        began = perf_counter()
        own = f"{whim.seed}/{whim.below(65536)}/{whim.below(65536)}"
        budget = self.budget
        if budget.cores > 1:
            from doctorlucky.bots.search.minds import think_together

            tried = think_together(view, budget, own, began)
        else:
            tried = think(view, codes, budget.thoughts, began + budget.seconds, own)
        return legal[best(tried)]


def think(view: View, codes: tuple[int, ...], thoughts: int, until: float, seed: str) -> list[Tried]:
    """What each decision was found to be worth, in so many thoughts or until the clock says so."""
    mind = Mind(view.ruleset.rules, view._position, codes, OWN, heuristic.guest, judge_for(view), Stream(seed))
    if thoughts:
        for done in range(0, thoughts, AT_A_STRETCH):
            mind.think(min(AT_A_STRETCH, thoughts - done))
    else:
        mind.think(1)
        while perf_counter() < until:
            mind.think(AT_A_TIME)
    return mind.tried()


def judge_for(view: View) -> Judge | None:
    """Who knows this game. What follows after the end is not judged but played (ESCAPE-1)."""
    return None if view.ruleset.rules.sequel is not None else judges().get(view.ruleset.edition.id)


@cache
def judges() -> dict[str, Judge]:
    """By edition: what bench/judge.py has taught them."""
    learned = loads(files("doctorlucky.data").joinpath("judge.json").read_bytes())
    return {edition: Judge(one["hidden"], one["bias"], one["out"], one["nobody"]) for edition, one in learned.items()}


def best(tried: Sequence[Tried]) -> int:
    """The place of the decision that is the best even if it was lucky so far: what was tried seldom may have been."""
    return max(range(len(tried)), key=lambda at: surely(*tried[at]))


def surely(visits: int, won: float) -> float:
    """What a decision is worth at least, by Wilson's score interval."""
    if visits == 0:
        return -1.0
    share, spread = won / visits, DOUBT * DOUBT / visits
    return (share + spread / 2 - DOUBT * sqrt(share * (1 - share) / visits + spread / (4 * visits))) / (1 + spread)


search: Final = Search(Budget(0, 1.0))
