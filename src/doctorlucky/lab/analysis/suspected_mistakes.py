"""Suspected mistakes: decisions for which another seems to have been better, by what the seat could know at that moment.

In worlds that the seat cannot tell from the true one, every alternative is tried, and bots play on from there. The
best of many looks better than it is, so whatever looks better than what was done is looked at again, in worlds that had no part
in choosing it. The worlds ignore what others' decisions gave away; so whoever did what was better in the true one is not blamed.
"""

from dataclasses import dataclass
from math import ceil, log2

from doctorlucky.bots.engine_bot import EngineBot
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream
from doctorlucky.lab.analysis.quality import Quality
from doctorlucky.lab.analysis.rollouts import rollout_bots, rollout_winner
from doctorlucky.lab.analysis.turns import GameTurns, Turn, decides
from doctorlucky.lab.statistics import Paired
from doctorlucky.match import Match
from doctorlucky.match.determinize import determinize
from doctorlucky.views.knowledge import known_position
from doctorlucky.views.view import View

LEAST: float = 0.02
"""A difference that is worth mentioning: two victories in a hundred games."""


@dataclass(frozen=True)
class SuspectedMistake:
    """A decision for which something seems to have been better, and how the two compare in fresh worlds."""

    seq: int
    """Which entry of the match it is."""
    turn: int
    seat: int
    chosen: int
    better: int
    paired: Paired
    truth: Paired
    """The same in the true position, with what nobody could know."""


def suspected_mistakes(game: GameTurns, turn: Turn, quality: Quality) -> list[SuspectedMistake]:
    """The decisions of one turn that do not look like the best."""
    match = game.match
    found: list[SuspectedMistake] = []
    for part, before in zip(turn.parts, turn.within(), strict=False):
        entry, seq = part.entry, part.seq
        if entry is None or not decides(entry) or match.ruleset.rules.menu(before).count < 2:
            continue
        decision = Decision(match, before, f"{match.commitment}/{seq}")
        better = decision.challenger(entry.code, quality)
        if better is None:
            continue
        second_look = decision.compare(entry.code, better, quality.suspect, "again")
        if second_look.gain < LEAST or second_look.interval(1.0)[0] <= 0:
            continue
        verdict = decision.compare(entry.code, better, quality.verdict, "verdict")
        truth = decision.compare(entry.code, better, quality.truth, "truth", before)
        found.append(SuspectedMistake(seq, turn.number, entry.seat, entry.code, better, verdict, truth))
    return found


class Decision:
    """One decision, in the worlds that whoever had to make it could not tell apart."""

    def __init__(self, match: Match, before: State, name: str) -> None:
        self.rules: Rules = match.ruleset.rules
        self.seat = before.seat
        self.codes = self.rules.menu(before).codes()
        self.view = View(match.ruleset, match.names, known_position(before, before.seat), before.seat)
        self.name = name
        self.bots: list[EngineBot] = rollout_bots(self.rules)
        self.favourite = self.bots[self.seat].choose(self.rules, before.copy(), self.codes, True, Stream(f"{name}/bots"))
        """What the bot would have done: the first among equals."""

    def wins(self, code: int, world: State, chance: str) -> bool:
        """Whether the seat wins in a world by a decision; the chance is the same for every decision."""
        s = world.copy()
        self.rules.decide(s, code)
        return rollout_winner(self.rules, s, self.bots, chance) == self.seat

    def world(self, name: str) -> State:
        """A position that the seat cannot tell from the true one; the same for the same name."""
        return determinize(self.view, Stream(f"{name}/world")).state()

    def challenger(self, chosen: int, quality: Quality) -> int | None:
        """The most promising alternative; None if what was done looks as good.

        Half of the alternatives go home after every round, and those that stay are tried in more worlds (sequential halving).
        """
        staying = list(self.codes)
        won = dict.fromkeys(staying, 0)
        rounds = ceil(log2(len(staying)))
        worlds = 0
        for _ in range(rounds):
            more = max(1, quality.screening // (rounds * len(staying)))
            for number in range(worlds, worlds + more):
                name = f"{self.name}/look/{number}"
                world = self.world(name)
                for code in staying:
                    won[code] += self.wins(code, world, name)
            worlds += more
            others = sorted((code for code in staying if code != chosen), key=lambda code: (-won[code], code != self.favourite))
            staying = [chosen, *others[: max(1, ceil(len(staying) / 2) - 1)]]
        best = staying[1]
        return best if won[best] > won[chosen] and (won[best] - won[chosen]) / worlds >= LEAST else None

    def compare(self, chosen: int, better: int, worlds: int, look: str, truth: State | None = None) -> Paired:
        """Two decisions in the same worlds, none of which has been looked at before; or in the true one, by as many chances."""
        both = first = second = 0
        for number in range(worlds):
            name = f"{self.name}/{look}/{number}"
            world = self.world(name) if truth is None else truth
            one, other = self.wins(chosen, world, name), self.wins(better, world, name)
            both += one and other
            first += one and not other
            second += other and not one
        return Paired(worlds, both, first, second)
