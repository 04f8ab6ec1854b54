"""Games between guests, inside the engine and with nothing around it."""

from doctorlucky.bots.guest import Guest
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream


def play_on(rules: Rules, s: State, guests: list[Guest], chance: Stream, whim: Stream, max_turns: int = 0) -> int:
    """Play on to the end, each seat by its guest; returns the number of decisions. What happens is written into `s.log`, if there
    is one. Stops before turn `max_turns` + 1 begins to be decided, if that is given (END-1)."""
    decisions = 0
    prompts = rules.prompts
    while not s.over:
        prompt = prompts[s.prompt]
        if prompt.chance:
            bag = prompt.outcomes(s)
            rules.decide(s, bag[chance.below(len(bag))])
            continue
        if max_turns and s.turn > max_turns:
            break
        rules.decide(s, guests[s.seat].choose(rules, s, rules.menu(s).codes(), True, whim))
        decisions += 1
    return decisions
