"""The bot that thinks ahead: finds what the heuristic bot misses, keeps to its budget, and plays everything there is."""

import os
import pickle
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any

import pytest

from doctorlucky.bots import bot_rng, find_bot, search
from doctorlucky.bots.heuristic import heuristic
from doctorlucky.bots.search import Search, parallel
from doctorlucky.bots.search.budget import Budget, read_budget
from doctorlucky.bots.search.node import Node
from doctorlucky.bots.search.tree import VISITS_BEFORE_BRANCHING, SearchTree
from doctorlucky.editions.ruleset import EDITIONS
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.match import Match


def decided(match: Match, bot: str, seed: str = "x") -> str:
    return find_bot(bot)(match.view(match.seat), match.legal(), Stream(seed)).text


def lonely(seat: int = 0) -> Match:
    """Who is to play is with the Doctor, unseen, and nobody has any luck left: every attempt succeeds."""
    return Match.arrange(
        "directors-cut",
        3,
        doctor="nursery",
        pawns=["nursery" if at == seat else "kitchen" for at in range(3)],
        hands=[["runcible-spoon", "move-1"] if at == seat else [] for at in range(3)],
        turn=seat,
        seed=1,
    )


def test_takes_a_win_that_is_certain() -> None:
    assert decided(lonely(), "search:200").startswith("attempt doctor")


def test_pays_when_nobody_else_can() -> None:
    """Two rivals without a card come after it: what is not paid now is lost (FOIL-2)."""
    match = Match.arrange(
        "directors-cut",
        4,
        doctor="nursery",
        pawns=["nursery", "kitchen", "piazza", "kitchen"],
        hands=[[], ["failure-1"], [], []],
        seed=1,
    )
    match.play("attempt doctor")
    assert decided(match, "search:100") == "foil failure-1"


def test_learns_more_about_what_goes_well() -> None:
    match = lonely()
    codes = match.legal().codes
    view = match.view(0)
    tree = SearchTree(view.ruleset.rules, view._position, codes, search.DEFAULT_BOT, heuristic.engine_bot, None, Stream("x"))
    tree.run(150)
    tried = tree.tried()
    assert sum(visits for visits, _ in tried) == 150
    attempts = [found for action, found in zip(match.legal(), tried, strict=True) if action.text.startswith("attempt")]
    assert all(won == visits for visits, won in attempts)
    assert sum(visits for visits, _ in attempts) > 30


@pytest.mark.parametrize(("seat", "varied"), [(0, True), (1, False)])
def test_later_decisions_are_the_default_until_their_line_is_settled_and_those_of_others_always_are(
    seat: int, varied: bool
) -> None:
    view = lonely().view(0)
    rules = view.ruleset.rules
    tree = SearchTree(rules, view._position, view.legal.codes, search.DEFAULT_BOT, heuristic.engine_bot, None, Stream("x"))
    s = lonely(seat).state()
    codes = rules.menu(s).codes()
    default = tree.bots[seat].choose(rules, s, codes, True, Stream("y"))
    node, child = Node(), Node()  # nothing was ever won by it
    node.children[default] = child
    for visits, other in ((1, False), (VISITS_BEFORE_BRANCHING - 1, False), (VISITS_BEFORE_BRANCHING, varied)):
        node.visits = child.visits = visits
        assert (tree._choose_later(node, s, codes) != default) == other


def test_same_stream_same_choice() -> None:
    match = Match.new("directors-cut", 4, seed=3)
    for _ in range(6):
        action = decided(match, "search:30")
        assert action == decided(match, "search:30")
        match.play(action)


