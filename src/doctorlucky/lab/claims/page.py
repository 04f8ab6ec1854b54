"""The page of claims: one self-contained file. Needs the extra `lab`."""

from html import escape
from importlib.resources import files
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from doctorlucky.lab.claims.claim import Figure, Finding, Unit, Verdict
from doctorlucky.lab.claims.register import DECIDING
from doctorlucky.lab.claims.running import Examined, Report
from doctorlucky.lab.claims.text import BOTS, METHODS, RULE, limits
from doctorlucky.lab.plots import DASHES, DESK, PHONE, SERIES, SHAPES, data_html, legend_html, needed, page, svg

if TYPE_CHECKING:
    import altair

SIGNS: Final = {Verdict.SUPPORTED: "✓", Verdict.REFUTED: "✗", Verdict.UNDECIDED: "?"}
"""Nobody has to tell verdicts apart by colour alone."""
FORMATS: Final = {Unit.CHANGE: "+%", Unit.SHARE: "%", Unit.POINTS: "+%", Unit.TIMES: ".2~f", Unit.COUNT: ",d"}
WIDE, HIGH, MARGIN, CROWDED = 300, 46, 34, 40
"""The strip that shows an interval, in pixels, and how near two numbers below it may come."""


def html(report: Report) -> str:
    """The whole page."""
    needed()
    css = (files("doctorlucky.lab.claims") / "claims.css").read_text(encoding="utf-8")
    counts = {verdict: sum(examined.verdict == verdict for examined in report.examined) for verdict in Verdict}
    total = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    intro = (
        f"<p>What designers and players say about these games, put to the test in <strong>{report.total:,} games</strong> between "
        f"bots, {report.games:,} of each experiment, seed {escape(report.seed)}: <strong>{total}</strong>.</p><p>{_words(BOTS)}</p>"
    )
    blocks = [f"<style>{css}</style>", _overview(report), *(_section(examined) for examined in report.examined)]
    return page("Claims, put to the test", intro, blocks)


def _overview(report: Report) -> str:
    """The verdict on every claim, and why: each finding beside what was predicted."""
    bodies = "".join(f"<tbody>{_rows(examined)}</tbody>" for examined in report.examined)
    head = "<th>verdict</th><th>claim</th><th>finding</th><th>effect, with 95 %</th><th>predicted</th>"
    table = f"<table><thead><tr>{head}</tr></thead>{bodies}</table>"
    left = ", ".join(claim.id for claim in report.open)
    missing = f'<p class="note">Interrupted before these had their games: {escape(left)}.</p>' if left else ""
    return (
        f'<section class="panel all"><h2>Verdicts</h2><div class="rows">{table}</div>{missing}<p></p>'
        f'<p class="note">{_words(RULE)}</p><p class="note">{_words(METHODS)}</p></section>'
    )


def _rows(examined: Examined) -> str:
    """A line for each finding of a claim; the verdict and the claim stand beside all of them."""
    findings = examined.outcome.findings
    claim = f'<a href="#{examined.claim.id}">{escape(examined.claim.title)}</a>'
    first = "".join(f'<td rowspan="{len(findings)}">{cell}</td>' for cell in (_badge(examined.verdict), claim))
    rows = []
    for finding in findings:
        verdict = finding.verdict(DECIDING)
        rows.append(
            f'<tr>{first}<td>{escape(finding.measure)}</td><td class="effect"><span class="sign {verdict}" role="img" '
            f'aria-label="{verdict}">{SIGNS[verdict]}</span> {escape(finding.say())}</td>'
            f'<td class="foretold">{escape(finding.predicted.say(finding.unit))}</td></tr>'
        )
        first = ""
    return "".join(rows)


def _section(examined: Examined) -> str:
    import polars

    claim, outcome = examined.claim, examined.outcome
    figure = outcome.figure
    played = "; ".join(f"{experiment.name}" for experiment in claim.experiments)
    facts = "; ".join(fact.say() for fact in outcome.facts)
    notes = [("Compared", claim.compared), ("Played", f"{examined.games[claim.experiments[0]]:,} games each of {played}")]
    notes += [("By the way", f"{facts[:1].upper()}{facts[1:]}.")] if facts else []
    notes.append(("Limits", limits(claim, examined.stopped)))
    listed = "".join(f"<dt>{name}</dt><dd>{_words(text)}</dd>" for name, text in notes)
    drawings = ""
    if figure.rows:
        drawn = "".join(
            f'<div class="{where}">{svg(chart(figure), wide)}</div>' for where, wide in (("desk", DESK), ("phone", PHONE))
        )
        data = data_html(polars.DataFrame(figure.rows), claim.id)
        drawings = f'<p class="note">{escape(figure.about)}</p>{legend_html(figure.arms)}{drawn}{data}'
    findings = "".join(_finding(finding) for finding in outcome.findings)
    return (
        f'<section class="figure claim" id="{claim.id}"><header><h2>{escape(claim.title)}</h2>{_badge(examined.verdict)}'
        f'<p class="hypothesis">{_words(claim.hypothesis)}</p><dl>{listed}</dl></header>'
        f'<div class="picture"><ul class="evidence">{findings}</ul>{drawings}</div></section>'
    )


