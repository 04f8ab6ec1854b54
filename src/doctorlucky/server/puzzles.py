"""Puzzles for the page: the list, one of them as it begins, and what comes of what somebody does in it.

Nothing is remembered between calls. As in the tutorial, a page sends everything that was done from the puzzle's beginning. What
gives the puzzle away leaves only when it is asked for.
"""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Final

from doctorlucky.engine.event import NONE
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.puzzles.daily import of_the_day
from doctorlucky.lab.puzzles.hints import hint
from doctorlucky.lab.puzzles.luck import Luck
from doctorlucky.lab.puzzles.puzzle import Puzzle, find_puzzle, shipped
from doctorlucky.lab.puzzles.trial import Trial
from doctorlucky.languages import Language
from doctorlucky.match import Match
from doctorlucky.server.game_log import GameLog
from doctorlucky.server.protocol.http import (
    PuzzleAnswer,
    PuzzleBegun,
    PuzzleCard,
    PuzzleHint,
    PuzzleList,
    PuzzleSolution,
    PuzzleVerdict,
)
from doctorlucky.server.snapshot import snapshot

MOST_ACTIONS: Final = 60
"""No line is half as long."""


def listed(day: date, language: Language) -> PuzzleList:
    """Every puzzle, and which one is the day's."""
    return PuzzleList(day.isoformat(), of_the_day(day).number, [_card(puzzle, language) for puzzle in shipped()])


def _card(puzzle: Puzzle, language: Language) -> PuzzleCard:
    return PuzzleCard(
        puzzle.number,
        puzzle.kind,
        puzzle.difficulty,
        puzzle.edition,
        language.edition(puzzle.edition),
        puzzle.players,
        [language.variant(id) for id in puzzle.variants],
        str(puzzle.position["board"]),
    )


@lru_cache(maxsize=64)
def _arranged(number: int) -> Match:
    return find_puzzle(number).begin()


def begun(number: int, language: Language) -> PuzzleBegun:
    """A puzzle as it is put. A `DoctorLuckyError` if there is none of that number."""
    puzzle = find_puzzle(number)
    match = _arranged(number)
    luck, s = Luck(match.ruleset, puzzle.seat), match.state()
    return PuzzleBegun(
        card=_card(puzzle, language),
        variants=list(puzzle.variants),
        names=list(match.names),
        seat=puzzle.seat,
        snapshot=snapshot(match, puzzle.seat, 0, language),
        lines=GameLog(match, puzzle.seat, language).tell(match.events),
        unseen=len(luck.unseen(s)),
        held=sum(len(hand) for seat, hand in enumerate(s.hands) if seat != puzzle.seat),
        against=luck.most(s),
        own=luck.own(s),
    )


def tried(number: int, actions: Sequence[str], language: Language) -> PuzzleAnswer:
    """The result of somebody's actions, played from the beginning. The lines are those of the last one alone.

    An `IllegalAction` with the rule if one of them is not allowed; a plain `DoctorLuckyError` if there is no such puzzle, or if
    something was done after the end.
    """
    trial, told = _played(number, actions)
    puzzle, verdict = trial.puzzle, trial.verdict
    log = GameLog(trial.match, puzzle.seat, language)
    log.tell(trial.match.events[:told])
    return PuzzleAnswer(
        snapshot(trial.match, puzzle.seat, len(actions), language),
        log.tell(trial.match.events[told:]),
        None
        if verdict is None
        else PuzzleVerdict(
            verdict.outcome == "solved",
            verdict.why,
            None if verdict.who == NONE else verdict.who,
            verdict.strength,
            verdict.against,
        ),
    )


def hinted(number: int, actions: Sequence[str], given: int) -> PuzzleHint:
    """The next hint after these actions and so many hints. Whether one is on the right way takes a while to find out."""
    found = hint(_played(number, actions)[0], given)
    return PuzzleHint(found.about, found.card, found.space, found.action)


def solved(number: int) -> PuzzleSolution:
    """The whole solution, for somebody who asks to see it."""
    return PuzzleSolution(list(find_puzzle(number).solution))


def _played(number: int, actions: Sequence[str]) -> tuple[Trial, int]:
    """The trial after these actions, and how many events there were before the last of them."""
    if len(actions) > MOST_ACTIONS:
        raise DoctorLuckyError(f"no puzzle takes more than {MOST_ACTIONS} actions")
    trial = Trial(find_puzzle(number), _arranged(number))
    told = 0
    for action in actions:
        if trial.over:
            raise DoctorLuckyError("this go at the puzzle is over; take something back, or begin again")
        told = len(trial.match.events)
        trial.act(action)
    return trial, told
