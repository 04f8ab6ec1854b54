"""Solving a puzzle in the terminal: the board, the hand, and a prompt."""

import sys
from contextlib import suppress
from textwrap import fill
from typing import Final

from doctorlucky.cli.options import counted, titles
from doctorlucky.cli.status import status
from doctorlucky.cli.table import Table
from doctorlucky.cli.wrapping import width
from doctorlucky.engine.action import Action
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.puzzles.hints import ASTRAY, Hint, hint
from doctorlucky.lab.puzzles.puzzle import HARDEST, Puzzle
from doctorlucky.lab.puzzles.trial import SOLVED, Trial
from doctorlucky.lab.puzzles.words import hand_lines, hinted, question, reckoning, strengths, verdict_text
from doctorlucky.narration import Narrator

HELP_LINE: Final = "Type a number or an action; or: hint, solution, undo, again, board, help, quit."
PROMPT: Final = "> "
WIDE: Final = 96


class Session:
    """One puzzle being solved, and everything printed about it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle: Final = puzzle
        self.trial = Trial(puzzle)
        self.actions: list[str] = []
        self.hints = 0
        self.latest: Hint | None = None
        """The hint that was given last."""
        self.butler = Narrator(self.trial.match.ruleset.board, self.trial.match.ruleset.deck, self.trial.match.names)
        self.wide: Final = width(WIDE)

    def open(self) -> None:
        """Show the puzzle: its number, difficulty, board, hand and task."""
        puzzle, match = self.puzzle, self.trial.match
        stars = "★" * puzzle.difficulty + "☆" * (HARDEST - puzzle.difficulty)
        self.say(f"Puzzle {puzzle.number} · {titles(match.ruleset)[0]}, {puzzle.players} players · {stars}")
        self.show()
        self.say(question(puzzle, match))
        self.say(HELP_LINE)
        self.choices()

    def show(self) -> None:
        """The table as the seat sees it."""
        match, seat = self.trial.match, self.puzzle.seat
        view = match.view(seat)
        table = Table(match.ruleset, match.names)
        table.begin((), view)
        print()
        lines = table.draw(self.wide) if table.least() <= self.wide else table.rooms(self.wide, 60)
        print("\n".join(lines))
        self.say(table.key())
        for line in status(table, view)[:1]:
            self.say(line[:1].upper() + line[1:] + ".")
        stops = ", ".join(match.ruleset.board.space(stop).label for stop in view.doctor_stops(4))
        self.say(f"The Doctor goes on to: {stops}.")
        for other, name in enumerate(match.names):
            spite = counted(view.spite[other], "Reason") if any(view.reasons) else f"{view.spite[other]} spite"
            earned = f", {spite}" if view.spite[other] else ""
            self.say(f"  {'You are ' if other == seat else ''}{name}: {counted(view.hand_sizes[other], 'card')}{earned}")
        print("Your hand:")
        print("\n".join(f"  {line}" for line in hand_lines(match, seat)) or "  nothing")
        self.say(strengths(match, seat))
        self.say(reckoning(self.puzzle, match))
        print()

    def choices(self) -> None:
        """What can be done, numbered, in columns."""
        texts = [f"{number:>3} {self.named(action)}" for number, action in enumerate(self.trial.match.legal(), 1)]
        column = max(map(len, texts)) + 2
        across = max(1, self.wide // column)
        down = -(-len(texts) // across)
        for row in range(down):
            print("".join(f"{text:<{column}}" for text in texts[row::down]).rstrip())

    def named(self, action: Action) -> str:
        """An action, with the name of the room where that is not what it is called in actions."""
        label = self.trial.match.ruleset.board.space(action.space).label if action.space else ""
        known = label.lower().replace("'", "").replace(" ", "-") == (action.space or "")
        return action.text if known else f"{action.text} ({label})"

    def say(self, text: str) -> None:
        """Print a paragraph, wrapped to the terminal's width."""
        print(fill(text, self.wide, subsequent_indent="  " if text.startswith("  ") else ""))

    def act(self, text: str) -> None:
        """Do what was typed: the number of a choice, or an action."""
        legal = self.trial.match.legal()
        if text.isascii() and text.isdigit():
            if not 1 <= int(text[:9]) <= len(legal):
                raise DoctorLuckyError(f"there are the choices 1 to {len(legal)}")
            text = legal[int(text) - 1].text
        before = len(self.trial.match.events)
        self.trial.act(text)
        self.actions.append(text)
        for event in self.trial.match.events_for(self.puzzle.seat)[before:]:
            sentence = self.butler.tell(event)
            if sentence:
                self.say(f"  {sentence}")

    def again(self, actions: list[str]) -> None:
        """Start again with these actions."""
        self.trial = Trial(self.puzzle)
        self.actions = []
        for action in actions:
            self.trial.act(action)
            self.actions.append(action)


def solve(puzzle: Puzzle) -> int:
    """Let somebody solve it; 0 whether they succeed or not, since failing is not an error."""
    with suppress(ImportError):  # arrow keys, where there is a library for them
        import readline  # noqa: F401
    session = Session(puzzle)
    session.open()
    while True:
        try:
            line = " ".join(input(PROMPT).split())
        except EOFError:
            print()
            return 0
        if not sys.stdin.isatty():
            print(line)  # so that what was piped in can be read beside its effect
        if line in ("quit", "q", "exit"):
            return 0
        if line and _answered(session, line):
            return 0


def _answered(session: Session, line: str) -> bool:
    """Carry out what was typed; True if that ends the session."""
    if line in ("help", "?"):
        session.say(HELP_LINE)
        session.say(
            question(session.puzzle, session.trial.match) if not session.actions else f"So far: {'; '.join(session.actions)}."
        )
        session.choices()
    elif line == "board":
        session.show()
        session.choices()
    elif line == "hint":
        given = hint(session.trial, session.hints)
        no_more = given == session.latest and given.about != ASTRAY
        session.say("There are no more hints; type: solution." if no_more else hinted(given, session.trial.match))
        session.latest = given
        session.hints += given.about != ASTRAY
    elif line == "solution":
        session.say(f"{'; '.join(session.puzzle.solution)}.")
        return _played(session)
    elif line == "undo" and not session.actions:
        session.say("Nothing has been done yet that could be taken back.")
    elif line in ("again", "undo"):
        session.again([] if line == "again" else session.actions[:-1])
        session.say(f"So far: {'; '.join(session.actions)}." if session.actions else "From the beginning.")
        session.choices()
    else:
        return _done(session, line)
    return False


def _played(session: Session) -> bool:
    """The solution, played out."""
    session.again([])
    for action in session.puzzle.solution:
        session.act(action)
    if session.trial.verdict is not None:
        session.say(verdict_text(session.trial.verdict, session.trial).removeprefix("Solved! "))
    return True


def _done(session: Session, line: str) -> bool:
    try:
        session.act(line)
    except DoctorLuckyError as error:
        text = str(error)
        session.say(f"{text[:1].upper()}{text[1:]}.")
        return False
    verdict = session.trial.verdict
    if verdict is None:
        session.choices()
        return False
    session.say(verdict_text(verdict, session.trial))
    if verdict.outcome == SOLVED:
        return True
    session.say("Once more, from the beginning (or: hint, solution, quit).")
    session.again([])
    session.choices()
    return False
