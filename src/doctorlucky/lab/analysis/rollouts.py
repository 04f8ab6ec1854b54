"""Rollouts: how a position ends when bots play on from it in every seat."""

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


def rollout_bots(rules: Rules) -> list[EngineBot]:
    """Who plays on, by seat."""
    bot = engine_bot_of(find_bot(BOT))
    assert bot is not None
    return [bot] * rules.seats


def rollout_winner(rules: Rules, position: State, bots: list[EngineBot], chance: str) -> int:
    """Who wins a game that goes on from a copy of a position; NONE where nobody does. The same chance gives the same game."""
    s = position.copy()
    play_on(rules, s, bots, Stream(chance), Stream(f"{chance}/bots"), s.turn + LONGEST)
    return s.winner


def standing(rules: Rules, position: State, rollouts: int, chance: str) -> Standing:
    """How likely everybody is to win in a position.

    Positions that are given the same chance are played on with the same numbers: what is due to these, and not to the positions,
    partly cancels out between them.
    """
    if position.over:
        return ended(rules.seats, position.winner)
    bots = rollout_bots(rules)
    wins = [0] * rules.seats
    for number in range(rollouts):
        winner = rollout_winner(rules, position, bots, f"{chance}/{number}")
        if winner >= 0:
            wins[winner] += 1
    return Standing(tuple(wins), rollouts)
