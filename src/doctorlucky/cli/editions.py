"""`doctorlucky editions`: what can be played."""

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doctorlucky.boards import Board
    from doctorlucky.editions.edition import Edition
    from doctorlucky.editions.variants.variant import Variant

HELP = "the editions and variants that can be played"
CHOICE = (
    "Behind each part of a board stand the numbers of players it is for, Strangers included.",
    "Without --part, chance decides among those for yours.",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `doctorlucky editions` takes."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Print every edition and variant, with players and boards, as tables, plain text or JSON."""
    from doctorlucky.editions.ruleset import EDITIONS, VARIANTS

    editions, variants = list(EDITIONS.values()), list(VARIANTS.values())
    if args.json:
        print(json.dumps(_facts(editions, variants), indent=2, ensure_ascii=False))
    elif sys.stdout.isatty():
        _tables(editions, variants)
    else:
        print("\n".join(_lines(editions, variants)))
    return 0


def _facts(editions: list["Edition"], variants: list["Variant"]) -> dict[str, Any]:
    return {
        "editions": [
            {
                "id": edition.id,
                "title": edition.title,
                "year": edition.year,
                "about": edition.about,
                "players": [edition.fewest, edition.most],
                "boards": list(edition.boards),
                "parts": {
                    board.id: {
                        part: {"players": list(board.starts[part].seats) if part in board.starts else []} for part in board.parts
                    }
                    for board in _parted(edition)
                },
                "deck": edition.deck,
                "variants": [variant.id for variant in variants if edition.id in variant.editions],
            }
            for edition in editions
        ],
        "variants": [
            {
                "id": variant.id,
                "rule": variant.rule,
                "about": variant.about,
                "editions": list(variant.editions),
                "needs": list(variant.needs),
                "clashes": _clashes(variant, variants),
                "players": variant.players or None,
                "implied": variant.implied,
                "strangers": len(variant.strangers),
            }
            for variant in variants
        ],
    }


def _lines(editions: list["Edition"], variants: list["Variant"]) -> list[str]:
    lines: list[str] = []
    for edition in editions:
        lines += [
            f"{edition.id}: {edition.title} ({edition.year})",
            f"    {edition.fewest} to {edition.most} players, board {_boards(edition)}",
            f"    {edition.about}",
            *(f"    parts of {_parts(board)}" for board in _parted(edition)),
        ]
    lines += ["", *CHOICE, ""]
    for variant in variants:
        lines += [f"{variant.id} ({variant.rule}), for {_fitting(variant, variants)}", f"    {variant.about}"]
    return lines


def _tables(editions: list["Edition"], variants: list["Variant"]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    def table(*heads: str) -> Table:
        made = Table(box=SIMPLE_HEAD, header_style="bold", padding=(0, 1), pad_edge=False)
        for at, head in enumerate(heads):
            made.add_column(head, no_wrap=at < 2, style="bold #dfba72" if at == 0 else None)
        return made

    top = table("edition", "players", "what it is")
    for edition in editions:
        about = Text.assemble((f"{edition.title} ({edition.year})", "bold"), f"\n{edition.about}\n", (_boards(edition), "dim"))
        for board in _parted(edition):
            about.append(f"\n  {_parts(board)}", "dim")
        top.add_row(edition.id, f"{edition.fewest} to {edition.most}", about)
    bottom = table("variant", "rule", "what it changes")
    for variant in variants:
        bottom.add_row(variant.id, variant.rule, Text.assemble(variant.about, "\n", (f"for {_fitting(variant, variants)}", "dim")))
    console = Console(highlight=False)
    console.print(top)
    console.print(Text(" ".join(CHOICE), "dim"))
    console.print()
    console.print(bottom)


def _boards(edition: "Edition") -> str:
    return ", ".join(edition.boards)


def _parted(edition: "Edition") -> "list[Board]":
    """The edition's boards of which parts can be played on."""
    from doctorlucky.boards import load_board

    boards = [load_board(name) for name in edition.boards]
    return [board for board in boards if len(board.parts) > 1]


def _parts(board: "Board") -> str:
    """The parts of a board, each with the numbers of players it is for."""
    charted = {part: board.starts[part].players for part in board.parts if part in board.starts}
    return f"{board.id}: " + ", ".join(f"{part} ({players})" if players else part for part, players in charted.items())


def _clashes(variant: "Variant", variants: list["Variant"]) -> list[str]:
    """The variants it cannot be combined with, whichever of the two says so."""
    return [other.id for other in variants if other.id in variant.clashes or variant.id in other.clashes]


def _fitting(variant: "Variant", variants: list["Variant"]) -> str:
    """Where it can be switched on."""
    conditions = [", ".join(variant.editions)]
    if variant.players:
        conditions.append(f"only for {variant.players} players" + (", and then switched on by itself" if variant.implied else ""))
    if variant.needs:
        conditions.append(f"only together with {' and '.join(variant.needs)}")
    clashes = _clashes(variant, variants)
    if clashes:
        conditions.append(f"not together with {' or '.join(clashes)}")
    return "; ".join(conditions)
