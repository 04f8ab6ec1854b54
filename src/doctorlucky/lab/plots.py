"""The look of the laboratory's pages: charts as inline SVG in the page's own colours, figures with their data, whole pages.

Nothing on such a page comes from elsewhere: no script, font or picture is fetched. A chart is drawn twice, for a desk and for a
phone, and the style sheet (`page.css`) shows the one that fits. Colours are its variables, so a chart has both themes: write
``SERIES[0]``, ``"var(--muted)"``, never a colour. Needs the extra `lab` (`needed` says so in one sentence).
"""

import re
from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from urllib.parse import quote
from zlib import crc32

from doctorlucky.boards.drawing.themes import THEMES
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.version import __version__

if TYPE_CHECKING:
    import altair
    import polars

    Finding: TypeAlias = str | Sequence[tuple[int, str, str]]
    Drawing: TypeAlias = "altair.Chart | altair.LayerChart | altair.ConcatChart | altair.VConcatChart | altair.FacetChart"

DESK: Final = 760
PHONE: Final = 326
"""How wide the two drawings of a chart are, in pixels."""
SERIES: Final = tuple(f"var(--s{number})" for number in range(1, 9))
"""Eight colours that remain distinct in colour blindness, in either theme; they go with `SHAPES`."""
SHAPES: Final = ("circle", "square", "diamond", "triangle-up", "cross", "triangle-down", "triangle-right", "triangle-left")
"""Points are filled, so each has an area."""
DASHES: Final = ((1, 0), (7, 3), (2, 2.5), (9, 3, 2, 3), (14, 4), (4, 2), (12, 3, 2, 3, 2, 3), (1.5, 4))
"""Of lines, so that nobody has to tell them apart by colour alone."""
ROWS: Final = 100
"""How many rows of a figure's data are shown as a table; the download has all of them."""


def needed() -> None:
    """Complain in one sentence where the extra `lab` is not installed."""
    try:
        import altair  # noqa: F401
        import polars  # noqa: F401
        import vl_convert  # noqa: F401
    except ImportError as error:
        missing = error.name or "a library"
        raise DoctorLuckyError(f"this needs {missing}, which is not installed: pip install 'doctorlucky[lab]'") from None


def chart_html(
    chart: "Drawing | Callable[[int], Drawing]",
    title: str,
    about: str,
    data: "polars.DataFrame",
    name: str,
    finding: "Finding" = "",
    legend: Sequence[str] = (),
) -> str:
    """A figure: title, one sentence about it, the finding, the chart, its data to read and to download as ``NAME.csv``.

    `chart` needs no width, or is a function that makes the chart for a width in pixels (for charts of several panels).
    `title` and `about` are plain text, and so is `finding`, which may be one for each series: its place in `SERIES`, its name, what
    was found. `legend` names the series in the order of `SERIES`, "" for those that are not in this figure.
    """
    wide = "".join(f'<div class="{where}">{svg(chart, width)}</div>' for where, width in (("desk", DESK), ("phone", PHONE)))
    return figure_html(wide, title, about, data, name, finding, legend)


def figure_html(
    picture: str, title: str, about: str, data: "polars.DataFrame", name: str, finding: "Finding" = "", legend: Sequence[str] = ()
) -> str:
    """The same round any picture: `picture` is HTML."""
    found = f'<p class="finding">{escape(finding)}</p>' if isinstance(finding, str) and finding else ""
    each = "" if isinstance(finding, str) else _each(finding)
    return (
        f'<section class="figure" id="{escape(name)}"><header><h2>{escape(title)}</h2><p>{escape(about)}</p>{found}</header>'
        f'<div class="picture">{legend_html(legend)}{picture}</div>{each}{data_html(data, name)}</section>'
    )


def legend_html(names: Sequence[str]) -> str:
    """Which colour and shape is which series; nothing where there is only one."""
    if len(names) < 2:
        return ""
    items = "".join(f"<li>{_mark(place)}{escape(name)}</li>" for place, name in enumerate(names) if name)
    return f'<ul class="legend">{items}</ul>'


def _each(findings: Sequence[tuple[int, str, str]]) -> str:
    items = "".join(f"<li><h3>{_mark(place)}{escape(name)}</h3><p>{escape(found)}</p></li>" for place, name, found in findings)
    return f'<ul class="findings">{items}</ul>'


