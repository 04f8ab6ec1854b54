"""What the page needs to know about a board's drawing to play on it: rooms to press, places to stand, ways to walk, light.

`geometry` measures on the same sheet on which `draw_page` draws; all lengths are in the drawing's units. Everything in it is
public and plain JSON; `web/src/board/geometry.ts` describes the same as types.
"""

from collections.abc import Mapping
from typing import Any, Final

from doctorlucky.boards.drawing.arrow_keys import arrows
from doctorlucky.boards.drawing.graph import plate_of, portal_tags, stations
from doctorlucky.boards.drawing.graph_sheet import GraphSheet, route
from doctorlucky.boards.drawing.lettering import NOBODYS, SOFT, medal_at, plate_boxes
from doctorlucky.boards.drawing.outline import Point, as_path, inset, outline
from doctorlucky.boards.drawing.plan_sheet import PlanSheet
from doctorlucky.boards.drawing.ship import extent
from doctorlucky.boards.drawing.sight_drawing import beams
from doctorlucky.boards.drawing.stands import CROWDS, stands
from doctorlucky.boards.drawing.svg import page_sheet, view_box
from doctorlucky.boards.drawing.walks import graph_walks, plan_walks
from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.layout import Layout, spaces_in
from doctorlucky.boards.model.space import Rect, Space

Strip = tuple[float, float, float, float, int, str | None]
"""Left, top, right, bottom of a strip of light, the doors it has passed, and the space it falls on; None in a mere hallway."""

FRAME: Final = 10.0
"""How far inside its walls the frame of a room is drawn."""
CHIP: Final = (-29.0, 28.0, 29.0, 62.0)
"""Below a medallion the page writes when the Doctor comes: pawns keep off that too where they can."""


def geometry(board: Board, layout: Layout, names: Mapping[str, str] = NOBODYS) -> dict[str, Any]:
    """The board in one layout, for the page. A floor or half that is not in play is not on it; other closed spaces are.

    `slots` of a space holds one list for each number of pawns in `crowds`: x, y and scale, three numbers a pawn. `doors` holds
    each way once, under the space that comes first in `spaces`; a third number 1 says that the pawn reaches this point unseen.
    """
    sheet = page_sheet(board, layout, names)
    shown = sorted(sheet.places) if isinstance(sheet, PlanSheet) else sheet.shown
    ids = {space: board.spaces[space].id for space in shown}
    open_now = [space for space in shown if layout.open >> space & 1]
    boxes = {space: _box(sheet, space) for space in open_now}
    walks = plan_walks(sheet, layout) if isinstance(sheet, PlanSheet) else graph_walks(sheet, layout)
    doors: dict[str, dict[str, list[list[float]]]] = {}
    for (a, b), steps in walks.items():
        way = [[_short(x), _short(y), 1] if unseen else [_short(x), _short(y)] for x, y, unseen in steps]
        doors.setdefault(ids[a], {})[ids[b]] = way
    x0, y0, x1, y1 = view_box(sheet)
    return {
        "board": board.id,
        "name": board.name,
        "part": layout.part,
        "closed": list(layout.closed),
        "lit": layout.lit,
        "viewBox": [_short(x0), _short(y0), _short(x1 - x0), _short(y1 - y0)],
        "crowds": list(CROWDS),
        "spaces": [_space(sheet, board.spaces[space], bool(layout.open >> space & 1)) for space in shown],
        "open": [ids[space] for space in open_now],
        "sees": {ids[space]: _strips(sheet, layout, space, ids) for space in open_now},
        "rays": {ids[space]: _rays(sheet, layout, space) for space in open_now} if isinstance(sheet, GraphSheet) else {},
        "doors": doors,
        "neighbours": {
            ids[space]: {side: ids[there] for side, there in sides.items()}
            for space, sides in arrows(boxes, layout.steps).items()
        },
        "path": [ids[space] for space in layout.path],
        "next": {ids[space]: ids[layout.doctor_next[space]] for space in open_now if layout.doctor_next[space] >= 0},
        "ways": _ways(sheet),
        "sea": _sea(sheet, board, layout),
    }  # fmt: skip


def _space(sheet: PlanSheet | GraphSheet, space: Space, is_open: bool) -> dict[str, Any]:
    rects = _rects(sheet, space.index)
    loops = outline(rects)
    box = _box(sheet, space.index)
    by = min(FRAME, min(box[2] - box[0], box[3] - box[1]) / 4)
    keep_off, soft, target = _furnished(sheet, space)
    medal = medal_at(_plate(sheet, space.index)) if space.number >= 0 else None
    return {
        "id": space.id,
        "name": sheet.names.get(space.name, space.name).replace(SOFT, ""),
        "label": sheet.names.get(space.label, space.label).replace(SOFT, ""),
        "number": space.number if space.number >= 0 else None,
        "kind": space.kind,
        "floor": space.floor,
        "deck": space.deck,
        "open": is_open,
        "hit": as_path(loops),
        "frame": as_path([inset(loop, by) for loop in loops]),
        "box": [_short(length) for length in box],
        "centre": [_short(target[0]), _short(target[1])],
        "medal": [_short(medal[0]), _short(medal[1])] if medal else None,
        "slots": [[number for slot in slots for number in slot] for slots in stands(rects, keep_off, soft, target)],
    }


