"""Setting up (CLASSIC-1) and its variant by cards (VAR-1)."""

from doctorlucky.boards.model.board import WHOLE, Board
from doctorlucky.editions.movement import room_of_cards
from doctorlucky.editions.setup import PlacedByCard, TurnUp, reshuffle_everything
from doctorlucky.engine.event import DOCTOR, NONE, PLACED
from doctorlucky.engine.interfaces import Stage
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import NOWHERE, State
from doctorlucky.errors import RulesetError


def start_of(board: Board) -> int:
    """Where the players start: where the board says, else in the Drawing Room (CLASSIC-1)."""
    start = board.starts.get(WHOLE)
    if start is not None and start.space:
        return board.space(start.space).index
    for space in board.spaces:
        if space.card == "Drawing Room":
            return space.index
    raise RulesetError(f"{board.name} has no Drawing Room and names no other room for the players to start in (CLASSIC-1)")


class DoctorByRoomCard(TurnUp):
    """The first Room card shows where the Doctor starts, and its receiver goes first (CLASSIC-1)."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("turn-up", room_of_cards(rules.board, rules.deck))

    def put(self, s: State, space: int) -> None:
        s.doctor = space
        s.next = s.asked


class PlaceTheDoctor(Stage):
    """Everybody starts in the Drawing Room, the Doctor where the first Room card says (CLASSIC-1)."""

    def __init__(self, rules: Rules, start: int) -> None:
        self.rules = rules
        self.start = start
        self.prompt = DoctorByRoomCard(rules)
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        if s.doctor == NOWHERE:
            s.asked = s.left_of(s.dealer if s.asked == NONE else s.asked, (1 << self.rules.seats) - 1)
            s.ask(self.prompt.number, NONE)
            return False
        for seat in range(self.rules.seats):
            s.pawns[seat] = self.start
            s.note(PLACED, pawn=seat, space=self.start)
        s.note(PLACED, pawn=DOCTOR, space=s.doctor)
        reshuffle_everything(self.rules, s)
        return True


class EverybodyByCard(PlacedByCard):
    """A Room card, or a weapon that names a room, places somebody; the first player placed goes first (VAR-1)."""

    def __init__(self, rules: Rules) -> None:
        place = room_of_cards(rules.board, rules.deck)
        by_card = {space.card: space.index for space in rules.board.spaces if space.card}
        for number, card in enumerate(rules.deck.cards):
            if card.bonus_room in by_card:
                place[number] = by_card[card.bonus_room]
        super().__init__("turn-up", place)


class PlaceByCards(Stage):
    """Deal around the table, skipping those placed, until everybody and then the Doctor has a place (VAR-1)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.prompt = EverybodyByCard(rules)
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        if s.doctor == NOWHERE:
            unplaced = (1 << self.rules.seats) - 1 & ~s.living()
            if unplaced:
                s.asked = s.left_of(s.dealer if s.asked == NONE else s.asked, unplaced)
            else:
                s.asked = NONE  # from now on cards are turned up for the Doctor
            s.ask(self.prompt.number, NONE)
            return False
        reshuffle_everything(self.rules, s)
        return True
