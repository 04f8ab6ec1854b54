"""Replaying and verifying a record: forged lines are found, and with `prove` every outcome of chance must follow from the seed."""

from typing import Any

from doctorlucky.boards import BOARDS, Board, board_from_text, load_board
from doctorlucky.editions.ruleset import VARIANTS, check_players, check_variants, find_edition
from doctorlucky.editions.ruleset import ruleset as make_ruleset
from doctorlucky.engine.action import SPOKEN, pawn_text, space_of
from doctorlucky.engine.event import NONE, Event
from doctorlucky.engine.state import NOTHING
from doctorlucky.errors import DoctorLuckyError, IllegalAction, RecordError, RulesetError, shown
from doctorlucky.match.game import Entry, Game
from doctorlucky.match.match import Match, check_dealer, check_seed, seat_names
from doctorlucky.match.recording import outcome_text, result_text, turn_label
from doctorlucky.match.stored import position_from, upgrade_version_1
from doctorlucky.record.notation import CHANGED, Line, Record, read


def replayed(text: str, prove: bool = False) -> Match:
    """The match of a record. With `prove`, every outcome must be the one that follows from the seed."""
    record = read(text)
    match = _begun(record)
    if record.facts["commitment"] != match.commitment:
        raise RecordError(record.places["commitment"], "the seed does not match the commitment")
    try:
        _replay(record, match, _Replayer(match, prove))
    except RecordError as error:
        changed = ", ".join(_changed(record, match))
        if not changed:
            raise
        raise RecordError(
            error.line,
            f"the record is of version {record.version}, and the rules {changed} have changed since: "
            "by today's the game goes another way",
        ) from None
    return match


def _replay(record: Record, match: Match, replayer: "_Replayer") -> None:
    for line in record.lines:
        try:
            replayer.play(line)
        except (IndexError, KeyError, AssertionError, ValueError) as error:
            if isinstance(error, RecordError):
                raise
            # Only a position that no game can reach leads here.
            raise RecordError(line.number, "what the record describes cannot have happened") from None
    replayer.end(record.places["result"])
    if record.result != result_text(match):
        found = result_text(match)
        raise RecordError(record.places["result"], f"the record says '{shown(record.result)}', but its moves lead to '{found}'")


def _changed(record: Record, match: Match) -> list[str]:
    """The rules of this game that were others when the record was written."""
    played = {VARIANTS[id].rule.rpartition("-")[0] for id in match.ruleset.variant_ids}
    return [rules for rules, since in CHANGED.items() if rules in played and record.version < since]


