"""Attempts on the Doctor: how many, when, how strong, which succeed, and what foiled the others."""

from collections.abc import Sequence

import altair as alt
import polars as pl

from doctorlucky.lab.plots import chart_html, figure_html, panel_html
from doctorlucky.lab.report.counting import TOKEN
from doctorlucky.lab.report.figure import (
    NO_EVENTS,
    Absent,
    Figures,
    bars,
    below,
    beside,
    between,
    dash,
    findings,
    histogram,
    hue,
    labels,
    mark,
    step,
    until_he_rises,
    with_events,
    with_interval,
)  # fmt: skip
from doctorlucky.lab.report.reading import SeriesData

FEW = 20
"""A share of fewer than this is not drawn: its interval would be too wide."""
SHOWN = 15
"""How many kinds of cards are drawn; the data has all."""


def figures(series: Sequence[SeriesData]) -> Figures:
    """The figures on attempts; most of them need events."""
    made = [_per_game(series)]
    known = [one for one in with_events(series) if one.counts["attempts"].filter(target="doctor").height]
    if not known:
        why = NO_EVENTS if not with_events(series) else "nobody ever made an attempt on the Doctor"
        return [*made, *(Absent(title, why) for title in ("When attempts come", "Strength of attempts", "What foiled attempts"))]
    return [*made, _when(known), _strength(known), _foils(known)]


