"""Drawing a board given as lists: rooms as plaques where the board prints them, with corridors between them."""

import math

from doctorlucky.boards.layout import spaces_in
from doctorlucky.boards.lettering import aim, name_plate, text, width
from doctorlucky.boards.motifs import floor_of, motif_of
from doctorlucky.boards.plan import Rect
from doctorlucky.boards.svg_marks import Pawn, pawns_svg
from doctorlucky.boards.web import HIGH, WIDE, Web, route


def web_svg(web: Web, sight: int | None, pawns: list[Pawn]) -> str:
    """Corridors, train, portals, plaques, sight, pawns, from back to front."""
    parts = [web_frame_svg(web), corridors_svg(web), monorail_svg(web)]
    if sight is not None and not web.shut(sight):
        parts.append(_sight_lines(web, sight))
    seen = web.layout.sees[sight] if sight is not None else 0
    for space in web.shown:
        looks, lit = sight == space, bool(seen >> space & 1)
        parts.append(plaque_floor_svg(web, space))
        if looks or lit:
            box = _rounded(web, space)
            parts.append(f'<rect {box} fill="{web.colours["beam"]}" fill-opacity="{0.3 if looks else 0.16}"/>')
        parts.append(plaque_frame_svg(web, space, looks, lit))
        parts.append(plaque_name_svg(web, space))
    parts.append(portals_svg(web))
    middles = {space: (x, y + HIGH / 2 - 22, float(WIDE)) for space, (x, y) in enumerate(web.points)}
    parts.append(pawns_svg(web.colours, middles, pawns))
    parts.append(_legend(web))
    return "".join(parts)


def web_frame_svg(web: Web) -> str:
    """The board's edge: a double line."""
    c, w, h = web.colours, web.width, web.height
    return (
        f'<g stroke="{c["edge"]}"><rect x="12" y="12" width="{w - 24:g}" height="{h - 24:g}" rx="6" fill="{c["void"]}" '
        f'stroke-width="2"/><rect x="19" y="19" width="{w - 38:g}" height="{h - 38:g}" rx="3" fill="none" stroke-opacity=".5" '
        'stroke-width="1.5"/></g>'
    )


def corridors_svg(web: Web) -> str:
    """Each corridor as two strokes, edge and carpet; those to closed rooms faint."""
    c = web.colours
    open_ways: list[str] = []
    shut_ways: list[str] = []
    for a in web.shown:
        for b in spaces_in(web.lists.adjacent[a]):
            if a < b and b in web.shown:
                (shut_ways if web.shut(a) or web.shut(b) else open_ways).append(route(web, a, b))
    parts: list[str] = []
    for ways, opacity in ((shut_ways, ".22"), (open_ways, "1")):
        d = "".join(ways)
        parts.append(
            f'<g fill="none" stroke-linecap="round" opacity="{opacity}"><path d="{d}" stroke="{c["edge"]}" stroke-width="25"/>'
            f'<path d="{d}" stroke="{c["hall"]}" stroke-width="21"/><path d="{d}" stroke="{c["runner"]}" stroke-width="9"/></g>'
        )
    return "".join(parts)


def stations(web: Web) -> list[int]:
    """The open stations of the train."""
    stops = web.lists.monorail.get(web.layout.part, web.lists.monorail.get("full", []))
    return [station for station in stops if not web.shut(station)]


def monorail_svg(web: Web) -> str:
    """The train's loop: the stations in a circle round their middle, as a dashed track."""
    stops = stations(web)
    if len(stops) < 2:
        return ""
    cx = sum(web.points[s][0] for s in stops) / len(stops)
    cy = sum(web.points[s][1] for s in stops) / len(stops)
    stops.sort(key=lambda s: math.atan2(web.points[s][1] - cy, web.points[s][0] - cx))
    pairs = zip(stops, stops[1:] + stops[:1], strict=True)
    d = "".join(route(web, a, b) for a, b in pairs)
    return _track(web, d, "legal", "2 11")


def portals_svg(web: Web) -> str:
    """Each secret portal as a tag with the name of what hides it, on both of its rooms: a line would cross half the house."""
    fill, ink, edge = web.colours["plum-line"], web.colours["plum-ink"], web.colours["wall"]
    return "".join(
        f'<rect x="{x0:g}" y="{y0:g}" width="{x1 - x0:g}" height="27" rx="13.5" fill="{fill}" stroke="{edge}" stroke-width="3"/>'
        + text((x0 + x1) / 2, y0 + 19, 17, name, "tag", "middle").replace("<text", f'<text fill="{ink}"')
        for _, name, (x0, y0, x1, _) in portal_tags(web)
    )


