"""Playing on: what would come of a position if everybody were a sensible guest from here on."""

from typing import Final

from doctorlucky.bots import engine_bot_of, find_bot
from doctorlucky.bots.engine_bot import EngineBot
from doctorlucky.bots.playing import play_on
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream
from doctorlucky.lab.analysis.quality import LONGEST
from doctorlucky.lab.analysis.standing import Standing, ended

BOT: Final = "heuristic"
"""Who plays on, in every seat."""


def company(rules: Rules) -> list[EngineBot]:
    """Who plays on, by seat."""
    guest = engine_bot_of(find_bot(BOT))
    assert guest is not None
    return [guest] * rules.seats


def played_on(rules: Rules, position: State, guests: list[EngineBot], chance: str) -> int:
    """Who wins a game that goes on from a copy of a position; NONE where nobody does. The same chance gives the same game."""
    s = position.copy()
    play_on(rules, s, guests, Stream(chance), Stream(f"{chance}/whim"), s.turn + LONGEST)
    return s.winner


def standing(rules: Rules, position: State, rollouts: int, chance: str) -> Standing:
    """How likely everybody is to win in a position.

    Positions that are given the same chance are played on with the same numbers: what is due to these, and not to the positions,
    partly cancels out between them.
    """
    if position.over:
        return ended(rules.seats, position.winner)
    guests = company(rules)
    wins = [0] * rules.seats
    for number in range(rollouts):
        winner = played_on(rules, position, guests, f"{chance}/{number}")
        if winner >= 0:
            wins[winner] += 1
    return Standing(tuple(wins), rollouts)
