"""The sockets that editions fill, and the ruleset that holds what fills them.

An edition is a set of small rule objects, one per row of the edition table: it puts one in each socket of a `Rules`; a variant
replaces or adds some. Nothing here knows an edition.
"""

from abc import ABC, abstractmethod
from typing import Final

from doctorlucky.boards.board import Board
from doctorlucky.boards.layout import Layout
from doctorlucky.decks.deck import Deck
from doctorlucky.engine.action import Lexicon
from doctorlucky.engine.event import NONE
from doctorlucky.engine.menu import Menu
from doctorlucky.engine.state import NOTHING, NOWHERE, State
from doctorlucky.errors import IllegalAction


class Refusal:
    """Why something is not allowed: the rule, and a sentence that a player understands."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule: Final = rule
        self.reason: Final = reason

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.rule, self.reason) == (other.rule, other.reason)

    def __hash__(self) -> int:
        return hash((self.rule, self.reason))

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"

    def __repr__(self) -> str:
        return f"<Refusal {self}>"


class Stage(ABC):
    """Something that happens by itself between decisions."""

    @abstractmethod
    def run(self, s: State) -> bool:
        """Go on until the stage is finished, then return True; or open a prompt and return False, to be run again when it is
        answered."""


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
        """Carry out an answer from the menu, or what chance brought."""

    @abstractmethod
    def why_not(self, s: State, code: int) -> Refusal:
        """Why a code that is not on the menu is not."""

    def outcomes(self, s: State) -> list[int]:
        """What chance may bring, each entry as likely as the next; not to be changed by the reader. Empty if a seat decides."""
        return []


class Chance(Prompt):
    """A question to chance."""

    chance = True

    @abstractmethod
    def outcomes(self, s: State) -> list[int]: ...

    @abstractmethod
    def words(self) -> str:
        """What an outcome is: ``card``, ``seat`` or ``space``."""

    def offer(self, s: State, menu: Menu) -> None:
        """Chance offers nothing to anybody."""

    def why_not(self, s: State, code: int) -> Refusal:
        return Refusal("TURN-1", "chance decides this")


class CardFromDeck(Chance):
    """Which card comes off the deck."""

    def outcomes(self, s: State) -> list[int]:
        return s.deck

    def words(self) -> str:
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
    def offer(self, s: State, seat: int, menu: Menu) -> None: ...

    @abstractmethod
    def take(self, s: State, seat: int, code: int) -> None: ...

    @abstractmethod
    def why_not(self, s: State, seat: int, code: int) -> Refusal: ...


class Drawing(ABC):
    """When a card may be drawn, and what follows."""

    @abstractmethod
    def obstacle(self, s: State, seat: int) -> Refusal | None: ...

    @abstractmethod
    def draw(self, s: State) -> None: ...


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
    def keeps(self, card: int) -> bool:
        """Such a card, once spent, lies among the discards."""

    @abstractmethod
    def taken(self, s: State) -> None:
        """A card has left the deck during play: there may be consequences (ANNIV-8, SAVE-6)."""


class Strength(ABC):
    """What an attempt is worth (TRY-2)."""

    @abstractmethod
    def weapon(self, card: int, space: int) -> int:
        """The value of a card, or of BARE hands, in a space."""

    @abstractmethod
    def of(self, s: State, seat: int, card: int, space: int) -> int:
        """The strength of a seat's attempt."""


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
        """The last round of the exchange is over: say what comes of each attempt in it, and end the turn."""

    def foilers(self, s: State) -> int:
        """The seats, as bits, that may play against an attempt on it (FOIL-1); its maker never does."""
        return s.living()


class Herald(ABC):
    """Wants to hear of attempts."""

    @abstractmethod
    def announced(self, s: State, pawn: int) -> None:
        """`s.maker` has announced an attempt on the pawn; its strength is fixed."""


class Guard(ABC):
    """A witness who is not a player."""

    @abstractmethod
    def watches(self, s: State, space: int) -> Refusal | None:
        """Why no attempt can be made in this space, if it can not."""


class Answer(ABC):
    """A way to answer an attempt while being asked to foil it (FOIL-1)."""

    @abstractmethod
    def offer(self, s: State, seat: int, foiled: bool, menu: Menu) -> None: ...

    @abstractmethod
    def takes(self, code: int) -> bool:
        """This way answers with such codes."""

    @abstractmethod
    def take(self, s: State, seat: int, code: int) -> None: ...

    @abstractmethod
    def why_not(self, s: State, seat: int, foiled: bool, code: int) -> Refusal: ...

    def worth(self, s: State, seat: int) -> int:
        """What the seat could still add to the total this way (FOIL-3)."""
        return 0

    def holds(self, s: State, seat: int) -> bool:
        """The seat has something of this kind in front of it, so it does not pass by itself (FOIL-1)."""
        return False

    def insists(self, s: State) -> int:
        """The seats, as bits, to be asked although the attempt is foiled already (PVP-3)."""
        return 0


