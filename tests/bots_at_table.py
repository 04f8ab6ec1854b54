"""What the heuristic bot does in a position, whatever its random stream."""

from collections import Counter

from doctorlucky.bots.heuristic import heuristic
from doctorlucky.engine.stream import Stream
from doctorlucky.match import Match

STREAMS = 25


def chosen(match: Match) -> str:
    """What the bot in the seat to move does: what most random streams lead to."""
    view, legal = match.view(match.seat), match.legal()
    choices = Counter(heuristic(view, legal, Stream(f"whim {number}")).text for number in range(STREAMS))
    return choices.most_common(1)[0][0]


def turn_of(match: Match) -> list[str]:
    """Everything it decides until somebody else is asked or the turn is over."""
    seat, turn = match.seat, match.turn
    actions: list[str] = []
    while not match.over and match.seat == seat and match.turn == turn:
        actions.append(chosen(match))
        match.play(actions[-1])
    return actions
