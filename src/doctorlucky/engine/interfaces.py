"""The interfaces that rules implement: one small object per row of the table of editions. A variant replaces or adds some."""

from abc import ABC, abstractmethod
from typing import Final

from doctorlucky.boards.model.layout import Layout
from doctorlucky.engine.event import NONE
from doctorlucky.engine.menu import Menu
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.state import NOTHING, NOWHERE, State


class Stage(ABC):
    """Something that happens by itself between decisions."""

    @abstractmethod
    def run(self, s: State) -> bool:
        """Go on until the stage is finished, then return True. Or return False to be run again: when the prompt that was opened is
        answered, or at once if none was. It may have moved `s.stage` elsewhere, which then goes on instead."""


class Prompt(ABC):
    """A question to a seat."""

    chance: bool = False

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.number: int = NOTHING
        """Its place in the ruleset, which states refer to."""

    @abstractmethod
    def offer(self, s: State, menu: Menu) -> None:
        """Put every legal answer of `s.seat` on the menu; there is always one. Reads nothing that the seat may not know."""

    @abstractmethod
    def take(self, s: State, answer: int) -> None:
        """Carry out an answer from the menu, or an outcome of chance."""

    @abstractmethod
    def why_not(self, s: State, code: int) -> Refusal:
        """Why a code that is not on the menu is not."""

    def outcomes(self, s: State) -> list[int]:
        """The possible outcomes of chance, each as likely as the next; not to be changed by the reader. Empty if a seat decides."""
        return []


class Chance(Prompt):
    """A question to chance."""

    chance = True

    @abstractmethod
    def outcomes(self, s: State) -> list[int]:
        """The possible outcomes of chance, each as likely as the next; never empty."""

    @abstractmethod
    def kind(self) -> str:
        """What an outcome is: ``card``, ``seat``, ``space`` or ``part``."""

    def offer(self, s: State, menu: Menu) -> None:
        """Chance offers nothing to anybody."""

    def why_not(self, s: State, code: int) -> Refusal:
        """Nobody may answer in the place of chance."""
        return Refusal("TURN-1", "chance decides this")


class CardFromDeck(Chance):
    """Which card comes off the deck."""

    def outcomes(self, s: State) -> list[int]:
        """Every card in the deck."""
        return s.deck

    def kind(self) -> str:
        """An outcome is a card."""
        return "card"


class Sight:
    """Who sees whom: mutual, along the board's straight lines (SIGHT-1, SIGHT-2)."""

    def __init__(self, layouts: list[Layout]) -> None:
        self.sees: Final = [layout.sees for layout in layouts]

    def onto(self, s: State, space: int) -> int:
        """The spaces, as bits, whose occupants see what happens in `space`; it is one of them."""
        return self.sees[s.layout][space] | 1 << space


class Movement(ABC):
    """How pawns move in the movement stage of a turn (TURN-2)."""

    @abstractmethod
    def offer(self, s: State, seat: int, menu: Menu) -> None:
        """Put every move that the seat can make now on the menu."""

    @abstractmethod
    def take(self, s: State, seat: int, code: int) -> None:
        """Carry out a move from the menu: STEP, PLAY or WALK."""

    @abstractmethod
    def why_not(self, s: State, seat: int, code: int) -> Refusal:
        """Why a move that is not on the menu is not."""


class Drawing(ABC):
    """When a card may be drawn, and what follows."""

    hides_from_doctor: bool = False
    """The Doctor's eyes forbid it as players' do."""

    @abstractmethod
    def obstacle(self, s: State, seat: int) -> Refusal | None:
        """What keeps the seat from drawing here and now."""

    @abstractmethod
    def forgone(self, s: State) -> Refusal | None:
        """Why the active seat can no longer draw in this turn, wherever it goes; None if that depends on where it is."""

    @abstractmethod
    def draw(self, s: State) -> None:
        """Draw, as the turn's action: ask chance for the card."""


class Supply(ABC):
    """Where cards come from and where they go."""

    @abstractmethod
    def available(self, s: State) -> bool:
        """A card could be had if one were needed."""

    @abstractmethod
    def ready(self, s: State) -> bool:
        """A card is needed now: make the deck ready, and say whether it has one."""

    @abstractmethod
    def discard(self, s: State, card: int) -> None:
        """A card was played, discarded or turned over."""

    @abstractmethod
    def taken(self, s: State) -> None:
        """A card was drawn, or turned over: there may be consequences (ANNIV-8, SAVE-6)."""

    def flaw(self, s: State) -> str:
        """What is wrong with the piles of a position from outside; empty if they are possible."""
        return ""


class Strength(ABC):
    """What an attempt is worth (TRY-2)."""

    @abstractmethod
    def weapon(self, card: int, space: int) -> int:
        """The value of a card, or of BARE hands, in a space."""

    @abstractmethod
    def of(self, s: State, seat: int, card: int, space: int) -> int:
        """The strength of a seat's attempt."""


