"""Lucky Mansion of 2016: positions that the tests of the Anniversary edition share, and an onlooker who knows the rules."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any

from table import play, texts

from doctorlucky import Match
from doctorlucky.boards.model.layout import Layout, spaces_in
from doctorlucky.decks.deck import FAILURE, MOVE, WEAPON, card_id, load_deck
from doctorlucky.engine.event import CAT, DOCTOR, DOG, NONE, Event

Hands = Sequence[Sequence[str]] | Mapping[int, Sequence[str]]

APART = ("lilac-room", "wine-cellar", "white-room", "lancaster-room")
"""Rooms that do not see each other, nor the Armory, Gallery and Library, where the Doctor is and goes next."""
SPOT = "lilac-room"
"""Number 18, seen from `ONLOOKERS` alone; the Doctor goes on to the Servants' Quarters."""
ONLOOKERS = ("dining-hall", "tennessee-room")
FAR = "wine-cellar"
"""Number 9, seen from the Kitchen and the Winter Garden alone."""

NO_JUMP = {"ANNIV-3", "BOARD-4"}
NOT_NEXT_DOOR = {"BOARD-2", "BOARD-3"}
NOTHING_TO_DRAW = {"ANNIV-4", "ANNIV-8"}
"""Rules by which such things are refused: any of them will do."""

CARDS = {card.id: card for card in load_deck("anniversary").cards}
MOVES = sorted(card.id for card in CARDS.values() if card.kind == MOVE)
WEAPONS = sorted(card.id for card in CARDS.values() if card.kind == WEAPON)
FAILURES = sorted(card.id for card in CARDS.values() if card.kind == FAILURE)
DUDS = ["parlor", "sitting-room", "winter-garden", "armory", "hedge-maze", "piazza"]
"""Cards without luck."""
WEST = {"winter-garden", "wine-cellar", "kitchen", "lancaster-room", "master-suite"}
"""Rooms 8 to 12."""
EAST = {"tennessee-room", "lilac-room", "servants-quarters", "white-room", "hedge-maze"}
"""Rooms 17 to 21."""
ROOMS = {card_id(CARDS[name].room) for name in MOVES}
"""The 24 rooms of the main board: each has its Move card."""


def cards_but(cards: Sequence[str]) -> list[str]:
    """The 72 cards without some."""
    left = Counter({card.id: card.count for card in CARDS.values()})
    left.subtract(cards)
    assert min(left.values()) >= 0
    return sorted(left.elements())


def house(
    pawns: Sequence[str] = APART,
    hands: Hands = (),
    doctor: str = "armory",
    *,
    variants: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    reasons: Sequence[Sequence[str]] = (),
    aside: Sequence[str] = (),
    part: str = "full",
    players: int = 0,
    seed: int = 1,
    **more: Any,
) -> Match:
    """Seat 0 to play, the whole main board open. `deck` are all the cards there are to draw, the rest having been discarded."""
    if deck is not None:
        held = hands.values() if isinstance(hands, Mapping) else hands
        more["discards"] = cards_but([*deck, *aside, *chain.from_iterable(held), *chain.from_iterable(reasons)])
    return Match.arrange(
        "anniversary",
        players or len(pawns),
        variants,
        seed=seed,
        doctor=doctor,
        pawns=pawns,
        hands=hands,
        reasons=reasons,
        aside=aside,
        part=part,
        **more,
    )


def attempted(
    hands: Hands = (),
    weapon: str | None = None,
    *,
    attacker: int = 0,
    at: str = SPOT,
    away: str = FAR,
    seats: int = 0,
    **more: Any,
) -> Match:
    """The attacker is alone with the Doctor, everybody else far away, and has just announced the attempt."""
    pawns = [away] * (seats or max(3, len(hands)))
    pawns[attacker] = at
    match = house(pawns, hands, at, turn=attacker, **more)
    return play(match, "attempt doctor" if weapon is None else f"attempt doctor {weapon}")


def two_players(
    pawns: Sequence[str] = ("lilac-room", "white-room", "wine-cellar", "lancaster-room"), hands: Hands = (), **more: Any
) -> Match:
    """Seats 0 and 2 are live, Strangers sit in 1 and 3."""
    return house(pawns, hands, players=2, **more)


