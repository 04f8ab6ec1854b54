"""What a seat, or a spectator, may know.

A view is built up from public facts and one seat's own (CARD-1): it holds a position in which everything else is `UNKNOWN`, and
asks the rules about that. So it cannot show more than its reader may know, and the rules cannot depend on more.
"""

from typing import Any, Final

from doctorlucky.boards.model.layout import Layout
from doctorlucky.editions.attempt import occupied
from doctorlucky.editions.foiling import maker_of, target_pawn
from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.editions.strength import PLENTY
from doctorlucky.editions.turn import NO_TARGET
from doctorlucky.engine.action import BARE, Action, pawn_text
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.state import NOTHING, NOWHERE, State
from doctorlucky.errors import DoctorLuckyError, check_seat, kind_of, shown
from doctorlucky.views.knowledge import UNKNOWN
from doctorlucky.views.packing import Source, ruleset_from, source_of, unpacked


class Attempt:
    """The attempt that is being foiled."""

    def __init__(self, maker: str, target: str, strength: int, total: int, due: tuple[int, ...], last_must: bool) -> None:
        self.maker: Final = maker
        """``seat-2``, or ``doctor`` for his own attack (DOG-7)."""
        self.target: Final = target
        self.strength: Final = strength
        self.total: Final = total
        """What has been played against it so far."""
        self.due: Final = due
        """The seats still to be asked after this one, in order."""
        self.last_must: Final = last_must
        """The last to be asked must foil if able (FOIL-3)."""

    def __repr__(self) -> str:
        return f"<Attempt of {self.maker} on {self.target}: strength {self.strength}, {self.total} against it>"


