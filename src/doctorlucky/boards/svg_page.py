"""The board for the page: its colours are variables of the page's style sheet, pawns and light are put on it there.

The drawing has three layers, cut at `LIGHT` and `TRAIL`: floors, on which light falls; walls, over which the Doctor's trail runs;
names. It has no sea: the page lets that rise (`stage.sea`). It carries no title and no style sheet; the classes are in
`web/src/board/board.css`.
"""

from collections.abc import Mapping
from typing import Final

from doctorlucky.boards.board import Board
from doctorlucky.boards.in_play import in_play
from doctorlucky.boards.layout import Layout
from doctorlucky.boards.lettering import NOBODYS
from doctorlucky.boards.patterns import definitions
from doctorlucky.boards.plan import Rect
from doctorlucky.boards.svg import dimmed, frame_of
from doctorlucky.boards.svg_nodes import (
    corridors_svg,
    monorail_svg,
    plaque_floor_svg,
    plaque_frame_svg,
    plaque_name_svg,
    portals_svg,
    web_frame_svg,
)
from doctorlucky.boards.svg_plan import (
    WALL,
    Sheet,
    balcony_svg,
    door_svg,
    floor_svg,
    folded_floors,
    label_svg,
    shape,
    sheet_of,
    walls_path,
)
from doctorlucky.boards.svg_ship import deck_letters_svg, hull_svg
from doctorlucky.boards.themes import PAGE
from doctorlucky.boards.web import Web

LIGHT: Final = "<!--light-->"
TRAIL: Final = "<!--trail-->"
"""Where the page cuts the drawing."""
PREFIX: Final = "board"
"""With which the ids in the drawing begin; a page shows one board."""


def draw_page(board: Board, layout: Layout, names: Mapping[str, str] = NOBODYS) -> str:
    """The board as the page inlines it, what is closed on it dimmed; a floor or half that is not in play is left out.

    `names` are what rooms are called in another language, by their printed names.
    """
    laid = lay(board, layout, names)
    x0, y0, x1, y1 = view_box(laid)
    floors, walls, plates = _sheet_layers(board, laid) if isinstance(laid, Sheet) else _web_layers(laid)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x0:g} {y0:g} {x1 - x0:g} {y1 - y0:g}">'
        f'<defs>{definitions(PAGE, PREFIX)}</defs><g class="floors">{floors}</g>{LIGHT}'
        f'<g class="walls">{walls}</g>{TRAIL}<g class="names">{plates}</g></svg>\n'
    )


def lay(board: Board, layout: Layout, names: Mapping[str, str] = NOBODYS) -> Sheet | Web:
    """The board on the page's sheet, in the scale of the drawing. `stage` measures on the same."""
    if board.plan is not None:
        plan = in_play(board.plan, folded_floors(board, board.plan, layout))
        return sheet_of(board, plan, layout, PAGE, PREFIX, names)
    assert board.lists is not None
    return Web(board, board.lists, layout, PAGE, PREFIX, roomy=True, names=names)


def view_box(laid: Sheet | Web) -> Rect:
    """What of the sheet is to be seen, with the frame; funnels and smoke may reach beyond it."""
    if isinstance(laid, Web):
        return (8.0, 8.0, laid.width - 8, laid.height - 8)
    if any(region.deck for region in laid.plan.regions):
        return (-116.0, -176.0, laid.width + 196, laid.height + 64)
    return (-26.0, -26.0, laid.width + 26, laid.height + 26)


def _sheet_layers(board: Board, sheet: Sheet) -> tuple[str, str, str]:
    places = range(len(sheet.plan.regions))
    back = [hull_svg(sheet) if board.decks else frame_of(sheet)]
    back.append(f'<rect width="{sheet.width:g}" height="{sheet.height:g}" fill="url(#{PREFIX}-hatch)"/>')
    back.extend(dimmed(sheet, place, floor_svg(sheet, place)) for place in places)
    for place in sorted(sheet.shut - sheet.sunk):
        back.append(f'<path d="{shape(sheet.rects[place])}" fill="url(#{PREFIX}-hatch)" fill-opacity=".55"/>')
    walls = walls_path(sheet)
    soft = f'filter="url(#{PREFIX}-soft)"'
    back.append(f'<path d="{walls}" fill="none" stroke="{PAGE["shadow"]}" stroke-opacity=".5" stroke-width="{WALL + 12}" {soft}/>')
    front = [door_svg(sheet, door) for door in sheet.plan.doors if door.walk]
    front.append(f'<path d="{walls}" fill="none" stroke="{PAGE["edge"]}" stroke-width="{WALL + 4}"/>')
    front.append(f'<path d="{walls}" fill="none" stroke="{PAGE["wall"]}" stroke-width="{WALL}"/>')
    front.append(balcony_svg(sheet))
    front.extend(door_svg(sheet, door) for door in sheet.plan.doors if not door.walk)
    names = [dimmed(sheet, place, label_svg(sheet, place)) for place in places]
    if board.decks:
        names.append(deck_letters_svg(sheet, board.decks))
    return "".join(back), "".join(front), "".join(names)


def _web_layers(web: Web) -> tuple[str, str, str]:
    back = [web_frame_svg(web), corridors_svg(web), monorail_svg(web)]
    back.extend(plaque_floor_svg(web, space) for space in web.shown)
    front = [plaque_frame_svg(web, space) for space in web.shown]
    names = [plaque_name_svg(web, space) for space in web.shown]
    names.append(portals_svg(web))
    return "".join(back), "".join(front), "".join(names)
