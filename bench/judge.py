"""Trains the judge of the search on games between heuristic bots, edition by edition.

    pip install numpy
    python bench/judge.py --games 12000 --out src/doctorlucky/data/judge.json

Prints how well the judge predicts games it has not learned from, beside the prediction that everybody wins as often as on average.
The numbers in the file are rounded, so that the same command gives the same file on another machine apart from the last digits.
"""

import argparse
import json
import random
import sys
from pathlib import Path

import numpy as np

from doctorlucky.bots.heuristic import heuristic
from doctorlucky.bots.heuristic.precomputed import precomputed_for
from doctorlucky.bots.playing import play_on
from doctorlucky.bots.search.judge import FEATURES, features
from doctorlucky.editions.ruleset import EDITIONS, VARIANTS, Ruleset, ruleset
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError

SEATS = 8
NOBODY = 8
HIDDEN = 16
SHARED = (10, 11, 13, 14)  # what every seat sees alike, by which it is judged whether anybody will win
PLAIN = 0.6  # how many of the games are without variants


def some_ruleset(edition: str, dice: random.Random) -> Ruleset:
    """Any number of players, and often a variant or two."""
    while True:
        players = dice.randint(EDITIONS[edition].fewest, EDITIONS[edition].most)
        offered = [id for id, variant in VARIANTS.items() if edition in variant.editions and id != "escape"]
        variants = [] if dice.random() < PLAIN else dice.sample(offered, min(len(offered), dice.randint(1, 2)))
        try:
            return ruleset(edition, players, tuple(variants))
        except DoctorLuckyError:  # they do not go together
            continue


def gather(edition: str, games: int, dice: random.Random):
    """Positions at the beginning of turns, and who won in the end."""
    seen, won = [], []
    for number in range(games):
        rules = some_ruleset(edition, dice).rules
        precomputed = precomputed_for(rules)
        chance = Stream(f"judge/{edition}/{number}")
        bots = [heuristic.engine_bot] * rules.seats
        s = rules.begin()
        rules.advance(s)
        rows = []
        turn = 1
        while not s.over and turn < 400:
            play_on(rules, s, bots, chance, chance, turn)
            if not s.over and dice.random() < 0.5:
                look = np.zeros((SEATS, FEATURES + 1), np.float32)
                for seat, row in enumerate(features(rules, precomputed, s)):
                    if row:
                        look[seat, :FEATURES], look[seat, FEATURES] = row, 1
                rows.append(look)
            turn = s.turn
        if s.over:
            seen += rows
            won += [NOBODY if s.winner < 0 else s.winner] * len(rows)
        if number % 500 == 0:
            print(f"\r{edition}: {number} games", end="", file=sys.stderr)
    print(f"\r{edition}: {games} games, {len(seen)} positions", file=sys.stderr)
    seen = np.array(seen)
    won = np.array(won)
    kept = (won == NOBODY) | (seen[np.arange(len(won)), np.minimum(won, SEATS - 1), FEATURES] > 0)
    return seen[kept], won[kept]


def scores(weights, looks):
    live = looks[:, :, FEATURES] > 0
    x = looks[:, :, :FEATURES]
    inner = x @ weights["hidden"].T + weights["bias"]
    seats = np.where(live, np.maximum(inner, 0) @ weights["out"], -1e9)
    shared = np.where(live[:, :, None], x[:, :, SHARED], -1e9).max(axis=1)
    nobody = shared @ weights["nobody"][:4] + weights["nobody"][4]
    return inner, shared, np.concatenate([seats, nobody[:, None]], axis=1)


def chances(points):
    points = np.exp(points - points.max(axis=1, keepdims=True))
    return points / points.sum(axis=1, keepdims=True)


def learn(looks, won, dice, epochs: int = 14, batch: int = 2048, rate: float = 4e-3):
    weights = {
        "hidden": dice.normal(0, 0.3, (HIDDEN, FEATURES)),
        "bias": np.full(HIDDEN, 0.1),
        "out": dice.normal(0, 0.3, HIDDEN),
        "nobody": np.zeros(5),
    }
    first = {name: np.zeros_like(weight) for name, weight in weights.items()}
    second = {name: np.zeros_like(weight) for name, weight in weights.items()}
    step = 0
    for epoch in range(epochs):
        order = dice.permutation(len(won))
        for start in range(0, len(won), batch):
            some = order[start : start + batch]
            x = looks[some]
            inner, shared, points = scores(weights, x)
            slope = chances(points)
            slope[np.arange(len(some)), won[some]] -= 1
            slope /= len(some)
            seats, nobody = slope[:, :SEATS], slope[:, SEATS]
            active = np.maximum(inner, 0)
            back = seats[:, :, None] * weights["out"] * (inner > 0)
            slopes = {
                "out": np.einsum("ns,nsh->h", seats, active),
                "bias": back.sum(axis=(0, 1)),
                "hidden": np.einsum("nsh,nsf->hf", back, x[:, :, :FEATURES]),
                "nobody": np.concatenate([nobody @ shared, [nobody.sum()]]),
            }
            step += 1
            pace = rate * (1 - epoch / epochs) + 2e-4
            for name, weight in weights.items():
                first[name] = 0.9 * first[name] + 0.1 * slopes[name]
                second[name] = 0.999 * second[name] + 0.001 * slopes[name] ** 2
                mean, spread = first[name] / (1 - 0.9**step), second[name] / (1 - 0.999**step)
                weight -= pace * (mean / (np.sqrt(spread) + 1e-8) + 1e-4 * weight)
    return weights


def surprise(points, won):
    return float(-np.log(chances(points)[np.arange(len(won)), won] + 1e-12).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12_000, help="of each edition")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--editions", nargs="*", default=list(EDITIONS))
    args = parser.parse_args()
    learned = json.loads(args.out.read_text()) if args.out.exists() else {}
    for edition in args.editions:
        looks, won = gather(edition, args.games, random.Random(f"judge/{edition}"))
        apart = len(won) * 9 // 10  # positions of one game stand together: the last games are not learned from
        weights = learn(looks[:apart], won[:apart], np.random.default_rng(1))
        live = looks[apart:, :, FEATURES].sum(axis=1)
        blank = float(np.log(live).mean())
        told = surprise(scores(weights, looks[apart:])[2], won[apart:])
        print(f"{edition}: surprise {told:.3f} nats; {blank:.3f} if all were equal")
        learned[edition] = {name: np.round(weight, 4).tolist() for name, weight in weights.items()}
        rows = ",\n".join(f'  "{id}": {json.dumps(learned[id], separators=(",", ":"))}' for id in sorted(learned))
        args.out.write_text("{\n" + rows + "\n}\n")


if __name__ == "__main__":
    main()
