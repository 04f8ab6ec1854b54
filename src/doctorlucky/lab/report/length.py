"""How long games are."""

from collections.abc import Sequence

import polars as pl

from doctorlucky.lab.plots import chart_html
from doctorlucky.lab.report.figure import Figures, findings, histogram, labels, step, times
from doctorlucky.lab.report.reading import SeriesData


def figures(series: Sequence[SeriesData]) -> Figures:
    """The figure on how long games take."""
    far = max(_at(one, 0.995) for one in series)
    wide = step(far)
    data = pl.concat(
        one.games.group_by((pl.col("turns") // wide * wide).alias("turns_from"))
        .agg(pl.len().alias("games"))
        .sort("turns_from")
        .select(
            pl.lit(one.label).alias("series"), "turns_from", (pl.col("turns_from") + wide - 1).alias("turns_to"), "games",
            (pl.col("games") / one.played).alias("share"),
        )
        for one in series
    )  # fmt: skip
    shown = data.filter(pl.col("turns_from") <= far)
    beyond = sum(int((one.games["turns"] >= (far // wide + 1) * wide).sum()) for one in series)
    chart = histogram(series, shown, "turns_from", "turns" if wide == 1 else f"turns, in steps of {wide}")
    about = f"How many turns a game took, in steps of {wide}." if wide > 1 else "How many turns a game took."
    if beyond:
        about += f" The longest ({times(beyond, 'game')}) are off the chart, and in the data."
    return [chart_html(chart, "Length of games", about, data, "length", findings(series, _finding), labels(series))]


def _at(one: SeriesData, share: float) -> int:
    return int(one.games["turns"].quantile(share, "higher") or 0)


def _finding(one: SeriesData) -> str:
    mean, median = one.games.select(pl.col("turns").mean(), pl.col("turns").median().alias("median")).row(0)
    cut = one.played - one.finished.height
    given_up = f" {times(cut, 'game')} did not come to an end within the limit of turns." if cut else ""
    return (
        f"The median of {one.played:,} games is {median:g} turns, the middle half took {_at(one, 0.25)} to "
        f"{_at(one, 0.75)}; mean {mean:.1f}, shortest {_at(one, 0.0)}, longest {_at(one, 1.0):,}.{given_up}"
    )
