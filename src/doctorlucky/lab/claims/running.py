"""Playing the games that claims need, each experiment once, and reading the verdicts off them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from doctorlucky.lab.claims.claim import Claim, Outcome, Verdict, number, together
from doctorlucky.lab.claims.experiment import LONGEST, Experiment, Games
from doctorlucky.lab.claims.log import ClaimsLog, Row
from doctorlucky.lab.claims.observing import observe
from doctorlucky.lab.claims.register import DECIDING, FINDINGS
from doctorlucky.lab.series import Series
from doctorlucky.lab.workers import gather
from doctorlucky.version import __version__

SEED: Final = "1996"
FULL: Final = 10_000
QUICK: Final = 1_000
"""Games of each experiment."""
CHUNK: Final = 25
"""Games that a worker plays before it reports them."""

Job = tuple[Series, int, int]


def play_some(job: Job) -> list[Row]:
    """The rows of games `first` to `past` - 1. Their events are forgotten here, one game after the other."""
    series, first, past = job
    ruleset = series.ruleset
    return [observe(ruleset, series.play(number, events=True)) for number in range(first, past)]


@dataclass(frozen=True)
class Examined:
    """A claim and its result."""

    claim: Claim
    outcome: Outcome
    games: dict[Experiment, int]
    stopped: int
    """Games of its experiments that were given up."""

    @property
    def verdict(self) -> Verdict:
        """The verdict on the claim: that of all its findings together."""
        return together([finding.verdict(DECIDING) for finding in self.outcome.findings])

    def as_dict(self) -> dict[str, Any]:
        """The claim with its verdict, findings and figure, as JSON has them."""
        claim, outcome = self.claim, self.outcome
        figure = outcome.figure
        return {
            "id": claim.id,
            "title": claim.title,
            "hypothesis": claim.hypothesis,
            "compared": claim.compared,
            "experiments": [experiment.as_dict() | {"games": self.games[experiment]} for experiment in claim.experiments],
            "verdict": str(self.verdict),
            "findings": [finding.as_dict(DECIDING) for finding in outcome.findings],
            "facts": [{"label": fact.label, "value": number(fact.value), "unit": str(fact.unit)} for fact in outcome.facts],
            "figure": {
                "kind": figure.kind,
                "about": figure.about,
                "across": figure.across,
                "upward": figure.upward,
                "unit": str(figure.unit),
                "beside": figure.beside,
                "rows": figure.rows,
            },
            "limits": claim.limits,
            "games_given_up": self.stopped,
        }


@dataclass(frozen=True)
class Report:
    """Everything that is known after a run."""

    examined: Sequence[Examined]
    open: Sequence[Claim]
    """Those whose games are not all played: somebody stopped it."""
    games: int
    """Of each experiment."""
    seed: str
    total: int
    """Games of all experiments together."""
    kept: bool = False
    """Whether all of them are written down."""

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON; the same for the same games, whoever played them."""
        return {
            "doctorlucky": __version__,
            "seed": self.seed,
            "games_of_each_experiment": self.games,
            "games": self.total,
            "longest_game": LONGEST,
            "findings_of_all_claims": FINDINGS,
            "deciding_z": DECIDING,
            "interrupted": bool(self.open),
            "claims": [examined.as_dict() for examined in self.examined],
            "not_examined": [claim.id for claim in self.open],
        }


def experiments_of(claims: Sequence[Claim]) -> list[Experiment]:
    """Each of them once, in the order in which claims need them."""
    return list(dict.fromkeys(experiment for claim in claims for experiment in claim.experiments))


def examine(
    claims: Sequence[Claim],
    games: int,
    seed: str = SEED,
    workers: int = 0,
    folder: Path | None = None,
    show: Callable[[int], None] = lambda done: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Report:
    """Put claims to the test with so many games of each experiment. What is in logs in `folder` is not played again; `show` is
    called with the number of games so far, and nothing new is begun once `stopped` says so."""
    experiments = experiments_of(claims)
    logs = {experiment: ClaimsLog(folder, experiment.series(seed)) for experiment in experiments}
    try:
        done = sum(min(games, len(log)) for log in logs.values())
        show(done)
        wanted = [
            (experiment, job) for experiment in experiments for job in _jobs(experiment.series(seed), logs[experiment], games)
        ]

        def jobs() -> Iterator[Job]:
            for _, job in wanted:
                if stopped():
                    return
                yield job

        if wanted:
            playing = gather(play_some, jobs(), 1 if len(wanted) == 1 else workers)
            for (experiment, _), rows in zip(wanted, playing, strict=False):
                logs[experiment].add(rows)
                done += len(rows)
                show(done)
    finally:
        for log in logs.values():
            log.close()
    played = {experiment: Games([column[:games] for column in log.columns]) for experiment, log in logs.items()}
    return replace(read(claims, played, games, seed), kept=all(log.kept for log in logs.values()))


def _jobs(series: Series, log: ClaimsLog, games: int) -> Iterator[Job]:
    for first in range(len(log), games, CHUNK):
        yield series, first, min(games, first + CHUNK)


def read(claims: Sequence[Claim], played: dict[Experiment, Games], games: int, seed: str) -> Report:
    """What the games say about each claim that has all of them."""
    examined: list[Examined] = []
    left: list[Claim] = []
    for claim in claims:
        if any(len(played[experiment]) < games for experiment in claim.experiments):
            left.append(claim)
            continue
        counts = {experiment: len(played[experiment]) for experiment in claim.experiments}
        given_up = sum(played[experiment].stopped for experiment in counts)
        examined.append(Examined(claim, claim.examine(played), counts, given_up))
    return Report(examined, left, games, seed, sum(len(found) for found in played.values()))
