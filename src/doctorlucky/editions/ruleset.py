"""An edition, its variants, a number of players and a board or part of one, checked once and put together."""

from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from typing import Final

from doctorlucky.boards import Board, load_board
from doctorlucky.boards.model.board import WHOLE
from doctorlucky.boards.model.layout import Layout
from doctorlucky.decks import load_deck
from doctorlucky.editions.anniversary import compose as anniversary
from doctorlucky.editions.anniversary import wings
from doctorlucky.editions.classic import compose as classic
from doctorlucky.editions.edition import Edition, load_editions
from doctorlucky.editions.save import compose as save
from doctorlucky.editions.variants import load_variants
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.rules import Rules
from doctorlucky.errors import BoardError, RulesetError, kind_of, shown, suggestion

EDITIONS: Final = load_editions()
VARIANTS: Final = load_variants()


class Family:
    """How the editions of one family are put together."""

    def __init__(
        self,
        act: str,
        layouts: Callable[[Board], list[Layout]] | None,
        compose: Callable[[Edition, Rules], None],
    ) -> None:
        self.act: Final = act
        self.layouts: Final = layouts
        """Every state in which the board can be; None where it is played on in parts."""
        self.compose: Final = compose
        """Sets every rule object."""


FAMILIES: Final = {
    "classic": Family("kill", classic.layouts, classic.compose),
    "anniversary": Family("kill", None, anniversary.compose),
    "save": Family("save", save.layouts, save.compose),
}


class Ruleset:
    """What a game is played by.

    >>> from doctorlucky import Match
    >>> ruleset = Match.new(edition="anniversary", players=2, seed=7).ruleset
    >>> ruleset
    <Ruleset anniversary + strangers, 2 players, mansion-2016>
    >>> ruleset.seats, ruleset.live
    (4, (0, 2))
    """

    def __init__(self, edition: Edition, players: int, variants: tuple[Variant, ...], board: Board, part: str | None) -> None:
        self.edition: Final = edition
        self.players: Final = players
        """How many people play."""
        self.variants: Final = variants
        """In the order in which they apply, whatever order they were asked for in."""
        self.board: Final = board
        self.part: Final = part
        """The part of the board that was asked for; None where chance decides, or there is only the whole (ANNIV-2)."""
        self.strangers: Final = tuple(seat for variant in variants for seat in variant.strangers)
        """The seats that nobody plays (STRANGER-1)."""
        self.seats: Final = players + len(self.strangers)
        self.live: Final = tuple(seat for seat in range(self.seats) if seat not in self.strangers)
        """The seats of the people."""
        deck = load_deck(edition.deck)
        for variant in variants:
            if variant.deck is not None:
                deck = variant.deck(deck)
        self.deck: Final = deck
        family = FAMILIES[edition.family]
        layouts = wings.layouts(board, part, self.seats) if family.layouts is None else family.layouts(board)
        self.rules: Final = Rules(family.act, board, layouts, deck, self.seats, sum(1 << seat for seat in self.strangers))
        family.compose(edition, self.rules)
        for variant in variants:
            if variant.change is not None:
                variant.change(self.rules)
        self.rules.complete()

    @property
    def variant_ids(self) -> tuple[str, ...]:
        """The variants in play, by id, in their fixed order."""
        return tuple(variant.id for variant in self.variants)

    def same_as(self, other: "Ruleset") -> bool:
        """Whether both play the same games."""
        mine = (self.edition.id, self.variant_ids, self.players, self.board.text, self.part)
        return self is other or mine == (other.edition.id, other.variant_ids, other.players, other.board.text, other.part)

    def __repr__(self) -> str:
        where = self.board.id if self.part is None else f"{self.board.id} {self.part}"
        return f"<Ruleset {' + '.join([self.edition.id, *self.variant_ids])}, {self.players} players, {where}>"


KEPT: Final = 64
"""How many rulesets are kept for the next match like the last."""

_made: Final[dict[tuple[str, int, tuple[str, ...], str, str | None], Ruleset]] = {}


