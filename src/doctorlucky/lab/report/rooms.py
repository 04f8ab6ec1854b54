"""The heat map, drawn on the board itself: where players stand, where the Doctor is, where he is attacked and where he falls."""

import re
from collections.abc import Sequence
from html import escape
from typing import Any, Final

import polars as pl

from doctorlucky.boards.drawing.geometry import geometry
from doctorlucky.boards.drawing.svg import LIGHT, PREFIX, TRAIL, draw_page
from doctorlucky.boards.model.board import WHOLE
from doctorlucky.boards.model.layout import Layout
from doctorlucky.lab.plots import figure_html
from doctorlucky.lab.report.figure import NO_EVENTS, Absent, Figures, findings, with_events
from doctorlucky.lab.report.reading import SeriesData

TITLE: Final = "Where it happens"
FUNNELS: Final = 136
"""How far a ship reaches above the drawing that the browser game shows."""
LOW: Final = 90
"""In a lower room than this the number stands close to the wall, to keep off the name."""
MEASURES: Final = {"time": "Players' time", "doctor": "The Doctor's time", "attempts": "Attempts", "kills": "Successes"}


def figures(series: Sequence[SeriesData]) -> Figures:
    """The heat map of the board; it needs events."""
    known = with_events(series)
    if not known:
        return [Absent(TITLE, NO_EVENTS)]
    drawn = [one for one in known if one.ruleset is not None]
    if not drawn:
        return [Absent(TITLE, f"the board {known[0].facts.board} is not at hand, or not the one that was played on")]
    data = pl.concat(_shares(one) for one in drawn)
    most = dict(data.group_by("measure").agg(pl.col("share").max()).iter_rows())
    boards = "".join(_board(one, data.filter(pl.col("series") == one.label), most) for one in drawn)
    keys = "".join(
        f'<p class="key layer {measure}"><span>0</span><i></i><span>{most[measure]:.1%}</span></p>' for measure in MEASURES
    )
    tabs = "".join(
        f'<label><input type="radio" name="heat" value="{measure}"{" checked" if measure == "time" else ""}>'
        f"<span>{words}</span></label>"
        for measure, words in MEASURES.items()
    )
    picture = (
        f'<div class="heat"><fieldset class="tabs"><legend>Show</legend>{tabs}</fieldset>'
        f'<div class="boards{" several" if len(drawn) > 1 else ""}">{boards}</div>{keys}</div>'
    )
    about = (
        "Rooms by their share of where players stood when a turn ended, where the Doctor stood, where attempts on him were made "
        "and where they succeeded. The deeper the colour, the larger the share."
    )
    block = figure_html(picture, TITLE, about, data, "rooms", findings(drawn, lambda one: _finding(one, data)))
    return [block.replace('class="figure"', 'class="figure broad"', 1)]


def _shares(one: SeriesData) -> pl.DataFrame:
    assert one.ruleset is not None
    spaces = one.ruleset.board.spaces
    every = pl.DataFrame({"space": [space.id for space in spaces], "room": [space.label for space in spaces]})
    measures = pl.DataFrame({"measure": list(MEASURES)})
    counted = one.counts["rooms"].select("measure", "space", "count")
    return (
        every.join(measures, how="cross", maintain_order="left_right")
        .join(counted, on=["measure", "space"], how="left", maintain_order="left")
        .with_columns(pl.col("count").fill_null(0))
        .with_columns((pl.col("count") / pl.col("count").sum().over("measure")).fill_nan(0.0).alias("share"))
        .select(pl.lit(one.label).alias("series"), "measure", "space", "room", "count", "share")
    )


def _layout(one: SeriesData) -> Layout:
    """The part that was played on; the whole board where chance chose one game by game."""
    assert one.ruleset is not None
    rules = one.ruleset.rules
    return rules.layouts[rules.beginnings[0]] if len(rules.beginnings) == 1 else one.ruleset.board.layout(WHOLE)