class StandIn(ABC):
    """Answers an attempt for a seat that nobody plays (STRANGER-2)."""

    @abstractmethod
    def answers(self, s: State, seat: int) -> bool:
        """Open what decides the answer and return True; or False if there is nothing to answer with."""


class Aftermath(ABC):
    """What a foiled attacker earns."""

    @abstractmethod
    def earn(self, s: State, seat: int) -> None: ...

    @abstractmethod
    def left(self, s: State) -> int:
        """How many tokens are left to earn; more than anybody wants where the supply has no end."""


class DoctorWatcher(ABC):
    """Remembers where the Doctor has been."""

    @abstractmethod
    def stopped(self, s: State, space: int) -> None:
        """The Doctor's own move, or a card, ended here."""


class TurnOrder(ABC):
    """Who plays next, once the Doctor has moved."""

    @abstractmethod
    def after(self, s: State) -> int:
        """The seat to play next; writes down an activation."""


class Ears(ABC):
    """Listens to what is said at the table."""

    @abstractmethod
    def hear(self, s: State, text: str) -> int:
        """What a remark costs, in penalties (SAVE-9)."""

    @abstractmethod
    def owe(self, s: State, seat: int, penalties: int) -> None: ...


class Exhibit(ABC):
    """Something a rule adds to the table that views show."""

    @abstractmethod
    def name(self) -> str: ...

    @abstractmethod
    def facts(self, s: State) -> dict[str, object]: ...

    @abstractmethod
    def arrange(self, s: State, facts: dict[str, object]) -> None:
        """Set up what `facts` would show; a `PositionError` if it cannot be."""

    @abstractmethod
    def possible(self, s: State) -> bool:
        """Its numbers in a position that came from outside make sense."""

    def watches_from(self, s: State) -> int:
        """The space from which it watches, if it is somebody who does; NOWHERE if not."""
        return NOWHERE


