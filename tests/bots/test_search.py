"""The guest who thinks ahead: finds what a sensible guest misses, keeps to its budget, and plays everything there is."""

import os
import pickle
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import cast

import pytest

from doctorlucky.bots import find_bot, search, whims
from doctorlucky.bots.heuristic import heuristic
from doctorlucky.bots.search import Search, halving, minds
from doctorlucky.bots.search.budget import Budget, read_budget
from doctorlucky.bots.search.mind import SETTLED, Mind
from doctorlucky.bots.search.node import Node
from doctorlucky.editions.ruleset import EDITIONS
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.match import Match


def decided(match: Match, bot: str, whim: str = "x") -> str:
    return find_bot(bot)(match.view(match.seat), match.legal(), Stream(whim)).text


def lonely(seat: int = 0, hand: tuple[str, ...] = ("runcible-spoon", "move-1")) -> Match:
    """Who is to play is with the Doctor, unseen, and nobody has any luck left: every attempt succeeds."""
    return Match.arrange(
        "directors-cut",
        3,
        doctor="nursery",
        pawns=["nursery" if at == seat else "kitchen" for at in range(3)],
        hands=[list(hand) if at == seat else [] for at in range(3)],
        turn=seat,
        seed=1,
    )


def test_takes_a_win_that_is_certain() -> None:
    """Though it could as well take the Doctor for a walk first, and win then."""
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


def mind_of(match: Match) -> Mind:
    view = match.view(match.seat)
    return Mind(view.ruleset.rules, view._position, view.legal.codes, search.OWN, heuristic.guest, None, Stream("x"))


def test_learns_more_about_what_goes_well() -> None:
    match = lonely(hand=("runcible-spoon",))
    mind = mind_of(match)
    halving.by_number(mind, 150)
    tried = mind.tried()
    assert sum(visits for visits, _ in tried) == 150
    attempts = [found for action, found in zip(match.legal(), tried, strict=True) if action.text.startswith("attempt")]
    assert all(won == visits for visits, won in attempts)
    assert sum(visits for visits, _ in attempts) > 75


def test_what_it_would_do_without_thinking_is_thought_about_first_and_everything_may_be() -> None:
    match = Match.new("directors-cut", 4, seed=1)
    mind = mind_of(match)
    habit = search.OWN.choose(mind.rules, mind.position, mind.codes, False, Stream("x"))
    assert mind.order[0] == habit
    assert sorted(mind.order) == sorted(mind.codes)


class Counted:
    """A mind that only counts how often it is asked about what; a decision is worth what it is called."""

    def __init__(self, choices: int) -> None:
        self.order = list(range(choices))
        self.asked = [0] * choices

    def think_of(self, code: int, thoughts: int) -> None:
        self.asked[code] += thoughts

    def share(self, code: int) -> float:
        return code if self.asked[code] else -1.0


@pytest.mark.parametrize(
    ("choices", "thoughts", "asked"),
    [
        (8, 240, [10, 10, 10, 10, 30, 30, 70, 70]),  # of 8, then of 4, then of 2: 80 thoughts each time
        (5, 90, [6, 6, 16, 31, 31]),
        (2, 7, [4, 3]),
        (40, 1, [1] + [0] * 39),
        (40, 48, [8, 20, 20] + [0] * 37),  # too few thoughts for more than three
    ],
)
def test_the_worse_half_is_dropped_again_and_again(choices: int, thoughts: int, asked: list[int]) -> None:
    mind = Counted(choices)
    halving.by_number(cast("Mind", mind), thoughts)
    assert mind.asked == asked


