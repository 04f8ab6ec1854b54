"""What a seat decides, as a number.

A code holds a verb, a pawn, a card and a space: four fields of fixed width, so it means the same in every game on the same board
with the same deck. People use `Action` objects and text, which the `Lexicon` translates.
"""

from typing import Final

from doctorlucky.boards.model.board import Board
from doctorlucky.decks.deck import Deck
from doctorlucky.engine.event import CAT, DOCTOR, DOG
from doctorlucky.errors import BoardError, IllegalAction, shown

END: Final = 0 << 16
STEP: Final = 1 << 16  # pawn, space
PLAY: Final = 2 << 16  # card, pawn, space
DRAW: Final = 3 << 16
ATTEMPT: Final = 4 << 16  # pawn, card or BARE
FOIL: Final = 5 << 16  # card
SPEND: Final = 6 << 16
PASS: Final = 7 << 16
COUNTER: Final = 8 << 16  # card
BUY: Final = 9 << 16  # card
WALK: Final = 10 << 16  # card: played for its steps, where it could be played on a pawn as well (ANNIV-3)
OWE: Final = 11 << 16  # how many, in place of a space: nothing that one decides, but records keep it (SAVE-9)

SPOKEN: Final = "owe"
STEPS: Final = "steps"
VERBS: Final = ("end", "step", "play", "draw", "attempt", "foil", "spend", "pass", "counter", "buy", "play", SPOKEN)

SELF: Final = 10
"""The pawn of whoever decides."""
BARE: Final = 63
"""In place of a card: bare hands."""
NO_ROOM: Final = 63
"""In place of a space: a room that the board does not have."""


def verb_of(code: int) -> int:
    """The verb of a code, as it stands in the code: END, STEP and so on."""
    return code >> 16 << 16


def pawn_of(code: int) -> int:
    """The pawn of a code: a seat, DOCTOR, DOG, CAT or SELF."""
    return code >> 12 & 15


def card_of(code: int) -> int:
    """The card of a code, by its number in the deck; BARE for bare hands."""
    return code >> 6 & 63


def space_of(code: int) -> int:
    """The space of a code, by its index on the board, or NO_ROOM; for OWE a number of penalties."""
    return code & 63


def make(verb: int, pawn: int = 0, card: int = 0, space: int = 0) -> int:
    """The code made of these four fields."""
    return verb | pawn << 12 | card << 6 | space


