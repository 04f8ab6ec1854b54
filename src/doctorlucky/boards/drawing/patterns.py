"""Floors, gradients and hatching of the drawing, as SVG definitions."""

from typing import Final

FLIGHTS: Final = (("up", 0, 1, 0, 0), ("down", 0, 0, 0, 1), ("left", 1, 0, 0, 0), ("right", 0, 0, 1, 0))
"""Light on stairs, from the foot to the head."""
SAME_COLOUR: Final = {"checker": "stone", "parquet": "wood"}


def definitions(colours: dict[str, str], prefix: str) -> str:
    """Everything the drawings refer to. Ids start with `prefix`, so that two themes can stand on one page."""
    grain = f'stroke="{colours["grain"]}" stroke-opacity=".11" fill="none"'

    def floor(name: str, width: int, height: int, body: str, extra: str = "") -> str:
        colour = colours[SAME_COLOUR.get(name, name)]
        return (
            f'<pattern id="{prefix}-{name}" width="{width}" height="{height}" patternUnits="userSpaceOnUse"{extra}>'
            f'<rect width="{width}" height="{height}" fill="{colour}"/>{body}</pattern>'
        )

    def lines(d: str, extra: str = "") -> str:
        return f'<path d="{d}" {grain}{extra}/>'

    wide = ' stroke-width="2"'
    planks = lines("M0 0h96M0 16h96M30 0v16M78 16v16")
    damask = lines("M20 3q9 9 9 17t-9 17q-9-9-9-17T20 3zM20 12q4 4 4 8t-4 8q-4-4-4-8t4-8zM0 14q5 4 5 6t-5 6M40 14q-5 4-5 6t5 6")
    shade = f'fill="{colours["grain"]}"'
    rivets = (
        f'<path d="M6 6h0M42 6h0M6 42h0M42 42h0" stroke="{colours["grain"]}" stroke-opacity=".3" stroke-width="3" '
        'stroke-linecap="round"/>'
    )
    return "".join(
        [
            floor("parquet", 40, 40, lines("M0 0h40v40H0zM0 10h20M0 30h20M20 0v20M30 0v20M20 20v20M10 20v20M0 20h40M20 30h20")),
            floor("walnut", 96, 32, planks),
            floor("wood", 96, 32, planks),
            floor("teak", 120, 24, lines("M0 0h120M0 12h120M40 0v12M100 12v12")),
            *(floor(name, 40, 40, damask) for name in ("red", "blue", "plum", "green")),
            floor(
                "tile", 36, 36,
                f'<path d="M18 0H0v18h18v18h18V18H18z" {shade} fill-opacity=".07"/>' + lines("M0 0h36v36H0zM18 0v36M0 18h36"),
            ),
            floor(
                "checker", 44, 44, f'<path d="M0 0h22v22H0zM22 22h22v22H22z" {shade} fill-opacity=".1"/>',
                ' patternTransform="rotate(45)"',
            ),
            floor("stone", 90, 60, lines("M0 0h90M0 30h90M34 0v30M70 0v16h-36M12 30v30M56 30v30M56 46h34")),
            floor("brick", 44, 24, lines("M0 0h44M0 12h44M0 0v12M22 12v12")),
            floor("grass", 34, 34, lines("M6 12q2-6 0-9M9 12q0-5 4-8M24 29q2-6 0-9M27 29q0-5 4-8M22 9l3-6M4 30l2-6", wide)),
            floor("glass", 56, 56, lines("M0 0h56v56H0zM28 0v56M0 28h56M6 22L22 6M34 50l16-16")),
            floor("hall", 20, 20, lines("M0 0h20M0 10h20")),
            floor("steel", 48, 48, lines("M0 0h48v48H0z") + rivets),
            floor("ice", 60, 60, lines("M0 20l22 10 10 30M22 30L50 0M32 60l28-24")),
            floor("pool", 40, 20, lines("M0 10q10-8 20 0t20 0", wide)),
            f'<pattern id="{prefix}-hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            f'<rect width="12" height="12" fill="{colours["void"]}"/>'
            f'<path d="M0 0v12" stroke="{colours["hatch"]}" stroke-width="3"/></pattern>',
            f'<radialGradient id="{prefix}-lamp" cx=".5" cy=".45" r=".75">{_stop(0, colours["lamp"], 0.16)}'
            f'{_stop(0.6, colours["lamp"], 0.03)}{_stop(1, colours["shadow"], 0.18)}</radialGradient>',
            f'<linearGradient id="{prefix}-sea" x1="0" y1="0" x2="0" y2="1">{_stop(0, colours["sea"], 0.72)}'
            f'{_stop(1, colours["sea-deep"], 0.93)}</linearGradient>',
            *(
                f'<linearGradient id="{prefix}-flight-{climb}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
                f'{_stop(0, colours["shadow"], 0.4)}{_stop(1, colours["lamp"], 0.32)}</linearGradient>'
                for climb, x1, y1, x2, y2 in FLIGHTS
            ),
            f'<filter id="{prefix}-soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="6"/></filter>',
        ]
    )  # fmt: skip


def _stop(offset: float, colour: str, opacity: float) -> str:
    return f'<stop offset="{offset:g}" stop-color="{colour}" stop-opacity="{opacity:g}"/>'