def test_by_the_clock_every_round_is_equally_long(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10_000))
    monkeypatch.setattr(halving, "perf_counter", lambda: next(clock))
    mind = Counted(8)
    halving.by_clock(cast("Mind", mind), 0, 240)
    assert [asked // halving.AT_A_TIME for asked in mind.asked] == pytest.approx([10, 10, 10, 10, 30, 30, 70, 70], abs=1)
    assert next(clock) == 241


def test_when_there_is_no_time_it_does_what_it_would_do_without_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halving, "perf_counter", lambda: 9.0)
    mind = Counted(8)
    halving.by_clock(cast("Mind", mind), 1.0, 1.5)
    assert mind.asked == [1, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(("seat", "varied"), [(0, True), (1, False)])
def test_later_decisions_go_by_habit_until_their_line_is_settled_and_those_of_others_always_do(seat: int, varied: bool) -> None:
    mind = mind_of(lonely())
    rules = mind.rules
    s = lonely(seat).state()
    codes = rules.menu(s).codes()
    habit = mind.guests[seat].choose(rules, s, codes, True, Stream("y"))
    node, child = Node(), Node()  # nothing was ever won by it
    node.children[habit] = child
    for visits, other in ((1, False), (SETTLED - 1, False), (SETTLED, varied)):
        node.visits = child.visits = visits
        assert (mind._later(node, s, codes) != habit) == other


@pytest.mark.parametrize(
    ("tried", "judged", "chosen"),
    [
        ([(0, 0.0), (1, 0.2), (1, 0.9)], True, 1),  # one thought tells nothing
        ([(0, 0.0), (10, 2.0), (10, 2.9)], True, 1),
        ([(0, 0.0), (100, 20.0), (100, 22.0)], True, 2),
        ([(0, 0.0), (100, 20.0), (100, 22.0)], False, 1),  # where all is left to chance, even a hundred tell less
        ([(4, 2.0), (100, 20.0), (100, 22.0)], True, 0),
        ([(4, 1.0), (100, 20.0), (100, 22.0)], True, 2),  # what was hardly thought of must be much better
    ],
)
def test_a_habit_is_left_for_what_is_surely_better(tried: list[tuple[int, float]], judged: bool, chosen: int) -> None:
    assert search.best(tried, 1, judged) == chosen


def test_same_whims_same_choice() -> None:
    match = Match.new("directors-cut", 4, seed=3)
    for _ in range(6):
        action = decided(match, "search:30")
        assert action == decided(match, "search:30")
        match.play(action)


def test_the_choice_follows_from_the_view_alone() -> None:
    """The same view over other hidden cards: the same thoughts."""
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
        whim = whims("all")
        for _ in range(12):
            if match.over:
                break
            bot = find_bot("search:6") if match.seat == match.ruleset.live[0] else find_bot("heuristic")
            match.play(bot(match.view(match.seat), match.legal(), whim))
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
    whim = whims("long")
    while not match.over and match.turn < 400:
        bot = find_bot("search:2") if match.seat == 0 else find_bot("heuristic")
        match.play(bot(match.view(match.seat), match.legal(), whim))
    assert match.over


def test_does_not_think_about_the_only_thing_it_can_do(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.arrange("original", 3, doctor="nursery", pawns=["nursery", "kitchen", "piazza"], hands=[[], [], []], seed=1)
    while len(match.legal()) > 1:
        match.play(match.legal()[0])
    monkeypatch.setattr(search, "think", None)
    assert find_bot("search:1000000")(match.view(match.seat), match.legal(), Stream("x")) == match.legal()[0]


def test_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on 10 ms whenever somebody looks at it."""
    clock = [100.0]

    def look() -> float:
        clock[0] += 0.01
        return clock[0]

    for module in (search, halving):
        monkeypatch.setattr(module, "perf_counter", look)
    match = Match.new("directors-cut", 4, seed=1)
    find_bot("search:500ms")(match.view(match.seat), match.legal(), Stream("x"))
    assert 0.5 <= clock[0] - 100 <= 0.55


def test_several_cores_add_up_what_they_tried() -> None:
    match = Match.new("directors-cut", 4, seed=1)
    view = match.view(match.seat)
    together = minds.think_together(view, Budget(61, 0.0, 2), "own", 0.0)
    mine = search.think(view, view.legal.codes, 31, 0.0, "own")
    other = search.think(pickle.loads(pickle.dumps(view)), view.legal.codes, 30, 0.0, "own/1")
    assert together == [(a + c, b + d) for (a, b), (c, d) in zip(mine, other, strict=True)]
    assert sum(visits for visits, _ in together) == 61


def test_several_cores_are_not_asked_for_where_they_cannot_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a daemonic process, such as a worker of a Dask nanny: the same thoughts, one after the other."""
    match = Match.new("directors-cut", 4, seed=1)
    view = match.view(match.seat)
    together = minds.think_together(view, Budget(61, 0.0, 2), "own", 0.0)
    monkeypatch.setattr(minds, "current_process", lambda: SimpleNamespace(daemon=True))
    monkeypatch.setattr(minds, "_others", None)
    assert minds.think_together(view, Budget(61, 0.0, 2), "own", 0.0) == together


def test_a_core_that_is_lost_is_made_up_for() -> None:
    match = Match.new("directors-cut", 4, seed=1)
    view = match.view(match.seat)
    together = minds.think_together(view, Budget(61, 0.0, 2), "own", 0.0)
    for process in list(minds._others(2)._processes.values()):
        process.kill()
        process.join()
    assert minds.think_together(view, Budget(61, 0.0, 2), "own", 0.0) == together
    assert minds.think_together(view, Budget(61, 0.0, 2), "own", 0.0) == together
    assert all(process.is_alive() for process in minds._others(2)._processes.values())


def test_no_core_outlives_who_asked_it() -> None:
    """However that one ended."""
    asks = "print(minds._others(2).submit(os.getpid).result(), flush=True); os.kill(os.getpid(), 9)"
    program = f"import os; from doctorlucky.bots.search import minds\nif __name__ == '__main__': {asks}"
    run = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, timeout=60)
    pid = int(run.stdout)
    for _ in range(200):
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


def test_long_thoughts_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code does not notice a Ctrl-C: so it is left again and again."""
    stretches: list[int] = []
    mind = Counted(2)
    monkeypatch.setattr(mind, "think_of", lambda _, thoughts: stretches.append(thoughts))
    halving.by_number(cast("Mind", mind), 1200)
    assert stretches == [256, 256, 88] * 2


@pytest.mark.parametrize(
    ("text", "thoughts", "seconds", "cores"),
    [("2000", 2000, 0.0, 1), ("1s", 0, 1.0, 1), ("0.5s", 0, 0.5, 1), ("250ms", 0, 0.25, 1), ("1s:cores=2", 0, 1.0, 2)],
)
def test_budgets(text: str, thoughts: int, seconds: float, cores: int) -> None:
    budget = read_budget(text)
    assert (budget.thoughts, budget.seconds, budget.cores) == (thoughts, seconds, cores)
    bot = find_bot(f"search:{text}")
    assert isinstance(bot, Search)
    assert bot.budget.cores == cores


@pytest.mark.parametrize(
    "text", ["", "0", "-5", "many", "0s", "9ms", "-1s", "nans", "1e3s", "99999s", "10000001", "²", "1s:cores=0", "1s:2", "5:"]
)
def test_budgets_that_make_no_sense(text: str) -> None:
    with pytest.raises(DoctorLuckyError, match="'search:"):
        find_bot(f"search:{text}")
