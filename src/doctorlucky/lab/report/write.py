"""The page put together."""

from collections.abc import Sequence
from html import escape

import polars as pl

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.plots import page, table_html
from doctorlucky.lab.report import attempts, cards, house, length, rooms, turns, wins
from doctorlucky.lab.report.counting import count
from doctorlucky.lab.report.figure import Absent, times
from doctorlucky.lab.report.reading import Told, read

MOST = 8
"""As many series as there are colours that can be told apart."""


def report(files: Sequence[str]) -> str:
    """The HTML page on these Parquet files; a `DoctorLuckyError` with the reason if they are not what `simulate` writes."""
    series = read(files)
    if not series:
        raise DoctorLuckyError("there is no file of games among these; simulate --out writes one")
    if len(series) > MOST:
        raise DoctorLuckyError(f"{len(series)} series are too many for one page; {MOST} can be told apart")
    for told in series:
        if told.events is not None:
            count(told)
    blocks: list[str] = [_summary(series)]
    absent: list[Absent] = []
    for part in (length, wins, attempts, cards, rooms, turns, house):
        for figure in part.figures(series):
            if isinstance(figure, Absent):
                absent.append(figure)
            else:
                blocks.append(figure)
    if absent:
        lines = "".join(f"<li><strong>{escape(one.title)}</strong>: {escape(one.why)}.</li>" for one in absent)
        blocks.append(f'<section class="panel"><h2>Left out</h2><ul class="absent">{lines}</ul></section>')
    return page(_title(series), _intro(series), blocks)


def _title(series: Sequence[Told]) -> str:
    told = series[0]
    edition = told.facts.edition if told.ruleset is None else told.ruleset.edition.title
    if len(series) == 1:
        return f"{edition}, {told.facts.players} players"
    together = f"{len(series)} series side by side"
    return f"{edition}: {together}" if len({told.facts.edition for told in series}) == 1 else together


def _intro(series: Sequence[Told]) -> str:
    games = sum(told.played for told in series)
    bots = sorted({name for told in series for name in told.facts.bots.split(",")})
    who = " and ".join(f"<strong>{escape(name)}</strong>" for name in bots)
    return (
        f"<p>{times(games, 'simulated game')}, played by the bot{'s' if len(bots) > 1 else ''} {who}. What is told here is how "
        "bots play: people may play otherwise. Intervals are 95 % Wilson intervals and say how far chance may have moved a share "
        "in this number of games.</p>"
    )


def _summary(series: Sequence[Told]) -> str:
    rows = [
        {
            "series": told.facts.whole(),
            "games": told.played,
            "finished": told.finished.height,
            "median turns": float(told.games["turns"].median() or 0),  # type: ignore[arg-type]
            "attempts a game": round(float(told.games["attempts"].mean() or 0), 2),  # type: ignore[arg-type]
            "decisions a game": round(float(told.games["decisions"].mean() or 0), 1),  # type: ignore[arg-type]
            "events": "yes" if told.events is not None else "no",
        }
        for told in series
    ]
    table = table_html(pl.DataFrame(rows)).replace('class="rows"', 'class="rows whole"')
    notes = "".join(
        f'<p class="more">{escape(f"{told.label}: {told.note}" if told.of > 1 else told.note)}</p>' for told in series if told.note
    )
    return f'<section class="panel"><h2>What was played</h2>{table}{notes}</section>'
