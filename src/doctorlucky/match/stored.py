"""Positions as plain data, for records of matches that did not begin at the beginning; what comes from outside is not trusted."""

from collections import Counter
from typing import Any, Final

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.engine.state import NOTHING, NOWHERE, State
from doctorlucky.errors import PositionError
from doctorlucky.match.position import check_table

NUMBERS: Final = (
    *("stage", "prompt", "seat", "winner", "dealer", "active", "next", "turn", "unplayed", "doctor", "attempts"),
    *("maker", "target", "round", "asked", "due"),
)
SWITCHES: Final = ("over", "stepped", "played", "done", "answering")
LISTS: Final = ("pawns", "deck", "discards", "gone", "fresh", "drawn", "spite", "strengths", "totals", "extra")
LISTS_OF_LISTS: Final = ("hands", "known")


def position_facts(s: State) -> dict[str, Any]:
    """A position as plain data."""
    return {name: getattr(s, name) for name in (*NUMBERS, *SWITCHES, *LISTS, *LISTS_OF_LISTS)}


def position_from(ruleset: Ruleset, facts: Any) -> State:
    """The position that `position_facts` wrote down; a `PositionError` if no game of this ruleset comes to it."""
    s = ruleset.rules.begin()
    if not isinstance(facts, dict) or set(facts) != set(position_facts(s)):
        raise PositionError("the position does not state what it should")
    sizes = [len(s.pawns), len(s.hands), len(s.spite), len(s.drawn), len(s.extra), len(s.known)]
    for name, value in facts.items():
        if not of_form(name, value):
            raise PositionError(f"the position's '{name}' is not of the right form")
        setattr(s, name, value)
    try:
        if [len(s.pawns), len(s.hands), len(s.spite), len(s.drawn), len(s.extra), len(s.known)] != sizes:
            raise PositionError("the position is of another number of players or other variants")
        check_table(ruleset, s)
        if not (cards_fit(ruleset, s) and seats_fit(ruleset, s) and exchange_fits(ruleset, s) and waits_rightly(ruleset, s)):
            raise PositionError("no game comes to this position")
    except (IndexError, KeyError, AssertionError, ValueError) as error:
        raise error if isinstance(error, PositionError) else PositionError("no game comes to this position") from None
    return s


def of_form(name: str, value: object) -> bool:
    """A number, a switch, a list of numbers, or a list of such lists, as the name wants it."""
    if name in SWITCHES:
        return isinstance(value, bool)
    if name in LISTS:
        return numbers(value)
    if name in LISTS_OF_LISTS:
        return isinstance(value, list) and all(numbers(item) for item in value)
    return numbers([value])


def numbers(value: object) -> bool:
    return isinstance(value, list) and all(type(item) is int and -2 <= item < 1 << 40 for item in value)


def cards_fit(ruleset: Ruleset, s: State) -> bool:
    """Every card of the deck is somewhere once, and what is known of cards is true."""
    whole = Counter(ruleset.deck.bag())
    bags = [s.deck, s.discards, s.gone, *s.hands]
    return (
        Counter(card for bag in bags for card in bag) == whole
        and Counter(s.deck) <= Counter(s.fresh) <= whole
        and all(bag == sorted(bag) for bag in [*bags, s.fresh, *s.known])
        and all(Counter(bag) <= Counter(s.hands[at % len(s.hands)]) for at, bag in enumerate(s.known))
        and not any(s.known[:: len(s.hands) + 1])  # nobody keeps a list of their own hand
    )


def seats_fit(ruleset: Ruleset, s: State) -> bool:
    """Every seat and space there is mention of exists, and nothing is counted below nothing."""
    seats = ruleset.rules.seats
    spaces = len(ruleset.board.spaces)
    return (
        all(NOWHERE <= space < spaces for space in s.pawns)
        and 0 <= s.doctor < spaces
        and all(0 <= seat < seats for seat in (s.dealer, s.active))
        and all(NONE <= seat < seats for seat in (s.next, s.asked, s.winner))
        and all(0 <= mask < 1 << seats for mask in (s.due, s.unplayed))
        and all(0 <= number < 1 << 30 for number in [s.turn, s.attempts, *s.drawn, *s.spite, *s.extra])
        and all(exhibit.possible(s) for exhibit in ruleset.rules.exhibits)
    )


def exchange_fits(ruleset: Ruleset, s: State) -> bool:
    """Either nobody makes an attempt, or somebody who can makes one on somebody it can be made on."""
    if s.maker == NONE:
        return (s.target, s.asked, s.round, s.due, s.answering, s.strengths, s.totals) == (NONE, NONE, 0, 0, False, [], [])
    seats = range(ruleset.rules.seats)
    able = s.maker in seats or (s.maker == DOCTOR and ruleset.rules.doctor_strikes and s.target in seats)
    return (
        able
        and 0 <= s.target < 16
        and ruleset.rules.target_of[s.target] is not None
        and all(s.pawns[pawn] != NOWHERE for pawn in (s.maker, s.target) if pawn in seats)
        and len(s.strengths) == len(s.totals) > s.round >= 0
        and all(strength > 0 for strength in s.strengths)
        and all(total >= 0 for total in s.totals)
    )


def waits_rightly(ruleset: Ruleset, s: State) -> bool:
    """A game that is over waits for nothing; any other waits for a living seat, which would be asked just the same again."""
    if s.over:
        return s.prompt == NOTHING and s.seat == NONE
    again = s.copy()
    again.prompt = NOTHING
    ruleset.rules.advance(again)
    return s.winner == NONE and s.seat >= 0 and NOWHERE not in (s.pawns[s.seat], s.pawns[s.active]) and again == s
