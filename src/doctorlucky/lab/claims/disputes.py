"""What players dispute: whether early attempts are wasted, bare hands, the last to foil, crowds."""

from typing import Final

from doctorlucky.lab.claims.claim import LONGER, NOTICED, POINTS, Claim, Fact, Finding, Outcome, Results, Unit, at_least, at_most
from doctorlucky.lab.claims.experiment import Experiment
from doctorlucky.lab.claims.figures import dots
from doctorlucky.lab.claims.seats import won
from doctorlucky.lab.statistics import change, rate, share

ORIGINAL: Final = Experiment("original")
DIRECTORS_CUT: Final = Experiment("directors-cut")
DELUXE: Final = Experiment("deluxe")
ANNIVERSARY: Final = Experiment("anniversary")
SELDOM: Final = 0.1


def _wasted(games: Results) -> Outcome:
    found = {(arm.edition, "who tries first"): won(games[arm], arm.live, "first_tryer") for arm in (ORIGINAL, DIRECTORS_CUT)}
    measure = "games won by who tried first, above an equal share of a quarter, "
    predicted = {"original": at_most(-POINTS), "directors-cut": at_least(POINTS)}
    return Outcome(
        [Finding(measure + edition, Unit.POINTS, estimate, predicted[edition]) for (edition, _), estimate in found.items()],
        dots("Games won by the maker of the first attempt.", "who", "above an equal share", Unit.POINTS, found, 0.0),
    )


def _bare(games: Results) -> Outcome:
    found = {}
    for arm in (ORIGINAL, DIRECTORS_CUT, ANNIVERSARY):
        table = games[arm]
        found["bare hands", arm.edition] = share(sum(table["bare"]), sum(winner >= 0 for winner in table["winner"]))
    return Outcome(
        [Finding(f"kills with bare hands, {name}", Unit.SHARE, found["bare hands", name], at_most(SELDOM)) for _, name in found],
        dots("Games that ended with bare hands.", "edition", "kills with bare hands", Unit.SHARE, found, SELDOM),
    )


def _last(games: Results) -> Outcome:
    found = {
        ("the last to be asked", arm.edition): rate(games[arm]["foiled_last"], games[arm]["foiled"], 1 / 3)
        for arm in (DIRECTORS_CUT, DELUXE)
    }
    return Outcome(
        [
            Finding(f"points paid by the last seat asked, {edition}", Unit.TIMES, estimate, at_least(1 + NOTICED))
            for (_, edition), estimate in found.items()
        ],
        dots(
            "Points paid for the Doctor's life by the last of three; 1 is a third.",
            "edition",
            "of a fair share",
            Unit.TIMES,
            found,
            1.0,
        ),
    )


def _crowd(games: Results) -> Outcome:
    findings, found = [], {}
    for edition in ("directors-cut", "anniversary"):
        few, many = games[Experiment(edition, 4)], games[Experiment(edition, 8)]
        longer = change(few["turns"], many["turns"])
        findings.append(Finding(f"turns in a game of 8 beside one of 4, {edition}", Unit.CHANGE, longer, LONGER))
        for players in (3, 4, 5, 6, 7, 8):
            table = games[Experiment(edition, players)]
            found[edition, str(players)] = rate(table["turns"], [1] * len(table))
    facts = [
        Fact(f"turns each with {players}, {edition}:", games[Experiment(edition, players)].mean("turns") / players)
        for edition in ("directors-cut", "anniversary")
        for players in (4, 8)
    ]
    return Outcome(findings, dots("Turns in a game, by number of players.", "players", "turns", Unit.COUNT, found), facts)


CLAIMS: Final = (
    Claim(
        "never-try-first",
        "Never try first, unless there is spite",
        "Who tries first wins less than an equal share without spite, by 2 points in a hundred, and more than one with it, by as "
        "much.",
        "`original` and `directors-cut` with 4 players: games won by the maker of the first attempt.",
        (ORIGINAL, DIRECTORS_CUT),
        2,
        "An observation: who gets to try first may have the better seat or hand as well. The Director's Cut also protects the "
        "first round.",
        _wasted,
    ),
    Claim(
        "bare-hands-seldom-kill",
        "Bare hands seldom kill",
        "The Doctor seldom dies by bare hands: in at most a tenth of the games.",
        "`original`, `directors-cut` and `anniversary` with 4 players.",
        (ORIGINAL, DIRECTORS_CUT, ANNIVERSARY),
        3,
        "The bots use a weapon when it makes the attempt stronger and save it for its own room otherwise.",
        _bare,
    ),
    Claim(
        "last-one-pays",
        "The last one asked pays",
        "The last player asked pays for the Doctor's life: a tenth more than a fair third of the points, or more.",
        "`directors-cut`, and `deluxe` where the last one must foil if able (FOIL-3), with 4 players. Points of all Failures "
        "played against attempts on the Doctor, by seat.",
        (DIRECTORS_CUT, DELUXE),
        2,
        "Asked last the bots foil if they can, bound to or not, so the two editions go alike here. They leave it to others while "
        "they expect them to pay, by a rule of thumb; whom people trust is another matter.",
        _last,
    ),
    Claim(
        "crowds-take-longer",
        "Crowds take longer",
        "With eight a game takes more turns than with four, by a tenth or more.",
        "`directors-cut` and `anniversary` with 3 to 8 players; the verdict is about 4 and 8.",
        tuple(Experiment(edition, players) for edition in ("directors-cut", "anniversary") for players in range(3, 9)),
        2,
        "Counted in turns of the table, not of a player. The Anniversary house is larger with 8, too, and hands are smaller.",
        _crowd,
    ),
)
