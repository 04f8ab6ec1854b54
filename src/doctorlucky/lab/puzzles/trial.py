"""Somebody at a puzzle: their decisions are played on its match, and judged."""

from dataclasses import dataclass
from typing import Final

from doctorlucky.engine.action import Action
from doctorlucky.engine.event import ATTEMPTED, DOCTOR, NONE, Event
from doctorlucky.lab.puzzles.lines import Lines, TooWide
from doctorlucky.lab.puzzles.luck import Luck
from doctorlucky.lab.puzzles.puzzle import SAVE, Puzzle
from doctorlucky.lab.puzzles.threats import LOST, SAFE, Threats
from doctorlucky.match import Match

OPEN: Final = "open"
SOLVED: Final = "solved"
FAILED: Final = "failed"

WON: Final = "won"  # the attempt was stronger than anything the others can bring
FOILED: Final = "foiled"  # the attempt was not: the others can bring as much, and here they do
LEFT: Final = "left"  # nothing was won, and it is somebody else's turn
KILLED: Final = "killed"  # the attempt one was asked to foil has succeeded
RELIED: Final = "relied"  # one has left it to others to foil it, who need not be able to
BEATEN: Final = "beaten"  # the next player wins, as they were bound to
SAVED: Final = "saved"  # whatever the next player holds, they cannot win now


@dataclass(frozen=True)
class Verdict:
    """What has become of a trial, as facts: pages and terminals have their own words."""

    outcome: str
    why: str
    who: int
    """The seat that gains by it, or NONE."""
    strength: int = 0
    against: int = 0
    """The most luck that could be brought against it."""


class Trial:
    """One go at a puzzle, from the beginning."""

    def __init__(self, puzzle: Puzzle, match: Match | None = None) -> None:
        """`match` is the puzzle's match as it begins, for those who have it at hand; it is copied."""
        self.puzzle: Final = puzzle
        self.match: Final = puzzle.begin() if match is None else match.copy()
        self.luck: Final = Luck(self.match.ruleset, puzzle.seat)
        self.verdict: Verdict | None = None

    @property
    def over(self) -> bool:
        """Whether it is solved or failed."""
        return self.verdict is not None

    @property
    def outcome(self) -> str:
        """``open``, ``solved`` or ``failed``."""
        return OPEN if self.verdict is None else self.verdict.outcome

    def act(self, action: Action | str) -> None:
        """Decide something; an `IllegalAction` if it may not be. Nothing can be decided when it is over."""
        assert self.verdict is None
        match, seat = self.match, self.puzzle.seat
        before = match.attempts
        against = self.luck.most(match.state())
        match.play(action)
        if match.attempts > before:
            self._attempted(against)
        elif match.seat != seat:
            self.verdict = self._handed()

    def _attempted(self, against: int) -> None:
        """An attempt was announced: the others answer it."""
        seat, announced = self.puzzle.seat, latest_attempt(self.match)
        strength, on_doctor = announced.amount, announced.pawn == DOCTOR
        let_foil(self.match)
        result = self.match.result
        if result is not None and result.winner == seat:
            sure = not on_doctor or strength > against
            self.verdict = Verdict(SOLVED if sure else FAILED, WON if sure else FOILED, seat, strength, against)
        elif not on_doctor:
            self.verdict = None if self.match.seat == seat else self._handed()
        else:
            self.verdict = Verdict(FAILED, FOILED, seat, strength, against)

    def _handed(self) -> Verdict:
        """Somebody else decides now, or nobody does any more."""
        match, seat = self.match, self.puzzle.seat
        result = match.result
        if result is not None:
            return Verdict(FAILED, KILLED, NONE if result.winner is None else result.winner)
        s = match.state()
        other = s.seat
        if self.puzzle.kind != SAVE:
            relied = match.view(seat).asks == "foil"
            return Verdict(FAILED, RELIED if relied else LEFT, s.maker if relied else other)
        threats = Threats(match.ruleset, seat)
        judged = threats.judge(s)
        if judged == SAFE:
            return Verdict(SOLVED, SAVED, other)
        against = self.luck.own(s) + self.luck.most(s, other)
        if judged == LOST:
            for code in threats.blow(s):
                match.play(code)
            strength = latest_attempt(match).amount
            let_foil(match)
            return Verdict(FAILED, BEATEN, other, strength, against)
        return Verdict(FAILED, LEFT, other)

    def promising(self) -> bool:
        """Whether the right line can still be taken from here."""
        if self.verdict is not None:
            return self.verdict.outcome == SOLVED
        try:
            lines = Lines(self.match.ruleset, self.match.state())
        except TooWide:
            return True  # only cards that were drawn since lead here
        if self.puzzle.kind != SAVE:
            return bool(lines.sure)
        threats = Threats(self.match.ruleset, self.puzzle.seat)
        return any(threats.judge(handed.state) == SAFE for handed in lines.handed)


def latest_attempt(match: Match) -> Event:
    """The announcement of the attempt that the last decision was."""
    return next(event for event in match.latest if event.what == ATTEMPTED)


def let_foil(match: Match) -> None:
    """Let those who are asked answer an attempt as well as they can: together with all they have, but no more than it takes."""
    while match.seat is not None and match.view(match.seat).asks == "foil":
        attempt = match.view(match.seat).attempt
        assert attempt is not None
        deck = match.ruleset.deck
        worth = {
            a: 1 if a.card is None else deck.cards[deck.index(a.card)].luck for a in match.legal() if a.verb in ("foil", "spend")
        }
        enough = [a for a, luck in worth.items() if attempt.total + luck >= attempt.strength]
        if enough:
            match.play(min(enough, key=worth.__getitem__))
        else:
            match.play(max(worth, key=worth.__getitem__) if worth else "pass")