class _Replayer:
    """Plays what the lines say, as long as that is legal."""

    def __init__(self, match: Match, prove: bool) -> None:
        self.game = match._game
        self.ruleset = match.ruleset
        self.rules = match.ruleset.rules
        self.state = match._game.state
        self.prove = prove
        self.open: tuple[int, int, int, int] | None = None
        """Seat, turn, prompt and code of the decision whose outcomes are being read."""
        self.outcomes: list[int] = []
        self.events: list[Event] = []

    def play(self, line: Line) -> None:
        s = self.state
        if line.label == "setup":
            if self.game.last is not None or self.open is not None or s.prompt != NOTHING:
                raise RecordError(line.number, "the setup should come first, and only once")
            self.begin(NONE, 0, NOTHING, NONE)
            self.rules.advance(s)
        elif s.over:
            raise RecordError(line.number, "the match was over before this")
        elif s.prompt == NOTHING:
            raise RecordError(line.number, "the setup should come here")
        elif line.label != turn_label(s):
            raise RecordError(line.number, f"'{turn_label(s)}:' should stand here, not '{shown(line.label)}:'")
        for token in line.tokens:
            if token.startswith("="):
                self.chance(line.number, token[1:])
            else:
                self.decision(line, token)
        if self.rules.awaits_chance(s):
            raise RecordError(line.number, "an outcome of chance is missing at the end of the line")

    def begin(self, seat: int, turn: int, prompt: int, code: int) -> None:
        """A new entry opens; the one before it is complete."""
        self.close()
        self.open = (seat, turn, prompt, code)
        self.state.log = self.events = []
        self.outcomes = []

    def close(self) -> None:
        if self.open is not None:
            seat, turn, prompt, code = self.open
            self.game.last = Entry(self.game.last, seat, turn, prompt, code, self.outcomes, self.events)
            self.game.known_legal = None
            self.open = None
            self.state.log = None

    def end(self, number: int) -> None:
        """The last line has been played."""
        s = self.state
        if self.game.last is None and self.open is None and s.prompt == NOTHING and not s.over:
            raise RecordError(number, "nothing was set up")
        self.close()

    def chance(self, number: int, text: str) -> None:
        s = self.state
        if not self.rules.awaits_chance(s):
            raise RecordError(number, f"'={shown(text)}': nothing is left to chance here")
        bag = self.rules.outcomes(s)
        follows = bag[self.game.stream.below(len(bag))]
        found = [outcome for outcome in bag if outcome_text(self.ruleset, s, outcome) == text]
        if not found:
            raise RecordError(number, f"'={shown(text)}' cannot come here")
        if self.prove and found[0] != follows:
            right = outcome_text(self.ruleset, s, follows)
            raise RecordError(number, f"'={text}' does not follow from the seed; '={right}' does")
        self.outcomes.append(found[0])
        self.rules.decide(s, found[0])

    def decision(self, line: Line, token: str) -> None:
        s = self.state
        number = line.number
        if s.over:
            raise RecordError(number, f"'{shown(token)}': the match was over before this")
        if self.rules.awaits_chance(s):
            raise RecordError(number, f"'{shown(token)}': an outcome of chance is missing before this")
        if line.label != turn_label(s):
            raise RecordError(number, f"'{shown(token)}': the turn was over before this")
        whose, text = pawn_text(s.active), token
        if token.startswith("seat-"):
            whose, _, text = token.partition(" ")
        if text.startswith(SPOKEN):
            self.remark(number, whose, text)
            return
        if whose != pawn_text(s.seat):
            raise RecordError(number, f"'{shown(token)}': {pawn_text(s.seat)} is to decide here, not {shown(whose)}")
        try:
            code = self.rules.lexicon.code(text)
        except IllegalAction as error:
            raise RecordError(number, f"'{shown(token)}': {error}") from None
        refusal = self.rules.why_not(s, s.seat, code)
        if refusal is not None:
            raise RecordError(number, f"'{shown(token)}': {refusal}")
        self.begin(s.seat, s.turn, s.prompt, code)
        self.rules.decide(s, code)

    def remark(self, number: int, whose: str, text: str) -> None:
        """Somebody owes penalties for what they said (SAVE-9)."""
        s = self.state
        try:
            code = self.rules.lexicon.code(text)
        except IllegalAction as error:
            raise RecordError(number, f"'{shown(text)}': {error}") from None
        remark_rule = self.rules.remark_rule
        seats = [pawn_text(seat) for seat in range(self.rules.seats)]
        if remark_rule is None or whose not in seats or space_of(code) != remark_rule.price(s):
            raise RecordError(number, f"'{shown(whose)} {shown(text)}': nobody owes that here (SAVE-9)")
        self.close()
        self.game.remark(self.rules.lexicon.pawns[whose], code)


def _begun(record: Record) -> Match:
    """The match as it was before its first line. Every fact is checked where it stands, so that its line can be named."""
    facts = record.facts
    fact = "edition"
    try:
        edition = find_edition(facts["edition"])
        fact = "players"
        check_players(edition, facts["players"])
        fact = "variants"
        check_variants(edition, facts["variants"], facts["players"])
        fact = "board"
        board = _board(facts["board"])
        fact = "part"
        ruleset = make_ruleset(edition.id, facts["players"], facts["variants"], board, facts["part"])
        fact = "names"
        if facts["names"] is None:
            raise RulesetError("the names are missing")
        names = seat_names(ruleset, facts["names"])
        fact = "seed"
        if not isinstance(facts["seed"], str):
            raise RulesetError("the seed is not a text")
        seed = check_seed(facts["seed"])
        fact = "position"
        position = facts["position"] if record.version > 1 else upgrade_version_1(facts["position"])
        start = ruleset.rules.begin() if position is None else position_from(ruleset, position)
        fact = "dealer"
        if position is not None:
            if facts["dealer"] != start.dealer:
                raise RulesetError("the dealer is not the one of the position")
        elif facts["dealer"] is not None:
            start.dealer = check_dealer(ruleset, facts["dealer"])
    except DoctorLuckyError as error:
        raise RecordError(record.places[fact], str(error)) from None
    return Match(ruleset, names, Game(ruleset.rules, seed, start))


def _board(fact: Any) -> Board:
    """A shipped board by name, or the text of one's own: a record never makes us read a file."""
    if isinstance(fact, str) and fact in BOARDS:
        return load_board(fact)
    if isinstance(fact, dict) and isinstance(fact.get("text"), str) and isinstance(fact.get("name"), str):
        return board_from_text(fact["text"], f"{fact['name']}.toml")
    raise DoctorLuckyError("the board is neither the name of a shipped board nor the text of a board file")
