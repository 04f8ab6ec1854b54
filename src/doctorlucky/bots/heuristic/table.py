"""The table as a guest sees it who is to decide: the numbers of the position, and what follows from them at a glance."""

from typing import Final

from doctorlucky.bots.heuristic.lore import lore_of
from doctorlucky.bots.heuristic.temper import Temper
from doctorlucky.engine.action import BARE
from doctorlucky.engine.event import NONE
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State

HANDFUL: Final = 12
"""Of more cards than these in a hand, each matters less."""
FEW: Final = 8
"""Where discards return: of fewer cards to draw from, most are what one has just played oneself."""
LONG: Final = 100
"""After so many turns a game has been going on for long."""
STALE: Final = 0.3
"""A card that brings less than this is not worth another turn."""


class Table:
    """One decision's worth of looking around. Nothing here is changed but `thought`, which is a copy."""

    def __init__(self, rules: Rules, s: State, codes: tuple[int, ...], truth: bool, temper: Temper) -> None:
        self.s: Final = s
        """What the guest knows, UNKNOWN standing for every card that it does not; or the truth, if this is in a guest's own mind.
        Only `luck_of` looks into the hands of others, and there makes no difference between the two."""
        self.truth: Final = truth
        self.codes: Final = codes
        self.temper: Final = temper
        self.rules: Final = rules.in_force(s)
        self.lore: Final = lore_of(self.rules)
        self.ground: Final = self.lore.ground(s.layout)
        self.layout: Final = self.ground.layout
        self.seat: Final = s.seat
        self.here: Final = s.pawns[s.seat]
        self.hand: Final = s.hands[s.seat]
        self.recycles: Final = self.lore.cards_move_doctor and self.rules.act == "kill"
        """Discards become the deck again (CLASSIC-4), so that drawing alone brings no game to its end."""
        self.rarity: Final = min(1.0, HANDFUL / max(1, len(self.hand)))
        """What a card more or less matters to so large a hand."""
        self.news: Final = self._news()
        """How much of what a card can bring a drawn one still does."""
        self.stale: Final = self.recycles and self.news < STALE
        """Nothing more is to be gathered, and who rides on all the same only keeps others from playing."""
        self.weary: Final = self.rules.act == "kill" and s.turn > LONG
        """It has been going on for long: whoever only sees to it that nobody can do anything should do something else."""
        self.ideas: dict[int, float] | None = None
        """If somebody asks: every decision that was thought of, with the best that could come of it."""
        self._thought: State | None = None
        self._strengths: dict[int, int] = {}
        self._occupied = NONE
        self._fit = NONE
        self._followed = 0
        self._unwatched = 0

    def _news(self) -> float:
        s = self.s
        if not self.recycles:
            return 1.0 if s.deck else 0.0
        return self.rarity * min(1.0, (len(s.deck) + len(s.discards)) / FEW)

    def note(self, worth: float, code: int) -> None:
        """Keep an idea, for those who ask."""
        ideas = self.ideas
        if ideas is not None and worth > ideas.get(code, -1000.0):
            ideas[code] = worth

    @property
    def thought(self) -> State:
        """A copy of the position to try things out in; whoever changes it puts it back."""
        if self._thought is None:
            self._thought = self.s.copy()
        return self._thought

    @property
    def occupied(self) -> int:
        """The spaces where others stand."""
        if self._occupied == NONE:
            self._look()
        return self._occupied

    @property
    def fit(self) -> int:
        """The spaces where an attempt on the Doctor would be possible: unseen, or seen where that is the point (TRY-1, SAVE-4)."""
        if self._fit == NONE:
            self._look()
        return self._fit

    @property
    def followed(self) -> int:
        """The spaces to which a dog that witnesses comes after the Doctor, if he goes there next (DOG-1)."""
        if self._fit == NONE:
            self._look()
        return self._followed

    @property
    def unwatched(self) -> int:
        """The spaces that no other player sees, whatever the dog does."""
        if self._fit == NONE:
            self._look()
        return self._unwatched

    def _look(self) -> None:
        s, sees, rules = self.s, self.layout.sees, self.rules
        blind = NONE
        guarded = 0
        for exhibit in rules.exhibits:
            if exhibit.name() == "cat":  # who is in its room looks at nothing else (PET-3)
                blind = rules.board.space(str(exhibit.facts(s)["space"])).index
            elif rules.guards:
                at = exhibit.watches_from(s)
                if at >= 0:
                    guarded |= sees[at] | 1 << at
                    if self.recycles:
                        self._followed |= self.ground.reach[1][at] | 1 << at
        occupied = watched = 0
        for seat, at in enumerate(s.pawns):
            if at >= 0 and seat != self.seat:
                occupied |= 1 << at
                watched |= 1 << at if at == blind else sees[at] | 1 << at
        self._occupied = occupied
        self._unwatched = self.layout.open & ~watched
        self._fit = watched & self.layout.open if rules.act == "save" else self._unwatched & ~guarded

    def strength(self, space: int, spent: int = NONE) -> int:
        """The best attempt that could be made in a space, after a card has been spent."""
        key = space << 6 | (spent & 63)
        found = self._strengths.get(key)
        if found is None:
            s, seat, of, arms = self.s, self.seat, self.rules.strength.of, self.lore.arms
            found = of(s, seat, BARE, space)
            for card in self.hand:
                if arms[card] and card != spent:
                    found = max(found, of(s, seat, card, space))
            self._strengths[key] = found
        return found

    def could_draw(self, space: int) -> bool:
        """Whether a card could be drawn at the end of this turn, standing there."""
        s = self.thought
        s.pawns[self.seat] = space
        free = self.rules.drawing.obstacle(s, self.seat) is None
        s.pawns[self.seat] = self.here
        return free

    def next_after(self, space: int, doctor: int) -> int:
        """Who would play next if the turn ended with oneself in a space and the Doctor in another."""
        s = self.thought
        s.pawns[self.seat] = space
        s.doctor = self.layout.doctor_next[doctor]
        after = self.rules.turn_order.after(s)
        s.pawns[self.seat] = self.here
        s.doctor = self.s.doctor
        return after
