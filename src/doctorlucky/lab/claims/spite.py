"""Spite: what it does to the length of a game (CLASSIC-5, VAR-3, VAR-4)."""

from typing import Final

from doctorlucky.lab.claims.claim import LITTLE, SHORTER, Claim, Fact, Finding, Outcome, Results, Unit, at_least, at_most
from doctorlucky.lab.claims.experiment import Experiment
from doctorlucky.lab.claims.figures import by_then, still_going
from doctorlucky.lab.statistics import change, difference, mean

ORIGINAL: Final = Experiment("original")
SPITEFUL: Final = Experiment("original", variants=("spite",))
DIRECTORS_CUT: Final = Experiment("directors-cut")
SUPER: Final = Experiment("directors-cut", variants=("super-spite",))

ALL_BUT_A_TENTH: Final = 0.9


def _shortens(games: Results) -> Outcome:
    without, spite = games[ORIGINAL], games[SPITEFUL]
    return Outcome(
        [Finding("turns in a game, with spite beside without", Unit.CHANGE, change(without["turns"], spite["turns"]), SHORTER)],
        still_going({"original": without, "with spite": spite}),
        [
            Fact("turns without spite:", without.mean("turns")),
            Fact("with it:", spite.mean("turns")),
            Fact("attempts without spite:", without.mean("attempts")),
            Fact("with it:", spite.mean("attempts")),
        ],
    )


def _forward(games: Results) -> Outcome:
    without, spite = games[ORIGINAL], games[SPITEFUL]
    first = change(without["first_try"], spite["first_try"])
    return Outcome(
        [Finding("turn of the first attempt, with spite beside without", Unit.CHANGE, first, SHORTER)],
        by_then(
            {"original": without["first_try"], "with spite": spite["first_try"]},
            "Of all games, those in which somebody had tried by then.",
            "somebody has tried",
        ),
        [
            Fact("first attempt without spite: turn", without.mean("first_try")),
            Fact("with it: turn", spite.mean("first_try")),
        ],
    )


def _run_out(games: Results) -> Outcome:
    without = [points / ORIGINAL.failures for points in games[ORIGINAL]["failures"]]
    spite = [points / SPITEFUL.failures for points in games[SPITEFUL]["failures"]]
    return Outcome(
        [
            Finding("Failure points gone at the end, without spite", Unit.SHARE, mean(without), at_least(ALL_BUT_A_TENTH)),
            Finding("the same, with spite beside without", Unit.POINTS, difference(without, spite), at_most(-0.1)),
        ],
        by_then(
            {
                "original": [_percent(share) for share in without],
                "with spite": [_percent(share) for share in spite],
            },
            "Of all games, those that ended with at most so many of a hundred Failure points gone.",
            "games that ended by then",
            "Failure points gone, of a hundred",
        ),
        [
            Fact("gone at the end with spite:", sum(spite) / max(1, len(spite)), Unit.SHARE),
            Fact("games without spite that ended with nine tenths gone:", _most(without), Unit.SHARE),
            Fact("with spite:", _most(spite), Unit.SHARE),
        ],
    )


def _most(shares: list[float]) -> float:
    return sum(share >= ALL_BUT_A_TENTH for share in shares) / max(1, len(shares))


def _percent(share: float) -> int:
    return max(1, round(100 * share))


def _super(games: Results) -> Outcome:
    plain, spent = games[DIRECTORS_CUT], games[SUPER]
    return Outcome(
        [
            Finding("turns in a game, with super-spite", Unit.CHANGE, change(plain["turns"], spent["turns"]), LITTLE),
            Finding("attempts in a game, with super-spite", Unit.CHANGE, change(plain["attempts"], spent["attempts"]), LITTLE),
        ],
        still_going({"directors-cut": plain, "with super-spite": spent}),
        [Fact("tokens spent against attempts in a game:", spent.mean("spent"))],
    )


CLAIMS: Final = (
    Claim(
        "spite-shortens",
        "Spite shortens games",
        "Spite tokens shorten the game by a tenth or more.",
        "The 1996 game with and without the variant `spite`, which adds the tokens and nothing else.",
        (ORIGINAL, SPITEFUL),
        1,
        "The bots know that failing pays, and try more readily where it does; people may learn that slowly.",
        _shortens,
    ),
    Claim(
        "spite-brings-attempts-forward",
        "Spite brings attempts forward",
        "With spite tokens the first attempt comes earlier, by a tenth of the turns before it or more.",
        "The 1996 game with and without the variant `spite`.",
        (ORIGINAL, SPITEFUL),
        1,
        "How eager a bot is follows from the weight that it gives a token (2 cards); a person may think otherwise.",
        _forward,
    ),
    Claim(
        "failures-run-out",
        "Without spite, games last until the Failures run out",
        "Without spite a game lasts until the Failures run out: nine tenths of their points are gone when it ends; with spite at "
        "least 10 points in a hundred fewer are.",
        "The 1996 game with and without the variant `spite`. Failures leave the game for good when they are played (CLASSIC-4).",
        (ORIGINAL, SPITEFUL),
        2,
        "Failures still in the deck, or in the winner's own hand, count as not gone, though nobody can play them in time.",
        _run_out,
    ),
    Claim(
        "super-spite-changes-little",
        "Super-spite changes little",
        "Spending spite tokens as Failures changes the length of games and the number of attempts by less than a tenth.",
        "The Director's Cut with and without `super-spite`.",
        (DIRECTORS_CUT, SUPER),
        2,
        "The bots spend tokens when they would play a Failure; they do not see that a token spent arms somebody else.",
        _super,
    ),
)
