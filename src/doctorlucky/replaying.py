"""From a match to its record and back, and the proof that chance was fair."""

from typing import Any

from doctorlucky.boards import Board, board_from_text, load_board
from doctorlucky.editions.ruleset import ruleset
from doctorlucky.engine.action import pawn_text
from doctorlucky.engine.event import NONE, Event
from doctorlucky.engine.rules import Chance
from doctorlucky.engine.state import NOTHING
from doctorlucky.engine.stream import commitment
from doctorlucky.errors import DoctorLuckyError, IllegalAction, RecordError
from doctorlucky.match import Entry, Match, check_names, check_seat, check_seed
from doctorlucky.position import position_facts, position_from
from doctorlucky.record.notation import Line, Record, read, write


def recorded(match: Match) -> str:
    """The record of a match."""
    rules = match.ruleset.rules
    start = match._start
    lines: list[Line] = []
    ghost = start.copy()  # goes through it all again, to see what each outcome was an outcome of
    label = ""
    tokens: list[str] = []
    for entry in match.entries:
        if entry.seat == NONE:
            label = "setup"
            rules.advance(ghost)
        else:
            whose = f"{entry.turn} {pawn_text(ghost.active)}"
            if whose != label:
                if label:
                    lines.append(Line(0, label, tokens))
                label = whose
                tokens = []
            text = rules.lexicon.action(entry.code).text
            tokens.append(text if entry.seat == ghost.active else f"{pawn_text(entry.seat)} {text}")
            rules.decide(ghost, entry.code)
        for outcome in entry.outcomes:
            prompt = rules.prompts[ghost.prompt]
            assert isinstance(prompt, Chance)
            tokens.append("=" + outcome_text(match, prompt, outcome))
            rules.decide(ghost, outcome)
    if label:
        lines.append(Line(0, label, tokens))
    fresh = rules.begin()
    fresh.dealer = start.dealer
    board = match.ruleset.board
    facts: dict[str, Any] = {
        "edition": match.ruleset.edition.id,
        "variants": list(match.ruleset.variant_ids),
        "players": match.ruleset.players,
        "board": board.id if board.shipped else {"name": board.id, "text": board.text},
        "names": list(match.names),
        "commitment": match.commitment,
        "seed": match.seed,
        "dealer": None if start.dealer == NONE else start.dealer,
        "position": None if start == fresh else position_facts(start),
    }
    return write(Record(facts, lines, result_text(match)))


def result_text(match: Match) -> str:
    result = match.result
    if result is None:
        return "unfinished"
    return "nobody" if result.winner is None else f"won {pawn_text(result.winner)}"


def outcome_text(match: Match, prompt: Chance, outcome: int) -> str:
    kind = prompt.words()
    if kind == "card":
        return match.ruleset.deck.cards[outcome].id
    if kind == "space":
        return match.ruleset.board.spaces[outcome].id
    return pawn_text(outcome)


def replayed(text: str, prove: bool = False) -> Match:
    """The match that a record tells. With `prove`, every outcome must be the one that follows from the seed."""
    record = read(text)
    match = _begun(record)
    if record.facts["commitment"] != commitment(match.seed):
        raise RecordError(record.places["commitment"], "the seed does not match the commitment")
    teller = _Teller(match, prove)
    for line in record.lines:
        try:
            teller.tell(line)
        except (IndexError, KeyError, AssertionError, ZeroDivisionError, ValueError) as error:
            if isinstance(error, RecordError):
                raise
            # Only a position that no game can reach leads here.
            raise RecordError(line.number, "what the record tells cannot have happened") from None
    teller.end(record.places["result"])
    if record.result != result_text(match):
        raise RecordError(
            record.places["result"], f"the record says '{record.result}', but what it tells comes to '{result_text(match)}'"
        )
    return match


