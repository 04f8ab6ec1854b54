"""Positions: set up by names for puzzles and tests, and written into records of matches that did not begin at the beginning."""

from collections.abc import Mapping, Sequence
from typing import Any

from doctorlucky.editions.ruleset import Ruleset, kind_of
from doctorlucky.engine.bag import put, take
from doctorlucky.engine.event import NONE
from doctorlucky.engine.state import NOWHERE, State
from doctorlucky.errors import BoardError, PositionError


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
        if not isinstance(tokens, int) or isinstance(tokens, bool) or tokens < 0:
            raise PositionError(f"spite is a number of tokens, not {tokens!r}")
        s.spite[seat] = tokens
    s.unplayed = 0
    for seat in unplayed:
        if seat not in range(ruleset.players) or seat == turn:
            raise PositionError(f"seat {seat!r} cannot be one that has not had a turn")
        s.unplayed |= 1 << seat
    s.active = turn
    s.turn = 1
    s.stepped = bool(stepped)
    s.played = bool(played)
    s.stage = rules.loop + len(rules.before_turn)
    named = {exhibit.name(): exhibit for exhibit in rules.exhibits}
    for name, exhibit in named.items():
        exhibit.arrange(s, dict(exhibits.get(name, {})))
    for name in exhibits:
        if name not in named:
            raise PositionError(f"there is no '{name}' in this game")
    if rules.aftermath.left(s) < 0:
        raise PositionError("there are more spite tokens in play than the pool holds (CLASSIC-5)")
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
        if seat not in range(players):
            raise PositionError(f"{what}: there is no seat {seat!r}; they are 0 to {players - 1}")
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
            raise PositionError(f"{what}: there is no card '{name}' in the {ruleset.deck.name.lower()}") from None
        except ValueError:
            raise PositionError(f"{what}: all cards '{name}' are in use already") from None
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
        if not _alike(value, wanted[name]):
            raise PositionError(f"the position's '{name}' is not of the right form")
        setattr(s, name, value)
    rules = ruleset.rules
    spaces = len(ruleset.board.spaces)
    sizes = (len(s.pawns), len(s.hands), len(s.spite), len(s.extra), len(s.known))
    if sizes != (rules.seats, rules.seats, rules.seats, rules.extra, len(wanted["known"])):
        raise PositionError("the position is of another number of players or other variants")
    if sorted([*s.deck, *s.discards, *s.gone, *(card for hand in s.hands for card in hand)]) != cards:
        raise PositionError("the position's cards are not those of the deck")
    if any(bag != sorted(bag) for bag in [s.deck, s.discards, s.gone, *s.hands]):
        raise PositionError("the position's cards are not in order")
    if not all(NOWHERE <= space < spaces for space in [*s.pawns, s.doctor]):
        raise PositionError("somebody stands on no space of the board")
    if not all(NONE <= seat < rules.seats for seat in (s.seat, s.active, s.next, s.asked, s.dealer, s.winner)):
        raise PositionError("the position speaks of a seat that there is not")
    rounds = len(s.strengths)
    if len(s.totals) != rounds or not 0 <= s.round <= rounds or (s.maker != NONE and s.round == rounds):
        raise PositionError("the position's attempts do not fit together")
    if not 0 <= s.due < 1 << rules.seats or not 0 <= s.unplayed < 1 << rules.seats:
        raise PositionError("the position speaks of a seat that there is not")
    if not 0 <= s.stage < len(rules.stages) or not NONE <= s.prompt < len(rules.prompts):
        raise PositionError("the position is in no stage of a game")
    return s


def _alike(value: object, pattern: object) -> bool:
    """Of the same form: a number, a switch, a list of numbers, or a list of such lists."""
    if isinstance(pattern, bool):
        return isinstance(value, bool)
    if isinstance(pattern, int):
        return isinstance(value, int) and not isinstance(value, bool) and -2 <= value < 1 << 40
    if not isinstance(value, list):
        return False
    nested = pattern and isinstance(pattern, list) and isinstance(pattern[0], list)
    return all(_alike(item, [] if nested else 0) for item in value)
