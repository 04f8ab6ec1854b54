"""Moving about with Move and Room cards (CLASSIC-2)."""

from doctorlucky.boards.board import Board
from doctorlucky.decks.deck import Deck
from doctorlucky.engine.action import PLAY, SELF, STEP, card_of, make, pawn_of, space_of, verb_of
from doctorlucky.engine.event import DOCTOR, MOVED, NONE, STEPPED
from doctorlucky.engine.menu import Menu, Offer
from doctorlucky.engine.rules import Movement, Refusal, Rules
from doctorlucky.engine.state import State


def room_of_cards(board: Board, deck: Deck) -> list[int]:
    """The space each card leads to, by card number; NONE if it leads nowhere on this board."""
    by_card = {space.card: space.index for space in board.spaces if space.card}
    return [by_card.get(card.room, NONE) if card.room else NONE for card in deck.cards]


class CardsMoveAnyone(Movement):
    """One free step, and any number of cards, each moving yourself or the Doctor."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        cards = rules.deck.cards
        self.room = room_of_cards(rules.board, rules.deck)
        self.steps = [0 if card.room else card.steps for card in cards]
        self.moves = [self.room[card] != NONE or self.steps[card] > 0 for card in range(len(cards))]
        self.step = [Offer(make(STEP, SELF), spaces) for spaces in rules.layout.neighbours]
        """The free step, by the space it is taken from."""
        self.on_self = [self.reach(SELF, card) for card in range(len(cards))]
        self.on_doctor = [self.reach(DOCTOR, card) for card in range(len(cards))]
        """Where each card takes its pawn, by the space that pawn is in."""

    def reach(self, pawn: int, card: int) -> list[Offer]:
        base = make(PLAY, pawn, card)
        if self.steps[card] > 0:
            return [Offer(base, spaces) for spaces in self.rules.layout.within[self.steps[card]]]
        room = self.room[card]
        if room == NONE:
            return []
        offers = [Offer(base, [room])] * len(self.rules.board.spaces)
        offers[room] = Offer(base, [])  # CARD-3: no card may leave its pawn where it was
        return offers

    def offer(self, s: State, seat: int, menu: Menu) -> None:
        here = s.pawns[seat]
        if not s.stepped:
            menu.add(self.step[here])
        previous = NONE
        for card in s.hands[seat]:
            if card != previous and self.moves[card]:
                menu.add(self.on_self[card][here])
                menu.add(self.on_doctor[card][s.doctor])
            previous = card

    def take(self, s: State, seat: int, code: int) -> None:
        space = space_of(code)
        if verb_of(code) == STEP:
            s.note(STEPPED, seat=seat, space=space, origin=s.pawns[seat])
            s.pawns[seat] = space
            s.stepped = True
            return
        card = card_of(code)
        s.lose(seat, card)
        self.rules.supply.discard(s, card)
        s.played = True
        if pawn_of(code) == DOCTOR:
            s.note(MOVED, seat=seat, pawn=DOCTOR, card=card, space=space, origin=s.doctor)
            s.doctor = space
            for watcher in self.rules.watchers:
                watcher.stopped(s, space)
        else:
            s.note(MOVED, seat=seat, pawn=seat, card=card, space=space, origin=s.pawns[seat])
            s.pawns[seat] = space

    def why_not(self, s: State, seat: int, code: int) -> Refusal:
        spaces = self.rules.board.spaces
        space = space_of(code)
        here = s.pawns[seat]
        if space >= len(spaces):
            return Refusal("BOARD-1", "there is no such space on this board")
        to = spaces[space].label
        if verb_of(code) == STEP:
            if s.stepped:
                return Refusal("TURN-2", "you have taken your free step this turn")
            if space == here:
                return Refusal("CARD-3", f"you are in the {to} already; staying is simply not stepping")
            return Refusal("BOARD-2", f"the {to} does not adjoin the {spaces[here].label}")
        card = card_of(code)
        if card >= len(self.room) or card not in s.hands[seat]:
            return Refusal("CLASSIC-2", "you do not hold that card")
        name = self.rules.deck.cards[card].name
        pawn = pawn_of(code)
        if self.steps[card] == 0 and self.room[card] == NONE:
            if self.rules.deck.cards[card].room:
                return Refusal("CLASSIC-2", f"this board has no {name} to go to")
            return Refusal("CLASSIC-2", f"{name} moves nobody")
        if pawn not in (SELF, DOCTOR):
            # DOG-5 says so of the dog; nobody else is moved by cards either.
            return Refusal("CLASSIC-2", "a card moves yourself or the Doctor, nobody else")
        if space == (s.doctor if pawn == DOCTOR else here):
            return Refusal("CARD-3", "a card may not be used so that its pawn ends where it began")
        if self.steps[card] == 0:
            return Refusal("CLASSIC-2", f"the {name} card leads to the {name} and nowhere else")
        return Refusal("CLASSIC-2", f"the {to} is more than {self.steps[card]} step{'s' * (self.steps[card] > 1)} away")