def _board(one: SeriesData, data: pl.DataFrame, most: dict[str, float]) -> str:
    """One board; `most` is the share with the deepest colour, the same on all boards."""
    assert one.ruleset is not None
    layout = _layout(one)
    measured = geometry(one.ruleset.board, layout)
    prefix = f"heat{one.place}"
    floors, rest = _drawing(layout, prefix).split(LIGHT)
    walls, names = rest.split(TRAIL)
    rooms = [space for space in measured["spaces"] if space["open"]]
    layers = "".join(_layer(measure, rooms, data.filter(measure=measure), most[measure]) for measure in MEASURES)
    tagged = one.ruleset.board.plan is None
    values = "".join(_values(measure, rooms, data.filter(measure=measure), tagged) for measure in MEASURES)
    names = names.replace("</svg>", f"{values}</svg>")
    label = f"<h3>{escape(one.label)}</h3>" if one.of > 1 else ""
    return (
        f'<div class="board">{label}<div class="window" tabindex="0" role="group" '
        f'aria-label="{escape(one.ruleset.board.name)}, rooms by their share">{floors}{layers}{walls}{names}</div>'
        f'<p class="hint">Drag the board to see the rest of it.</p></div>'
    )


def _drawing(layout: Layout, prefix: str) -> str:
    """The drawing with ids of its own, so that several stand on one page; a ship with its funnels to the top."""
    drawn = draw_page(layout.board, layout).replace(f'id="{PREFIX}-', f'id="{prefix}-').replace(f"#{PREFIX}-", f"#{prefix}-")
    if not layout.board.decks:
        return drawn
    x, y, wide, high = (float(length) for length in drawn.partition('viewBox="')[2].partition('"')[0].split())
    return re.sub(r'viewBox="[^"]*"', f'viewBox="{x:g} {y - FUNNELS:g} {wide:g} {high + FUNNELS:g}"', drawn, count=1)


def _layer(measure: str, rooms: list[dict[str, Any]], data: pl.DataFrame, most: float) -> str:
    """Every open room in the colour of its share."""
    shares = dict(data.select("space", "share").iter_rows())
    paths = "".join(
        f'<path d="{room["hit"]}" role="graphics-symbol" aria-label="{escape(room["label"])}; {shares[room["id"]]:.1%}" '
        f'style="fill:color-mix(in oklab,var(--heat-1) {shares[room["id"]] / (most or 1):.0%},var(--heat-0))"/>'
        for room in rooms
    )
    return f'<g class="layer {measure}">{paths}</g>'


def _values(measure: str, rooms: list[dict[str, Any]], data: pl.DataFrame, tagged: bool) -> str:
    """The shares as numbers, in the lower right corner of the rooms; in the lower left where that is the place of portals' tags."""
    shares = dict(data.select("space", "share").iter_rows())
    parts = []
    for room in rooms:
        left, top, right, bottom = room["box"]
        words = _short(shares[room["id"]])
        size = min(25.0, (right - left - 24) / (len(words) * 0.56), (bottom - top) * 0.28)
        if right - left < 130:  # a hallway: in its middle
            x, anchor = (left + right) / 2, "middle"
        elif tagged:
            x, anchor = left + 16, "start"
        else:
            x, anchor = right - 16, "end"
        parts.append(
            f'<text class="value{" slim" if size < 25 else ""}" x="{x:g}" y="{bottom - (13 if bottom - top < LOW else 16):g}" '
            f'font-size="{size:.0f}" text-anchor="{anchor}">{escape(words)}</text>'
        )
    return f'<g class="layer {measure}" aria-hidden="true">{"".join(parts)}</g>'


def _short(share: float) -> str:
    return "0" if share == 0 else "<0.1%" if share < 0.0005 else f"{share:.1%}"


def _finding(one: SeriesData, data: pl.DataFrame) -> str:
    parts = []
    for measure, words in (
        ("time", "Players stood most in"),
        ("attempts", "attempts came most in"),
        ("kills", "and succeeded most in"),
    ):
        rows = data.filter((pl.col("series") == one.label) & (pl.col("measure") == measure)).sort("share", descending=True)
        if rows["count"].sum():
            top = rows.row(0, named=True)
            parts.append(f"{words} the {top['room'].removeprefix('The ')} ({top['share']:.1%})")
    return f"{', '.join(parts)}. Spread evenly, every open room of a game would have {_even(one)}."


def _even(one: SeriesData) -> str:
    """From the least to the most, where chance chose the part game by game and they differ in size."""
    assert one.ruleset is not None
    rules = one.ruleset.rules
    rooms = {rules.layouts[beginning].open.bit_count() for beginning in rules.beginnings}
    return " to ".join(f"{1 / number:.1%}" for number in dict.fromkeys((max(rooms), min(rooms))))
