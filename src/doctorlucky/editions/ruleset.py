"""An edition, its variants, a number of players and a board, checked once and put together."""

from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from typing import Final

from doctorlucky.boards import Board, load_board
from doctorlucky.decks import load_deck
from doctorlucky.editions.classic.compose import compose as compose_classic
from doctorlucky.editions.edition import Edition, load_editions
from doctorlucky.editions.variants import load_variants
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.rules import Rules
from doctorlucky.errors import RulesetError, kind_of, shown, suggestion

EDITIONS: Final = load_editions()
VARIANTS: Final = load_variants()
FAMILIES: Final[dict[str, Callable[[Edition, Rules], None]]] = {"classic": compose_classic}


class Ruleset:
    """What a game is played by."""

    def __init__(self, edition: Edition, players: int, variants: tuple[Variant, ...], board: Board) -> None:
        self.edition: Final = edition
        self.players: Final = players
        self.variants: Final = variants
        """In the order in which they apply, whatever order they were asked for in."""
        self.board: Final = board
        deck = load_deck(edition.deck)
        for variant in variants:
            if variant.deck is not None:
                deck = variant.deck(deck)
        self.deck: Final = deck
        self.rules: Final = Rules(board, board.layout(), deck, players)
        FAMILIES[edition.family](edition, self.rules)
        for variant in variants:
            if variant.change is not None:
                variant.change(self.rules)
        self.rules.complete()

    @property
    def variant_ids(self) -> tuple[str, ...]:
        return tuple(variant.id for variant in self.variants)

    def same_as(self, other: "Ruleset") -> bool:
        """A game by the one is a game by the other."""
        mine = (self.edition.id, self.variant_ids, self.players, self.board.text)
        return self is other or mine == (other.edition.id, other.variant_ids, other.players, other.board.text)

    def __repr__(self) -> str:
        return f"<Ruleset {' + '.join([self.edition.id, *self.variant_ids])}, {self.players} players, {self.board.id}>"


KEPT: Final = 64
"""How many rulesets are kept for the next match like the last."""

_made: Final[dict[tuple[str, int, tuple[str, ...], str], Ruleset]] = {}


def ruleset(edition: str, players: int, variants: Sequence[str] = (), board: str | PathLike[str] | Board | None = None) -> Ruleset:
    """The ruleset of this name; a `RulesetError` with the reason if it makes no sense.

    `board` is the name of a shipped board, the path of a file, or a loaded `Board`; the edition's own by default.
    """
    chosen = find_edition(edition)
    check_players(chosen, players)
    switched = check_variants(chosen, variants)
    on = find_board(chosen, board)
    key = (chosen.id, players, tuple(variant.id for variant in switched), on.id)
    if on.shipped:
        if key not in _made:
            while len(_made) >= KEPT:
                del _made[next(iter(_made))]
            _made[key] = Ruleset(chosen, players, switched, on)
        return _made[key]
    return Ruleset(chosen, players, switched, on)


def find_edition(id: str) -> Edition:
    if not isinstance(id, str):
        raise RulesetError(f"an edition is given by its name, not as {kind_of(id)}")
    if id not in EDITIONS:
        raise RulesetError(f"there is no edition '{shown(id)}'{nearest(id, list(EDITIONS))}")
    return EDITIONS[id]


def check_players(edition: Edition, players: int) -> None:
    if not isinstance(players, int) or isinstance(players, bool):
        raise RulesetError(f"the number of players is a whole number, not {kind_of(players)}")
    if not edition.fewest <= players <= edition.most:
        raise RulesetError(f"{edition.id} is for {edition.fewest} to {edition.most} players, not {shown(players)}")


def check_variants(edition: Edition, ids: Sequence[str]) -> tuple[Variant, ...]:
    """The variants asked for, in the order in which they apply."""
    if isinstance(ids, str) or not isinstance(ids, (list, tuple, set, frozenset)):
        raise RulesetError(f"variants are given as a list of names, not as {kind_of(ids)}")
    for id in ids:
        if not isinstance(id, str):
            raise RulesetError(f"a variant is given by its name, not as {kind_of(id)}")
        if id not in VARIANTS:
            raise RulesetError(f"there is no variant '{shown(id)}'{nearest(id, list(VARIANTS))}")
        variant = VARIANTS[id]
        if edition.id not in variant.editions:
            raise RulesetError(f"{id} is for {' and '.join(variant.editions)}, not for {edition.id} ({variant.rule})")
        for need in variant.needs:
            if need not in ids:
                raise RulesetError(f"{id} makes sense only together with {' and '.join(variant.needs)} ({variant.rule})")
    return tuple(variant for variant in VARIANTS.values() if variant.id in ids)


def find_board(edition: Edition, board: str | PathLike[str] | Board | None) -> Board:
    if board is None:
        return load_board(edition.boards[0])
    if isinstance(board, Board):
        return board
    if isinstance(board, PathLike):
        return load_board(str(Path(board)))
    if not isinstance(board, str):
        raise RulesetError(f"a board is given by its name or file, not as {kind_of(board)}")
    return load_board(board)


def nearest(word: str, known: list[str]) -> str:
    return suggestion(word, known, "; ") or f"; there are {', '.join(known)}"
