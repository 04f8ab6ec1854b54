"""Writing the record of a match."""

from typing import Any

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.action import OWE, pawn_text, verb_of
from doctorlucky.engine.event import NONE
from doctorlucky.engine.interfaces import Chance
from doctorlucky.engine.state import State
from doctorlucky.match.match import Match
from doctorlucky.record.notation import Line, Record, write


def recorded(match: Match) -> str:
    """The record of a match."""
    rules = match.ruleset.rules
    start = match._game.start
    lines: list[Line] = []
    replay = start.copy()  # goes through it all again, to see what each outcome was an outcome of
    label = ""
    tokens: list[str] = []
    for entry in match.entries:
        if entry.seat == NONE:
            label = "setup"
            rules.advance(replay)
        else:
            whose = turn_label(replay)
            if whose != label:
                if label:
                    lines.append(Line(0, label, tokens))
                label = whose
                tokens = []
            text = rules.lexicon.action(entry.code).text
            if verb_of(entry.code) == OWE:
                tokens.append(f"{pawn_text(entry.seat)} {text}")
                continue
            tokens.append(text if entry.seat == replay.active else f"{pawn_text(entry.seat)} {text}")
            rules.decide(replay, entry.code)
        for outcome in entry.outcomes:
            tokens.append("=" + outcome_text(match.ruleset, replay, outcome))
            rules.decide(replay, outcome)
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
        "part": match.ruleset.part,
        "names": [match.names[seat] for seat in match.ruleset.live],
        "commitment": match.commitment,
        "seed": match.seed,
        "dealer": None if start.dealer == NONE else start.dealer,
        "position": None if start == fresh else start.as_dict(),
    }
    return write(Record(facts, lines, result_text(match)))


def turn_label(s: State) -> str:
    """The line that opens a turn in a record: its number and whose it is."""
    return f"{s.turn} {pawn_text(s.active)}"


def result_text(match: Match) -> str:
    """The result as records write it: ``won seat-2``, ``nobody`` or ``unfinished``."""
    result = match.result
    if result is None:
        return "unfinished"
    return "nobody" if result.winner is None else f"won {pawn_text(result.winner)}"


def outcome_text(ruleset: Ruleset, s: State, outcome: int) -> str:
    """An outcome of chance for the open prompt, as a word."""
    prompt = ruleset.rules.prompts[s.prompt]
    assert isinstance(prompt, Chance)
    kind = prompt.kind()
    if kind == "card":
        return ruleset.deck.cards[outcome].id
    if kind == "space":
        return ruleset.board.spaces[outcome].id
    if kind == "part":
        return ruleset.rules.layouts[outcome].part
    return pawn_text(outcome)
