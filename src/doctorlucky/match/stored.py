"""Positions as plain data, for records of matches that did not begin at the beginning; what comes from outside is not trusted."""

from collections import Counter
from typing import Any, Final

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import FIELDS, FLAGS, LISTS, LISTS_OF_LISTS, NOTHING, NOWHERE, State, holder_of, kept_card
from doctorlucky.errors import PositionError
from doctorlucky.match.position import check_table

FORMER_FIELDS: Final = ("keepsake",)
"""Fields that every position had in older records, whether its game had the rule for them or not (`Rules.formerly`)."""


def position_from(ruleset: Ruleset, facts: Any) -> State:
    """The position that `State.as_dict` wrote down; a `PositionError` if no game of this ruleset comes to it."""
    s = ruleset.rules.begin()
    facts = move_former_fields(ruleset, facts)
    if not isinstance(facts, dict) or set(facts) != {*FIELDS}:
        raise PositionError("the position has missing or unknown fields")
    sizes = [len(s.pawns), len(s.hands), len(s.spite), len(s.drawn), len(s.extra)]
    for name, value in facts.items():
        if not of_form(name, value):
            raise PositionError(f"the position's '{name}' is not of the right form")
        setattr(s, name, value)
    try:
        remembered = ruleset.rules.seats**2 if ruleset.rules.in_force(s).remembers_hands else 0
        if [len(s.pawns), len(s.hands), len(s.spite), len(s.drawn), len(s.extra), len(s.known)] != [*sizes, remembered]:
            raise PositionError("the position is for another number of players or other variants")
        check_table(ruleset, s)
        if not (cards_fit(ruleset, s) and seats_fit(ruleset, s) and exchange_fits(ruleset, s) and pending_prompt_valid(ruleset, s)):
            raise PositionError("this position cannot occur in a game")
    except (IndexError, KeyError, AssertionError, ValueError) as error:
        raise error if isinstance(error, PositionError) else PositionError("this position cannot occur in a game") from None
    return s


def upgrade_version_1(facts: Any) -> Any:
    """A position as version 1 of the records wrote it, with the fields of today; what is not of that form is returned as it is."""
    if not isinstance(facts, dict) or not isinstance(facts.get("stepped"), bool):
        return facts
    added: dict[str, Any] = {
        "points": 0 if facts["stepped"] else 1,
        "layout": 0,
        "loser": NONE,
        "aside": [],
        "reasons": [],
    }
    return {name: value for name, value in facts.items() if name != "stepped"} | added | dict.fromkeys(FORMER_FIELDS, NONE)


def move_former_fields(ruleset: Ruleset, facts: Any) -> Any:
    """A position in which former fields have moved to where the rule keeps them that they belong to, or are gone in games without
    that rule. What is not of that form is returned as it is."""
    for name in FORMER_FIELDS:
        if not isinstance(facts, dict) or not numbers([facts.get(name)]) or not numbers(facts.get("extra")):
            return facts
        value, place = facts[name], ruleset.rules.formerly.get(name)
        facts = {key: kept for key, kept in facts.items() if key != name}
        if place is not None:
            facts["extra"] = [*facts["extra"][:place], value + 1, *facts["extra"][place:]]
    return facts


def of_form(name: str, value: object) -> bool:
    """A number, a flag, a list of numbers, or a list of such lists, as the name wants it."""
    if name in FLAGS:
        return isinstance(value, bool)
    if name in LISTS:
        return numbers(value)
    if name in LISTS_OF_LISTS:
        return isinstance(value, list) and all(numbers(item) for item in value)
    return numbers([value])


def numbers(value: object) -> bool:
    """Whether a value from outside is a list of numbers that a position may hold."""
    return isinstance(value, list) and all(type(item) is int and -2 <= item < 1 << 40 for item in value)


def cards_fit(ruleset: Ruleset, s: State) -> bool:
    """Every card of the deck is somewhere once, and what is known of cards is true."""
    whole = Counter(ruleset.deck.bag())
    bags = [s.deck, s.discards, s.gone, s.aside, *s.hands]
    reasons = [kept_card(reason) for reason in s.reasons]
    holders = [*range(len(s.hands)), *([DOCTOR] if ruleset.rules.in_force(s).doctor_strikes else [])]
    return (
        Counter(card for bag in [*bags, reasons] for card in bag) == whole
        and all(holder_of(reason) in holders for reason in s.reasons)
        and s.reasons == sorted(s.reasons)
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
        and all(NONE <= seat < seats for seat in (s.next, s.asked, s.winner, s.loser))
        and (s.next == NONE or not in_turn(ruleset.rules.in_force(s), s))
        and all(0 <= mask < 1 << seats for mask in (s.due, s.unplayed))
        and all(0 <= number < 1 << 30 for number in [s.turn, s.attempts, s.points, *s.drawn, *s.spite, *s.extra])
        and all(extra.possible(s) for extra in ruleset.rules.in_force(s).extras)
    )


def exchange_fits(ruleset: Ruleset, s: State) -> bool:
    """Either nobody makes an attempt, or somebody who can makes one on somebody it can be made on."""
    if s.maker == NONE:
        nothing: tuple[object, ...] = (NONE, NONE, 0, 0, False, [], [])
        return (s.target, s.asked, s.round, s.due, s.answering, s.strengths, s.totals) == nothing
    rules = ruleset.rules.in_force(s)
    seats = range(rules.seats)
    able = (s.maker == s.active and in_turn(rules, s)) or (s.maker == DOCTOR and rules.doctor_strikes and s.target in seats)
    return (
        able
        and 0 <= s.target < 16
        and s.target != s.maker
        and (len(s.strengths) == 1 or rules.counters)
        and rules.target_rules[s.target] is not None
        and all(s.pawns[pawn] != NOWHERE for pawn in (s.maker, s.target) if pawn in seats)
        and len(s.strengths) == len(s.totals) > s.round >= 0
        and all(strength > 0 for strength in s.strengths)
        and all(total >= 0 for total in s.totals)
    )


def in_turn(rules: Rules, s: State) -> bool:
    """A turn is on: what precedes and follows one is not."""
    return 0 <= s.stage - rules.turn_stage() < len(rules.turn)


def pending_prompt_valid(ruleset: Ruleset, s: State) -> bool:
    """A game that is over waits for nothing; any other waits for a living seat, which would be asked just the same again."""
    if s.over:
        return s.prompt == NOTHING and s.seat == NONE
    if s.prompt == NOTHING:
        return opening(ruleset, s)
    again = s.copy()
    again.prompt = NOTHING
    ruleset.rules.advance(again)
    return s.winner == NONE and s.seat >= 0 and NOWHERE not in (s.pawns[s.seat], s.pawns[s.active]) and again == s


def opening(ruleset: Ruleset, s: State) -> bool:
    """The position goes on by itself: a Stranger's turn or the Escape is about to begin."""
    rules = ruleset.rules.in_force(s)
    escapes = rules is ruleset.rules.sequel and s.stage == rules.first and 0 <= s.next < rules.seats and NOWHERE not in s.pawns
    wanders = s.stage == rules.turn_stage() and s.active in ruleset.strangers
    return s.prompt == NOTHING and s.seat == NONE and s.winner == NONE and not s.over and s.maker == NONE and (escapes or wanders)
