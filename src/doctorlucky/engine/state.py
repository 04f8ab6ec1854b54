"""The whole truth about a game in progress, as numbers.

Only `engine`, `editions`, `views`, `match`, `bots` and `lab` look into it. It refers to nothing outside itself, so copying it is
cheap and safe.
"""

from typing import Any, Final

from doctorlucky.engine.bag import put, take
from doctorlucky.engine.event import NONE, Event

NOTHING: Final = -1
"""No prompt: the game moves on by itself."""
NOWHERE: Final = -1
"""The space of a pawn that is off the board."""


def reason(holder: int, card: int) -> int:
    """A card kept as a Reason by a seat or the Doctor, as one number."""
    return holder << 6 | card


def holder_of(reason: int) -> int:
    """Who keeps a Reason: a seat, or DOCTOR."""
    return reason >> 6


def kept_card(reason: int) -> int:
    """Which card a Reason is."""
    return reason & 63


NUMBERS: Final = (
    *("stage", "prompt", "seat", "winner", "loser", "layout", "dealer", "active", "next", "turn", "unplayed", "points", "doctor"),
    *("attempts", "maker", "target", "round", "asked", "due"),
)
FLAGS: Final = ("over", "played", "done", "answering")
LISTS: Final = ("pawns", "deck", "discards", "gone", "aside", "reasons", "fresh", "drawn", "spite", "strengths", "totals", "extra")
LISTS_OF_LISTS: Final = ("hands", "known")
FIELDS: Final = (*NUMBERS, *FLAGS, *LISTS, *LISTS_OF_LISTS)
"""Every field of a position, by what it holds: whatever writes positions down or compares them goes by this."""
HIDDEN: Final = ("deck", "hands", "aside", "known")
"""Those that not everybody knows."""


