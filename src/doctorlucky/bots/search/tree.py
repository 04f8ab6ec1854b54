"""Information-set Monte Carlo tree search.

Every iteration begins in a world that is consistent with everything the searching seat has seen, follows the tree of decisions
tried before, and lets heuristic bots play on from there. Only the searching seat's decisions, now and later, branch; everybody else
decides as a heuristic bot, so that the search works for eight players as for two. What a heuristic bot would do is tried first, and
other decisions only while they may still be better.
"""

from math import exp, sqrt
from typing import Final

from doctorlucky.bots.engine_bot import EngineBot
from doctorlucky.bots.heuristic.bot import HeuristicBot
from doctorlucky.bots.heuristic.precomputed import precomputed_for
from doctorlucky.bots.playing import play_on
from doctorlucky.bots.search.judge import Judge
from doctorlucky.bots.search.node import Node
from doctorlucky.engine.event import NONE
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream
from doctorlucky.match.worlds import sample_world

EXPLORATION: Final = 0.3
"""Exploration constant: the bonus for decisions that were seldom tried."""
DEFAULT_PRIOR: Final = 0.35
"""Share of the exploration that goes to the default decision: what the bot would do without a search."""
DEFAULT_PRIOR_LATER: Final = 0.7
"""The same, at later decisions."""
VISITS_BEFORE_BRANCHING: Final = 300
"""Visits after which other decisions than the default are tried later in a line: a few tries tell little about them, and add
noise to the estimate of the decision at hand (docs/strength.md)."""
UNIFORM_PRIOR: Final = 0.1
"""Share of the exploration that goes to all decisions alike; the rest goes to the candidates of the heuristic bot."""
TEMPERATURE: Final = 1.0
"""Softmax temperature, in cards."""
DISCOUNT: Final = 0.995
"""Discount of a win for each turn it takes, so that it is not put off."""
HORIZON: Final = 6
"""Turns played before the judge evaluates the position."""
LONGEST: Final = 250
"""Turns after which an iteration without a judge is given up and counts as won by nobody."""


class SearchTree:
    """The search for one decision. `run` may be called repeatedly, and `tried` read in between."""

    def __init__(
        self,
        rules: Rules,
        position: State,
        codes: tuple[int, ...],
        own: HeuristicBot,
        others: EngineBot,
        judge: Judge | None,
        rng: Stream,
    ) -> None:
        self.rules: Final = rules
        self.position: Final = position
        """What the searching seat knows."""
        self.seat: Final = position.seat
        self.codes: Final = codes
        self.own: Final = own
        """Decides for the searching seat where nothing is searched."""
        self.bots: Final[list[EngineBot]] = [others] * len(position.pawns)
        """By seat, who plays on."""
        self.bots[self.seat] = own
        self.rng: Final = rng
        self.judge: Final = judge
        """Evaluates the position after some turns; without one, games are played to their end."""
        self.root: Final = Node()
        self.first: Final = own.choose(rules, position, codes, False, rng)
        """What the bot would do without a search."""
        self.prior: Final = self._prior()

    def _prior(self) -> dict[int, float]:
        """The share of the exploration that goes to each decision."""
        candidates = self.own.candidates(self.rules, self.position, self.codes, False, self.rng)
        rest = 1.0 - DEFAULT_PRIOR
        prior: dict[int, float] = {}
        uniform = UNIFORM_PRIOR if candidates else rest
        for code in self.codes:
            prior[code] = uniform / len(self.codes)
        if candidates:
            best = max(candidates.values())
            weights = {code: exp((worth - best) / TEMPERATURE) for code, worth in candidates.items()}
            total = sum(weights.values())
            for code, weight in weights.items():
                prior[code] += (rest - uniform) * weight / total
        prior[self.first] += DEFAULT_PRIOR
        return prior

    def run(self, iterations: int) -> None:
        """Search on, for a number of iterations."""
        for _ in range(iterations):
            self._iterate()

    def _iterate(self) -> None:
        rules, rng = self.rules, self.rng
        s = sample_world(rules, self.position, self.seat, rng.below)
        node = self.root
        path: list[Node] = [node]
        fresh = False
        while not s.over and not fresh:
            prompt = rules.prompts[s.prompt]
            if prompt.chance:
                bag = prompt.outcomes(s)
                rules.decide(s, bag[rng.below(len(bag))])
                continue
            codes = rules.menu(s).codes()
            code = codes[0]
            if len(codes) > 1:
                code = self._choose_at_root(codes) if node is self.root else self._choose_later(node, s, codes)
                child = node.children.get(code)
                if child is None:
                    child = Node()
                    node.children[code] = child
                    fresh = True
                node = child
                path.append(node)
            rules.decide(s, code)
        judge = self.judge
        if not s.over:
            play_on(rules, s, self.bots, rng, rng, s.turn + (LONGEST if judge is None else HORIZON))
        worth = DISCOUNT ** (s.turn - self.position.turn)
        if s.over or judge is None:
            winner = s.winner if s.over else NONE
            for node in path:
                node.visits += 1
                if winner != NONE:
                    node.wins[winner] = node.wins.get(winner, 0.0) + worth
        else:
            chances = judge.chances(rules, precomputed_for(rules), s)
            for node in path:
                node.visits += 1
                for seat in range(len(chances)):
                    node.wins[seat] = node.wins.get(seat, 0.0) + worth * chances[seat]

    def _choose_at_root(self, codes: tuple[int, ...]) -> int:
        """What to try at the root."""
        root, seat, prior = self.root, self.seat, self.prior
        if root.visits == 0:
            return self.first
        exploration = EXPLORATION * sqrt(root.visits)
        parent_share = root.share(seat)
        best = -1.0
        chosen = self.first
        for code in codes:
            child = root.children.get(code)
            if child is None:
                worth = parent_share + exploration * prior[code]
            else:
                worth = child.share(seat) + exploration * prior[code] / (1 + child.visits)
            if worth > best:
                best = worth
                chosen = code
        return chosen

    def _choose_later(self, node: Node, s: State, codes: tuple[int, ...]) -> int:
        """What to try below the root: the default decision; for the searching seat also others, once the line is settled."""
        seat = s.seat
        default = self.bots[seat].choose(self.rules, s, codes, True, self.rng)
        if seat != self.seat or node.visits < VISITS_BEFORE_BRANCHING:
            return default
        exploration = EXPLORATION * sqrt(node.visits)
        parent_share = node.share(seat)
        uniform = (1.0 - DEFAULT_PRIOR_LATER) / len(codes)
        best = -1.0
        chosen = default
        for code in codes:
            prior = uniform + DEFAULT_PRIOR_LATER if code == default else uniform
            child = node.children.get(code)
            if child is None:
                worth = parent_share + exploration * prior
            else:
                worth = child.share(seat) + exploration * prior / (1 + child.visits)
            if worth > best:
                best = worth
                chosen = code
        return chosen

    def tried(self) -> list[tuple[int, float]]:
        """How often each legal decision was tried and the sum of what its games were worth, in the order of the decisions."""
        children, seat = self.root.children, self.seat
        found: list[tuple[int, float]] = []
        for code in self.codes:
            child = children.get(code)
            found.append((0, 0.0) if child is None else (child.visits, child.wins.get(seat, 0.0)))
        return found
