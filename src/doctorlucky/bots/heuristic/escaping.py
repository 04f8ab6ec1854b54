"""The Escape: away from the Doctor, behind him if possible, and at each other's throats (ESCAPE-*)."""

from typing import Final

from doctorlucky.boards.model.layout import spaces_in
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.bots.heuristic.walking import first_action, reaches
from doctorlucky.engine.action import ATTEMPT, END, PLAY, STEP, card_of, pawn_of, space_of, verb_of
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.engine.stream import Stream

DANGER: Final = 50.0
"""The Doctor would come in at the end of the turn, and there is nobody else to be attacked first."""
PREY: Final = 6.0
"""Somebody to attack."""
FARTHER: Final = 0.5
"""Each move that the Doctor needs to come."""
CARD: Final = 2.0
"""A card that could have been kept."""
RICH: Final = 6
"""Who holds so many cards is not worth a card of one's own: the Doctor will not get them."""


def escape(table: Table, whim: Stream) -> int:
    """Send the Doctor to others, attack whoever is near, and be where he will not come for long."""
    sent = _send_doctor(table)
    if sent != END:
        return sent
    threatened = _danger(table, table.here, table.s.doctor) > 0
    attack = _attack(table)
    if attack != END and not threatened:
        return attack
    moved = _move(table, whim, threatened)
    return moved if moved != END else attack


def victim(table: Table, space: int, seat_at: int) -> int:
    """Whom the Doctor would attack on entering a space in this turn, with oneself in another: the first going left (ESCAPE-4)."""
    s, seats = table.s, len(table.s.pawns)
    for offset in range(1, seats + 1):
        seat = (s.active + offset) % seats
        at = seat_at if seat == table.seat else s.pawns[seat]
        if at == space:
            return seat
    return NONE


def _danger(table: Table, space: int, doctor: int) -> float:
    """The Doctor's move at the end of the turn would be one's own undoing."""
    return DANGER if victim(table, table.layout.doctor_next[doctor], space) == table.seat else 0.0


def _send_doctor(table: Table) -> int:
    """A point, or else a card, that sends him to somebody else and does not bring him back to oneself."""
    chosen = END
    for code in table.codes:
        if verb_of(code) not in (STEP, PLAY) or pawn_of(code) != DOCTOR:
            continue
        space = space_of(code)
        prey = victim(table, space, table.here)
        if prey in (NONE, table.seat) or _danger(table, table.here, space) > 0:
            continue
        if verb_of(code) == STEP:
            return code
        if chosen == END and len(table.s.hands[prey]) < RICH:
            chosen = code
    return chosen


def _attack(table: Table) -> int:
    """On whoever holds the fewest cards, with the strongest weapon."""
    attacks = [code for code in table.codes if verb_of(code) == ATTEMPT]
    if not attacks:
        return END
    s, of = table.s, table.rules.strength.of
    return max(attacks, key=lambda code: (-len(s.hands[pawn_of(code)]), of(s, table.seat, card_of(code), table.here)))


def _move(table: Table, whim: Stream, threatened: bool) -> int:
    """By foot, or by card out of danger; END where here is best."""
    best, chosen = _shelter(table, table.here), END
    lean = whim.below(64)
    for way in reaches(table):
        if way.card != NONE and not threatened:
            continue
        for space in spaces_in(way.spaces):
            worth = _shelter(table, space) - CARD * way.cards + 0.001 * (space + lean & 63)
            if worth > best:
                best, chosen = worth, first_action(table, way, space)
    return chosen


def _shelter(table: Table, space: int) -> float:
    """How good a room is to end the turn in: the longer the Doctor needs to come, the better; company is somebody to attack."""
    layout = table.layout
    at = table.s.doctor
    moves = 0
    while moves < len(layout.path):
        at = layout.doctor_next[at]
        moves += 1
        if at == space:
            break
    worth = FARTHER * moves - _danger(table, space, table.s.doctor)
    return worth + (PREY if table.occupied >> space & 1 else 0.0)
