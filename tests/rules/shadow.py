"""A second, slow reading of the classic rules, written from the rules alone: it follows a match and says what must be true of it.

Knows `original`, `directors-cut` and `deluxe` with `spite`, `first-round`, `super-spite`, `stronger-weapons` and `no-f3`.
"""

from collections import Counter

from doctorlucky import Match
from doctorlucky.boards.model.layout import Layout
from doctorlucky.decks.deck import FAILURE, MOVE, ROOM, WEAPON, card_id


class Shadow:
    """Everything on the table, as ids."""

    def __init__(self, match: Match) -> None:
        rules = match.ruleset
        truth = match.state()
        self.match = match
        self.players = rules.players
        self.cards = {card.id: card for card in rules.deck.cards}
        self.layout: Layout = rules.rules.layouts[0]
        self.ids = [space.id for space in rules.board.spaces]
        self.named = {space.id for space in rules.board.spaces if space.kind == "room"}
        edition, variants = rules.edition.id, rules.variant_ids
        self.deluxe = edition == "deluxe"
        self.has_spite = edition != "original" or "spite" in variants
        self.super_spite = "super-spite" in variants
        self.protected = edition != "original" or "first-round" in variants
        self.hands = [Counter(rules.deck.cards[card].id for card in hand) for hand in truth.hands]
        self.deck = Counter(rules.deck.cards[card].id for card in truth.deck)
        self.discards: Counter[str] = Counter()
        self.removed: Counter[str] = Counter()
        self.spite = [0] * self.players
        self.doctor = match.view().doctor
        self.pawns = [pawn or "" for pawn in match.view().pawns]
        self.active = match.view().active
        self.unplayed = set(range(self.players)) - {self.active}
        self.winner: int | None = None
        self.asked: list[int] = []
        """Who is still to answer an attempt, the one being asked first."""
        self.begin_turn(self.active)

    # The board

    def next_to(self, space: str) -> list[str]:
        return [self.ids[index] for index in self.layout.neighbours[self.ids.index(space)]]

    def sees(self, one: str, other: str) -> bool:
        return one == other or bool(self.layout.sees[self.ids.index(one)] >> self.ids.index(other) & 1)

    def within(self, space: str, steps: int) -> set[str]:
        found = {space}
        for _ in range(steps):
            found |= {further for reached in found for further in self.next_to(reached)}
        return found - {space}  # CARD-3

    # What is legal

    def legal(self) -> set[str]:
        return self.answers() if self.asked else self.choices()

    def choices(self) -> set[str]:
        me, hand = self.active, self.hands[self.active]
        found = {"end"}
        if not self.stepped:
            found |= {f"step {space}" for space in self.next_to(self.pawns[me])}
        for name in +hand:
            for pawn, at in (("self", self.pawns[me]), ("doctor", self.doctor)):
                if self.cards[name].kind == MOVE:
                    found |= {f"play {name} {pawn} {space}" for space in self.within(at, self.cards[name].steps)}
                if self.cards[name].kind == ROOM and at != card_id(self.cards[name].room):
                    found.add(f"play {name} {pawn} {card_id(self.cards[name].room)}")
        if self.pawns[me] in self.named and not self.played and (+self.deck or +self.discards):
            found.add("draw")
        unseen = not any(self.sees(self.pawns[seat], self.doctor) for seat in range(self.players) if seat != me)
        if self.pawns[me] == self.doctor and unseen:
            found.add("attempt doctor")
            found |= {f"attempt doctor {name}" for name in +hand if self.cards[name].kind == WEAPON}
        return found

    def answers(self) -> set[str]:
        me = self.asked[0]
        failures = {name: count for name, count in (+self.hands[me]).items() if self.cards[name].kind == FAILURE}
        found = {f"foil {name}" for name in failures}
        if self.super_spite and self.spite[me]:
            found.add("spend")
        able = self.total + sum(self.cards[name].luck * count for name, count in failures.items()) >= self.strength
        if not (self.deluxe and able and me == (self.active - 1) % self.players):
            found.add("pass")
        return found

    # What follows

    def play(self, text: str, drawn: str | None) -> None:
        verb, *words = text.split()
        me = self.asked[0] if self.asked else self.active
        if verb == "step":
            self.pawns[me] = words[0]
            self.stepped = True
        elif verb == "play":
            self.spend_card(me, words[0])
            self.played = True
            if words[1] == "doctor":
                self.doctor = words[2]
            else:
                self.pawns[me] = words[2]
        elif verb == "draw":
            if not +self.deck:
                self.deck, self.discards = self.discards, Counter()
            assert drawn is not None
            self.deck[drawn] -= 1
            self.hands[me][drawn] += 1
            self.end_turn()
        elif verb == "end":
            self.end_turn()
        elif verb == "attempt":
            self.announce(words[1] if len(words) > 1 else None)
        elif verb == "foil":
            self.spend_card(me, words[0])
            self.total += self.cards[words[0]].luck
            self.ask_on()
        elif verb == "spend":
            self.spite[me] -= 1
            self.spite[self.active] += 1
            self.total += 1
            self.ask_on()
        else:
            assert verb == "pass"
            self.asked.pop(0)
            self.ask_on()

    def spend_card(self, seat: int, name: str) -> None:
        self.hands[seat][name] -= 1
        (self.removed if self.cards[name].kind == FAILURE else self.discards)[name] += 1

    def announce(self, weapon: str | None) -> None:
        me = self.active
        self.strength = 1
        if weapon is not None:
            face = self.cards[weapon]
            here = face.bonus_room and card_id(face.bonus_room) == self.pawns[me]
            self.strength = face.bonus if here else face.value
            self.spend_card(me, weapon)
        self.strength += self.spite[me]
        self.total = 0
        self.asked = [(me + place) % self.players for place in range(1, self.players)]
        self.ask_on()

    def ask_on(self) -> None:
        """Find who answers next; settle the attempt when nobody does."""
        if self.total >= self.strength:
            self.asked = []
            if self.has_spite and not (self.deluxe and sum(self.spite) == 30):
                self.spite[self.active] += 1
            self.end_turn()
            return
        while self.asked and not +self.hands[self.asked[0]] and not (self.super_spite and self.spite[self.asked[0]]):
            self.asked.pop(0)
        if not self.asked:
            self.winner = self.active

    def end_turn(self) -> None:
        numbers = {space.number: space.id for space in self.match.ruleset.board.spaces if space.number >= 0}
        number_of = {space: number for number, space in numbers.items()}
        if self.doctor in number_of:
            self.doctor = numbers[(number_of[self.doctor] + 1) % 20]
        else:
            self.doctor = numbers[max(number_of[space] for space in self.next_to(self.doctor) if space in number_of)]
        going_left = [(self.active + place) % self.players for place in range(1, self.players + 1)]
        landed_on = [seat for seat in going_left if self.pawns[seat] == self.doctor]
        protected = self.protected and self.unplayed
        self.begin_turn(landed_on[0] if landed_on and not protected else going_left[0])

    def begin_turn(self, seat: int) -> None:
        self.active = seat
        self.unplayed.discard(seat)
        self.stepped = self.played = False
        self.asked = []
        self.strength = self.total = 0

    # What everybody sees

    def facts(self) -> dict[str, object]:
        over = self.winner is not None
        deciding = None if over else self.asked[0] if self.asked else self.active
        return {
            "to_act": deciding,
            "active": self.active,
            "winner": self.winner,
            "doctor": self.doctor,
            "pawns": self.pawns,
            "spite": self.spite,
            "hands": [hand.total() for hand in self.hands],
            "deck": self.deck.total(),
            "discards": +self.discards,
            "removed": +self.removed,
            "attempt": (self.strength, self.total, self.asked[1:]) if self.asked else None,
        }


def facts_of(match: Match) -> dict[str, object]:
    """The same of the match, as a spectator sees it."""
    view = match.view()
    attempt = view.attempt
    return {
        "to_act": view.to_act,
        "active": view.active,
        "winner": view.winner,
        "doctor": view.doctor,
        "pawns": list(view.pawns),
        "spite": list(view.spite),
        "hands": list(view.hand_sizes),
        "deck": view.deck_size,
        "discards": Counter(view.discards),
        "removed": Counter(view.removed),
        "attempt": None if attempt is None else (attempt.strength, attempt.total, list(attempt.due)),
    }
