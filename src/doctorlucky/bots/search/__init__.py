"""A guest who thinks before deciding: a number of thoughts, ``search:2000``, or for a time, ``search:1s``."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from json import loads
from time import perf_counter
from typing import Final

from doctorlucky.bots.heuristic import heuristic
from doctorlucky.bots.heuristic.sensible import Sensible
from doctorlucky.bots.heuristic.temper import KEEN
from doctorlucky.bots.search.budget import Budget, read_budget
from doctorlucky.bots.search.halving import by_clock, by_number
from doctorlucky.bots.search.judge import Judge
from doctorlucky.bots.search.mind import Mind
from doctorlucky.engine.action import Action
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.stream import Stream
from doctorlucky.views.view import View

OWN: Final = Sensible(KEEN)
Tried = tuple[int, float]
"""How often a decision was tried, and how often that was won."""
LEANING: Final = 0.5
"""How much it takes to leave a habit: so much of a win, divided by the number of thoughts. Little is known about what was thought
about seldom, and what comes to the same is not worth a detour."""
PLAYED_OUT: Final = 6.0
"""By so much less is known where games are played to their end, and not judged."""


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
        return legal[best(tried, codes.index(habit(view, codes, own)), judge_for(view) is not None)]


def think(view: View, codes: tuple[int, ...], thoughts: int, until: float, seed: str) -> list[Tried]:
    """What each decision was found to be worth, in so many thoughts or until the clock says so."""
    mind = Mind(view.ruleset.rules, view._position, codes, OWN, heuristic.guest, judge_for(view), Stream(seed))
    if thoughts:
        by_number(mind, thoughts)
    else:
        by_clock(mind, perf_counter(), until)
    return mind.tried()


def judge_for(view: View) -> Judge | None:
    """Who knows this game. What follows after the end is not judged but played (ESCAPE-1)."""
    return None if view.ruleset.rules.sequel is not None else judges().get(view.ruleset.edition.id)


@cache
def judges() -> dict[str, Judge]:
    """By edition: what bench/judge.py has taught them."""
    learned = loads(files("doctorlucky.data").joinpath("judge.json").read_bytes())
    return {edition: Judge(one["hidden"], one["bias"], one["out"], one["nobody"]) for edition, one in learned.items()}


def habit(view: View, codes: tuple[int, ...], seed: str) -> int:
    """What it would do without thinking."""
    return OWN.choose(view.ruleset.rules, view._position, codes, False, Stream(seed))


def best(tried: Sequence[Tried], usual: int, judged: bool) -> int:
    """The place of the decision that is the best even if it was lucky so far, and the usual one unlucky."""
    leaning = LEANING if judged else LEANING * PLAYED_OUT

    def worth(at: int) -> float:
        visits, won = tried[at]
        if visits == 0:
            return -1000.0
        return (won + (leaning if at == usual else -leaning)) / visits

    return max(range(len(tried)), key=worth)


search: Final = Search(Budget(0, 1.0))
