"""Drawing unseen (ANNIV-4), and the deck whose last card puts the lights out (ANNIV-8)."""

from typing import Final

from doctorlucky.editions.anniversary.wings import first_dark
from doctorlucky.editions.attempt import occupied, witnessed
from doctorlucky.editions.drawing import DrawOne
from doctorlucky.editions.supply import OnceThrough
from doctorlucky.engine.event import LIGHTS_OUT
from doctorlucky.engine.interfaces import Extra
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.errors import PositionError

SEEN: Final = Refusal("ANNIV-4", "somebody sees you, and the Doctor counts too")
EMPTY: Final = Refusal("ANNIV-8", "the lights are out: no cards are left to draw")


class DrawUnseen(DrawOne):
    """Nobody may see it, neither player nor Doctor; cards played before are no hindrance."""

    hides_from_doctor = True

    def obstacle(self, s: State, seat: int) -> Refusal | None:
        gone = self.forgone(s)
        if gone is not None:
            return gone
        return witnessed(self.rules, s, s.pawns[seat], occupied(s, 1 << seat) | 1 << s.doctor, SEEN, SEEN)

    def forgone(self, s: State) -> Refusal | None:
        return None if self.rules.supply.available(s) else EMPTY


class LightsOutSupply(OnceThrough):
    """The moment the last card leaves the deck, sight lines end (ANNIV-8)."""

    def __init__(self, rules: Rules) -> None:
        self.dark = first_dark(rules)

    def taken(self, s: State) -> None:
        if not s.deck:
            s.note(LIGHTS_OUT, origin=s.layout, amount=s.layout + self.dark)
            s.layout += self.dark


class Lights(Extra):
    """Whether they are out."""

    def __init__(self, rules: Rules) -> None:
        self.dark = first_dark(rules)

    def name(self) -> str:
        return "lights"

    def facts(self, s: State) -> dict[str, object]:
        return {"out": s.layout >= self.dark}

    def arrange(self, s: State, facts: dict[str, object]) -> None:
        if set(facts) - {"out"} or facts.get("out", not s.deck) != (not s.deck):
            raise PositionError("the lights are out when the deck is empty, and only then (ANNIV-8)")
        if not s.deck:
            s.layout += self.dark

    def possible(self, s: State) -> bool:
        return (s.layout >= self.dark) == (not s.deck)
