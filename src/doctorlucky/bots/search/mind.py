"""Thinking ahead: information-set Monte Carlo tree search.

Every thought begins in a world that is consistent with everything the searching seat has seen, follows the tree of decisions tried
before, and lets heuristic bots play on from there. Only the searching seat's decisions, now and later, branch; everybody else
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
from doctorlucky.match.worlds import imagined

CURIOSITY: Final = 0.3
"""Exploration constant: the bonus for decisions that were seldom tried."""
HABIT: Final = 0.35
"""Share of the exploration that goes to what the bot would do without thinking."""
HABIT_LATER: Final = 0.7
"""The same, at later decisions."""
SETTLED: Final = 300
"""Visits after which other decisions than the habitual one are tried later in a line: a few tries tell little about them, and add
noise to the estimate of the decision at hand (docs/strength.md)."""
ANYTHING: Final = 0.1
"""Share of the exploration that goes to all decisions alike; the rest goes to the candidates of the heuristic bot."""
CONTRAST: Final = 1.0
"""Softmax temperature, in cards."""
PATIENCE: Final = 0.995
"""Discount of a win for each turn it takes, so that it is not put off."""
HORIZON: Final = 6
"""Turns played before the judge evaluates the position."""
LONGEST: Final = 250
"""Turns after which a thought without a judge is given up and counts as won by nobody."""


class Mind:
    """The search for one decision. `think` may be called repeatedly, and `tried` read in between."""

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
        """What the bot would do without thinking."""
        self.prior: Final = self._prior()

    def _prior(self) -> dict[int, float]:
        """The share of the exploration that goes to each decision."""
        candidates = self.own.candidates(self.rules, self.position, self.codes, False, self.rng)
        rest = 1.0 - HABIT
        prior: dict[int, float] = {}
        anything = ANYTHING if candidates else rest
        for code in self.codes:
            prior[code] = anything / len(self.codes)
        if candidates:
            best = max(candidates.values())
            weights = {code: exp((worth - best) / CONTRAST) for code, worth in candidates.items()}
            total = sum(weights.values())
            for code, weight in weights.items():
                prior[code] += (rest - anything) * weight / total
        prior[self.first] += HABIT
        return prior

    def think(self, thoughts: int) -> None:
        """Search on, for a number of thoughts."""
        for _ in range(thoughts):
            self._one_thought()

    def _one_thought(self) -> None:
        rules, rng = self.rules, self.rng
        s = imagined(rules, self.position, self.seat, rng.below)
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
        worth = PATIENCE ** (s.turn - self.position.turn)
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
        drive = CURIOSITY * sqrt(root.visits)
        usual = root.share(seat)
        best = -1.0
        chosen = self.first
        for code in codes:
            child = root.children.get(code)
            if child is None:
                worth = usual + drive * prior[code]
            else:
                worth = child.share(seat) + drive * prior[code] / (1 + child.visits)
            if worth > best:
                best = worth
                chosen = code
        return chosen

    def _choose_later(self, node: Node, s: State, codes: tuple[int, ...]) -> int:
        """What to try below the root: the habitual decision; for the searching seat also others, once the line is settled."""
        seat = s.seat
        habit = self.bots[seat].choose(self.rules, s, codes, True, self.rng)
        if seat != self.seat or node.visits < SETTLED:
            return habit
        drive = CURIOSITY * sqrt(node.visits)
        usual = node.share(seat)
        anything = (1.0 - HABIT_LATER) / len(codes)
        best = -1.0
        chosen = habit
        for code in codes:
            prior = anything + HABIT_LATER if code == habit else anything
            child = node.children.get(code)
            if child is None:
                worth = usual + drive * prior
            else:
                worth = child.share(seat) + drive * prior / (1 + child.visits)
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
