"""Graph boards: what adjoins and sees what is written down as lists, not measured on a plan."""

from typing import Final


class Graph:
    """Who adjoins and sees whom, as bitmasks over spaces, and the special ways between them."""

    def __init__(
        self,
        adjacent: list[int],
        sees: list[int],
        lines: list[list[int]],
        portals: list[tuple[int, int, bool]],
        portal_names: list[str],
        monorail: dict[str, list[int]],
    ) -> None:
        self.adjacent: Final = adjacent
        self.sees: Final = sees
        self.lines: Final = lines
        """Straight lines of doors behind the sight lists, as spaces in order; -1 is the open yard."""
        self.portals: Final = portals
        """Secret ways: two spaces, and whether they also see each other."""
        self.portal_names: Final = portal_names
        """What hides each of them."""
        self.monorail: Final = monorail
        """By part of the board: the stations, each one step from every other."""

    def stations(self, part: str) -> list[int]:
        """The stations of the train when this part is played."""
        return self.monorail.get(part, self.monorail.get("full", []))


def graph_steps(graph: Graph, part: str, open_spaces: int) -> list[int]:
    """For each space the open spaces one step away, portals and train included."""
    steps = list(graph.adjacent)
    for a, b, _ in graph.portals:
        steps[a] |= 1 << b
        steps[b] |= 1 << a
    stations = graph.stations(part)
    mask = mask_of(stations)
    for station in stations:
        steps[station] |= mask & ~(1 << station)
    return _only_open(steps, open_spaces)


def graph_sight(graph: Graph, open_spaces: int) -> list[int]:
    """For each space the open spaces it sees.

    BOARD-4: where the lines of doors are known, two spaces see each other only along one that is open
    all the way.
    """
    sees = list(graph.sees)
    for a, b, see in graph.portals:
        if see:
            sees[a] |= 1 << b
            sees[b] |= 1 << a
    free = [0] * len(sees)
    apart = [0] * len(sees)
    for line in graph.lines:
        pieces: list[list[int]] = [[]]  # what closed rooms leave of the line
        for place in line:
            if place >= 0 and not open_spaces >> place & 1:
                pieces.append([])
            elif place >= 0:
                pieces[-1].append(place)
        masks = [mask_of(piece) for piece in pieces]
        whole = mask_of(line)
        for piece, mask in zip(pieces, masks, strict=True):
            for place in piece:
                free[place] |= mask
                apart[place] |= whole
    sees = [mask & ~(apart[place] & ~free[place]) for place, mask in enumerate(sees)]
    return _only_open(sees, open_spaces)


def mask_of(spaces: list[int]) -> int:
    """Spaces as a bitmask; -1, the open yard, is not one."""
    mask = 0
    for space in spaces:
        if space >= 0:
            mask |= 1 << space
    return mask


def _only_open(masks: list[int], open_spaces: int) -> list[int]:
    return [mask & open_spaces if open_spaces >> space & 1 else 0 for space, mask in enumerate(masks)]
