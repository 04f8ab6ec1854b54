"""The proof of a puzzle, written apart from the search that found it: everything is played out.

Two things make a puzzle sound. The right line succeeds in every world that agrees with what its seat sees: by what the others
could hold at most, and in worlds dealt at random. And there is such a world, the puzzle's own, in which every other line there is
comes to nothing, against others who do their best and with the least helpful cards on top of the deck.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from doctorlucky.decks.deck import Deck
from doctorlucky.engine.action import ATTEMPT, BARE, DRAW, FOIL, SPEND, STEP, card_of, pawn_of, verb_of
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import NOTHING, State
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.puzzles.puzzle import SAVE, Puzzle
from doctorlucky.match import Match
from doctorlucky.match.determinize import determinize

WORLDS: Final = 25
"""How many are dealt at random."""
MOST_POSITIONS: Final = 20_000


class Ending:
    """Where a line comes to: an attempt that was played out, or a position in which somebody else decides."""

    def __init__(self, spent: tuple[int, ...], space: int, card: int, won: bool, handed: State | None) -> None:
        self.spent: Final = spent
        self.space: Final = space
        self.card: Final = card
        self.won: Final = won
        self.handed: Final = handed


def flaws(puzzle: Puzzle, worlds: int = WORLDS) -> list[str]:
    """What is wrong with a puzzle; nothing if it is sound."""
    try:
        match = puzzle.begin()
        if match.seat != puzzle.seat:
            return ["somebody else is asked"]
        start = match.state()
        if puzzle.kind == SAVE:
            return _save_flaws(puzzle, match, start, worlds)
        return _win_flaws(puzzle, match, start, worlds)
    except DoctorLuckyError as error:
        return [str(error)]


def _win_flaws(puzzle: Puzzle, match: Match, start: State, worlds: int) -> list[str]:
    found: list[str] = []
    deck = match.ruleset.deck
    right = (tuple(sorted(BARE if card == "spite" else deck.index(card) for card in puzzle.spent)), puzzle.place, puzzle.card)
    winning = set()
    attempts = 0
    for ending in endings(match, start):
        if ending.handed is None:
            attempts += 1
            if ending.won:
                winning.add(_name(match, ending))
    if winning != {right}:
        found.append(f"in its own world these attempts win: {sorted(map(str, winning))}, and not just {right}")
    if attempts < 2:
        found.append("there is but one attempt in it")
    if not _prevails(puzzle, match):
        found.append("the others could bring enough against the right attempt")
    view = match.view(puzzle.seat)
    for number in range(worlds):
        world = determinize(view, Random(f"{puzzle.number} {number}"))
        if not _solved(puzzle, world):
            found.append("in a world dealt at random the solution does not win")
            break
    return found


def _save_flaws(puzzle: Puzzle, match: Match, start: State, worlds: int) -> list[str]:
    found: list[str] = []
    right = match.ruleset.board.space(puzzle.place).index
    saved = lost = 0
    for ending in endings(match, start):
        s = ending.handed
        if s is None:
            found.append("an attempt can be made, and no attempt saves anybody for certain")
            break
        if s.pawns[puzzle.seat] == right:
            saved += not _strikes(match, s, on_foot=True)
        elif _strikes(match, s, on_foot=True):
            lost += 1
        else:
            found.append("the next player cannot be sure to win after another line")
            break
    if not saved or not lost:
        found.append("nothing depends on the right line")
    view = match.view(puzzle.seat)
    for number in range(worlds):
        world = determinize(view, Random(f"{puzzle.number} {number}"))
        for action in puzzle.solution:
            world.play(action)
        after = world.state()
        if after.seat != puzzle.seat and not after.over and _strikes(world, after, on_foot=False):
            found.append("in a world dealt at random the next player wins all the same")
            break
    return found


def _name(match: Match, ending: Ending) -> tuple[tuple[int, ...], str, str | None]:
    card = None if ending.card == BARE else match.ruleset.deck.cards[ending.card].id
    return (ending.spent, match.ruleset.board.spaces[ending.space].id, card)


def _prevails(puzzle: Puzzle, match: Match) -> bool:
    """The right attempt is stronger than all unseen luck that has room in the others' hands, and their tokens if those count."""
    trial = match.copy()
    for action in puzzle.solution[:-1]:
        trial.play(action)
    before = trial.view(puzzle.seat)
    strength = before.strength(puzzle.card)
    deck = match.ruleset.deck
    unseen = [deck.cards[card].id for card in deck.bag()]
    for bag in (before.hand, before.discards, before.removed, *before.reasons):
        for card in bag:
            unseen.remove(card)
    places = sum(size for seat, size in enumerate(before.hand_sizes) if seat != puzzle.seat)
    luck = sorted((deck.cards[deck.index(card)].luck for card in unseen), reverse=True)
    tokens = sum(before.spite) - before.spite[puzzle.seat] if "super-spite" in puzzle.variants else 0
    return strength > sum(luck[:places]) + tokens


