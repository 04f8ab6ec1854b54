"""`doctorlucky editions`: what can be played."""

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doctorlucky.editions.edition import Edition
    from doctorlucky.editions.variants.variant import Variant

HELP = "the editions and variants that can be played"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
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
        ]
    lines.append("")
    for variant in variants:
        lines += [f"{variant.id} ({variant.rule}), for {_fitting(variant)}", f"    {variant.about}"]
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
        top.add_row(edition.id, f"{edition.fewest} to {edition.most}", about)
    bottom = table("variant", "rule", "what it changes")
    for variant in variants:
        bottom.add_row(variant.id, variant.rule, Text.assemble(variant.about, "\n", (f"for {_fitting(variant)}", "dim")))
    console = Console(highlight=False)
    console.print(top)
    console.print(bottom)


def _boards(edition: "Edition") -> str:
    return ", ".join(edition.boards)


def _fitting(variant: "Variant") -> str:
    """Where it can be switched on."""
    needs = f"; only together with {' and '.join(variant.needs)}" if variant.needs else ""
    return ", ".join(variant.editions) + needs
