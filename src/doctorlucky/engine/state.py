"""The whole truth about a game in progress, as numbers.

Only `engine`, `editions`, `views` and `match` touch it. It refers to nothing outside itself, so copying it is cheap and safe.
"""

from doctorlucky.engine.bag import put, take
from doctorlucky.engine.event import NONE, Event

NOTHING = -1
"""No prompt: the game moves on by itself."""
NOWHERE = -1
"""The space of a pawn that is off the board."""


class State:
    """Everything that can change during a game."""

    def __init__(self, seats: int, extra: int) -> None:
        self.stage: int = 0
        """Which of the ruleset's stages is running."""
        self.prompt: int = NOTHING
        """Which of the ruleset's prompts is open."""
        self.seat: int = NONE
        """Who is asked; nobody when chance decides."""
        self.over: bool = False
        self.winner: int = NONE

        self.dealer: int = NONE
        self.active: int = NONE
        """Whose turn it is."""
        self.next: int = NONE
        """Whose turn is next, once that is settled."""
        self.turn: int = 0
        """Turns begun so far."""
        self.unplayed: int = (1 << seats) - 1
        """The seats, as bits, that have not had a turn yet (NEXT-4)."""
        self.stepped: bool = False
        self.played: bool = False
        """A movement card was played this turn (CLASSIC-3)."""
        self.done: bool = False
        """The turn is over; what follows it comes next."""

        self.doctor: int = NOWHERE
        self.pawns: list[int] = [NOWHERE] * seats
        """The space of each seat's pawn; NOWHERE before it is placed and while the seat is dead."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.gone: list[int] = []
        """Cards that left the game for good, all of them seen."""
        self.spite: list[int] = [0] * seats

        # The exchange: an attempt and the counter-attempts that answer it, each with its round of foiling (FOIL-1, PVP-3).
        self.attempts: int = 0
        """Attempts announced so far in the game."""
        self.maker: int = NONE
        """Who makes the first attempt of the exchange; NONE when there is none."""
        self.target: int = NONE
        self.strengths: list[int] = []
        """Of each attempt of the exchange; the makers alternate."""
        self.totals: list[int] = []
        """What has been played against each."""
        self.round: int = 0
        """Which of them is being foiled."""
        self.asked: int = NONE
        """The foiler whose answer is, or was last, asked for."""
        self.answering: bool = False
        """They may go on."""
        self.due: int = 0
        """The seats, as bits, still to be asked in this round."""

        self.extra: list[int] = [0] * extra
        """What variants add, all of it public; each reserves its own places."""
        self.known: list[list[int]] = []
        """Bags of cards that one seat knows in another's hand, at `viewer * seats + holder`; empty where nothing is ever taken."""

        self.log: list[Event] | None = None
        """Where to write down what happens, if anywhere. Not part of the position."""

    def copy(self) -> "State":
        """An independent copy of the position, writing no log."""
        s = State.__new__(State)
        s.stage = self.stage
        s.prompt = self.prompt
        s.seat = self.seat
        s.over = self.over
        s.winner = self.winner
        s.dealer = self.dealer
        s.active = self.active
        s.next = self.next
        s.turn = self.turn
        s.unplayed = self.unplayed
        s.stepped = self.stepped
        s.played = self.played
        s.done = self.done
        s.doctor = self.doctor
        s.pawns = self.pawns[:]
        s.hands = [hand[:] for hand in self.hands]
        s.deck = self.deck[:]
        s.discards = self.discards[:]
        s.gone = self.gone[:]
        s.spite = self.spite[:]
        s.attempts = self.attempts
        s.maker = self.maker
        s.target = self.target
        s.strengths = self.strengths[:]
        s.totals = self.totals[:]
        s.round = self.round
        s.asked = self.asked
        s.answering = self.answering
        s.due = self.due
        s.extra = self.extra[:]
        s.known = [bag[:] for bag in self.known]
        s.log = None
        return s

    def facts(self) -> tuple[object, ...]:
        """Everything that makes up the position, for comparing two of them."""
        return (
            (self.stage, self.prompt, self.seat, self.over, self.winner),
            (self.dealer, self.active, self.next, self.turn, self.unplayed, self.stepped, self.played, self.done),
            (self.doctor, tuple(self.pawns), tuple(tuple(hand) for hand in self.hands)),
            (tuple(self.deck), tuple(self.discards), tuple(self.gone), tuple(self.spite)),
            (self.attempts, self.maker, self.target, tuple(self.strengths), tuple(self.totals)),
            (self.round, self.asked, self.answering, self.due),
            (tuple(self.extra), tuple(tuple(bag) for bag in self.known)),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(self.facts())

    def ask(self, prompt: int, seat: int) -> None:
        """Open a prompt: nothing moves until it is answered."""
        self.prompt = prompt
        self.seat = seat

    def living(self) -> int:
        """The seats, as bits, whose pawns are on the board."""
        mask = 0
        bit = 1
        for space in self.pawns:
            if space >= 0:
                mask |= bit
            bit <<= 1
        return mask

    def left_of(self, seat: int, mask: int) -> int:
        """The first seat of `mask` found going left from `seat`, which comes last; NONE if the mask is empty."""
        seats = len(self.pawns)
        for _ in range(seats):
            seat += 1
            if seat >= seats:
                seat = 0
            if mask >> seat & 1:
                return seat
        return NONE

    def gain(self, seat: int, card: int) -> None:
        put(self.hands[seat], card)

    def lose(self, seat: int, card: int) -> None:
        """Take a card out of a hand in the open: whoever knew of it knows it is gone."""
        take(self.hands[seat], card)
        if self.known:
            for holder in range(seat, len(self.known), len(self.pawns)):
                if card in self.known[holder]:
                    take(self.known[holder], card)

    def note(
        self, what: str, seat: int = NONE, pawn: int = NONE, card: int = NONE, space: int = NONE, origin: int = NONE, amount: int = 0
    ) -> None:
        """Write down something that everybody may know."""
        if self.log is not None:
            self.log.append(Event(what, seat, pawn, card, space, origin, amount))

    def note_secret(
        self, what: str, known: int, seat: int, pawn: int = NONE, card: int = NONE, amount: int = 0, cards: tuple[int, ...] = ()
    ) -> None:
        """Write down something whose cards only the seats in `known` may know."""
        if self.log is not None:
            self.log.append(Event(what, seat, pawn, card, NONE, NONE, amount, cards, known))
