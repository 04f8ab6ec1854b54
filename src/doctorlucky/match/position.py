"""Positions: set up by names for puzzles and tests, and written into records of matches that did not begin at the beginning."""

from collections.abc import Mapping, Sequence
from typing import Any

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.bag import put, take
from doctorlucky.engine.event import DOCTOR, DOG, NONE
from doctorlucky.engine.state import NOTHING, NOWHERE, State
from doctorlucky.errors import BoardError, PositionError, check_seat, kind_of, shown


def arranged(
    ruleset: Ruleset,
    doctor: str,
    pawns: Sequence[str | None] | Mapping[int, str | None],
    hands: Sequence[Sequence[str]] | Mapping[int, Sequence[str]],
    spite: Sequence[int] | Mapping[int, int],
    turn: int,
    stepped: bool,
    played: bool,
    unplayed: Sequence[int],
    discards: Sequence[str],
    removed: Sequence[str],
    exhibits: Mapping[str, Mapping[str, object]],
) -> State:
    """The position that `Match.arrange` describes."""
    rules = ruleset.rules
    s = rules.begin()
    s.dealer = 0
    s.doctor = _space(ruleset, doctor)
    for seat, space in _by_seat(pawns, ruleset.players, "pawns").items():
        if space is None and not rules.remembers_hands:
            raise PositionError("nobody dies in this game but the Doctor, so every pawn stands somewhere")
        s.pawns[seat] = NOWHERE if space is None else _space(ruleset, space)
    if s.pawns[turn] == NOWHERE:
        raise PositionError(f"it cannot be the turn of seat {turn}, which has no pawn on the board")
    for seat, cards in _by_seat(hands, ruleset.players, "hands").items():
        if cards and s.pawns[seat] == NOWHERE:
            raise PositionError(f"seat {seat} is dead and holds no cards (PVP-6)")
        _deal(ruleset, s, cards, s.hands[seat], f"the hand of seat {seat}")
    for cards, pile, what in ((discards, s.discards, "the discards"), (removed, s.gone, "the removed cards")):
        _deal(ruleset, s, cards, pile, what)
    for seat, tokens in _by_seat(spite, ruleset.players, "spite").items():
        if not isinstance(tokens, int) or isinstance(tokens, bool) or not 0 <= tokens <= 1000:
            raise PositionError(f"spite is a number of tokens from 0 to 1000, not {shown(tokens)}")
        s.spite[seat] = tokens
    s.unplayed = 0
    if not isinstance(unplayed, (list, tuple, set, frozenset)):
        raise PositionError(f"unplayed are given as a list of seats, not as {kind_of(unplayed)}")
    for seat in unplayed:
        if check_seat(seat, ruleset.players, "unplayed") == turn:
            raise PositionError(f"seat {seat} is having its turn, so it is not one that has not had any")
        s.unplayed |= 1 << seat
    s.active = turn
    s.turn = 1
    if not isinstance(stepped, bool) or not isinstance(played, bool):
        raise PositionError("stepped and played are True or False")
    s.stepped = stepped
    s.played = played
    s.stage = rules.loop + len(rules.before_turn)
    if not isinstance(exhibits, Mapping):
        raise PositionError(f"exhibits are given by name, not as {kind_of(exhibits)}")
    named = {exhibit.name(): exhibit for exhibit in rules.exhibits}
    for name, facts in exhibits.items():
        if name not in named:
            raise PositionError(f"there is no '{shown(name)}' in this game")
        if not isinstance(facts, Mapping):
            raise PositionError(f"the {name} is given by its facts, as views show them, not as {kind_of(facts)}")
    for name, exhibit in named.items():
        exhibit.arrange(s, dict(exhibits.get(name, {})))
    if rules.aftermath.left(s) < 0:
        raise PositionError("there are more spite tokens in play than this game has (CLASSIC-5, CLASSIC-6)")
    rules.advance(s)
    return s


def _space(ruleset: Ruleset, name: str) -> int:
    if not isinstance(name, str):
        raise PositionError(f"a space is given by its name, not as {kind_of(name)}")
    try:
        return ruleset.board.space(name).index
    except BoardError as error:
        raise PositionError(str(error)) from None


def _by_seat(given: Any, players: int, what: str) -> dict[int, Any]:
    if isinstance(given, Mapping):
        seats = dict(given)
    elif isinstance(given, (list, tuple)):
        seats = dict(enumerate(given))
    else:
        raise PositionError(f"{what} are given by seat, as a list or a mapping, not as {kind_of(given)}")
    for seat in seats:
        check_seat(seat, players, f"{what}:")
    if what == "pawns" and len(seats) != players:
        raise PositionError(f"pawns: {players} are needed, None for a dead one, not {len(seats)}")
    return seats