class View:
    """One reader's knowledge of a match at one moment.

    >>> from doctorlucky import Match
    >>> match = Match.new(edition="directors-cut", players=3, seed=7)
    >>> view = match.view(match.seat)
    >>> view
    <View of seat 2: turn 1, turn>
    >>> view.hand_sizes, view.doctor
    ((6, 6, 6), 'billiard-room')
    >>> view.legal[0].verb, view.legal[0].space
    ('step', 'parlor')
    >>> view.why_not("attempt doctor")
    <Refusal the Doctor is not in your room (TRY-1)>
    """

    def __init__(self, ruleset: Ruleset, names: tuple[str, ...], position: State, seat: int | None) -> None:
        self.ruleset: Final = ruleset
        self.names: Final = names
        self.seat: Final = seat
        """Whose view it is; None for a spectator."""
        self._position: Final = position
        self._rules: Final = ruleset.rules.in_force(position)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.ruleset.same_as(other.ruleset)
            and self.seat == other.seat
            and self._position == other._position
        )

    def __hash__(self) -> int:
        return hash((self.seat, self._position))

    def __reduce__(self) -> tuple[object, ...]:
        """Views travel to other processes, and say the same there."""
        return _arrived, (source_of(self.ruleset), self.names, self._position.as_dict(), self.seat)

    def __repr__(self) -> str:
        whose = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {whose}: turn {self.turn}, {self.asks or 'over'}>"

    # Whose move it is

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._position.over

    @property
    def winner(self) -> int | None:
        """The seat that has won, if one has."""
        return None if self._position.winner == NONE else self._position.winner

    @property
    def loser(self) -> int | None:
        """The seat that could have prevented it, if the edition asks and there is one (ANNIV-9)."""
        return None if self._position.loser == NONE else self._position.loser

    @property
    def act(self) -> str:
        """What the game is about now: ``kill``, ``save`` or ``escape``."""
        return self._rules.act

    @property
    def to_act(self) -> int | None:
        """The seat that is to decide something."""
        return None if self._position.seat == NONE else self._position.seat

    @property
    def asks(self) -> str | None:
        """What is to be decided: ``turn``, ``foil``, ``buy``."""
        prompt = self._position.prompt
        return None if prompt == NOTHING else self.ruleset.rules.prompts[prompt].name

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self._position.active

    @property
    def turn(self) -> int:
        """The number of the turn; the first is 1."""
        return self._position.turn

    @property
    def legal(self) -> Actions:
        """What the reader may do now; empty when somebody else is to act."""
        mine = self.seat is not None and self.seat == self._position.seat
        rules = self.ruleset.rules
        return Actions(rules.lexicon, rules.menu(self._position).codes() if mine else ())

    def why_not(self, action: Action | str | int) -> Refusal | None:
        """Why the reader cannot do this now, with the rule; None if they can."""
        if self.seat is None:
            return Refusal("TURN-1", "spectators decide nothing")
        return self.ruleset.rules.why_not_any(self._position, self.seat, action)

    # The table

    @property
    def layout(self) -> Layout:
        """The board as it is now: what is open, what can be seen, where the Doctor goes."""
        return self._rules.layouts[self._position.layout]

    @property
    def part(self) -> str:
        """The part of the board in play."""
        return self.layout.part

    @property
    def strangers(self) -> tuple[int, ...]:
        """The seats that nobody plays (STRANGER-1)."""
        return self.ruleset.strangers

    @property
    def points(self) -> int:
        """The movement points the active player has left, the free step included (TURN-2, ANNIV-3)."""
        return self._position.points

    @property
    def doctor(self) -> str:
        """The id of the Doctor's space."""
        return self._space(self._position.doctor)

    @property
    def pawns(self) -> tuple[str | None, ...]:
        """The id of each seat's space; None for the dead."""
        return tuple(None if space == NOWHERE else self._space(space) for space in self._position.pawns)

    @property
    def hand(self) -> tuple[str, ...]:
        """The ids of the reader's own cards."""
        return () if self.seat is None else self._cards(self._position.hands[self.seat])

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(len(hand) for hand in self._position.hands)

    def known_cards(self, seat: int) -> tuple[str, ...]:
        """The ids of the cards that the reader knows in a hand: all of their own, and what was taken from them (CARD-1)."""
        check_seat(seat, len(self.names), "seat")
        return self._cards([card for card in self._position.hands[seat] if card != UNKNOWN])

    @property
    def deck_size(self) -> int:
        """How many cards are left in the deck."""
        return len(self._position.deck)

    @property
    def discards(self) -> tuple[str, ...]:
        """The discard pile, by card id; it is public."""
        return self._cards(self._position.discards)

    @property
    def removed(self) -> tuple[str, ...]:
        """The ids of the cards that left the game, all of them seen."""
        return self._cards(self._position.gone)

    @property
    def set_aside(self) -> int:
        """How many cards left the game unseen (ANNIV-2)."""
        return len(self._position.aside)

    @property
    def spite(self) -> tuple[int, ...]:
        """Each seat's tokens, or Reasons."""
        return tuple(self._position.spite)

    @property
    def reasons(self) -> tuple[tuple[str, ...], ...]:
        """The ids of the cards each seat keeps as Reasons (ANNIV-7)."""
        return tuple(self._cards(self._position.reasons_of(seat)) for seat in range(len(self.names)))

    @property
    def spite_pool(self) -> int | None:
        """How many tokens are left to earn; None where the supply has no end, 0 where there are none (CLASSIC-5, CLASSIC-6)."""
        left = self._rules.reward.left(self._position)
        return None if left >= PLENTY else left

    @property
    def attempt(self) -> Attempt | None:
        """The attempt that is being foiled, if one is."""
        s = self._position
        if s.maker == NONE or s.round >= len(s.strengths):
            return None
        due: list[int] = []
        mask = s.due
        at = s.asked
        while mask:
            at = s.left_of(at, mask)
            mask &= ~(1 << at)
            due.append(at)
        strength, total = s.strengths[s.round], s.totals[s.round]
        return Attempt(pawn_text(maker_of(s)), pawn_text(target_pawn(s)), strength, total, tuple(due), self._rules.last_must_foil)

    @property
    def extras(self) -> dict[str, dict[str, object]]:
        """What editions and variants add to the table, by name: ``{"dog": {"space": "gallery", ...}}``."""
        return {extra.name(): extra.facts(self._position) for extra in self._rules.extras}

    @property
    def targets(self) -> tuple[str, ...]:
        """The pawns on which attempts can be made in this game, if the time and the place are right."""
        return tuple(pawn_text(pawn) for pawn, target in enumerate(self._rules.target_rules) if target is not None)

    # Help

    def who_sees(self, space: str) -> tuple[str, ...]:
        """The pawns, other than the reader's, that are in a space or see it."""
        s = self._position
        here = self._index(space)
        eyes = self._rules.sight.onto(s, here)
        found = [pawn_text(seat) for seat, at in enumerate(s.pawns) if seat != self.seat and at != NOWHERE and eyes >> at & 1]
        if eyes >> s.doctor & 1:
            found.append("doctor")
        for extra in self._rules.extras:
            at = extra.watches_from(s)
            if at != NOWHERE and eyes >> at & 1:
                found.append(extra.name())
        return tuple(found)

    def alone_in(self, space: str) -> bool:
        """No other player is in the space or sees it."""
        here = self._index(space)
        mine = 0 if self.seat is None else 1 << self.seat
        return occupied(self._position, mine) & self._rules.sight.onto(self._position, here) == 0

    def could_attempt(self, space: str, pawn: str = "doctor") -> bool:
        """Whether the reader could make an attempt on a pawn if they stood in a space and nobody else moved, except that the
        Doctor is taken to be there with them where he is the one."""
        return self.why_no_attempt(space, pawn) is None

    def why_no_attempt(self, space: str, pawn: str = "doctor") -> Refusal | None:
        """What would keep the reader from such an attempt, with the rule; None if nothing would."""
        here = self._index(space)
        if self.seat is None:
            return Refusal("TURN-1", "spectators decide nothing")
        if self._position.pawns[self.seat] == NOWHERE:
            return Refusal("NEXT-5", "the dead make no attempts")
        if not self.layout.open >> here & 1:
            return Refusal("BOARD-4", f"the {self.ruleset.board.spaces[here].name} is closed")
        targets = self._rules.target_rules
        number = DOCTOR if pawn == "doctor" else next((i for i in range(len(targets)) if pawn_text(i) == pawn), NONE)
        target = None if number == NONE else targets[number]
        if target is None:
            return NO_TARGET
        there = self._position.copy()
        there.pawns[self.seat] = here
        if number == DOCTOR:
            there.doctor = here
        return target.obstacle(there, self.seat, number)

    def could_draw(self, space: str) -> bool:
        """Whether the reader could draw a card on their turn if they stood in a space and nobody else moved."""
        here = self._index(space)
        if self.seat is None or self._position.pawns[self.seat] == NOWHERE or not self.layout.open >> here & 1:
            return False
        there = self._position.copy()
        there.pawns[self.seat] = here
        return self._rules.drawing.obstacle(there, self.seat) is None

    def forgone(self, after: Action | None = None) -> Refusal | None:
        """Why no card can be drawn in the rest of this turn, wherever the reader goes; None if that depends on where they are. With
        a legal move: the same after that move."""
        return self._rules.drawing.forgone(self._moved(after))

    def could_draw_after(self, move: Action) -> bool:
        """Whether the reader could draw a card after a legal move, where they would stand then."""
        return self.seat is not None and self._rules.drawing.obstacle(self._moved(move), self.seat) is None

    def _moved(self, move: Action | None) -> State:
        """The position after a legal move: chance has no part in any."""
        if move is None or self.seat is None:
            return self._position
        ahead = self._position.copy()
        self._rules.movement.take(ahead, self.seat, move.code)
        return ahead

    @property
    def draws_unseen(self) -> bool:
        """Whether the Doctor's eyes forbid drawing as players' do (ANNIV-4)."""
        return self._rules.drawing.hides_from_doctor

    def doctor_stops(self, count: int = 3) -> tuple[str, ...]:
        """Where the Doctor goes next, and after that, if nobody moves him; nowhere on a ship that has sunk."""
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 100:
            raise DoctorLuckyError(f"the Doctor's stops are a number from 0 to 100, not {shown(count)}")
        at = self._position.doctor
        stops: list[str] = []
        for _ in range(count):
            at = self.layout.doctor_next[at]
            if at == NOWHERE:
                break
            stops.append(self._space(at))
        return tuple(stops)

    def next_if_ended(self) -> int:
        """Who would play next if the turn ended now."""
        ahead = self._position.copy()
        ahead.doctor = self.layout.doctor_next[ahead.doctor]
        return self._rules.turn_order.after(ahead)

    def strength(self, card: str | None = None) -> int:
        """What an attempt of the reader's would be worth where they stand, with a weapon or bare hands."""
        if self.seat is None or self._position.pawns[self.seat] == NOWHERE:
            return 0
        number = BARE
        if card is not None:
            if not isinstance(card, str):
                raise DoctorLuckyError(f"a weapon is given by its name, not as {kind_of(card)}")
            try:
                number = self.ruleset.deck.index(card)
            except KeyError:
                raise DoctorLuckyError(f"there is no card '{shown(card)}' in the {self.ruleset.deck.name.lower()}") from None
            if not self.ruleset.deck.cards[number].arms:
                raise DoctorLuckyError(f"{self.ruleset.deck.cards[number].name} cannot be used for an attempt (TURN-4)")
        return self._rules.strength.of(self._position, self.seat, number, self._position.pawns[self.seat])

    def as_dict(self) -> dict[str, Any]:
        """The view as plain data, ready for JSON."""
        attempt = self.attempt
        return {
            "edition": self.ruleset.edition.id,
            "variants": list(self.ruleset.variant_ids),
            "board": self.ruleset.board.id,
            "part": self.part,
            "act": self.act,
            "names": list(self.names),
            "seat": self.seat,
            "over": self.over,
            "winner": self.winner,
            "loser": self.loser,
            "turn": self.turn,
            "active": self.active,
            "to_act": self.to_act,
            "asks": self.asks,
            "legal": [action.text for action in self.legal],
            "points": self.points,
            "strangers": list(self.strangers),
            "doctor": self.doctor,
            "pawns": list(self.pawns),
            "hand": list(self.hand),
            "hand_sizes": list(self.hand_sizes),
            "known_cards": [list(self.known_cards(seat)) for seat in range(len(self.names))],
            "deck_size": self.deck_size,
            "discards": list(self.discards),
            "removed": list(self.removed),
            "set_aside": self.set_aside,
            "spite": list(self.spite),
            "reasons": [list(cards) for cards in self.reasons],
            "spite_pool": self.spite_pool,
            "attempt": None
            if attempt is None
            else {
                "maker": attempt.maker,
                "target": attempt.target,
                "strength": attempt.strength,
                "total": attempt.total,
                "due": list(attempt.due),
                "last_must": attempt.last_must,
            },
            "extras": self.extras,
        }

    def _index(self, space: str) -> int:
        if not isinstance(space, str):
            raise DoctorLuckyError(f"a space is given by its name, not as {kind_of(space)}")
        return self.ruleset.board.space(space).index

    def _space(self, index: int) -> str:
        return self.ruleset.board.spaces[index].id

    def _cards(self, cards: list[int]) -> tuple[str, ...]:
        return tuple(self.ruleset.deck.cards[card].id for card in cards)


def _arrived(source: Source, names: tuple[str, ...], position: dict[str, Any], seat: int | None) -> View:
    """Rebuild a pickled view."""
    return View(ruleset_from(source), names, unpacked(position), seat)
