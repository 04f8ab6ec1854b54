"""What floats around a plan with decks: hull, funnels, and the sea up to the lowest dry deck (SAVE-6)."""

from doctorlucky.boards.drawing.lettering import text
from doctorlucky.boards.drawing.plan_sheet import PlanSheet


def hull_svg(sheet: PlanSheet) -> str:
    """Funnels, masts and hull, behind the decks."""
    w, h, c = sheet.width, sheet.height, sheet.colours
    parts: list[str] = []
    for share in (0.25, 0.43, 0.61):
        x = w * share
        parts.append(
            f'<path d="M{x:g} -20l14-150h96l-14 150z" fill="{c["funnel"]}"/>'
            f'<path d="M{x + 9:g} -118l5-52h96l-5 52z" fill="{c["hull"]}"/>'
            f'<path d="M{x + 62:g} -182q-40-34-4-62t-30-60" fill="none" stroke="{c["ink-soft"]}" stroke-opacity=".35" '
            'stroke-width="16" stroke-linecap="round"/>'
        )
    fore, aft = w * 0.12, w * 0.87
    parts.append(
        f'<path d="M{fore:g} -20V-250M{aft:g} -20V-230M{fore:g} -236L{w * 0.3:g} -164M{aft:g} -216L{w * 0.68:g} -164'
        f'M{fore:g} -250L{aft:g} -230" stroke="{c["edge"]}" stroke-width="4" fill="none"/>'
        f'<path d="M-110 -16Q{w * 0.4:g} 4 {w + 190:g} -44Q{w + 120:g} {h * 0.3:g} {w + 70:g} {h + 90:g}H-40'
        f'Q-52 {h * 0.8:g} -78 {h * 0.55:g}Q-108 {h * 0.3:g} -110 -16z" fill="{c["hull"]}" stroke="{c["edge"]}" '
        'stroke-width="3"/>'
    )
    for i in range(6):  # portholes, some of them lit
        x, y = w + 66 - i * 5, h * (0.1 + i * 0.125)
        light = c["window"] if i % 3 else c["void"]
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="19" fill="{light}" stroke="{c["edge"]}" stroke-width="5"/>')
    return "".join(parts)


def deck_letters_svg(sheet: PlanSheet, decks: tuple[str, ...]) -> str:
    """The letter of each deck on the hull, halfway down the deck."""
    parts: list[str] = []
    line = sheet.colours["hull-line"]
    for deck in decks:
        top, bottom = extent(sheet, deck)
        y = (top + bottom) / 2
        size = 32 if len(deck) == 1 else max(12, 44 / len(deck))
        parts.append(
            f'<g transform="translate(-46 {y:g})"><circle r="26" fill="none" stroke="{line}" stroke-width="2.5"/>'
            + text(0, size / 3, size, deck, "deck", "middle").replace("<text", f'<text fill="{sheet.colours["hull-ink"]}"')
            + "</g>"
        )
    return "".join(parts)


def sea_svg(sheet: PlanSheet, decks: tuple[str, ...], shut: tuple[str, ...]) -> str:
    """The sea, half transparent: what has sunk can still be made out."""
    c = sheet.colours
    sunk = [deck for deck in decks if deck in shut]
    line = min(extent(sheet, deck)[0] for deck in sunk) - 10 if sunk else sheet.height + 30
    x0, x1, bottom = -190, sheet.width + 250, sheet.height + 90
    crest = "".join(f"q25 -{18 if i % 2 else 26} 50 0" for i in range(int((x1 - x0) / 50) + 1))
    parts = [
        f'<path d="M{x0} {line:g}{crest}V{bottom:g}H{x0}z" fill="url(#{sheet.prefix}-sea)"/>'
        f'<path d="M{x0} {line:g}{crest}" fill="none" stroke="{c["foam"]}" stroke-width="5" stroke-linecap="round"/>'
        f'<path d="M{x0 + 20} {line + 26:g}{crest}" fill="none" stroke="{c["foam"]}" stroke-opacity=".35" stroke-width="3"/>'
    ]
    for i in range(16 if sunk else 0):
        x, y, r = (120 + i * 173) % max(1, sheet.width), line + 70 + i * 61 % 260, 4 + i * 5 % 9
        if y + r < bottom:
            parts.append(
                f'<circle cx="{x:g}" cy="{y:g}" r="{r}" fill="none" stroke="{c["foam"]}" stroke-opacity=".55" stroke-width="2.5"/>'
            )
    return "".join(parts)


def extent(sheet: PlanSheet, deck: str) -> tuple[float, float]:
    """From where to where a deck reaches."""
    rects = [rect for place, region in enumerate(sheet.plan.regions) if region.deck == deck for rect in sheet.rects[place]]
    return (min(rect[1] for rect in rects), max(rect[3] for rect in rects)) if rects else (0.0, 0.0)
