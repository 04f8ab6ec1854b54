"""Looking for puzzles in games between bots."""

from collections.abc import Iterator
from typing import Any, Final

from doctorlucky.bots import bot_rng, engine_bot_of
from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.action import ATTEMPT, BARE, DRAW, verb_of
from doctorlucky.engine.event import NONE
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.play import seat_bots
from doctorlucky.lab.puzzles.checking import flaws
from doctorlucky.lab.puzzles.lines import Lines, TooWide, Try
from doctorlucky.lab.puzzles.luck import Luck
from doctorlucky.lab.puzzles.position import facts_of, worst_deal
from doctorlucky.lab.puzzles.puzzle import FOIL, SAVE, WIN, Puzzle
from doctorlucky.lab.puzzles.rating import rate
from doctorlucky.lab.puzzles.threats import LOST, SAFE, Threats

MOST_TURNS: Final = 400
LARGEST_HAND: Final = 10
"""Nobody looks through more cards for fun."""
SHORTEST: Final = 2
"""An attempt that only has to be made is not a puzzle."""
LONGEST: Final = 10
"""Decisions in a line; longer ones are a chore."""
FEWEST_DECOYS: Final = 2
"""A line that is the only attempt there is needs no finding."""
FEWEST_PLACES: Final = 4
"""Where one might end up instead."""


