"""Setting up, as far as editions share it: a dealer, cards turned up to place pawns, hands."""

from abc import abstractmethod

from doctorlucky.engine.bag import take
from doctorlucky.engine.event import DEALER, DEALT, DOCTOR, NONE, PLACED, TURNED_UP
from doctorlucky.engine.interfaces import CardFromDeck, Chance, Stage
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


class ChooseDealer(Stage):
    """A random seat deals, unless the winner of the last game does."""

    def __init__(self, rules: Rules) -> None:
        self.prompt = DealerDrawn(rules.seats)
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        if s.dealer == NONE:
            s.ask(self.prompt.number, NONE)
            return False
        s.note(DEALER, seat=s.dealer)
        return True


class DealerDrawn(Chance):
    """Who deals."""

    def __init__(self, seats: int) -> None:
        super().__init__("dealer")
        self.seats = list(range(seats))

    def outcomes(self, s: State) -> list[int]:
        return self.seats

    def take(self, s: State, answer: int) -> None:
        s.dealer = answer

    def kind(self) -> str:
        return "seat"


class TurnUp(CardFromDeck):
    """Cards dealt face up around the table place pawns; those turned up stay out until everything is reshuffled."""

    def __init__(self, name: str, place: list[int]) -> None:
        super().__init__(name)
        self.place = place
        """The space a card puts a pawn into, by card number; NONE if it places nobody."""

    def take(self, s: State, answer: int) -> None:
        take(s.deck, answer)
        s.note(TURNED_UP, seat=s.asked, card=answer)
        if self.place[answer] >= 0:
            self.put(s, self.place[answer])

    @abstractmethod
    def put(self, s: State, space: int) -> None:
        """The card placed somebody: `s.asked` received it."""


class PlacedByCard(TurnUp):
    """A card places its receiver, the first of whom goes first; once everybody is placed, one places the Doctor (VAR-1, SAVE-2)."""

    def put(self, s: State, space: int) -> None:
        if s.living() == (1 << len(s.pawns)) - 1:
            s.doctor = space
            s.note(PLACED, pawn=DOCTOR, space=space)
            return
        if s.next == NONE:
            s.next = s.asked
        s.pawns[s.asked] = space
        s.note(PLACED, pawn=s.asked, space=space)


def reshuffle_everything(rules: Rules, s: State) -> None:
    """Make the whole deck the draw pile again, cards turned up included."""
    s.deck = rules.whole[:]
    s.asked = NONE


class DealHands(Stage):
    """One card at a time from the dealer's left; Strangers have no hand (STRANGER-2)."""

    def __init__(self, rules: Rules, size: int) -> None:
        self.rules = rules
        self.size = size
        self.served = (1 << rules.seats) - 1 & ~rules.strangers
        self.prompt = DealtCard()
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        if len(s.hands[s.dealer]) == self.size:  # the dealer is served last
            s.asked = NONE
            return True
        s.asked = s.left_of(s.dealer if s.asked == NONE else s.asked, self.served)
        s.ask(self.prompt.number, NONE)
        return False


class DealtCard(CardFromDeck):
    """Which card is dealt to the seat that is next in line."""

    def __init__(self) -> None:
        super().__init__("deal")

    def take(self, s: State, answer: int) -> None:
        s.deal(DEALT, s.asked, answer)
