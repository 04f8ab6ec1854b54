"""Many games, searched for puzzles by several processes, and a selection of what was found."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.puzzles.puzzle import Puzzle
from doctorlucky.lab.puzzles.search import PuzzleSearch
from doctorlucky.lab.series import Series
from doctorlucky.lab.workers import gather

BATCH: Final = 25
"""Games in a job: many enough to be worth the way, few enough to see how far it is."""

Game = tuple[str, int, tuple[str, ...], str | None]

MIXED: Final[tuple[Game, ...]] = (
    ("directors-cut", 2, (), None),
    ("directors-cut", 3, (), None),
    ("directors-cut", 3, ("super-spite",), None),
    ("directors-cut", 4, ("no-f3", "stronger-weapons"), None),
    ("directors-cut", 3, ("dog",), None),
    ("directors-cut", 5, (), None),
    ("deluxe", 2, (), None),
    ("deluxe", 3, (), None),
    ("deluxe", 4, ("no-f3",), None),
    ("deluxe", 3, ("new-tricks",), None),
    ("deluxe", 3, ("old-dog",), None),
    ("original", 2, (), None),
    ("original", 3, (), None),
    ("original", 4, (), None),
    ("original", 5, (), None),
    ("original", 3, ("spite",), None),
    ("anniversary", 3, (), None),
    ("anniversary", 4, (), None),
    ("anniversary", 4, (), "bed-and-breakfast"),
    ("anniversary", 3, (), "secret-lair"),
    ("anniversary", 4, (), "haunted-mansion"),
    ("anniversary", 4, ("pet-cat",), None),
    ("anniversary", 5, ("pet-dog",), None),
    ("anniversary", 6, (), None),
    ("anniversary", 8, (), None),
    ("anniversary", 2, ("no-strangers",), None),
    ("save", 2, (), None),
    ("save", 3, (), None),
    ("save", 4, (), None),
    ("save", 5, (), None),
)
"""The games in which the shipped puzzles were searched for."""


def mixed(seed: str) -> tuple[Series, ...]:
    """A series of each game in `MIXED`."""
    return tuple(Series(edition, players, variants, board, seed=seed) for edition, players, variants, board in MIXED)


@lru_cache(maxsize=64)
def _search_for(series: Series) -> PuzzleSearch:
    if len(series.bots) != 1:
        raise DoctorLuckyError("puzzles are looked for in games in which one bot plays for everybody")
    return PuzzleSearch(series.ruleset, series.bots[0])


def search_chunk(job: tuple[Series, int, int]) -> tuple[int, list[Puzzle]]:
    """How many games were looked through, and the puzzles in them."""
    series, first, games = job
    one = _search_for(series)
    return games, [puzzle for number in range(first, first + games) for puzzle in one.game(series.seed_of(number))]


def find_puzzles(
    series: Sequence[Series], games: int, workers: int = 0, done: Callable[[int], bool] | None = None, scheduler: str | None = None
) -> Iterator[Puzzle]:
    """The puzzles in so many games of each series, in an order that depends on nothing else. `done` is called after each batch
    with the number of games so far, and may stop the search by returning False."""
    for one in series:
        _search_for(one)  # what cannot be played is refused here and now
    batches = ((one, first, min(BATCH, games - first)) for first in range(0, games, BATCH) for one in series)
    total = 0
    results = gather(search_chunk, batches, workers, scheduler)
    try:
        for count, found in results:
            yield from found
            total += count
            if done is not None and not done(total):
                return
    finally:
        if isinstance(results, Generator):
            results.close()


def select(puzzles: Iterable[Puzzle], keep: int) -> tuple[Puzzle, ...]:
    """At most so many of them, of every edition, kind, difficulty and number of players as equally many as there are, the easiest
    first, and numbered from 1. None is selected that has the same solution as another with everybody in the same places."""
    left = list({_key(puzzle): puzzle for puzzle in reversed(list(puzzles))}.values())[::-1]
    selected: list[Puzzle] = []
    counts: Counter[tuple[object, ...]] = Counter()
    while left and len(selected) < keep:
        best = min(left, key=lambda puzzle: [counts[trait] for trait in _traits(puzzle)])
        left.remove(best)
        selected.append(best)
        counts.update(_traits(best))
    ordered = sorted(selected, key=lambda puzzle: (puzzle.difficulty, len(puzzle.solution)))
    return tuple(replace(puzzle, number=number) for number, puzzle in enumerate(ordered, 1))


def _key(puzzle: Puzzle) -> tuple[object, ...]:
    """Puzzles of the same key are too much alike to select both."""
    return (puzzle.edition, puzzle.kind, puzzle.solution, puzzle.position["doctor"], tuple(puzzle.position["pawns"]))


def _traits(puzzle: Puzzle) -> list[tuple[object, ...]]:
    """By what they are balanced, the most important first."""
    game = (puzzle.edition, puzzle.players, puzzle.variants, puzzle.position["board"])
    return [(puzzle.edition,), (puzzle.edition, puzzle.kind), (puzzle.edition, puzzle.difficulty), game]
