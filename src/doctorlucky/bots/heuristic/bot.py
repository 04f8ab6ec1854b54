"""The heuristic bot: it makes the decision that is worth the most by its weights, and does not look further ahead."""

from typing import Final

from doctorlucky.bots.engine_bot import EngineBot
from doctorlucky.bots.heuristic.answer import buy, foil
from doctorlucky.bots.heuristic.escape import escape
from doctorlucky.bots.heuristic.position import Position
from doctorlucky.bots.heuristic.turn import take_turn
from doctorlucky.bots.heuristic.weights import Weights
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream


class HeuristicBot(EngineBot):
    """Makes the decision that is worth the most by its weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Final = weights
        """What makes its personality."""

    def choose(self, rules: Rules, s: State, codes: tuple[int, ...], truth: bool, rng: Stream) -> int:
        """The legal decision that is worth the most."""
        if len(codes) == 1:
            return codes[0]
        position = Position(rules, s, codes, truth, self.weights)
        asked = rules.prompts[s.prompt].name
        if asked == "foil":
            return foil(position, rng)
        if asked == "buy":
            return buy(position)
        if position.rules.act == "escape":
            return escape(position, rng)
        return take_turn(position, rng)

    def candidates(self, rules: Rules, s: State, codes: tuple[int, ...], truth: bool, rng: Stream) -> dict[int, float]:
        """The decisions of a turn that it considers, each with the best worth found for it, in cards. There are none for answers
        to attempts, nor in the Escape."""
        found: dict[int, float] = {}
        if rules.prompts[s.prompt].name != "turn":
            return found
        position = Position(rules, s, codes, truth, self.weights)
        if position.rules.act == "escape":
            return found
        position.candidates = found
        take_turn(position, rng)
        return {code: worth for code, worth in found.items() if code in codes}