def two_attempt(hands: Hands = (), weapon: str | None = None, **more: Any) -> Match:
    """Seat 0 has just announced an attempt; seat 1, a Stranger, is asked first, then the live seat 2, then the Stranger in 3."""
    return attempted(hands, weapon, seats=4, players=2, **more)


def steps(match: Match, pawn: str = "") -> set[str]:
    """Where the seat to decide may take its own or another pawn by a point."""
    found = [text.split() for text in texts(match)]
    return {words[-1] for words in found if words[0] == "step" and words[1:-1] == pawn.split()}


def jumps(match: Match, pawn: str = "self") -> set[str]:
    """Where it may take a pawn by the jump of a card."""
    return {text.split()[3] for text in texts(match) if text.startswith("play") and text.split()[2] == pawn}


def walks(match: Match) -> set[str]:
    """The cards it may play for their steps."""
    return {text.split()[1] for text in texts(match) if text.startswith("play") and text.endswith(" steps")}


def lights_out(match: Match) -> bool:
    out = match.view().extras["lights"]["out"]
    assert isinstance(out, bool)
    return out


def pet(match: Match, which: str) -> object:
    """Where it is."""
    return match.view().extras[which]["space"]


def loser(match: Match) -> int | None:
    """Whom ANNIV-9 blames; the match is over, and view and result agree."""
    assert match.over
    assert match.result is not None
    assert match.view().loser == match.result.loser
    return match.result.loser


def winner(match: Match) -> int | None:
    assert match.over
    assert match.result is not None
    return match.result.winner


