"""The ship compared with the mansion: saving the Doctor and killing him (SAVE-*)."""

from functools import partial
from typing import Final

from doctorlucky.lab.claims.claim import SHORTER, Claim, Fact, Finding, Outcome, Results, Unit
from doctorlucky.lab.claims.experiment import Experiment
from doctorlucky.lab.claims.figures import still_going
from doctorlucky.lab.statistics import change

TABLES: Final = (3, 4, 6)


def _sooner(edition: str, games: Results) -> Outcome:
    findings, facts = [], []
    for players in TABLES:
        kill, save = games[Experiment(edition, players)], games[Experiment("save", players)]
        measure = f"turns in a game, save beside {edition}, {players} players"
        findings.append(Finding(measure, Unit.CHANGE, change(kill["turns"], save["turns"]), SHORTER))
        nobody = sum(winner < 0 for winner in save["winner"]) / max(1, len(save))
        facts += [
            Fact(f"turns to kill him with {players}:", kill.mean("turns")),
            Fact("to save him:", save.mean("turns")),
            Fact("and nobody does in", nobody, Unit.SHARE),
        ]
    arms = {f"{name}, {players} players": games[Experiment(name, players)] for players in (4, 6) for name in (edition, "save")}
    return Outcome(findings, still_going(arms), facts)


def _claim(edition: str, title: str) -> Claim:
    return Claim(
        f"save-ends-sooner-than-{edition}",
        f"Saving him is sooner done than killing him{title}",
        f"Save Doctor Lucky ends sooner than Kill Doctor Lucky ({edition}), by a tenth of the turns or more.",
        f"`save` beside `{edition}`, each with 3, 4 and 6 players.",
        tuple(Experiment(name, players) for name in (edition, "save") for players in TABLES),
        len(TABLES),
        "Counted in turns, not in minutes. A ship that sinks with nobody saved has ended, too. Two different games: the pairs "
        "share nothing but a number. That Kill means two editions here was settled after a first trial with other games had shown "
        "how much they differ.",
        partial(_sooner, edition),
    )


CLAIMS: Final = (_claim("original", " in 1996"), _claim("directors-cut", " with spite"))
