"""Drawing a board given as lists: rooms as plaques where the board prints them, with corridors between them."""

import math
from typing import Final

from doctorlucky.boards.board import Board
from doctorlucky.boards.layout import Layout, spaces_in
from doctorlucky.boards.lettering import aim, name_plate, text, width
from doctorlucky.boards.lists import Lists
from doctorlucky.boards.motifs import floor_of, motif_of
from doctorlucky.boards.svg_marks import Pawn, pawns_svg

WIDE: Final = 224
HIGH: Final = 128
GAP: Final = 30
MARGIN: Final = 100

Point = tuple[float, float]


class Web:
    """The rooms as points of the drawing, far enough apart for their plaques."""

    def __init__(self, board: Board, lists: Lists, layout: Layout, colours: dict[str, str], prefix: str) -> None:
        self.board: Final = board
        self.lists: Final = lists
        self.layout: Final = layout
        self.colours: Final = colours
        self.prefix: Final = prefix
        points = [space.at for space in board.spaces]
        scale = _scale(points)
        left, top = min(x for x, _ in points), min(y for _, y in points)
        self.points: Final = [((x - left) * scale + WIDE / 2 + MARGIN, (y - top) * scale + HIGH / 2 + MARGIN) for x, y in points]
        self.bends: Final = sum(len(spaces_in(mask)) for mask in lists.adjacent) < 400
        """Whether corridors go round rooms; in a thicket of them there is no way round anyway."""
        self.width: Final = max(x for x, _ in self.points) + WIDE / 2 + MARGIN
        self.height: Final = max(y for _, y in self.points) + HIGH / 2 + MARGIN

    def shut(self, space: int) -> bool:
        return not self.layout.open >> space & 1


def _scale(points: list[Point]) -> float:
    """Large enough that no two plaques touch, unless that would make the drawing absurd."""
    need = 1.0
    for i, (ax, ay) in enumerate(points):
        for bx, by in points[i + 1 :]:
            across = (WIDE + GAP) / abs(ax - bx) if ax != bx else math.inf
            down = (HIGH + GAP) / abs(ay - by) if ay != by else math.inf
            need = max(need, min(across, down))
    span = max(max(x for x, _ in points) - min(x for x, _ in points), max(y for _, y in points) - min(y for _, y in points))
    return min(need, 5_000 / span) if span else 1.0


def web_svg(web: Web, sight: int | None, pawns: list[Pawn]) -> str:
    """Corridors, train, portals, plaques, sight, pawns, from back to front."""
    parts = [_frame(web), _corridors(web), _monorail(web)]
    if sight is not None and not web.shut(sight):
        parts.append(_sight_lines(web, sight))
    seen = web.layout.sees[sight] if sight is not None else 0
    for space in range(len(web.points)):
        parts.append(_plaque(web, space, sight == space, bool(seen >> space & 1)))
    parts.append(_portals(web))
    middles = {space: (x, y + HIGH / 2 - 22, float(WIDE)) for space, (x, y) in enumerate(web.points)}
    parts.append(pawns_svg(web.colours, middles, pawns))
    parts.append(_legend(web))
    return "".join(parts)


def _frame(web: Web) -> str:
    c, w, h = web.colours, web.width, web.height
    return (
        f'<g stroke="{c["edge"]}"><rect x="12" y="12" width="{w - 24:g}" height="{h - 24:g}" rx="6" fill="{c["void"]}" '
        f'stroke-width="2"/><rect x="19" y="19" width="{w - 38:g}" height="{h - 38:g}" rx="3" fill="none" stroke-opacity=".5" '
        'stroke-width="1.5"/></g>'
    )


def _route(web: Web, a: int, b: int, bend: float = 0) -> str:
    """A path from room to room, bowed out of the way where a third room lies on the straight line."""
    (ax, ay), (bx, by) = web.points[a], web.points[b]
    length = math.hypot(bx - ax, by - ay) or 1.0
    mx, my, fewest = 0.0, 0.0, 1000
    for tried in (bend, -bend, *(sign * size / 100 for size in (6, 10, 16, 22, 30, 38, 46) for sign in (1, -1))):
        x, y = (ax + bx) / 2 - (by - ay) * tried, (ay + by) / 2 + (bx - ax) * tried
        hits = _hits(web, a, b, (x, y))
        if hits < fewest:
            mx, my, fewest = x, y, hits
        if fewest == 0 or not web.bends:
            break
    if abs((mx - ax) * (by - ay) - (my - ay) * (bx - ax)) < length:
        return f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"
    return f"M{ax:.0f} {ay:.0f}Q{2 * mx - (ax + bx) / 2:.0f} {2 * my - (ay + by) / 2:.0f} {bx:.0f} {by:.0f}"


def _hits(web: Web, a: int, b: int, middle: Point) -> int:
    """How often the bow from `a` over `middle` to `b` crosses the plaque of a third room, or leaves the drawing."""
    hits = 0
    (ax, ay), (bx, by) = web.points[a], web.points[b]
    cx, cy = 2 * middle[0] - (ax + bx) / 2, 2 * middle[1] - (ay + by) / 2
    for step in range(1, 20):
        t = step / 20
        x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx
        y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by
        hits += 3 * (not 40 < x < web.width - 40 or not 40 < y < web.height - 70)
        for other, (ox, oy) in enumerate(web.points):
            if other not in (a, b) and abs(x - ox) < WIDE / 2 + 6 and abs(y - oy) < HIGH / 2 + 6:
                hits += 1
    return hits


