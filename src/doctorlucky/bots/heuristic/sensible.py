"""Which question is answered where."""

from typing import Final

from doctorlucky.bots.guest import Guest
from doctorlucky.bots.heuristic.buying import buy
from doctorlucky.bots.heuristic.escaping import escape
from doctorlucky.bots.heuristic.foiling import foil
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.bots.heuristic.temper import Temper
from doctorlucky.bots.heuristic.turn import take_turn
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream


class Sensible(Guest):
    """Somebody who takes the most worthwhile of the legal decisions, by a temper."""

    def __init__(self, temper: Temper) -> None:
        self.temper: Final = temper

    def choose(self, rules: Rules, s: State, codes: tuple[int, ...], truth: bool, whim: Stream) -> int:
        if len(codes) == 1:
            return codes[0]
        table = Table(rules, s, codes, truth, self.temper)
        asked = rules.prompts[s.prompt].name
        if asked == "foil":
            return foil(table, whim)
        if asked == "buy":
            return buy(table)
        if table.rules.act == "escape":
            return escape(table, whim)
        return take_turn(table, whim)
