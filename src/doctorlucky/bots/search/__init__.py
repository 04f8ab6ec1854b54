"""A bot that thinks before deciding: a number of iterations, ``search:2000``, or for a time, ``search:1s``."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from json import loads
from math import sqrt
from time import perf_counter
from typing import Final

from doctorlucky.bots.heuristic import heuristic
from doctorlucky.bots.heuristic.bot import HeuristicBot
from doctorlucky.bots.heuristic.weights import SEARCH_WEIGHTS
from doctorlucky.bots.search.budget import Budget, read_budget
from doctorlucky.bots.search.judge import Judge
from doctorlucky.bots.search.tree import SearchTree
from doctorlucky.engine.action import Action
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.stream import Stream
from doctorlucky.views.view import View

DEFAULT_BOT: Final = HeuristicBot(SEARCH_WEIGHTS)
"""What the search bot would do without a search."""
Tried = tuple[int, float]
"""How often a decision was tried, and the sum of what its games were worth: 1 for a win, somewhat less for a late one."""
LOWER_BOUND_Z: Final = 1.5
"""Standard deviations subtracted from the share of games a decision has won, as it may have been lucky."""
CLOCK_INTERVAL: Final = 4
"""Iterations between two checks of the clock: one takes a fraction of a millisecond."""
INTERRUPT_INTERVAL: Final = 256
"""Iterations between two chances for a Ctrl-C to take effect, where no clock is checked."""


class Search:
    """A `Bot` that thinks within a budget. With a number of iterations, the same view and stream give the same choice."""

    def __init__(self, budget: Budget) -> None:
        self.budget: Final = budget

    def tuned(self, text: str) -> "Search":
        """A search bot with another budget, written as it is after the colon."""
        return Search(read_budget(text))

    def __call__(self, view: View, legal: Actions, rng: Stream) -> Action:
        """The decision with the highest lower bound after a search within the budget; a single legal action at once."""
        codes = legal.codes
        if len(codes) == 1:
            return legal[0]
        began = perf_counter()
        own = f"{rng.seed}/{rng.below(65536)}/{rng.below(65536)}"
        budget = self.budget
        if budget.cores > 1:
            from doctorlucky.bots.search.parallel import search_in_parallel

            tried = search_in_parallel(view, budget, own, began)
        else:
            tried = run_search(view, codes, budget.iterations, began + budget.seconds, own)
        return legal[best(tried)]


def run_search(view: View, codes: tuple[int, ...], iterations: int, until: float, seed: str) -> list[Tried]:
    """How each decision fared, in a number of iterations or, if that is 0, until a time of `perf_counter`."""
    tree = SearchTree(view.ruleset.rules, view._position, codes, DEFAULT_BOT, heuristic.engine_bot, judge_for(view), Stream(seed))
    if iterations:
        for done in range(0, iterations, INTERRUPT_INTERVAL):
            tree.run(min(INTERRUPT_INTERVAL, iterations - done))
    else:
        tree.run(1)
        while perf_counter() < until:
            tree.run(CLOCK_INTERVAL)
    return tree.tried()


def judge_for(view: View) -> Judge | None:
    """The judge of this edition. Games with a sequel are played to their end instead (ESCAPE-1)."""
    return None if view.ruleset.rules.sequel is not None else judges().get(view.ruleset.edition.id)


@cache
def judges() -> dict[str, Judge]:
    """The judges by edition, as bench/judge.py has trained them."""
    learned = loads(files("doctorlucky.data").joinpath("judge.json").read_bytes())
    return {edition: Judge(one["hidden"], one["bias"], one["out"], one["nobody"]) for edition, one in learned.items()}


def best(tried: Sequence[Tried]) -> int:
    """The index of the decision with the highest lower bound: one that was tried seldom may just have been lucky."""
    return max(range(len(tried)), key=lambda at: lower_bound(*tried[at]))


def lower_bound(visits: int, won: float) -> float:
    """The lower bound of what a decision is worth, by Wilson's score interval."""
    if visits == 0:
        return -1.0
    share, spread = won / visits, LOWER_BOUND_Z * LOWER_BOUND_Z / visits
    return (share + spread / 2 - LOWER_BOUND_Z * sqrt(share * (1 - share) / visits + spread / (4 * visits))) / (1 + spread)


search: Final = Search(Budget(0, 1.0))
