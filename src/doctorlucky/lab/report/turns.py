"""Whose turn it is: Lucky Trains, seats that are skipped, and how unevenly turns are shared out."""

from collections.abc import Sequence

import altair as alt
import polars as pl

from doctorlucky.lab.plots import chart_html
from doctorlucky.lab.report.figure import (
    NO_EVENTS,
    Absent,
    Figures,
    bars,
    beside,
    even,
    findings,
    hue,
    labels,
    times,
    until_he_rises,
    with_events,
)  # fmt: skip
from doctorlucky.lab.report.reading import SeriesData

LONG = 10
"""Longer trains than this are drawn together."""


def figures(series: Sequence[SeriesData]) -> Figures:
    """The figures on who has turns and how many in a row; most of them need events."""
    known = [one for one in with_events(series) if one.counts["trains"].height]
    if not known:
        why = NO_EVENTS if not with_events(series) else "no turn was taken"
        return [Absent("Lucky Trains", why), Absent("Seats that are skipped", why), _shares(series)]
    return [_trains(known), _gaps(known), _shares(series)]


def _trains(series: Sequence[SeriesData]) -> str:
    data = pl.concat(
        one.counts["trains"].sort("length").select(
            pl.lit(one.label).alias("series"), "length", pl.col("count").alias("trains"),
            (pl.col("count") / pl.col("count").sum()).alias("share"),
            (pl.col("length") * pl.col("count") / (pl.col("length") * pl.col("count")).sum()).alias("share_of_turns"),
        )
        for one in series
    )  # fmt: skip
    near = (
        data.with_columns(pl.col("length").clip(upper_bound=LONG)).group_by("series", "length").agg(pl.col("share_of_turns").sum())
    )
    near = near.with_columns(
        pl.when(pl.col("length") == LONG).then(pl.lit(f"{LONG}+")).otherwise(pl.col("length").cast(pl.String)).alias("turns")
    )
    longest = int(near["length"].max())  # type: ignore[arg-type]
    lengths = [f"{LONG}+" if length == LONG else str(length) for length in range(1, longest + 1)]  # those that nobody had, too
    x = alt.X("turns:N", title="turns in a row of one seat", scale=alt.Scale(domain=lengths))
    chart = bars(series, near, x, "share_of_turns", "turns")

    def finding(one: SeriesData) -> str:
        rows = data.filter(pl.col("series") == one.label)
        turns = int((rows["length"] * rows["trains"]).sum())
        riding = float(rows.filter(pl.col("length") >= 2)["share_of_turns"].sum())
        three = int(rows.filter(pl.col("length") >= 3)["trains"].sum())
        mean = turns / int(rows["trains"].sum())
        return (
            f"{riding:.0%} of turns belong to a train of two or more; a seat has {mean:.2f} turns in a row on average. Trains of "
            f"three or more: {three / one.played:.1f} a game. The longest had {times(int(rows['length'][-1]), 'turn')}."
        )

    about = (
        "A Lucky Train is a run of turns that one seat has in a row, because the Doctor keeps landing where it stands. Turns by "
        f"the length of the run that they belong to.{until_he_rises(series)}"
    )
    return chart_html(chart, "Lucky Trains", about, data, "trains", findings(series, finding), labels(series))


def _gaps(series: Sequence[SeriesData]) -> str:
    data = pl.concat(
        one.counts["gaps"].sort("gap").select(
            pl.lit(one.label).alias("series"), "gap", pl.col("count").alias("turns"),
            (pl.col("count") / pl.col("count").sum()).alias("share"),
        )
        for one in series
    )  # fmt: skip
    words = {0: "again", 1: "next"}
    names = [words.get(gap, f"skips {gap - 1}") for gap in range(max(one.seats for one in series))]
    near = data.with_columns(pl.col("gap").replace_strict(dict(enumerate(names)), return_dtype=pl.String).alias("onward"))
    chart = bars(series, near, alt.X("onward:N", title="where the next turn goes", sort=names), "share", "turns")

    def finding(one: SeriesData) -> str:
        rows = data.filter(pl.col("series") == one.label)
        skipped = float(rows.filter(pl.col("gap") >= 2)["share"].sum())
        again, onward = (float(rows.filter(pl.col("gap") == gap)["share"].sum()) for gap in (0, 1))
        return (
            f"{onward:.0%} of turns are followed by the left neighbour's, {again:.0%} by one more of the same seat, and "
            f"{skipped:.0%} skip at least one seat."
        )

    about = (
        "Where the turn goes after each turn: to the same seat again, to the next on the left, or past one or more seats that are "
        f"skipped.{until_he_rises(series)}"
    )
    return chart_html(chart, "Seats that are skipped", about, data, "skipped", findings(series, finding), labels(series))


def _shares(series: Sequence[SeriesData]) -> str:
    frames = []
    for one in series:
        ranked = one.games.select(
            pl.col("turns_of").list.sort(descending=True).alias("turns"), pl.col("turns_of").list.sum().alias("all")
        ).filter(pl.col("all") > 0)
        places = [(ranked["turns"].list.get(place) / ranked["all"]).mean() for place in range(one.seats)]
        frames.append(pl.DataFrame(
            {
                "series": [one.label] * one.seats, "rank": list(range(1, one.seats + 1)), "mean_share": places,
                "fair": [1 / one.seats] * one.seats,
            }
        ))  # fmt: skip
    data = pl.concat(frames)
    names = {rank: "busiest" if rank == 1 else str(rank) for rank in range(1, int(data["rank"].max()) + 1)}  # type: ignore[arg-type]
    near = data.with_columns(pl.col("rank").replace_strict(names, return_dtype=pl.String).alias("seat"))
    base = alt.Chart(near).encode(
        x=alt.X("seat:N", title="seats of a game, by how many turns they had", sort=list(names.values())), **beside(series)
    )
    chart = alt.layer(
        base.mark_bar().encode(
            y=alt.Y("mean_share:Q", title="share of turns", axis=alt.Axis(format="%"), stack=None), color=hue(series)
        ),
        base.mark_tick(**even(series)).encode(y="fair:Q"),
    ).properties(height=240)

    def finding(one: SeriesData) -> str:
        shares = data.filter(pl.col("series") == one.label)["mean_share"].to_list()
        return (
            f"In the average game the busiest seat had {shares[0]:.0%} of the turns and the idlest {shares[-1]:.0%}; even would be "
            f"{1 / one.seats:.0%}."
        )

    about = (
        "The seats of every game in order of how many turns they had in it, and their mean share of the turns; the short lines are "
        "an even share."
    )
    return chart_html(chart, "How turns are shared out", about, data, "turns", findings(series, finding), labels(series))
