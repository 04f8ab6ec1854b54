"""Counts of decision trees: a fingerprint of the rules that changes when any of them does."""

from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


def perft(rules: Rules, s: State, depth: int) -> int:
    """How many ways there are to go on for `depth` decisions, every different outcome of chance counted once.

    A game that ends earlier counts as one way.
    """
    if s.over:
        return 1
    prompt = rules.prompts[s.prompt]
    total = 0
    if prompt.chance:
        previous = -1
        for outcome in prompt.outcomes(s):
            if outcome != previous:
                ahead = s.copy()
                rules.decide(ahead, outcome)
                total += perft(rules, ahead, depth)
            previous = outcome
        return total
    if depth == 0:
        return 1
    for code in rules.menu(s).codes():
        ahead = s.copy()
        rules.decide(ahead, code)
        total += perft(rules, ahead, depth - 1)
    return total
