"""A bot is handed nothing from which the true position can be reached: the objects it gets are followed wherever they lead."""

import gc
import pickle
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest

from doctorlucky.bots import Bot
from doctorlucky.bots.heuristic import heuristic
from doctorlucky.cli.watch import narrated
from doctorlucky.editions.ruleset import ruleset
from doctorlucky.engine.action import Action
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream
from doctorlucky.lab import play as laboratory
from doctorlucky.match import Match
from doctorlucky.match.game import Entry, Game
from doctorlucky.views.knowledge import UNKNOWN
from doctorlucky.views.view import View

SECRET = "what-nobody-tells"
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType)
"""What everybody could import anyway; what a function closes over is followed all the same."""
TABLES = [
    ("original", 3, ()),
    ("directors-cut", 4, ("killing-players", "re-entry", "dog", "vengeful-doctor", "super-spite")),
    ("deluxe", 3, ("old-dog", "new-tricks")),
    ("anniversary", 2, ()),
    ("anniversary", 4, ("pet-cat", "escape")),
    ("save", 3, ("penalties",)),
]


def reached(*start: object) -> Iterator[object]:
    """Everything that can be reached from some objects, each once."""
    found = {id(thing): thing for thing in start}
    waiting = list(start)
    while waiting:
        thing = waiting.pop()
        yield thing
        if isinstance(thing, FunctionType):
            onward = [cell.cell_contents for cell in thing.__closure__ or ()]
        else:
            onward = [] if isinstance(thing, CODE) else gc.get_referents(thing)
        for other in onward:
            if id(other) not in found:
                found[id(other)] = other  # kept, so that no other thing gets its id
                waiting.append(other)


def leaks(seat: int, truth: State, *given: object) -> list[str]:
    """What a seat could find that it must not know."""
    found: list[str] = []
    for thing in reached(*given):
        if isinstance(thing, (Match, Game, Entry)):
            found.append(f"a {type(thing).__name__}")
        elif isinstance(thing, State):
            found += tells(seat, truth, thing)
        elif isinstance(thing, str) and SECRET in thing:
            found.append("the seed")
    return found


def tells(seat: int, truth: State, s: State) -> list[str]:
    """Cards that a position shows although the seat never saw them."""
    if not s.pawns:
        return []
    found: list[str] = []
    seats = len(truth.pawns)
    for holder, hand in enumerate(s.hands):
        seen = [card for card in hand if card != UNKNOWN]
        if holder != seat and seen != (truth.known[seat * seats + holder] if truth.known else []):
            found.append(f"the hand of seat {holder}")
    if any(card != UNKNOWN for card in s.deck) or any(card != UNKNOWN for card in s.aside):
        found.append("cards that lie face down")
    if any(bag for bag in s.known):
        found.append("what others know")
    return found


class Spy:
    """Plays like `heuristic`, and looks through everything it is given; `match` is what it must not find, and is not told of."""

    def __init__(self, match: Match | None) -> None:
        self.match = match
        self.looked = 0
        self.found: list[str] = []

    def __call__(self, view: View, legal: Actions, rng: Stream) -> Action:
        assert view.seat is not None
        if self.looked < 40 or view.turn % 10 == 0:
            truth = State(0, 0) if self.match is None else self.match.state()
            self.found += leaks(view.seat, truth, view, legal, rng)
        self.looked += 1
        return heuristic(view, legal, rng)


@pytest.mark.parametrize(("edition", "players", "variants"), TABLES)
def test_nothing_that_is_hidden_can_be_reached(
    edition: str, players: int, variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new(edition, players, variants, seed=SECRET)
    spy = Spy(match)
    monkeypatch.setattr(laboratory, "find_bot", lambda name: spy)
    for _ in narrated(match, ["spy"], 25):
        pass
    assert spy.looked > 10
    assert spy.found == []


def test_nor_in_the_laboratory(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy(None)
    bot: Bot = spy
    monkeypatch.setattr(laboratory, "find_bot", lambda name: bot)
    laboratory.play(ruleset("directors-cut", 3), ["spy"], SECRET, max_turns=10)
    assert spy.looked > 10
    assert spy.found == []


@pytest.mark.parametrize(("edition", "players", "variants"), TABLES)
def test_nor_in_a_view_that_has_travelled(edition: str, players: int, variants: tuple[str, ...]) -> None:
    """Bots that take their time are asked in other processes: what is sent there tells no more than the view."""
    match = Match.new(edition, players, variants, seed=SECRET)
    rng = Stream("whim")
    while not match.over and match.turn < 25:
        seat = match.seat
        assert seat is not None
        sent = pickle.dumps(match.view(seat))
        assert SECRET.encode() not in sent
        there = pickle.loads(sent)
        assert leaks(seat, match.state(), there, there.legal) == []
        match.play(heuristic(there, there.legal, rng))


def test_a_spy_would_find_what_is_hidden() -> None:
    match = Match.new("directors-cut", 3, seed=SECRET)
    seat = match.seat
    assert seat is not None
    view, legal, truth = match.view(seat), match.legal(), match.state()
    assert leaks(seat, truth, view, legal, Stream("x")) == []
    assert "a Match" in leaks(seat, truth, view, legal, match)
    assert "a Game" in leaks(seat, truth, view, lambda: match._game)
    assert "the seed" in leaks(seat, truth, view, legal, Stream(f"{SECRET}/choice"))
    assert len(leaks(seat, truth, view, [truth])) == 3  # two hands and the deck
    other = match.view((seat + 1) % 3)
    assert leaks(seat, truth, view, other) == [f"the hand of seat {other.seat}"]
