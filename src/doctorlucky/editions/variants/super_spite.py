"""VAR-3: spite tokens may be spent to foil, and go to the one they are spent against."""

from typing import Final

from doctorlucky.editions.foiling import maker_of
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.action import SPEND
from doctorlucky.engine.event import DOCTOR, SPENT, SPITE
from doctorlucky.engine.interfaces import Answer
from doctorlucky.engine.menu import Menu, single
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State

SPEND_OFFER: Final = single(SPEND)


class SpendToken(Answer):
    """A token foils for 1."""

    def offer(self, s: State, seat: int, foiled: bool, menu: Menu) -> None:
        if not foiled and s.spite[seat] > 0:
            menu.add(SPEND_OFFER)

    def handles(self, code: int) -> bool:
        return code == SPEND

    def take(self, s: State, seat: int, code: int) -> None:
        s.spite[seat] -= 1
        s.totals[s.round] += 1
        s.note(SPENT, seat=seat, amount=s.totals[s.round])
        maker = maker_of(s)
        if maker != DOCTOR:  # against his own attack they go to the supply (DOG-7)
            s.spite[maker] += 1
            s.note(SPITE, seat=maker, amount=s.spite[maker])

    def why_not(self, s: State, seat: int, foiled: bool, code: int) -> Refusal:
        if foiled:
            return Refusal("FOIL-2", "the attempt is foiled already")
        return Refusal("VAR-3", "you have no spite tokens")

    def worth(self, s: State, seat: int) -> int:
        return s.spite[seat]

    def holds(self, s: State, seat: int) -> bool:
        return s.spite[seat] > 0


def change(rules: Rules) -> None:
    """Add spending a token to the answers that foil."""
    rules.answers.append(SpendToken())


VARIANT = Variant(
    id="super-spite",
    rule="VAR-3",
    about="Spite tokens may be spent as Failures of 1; they go to whoever made the attempt.",
    editions=("directors-cut",),
    change=change,
)
