"""A board: its spaces, what may be closed on it, where everybody starts."""

from typing import TYPE_CHECKING, Final

from doctorlucky.boards.model.graph import Graph
from doctorlucky.boards.model.plan import Plan
from doctorlucky.boards.model.space import Space
from doctorlucky.errors import BoardError, shown, suggestion

if TYPE_CHECKING:
    from doctorlucky.boards.model.layout import Layout

WHOLE: Final = "full"
"""The part that is the whole board."""


class Start:
    """A row of the board's chart: where the pawns of a game on one part of it begin. Rooms go by number; -1 where none is given."""

    def __init__(
        self,
        part: str,
        players: str,
        seats: tuple[int, ...],
        closed: tuple[str, ...],
        rooms: int,
        pawns: int,
        doctor: int,
        cat: int,
        dog: int,
        space: str,
        cat_for: tuple[int, ...] = (),
        dog_for: tuple[int, ...] = (),
    ) -> None:
        self.part: Final = part
        self.players: Final = players
        """For how many, as printed: ``2, 4-5``; empty where the board does not say."""
        self.seats: Final = seats
        """The same as numbers: 2, 4, 5."""
        self.closed: Final = closed
        """The wings that are closed."""
        self.rooms: Final = rooms
        self.pawns: Final = pawns
        self.doctor: Final = doctor
        self.cat: Final = cat
        self.dog: Final = dog
        self.space: Final = space
        """The id of the space where the players begin, on boards that give it so (CLASSIC-1)."""
        self.cat_for: Final = cat_for
        """For how many players the cat is suggested (ANNIV-11)."""
        self.dog_for: Final = dog_for


class Board:
    """A board as loaded. What is open is a `Layout`: ask `layout`.

    >>> from doctorlucky import load_board
    >>> board = load_board("mansion-2016")
    >>> board.space("kitchen").name
    'Kitchen'
    >>> board.layout("center")
    <Layout mansion-2016 center, west and east shut>
    """

    def __init__(
        self,
        id: str,
        name: str,
        edition: str,
        source: str,
        spaces: tuple[Space, ...],
        plan: Plan | None,
        graph: Graph | None,
        wings: dict[str, list[int]],
        halves: dict[str, list[int]],
        decks: tuple[str, ...],
        starts: dict[str, Start],
        dog_stays: int,
        text: str,
        shipped: bool,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.edition: Final = edition
        self.source: Final = source
        self.spaces: Final = spaces
        self.plan: Final = plan
        """The floor plan; None for a graph board."""
        self.graph: Final = graph
        """Who adjoins and sees whom; None for a board that is a floor plan."""
        self.wings: Final = wings
        """Parts that may be closed, as room numbers (ANNIV-2)."""
        self.halves: Final = halves
        """Parts that may be played alone, as room numbers."""
        self.decks: Final = decks
        """A ship's decks in the order in which they sink (SAVE-6)."""
        self.starts: Final = starts
        """By part of the board."""
        self.dog_stays: Final = dog_stays
        """The space where the Director's Cut's dog stays while it sees the Doctor; -1 for none (DOG-2)."""
        self.parts: Final = tuple(dict.fromkeys([WHOLE, *starts, *halves]))
        """What `layout` takes as `part`."""
        self.text: Final = text
        """The file it came from, word for word: a record of a game on a board of one's own carries it."""
        self.shipped: Final = shipped
        """Whether it came with the package, so that its name is enough to find it again."""
        self.by_number: Final = {space.number: space.index for space in spaces if space.number >= 0}
        self._by_id: Final[dict[str | int, Space]] = {space.id: space for space in spaces}
        self._by_name: Final = names_of(spaces)
        self._layouts: Final[dict[tuple[str, tuple[str, ...]], Layout]] = {}

    def space(self, name: str | int) -> Space:
        """A space by id, printed name, card's name or number; upper and lower case are one."""
        exact = self._by_id.get(name)
        if exact is not None:  # views ask by id, often
            return exact
        if isinstance(name, int):
            if name not in self.by_number:
                raise BoardError(f"{self.name} has no room with the number {name}; {self._numbers()}")
            return self.spaces[self.by_number[name]]
        key = plain(name)
        if key in self._by_name:
            return self.spaces[self._by_name[key]]
        if key.isascii() and key.isdigit() and len(key) < 5:
            return self.space(int(key))
        raise BoardError(f"{self.name} has no space '{shown(name)}'" + suggestion(key, list(self._by_name), "; "))

    def layout(self, part: str = WHOLE, closed: tuple[str, ...] = ()) -> "Layout":
        """The board with `part` of it in play and the wings or decks named in `closed` shut. Equal calls give the same object."""
        key = (part, closed)
        if key not in self._layouts:
            from doctorlucky.boards.model.layout import build_layout

            shut = self.shut(part, closed)
            exact = (self.part(part), shut)
            if exact not in self._layouts:
                self._layouts[exact] = build_layout(self, exact[0], shut)
            self._layouts[key] = self._layouts[exact]
        return self._layouts[key]

    def shut(self, part: str, closed: tuple[str, ...]) -> tuple[str, ...]:
        """The wings and decks shut on `part` with `closed` shut as well, by their own names, each once, in the board's order."""
        start = self.starts.get(self.part(part))
        names = [*self.wings, *self.decks]
        by_key = {name.casefold(): name for name in names}
        shut: set[str] = set(start.closed) if start is not None else set()
        for name in closed:
            if name.casefold() not in by_key:
                if not names:
                    raise BoardError(f"{self.name} has no wings or decks, so '{shown(name)}' cannot be closed")
                raise BoardError(f"{self.name} has no wing or deck '{shown(name)}'; it has {', '.join(names)}")
            shut.add(by_key[name.casefold()])
        return tuple(name for name in names if name in shut)

    def part(self, part: str) -> str:
        """A part by name, as the board writes it."""
        for name in self.parts:
            if name.casefold() == part.casefold():
                return name
        raise BoardError(f"{self.id} has no part '{shown(part)}'; it has {', '.join(self.parts)}")

    def _numbers(self) -> str:
        numbers = sorted(self.by_number)
        return f"its numbers go from {numbers[0]} to {numbers[-1]}"

    def __repr__(self) -> str:
        return f"<Board {self.id}: {len(self.spaces)} spaces>"


def plain(name: str) -> str:
    """A name as it is compared: ``Servants' Quarters``, ``servants-quarters`` and ``servants quarters`` are one."""
    return " ".join("".join(c for c in name.casefold().replace("-", " ") if c not in "'\u2019`").split())


def names_of(spaces: tuple[Space, ...]) -> dict[str, int]:
    """Every name a space answers to. Ids come first, then printed names, then the cards'; the loader refuses real clashes."""
    names: dict[str, int] = {}
    for space in spaces:
        names.setdefault(plain(space.id), space.index)
    for space in spaces:
        for name in (space.name, space.card, space.label):
            if name:
                names.setdefault(plain(name), space.index)
    return names
