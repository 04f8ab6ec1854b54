"""Every ruleset there is: each edition with each set of its variants that goes together, on each part of its boards."""

from collections.abc import Sequence
from functools import cache
from heapq import heapify, heapreplace
from itertools import combinations
from typing import NamedTuple

from doctorlucky import Match
from doctorlucky.boards import load_board
from doctorlucky.editions.ruleset import EDITIONS, VARIANTS
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.state import State, kept_card


class Table(NamedTuple):
    """What is played where, by how many."""

    edition: str
    variants: tuple[str, ...]
    players: int
    board: str
    part: str | None

    def __str__(self) -> str:
        where = self.board if self.part is None else f"{self.board} {self.part}"
        return f"{self.edition}/{'+'.join(self.variants)}/{self.players}/{where}"

    def match(self, seed: int | str) -> Match:
        return Match.new(self.edition, self.players, self.variants, self.board, seed, part=self.part)


def cards_of(s: State) -> list[int]:
    """Every card, wherever it is."""
    hands = [card for hand in s.hands for card in hand]
    return sorted([*s.deck, *s.discards, *s.gone, *s.aside, *hands, *(kept_card(reason) for reason in s.reasons)])


def goes_together(chosen: Sequence[Variant], players: int) -> bool:
    """Whether the rules allow this set; what they imply is left out of it."""
    ids = {variant.id for variant in chosen}
    implied = {other.id for other in VARIANTS.values() if other.implied and other.players == players and not ids & {*other.clashes}}
    return all(
        {*variant.needs} <= ids
        and not {*variant.clashes} & (ids | implied)
        and variant.players in (0, players)
        and not variant.implied
        for variant in chosen
    )


def variant_sets(edition: str, players: int) -> list[tuple[str, ...]]:
    """Every legal combination of an edition's variants."""
    own = [variant for variant in VARIANTS.values() if edition in variant.editions]
    return [
        tuple(variant.id for variant in chosen)
        for size in range(len(own) + 1)
        for chosen in combinations(own, size)
        if goes_together(chosen, players)
    ]


def places(edition: str) -> list[tuple[str, str | None]]:
    """The edition's boards: each as chance, or the number of players, decides, and each part that its chart has."""
    found: list[tuple[str, str | None]] = []
    for name in EDITIONS[edition].boards:
        parts = [part for part, start in load_board(name).starts.items() if start.pawns >= 0]
        found += [(name, part) for part in (None, *parts)]
    return found


@cache
def every_ruleset() -> tuple[Table, ...]:
    return tuple(
        Table(edition.id, variants, players, board, part)
        for edition in EDITIONS.values()
        for players in range(edition.fewest, edition.most + 1)
        for variants in variant_sets(edition.id, players)
        for board, part in places(edition.id)
    )


def spread(count: int, stride: int) -> list[Table]:
    """So many of them, far from each other."""
    return [every_ruleset()[number * stride % len(every_ruleset())] for number in range(count)]


@cache
def pairwise_cover() -> tuple[Table, ...]:
    """The rulesets that stand for all of them where playing every one would take too long."""
    return tuple(cover(every_ruleset()))


def cover(tables: Sequence[Table]) -> list[Table]:
    """As few of them as it takes, or nearly, for everything of an edition to meet everything else: numbers of players, parts of
    boards, variants in play and variants left out, every two of them, and of the variants every three. Always the same ones."""
    own: dict[str, set[str]] = {}
    for table in tables:
        own.setdefault(table.edition, set()).update(table.variants)

    def meets(table: Table) -> set[tuple[object, ...]]:
        absent = [f"no {variant}" for variant in own[table.edition].difference(table.variants)]
        facts = sorted([f"{table.players} players", f"{table.board} {table.part}", *table.variants, *absent])
        together = [*combinations(facts, 2), *combinations(sorted([*table.variants, *absent]), 3)]
        return {(table.edition, *some) for some in together}

    met = [meets(table) for table in tables]
    left = set().union(*met)
    queue = [(-len(some), at) for at, some in enumerate(met)]  # what each would add when it was last looked at, most first
    heapify(queue)
    chosen: list[Table] = []
    while left:
        adds, at = queue[0]
        now = -len(met[at] & left)
        if now == adds:
            chosen.append(tables[at])
            left -= met[at]
        heapreplace(queue, (now if now != adds else 0, at))
    return chosen