def _rects(sheet: PlanSheet | GraphSheet, space: int) -> tuple[Rect, ...]:
    return sheet.rects[sheet.places[space]] if isinstance(sheet, PlanSheet) else (sheet.box(space),)


def _box(sheet: PlanSheet | GraphSheet, space: int) -> Rect:
    """The rectangle that carries the name."""
    return sheet.bodies[sheet.places[space]] if isinstance(sheet, PlanSheet) else sheet.box(space)


def _plate(sheet: PlanSheet | GraphSheet, space: int) -> Rect:
    return _box(sheet, space) if isinstance(sheet, PlanSheet) else plate_of(sheet, space)


def _furnished(sheet: PlanSheet | GraphSheet, space: Space) -> tuple[list[Rect], list[Rect], Point]:
    """What pawns never cover, what they rather leave free, and where they like to stand."""
    x0, y0, x1, y1 = _box(sheet, space.index)
    plate = _plate(sheet, space.index)
    keep_off = plate_boxes(sheet.names.get(space.name, space.name), space.number, plate)
    soft: list[Rect] = []
    if space.number >= 0:
        x, y = medal_at(plate)
        soft.append((x + CHIP[0], y + CHIP[1], x + CHIP[2], y + CHIP[3]))
    if isinstance(sheet, GraphSheet):
        keep_off += [rect for tagged, _, rect in portal_tags(sheet) if tagged == space.index]
        return keep_off, soft, ((x0 + x1) / 2, y0 + (y1 - y0) * 0.66)
    if sheet.places[space.index] in sheet.letters and not space.name:  # the letter the two ends of a stairway share
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        soft.append((x - 19, y - 19, x + 19, y + 19))
    return keep_off, soft, ((x0 + x1) / 2, (y0 + y1) / 2 + (26 if y1 - y0 > 130 else 0))


def _strips(sheet: PlanSheet | GraphSheet, layout: Layout, space: int, ids: dict[int, str]) -> list[Strip]:
    """Light from a space; a space it sees by another way than a straight line on the sheet is lit as a whole (SIGHT-4)."""
    seen = spaces_in(layout.sees[space])
    if isinstance(sheet, GraphSheet):
        return [_strip(sheet.box(other), 1, ids[other]) for other in seen]
    if not layout.lit:
        return []
    found: dict[Strip, None] = {}
    lit: set[str | None] = set()
    for x0, y0, x1, y1, depth, place in beams(sheet, sheet.places[space], {sheet.places[other] for other in seen}):
        there = sheet.plan.regions[place].space
        strip = _strip((x0, y0, x1, y1), depth, ids[there] if there >= 0 else None)
        found[strip] = None
        lit.add(strip[5])
    for other in seen:
        if ids[other] not in lit:
            found.update({_strip(rect, 3, ids[other]): None for rect in _rects(sheet, other)})
    return list(found)


def _strip(rect: Rect, depth: int, space: str | None) -> Strip:
    return (_short(rect[0]), _short(rect[1]), _short(rect[2]), _short(rect[3]), depth, space)


def _rays(sheet: GraphSheet, layout: Layout, space: int) -> str:
    return "".join(route(sheet, space, other) for other in spaces_in(layout.sees[space]))


def _ways(sheet: PlanSheet | GraphSheet) -> list[str]:
    """The special ways there are, so that the page can say what the dotted line and the tags mean."""
    if isinstance(sheet, PlanSheet):
        return ["stairs"] if sheet.letters else []
    return ["train"] * (len(stations(sheet)) > 1) + ["portals"] * bool(portal_tags(sheet))


def _sea(sheet: PlanSheet | GraphSheet, board: Board, layout: Layout) -> dict[str, Any] | None:
    """Where the water stands now, at the top of the highest sunken deck, and where it ends below (SAVE-6)."""
    if not board.decks or isinstance(sheet, GraphSheet):
        return None
    sunk = [deck for deck in board.decks if deck in layout.closed]
    line = min(extent(sheet, deck)[0] for deck in sunk) - 10 if sunk else sheet.height + 30
    return {"line": _short(line), "bottom": _short(sheet.height + 90), "sunk": sunk}


def _short(length: float) -> float:
    """A coordinate rounded to tenths, which is fine enough to draw with."""
    rounded = round(length, 1)
    return int(rounded) if rounded == int(rounded) else rounded
