"""What the heuristic bot reads off a position: who stands where, where attempts are possible, how much luck others may hold."""

from math import sqrt
from typing import Final

from doctorlucky.bots.heuristic.precomputed import precomputed_for
from doctorlucky.bots.heuristic.weights import Weights
from doctorlucky.engine.action import BARE
from doctorlucky.engine.event import NONE
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.views.knowledge import UNKNOWN, seen_cards

FULL_VALUE_HAND: Final = 12
"""The largest hand in which a card has its full worth; in a larger one, each counts for less."""
SMALL_STOCK: Final = 8
"""Where discards become the deck again: with fewer cards to draw from, most are those the player has just played."""
LONG_GAME: Final = 100
"""Turns after which a game counts as long."""
STALE_DRAW: Final = 0.3
"""A drawn card that is worth less than this is not worth another turn."""


class Position:
    """A position as the seat to move reads it, for one decision. Nothing is changed but `scratch`, which is a copy."""

    def __init__(self, rules: Rules, s: State, codes: tuple[int, ...], truth: bool, weights: Weights) -> None:
        self.s: Final = s
        """What the seat knows, with UNKNOWN for every card it does not; or the true state, inside the engine. Only `expected_luck`
        looks into the hands of others, and it gives the same answer for both."""
        self.truth: Final = truth
        """Whether `s` is the true state."""
        self.codes: Final = codes
        """The legal decisions."""
        self.weights: Final = weights
        self.rules: Final = rules.in_force(s)
        self.precomputed: Final = precomputed_for(self.rules)
        self.layout_tables: Final = self.precomputed.layout_tables(s.layout)
        self.layout: Final = self.layout_tables.layout
        self.seat: Final = s.seat
        """The seat to move."""
        self.here: Final = s.pawns[s.seat]
        """The space it stands in."""
        self.hand: Final = s.hands[s.seat]
        self.recycles: Final = self.precomputed.cards_move_doctor and self.rules.act == "kill"
        """Whether discards become the deck again (CLASSIC-4), so that drawing alone never ends the game."""
        self.hand_factor: Final = min(1.0, FULL_VALUE_HAND / max(1, len(self.hand)))
        """Worth of one card more or less to a hand of this size, relative to a small hand."""
        self.draw_factor: Final = self._draw_factor()
        """Worth of a drawn card, relative to one from a full deck."""
        self.stale: Final = self.recycles and self.draw_factor < STALE_DRAW
        """Drawing brings nothing new any more, so that riding on would only keep others from playing."""
        self.long_game: Final = self.rules.act == "kill" and s.turn > LONG_GAME
        """The game has been long: a bot that only prevents attempts should do something else, so that games end."""
        self.candidates: dict[int, float] | None = None
        """If set, collects every decision that was considered with the best worth found for it."""
        self._movement_cards: list[int] | None = None
        self._scratch: State | None = None
        self._strengths: dict[int, int] = {}
        self._occupied = NONE
        self._attemptable = NONE
        self._dog_follows = 0
        self._unwatched = 0

    def _draw_factor(self) -> float:
        s = self.s
        if not self.recycles:
            return 1.0 if s.deck else 0.0
        return self.hand_factor * min(1.0, (len(s.deck) + len(s.discards)) / SMALL_STOCK)

    def add_candidate(self, worth: float, code: int) -> None:
        """Add a decision to the candidates, if they are collected."""
        candidates = self.candidates
        if candidates is not None and worth > candidates.get(code, -1000.0):
            candidates[code] = worth

    @property
    def movement_cards(self) -> list[int]:
        """The cards in hand that move somebody, each once however many of it there are."""
        found = self._movement_cards
        if found is None:
            moves = self.precomputed.moves
            found = []
            previous = NONE
            for card in self.hand:
                if card != previous and moves[card]:
                    found.append(card)
                previous = card
            self._movement_cards = found
        return found

    @property
    def scratch(self) -> State:
        """A copy of the state to try things out in; whoever changes it restores it."""
        if self._scratch is None:
            self._scratch = self.s.copy()
        return self._scratch

    @property
    def occupied(self) -> int:
        """The spaces where other players stand, as bits."""
        if self._occupied == NONE:
            self._look()
        return self._occupied

    @property
    def attemptable(self) -> int:
        """The spaces where an attempt on the Doctor would be possible: unseen, or aboard the ship in sight (TRY-1, SAVE-4)."""
        if self._attemptable == NONE:
            self._look()
        return self._attemptable

    @property
    def dog_follows(self) -> int:
        """The spaces to which a dog that witnesses follows the Doctor, if he goes there next (DOG-1)."""
        if self._attemptable == NONE:
            self._look()
        return self._dog_follows

    @property
    def unwatched(self) -> int:
        """The spaces that no other player sees, whatever the dog does."""
        if self._attemptable == NONE:
            self._look()
        return self._unwatched

    def _look(self) -> None:
        s, sees, rules = self.s, self.layout.sees, self.rules
        blind = NONE
        guarded = 0
        for extra in rules.extras:
            if extra.name() == "cat":  # a player in the cat's room sees nothing outside it (PET-3)
                blind = rules.board.space(str(extra.facts(s)["space"])).index
            elif rules.witnesses:
                at = extra.watches_from(s)
                if at >= 0:
                    guarded |= sees[at] | 1 << at
                    if self.recycles:
                        self._dog_follows |= self.layout_tables.reach[1][at] | 1 << at
        occupied = watched = 0
        for seat, at in enumerate(s.pawns):
            if at >= 0 and seat != self.seat:
                occupied |= 1 << at
                watched |= 1 << at if at == blind else sees[at] | 1 << at
        self._occupied = occupied
        self._unwatched = self.layout.open & ~watched
        self._attemptable = watched & self.layout.open if rules.act == "save" else self._unwatched & ~guarded

    def strength(self, space: int, spent: int = NONE) -> int:
        """The strength of the best attempt that could be made in a space, once the card `spent` has been played."""
        key = space << 6 | (spent & 63)
        found = self._strengths.get(key)
        if found is None:
            s, seat, of, arms = self.s, self.seat, self.rules.strength.of, self.precomputed.arms
            found = of(s, seat, BARE, space)
            for card in self.hand:
                if arms[card] and card != spent:
                    found = max(found, of(s, seat, card, space))
            self._strengths[key] = found
        return found

    def could_draw(self, space: int) -> bool:
        """Whether a card could be drawn at the end of this turn in a space."""
        s = self.scratch
        s.pawns[self.seat] = space
        free = self.rules.drawing.obstacle(s, self.seat) is None
        s.pawns[self.seat] = self.here
        return free

    def next_after(self, space: int, doctor: int) -> int:
        """The seat that would play next if the turn ended with the seat to move in a space and the Doctor in another."""
        s = self.scratch
        s.pawns[self.seat] = space
        s.doctor = self.layout.doctor_next[doctor]
        after = self.rules.turn_order.after(s)
        s.pawns[self.seat] = self.here
        s.doctor = self.s.doctor
        return after

    def others(self) -> int:
        """The other living seats, as bits."""
        return self.s.living() & ~(1 << self.seat)

    def own_luck(self) -> int:
        """The luck in the hand of the seat to move."""
        luck = self.precomputed.luck
        return sum(luck[card] for card in self.hand)

    def expected_luck(self, seats: int, trust: float = 1.0) -> tuple[float, float]:
        """The luck that the seats in a bitmask can bring together against an attempt: the expected value and standard deviation.

        `trust` is the share of it they are expected to spend. A Stranger that nobody plays turns over one card (STRANGER-2).
        """
        s, luck, strangers = self.s, self.precomputed.luck, self.rules.strangers
        known = unknown = 0
        for seat in range(len(s.pawns)):
            if not seats >> seat & 1 or seat == self.seat:
                continue
            if strangers >> seat & 1:
                unknown += 1 if s.deck else 0
                continue
            unknown += len(s.hands[seat])
            for card in self._known_cards(seat):
                unknown -= 1
                known += luck[card]
        mean, deviation = self._unseen_luck()
        return trust * (known + unknown * mean), deviation * sqrt(unknown)

    def _known_cards(self, holder: int) -> list[int]:
        """The cards that the seat to move has seen go into another's hand (CARD-1)."""
        s = self.s
        if self.truth:
            return s.known[self.seat * len(s.pawns) + holder] if s.known else []
        return [card for card in s.hands[holder] if card != UNKNOWN]

    def _unseen_luck(self) -> tuple[float, float]:
        """Mean and standard deviation of the luck of a card that the seat to move sees nowhere."""
        luck = self.precomputed.luck
        total, square = self.precomputed.whole_luck, self.precomputed.whole_square
        seen = seen_cards(self.s, [self.hand])
        for card in seen:
            points = luck[card]
            total -= points
            square -= points * points
        unseen = len(self.rules.whole) - len(seen)
        if unseen <= 0:
            return 0.0, 0.0
        mean = total / unseen
        return mean, sqrt(max(0.0, square / unseen - mean * mean))
