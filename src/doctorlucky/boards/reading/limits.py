"""How much a board file may hold, so that any board costs little to read and to draw, whoever made it (see docs/boards.md)."""

from typing import Final

LARGEST_FILE: Final = 60_000
"""Characters, and bytes of a file. The largest shipped one has 11 thousand."""
DEEPEST: Final = 8
"""Parts of a key. Boards use two."""
LARGEST: Final = 100_000
"""No coordinate is farther out than this."""
FINEST: Final = 6
"""Coordinates are read to so many decimals: nothing on a board is nearer together, so that any drawing of it has a scale."""

MOST_SPACES: Final = 60
"""A set of spaces is one integer of 64 bits wherever it counts."""
MOST_CLOSINGS: Final = 8
"""Wings, and halves."""
MOST_DECKS: Final = 50
MOST_PARTS: Final = 12
"""The whole board, its halves and the rows of its chart: each is a layout of its own."""

MOST_REGIONS: Final = 140
MOST_RECTS: Final = 200
MOST_IN_ROOM: Final = 40
MOST_DOORS: Final = 200
MOST_STAIRWAYS: Final = 8
MOST_EDGES: Final = 300
"""Different coordinates at which rooms and doors begin or end, across and down each: they cut the plan into strips and cells."""

MOST_PORTALS: Final = 24
MOST_LINES: Final = 100