class Onlooker:
    """A second, slow reading of the rules: follows a match by its events and says who moves where, who is next, what is allowed."""

    def __init__(self, match: Match, dealt: bool = True) -> None:
        view = match.view()
        self.match = match
        self.board = match.ruleset.board
        self.layout: Layout = self.board.layout(view.part)
        self.pawns = {seat: self.index(space) for seat, space in enumerate(view.pawns) if space is not None}
        self.pawns[DOCTOR] = self.index(view.doctor)
        for name, number in (("dog", DOG), ("cat", CAT)):
            if name in view.extras:
                self.pawns[number] = self.index(str(view.extras[name]["space"]))
        self.seats = len(view.pawns)
        self.strangers = set(view.strangers)
        self.lights = view.deck_size > 0
        self.active = view.active
        self.unplayed = set(range(self.seats)) - {self.active} if dealt else set()
        self.points = 1

    def index(self, space: str) -> int:
        return self.board.space(space).index

    def id(self, index: int) -> str:
        return self.board.spaces[index].id

    def sees(self, pawn: int, space: int) -> bool:
        at = self.pawns[pawn]
        blind = not self.lights or (CAT in self.pawns and at == self.pawns[CAT])
        return at == space or (not blind and bool(self.layout.sees[at] >> space & 1))

    def witnessed(self, seat: int, doctor_counts: bool) -> bool:
        """Whether a seat may neither draw (the Doctor counts) nor make an attempt (he does not) where it is."""
        here = self.pawns[seat]
        others = [pawn for pawn in self.pawns if pawn not in (seat, CAT) and (pawn != DOCTOR or doctor_counts)]
        return any(self.sees(pawn, here) for pawn in others)

    def may_attempt(self, seat: int) -> bool:
        return self.pawns[seat] == self.pawns[DOCTOR] and not self.witnessed(seat, False)

    def next_seat(self) -> int:
        """Who plays next, the Doctor having moved."""
        going_left = [(self.active + place) % self.seats for place in range(1, self.seats + 1)]
        landed_on = [seat for seat in going_left if self.pawns[seat] == self.pawns[DOCTOR]]
        return landed_on[0] if landed_on and not self.unplayed else going_left[0]

    def follow(self, events: Sequence[Event]) -> None:
        for event, ahead in zip(events, [*events[1:], Event("nothing")], strict=True):
            if event.what == "turn":
                assert event.seat == self.next_seat()
                self.active, self.points = event.seat, 1
                self.unplayed.discard(event.seat)
                if event.seat in self.strangers:
                    expected = "attempted" if self.may_attempt(event.seat) else "wandered"
                    assert (ahead.what, ahead.seat) == (expected, event.seat)
            elif event.what == "wandered":
                path = self.layout.path
                assert event.space == path[path.index(self.pawns[event.seat]) - 1]
                self.pawns[event.seat] = event.space
                assert (ahead.what == "attempted") == self.may_attempt(event.seat)
            elif event.what == "doctor-moved":
                path = self.layout.path
                assert event.space == path[(path.index(self.pawns[DOCTOR]) + 1) % len(path)]
                self.pawns[DOCTOR] = event.space
            elif event.what == "stepped":
                self.pawns[event.seat if event.pawn == NONE else event.pawn] = event.space
                self.points -= 1
            elif event.what == "moved":
                self.pawns[event.pawn] = event.space
            elif event.what == "walked":
                self.points += self.match.ruleset.deck.cards[event.card].steps
                assert event.amount == self.points
            elif event.what == "lights-out":
                self.lights = False

    def allowed(self) -> set[str]:
        """What the seat to decide may do."""
        assert self.match.seat is not None
        view = self.match.view(self.match.seat)
        hand = {name: CARDS[name] for name in view.hand}
        if view.asks == "foil":
            return {"pass"} | {f"foil {card.id}" for card in hand.values() if card.luck}
        me = self.active
        mine = {"self": me, **{f"seat-{stranger + 1}": stranger for stranger in self.strangers}}
        found = {"end"} | {f"play {card.id} steps" for card in hand.values() if card.kind == MOVE}
        for name, pawn in mine.items():
            for space in self.layout.neighbours[self.pawns[pawn]] if self.points else []:
                found.add(f"step {self.id(space)}" if pawn == me else f"step {name} {self.id(space)}")
            for card in hand.values():
                room = self.index(card_id(card.room)) if card.kind == MOVE else -1
                if room >= 0 and self.layout.open >> room & 1 and room != self.pawns[pawn]:
                    found.add(f"play {card.id} {name} {self.id(room)}")
        for name, number in (("dog", DOG), ("cat", CAT)):
            if number in self.pawns and self.points:
                found |= {f"step {name} {self.id(space)}" for space in spaces_in(self.layout.open) if space != self.pawns[number]}
        if view.deck_size and not self.witnessed(me, True):
            found.add("draw")
        if self.may_attempt(me):
            found.add("attempt doctor")
            found |= {f"attempt doctor {card.id}" for card in hand.values() if card.kind == WEAPON}
        return found

    def check(self) -> None:
        """What everybody sees is what must be."""
        view = self.match.view()
        assert self.match.over or view.active == self.active
        assert [self.index(space or "") for space in view.pawns] == [self.pawns[seat] for seat in range(self.seats)]
        assert self.index(view.doctor) == self.pawns[DOCTOR]
        assert (view.deck_size == 0) == (not self.lights) == lights_out(self.match)
        kept = sum(len(cards) for cards in view.reasons)
        assert view.deck_size + sum(view.hand_sizes) + len(view.discards) + kept + view.set_aside == 72
        assert tuple(len(cards) for cards in view.reasons) == view.spite
        if not self.match.over:
            if view.asks == "turn":
                assert view.points == self.points
            assert texts(self.match) == self.allowed()


def random_moves(match: Match, seed: int, count: int, dealt: bool = True) -> Iterator[Onlooker]:
    """Play at random, fond of attempts and of drawing; stop after every decision. Only a `dealt` match has a first round."""
    chance = Random(seed)
    onlooker = Onlooker(match, dealt)
    for _ in range(count):
        if match.over:
            return
        legal = sorted(texts(match))
        bold = [text for text in legal if text.startswith(("attempt", "foil"))] or [text for text in legal if text == "draw"]
        match.play(chance.choice(bold if bold and chance.random() < 0.7 else legal))
        onlooker.follow(match.latest)
        yield onlooker


def new(players: int, seed: int = 1, **more: Any) -> Match:
    return Match.new("anniversary", players, seed=seed, **more)
