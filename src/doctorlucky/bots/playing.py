"""Games between engine bots, inside the engine and with nothing around it."""

from doctorlucky.bots.engine_bot import EngineBot
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream


def play_on(rules: Rules, s: State, bots: list[EngineBot], chance: Stream, rng: Stream, max_turns: int = 0) -> int:
    """Play on to the end, with one bot for each seat; returns the number of decisions. Events are written into `s.log`, if there is
    one. Stops before the first decision of turn `max_turns` + 1, if that is given (END-1)."""
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
        rules.decide(s, bots[s.seat].choose(rules, s, rules.menu(s).codes(), True, rng))
        decisions += 1
    return decisions
