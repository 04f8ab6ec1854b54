"""What a search is worth: how much more often a decision of `search` wins than what the bot would have done without it.

    python bench/choices.py --edition directors-cut --games 70 --iterations 300 1000 3000

Positions are taken from games of one bot that plays without a search (`SEARCH_WEIGHTS`) against three `heuristic`. Where the search
would decide otherwise, both decisions are tried in the same worlds, which are then played to their end without a search. Prints the
mean gain of a decision in points of a hundred games, with its standard error over positions, and how often the search changed the
decision.
Much finer than an arena: most decisions are the same, and no game is played for them.
"""

import argparse
import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean, stdev

from doctorlucky.bots.heuristic import heuristic
from doctorlucky.bots.playing import play_on
from doctorlucky.bots.search import DEFAULT_BOT, best, run_search
from doctorlucky.engine.stream import Stream
from doctorlucky.match import Match
from doctorlucky.match.worlds import sample_world
from doctorlucky.views.view import View

PLAYERS = 4
FROM_A_GAME = 4  # positions
LONGEST = 400  # turns


def positions(edition: str, game: int) -> list[View]:
    """Some of the turns of one seat, as it saw them."""
    match = Match.new(edition, PLAYERS, seed=f"choices/{game}")
    rng, seat, seen = Stream(f"choices/{game}/bots"), game % PLAYERS, []
    while not match.over and match.turn < LONGEST:
        view = match.view(match.seat)
        rules, position, codes = view.ruleset.rules, view._position, view.legal.codes
        if match.seat == seat and len(codes) > 1 and rules.prompts[position.prompt].name == "turn":
            seen.append(view)
        bot = DEFAULT_BOT if match.seat == seat else heuristic.engine_bot
        match.play(view.legal[codes.index(bot.choose(rules, position, codes, False, rng))])
    return random.Random(game).sample(seen, min(FROM_A_GAME, len(seen)))


def worth(view: View, codes: list[int], worlds: int, seed: str) -> dict[int, float]:
    """How often each decision wins, if everybody plays on without a search."""
    rules, position = view.ruleset.rules, view._position
    bots = [heuristic.engine_bot] * rules.seats
    bots[position.seat] = DEFAULT_BOT
    wins = dict.fromkeys(codes, 0)
    for world in range(worlds):
        start = sample_world(rules, position, position.seat, Stream(f"{seed}/{world}").below)
        for code in codes:
            s = start.copy()
            rules.decide(s, code)
            play_on(rules, s, bots, Stream(f"{seed}/{world}/chance"), Stream(f"{seed}/{world}/bots"), LONGEST)
            wins[code] += s.over and s.winner == position.seat
    return {code: won / worlds for code, won in wins.items()}


def gains(edition: str, budgets: list[int], worlds: int, game: int) -> list[list[float]]:
    """Of every position of a game: what each budget gains."""
    rows = []
    for number, view in enumerate(positions(edition, game)):
        codes, seed = view.legal.codes, f"choices/{game}/{number}"
        default = DEFAULT_BOT.choose(view.ruleset.rules, view._position, codes, False, Stream(seed))
        chosen = [codes[best(run_search(view, codes, iterations, 0.0, f"{seed}/{iterations}"))] for iterations in budgets]
        apart = sorted({default, *chosen})
        found = worth(view, apart, worlds, seed) if len(apart) > 1 else {default: 0.0}
        rows.append([found[code] - found[default] if code != default else 0.0 for code in chosen])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="directors-cut")
    parser.add_argument("--games", type=int, default=70, help="from which positions are taken, four of each")
    parser.add_argument("--iterations", type=int, nargs="*", default=[1000])
    parser.add_argument("--worlds", type=int, default=2000, help="in which two decisions are compared")
    args = parser.parse_args()
    with ProcessPoolExecutor() as crew:
        of = partial(gains, args.edition, args.iterations, args.worlds)
        rows = [row for found in crew.map(of, range(args.games)) for row in found]
    for iterations, column in zip(args.iterations, zip(*rows, strict=True), strict=True):
        off = stdev(column) / len(column) ** 0.5
        changed = mean(gain != 0 for gain in column)
        print(
            f"{args.edition}, search:{iterations}, {len(column)} positions: {100 * mean(column):+.2f} ± {100 * off:.2f} points "
            f"a decision, {100 * changed:.0f} % of them changed"
        )


if __name__ == "__main__":
    main()
