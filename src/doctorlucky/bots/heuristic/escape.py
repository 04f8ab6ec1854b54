"""A turn in the Escape: keep away from the Doctor, stay behind him, and attack the other players (ESCAPE-*)."""

from typing import Final

from doctorlucky.boards.model.layout import spaces_in
from doctorlucky.bots.heuristic.movement import find_ways, first_action
from doctorlucky.bots.heuristic.position import Position
from doctorlucky.engine.action import ATTEMPT, END, PLAY, STEP, card_of, pawn_of, space_of, verb_of
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.engine.stream import Stream

DANGER: Final = 50.0
"""Cost of a space the Doctor would enter at the end of the turn with nobody else there to be attacked first."""
TARGET_WORTH: Final = 6.0
"""Worth of a space with somebody in it to attack."""
DISTANCE: Final = 0.5
"""Worth of each move that the Doctor needs to reach a space."""
CARD_COST: Final = 2.0
"""Cost of playing a card to move."""
SAFE_HAND: Final = 6
"""Sending the Doctor to a player with this many cards is not worth a card: they will survive him."""


def escape(position: Position, rng: Stream) -> int:
    """Send the Doctor to others, attack players nearby, and end the turn where he will not come for long."""
    sent = _send_doctor(position)
    if sent != END:
        return sent
    threatened = _danger(position, position.here, position.s.doctor) > 0
    attack = _attack(position)
    if attack != END and not threatened:
        return attack
    moved = _move(position, rng, threatened)
    return moved if moved != END else attack


def victim(position: Position, space: int, own_space: int) -> int:
    """The seat the Doctor would attack on entering a space, with the seat to move in another: the first going left (ESCAPE-4)."""
    s, seats = position.s, len(position.s.pawns)
    for offset in range(1, seats + 1):
        seat = (s.active + offset) % seats
        at = own_space if seat == position.seat else s.pawns[seat]
        if at == space:
            return seat
    return NONE


def _danger(position: Position, space: int, doctor: int) -> float:
    """The cost of ending the turn in a space where the Doctor's next move would make the bot his victim."""
    return DANGER if victim(position, position.layout.doctor_next[doctor], space) == position.seat else 0.0


def _send_doctor(position: Position) -> int:
    """A step, or else a card, that sends the Doctor to somebody else and does not bring him back here next."""
    chosen = END
    for code in position.codes:
        if verb_of(code) not in (STEP, PLAY) or pawn_of(code) != DOCTOR:
            continue
        space = space_of(code)
        attacked = victim(position, space, position.here)
        if attacked in (NONE, position.seat) or _danger(position, position.here, space) > 0:
            continue
        if verb_of(code) == STEP:
            return code
        if chosen == END and len(position.s.hands[attacked]) < SAFE_HAND:
            chosen = code
    return chosen


def _attack(position: Position) -> int:
    """An attempt on the player with the fewest cards, with the strongest weapon."""
    attacks = [code for code in position.codes if verb_of(code) == ATTEMPT]
    if not attacks:
        return END
    s, of = position.s, position.rules.strength.of
    return max(attacks, key=lambda code: (-len(s.hands[pawn_of(code)]), of(s, position.seat, card_of(code), position.here)))


def _move(position: Position, rng: Stream, threatened: bool) -> int:
    """The first action towards the best space: on foot, or by card if threatened; END where here is best."""
    best, chosen = _shelter(position, position.here), END
    tie_break = rng.below(64)
    for way in find_ways(position):
        if way.card != NONE and not threatened:
            continue
        for space in spaces_in(way.spaces):
            worth = _shelter(position, space) - CARD_COST * way.cards + 0.001 * (space + tie_break & 63)
            if worth > best:
                best, chosen = worth, first_action(position, way, space)
    return chosen


def _shelter(position: Position, space: int) -> float:
    """The worth of a space to end the turn in: the longer the Doctor needs to come, the better."""
    layout = position.layout
    at = position.s.doctor
    moves = 0
    while moves < len(layout.path):
        at = layout.doctor_next[at]
        moves += 1
        if at == space:
            break
    worth = DISTANCE * moves - _danger(position, space, position.s.doctor)
    return worth + (TARGET_WORTH if position.occupied >> space & 1 else 0.0)
