"""Positions set up by names, for puzzles and tests."""

from collections.abc import Mapping, Sequence
from typing import Any

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.bag import put, take
from doctorlucky.engine.state import NOWHERE, State
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
        s.pawns[seat] = NOWHERE if space is None else _space(ruleset, space)
    if s.pawns[turn] == NOWHERE:
        raise PositionError(f"it cannot be the turn of seat {turn}, which has no pawn on the board")
    for seat, cards in _by_seat(hands, ruleset.players, "hands").items():
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
    s.drawn = [len(hand) for hand in s.hands]
    check_table(ruleset, s)
    rules.advance(s)
    return s


def check_table(ruleset: Ruleset, s: State) -> None:
    """Refuse what no game of this ruleset has on its table, wherever the position comes from."""
    rules = ruleset.rules
    if rules.aftermath.left(s) < 0:
        raise PositionError("there are more spite tokens in play than this game has (CLASSIC-5, CLASSIC-6)")
    for seat, space in enumerate(s.pawns):
        if space == NOWHERE and not rules.remembers_hands:
            raise PositionError("nobody dies in this game but the Doctor, so every pawn stands somewhere")
        if space == NOWHERE and s.hands[seat]:
            raise PositionError(f"seat {seat} is dead and holds no cards (PVP-6)")
    if rules.last_one_wins and not s.over and sum(space != NOWHERE for space in s.pawns) < 2:
        raise PositionError("where the last one alive wins, at least two are alive while the game is on (PVP-6)")
    for card in s.discards:
        if not rules.supply.returns(card):
            name = ruleset.deck.cards[card].name
            raise PositionError(f"{name} leaves the game when it is spent: it is removed, not discarded (CLASSIC-4)")


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
        put(pile, card)
