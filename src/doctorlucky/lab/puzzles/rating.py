"""How hard a puzzle is, from what can be measured."""

from dataclasses import replace
from math import log10
from typing import Final

from doctorlucky.bots import bot_rng, find_bot
from doctorlucky.engine.stream import Stream
from doctorlucky.lab.puzzles.puzzle import Puzzle
from doctorlucky.lab.puzzles.trial import SOLVED, Trial
from doctorlucky.match import Match

RANDOM_TRIES: Final = 300
BOT_TRIES: Final = 3
LEVELS: Final = (2.4, 3.5, 4.6, 5.7)
"""From where on a puzzle is of difficulty 2, 3, 4 and 5."""
LONGEST: Final = 40
"""Decisions after which somebody who plays at random has lost the thread."""


def rate(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its difficulty."""
    return replace(puzzle, difficulty=difficulty(puzzle))


def difficulty(puzzle: Puzzle) -> int:
    """From 1 to 5: how seldom somebody finds the line who plays at random, how much there is to do in it, cards above all, and
    whether a sensible bot finds it."""
    return 1 + sum(hardness(puzzle) >= level for level in LEVELS)


def hardness(puzzle: Puzzle) -> float:
    """The same as a number with nothing to round it to."""
    rarity = -log10(max(by_chance(puzzle), 0.3 / RANDOM_TRIES))
    deeds = [action.split()[0] for action in puzzle.solution if action not in ("end", "draw")]
    cards = sum(deed in ("play", "foil", "spend") for deed in deeds)
    return 0.6 * rarity + 0.5 * len(deeds) + 0.5 * cards + (0 if by_bot(puzzle) else 0.8)


def by_chance(puzzle: Puzzle) -> float:
    """How often random decisions solve it."""
    rng, match = Stream(f"random tries at {puzzle.source}"), puzzle.begin()
    return sum(_at_random(puzzle, match, rng) for _ in range(RANDOM_TRIES)) / RANDOM_TRIES


def _at_random(puzzle: Puzzle, match: Match, rng: Stream) -> bool:
    trial = Trial(puzzle, match)
    for _ in range(LONGEST):
        legal = trial.match.legal()
        trial.act(legal[rng.below(len(legal))].text)
        if trial.over:
            break
    return trial.outcome == SOLVED


def by_bot(puzzle: Puzzle) -> bool:
    """Whether the heuristic bot solves it, more often than not."""
    bot, rng = find_bot("heuristic"), bot_rng(puzzle.source)
    solved = 0
    for _ in range(BOT_TRIES):
        trial = Trial(puzzle)
        for _ in range(LONGEST):
            trial.act(bot(trial.match.view(puzzle.seat), trial.match.legal(), rng).text)
            if trial.over:
                break
        solved += trial.outcome == SOLVED
    return solved * 2 > BOT_TRIES
