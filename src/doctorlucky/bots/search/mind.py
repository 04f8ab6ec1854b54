"""Thinking ahead: information-set Monte Carlo tree search.

Every thought begins in a world that contradicts nothing the thinker has seen, follows the tree of what was decided before, and lets
guests play on from there. The branches are what the thinker may do, now and later; everybody else does what a guest would who wants
to win, so that it goes for two players as for eight. What a guest would do is tried first, and anything else only as far as it may
be better.
"""

from math import exp, sqrt
from typing import Final

from doctorlucky.bots.guest import Guest
from doctorlucky.bots.heuristic.ideas import ideas
from doctorlucky.bots.heuristic.lore import lore_of
from doctorlucky.bots.heuristic.sensible import Sensible
from doctorlucky.bots.playing import play_on
from doctorlucky.bots.search.judge import Judge
from doctorlucky.bots.search.node import Node
from doctorlucky.engine.event import NONE
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream
from doctorlucky.match.worlds import imagined

CURIOSITY: Final = 0.3
"""How far what was seldom tried is tried for that alone, beside what went well."""
HABIT: Final = 0.35
"""How much of the curiosity goes to what a guest would do without thinking; at later decisions, more."""
HABIT_LATER: Final = 0.7
SETTLED: Final = 300
"""So often a line must have been followed before anything but habit is tried later in it: what comes of a first try tells little,
and until then it only blurs what is known of the decision at hand (docs/strength.md)."""
ANYTHING: Final = 0.1
"""How much of it goes to just anything; the rest to what a guest has thought of."""
CONTRAST: Final = 1.0
"""By so many cards an idea must be better to be e times as interesting."""
PATIENCE: Final = 0.995
"""What a win is worth a turn later: what can be had now is not put off."""
HORIZON: Final = 6
"""Turns that are played before the judge is asked."""
LONGEST: Final = 250
"""Turns after which a thought is given up, and nobody has won in it."""


class Mind:
    """One decision's worth of thinking. `think` may be called again and again, and `tried` looked at in between."""

    def __init__(
        self, rules: Rules, position: State, codes: tuple[int, ...], own: Sensible, others: Guest, judge: Judge | None, whim: Stream
    ) -> None:
        self.rules: Final = rules
        self.position: Final = position
        """What the thinker knows."""
        self.seat: Final = position.seat
        self.codes: Final = codes
        self.own: Final = own
        """What the thinker is like without thinking."""
        self.guests: Final[list[Guest]] = [others] * len(position.pawns)
        self.guests[self.seat] = own
        self.whim: Final = whim
        self.judge: Final = judge
        """Who looks at how the game stands after some turns; without one it is played to its end."""
        self.root: Final = Node()
        self.first: Final = own.choose(rules, position, codes, False, whim)
        """What it would do without thinking."""
        self.interest: Final = self._interest()

    def _interest(self) -> dict[int, float]:
        """How interesting each decision is at first sight; all together one."""
        thought_of = ideas(self.rules, self.position, self.codes, False, self.own.temper, self.whim)
        rest = 1.0 - HABIT
        interest: dict[int, float] = {}
        anything = ANYTHING if thought_of else rest
        for code in self.codes:
            interest[code] = anything / len(self.codes)
        if thought_of:
            best = max(thought_of.values())
            weights = {code: exp((worth - best) / CONTRAST) for code, worth in thought_of.items()}
            total = sum(weights.values())
            for code, weight in weights.items():
                interest[code] += (rest - anything) * weight / total
        interest[self.first] += HABIT
        return interest

    def think(self, thoughts: int) -> None:
        for _ in range(thoughts):
            self._one_thought()

    def _one_thought(self) -> None:
        rules, whim = self.rules, self.whim
        s = imagined(rules, self.position, self.seat, whim.below)
        node = self.root
        path: list[Node] = [node]
        fresh = False
        while not s.over and not fresh:
            prompt = rules.prompts[s.prompt]
            if prompt.chance:
                bag = prompt.outcomes(s)
                rules.decide(s, bag[whim.below(len(bag))])
                continue
            codes = rules.menu(s).codes()
            code = codes[0]
            if len(codes) > 1:
                code = self._again(codes) if node is self.root else self._later(node, s, codes)
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
            play_on(rules, s, self.guests, whim, whim, s.turn + (LONGEST if judge is None else HORIZON))
        worth = PATIENCE ** (s.turn - self.position.turn)
        if s.over or judge is None:
            winner = s.winner if s.over else NONE
            for node in path:
                node.visits += 1
                if winner != NONE:
                    node.wins[winner] = node.wins.get(winner, 0.0) + worth
        else:
            chances = judge.chances(rules, lore_of(rules), s)
            for node in path:
                node.visits += 1
                for seat in range(len(chances)):
                    node.wins[seat] = node.wins.get(seat, 0.0) + worth * chances[seat]

    def _again(self, codes: tuple[int, ...]) -> int:
        """What to try at the root."""
        root, seat, interest = self.root, self.seat, self.interest
        if root.visits == 0:
            return self.first
        drive = CURIOSITY * sqrt(root.visits)
        usual = root.share(seat)
        best = -1.0
        chosen = self.first
        for code in codes:
            child = root.children.get(code)
            if child is None:
                worth = usual + drive * interest[code]
            else:
                worth = child.share(seat) + drive * interest[code] / (1 + child.visits)
            if worth > best:
                best = worth
                chosen = code
        return chosen

    def _later(self, node: Node, s: State, codes: tuple[int, ...]) -> int:
        """What is decided later: what a guest would do, and of the thinker's own decisions others too once the line is settled."""
        seat = s.seat
        habit = self.guests[seat].choose(self.rules, s, codes, True, self.whim)
        if seat != self.seat or node.visits < SETTLED:
            return habit
        drive = CURIOSITY * sqrt(node.visits)
        usual = node.share(seat)
        anything = (1.0 - HABIT_LATER) / len(codes)
        best = -1.0
        chosen = habit
        for code in codes:
            interest = anything + HABIT_LATER if code == habit else anything
            child = node.children.get(code)
            if child is None:
                worth = usual + drive * interest
            else:
                worth = child.share(seat) + drive * interest / (1 + child.visits)
            if worth > best:
                best = worth
                chosen = code
        return chosen

    def tried(self) -> list[tuple[int, float]]:
        """How often each of the legal decisions was tried, and what came of that, in their order."""
        children, seat = self.root.children, self.seat
        found: list[tuple[int, float]] = []
        for code in self.codes:
            child = children.get(code)
            found.append((0, 0.0) if child is None else (child.visits, child.wins.get(seat, 0.0)))
        return found