def portal_tags(web: Web) -> list[tuple[int, str, Rect]]:
    """The tags of the open portals: the space each hangs on, its word, its place at the lower right corner."""
    tags: list[tuple[int, str, Rect]] = []
    hung: dict[int, int] = {}
    for (a, b, _), name in zip(web.lists.portals, web.lists.portal_names, strict=True):
        if web.shut(a) or web.shut(b):
            continue
        for space in (a, b):
            _, _, right, bottom = web.box(space)
            wide = width(name, 17) + 24
            left, top = right + 8 - wide, bottom - 16 - 32 * hung.get(space, 0)
            hung[space] = hung.get(space, 0) + 1
            tags.append((space, name, (left, top, left + wide, top + 27)))
    return tags


def _track(web: Web, d: str, colour: str, dash: str) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{web.colours[colour]}" stroke-opacity=".85" stroke-width="6" stroke-linecap="round" '
        f'stroke-dasharray="{dash}"/>'
    )


def _sight_lines(web: Web, sight: int) -> str:
    d = "".join(route(web, sight, other) for other in spaces_in(web.layout.sees[sight]))
    return f'<path d="{d}" fill="none" stroke="{web.colours["sight"]}" stroke-opacity=".8" stroke-width="8"/>'


def _rounded(web: Web, space: int) -> str:
    x0, y0, x1, y1 = web.box(space)
    return f'x="{x0:g}" y="{y0:g}" width="{x1 - x0:g}" height="{y1 - y0:g}" rx="8"'


def plaque_floor_svg(web: Web, space: int) -> str:
    """A little room: floor, lamp, furniture."""
    c, room, box = web.colours, web.board.spaces[space], _rounded(web, space)
    x, y, size, line = *web.points[space], 0.5, 4.0
    wide, high = web.sizes[space]
    if web.roomy:
        size = min((wide - 40) / 160, (high - 74) / 92, 1.2)
        line = 3.0
        y += high / 2 - 12 - 42 * size - 36
    furniture = (
        f'<g transform="translate({x:g} {y + 36:g}) scale({size:.2g})" fill="none" stroke="{c["motif"]}" stroke-opacity=".2" '
        f'stroke-width="{line:g}" stroke-linecap="round" stroke-linejoin="round">{motif_of(room.id, room.kind)}</g>'
    )
    fill = f"url(#{web.prefix}-hatch)" if web.shut(space) else f"url(#{web.prefix}-{floor_of(room.id, room.kind)})"
    return (
        f'<rect {box} fill="{c["shadow"]}" fill-opacity=".5" stroke="{c["wall"]}" stroke-width="11"/><rect {box} fill="{fill}"/>'
        f'<rect {box} fill="url(#{web.prefix}-lamp)"/>{furniture}'
    )


def plaque_frame_svg(web: Web, space: int, looks: bool = False, seen: bool = False) -> str:
    """Its walls; amber for the room that looks, amber and dashed for one that is seen."""
    edge = web.colours["sight" if looks or seen else "edge"]
    frame = f'stroke="{edge}" stroke-width="{9 if looks else 5 if seen else 2.5}"' + (' stroke-dasharray="12 7"' if seen else "")
    return f'<rect {_rounded(web, space)} fill="none" {frame}/>'


def plaque_name_svg(web: Web, space: int) -> str:
    """Its name and number."""
    path, room = web.layout.path, web.board.spaces[space]
    name = web.names.get(room.name, room.name)
    if web.shut(space):
        return f'<g class="shut">{name_plate(name, room.number, plate_of(web, space), None)}</g>'
    turn = None
    if space in path:
        turn = aim(web.points[space], web.points[path[(path.index(space) + 1) % len(path)]])
    return name_plate(name, room.number, plate_of(web, space), turn)


def plate_of(web: Web, space: int) -> Rect:
    """Where the name plate goes: nearer the corner than in a room with walls."""
    x0, y0, x1, y1 = web.box(space)
    return (x0 - 6, y0 - 4, x1, y1)


def _legend(web: Web) -> str:
    """What the special ways are, in words, at the foot."""
    notes = []
    if len(stations(web)) > 1:
        notes.append("dots: the underground train, one step between any two stations")
    if any(not web.shut(a) and not web.shut(b) for a, b, _ in web.lists.portals):
        notes.append("tags: secret portals, walked through to the other room with the same tag, not seen through")
    return "".join(text(web.width / 2, web.height - 34 - 26 * i, 20, note, "note", "middle") for i, note in enumerate(notes))
