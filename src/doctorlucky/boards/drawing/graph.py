"""Drawing a graph board: rooms as plaques where the board prints them, with corridors between them."""

import math
from typing import NamedTuple

from doctorlucky.boards.drawing.graph_sheet import GraphSheet, route
from doctorlucky.boards.drawing.lettering import aim, name_plate, text, width
from doctorlucky.boards.drawing.motifs import floor_of, motif_of
from doctorlucky.boards.model.layout import spaces_in
from doctorlucky.boards.model.space import Rect


class Plaque(NamedTuple):
    """A room, from back to front."""

    floor: str
    frame: str
    name: str


def ways_svg(sheet: GraphSheet) -> str:
    """What lies behind the rooms: corridors, the train."""
    return _corridors(sheet) + _train(sheet)


def plaque_svg(sheet: GraphSheet, space: int, looks: bool = False, seen: bool = False) -> Plaque:
    """A room as a plaque, lit where it `looks` or is `seen`."""
    floor = _floor(sheet, space)
    if looks or seen:
        amber = f'fill="{sheet.colours["beam"]}" fill-opacity="{0.3 if looks else 0.16}"'
        floor += f"<rect {_rounded(sheet, space)} {amber}/>"
    return Plaque(floor, _frame(sheet, space, looks, seen), _name(sheet, space))


def _corridors(sheet: GraphSheet) -> str:
    """Each corridor as two strokes, edge and carpet; those to closed rooms faint."""
    c = sheet.colours
    open_ways: list[str] = []
    shut_ways: list[str] = []
    for a in sheet.shown:
        for b in spaces_in(sheet.graph.adjacent[a]):
            if a < b and b in sheet.shown:
                (shut_ways if sheet.shut(a) or sheet.shut(b) else open_ways).append(route(sheet, a, b))
    parts: list[str] = []
    for ways, opacity in ((shut_ways, ".22"), (open_ways, "1")):
        d = "".join(ways)
        parts.append(
            f'<g fill="none" stroke-linecap="round" opacity="{opacity}"><path d="{d}" stroke="{c["edge"]}" stroke-width="25"/>'
            f'<path d="{d}" stroke="{c["hall"]}" stroke-width="21"/><path d="{d}" stroke="{c["runner"]}" stroke-width="9"/></g>'
        )
    return "".join(parts)


def stations(sheet: GraphSheet) -> list[int]:
    """The open stations of the train."""
    return [station for station in sheet.graph.stations(sheet.layout.part) if not sheet.shut(station)]


def _train(sheet: GraphSheet) -> str:
    """The train's loop: the stations in a circle round their middle, as a dashed track."""
    stops = stations(sheet)
    if len(stops) < 2:
        return ""
    cx = sum(sheet.points[s][0] for s in stops) / len(stops)
    cy = sum(sheet.points[s][1] for s in stops) / len(stops)
    stops.sort(key=lambda s: math.atan2(sheet.points[s][1] - cy, sheet.points[s][0] - cx))
    pairs = zip(stops, stops[1:] + stops[:1], strict=True)
    d = "".join(route(sheet, a, b) for a, b in pairs)
    return (
        f'<path d="{d}" fill="none" stroke="{sheet.colours["legal"]}" stroke-opacity=".85" stroke-width="6" '
        'stroke-linecap="round" stroke-dasharray="2 11"/>'
    )


def portals_svg(sheet: GraphSheet) -> str:
    """Each secret portal as a tag with the name of what hides it, on both of its rooms: a line would cross half the house."""
    fill, ink, edge = sheet.colours["plum-line"], sheet.colours["plum-ink"], sheet.colours["wall"]
    return "".join(
        f'<rect x="{x0:g}" y="{y0:g}" width="{x1 - x0:g}" height="27" rx="13.5" fill="{fill}" stroke="{edge}" stroke-width="3"/>'
        + text((x0 + x1) / 2, y0 + 19, 17, name, "tag", "middle").replace("<text", f'<text fill="{ink}"')
        for _, name, (x0, y0, x1, _) in portal_tags(sheet)
    )