def _mark(place: int) -> str:
    return (
        '<svg viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">'
        f'<path d="{_MARKS[place % 8]}" style="fill:{SERIES[place % 8]}"/></svg>'
    )


_MARKS: Final = (
    "M6 0a6 6 0 1 1-12 0a6 6 0 1 1 12 0z",
    "M-5.5-5.5h11v11h-11z",
    "M0-7.5L6.5 0L0 7.5L-6.5 0z",
    "M0-6.5L6.5 5.5h-13z",
    "M-2-6.5h4v4.5h4.5v4h-4.5v4.5h-4v-4.5h-4.5v-4h4.5z",
    "M0 6.5L6.5-5.5h-13z",
    "M6.5 0L-5.5 6.5v-13z",
    "M-6.5 0L5.5 6.5v-13z",
)


def data_html(data: "polars.DataFrame", name: str) -> str:
    """The numbers behind a figure: a download, and a table that opens."""
    rows = f"{data.height:,} row{'' if data.height == 1 else 's'}"
    link = f"data:text/csv;charset=utf-8,{quote(data.write_csv(float_precision=6), safe=' ,.-:;()/|')}"
    return (
        f'<div class="data"><a class="download" download="{escape(name)}.csv" href="{escape(link)}">Data as CSV</a>'
        f"<details><summary>The numbers ({rows})</summary>{table_html(data)}</details></div>"
    )


def table_html(data: "polars.DataFrame", rows: int = ROWS) -> str:
    """A frame as a table, its first rows if it has many."""
    numeric = [kind.is_numeric() for kind in data.dtypes]
    head = "".join(f"<th{_right(n)}>{escape(column)}</th>" for column, n in zip(data.columns, numeric, strict=True))
    body = "".join(
        "<tr>" + "".join(f"<td{_right(n)}>{_cell(value)}</td>" for value, n in zip(row, numeric, strict=True)) + "</tr>"
        for row in data.head(rows).iter_rows()
    )
    more = f'<p class="more">The first {rows:,} of {data.height:,} rows; the download has all.</p>' if data.height > rows else ""
    return f'<div class="rows"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>{more}'


def _right(number: bool) -> str:
    return ' class="n"' if number else ""


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:,.3f}".rstrip("0").rstrip(".") if abs(value) < 1e12 else f"{value:g}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else escape(str(value))


def svg(chart: "Drawing | Callable[[int], Drawing]", width: int) -> str:
    """One drawing of a chart, `width` pixels wide if it is a single or layered one."""
    import altair
    import vl_convert

    made: Any = chart
    if not isinstance(chart, altair.TopLevelMixin):
        made = chart(width)
    elif isinstance(chart, altair.Chart | altair.LayerChart):
        made = chart.properties(width=width, autosize=altair.AutoSizeParams(type="fit-x", contains="padding"))
    spec = made.to_dict()
    spec["config"] = look(width)
    drawn = vl_convert.vegalite_to_svg(spec)
    drawn = re.sub(r' (?:d|transform|[xy]2?|width|height)="[^"]*"', lambda part: re.sub(r"\d+\.\d{3,}", _tenths, part[0]), drawn)
    drawn = re.sub(r'aria-label="[^"]*"', lambda words: re.sub(r"(\d+\.\d{2,})(%?)", _spoken, words[0]), drawn)
    own = f"d{crc32(drawn.encode()):x}"  # ids of clips and gradients: many drawings stand on one page
    drawn = re.sub(r'(id="|url\(#)((?:clip|gradient)[\w-]*)', rf"\1{own}-\2", drawn)
    return re.sub(
        r'<path class="(?:back|fore)ground" aria-hidden="true" d="[^"]*"( pointer-events="none")?( display="none")?/>', "", drawn
    )


def _tenths(number: re.Match[str]) -> str:
    """A length as fine as one can draw."""
    return f"{float(number[0]):.1f}".removesuffix(".0")


def _spoken(number: re.Match[str]) -> str:
    """A number as one says it: a mark's words are read aloud, and shown under the pointer."""
    short = (
        f"{float(number[1]):.1f}"
        if number[2]
        else f"{float(number[1]):.3g}"
        if float(number[1]) < 100
        else f"{float(number[1]):.0f}"
    )
    return short + number[2]


