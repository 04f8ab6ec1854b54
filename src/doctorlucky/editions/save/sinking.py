"""The piles beside the ship's decks, and the decks going under as they run out (SAVE-2, SAVE-5, SAVE-6)."""

from typing import Final

from doctorlucky.editions.drawing import DrawOne
from doctorlucky.editions.supply import OnceThrough
from doctorlucky.engine.bag import put
from doctorlucky.engine.event import DOCTOR, LIFTED, NOBODY, NONE, SANK
from doctorlucky.engine.interfaces import Extra, Stage
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.errors import PositionError, shown

PLAYED: Final = Refusal("SAVE-5", "you played a Move card this turn, so you cannot draw")


class DrawFromLowest(DrawOne):
    """Anywhere, if no Move card was played; an attempt would have ended the turn (SAVE-5)."""

    def obstacle(self, s: State, seat: int) -> Refusal | None:
        return self.forgone(s)

    def forgone(self, s: State) -> Refusal | None:
        return PLAYED if s.played else None


class Piles(OnceThrough):
    """Cards are drawn from the pile of the lowest deck afloat, and used cards leave the game (SAVE-5, SAVE-7).

    The four piles are one deck: which pile a card lies in tells nobody anything, so only their sizes are kept. As many decks have
    sunk as the number of the layout says.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.decks = rules.board.decks
        self.first = rules.reserve(len(self.decks))
        self.spaces: list[int] = []
        """Those of each deck, as bits."""
        self.refuge: list[int] = []
        """The lowest-numbered space of each deck, where those below are lifted to."""
        for deck in self.decks:
            spaces = [space for space in rules.board.spaces if space.deck == deck]
            self.spaces.append(sum(1 << space.index for space in spaces))
            self.refuge.append(min((space.number, space.index) for space in spaces if space.number >= 0)[1])

    def discard(self, s: State, card: int) -> None:
        put(s.gone, card)

    def flaw(self, s: State) -> str:
        return "used cards leave the game: they are removed, not discarded (SAVE-7)" if s.discards else ""

    def split(self, s: State) -> None:
        """The deck into piles as equal as possible, larger ones on the lower decks (SAVE-2)."""
        afloat = len(self.decks) - s.layout
        for pile in range(len(self.decks)):
            above = pile - s.layout
            s.extra[self.first + pile] = 0 if above < 0 else (len(s.deck) + afloat - 1 - above) // afloat

    def taken(self, s: State) -> None:
        pile = self.first + s.layout
        s.extra[pile] -= 1
        if s.extra[pile] == 0:
            self.sink(s)

    def sink(self, s: State) -> None:
        """The lowest deck is gone, and everybody on it is lifted to the one above; without one nobody wins (SAVE-6)."""
        gone = self.spaces[s.layout]
        s.note(SANK, origin=s.layout, amount=s.layout + 1)
        s.layout += 1
        if s.layout == len(self.decks):
            s.note(NOBODY)
            self.rules.end_game(s, NONE)
            return
        refuge = self.refuge[s.layout]
        for seat in range(len(s.pawns)):
            if gone >> s.pawns[seat] & 1:
                s.note(LIFTED, pawn=seat, space=refuge, origin=s.pawns[seat])
                s.pawns[seat] = refuge
        if gone >> s.doctor & 1:
            s.note(LIFTED, pawn=DOCTOR, space=refuge, origin=s.doctor)
            s.doctor = refuge


class SplitPiles(Stage):
    """What is left after the deal is put beside the decks (SAVE-2)."""

    def __init__(self, piles: Piles) -> None:
        self.piles = piles

    def run(self, s: State) -> bool:
        self.piles.split(s)
        return True


class Ship(Extra):
    """The decks afloat, the lowest first, and the cards beside each."""

    def __init__(self, piles: Piles) -> None:
        self.piles = piles

    def name(self) -> str:
        return "ship"

    def facts(self, s: State) -> dict[str, object]:
        decks = self.piles.decks
        return {"afloat": list(decks[s.layout :]), "piles": s.extra[self.piles.first + s.layout : self.piles.first + len(decks)]}

    def arrange(self, s: State, facts: dict[str, object]) -> None:
        decks = list(self.piles.decks)
        afloat = facts.get("afloat", decks)
        if set(facts) - {"afloat", "piles"} or not isinstance(afloat, (list, tuple)) or not afloat:
            raise PositionError("the ship is given by the decks afloat, the lowest first, and the piles beside them")
        s.layout = len(decks) - len(afloat)
        if list(afloat) != decks[max(0, s.layout) :]:
            raise PositionError(
                f"decks sink from the lowest up: {', '.join(decks)}; these cannot all be afloat: {shown(list(afloat))}"
            )
        if len(s.deck) < len(afloat):
            raise PositionError("a deck sinks when its pile is empty, so there is a card for every deck afloat (SAVE-6)")
        piles = facts.get("piles")
        if piles is None:
            self.piles.split(s)
        else:
            whole = isinstance(piles, (list, tuple)) and all(type(size) is int and size > 0 for size in piles)
            if not isinstance(piles, (list, tuple)) or not whole or len(piles) != len(afloat) or sum(piles) != len(s.deck):
                raise PositionError(f"piles are numbers of cards, one for each deck afloat, together the {len(s.deck)} of the deck")
            for number, size in enumerate(piles):
                s.extra[self.piles.first + s.layout + number] = size

    def possible(self, s: State) -> bool:
        sizes = s.extra[self.piles.first : self.piles.first + len(self.piles.decks)]
        return sum(sizes) == len(s.deck) and not any(sizes[: s.layout]) and all(sizes[s.layout :])