class Exchange(ABC):
    """Takes an attempt, and the counter-attempts that answer it, through their rounds of foiling (FOIL-1, PVP-3)."""

    @abstractmethod
    def open(self, s: State, maker: int, target: int, strength: int, weapon: int = NONE) -> None:
        """A new exchange begins with this attempt."""

    @abstractmethod
    def count(self, s: State, card: int, luck: int) -> None:
        """A card of so much luck has been played against the attempt."""

    @abstractmethod
    def advance(self, s: State) -> bool:
        """Run until a decision is needed. True when it is over and the turn with it; False when somebody has been asked, or
        when it is over and the turn goes on."""

    @abstractmethod
    def close(self, s: State) -> None:
        """The exchange is settled and forgotten."""


class Target(ABC):
    """Somebody who can be attempted on, and what becomes of it."""

    @abstractmethod
    def offer(self, s: State, seat: int, menu: Menu) -> None:
        """Put the attempts that the seat can make on the menu."""

    @abstractmethod
    def obstacle(self, s: State, seat: int, pawn: int) -> Refusal | None:
        """What keeps the seat from an attempt on the pawn here and now."""

    @abstractmethod
    def settle(self, s: State) -> None:
        """The last round of the exchange is over: settle each attempt in it. Mostly that ends the turn."""

    def foilers(self, s: State) -> int:
        """The seats, as bits, that may play against an attempt on it (FOIL-1); its maker never does."""
        return s.living()


class AttemptWatcher(ABC):
    """Is told of every attempt that is announced."""

    @abstractmethod
    def announced(self, s: State, pawn: int) -> None:
        """`s.maker` has announced an attempt on the pawn; its strength is fixed."""


class Witness(ABC):
    """A witness who is not a player: no attempt under its eyes, nor anything else that must not be seen."""

    @abstractmethod
    def watches(self, s: State, space: int) -> Refusal | None:
        """Why nothing of that kind can be done in this space; None if it can."""


class Answer(ABC):
    """A way to answer an attempt while being asked to foil it (FOIL-1)."""

    @abstractmethod
    def offer(self, s: State, seat: int, foiled: bool, menu: Menu) -> None:
        """Put the answers of this kind on the menu. `foiled` says that the attempt is foiled already."""

    @abstractmethod
    def handles(self, code: int) -> bool:
        """Whether this answer handles the code."""

    @abstractmethod
    def take(self, s: State, seat: int, code: int) -> None:
        """Carry out an answer from the menu."""

    @abstractmethod
    def why_not(self, s: State, seat: int, foiled: bool, code: int) -> Refusal:
        """Why an answer of this kind that is not on the menu is not."""

    def worth(self, s: State, seat: int) -> int:
        """What the seat could still add to the total this way (FOIL-3)."""
        return 0

    def holds(self, s: State, seat: int) -> bool:
        """The seat has something of this kind in front of it, so it does not pass by itself (FOIL-1)."""
        return False

    def must_still_be_asked(self, s: State) -> int:
        """The seats, as bits, to be asked although the attempt is foiled already (PVP-3)."""
        return 0


class AutomaticAnswer(ABC):
    """Answers an attempt for a seat that nobody plays (STRANGER-2)."""

    @abstractmethod
    def answers(self, s: State, seat: int) -> bool:
        """Open what decides the answer and return True; or False if there is nothing to answer with."""


class Reward(ABC):
    """What a foiled attacker earns: spite tokens, Reasons, nothing."""

    @abstractmethod
    def earn(self, s: State, seat: int) -> None:
        """The seat's attempt has failed: give it what that earns."""

    @abstractmethod
    def left(self, s: State) -> int:
        """How many tokens are left to earn; a very large number if the supply is unlimited."""

    @abstractmethod
    def flaw(self, s: State) -> str:
        """What is wrong with what seats have earned in a position from outside; empty if it is possible."""


class DoctorWatcher(ABC):
    """Is told where the Doctor stops."""

    @abstractmethod
    def stopped(self, s: State, space: int) -> None:
        """The Doctor's own move, or a card, ended here."""


class TurnOrder(ABC):
    """Who plays next, once the Doctor has moved."""

    @abstractmethod
    def after(self, s: State) -> int:
        """The seat to play next; writes down an activation."""


class RemarkRule(ABC):
    """Decides which remarks at the table cost something (SAVE-9)."""

    @abstractmethod
    def offends(self, text: str) -> bool:
        """Whether a remark costs penalties."""

    @abstractmethod
    def price(self, s: State) -> int:
        """How many penalties it would cost now."""

    @abstractmethod
    def owe(self, s: State, seat: int, penalties: int) -> None:
        """Add to what the seat owes."""


class Extra(ABC):
    """Something that a rule adds to the table and that views show: a pet, the lights, the decks of a ship."""

    @abstractmethod
    def name(self) -> str:
        """Its key among what a view shows."""

    @abstractmethod
    def facts(self, s: State) -> dict[str, object]:
        """What views show of it, as plain data; all of it is public."""

    @abstractmethod
    def arrange(self, s: State, facts: dict[str, object]) -> None:
        """Set up what `facts` would show; a `PositionError` if it cannot be."""

    @abstractmethod
    def possible(self, s: State) -> bool:
        """Whether its numbers in a position from outside make sense."""

    def watches_from(self, s: State) -> int:
        """The space from which it watches, if it is somebody who does; NOWHERE if not."""
        return NOWHERE
