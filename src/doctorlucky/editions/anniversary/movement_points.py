"""Movement points: the free step is one, Move cards give more, and each moves one pawn once (ANNIV-3)."""

from abc import ABC, abstractmethod

from doctorlucky.boards.model.layout import Layout
from doctorlucky.editions.movement import room_of_cards
from doctorlucky.engine.action import PLAY, SELF, STEP, WALK, card_of, make, pawn_of, pawn_text, space_of, verb_of
from doctorlucky.engine.event import MOVED, NONE, STEPPED, WALKED
from doctorlucky.engine.interfaces import Movement
from doctorlucky.engine.menu import Menu, Offer, singles
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


class Mover(ABC):
    """A pawn that points move, and mostly cards too."""

    def __init__(self, rules: Rules, pawn: int, jumps: bool = True) -> None:
        self.pawn = pawn
        self.jumps = jumps
        """A Move card may put it into its room."""
        self.steps = [[Offer(make(STEP, pawn), spaces) for spaces in self.reach(layout)] for layout in rules.layouts]
        """Where a point takes it, by layout and the space it is in."""
        self.leaps = singles(
            [make(PLAY, pawn, card, max(0, room)) for card, room in enumerate(room_of_cards(rules.board, rules.deck))]
        )
        """What each card's jump is."""

    def reach(self, layout: Layout) -> list[list[int]]:
        """The spaces one point away from each: one step, as for a player."""
        return layout.neighbours

    @abstractmethod
    def where(self, s: State, seat: int) -> int:
        """The space it is in; `seat` is the one who moves it."""

    @abstractmethod
    def put(self, s: State, seat: int, space: int) -> None:
        """Let it arrive."""

    def too_far(self, there: str) -> Refusal:
        """Why a point does not take it into an open space called this."""
        return Refusal("BOARD-3", f"the {there} is not one step away")

    def why_no_jump(self) -> Refusal:
        """Why no card's jump moves it."""
        return Refusal("ANNIV-3", "no card's jump moves it")


class OwnPawn(Mover):
    """Whoever's turn it is."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, SELF)

    def where(self, s: State, seat: int) -> int:
        return s.pawns[seat]

    def put(self, s: State, seat: int, space: int) -> None:
        s.pawns[seat] = space


class MovementPoints(Movement):
    """Points are spent one at a time, mixed freely with cards; a card adds its steps, or jumps a pawn to its room."""

    def __init__(self, rules: Rules, rule: str) -> None:
        self.rules = rules
        self.rule = rule
        """The rule that says whom points move."""
        cards = rules.deck.cards
        self.movers: list[Mover] = [OwnPawn(rules)]
        self.jumpers: list[Mover] = self.movers[:]
        self.steps = [card.steps for card in cards]
        self.walk = singles([make(WALK, 0, card) for card in range(len(cards))])
        rooms = room_of_cards(rules.board, rules.deck)
        self.rooms = [[room if room != NONE and layout.open >> room & 1 else NONE for room in rooms] for layout in rules.layouts]
        """Where each card jumps to, by layout; NONE where that is closed or not on this board."""

    def add(self, mover: Mover) -> None:
        """Somebody else can be moved as well."""
        self.movers.append(mover)
        if mover.jumps:
            self.jumpers.append(mover)

    def offer(self, s: State, seat: int, menu: Menu) -> None:
        if s.points > 0:
            for mover in self.movers:
                menu.add(mover.steps[s.layout][mover.where(s, seat)])
        rooms = self.rooms[s.layout]
        previous = NONE
        for card in s.hands[seat]:
            if card != previous and self.steps[card] > 0:
                menu.add(self.walk[card])
                room = rooms[card]
                if room != NONE:
                    for mover in self.jumpers:
                        if mover.where(s, seat) != room:  # CARD-3
                            menu.add(mover.leaps[card])
            previous = card

    def take(self, s: State, seat: int, code: int) -> None:
        verb = verb_of(code)
        card = card_of(code)
        if verb == WALK:
            self.rules.spend(s, seat, card)
            s.points += self.steps[card]
            s.note(WALKED, seat=seat, card=card, amount=s.points)
            return
        mover = self.mover(pawn_of(code))
        assert mover is not None
        space = space_of(code)
        origin = mover.where(s, seat)
        pawn = seat if mover.pawn == SELF else mover.pawn
        if verb == STEP:
            s.points -= 1
            s.note(STEPPED, seat=seat, pawn=pawn, space=space, origin=origin)
        else:
            self.rules.spend(s, seat, card)
            s.note(MOVED, seat=seat, pawn=pawn, card=card, space=space, origin=origin)
        mover.put(s, seat, space)

    def mover(self, pawn: int) -> Mover | None:
        """Who moves the pawn by points and cards; None if it cannot be moved."""
        for mover in self.movers:
            if mover.pawn == pawn:
                return mover
        return None

    def why_not(self, s: State, seat: int, code: int) -> Refusal:
        verb = verb_of(code)
        card = card_of(code)
        cards = self.rules.deck.cards
        if verb != STEP:
            if card >= len(cards) or card not in s.hands[seat]:
                return Refusal("ANNIV-3", "you do not hold that card")
            if self.steps[card] == 0:
                return Refusal("ANNIV-3", f"{cards[card].name} moves nobody")
        mover = self.mover(pawn_of(code))
        if mover is None:
            others = ", ".join(["yourself", *(pawn_text(mover.pawn) for mover in self.movers[1:])])
            return Refusal(self.rule, f"points and cards move nobody but {others} here")
        if verb != STEP:
            return self.no_jump(s, seat, mover, card, space_of(code))
        if space_of(code) >= len(self.rules.board.spaces):
            return Refusal("BOARD-1", "there is no such space on this board")
        return self.no_step(s, seat, mover, space_of(code))

    def no_step(self, s: State, seat: int, mover: Mover, space: int) -> Refusal:
        """Why a movement point does not take the pawn into the space (ANNIV-3)."""
        there = self.rules.board.spaces[space].label
        if s.points == 0:
            return Refusal("ANNIV-3", "you have no movement points left")
        if space == mover.where(s, seat):
            return Refusal("CARD-3", f"that is the {there} already; to stay, do not step")
        if not self.rules.layouts[s.layout].open >> space & 1:
            return Refusal("BOARD-4", f"the {there} is closed")
        return mover.too_far(there)

    def no_jump(self, s: State, seat: int, mover: Mover, card: int, space: int) -> Refusal:
        """Why the card does not put the pawn into the space (ANNIV-3)."""
        name = self.rules.deck.cards[card].name
        room = self.rooms[s.layout][card]
        if not mover.jumps:
            return mover.why_no_jump()
        if room == NONE:
            return Refusal("ANNIV-3", f"there is no {name} open here, so the card is good for its steps only")
        if space != room:
            return Refusal("ANNIV-3", f"the {name} card jumps to the {name} and nowhere else")
        return Refusal("CARD-3", "a card may not be used so that its pawn ends where it began")
