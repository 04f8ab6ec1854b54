"""`doctorlucky analyze`: who was how likely to win when, what turned the game, and what would have been better."""

import argparse
import json
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from doctorlucky.cli.lab_page import check_page
from doctorlucky.cli.options import counted, file_name, titled, whole, workers_argument
from doctorlucky.cli.records import named, read_match
from doctorlucky.cli.wrapping import width
from doctorlucky.errors import DoctorLuckyError

if TYPE_CHECKING:
    from doctorlucky.lab.analysis import Analysis
    from doctorlucky.match import Match

HELP = "find out when a game was won, and what would have been better"
BLOCKS: Final = " ▏▎▍▌▋▊▉█"
WIDEST: Final = 14
"""The longest bar, in characters."""
REPORTED: Final = 12
"""Mistakes shown in the text; JSON has all of them."""
PLOTS: Final = (".svg", ".png", ".html")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `doctorlucky analyze` takes."""
    from doctorlucky.lab.analysis.quality import FEWEST, MOST, ROLLOUTS

    parser.add_argument("file", type=file_name, metavar="RECORD", help="the record of a game; - reads standard input")
    parser.add_argument(
        "--rollouts",
        default=ROLLOUTS,
        type=whole(FEWEST, MOST),
        metavar="N",
        help=f"games played out from each position; more are more precise (default: {ROLLOUTS})",
    )
    workers_argument(parser, least=0)
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--plot", type=_plot, metavar="FILE", help="draw the chances too: FILE.svg, FILE.png or FILE.html")


def run(args: argparse.Namespace) -> int:
    """Analyze one recorded game and print, plot or save what was found; 0 when it is done."""
    from doctorlucky.lab.analysis import analyze
    from doctorlucky.lab.analysis.turns import game_turns
    from doctorlucky.lab.plots import needed
    from doctorlucky.lab.progress import progress, stopping
    from doctorlucky.lab.workers import gather

    if args.plot is not None:
        needed()
        check_page(args.plot)
    match = read_match(args.file)
    if not match.actions:
        raise DoctorLuckyError(f"{named(args.file)}: nothing has been decided in this game, so there is nothing to look at")
    record = match.record()
    steps = len(game_turns(record).turns) + 1
    with stopping() as stopped, progress(steps, "turns") as show:

        def after(done: int, of: int) -> bool:
            show(min(done, steps))
            return not stopped()

        found = analyze(record, args.rollouts, partial(gather, workers=args.workers), after)
    if args.json:
        print(json.dumps(_facts(match) | found.as_dict(), indent=2))
    else:
        print("\n".join(_report(match, found)))
    if args.plot is not None:
        from doctorlucky.lab.analysis.win_graph import draw

        draw(args.plot, match, found, titled(match.ruleset))
        print(f"drawn: {args.plot}", file=sys.stderr)
    return 0 if found.complete else 130


def _plot(text: str) -> str:
    if not text.lower().endswith(PLOTS):
        raise argparse.ArgumentTypeError(f"'{text[:80]}' does not end in {', '.join(PLOTS[:-1])} or {PLOTS[-1]}")
    return text


def _facts(match: "Match") -> dict[str, Any]:
    ruleset, result = match.ruleset, match.result
    return {
        "edition": ruleset.edition.id,
        "variants": list(ruleset.variant_ids),
        "board": ruleset.board.id,
        "names": list(match.names),
        "strangers": list(ruleset.strangers),
        "over": match.over,
        "winner": None if result is None else result.winner,
        "commitment": match.commitment,
    }


def _report(match: "Match", found: "Analysis") -> list[str]:
    from doctorlucky.lab.analysis.rollouts import BOT
    from doctorlucky.lab.analysis.words import Words, players_line, unfinished

    ruleset = match.ruleset
    words = Words(ruleset, match.names)
    lines = [
        f"{titled(ruleset)}, {ruleset.board.name}: {players_line(match)}",
        *filter(None, [unfinished(match)]),
        f"Chances to win after each turn: every true position is played on {found.rollouts:,} times, by {BOT} in every seat.",
        "",
    ]
    if not found.complete:
        lines += [f"INTERRUPTED after {counted(len(found.points), 'turn')} of {found.turns:,}", ""]
    lines += _table(match, found)
    if found.swings:
        few = "The biggest swings" if len(found.swings) > 1 else "The biggest swing"
        lines += ["", f"{few} (looked at again, twice as often)"]
        for number, swing in enumerate(found.swings, 1):
            head, cause = words.swing(swing)
            wrong = any(mistake.turn == swing.turn and mistake.seat == swing.loser for mistake in found.mistakes)
            lines += [f"{number}. {head}", f"   {cause}{' It was a mistake, see below.' if wrong else ''}"]
    elif not found.complete:
        lines += ["", "The swings have not been looked at."]
    lines += ["", *_mistakes(words, found)]
    return lines


def _mistakes(words: Any, found: "Analysis") -> list[str]:
    scope = "" if found.complete or len(found.points) == found.turns else " in the turns that were looked at"
    if not found.mistakes:
        return [f"No clear mistake{scope}, by what each seat could know and {counted(found.rollouts, 'rollout')} can tell."]
    dearest = sorted(found.mistakes, key=lambda mistake: -mistake.paired.gain)[:REPORTED]
    some = f"; the {len(dearest)} that cost most" if len(dearest) < len(found.mistakes) else ""
    lines = [f"What would have been better{scope}, by what each seat could know ({counted(len(found.mistakes), 'mistake')}{some})"]
    for mistake in sorted(dearest, key=lambda mistake: mistake.seq):
        head, better = words.mistake(mistake)
        lines += [f"- {head}", f"  {better}"]
    return lines


def _table(match: "Match", found: "Analysis") -> list[str]:
    """A row for each turn: a bar and a number for everybody."""
    from doctorlucky.lab.analysis.words import percent, seat_order

    seats = seat_order(match.ruleset)
    nobody = any(point.standing.nobody > 0 for point in found.points)
    columns = [match.names[seat] for seat in seats] + (["nobody"] if nobody else [])
    wide = width(100)
    whose = max(len("whose"), *(min(12, len(name)) for name in match.names))
    column = max(8, min(WIDEST + 7, (wide - whose - 8) // len(columns) - 2))
    bar = max(2, column - 6)
    rows = [f"turn   {'whose':<{whose}}  " + "  ".join(f"{_cut(name, column):<{column}}" for name in columns)]
    rows[0] = rows[0].rstrip()
    first = ("start", "", found.start)
    turns = [(str(point.turn), match.names[point.seat], point.standing) for point in found.points]
    for turn, name, stands in [first, *turns]:
        shares = [stands.share(seat) for seat in seats] + ([stands.nobody] if nobody else [])
        cells = [f"{_bar(share, bar):<{bar}}{percent(share):>6}" for share in shares]
        rows.append(f"{turn:>5}  {_cut(name, whose):<{whose}}  " + "  ".join(f"{cell:<{column}}" for cell in cells).rstrip())
    widest = max(
        (stands.interval(seat)[1] - stands.interval(seat)[0] for _, _, stands in [first, *turns] for seat in seats), default=0.0
    )
    return [*rows, f"95 % intervals are at most ± {50 * widest:.0f} points."]


def _bar(share: float, wide: int) -> str:
    eighths = round(share * wide * 8)
    full, rest = divmod(eighths, 8)
    return "█" * full + (BLOCKS[rest] if rest else "")


def _cut(name: str, wide: int) -> str:
    return name if len(name) <= wide else name[: wide - 1] + "…"