def ruleset(
    edition: str,
    players: int,
    variants: Sequence[str] = (),
    board: str | PathLike[str] | Board | None = None,
    part: str | None = None,
) -> Ruleset:
    """The ruleset of this name; a `RulesetError` with the reason if it makes no sense.

    `board` is the name of a shipped board, the path of a file, or a loaded `Board`; the edition's own by default. `part` is the
    part of it to play on; without one the number of players says which, or leaves it to chance (ANNIV-2).
    """
    chosen = find_edition(edition)
    check_players(chosen, players)
    switched = check_variants(chosen, variants, players)
    on = find_board(chosen, board)
    where = check_part(chosen, on, part)
    key = (chosen.id, players, tuple(variant.id for variant in switched), on.id, where)
    if on.shipped:
        if key not in _made:
            while len(_made) >= KEPT:
                del _made[next(iter(_made))]
            _made[key] = Ruleset(chosen, players, switched, on, where)
        return _made[key]
    return Ruleset(chosen, players, switched, on, where)


def find_edition(id: str) -> Edition:
    """The edition with this id; a `RulesetError` that suggests another if there is none."""
    if not isinstance(id, str):
        raise RulesetError(f"an edition is given by its name, not as {kind_of(id)}")
    if id not in EDITIONS:
        raise RulesetError(f"there is no edition '{shown(id)}'{nearest(id, list(EDITIONS))}")
    return EDITIONS[id]


def check_players(edition: Edition, players: int) -> None:
    """Raise a `RulesetError` unless the edition is for this number of players."""
    if not isinstance(players, int) or isinstance(players, bool):
        raise RulesetError(f"the number of players is a whole number, not {kind_of(players)}")
    if not edition.fewest <= players <= edition.most:
        raise RulesetError(f"{edition.id} is for {edition.fewest} to {edition.most} players, not {shown(players)}")


def check_variants(edition: Edition, ids: Sequence[str], players: int) -> tuple[Variant, ...]:
    """The variants asked for, and those the number of players implies, in the order in which they apply."""
    if isinstance(ids, str) or not isinstance(ids, (list, tuple, set, frozenset)):
        raise RulesetError(f"variants are given as a list of names, not as {kind_of(ids)}")
    for id in ids:
        if not isinstance(id, str):
            raise RulesetError(f"a variant is given by its name, not as {kind_of(id)}")
        if id not in VARIANTS:
            raise RulesetError(f"there is no variant '{shown(id)}'{nearest(id, list(VARIANTS))}")
        variant = VARIANTS[id]
        if edition.id not in variant.editions:
            raise RulesetError(f"{id} is for {', '.join(variant.editions)}, not for {edition.id} ({variant.rule})")
        for need in variant.needs:
            if need not in ids:
                raise RulesetError(f"{id} makes sense only together with {' and '.join(variant.needs)} ({variant.rule})")
        if variant.players not in (0, players):
            raise RulesetError(f"{id} is for {variant.players} players, not {shown(players)} ({variant.rule})")
    switched = tuple(variant for variant in VARIANTS.values() if variant.id in ids or is_implied(variant, edition, ids, players))
    for variant in switched:
        for other in switched:
            if other.id in variant.clashes:
                why = f"{variant.id} cannot be combined with {other.id}"
                if other.id not in ids:
                    why += f", who come uninvited with {players} players; choose {' or '.join(other.clashes)} as well"
                raise RulesetError(f"{why} ({variant.rule})")
    return switched


def is_implied(variant: Variant, edition: Edition, ids: Sequence[str], players: int) -> bool:
    """Whether the variant applies unasked with this number of players."""
    fits = variant.implied and edition.id in variant.editions and variant.players == players
    return fits and not any(clash in ids for clash in variant.clashes)


def check_part(edition: Edition, board: Board, part: str | None) -> str | None:
    """The part as the board calls it; None where there is nothing to choose."""
    if part is None:
        return None
    if not isinstance(part, str):
        raise RulesetError(f"a part of a board is given by its name, not as {kind_of(part)}")
    if FAMILIES[edition.family].layouts is not None:
        if part.casefold() != WHOLE:
            raise RulesetError(f"{edition.id} is played on the whole board, so '{shown(part)}' cannot be chosen")
        return None
    try:
        return board.part(part)
    except BoardError as error:
        raise RulesetError(str(error)) from None


def find_board(edition: Edition, board: str | PathLike[str] | Board | None) -> Board:
    """The board that is meant: the edition's own, a shipped one by name, one from a file, or a `Board` as it is."""
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
    """How to go on after an unknown word: with the one that was probably meant, or with all that are known."""
    return suggestion(word, known, "; ") or f"; there are {', '.join(known)}"
