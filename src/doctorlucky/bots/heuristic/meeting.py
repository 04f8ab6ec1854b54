"""Coming to be with the Doctor in this turn, where an attempt is possible: by foot, by card, or by a card that brings him."""

from doctorlucky.boards.model.layout import spaces_in
from doctorlucky.bots.heuristic.attempting import Prospects
from doctorlucky.bots.heuristic.drawing import CARD
from doctorlucky.bots.heuristic.table import Table
from doctorlucky.bots.heuristic.walking import Reach, first_action
from doctorlucky.engine.action import PLAY, make
from doctorlucky.engine.event import DOCTOR, NONE


def meet(table: Table, prospects: Prospects, ways: list[Reach]) -> tuple[float, int] | None:
    """The best way and its first action. Cards cost what they are worth; a card that is not drawn costs nothing here."""
    doctor, fit = table.s.doctor, table.fit
    best: tuple[float, int] | None = None
    for way in ways:
        cost = CARD * table.rarity * way.cards
        if way.spaces >> doctor & 1 and fit >> doctor & 1:
            worth = prospects.worth(table.strength(doctor, way.card)) - cost
            if table.ideas is not None:
                table.note(worth, first_action(table, way, doctor))
            if best is None or worth > best[0]:
                best = worth, first_action(table, way, doctor)
        if table.lore.cards_move_doctor and way.cards < 2:
            found = _bring(table, prospects, way, cost)
            if found is not None and (best is None or found[0] > best[0]):
                best = found
    return best


def _bring(table: Table, prospects: Prospects, way: Reach, cost: float) -> tuple[float, int] | None:
    """A card that brings the Doctor to where one is, or will be by that way."""
    lore, doctor = table.lore, table.s.doctor
    meetings = (way.spaces | 1 << table.here if way.cards == 0 else way.spaces) & table.fit
    if not meetings:
        return None
    best: tuple[float, int] | None = None
    previous = NONE
    for card in table.hand:
        if card == previous or not lore.moves[card] or card == way.card:
            previous = card
            continue
        previous = card
        for space in spaces_in(meetings & led_to(table, card, doctor)):
            worth = prospects.worth(table.strength(space, card)) - cost - CARD * table.rarity
            if table.ideas is not None:
                table.note(worth, make(PLAY, DOCTOR, card, space))
            if best is None or worth > best[0]:
                best = worth, make(PLAY, DOCTOR, card, space)
    return best


def led_to(table: Table, card: int, pawn_at: int) -> int:
    """The spaces a card takes a pawn to, as bits."""
    lore = table.lore
    room = lore.room[card]
    spaces = table.ground.reach[lore.steps[card]][pawn_at]
    if room >= 0 and room != pawn_at and table.layout.open >> room & 1:
        spaces |= 1 << room
    return spaces