def portal_tags(sheet: GraphSheet) -> list[tuple[int, str, Rect]]:
    """The tags of the open portals: the space each hangs on, its word, its place at the lower right corner."""
    tags: list[tuple[int, str, Rect]] = []
    hung: dict[int, int] = {}
    for (a, b, _), name in zip(sheet.graph.portals, sheet.graph.portal_names, strict=True):
        if sheet.shut(a) or sheet.shut(b):
            continue
        for space in (a, b):
            _, _, right, bottom = sheet.box(space)
            wide = width(name, 17) + 24
            left, top = right + 8 - wide, bottom - 16 - 32 * hung.get(space, 0)
            hung[space] = hung.get(space, 0) + 1
            tags.append((space, name, (left, top, left + wide, top + 27)))
    return tags


def sight_lines_svg(sheet: GraphSheet, sight: int) -> str:
    """Lines from a space to all that it sees."""
    d = "".join(route(sheet, sight, other) for other in spaces_in(sheet.layout.sees[sight]))
    return f'<path d="{d}" fill="none" stroke="{sheet.colours["sight"]}" stroke-opacity=".8" stroke-width="8"/>'


def _rounded(sheet: GraphSheet, space: int) -> str:
    x0, y0, x1, y1 = sheet.box(space)
    return f'x="{x0:g}" y="{y0:g}" width="{x1 - x0:g}" height="{y1 - y0:g}" rx="8"'


def _floor(sheet: GraphSheet, space: int) -> str:
    """A little room: floor, lamp, furniture."""
    c, room, box = sheet.colours, sheet.board.spaces[space], _rounded(sheet, space)
    x, y, size, line = *sheet.points[space], 0.5, 4.0
    wide, high = sheet.sizes[space]
    if sheet.roomy:
        size = min((wide - 40) / 160, (high - 74) / 92, 1.2)
        line = 3.0
        y += high / 2 - 12 - 42 * size - 36
    furniture = (
        f'<g transform="translate({x:g} {y + 36:g}) scale({size:.2g})" fill="none" stroke="{c["motif"]}" stroke-opacity=".2" '
        f'stroke-width="{line:g}" stroke-linecap="round" stroke-linejoin="round">{motif_of(room.id, room.kind)}</g>'
    )
    fill = f"url(#{sheet.prefix}-hatch)" if sheet.shut(space) else f"url(#{sheet.prefix}-{floor_of(room.id, room.kind)})"
    return (
        f'<rect {box} fill="{c["shadow"]}" fill-opacity=".5" stroke="{c["wall"]}" stroke-width="11"/><rect {box} fill="{fill}"/>'
        f'<rect {box} fill="url(#{sheet.prefix}-lamp)"/>{furniture}'
    )


def _frame(sheet: GraphSheet, space: int, looks: bool, seen: bool) -> str:
    """Its walls; amber for the room that looks, amber and dashed for one that is seen."""
    edge = sheet.colours["sight" if looks or seen else "edge"]
    frame = f'stroke="{edge}" stroke-width="{9 if looks else 5 if seen else 2.5}"' + (' stroke-dasharray="12 7"' if seen else "")
    return f'<rect {_rounded(sheet, space)} fill="none" {frame}/>'


def _name(sheet: GraphSheet, space: int) -> str:
    """Its name and number."""
    path, room = sheet.layout.path, sheet.board.spaces[space]
    name = sheet.names.get(room.name, room.name)
    if sheet.shut(space):
        return f'<g class="shut">{name_plate(name, room.number, plate_of(sheet, space), None)}</g>'
    turn = None
    if space in path:
        turn = aim(sheet.points[space], sheet.points[path[(path.index(space) + 1) % len(path)]])
    return name_plate(name, room.number, plate_of(sheet, space), turn)


def plate_of(sheet: GraphSheet, space: int) -> Rect:
    """Where the name plate goes: nearer the corner than in a room with walls."""
    x0, y0, x1, y1 = sheet.box(space)
    return (x0 - 6, y0 - 4, x1, y1)


def legend_svg(sheet: GraphSheet) -> str:
    """What the special ways are, in words, at the foot."""
    notes = []
    if len(stations(sheet)) > 1:
        notes.append("dots: the underground train, one step between any two stations")
    if any(not sheet.shut(a) and not sheet.shut(b) for a, b, _ in sheet.graph.portals):
        notes.append("tags: secret portals, walked through to the other room with the same tag, not seen through")
    return "".join(text(sheet.width / 2, sheet.height - 34 - 26 * i, 20, note, "note", "middle") for i, note in enumerate(notes))
