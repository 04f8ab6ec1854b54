"""A player in the Kitchen: the set-up that the tests of turns and cards share."""

from table import HIDDEN, MOVE

from doctorlucky import Match


def in_kitchen(*hand: str, edition: str = "directors-cut", doctor: str = HIDDEN, pawn: str = "kitchen") -> Match:
    """Seat 0 is to play, from the Kitchen where nothing else is said; seat 1 is in the Parlor."""
    return Match.arrange(edition, 2, doctor=doctor, pawns=[pawn, "parlor"], hands=[hand, [MOVE]], seed=1)
