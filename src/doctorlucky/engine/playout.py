"""Whole games at random, as fast as the engine goes."""

from doctorlucky.engine.menu import Menu
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream


def playout(rules: Rules, s: State, chance: Stream, choice: Stream, max_turns: int = 0) -> int:
    """Play on to the end, every seat choosing uniformly among its legal actions; returns the number of decisions.

    Stops before turn `max_turns` + 1 begins to be decided, if that is given (END-1).
    """
    decisions = 0
    menu = Menu()
    while not s.over:
        if max_turns and s.turn > max_turns:
            break
        prompt = rules.prompts[s.prompt]
        if prompt.chance:
            bag = prompt.outcomes(s)
            rules.decide(s, bag[chance.below(len(bag))])
        else:
            menu.clear()
            prompt.offer(s, menu)
            rules.decide(s, menu.pick(choice.below(menu.count)))
            decisions += 1
    return decisions
