"""Evaluates a position: each seat's chance of winning the game.

A small network gives each seat a score from its own features (what it holds, what the others hold, whether it is its turn), and a
softmax over the seats turns scores into chances. It was trained on games between heuristic bots (docs/bots.md, bench/judge.py).
"""

from math import exp
from typing import Final

from doctorlucky.bots.heuristic.precomputed import Precomputed
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State

FEATURES: Final = 18
"""How many features of a seat the network reads."""


class Judge:
    """A network with one hidden layer, the same for every seat, and a score for the outcome that nobody wins."""

    def __init__(self, hidden: list[list[float]], bias: list[float], out: list[float], nobody: list[float]) -> None:
        self.hidden: Final = hidden
        self.bias: Final = bias
        self.out: Final = out
        self.nobody: Final = nobody
        """Weights of the features that all seats share, then a constant; they give the score of a game without a winner."""

    def chances(self, rules: Rules, precomputed: Precomputed, s: State) -> list[float]:
        """The chance of each seat at the beginning of a turn; what they lack to one is the chance that nobody wins."""
        rows = features(rules, precomputed, s)
        scores: list[float] = []
        top = self._nobody(rows)
        none = top
        for row in rows:
            score = self._score(row) if row else -1000.0
            scores.append(score)
            if score > top:
                top = score
        total = exp(none - top)
        for at in range(len(scores)):
            scores[at] = exp(scores[at] - top) if scores[at] > -999.0 else 0.0
            total += scores[at]
        return [score / total for score in scores]

    def _score(self, row: list[float]) -> float:
        score = 0.0
        for at in range(len(self.hidden)):
            weights = self.hidden[at]
            sum = self.bias[at]
            for number in range(FEATURES):
                sum += weights[number] * row[number]
            if sum > 0.0:
                score += self.out[at] * sum
        return score

    def _nobody(self, rows: list[list[float]]) -> float:
        for row in rows:
            if row:
                weights = self.nobody
                return weights[0] * row[10] + weights[1] * row[11] + weights[2] * row[13] + weights[3] * row[14] + weights[4]
        return 0.0


def features(rules: Rules, precomputed: Precomputed, s: State) -> list[list[float]]:
    """The features of each seat at the beginning of a turn; an empty list for seats that cannot win."""
    seats = len(s.pawns)
    luck, arms, peak, moves = precomputed.luck, precomputed.arms, precomputed.peak, precomputed.moves
    lucks: list[int] = []
    whole = 0
    for hand in s.hands:
        sum = 0
        for card in hand:
            sum += luck[card]
        lucks.append(sum)
        whole += sum
    left = 0
    for card in s.deck:
        left += luck[card]
    living = s.living() & ~rules.strangers
    layout_tables = precomputed.layout_tables(s.layout)
    sees = layout_tables.layout.sees
    doctor = s.doctor
    players = 0
    for seat in range(seats):
        players += living >> seat & 1
    rows: list[list[float]] = []
    for seat in range(seats):
        if not living >> seat & 1:
            rows.append([])
            continue
        here = s.pawns[seat]
        weapon = weapons = steps = 0
        for card in s.hands[seat]:
            if arms[card]:
                weapons += 1
                if peak[card] > weapon:
                    weapon = peak[card]
            if moves[card]:
                steps += 1
        rival = 0
        watched = 0
        for other in range(seats):
            if other != seat and s.pawns[other] >= 0:
                if s.spite[other] > rival:
                    rival = s.spite[other]
                if s.pawns[other] == here or sees[s.pawns[other]] >> here & 1:
                    watched += 1
        others = whole - lucks[seat]
        force = s.spite[seat] + weapon + 1
        rows.append(
            [
                s.spite[seat] / 5.0,
                lucks[seat] / 5.0,
                weapon / 5.0,
                weapons / 4.0,
                steps / 4.0,
                len(s.hands[seat]) / 8.0,
                1.0 if s.active == seat else 0.0,
                layout_tables.waiting[doctor][here],
                others / 10.0,
                rival / 5.0,
                left / 30.0,
                len(s.deck) / 50.0,
                (force - others) / 10.0,
                players / 8.0,
                min(s.turn, 200) / 50.0,
                1.0 if watched == 0 else 0.0,
                1.0 if here == doctor else 0.0,
                force * (1.0 if s.active == seat else 0.0) / 5.0,
            ]
        )
    return rows
