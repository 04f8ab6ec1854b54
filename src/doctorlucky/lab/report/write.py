"""The page put together."""

from collections.abc import Sequence
from html import escape

import polars as pl

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.plots import page, table_html
from doctorlucky.lab.report import attempts, cards, length, lights_and_decks, rooms, turns, wins
from doctorlucky.lab.report.counting import count
from doctorlucky.lab.report.figure import Absent, times
from doctorlucky.lab.report.reading import SeriesData, read

MOST = 8
"""As many series as there are colours that can be told apart."""


def report(files: Sequence[str]) -> str:
    """The HTML page on these Parquet files; a `DoctorLuckyError` with the reason if they are not what `simulate` writes."""
    series = read(files)
    if not series:
        raise DoctorLuckyError("there is no file of games among these; simulate --out writes one")
    if len(series) > MOST:
        raise DoctorLuckyError(f"{len(series)} series are too many for one page; {MOST} can be told apart")
    for one in series:
        if one.events is not None:
            count(one)
    blocks: list[str] = [_summary(series)]
    absent: list[Absent] = []
    for part in (length, wins, attempts, cards, rooms, turns, lights_and_decks):
        for figure in part.figures(series):
            if isinstance(figure, Absent):
                absent.append(figure)
            else:
                blocks.append(figure)
    if absent:
        lines = "".join(f"<li><strong>{escape(one.title)}</strong>: {escape(one.why)}.</li>" for one in absent)
        blocks.append(f'<section class="panel"><h2>Left out</h2><ul class="absent">{lines}</ul></section>')
    return page(_title(series), _intro(series), blocks)


def _title(series: Sequence[SeriesData]) -> str:
    one = series[0]
    edition = one.facts.edition if one.ruleset is None else one.ruleset.edition.title
    if len(series) == 1:
        return f"{edition}, {one.facts.players} players"
    together = f"{len(series)} series side by side"
    return f"{edition}: {together}" if len({one.facts.edition for one in series}) == 1 else together


def _intro(series: Sequence[SeriesData]) -> str:
    games = sum(one.played for one in series)
    bots = sorted({name for one in series for name in one.facts.bots.split(",")})
    who = " and ".join(f"<strong>{escape(name)}</strong>" for name in bots)
    return (
        f"<p>{times(games, 'simulated game')}, played by the bot{'s' if len(bots) > 1 else ''} {who}. What is shown here is how "
        "bots play: people may play otherwise. Intervals are 95 % Wilson intervals and say how far chance may have moved a share "
        "in this number of games.</p>"
    )


def _summary(series: Sequence[SeriesData]) -> str:
    rows = [
        {
            "series": one.facts.whole(),
            "games": one.played,
            "finished": one.finished.height,
            "median turns": float(one.games["turns"].median() or 0),  # type: ignore[arg-type]
            "attempts a game": round(float(one.games["attempts"].mean() or 0), 2),  # type: ignore[arg-type]
            "decisions a game": round(float(one.games["decisions"].mean() or 0), 1),  # type: ignore[arg-type]
            "events": "yes" if one.events is not None else "no",
        }
        for one in series
    ]
    table = table_html(pl.DataFrame(rows)).replace('class="rows"', 'class="rows whole"')
    notes = "".join(
        f'<p class="more">{escape(f"{one.label}: {one.note}" if one.of > 1 else one.note)}</p>' for one in series if one.note
    )
    return f'<section class="panel"><h2>What was played</h2>{table}{notes}</section>'
