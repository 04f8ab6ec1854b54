"""Moving somebody else out of the way: a pet, or a Stranger, for a point or a card (PET-1, STRANGER-3)."""

from typing import Final

from doctorlucky.bots.heuristic.attempting import Prospects
from doctorlucky.bots.heuristic.drawing import CARD
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.engine.action import DRAW, PLAY, SELF, STEP, pawn_of, verb_of
from doctorlucky.engine.event import DOCTOR, DOG

BOTHER: Final = 0.1
BARRED: Final = 0.7
"""To put the dog where somebody else would have been alone with the Doctor."""


def shoo(table: Table, prospects: Prospects) -> tuple[float, int] | None:
    """Whatever makes an attempt possible here and now, or a card to be drawn, or spoils the next player's turn."""
    s, seat, rules = table.s, table.seat, table.rules
    if table.lore.cards_move_doctor:  # and nobody else
        return None
    moves = [code for code in table.codes if verb_of(code) in (STEP, PLAY) and pawn_of(code) not in (SELF, DOCTOR)]
    if not moves:
        return None
    target = rules.target_of[DOCTOR]
    assert target is not None
    with_doctor = table.here == s.doctor
    wants_card = not with_doctor and DRAW not in table.codes
    stop = table.layout.doctor_next[s.doctor]
    rival = table.next_after(table.here, s.doctor)
    barred = not table.weary and rival != seat and s.pawns[rival] == stop and not table.layout.sees[stop] >> table.here & 1
    best: tuple[float, int] | None = None
    for code in moves:
        after = s.copy()
        rules.movement.take(after, seat, code)
        worth = -CARD if verb_of(code) == PLAY else -BOTHER
        if with_doctor and target.obstacle(after, seat, DOCTOR) is None:
            worth += prospects.worth(table.strength(table.here))
        elif wants_card and rules.drawing.obstacle(after, seat) is None:
            worth += 1.0
        elif barred and pawn_of(code) == DOG and code & 63 == stop:
            worth += BARRED
        if worth > 0.0 and (best is None or worth > best[0]):
            best = worth, code
    return best
