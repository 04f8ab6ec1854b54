"""Seats and turns: who begins, who waits, who rides (NEXT-1 to NEXT-4)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from doctorlucky.lab.claims.claim import POINTS, Claim, Fact, Finding, Outcome, Results, Unit, at_least, at_most
from doctorlucky.lab.claims.experiment import Experiment, Games
from doctorlucky.lab.claims.figures import dots
from doctorlucky.lab.statistics import Estimate, average, rate, share

CROWDS: Final = (6, 7, 8)
TABLES: Final = {
    "original": range(2, 9),
    "directors-cut": range(2, 9),
    "deluxe": range(2, 8),
    "anniversary": range(2, 9),
    "save": range(2, 8),
}
"""The numbers of players of each edition."""
STARVED: Final = 0.5
"""Half of what would be fair."""
LIKE_ITS_PARENT: Final = (
    "A bot that is asked last foils if it can, bound to or not (FOIL-3), so deluxe goes like directors-cut here. "
)
RIDERS: Final = Experiment("directors-cut")
WALKER: Final = Experiment("directors-cut", bots=("walker", "heuristic", "heuristic", "heuristic"))


def _starved(games: Results) -> Outcome:
    findings, facts = [], []
    found: dict[tuple[str, str], Estimate] = {}
    for players in CROWDS:
        table = games[Experiment("directors-cut", players)]
        off = rate(table["off_turns"], table["off_waits"], 1 / players)
        on = rate(table["on_turns"], table["on_waits"], 1 / players)
        findings.append(Finding(f"turns of such a seat, {players} players", Unit.TIMES, off, at_most(STARVED)))
        found |= {("off the Doctor's path", f"{players} players"): off, ("on his path", f"{players} players"): on}
        spent = sum(table["off_waits"]) / max(1, sum(table["off_waits"]) + sum(table["on_waits"]))
        facts.append(Fact(f"seats off the path, {players} players:", spent, Unit.SHARE))
    about = "Turns that a seat gets while it stands there, as a multiple of its fair share; 1 is fair."
    return Outcome(findings, dots(about, "players", "of a fair share", Unit.TIMES, found, 1.0), facts)


def won(games: Games, seats: Sequence[int], favoured: str) -> Estimate:
    """How much oftener than fair the seat named in a column has won, of the games that one of those who play has won."""
    numbers = games.won_by(seats)
    hits = sum(games[favoured][number] == games["winner"][number] for number in numbers)
    return share(hits, len(numbers), 1 / len(seats))


def _first(edition: str, games: Results) -> Outcome:
    found = {}
    for players in TABLES[edition]:
        experiment = Experiment(edition, players)
        found[edition, f"{players}"] = won(games[experiment], experiment.live, "first")
    pooled = average(list(found.values()))
    measure = "games won by the first player above an equal share, the mean over all numbers of players"
    about = "Games won by the first player, above the share that would be equal, by number of players."
    facts = [Fact(f"with {players} players:", estimate.value, Unit.POINTS) for (_, players), estimate in found.items()]
    return Outcome(
        [Finding(measure, Unit.POINTS, pooled, at_least(POINTS))],
        dots(about, "players", "above an equal share", Unit.POINTS, found, 0.0),
        facts,
    )


def _train(games: Results) -> Outcome:
    walkers = games[WALKER].won_by(WALKER.live)
    walker = share(sum(games[WALKER]["winner"][number] == 0 for number in walkers), len(walkers), 1 / 4)
    table = games[RIDERS]
    ridden = [number for number in table.won_by(RIDERS.live) if table["train"][number] > 1]
    rider = share(sum(table["rider"][number] == table["winner"][number] for number in ridden), len(ridden), 1 / 4)
    found = {("who never seeks the ride", "against three who do"): walker, ("who had the longest ride", "among equals"): rider}
    about = "Games won above an equal share of a quarter."
    return Outcome(
        [
            Finding("games won by one who never seeks the ride, among three who do", Unit.POINTS, walker, at_most(-POINTS)),
            Finding("games won by whoever had the longest train, among four who ride", Unit.POINTS, rider, at_least(POINTS)),
        ],
        dots(about, "who", "above an equal share", Unit.POINTS, found, 0.0),
        [
            Fact("longest train in a game, in turns:", table.mean("train")),
            Fact("games with a train of two turns or more:", len(ridden) / max(1, len(table)), Unit.SHARE),
        ],
    )


def _first_player(edition: str) -> Claim:
    return Claim(
        f"first-player-{edition}",
        f"The first player's advantage: {edition}",
        f"The first player has an advantage in {edition}: 2 points in a hundred or more above an equal share of the games won.",
        f"{edition} with {TABLES[edition][0]} to {TABLES[edition][-1]} players, all of them the same bot; each number of players "
        "counts alike.",
        tuple(Experiment(edition, players) for players in TABLES[edition]),
        1,
        (LIKE_ITS_PARENT if edition == "deluxe" else "")
        + "Of the games that somebody won who plays: nobody and Strangers do not count. Single numbers of players are shown with "
        "95 % each; the verdict is about their mean.",
        partial(_first, edition),
    )


CLAIMS: Final = (
    Claim(
        "unvisited-rooms-starve",
        "In a crowd, rooms the Doctor never visits starve",
        "With 6 or more players, who stands in a room that the Doctor never comes to by himself gets at most half of a fair share "
        "of the turns.",
        "The Director's Cut with 6, 7 and 8 players. At the beginning of every turn after the first round, every seat: where it "
        "stands, and whether the turn is its own.",
        tuple(Experiment("directors-cut", players) for players in CROWDS),
        len(CROWDS),
        "Counted while standing there, so it says nothing of whether the seat wins. Waits that the end of the game cuts short "
        "count as waits, on the path as off it.",
        _starved,
    ),
    *(_first_player(edition) for edition in TABLES),
    Claim(
        "train-pays",
        "Riding the Lucky Train pays",
        "Riding the Lucky Train pays: who never seeks it wins 2 points in a hundred less than an equal share among three who do, "
        "and who had the longest train wins 2 points more than one.",
        "The Director's Cut with 4 players: one `walker`, which is `heuristic` but never seeks to stand where the Doctor comes "
        "next, against three `heuristic`; and four `heuristic`.",
        (RIDERS, WALKER),
        2,
        "The first finding is an experiment; the second only an observation, as the last ride of a game may be the one that wins "
        "it. A walker may still be picked up by chance. Bots think eight stops ahead, which few people do.",
        _train,
    ),
)
