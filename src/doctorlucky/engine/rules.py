"""A ruleset: its rule objects, and how a game is played by them. Nothing here knows an edition."""

from typing import Final

from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.layout import Layout
from doctorlucky.decks.deck import Deck
from doctorlucky.engine.action import Lexicon
from doctorlucky.engine.event import NONE
from doctorlucky.engine.interfaces import (
    Answer,
    AttemptWatcher,
    AutomaticAnswer,
    DoctorWatcher,
    Drawing,
    Exchange,
    Extra,
    Movement,
    Prompt,
    RemarkRule,
    Reward,
    Sight,
    Stage,
    Strength,
    Supply,
    Target,
    TurnOrder,
    Witness,
)
from doctorlucky.engine.menu import Menu
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.state import NOTHING, State
from doctorlucky.errors import IllegalAction


class Rules:
    """An edition with its variants, board and number of seats, ready to play: every question and its answer."""

    movement: Movement
    drawing: Drawing
    supply: Supply
    strength: Strength
    reward: Reward
    turn_order: TurnOrder
    exchange: Exchange

    def __init__(self, act: str, board: Board, layouts: list[Layout], deck: Deck, seats: int, strangers: int) -> None:
        self.act: Final = act
        """What it is about: ``kill``, ``save``, ``escape``."""
        self.board: Final = board
        self.layouts: Final = layouts
        """Every state the board can be in; `State.layout` says in which it is."""
        self.beginnings: range = range(1)
        """The numbers of those a game may begin in (ANNIV-2)."""
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
        """The rules of the act that follows this one, if there is one (ESCAPE-1)."""
        self.first: int = 0
        """Where its stages begin among those of the whole game."""
        self.prompts: list[Prompt] = []
        self.targets: list[Target] = []
        """In the order in which attempts on them are offered."""
        self.target_rules: list[Target | None] = [None] * 16
        """The rule for attempts on each pawn; None where there can be none."""
        self.attempt_watchers: list[AttemptWatcher] = []
        self.witnesses: list[Witness] = []
        self.answers: list[Answer] = []
        self.automatic_answer: AutomaticAnswer | None = None
        self.last_must_foil: bool = False
        """The last foiler must foil if able (FOIL-3)."""
        self.doctor_watchers: list[DoctorWatcher] = []
        self.extras: list[Extra] = []
        self.extra: int = 0
        """How many numbers editions and variants add to a state."""
        self.formerly: dict[str, int] = {}
        """Which of them older records have as fields of their own."""
        self.remark_rule: RemarkRule | None = None
        """The rule that listens to remarks at the table, if there is one."""
        self.remembers_hands: bool = False
        """Players can die and their hands be taken, so seats may know cards in others' hands (CARD-1, PVP-6, ESCAPE-5)."""
        self.last_one_wins: bool = False
        """A sole survivor wins (PVP-6, ESCAPE-6)."""
        self.counters: bool = False
        """A victim may answer an attempt with one (PVP-3)."""
        self.most_aside: int = 0
        """How many cards may be set aside unseen (ANNIV-2)."""
        self.doctor_strikes: bool = False
        """The Doctor makes attempts of his own (DOG-7, ESCAPE-4)."""

    # Putting a ruleset together

    def reserve(self, places: int, formerly: str = "") -> int:
        """Room for a rule's own numbers in `State.extra`; returns the first place. `formerly` is the field of every position that
        held the number, less 1, in older records."""
        first = self.extra
        if formerly:
            self.formerly[formerly] = first
        self.extra += places
        return first

    def add_prompt(self, prompt: Prompt) -> None:
        """Give a prompt its number, by which states refer to it."""
        prompt.number = len(self.prompts)
        self.prompts.append(prompt)

    def add_target(self, target: Target, pawns: list[int]) -> None:
        """Make pawns targets of attempts, which `target` settles."""
        self.targets.append(target)
        for pawn in pawns:
            self.target_rules[pawn] = target

    def replace_target(self, pawn: int, target: Target) -> None:
        """Put another rule in place of the one that answers for a pawn."""
        self.targets[self.targets.index(self._target_rule(pawn))] = target
        self.target_rules[pawn] = target

    def _target_rule(self, pawn: int) -> Target:
        target = self.target_rules[pawn]
        assert target is not None
        return target

    def complete(self) -> None:
        """Complete the ruleset; nothing is added after this."""
        self.stages = self.setting_up + self.before_turn + self.turn + self.after_turn
        end = self.first + len(self.stages)
        self.follows = [*range(self.first + 1, end), self.first + len(self.setting_up)]
        if self.sequel is not None:
            self.sequel.first = end
            self.sequel.complete()
            self.stages += self.sequel.stages
            self.follows += self.sequel.follows
            self.extra = max(self.extra, self.sequel.extra)

    def go_on_with(self, sequel: "Rules") -> None:
        """Another act follows the end of this one; its prompts and extra places are numbered after those there are."""
        self.sequel = sequel
        sequel.prompts = self.prompts
        sequel.extra = self.extra

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
        self.reset_known_cards(s)
        return s

    def reset_known_cards(self, s: State) -> None:
        """Nobody knows a card in another's hand, in a game where somebody may come to."""
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
        """Carry out a legal decision of `s.seat`, or an outcome of chance, and all that follows from it."""
        prompt = self.prompts[s.prompt]
        s.prompt = NOTHING
        prompt.take(s, answer)
        self.advance(s)

    def spend(self, s: State, seat: int, card: int) -> None:
        """A seat plays a card, or gives it up (TRY-3)."""
        s.lose(seat, card)
        self.supply.discard(s, card)

    def put_doctor(self, s: State, space: int) -> None:
        """The Doctor stops in a space, by his own move or another's."""
        s.doctor = space
        for watcher in self.doctor_watchers:
            watcher.stopped(s, space)

    def awaits_chance(self, s: State) -> bool:
        """Whether chance, not a seat, decides next."""
        return s.prompt != NOTHING and self.prompts[s.prompt].chance

    def outcomes(self, s: State) -> list[int]:
        """The possible outcomes of chance, each as likely as the next."""
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
            return Refusal("TURN-1", "the game is over")
        prompt = self.prompts[s.prompt]
        if not prompt.chance and seat != s.seat:
            return Refusal("TURN-1", "it is not your turn to decide")
        if self.menu(s).has(code):
            return None
        return prompt.why_not(s, code)

    def why_not_any(self, s: State, seat: int, action: object) -> Refusal | None:
        """The same for an action in any of its forms, and for anything that is not an action."""
        try:
            code = self.lexicon.code_of(action)
        except IllegalAction as error:
            return Refusal(error.rule, error.reason)
        return self.why_not(s, seat, code)

    def end_game(self, s: State, winner: int) -> None:
        """The game is over, and this seat has won; nobody has if it is NONE."""
        s.over = True
        s.winner = winner
        s.prompt = NOTHING
        s.seat = NONE
