"""A turn: of all plans the bot can think of, it begins the one that is worth the most, and plans anew at its next decision.

A plan is a pair: its worth, and its first action.
"""

from typing import Final

from doctorlucky.boards.model.layout import spaces_in
from doctorlucky.bots.heuristic.attempt import ENOUGH_LUCK, Prospects, attempt_on_doctor, attempt_on_players, note_attempts
from doctorlucky.bots.heuristic.movement import Way, card_destinations, find_ways, first_action
from doctorlucky.bots.heuristic.position import Position
from doctorlucky.bots.heuristic.waiting import ride, wait
from doctorlucky.bots.heuristic.weights import CARD
from doctorlucky.engine.action import ATTEMPT, BARE, DRAW, PLAY, SELF, STEP, make, pawn_of, verb_of
from doctorlucky.engine.event import DOCTOR, DOG
from doctorlucky.engine.stream import Stream

BARE_HANDS: Final = make(ATTEMPT, DOCTOR, BARE)
"""An attempt on the Doctor that is legal whenever any is."""
KILLING_DOG: Final = 1.6
"""Worth of killing the dog, a witness fewer."""
AT_THE_DOG: Final = make(ATTEMPT, DOG, BARE)
"""Bare hands suffice: only those who must save the dog do so, which costs them luck (FOIL-3)."""
STEP_COST: Final = 0.1
"""Cost of moving another pawn without a card."""
DOG_IN_THE_WAY: Final = 0.7
"""Worth of putting the dog where the next player would have been alone with the Doctor."""


def take_turn(position: Position, rng: Stream) -> int:
    """The first action of the best plan."""
    prospects = Prospects(position)
    ways = find_ways(position)
    best = wait(position, prospects, ways, rng)
    if BARE_HANDS in position.codes:
        worth = prospects.worth(position.strength(position.here))
        if position.candidates is not None:
            note_attempts(position, prospects)
        if worth > best[0]:
            best = worth, attempt_on_doctor(position)
    for found in (
        meet_doctor(position, prospects, ways),
        attempt_on_players(position),
        attack_dog(position, prospects),
        move_others(position, prospects),
    ):
        if found is not None:
            position.add_candidate(found[0], found[1])
            if found[0] > best[0]:
                best = found
    return best[1]


def meet_doctor(position: Position, prospects: Prospects, ways: list[Way]) -> tuple[float, int] | None:
    """The best plan to be with the Doctor where an attempt is possible: on foot, by card, or by a card that brings him."""
    doctor, attemptable = position.s.doctor, position.attemptable
    best: tuple[float, int] | None = None
    for way in ways:
        cost = CARD * position.hand_factor * way.cards
        if way.spaces >> doctor & 1 and attemptable >> doctor & 1:
            worth = prospects.worth(position.strength(doctor, way.card)) - cost
            if position.candidates is not None:
                position.add_candidate(worth, first_action(position, way, doctor))
            if best is None or worth > best[0]:
                best = worth, first_action(position, way, doctor)
        if position.precomputed.cards_move_doctor:
            found = _bring_doctor(position, prospects, way, cost)
            if found is not None and (best is None or found[0] > best[0]):
                best = found
    return best


def _bring_doctor(position: Position, prospects: Prospects, way: Way, cost: float) -> tuple[float, int] | None:
    """A card that brings the Doctor here, or to where the bot will be by that way."""
    doctor = position.s.doctor
    meetings = (way.spaces | 1 << position.here if way.cards == 0 else way.spaces) & position.attemptable
    if not meetings:
        return None
    best: tuple[float, int] | None = None
    for card in position.movement_cards:
        if card == way.card:
            continue
        for space in spaces_in(meetings & card_destinations(position, card, doctor)):
            worth = prospects.worth(position.strength(space, card)) - cost - CARD * position.hand_factor
            if position.candidates is not None:
                position.add_candidate(worth, make(PLAY, DOCTOR, card, space))
            if best is None or worth > best[0]:
                best = worth, make(PLAY, DOCTOR, card, space)
    return best


def attack_dog(position: Position, prospects: Prospects) -> tuple[float, int] | None:
    """An attempt on the dog in the same room (DOG-3, DOG-4). It is worth more where the Doctor returns to that room by himself or
    after a card, for then the bot plays again without a witness."""
    if AT_THE_DOG not in position.codes:
        return None
    if position.rules.doctor_strikes and not (position.stale and position.own_luck() >= ENOUGH_LUCK):  # he strikes back (DOG-7)
        return None
    here, doctor = position.here, position.s.doctor
    if position.layout.doctor_next[doctor] == here and position.next_after(here, doctor) == position.seat:
        return KILLING_DOG + ride(position, prospects, here, without_dog=True), AT_THE_DOG
    best = KILLING_DOG, AT_THE_DOG
    for card in position.movement_cards:
        for put in spaces_in(card_destinations(position, card, doctor)):
            if position.layout.doctor_next[put] == here and position.next_after(here, put) == position.seat:
                riding = ride(position, prospects, here, card, without_dog=True)
                worth = KILLING_DOG + riding - CARD * position.hand_factor
                if worth > best[0]:
                    best = worth, make(PLAY, DOCTOR, card, put)
    return best


def move_others(position: Position, prospects: Prospects) -> tuple[float, int] | None:
    """Move a pet or a Stranger, for a step or a card, so that an attempt or a draw becomes possible here, or the next player's
    attempt does not (PET-1, STRANGER-3)."""
    s, seat, rules = position.s, position.seat, position.rules
    if position.precomputed.cards_move_doctor:  # in these editions nobody else can be moved
        return None
    moves = [code for code in position.codes if verb_of(code) in (STEP, PLAY) and pawn_of(code) not in (SELF, DOCTOR)]
    if not moves:
        return None
    target = rules.target_rules[DOCTOR]
    assert target is not None
    with_doctor = position.here == s.doctor
    wants_card = not with_doctor and DRAW not in position.codes
    stop = position.layout.doctor_next[s.doctor]
    rival = position.next_after(position.here, s.doctor)
    rival_alone = (
        not position.long_game and rival != seat and s.pawns[rival] == stop and not position.layout.sees[stop] >> position.here & 1
    )
    best: tuple[float, int] | None = None
    for code in moves:
        after = s.copy()
        rules.movement.take(after, seat, code)
        worth = -CARD if verb_of(code) == PLAY else -STEP_COST
        if with_doctor and target.obstacle(after, seat, DOCTOR) is None:
            worth += prospects.worth(position.strength(position.here))
        elif wants_card and rules.drawing.obstacle(after, seat) is None:
            worth += 1.0
        elif rival_alone and pawn_of(code) == DOG and code & 63 == stop:
            worth += DOG_IN_THE_WAY
        if worth > 0.0 and (best is None or worth > best[0]):
            best = worth, code
    return best
