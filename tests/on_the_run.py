"""In the middle of an escape."""

from collections.abc import Sequence

from doctorlucky import Match


def on_the_run(part: str, doctor: str, pawns: Sequence[str], hands: Sequence[Sequence[str]]) -> Match:
    """Three flee from the Doctor; seat 0 is to play."""
    return Match.arrange("anniversary", 3, ["escape"], act="escape", part=part, doctor=doctor, pawns=pawns, hands=hands, seed=1)