def _deal(ruleset: Ruleset, s: State, cards: Sequence[str], pile: list[int], what: str) -> None:
    if isinstance(cards, str) or not isinstance(cards, (list, tuple)):
        raise PositionError(f"{what}: cards are given as a list, not as {kind_of(cards)}")
    for name in cards:
        if not isinstance(name, str):
            raise PositionError(f"{what}: a card is given by its name, not as {kind_of(name)}")
        try:
            card = ruleset.deck.index(name)
            take(s.deck, card)
        except KeyError:
            raise PositionError(f"{what}: there is no card '{shown(name)}' in the {ruleset.deck.name.lower()}") from None
        except ValueError:
            raise PositionError(f"{what}: all cards '{name}' are in use already") from None
        if pile is s.discards and not ruleset.rules.supply.returns(card):
            raise PositionError(
                f"{what}: {ruleset.deck.cards[card].name} leaves the game when it is spent; it is among the removed"
            )
        put(pile, card)


_NUMBERS = ("stage", "prompt", "seat", "winner", "dealer", "active", "next", "turn", "unplayed", "doctor", "attempts", "maker")
_MORE_NUMBERS = ("target", "round", "asked", "due")
_SWITCHES = ("over", "stepped", "played", "done", "answering")
_LISTS = ("pawns", "deck", "discards", "gone", "spite", "strengths", "totals", "extra")
_LISTS_OF_LISTS = ("hands", "known")


def position_facts(s: State) -> dict[str, Any]:
    """A position as plain data."""
    return {name: getattr(s, name) for name in (*_NUMBERS, *_MORE_NUMBERS, *_SWITCHES, *_LISTS, *_LISTS_OF_LISTS)}


def position_from(ruleset: Ruleset, facts: Any) -> State:
    """The position that `position_facts` wrote down; a `PositionError` if it is not one of this ruleset."""
    s = ruleset.rules.begin()
    wanted = position_facts(s)
    if not isinstance(facts, dict) or set(facts) != set(wanted):
        raise PositionError("the position does not state what it should")
    cards = sorted(s.deck)
    for name, value in facts.items():
        if not _of_form(name, value):
            raise PositionError(f"the position's '{name}' is not of the right form")
        setattr(s, name, value)
    if sorted([*s.deck, *s.discards, *s.gone, *(card for hand in s.hands for card in hand)]) != cards:
        raise PositionError("the position's cards are not those of the deck")
    try:
        if not _possible(ruleset, s, len(wanted["known"])):
            raise PositionError("no game comes to this position")
    except (IndexError, KeyError, AssertionError, ValueError) as error:
        if isinstance(error, PositionError):
            raise
        raise PositionError("no game comes to this position") from None
    return s


def _possible(ruleset: Ruleset, s: State, known: int) -> bool:
    """Everything in it is of this game, and it waits for what it would wait for."""
    rules = ruleset.rules
    seats = rules.seats
    spaces = len(ruleset.board.spaces)
    pawns = [*range(seats), DOCTOR, DOG]
    again = s.copy()
    if not s.over:
        again.prompt = NOTHING
        rules.advance(again)  # whoever is asked would be asked again
    return (
        [len(s.pawns), len(s.hands), len(s.spite), len(s.extra), len(s.known)] == [seats, seats, seats, rules.extra, known]
        and all(bag == sorted(bag) for bag in [s.deck, s.discards, s.gone, *s.hands, *s.known])
        and all(0 <= space < spaces or (space == NOWHERE and rules.remembers_hands) for space in s.pawns)
        and all(0 <= seat < seats for seat in (s.dealer, s.active))
        and 0 <= s.doctor < spaces
        and all(0 <= number < 1 << 30 for number in [s.turn, s.attempts, *s.spite, *s.strengths, *s.totals, *s.extra])
        and all(NONE <= seat < seats for seat in (s.next, s.asked))
        and 0 <= s.due < 1 << seats
        and 0 <= s.unplayed < 1 << seats
        and (s.over or (s.winner == NONE and 0 <= s.seat < seats and NOWHERE not in (s.pawns[s.seat], s.pawns[s.active])))
        and (not s.over or (s.prompt == NOTHING and s.seat == NONE and NONE <= s.winner < seats))
        and ((s.maker == NONE and s.target == NONE) or (s.maker in pawns and s.target in pawns))
        and len(s.strengths) == len(s.totals)
        and (s.maker == NONE or 0 <= s.round < len(s.strengths))
        and all(exhibit.possible(s) for exhibit in rules.exhibits)
        and again == s
    )


def _of_form(name: str, value: object) -> bool:
    """A number, a switch, a list of numbers, or a list of such lists, as the name wants it."""
    if name in _SWITCHES:
        return isinstance(value, bool)
    if name in _LISTS:
        return _numbers(value)
    if name in _LISTS_OF_LISTS:
        return isinstance(value, list) and all(_numbers(item) for item in value)
    return _numbers([value])


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(type(item) is int and -2 <= item < 1 << 40 for item in value)