def _corridors(web: Web) -> str:
    """Each corridor as two strokes, edge and carpet; those to closed rooms faint."""
    c = web.colours
    open_ways: list[str] = []
    shut_ways: list[str] = []
    for a in range(len(web.points)):
        for b in spaces_in(web.lists.adjacent[a]):
            if a < b:
                (shut_ways if web.shut(a) or web.shut(b) else open_ways).append(_route(web, a, b))
    parts: list[str] = []
    for ways, opacity in ((shut_ways, ".22"), (open_ways, "1")):
        d = "".join(ways)
        parts.append(
            f'<g fill="none" stroke-linecap="round" opacity="{opacity}"><path d="{d}" stroke="{c["edge"]}" stroke-width="25"/>'
            f'<path d="{d}" stroke="{c["hall"]}" stroke-width="21"/><path d="{d}" stroke="{c["runner"]}" stroke-width="9"/></g>'
        )
    return "".join(parts)


def _stations(web: Web) -> list[int]:
    stations = web.lists.monorail.get(web.layout.part, web.lists.monorail.get("full", []))
    return [station for station in stations if not web.shut(station)]


def _monorail(web: Web) -> str:
    """The train's loop: the stations in a circle round their middle, as a dashed track."""
    stations = _stations(web)
    if len(stations) < 2:
        return ""
    cx = sum(web.points[s][0] for s in stations) / len(stations)
    cy = sum(web.points[s][1] for s in stations) / len(stations)
    stations.sort(key=lambda s: math.atan2(web.points[s][1] - cy, web.points[s][0] - cx))
    pairs = zip(stations, stations[1:] + stations[:1], strict=True)
    d = "".join(_route(web, a, b) for a, b in pairs)
    return _track(web, d, "legal", "2 11")


def _portals(web: Web) -> str:
    """Each secret portal as a tag with the name of what hides it, on both of its rooms: a line would cross half the house."""
    parts: list[str] = []
    tags: dict[int, int] = {}
    for (a, b, _), name in zip(web.lists.portals, web.lists.portal_names, strict=True):
        if web.shut(a) or web.shut(b):
            continue
        for space in (a, b):
            x, y = web.points[space]
            wide = width(name, 17) + 24
            left, top = x + WIDE / 2 + 8 - wide, y + HIGH / 2 - 16 - 32 * tags.get(space, 0)
            tags[space] = tags.get(space, 0) + 1
            parts.append(
                f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="27" rx="13.5" fill="{web.colours["plum-line"]}" '
                f'stroke="{web.colours["wall"]}" stroke-width="3"/>'
                + text(left + wide / 2, top + 19, 17, name, "tag", "middle").replace("<text", '<text fill="#14091a"')
            )
    return "".join(parts)


def _track(web: Web, d: str, colour: str, dash: str) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{web.colours[colour]}" stroke-opacity=".85" stroke-width="6" stroke-linecap="round" '
        f'stroke-dasharray="{dash}"/>'
    )


def _sight_lines(web: Web, sight: int) -> str:
    d = "".join(_route(web, sight, other) for other in spaces_in(web.layout.sees[sight]))
    return f'<path d="{d}" fill="none" stroke="{web.colours["sight"]}" stroke-opacity=".8" stroke-width="8"/>'


def _plaque(web: Web, space: int, looks: bool, seen: bool) -> str:
    """A little room: floor, lamp, furniture, wall, name and number."""
    c, room = web.colours, web.board.spaces[space]
    x, y = web.points[space]
    x0, y0 = x - WIDE / 2, y - HIGH / 2
    box = f'x="{x0:g}" y="{y0:g}" width="{WIDE}" height="{HIGH}" rx="8"'
    path = web.layout.path
    turn = None
    if space in path:
        turn = aim(web.points[space], web.points[path[(path.index(space) + 1) % len(path)]])
    edge = c["sight"] if looks or seen else c["edge"]
    frame = f'stroke="{edge}" stroke-width="{9 if looks else 5 if seen else 2.5}"' + (' stroke-dasharray="12 7"' if seen else "")
    motif = motif_of(room.id, room.kind)
    furniture = (
        f'<g transform="translate({x:g} {y + 36:g}) scale(.5)" fill="none" stroke="{c["motif"]}" stroke-opacity=".2" '
        f'stroke-width="4" stroke-linecap="round" stroke-linejoin="round">{motif}</g>'
    )
    fill = f"url(#{web.prefix}-hatch)" if web.shut(space) else f"url(#{web.prefix}-{floor_of(room.id, room.kind)})"
    return (
        f'<rect {box} fill="{c["shadow"]}" fill-opacity=".5" stroke="{c["wall"]}" stroke-width="11"/><rect {box} fill="{fill}"/>'
        f'<rect {box} fill="url(#{web.prefix}-lamp)"/>{furniture}'
        + (f'<rect {box} fill="{c["beam"]}" fill-opacity="{0.3 if looks else 0.16}"/>' if looks or seen else "")
        + f'<rect {box} fill="none" {frame}/>'
        + (f'<g class="shut">{_name(room.name, room.number, x0, y0, None)}</g>' if web.shut(space) else "")
        + ("" if web.shut(space) else _name(room.name, room.number, x0, y0, turn))
    )


def _name(name: str, number: int, x0: float, y0: float, turn: float | None) -> str:
    return name_plate(name, number, (x0 - 6, y0 - 4, x0 + WIDE, y0 + HIGH), turn)


def _legend(web: Web) -> str:
    """What the special ways are, in words, at the foot."""
    notes = []
    if len(_stations(web)) > 1:
        notes.append("dots: the underground train, one step between any two stations")
    if any(not web.shut(a) and not web.shut(b) for a, b, _ in web.lists.portals):
        notes.append("tags: secret portals, walked through to the other room with the same tag, not seen through")
    return "".join(text(web.width / 2, web.height - 34 - 26 * i, 20, note, "note", "middle") for i, note in enumerate(notes))
