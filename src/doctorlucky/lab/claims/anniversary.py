"""The Anniversary edition: wings, lights, Strangers and pets (ANNIV-*, STRANGER-*, PET-*)."""

from typing import Final

from doctorlucky.lab.claims.claim import (
    LONGER,
    NOTICED,
    POINTS,
    SHORTER,
    Claim,
    Fact,
    Finding,
    Outcome,
    Results,
    Unit,
    at_least,
    at_most,
)
from doctorlucky.lab.claims.experiment import Experiment, Games
from doctorlucky.lab.claims.figures import dots, still_going
from doctorlucky.lab.statistics import change, change_of_rates, rate, share

RARE: Final = 0.1
SMALLER: Final = range(2, 7)
LARGEST: Final = range(7, 9)
WINGS: Final = {3: "center", 4: "center-west"}
"""What the chart closes for them, or may (ANNIV-10)."""
TWO: Final = Experiment("anniversary", 2)
CROWD: Final = Experiment("anniversary", 8)
CROWD_WITH_CAT: Final = Experiment("anniversary", 8, ("pet-cat",))
SPARSE: Final = Experiment("anniversary", 3, part="full")
SPARSE_WITH_DOG: Final = Experiment("anniversary", 3, ("pet-dog",), "full")


def _lights(games: Results) -> Outcome:
    findings, found = [], {}
    for players in (*SMALLER, *LARGEST):
        table = games[Experiment("anniversary", players)]
        dark = share(sum(table["lights"]), len(table))
        predicted = at_most(RARE) if players in SMALLER else at_least(RARE)
        findings.append(Finding(f"games in which the lights go out, {players} players", Unit.SHARE, dark, predicted))
        found["lights out", str(players)] = dark
    about = "Games in which the deck runs out and the lights with it, by number of players. A tenth is the bar for rare."
    return Outcome(findings, dots(about, "players", "lights out", Unit.SHARE, found, RARE))


def _wing(players: int) -> tuple[Experiment, Experiment]:
    return Experiment("anniversary", players, part="full"), Experiment("anniversary", players, part=WINGS[players])


def _wings(games: Results) -> Outcome:
    findings, facts = [], []
    arms: dict[str, Games] = {}
    for players, part in WINGS.items():
        whole, closed = (games[experiment] for experiment in _wing(players))
        fewer = change(whole["turns"], closed["turns"])
        oftener = change_of_rates(whole["attempts"], whole["turns"], closed["attempts"], closed["turns"])
        findings += [
            Finding(f"turns in a game, {players} players on {part} beside the whole house", Unit.CHANGE, fewer, SHORTER),
            Finding(f"attempts a turn, {players} players on {part} beside the whole house", Unit.CHANGE, oftener, LONGER),
        ]
        arms |= {f"{players} players, full": whole, f"{players} players, {part}": closed}
        facts += [
            Fact(f"turns with {players} in the whole house:", whole.mean("turns")),
            Fact(f"on {part}:", closed.mean("turns")),
        ]
    return Outcome(findings, still_going(arms), facts)


def _strangers(games: Results) -> Outcome:
    table = games[TWO]
    left, right = TWO.live
    hits = uneven = 0
    for number in table.won_by(TWO.live):
        # The Stranger to one's right is in the seat before one's own, which for the first of four is the last
        of_left, of_right = table[f"turns_{(left - 1) % 4}"][number], table[f"turns_{(right - 1) % 4}"][number]
        if of_left != of_right:
            uneven += 1
            hits += table["winner"][number] == (left if of_left > of_right else right)
    favoured = share(hits, uneven, 1 / 2)
    live = len(table.won_by(TWO.live)) / max(1, len(table))
    measure = "games won by the player whose right-hand Stranger had more turns, above a half"
    about = "Of the games that one of the two won and in which the Strangers had unequal turns."
    found = {("right-hand Stranger had more turns", "that player"): favoured}
    return Outcome(
        [Finding(measure, Unit.POINTS, favoured, at_least(POINTS))],
        dots(about, "who", "above a half", Unit.POINTS, found, 0.0),
        [Fact("games won by one of the two players:", live, Unit.SHARE)],
    )