def _badge(verdict: Verdict) -> str:
    return f'<p class="verdict {verdict}">{SIGNS[verdict]} {verdict}</p>'


def _finding(finding: Finding) -> str:
    verdict = finding.verdict(DECIDING)
    return (
        f'<li><div><p>{escape(finding.measure)}</p><p class="effect"><strong>{escape(finding.say())}</strong></p>'
        f"<small>predicted {escape(finding.predicted.say(finding.unit))}; {finding.estimate.games:,} games; "
        f'<span class="{verdict}">{SIGNS[verdict]} {verdict}</span></small></div>{_strip(finding)}</li>'
    )


def _strip(finding: Finding) -> str:
    """The interval beside the range that was predicted: thick for 95 %, thin for what decides."""
    (low, high), (least, most) = finding.interval(), finding.interval(DECIDING)
    if not all(isfinite(bound) for bound in (low, high, least, most)):
        return ""
    bounds = [bound for bound in (finding.predicted.low, finding.predicted.high) if isfinite(bound)]
    neutral = {Unit.TIMES: 1.0, Unit.SHARE: bounds[0]}.get(finding.unit, 0.0)
    left, right = min(least, neutral, *bounds), max(most, neutral, *bounds)
    room = 0.12 * ((right - left) or 1.0)
    left, right = left - room, right + room

    def at(number: float) -> float:
        return round(MARGIN + (WIDE - 2 * MARGIN) * (min(max(number, left), right) - left) / (right - left), 1)

    start, end = at(finding.predicted.low), at(finding.predicted.high)
    marks = {at(bound): finding.unit.say(bound) for bound in bounds}
    if all(abs(at(neutral) - place) > CROWDED for place in marks):
        marks[at(neutral)] = "fair" if finding.unit is Unit.TIMES else "0"
    ticks = "".join(f'<text x="{place}" y="{HIGH - 2}" text-anchor="middle">{escape(text)}</text>' for place, text in marks.items())
    middle = 16
    return (
        f'<svg class="strip" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="the interval beside the predicted range">'
        f'<rect class="predicted" x="{start}" y="2" width="{round(end - start, 1)}" height="{2 * middle - 4}"/>'
        f'<line class="axis" x1="{MARGIN}" x2="{WIDE - MARGIN}" y1="{2 * middle - 2}" y2="{2 * middle - 2}"/>'
        f'<line class="axis" x1="{at(neutral)}" x2="{at(neutral)}" y1="2" y2="{2 * middle - 2}" stroke-dasharray="2 3"/>'
        f'<line class="decides" x1="{at(least)}" x2="{at(most)}" y1="{middle}" y2="{middle}"/>'
        f'<line class="shown" x1="{at(low)}" x2="{at(high)}" y1="{middle}" y2="{middle}"/>'
        f'<circle cx="{at(finding.estimate.value)}" cy="{middle}" r="4.5"/>{ticks}</svg>'
    )


def chart(figure: Figure) -> "altair.LayerChart | altair.FacetChart":
    """The figure of a claim."""
    import altair as alt
    import polars

    data = polars.DataFrame(figure.rows)
    arms = figure.arms
    hue = alt.Color("arm:N", scale=alt.Scale(domain=arms, range=list(SERIES[: len(arms)])), legend=None)
    axis = alt.Axis(format=FORMATS[figure.unit])
    if figure.kind == "lines":
        line = alt.Chart(data).mark_line(interpolate="step-after")
        x = alt.X("at:Q", title=figure.across, scale=alt.Scale(nice=False))
        dash = alt.StrokeDash("arm:N", scale=alt.Scale(domain=arms, range=list(DASHES[: len(arms)])), legend=None)
        return alt.layer(
            line.encode(x=x, y=alt.Y("value:Q", title=figure.upward, axis=axis), color=hue, strokeDash=dash)
        ).properties(height=260)
    shape = alt.Shape("arm:N", scale=alt.Scale(domain=arms, range=list(SHAPES[: len(arms)])), legend=None)
    places = list(dict.fromkeys(str(row["where"]) for row in figure.rows))
    shared = len(figure.rows) > len(places)
    apart: dict[str, Any] = {"xOffset": alt.XOffset("arm:N", sort=arms)} if shared else {}
    base = alt.Chart(data).encode(x=alt.X("where:N", title=figure.across, sort=places, axis=alt.Axis(labelAngle=0)), **apart)
    y = alt.Y("value:Q", title=figure.upward, axis=axis, scale=alt.Scale(zero=figure.unit in (Unit.TIMES, Unit.SHARE, Unit.COUNT)))
    layers: list[Any] = [
        base.mark_rule(strokeWidth=2).encode(y=alt.Y("low:Q"), y2="high:Q", color=hue),
        base.mark_point(size=90).encode(y=y, color=hue, shape=shape),
    ]
    if figure.beside is not None:
        line = alt.Chart(polars.DataFrame({"beside": [figure.beside]})).mark_rule(strokeDash=[3, 3], color="var(--muted)")
        layers.insert(0, line.encode(y="beside:Q"))
    return alt.layer(*layers).properties(height=270)


def _words(text: str) -> str:
    """Text with names of bots and variants in backticks, as HTML."""
    pieces = escape(text).split("`")
    return "".join(f"<code>{piece}</code>" if place % 2 else piece for place, piece in enumerate(pieces))
