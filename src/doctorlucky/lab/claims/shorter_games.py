"""Variants that shorten games: stronger weapons, fewer Failures (VAR-6, VAR-7)."""

from functools import partial
from typing import Final

from doctorlucky.lab.claims.claim import SHORTER, Claim, Fact, Finding, Outcome, Results, Unit
from doctorlucky.lab.claims.experiment import Experiment, Games
from doctorlucky.lab.claims.figures import still_going
from doctorlucky.lab.statistics import change

EDITIONS: Final = ("original", "directors-cut")


def _with(variant: str) -> dict[str, tuple[Experiment, Experiment]]:
    return {edition: (Experiment(edition), Experiment(edition, variants=(variant,))) for edition in EDITIONS}


def _shortens(variant: str, games: Results) -> Outcome:
    findings, facts = [], []
    arms: dict[str, Games] = {}
    for edition, (plain, remedy) in _with(variant).items():
        before, after = games[plain], games[remedy]
        findings.append(Finding(f"turns in a game, {edition}", Unit.CHANGE, change(before["turns"], after["turns"]), SHORTER))
        arms |= {edition: before, f"{edition} + {variant}": after}
        facts += [
            Fact(f"turns in {edition}:", before.mean("turns")),
            Fact(f"with {variant}:", after.mean("turns")),
        ]
    return Outcome(findings, still_going(arms), facts)


def _claim(variant: str, what: str) -> Claim:
    return Claim(
        f"{variant}-shortens",
        f"{what} shortens games",
        f"{what} shortens games by a tenth or more, with spite and without.",
        f"`original` and `directors-cut`, each with and without `{variant}`.",
        tuple(experiment for pair in _with(variant).values() for experiment in pair),
        len(EDITIONS),
        "The bots reckon with the luck that is left and with what their weapons are worth, so they know of the change.",
        partial(_shortens, variant),
    )


CLAIMS: Final = (
    _claim("stronger-weapons", "Making every weapon 1 stronger"),
    _claim("no-f3", "Leaving out the Failures of 3"),
)
