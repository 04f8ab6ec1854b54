"""A board as SVG, painted from back to front: as a file of its own, or as the drawing that the page inlines.

The file is self-contained: no fonts, pictures or scripts from elsewhere. The page's drawing has variables of the page's style sheet
as colours, and no title, style sheet, sea, pawns or light: the page puts those on it. For that it has three layers, cut at `LIGHT`
and `TRAIL`: floors, on which light falls; walls, over which the Doctor's trail runs; names. Its classes are in
`web/src/board/board.css`.
"""

from collections.abc import Mapping
from html import escape
from typing import Final, NamedTuple

from doctorlucky.boards.drawing.graph import legend_svg, plaque_svg, portals_svg, sight_lines_svg, ways_svg
from doctorlucky.boards.drawing.graph_sheet import HIGH, WIDE, GraphSheet
from doctorlucky.boards.drawing.lettering import NOBODYS, style
from doctorlucky.boards.drawing.patterns import definitions
from doctorlucky.boards.drawing.pawns import Pawn, pawns_svg
from doctorlucky.boards.drawing.plan import balcony_svg, door_svg, floor_svg, label_svg, shape, walls_path
from doctorlucky.boards.drawing.plan_sheet import WALL, PlanSheet, folded_floors, in_play, plan_sheet
from doctorlucky.boards.drawing.ship import deck_letters_svg, hull_svg, sea_svg
from doctorlucky.boards.drawing.sight_drawing import frame_svg, sight_svg
from doctorlucky.boards.drawing.themes import PAGE, THEMES
from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.layout import Layout, spaces_in
from doctorlucky.boards.model.space import Rect
from doctorlucky.errors import BoardError

PAD: Final = 34
"""Margin around a plan in a file."""
LIGHT: Final = "<!--light-->"
TRAIL: Final = "<!--trail-->"
"""Where the page cuts the drawing."""
PREFIX: Final = "board"
"""The prefix of ids in the page's drawing; a page shows one board."""


def draw_svg(
    board: Board,
    layout: Layout,
    *,
    theme: str = "night",
    sight: int | None = None,
    pawns: list[Pawn] | None = None,
) -> str:
    """The board as a file, what is closed on it dimmed. `sight`: the space whose view is lit. `pawns`: space, letter, seat or 0."""
    if theme not in THEMES:
        raise BoardError(f"there is no theme '{theme}'; there are {' and '.join(THEMES)}")
    for space in ([] if sight is None else [sight]) + [pawn[0] for pawn in pawns or []]:
        if not 0 <= space < len(board.spaces):
            raise BoardError(f"{board.name} has no space {space}; its spaces are 0 to {len(board.spaces) - 1}")
    colours = THEMES[theme]
    if board.plan is not None:
        sheet = plan_sheet(board, board.plan, layout, colours, theme)
        (x, y, w, h), body = _plan_file(board, layout, sheet, sight, pawns or [])
    else:
        assert board.graph is not None
        graph = GraphSheet(board, board.graph, layout, colours, theme)
        (x, y, w, h), body = (0.0, 0.0, graph.width, graph.height), _graph_file(graph, sight, pawns or [])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {w:g} {h:g}" width="{w:g}" height="{h:g}" role="img" '
        f'aria-label="{escape(board.name)}"><title>{escape(board.name)}</title><style>{style(colours)}</style>'
        f"<defs>{definitions(colours, theme)}</defs>"
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{colours["bg"]}"/>'
        f"{body}</svg>\n"
    )


def draw_page(board: Board, layout: Layout, names: Mapping[str, str] = NOBODYS) -> str:
    """The board as the page inlines it, what is closed on it dimmed; a floor or half that is not in play is left out.

    `names` are what rooms are called in another language, by their printed names.
    """
    sheet = page_sheet(board, layout, names)
    x0, y0, x1, y1 = view_box(sheet)
    if isinstance(sheet, PlanSheet):
        plan = _plan_layers(board, sheet)
        floors, walls, plates = plan.floors + plan.shade, plan.walls, plan.names
    else:
        plaques = [plaque_svg(sheet, space) for space in sheet.shown]
        floors = _edge(sheet, -12) + ways_svg(sheet) + "".join(plaque.floor for plaque in plaques)
        walls = "".join(plaque.frame for plaque in plaques)
        plates = "".join(plaque.name for plaque in plaques) + portals_svg(sheet)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x0:g} {y0:g} {x1 - x0:g} {y1 - y0:g}">'
        f'<defs>{definitions(PAGE, PREFIX)}</defs><g class="floors">{floors}</g>{LIGHT}'
        f'<g class="walls">{walls}</g>{TRAIL}<g class="names">{plates}</g></svg>\n'
    )


def page_sheet(board: Board, layout: Layout, names: Mapping[str, str] = NOBODYS) -> PlanSheet | GraphSheet:
    """The sheet on which `draw_page` draws and `geometry` measures."""
    if board.plan is not None:
        plan = in_play(board.plan, folded_floors(board, board.plan, layout))
        return plan_sheet(board, plan, layout, PAGE, PREFIX, names)
    assert board.graph is not None
    return GraphSheet(board, board.graph, layout, PAGE, PREFIX, roomy=True, names=names)


def view_box(sheet: PlanSheet | GraphSheet) -> Rect:
    """What of the page's sheet is to be seen, with the frame; funnels and smoke may reach beyond it."""
    if isinstance(sheet, GraphSheet):
        return (8.0, 8.0, sheet.width - 8, sheet.height - 8)
    if any(region.deck for region in sheet.plan.regions):
        return (-116.0, -176.0, sheet.width + 196, sheet.height + 64)
    return (-26.0, -26.0, sheet.width + 26, sheet.height + 26)


