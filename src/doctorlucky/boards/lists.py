"""Boards given as lists: what adjoins and sees what is written down, not measured."""

from typing import Final


class Lists:
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


def list_steps(lists: Lists, part: str, open_spaces: int) -> list[int]:
    """For each space the open spaces one step away, portals and train included."""
    steps = list(lists.adjacent)
    for a, b, _ in lists.portals:
        steps[a] |= 1 << b
        steps[b] |= 1 << a
    stations = lists.monorail.get(part, lists.monorail.get("full", []))
    mask = mask_of(stations)
    for station in stations:
        steps[station] |= mask & ~(1 << station)
    return _only_open(steps, open_spaces)


def list_sight(lists: Lists, open_spaces: int) -> list[int]:
    """For each space the open spaces it sees.

    BOARD-4: where the lines of doors are known, two spaces see each other only along one that is open
    all the way.
    """
    sees = list(lists.sees)
    for a, b, see in lists.portals:
        if see:
            sees[a] |= 1 << b
            sees[b] |= 1 << a
    free = [0] * len(sees)
    apart = [0] * len(sees)
    for line in lists.lines:
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
    """Spaces as a bitmask; -1, the open yard, is none."""
    mask = 0
    for space in spaces:
        if space >= 0:
            mask |= 1 << space
    return mask


def _only_open(masks: list[int], open_spaces: int) -> list[int]:
    return [mask & open_spaces if open_spaces >> space & 1 else 0 for space, mask in enumerate(masks)]