def look(width: int = DESK) -> dict[str, Any]:
    """The settings of every chart, for Vega-Lite."""
    words = {"labelColor": "var(--muted)", "titleColor": "var(--text)", "labelFontSize": 12, "titleFontSize": 12.5}
    words |= {"titleFontWeight": 600, "labelFont": FACE, "titleFont": FACE}
    axis = words | {"gridColor": "var(--line)", "domainColor": "var(--line-strong)", "tickColor": "var(--line-strong)"}
    return {
        "background": None,
        "font": FACE,
        "padding": {"left": 4, "right": 10, "top": 6, "bottom": 4},
        "view": {"stroke": None},
        "axis": axis | {"titlePadding": 9, "labelPadding": 5, "labelOverlap": "greedy", "gridOpacity": 0.75, "tickSize": 4},
        "axisX": {"grid": False, "tickCount": 10 if width > 500 else 5, "labelAngle": 0},
        "axisY": {"ticks": False, "domain": False, "tickCount": 5, "labelLimit": 220 if width > 500 else 118},
        "header": words,
        "legend": words | {"orient": "top", "direction": "horizontal", "title": None, "columns": 4 if width > 500 else 1}
        | {"labelLimit": width - 40, "symbolSize": 90},
        "title": {"color": "var(--text)", "font": FACE, "fontSize": 14, "anchor": "start", "fontWeight": 600},
        "range": {"category": list(SERIES), "symbol": list(SHAPES), "dash": list(DASHES)},
        "mark": {"color": SERIES[0]},
        "bar": {"cornerRadiusEnd": 2},
        "scale": {"barBandPaddingInner": 0.34, "offsetBandPaddingInner": 0.14, "bandWithNestedOffsetPaddingInner": 0.3},
        "line": {"strokeWidth": 2.25, "strokeJoin": "round"},
        "point": {"filled": True, "size": 70, "opacity": 1},
        "rule": {"color": "var(--muted)"},
        "text": {"color": "var(--text)", "font": FACE, "fontSize": 12},
    }  # fmt: skip


FACE: Final = "Helvetica, Arial, sans-serif"
"""What the drawings are measured with; the style sheet then says what they are shown in."""


def page(title: str, intro: str, blocks: list[str]) -> str:
    """A whole HTML page that needs nothing else. `intro` and `blocks` are HTML; `title` is plain text.

    Every figure (a block with an ``h2`` and an ``id``) gets a line in the table of contents.
    """
    body = "\n".join(blocks)
    found = re.findall(r'<section class="[^"]*" id="([^"]+)"><header><h2>(.*?)</h2>', body)
    contents = "".join(f'<li><a href="#{anchor}">{heading}</a></li>' for anchor, heading in found)
    nav = f'<nav aria-label="Contents"><ol>{contents}</ol></nav>' if len(found) > 2 else ""
    look_here = files("doctorlucky.lab")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n'
        f'<meta name="generator" content="doctorlucky {__version__}">\n<title>{escape(title)}</title>\n'
        f"<style>\n{_colours()}\n{(look_here / 'page.css').read_text(encoding='utf-8')}</style>\n</head>\n<body>\n"
        f'<header class="masthead"><p class="house">Doctor Lucky · The laboratory</p><h1>{escape(title)}</h1>'
        f'<div class="intro">{intro}</div></header>\n{nav}\n<main>\n{body}\n</main>\n'
        f"<footer>Written by doctorlucky {__version__}.</footer>\n"
        f"<script>{(look_here / 'page.js').read_text(encoding='utf-8')}</script>\n</body>\n</html>\n"
    )


def _colours() -> str:
    """The board's colours in both themes, as the drawings for pages name them (`doctorlucky.boards.drawing.themes.PAGE`)."""

    def theme(name: str) -> str:
        return "".join(f"--b-{key}:{colour};" for key, colour in THEMES[name].items())

    return f":root{{{theme('parlour')}}}\n@media (prefers-color-scheme: dark){{:root{{{theme('night')}}}}}"


def panel_html(chart: "Drawing | Callable[[int], Drawing]", caption: str) -> str:
    """One of several charts of a figure, under a caption, for `figure_html`."""
    both = "".join(f'<div class="{where}">{svg(chart, width)}</div>' for where, width in (("desk", DESK), ("phone", PHONE)))
    return f'<div class="part"><h3>{escape(caption)}</h3>{both}</div>'
