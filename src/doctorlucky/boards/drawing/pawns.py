"""Pawns on a drawing: the players', the Doctor's, pets' and Strangers'."""

from typing import Final

from doctorlucky.boards.drawing.lettering import text
from doctorlucky.boards.drawing.themes import SEATS

Pawn = tuple[int, str, int]
"""Space, letter, seat: 1 to 8 are players, 0 is the Doctor, anything else a pet or a stranger."""

SHAPES: Final = (
    '<circle r="20"/>',
    '<rect x="-18" y="-18" width="36" height="36" rx="3"/>',
    '<path d="M0-22L19-11V11L0 22L-19 11V-11z"/>',
    '<path d="M0-25L25 0L0 25L-25 0z"/>',
    '<path d="M0-24L24 18H-24z"/>',
    '<path d="M0-22Q14-22 19-16Q20 10 0 23Q-20 10-19-16Q-14-22 0-22z"/>',
    '<path d="M-7 22L-3 8A11 11 0 1 1-9-8A11 11 0 1 1 9-8A11 11 0 1 1 3 8L7 22z"/>',
    '<path d="M0-25L7-9L25-8L11 4L16 22L0 12L-16 22L-11 4L-25-8L-7-9z"/>',
)
"""Each seat has a shape of its own as well as a hue and a letter."""


def pawns_svg(colours: dict[str, str], middles: dict[int, tuple[float, float, float]], pawns: list[Pawn]) -> str:
    """Pawns side by side; `middles` says for each space where its row stands and how wide it may be."""
    by_space: dict[int, list[Pawn]] = {}
    for pawn in pawns:
        by_space.setdefault(pawn[0], []).append(pawn)
    parts: list[str] = []
    for space, group in sorted(by_space.items()):
        x, y, wide = middles[space]
        step = min(50.0, (wide - 44) / max(1, len(group) - 1)) if len(group) > 1 else 0.0
        for i, (_, letter, seat) in enumerate(group):
            parts.append(_pawn(colours, x + (i - (len(group) - 1) / 2) * step, y, letter, seat))
    return "".join(parts)


def _pawn(colours: dict[str, str], x: float, y: float, letter: str, seat: int) -> str:
    ring = f'stroke="{colours["pawn-ring"]}" stroke-width="3" stroke-linejoin="round"'
    if seat == 0:  # the Doctor: a brass disc under a top hat
        body = f'<g fill="{colours["medal"]}" {ring}><circle r="21"/><path d="M-15-18h30v-5h-6v-20H-9v20h-6z"/></g>'
        ink = colours["medal-ink"]
    elif 1 <= seat <= len(SEATS):
        fill, ink = SEATS[seat - 1]
        body = f'<g fill="{fill}" {ring}>{SHAPES[seat - 1]}</g>'
    else:
        body, ink = (
            f'<g fill="{colours["ink-soft"]}" {ring}><rect x="-15" y="-15" width="30" height="30" rx="15"/></g>',
            colours["void"],
        )
    size = 22 if len(letter) < 2 else 15
    drawn = text(0, size * 0.36, size, letter[:3], "letter", "middle").replace("<text", f'<text fill="{ink}"')
    return f'<g class="pawn" transform="translate({x:g} {y:g})">{body}{drawn}</g>'