class Action:
    """One decision, for people. Made by a `Lexicon`; equal actions of one match are the same object."""

    def __init__(self, code: int, text: str, verb: str, pawn: str | None, card: str | None, space: str | None) -> None:
        self.code: Final = code
        """The stable number."""
        self.text: Final = text
        """As records write it: ``play move-1 self nursery``, ``play kitchen steps``."""
        self.verb: Final = verb
        self.pawn: Final = pawn
        """``self``, ``doctor``, ``dog``, ``cat`` or ``seat-3``."""
        self.card: Final = card
        """A card's id; ``None`` for bare hands and where no card is involved."""
        self.space: Final = space
        """A space's id."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.code == other.code and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.text}>"


def pawn_text(pawn: int) -> str:
    """A pawn as actions, records and views write it: ``doctor``, ``seat-3``."""
    if pawn == DOCTOR:
        return "doctor"
    if pawn == DOG:
        return "dog"
    if pawn == CAT:
        return "cat"
    if pawn == SELF:
        return "self"
    return f"seat-{pawn + 1}"


class Lexicon:
    """Translates codes, actions and their text for one board and deck."""

    def __init__(self, board: Board, deck: Deck, seats: int) -> None:
        self.board: Final = board
        self.deck: Final = deck
        self.pawns: Final[dict[str, int]] = {pawn_text(pawn): pawn for pawn in [*range(seats), DOCTOR, DOG, CAT, SELF]}
        self._actions: Final[dict[int, Action]] = {}

    def action(self, code: int) -> Action:
        """The action with this code."""
        found = self._actions.get(code)
        if found is None:
            found = self._write(code)
            self._actions[code] = found
        return found

    def _write(self, code: int) -> Action:
        base = verb_of(code)
        words = [VERBS[base >> 16]]
        pawn: str | None = None
        card: str | None = None
        space: str | None = None
        if base in (PLAY, FOIL, COUNTER, BUY, WALK):
            card = self.deck.cards[card_of(code)].id
            words.append(card)
        if base in (STEP, PLAY, ATTEMPT):
            pawn = pawn_text(pawn_of(code))
            if base != STEP or pawn_of(code) != SELF:  # a step is one's own unless it says otherwise
                words.append(pawn)
        if base in (STEP, PLAY):
            space = self.board.spaces[space_of(code)].id
            words.append(space)
        if base == ATTEMPT and card_of(code) != BARE:
            card = self.deck.cards[card_of(code)].id
            words.append(card)
        if base == WALK:
            words.append(STEPS)
        if base == OWE:
            words.append(str(space_of(code)))
        return Action(code, " ".join(words), words[0], pawn, card, space)

    def code(self, text: str) -> int:
        """The code of an action written as text; an `IllegalAction` that says what is wrong with it if it is not one."""
        words = text.split()
        if not words or words[0] not in VERBS:
            *others, last = [verb for verb in dict.fromkeys(VERBS) if verb != SPOKEN]
            raise IllegalAction("TURN-1", f"'{shown(text)}' is not an action; an action begins with {', '.join(others)} or {last}")
        base = VERBS.index(words[0]) << 16
        rest = words[1:]
        if base == STEP:
            if len(rest) == 1:
                return make(STEP, SELF, space=self._space(rest[0]))
            self._count(text, rest, 2, "step [PAWN] SPACE")
            return make(STEP, self._pawn(rest[0]), space=self._space(rest[1]))
        if base == PLAY:
            if len(rest) == 2 and rest[1] == STEPS:
                return make(WALK, card=self._card(rest[0]))
            if len(rest) == 2 and self.deck.cards[self._card(rest[0])].room:
                return make(PLAY, self._pawn(rest[1]), self._card(rest[0]), self._room(rest[0]))
            self._count(text, rest, 3, "play CARD PAWN SPACE' or 'play CARD steps")
            return make(PLAY, self._pawn(rest[1]), self._card(rest[0]), self._space(rest[2]))
        if base == ATTEMPT:
            if len(rest) == 1:
                return make(ATTEMPT, self._pawn(rest[0]), BARE)
            self._count(text, rest, 2, "attempt PAWN [CARD]")
            return make(ATTEMPT, self._pawn(rest[0]), self._card(rest[1]))
        if base in (FOIL, COUNTER, BUY):
            self._count(text, rest, 1, f"{words[0]} CARD")
            return make(base, card=self._card(rest[0]))
        if base == OWE:
            self._count(text, rest, 1, "owe NUMBER")
            if not (rest[0].isascii() and rest[0].isdigit() and 0 < int(rest[0][:3]) < 64):
                raise IllegalAction("SAVE-9", f"'{shown(text)}': penalties are a small number")
            return make(OWE, space=int(rest[0]))
        self._count(text, rest, 0, words[0])
        return base

    def code_of(self, action: object) -> int:
        """The code of an action in any of its forms."""
        if isinstance(action, Action):
            return action.code
        if isinstance(action, str):
            return self.code(action)
        if isinstance(action, int) and not isinstance(action, bool) and 0 <= action < len(VERBS) << 16:
            return action
        raise IllegalAction("TURN-1", f"{shown(action)} is not an action; give an Action, its text or its code")

    def _count(self, text: str, rest: list[str], wanted: int, form: str) -> None:
        if len(rest) != wanted:
            raise IllegalAction("TURN-1", f"'{shown(text)}' is not of the form '{form}'")

    def _space(self, word: str) -> int:
        try:
            return self.board.space(word).index
        except BoardError as error:
            raise IllegalAction("BOARD-1", str(error)) from None

    def _room(self, card: str) -> int:
        """The space a card leads to; the rules say what it means that this board has none."""
        try:
            return self.board.space(self.deck.cards[self._card(card)].room).index
        except BoardError:
            return NO_ROOM

    def _card(self, word: str) -> int:
        try:
            return self.deck.index(word)
        except KeyError:
            raise IllegalAction("CARD-1", f"there is no card '{shown(word)}' in the {self.deck.name.lower()}") from None

    def _pawn(self, word: str) -> int:
        if word not in self.pawns:
            raise IllegalAction("TURN-1", f"there is no pawn '{shown(word)}'; there are {', '.join(self.pawns)}")
        return self.pawns[word]