class _Layers(NamedTuple):
    """A floor plan from back to front."""

    floors: str
    shade: str
    """What closed rooms and the shadows of walls take from the light that falls on the floors."""
    walls: str
    names: str


def _plan_layers(board: Board, sheet: PlanSheet) -> _Layers:
    """Hull, hatched masses and floors; what lies in shadow; doors, walls and railings; names."""
    c, places = sheet.colours, range(len(sheet.plan.regions))
    hatch = f'fill="url(#{sheet.prefix}-hatch)"'
    floors = [hull_svg(sheet) if board.decks else _edge(sheet, 22)]
    floors.append(f'<rect width="{sheet.width:g}" height="{sheet.height:g}" {hatch}/>')
    floors.extend(_dimmed(sheet, place, floor_svg(sheet, place)) for place in places)
    shade = [  # hatching over what is closed: dimness alone could be a dark room
        f'<path d="{shape(sheet.rects[place])}" {hatch} fill-opacity=".55"/>' for place in sorted(sheet.shut - sheet.sunk)
    ]
    walls = walls_path(sheet)
    soft = f'filter="url(#{sheet.prefix}-soft)"'
    shade.append(f'<path d="{walls}" fill="none" stroke="{c["shadow"]}" stroke-opacity=".5" stroke-width="{WALL + 12}" {soft}/>')
    front = [door_svg(sheet, door) for door in sheet.plan.doors if door.walk]
    front.append(f'<path d="{walls}" fill="none" stroke="{c["edge"]}" stroke-width="{WALL + 4}"/>')
    front.append(f'<path d="{walls}" fill="none" stroke="{c["wall"]}" stroke-width="{WALL}"/>')
    front.append(balcony_svg(sheet))
    front.extend(door_svg(sheet, door) for door in sheet.plan.doors if not door.walk)
    names = [_dimmed(sheet, place, label_svg(sheet, place)) for place in places]
    if board.decks:
        names.append(deck_letters_svg(sheet, board.decks))
    return _Layers("".join(floors), "".join(shade), "".join(front), "".join(names))


def _edge(sheet: PlanSheet | GraphSheet, out: int) -> str:
    """The board's edge: a double line so far outside the sheet, or inside it where `out` is less than 0."""
    c, w, h = sheet.colours, sheet.width, sheet.height

    def line(out: int) -> str:
        return f'x="{-out}" y="{-out}" width="{w + 2 * out:g}" height="{h + 2 * out:g}"'

    return (
        f'<g stroke="{c["edge"]}"><rect {line(out)} rx="6" fill="{c["void"]}" stroke-width="2"/>'
        f'<rect {line(out - 7)} rx="3" fill="none" stroke-opacity=".5" stroke-width="1.5"/></g>'
    )


def _dimmed(sheet: PlanSheet, place: int, drawing: str) -> str:
    """What is drawn of a room, fainter if the room is closed."""
    if place not in sheet.shut or not drawing:
        return drawing
    return f'<g class="{"sunk" if place in sheet.sunk else "shut"}">{drawing}</g>'


def _plan_file(
    board: Board, layout: Layout, sheet: PlanSheet, sight: int | None, pawns: list[Pawn]
) -> tuple[tuple[float, float, float, float], str]:
    """A floor plan with light, sea and pawns."""
    places = sheet.places
    layers = _plan_layers(board, sheet)
    beams = frames = sea = ""
    if sight is not None and layout.open >> sight & 1:
        seen = {places[space] for space in spaces_in(layout.sees[sight])}
        beams, frames = sight_svg(sheet, places[sight], seen), frame_svg(sheet, places[sight], seen)
    box = (float(-PAD), float(-PAD), sheet.width + 2 * PAD, sheet.height + 2 * PAD)
    if board.decks:
        sea = sea_svg(sheet, board.decks, layout.closed)
        box = (-190.0, -330.0, sheet.width + 440, sheet.height + 420)
    middles: dict[int, tuple[float, float, float]] = {}
    for space, place in places.items():
        x0, y0, x1, y1 = sheet.bodies[place]
        if y1 - y0 > 110:
            middles[space] = ((x0 + x1) / 2, y1 - 44, x1 - x0)
        else:  # a slim room: beside its name
            share = 0.8 if sheet.plan.regions[place].name else 0.5
            middles[space] = (x0 + (x1 - x0) * share, (y0 + y1) / 2, (x1 - x0) * 0.4)
    people = pawns_svg(sheet.colours, middles, pawns)
    return box, layers.floors + beams + layers.shade + layers.walls + frames + layers.names + sea + people


def _graph_file(sheet: GraphSheet, sight: int | None, pawns: list[Pawn]) -> str:
    """A graph board with lines of sight, pawns and a legend; plaque after plaque, each from back to front."""
    parts = [_edge(sheet, -12), ways_svg(sheet)]
    if sight is not None and not sheet.shut(sight):
        parts.append(sight_lines_svg(sheet, sight))
    seen = sheet.layout.sees[sight] if sight is not None else 0
    for space in sheet.shown:
        parts.extend(plaque_svg(sheet, space, sight == space, bool(seen >> space & 1)))
    parts.append(portals_svg(sheet))
    middles = {space: (x, y + HIGH / 2 - 22, float(WIDE)) for space, (x, y) in enumerate(sheet.points)}
    parts.append(pawns_svg(sheet.colours, middles, pawns))
    parts.append(legend_svg(sheet))
    return "".join(parts)