class PuzzleSearch:
    """Plays games by a ruleset and yields the puzzles in them. The same seeds give the same puzzles."""

    def __init__(self, ruleset: Ruleset, bot: str = "heuristic") -> None:
        self.ruleset: Final = ruleset
        self.bot: Final = bot
        self.lucks: Final = [Luck(ruleset, seat) for seat in range(ruleset.seats)]
        self.threats: Final = [Threats(ruleset, seat) for seat in range(ruleset.seats)]
        weapon, spaces = ruleset.rules.strength.weapon, range(len(ruleset.board.spaces))
        self.best_space: Final = [
            max(spaces, key=lambda space: weapon(number, space)) if card.arms else NONE
            for number, card in enumerate(ruleset.deck.cards)
        ]
        """Of each weapon: where it is worth most."""
        engine_bot = engine_bot_of(seat_bots(ruleset, [bot])[0])
        if engine_bot is None:
            raise DoctorLuckyError(f"puzzles are looked for in games of bots that play inside the engine, and '{bot}' does not")
        if ruleset.strangers or ruleset.rules.remembers_hands or ruleset.rules.sequel is not None:
            raise DoctorLuckyError("puzzles are looked for where nobody but the Doctor dies, and without Strangers")
        self.engine_bot: Final = engine_bot

    def game(self, seed: str) -> Iterator[Puzzle]:
        """The puzzles in one game: at most one of a kind, the first there is."""
        rules = self.ruleset.rules
        chance, rng = Stream(seed), bot_rng(seed)
        s = rules.begin()
        rules.advance(s)
        found: set[str] = set()
        before = s  # when the attempt that is going on was announced
        since: list[int] = []
        while not s.over and s.turn <= MOST_TURNS:
            if rules.awaits_chance(s):
                bag = rules.outcomes(s)
                rules.decide(s, bag[chance.below(len(bag))])
                continue
            asked = rules.prompts[s.prompt].name
            puzzle = None
            if len(s.hands[s.seat]) <= LARGEST_HAND:
                if asked == "turn" and s.points == 1 and not s.played:
                    puzzle = self._on_turn(s, found, seed)
                elif asked == "foil" and FOIL not in found:
                    puzzle = self._when_asked(s, before, since, seed)
            if puzzle is not None:
                found.add(puzzle.kind)
                yield puzzle
            code = self.engine_bot.choose(rules, s, rules.menu(s).codes(), True, rng)
            if verb_of(code) == ATTEMPT:
                before, since = s.copy(), []
            since.append(code)
            rules.decide(s, code)

    def _on_turn(self, s: State, found: set[str], seed: str) -> Puzzle | None:
        mighty = self._strongest(s) > self.lucks[s.seat].most(s)
        if (WIN if mighty else SAVE) in found or not (mighty or self._may_be_lost(s)):
            return None
        try:
            lines = Lines(self.ruleset, s, most_sure=1)
        except TooWide:
            return None
        if mighty:
            return self._winning(s, s, (), lines, WIN, seed)
        return self._saving(s, lines, seed)

    def _when_asked(self, s: State, before: State, since: list[int], seed: str) -> Puzzle | None:
        """Asked to foil, and the next turn is one's own."""
        if s.maker == NONE or self._strongest(s) <= self.lucks[s.seat].most(s):
            return None
        if s.totals[0] + self.lucks[s.seat].own(s) < s.strengths[0]:
            return None
        try:
            lines = Lines(self.ruleset, s, most_sure=1)
        except TooWide:
            return None
        return self._winning(s, before, tuple(since), lines, FOIL, seed)

    def _strongest(self, s: State) -> int:
        """What the best attempt of the seat to decide would be worth if it could be made in the best of places."""
        strength = self.ruleset.rules.strength
        best = strength.of(s, s.seat, BARE, 0)
        for card in s.hands[s.seat]:
            if self.best_space[card] != NONE:
                best = max(best, strength.of(s, s.seat, card, self.best_space[card]))
        return best

    def _winning(self, s: State, start: State, since: tuple[int, ...], lines: Lines, kind: str, seed: str) -> Puzzle | None:
        sure = lines.sure
        if len(sure) != 1 or not SHORTEST <= len(sure[0].codes) <= LONGEST or len(lines.tries) - 1 < FEWEST_DECOYS:
            return None
        best = sure[0]
        if kind == FOIL and not best.spent:
            return None
        dealt = worst_deal(self.lucks[s.seat], s, (s.seat + 1) % self.ruleset.seats)
        return self._puzzle(kind, s, dealt, start, since, best.codes, best, best.space, seed)

    def _saving(self, s: State, lines: Lines, seed: str) -> Puzzle | None:
        if lines.tries or not lines.handed:
            return None
        threats = self.threats[s.seat]
        safe: dict[tuple[int, int], tuple[int, ...]] = {}
        places: set[tuple[int, int]] = set()
        foe = NONE
        for handed in lines.handed:
            t = handed.state
            if self.ruleset.rules.prompts[t.prompt].name != "turn":
                return None
            place = (t.pawns[s.seat], t.doctor)
            judged = threats.judge(t, sum(code == DRAW for code in handed.codes))
            if judged not in (LOST, SAFE) or (judged == LOST and place in safe):
                return None
            places.add(place)
            if judged == SAFE and (place not in safe or len(handed.codes) < len(safe[place])):
                safe[place] = handed.codes
            elif judged == LOST:
                foe = t.seat
        if len(safe) != 1 or len(places) < FEWEST_PLACES or foe == NONE:
            return None
        ((space, _), codes), *_ = safe.items()
        if len(codes) < SHORTEST:
            return None
        return self._puzzle(SAVE, s, worst_deal(self.lucks[s.seat], s, foe), s, (), codes, None, space, seed)

    def _may_be_lost(self, s: State) -> bool:
        """Somebody's bare hands are more than all the luck there may be, but theirs."""
        luck, strength = self.lucks[s.seat], self.ruleset.rules.strength
        own = luck.own(s)
        for seat in range(self.ruleset.seats):
            # Who holds cards that move the Doctor may do anything with them, so no line is safe from them.
            if seat != s.seat and (self.threats[seat].fixed or not s.hands[seat]):
                bare = strength.of(s, seat, BARE, s.doctor)
                if bare > own and bare > own + luck.most(s, seat):
                    return True
        return False

    def _puzzle(
        self,
        kind: str,
        s: State,
        dealt: State,
        start: State,
        since: tuple[int, ...],
        codes: tuple[int, ...],
        best: Try | None,
        space: int,
        seed: str,
    ) -> Puzzle | None:
        """The puzzle, if the position can be set up by names and is then what it was."""
        text = self.ruleset.rules.lexicon.action
        cards = self.ruleset.deck.cards
        opening = tuple(text(code).text for code in since)
        facts: dict[str, Any] = facts_of(self.ruleset, self._as_then(start, s, dealt))
        puzzle = Puzzle(
            number=1,
            kind=kind,
            difficulty=1,
            seat=s.seat,
            position=facts,
            opening=opening,
            solution=tuple(text(code).text for code in codes),
            place=self.ruleset.board.spaces[space].id,
            card=None if best is None or best.card == BARE else cards[best.card].id,
            spent=() if best is None else tuple("spite" if card == BARE else cards[card].id for card in best.spent),
            source=f"{self.bot} {seed}",
        )
        try:
            shown = puzzle.begin().view(s.seat)
        except DoctorLuckyError:
            return None
        if not same_sight(shown._position, s, s.seat):
            return None
        return None if flaws(puzzle, worlds=2) else rate(puzzle)

    def _as_then(self, start: State, now: State, dealt: State) -> State:
        """The position in which it began, with what is dealt now and the cards that were played since back in their hands."""
        if start is now:
            return dealt
        then = start.copy()
        for seat, hand in enumerate(start.hands):
            played = list(hand)
            for card in now.hands[seat]:
                played.remove(card)
            then.hands[seat] = sorted([*dealt.hands[seat], *played])
        then.deck, then.aside = dealt.deck, dealt.aside
        return then


def same_sight(shown: State, truth: State, seat: int) -> bool:
    """The arranged position shows the seat what it saw in the game; turns and attempts are counted from the beginning again, and
    what everybody remembers of the last shuffling is forgotten."""
    names: tuple[str, ...] = (
        "prompt",
        "seat",
        "layout",
        "active",
        "points",
        "played",
        "doctor",
        "pawns",
        "spite",
        "discards",
        "gone",
        "reasons",
    )
    names += ("maker", "target", "strengths", "totals", "due", "unplayed")
    alike = all(getattr(shown, name) == getattr(truth, name) for name in names)
    sizes = [len(hand) for hand in shown.hands] == [len(hand) for hand in truth.hands]
    return alike and sizes and shown.hands[seat] == truth.hands[seat] and len(shown.deck) == len(truth.deck)
