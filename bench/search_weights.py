"""How `SEARCH_WEIGHTS` were found: by an evolution strategy, in games of one bot with them against three `heuristic`.

    pip install numpy
    python bench/search_weights.py --minutes 6

Every generation tries the mean of the last one's best and eleven sets of weights around it on the same deals, edition by edition,
and prints the share of its games that the mean wins, with its numbers.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor

import numpy as np

from doctorlucky.bots.heuristic import heuristic
from doctorlucky.bots.heuristic.bot import HeuristicBot
from doctorlucky.bots.heuristic.weights import SEARCH_WEIGHTS, Weights
from doctorlucky.bots.playing import play_on
from doctorlucky.editions.ruleset import ruleset
from doctorlucky.engine.stream import Stream

NUMBERS = ("spite", "drain", "victory", "saved_up", "trust", "caution", "watch")
EDITIONS = ("directors-cut", "anniversary", "save")
PLAYERS = 4
TRIED, BEST = 12, 4
LONGEST = 400  # turns


def wins(edition: str, numbers: dict[str, float], first: int, games: int) -> float:
    """The share of its games that a bot with these weights wins against three `heuristic`, in each seat in turn."""
    rules = ruleset(edition, PLAYERS).rules
    own, won = HeuristicBot(Weights(**numbers)), 0
    for game in range(first, first + games):
        bots = [heuristic.engine_bot] * PLAYERS
        bots[game % PLAYERS] = own
        chance = Stream(f"search-weights/{game // PLAYERS}")
        s = rules.begin()
        rules.advance(s)
        play_on(rules, s, bots, chance, chance, LONGEST)
        won += s.over and s.winner == game % PLAYERS
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=6.0)
    parser.add_argument("--games", type=int, default=3000, help="of each set of weights in each edition, every generation")
    args = parser.parse_args()
    start = np.array([getattr(SEARCH_WEIGHTS, name) for name in NUMBERS])
    dice = np.random.default_rng(3)
    centre, spread = np.zeros(len(NUMBERS)), np.eye(len(NUMBERS)) / 4  # of the logarithms
    weights = np.log(BEST + 0.5) - np.log(np.arange(1, BEST + 1))
    weights /= weights.sum()
    until = time.monotonic() + 60 * args.minutes
    generation = 0
    with ProcessPoolExecutor() as crew:
        while time.monotonic() < until:
            tried = np.vstack([centre, dice.multivariate_normal(centre, spread, TRIED - 1)])
            candidates = [dict(zip(NUMBERS, map(float, start * np.exp(one)), strict=True)) for one in tried]
            asked = [
                crew.submit(wins, edition, one, generation * args.games, args.games) for one in candidates for edition in EDITIONS
            ]
            found = np.array([one.result() for one in asked]).reshape(TRIED, len(EDITIONS))
            best = np.argsort(-found.mean(axis=1))[:BEST]
            shares = ", ".join(f"{edition} {100 * share:.1f} %" for edition, share in zip(EDITIONS, found[0], strict=True))
            print(
                f"{generation}: {shares}; {', '.join(f'{name} {number:.2f}' for name, number in candidates[0].items())}", flush=True
            )
            steps = tried[best] - centre
            spread = 0.7 * spread + 0.33 * (steps.T * weights) @ steps
            centre = centre + weights @ steps
            generation += 1


if __name__ == "__main__":
    main()
