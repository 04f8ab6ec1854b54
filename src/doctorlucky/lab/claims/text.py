"""A report as text, for a terminal, and as a table for documents."""

from textwrap import fill
from typing import Final

from doctorlucky.lab.claims.claim import Claim, Finding
from doctorlucky.lab.claims.experiment import LONGEST
from doctorlucky.lab.claims.register import DECIDING, FINDINGS
from doctorlucky.lab.claims.running import Examined, Report

WIDE: Final = 100

RULE: Final = (
    "What a claim predicts was written down before its games were played. A finding is supported if the whole interval that "
    "decides lies within the predicted range, refuted if all of it lies outside, else undecided; a claim is supported if all of "
    "its findings are, refuted if one is. Shown are 95 % intervals; those that decide are wider, "
    f"{DECIDING:.2f} standard errors instead of 1.96, so that with 95 % none of the {FINDINGS} findings of all claims errs "
    "(Bonferroni)."
)
BOTS: Final = (
    "All games are played by bots: `heuristic`, unless another is named. It hides, watches, rides and counts cards, but does not "
    "bluff, talk, bear grudges or think about what others think. A claim about people is tested on bots."
)
METHODS: Final = (
    "Game number g has the same seed in every experiment, so comparisons are paired. Shares have Wilson's intervals; changes of "
    "means and of rates the delta method on the logarithm of their ratio, over pairs of games; rates a linearised ratio over "
    f"games; means of shares Newcombe's way. A game of {LONGEST:,} turns is given up and counts with that length."
)


def as_text(report: Report, wide: int = WIDE) -> str:
    """The whole report, in lines of so many characters."""
    parts = [fill(f"{report.total:,} games, {report.games:,} of each experiment, seed {report.seed}.", wide)]
    parts += [fill(text, wide) for text in (RULE, BOTS, METHODS)]
    parts += [claim_text(examined, wide) for examined in report.examined]
    if report.open:
        parts.append(fill(f"INTERRUPTED; not examined: {', '.join(claim.id for claim in report.open)}", wide))
    if report.examined:
        parts.append(summary(report))
    return "\n\n".join(parts)


def claim_text(examined: Examined, wide: int = WIDE) -> str:
    """A claim with its verdict and findings, in lines of so many characters."""
    claim, outcome = examined.claim, examined.outcome

    def filled(first: str, text: str) -> str:
        return fill(text, wide, initial_indent=first, subsequent_indent="    ")

    lines = [f"{claim.id}: {examined.verdict.upper()}", filled("  ", claim.hypothesis), filled("  compared: ", claim.compared)]
    for finding in outcome.findings:
        lines.append(filled("  - ", f"{finding.measure}: {finding_text(finding)}"))
    if outcome.facts:
        lines.append(filled("  ", "; ".join(fact.say() for fact in outcome.facts) + "."))
    lines.append(filled("  limits: ", limits(claim, examined.stopped)))
    return "\n".join(lines)


def finding_text(finding: Finding) -> str:
    """The effect with its interval, what was predicted, and what follows."""
    predicted = finding.predicted.say(finding.unit)
    return f"{finding.say()}, predicted {predicted}, {finding.estimate.games:,} games: {finding.verdict(DECIDING)}"


def limits(claim: Claim, stopped: int) -> str:
    """What limits the claim, with the number of games that were given up."""
    return f"{claim.limits} {stopped:,} games were given up." if stopped else claim.limits


def summary(report: Report) -> str:
    """One line a claim."""
    wide = max(len(examined.claim.id) for examined in report.examined)
    return "\n".join(f"{examined.claim.id:<{wide}}  {examined.verdict}" for examined in report.examined)


def markdown(report: Report) -> str:
    """A table of all findings, for documents."""
    lines = ["| claim | verdict | finding | effect (95 %) | predicted |", "|---|---|---|---|---|"]
    for examined in report.examined:
        name, verdict = f"`{examined.claim.id}`", f"**{examined.verdict}**"
        for finding in examined.outcome.findings:
            mark = "" if len(examined.outcome.findings) == 1 else f" ({finding.verdict(DECIDING)})"
            lines.append(
                f"| {name} | {verdict} | {finding.measure} | {finding.say()}{mark} | {finding.predicted.say(finding.unit)} |"
            )
            name = verdict = ""
    return "\n".join(lines)
