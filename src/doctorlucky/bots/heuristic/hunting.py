"""The dog that looks on: getting rid of it, and if possible without getting off the train (DOG-3, DOG-4)."""

from typing import Final

from doctorlucky.boards.model.layout import spaces_in
from doctorlucky.bots.heuristic.attempting import BRAVE, Prospects
from doctorlucky.bots.heuristic.counting import own_luck
from doctorlucky.bots.heuristic.drawing import CARD
from doctorlucky.bots.heuristic.meeting import led_to
from doctorlucky.bots.heuristic.riding import ride
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.engine.action import ATTEMPT, BARE, PLAY, make
from doctorlucky.engine.event import DOCTOR, DOG, NONE

DOG_GONE: Final = 1.6
"""A witness less."""
AT_THE_DOG: Final = make(ATTEMPT, DOG, BARE)
"""Bare hands are enough: nobody saves it but those who must (FOIL-3), and that costs them luck."""


def hunt(table: Table, prospects: Prospects) -> tuple[float, int] | None:
    """An attempt on the dog in one's room. Where the Doctor comes back to that room, by himself or after a card, the next turn is
    one's own as well, and nobody looks on."""
    if AT_THE_DOG not in table.codes:
        return None
    if table.rules.doctor_strikes and not (table.stale and own_luck(table) >= BRAVE):  # he would not forget it (DOG-7)
        return None
    here, doctor = table.here, table.s.doctor
    if table.layout.doctor_next[doctor] == here and table.next_after(here, doctor) == table.seat:
        return DOG_GONE + ride(table, prospects, here, dogless=True), AT_THE_DOG
    best = DOG_GONE, AT_THE_DOG
    previous = NONE
    for card in table.hand:
        if card == previous or not table.lore.moves[card]:
            continue
        previous = card
        for put in spaces_in(led_to(table, card, doctor)):
            if table.layout.doctor_next[put] == here and table.next_after(here, put) == table.seat:
                worth = DOG_GONE + ride(table, prospects, here, card, dogless=True) - CARD * table.rarity
                if worth > best[0]:
                    best = worth, make(PLAY, DOCTOR, card, put)
    return best
