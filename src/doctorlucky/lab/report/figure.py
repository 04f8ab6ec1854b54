"""What the figures of a report have in common: how several series stand side by side, how findings are worded, what is left out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import altair as alt
import polars as pl

from doctorlucky.lab.plots import DASHES, SERIES, SHAPES
from doctorlucky.lab.report.reading import SeriesData
from doctorlucky.lab.statistics import wilson

if TYPE_CHECKING:
    from doctorlucky.lab.plots import Drawing, Finding


@dataclass(frozen=True)
class Absent:
    """A figure that is left out."""

    title: str
    why: str


Figures = list["str | Absent"]
NO_EVENTS: Final = "there is no file of events (simulate --events writes one)"
PERCENT: Final = ".0%"


def hue(series: Sequence[SeriesData], **more: Any) -> alt.Color:
    """The colour of a series, wherever it stands."""
    return alt.Color("series:N", scale=_scale(series, SERIES), legend=None, **more)


def mark(series: Sequence[SeriesData]) -> alt.Shape:
    """Its shape: nobody has to tell the series apart by colour alone."""
    return alt.Shape("series:N", scale=_scale(series, SHAPES), legend=None)


def dash(series: Sequence[SeriesData]) -> alt.StrokeDash:
    """The same for lines."""
    return alt.StrokeDash("series:N", scale=_scale(series, DASHES), legend=None)


def _scale(series: Sequence[SeriesData], values: Sequence[Any]) -> alt.Scale:
    return alt.Scale(domain=[one.label for one in series], range=[values[one.place % len(values)] for one in series])


def beside(series: Sequence[SeriesData]) -> dict[str, Any]:
    """How bars and points of several series keep out of each other's way, on a chart that has categories along x."""
    return {} if len(series) < 2 else {"xOffset": alt.XOffset("series:N", sort=[one.label for one in series])}


def below(series: Sequence[SeriesData]) -> dict[str, Any]:
    """The same for categories along y."""
    return {} if len(series) < 2 else {"yOffset": alt.YOffset("series:N", sort=[one.label for one in series])}


def labels(series: Sequence[SeriesData]) -> list[str]:
    """The legend: every series at its place, "" for those that are not in this figure."""
    names = {one.place: one.label for one in series}
    return [names.get(place, "") for place in range(max(one.of for one in series))]


def findings(series: Sequence[SeriesData], finding: Callable[[SeriesData], str]) -> "Finding":
    """A finding for each series, with its name where there are several."""
    if len(series) == 1:
        return finding(series[0])
    return [(one.place, one.label, finding(one)) for one in series]


def with_interval(frame: pl.DataFrame, hits: str, trials: str) -> pl.DataFrame:
    """The share of `hits` in `trials` with its 95 % interval, as columns share, low and high."""
    bounds = [wilson(int(hit), int(trial)) for hit, trial in frame.select(hits, trials).iter_rows()]
    return frame.with_columns(
        (pl.col(hits) / pl.col(trials)).fill_nan(None).alias("share"),
        pl.Series("low", [low for low, _ in bounds], dtype=pl.Float64),
        pl.Series("high", [high for _, high in bounds], dtype=pl.Float64),
    )


def between(share: float, hits: int, trials: int) -> str:
    """A share and its interval, in words."""
    low, high = wilson(hits, trials)
    return f"{share:.1%} ({low:.1%} to {high:.1%})"


def bars(series: Sequence[SeriesData], data: pl.DataFrame, x: alt.X, share: str, of: str, height: int = 250) -> alt.Chart:
    """A share of something by categories along x, with a bar for each series."""
    y = alt.Y(f"{share}:Q", title=f"share of {of}", axis=alt.Axis(format="%"), stack=None)
    chart: alt.Chart = alt.Chart(data).mark_bar().encode(x=x, y=y, color=hue(series), **beside(series)).properties(height=height)
    return chart


def histogram(series: Sequence[SeriesData], data: pl.DataFrame, x: str, title: str, height: int = 270) -> "Drawing":
    """The share of games (``share``) by a number that is cut into steps (`x`): bars for one series, lines for several."""
    y = alt.Y("share:Q", title="share of games", axis=alt.Axis(format="%"), stack=None)
    along: dict[str, Any] = {
        "title": title,
        "axis": alt.Axis(format="d", tickMinStep=1),
        "scale": alt.Scale(nice=False, zero=False),
    }
    wide = int(data[x].unique().sort().diff().min() or 1)  # type: ignore[arg-type]
    middle = pl.col(x) + (wide - 1) / 2
    if len(series) == 1:
        bars = data.with_columns(middle.alias("middle"), floor=pl.lit(0))
        bars = bars.with_columns(**{"from": pl.col("middle") - 0.43 * wide, "to": pl.col("middle") + 0.43 * wide})
        drawn: Drawing = alt.Chart(bars).mark_rect(cornerRadiusTopLeft=2, cornerRadiusTopRight=2).encode(
            x=alt.X("from:Q", **along), x2="to:Q", y=y, y2="floor:Q", color=hue(series)
        )  # fmt: skip
    else:
        drawn = alt.Chart(_filled(data, x, wide).with_columns(middle.alias("middle"))).mark_line(interpolate="monotone").encode(
            x=alt.X("middle:Q", **along), y=y, color=hue(series), strokeDash=dash(series)
        )  # fmt: skip
    return drawn.properties(height=height)


def _filled(data: pl.DataFrame, x: str, wide: int) -> pl.DataFrame:
    """Steps that no game of a series had count as 0, so that lines do not jump over them."""
    first, last = int(data[x].min()), int(data[x].max())  # type: ignore[arg-type]
    steps = pl.DataFrame({x: range(first, last + wide, wide)}, schema={x: data.schema[x]})
    grid = data.select(pl.col("series").unique(maintain_order=True)).join(steps, how="cross")
    return grid.join(data, on=["series", x], how="left").with_columns(pl.col("share").fill_null(0.0)).sort("series", x)


def even(series: Sequence[SeriesData]) -> dict[str, Any]:
    """How wide the short line of an even share is."""
    return {"color": "var(--text)", "thickness": 1.5, "width": 40 if len(series) == 1 else max(9, 60 // len(series))}


def step(span: float, bins: int = 40) -> int:
    """A round width with which `span` has no more than so many bins."""
    width = 1
    while span / width > bins:
        width = width * 5 // 2 if str(width).startswith("2") else width * 2  # 1, 2, 5, 10, 20, 50 …
    return width


def times(count: int, noun: str) -> str:
    """A number with its noun, in the plural where that is needed."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def until_he_rises(series: Sequence[SeriesData]) -> str:
    """A sentence for figures that end with the hunt, where somebody played on after it."""
    if not any(one.counts["risen"].height for one in series):
        return ""
    return " Turns after the Doctor has risen (ESCAPE-1) are left out: nobody can attack him then, and the turn just passes left."


def with_events(series: Sequence[SeriesData]) -> list[SeriesData]:
    """The series whose events are there."""
    return [one for one in series if one.events is not None]
