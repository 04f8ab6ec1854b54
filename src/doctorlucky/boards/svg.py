"""A board as one self-contained SVG file: no fonts, pictures or scripts from elsewhere."""

from html import escape
from typing import Final

from doctorlucky.boards.board import Board
from doctorlucky.boards.layout import Layout, spaces_in
from doctorlucky.boards.lettering import style
from doctorlucky.boards.patterns import definitions
from doctorlucky.boards.plan import Plan
from doctorlucky.boards.svg_marks import Pawn, frame_svg, pawns_svg, sight_svg
from doctorlucky.boards.svg_nodes import web_svg
from doctorlucky.boards.svg_plan import WALL, Sheet, balcony_svg, door_svg, floor_svg, label_svg, shape, sheet_of, walls_path
from doctorlucky.boards.svg_ship import deck_letters_svg, hull_svg, sea_svg
from doctorlucky.boards.themes import THEMES
from doctorlucky.boards.web import Web
from doctorlucky.errors import BoardError

PAD: Final = 34
"""Margin around a plan."""


def draw_svg(
    board: Board,
    layout: Layout,
    *,
    theme: str = "night",
    sight: int | None = None,
    pawns: list[Pawn] | None = None,
) -> str:
    """The board, what is closed on it dimmed. `sight`: the space whose view is lit. `pawns`: (space, letter, seat or 0)."""
    if theme not in THEMES:
        raise BoardError(f"there is no theme '{theme}'; there are {' and '.join(THEMES)}")
    for space in ([] if sight is None else [sight]) + [pawn[0] for pawn in pawns or []]:
        if not 0 <= space < len(board.spaces):
            raise BoardError(f"{board.name} has no space {space}; its spaces are 0 to {len(board.spaces) - 1}")
    colours = THEMES[theme]
    if board.plan is not None:
        box, body = _plan_svg(board, board.plan, layout, colours, theme, sight, pawns or [])
    else:
        assert board.lists is not None
        web = Web(board, board.lists, layout, colours, theme)
        box, body = (0.0, 0.0, web.width, web.height), web_svg(web, sight, pawns or [])
    x, y, w, h = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {w:g} {h:g}" width="{w:g}" height="{h:g}" role="img" '
        f'aria-label="{escape(board.name)}"><title>{escape(board.name)}</title><style>{style(colours)}</style>'
        f"<defs>{definitions(colours, theme)}</defs>"
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{colours["bg"]}"/>'
        f"{body}</svg>\n"
    )


def _plan_svg(
    board: Board, plan: Plan, layout: Layout, c: dict[str, str], prefix: str, sight: int | None, pawns: list[Pawn]
) -> tuple[tuple[float, float, float, float], str]:
    """Back to front: hull, hatched masses, floors, light, shadows, doors, walls, railings, names, sea, pawns."""
    sheet = sheet_of(board, plan, layout, c, prefix)
    shut, sunk, places = sheet.shut, sheet.sunk, sheet.places
    ship = bool(board.decks)
    parts: list[str] = []
    if ship:
        box = (-190.0, -330.0, sheet.width + 440, sheet.height + 420)
        parts.append(hull_svg(sheet))
    else:
        box = (float(-PAD), float(-PAD), sheet.width + 2 * PAD, sheet.height + 2 * PAD)
        parts.append(frame_of(sheet))
    parts.append(f'<rect width="{sheet.width:g}" height="{sheet.height:g}" fill="url(#{prefix}-hatch)"/>')
    parts.extend(dimmed(sheet, place, floor_svg(sheet, place)) for place in range(len(plan.regions)))
    if sight is not None and layout.open >> sight & 1:
        parts.append(sight_svg(sheet, places[sight], {places[space] for space in spaces_in(layout.sees[sight])}))
    for place in sorted(shut - sunk):  # hatching over what is closed: dimness alone could be a dark room
        parts.append(f'<path d="{shape(sheet.rects[place])}" fill="url(#{prefix}-hatch)" fill-opacity=".55"/>')
    walls = walls_path(sheet)
    soft = f'filter="url(#{prefix}-soft)"'
    parts.append(f'<path d="{walls}" fill="none" stroke="{c["shadow"]}" stroke-opacity=".5" stroke-width="{WALL + 12}" {soft}/>')
    parts.extend(door_svg(sheet, door) for door in plan.doors if door.walk)
    parts.append(f'<path d="{walls}" fill="none" stroke="{c["edge"]}" stroke-width="{WALL + 4}"/>')
    parts.append(f'<path d="{walls}" fill="none" stroke="{c["wall"]}" stroke-width="{WALL}"/>')
    parts.append(balcony_svg(sheet))
    parts.extend(door_svg(sheet, door) for door in plan.doors if not door.walk)
    if sight is not None and layout.open >> sight & 1:
        parts.append(frame_svg(sheet, places[sight], {places[space] for space in spaces_in(layout.sees[sight])}))
    parts.extend(dimmed(sheet, place, label_svg(sheet, place)) for place in range(len(plan.regions)))
    if ship:
        parts.append(deck_letters_svg(sheet, board.decks))
        parts.append(sea_svg(sheet, board.decks, layout.closed))
    middles: dict[int, tuple[float, float, float]] = {}
    for space, place in places.items():
        x0, y0, x1, y1 = sheet.bodies[place]
        if y1 - y0 > 110:
            middles[space] = ((x0 + x1) / 2, y1 - 44, x1 - x0)
        else:  # a slim room: beside its name
            middles[space] = (x0 + (x1 - x0) * (0.8 if plan.regions[place].name else 0.5), (y0 + y1) / 2, (x1 - x0) * 0.4)
    parts.append(pawns_svg(c, middles, pawns))
    return box, "".join(parts)


def frame_of(sheet: Sheet) -> str:
    """The board's edge: a double line round the plan."""
    w, h, c = sheet.width, sheet.height, sheet.colours
    return (
        f'<g stroke="{c["edge"]}"><rect x="-22" y="-22" width="{w + 44:g}" height="{h + 44:g}" rx="6" fill="{c["void"]}" '
        f'stroke-width="2"/><rect x="-15" y="-15" width="{w + 30:g}" height="{h + 30:g}" rx="3" fill="none" stroke-opacity=".5" '
        'stroke-width="1.5"/></g>'
    )


def dimmed(sheet: Sheet, place: int, drawing: str) -> str:
    """What is drawn of a room, fainter if the room is closed."""
    if place not in sheet.shut or not drawing:
        return drawing
    return f'<g class="{"sunk" if place in sheet.sunk else "shut"}">{drawing}</g>'
