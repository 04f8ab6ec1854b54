"""Games between bots come to an end: nobody rides the Lucky Train for the sake of riding, or only keeps others from playing."""

import pytest

from bots_at_table import chosen, turn_of
from doctorlucky.bots import bot_rng
from doctorlucky.bots.heuristic import heuristic
from doctorlucky.editions.ruleset import ruleset
from doctorlucky.match import Match
from rulesets import Table

LONGEST = 500
GAMES = 5
TABLES = [
    Table("directors-cut", ("dog",), 5, "bed-and-breakfast", None),
    Table("directors-cut", ("dog",), 4, "mansion-2016", None),
    Table("directors-cut", ("dog",), 4, "haunted-mansion", None),
    Table("directors-cut", ("super-spite", "dog"), 7, "bed-and-breakfast", None),
    Table("directors-cut", ("killing-players", "re-entry", "dog", "vengeful-doctor"), 6, "bed-and-breakfast", None),
    Table("deluxe", ("old-dog",), 6, "bed-and-breakfast", None),
    Table("original", ("starting-positions",), 6, "bed-and-breakfast", None),
    Table("original", (), 4, "bed-and-breakfast", None),
    Table("anniversary", (), 7, "secret-lair", "south"),
]
"""Where most games used to go on for ever: long ways on which each of the Doctor's stops is a step from the last, a dog that comes
along, and rooms too few for so many players."""


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_game_goes_on_for_ever(table: Table) -> None:
    for game in range(GAMES):
        match = table.match(f"survey/{game}")
        rng = bot_rng(match.seed)
        while not match.over:
            assert match.turn < LONGEST
            match.play(heuristic(match.view(match.seat), match.legal(), rng))


def riding(edition: str, variants: tuple[str, ...] = (), few: tuple[str, ...] | None = None) -> Match:
    """The first seat rides with the Doctor, whose next stop is a step away. It holds everything that others do not, but for a card
    it has just played; or the few cards that are given."""
    others = [["failure-3", "failure-3"], ["failure-2", "failure-2"]]
    rest = [card.id for card in ruleset(edition, 3, variants).deck.cards for _ in range(card.count)]
    for card in (*others[0], *others[1], "move-1"):
        rest.remove(card)
    return Match.arrange(
        edition,
        3,
        variants,
        doctor="dining-hall",
        pawns=["dining-hall", "carriage-house", "carriage-house"],
        hands=[rest if few is None else few, *others],
        discards=["move-1"],
        extras={"dog": {"space": "dining-hall"}} if variants else None,
        seed=1,
    )


@pytest.mark.parametrize("edition", ["original", "directors-cut", "deluxe"])
def test_who_holds_everything_makes_an_attempt(edition: str) -> None:
    match = riding(edition)
    assert match.view(0).could_attempt("dining-hall")
    assert turn_of(match)[-1].startswith("attempt doctor ")


@pytest.mark.parametrize("edition", ["original", "directors-cut", "deluxe"])
def test_who_holds_little_rides_on_and_draws(edition: str) -> None:
    assert turn_of(riding(edition, few=("failure-1",))) == ["step sitting-room", "draw"]


@pytest.mark.parametrize(("edition", "variant"), [("directors-cut", "dog"), ("deluxe", "old-dog")])
def test_a_dog_that_comes_along_is_got_rid_of_and_the_ride_goes_on(edition: str, variant: str) -> None:
    match = riding(edition, (variant,), few=("billiard-room", "trowel"))
    assert turn_of(match) == ["play billiard-room doctor billiard-room", "attempt dog"]  # from there he comes back
    while match.view().asks == "foil":
        match.play(chosen(match))
    assert match.view().extras["dog"]["alive"] is (edition == "deluxe")  # where the last to be asked has to save it (FOIL-3)
    assert match.seat == 0