def _solved(puzzle: Puzzle, world: Match) -> bool:
    """The solution wins in a world in which the others do their best."""
    for action in puzzle.solution:
        if world.seat != puzzle.seat:
            return False
        world.play(action)
    s = world.state()
    return _played_out(world.ruleset.rules, world.ruleset.deck, s) == puzzle.seat


def endings(match: Match, start: State, one_turn: bool = False, on_foot: bool = False) -> Iterator[Ending]:
    """Every line of the seat to decide, each played to its end, or to the end of this turn; `on_foot`, without cards."""
    rules, deck, seat = match.ruleset.rules, match.ruleset.deck, start.seat
    seen: set[tuple[object, ...]] = set()
    waiting: list[tuple[State, tuple[int, ...]]] = [(start, ())]
    while waiting:
        s, spent = waiting.pop()
        if len(seen) > MOST_POSITIONS:
            raise DoctorLuckyError("there is more in it than can be looked through")
        for code in rules.menu(s).codes():
            verb = verb_of(code)
            if on_foot and not (verb == STEP or (verb == ATTEMPT and card_of(code) == BARE)):
                continue
            t = s.copy()
            rules.decide(t, code)
            if verb == ATTEMPT:
                if pawn_of(code) == DOCTOR:
                    space = s.pawns[seat]
                    yield Ending(tuple(sorted(spent)), space, card_of(code), _played_out(rules, deck, t) == seat, None)
                continue
            if verb == DRAW and rules.awaits_chance(t):
                rules.decide(t, _least_helpful(deck, rules.outcomes(t)))
            if t.over:
                continue
            if t.prompt != NOTHING and rules.awaits_chance(t):
                raise DoctorLuckyError("chance decides what becomes of a line")
            now = (*spent, BARE if verb == SPEND else card_of(code)) if verb in (FOIL, SPEND) else spent
            if t.seat != seat or (one_turn and t.turn != start.turn):
                if not one_turn:
                    yield Ending(tuple(sorted(now)), t.pawns[seat], BARE, False, t)
                continue
            # Another lap of the Doctor's with the same cards in hand brings nothing new.
            key: tuple[object, ...] = (
                t.prompt,
                t.layout,
                t.doctor,
                t.pawns[seat],
                tuple(t.pawns),
                t.points,
                t.played,
                tuple(t.spite),
                tuple(now),
            )
            key += (tuple(t.extra), tuple(t.hands[seat]))
            if key not in seen:
                seen.add(key)
                waiting.append((t, now))


def _strikes(match: Match, s: State, on_foot: bool) -> bool:
    """The player whose turn it is can win on it in this very world; `on_foot`, without a card of theirs."""
    return any(ending.won for ending in endings(match, s, True, on_foot))


def _least_helpful(deck: Deck, outcomes: list[int]) -> int:
    """The card that whoever draws it can do least with: a Failure, else the weakest weapon, else the shortest way."""
    cards = deck.cards

    def help(card: int) -> tuple[bool, bool, int]:
        moves = bool(cards[card].steps or cards[card].room)
        return (moves, cards[card].arms, max(cards[card].value, cards[card].bonus) + cards[card].steps)

    return min(sorted(set(outcomes)), key=help)


def _played_out(rules: Rules, deck: Deck, s: State) -> int:
    """Who has won when everybody who is asked has played against the attempt all they have; NONE if nobody has."""
    attempts = s.attempts
    while not s.over and s.attempts == attempts and s.prompt != NOTHING and rules.prompts[s.prompt].name == "foil":
        codes = rules.menu(s).codes()
        rules.decide(s, max(codes, key=lambda code: _worth(deck, code)))
    return s.winner


def _worth(deck: Deck, code: int) -> int:
    if verb_of(code) == FOIL:
        return deck.cards[card_of(code)].luck
    return 1 if verb_of(code) == SPEND else 0
