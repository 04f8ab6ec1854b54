"""Who wins: by seat, and by place after the first player."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import altair as alt
import polars as pl

from doctorlucky.lab.plots import chart_html
from doctorlucky.lab.report.figure import Absent, Figures, beside, between, even, findings, hue, labels, mark, with_interval
from doctorlucky.lab.report.reading import SeriesData

if TYPE_CHECKING:
    from doctorlucky.lab.plots import Drawing

NOBODY = "nobody"


def figures(series: Sequence[SeriesData]) -> Figures:
    """The figures on who wins."""
    played = [one for one in series if one.finished.height]
    if not played:
        return [Absent("Wins by seat and by first player", "no game came to its end")]
    seats = pl.concat(_by_seat(one) for one in played)
    places = pl.concat(_by_place(one) for one in played)
    order = [*(f"seat {seat}" for seat in range(1, max(one.seats for one in played) + 1)), NOBODY]
    return [
        chart_html(
            _points(played, seats, alt.X("winner:N", title=None, sort=[name for name in order if name in set(seats["winner"])])),
            "Wins by seat",
            "The share of finished games that each seat won, with 95 % intervals; the short lines are an even share.",
            seats, "wins-by-seat", findings(played, lambda one: _seat_finding(one, seats)), labels(played),
        ),
        chart_html(
            _points(played, places, alt.X("place:N", title="players to the left of the first player", sort=None)),
            "Wins by first player",
            "The same, players counted from whoever had the first turn, then to the left; a share of the games that somebody won."
            + (" Strangers are passed over." if any(len(one.live) < one.seats for one in played) else ""),
            places, "wins-by-first", findings(played, lambda one: _first_finding(one, places)), labels(played),
        ),
    ]  # fmt: skip


def _points(series: Sequence[SeriesData], data: pl.DataFrame, x: alt.X) -> "Drawing":
    base = alt.Chart(data).encode(x=x.axis(labelAngle=0), **beside(series))
    y = alt.Y("share:Q", title="share of games", axis=alt.Axis(format="%"), scale=alt.Scale(zero=False, padding=8))
    fair = base.mark_tick(**even(series)).encode(y=alt.Y("fair:Q", scale=alt.Scale(zero=False)))
    bars = base.mark_rule(strokeWidth=2).encode(y=alt.Y("low:Q", scale=alt.Scale(zero=False)), y2="high:Q", color=hue(series))
    points = base.mark_point(size=90).encode(y=y, color=hue(series), shape=mark(series))
    return alt.layer(fair, bars, points).properties(height=270)


def _by_seat(one: SeriesData) -> pl.DataFrame:
    won = dict(one.finished.group_by("winner").len().iter_rows())
    rows: list[tuple[str, int, float | None]] = [(f"seat {seat}", won.get(seat, 0), 1 / len(one.live)) for seat in one.live]
    if won.get(None):
        rows.append((NOBODY, won[None], None))
    frame = pl.DataFrame(rows, schema={"winner": pl.String, "wins": pl.Int64, "fair": pl.Float64}, orient="row")
    frame = with_interval(frame.with_columns(games=pl.lit(one.finished.height)), "wins", "games")
    return frame.select(pl.lit(one.label).alias("series"), "winner", "wins", "games", "share", "low", "high", "fair")


def _by_place(one: SeriesData) -> pl.DataFrame:
    """Players counted from the first, to the left; Strangers are passed over."""
    live = one.live
    rank = {seat: place for place, seat in enumerate(live)}
    somebody = one.finished.filter(pl.col("winner").is_in(live) & pl.col("first").is_in(live))
    places = (
        pl.col("winner").replace_strict(rank, return_dtype=pl.Int64) - pl.col("first").replace_strict(rank, return_dtype=pl.Int64)
    ) % len(live)
    won = dict(somebody.group_by(places.alias("place")).len().iter_rows())
    rows = [("first" if place == 0 else str(place), won.get(place, 0), 1 / len(live)) for place in range(len(live))]
    frame = pl.DataFrame(rows, schema={"place": pl.String, "wins": pl.Int64, "fair": pl.Float64}, orient="row")
    frame = with_interval(frame.with_columns(games=pl.lit(somebody.height)), "wins", "games")
    return frame.select(pl.lit(one.label).alias("series"), "place", "wins", "games", "share", "low", "high", "fair")


def _seat_finding(one: SeriesData, data: pl.DataFrame) -> str:
    rows = data.filter(pl.col("series") == one.label)
    seats = rows.filter(pl.col("fair").is_not_null()).sort("share", descending=True)
    uneven = seats.filter((pl.col("low") > pl.col("fair")) | (pl.col("high") < pl.col("fair"))).height
    best = seats.row(0, named=True)
    nobody = rows.filter(winner=NOBODY)
    text = (
        f"{best['winner'].capitalize()} won most often, {between(best['share'], best['wins'], best['games'])}; even would be "
        f"{best['fair']:.1%}. "
    )
    text += (
        "Every seat's interval holds the even share."
        if not uneven
        else f"{uneven} of {seats.height} intervals leave the even share out."
    )
    return text + (f" Nobody won in {nobody['share'][0]:.1%}." if nobody.height else "")


def _first_finding(one: SeriesData, data: pl.DataFrame) -> str:
    row = data.filter((pl.col("series") == one.label) & (pl.col("place") == "first")).row(0, named=True)
    if not row["games"]:
        return "Nobody won a game."
    verdict = "more than" if row["low"] > row["fair"] else "less than" if row["high"] < row["fair"] else "not told apart from"
    share = between(row["share"], row["wins"], row["games"])
    return f"The first player won {share} of {row['games']:,} games, {verdict} the even {row['fair']:.1%}."
