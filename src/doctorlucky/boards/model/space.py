"""A piece of floor, and a space: one on which a pawn can stand."""

from typing import Final

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom; for a door the segment's two ends, smaller first. y grows downward."""


class Region:
    """A piece of floor. Most are spaces; on some boards hallways and stairs are only passed through (BOARD-3)."""

    def __init__(
        self, id: str, name: str, number: int, kind: str, deck: str, floor: str, space: int, rects: tuple[Rect, ...]
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        """The printed name; empty for a hallway or stairway without one."""
        self.number: Final = number
        """Its place on the Doctor's path, or -1."""
        self.kind: Final = kind
        self.deck: Final = deck
        self.floor: Final = floor
        self.space: Final = space
        """The index of the space it is, or -1 where no pawn can stand."""
        self.rects: Final = rects
        """None on a graph board."""

    @property
    def body(self) -> Rect:
        """The largest rectangle: it carries name, number and furniture."""
        return max(self.rects, key=lambda r: (r[2] - r[0]) * (r[3] - r[1]))


class Space(Region):
    """A region on which a pawn can stand."""

    def __init__(self, region: Region, card: str, at: tuple[float, float]) -> None:
        super().__init__(region.id, region.name, region.number, region.kind, region.deck, region.floor, region.space, region.rects)
        self.index: Final = region.space
        self.card: Final = card
        """The name the cards use, where the board prints another."""
        self.at: Final = at
        """Its middle on the plan."""

    @property
    def label(self) -> str:
        """The name, or a readable one made from the id: ``hall-northwest`` is the Northwest hall."""
        if self.name:
            return self.name
        noun = "stairs" if self.kind == "stairs" else "hall"
        words = [word for word in self.id.split("-") if word and word not in ("hall", "hallway", "stairs", "stair")]
        return " ".join([*words, noun]).capitalize()

    def __repr__(self) -> str:
        return f"<Space {self.index} {self.id}>"
