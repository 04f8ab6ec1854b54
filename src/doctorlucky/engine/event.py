"""What happened: the log, the narration and the statistics read these.

An event is plain numbers. Spaces are indices into ``board.spaces``, cards into ``deck.cards``, seats count from 0, and pawns are
seats or one of the two below. ``NONE`` stands where a field says nothing.
"""

from typing import Final

NONE: Final = -1
DOCTOR: Final = 8
"""Doctor Lucky as a pawn: seats are 0 to 7."""
DOG: Final = 9
"""The pet, where one is in play."""
EVERYONE: Final = 0xFF

# Setting up
DEALER: Final = "dealer"  # seat deals (CLASSIC-1)
TURNED_UP: Final = "turned-up"  # seat is dealt `card` face up, to place somebody (CLASSIC-1, VAR-1)
PLACED: Final = "placed"  # `pawn` starts in `space`
DEALT: Final = "dealt"  # seat is dealt `card`; only the seat knows it
# A turn
TURN: Final = "turn"  # seat begins turn number `amount`
STEPPED: Final = "stepped"  # seat takes the free step from `origin` to `space`
MOVED: Final = "moved"  # seat plays `card` to move `pawn` from `origin` to `space`
DREW: Final = "drew"  # seat draws `card`; only the seat knows it
ENDED: Final = "ended"  # seat ends the turn
RESHUFFLED: Final = "reshuffled"  # `amount` discards become the new deck (CLASSIC-4)
# An attempt
ATTEMPTED: Final = "attempted"  # seat attempts to kill `pawn` in `space` with `card` (or bare hands) at strength `amount`
FOILED_WITH: Final = "foiled-with"  # seat plays `card` against the attempt; the total is now `amount`
SPENT: Final = "spent"  # seat spends a spite token against it (VAR-3); the total is now `amount`
PASSED: Final = "passed"  # seat passes; `amount` 1 when it had nothing to play and was passed over
COUNTERED: Final = "countered"  # seat plays `card` as a counter-attempt on `pawn` at strength `amount` (PVP-3)
STRUCK: Final = "struck"  # the Doctor strikes back at `pawn` with the turned-over `card` at strength `amount` (DOG-7)
FAILED: Final = "failed"  # the attempt of seat (NONE: the Doctor) on `pawn` was foiled
KILLED: Final = "killed"  # the attempt of seat (NONE: the Doctor) on `pawn` succeeded
SPITE: Final = "spite"  # seat now has `amount` spite tokens
TOOK: Final = "took"  # seat takes the hand of the dead `pawn`: `cards`, known to the two of them; `amount` of them
DISCARDED: Final = "discarded"  # seat's `cards` are discarded face up
# Between turns
DOCTOR_MOVED: Final = "doctor-moved"  # the Doctor goes from `origin` to `space` by himself
ACTIVATED: Final = "activated"  # his landing gives seat the next turn (NEXT-1, NEXT-2)
DOG_MOVED: Final = "dog-moved"  # the dog goes from `origin` to `space`
DOG_TOOK: Final = "dog-took"  # the dog takes a token and now has `amount` (DOG-9)
DOG_RETURNED: Final = "dog-returned"  # the dog's `amount` tokens go back to the pool (DOG-9)
BOUGHT: Final = "bought"  # seat discards `card` for one of the dog's tokens and now has `amount` (DOG-9)
RETURNED: Final = "returned"  # seat comes back to life in `space` (PVP-7)
# The end
WON: Final = "won"  # seat wins
NOBODY: Final = "nobody"  # play is over and nobody has won


class Event:
    """One thing that happened, with who may know which part of it."""

    def __init__(
        self,
        what: str,
        seat: int = NONE,
        pawn: int = NONE,
        card: int = NONE,
        space: int = NONE,
        origin: int = NONE,
        amount: int = 0,
        cards: tuple[int, ...] = (),
        known: int = EVERYONE,
    ) -> None:
        self.what: Final = what
        self.seat: Final = seat
        self.pawn: Final = pawn
        self.card: Final = card
        self.space: Final = space
        self.origin: Final = origin
        self.amount: Final = amount
        self.cards: Final = cards
        self.known: Final = known
        """The seats, as bits, that may know `card` and `cards`; everything else is public (CARD-1)."""

    def seen_by(self, seat: int | None) -> "Event":
        """This event as a seat, or a spectator (``None``), may know it."""
        if self.known == EVERYONE or (seat is not None and self.known >> seat & 1):
            return self
        return Event(self.what, self.seat, self.pawn, NONE, self.space, self.origin, self.amount, (), self.known)

    def _key(self) -> tuple[object, ...]:
        return (self.what, self.seat, self.pawn, self.card, self.space, self.origin, self.amount, self.cards, self.known)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        names = ("seat", "pawn", "card", "space", "origin")
        parts = [f"{name}={value}" for name, value in zip(names, self._key()[1:6], strict=True) if value != NONE]
        if self.amount:
            parts.append(f"amount={self.amount}")
        if self.cards:
            parts.append(f"cards={self.cards}")
        return f"<{' '.join([self.what, *parts])}>"
