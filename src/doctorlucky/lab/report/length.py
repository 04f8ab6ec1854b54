"""How long games are."""

from collections.abc import Sequence

import polars as pl

from doctorlucky.lab.plots import chart_html
from doctorlucky.lab.report.figure import Figures, histogram, labels, said, step, times
from doctorlucky.lab.report.reading import Told


def figures(series: Sequence[Told]) -> Figures:
    far = max(_at(told, 0.995) for told in series)
    wide = step(far)
    data = pl.concat(
        told.games.group_by((pl.col("turns") // wide * wide).alias("turns_from"))
        .agg(pl.len().alias("games"))
        .sort("turns_from")
        .select(
            pl.lit(told.label).alias("series"), "turns_from", (pl.col("turns_from") + wide - 1).alias("turns_to"), "games",
            (pl.col("games") / told.played).alias("share"),
        )
        for told in series
    )  # fmt: skip
    shown = data.filter(pl.col("turns_from") <= far)
    beyond = sum(int((told.games["turns"] >= (far // wide + 1) * wide).sum()) for told in series)
    chart = histogram(series, shown, "turns_from", "turns" if wide == 1 else f"turns, in steps of {wide}")
    about = f"How many turns a game took, in steps of {wide}." if wide > 1 else "How many turns a game took."
    if beyond:
        about += f" The longest ({times(beyond, 'game')}) are off the chart, and in the data."
    return [chart_html(chart, "Length of games", about, data, "length", said(series, _finding), labels(series))]


def _at(told: Told, share: float) -> int:
    return int(told.games["turns"].quantile(share, "higher") or 0)


def _finding(told: Told) -> str:
    mean, median = told.games.select(pl.col("turns").mean(), pl.col("turns").median().alias("median")).row(0)
    cut = told.played - told.finished.height
    given_up = f" {times(cut, 'game')} did not come to an end within the limit of turns." if cut else ""
    return (
        f"The median of {told.played:,} games is {median:g} turns, the middle half took {_at(told, 0.25)} to "
        f"{_at(told, 0.75)}; mean {mean:.1f}, shortest {_at(told, 0.0)}, longest {_at(told, 1.0):,}.{given_up}"
    )