def test_the_choice_follows_from_the_view_alone() -> None:
    """The same view over other hidden cards: the same iterations."""
    from doctorlucky.match.determinize import determinize

    match = Match.new("anniversary", 3, seed=5)
    for number in range(4):
        view = match.view(match.seat)
        elsewhere = determinize(view, Stream(f"world/{number}"))
        assert elsewhere.state() != match.state()
        assert decided(elsewhere, "search:30") == decided(match, "search:30")
        match.play(decided(match, "heuristic"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_plays_every_edition_with_any_number(edition: str) -> None:
    for players in range(EDITIONS[edition].fewest, EDITIONS[edition].most + 1):
        match = Match.new(edition, players, seed=f"all/{players}")
        rng = bot_rng("all")
        for _ in range(12):
            if match.over:
                break
            bot = find_bot("search:6") if match.seat == match.ruleset.live[0] else find_bot("heuristic")
            match.play(bot(match.view(match.seat), match.legal(), rng))
        assert match.turn > 0


@pytest.mark.parametrize(
    ("edition", "variants"),
    [
        ("directors-cut", ("killing-players", "re-entry", "dog", "vengeful-doctor", "super-spite")),
        ("deluxe", ("old-dog", "new-tricks")),
        ("anniversary", ("escape", "pet-cat")),
        ("save", ("penalties",)),
    ],
)
def test_plays_variants_to_the_end(edition: str, variants: tuple[str, ...]) -> None:
    match = Match.new(edition, 4, variants, seed="long")
    rng = bot_rng("long")
    while not match.over and match.turn < 400:
        bot = find_bot("search:2") if match.seat == 0 else find_bot("heuristic")
        match.play(bot(match.view(match.seat), match.legal(), rng))
    assert match.over


def test_does_not_think_about_the_only_thing_it_can_do(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.arrange("original", 3, doctor="nursery", pawns=["nursery", "kitchen", "piazza"], hands=[[], [], []], seed=1)
    while len(match.legal()) > 1:
        match.play(match.legal()[0])
    monkeypatch.setattr(search, "run_search", None)
    assert find_bot("search:1000000")(match.view(match.seat), match.legal(), Stream("x")) == match.legal()[0]


def test_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on 10 ms whenever somebody looks at it."""
    clock = [100.0]

    def look() -> float:
        clock[0] += 0.01
        return clock[0]

    monkeypatch.setattr(search, "perf_counter", look)
    match = Match.new("directors-cut", 4, seed=1)
    find_bot("search:500ms")(match.view(match.seat), match.legal(), Stream("x"))
    assert 0.5 <= clock[0] - 100 <= 0.55


def test_several_cores_add_up_what_they_tried() -> None:
    match = Match.new("directors-cut", 4, seed=1)
    view = match.view(match.seat)
    together = parallel.search_in_parallel(view, Budget(61, 0.0, 2), "own", 0.0)
    mine = search.run_search(view, view.legal.codes, 31, 0.0, "own")
    other = search.run_search(pickle.loads(pickle.dumps(view)), view.legal.codes, 30, 0.0, "own/1")
    assert together == [(a + c, b + d) for (a, b), (c, d) in zip(mine, other, strict=True)]
    assert sum(visits for visits, _ in together) == 61


def test_several_cores_are_not_asked_for_where_they_cannot_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a daemonic process, such as a worker of a Dask nanny: the same iterations, one after the other."""
    match = Match.new("directors-cut", 4, seed=1)
    view = match.view(match.seat)
    together = parallel.search_in_parallel(view, Budget(61, 0.0, 2), "own", 0.0)
    monkeypatch.setattr(parallel, "current_process", lambda: SimpleNamespace(daemon=True))
    monkeypatch.setattr(parallel, "others", None)
    assert parallel.search_in_parallel(view, Budget(61, 0.0, 2), "own", 0.0) == together


def test_a_core_that_is_lost_is_made_up_for() -> None:
    match = Match.new("directors-cut", 4, seed=1)
    view = match.view(match.seat)
    together = parallel.search_in_parallel(view, Budget(61, 0.0, 2), "own", 0.0)
    for process in parallel.others(2).processes:
        process.kill()
        process.join()
    assert parallel.search_in_parallel(view, Budget(61, 0.0, 2), "own", 0.0) == together
    assert parallel.search_in_parallel(view, Budget(61, 0.0, 2), "own", 0.0) == together
    assert [process.is_alive() for process in parallel.others(2).processes] == [True]


THINKING = """
import os
from doctorlucky.bots.search import parallel
from doctorlucky.bots.search.budget import Budget
from doctorlucky.match import Match

if __name__ == "__main__":
    match = Match.new("directors-cut", 4, seed=1)
    parallel.search_in_parallel(match.view(match.seat), Budget(9, 0.0, 2), "own", 0.0)
    print(parallel.others(2).processes[0].pid, flush=True)
    {then}
"""


@pytest.mark.parametrize("then", ["os.kill(os.getpid(), 9)", "raise KeyboardInterrupt", "pass"])
def test_no_core_outlives_who_asked_it(then: str) -> None:
    """However that one ended."""
    run = subprocess.run([sys.executable, "-c", THINKING.format(then=then)], stdout=subprocess.PIPE, text=True, timeout=300)
    pid = int(run.stdout)
    for _ in range(6000):
        if not alive(pid):
            break
        time.sleep(0.05)
    assert not alive(pid)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_long_searches_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code does not notice a Ctrl-C: so it is left again and again, and that changes nothing."""
    stretches: list[int] = []

    class Watched:
        def __init__(self, *given: Any) -> None:
            self.tree = SearchTree(*given)

        def run(self, iterations: int) -> None:
            stretches.append(iterations)
            self.tree.run(iterations)

        def tried(self) -> list[search.Tried]:
            return self.tree.tried()

    match = Match.new("directors-cut", 4, seed=1)
    view = match.view(match.seat)
    whole = SearchTree(
        view.ruleset.rules,
        view._position,
        view.legal.codes,
        search.DEFAULT_BOT,
        heuristic.engine_bot,
        search.judge_for(view),
        Stream("x"),
    )
    whole.run(600)
    monkeypatch.setattr(search, "SearchTree", Watched)
    assert search.run_search(view, view.legal.codes, 600, 0.0, "x") == whole.tried()
    assert stretches == [256, 256, 88]


@pytest.mark.parametrize(
    ("text", "iterations", "seconds", "cores"),
    [("2000", 2000, 0.0, 1), ("1s", 0, 1.0, 1), ("0.5s", 0, 0.5, 1), ("250ms", 0, 0.25, 1), ("1s:cores=2", 0, 1.0, 2)],
)
def test_budgets(text: str, iterations: int, seconds: float, cores: int) -> None:
    budget = read_budget(text)
    assert (budget.iterations, budget.seconds, budget.cores) == (iterations, seconds, cores)
    bot = find_bot(f"search:{text}")
    assert isinstance(bot, Search)
    assert bot.budget.cores == cores


@pytest.mark.parametrize(
    "text", ["", "0", "-5", "many", "0s", "9ms", "-1s", "nans", "1e3s", "99999s", "10000001", "²", "1s:cores=0", "1s:2", "5:"]
)
def test_budgets_that_make_no_sense(text: str) -> None:
    with pytest.raises(DoctorLuckyError, match="'search:"):
        find_bot(f"search:{text}")
