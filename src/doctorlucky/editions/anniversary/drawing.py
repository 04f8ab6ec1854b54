"""Drawing unseen (ANNIV-4), and the deck whose last card puts the lights out (ANNIV-8)."""

from typing import Final

from doctorlucky.editions.attempt import occupied, witnessed
from doctorlucky.editions.drawing import DrawOne
from doctorlucky.engine.bag import put
from doctorlucky.engine.event import LIGHTS_OUT
from doctorlucky.engine.rules import Exhibit, Refusal, Rules, Supply
from doctorlucky.engine.state import State
from doctorlucky.errors import PositionError

SEEN: Final = Refusal("ANNIV-4", "somebody sees you, and the Doctor counts too")
EMPTY: Final = Refusal("ANNIV-8", "the lights are out: no cards are left to draw")


class DrawUnseen(DrawOne):
    """Nobody may see it, neither player nor Doctor; cards played before are no hindrance."""

    def obstacle(self, s: State, seat: int) -> Refusal | None:
        if not s.deck:
            return EMPTY
        return witnessed(self.rules, s, s.pawns[seat], occupied(s, 1 << seat) | 1 << s.doctor, SEEN, SEEN)


class OnceThrough(Supply):
    """Discards never return (ANNIV-7)."""

    def available(self, s: State) -> bool:
        return len(s.deck) > 0

    def ready(self, s: State) -> bool:
        return len(s.deck) > 0

    def discard(self, s: State, card: int) -> None:
        put(s.discards, card)

    def taken(self, s: State) -> None:
        """Nothing follows."""

    def keeps(self, card: int) -> bool:
        return True


class UntilDark(OnceThrough):
    """The moment the last card leaves the deck, sight lines end (ANNIV-8)."""

    def __init__(self, rules: Rules) -> None:
        self.lit = rules.beginnings
        """The layouts from this one on are the dark ones."""

    def taken(self, s: State) -> None:
        if not s.deck:
            s.layout += self.lit
            s.note(LIGHTS_OUT, amount=s.layout)


class Lights(Exhibit):
    """Whether they are out."""

    def __init__(self, rules: Rules) -> None:
        self.lit = rules.beginnings

    def name(self) -> str:
        return "lights"

    def facts(self, s: State) -> dict[str, object]:
        return {"out": s.layout >= self.lit}

    def arrange(self, s: State, facts: dict[str, object]) -> None:
        if set(facts) - {"out"} or facts.get("out", not s.deck) != (not s.deck):
            raise PositionError("the lights are out when the deck is empty, and only then (ANNIV-8)")
        if not s.deck:
            s.layout += self.lit

    def possible(self, s: State) -> bool:
        return (s.layout >= self.lit) == (not s.deck)