class Rules:
    """An edition with its variants, board and number of seats, ready to play: every question and its answer."""

    movement: Movement
    drawing: Drawing
    supply: Supply
    strength: Strength
    aftermath: Aftermath
    turn_order: TurnOrder

    def __init__(self, act: str, board: Board, layouts: list[Layout], deck: Deck, seats: int, strangers: int) -> None:
        self.act: Final = act
        """What it is about: ``kill``, ``save``, ``escape``."""
        self.board: Final = board
        self.layouts: Final = layouts
        """Every state the board can be in; `State.layout` says in which it is."""
        self.beginnings: int = 1
        """How many of them, the first ones, a game may begin in (ANNIV-2)."""
        self.deck: Final = deck
        self.whole: Final[list[int]] = deck.bag()
        """Every card of the game, in order."""
        self.seats: Final = seats
        self.strangers: Final = strangers
        """The seats, as bits, that nobody plays (STRANGER-1)."""
        self.sight: Sight = Sight(layouts)
        self.lexicon: Lexicon = Lexicon(board, deck, seats)

        self.setting_up: list[Stage] = []
        self.before_turn: list[Stage] = []
        self.turn: list[Stage] = []
        self.after_turn: list[Stage] = []
        self.stages: list[Stage] = []
        """All of the above in order, once the ruleset is complete; then those of the sequel."""
        self.follows: list[int] = []
        """The stage after each: another turn follows the last of one."""
        self.sequel: Rules | None = None
        """By what it goes on after the end (ESCAPE-1)."""
        self.first: int = 0
        """Where its stages begin among those of the whole game."""
        self.prompts: list[Prompt] = []
        self.targets: list[Target] = []
        """In the order in which attempts on them are offered."""
        self.target_of: list[Target | None] = [None] * 16
        """By pawn."""
        self.heralds: list[Herald] = []
        self.guards: list[Guard] = []
        self.answers: list[Answer] = []
        self.stand_in: StandIn | None = None
        self.last_must_foil: bool = False
        """The last foiler must foil if able (FOIL-3)."""
        self.watchers: list[DoctorWatcher] = []
        self.exhibits: list[Exhibit] = []
        self.extra: int = 0
        """How many numbers editions and variants add to a state."""
        self.ears: Ears | None = None
        self.remembers_hands: bool = False
        """Players can die and their hands be taken, so seats may know cards in others' hands (CARD-1, PVP-6, ESCAPE-5)."""
        self.last_one_wins: bool = False
        """A sole survivor wins (PVP-6, ESCAPE-6)."""
        self.doctor_strikes: bool = False
        """The Doctor makes attempts of his own (DOG-7, ESCAPE-4)."""

    # Putting a ruleset together

    def reserve(self, places: int) -> int:
        """Room for a rule's own numbers in `State.extra`; returns the first place."""
        first = self.extra
        self.extra += places
        return first

    def add_prompt(self, prompt: Prompt) -> None:
        prompt.number = len(self.prompts)
        self.prompts.append(prompt)

    def add_target(self, target: Target, pawns: list[int]) -> None:
        self.targets.append(target)
        for pawn in pawns:
            self.target_of[pawn] = target

    def replace_target(self, pawn: int, target: Target) -> None:
        """Put another rule in place of the one that answers for a pawn."""
        self.targets[self.targets.index(self._target(pawn))] = target
        self.target_of[pawn] = target

    def _target(self, pawn: int) -> Target:
        target = self.target_of[pawn]
        assert target is not None
        return target

    def complete(self) -> None:
        """Nothing more will be added."""
        self.stages = self.setting_up + self.before_turn + self.turn + self.after_turn
        end = self.first + len(self.stages)
        self.follows = [*range(self.first + 1, end), self.first + len(self.setting_up)]
        if self.sequel is not None:
            self.sequel.first = end
            self.sequel.complete()
            self.stages += self.sequel.stages
            self.follows += self.sequel.follows

    def go_on_with(self, sequel: "Rules") -> None:
        """Another act follows the end of this one; its prompts are numbered after those there are."""
        self.sequel = sequel
        sequel.prompts = self.prompts

    def in_force(self, s: State) -> "Rules":
        """These rules, or those of the sequel once that has begun."""
        sequel = self.sequel
        return self if sequel is None or s.stage < sequel.first else sequel

    def turn_stage(self) -> int:
        """The first stage of a turn that has begun."""
        return self.first + len(self.setting_up) + len(self.before_turn)

    def begin(self) -> State:
        """The position before anything has happened."""
        s = State(self.seats, self.extra)
        s.deck = self.whole[:]
        s.fresh = self.whole
        self.remember(s)
        return s

    def remember(self, s: State) -> None:
        """Keep room for what seats may know of each other's hands, where they may."""
        if self.remembers_hands:
            s.known = [[] for _ in range(self.seats * self.seats)]

    # Playing by it

    def advance(self, s: State) -> None:
        """Let everything happen that happens by itself."""
        stages = self.stages
        while s.prompt == NOTHING and not s.over:
            if stages[s.stage].run(s):
                self.leave_stage(s)

    def leave_stage(self, s: State) -> None:
        """The stage is finished."""
        s.stage = self.follows[s.stage - self.first]

    def decide(self, s: State, answer: int) -> None:
        """Carry out a legal decision of `s.seat`, or let chance have decided, and all that follows from it."""
        prompt = self.prompts[s.prompt]
        s.prompt = NOTHING
        prompt.take(s, answer)
        self.advance(s)

    def awaits_chance(self, s: State) -> bool:
        return s.prompt != NOTHING and self.prompts[s.prompt].chance

    def outcomes(self, s: State) -> list[int]:
        """What chance may bring, each entry as likely as the next."""
        return self.prompts[s.prompt].outcomes(s)

    def menu(self, s: State) -> Menu:
        """The legal decisions of `s.seat`; empty when the game is over or chance is to decide."""
        menu = Menu()
        if s.prompt != NOTHING and not s.over:
            self.prompts[s.prompt].offer(s, menu)
        return menu

    def why_not(self, s: State, seat: int, code: int) -> Refusal | None:
        """Why a seat cannot do this here and now; None if it can."""
        if s.over or s.prompt == NOTHING:
            return Refusal("FOIL-4", "the game is over")
        prompt = self.prompts[s.prompt]
        if not prompt.chance and seat != s.seat:
            return Refusal("TURN-1", "it is not yours to decide now")
        if self.menu(s).has(code):
            return None
        return prompt.why_not(s, code)

    def why_not_any(self, s: State, seat: int, action: object) -> Refusal | None:
        """The same for an action in any of its forms, and for what is none."""
        try:
            code = self.lexicon.code_of(action)
        except IllegalAction as error:
            return Refusal(error.rule, error.reason)
        return self.why_not(s, seat, code)

    def win(self, s: State, seat: int) -> None:
        """The game is over; nobody wins if the seat is NONE."""
        s.over = True
        s.winner = seat
        s.prompt = NOTHING
        s.seat = NONE