class _Teller:
    """Lets happen what the lines say, as long as it can."""

    def __init__(self, match: Match, prove: bool) -> None:
        self.match = match
        self.rules = match.ruleset.rules
        self.state = match._state
        self.prove = prove
        self.open: tuple[int, int, int] | None = None
        """Seat, turn and code of the decision whose outcomes are being told."""
        self.outcomes: list[int] = []
        self.events: list[Event] = []

    def tell(self, line: Line) -> None:
        s = self.state
        if line.label == "setup":
            if self.match._last is not None or self.open is not None or s.prompt != NOTHING:
                raise RecordError(line.number, "the setting up should stand first, and only once")
            self.begin(NONE, 0, NONE)
            self.rules.advance(s)
        elif s.prompt == NOTHING:
            raise RecordError(line.number, "the setting up should stand here" if not s.over else "the match was over before this")
        elif line.label != f"{s.turn} {pawn_text(s.active)}":
            raise RecordError(line.number, f"'{s.turn} {pawn_text(s.active)}:' should stand here, not '{line.label}:'")
        for token in line.tokens:
            if token.startswith("="):
                self.chance(line.number, token[1:])
            else:
                self.decision(line.number, token)

    def begin(self, seat: int, turn: int, code: int) -> None:
        """A new entry opens; the one before it is complete."""
        self.close()
        self.open = (seat, turn, code)
        self.state.log = self.events = []
        self.outcomes = []

    def close(self) -> None:
        if self.open is not None:
            seat, turn, code = self.open
            self.match._last = Entry(self.match._last, seat, turn, code, self.outcomes, self.events)
            self.match._legal = None
            self.open = None
            self.state.log = None

    def end(self, number: int) -> None:
        """The last line has been told."""
        if self.match._last is None and self.open is None and self.state.prompt == NOTHING:
            raise RecordError(number, "nothing was set up")
        if self.rules.awaits_chance(self.state):
            raise RecordError(number - 1, "an outcome of chance is missing at the end of the line")
        self.close()

    def chance(self, number: int, text: str) -> None:
        s = self.state
        if not self.rules.awaits_chance(s):
            raise RecordError(number, f"'={text}': nothing is left to chance here")
        prompt = self.rules.prompts[s.prompt]
        assert isinstance(prompt, Chance)
        bag = prompt.outcomes(s)
        follows = bag[self.match._stream.below(len(bag))]
        for outcome in bag:
            if outcome_text(self.match, prompt, outcome) == text:
                break
        else:
            raise RecordError(number, f"'={text}' cannot come here")
        if self.prove and outcome != follows:
            raise RecordError(
                number, f"'={text}' does not follow from the seed; '={outcome_text(self.match, prompt, follows)}' does"
            )
        self.outcomes.append(outcome)
        self.rules.decide(s, outcome)

    def decision(self, number: int, token: str) -> None:
        s = self.state
        if s.over:
            raise RecordError(number, f"'{token}': the match was over before this")
        if self.rules.awaits_chance(s):
            raise RecordError(number, f"'{token}': an outcome of chance is missing before this")
        whose, text = pawn_text(s.active), token
        if token.startswith("seat-"):
            whose, _, text = token.partition(" ")
        if whose != pawn_text(s.seat):
            raise RecordError(number, f"'{token}': {pawn_text(s.seat)} is to decide here, not {whose}")
        try:
            code = self.rules.lexicon.code(text)
            refusal = self.rules.why_not(s, s.seat, code)
        except IllegalAction as error:
            raise RecordError(number, f"'{token}': {error}") from None
        if refusal is not None:
            raise RecordError(number, f"'{token}': {refusal}")
        self.begin(s.seat, s.turn, code)
        self.rules.decide(s, code)


def _begun(record: Record) -> Match:
    """The match as it was before its first line."""
    facts = record.facts
    fact = "edition"
    try:
        if not isinstance(facts["edition"], str):
            raise RecordError(record.places["edition"], "the edition is not a name")
        fact = "board"
        board = _board(facts["board"])
        fact = "variants"
        rules = ruleset(facts["edition"], facts["players"], facts["variants"], board)
        fact = "names"
        names = check_names(facts["names"], facts["players"])
        fact = "seed"
        if not isinstance(facts["seed"], str):
            raise RecordError(record.places["seed"], "the seed is not a text")
        check_seed(facts["seed"])
        fact = "position"
        start = rules.rules.begin() if facts["position"] is None else position_from(rules, facts["position"])
        fact = "dealer"
        if facts["dealer"] is not None:
            start.dealer = check_seat(facts["dealer"], facts["players"], "dealer")
    except RecordError:
        raise
    except DoctorLuckyError as error:
        raise RecordError(record.places[fact], str(error)) from None
    return Match(rules, names, facts["seed"], start)


def _board(fact: Any) -> Board:
    if isinstance(fact, str):
        return load_board(fact)
    if isinstance(fact, dict) and isinstance(fact.get("text"), str) and isinstance(fact.get("name"), str):
        return board_from_text(fact["text"], fact["name"])
    raise DoctorLuckyError("the board is neither a name nor a board's text")
