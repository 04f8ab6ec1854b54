"""The win graph, the chances of a game as a picture: a line for each seat along the turns, the swings numbered."""

import re
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.analysis.analysis import Analysis
from doctorlucky.lab.analysis.rollouts import BOT
from doctorlucky.lab.analysis.words import Words, players_line, seat_order, unfinished
from doctorlucky.lab.plots import DESK, SERIES, chart_html, page, svg
from doctorlucky.match import Match

if TYPE_CHECKING:
    import altair
    import polars

TITLE: Final = "Chances to win"
NOBODY: Final = "nobody"
PEOPLE: Final = (1, 0)
STRANGERS: Final = (5, 4)
"""How their lines are broken: nobody plays Strangers, but they can win."""


def draw(path: str, match: Match, found: Analysis, title: str) -> None:
    """Write the picture to a file, in the form that its name asks for."""
    kind = path.rpartition(".")[2].lower()
    if kind == "html":
        drawn = page_of(match, found, title).encode()
    else:
        picture = framed(svg(chart(match, found, legend=True), DESK))
        drawn = picture.encode() if kind == "svg" else _png(picture)
    try:
        Path(path).write_bytes(drawn)
    except OSError as error:
        raise DoctorLuckyError(f"{path}: cannot be written ({error.strerror})") from None


def _png(picture: str) -> bytes:
    import vl_convert

    png: bytes = vl_convert.svg_to_png(picture, scale=2)
    return png


def page_of(match: Match, found: Analysis, title: str) -> str:
    """The picture with everything that was found out, as a page that needs nothing else."""
    words = Words(match.ruleset, match.names)
    intro = (
        f"<p>{escape(players_line(match))}. {escape(unfinished(match))} Every true position was played on {found.rollouts:,} "
        f"times, by {BOT} in every seat; the bands are 95 % intervals.</p>"
    )
    figure = chart_html(
        chart(match, found, legend=False),
        TITLE,
        "After each turn. Numbers mark the biggest swings.",
        table(match, found),
        "chances",
        legend=[name for _, name in lines(match, found)],
    )
    swings = [words.swing(swing) for swing in found.swings]
    mistakes = [words.mistake(mistake) for mistake in found.mistakes]
    blocks = [figure]
    if swings:
        blocks.append(_listed("swings", "The biggest swings", "Looked at again, twice as often.", swings))
    if mistakes:
        about = "By what each seat could know at that moment; re-estimated in fresh worlds."
        blocks.append(_listed("mistakes", "What would have been better", about, mistakes))
    else:
        none = f"None that {found.rollouts} rollouts can tell, by what each seat could know."
        blocks.append(_listed("mistakes", "No clear mistakes", none, []))
    return page(title, intro, blocks)


def _listed(anchor: str, heading: str, about: str, items: list[list[str]]) -> str:
    shown = "".join(f"<li><strong>{escape(item[0][:1].upper() + item[0][1:])}</strong><br>{escape(item[1])}</li>" for item in items)
    body = f'<div class="picture"><ol>{shown}</ol></div>' if items else ""
    return f'<section class="figure" id="{anchor}"><header><h2>{heading}</h2><p>{about}</p></header>{body}</section>'


def lines(match: Match, found: Analysis) -> list[tuple[int | None, str]]:
    """Who has a line: everybody, Strangers last, and nobody, if that can be the result."""
    seats: list[tuple[int | None, str]] = [(seat, _label(match, seat)) for seat in seat_order(match.ruleset)]
    nobody = any(point.standing.nobody > 0 for point in found.points)
    return [*seats, (None, NOBODY)] if nobody else seats


def _label(match: Match, seat: int) -> str:
    """Names may be the same; seats are not."""
    name = match.names[seat]
    return name if match.names.count(name) == 1 else f"{name} ({seat + 1})"


def table(match: Match, found: Analysis) -> "polars.DataFrame":
    """The numbers behind the picture: a row for each turn and line."""
    import polars

    standings = [(0, found.start), *((point.turn, point.standing) for point in found.points)]
    rows: list[dict[str, Any]] = []
    for turn, stands in standings:
        for seat, name in lines(match, found):
            low, high = (stands.nobody, stands.nobody) if seat is None else stands.interval(seat)
            share = stands.nobody if seat is None else stands.share(seat)
            rows.append({"turn": turn, "player": name, "chance": share, "low": low, "high": high})
    if found.points and found.points[0].turn > 1:  # a record that begins in the middle
        rows = [row | {"turn": max(row["turn"], found.points[0].turn - 1)} for row in rows]
    return polars.DataFrame(rows)


def chart(match: Match, found: Analysis, legend: bool) -> "altair.LayerChart":
    """The picture, without a width."""
    import altair
    import polars

    names = [name for _, name in lines(match, found)]
    colour = altair.Color(
        "player:N",
        scale=altair.Scale(domain=names, range=[*SERIES, "var(--muted)"][: len(names)]),
        sort=names,
        legend=altair.Legend(title=None, symbolOpacity=1, symbolDash=PEOPLE) if legend else None,
    )
    data = table(match, found)
    most = max(data["turn"])
    along = altair.X(
        "turn:Q",
        title="after turn",
        scale=altair.Scale(domain=[min(data["turn"]), most], nice=False),
        axis=altair.Axis(format="d", tickMinStep=1),
    )
    base = altair.Chart(data).encode(x=along)
    up = altair.Scale(domain=[0, 1], nice=False)
    band = base.mark_area(opacity=0.16, line=False).encode(
        y=altair.Y("low:Q", title="chance to win", scale=up, axis=altair.Axis(format="%")), y2="high:Q", color=colour
    )
    strokes = [STRANGERS if seat in match.ruleset.strangers else PEOPLE for seat, _ in lines(match, found)]
    dash = altair.StrokeDash("player:N", scale=altair.Scale(domain=names, range=strokes), sort=names, legend=None)
    line = base.mark_line().encode(y=altair.Y("chance:Q", scale=up), color=colour, strokeDash=dash)
    layers: list[Any] = [band, line]
    if found.swings:
        marks = polars.DataFrame(
            {"turn": [swing.turn for swing in found.swings], "number": [str(at) for at in range(1, len(found.swings) + 1)]}
        )
        swings = altair.Chart(marks).encode(x=along)
        layers.append(swings.mark_rule(strokeDash=[3, 3]))
        layers.append(swings.mark_text(dy=-8, fontWeight=600).encode(y=altair.value(0), text="number:N"))
    return altair.LayerChart(layer=layers, height=340)


def framed(picture: str) -> str:
    """A drawing that stands alone: the page's light colours in place of its variables, on paper."""
    sheet = (files("doctorlucky.lab") / "page.css").read_text(encoding="utf-8")
    colours: dict[str, str] = {}
    for name, colour in re.findall(r"(--[\w-]+):\s*([^;]+);", sheet):
        colours.setdefault(name, colour)  # the light ones stand first
    plain = re.sub(r"var\((--[\w-]+)\)", lambda used: colours.get(used[1], "black"), picture)
    return re.sub(r"(<svg[^>]*>)", rf'\1<rect width="100%" height="100%" fill="{colours["--surface"]}"/>', plain, count=1)
