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
    hue,
    labels,
    said,
    times,
    until_he_rises,
    with_events,
)  # fmt: skip
from doctorlucky.lab.report.reading import Told

LONG = 10
"""Longer trains than this are drawn together."""


def figures(series: Sequence[Told]) -> Figures:
    known = [told for told in with_events(series) if told.counts["trains"].height]
    if not known:
        why = NO_EVENTS if not with_events(series) else "no turn was taken"
        return [Absent("Lucky Trains", why), Absent("Seats that are skipped", why), _shares(series)]
    return [_trains(known), _gaps(known), _shares(series)]


def _trains(series: Sequence[Told]) -> str:
    data = pl.concat(
        told.counts["trains"].sort("length").select(
            pl.lit(told.label).alias("series"), "length", pl.col("count").alias("trains"),
            (pl.col("count") / pl.col("count").sum()).alias("share"),
            (pl.col("length") * pl.col("count") / (pl.col("length") * pl.col("count")).sum()).alias("share_of_turns"),
        )
        for told in series
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

    def finding(told: Told) -> str:
        rows = data.filter(pl.col("series") == told.label)
        turns = int((rows["length"] * rows["trains"]).sum())
        riding = float(rows.filter(pl.col("length") >= 2)["share_of_turns"].sum())
        three = int(rows.filter(pl.col("length") >= 3)["trains"].sum())
        mean = turns / int(rows["trains"].sum())
        return (
            f"{riding:.0%} of turns belong to a train of two or more; a seat has {mean:.2f} turns in a row on average. Trains of "
            f"three or more: {three / told.played:.1f} a game. The longest had {times(int(rows['length'][-1]), 'turn')}."
        )

    about = (
        "A Lucky Train is a run of turns that one seat has in a row, because the Doctor keeps landing where it stands. Turns by "
        f"the length of the run that they belong to.{until_he_rises(series)}"
    )
    return chart_html(chart, "Lucky Trains", about, data, "trains", said(series, finding), labels(series))


def _gaps(series: Sequence[Told]) -> str:
    data = pl.concat(
        told.counts["gaps"].sort("gap").select(
            pl.lit(told.label).alias("series"), "gap", pl.col("count").alias("turns"),
            (pl.col("count") / pl.col("count").sum()).alias("share"),
        )
        for told in series
    )  # fmt: skip
    words = {0: "again", 1: "next"}
    names = [words.get(gap, f"skips {gap - 1}") for gap in range(max(told.seats for told in series))]
    near = data.with_columns(pl.col("gap").replace_strict(dict(enumerate(names)), return_dtype=pl.String).alias("onward"))
    chart = bars(series, near, alt.X("onward:N", title="where the next turn goes", sort=names), "share", "turns")

    def finding(told: Told) -> str:
        rows = data.filter(pl.col("series") == told.label)
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
    return chart_html(chart, "Seats that are skipped", about, data, "skipped", said(series, finding), labels(series))


def _shares(series: Sequence[Told]) -> str:
    frames = []
    for told in series:
        ranked = told.games.select(
            pl.col("turns_of").list.sort(descending=True).alias("turns"), pl.col("turns_of").list.sum().alias("all")
        ).filter(pl.col("all") > 0)
        places = [(ranked["turns"].list.get(place) / ranked["all"]).mean() for place in range(told.seats)]
        frames.append(pl.DataFrame(
            {
                "series": [told.label] * told.seats, "rank": list(range(1, told.seats + 1)), "mean_share": places,
                "fair": [1 / told.seats] * told.seats,
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

    def finding(told: Told) -> str:
        shares = data.filter(pl.col("series") == told.label)["mean_share"].to_list()
        return (
            f"In the average game the busiest seat had {shares[0]:.0%} of the turns and the idlest {shares[-1]:.0%}; even would be "
            f"{1 / told.seats:.0%}."
        )

    about = (
        "The seats of every game in order of how many turns they had in it, and their mean share of the turns; the short lines are "
        "an even share."
    )
    return chart_html(chart, "How turns are shared out", about, data, "turns", said(series, finding), labels(series))
