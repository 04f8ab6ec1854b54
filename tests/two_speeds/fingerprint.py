"""Prints what the engine does, in numbers, and whether it is compiled; run by the test beside it at both speeds."""

import json
import sys
from hashlib import sha256
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / "perft"), str(TESTS / "playthroughs")]

from playthrough import names, playthrough  # noqa: E402
from trees import counts  # noqa: E402

from doctorlucky.editions.ruleset import ruleset  # noqa: E402
from doctorlucky.engine import rules as rules_module  # noqa: E402
from doctorlucky.engine.playout import playout  # noqa: E402
from doctorlucky.engine.stream import Stream  # noqa: E402
from doctorlucky.lab.play import play  # noqa: E402
from rulesets import pairwise_cover  # noqa: E402

RULESETS = pairwise_cover()


def random_games() -> str:
    """A checksum over the last positions of two random games of each of these rulesets."""
    total = sha256()
    for game in range(2 * len(RULESETS)):
        table = RULESETS[game % len(RULESETS)]
        rules = ruleset(table.edition, table.players, table.variants, table.board, table.part).rules
        state = rules.begin()
        rules.advance(state)
        decisions = playout(rules, state, Stream(f"{game}"), Stream(f"{game}/choice"), max_turns=120)
        total.update(repr((decisions, state.facts())).encode())
    return total.hexdigest()


def bot_games() -> str:
    """A checksum over what happens in games between the personalities, each with another of these rulesets."""
    total = sha256()
    bots = ("heuristic", "cautious", "reckless", "bluffer")
    for game, table in enumerate(RULESETS[::3]):
        rules = ruleset(table.edition, table.players, table.variants, table.board, table.part)
        seated = [bots[(game + seat) % 4] for seat in range(table.players)]
        total.update(repr(play(rules, seated, f"{game}", max_turns=60, events=True).events).encode())
    return total.hexdigest()


if __name__ == "__main__":
    print(
        json.dumps(
            {
                "compiled": not rules_module.__file__.endswith(".py"),
                "random games": random_games(),
                "bot games": bot_games(),
                "trees": counts(),
                "playthroughs": {name: sha256(playthrough(name).encode()).hexdigest() for name in names()},
            }
        )
    )