def _per_game(series: Sequence[SeriesData]) -> str:
    most = max(int(one.games["attempts"].quantile(0.995, "higher") or 0) for one in series)
    wide = step(most + 1, 30)
    data = pl.concat(
        one.games.group_by((pl.col("attempts") // wide * wide).alias("attempts_from"))
        .agg(pl.len().alias("games"))
        .sort("attempts_from")
        .select(pl.lit(one.label).alias("series"), "attempts_from", "games", (pl.col("games") / one.played).alias("share"))
        for one in series
    )
    title = "attempts in a game" + (f", in steps of {wide}" if wide > 1 else "")
    chart = histogram(series, data.filter(pl.col("attempts_from") <= most), "attempts_from", title, 250)

    def finding(one: SeriesData) -> str:
        counts = pl.col("attempts")
        mean, middle, most = one.games.select(counts.mean().alias("mean"), counts.median(), counts.max().alias("most")).row(0)
        return f"{mean:.1f} attempts a game on average, half of the games have {middle:g} or fewer, the most {most:,}."

    about = "How many attempts there were in a game, the last one included, on whomever they were made."
    return chart_html(chart, "Attempts in a game", about, data, "attempts", findings(series, finding), labels(series))


def _when(series: Sequence[SeriesData]) -> str:
    far = max(int(one.games["turns"].quantile(0.95, "higher") or 1) for one in series)
    wide = step(far, 30)
    frames = []
    for one in series:
        start = ((pl.col("turn") - 1) // wide * wide + 1).alias("turn_from")
        made = one.counts["attempts"].filter(target="doctor").group_by(start).agg(
            pl.col("count").sum().alias("attempts"), pl.col("count").filter("success").sum().alias("successes")
        )  # fmt: skip
        going = one.counts["going"].group_by(start).agg(pl.col("count").sum().alias("turns"))
        frame = going.join(made, on="turn_from", how="left").with_columns(pl.col("attempts", "successes").fill_null(0))
        frame = with_interval(frame.sort("turn_from"), "successes", "attempts")
        frames.append(frame.select(
            pl.lit(one.label).alias("series"), "turn_from", "turns", "attempts",
            (pl.col("attempts") / pl.col("turns")).alias("attempts_a_turn"),
            "successes", pl.col("share").alias("success"), "low", "high",
        ))  # fmt: skip
    data = pl.concat(frames)
    enough_games = pl.DataFrame(
        {"series": [one.label for one in series], "least": [max(FEW, one.played * wide // 40) for one in series]}
    )
    near = data.join(enough_games, on="series").filter((pl.col("turn_from") <= far) & (pl.col("turns") >= pl.col("least")))
    x = alt.X("turn_from:Q", title="turn", axis=alt.Axis(format="d", tickMinStep=1), scale=alt.Scale(nice=False, zero=False))
    rate = alt.Chart(near).mark_line().encode(
        x=x, y=alt.Y("attempts_a_turn:Q", title="attempts a turn", axis=alt.Axis(format=".0%"), scale=alt.Scale(zero=True)),
        color=hue(series), strokeDash=dash(series),
    ).properties(height=210)  # fmt: skip
    enough = alt.Chart(near.filter(pl.col("attempts") >= FEW))
    y = alt.Y("success:Q", title="attempts that succeed", axis=alt.Axis(format="%"))
    success = alt.layer(
        enough.mark_area(opacity=0.16, interpolate="monotone").encode(x=x, y=alt.Y("low:Q"), y2="high:Q", color=hue(series)),
        enough.mark_line(interpolate="monotone").encode(x=x, y=y, color=hue(series), strokeDash=dash(series)),
    ).properties(height=190)

    def finding(one: SeriesData) -> str:
        rows = one.counts["attempts"].filter(target="doctor")
        tries, hits = int(rows["count"].sum()), int(rows.filter("success")["count"].sum())
        turns = int(one.counts["going"]["count"].sum())
        first = rows.filter(pl.col("turn") <= 10)["count"].sum()
        others = int(one.counts["attempts"].filter(target="others")["count"].sum())
        text = (
            f"An attempt in {tries / turns:.0%} of turns; {between(hits / tries, hits, tries)} of {tries:,} succeeded. "
            f"{first / tries:.0%} of them came in the first ten turns."
        )
        return text + (f" {others:,} attempts on others than the Doctor are not counted here." if others else "")

    picture = panel_html(rate, "How often a turn sees an attempt") + panel_html(
        success, "How many of them succeed, with 95 % intervals"
    )
    about = "Attempts on the Doctor by the number of the turn, among the games that were still going on." + until_he_rises(series)
    return figure_html(picture, "When attempts come", about, data, "attempts-by-turn", findings(series, finding), labels(series))


def _strength(series: Sequence[SeriesData]) -> str:
    frames = []
    for one in series:
        rows = one.counts["attempts"].filter(target="doctor").group_by("strength").agg(
            pl.col("count").sum().alias("attempts"), pl.col("count").filter("success").sum().alias("successes")
        )  # fmt: skip
        frame = with_interval(rows.sort("strength"), "successes", "attempts")
        share = (pl.col("attempts") / pl.col("attempts").sum()).alias("share_of_attempts")
        frames.append(frame.select(
            pl.lit(one.label).alias("series"), "strength", "attempts", share, "successes",
            pl.col("share").alias("success"), "low", "high",
        ))  # fmt: skip
    data = pl.concat(frames)
    far = max(_typical(frame) for frame in frames)
    near = data.filter(pl.col("strength") <= far)
    x = alt.X("strength:O", title="strength")
    shares = bars(series, near, x, "share_of_attempts", "attempts", height=190)
    enough = alt.Chart(near.filter(pl.col("attempts") >= FEW)).encode(x=x, **beside(series))
    success = alt.layer(
        enough.mark_rule(strokeWidth=2).encode(y=alt.Y("low:Q"), y2="high:Q", color=hue(series)),
        enough.mark_point(size=60).encode(
            y=alt.Y("success:Q", title="succeed", axis=alt.Axis(format="%")), color=hue(series), shape=mark(series)
        ),
    ).properties(height=190)

    def finding(one: SeriesData) -> str:
        rows = one.counts["attempts"].filter(target="doctor")
        total = int(rows["count"].sum())
        mean = float((rows["strength"] * rows["count"]).sum()) / total
        bare = rows.filter("bare")
        text = f"Mean strength {mean:.1f}"
        won = rows.filter("success")
        if won.height:
            text += f", of those that succeeded {float((won['strength'] * won['count']).sum()) / int(won['count'].sum()):.1f}"
        return text + f". {int(bare['count'].sum()) / total:.0%} were made with bare hands."

    picture = panel_html(shares, "How strong attempts are") + panel_html(
        success, "How many of that strength succeed, with 95 % intervals"
    )
    about = (
        f"Strength of attempts on the Doctor when they were announced. Up to {far} is drawn, and success where there were {FEW} "
        "attempts or more."
    )
    return figure_html(picture, "Strength of attempts", about, data, "strength", findings(series, finding), labels(series))


def _typical(frame: pl.DataFrame) -> int:
    """The strength that only one attempt in two hundred exceeds."""
    reached = frame.with_columns(pl.col("share_of_attempts").cum_sum().alias("so_far"))
    return int(reached.filter(pl.col("so_far") >= 0.995)["strength"].min() or 1)  # type: ignore[arg-type]


def _foils(series: Sequence[SeriesData]) -> str | Absent:
    title = "What foiled attempts"
    frames = []
    for one in series:
        tries = int(one.counts["attempts"].filter(target="doctor")["count"].sum())
        names = {} if one.ruleset is None else {card.id: card.name for card in one.ruleset.deck.cards}
        frames.append(one.counts["answers"].select(
            pl.lit(one.label).alias("series"),
            pl.col("card").replace_strict(names | {TOKEN: "Spite token"}, default=pl.col("card")).alias("card"),
            pl.col("count").alias("played"), (pl.col("count") / tries * 100).alias("per_100_attempts"),
            pl.col("count_luck").alias("luck"),
            (pl.col("count_luck") / pl.col("count_luck").sum()).alias("share_of_luck"),
        ).sort("luck", descending=True))  # fmt: skip
    data = pl.concat(frames)
    if data.is_empty():
        return Absent(title, "nobody ever foiled one")
    shown = SHOWN if len(series) < 3 else SHOWN * 2 // 3
    order = (
        data.group_by("card")
        .agg(pl.col("share_of_luck").sum())
        .sort("share_of_luck", "card", descending=[True, False])["card"]
        .to_list()
    )
    near = data.filter(pl.col("card").is_in(order[:shown]))
    chart = alt.Chart(near).mark_bar().encode(
        y=alt.Y("card:N", title=None, sort=order[:shown]),
        x=alt.X("share_of_luck:Q", title="share of all luck played", axis=alt.Axis(format="%", grid=True), stack=None),
        color=hue(series), **below(series),
    ).properties(height=alt.Step(24 if len(series) == 1 else max(8, 26 // len(series))))  # fmt: skip

    def finding(one: SeriesData) -> str:
        rows = data.filter(pl.col("series") == one.label)
        if rows.is_empty():
            return "Nothing was played against attempts."
        failed = int(one.counts["attempts"].filter((pl.col("target") == "doctor") & ~pl.col("success"))["count"].sum())
        top = rows.row(0, named=True)
        often = f"played {top['per_100_attempts']:.0f} times in 100 attempts"
        text = f"{top['card']} foils most: {top['share_of_luck']:.0%} of all luck, {often}."
        return text + (
            f" A foiled attempt cost the table {int(rows['played'].sum()) / failed:.1f} cards or tokens." if failed else ""
        )

    more = f" The {shown} that did most; the data has all {len(order)}." if len(order) > shown else ""
    about = f"Which cards and tokens were played against attempts on the Doctor, by how much luck they brought.{more}"
    return chart_html(chart, title, about, data, "foiled-by", findings(series, finding), labels(series))
