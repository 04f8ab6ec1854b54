"""What happened in a turn that could change who wins: as facts, for whoever puts them into words."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine import event as e
from doctorlucky.engine.action import pawn_text
from doctorlucky.engine.event import NONE, Event

CAME_OFF: Final = "came-off"
"""An attempt succeeded: `seat` on `pawn` with `card` in `space`, `strength` against a `total` that `against` played."""
FOILED: Final = "foiled"
"""It did not."""
ANNOUNCED: Final = "announced"
"""It is not answered yet."""
STRUCK: Final = "struck"
"""The Doctor killed `pawn` (DOG-7, ESCAPE-4)."""
MISSED: Final = "missed"
"""The Doctor's attack on `pawn` was foiled."""
SANK: Final = "sank"
"""The ship has lost a deck."""
DARK: Final = "dark"
"""The lights went out."""
JUMPED: Final = "moved"
"""`seat` played `card` to bring `pawn` to `space`."""
DREW: Final = "drew"
"""`seat` drew `card`, and the next turn is that of `pawn`."""
RODE: Final = "rode"
"""`seat` is on the Lucky Train: the next turn is its own again."""
HANDED: Final = "handed"
"""The next turn is that of `pawn`."""
WENT: Final = "went"
"""`seat` went to `space`."""
NOTHING: Final = "nothing"


@dataclass(frozen=True)
class Cause:
    """What most likely did it."""

    kind: str
    seat: int | None = None
    pawn: str = ""
    """As actions name pawns."""
    card: str = ""
    space: str = ""
    strength: int = 0
    total: int = 0
    against: tuple[tuple[int, str], ...] = field(default=())
    """Who played which card against it; nothing in place of a card for a token of spite."""
    passed: tuple[int, ...] = ()
    """Who had something to play, and did not."""

    def as_dict(self) -> dict[str, Any]:
        """The cause as JSON has it."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "pawn": self.pawn,
            "card": self.card,
            "space": self.space,
            "strength": self.strength,
            "total": self.total,
            "against": [{"seat": seat, "card": card} for seat, card in self.against],
            "passed": list(self.passed),
        }


def cause_of(ruleset: Ruleset, turn: Sequence[Event], entry: Sequence[Event], gains: int | None) -> Cause:
    """What did it, given everything that happened in a turn, and in that entry of it which changed most; and who gained by it."""
    exchange = _exchange(ruleset, turn)
    if exchange is not None:
        return exchange
    facts = _Facts(ruleset)
    for what, kind in ((e.SANK, SANK), (e.LIGHTS_OUT, DARK)):
        if any(event.what == what for event in entry):
            return Cause(kind)
    whose = next((event.seat for event in turn if event.seat != NONE and event.what != e.TURN), NONE)
    begins = next((event.seat for event in reversed(entry) if event.what == e.TURN), NONE)
    found = {event.what: event for event in reversed(entry)}
    if e.MOVED in found:
        return facts.cause(JUMPED, found[e.MOVED])
    if e.DREW in found and (begins == whose or begins != gains):  # else it is the turn that counts, not the card
        return replace(facts.cause(DREW, found[e.DREW]), pawn="" if begins == NONE else pawn_text(begins))
    if begins != NONE and whose != NONE:
        return Cause(RODE, whose) if begins == whose else Cause(HANDED, whose, pawn_text(begins))
    if e.STEPPED in found:
        return facts.cause(WENT, found[e.STEPPED])
    return Cause(NOTHING, None if whose == NONE else whose)


class _Facts:
    """Numbers as the names that records use."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def card(self, card: int) -> str:
        return "" if card == NONE else self.ruleset.deck.cards[card].id

    def space(self, space: int) -> str:
        return "" if space == NONE else self.ruleset.board.spaces[space].id

    def cause(self, kind: str, event: Event, **more: Any) -> Cause:
        return Cause(
            kind,
            None if event.seat == NONE else event.seat,
            "" if event.pawn == NONE else pawn_text(event.pawn),
            self.card(event.card),
            self.space(event.space),
            **more,
        )


def _exchange(ruleset: Ruleset, turn: Sequence[Event]) -> Cause | None:
    """The last attempt of a turn and how it was answered; that of the turn's own player before the Doctor's."""
    facts = _Facts(ruleset)
    opened: Event | None = None
    against: list[tuple[int, str]] = []
    passed: list[int] = []
    total = 0
    settled: Cause | None = None
    for event in turn:
        if event.what in (e.ATTEMPTED, e.STRUCK):
            opened, against, passed, total = event, [], [], 0
        elif opened is None:
            continue
        elif event.what in (e.FOILED_WITH, e.SPENT, e.TURNED_OVER):
            against.append((event.seat, facts.card(event.card)))
            total = event.amount
        elif event.what == e.PASSED and not event.amount:
            passed.append(event.seat)
        elif event.what in (e.FAILED, e.KILLED, e.SAVED) and (event.seat, event.pawn) == (opened.seat, opened.pawn):
            doctors = opened.what == e.STRUCK
            foiled = event.what == e.FAILED
            kind = (MISSED if foiled else STRUCK) if doctors else (FOILED if foiled else CAME_OFF)
            exchange = {"strength": opened.amount, "total": total, "against": tuple(against), "passed": tuple(passed)}
            if settled is None or not doctors:
                settled = facts.cause(kind, opened, **exchange)
            opened = None
    if opened is not None and settled is None:
        return facts.cause(ANNOUNCED, opened, strength=opened.amount, total=total, against=tuple(against), passed=tuple(passed))
    return settled
