"""Moving about by a free step and by cards that move yourself or the Doctor (CLASSIC-2, SAVE-3)."""

from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.layout import Layout
from doctorlucky.decks.deck import Deck
from doctorlucky.engine.action import PLAY, SELF, STEP, WALK, card_of, make, pawn_of, space_of, verb_of
from doctorlucky.engine.event import DOCTOR, MOVED, NONE, STEPPED
from doctorlucky.engine.interfaces import Movement
from doctorlucky.engine.menu import Menu, Offer
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


def room_of_cards(board: Board, deck: Deck) -> list[int]:
    """The space each card leads to, by card number; NONE if it leads nowhere on this board."""
    by_card = {space.card: space.index for space in board.spaces if space.card}
    return [by_card.get(card.room, NONE) if card.room else NONE for card in deck.cards]


class CardsMoveAnyone(Movement):
    """One free step, and any number of cards: each puts yourself or the Doctor into its room, or takes either some steps."""

    def __init__(self, rules: Rules, rule: str) -> None:
        self.rules = rules
        self.rule = rule
        """The edition's rule for cards."""
        cards = rules.deck.cards
        self.room = room_of_cards(rules.board, rules.deck)
        self.steps = [card.steps for card in cards]
        self.moves = [self.room[card] != NONE or self.steps[card] > 0 for card in range(len(cards))]
        self.step = [[Offer(make(STEP, SELF), spaces) for spaces in layout.neighbours] for layout in rules.layouts]
        """The free step, by layout and the space it is taken from."""
        self.on_self = [self.reach(layout, SELF) for layout in rules.layouts]
        self.on_doctor = [self.reach(layout, DOCTOR) for layout in rules.layouts]
        """Where each card takes its pawn, by layout, card and the space that pawn is in."""

    def reach(self, layout: Layout, pawn: int) -> list[list[Offer]]:
        """For each card and space, where the card can take the pawn from there."""
        offers: list[list[Offer]] = []
        for card in range(len(self.room)):
            base = make(PLAY, pawn, card)
            room = self.room[card]
            leads = self.moves[card] and room != NONE and layout.open >> room & 1  # a closed room's card keeps its steps
            row: list[Offer] = []
            for here in range(len(layout.steps)):
                spaces = layout.within[self.steps[card]][here]
                if leads and here != room and room not in spaces:  # CARD-3: no card may leave its pawn where it was
                    spaces = sorted([*spaces, room])
                row.append(Offer(base, spaces))
            offers.append(row)
        return offers

    def offer(self, s: State, seat: int, menu: Menu) -> None:
        here = s.pawns[seat]
        if s.points > 0:
            menu.add(self.step[s.layout][here])
        on_self = self.on_self[s.layout]
        on_doctor = self.on_doctor[s.layout]
        previous = NONE
        for card in s.hands[seat]:
            if card != previous and self.moves[card]:
                menu.add(on_self[card][here])
                menu.add(on_doctor[card][s.doctor])
            previous = card

    def take(self, s: State, seat: int, code: int) -> None:
        space = space_of(code)
        if verb_of(code) == STEP:
            s.note(STEPPED, seat=seat, pawn=seat, space=space, origin=s.pawns[seat])
            s.pawns[seat] = space
            s.points = 0
            return
        card = card_of(code)
        self.rules.spend(s, seat, card)
        s.played = True
        if pawn_of(code) == DOCTOR:
            s.note(MOVED, seat=seat, pawn=DOCTOR, card=card, space=space, origin=s.doctor)
            self.rules.put_doctor(s, space)
        else:
            s.note(MOVED, seat=seat, pawn=seat, card=card, space=space, origin=s.pawns[seat])
            s.pawns[seat] = space

    def why_not(self, s: State, seat: int, code: int) -> Refusal:
        spaces = self.rules.board.spaces
        space = space_of(code)
        here = s.pawns[seat]
        pawn = pawn_of(code)
        if verb_of(code) == WALK:
            return Refusal(self.rule, "say whom a card moves, and where: play CARD self SPACE, or play CARD doctor SPACE")
        nowhere = Refusal("BOARD-1", "there is no such space on this board")
        to = spaces[space].label if space < len(spaces) else ""
        if verb_of(code) == STEP:
            if not to:
                return nowhere
            if pawn != SELF:
                return Refusal("TURN-2", "the free step is for yourself")
            if s.points == 0:
                return Refusal("TURN-2", "you have taken your free step this turn")
            if space == here:
                return Refusal("CARD-3", f"you are in the {to} already; to stay, do not step")
            return self.closed(s, space) or Refusal("BOARD-2", f"the {to} does not adjoin the {spaces[here].label}")
        card = card_of(code)
        if card >= len(self.room) or card not in s.hands[seat]:
            return Refusal(self.rule, "you do not hold that card")
        name = self.rules.deck.cards[card].name
        steps = self.steps[card]
        if not self.moves[card]:
            if self.rules.deck.cards[card].room:
                return Refusal(self.rule, f"this board has no {name} to go to")
            return Refusal(self.rule, f"{name} moves nobody")
        if pawn not in (SELF, DOCTOR):
            # DOG-5 says so of the dog; nobody else is moved by cards either.
            return Refusal(self.rule, "a card moves yourself or the Doctor, nobody else")
        if not to:
            return nowhere
        if space == (s.doctor if pawn == DOCTOR else here):
            return Refusal("CARD-3", "a card may not be used so that its pawn ends where it began")
        if steps == 0:
            return self.closed(s, space) or Refusal(self.rule, f"the {name} card leads to the {name} and nowhere else")
        return self.closed(s, space) or Refusal(self.rule, f"the {to} is more than {steps} step{'s' * (steps > 1)} away")

    def closed(self, s: State, space: int) -> Refusal | None:
        """Why nobody can go into the space, if it is closed or sunk."""
        layout = self.rules.layouts[s.layout]
        if layout.open >> space & 1:
            return None
        room = self.rules.board.spaces[space]
        return Refusal("SAVE-6" if room.deck else "BOARD-4", f"the {room.label} {'has sunk' if room.deck else 'is closed'}")
