"""Views that travel to other processes: a ruleset is made again there, and a position goes as plain numbers.

Nothing is added on the way: what arrives is what the reader may know.
"""

from doctorlucky.boards import load_board
from doctorlucky.boards.reading.load import board_from_text
from doctorlucky.editions.ruleset import Ruleset, ruleset
from doctorlucky.engine.state import State

Packed = tuple[tuple[int, ...], tuple[list[int], ...], list[list[int]], list[list[int]]]
"""A position: single numbers, lists of them, hands, and what seats know of each other's."""
Source = tuple[str, int, tuple[str, ...], str, str, str | None]
"""A ruleset: edition, players, variants, the board's name and its text, or no text where it is shipped, and the part."""

_known: dict[Source, Ruleset] = {}
KEPT = 16
"""Rulesets on boards of somebody's own that are kept for the next view."""


def packed(s: State) -> Packed:
    """Everything that makes up a position."""
    numbers = (
        *(s.stage, s.prompt, s.seat, s.over, s.winner, s.loser, s.layout),
        *(s.dealer, s.active, s.next, s.turn, s.unplayed, s.points, s.played, s.done, s.doctor),
        *(s.attempts, s.maker, s.target, s.round, s.asked, s.answering, s.due, s.keepsake),
    )
    lists = (
        *(s.pawns, s.deck, s.discards, s.gone, s.aside, s.reasons),
        *(s.fresh, s.drawn, s.spite, s.strengths, s.totals, s.extra),
    )
    return numbers, lists, s.hands, s.known


def unpacked(packed: Packed) -> State:
    """The position again."""
    numbers, lists, hands, known = packed
    s = State(len(hands), 0)
    s.stage, s.prompt, s.seat, over, s.winner, s.loser, s.layout = numbers[:7]
    s.dealer, s.active, s.next, s.turn, s.unplayed, s.points, played, done, s.doctor = numbers[7:16]
    s.attempts, s.maker, s.target, s.round, s.asked, answering, s.due, s.keepsake = numbers[16:]
    s.over, s.played, s.done, s.answering = bool(over), bool(played), bool(done), bool(answering)
    s.pawns, s.deck, s.discards, s.gone, s.aside, s.reasons = (list(one) for one in lists[:6])
    s.fresh, s.drawn, s.spite, s.strengths, s.totals, s.extra = (list(one) for one in lists[6:])
    s.hands = [list(hand) for hand in hands]
    s.known = [list(bag) for bag in known]
    return s


def source_of(rules: Ruleset) -> Source:
    """What a ruleset can be made from anywhere."""
    board = rules.board
    return rules.edition.id, rules.players, rules.variant_ids, board.id, "" if board.shipped else board.text, rules.part


def ruleset_from(source: Source) -> Ruleset:
    """The ruleset again; in one process the same for the same source."""
    edition, players, variants, board, text, part = source
    if not text:
        return ruleset(edition, players, variants, load_board(board), part)
    if source not in _known:
        while len(_known) >= KEPT:
            del _known[next(iter(_known))]
        _known[source] = ruleset(edition, players, variants, board_from_text(text, f"{board}.toml"), part)
    return _known[source]
