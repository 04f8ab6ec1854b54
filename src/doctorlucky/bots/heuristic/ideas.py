"""What a sensible guest thinks of before deciding, for those who think further."""

from doctorlucky.bots.heuristic.table import Table
from doctorlucky.bots.heuristic.temper import Temper
from doctorlucky.bots.heuristic.turn import take_turn
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream


def ideas(rules: Rules, s: State, codes: tuple[int, ...], truth: bool, temper: Temper, whim: Stream) -> dict[int, float]:
    """Decisions of a turn, each with the best that could come of it, in cards. What is missing has not been thought of; nothing is
    said of answers to attempts, and of the Escape."""
    found: dict[int, float] = {}
    if rules.prompts[s.prompt].name != "turn":
        return found
    table = Table(rules, s, codes, truth, temper)
    if table.rules.act == "escape":
        return found
    table.ideas = found
    take_turn(table, whim)
    return {code: worth for code, worth in found.items() if code in codes}
