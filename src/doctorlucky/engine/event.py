"""What happened: the log, the narration and the statistics read these.

An event is plain numbers. Spaces are indices into ``board.spaces``, cards into ``deck.cards``, seats count from 0, and pawns are
seats or one of the three below. ``NONE`` stands where a field says nothing.
"""

from typing import Final

NONE: Final = -1
DOCTOR: Final = 8
"""Doctor Lucky as a pawn: seats are 0 to 7."""
DOG: Final = 9
"""The Doctor's dog, or the pet (DOG-1, PET-2)."""
CAT: Final = 11
"""The other pet (PET-3); 10 is whoever decides, where an action names a pawn."""
EVERYONE: Final = 0xFF

# Setting up
PART: Final = "part"  # a part of the board is in play: layout number `amount` instead of `origin` (ANNIV-2)
SET_ASIDE: Final = "set-aside"  # `amount` cards leave the game unseen (ANNIV-2)
DEALER: Final = "dealer"  # seat deals (CLASSIC-1)
TURNED_UP: Final = "turned-up"  # seat (NONE: the Doctor) is dealt `card` face up, to place somebody (CLASSIC-1, VAR-1, SAVE-2)
PLACED: Final = "placed"  # `pawn` starts in `space`
DEALT: Final = "dealt"  # seat is dealt `card`; only the seat knows it
# A turn
TURN: Final = "turn"  # seat begins turn number `amount`
STEPPED: Final = "stepped"  # seat moves `pawn`, mostly its own, by the free step or a point from `origin` to `space` (ANNIV-3)
WALKED: Final = "walked"  # seat plays `card` for its steps and now has `amount` movement points (ANNIV-3)
MOVED: Final = "moved"  # seat plays `card` to move `pawn` from `origin` to `space`
DREW: Final = "drew"  # seat draws `card`; only the seat knows it
ENDED: Final = "ended"  # seat ends the turn
RESHUFFLED: Final = "reshuffled"  # `amount` discards become the new deck (CLASSIC-4)
# An attempt
ATTEMPTED: Final = "attempted"  # seat attempts to kill `pawn` in `space` with `card` (or bare hands) at strength `amount`
FOILED_WITH: Final = "foiled-with"  # seat plays `card` against the attempt; the total is now `amount`
SPENT: Final = "spent"  # seat spends a spite token against it (VAR-3); the total is now `amount`
PASSED: Final = "passed"  # seat passes; `amount` 1 when it had nothing to play and was passed over
TURNED_OVER: Final = "turned-over"  # the Stranger in seat turns over `card` against it; the total is now `amount` (STRANGER-2)
COUNTERED: Final = "countered"  # seat plays `card` as a counter-attempt on `pawn` at strength `amount` (PVP-3)
STRUCK: Final = (
    "struck"  # the Doctor attacks `pawn` in `space` with a turned-over `card`, if any, at strength `amount` (DOG-7, ESCAPE-4)
)
FAILED: Final = "failed"  # the attempt of seat (NONE: the Doctor) on `pawn` was foiled
KILLED: Final = "killed"  # the attempt of seat (NONE: the Doctor) on `pawn` succeeded
SAVED: Final = "saved"  # the attempt of seat to save `pawn` succeeded (SAVE-4)
SPITE: Final = "spite"  # seat now has `amount` spite tokens
REASON: Final = "reason"  # seat (NONE: the Doctor) keeps `card` as a Reason and now has `amount` (ANNIV-7, ESCAPE-4)
TOOK: Final = "took"  # seat takes from the hand of the dead `pawn` `cards`, known to the two of them; `amount` of them
DISCARDED: Final = "discarded"  # seat's `cards` are discarded face up
LIGHTS_OUT: Final = "lights-out"  # the deck is empty: layout `amount`, without sight lines, instead of `origin` (ANNIV-8)
SANK: Final = "sank"  # the ship's lowest deck is gone: layout `amount`, of as many sunken decks, instead of `origin` (SAVE-6)
LIFTED: Final = "lifted"  # `pawn` is lifted by that from `origin` to `space`
# Between turns
DOCTOR_MOVED: Final = "doctor-moved"  # the Doctor goes from `origin` to `space` by himself
ACTIVATED: Final = "activated"  # his landing gives seat the next turn (NEXT-1, NEXT-2)
DOG_MOVED: Final = "dog-moved"  # the dog goes from `origin` to `space`
DOG_TOOK: Final = "dog-took"  # the dog takes a token and now has `amount` (DOG-9)
DOG_RETURNED: Final = "dog-returned"  # the dog's `amount` tokens go back to the pool (DOG-9)
BOUGHT: Final = "bought"  # seat discards `card` for one of the dog's tokens and now has `amount` (DOG-9)
WANDERED: Final = "wandered"  # the Stranger in seat goes from `origin` to `space` by itself (STRANGER-4)
RETURNED: Final = "returned"  # seat comes back to life in `space` (PVP-7)
ESCAPE: Final = "escape"  # seat has killed the Doctor, who rises: it goes on in layout `amount` instead of `origin` (ESCAPE-1)
OWES: Final = "owes"  # seat has said what it should not have, and now owes `amount` penalties (SAVE-9)
# The end
WON: Final = "won"  # seat wins
NOBODY: Final = "nobody"  # play is over and nobody has won
BLAMED: Final = "blamed"  # seat passed while holding luck, as the last who did (ANNIV-9)


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