def _pets(games: Results) -> Outcome:
    crowd, cat, sparse, dog = (games[arm] for arm in (CROWD, CROWD_WITH_CAT, SPARSE, SPARSE_WITH_DOG))
    sooner = change(crowd["turns"], cat["turns"])
    rarer = change_of_rates(sparse["attempts"], sparse["turns"], dog["attempts"], dog["turns"])
    found = {
        (name, where): rate(table["attempts"], table["turns"])
        for name, where, table in (
            ("no pet", "8 players", crowd),
            ("the cat", "8 players", cat),
            ("no pet", "3 players", sparse),
            ("the dog", "3 players", dog),
        )
    }
    return Outcome(
        [
            Finding("turns in a game of 8 in the whole house, with the cat beside without", Unit.CHANGE, sooner, SHORTER),
            Finding("attempts a turn of 3 in the whole house, with the dog beside without", Unit.CHANGE, rarer, at_most(-NOTICED)),
        ],
        dots("Attempts a turn in the whole house.", "players", "attempts a turn", Unit.TIMES, found),
        [
            Fact("turns with 8:", crowd.mean("turns")),
            Fact("with the cat:", cat.mean("turns")),
            Fact("turns with 3:", sparse.mean("turns")),
            Fact("with the dog:", dog.mean("turns")),
        ],
    )


CLAIMS: Final = (
    Claim(
        "lights-out-is-rare",
        "Lights out is rare, except in the largest groups",
        "The lights go out in at most a tenth of the games, except with 7 or 8 players, where it is at least a tenth.",
        "The Anniversary edition with 2 to 8 players, on the parts of the house that the chart gives them.",
        tuple(Experiment("anniversary", players) for players in (*SMALLER, *LARGEST)),
        len(SMALLER) + len(LARGEST),
        "How fast a deck runs out depends on how often a table draws; the bots draw whenever nothing better offers itself.",
        _lights,
    ),
    Claim(
        "closed-wings-quicken",
        "Closed wings make small games faster and more contested",
        "Closing wings makes small games faster, by a tenth of the turns or more, and more contested, with a tenth more attempts "
        "a turn or more.",
        "The Anniversary edition with 3 players in the centre and with 4 in the centre and west wing, each beside the same in the "
        "whole house.",
        tuple(experiment for players in WINGS for experiment in _wing(players)),
        2 * len(WINGS),
        "Contested is taken to mean attempts a turn. The pairs share their seeds, but not their deals: closed wings set cards "
        "aside.",
        _wings,
    ),
    Claim(
        "right-hand-stranger",
        "The right-hand Stranger's turns",
        "Two players with Strangers: the one whose right-hand Stranger gets more turns wins 2 points in a hundred more than half "
        "of the games, or more.",
        "The Anniversary edition with 2 players and two Strangers; games won by one of the two in which the Strangers had unequal "
        "turns.",
        (TWO,),
        1,
        "An observation, not an experiment: who is winning may also be who sees to it that a Stranger gets turns.",
        _strangers,
    ),
    Claim(
        "cat-for-a-crowd",
        "The cat for a crowd, the dog for a few",
        "The cat is for a crowded house and the dog for a sparse one: with 8 the cat shortens the game by a tenth, and with 3 in "
        "the whole house the dog makes attempts a tenth rarer.",
        "The Anniversary edition in the whole house, with 8 players with and without `pet-cat`, with 3 with and without `pet-dog`.",
        (CROWD, CROWD_WITH_CAT, SPARSE, SPARSE_WITH_DOG),
        2,
        "After the rulebook's suggestion (ANNIV-11), in our reading of what it is good for. The bots move pets only when it helps "
        "at once.",
        _pets,
    ),
)
