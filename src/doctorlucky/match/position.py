"""Positions set up by names, for puzzles and tests."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.bag import put, take
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import NOWHERE, State
from doctorlucky.errors import BoardError, PositionError, check_seat, kind_of, shown

MOST_POINTS: Final = 200
MOST_SPITE: Final = 1000


def arranged(
    ruleset: Ruleset,
    *,
    doctor: str,
    pawns: Sequence[str | None] | Mapping[int, str | None],
    hands: Sequence[Sequence[str]] | Mapping[int, Sequence[str]],
    spite: Sequence[int] | Mapping[int, int],
    reasons: Sequence[Sequence[str]] | Mapping[int, Sequence[str]],
    turn: int,
    points: int,
    played: bool,
    unplayed: Sequence[int],
    discards: Sequence[str],
    removed: Sequence[str],
    aside: Sequence[str],
    extras: Mapping[str, Mapping[str, object]],
    act: str | None,
) -> State:
    """The position that `Match.arrange` describes."""
    rules = _rules_of(ruleset, act)
    s = ruleset.rules.begin()
    s.layout = _layout(ruleset, rules)
    rules.reset_known_cards(s)
    s.dealer = ruleset.live[0]
    s.doctor = _space(ruleset, doctor)
    for seat, space in _by_seat(pawns, ruleset.seats, "pawns").items():
        s.pawns[seat] = NOWHERE if space is None else _space(ruleset, space)
    for seat, cards in _by_seat(hands, ruleset.seats, "hands").items():
        _deal(ruleset, s, cards, s.hands[seat], f"the hand of seat {seat}")
    _deal(ruleset, s, discards, s.discards, "the discards")
    _deal(ruleset, s, removed, s.gone, "the removed cards")
    unseen: list[int] = []
    _deal(ruleset, s, aside, unseen, "the cards set aside")
    s.aside = unseen
    for seat, tokens in _by_seat(spite, ruleset.seats, "spite").items():
        s.spite[seat] = _number(tokens, MOST_SPITE, "spite is a number of tokens")
    for seat, cards in _by_seat(reasons, ruleset.seats, "reasons").items():
        kept: list[int] = []
        _deal(ruleset, s, cards, kept, f"the Reasons of seat {seat}")
        for card in kept:
            s.keep(seat, card)
        s.spite[seat] += len(kept)
    _begin_turn(ruleset, rules, s, turn, unplayed)
    s.points = _number(points, MOST_POINTS, "points must be a whole number")
    if not isinstance(played, bool):
        raise PositionError("'played' must be True or False")
    s.played = played
    _arrange_extras(rules, s, extras)
    s.drawn = [len(hand) for hand in s.hands]
    check_table(ruleset, s)
    if turn not in ruleset.strangers:  # what a Stranger does is part of the match
        ruleset.rules.advance(s)
    return s


def _rules_of(ruleset: Ruleset, act: str | None) -> Rules:
    """The rules of the act the position is in: the first one, or the sequel."""
    rules = ruleset.rules
    if act is None or act == rules.act:
        return rules
    if rules.sequel is None or act != rules.sequel.act:
        acts = rules.act if rules.sequel is None else f"{rules.act} and {rules.sequel.act}"
        raise PositionError(f"there is no act '{shown(act)}' in this game; there is {acts} (the variant 'escape' adds escape)")
    return rules.sequel


def _layout(ruleset: Ruleset, rules: Rules) -> int:
    """The layout the act begins in; it must not be left to chance."""
    if len(rules.beginnings) > 1:
        parts = ", ".join(rules.layouts[number].part for number in rules.beginnings)
        raise PositionError(f"a position needs a part of {ruleset.board.name} to be played on: {parts}")
    return rules.beginnings[0]


def _begin_turn(ruleset: Ruleset, rules: Rules, s: State, turn: int, unplayed: Sequence[int]) -> None:
    if s.pawns[turn] == NOWHERE:
        raise PositionError(f"it cannot be the turn of seat {turn}, which has no pawn on the board")
    if not isinstance(unplayed, (list, tuple, set, frozenset)):
        raise PositionError(f"'unplayed' is given as a list of seats, not as {kind_of(unplayed)}")
    s.unplayed = 0
    for seat in unplayed:
        if check_seat(seat, ruleset.seats, "unplayed") == turn:
            raise PositionError(f"seat {seat} is having its turn, so it cannot be among the unplayed")
        s.unplayed |= 1 << seat
    s.active = turn
    s.turn = 1
    s.stage = rules.turn_stage()


def _arrange_extras(rules: Rules, s: State, extras: Mapping[str, Mapping[str, object]]) -> None:
    if not isinstance(extras, Mapping):
        raise PositionError(f"'extras' are given by name, not as {kind_of(extras)}")
    named = {extra.name(): extra for extra in rules.extras}
    for name, facts in extras.items():
        if name not in named:
            raise PositionError(f"there is no '{shown(name)}' in this game")
        if not isinstance(facts, Mapping):
            raise PositionError(f"the {name} is given by its facts, as views show them, not as {kind_of(facts)}")
    for name, extra in named.items():
        extra.arrange(s, dict(extras.get(name, {})))


def check_table(ruleset: Ruleset, s: State) -> None:
    """Refuse what no game of this ruleset has on its table, wherever the position comes from."""
    rules = ruleset.rules.in_force(s)
    if not 0 <= s.layout < len(rules.layouts):
        raise PositionError("the board is never in that state")
    layout = rules.layouts[s.layout]
    for who, space in [("the Doctor", s.doctor), *((f"seat {seat}", space) for seat, space in enumerate(s.pawns))]:
        if space != NOWHERE and not layout.open >> space & 1 and not s.over:
            raise PositionError(f"{who} cannot be in the {ruleset.board.spaces[space].label}, which is closed (BOARD-4)")
    if len(s.aside) > rules.most_aside:
        raise PositionError(f"no more than {rules.most_aside} cards are set aside here (ANNIV-2)")
    flaw = rules.reward.flaw(s) or rules.supply.flaw(s)
    if flaw:
        raise PositionError(flaw)
    for seat in ruleset.strangers:
        if s.hands[seat]:
            raise PositionError(f"seat {seat} is a Stranger, who has no hand (STRANGER-2)")
    for seat, space in enumerate(s.pawns):
        if space == NOWHERE and not rules.remembers_hands:
            raise PositionError("nobody dies in this game but the Doctor, so every pawn stands somewhere")
        if space == NOWHERE and (s.hands[seat] or s.reasons_of(seat)):
            raise PositionError(f"seat {seat} is dead and has no cards (PVP-6, ESCAPE-4)")
    if rules.last_one_wins and not s.over and sum(space != NOWHERE for space in s.pawns) < 2:
        raise PositionError("where the last one alive wins, at least two are alive while the game is on (PVP-6, ESCAPE-6)")


def _number(value: object, most: int, what: str) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise PositionError(f"{what} from 0 to {most}, not {shown(value)}")
    return value


def _space(ruleset: Ruleset, name: str) -> int:
    if not isinstance(name, str):
        raise PositionError(f"a space is given by its name, not as {kind_of(name)}")
    try:
        return ruleset.board.space(name).index
    except BoardError as error:
        raise PositionError(str(error)) from None


def _by_seat(given: Any, seats: int, what: str) -> dict[int, Any]:
    if isinstance(given, Mapping):
        found = dict(given)
    elif isinstance(given, (list, tuple)):
        found = dict(enumerate(given))
    else:
        raise PositionError(f"{what} are given by seat, as a list or a mapping, not as {kind_of(given)}")
    for seat in found:
        check_seat(seat, seats, f"{what}:")
    if what == "pawns" and len(found) != seats:
        raise PositionError(f"pawns: {seats} are needed, None for a dead one, not {len(found)}")
    return found


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
        put(pile, card)
