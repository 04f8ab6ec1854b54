"""What a card is worth: how often those win who have it, beside how often anybody wins.

The fair measure is the opening hand: chance deals it, so whoever was dealt a card differs from the others by that card and nothing
else. Whoever used a card also lived to use it and chose to; that share is shown for what it is.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import altair as alt
import polars as pl

from doctorlucky.lab.plots import chart_html
from doctorlucky.lab.report.figure import NO_EVENTS, Absent, Figures, below, findings, hue, labels, mark, with_events, with_interval
from doctorlucky.lab.report.reading import SeriesData

if TYPE_CHECKING:
    from doctorlucky.lab.plots import Drawing

TITLE = "What cards are worth"
MOST = 20
"""How many cards are drawn for several series."""


def figures(series: Sequence[SeriesData]) -> Figures:
    """The figure on what cards are worth; it needs events."""
    known = [one for one in with_events(series) if one.finished.height and one.counts["cards"].filter(use="dealt").height]
    if not known:
        return [Absent(TITLE, NO_EVENTS if not with_events(series) else "no game with a hand came to its end")]
    data = pl.concat(_worth(one) for one in known)
    dealt = data.filter(use="dealt")
    order = _order(dealt, len(known))
    dealt_data, dealt = dealt, dealt.filter(pl.col("card").is_in(order))
    base = alt.Chart(dealt).encode(y=alt.Y("card:N", title=None, sort=order), **below(known))
    x = alt.X("worth:Q", axis=alt.Axis(labelExpr="datum.value ? format(datum.value, '+d') : '0'", grid=True))
    layers: list[alt.Chart] = [
        alt.Chart(pl.DataFrame({"zero": [0.0]})).mark_rule(strokeDash=[4, 4]).encode(x="zero:Q"),
        base.mark_rule(strokeWidth=2).encode(x=alt.X("from:Q"), x2="to:Q", color=hue(known)),
        base.mark_point(size=52).encode(x=x, color=hue(known), shape=mark(known)),
    ]
    rings = ""
    if len(known) == 1:
        used = data.filter((pl.col("use") == "used") & pl.col("card").is_in(order))
        ring = alt.Chart(used).mark_point(filled=False, size=44, strokeWidth=1.5, color="var(--muted)")
        layers.insert(1, ring.encode(y=alt.Y("card:N", sort=order), x=alt.X("worth:Q")))
        rings = " Rings: seats that used it, which also says how long they lived and how they play."
    tall = 19 if len(known) == 1 else max(20, 8 * len(known))

    def drawn(width: int) -> "Drawing":
        words = "points above or below an even share" if width < 500 else "percentage points above or below an even share of wins"
        here = [*layers[:-1], layers[-1].encode(x=x.title(words))]
        sized = alt.layer(*here).properties(height=alt.Step(tall) if len(known) == 1 else len(order) * tall)
        return sized.properties(width=width, autosize=alt.AutoSizeParams(type="fit-x", contains="padding"))

    fewer = f" The {len(order)} cards that stand out most; the data has all." if len(known) > 1 else ""
    about = (
        "Dots: how much more or less often a seat won that was dealt the card in its opening hand, with 95 % intervals; chance "
        f"deals, so the difference is the card's doing.{rings}{fewer}"
    )
    return [chart_html(drawn, TITLE, about, data, "cards", findings(known, lambda one: _finding(one, dealt_data)), labels(known))]


def _order(dealt: pl.DataFrame, series: int) -> list[str]:
    """The cards, best first. With several series only those whose worth is farthest beyond what chance explains, in any of them."""
    if series > 1:
        sure = (pl.col("worth").abs() / (pl.col("to") - pl.col("from"))).alias("sure")
        standing_out = (
            dealt.with_columns(sure).group_by("card").agg(pl.col("sure").max()).sort("sure", "card", descending=[True, False])
        )
        dealt = dealt.filter(pl.col("card").is_in(standing_out["card"].head(MOST).to_list()))
    return dealt.group_by("card").agg(pl.col("worth").mean()).sort("worth", "card", descending=[True, False])["card"].to_list()


def _worth(one: SeriesData) -> pl.DataFrame:
    seats = one.finished.height * len(one.live)
    even = int(one.finished["winner"].is_not_null().sum()) / seats
    cards = () if one.ruleset is None else one.ruleset.deck.cards
    names, kinds = {card.id: card.name for card in cards}, {card.id: card.kind for card in cards}
    frame = with_interval(one.counts["cards"], "count_won", "count")
    points = [((pl.col(bound) - even) * 100).alias(name) for bound, name in (("share", "worth"), ("low", "from"), ("high", "to"))]
    return frame.with_columns(
        pl.col("card").replace_strict(kinds, default="", return_dtype=pl.String).alias("kind"),
        pl.col("card").replace_strict(names, default=pl.col("card"), return_dtype=pl.String),
    ).select(
        pl.lit(one.label).alias("series"), "use", "card", "kind", pl.col("count").alias("seats"), pl.col("count_won").alias("won"),
        "share", "low", "high", pl.lit(even).alias("even"), *points,
    ).sort("use", "worth", descending=[False, True])  # fmt: skip


def _finding(one: SeriesData, dealt: pl.DataFrame) -> str:
    rows = dealt.filter(pl.col("series") == one.label).sort("worth", descending=True)
    best, worst = rows.row(0, named=True), rows.row(-1, named=True)
    clear = rows.filter((pl.col("from") > 0) | (pl.col("to") < 0)).height
    return (
        f"Best to be dealt: {best['card']}, {best['worth']:+.1f} points ({best['from']:+.1f} to {best['to']:+.1f}); worst: "
        f"{worst['card']}, {worst['worth']:+.1f} ({worst['from']:+.1f} to {worst['to']:+.1f}). An even share is "
        f"{best['even']:.1%}. {clear} of {rows.height} intervals leave it out; chance alone would make about "
        f"{rows.height / 20:.0f} of them do so."
    )
