"""A turn: of everything that could come of it, the most worthwhile, begun with its first action."""

from typing import Final

from doctorlucky.bots.heuristic.attempting import Prospects, attempt_on_doctor, attempt_on_rivals
from doctorlucky.bots.heuristic.company import shoo
from doctorlucky.bots.heuristic.hunting import hunt
from doctorlucky.bots.heuristic.meeting import meet
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.bots.heuristic.waiting import wait
from doctorlucky.bots.heuristic.walking import reaches
from doctorlucky.engine.action import ATTEMPT, BARE, card_of, make, pawn_of, verb_of
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.stream import Stream

BARE_HANDS: Final = make(ATTEMPT, DOCTOR, BARE)


def take_turn(table: Table, whim: Stream) -> int:
    """The first action of the best plan. The next decision plans anew, and finds what is left of this one the best."""
    prospects = Prospects(table)
    ways = reaches(table)
    best = wait(table, prospects, ways, whim)
    if BARE_HANDS in table.codes:
        worth = prospects.worth(table.strength(table.here))
        if table.ideas is not None:
            note_attempts(table, prospects)
        if worth > best[0]:
            best = worth, attempt_on_doctor(table)
    for found in (meet(table, prospects, ways), attempt_on_rivals(table), hunt(table, prospects), shoo(table, prospects)):
        if found is not None:
            table.note(found[0], found[1])
            if found[0] > best[0]:
                best = found
    return best[1]


def note_attempts(table: Table, prospects: Prospects) -> None:
    """Every weapon is an idea of its own: which of them to give away is worth thinking about."""
    for code in table.codes:
        if verb_of(code) == ATTEMPT and pawn_of(code) == DOCTOR:
            table.note(prospects.worth(table.rules.strength.of(table.s, table.seat, card_of(code), table.here)), code)
