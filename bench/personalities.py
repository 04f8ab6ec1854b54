"""How the personalities play: one of them against three `heuristic`, in each seat in turn.

``python bench/personalities.py [--games 1000] [--bots cautious,reckless,bluffer] [--editions directors-cut,save]``: wins with a
95 % interval, the turns of a game, and of that bot: attempts in a hundred of its own turns, their strength, the share of the
questions whether to foil that it answers by passing (with something in hand), and the luck it plays for each attempt of others.
"""

import argparse

from doctorlucky.bots import MENU
from doctorlucky.editions.ruleset import ruleset
from doctorlucky.engine.event import ATTEMPTED, FOILED_WITH, PASSED, TURN
from doctorlucky.lab.play import play
from doctorlucky.lab.statistics import wilson

EDITIONS = "directors-cut,deluxe,anniversary,save"
PLAYERS = 4


def measure(edition: str, bot: str, games: int) -> list[str]:
    """One row of the table."""
    rules = ruleset(edition, PLAYERS)
    luck = [card.luck for card in rules.deck.cards]
    wins = turns = own = attempts = strength = passes = paid = spent = foreign = 0
    for game in range(games):
        seat = game % PLAYERS
        bots = ["heuristic"] * PLAYERS
        bots[seat] = bot
        played = play(rules, bots, f"tempers/{game}", events=True)  # the seeds of the table in docs/bots.md
        wins += played.winner == seat
        turns += played.turns
        for event in played.events:
            if event.seat != seat:
                foreign += event.what == ATTEMPTED
            elif event.what == TURN:
                own += 1
            elif event.what == ATTEMPTED:
                attempts += 1
                strength += event.amount
            elif event.what == PASSED:
                passes += not event.amount
            elif event.what == FOILED_WITH:
                paid += 1
                spent += luck[event.card]
    low, high = wilson(wins, games)
    return [
        edition,
        bot,
        f"{100 * wins / games:.1f} % ({100 * low:.1f}-{100 * high:.1f})",
        f"{turns / games:.0f}",
        f"{100 * attempts / own:.0f}",
        f"{strength / attempts:.1f}",
        f"{100 * passes / (passes + paid):.0f} %",
        f"{spent / foreign:.2f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bots", default=",".join(name for name in MENU if name != "random" and ":" not in name))
    parser.add_argument("--editions", default=EDITIONS)
    args = parser.parse_args()
    print("| edition | bot | wins against three `heuristic` | turns | attempts | strength | passes | luck played |")
    print("|---|---|--:|--:|--:|--:|--:|--:|")
    for edition in args.editions.split(","):
        for bot in args.bots.split(","):
            print("|", " | ".join(measure(edition, bot, args.games)), "|", flush=True)


if __name__ == "__main__":
    main()
