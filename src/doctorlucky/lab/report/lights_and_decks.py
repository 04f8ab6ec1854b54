"""How the board changes during games: the lights go out, the decks sink."""

from collections.abc import Sequence

import altair as alt
import polars as pl

from doctorlucky.lab.plots import chart_html
from doctorlucky.lab.report.figure import (
    NO_EVENTS,
    Absent,
    Figures,
    below,
    between,
    findings,
    hue,
    labels,
    mark,
    with_events,
    with_interval,
)
from doctorlucky.lab.report.reading import SeriesData


def figures(series: Sequence[SeriesData]) -> Figures:
    """The figures on lights and decks; they need events."""
    return [_lights(series), _decks(series)]


def _can_go_dark(one: SeriesData) -> bool:
    return one.ruleset is not None and any(not layout.lit for layout in one.ruleset.rules.layouts)


def _can_sink(one: SeriesData) -> bool:
    return one.ruleset is not None and any(
        set(layout.closed) & set(one.ruleset.board.decks) for layout in one.ruleset.rules.layouts
    )


def _lights(series: Sequence[SeriesData]) -> str | Absent:
    title = "Lights out"
    able = [one for one in series if _can_go_dark(one)]
    if not able:
        return Absent(title, "in what was played here the lights never go out (ANNIV-8)")
    known = with_events(able)
    if not known:
        return Absent(title, NO_EVENTS)
    rows = [(one.label, _dark(one), one.played) for one in known]
    data = with_interval(pl.DataFrame(rows, schema=["series", "dark", "games"], orient="row"), "dark", "games")
    base = alt.Chart(data).encode(y=alt.Y("series:N", title=None, sort=[one.label for one in known], axis=alt.Axis(labels=False)))
    x = alt.X("share:Q", title="share of games in which the lights went out", axis=alt.Axis(format="%", grid=True))
    chart = alt.layer(
        base.mark_rule(strokeWidth=3).encode(x=alt.X("low:Q", scale=alt.Scale(domainMin=0)), x2="high:Q", color=hue(known)),
        base.mark_point(size=130).encode(x=x, color=hue(known), shape=mark(known)),
    ).properties(height=alt.Step(44))

    def finding(one: SeriesData) -> str:
        dark = _dark(one)
        text = f"The lights went out in {dark:,} of {one.played:,} games, {between(dark / one.played, dark, one.played)}"
        if not dark:
            return f"{text}."
        when = one.counts["lights"].sort("turn")
        middle = when.filter(pl.col("count").cum_sum() * 2 >= dark)["turn"][0]
        return f"{text}, by half of them in turn {middle} or sooner; the earliest in turn {when['turn'][0]}."

    about = "The lights go out when the deck is empty (ANNIV-8): how often a game comes to that, with 95 % intervals."
    return chart_html(chart, title, about, data, "lights-out", findings(known, finding), labels(known))


def _dark(one: SeriesData) -> int:
    return int(one.counts["lights"]["count"].sum())


def _decks(series: Sequence[SeriesData]) -> str | Absent:
    title = "Sinking decks"
    able = [one for one in series if _can_sink(one)]
    if not able:
        return Absent(title, "in what was played here nothing sinks (SAVE-6)")
    known = [one for one in with_events(able) if one.counts["sinking"].height]
    if not known:
        return Absent(title, NO_EVENTS if not with_events(able) else "no deck ever sank")
    data = pl.concat(_sunk(one) for one in known)
    order = list(dict.fromkeys(data.sort("sunk")["deck"]))
    base = alt.Chart(data).encode(y=alt.Y("deck:N", title=None, sort=order[::-1]), **below(known))
    x = alt.X("median:Q", title="turn in which it sank", scale=alt.Scale(zero=True), axis=alt.Axis(grid=True))
    tall = 40 if len(known) == 1 else max(40, 22 * len(known))
    thick = max(6, tall // (2 * len(known)) - 2)
    chart = alt.layer(
        base.mark_rule(strokeWidth=2).encode(x=alt.X("p10:Q"), x2="p90:Q", color=hue(known)),
        base.mark_bar(height=thick, cornerRadius=2).encode(x=alt.X("p25:Q"), x2="p75:Q", color=hue(known)),
        base.mark_tick(color="var(--surface)", thickness=2.5, height=thick).encode(x=x),
    ).properties(height=len(order) * tall)

    def finding(one: SeriesData) -> str:
        rows = data.filter(pl.col("series") == one.label).sort("sunk")
        parts = [
            f"{row['deck']} in {row['share']:.0%} of games (half of the time by turn {row['median']})"
            for row in rows.iter_rows(named=True)
        ]
        lifted = int(one.counts["lifted"].filter(pl.col("pawn").str.starts_with("seat-"))["count"].sum())
        return f"{'; '.join(parts)}. Players were lifted to a dry deck {lifted / one.played:.1f} times a game."

    about = (
        "When each deck of the ship went under: the middle half of the games as a bar with the median in it, and a line from the "
        "first tenth to the last."
    )
    return chart_html(chart, title, about, data, "sinking", findings(known, finding), labels(known))


def _sunk(one: SeriesData) -> pl.DataFrame:
    assert one.ruleset is not None
    names = {number: f"{deck}-Deck" for number, deck in enumerate(one.ruleset.board.decks, 1)}
    rows = []
    for number, name in names.items():
        turns = one.counts["sinking"].filter(pl.col("amount") == number).sort("turn")
        games = int(turns["count"].sum())
        if games:
            so_far = turns["count"].cum_sum()
            at = {share: int(turns["turn"].filter(so_far >= share * games)[0]) for share in (0.1, 0.25, 0.5, 0.75, 0.9)}
            rows.append((one.label, name, number, games, games / one.played, *at.values()))
    kinds = {"series": pl.String, "deck": pl.String, "sunk": pl.Int64, "games": pl.Int64, "share": pl.Float64}
    return pl.DataFrame(rows, schema=kinds | dict.fromkeys(("p10", "p25", "median", "p75", "p90"), pl.Int64), orient="row")