class State:
    """Everything that can change during a game. `FIELDS` names each field once more, and `__init__` twice, for speed."""

    stage: int
    """Which of the ruleset's stages is running."""
    prompt: int
    """Which of the ruleset's prompts is open."""
    seat: int
    """Who is asked; nobody when chance decides."""
    over: bool
    winner: int
    loser: int
    """Who is to blame for it, where the edition says so (ANNIV-9)."""

    layout: int
    """Which of the ruleset's layouts the board is in: what is open on it, and what can be seen."""
    dealer: int
    active: int
    """Whose turn it is."""
    next: int
    """Whose turn is next, once that is settled."""
    turn: int
    """Turns begun so far."""
    unplayed: int
    """The seats, as bits, that have not had a turn yet (NEXT-4)."""
    points: int
    """Movement points left, the free step included (TURN-2, ANNIV-3)."""
    played: bool
    """A movement card was played this turn (CLASSIC-3)."""
    done: bool
    """The turn is over; what follows it comes next."""

    doctor: int
    pawns: list[int]
    """The space of each seat's pawn; NOWHERE before it is placed and while the seat is dead."""
    hands: list[list[int]]
    deck: list[int]
    discards: list[int]
    gone: list[int]
    """Cards that left the game for good, all of them seen."""
    aside: list[int]
    """Cards that left it unseen (ANNIV-2); never changed in place."""
    reasons: list[int]
    """Cards kept as Reasons, each a number that `reason` makes (ANNIV-7); never changed in place."""
    fresh: list[int]
    """What the deck was made of when it was last shuffled, which everybody knows; never changed in place."""
    drawn: list[int]
    """How many cards each seat has been given from it since."""
    spite: list[int]
    """Tokens, or Reasons, of each seat."""

    # The exchange: an attempt and the counter-attempts that answer it, each with its round of foiling (FOIL-1, PVP-3).
    attempts: int
    """Attempts announced so far in the game."""
    maker: int
    """Who makes the first attempt of the exchange; NONE when there is none."""
    target: int
    strengths: list[int]
    """Of each attempt of the exchange; the makers alternate."""
    totals: list[int]
    """What has been played against each."""
    round: int
    """Which of them is being foiled."""
    asked: int
    """The foiler whose answer is, or was last, asked for."""
    answering: bool
    """They may go on."""
    due: int
    """The seats, as bits, still to be asked in this round."""

    extra: list[int]
    """What editions and variants add, all of it public; each rule reserves its own places."""
    known: list[list[int]]
    """Bags of cards that one seat knows in another's hand, at `viewer * seats + holder`; empty where nothing is ever taken."""

    log: list[Event] | None
    """Where to write down what happens, if anywhere. Not part of the position."""

    def __init__(self, seats: int, extra: int, like: "State | None" = None, hidden: bool = True) -> None:
        """The position before anything has happened, or what another one says: all of it, or all that is not `HIDDEN`."""
        self.log = None
        if like is None:
            self.stage = 0
            self.prompt = NOTHING
            self.seat = NONE
            self.over = False
            self.winner = NONE
            self.loser = NONE
            self.layout = 0
            self.dealer = NONE
            self.active = NONE
            self.next = NONE
            self.turn = 0
            self.points = 0
            self.played = False
            self.done = False
            self.doctor = NOWHERE
            self.attempts = 0
            self.maker = NONE
            self.target = NONE
            self.round = 0
            self.asked = NONE
            self.answering = False
            self.due = 0
            self.unplayed = (1 << seats) - 1
            self.pawns = [NOWHERE] * seats
            self.hands = [[] for _ in range(seats)]
            self.deck = []
            self.discards = []
            self.gone = []
            self.aside = []
            self.reasons = []
            self.fresh = []
            self.drawn = [0] * seats
            self.spite = [0] * seats
            self.strengths = []
            self.totals = []
            self.extra = [0] * extra
            self.known = []
        else:
            self.stage = like.stage
            self.prompt = like.prompt
            self.seat = like.seat
            self.over = like.over
            self.winner = like.winner
            self.loser = like.loser
            self.layout = like.layout
            self.dealer = like.dealer
            self.active = like.active
            self.next = like.next
            self.turn = like.turn
            self.unplayed = like.unplayed
            self.points = like.points
            self.played = like.played
            self.done = like.done
            self.doctor = like.doctor
            self.pawns = like.pawns[:]
            self.discards = like.discards[:]
            self.gone = like.gone[:]
            self.reasons = like.reasons
            self.fresh = like.fresh
            self.drawn = like.drawn[:]
            self.spite = like.spite[:]
            self.attempts = like.attempts
            self.maker = like.maker
            self.target = like.target
            # Copies share lists that are empty and stay so: those of no exchange, and those that no variant asked for.
            self.strengths = like.strengths if like.maker == NONE else like.strengths[:]
            self.totals = like.totals if like.maker == NONE else like.totals[:]
            self.round = like.round
            self.asked = like.asked
            self.answering = like.answering
            self.due = like.due
            self.extra = like.extra[:] if like.extra else like.extra
            if hidden:
                self.deck = like.deck[:]
                self.hands = [bag[:] for bag in like.hands]
                self.aside = like.aside
                self.known = [bag[:] for bag in like.known] if like.known else like.known
            else:
                self.deck = []
                self.hands = []
                self.aside = []
                self.known = []

    def copy(self) -> "State":
        """An independent copy of the position, writing no log."""
        return State(0, 0, self)

    def public(self) -> "State":
        """What everybody knows of the position: whatever is `HIDDEN` is empty."""
        return State(0, 0, self, False)

    def as_dict(self) -> dict[str, Any]:
        """The position as plain data; its lists are shared, not copied."""
        return {name: getattr(self, name) for name in FIELDS}

    def facts(self) -> tuple[object, ...]:
        """Everything that makes up the position, for comparing two of them: a copy that cannot be changed."""
        facts: list[object] = [getattr(self, name) for name in (*NUMBERS, *FLAGS)]
        facts += [tuple(getattr(self, name)) for name in LISTS]
        facts += [tuple(tuple(bag) for bag in getattr(self, name)) for name in LISTS_OF_LISTS]
        return tuple(facts)

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

    def reasons_of(self, holder: int) -> list[int]:
        """The cards that a seat, or the Doctor, keeps as Reasons."""
        return [kept_card(reason) for reason in self.reasons if holder_of(reason) == holder]

    def keep(self, holder: int, card: int) -> None:
        """Let a seat, or the Doctor, keep a card as a Reason."""
        self.reasons = sorted([*self.reasons, reason(holder, card)])

    def foiled(self, number: int) -> bool:
        """Whether what was played against an attempt of the exchange reaches its strength (FOIL-2)."""
        return self.totals[number] >= self.strengths[number]

    def deal(self, what: str, seat: int, card: int) -> None:
        """Give a seat a card from the deck, and write that down as `what`: only that seat learns which card."""
        take(self.deck, card)
        put(self.hands[seat], card)
        self.drawn[seat] += 1
        self.note_secret(what, 1 << seat, seat, card=card)

    def lose(self, seat: int, card: int) -> None:
        """Take a card out of a hand in the open: whoever knew of it knows it is gone."""
        take(self.hands[seat], card)
        if self.known:
            for holder in range(seat, len(self.known), len(self.pawns)):
                if card in self.known[holder]:
                    take(self.known[holder], card)

    def note(
        self,
        what: str,
        seat: int = NONE,
        pawn: int = NONE,
        card: int = NONE,
        space: int = NONE,
        origin: int = NONE,
        amount: int = 0,
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
